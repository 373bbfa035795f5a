; The zebra puzzle: five houses in a row, each with a colour, a nation, an animal, a drink and a brand. Who owns the zebra?

(deftemplate may (slot puzzle) (slot what) (slot value) (slot house))
(deftemplate nations (slot puzzle) (slot english) (slot spaniard) (slot norwegian) (slot ukrainian) (slot japanese))
(deftemplate colours (slot puzzle) (slot red) (slot green) (slot ivory) (slot yellow) (slot blue))
(deftemplate solution (slot puzzle) (slot zebra) (slot water))

(defrule spread
  (puzzle ?p)
  (value ?what ?value)
  (house ?h)
  =>
  (assert (may (puzzle ?p) (what ?what) (value ?value) (house ?h))))

(defrule place-the-nations
  (may (puzzle ?p) (value norwegian) (house ?n&1))
  (may (puzzle ?p) (value english) (house ?e&~?n))
  (may (puzzle ?p) (value spaniard) (house ?s&~?e&~?n))
  (may (puzzle ?p) (value ukrainian) (house ?u&~?s&~?e&~?n))
  (may (puzzle ?p) (value japanese) (house ?j&~?u&~?s&~?e&~?n))
  =>
  (assert (nations (puzzle ?p) (english ?e) (spaniard ?s) (norwegian ?n) (ukrainian ?u) (japanese ?j))))

(defrule place-the-colours
  (may (puzzle ?p) (value green) (house ?g))
  (may (puzzle ?p) (value ivory) (house ?i&:(= ?g (+ ?i 1))))
  (may (puzzle ?p) (value red) (house ?r&~?g&~?i))
  (may (puzzle ?p) (value yellow) (house ?y&~?r&~?g&~?i))
  (may (puzzle ?p) (value blue) (house ?b&~?y&~?r&~?g&~?i))
  =>
  (assert (colours (puzzle ?p) (red ?r) (green ?g) (ivory ?i) (yellow ?y) (blue ?b))))

(defrule solve
  (nations (puzzle ?p) (english ?e) (spaniard ?s) (norwegian ?n) (ukrainian ?u) (japanese ?j))
  (colours (puzzle ?p) (red ?e) (green ?g) (yellow ?y) (blue ?b&:(= (abs (- ?b ?n)) 1)))
  (may (puzzle ?p) (value dog) (house ?s))
  (may (puzzle ?p) (value coffee) (house ?g))
  (may (puzzle ?p) (value tea) (house ?u))
  (may (puzzle ?p) (value milk) (house ?m&3&~?g&~?u))
  (may (puzzle ?p) (value kools) (house ?y))
  (may (puzzle ?p) (value parliaments) (house ?j))
  (may (puzzle ?p) (value oldgold) (house ?o&~?y&~?j))
  (may (puzzle ?p) (value snails) (house ?o&~?s))
  (may (puzzle ?p) (value juice) (house ?l&~?g&~?u&~?m))
  (may (puzzle ?p) (value luckystrike) (house ?l&~?y&~?j&~?o))
  (may (puzzle ?p) (value chesterfield) (house ?c&~?l&~?y&~?j&~?o))
  (may (puzzle ?p) (value fox) (house ?f&~?s&~?o&:(= (abs (- ?f ?c)) 1)))
  (may (puzzle ?p) (value horse) (house ?h&~?f&~?s&~?o&:(= (abs (- ?h ?y)) 1)))
  (may (puzzle ?p) (value zebra) (house ?z&~?h&~?f&~?s&~?o))
  (may (puzzle ?p) (value water) (house ?w&~?l&~?m&~?u&~?g))
  =>
  (assert (solution (puzzle ?p) (zebra ?z) (water ?w))))

(defrule clear
  (declare (salience -10))
  (solution (puzzle ?p))
  ?m <- (may (puzzle ?p))
  =>
  (retract ?m))

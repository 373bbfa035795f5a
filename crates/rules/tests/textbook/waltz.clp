; Line labelling of drawings of solid bodies (Waltz): readings of corners that no neighbour agrees with go.

(deftemplate corner (slot at) (slot kind) (slot a) (slot b) (slot c) (slot edge))
(deftemplate reading (slot kind) (slot number) (slot a) (slot b) (slot c))
(deftemplate opposite (slot one) (slot other))
(deftemplate candidate (slot at) (slot number))
(deftemplate claim (slot at) (slot number) (slot to) (slot sign))
(deftemplate wrong (slot at) (slot number))
(deftemplate sure (slot from) (slot to) (slot sign))
(deftemplate step (slot now))

(deffacts knowledge
  (opposite (one plus) (other plus)) (opposite (one minus) (other minus))
  (opposite (one into) (other away)) (opposite (one away) (other into))
  (reading (kind L) (number 1) (a into) (b away) (c none)) (reading (kind L) (number 2) (a away) (b into) (c none))
  (reading (kind L) (number 3) (a plus) (b away) (c none)) (reading (kind L) (number 4) (a into) (b plus) (c none))
  (reading (kind L) (number 5) (a minus) (b into) (c none)) (reading (kind L) (number 6) (a away) (b minus) (c none))
  (reading (kind arrow) (number 1) (a into) (b plus) (c away)) (reading (kind arrow) (number 2) (a minus) (b plus) (c minus))
  (reading (kind arrow) (number 3) (a plus) (b minus) (c plus))
  (reading (kind fork) (number 1) (a plus) (b plus) (c plus)) (reading (kind fork) (number 2) (a minus) (b minus) (c minus))
  (reading (kind fork) (number 3) (a away) (b into) (c minus)) (reading (kind fork) (number 4) (a minus) (b away) (c into))
  (reading (kind fork) (number 5) (a into) (b minus) (c away)))

(defrule read-a-corner
  (step (now read))
  (corner (at ?p) (kind ?kind) (a ?x) (b ?y) (c ?z))
  (reading (kind ?kind) (number ?n) (a ?a) (b ?b) (c ?c))
  =>
  (assert (candidate (at ?p) (number ?n)))
  (assert (claim (at ?p) (number ?n) (to ?x) (sign ?a)))
  (assert (claim (at ?p) (number ?n) (to ?y) (sign ?b)))
  (if (neq ?z none) then (assert (claim (at ?p) (number ?n) (to ?z) (sign ?c)))))

(defrule all-read
  (declare (salience -10))
  ?s <- (step (now read))
  =>
  (modify ?s (now sift)))

(defrule outline-turns-one-way
  (declare (salience 5))
  (step (now sift))
  (corner (at ?p) (kind L|arrow) (edge yes))
  ?c <- (candidate (at ?p) (number ?n&~1))
  =>
  (retract ?c)
  (assert (wrong (at ?p) (number ?n))))

(defrule nobody-agrees
  (step (now sift))
  ?c <- (candidate (at ?p) (number ?n))
  (claim (at ?p) (number ?n) (to ?q) (sign ?sign))
  (opposite (one ?sign) (other ?seen))
  (not (claim (at ?q) (to ?p) (sign ?seen)))
  =>
  (retract ?c)
  (assert (wrong (at ?p) (number ?n))))

(defrule forget-a-claim
  (declare (salience 10))
  (wrong (at ?p) (number ?n))
  ?c <- (claim (at ?p) (number ?n))
  =>
  (retract ?c))

(defrule sifted
  (declare (salience -10))
  ?s <- (step (now sift))
  =>
  (modify ?s (now tell)))

(defrule settled
  (step (now tell))
  (claim (at ?p) (to ?q&:(< ?p ?q)) (sign ?sign))
  (not (claim (at ?p) (to ?q) (sign ~?sign)))
  =>
  (assert (sure (from ?p) (to ?q) (sign ?sign))))

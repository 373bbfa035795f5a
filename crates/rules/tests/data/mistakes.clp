(deftemplate card
  (slot rank (type SYMBOL))
  (slot points (type INTEGER) (range zero 11))
  (slot suit (allowed-symbols coppe 3)))

(deftemplate trick
  (slot number (type INTEGER))
  (slot taker (type SYMBOL) (default ?NONE))
  (slot kind (allowed-symbols early late))
  (multislot cards))

(deftemplate seat (slot name) (slot name))

(deffunction worth (?points 7)
  (* ?point (undefined-function ?points)))

(defglobal ?*limit* = (no-such-function 1) ?*other* = 3)

(defrule two-wrong-slots-in-one-assert
  (trick (number ?n))
  =>
  (assert (trick (numbr ?n) (taker none) (kinds early)))
  (assert (trick (number one) (kind never) (taker ?nobody))))

(defrule several-unbound-variables
  (trick (number ?n&:(> ?n ?least)))
  (trick (number ~?other-number) (taker ?who))
  (not (trick (taker ~?whom)))
  (test (< ?n ?most))
  =>
  (printout t ?n ?who ?result crlf))

(defrule wrong-on-both-sides
  (declare (salience 20000) (colour red))
  (trick (nmber ?n) (taker ?who) (kind sometimes))
  (trick ?loose)
  ?f <- (not (trick (number 3)))
  (test (mod ?n))
  =>
  (retract ?g)
  (bind ?x (worth ?n))
  (if (> ?n 3) (printout t "no then" ?y))
  (modify ?f (number (str-lenght ?who))))

(defrule or-is-told-once
  (or (trick (taker a)) (trick (taker b)))
  (test (eq ?absent 1))
  =>)

(defrule follows-from-others
  (card (rank ?r) (points ?p))
  (seat (name ?s))
  =>
  (printout t ?r ?p ?s (worth ?p) ?*limit* ?*other* crlf))

(deffacts start
  (trick (number 1.5) (taker x))
  (trick (kind early)))

(defrule nothing-wrong
  (trick (number ?n))
  =>
  (assert (good ?n)))

(defrule parenthesis-too-few
  (trick (number ?n)
  =>
  (assert (seen ?n)))

(defrule last-one
  (trick)
  =>
  (assert (trick (taker ?))))

; River crossing: a farmer with a boat for two, a wolf, a goat and a cabbage. All states are searched, the shortest way first.

(deftemplate state (slot puzzle) (slot farmer) (slot wolf) (slot goat) (slot cabbage) (slot depth) (slot before) (slot move) (slot name))
(deftemplate other (slot bank) (slot side))

(deffacts banks (other (bank left) (side right)) (other (bank right) (side left)))

(defglobal ?*count* = 0)

(deffunction next () (bind ?*count* (+ ?*count* 1)) ?*count*)

(defrule begin
  ?p <- (puzzle ?n)
  =>
  (assert (state (puzzle ?n) (farmer left) (wolf left) (goat left) (cabbage left) (depth 0) (before 0) (move none) (name (next)))))

(defrule row-alone
  (state (puzzle ?n) (farmer ?f) (wolf ?w) (goat ?g) (cabbage ?c) (depth ?d) (name ?s))
  (other (bank ?f) (side ?t))
  =>
  (assert (state (puzzle ?n) (farmer ?t) (wolf ?w) (goat ?g) (cabbage ?c) (depth (+ ?d 1)) (before ?s) (move alone) (name (next)))))

(defrule take-the-wolf
  (state (puzzle ?n) (farmer ?f) (wolf ?f) (goat ?g) (cabbage ?c) (depth ?d) (name ?s))
  (other (bank ?f) (side ?t))
  =>
  (assert (state (puzzle ?n) (farmer ?t) (wolf ?t) (goat ?g) (cabbage ?c) (depth (+ ?d 1)) (before ?s) (move wolf) (name (next)))))

(defrule take-the-goat
  (state (puzzle ?n) (farmer ?f) (wolf ?w) (goat ?f) (cabbage ?c) (depth ?d) (name ?s))
  (other (bank ?f) (side ?t))
  =>
  (assert (state (puzzle ?n) (farmer ?t) (wolf ?w) (goat ?t) (cabbage ?c) (depth (+ ?d 1)) (before ?s) (move goat) (name (next)))))

(defrule take-the-cabbage
  (state (puzzle ?n) (farmer ?f) (wolf ?w) (goat ?g) (cabbage ?f) (depth ?d) (name ?s))
  (other (bank ?f) (side ?t))
  =>
  (assert (state (puzzle ?n) (farmer ?t) (wolf ?w) (goat ?g) (cabbage ?t) (depth (+ ?d 1)) (before ?s) (move cabbage) (name (next)))))

(defrule wolf-eats-goat
  (declare (salience 100))
  ?s <- (state (farmer ?f) (wolf ?x&~?f) (goat ?x))
  =>
  (retract ?s))

(defrule goat-eats-cabbage
  (declare (salience 100))
  ?s <- (state (farmer ?f) (goat ?x&~?f) (cabbage ?x))
  =>
  (retract ?s))

(defrule been-here
  (declare (salience 100))
  (state (puzzle ?n) (farmer ?f) (wolf ?w) (goat ?g) (cabbage ?c) (depth ?d) (name ?a))
  ?s <- (state (puzzle ?n) (farmer ?f) (wolf ?w) (goat ?g) (cabbage ?c) (depth ?e) (name ?b&~?a))
  (test (or (> ?e ?d) (and (= ?e ?d) (> ?b ?a))))
  =>
  (retract ?s))

(defrule across
  (declare (salience 50))
  (state (puzzle ?n) (farmer right) (wolf right) (goat right) (cabbage right) (name ?s))
  =>
  (assert (way ?n ?s)))

(defrule back
  (declare (salience 50))
  ?w <- (way ?n ?s $?rest)
  (state (puzzle ?n) (name ?s) (before ?b&~0) (move ?m))
  =>
  (retract ?w)
  (assert (way ?n ?b ?m $?rest)))

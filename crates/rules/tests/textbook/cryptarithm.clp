; A sum of words: each letter stands for a digit. SEND + MORE = MONEY, column by column from the right.

(deftemplate letter (slot name) (slot digit))
(deftemplate solution (slot send) (slot more) (slot money))

(deffacts start (letters S E N D M O R Y))

(defrule try
  (letters $? ?name $?)
  (digit ?d)
  =>
  (assert (letter (name ?name) (digit ?d))))

(defrule solve
  (ready)
  (letter (name D) (digit ?d))
  (letter (name E) (digit ?e&~?d))
  (letter (name Y) (digit ?y&~?d&~?e&:(= ?y (mod (+ ?d ?e) 10))))
  (letter (name N) (digit ?n&~?d&~?e&~?y))
  (letter (name R) (digit ?r&~?d&~?e&~?y&~?n))
  (test (= (mod (+ ?d ?e (* 10 (+ ?n ?r))) 100) (+ ?y (* 10 ?e))))
  (letter (name O) (digit ?o&~?d&~?e&~?y&~?n&~?r))
  (letter (name S) (digit ?s&~0&~?d&~?e&~?y&~?n&~?r&~?o))
  (letter (name M) (digit ?m&~0&~?d&~?e&~?y&~?n&~?r&~?o&~?s))
  (test (= (+ ?d ?e (* 10 (+ ?n ?r)) (* 100 (+ ?e ?o)) (* 1000 (+ ?s ?m)))
           (+ ?y (* 10 ?e) (* 100 ?n) (* 1000 ?o) (* 10000 ?m))))
  =>
  (assert (solution (send (+ (* 1000 ?s) (* 100 ?e) (* 10 ?n) ?d))
                    (more (+ (* 1000 ?m) (* 100 ?o) (* 10 ?r) ?e))
                    (money (+ (* 10000 ?m) (* 1000 ?o) (* 100 ?n) (* 10 ?e) ?y)))))

(defrule again
  (declare (salience -10))
  ?r <- (ready)
  ?t <- (times ?n&:(> ?n 1))
  =>
  (retract ?r ?t)
  (assert (times (- ?n 1)))
  (assert (ready)))

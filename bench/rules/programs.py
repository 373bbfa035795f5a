"""Benchmark programs for rule engines: the ten textbook programs, and busy actions."""
import textbook

BUSY = """\
(deffunction fibonacci (?n) (if (< ?n 2) then ?n else (+ (fibonacci (- ?n 1)) (fibonacci (- ?n 2)))))
(deffunction divisors (?n)
  (bind ?found 0)
  (loop-for-count (?d 1 ?n) do (if (= (mod ?n ?d) 0) then (bind ?found (+ ?found 1))))
  ?found)
(deffunction turned (?fields)
  (bind ?out (create$))
  (foreach ?f ?fields (bind ?out (insert$ ?out 1 ?f)))
  ?out)
(deffacts work (job 1))
(defrule work
  ?j <- (job ?n&:(<= ?n 300))
  =>
  (bind ?a (fibonacci 12))
  (bind ?b (divisors 200))
  (bind ?c (length$ (turned (create$ a b c d e f g h))))
  (bind ?s "")
  (bind ?i 0)
  (while (< ?i 20) do (bind ?s (str-cat ?s ?i)) (bind ?i (+ ?i 1)))
  (assert (done ?n (+ ?a ?b ?c (str-length ?s))))
  (retract ?j)
  (assert (job (+ ?n 1))))
"""


def cases():
    """Name, program, facts, firings if they are known beforehand."""
    for name, program, facts in textbook.large():
        yield name, program, facts, None
    yield "busy actions", BUSY, "", 300

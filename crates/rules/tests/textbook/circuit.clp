; Diagnosis of a circuit: outputs are computed from inputs; a wrong one makes the gates that feed it suspects, and right
; ones clear them. A gate whose inversion explains all that was seen is broken.

(deftemplate gate (slot name) (slot kind) (slot a) (slot b) (slot out))
(deftemplate input (slot case) (slot wire) (slot value))
(deftemplate seen (slot case) (slot wire) (slot value))
(deftemplate signal (slot case) (slot wire) (slot value))
(deftemplate feeds (slot gate) (slot wire))
(deftemplate finding (slot case) (slot wire) (slot is))
(deftemplate suspect (slot gate))
(deftemplate stage (slot now))

(deffunction output (?kind ?a ?b)
  (switch ?kind
    (case and then (if (= (+ ?a ?b) 2) then 1 else 0))
    (case or then (if (> (+ ?a ?b) 0) then 1 else 0))
    (case xor then (mod (+ ?a ?b) 2))
    (default (- 1 ?a))))

(defrule wire-up
  (gate (name ?g) (out ?w))
  =>
  (assert (feeds (gate ?g) (wire ?w))))

(defrule feeds-further
  (feeds (gate ?g) (wire ?w))
  (gate (out ?o) (a ?a) (b ?b))
  (test (or (eq ?a ?w) (eq ?b ?w)))
  =>
  (assert (feeds (gate ?g) (wire ?o))))

(defrule apply
  (input (case ?c) (wire ?w) (value ?v))
  =>
  (assert (signal (case ?c) (wire ?w) (value ?v))))

(defrule compute
  (gate (kind ?k) (a ?a) (b ?b) (out ?o))
  (signal (case ?c) (wire ?a) (value ?x))
  (signal (case ?c) (wire ?b) (value ?y))
  =>
  (assert (signal (case ?c) (wire ?o) (value (output ?k ?x ?y)))))

(defrule right
  (seen (case ?c) (wire ?w) (value ?v))
  (signal (case ?c) (wire ?w) (value ?v))
  =>
  (assert (finding (case ?c) (wire ?w) (is right))))

(defrule wrong
  (seen (case ?c) (wire ?w) (value ?v))
  (signal (case ?c) (wire ?w) (value ~?v))
  =>
  (assert (finding (case ?c) (wire ?w) (is wrong))))

(defrule accuse
  (declare (salience -5))
  (finding (wire ?w) (is wrong))
  (feeds (gate ?g) (wire ?w))
  =>
  (assert (suspect (gate ?g))))

(defrule acquit
  (declare (salience -10))
  ?s <- (suspect (gate ?g))
  (finding (case ?c) (wire ?w) (is wrong))
  (not (feeds (gate ?g) (wire ?w)))
  =>
  (retract ?s))

(defrule alone
  (declare (salience -20))
  (suspect (gate ?g))
  (not (suspect (gate ~?g)))
  =>
  (assert (broken ?g)))

(defrule nearest
  (declare (salience -30))
  (not (broken ?))
  (suspect (gate ?g))
  (gate (name ?g) (out ?w))
  (finding (wire ?w) (is wrong))
  =>
  (assert (broken ?g)))

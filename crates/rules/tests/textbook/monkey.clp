; Monkey and bananas: goals are split into others until the monkey can act. Each chest holds the key of the next one.

(deftemplate monkey (slot at) (slot on) (slot holds))
(deftemplate thing (slot name) (slot at) (slot on))
(deftemplate chest (slot name) (slot inside) (slot key))
(deftemplate goal (slot do) (slot what) (slot where (default nowhere)))

(defrule take-it-out-of-a-chest
  (goal (do hold) (what ?x))
  (chest (name ?c) (inside ?x))
  =>
  (assert (goal (do unlock) (what ?c))))

(defrule look-for-the-key
  (goal (do unlock) (what ?c))
  (chest (name ?c) (key ?k))
  (monkey (holds ~?k))
  =>
  (assert (goal (do hold) (what ?k))))

(defrule go-to-the-chest
  (goal (do unlock) (what ?c))
  (chest (name ?c) (key ?k))
  (thing (name ?c) (at ?p))
  (monkey (holds ?k) (at ~?p))
  =>
  (assert (goal (do walk) (what monkey) (where ?p))))

(defrule unlock
  ?g <- (goal (do unlock) (what ?c))
  ?b <- (chest (name ?c) (inside ?x) (key ?k))
  (thing (name ?c) (at ?p))
  ?m <- (monkey (holds ?k) (at ?p))
  =>
  (retract ?g)
  (modify ?b (inside nothing))
  (modify ?m (holds nothing))
  (assert (thing (name ?x) (at ?p) (on floor))))

(defrule bring-the-ladder
  (goal (do hold) (what ?x))
  (thing (name ?x) (at ?p) (on ceiling))
  (not (thing (name ladder) (at ?p)))
  =>
  (assert (goal (do move) (what ladder) (where ?p))))

(defrule go-to-the-ladder
  (goal (do move) (what ?x) (where ?p))
  (thing (name ?x) (at ?q&~?p))
  (monkey (holds ~?x) (at ~?q))
  =>
  (assert (goal (do walk) (what monkey) (where ?q))))

(defrule lift-the-ladder
  (goal (do move) (what ?x) (where ?p))
  ?t <- (thing (name ?x) (at ?q&~?p) (on floor))
  ?m <- (monkey (at ?q) (on floor) (holds nothing))
  =>
  (modify ?m (holds ?x))
  (modify ?t (at monkey) (on monkey))
  (assert (goal (do walk) (what monkey) (where ?p))))

(defrule put-the-ladder-down
  ?g <- (goal (do move) (what ?x) (where ?p))
  ?t <- (thing (name ?x) (on monkey))
  ?m <- (monkey (at ?p) (holds ?x))
  =>
  (retract ?g)
  (modify ?m (holds nothing))
  (modify ?t (at ?p) (on floor)))

(defrule come-near
  (goal (do hold) (what ?x))
  (thing (name ?x) (at ?p) (on floor|ceiling))
  (not (goal (do move)))
  (monkey (at ~?p))
  =>
  (assert (goal (do walk) (what monkey) (where ?p))))

(defrule climb
  (goal (do hold) (what ?x))
  (thing (name ?x) (at ?p) (on ceiling))
  (thing (name ladder) (at ?p) (on floor))
  ?m <- (monkey (at ?p) (on floor) (holds nothing))
  =>
  (modify ?m (on ladder)))

(defrule grasp-high
  ?g <- (goal (do hold) (what ?x))
  ?t <- (thing (name ?x) (at ?p) (on ceiling))
  ?m <- (monkey (at ?p) (on ladder) (holds nothing))
  =>
  (retract ?g)
  (modify ?m (holds ?x) (on floor))
  (modify ?t (at monkey) (on monkey)))

(defrule grasp-low
  ?g <- (goal (do hold) (what ?x))
  ?t <- (thing (name ?x) (at ?p) (on floor))
  ?m <- (monkey (at ?p) (on floor) (holds nothing))
  =>
  (retract ?g)
  (modify ?m (holds ?x))
  (modify ?t (at monkey) (on monkey)))

(defrule walk
  (declare (salience 10))
  ?g <- (goal (do walk) (where ?p))
  ?m <- (monkey (on floor))
  =>
  (retract ?g)
  (modify ?m (at ?p)))

(defrule eat
  ?g <- (goal (do eat) (what ?x))
  ?m <- (monkey (holds ?x))
  =>
  (retract ?g)
  (modify ?m (holds nothing))
  (assert (eaten ?x)))

(defrule hunger
  (goal (do eat) (what ?x))
  (monkey (holds ~?x))
  =>
  (assert (goal (do hold) (what ?x))))

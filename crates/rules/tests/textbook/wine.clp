; A wine adviser: wishes of a guest and the meal give wines a certainty; evidence for the same conclusion is combined.

(deftemplate guest (slot name) (slot dish) (slot sauce) (slot prefers) (slot sweetness))
(deftemplate trait (slot guest) (slot of) (slot is) (slot certainty))
(deftemplate wine (slot name) (slot colour) (slot body) (slot sweetness))
(deftemplate advice (slot guest) (slot wine) (slot certainty))
(deftemplate stage (slot now))

(deffacts cellar
  (wine (name gamay) (colour red) (body medium) (sweetness medium))
  (wine (name chablis) (colour white) (body light) (sweetness dry))
  (wine (name sauvignon) (colour white) (body medium) (sweetness dry))
  (wine (name soave) (colour white) (body medium) (sweetness dry))
  (wine (name soave-fine) (colour white) (body full) (sweetness dry))
  (wine (name chardonnay) (colour white) (body full) (sweetness medium))
  (wine (name riesling) (colour white) (body light) (sweetness medium))
  (wine (name chenin) (colour white) (body light) (sweetness sweet))
  (wine (name valpolicella) (colour red) (body light) (sweetness dry))
  (wine (name zinfandel) (colour red) (body medium) (sweetness dry))
  (wine (name cabernet) (colour red) (body medium) (sweetness medium))
  (wine (name pinot) (colour red) (body full) (sweetness medium))
  (wine (name burgundy) (colour red) (body full) (sweetness dry))
  (stage (now judging)))

(defrule combine
  (declare (salience 100))
  ?a <- (trait (guest ?g) (of ?o) (is ?v) (certainty ?x))
  ?b <- (trait (guest ?g) (of ?o) (is ?v) (certainty ?y))
  (test (neq ?a ?b))
  =>
  (retract ?a)
  (modify ?b (certainty (div (- (* 100 (+ ?x ?y)) (* ?x ?y)) 100))))

(defrule fish
  (stage (now judging))
  (guest (name ?g) (dish fish))
  =>
  (assert (trait (guest ?g) (of colour) (is white) (certainty 90))))

(defrule meat
  (stage (now judging))
  (guest (name ?g) (dish meat))
  =>
  (assert (trait (guest ?g) (of colour) (is red) (certainty 90)))
  (assert (trait (guest ?g) (of body) (is full) (certainty 40))))

(defrule poultry
  (stage (now judging))
  (guest (name ?g) (dish poultry))
  =>
  (assert (trait (guest ?g) (of colour) (is white) (certainty 50)))
  (assert (trait (guest ?g) (of colour) (is red) (certainty 30)))
  (assert (trait (guest ?g) (of body) (is light) (certainty 50))))

(defrule tomato
  (stage (now judging))
  (guest (name ?g) (sauce tomato))
  =>
  (assert (trait (guest ?g) (of colour) (is red) (certainty 60))))

(defrule cream
  (stage (now judging))
  (guest (name ?g) (sauce cream))
  =>
  (assert (trait (guest ?g) (of body) (is medium) (certainty 45)))
  (assert (trait (guest ?g) (of body) (is full) (certainty 55)))
  (assert (trait (guest ?g) (of colour) (is white) (certainty 40))))

(defrule spice
  (stage (now judging))
  (guest (name ?g) (sauce spicy))
  =>
  (assert (trait (guest ?g) (of body) (is full) (certainty 70)))
  (assert (trait (guest ?g) (of sweetness) (is medium) (certainty 20))))

(defrule preference
  (stage (now judging))
  (guest (name ?g) (prefers ?c&~any))
  =>
  (assert (trait (guest ?g) (of colour) (is ?c) (certainty 41))))

(defrule no-preference
  (stage (now judging))
  (guest (name ?g) (prefers any))
  =>
  (assert (trait (guest ?g) (of colour) (is red) (certainty 21)))
  (assert (trait (guest ?g) (of colour) (is white) (certainty 22))))

(defrule sweet-tooth
  (stage (now judging))
  (guest (name ?g) (sweetness ?s&~any))
  =>
  (assert (trait (guest ?g) (of sweetness) (is ?s) (certainty 43))))

(defrule any-sweetness
  (stage (now judging))
  (guest (name ?g) (sweetness any))
  =>
  (assert (trait (guest ?g) (of sweetness) (is dry) (certainty 31)))
  (assert (trait (guest ?g) (of sweetness) (is medium) (certainty 32)))
  (assert (trait (guest ?g) (of body) (is medium) (certainty 33))))

(defrule judged
  (declare (salience -10))
  ?s <- (stage (now judging))
  =>
  (modify ?s (now advising)))

(defrule advise
  (stage (now advising))
  (wine (name ?w) (colour ?c) (body ?b) (sweetness ?s))
  (trait (guest ?g) (of colour) (is ?c) (certainty ?x))
  (trait (guest ?g) (of body) (is ?b) (certainty ?y))
  (trait (guest ?g) (of sweetness) (is ?s) (certainty ?z))
  =>
  (assert (advice (guest ?g) (wine ?w) (certainty (min ?x ?y ?z)))))

(defrule forget-the-weak
  (declare (salience -5))
  (stage (now advising))
  ?a <- (advice (guest ?g) (certainty ?x&:(< ?x 30)))
  =>
  (retract ?a))

(defrule keep-the-best
  (declare (salience -6))
  (stage (now advising))
  ?a <- (advice (guest ?g) (wine ?v) (certainty ?x))
  (advice (guest ?g) (wine ?w) (certainty ?y&:(> ?y ?x)))
  =>
  (retract ?a))

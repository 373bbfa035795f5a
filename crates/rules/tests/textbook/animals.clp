; Identification of animals: features lead to classes, classes and more features to names.

(deftemplate feature (slot animal) (slot of) (slot is))
(deftemplate class (slot animal) (slot is))
(deftemplate name (slot animal) (slot is))

(deffunction both (?a ?b) (sym-cat ?a - ?b))

(defrule hair (feature (animal ?x) (of cover) (is hair)) => (assert (class (animal ?x) (is mammal))))
(defrule milk (feature (animal ?x) (of young) (is milk)) => (assert (class (animal ?x) (is mammal))))
(defrule feathers (feature (animal ?x) (of cover) (is feathers)) => (assert (class (animal ?x) (is bird))))
(defrule scales (feature (animal ?x) (of cover) (is scales)) (feature (animal ?x) (of breath) (is gills))
  => (assert (class (animal ?x) (is fish))))
(defrule dry-skin (feature (animal ?x) (of cover) (is scales)) (feature (animal ?x) (of breath) (is lungs))
  => (assert (class (animal ?x) (is reptile))))
(defrule flies (feature (animal ?x) (of moves) (is flies)) (feature (animal ?x) (of young) (is eggs))
  (feature (animal ?x) (of cover) (is feathers)) => (assert (class (animal ?x) (is flying-bird))))
(defrule eats-meat (class (animal ?x) (is mammal)) (feature (animal ?x) (of eats) (is meat))
  => (assert (class (animal ?x) (is carnivore))))
(defrule sharp (class (animal ?x) (is mammal)) (feature (animal ?x) (of teeth) (is sharp)) (feature (animal ?x) (of foot) (is claws))
  => (assert (class (animal ?x) (is carnivore))))
(defrule hoofs (class (animal ?x) (is mammal)) (feature (animal ?x) (of foot) (is hoofs))
  => (assert (class (animal ?x) (is ungulate))))
(defrule cud (class (animal ?x) (is mammal)) (feature (animal ?x) (of eats) (is cud))
  => (assert (class (animal ?x) (is ungulate)) (class (animal ?x) (is ruminant))))

(defrule cheetah (class (animal ?x) (is carnivore)) (feature (animal ?x) (of colour) (is tawny))
  (feature (animal ?x) (of mark) (is spots)) => (assert (name (animal ?x) (is cheetah))))
(defrule tiger (class (animal ?x) (is carnivore)) (feature (animal ?x) (of colour) (is tawny))
  (feature (animal ?x) (of mark) (is stripes)) => (assert (name (animal ?x) (is tiger))))
(defrule giraffe (class (animal ?x) (is ungulate)) (feature (animal ?x) (of neck) (is long))
  (feature (animal ?x) (of mark) (is spots)) => (assert (name (animal ?x) (is giraffe))))
(defrule zebra (class (animal ?x) (is ungulate)) (feature (animal ?x) (of mark) (is stripes))
  (not (feature (animal ?x) (of neck) (is long))) => (assert (name (animal ?x) (is zebra))))
(defrule ostrich (class (animal ?x) (is bird)) (not (feature (animal ?x) (of moves) (is flies)))
  (feature (animal ?x) (of neck) (is long)) => (assert (name (animal ?x) (is ostrich))))
(defrule penguin (class (animal ?x) (is bird)) (feature (animal ?x) (of moves) (is swims))
  (not (feature (animal ?x) (of neck) (is long))) => (assert (name (animal ?x) (is penguin))))
(defrule albatross (class (animal ?x) (is flying-bird)) (feature (animal ?x) (of size) (is large))
  => (assert (name (animal ?x) (is albatross))))
(defrule trout (class (animal ?x) (is fish)) (feature (animal ?x) (of mark) (is spots))
  => (assert (name (animal ?x) (is trout))))
(defrule viper (class (animal ?x) (is reptile)) (not (feature (animal ?x) (of foot)))
  => (assert (name (animal ?x) (is viper))))

(defrule unknown
  (declare (salience -5))
  (feature (animal ?x) (of size) (is ?))
  (not (name (animal ?x)))
  =>
  (assert (name (animal ?x) (is unknown))))

(defrule two-names
  (declare (salience -10))
  ?a <- (name (animal ?x) (is ?one))
  ?b <- (name (animal ?x) (is ?other&:(< (str-compare ?one ?other) 0)))
  =>
  (retract ?a ?b)
  (assert (name (animal ?x) (is (both ?one ?other)))))

(defrule like-another
  (declare (salience -20))
  (name (animal ?x) (is ?n&~unknown))
  (name (animal ?y&:(< ?x ?y)) (is ?n))
  (feature (animal ?x) (of colour) (is ?c))
  (feature (animal ?y) (of colour) (is ?c))
  (feature (animal ?x) (of size) (is ?s))
  (feature (animal ?y) (of size) (is ?s))
  (not (alike ?y))
  =>
  (assert (alike ?y)))

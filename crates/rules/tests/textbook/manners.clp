; A dinner table: neighbours are of different sex and share a hobby (Miss Manners).

(deftemplate guest (slot name) (slot sex) (slot hobby))
(deftemplate chairs (slot last))
(deftemplate stage (slot at))
(deftemplate counter (slot value))
(deftemplate pair (slot number) (slot before) (slot left) (slot right) (slot chair) (slot copied))
(deftemplate seated (slot number) (slot name) (slot chair))
(deftemplate used (slot number) (slot name) (slot hobby))

(defrule open-the-table
  ?s <- (stage (at opening))
  (guest (name ?who))
  ?c <- (counter (value ?n))
  =>
  (assert (pair (number ?n) (before 0) (left ?who) (right ?who) (chair 1) (copied yes)))
  (assert (seated (number ?n) (name ?who) (chair 1)))
  (modify ?c (value (+ ?n 1)))
  (modify ?s (at choosing)))

(defrule choose-a-neighbour
  ?s <- (stage (at choosing))
  (pair (number ?p) (right ?left) (chair ?chair) (copied yes))
  (guest (name ?left) (sex ?sex) (hobby ?hobby))
  (guest (name ?right) (sex ~?sex) (hobby ?hobby))
  ?c <- (counter (value ?n))
  (not (seated (number ?p) (name ?right)))
  (not (used (number ?p) (name ?right) (hobby ?hobby)))
  =>
  (assert (pair (number ?n) (before ?p) (left ?left) (right ?right) (chair (+ ?chair 1)) (copied no)))
  (assert (seated (number ?n) (name ?right) (chair (+ ?chair 1))))
  (assert (used (number ?p) (name ?right) (hobby ?hobby)))
  (modify ?c (value (+ ?n 1)))
  (modify ?s (at copying)))

(defrule copy-the-row
  (stage (at copying))
  (pair (number ?n) (before ?p) (copied no))
  (seated (number ?p) (name ?who) (chair ?chair))
  (not (seated (number ?n) (name ?who)))
  =>
  (assert (seated (number ?n) (name ?who) (chair ?chair))))

(defrule row-is-copied
  (declare (salience -5))
  ?s <- (stage (at copying))
  ?p <- (pair (copied no))
  =>
  (modify ?p (copied yes))
  (modify ?s (at looking)))

(defrule everybody-sits
  ?s <- (stage (at looking))
  (chairs (last ?last))
  (pair (chair ?last) (copied yes))
  =>
  (modify ?s (at telling)))

(defrule somebody-stands
  (declare (salience -5))
  ?s <- (stage (at looking))
  =>
  (modify ?s (at choosing)))

(defrule tell-a-seat
  (stage (at telling))
  (chairs (last ?last))
  (pair (number ?n) (chair ?last) (copied yes))
  ?x <- (seated (number ?n))
  =>
  (retract ?x))

(defrule told
  (declare (salience -5))
  (stage (at telling))
  =>
  (halt))

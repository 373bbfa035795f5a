; Sudoku by elimination: a cell with one value left, and a value with one cell left in a row, column or block.

(deftemplate cell (slot board) (slot row) (slot column) (slot block) (slot value))
(deftemplate maybe (slot board) (slot row) (slot column) (slot block) (slot value))

(deffunction block (?row ?column) (+ (* 3 (div (- ?row 1) 3)) (div (- ?column 1) 3) 1))

(defrule open-a-cell
  (declare (salience 20))
  (given ?board ?row ?column 0)
  =>
  (loop-for-count (?v 1 9)
    (assert (maybe (board ?board) (row ?row) (column ?column) (block (block ?row ?column)) (value ?v)))))

(defrule fill-a-cell
  (declare (salience 20))
  (given ?board ?row ?column ?v&~0)
  =>
  (assert (cell (board ?board) (row ?row) (column ?column) (block (block ?row ?column)) (value ?v))))

(defrule not-in-the-row
  (declare (salience 10))
  (cell (board ?b) (row ?r) (value ?v))
  ?m <- (maybe (board ?b) (row ?r) (value ?v))
  =>
  (retract ?m))

(defrule not-in-the-column
  (declare (salience 10))
  (cell (board ?b) (column ?c) (value ?v))
  ?m <- (maybe (board ?b) (column ?c) (value ?v))
  =>
  (retract ?m))

(defrule not-in-the-block
  (declare (salience 10))
  (cell (board ?b) (block ?k) (value ?v))
  ?m <- (maybe (board ?b) (block ?k) (value ?v))
  =>
  (retract ?m))

(defrule cell-is-taken
  (declare (salience 15))
  (cell (board ?b) (row ?r) (column ?c))
  ?m <- (maybe (board ?b) (row ?r) (column ?c))
  =>
  (retract ?m))

(defrule one-value-left
  (maybe (board ?b) (row ?r) (column ?c) (block ?k) (value ?v))
  (not (maybe (board ?b) (row ?r) (column ?c) (value ~?v)))
  =>
  (assert (cell (board ?b) (row ?r) (column ?c) (block ?k) (value ?v))))

(defrule one-place-in-the-row
  (maybe (board ?b) (row ?r) (column ?c) (block ?k) (value ?v))
  (not (maybe (board ?b) (row ?r) (column ~?c) (value ?v)))
  =>
  (assert (cell (board ?b) (row ?r) (column ?c) (block ?k) (value ?v))))

(defrule one-place-in-the-column
  (maybe (board ?b) (row ?r) (column ?c) (block ?k) (value ?v))
  (not (maybe (board ?b) (row ~?r) (column ?c) (value ?v)))
  =>
  (assert (cell (board ?b) (row ?r) (column ?c) (block ?k) (value ?v))))

(defrule one-place-in-the-block
  (maybe (board ?b) (row ?r) (column ?c) (block ?k) (value ?v))
  (not (and (maybe (board ?b) (row ?r2) (column ?c2) (block ?k) (value ?v))
            (test (or (<> ?r ?r2) (<> ?c ?c2)))))
  =>
  (assert (cell (board ?b) (row ?r) (column ?c) (block ?k) (value ?v))))

(defrule locked-in-a-block
  (declare (salience -10))
  (maybe (board ?b) (row ?r) (block ?k) (value ?v))
  (not (maybe (board ?b) (row ~?r) (block ?k) (value ?v)))
  ?m <- (maybe (board ?b) (row ?r) (block ~?k) (value ?v))
  =>
  (retract ?m))

(defrule naked-pair
  (declare (salience -20))
  (maybe (board ?b) (row ?r) (column ?c1) (value ?v))
  (maybe (board ?b) (row ?r) (column ?c1) (value ?w&:(> ?w ?v)))
  (not (maybe (board ?b) (row ?r) (column ?c1) (value ~?v&~?w)))
  (maybe (board ?b) (row ?r) (column ?c2&:(> ?c2 ?c1)) (value ?v))
  (maybe (board ?b) (row ?r) (column ?c2) (value ?w))
  (not (maybe (board ?b) (row ?r) (column ?c2) (value ~?v&~?w)))
  ?m <- (maybe (board ?b) (row ?r) (column ~?c1&~?c2) (value ?v|?w))
  =>
  (retract ?m))

"""Benchmark programs for rule engines: a dinner table, line drawings, and busy actions. Plain text, own words."""
import random

TABLE = """\
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
"""


def table_facts(guests, seed=11):
    """Every guest has two or three of three hobbies, so that a neighbour is always found."""
    dice = random.Random(seed)
    sexes = ["m", "f"] * (guests // 2)
    dice.shuffle(sexes)
    lines = []
    for number, sex in enumerate(sexes, 1):
        for hobby in dice.sample([1, 2, 3], dice.choice([2, 3])):
            lines.append(f"(guest (name n{number}) (sex {sex}) (hobby h{hobby}))")
    lines += [f"(chairs (last {guests}))", "(counter (value 1))", "(stage (at opening))"]
    return "\n".join(lines) + "\n"


def table_firings(guests):
    return guests * (guests - 1) // 2 + 4 * guests - 1


LINES = """\
(deftemplate corner (slot at) (slot kind) (slot a) (slot b) (slot c) (slot edge))
(deftemplate reading (slot kind) (slot number) (slot a) (slot b) (slot c))
(deftemplate opposite (slot one) (slot other))
(deftemplate candidate (slot at) (slot number))
(deftemplate claim (slot at) (slot number) (slot to) (slot sign))
(deftemplate wrong (slot at) (slot number))
(deftemplate sure (slot from) (slot to) (slot sign))
(deftemplate step (slot now))

(deffacts knowledge
  (opposite (one plus) (other plus)) (opposite (one minus) (other minus))
  (opposite (one into) (other away)) (opposite (one away) (other into))
  (reading (kind L) (number 1) (a into) (b away) (c none)) (reading (kind L) (number 2) (a away) (b into) (c none))
  (reading (kind L) (number 3) (a plus) (b away) (c none)) (reading (kind L) (number 4) (a into) (b plus) (c none))
  (reading (kind L) (number 5) (a minus) (b into) (c none)) (reading (kind L) (number 6) (a away) (b minus) (c none))
  (reading (kind arrow) (number 1) (a into) (b plus) (c away)) (reading (kind arrow) (number 2) (a minus) (b plus) (c minus))
  (reading (kind arrow) (number 3) (a plus) (b minus) (c plus))
  (reading (kind fork) (number 1) (a plus) (b plus) (c plus)) (reading (kind fork) (number 2) (a minus) (b minus) (c minus))
  (reading (kind fork) (number 3) (a away) (b into) (c minus)) (reading (kind fork) (number 4) (a minus) (b away) (c into))
  (reading (kind fork) (number 5) (a into) (b minus) (c away)))

(defrule read-a-corner
  (step (now read))
  (corner (at ?p) (kind ?kind) (a ?x) (b ?y) (c ?z))
  (reading (kind ?kind) (number ?n) (a ?a) (b ?b) (c ?c))
  =>
  (assert (candidate (at ?p) (number ?n)))
  (assert (claim (at ?p) (number ?n) (to ?x) (sign ?a)))
  (assert (claim (at ?p) (number ?n) (to ?y) (sign ?b)))
  (if (neq ?z none) then (assert (claim (at ?p) (number ?n) (to ?z) (sign ?c)))))

(defrule all-read
  (declare (salience -10))
  ?s <- (step (now read))
  =>
  (modify ?s (now sift)))

(defrule outline-turns-one-way
  (declare (salience 5))
  (step (now sift))
  (corner (at ?p) (kind L|arrow) (edge yes))
  ?c <- (candidate (at ?p) (number ?n&~1))
  =>
  (retract ?c)
  (assert (wrong (at ?p) (number ?n))))

(defrule nobody-agrees
  (step (now sift))
  ?c <- (candidate (at ?p) (number ?n))
  (claim (at ?p) (number ?n) (to ?q) (sign ?sign))
  (opposite (one ?sign) (other ?seen))
  (not (claim (at ?q) (to ?p) (sign ?seen)))
  =>
  (retract ?c)
  (assert (wrong (at ?p) (number ?n))))

(defrule forget-a-claim
  (declare (salience 10))
  (wrong (at ?p) (number ?n))
  ?c <- (claim (at ?p) (number ?n))
  =>
  (retract ?c))

(defrule sifted
  (declare (salience -10))
  ?s <- (step (now sift))
  =>
  (modify ?s (now tell)))

(defrule settled
  (step (now tell))
  (claim (at ?p) (to ?q&:(< ?p ?q)) (sign ?sign))
  (not (claim (at ?p) (to ?q) (sign ~?sign)))
  =>
  (assert (sure (from ?p) (to ?q) (sign ?sign))))
"""


def line_facts(cubes):
    """Rows of cubes seen from a corner: a fork in the middle, arrows and Ls around it."""
    lines = []
    for cube in range(cubes):
        base = cube * 10
        rim = [base + number for number in range(1, 7)]
        middle = base + 7
        for index, at in enumerate(rim):
            before, after = rim[index - 1], rim[(index + 1) % 6]
            edge = "yes" if index < 2 else "no"
            if index % 2 == 0:
                lines.append(f"(corner (at {at}) (kind L) (a {after}) (b {before}) (c none) (edge {edge}))")
            else:
                lines.append(f"(corner (at {at}) (kind arrow) (a {after}) (b {middle}) (c {before}) (edge {edge}))")
        lines.append(f"(corner (at {middle}) (kind fork) (a {rim[1]}) (b {rim[3]}) (c {rim[5]}) (edge no))")
    lines.append("(step (now read))")
    return "\n".join(lines) + "\n"


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
    for guests in (16, 32, 64, 128):
        yield f"manners {guests}", TABLE, table_facts(guests), table_firings(guests)
    for cubes in (50, 100, 400):
        yield f"line drawings {cubes}", LINES, line_facts(cubes), None
    yield "busy actions", BUSY, "", 300

"""The ten textbook programs of crates/rules/tests/textbook with facts of any size; `textbook.py` writes the small ones."""
import os
import random

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "..", "..", "crates", "rules", "tests", "textbook")


def manners(guests):
    """Every guest has two or three of three hobbies, so that a neighbour is always found."""
    dice = random.Random(11)
    sexes = ["m", "f"] * (guests // 2)
    dice.shuffle(sexes)
    for number, sex in enumerate(sexes, 1):
        for hobby in dice.sample([1, 2, 3], dice.choice([2, 3])):
            yield f"(guest (name n{number}) (sex {sex}) (hobby h{hobby}))"
    yield from (f"(chairs (last {guests}))", "(counter (value 1))", "(stage (at opening))")


def waltz(cubes):
    """Rows of cubes seen from a corner: a fork in the middle, arrows and Ls around it."""
    for cube in range(cubes):
        rim = [cube * 10 + number for number in range(1, 7)]
        middle = cube * 10 + 7
        for index, at in enumerate(rim):
            before, after = rim[index - 1], rim[(index + 1) % 6]
            edge = "yes" if index < 2 else "no"
            if index % 2 == 0:
                yield f"(corner (at {at}) (kind L) (a {after}) (b {before}) (c none) (edge {edge}))"
            else:
                yield f"(corner (at {at}) (kind arrow) (a {after}) (b {middle}) (c {before}) (edge {edge}))"
        yield f"(corner (at {middle}) (kind fork) (a {rim[1]}) (b {rim[3]}) (c {rim[5]}) (edge no))"
    yield "(step (now read))"


def monkey(chests):
    """The bananas are in the last chest; the first key hangs from the ceiling."""
    yield "(monkey (at p0) (on floor) (holds nothing))"
    yield "(thing (name ladder) (at p1) (on floor))"
    yield "(thing (name k0) (at p2) (on ceiling))"
    for number in range(chests):
        inside = f"k{number + 1}" if number + 1 < chests else "bananas"
        yield f"(chest (name c{number}) (inside {inside}) (key k{number}))"
        yield f"(thing (name c{number}) (at p{number % 7}) (on floor))"
    yield "(goal (do eat) (what bananas))"


def wine(guests):
    dice = random.Random(5)
    for number in range(guests):
        pick = lambda *values: dice.choice(values)
        yield (
            f"(guest (name g{number}) (dish {pick('fish', 'meat', 'poultry')}) (sauce {pick('tomato', 'cream', 'spicy', 'none')})"
            f" (prefers {pick('red', 'white', 'any')}) (sweetness {pick('dry', 'medium', 'sweet', 'any')}))"
        )


def animals(count):
    dice = random.Random(7)
    kinds = {
        "cover": ["hair", "feathers", "scales"], "young": ["milk", "eggs"], "breath": ["gills", "lungs"], "moves": ["flies", "swims", "walks"],
        "eats": ["meat", "cud", "seeds"], "teeth": ["sharp", "flat"], "foot": ["claws", "hoofs"], "colour": ["tawny", "black", "white"],
        "mark": ["spots", "stripes"], "neck": ["long", "short"], "size": ["large", "small"],
    }
    for number in range(count):
        for kind, values in kinds.items():
            if kind in ("size", "colour") or dice.random() < 0.8:
                yield f"(feature (animal {number}) (of {kind}) (is {dice.choice(values)}))"


def circuit(bits):
    """A ripple adder with one broken gate, and what was seen at its outputs for some inputs."""
    dice = random.Random(3)
    gates, carry = [], "c0"
    for bit in range(bits):
        a, b, s = f"a{bit}", f"b{bit}", f"s{bit}"
        x, y, z, out = f"x{bit}", f"y{bit}", f"z{bit}", f"c{bit + 1}"
        gates += [(f"g{bit}1", "xor", a, b, x), (f"g{bit}2", "xor", x, carry, s), (f"g{bit}3", "and", x, carry, y)]
        gates += [(f"g{bit}4", "and", a, b, z), (f"g{bit}5", "or", y, z, out)]
        carry = out
    for name, kind, a, b, out in gates:
        yield f"(gate (name {name}) (kind {kind}) (a {a}) (b {b}) (out {out}))"
    broken = f"g{bits // 2}3"
    function = {"xor": lambda p, q: p ^ q, "and": lambda p, q: p & q, "or": lambda p, q: p | q}
    for case in range(6):
        wires = {"c0": 0}
        for bit in range(bits):
            wires[f"a{bit}"], wires[f"b{bit}"] = dice.randint(0, 1), dice.randint(0, 1)
        for wire, value in wires.items():
            yield f"(input (case {case}) (wire {wire}) (value {value}))"
        for name, kind, a, b, out in gates:
            wires[out] = function[kind](wires[a], wires[b]) ^ (name == broken)
        for bit in range(bits):
            yield f"(seen (case {case}) (wire s{bit}) (value {wires[f's{bit}']}))"


BOARD = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
HARD = "000000907000420180000705026100904000050000040000507009920108000034059000507000000"


def sudoku(boards):
    """Boards that differ by a renaming of the digits."""
    dice = random.Random(2)
    for board in range(boards):
        digits = list("123456789")
        dice.shuffle(digits)
        text = BOARD if board % 2 == 0 else HARD
        for place, letter in enumerate(text):
            value = letter if letter == "0" else digits[int(letter) - 1]
            yield f"(given {board} {place // 9 + 1} {place % 9 + 1} {value})"


def river(puzzles):
    for number in range(puzzles):
        yield f"(puzzle {number})"


def zebra(puzzles):
    values = {
        "colour": "red green ivory yellow blue", "nation": "english spaniard norwegian ukrainian japanese", "animal": "dog snails fox horse zebra",
        "drink": "coffee tea milk juice water", "brand": "oldgold kools chesterfield luckystrike parliaments",
    }
    for house in range(1, 6):
        yield f"(house {house})"
    for what, names in values.items():
        for name in names.split():
            yield f"(value {what} {name})"
    for number in range(puzzles):
        yield f"(puzzle {number})"


def cryptarithm(times):
    for digit in range(10):
        yield f"(digit {digit})"
    yield f"(times {times})"
    yield "(ready)"


# Each with a small size for the tests and a large one for measuring.
SIZES = {
    manners: (8, 64), waltz: (6, 400), monkey: (5, 600), wine: (10, 3000), animals: (30, 2000), circuit: (6, 60), sudoku: (2, 40), river: (2, 1500),
    zebra: (1, 30), cryptarithm: (1, 10),
}


def large():
    """Name, program, facts."""
    for make, (_, size) in SIZES.items():
        with open(os.path.join(FOLDER, f"{make.__name__}.clp")) as file:
            yield f"{make.__name__} {size}", file.read(), "\n".join(make(size)) + "\n"


if __name__ == "__main__":
    for make, (size, _) in SIZES.items():
        with open(os.path.join(FOLDER, f"{make.__name__}.fct"), "w") as file:
            file.write("\n".join(make(size)) + "\n")

"""Problems of Kriegspiel in three moves: generated, and timed in CPU seconds of whole processes.

python3 bench/endings/problems.py PROGRAM                      solves those of mate-in-three.txt; fails if a key is missing
python3 bench/endings/problems.py PROGRAM generate SEED COUNT  looks for so many: 6 to 8 men, at most three keys, none in two

The rule sets come in turn, and in every third problem the square of a black man is uncertain. All have white pawns, many of
which can promote, and many have black men that a pawn can capture, so that there are duties to capture.
"""
import os
import pathlib
import random
import re
import subprocess
import sys

RULES = ["icc", "english", "berkeley", "cincinnati", "rand", "thesis"]
FILE = pathlib.Path(__file__).parent / "mate-in-three.txt"
MOST_SECONDS = 10


def solve(program, rules, fen, hidden):
    """The keys in three, and the CPU seconds; no keys if White does not mate, or mates sooner."""
    command = [program, "solve", "kriegspiel", "--language", "en", "--problem", fen, "--rules", rules, "--moves", "3"]
    before = os.times()
    run = subprocess.run(command + (["--hidden", hidden] if hidden else []), capture_output=True, text=True)
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    mates = re.findall(r"1\.(\S+) mates in (\d)", run.stdout)
    failed = run.returncode != 0 or "No " in run.stdout or all(moves != "3" for _, moves in mates)
    return [] if failed else sorted({key for key, moves in mates}), seconds, run.returncode == 0


def fen_of(men):
    rows = []
    for row in range(7, -1, -1):
        text = "".join(men.get((column, row), "1") for column in range(8))
        rows.append(re.sub("1+", lambda empty: str(len(empty.group())), text))
    return "/".join(rows) + " w - - 0 1"


def name(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def men_at_random(rng):
    """The black king, White's men, and black men of which some can be captured by pawns."""
    men = {}

    def put(man, square):
        on_board = 0 <= square[0] < 8 and 0 <= square[1] < 8 and not (man in "pP" and square[1] in (0, 7))
        if on_board and square not in men:
            men[square] = man

    king = rng.randrange(8), rng.choice([4, 5, 6, 7, 7, 7])

    def near(most):
        return king[0] + rng.randint(-most, most), king[1] + rng.randint(-most, most)

    put("k", king)
    put("K", near(4))
    for _ in range(rng.randint(1, 3)):
        put(rng.choice("QRRBBNN"), (rng.randrange(8), rng.randrange(8)))
    for _ in range(rng.randint(1, 2)):
        column, row = near(3)
        put("P", (column, rng.choice([5, 6]) if rng.random() < 0.5 else row))
    for _ in range(rng.randint(1, 3)):
        pawns = [square for square, man in men.items() if man == "P"]
        if pawns and rng.random() < 0.5:
            column, row = rng.choice(pawns)
            put(rng.choice("pnbr"), (column + rng.choice([-1, 1]), row + 1))
        else:
            put(rng.choice("ppnbr"), near(3))
    return men if 6 <= len(men) <= 8 and "K" in men.values() and "P" in men.values() else None


def hide(rng, men):
    """A black man is taken off; the squares where it may be are its own and one or two beside it."""
    square = rng.choice([square for square, man in men.items() if man.islower()])
    man = men.pop(square)
    rows = range(1, 7) if man == "p" else range(8)
    beside = [(square[0] + x, square[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    beside = [other for other in beside if other[0] in range(8) and other[1] in rows and other not in men]
    squares = [square] + rng.sample(beside, min(len(beside), rng.randint(1, 2)))
    return f"{man}={','.join(map(name, squares))}"


def generate(program, seed, count):
    rng, found, times = random.Random(seed), 0, []
    while found < count:
        men = men_at_random(rng)
        if men is None:
            continue
        rules, hidden = RULES[found % 6], hide(rng, men) if found % 3 == 2 else ""
        keys, seconds, read = solve(program, rules, fen_of(men), hidden)
        times += [seconds] if read else []
        if 1 <= len(keys) <= 3:
            found += 1
            print(f"{rules} | {fen_of(men)} | {hidden} | {' '.join(keys)}", flush=True)
    print(f"{len(times)} positions solved or refuted, {max(times):.2f} CPU s at most", file=sys.stderr)


def time(program):
    lines = [line for line in FILE.read_text().splitlines() if line and not line.startswith("#")]
    times = []
    for line in lines:
        rules, fen, hidden, expected = (field.strip() for field in line.split("|"))
        keys, seconds, _ = solve(program, rules, fen, hidden)
        assert keys == expected.split(), f"{line}: {keys}"
        times.append((seconds, line))
    times.sort()
    median, (worst, slowest) = times[len(times) // 2][0], times[-1]
    print(f"{len(times)} problems in three: median {median:.2f}, worst {worst:.2f} CPU s, {slowest}")
    assert worst < MOST_SECONDS


if len(sys.argv) == 2:
    time(sys.argv[1])
elif len(sys.argv) == 5 and sys.argv[2] == "generate":
    generate(sys.argv[1], int(sys.argv[3]), int(sys.argv[4]))
else:
    sys.exit(__doc__)

"""Writes the random matrices of the bench: whole numbers from -100 to 100, one fixed seed."""
import random
import sys

rng = random.Random(1)
with open(sys.argv[1], "w") as out:
    for size in (10, 50, 100):
        for _ in range(size):
            out.write(" ".join(str(rng.randint(-100, 100)) for _ in range(size)) + "\n")
        out.write("\n")

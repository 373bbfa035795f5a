"""All extreme equilibria beside lrsnash (Debian package lrslib): equal numbers first, then CPU seconds of whole processes.

Random bimatrix games with whole payoffs from 0 to 100, one fixed seed. Usage: extreme.py OUR_PROGRAM FOLDER [SIZE...]
"""
import pathlib
import random
import re
import resource
import subprocess
import sys

ROUNDS = 3
program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
sizes = [int(word) for word in sys.argv[3:]] or [10, 12, 14, 16]


def timed(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, said


folder.mkdir(parents=True, exist_ok=True)
for size in sizes:
    rng = random.Random(size)
    first, second = ([[rng.randint(0, 100) for _ in range(size)] for _ in range(size)] for _ in range(2))
    rows = lambda matrix: "\n".join(" ".join(map(str, row)) for row in matrix)
    lrs, nfg = folder / f"{size}.lrs", folder / f"{size}.nfg"
    lrs.write_text(f"{size} {size}\n\n{rows(first)}\n\n{rows(second)}\n")
    cells = " ".join(f"{first[row][column]} {second[row][column]}" for column in range(size) for row in range(size))
    nfg.write_text(f'NFG 1 R "" {{ "1" "2" }} {{ {size} {size} }}\n\n{cells}\n')
    ours, theirs = [], []
    for _ in range(ROUNDS if size < 16 else 1):
        our_seconds, our_text = timed([program, str(nfg)])
        their_seconds, their_text = timed(["lrsnash", str(lrs)])
        count = int(our_text.split()[0])
        known = int(re.search(r"Number of (?:extreme )?equilibria found:\s*(\d+)", their_text).group(1))
        assert count == known, f"{size}x{size}: {count} equilibria but lrsnash finds {known}"
        ours.append(our_seconds)
        theirs.append(their_seconds)
    print(f"extreme equilibria {size}×{size}: {count} found, ours {min(ours):.3f} cpu-s, lrsnash {min(theirs):.3f} cpu-s, "
          f"ratio {min(ours) / min(theirs):.2f}; {our_text.split(',')[1].strip()}", flush=True)

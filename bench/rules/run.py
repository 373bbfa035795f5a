"""Measures our rule engine beside CLIPS 6.4.2, case by case in turns, and prints a table.

Times are CPU seconds of the run alone, the best of several in one process and of several processes; loading is timed apart, and
so is a whole process that starts, loads the rules, asserts the facts and runs once (CLIPS without the start of Python).
Both must fire equally often and end with equally many facts. RULES_BENCH_ROUNDS says how many processes, and with
RULES_BENCH_BUILT set nothing is built first.
Exit code 1 if they do not agree.
"""
import json
import os
import subprocess
import sys
import tempfile

import programs

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
PYTHON = os.path.join(ROOT, ".cache", "venv-clips", "bin", "python")
OURS = os.path.join(os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target")), "release", "examples", "probe")


def measure(command):
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[-1])


def knowledge(folder, rounds):
    """Loads the strategies of Briscola in 5, each with its framework; gives how many take 2 ms or more."""
    print("\n| strategy of Briscola in 5 | load ours ms | aim |\n|---|---|---|")
    slow = 0
    for name in ("accorto", "audace", "prudente"):
        path = os.path.join(folder, f"{name}.clp")
        with open(path, "w") as file:
            for part in ("framework", name):
                with open(os.path.join(ROOT, "knowledge", "briscola5", f"{part}.clp")) as source:
                    file.write(source.read())
        took = min(measure([OURS, path])["load"] for _ in range(rounds)) * 1e3
        slow += took >= 2
        print(f"| {name} | {took:.2f} | < 2 |", flush=True)
    return slow


def main():
    if not os.path.exists(PYTHON):
        sys.exit("CLIPS is not installed: run scripts/setup-clips.sh")
    if not os.environ.get("RULES_BENCH_BUILT"):
        subprocess.run(["cargo", "build", "-q", "--release", "-p", "arbitro-rules", "--example", "probe"], check=True, cwd=ROOT)
    rounds = int(os.environ.get("RULES_BENCH_ROUNDS", "5"))
    wrong = 0
    print("| case | firings | run CLIPS s | run ours s | times faster | whole CLIPS s | whole ours s | times faster | load CLIPS ms | load ours ms | memory CLIPS kB | memory ours kB |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name, program, facts, firings in programs.cases():
            rules, data = os.path.join(folder, "program.clp"), os.path.join(folder, "facts.fct")
            with open(rules, "w") as file:
                file.write(program)
            arguments = [rules]
            if facts:
                with open(data, "w") as file:
                    file.write(facts)
                arguments.append(data)
            theirs, ours = [], []
            for _ in range(rounds):
                theirs.append(measure([PYTHON, os.path.join(HERE, "clips_probe.py"), *arguments]))
                ours.append(measure([OURS, *arguments]))
            best = lambda results, key: min(result[key] for result in results)
            if theirs[0]["fired"] != ours[0]["fired"] or theirs[0]["facts"] != ours[0]["facts"] or (firings and firings != ours[0]["fired"]):
                wrong += 1
                print(f"{name}: firings {theirs[0]['fired']} and {ours[0]['fired']}, facts {theirs[0]['facts']} and {ours[0]['facts']}")
            a, b = best(theirs, "run"), best(ours, "run")
            c, d = best(theirs, "whole"), best(ours, "whole")
            print(
                f"| {name} | {ours[0]['fired']} | {a:.4f} | {b:.4f} | {a / b:.1f} | {c:.4f} | {d:.4f} | {c / d:.1f} | {best(theirs, 'load') * 1e3:.2f} | {best(ours, 'load') * 1e3:.2f}"
                f" | {best(theirs, 'kilobytes')} | {best(ours, 'kilobytes')} |",
                flush=True,
            )
        wrong += knowledge(folder, rounds)
    sys.exit(1 if wrong else 0)


main()

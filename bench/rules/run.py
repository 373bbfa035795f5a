"""Measures our rule engine beside CLIPS 6.4.2, case by case in turns, and prints a table.

Times are CPU seconds of the run alone, the best of several; both must fire equally often and end with equally many facts.
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


def main():
    if not os.path.exists(PYTHON):
        sys.exit("CLIPS is not installed: run scripts/setup-clips.sh")
    if not os.environ.get("RULES_BENCH_BUILT"):
        subprocess.run(["cargo", "build", "-q", "--release", "-p", "arbitro-rules", "--example", "probe"], check=True, cwd=ROOT)
    rounds = int(os.environ.get("RULES_BENCH_ROUNDS", "5"))
    wrong = 0
    print("| case | firings | CLIPS s | ours s | times faster | load CLIPS ms | load ours ms | memory CLIPS kB | memory ours kB |")
    print("|---|---|---|---|---|---|---|---|---|")
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
            print(
                f"| {name} | {ours[0]['fired']} | {a:.4f} | {b:.4f} | {a / b:.1f} | {best(theirs, 'load') * 1e3:.2f} | {best(ours, 'load') * 1e3:.2f}"
                f" | {best(theirs, 'kilobytes')} | {best(ours, 'kilobytes')} |",
                flush=True,
            )
    sys.exit(1 if wrong else 0)


main()

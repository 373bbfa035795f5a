"""Puts our measurements beside the peers'; fails if a target is missed."""
import sys

PERFT_TARGET, TRIES_TARGET = 1.35, 15


def read(text):
    lines = (line.split() for line in text.splitlines() if line)
    return {name: float(value) for name, value, _ in lines}


ours, peer = read(sys.argv[1]), read(sys.argv[2])
missed = []
print("| what | Arbitro | peer | ratio | target |")
print("|---|---:|---:|---:|---:|")
for name, value in ours.items():
    kind, what = name.split("/")
    if kind == "perft":
        other = ours[f"shakmaty/{what}"]
        ratio = other / value
        print(f"| perft {what}, nodes/cpu-s | {value:,.0f} | shakmaty {other:,.0f} | {ratio:.2f} × its time | ≤ {PERFT_TARGET} |")
        if ratio > PERFT_TARGET:
            missed.append(name)
    elif kind == "kriegspiel":
        ratio = value / peer["kriegspiel"]
        print(f"| Kriegspiel {what}, tries/cpu-s | {value:,.0f} | OpenSpiel {peer['kriegspiel']:,.0f} | {ratio:.1f} × as fast | ≥ {TRIES_TARGET} |")
        if ratio < TRIES_TARGET:
            missed.append(name)
if missed:
    sys.exit(f"missed: {', '.join(missed)}")

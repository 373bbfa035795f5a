"""Puts our measurements beside the peer's; fails if a target is missed."""
import sys

TARGETS = {  # how many times as fast as the peer, at least
    "playouts/tic_tac_toe": 10,
    "mcts/tic_tac_toe": 5,
    "mcts/connect_four": 5,
    "alphabeta/tic_tac_toe": 20,
}
SECONDS = {"learning/four_tables": 2}  # at most


def read(text):
    lines = (line.split() for line in text.splitlines() if line)
    return {name: (float(value), unit) for name, value, unit in lines}


ours, peer = read(sys.argv[1]), read(sys.argv[2])
missed = []
print("| what | Arbitro | OpenSpiel | times as fast | target |")
print("|---|---:|---:|---:|---:|")
for name, (value, unit) in ours.items():
    cells = [f"{value:,.4g} {unit}", "", "", ""]
    if name in peer:
        other = peer[name][0]
        times = other / value if unit == "cpu-s" else value / other
        cells[1:3] = [f"{other:,.4g} {unit}", f"{times:.1f}"]
        if name in TARGETS:
            cells[3] = f"≥ {TARGETS[name]}"
            if times < TARGETS[name]:
                missed.append(name)
    if name in SECONDS:
        cells[3] = f"≤ {SECONDS[name]} cpu-s"
        if value > SECONDS[name]:
            missed.append(name)
    print(f"| {name} | " + " | ".join(cells) + " |")
if missed:
    sys.exit("missed: " + ", ".join(missed))

"""Puts our figures beside the peers', after checking that both gave the same answers."""
import math
import sys


def read(path):
    figures = {}
    for line in open(path):
        name, value, *unit = line.split()
        figures[name] = (float(value) if not value.startswith(">") else math.inf, " ".join(unit))
    return figures


ours, peers = read(sys.argv[1]), read(sys.argv[2])


def same(our_name, peer_name, tolerance):
    ours_value, peer_value = ours[our_name][0], peers.get(peer_name, (math.nan,))[0]
    if math.isnan(peer_value) or math.isinf(peer_value):
        return
    assert abs(ours_value - peer_value) <= tolerance, f"{our_name} {ours_value} but {peer_name} {peer_value}"


for size in ("10x10", "50x50", "100x100"):
    same(f"lp/value/{size}", f"nashpy-lp/float/{size}/value", 1e-6)
    same(f"lp/value/{size}", f"gambit-lp/rational/{size}/value", 1e-6)
    same(f"lp/value/{size}", f"gambit-lcp/rational/{size}/value", 1e-6)
same("sequence/value/leduc_poker", "sequence/value/leduc_poker", 1e-4)
same("cfr/exploitability_after_100", "cfr/exploitability_after_100", 1e-9)
same("cfr+/exploitability_after_100", "cfr+/exploitability_after_100", 1e-9)

ROWS = [  # what, ours, peers, target in times as fast
    ("zero-sum LP, float, 50×50", "lp/float/50x50", ("nashpy-lp/float/50x50", "gambit-lp/float/50x50"), ""),
    ("zero-sum LP, float, 100×100", "lp/float/100x100", ("nashpy-lp/float/100x100", "gambit-lp/float/100x100"), "≥ 5"),
    ("zero-sum LP, rational, 50×50", "lp/rational/50x50", ("gambit-lp/rational/50x50", "gambit-lcp/rational/50x50"), "≥ 20"),
    ("zero-sum LP, rational, 100×100", "lp/rational/100x100", ("gambit-lp/rational/100x100", "gambit-lcp/rational/100x100"), "< 2 s"),
    ("sequence form LP, Leduc", "sequence/float/leduc_poker", ("sequence/float/leduc_poker",), "≥ 2"),
    ("sequence form LP, Kuhn, rational", "sequence/rational/kuhn_poker", (), ""),
    ("CFR, Kuhn", "cfr/kuhn_poker", ("cfr/kuhn_poker",), "≥ 10"),
    ("CFR+, Kuhn", "cfr+/kuhn_poker", ("cfr+/kuhn_poker",), "≥ 10"),
    ("CFR, Leduc", "cfr/leduc_poker", ("cfr/leduc_poker",), "≥ 30"),
    ("CFR+, Leduc", "cfr+/leduc_poker", ("cfr+/leduc_poker",), "≥ 30"),
    ("discounted CFR, Leduc", "dcfr/leduc_poker", (), ""),
    ("exploitability, Leduc", "cfr+/exploitability_time", ("cfr+/exploitability_time",), "≥ 20"),
    ("external sampling, Leduc", "es-mccfr/leduc_poker", ("es-mccfr/leduc_poker",), ""),
    ("outcome sampling, Leduc", "os-mccfr/leduc_poker", ("os-mccfr/leduc_poker",), ""),
]
print("| what | Arbitro | best peer | times as fast | target |")
print("|---|---:|---:|---:|---:|")
for what, our_name, peer_names, target in ROWS:
    value, unit = ours[our_name]
    rate = "/" in unit
    known = [(name, *peers[name]) for name in peer_names if name in peers]
    peer, times = "", ""
    if known:
        pick = max if rate else min
        name, best, _ = pick(known, key=lambda entry: entry[1])
        peer = f"not in the limit ({name})" if math.isinf(best) else f"{best:.4g} {unit} ({name.split('/')[0]})"
        times = "" if math.isinf(best) else f"{value / best if rate else best / value:.1f}"
    print(f"| {what} | {value:.4g} {unit} | {peer} | {times} | {target} |")

#!/usr/bin/env python3
"""Writes the reference values of statistics.csv with SciPy.

    python3 -m venv venv && venv/bin/pip install scipy
    venv/bin/python crates/table/tests/data/statistics.py > crates/table/tests/data/statistics.csv

The lines that begin with # name the versions that computed the values.
Each row is `what,first,second,value,...`; crates/table/tests/statistics.rs says what is computed from it.
"""

import platform

import numpy
import scipy
from scipy import stats

SAMPLES = [
    [1, 2, 4],
    [-1, 0, 1],
    [1, 1, 2],
    [0.5, -0.25, 0.75, 0.5],
    [2, 4, 4, 4, 5, 5, 7, 9],
    [1, -1, 1, 1, 0, 1, -1, 1, 0, 1],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    [-3, -2, -2, -5, -1, -4, -2, -3, -6, -2, -1, -3],
    [1, 0] * 50,
    [1, 1, 1, -1] * 100,
    [120, 118, 121, 119, 120, 122, 117, 120, 119, 121] * 20,
]


def row(*cells):
    print(",".join(str(cell) for cell in cells))


print(f"# scipy {scipy.__version__}, numpy {numpy.__version__}, Python {platform.python_version()}")
print("# written by statistics.py")
for t, degrees in [
    (0.1, 1), (1, 1), (12.706, 1), (1e6, 1), (0.5, 2), (4.303, 2), (30, 2), (2, 3), (2.776, 4), (8, 5), (1.5, 9),
    (2.228, 10), (0.01, 20), (2, 29), (10, 30), (1.96, 100), (6, 100), (20, 99), (3, 999), (1, 4999), (12, 4999),
    (35, 100000), (1.959963984540054, 1000000),
]:
    row("t tails", t, degrees, repr(float(2 * stats.t.sf(t, degrees))))
for share in [0.9, 0.975, 0.995, 0.99875, 0.999999]:
    for degrees in [1, 2, 3, 5, 10, 30, 100, 999, 100000]:
        row("t quantile", share, degrees, repr(float(stats.t.ppf(share, degrees))))
for wins, losses in [(0, 0), (1, 0), (2, 1), (5, 0), (0, 10), (7, 3), (60, 40), (500, 500), (520, 480), (0, 900),
                     (30000, 29000), (600000, 590000)]:
    p = stats.binomtest(wins, wins + losses).pvalue if wins + losses else 1.0
    row("sign test", wins, losses, repr(float(p)))
for wins, games in [(0, 1), (1, 1), (1, 2), (2, 2), (0, 20), (1, 29), (15, 148), (81, 263), (500, 1000), (999, 1000),
                    (1, 1000000)]:
    interval = stats.binomtest(wins, games).proportion_ci(method="wilson")
    row("wilson", wins, games, repr(float(interval.low)), repr(float(interval.high)))
for sample in SAMPLES:
    tested = stats.ttest_1samp(sample, 0)
    interval = tested.confidence_interval(0.95)
    figures = " ".join(str(figure) for figure in sample)
    row("sample", len(sample), figures, repr(float(tested.pvalue)), repr(float(interval.low)), repr(float(interval.high)))

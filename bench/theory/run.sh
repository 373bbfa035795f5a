#!/usr/bin/env bash
# The game theory bench: ours beside nashpy, Gambit, OpenSpiel and lrsnash in one run, in CPU seconds, equal answers asserted.
set -euo pipefail
cd "$(dirname "$0")/../.."
bash scripts/setup-theory-peers.sh
work=.cache/bench-theory
mkdir -p "$work"
python3 bench/theory/matrices.py "$work/matrices.txt"
cargo build --quiet --release -p arbitro-players --example bench_theory
cargo run --quiet --release -p arbitro-players --example bench_theory "$work/matrices.txt" > "$work/ours.txt"
.cache/venv-theory/bin/python bench/theory/peers.py "$work/matrices.txt" "${PEER_LIMIT:-60}" > "$work/peers.txt"
python3 bench/theory/table.py "$work/ours.txt" "$work/peers.txt"
cargo build --quiet --release -p arbitro-theory --example bench_logit
.cache/venv-theory/bin/python bench/theory/logit.py "$work" target/release/examples/bench_logit
# All extreme equilibria beside lrsnash, which has its own program and its own input.
cargo build --quiet --release -p arbitro-theory --example extreme
if command -v lrsnash > /dev/null; then
  python3 bench/theory/extreme.py target/release/examples/extreme "$work/extreme"
else
  echo "bench/theory: lrsnash is not installed (Debian package lrslib); its rows are left out" >&2
fi

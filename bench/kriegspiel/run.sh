#!/usr/bin/env bash
# The bench of the boards: chess perft through the contract beside shakmaty's own, and random tries of Kriegspiel beside
# OpenSpiel's, in CPU seconds. With the word "belief": how long samples of worlds live and what they cover (then the number of
# games, and the size of the samples).
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ "${1:-}" = belief ]; then
  exec cargo run --quiet --release -p arbitro-games --example bench_boards -- "$@"
fi
bash scripts/setup-openspiel.sh
cargo build --quiet --release -p arbitro-games --example bench_boards
ours=$(cargo run --quiet --release -p arbitro-games --example bench_boards)
peer=$(.cache/venv-openspiel/bin/python bench/kriegspiel/openspiel.py)
python3 bench/kriegspiel/table.py "$ours" "$peer"

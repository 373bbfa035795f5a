#!/usr/bin/env bash
# The search bench: ours and OpenSpiel's in one run, in CPU seconds, as one table.
set -euo pipefail
cd "$(dirname "$0")/../.."
bash scripts/setup-openspiel.sh
cargo build --quiet --release -p arbitro-players --example bench_search
ours=$(cargo run --quiet --release -p arbitro-players --example bench_search)
peer=$(.cache/venv-openspiel/bin/python bench/search/openspiel.py)
python3 bench/search/table.py "$ours" "$peer"

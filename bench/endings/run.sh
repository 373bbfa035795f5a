#!/usr/bin/env bash
# Blind endings: builds every table from all its starts, on all cores, and asserts the figures before it reports a time; then
# opens the tables and asks them, and solves problems in two and in three moves. `bash bench/endings/run.sh KRK KQK` measures
# only those tables. With TABLES=FOLDER the tables stay there.
set -euo pipefail
cd "$(dirname "$0")/../.."
endings=("$@")
if [ ${#endings[@]} -eq 0 ]; then endings=(KRK KQK KPK KPK-promotion KBBK-anywhere KBNK-anywhere KBBK KBNK); fi
cargo build --release --quiet -p arbitro-experts --example blind_endings -p arbitro-catalogue --example open_blind_table
if [ -z "${TABLES:-}" ]; then
  TABLES=$(mktemp -d)
  trap 'rm -r "$TABLES"' EXIT
fi
export TABLES
echo "| ending and goal | starts | beliefs | time | memory | table | look-up |"
echo "|---|---|---:|---:|---:|---:|---:|"
for ending in "${endings[@]}"; do
  target/release/examples/blind_endings "$ending"
done
target/release/examples/blind_endings problems
cargo build --release --quiet -p arbitro
python3 bench/endings/problems.py target/release/arbitro
echo "| table | file | opened | memory then | first look-up into a drawer: mean, longest | look-up | whole check |"
echo "|---|---:|---:|---:|---:|---:|---:|"
for ending in "${endings[@]}"; do
  target/release/examples/open_blind_table "$TABLES/${ending,,}.blind" "${ending%%-*}"
done

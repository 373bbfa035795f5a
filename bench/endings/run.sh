#!/usr/bin/env bash
# Blind endings: builds every table from all its starts, on all cores, and asserts the figures before it reports a time.
# `bash bench/endings/run.sh KRK KQK` measures only those.
set -euo pipefail
cd "$(dirname "$0")/../.."
endings=("$@")
if [ ${#endings[@]} -eq 0 ]; then endings=(KRK KQK KPK KPK-promotion KBBK-anywhere KBNK-anywhere KBBK KBNK); fi
cargo build --release --quiet -p arbitro-experts --example blind_endings
echo "| ending and goal | starts | beliefs | time | memory | table | look-up |"
echo "|---|---|---:|---:|---:|---:|---:|"
for ending in "${endings[@]}"; do
  target/release/examples/blind_endings "$ending"
done
target/release/examples/blind_endings problems

#!/usr/bin/env bash
# Briscola in 5: random games through the contract, five experts, loading a strategy. There is no peer to run beside.
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo run --release --quiet -p arbitro-experts --example bench_briscola

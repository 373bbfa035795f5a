#!/usr/bin/env bash
# A server that is killed again and again under load: `bash bench/server/kills.sh [KILLS] [SEED]`. Fails if anything that
# was acknowledged is lost or there twice. `PROGRAM=…` takes a program as it was built before.
set -euo pipefail
cd "$(dirname "$0")/../.."
program="${PROGRAM:-./target/release/arbitro}"
[ -n "${PROGRAM:-}" ] || cargo build --quiet --release -p arbitro
exec python3 bench/server/kills.py "$program" "${1:-1000}" ${2:+"$2"}

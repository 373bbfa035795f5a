#!/usr/bin/env bash
# Tables of tris over sockets on loopback, every move stored in SQLite before its acknowledgement, beside the peers
# (in memory only) where npm can install them. `SECONDS_EACH=60 bash bench/run.sh server` measures longer.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds="${SECONDS_EACH:-8}"
profile="${PROFILE:-release}"
cargo build --quiet --profile "${profile/debug/dev}" -p arbitro-server --example load
load="./target/$profile/examples/load"
folder="$(mktemp -d)"
trap 'kill "${server:-0}" 2>/dev/null || true; rm -rf "$folder"' EXIT
measure() { # TABLES THINK_MS SURVIVES
  local port=$((20000 + RANDOM % 20000))
  rm -f "$folder"/arbitro.db*
  "$load" serve "127.0.0.1:$port" "$folder/arbitro.db" "$3" >"$folder/out" 2>"$folder/log" &
  server=$!
  for _ in $(seq 100); do grep -q ready "$folder/out" && break; sleep 0.1; done
  echo "# tables=$1 think_ms=$2 survives=$3 seconds=$seconds"
  "$load" "http://127.0.0.1:$port" "$1" "$seconds" "$server" "$2"
  kill -INT "$server"; wait "$server" || true
}
ulimit -n "$(ulimit -Hn)" 2>/dev/null || true
for tables in ${TABLES:-10 100}; do measure "$tables" 0 process; done
measure 100 0 power
for tables in ${PACED:-100 1000 5000}; do measure "$tables" 1000 process; done

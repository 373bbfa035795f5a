#!/usr/bin/env bash
# A long run at a modest load: `bash bench/server/soak.sh [MINUTES] [TABLES] [THINK_MS]`. Prints the memory of the server
# every five minutes and the figures of the whole run at the end; fails if anything went wrong for any client.
set -euo pipefail
cd "$(dirname "$0")/../.."
minutes="${1:-60}" tables="${2:-200}" think="${3:-200}"
load="${LOAD:-./target/release/examples/load}"
[ -x "$load" ] || cargo build --quiet --release -p arbitro --example load
folder="$(mktemp -d)"
port=$((20000 + RANDOM % 12000))
"$load" serve "127.0.0.1:$port" "$folder/arbitro.db" process >"$folder/out" 2>"$folder/log" &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
for _ in $(seq 100); do grep -q ready "$folder/out" && break; sleep 0.1; done
echo "# soak minutes=$minutes tables=$tables think_ms=$think"
"$load" "http://127.0.0.1:$port" "$tables" "$((60 * minutes))" "$server" "$think" &
client=$!
while kill -0 "$client" 2>/dev/null; do
  echo "$(date -u +%H:%M:%S) rss_kib $(awk '/VmRSS/ {print $2}' "/proc/$server/status") database_kib $(du -sk "$folder" | cut -f1)"
  for _ in $(seq 60); do kill -0 "$client" 2>/dev/null || break; sleep 5; done
done
wait "$client"

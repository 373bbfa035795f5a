#!/usr/bin/env bash
# Tables of tris over sockets on loopback, every move stored in SQLite before its acknowledgement, beside the peers
# (in memory only) where npm can install them. `SECONDS_EACH=60 bash bench/run.sh server` measures longer;
# `PARTS="peers"` runs one part only (full paced peers); `BUILT=1` takes the program as it was built before.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds="${SECONDS_EACH:-8}"
profile="${PROFILE:-release}"
parts=" ${PARTS:-full paced peers} "
[ -n "${BUILT:-}" ] || cargo build --quiet --profile "${profile/debug/dev}" -p arbitro --example load
load="./target/$profile/examples/load"
folder="$(mktemp -d)"
trap '[ -z "${server:-}" ] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
ulimit -n "$(ulimit -Hn)" 2>/dev/null || true
# Below 32768, where the system takes ports for clients from.
port() { echo $((20000 + RANDOM % 12000)); }
wait_ready() { for _ in $(seq 100); do grep -q ready "$folder/out" && return; sleep 0.1; done; echo "no server: $(cat "$folder/log")" >&2; return 1; }
measure() { # TABLES THINK_MS SURVIVES
  local port; port="$(port)"
  rm -f "$folder"/arbitro.db*
  "$load" serve "127.0.0.1:$port" "$folder/arbitro.db" "$3" >"$folder/out" 2>"$folder/log" &
  server=$!
  wait_ready
  echo "# tables=$1 think_ms=$2 survives=$3 seconds=$seconds"
  "$load" "http://127.0.0.1:$port" "$1" "$seconds" "$server" "$2"
  kill -INT "$server"; wait "$server" || true
}
peer() { # NAME SERVER_SCRIPT LOAD_SCRIPT TABLES THINK_MS
  local port; port="$(port)"
  (cd "$peers" && exec "$node" "$2" "$port") >"$folder/out" 2>"$folder/log" &
  server=$!
  wait_ready
  echo "# $1 tables=$4 think_ms=$5 in memory seconds=$seconds"
  (cd "$peers" && "$node" "$3" "$port" "$4" "$seconds" "$server" "$5")
  kill "$server"; wait "$server" 2>/dev/null || true
}
case "$parts" in *" full "*)
  for tables in ${TABLES:-10 100}; do measure "$tables" 0 process; done
  measure 100 0 power
esac
case "$parts" in *" paced "*)
  for tables in ${PACED:-100 1000 5000}; do measure "$tables" 1000 process; done
esac
case "$parts" in *" peers "*)
  # The peers are installed once, under .cache. Colyseus wants a newer Node than Debian has; npm has that too.
  peers=".cache/server-peers"
  if ! [ -d "$peers/node_modules/@colyseus/core" ]; then
    mkdir -p "$peers"
    (cd "$peers" && npm init -y >/dev/null && npm pkg set overrides.koa-compose=4.1.0 type=module >/dev/null &&
      npm install --silent --no-audit --no-fund node@22 boardgame.io@0.50.2 socket.io-client \
        @colyseus/core@0.18 @colyseus/ws-transport@0.18 @colyseus/schema @colyseus/sdk@0.18) ||
      { echo "the peers cannot be installed here: Arbitro alone"; exit 0; }
  fi
  cp bench/server/peers/* "$peers/"
  node="$(cd "$peers" && pwd)/node_modules/node/bin/node"
  for tables in ${TABLES:-10 100}; do
    peer "Colyseus" colyseus_server.mjs colyseus_load.mjs "$tables" 0
    peer "boardgame.io" boardgameio_server.cjs boardgameio_load.mjs "$tables" 0
  done
  for tables in ${PACED_PEERS:-500}; do
    peer "Colyseus" colyseus_server.mjs colyseus_load.mjs "$tables" 1000
    peer "boardgame.io" boardgameio_server.cjs boardgameio_load.mjs "$tables" 1000
  done
esac

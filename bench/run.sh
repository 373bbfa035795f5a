#!/usr/bin/env bash
# Prints the tables of measurements, each beside its peers in the same run. `bench/run.sh search rules` runs only those.
# Peers are installed once, under .cache. Figures worth keeping go to RESULTS.md with their date and command.
set -euo pipefail
cd "$(dirname "$0")/.."
rooms=("$@")
failed=()
if [ ${#rooms[@]} -eq 0 ]; then
  for script in bench/*/run.sh; do rooms+=("$(basename "$(dirname "$script")")"); done
fi
for room in "${rooms[@]}"; do
  if [ ! -f "bench/$room/run.sh" ]; then
    echo "bench/run.sh: there is no bench \"$room\": choose from $(cd bench && echo */ | tr -d /)" >&2
    exit 2
  fi
  printf '\n== %s ==\n' "$room"
  # One bench that misses its target or lacks its peer must not hide the others.
  bash "bench/$room/run.sh" || failed+=("$room")
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "bench/run.sh: not all well in: ${failed[*]} (a target missed, or see above)" >&2
  exit 1
fi

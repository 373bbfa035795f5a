#!/usr/bin/env bash
# Makes a virtual environment with OpenSpiel, the peer of the search benches, in .cache/venv-openspiel.
# Does nothing if it is there already, so it needs the network only once.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=.cache/venv-openspiel
version=2.0.2

if "$venv/bin/python" -c 'import pyspiel' 2>/dev/null; then
  exit 0
fi
echo "making $venv with open_spiel $version" >&2
mkdir -p .cache
rm -rf "$venv"
python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check "open_spiel==$version"
"$venv/bin/python" -c 'import pyspiel; pyspiel.load_game("tic_tac_toe")'

#!/usr/bin/env bash
# Installs the programs that the game theory bench is measured beside, once, into a cached virtual environment.
# pygambit is compiled from source, which takes minutes; later calls return at once.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=.cache/venv-theory
stamp=$venv/installed-2
if [ -e "$stamp" ]; then
    exit 0
fi
mkdir -p .cache
python3 -m venv "$venv"
nice -n 10 "$venv/bin/pip" install --quiet --disable-pip-version-check \
    numpy scipy nashpy==0.0.43 open_spiel==2.0.2 cvxpy ecos pygambit==16.7.0
touch "$stamp"

#!/bin/sh
# Makes .cache/venv-kriegspiel with the programs that Kriegspiel is compared with:
# python-chess (legality) and the package kriegspiel (announcements). Safe to run again.
set -eu
cd "$(dirname "$0")/.."
venv=.cache/venv-kriegspiel
stamp="$venv/.chess-1.11.2-kriegspiel-1.7.3"
[ -f "$stamp" ] && exit 0
mkdir -p .cache
rm -rf "$venv"
python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check chess==1.11.2 kriegspiel==1.7.3
touch "$stamp"

#!/bin/sh
# Makes the Python environment with CLIPS 6.4.2 (clipspy) that the rule engine is compared with.
# Does nothing, and needs no network, when it is already there.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
venv="$here/.cache/venv-clips"
if [ -x "$venv/bin/python" ] && "$venv/bin/python" -c 'import clips' 2>/dev/null; then
    exit 0
fi
mkdir -p "$here/.cache"
python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check 'clipspy==1.0.6'
"$venv/bin/python" -c 'import clips'

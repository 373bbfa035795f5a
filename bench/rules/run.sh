#!/usr/bin/env bash
# The rule engine beside CLIPS 6.4.2 in one run, in CPU seconds, as one table.
set -euo pipefail
cd "$(dirname "$0")/../.."
bash scripts/setup-clips.sh
python3 bench/rules/run.py

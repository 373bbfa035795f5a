#!/usr/bin/env bash
# The parts of Briscola's searcher: the open-cards solver beside the prototype's figures, imagined worlds, rollouts, ISMCTS.
# A number is how many endings are solved for each figure (100 unless given); names choose parts.
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo run --release --quiet -p arbitro-experts --example bench_partner -- "$@"

#!/usr/bin/env bash
# Builds cargo-deny, which checks licences, sources and doubled versions of dependencies, once, into .cache/tools.
# It is built without optimisation, which halves the time, and its checks take seconds all the same.
# Does nothing, and needs no network, when it is already there.
set -euo pipefail
cd "$(dirname "$0")/.."
version=0.20.2
if [ "$(.cache/tools/bin/cargo-deny --version 2>/dev/null)" = "cargo-deny $version" ]; then
    exit 0
fi
CARGO_PROFILE_DEV_DEBUG=0 cargo install --quiet --locked --debug --root .cache/tools --target-dir .cache/tools/build \
    cargo-deny@$version
rm -rf .cache/tools/build

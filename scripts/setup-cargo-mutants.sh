#!/usr/bin/env bash
# Builds cargo-mutants, which changes the code and looks whether a test fails, once, into .cache/tools.
# Does nothing, and needs no network, when it is already there.
set -euo pipefail
cd "$(dirname "$0")/.."
version=27.1.0
if [ "$(.cache/tools/bin/cargo-mutants --version 2>/dev/null)" = "cargo-mutants $version" ]; then
    exit 0
fi
CARGO_PROFILE_DEV_DEBUG=0 cargo install --quiet --locked --debug --root .cache/tools --target-dir .cache/tools/build \
    cargo-mutants@$version
rm -rf .cache/tools/build

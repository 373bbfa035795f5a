#!/usr/bin/env bash
# Builds mdBook, which makes the manual, once, into .cache/tools. It is built without optimisation: the manual is small.
# Does nothing, and needs no network, when it is already there.
set -euo pipefail
cd "$(dirname "$0")/.."
version=0.5.4
if [ "$(.cache/tools/bin/mdbook --version 2>/dev/null)" = "mdbook v$version" ]; then
    exit 0
fi
CARGO_PROFILE_DEV_DEBUG=0 cargo install --quiet --locked --debug --root .cache/tools --target-dir .cache/tools/build-mdbook \
    --no-default-features --features search mdbook@$version
rm -rf .cache/tools/build-mdbook

#!/usr/bin/env bash
# Chromium, for the tests of the pages in a real browser. ARBITRO_CHROMIUM names another one.
set -euo pipefail
if [ -n "${ARBITRO_CHROMIUM:-}" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
  || command -v google-chrome >/dev/null; then
  exit 0
fi
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
if ! command -v apt-get >/dev/null; then
  echo "the tests of the pages need Chromium: install it, or name it in ARBITRO_CHROMIUM" >&2
  exit 1
fi
$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null

#!/usr/bin/env bash
# Builds the manual into web/book: English at the top, Italian in it/. The pages need only what is kept here; mdBook's own
# scripts, styles and fonts are removed.
set -euo pipefail
cd "$(dirname "$0")/.."
out="$PWD/web/book"
.cache/tools/bin/mdbook build docs --dest-dir "$out"
.cache/tools/bin/mdbook build docs/it --dest-dir "$out/it"
index() { find "$1" -maxdepth 1 -name 'searchindex*.js' -print -quit; }
for book in "$out" "$out/it"; do
    [ "$(index "$book")" = "$book/searchindex.js" ] || mv "$(index "$book")" "$book/searchindex.js"
done
[ -f "$out/elasticlunr.min.js" ] || mv "$out"/elasticlunr*.js "$out/elasticlunr.min.js"
find "$out" -type f ! -name '*.html' ! -name searchindex.js ! -path "$out/elasticlunr.min.js" ! -path '*/pictures/*' -delete
rm -f "$out"/{toc,print,404}.html "$out"/it/{toc,print,404}.html
cp web/help/help.css web/help/help.js "$out"
find "$out" -type d -empty -delete
gzip -9nk "$out/searchindex.js" "$out/it/searchindex.js"
touch "$out/.gitkeep"

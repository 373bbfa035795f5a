#!/usr/bin/env bash
# Changes the code in small ways and looks whether a test of the same crate fails: see docs/testing.md. Takes files as
# arguments, or else goes through statistics, theory, endings, the dealer and the journal.
# AGAIN=again leaves out what the run before caught or could not compile; JOBS is the number of tests at a time; LONGEST leaves out tests that
# take more seconds of CPU time.
# The results are target/mutants/<crate>/{caught,timeout,missed,unviable,unwoven}.txt.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/setup-cargo-mutants.sh
cargo build --quiet --manifest-path scripts/mutants/Cargo.toml --target-dir target/mutants/tool
files=("$@")
if [ ${#files[@]} -eq 0 ]; then
    files=('crates/table/src/stats/*.rs' 'crates/theory/src/**/*.rs' 'crates/endings/src/**/*.rs'
        crates/server/src/journal.rs crates/server/src/dealer.rs 'crates/server/src/dealer/*.rs')
fi
for crate in $(printf '%s\n' "${files[@]}" | cut -d/ -f2 | sort -u); do
    arguments=()
    for file in "${files[@]}"; do
        case $file in crates/$crate/*) arguments+=(--file "$file") ;; esac
    done
    list=target/mutants/$crate.json
    .cache/tools/bin/cargo-mutants mutants --list --json --package "arbitro-$crate" "${arguments[@]}" >"$list"
    nice target/mutants/tool/debug/mutants "$crate" "$list" "${JOBS:-2}" ${AGAIN:-}
done

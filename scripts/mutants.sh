#!/usr/bin/env bash
# Changes the code in small ways (cargo-mutants) and looks whether a test of the same crate fails. Takes files as
# arguments, or else goes through statistics, theory, endings, the dealer and the journal, which takes many hours.
# What no test noticed is listed in target/mutants/<crate>/mutants.out/missed.txt; docs/testing.md says why it may.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/setup-cargo-mutants.sh
files=("$@")
if [ ${#files[@]} -eq 0 ]; then
    files=('crates/table/src/stats/*.rs' 'crates/theory/src/**/*.rs' crates/server/src/journal.rs
        crates/server/src/dealer.rs 'crates/server/src/dealer/*.rs')
    for endings in crates/endings/src crates/experts/src/endings; do
        if [ -d $endings ]; then files+=("$endings/**/*.rs"); fi
    done
fi
status=0
for crate in $(printf '%s\n' "${files[@]}" | cut -d/ -f2 | sort -u); do
    arguments=()
    for file in "${files[@]}"; do
        case $file in crates/$crate/*) arguments+=(--file "$file") ;; esac
    done
    mkdir -p "target/mutants/$crate"
    # The tests of the crate alone, as the code of others is not changed. Exit code 2 says that mutants were missed.
    nice .cache/tools/bin/cargo-mutants mutants --package "arbitro-$crate" "${arguments[@]}" --jobs 1 --no-shuffle \
        --output "target/mutants/$crate" --cap-lints=true --minimum-test-timeout 60 ${MUTANTS:-} || status=$?
done
[ $status -le 3 ]

#!/usr/bin/env bash
# Gives every parser of fuzz/targets.rs a million inputs (or $RUNS), one target after the other, or only those named in
# the arguments. libFuzzer is guided by coverage, with flags that stable Rust has. What it found interesting stays in
# target/fuzz/corpus, what broke a target in target/fuzz/broken, and a log of each target in target/fuzz/logs.
set -uo pipefail
cd "$(dirname "$0")/.."
runs=${RUNS:-1000000}
host=$(rustc -vV | sed -n 's/^host: //p')
flags="-Cpasses=sancov-module --cfg fuzzing"
for flag in level=4 inline-8bit-counters pc-table trace-compares; do
    flags="$flags -Cllvm-args=-sanitizer-coverage-$flag"
done
# With a target named, build scripts and procedural macros are built without these flags.
RUSTFLAGS="$flags" nice cargo build --release --manifest-path fuzz/Cargo.toml --target-dir target/fuzz --target "$host" || exit 1
all=$(sed -n 's/.*name: "\([a-z]*\)".*/\1/p' fuzz/targets.rs)
mkdir -p target/fuzz/logs target/fuzz/broken
failed=
for target in ${*:-$all}; do
    mkdir -p "target/fuzz/corpus/$target"
    log="target/fuzz/logs/$target.log"
    start=$(date +%s)
    if FUZZ_TARGET=$target nice "target/fuzz/$host/release/fuzz" "target/fuzz/corpus/$target" -runs="$runs" -max_len=4096 \
        -timeout=10 -rss_limit_mb=4096 -artifact_prefix="target/fuzz/broken/$target-" -print_final_stats=1 >"$log" 2>&1; then
        verdict="nothing found"
    else
        verdict="FAILED, see $log"
        failed=1
    fi
    done=$(sed -n 's/^stat::number_of_executed_units: //p' "$log")
    echo "$target: ${done:-?} inputs in $(($(date +%s) - start)) s, $verdict"
done
[ -z "$failed" ]

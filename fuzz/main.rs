//! libFuzzer on one of the targets, which the environment variable `FUZZ_TARGET` names.
#![no_main]

mod targets;

use libfuzzer_sys::fuzz_target;
use std::path::Path;
use std::sync::LazyLock;
use targets::{TARGETS, Target};

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").expect("FUZZ_TARGET names a target");
    TARGETS.iter().find(|target| target.name == name).expect("a target of that name")
});

/// Puts the seeds where libFuzzer looks for them next.
fn lay_out_seeds() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpus = fuzz.join("../target/fuzz/corpus").join(TARGET.name);
    std::fs::create_dir_all(&corpus).expect("a folder for the corpus");
    for (number, seed) in TARGET.seeds(&fuzz.join("..")).into_iter().enumerate() {
        std::fs::write(corpus.join(format!("seed-{number}")), seed).expect("a seed can be written");
    }
}

fuzz_target!(init: lay_out_seeds(), |bytes: &[u8]| TARGET.feed(bytes));

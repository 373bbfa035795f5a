//! Loads a file of rules, watches everything, resets and runs: for comparing with CLIPS by eye.
use arbitro_rules::{Engine, Watch};

fn main() {
    let path = std::env::args().nth(1).unwrap_or_default();
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let mut engine = Engine::new();
    if let Err(errors) = engine.load(&path, &text) {
        eprintln!("{errors}");
    }
    if std::env::args().nth(2).is_none() {
        engine.set_watch(Watch { facts: true, rules: true, activations: true, ..Watch::default() });
    }
    let start = std::time::Instant::now();
    if let Err(error) = engine.reset() {
        eprintln!("{error}");
    }
    let report = engine.run(None);
    print!("{}", engine.take_output());
    println!("{report:?} {:?}", start.elapsed());
}

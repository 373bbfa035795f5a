//! Loads a program and a file of facts, runs it, and prints firings, CPU time and memory: for profiling.
use arbitro_rules::Engine;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut engine = Engine::new();
    let program = arguments.next().unwrap_or_default();
    engine.load(&program, &std::fs::read_to_string(&program).unwrap_or_default()).expect("the program loads");
    engine.reset().expect("reset works");
    if let Some(facts) = arguments.next() {
        let text = std::fs::read_to_string(facts).unwrap_or_default();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            engine.assert_text(line).expect("the fact is well formed");
        }
    }
    let start = std::time::Instant::now();
    let report = engine.run(None);
    println!("{report:?} {:?} partial matches {}", start.elapsed(), engine.partial_matches());
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    println!("{}", status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or(""));
}

//! One measurement: loads a program, asserts a file of facts, runs, and prints what it took as JSON.
//! `bench/rules/run.py` calls it beside CLIPS.

use arbitro_rules::Engine;

/// Seconds that this process has spent on a processor.
fn cpu() -> f64 {
    cpu_time::ProcessTime::try_now().map_or(0.0, |time| time.as_duration().as_secs_f64())
}

fn fill(engine: &mut Engine, facts: &str) {
    engine.reset().expect("reset works");
    for line in facts.lines().filter(|line| !line.trim().is_empty()) {
        engine.assert_text(line).expect("the fact is well formed");
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a program");
    let program = std::fs::read_to_string(&path).expect("the program can be read");
    let facts = arguments
        .next()
        .map(|path| std::fs::read_to_string(path).expect("the facts can be read"))
        .unwrap_or_default();
    // A whole process, from its start on: what it has taken so far is the reading of the files.
    let mut engine = Engine::new();
    engine.load(&path, &program).expect("the program loads");
    fill(&mut engine, &facts);
    engine.run(None);
    let whole = cpu();
    drop(engine);
    let rounds = 20;
    let start = cpu();
    for _ in 0..rounds {
        Engine::new().load(&path, &program).expect("the program loads");
    }
    let load = (cpu() - start) / f64::from(rounds);
    let mut engine = Engine::new();
    engine.load(&path, &program).expect("the program loads");
    // Again and again in one process, the best counts: the first round pays for memory that later ones have.
    let (mut run, mut spent, mut fired) = (f64::INFINITY, 0.0, 0);
    for _ in 0..20 {
        fill(&mut engine, &facts);
        let start = cpu();
        fired = engine.run(None).fired;
        let took = cpu() - start;
        run = took.min(run);
        spent += took;
        if spent > 0.5 {
            break;
        }
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let memory = status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .and_then(|line| line.split_whitespace().nth(1))
        .unwrap_or("0");
    println!(
        "{{\"run\": {}, \"whole\": {whole}, \"load\": {}, \"fired\": {}, \"facts\": {}, \"kilobytes\": {memory}}}",
        run,
        load,
        fired,
        engine.facts().count()
    );
}

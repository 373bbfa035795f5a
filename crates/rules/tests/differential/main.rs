//! The same programs through real CLIPS 6.4.2 and through ours: facts, activations, firings in order, and printed
//! text must agree, line by line.

mod cases;
mod generator;
mod judge;

use judge::{Judge, ours};

/// CLIPS itself did not survive the program, so there is nothing to compare with.
const CRASH: &str = "CLIPS crashed";

/// Compares and shows the first difference.
fn compare(judge: &mut Judge, name: &str, inputs: &[String]) -> Result<(), String> {
    let Some(theirs) = judge.ask(inputs) else { return Err(CRASH.to_string()) };
    let ours = ours(inputs);
    if theirs == ours {
        return Ok(());
    }
    let (mut theirs_lines, mut ours_lines) = (theirs.lines(), ours.lines());
    let mut context = Vec::new();
    loop {
        match (theirs_lines.next(), ours_lines.next()) {
            (Some(a), Some(b)) if a == b => context.push(a.to_string()),
            (a, b) => {
                let before = context.iter().rev().take(8).rev().cloned().collect::<Vec<_>>().join("\n");
                return Err(format!(
                    "{name}\n--- program\n{}\n--- the same so far\n{before}\n--- CLIPS\n{}\n--- ours\n{}\n",
                    inputs.join("\n"),
                    a.unwrap_or("(end)"),
                    b.unwrap_or("(end)")
                ));
            }
        }
    }
}

#[test]
fn hand_written_cases_agree_with_clips() {
    let mut judge = Judge::start();
    let mut failures = Vec::new();
    let cases = cases::all();
    assert!(cases.len() > 60, "the cases are gone");
    for (name, inputs) in &cases {
        if let Err(difference) = compare(&mut judge, name, inputs) {
            failures.push(difference);
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {} cases differ\n\n{}",
        failures.len(),
        cases.len(),
        failures.join("\n\n")
    );
}

#[test]
fn random_programs_agree_with_clips() {
    let number = |name: &str, default: u64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let count = number("RULES_DIFFERENTIAL_PROGRAMS", 3000);
    let first = number("RULES_DIFFERENTIAL_SEED", 1);
    let mut judge = Judge::start();
    let mut failures = Vec::new();
    let mut fired = 0;
    let mut crashes = 0;
    for seed in first..first + count {
        let program = generator::program(seed);
        match compare(&mut judge, &format!("seed {seed}"), &program.inputs()) {
            Ok(()) => fired += ours(&program.inputs()).matches("FIRE").count(),
            Err(reason) if reason == CRASH => crashes += 1,
            Err(_) => {
                let differs = |judge: &mut Judge, candidate: &generator::Program| {
                    compare(judge, "", &candidate.inputs()).is_err_and(|reason| reason != CRASH)
                };
                let small = generator::shrink(program, |candidate| differs(&mut judge, candidate));
                failures
                    .push(compare(&mut judge, &format!("seed {seed}, shrunk"), &small.inputs()).unwrap_err());
                if failures.len() >= 3 {
                    break;
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert!(crashes * 50 <= count, "CLIPS crashed on {crashes} of {count} programs");
    println!("{count} programs, {fired} firings agree; CLIPS crashed on {crashes}");
    assert!(fired as u64 > count * 3, "the programs hardly do anything: {fired} firings");
}

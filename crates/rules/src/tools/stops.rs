//! Why a run ended, in words for the user who typed it in.

use crate::engine::{Engine, Fence, RunReport, StopReason};

/// What to say about a run that did not end by itself; nothing if it did.
pub(super) fn tell(engine: &Engine, report: &RunReport) -> Option<String> {
    let fired = match report.fired {
        1 => "1 firing".to_string(),
        fired => format!("{fired} firings"),
    };
    match &report.reason {
        StopReason::AgendaEmpty | StopReason::FiringLimit | StopReason::Halted => None,
        StopReason::Error(error) => Some(format!("Stopped after {fired}: {error}")),
        StopReason::Limit(fence) => {
            let rule = engine.last_rule().map(|rule| format!(" (in the rule {rule})")).unwrap_or_default();
            let place =
                report.place.as_ref().map(|place| format!("\n{}", place.excerpt())).unwrap_or_default();
            Some(match fence {
                Fence::Interrupt => format!("Interrupted after {fired}{rule}.{place}"),
                fence => format!("Stopped after {fired}{rule}: {}{place}", remedy(*fence)),
            })
        }
    }
}

/// Which limit it was, and how to allow more.
pub(super) fn remedy(fence: Fence) -> String {
    let (option, look) = match fence {
        Fence::Steps => (Some("--steps"), "a loop or rules that feed themselves"),
        Fence::Time => (Some("--seconds"), "a loop or rules that feed themselves"),
        Fence::Bytes => (Some("--megabytes"), "facts, texts or lists that grow without end"),
        Fence::Facts => (Some("--facts-limit"), "a rule that asserts what it matches"),
        Fence::Activations => (Some("--facts-limit"), "patterns that have no variable in common"),
        Fence::Recursion => (None, "a function that calls itself without end"),
        Fence::Interrupt => (None, "it"),
    };
    match option {
        Some(option) => format!("it reached {fence}. Allow more with {option}, or look for {look}."),
        None => format!("it reached {fence}. Look for {look}."),
    }
}

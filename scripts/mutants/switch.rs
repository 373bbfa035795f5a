//! Chooses a mutant at run time. `make mutants` adds this file to its copy of a crate.
//! `MUTANT=17` turns mutant 17 on; `MUTANT=trace` turns none on and writes those that are reached to `MUTANT_TRACE`.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const UNKNOWN: u32 = u32::MAX;
const TRACE: u32 = u32::MAX - 1;
static CHOSEN: AtomicU32 = AtomicU32::new(UNKNOWN);
static SEEN: [AtomicBool; 1 << 14] = [const { AtomicBool::new(false) }; 1 << 14];

/// Whether this mutant is turned on.
#[inline]
pub fn on(mutant: u32) -> bool {
    let chosen = CHOSEN.load(Relaxed);
    chosen == mutant || (chosen >= TRACE && look(mutant))
}

#[cold]
fn look(mutant: u32) -> bool {
    if CHOSEN.load(Relaxed) == UNKNOWN {
        let chosen = std::env::var("MUTANT").unwrap_or_default();
        let chosen = if chosen == "trace" { TRACE } else { chosen.parse().unwrap_or(0) };
        CHOSEN.store(chosen, Relaxed);
        return on(mutant);
    }
    if !SEEN[mutant as usize].swap(true, Relaxed) {
        let path = std::env::var("MUTANT_TRACE").expect("a file for the trace");
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        file.and_then(|mut file| file.write_all(format!("{mutant}\n").as_bytes())).expect("the trace can be written");
    }
    false
}

//! The fuzz targets on their seeds and on some changed seeds: `make fuzz` gives them a million inputs each.

#[path = "../../../fuzz/targets.rs"]
mod targets;

use arbitro_game::{Dice, Roll, dice};
use std::path::Path;
use targets::TARGETS;

const INPUTS: usize = 400;

/// Cuts, repeats, swaps and overwrites parts of a text.
fn changed(seeds: &[String], dice: &mut Dice) -> String {
    let mut text: Vec<char> = seeds[dice.below(seeds.len())].chars().collect();
    for _ in 0..1 + dice.below(4) {
        let from = dice.below(text.len() + 1);
        let to = (from + dice.below(20)).min(text.len());
        match dice.below(4) {
            0 => drop(text.drain(from..to)),
            1 => {
                let part: Vec<char> = text[from..to].to_vec();
                let place = dice.below(text.len() + 1);
                text.splice(place..place, part);
            }
            2 => {
                let other: Vec<char> = seeds[dice.below(seeds.len())].chars().collect();
                let start = dice.below(other.len() + 1);
                let part: Vec<char> = other[start..].iter().copied().take(30).collect();
                text.splice(from..to, part);
            }
            _ => text
                .splice(from..to, [dice.pick(&['(', ')', '"', '{', '9', '-', '/', '\n', 'é', '\0'])])
                .for_each(drop),
        }
    }
    text.into_iter().take(4096).collect()
}

#[test]
fn no_input_breaks_a_parser() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for target in TARGETS {
        let seeds = target.seeds(&root);
        assert!(!seeds.is_empty(), "{} has no seeds", target.name);
        seeds.iter().for_each(|seed| target.feed(seed.as_bytes()));
        let mut dice = dice(1);
        for _ in 0..INPUTS {
            let input = changed(&seeds, &mut dice);
            let broken = std::panic::catch_unwind(|| target.feed(input.as_bytes())).is_err();
            assert!(!broken, "{} breaks on {input:?}", target.name);
        }
    }
}

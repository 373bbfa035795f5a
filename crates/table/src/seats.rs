//! What seats are called in records.

use arbitro_game::{Present, Seat};

/// One name for each seat, none twice and none that could mean nature.
pub(crate) fn seat_labels<G: Present>(game: &G) -> Vec<String> {
    let names: Vec<String> = Seat::all(game.seats()).map(|seat| game.seat_name(seat)).collect();
    let ambiguous =
        |name: &String| name == "nature" || names.iter().filter(|other| *other == name).count() > 1;
    let label = |(seat, name): (usize, &String)| {
        if ambiguous(name) { format!("{name} (seat {seat})") } else { name.clone() }
    };
    names.iter().enumerate().map(label).collect()
}

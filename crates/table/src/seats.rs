//! What seats are called in records.

use arbitro_game::{Message, Present, Seat};

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

/// What people call a seat; its label where the game has no words for it, or where two seats have the same name.
pub(crate) fn seat_title<G: Present>(game: &G, seat: Seat, label: &str) -> Message {
    if game.seat_name(seat) == label { game.seat_title(seat) } else { Message::verbatim(label) }
}

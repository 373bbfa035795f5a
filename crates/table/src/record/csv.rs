//! A record as a table of moves for spreadsheets.

use crate::outcome::Outcome;
use crate::seats::seat_labels;
use crate::table::Table;
use arbitro_game::{Actor, Present};
use std::fmt::Write;
use std::sync::Arc;

/// One row for each move: its number, who made it, the name of the seat, the move, and what each seat had earned
/// after it. A game that players ended has one more row, with "end" as its actor.
pub(crate) fn table_of_moves<G: Present>(table: &Table<G>) -> String {
    let labels = seat_labels(table.game());
    let mut text = String::from("number,actor,seat,move");
    for label in &labels {
        let _ = write!(text, ",{}", quoted(&format!("payoff {label}")));
    }
    text.push('\n');
    let mut again = Table::laid_out(Arc::clone(&table.shared_game()), table.seed());
    for (index, (actor, mv)) in table.moves().iter().enumerate() {
        again.make(*actor, *mv);
        let name = match actor {
            Actor::Nature => "nature",
            Actor::Seat(seat) => &labels[seat.index()],
        };
        let _ = write!(text, "{},{actor},{},{}", index + 1, quoted(name), quoted(&mv.to_string()));
        pay(&mut text, &again.payoffs());
    }
    if let Some(Outcome::Settled { how, payoffs, .. }) = table.outcome() {
        let loser = how.loser().map_or("", |seat| &labels[seat.index()]);
        let _ = write!(text, "{},end,{},{}", table.moves().len() + 1, quoted(loser), how.name());
        pay(&mut text, &payoffs);
    }
    text
}

fn pay(text: &mut String, payoffs: &[f64]) {
    for payoff in payoffs {
        let _ = write!(text, ",{payoff}");
    }
    text.push('\n');
}

/// A field of a CSV file, in quotes where it needs them (RFC 4180).
pub fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

//! The log of a finished game as a table of comma-separated values, as the thesis kept it: plays with what the
//! umpire said about them, comments with their author and what he saw, scores and roles.

use crate::store::ClosedGame;
use arbitro_game::Seat;
use arbitro_table::catalogue::Catalogue;
use arbitro_table::messages::Language;
use arbitro_table::{Record, RecordError, RecordedResult, quoted};
use std::fmt::Write;

/// Words from clients that a spreadsheet would take for a formula, with a mark that they are words.
fn harmless(field: &str) -> std::borrow::Cow<'_, str> {
    let formula = field.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if formula { format!("'{field}").into() } else { field.into() }
}

/// The log of a closed game. Rows are of four kinds: `play`, `comment` (after the play it is about), `end` (where
/// players ended the game) and `score`.
pub fn csv(catalogue: &Catalogue, closed: &ClosedGame) -> Result<String, RecordError> {
    let record = Record::parse(&closed.record)?;
    let table = catalogue.replay(&record)?;
    // A log is a file for spreadsheets: it is in English, whoever downloads it.
    let english = catalogue.speaker(Language::English);
    let mut text = String::from("row,number,seat,player,role,move,notation,said,payoff,comment,context\n");
    // The player and the comment are what strangers write.
    const BY_STRANGERS: [usize; 2] = [3, 9];
    let mut row = |fields: [&str; 11]| {
        let written = |(column, field): (usize, &&str)| {
            quoted(&if BY_STRANGERS.contains(&column) { harmless(field) } else { (*field).into() })
        };
        let fields: Vec<String> = fields.iter().enumerate().map(written).collect();
        let _ = writeln!(text, "{}", fields.join(","));
    };
    let player = |label: &str| {
        let index = record.seats.iter().position(|seat| seat == label);
        index.and_then(|index| closed.players.get(index)).map_or("", String::as_str)
    };
    let comments = |row: &mut dyn FnMut([&str; 11]), play: usize| -> Result<(), RecordError> {
        for comment in closed.comments.iter().filter(|comment| comment.play == play) {
            let mut part = record.clone();
            part.moves.truncate(play);
            if play < record.moves.len() {
                part.result = RecordedResult::Open;
            }
            let seat = Seat(comment.seat);
            let then = catalogue.replay(&part)?;
            let context = then.seat(seat).map(|seat| seat.view().to_string()).unwrap_or_default();
            let label = record.seats.get(seat.index()).map_or("", String::as_str);
            let number = play.to_string();
            row(["comment", &number, label, &comment.name, "", "", "", "", "", &comment.text, &context]);
        }
        Ok(())
    };
    comments(&mut row, 0)?;
    for play in table.plays() {
        let said: Vec<String> = play.said.iter().map(|said| english.say(said)).collect();
        let (number, said) = (play.number.to_string(), said.join(" / "));
        let payoff = play.payoffs.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
        let who = player(&play.by);
        row(["play", &number, &play.by, who, "", &play.mv, &play.notation, &said, &payoff, "", ""]);
        comments(&mut row, play.number)?;
    }
    let outcome = table.outcome();
    if let Some(ended) = outcome.as_ref().and_then(|outcome| outcome.settled()) {
        let number = (record.moves.len() + 1).to_string();
        row(["end", &number, "", "", "", "", "", &english.say(ended), "", "", ""]);
    }
    let payoffs = outcome.as_ref().map(|outcome| outcome.earned()).unwrap_or_default();
    for (index, label) in record.seats.iter().enumerate() {
        let role = table.seat(Seat(index as u8)).ok().and_then(|seat| seat.role());
        let role = role.map(|role| english.say(&role)).unwrap_or_default();
        let payoff = payoffs.get(index).map(f64::to_string).unwrap_or_default();
        row(["score", "", label, player(label), &role, "", "", "", &payoff, "", ""]);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_no_formulas() {
        for (field, written) in
            [("=2+3", "'=2+3"), ("-1", "'-1"), ("@sum", "'@sum"), ("Ada", "Ada"), ("", "")]
        {
            assert_eq!(harmless(field), written);
        }
    }
}

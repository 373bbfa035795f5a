//! What a person at the terminal sees of a table.

use super::Sitting;
use crate::speech::{say, speaker};
use crate::words;
use arbitro_game::{Explanation, Message, Seat};
use arbitro_table::catalogue::{AnyGame, Seating};
use arbitro_table::{LocalGame, Offer, Outcome, OwnedThought, SeatCard, Step, Verdict, verdicts};
use std::sync::Arc;

/// One moment of a game, as one seat sees it.
pub struct Scene {
    /// The game, with its parameters.
    pub game: String,
    /// Whose eyes these are.
    pub seat: Seat,
    /// Who sits where.
    pub seats: Vec<SeatCard>,
    /// What the seat sees, as JSON.
    pub view: serde_json::Value,
    /// What the seat sees, as text.
    pub drawing: String,
    /// What it may try.
    pub offers: Vec<Offer>,
    /// What it has been told.
    pub told: Vec<String>,
    /// How it ended, if it has.
    pub ending: Option<String>,
    /// What else may be seen in study mode, or after the end.
    pub study: Option<Study>,
}

/// What all seats see and what the bots think.
#[derive(Default)]
pub struct Study {
    /// The views of all seats.
    pub views: Vec<serde_json::Value>,
    /// Why each machine made its last choice.
    pub thoughts: Vec<(Seat, Explanation)>,
}

impl Study {
    fn of(table: &LocalGame) -> Self {
        let seats = table.seats();
        let thought = |card: &SeatCard| Some((card.seat, table.explanation(card.seat, card.seat)?.clone()));
        Study {
            views: seats.iter().filter_map(|card| Some(table.seat(card.seat).ok()?.view())).collect(),
            thoughts: seats.iter().filter_map(thought).collect(),
        }
    }
}

impl Scene {
    /// Looks at the table: through the eyes of the person who is asked, or else of the one who looked last, or else of the
    /// first one here.
    pub fn of(table: &LocalGame, people: &[Seat], study: bool, last: Option<Seat>) -> Self {
        let asked = table.full().waits_for();
        let seat = people.iter().copied().find(|seat| asked.contains(seat));
        let seat = seat.or(last).or(people.first().copied());
        let seat = seat.unwrap_or(Seat(0));
        let eyes = table.seat(seat).ok();
        let told = eyes.map(|eyes| eyes.notices(0)).unwrap_or_default();
        Scene {
            game: table.full().spec().to_owned(),
            seat,
            seats: table.seats(),
            view: eyes.map(|eyes| eyes.view()).unwrap_or_default(),
            drawing: eyes.map(|eyes| speaker().draw(&eyes.drawing())).unwrap_or_default(),
            offers: eyes.filter(|_| people.contains(&seat)).map(|eyes| eyes.offers()).unwrap_or_default(),
            told: told.iter().map(|told| say(&told.words)).collect(),
            ending: table.outcome().map(|outcome| ending(&table.seats(), people, &outcome)),
            study: (study || table.outcome().is_some()).then(|| Study::of(table)),
        }
    }

    /// Whose eyes these are, as a message.
    pub fn title(&self) -> Message {
        self.seats.get(self.seat.index()).map(|card| card.title.clone()).unwrap_or_default()
    }

    /// What the seat is called.
    pub fn name(&self) -> String {
        self.seats.get(self.seat.index()).map(|card| say(&card.title)).unwrap_or_default()
    }
}

/// How a game ended, in one sentence, from the side of the people here.
pub fn ending(seats: &[SeatCard], people: &[Seat], outcome: &Outcome) -> String {
    let payoffs = match outcome {
        Outcome::Finished(payoffs) | Outcome::Settled { payoffs, .. } => payoffs,
        Outcome::BrokenOff { reason, .. } => return say(&words::broken_off_because(reason.message())),
    };
    let verdicts = verdicts(payoffs);
    // If no seat alone has won, the highest payoff is shared.
    let won = if verdicts.contains(&Verdict::Won) { Verdict::Won } else { Verdict::Drawn };
    let has_won = |seat: usize| verdicts.get(seat) == Some(&won);
    let score: Vec<String> =
        seats.iter().zip(payoffs).map(|(card, payoff)| format!("{} {payoff:+}", say(&card.title))).collect();
    let score = score.join(", ");
    let winners: Vec<Message> =
        (0..).zip(seats).filter(|(seat, _)| has_won(*seat)).map(|(_, card)| card.title.clone()).collect();
    let result = say(&match (people, winners.len()) {
        (_, all) if all == seats.len() => words::draw(score),
        ([me], _) if has_won(me.index()) => words::you_win(score),
        (_, 0) => words::no_winner(score),
        _ => words::win(winners, score),
    });
    match outcome.settled() {
        Some(how) => format!("{}. {result}", say(how)),
        None => result,
    }
}

/// Lets the bots move until a person is asked. In study mode: every try that they made, refused ones too, with the
/// reason and what they believed.
pub fn machines_move(table: &mut LocalGame, study: bool) -> Vec<String> {
    let mut thoughts = Vec::new();
    while let Step::Moved(seat) = table.step() {
        thoughts.extend(thought_aloud(table, seat).filter(|_| study));
    }
    thoughts
}

/// The last try of a bot, with the reason.
pub fn thought_aloud(table: &LocalGame, seat: Seat) -> Option<String> {
    let why = table.explanation(seat, seat)?;
    let card = table.seats().into_iter().nth(seat.index())?;
    let since = table.full().moves_made().saturating_sub(2); // nature may have moved after it
    let last = table.full().moves_since(since).into_iter().rev().find(|made| made.by == card.name);
    let mv = last.map(|made| made.mv).unwrap_or_default();
    Some(format!("{}: {}", say(&words::tries(card.title, mv)), speaker().explain(why)))
}

/// An adviser, with what it has to think about.
pub struct Hint {
    game: Arc<dyn AnyGame>,
    adviser: String,
    seating: Seating,
    thought: OwnedThought,
}

impl Hint {
    /// For the person who is asked, if one is.
    pub fn of(sitting: &Sitting<'_>, table: &LocalGame, scene: &Scene) -> Option<Hint> {
        let seat = scene.seat;
        let thought = table.seat(seat).ok().filter(|_| !scene.offers.is_empty())?.thought().ok()?;
        let seating = Seating { seat, seed: u64::from(seat.0), cancel: sitting.cancel.clone() };
        Some(Hint { game: sitting.game.clone(), adviser: sitting.adviser.clone(), seating, thought })
    }

    /// What the adviser would do. It may think for as long as its parameters allow.
    pub fn words(self) -> String {
        let mut adviser = match self.game.bot(&self.adviser, self.seating) {
            Ok(adviser) => adviser,
            Err(error) => return say(&words::no_hint(error.message())),
        };
        match adviser.choose(self.thought) {
            Ok(offer) => {
                let why = adviser.explain().map(|why| format!(": {}", speaker().explain(&why)));
                say(&words::hint(offer.notation)) + &why.unwrap_or_default()
            }
            Err(error) => say(&words::no_hint(error.message())),
        }
    }
}

/// Why the bots made their last moves, as far as the person may know, and what an adviser would do now.
pub fn counsel(table: &LocalGame, scene: &Scene, study: bool, hint: Option<String>) -> String {
    let mut text = Vec::new();
    for card in &scene.seats {
        // In study mode one reads the bot's mind as the bot itself would.
        let reader = if study { card.seat } else { scene.seat };
        if let Some(explanation) = table.explanation(card.seat, reader) {
            text.push(format!("{}: {}", say(&card.title), speaker().explain(explanation)));
        }
    }
    text.extend(hint);
    if text.is_empty() { say(&words::nothing_to_explain()) } else { text.join("\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(payoffs: &[f64], people: &[Seat]) -> String {
        let names = ["Anna", "Bruno", "Carla", "Dario", "Elena"];
        let card = |(index, name): (usize, &&str)| SeatCard {
            seat: Seat(index as u8),
            name: name.to_string(),
            title: Message::verbatim(*name),
            player: String::new(),
        };
        let seats: Vec<SeatCard> = names.iter().take(payoffs.len()).enumerate().map(card).collect();
        let ending = ending(&seats, people, &Outcome::Finished(payoffs.to_vec()));
        ending.split(" (").next().unwrap_or_default().to_owned()
    }

    #[test]
    fn a_whole_side_wins() {
        let caller_won = [1.0, -1.0, -1.0, 2.0, -1.0];
        assert_eq!(told(&caller_won, &[Seat(0)]), "You win", "the partner");
        assert_eq!(told(&caller_won, &[Seat(1)]), "Anna and Dario win");
        assert_eq!(told(&caller_won, &[]), "Anna and Dario win");
        assert_eq!(told(&[-1.0, 1.0, 1.0, -2.0, 1.0], &[Seat(0)]), "Bruno, Carla and Elena win");
        assert_eq!(told(&[0.0; 5], &[Seat(0)]), "A draw");
        assert_eq!(told(&[1.0, -1.0], &[Seat(1)]), "Anna wins");
        assert_eq!(told(&[0.5, 0.5, -1.0], &[Seat(2)]), "Anna and Bruno win");
        assert_eq!(told(&[2.0, 2.0, 1.0], &[Seat(2)]), "Anna and Bruno win");
    }
}

//! What a person at the terminal sees of a table: copied, so that the table can be away thinking.

use crate::speech::{say, speaker};
use crate::words;
use arbitro_game::{Explanation, Message, Seat};
use arbitro_table::{AnyTable, Offer, Outcome, Refusal, SeatCard, Step, Verdict, verdicts};

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

/// What everybody sees and what the machines think.
#[derive(Default)]
pub struct Study {
    /// The views of all seats.
    pub views: Vec<serde_json::Value>,
    /// Why each machine made its last choice.
    pub thoughts: Vec<(Seat, Explanation)>,
}

impl Study {
    fn of(table: &dyn AnyTable) -> Self {
        let seats = table.seats();
        let thought = |card: &SeatCard| Some((card.seat, table.explanation(card.seat, card.seat)?));
        Study {
            views: seats.iter().filter_map(|card| table.view(card.seat).ok()).collect(),
            thoughts: seats.iter().filter(|card| card.machine).filter_map(thought).collect(),
        }
    }
}

impl Scene {
    /// Looks at the table: through the eyes of the person who is asked, or else of the first one here.
    pub fn of(table: &dyn AnyTable, people: &[Seat], study: bool) -> Self {
        let asked = table.waits_for();
        let seat = people.iter().copied().find(|seat| asked.contains(seat)).or(people.first().copied());
        let seat = seat.unwrap_or(Seat(0));
        let told = table.notices(seat, 0).unwrap_or_default();
        Scene {
            game: table.game().to_owned(),
            seat,
            seats: table.seats(),
            view: table.view(seat).unwrap_or_default(),
            drawing: speaker().draw(&table.drawing(seat).unwrap_or_default()),
            offers: if people.contains(&seat) { table.offers(seat) } else { Vec::new() },
            told: told.iter().map(|told| say(&told.words)).collect(),
            ending: table.outcome().map(|outcome| ending(&table.seats(), people, &outcome)),
            study: (study || table.outcome().is_some()).then(|| Study::of(table)),
        }
    }

    /// Why a move was not taken. The umpire of Kriegspiel can say more than that it is not on offer.
    pub fn why(&self, text: &str, refusal: &Refusal) -> String {
        let umpire = || {
            let view: arbitro_games::kriegspiel::View = serde_json::from_value(self.view.clone()).ok()?;
            Some(say(&view.why_not(text.trim().parse().ok()?)))
        };
        match refusal {
            Refusal::NotOffered { .. } => umpire().unwrap_or_else(|| say(&refusal.message())),
            _ => say(&refusal.message()),
        }
    }

    /// What the seat is called.
    pub fn name(&self) -> String {
        self.seats.get(self.seat.index()).map(|card| say(&card.title)).unwrap_or_default()
    }
}

/// How a game ended, in one sentence, from the side of the people here.
pub fn ending(seats: &[SeatCard], people: &[Seat], outcome: &Outcome) -> String {
    let payoffs = match outcome {
        Outcome::Finished(payoffs) => payoffs,
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
    say(&match (people, winners.len()) {
        (_, all) if all == seats.len() => words::draw(score),
        ([me], _) if has_won(me.index()) => words::you_win(score),
        (_, 0) => words::no_winner(score),
        _ => words::win(winners, score),
    })
}

/// Lets the machines move until a person is asked. In study mode: every try that they made, refused ones too, with the
/// reason and what they believed.
pub fn machines_move(table: &mut dyn AnyTable, study: bool) -> Vec<String> {
    let mut thoughts = Vec::new();
    while let Step::Moved(seat) = table.step() {
        let Some(why) = table.explanation(seat, seat).filter(|_| study) else { continue };
        let Some(card) = table.seats().into_iter().nth(seat.index()) else { continue };
        let since = table.moves_made().saturating_sub(2); // nature may have moved after it
        let last = table.moves_since(since).into_iter().rev().find(|made| made.by == card.name);
        let mv = last.map(|made| made.mv).unwrap_or_default();
        thoughts.push(format!("{}: {}", say(&words::tries(card.title, mv)), speaker().explain(&why)));
    }
    thoughts
}

/// Why the machine that moved last did so, and what an adviser would do now.
pub fn counsel(
    table: &dyn AnyTable,
    scene: &Scene,
    adviser: &str,
    study: bool,
    cancel: &arbitro_game::Cancel,
) -> String {
    let mut text = Vec::new();
    for card in scene.seats.iter().filter(|card| card.machine) {
        // In study mode one reads the machine's mind as the machine itself would.
        let reader = if study { card.seat } else { scene.seat };
        if let Some(explanation) = table.explanation(card.seat, reader) {
            text.push(format!("{}: {}", say(&card.title), speaker().explain(&explanation)));
        }
    }
    if !scene.offers.is_empty() {
        text.push(match table.advice(scene.seat, adviser, cancel) {
            Ok(advice) => {
                let why = advice.explanation.map(|why| format!(": {}", speaker().explain(&why)));
                say(&words::hint(advice.offer.notation)) + &why.unwrap_or_default()
            }
            Err(error) => say(&words::no_hint(error.message())),
        });
    }
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
            machine: true,
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

//! Briscola in 5 for people who read text.

use super::super::cards::{Card, CardSet, Faces, Suit};
use super::super::trick::Play;
use super::SEATS;
use super::notation::Move;
use super::options::Length;
use super::rules::Five;
use super::scoring::{DealResult, Winner};
use super::state::Phase;
use super::view::{Notice, View};
use arbitro_game::{Present, Seat};

impl Present for Five {
    fn seat_name(&self, seat: Seat) -> String {
        ["Anna", "Bruno", "Carla", "Dario", "Elena"].get(seat.index()).copied().unwrap_or("?").to_owned()
    }

    fn draw(&self, view: &View, _: Seat) -> String {
        let faces = self.options().faces;
        let mut lines = vec![self.headline(view)];
        lines.extend(self.standing(view));
        lines.extend(Seat::all(SEATS).map(|seat| self.seat_line(view, seat)));
        let last = view.last_trick();
        if !last.is_empty() {
            lines.push(format!("last trick: {}", self.plays(last)));
        }
        if !view.hand.is_empty() {
            lines.push(format!("your cards: {}", hand(view.hand, view.trump, faces)));
        }
        lines.join("\n")
    }

    fn role(&self, view: &View, _: Seat) -> Option<String> {
        view.role.map(|role| role.to_string())
    }

    fn words(&self, notice: &Notice) -> String {
        let faces = self.options().faces;
        let name = |seat: Seat| self.seat_name(seat);
        match *notice {
            Notice::Dealt { dealer, hand: cards } => {
                format!("{} dealt you {}.", name(dealer), hand(cards, None, faces))
            }
            Notice::Called { seat, rank } => format!("{} calls: {rank}.", name(seat)),
            Notice::Promised { seat, points } => {
                format!("{} calls the 2 and promises {points} points.", name(seat))
            }
            Notice::Passed { seat } => format!("{} passes.", name(seat)),
            Notice::AllPassed => "Nobody called.".to_owned(),
            Notice::Declared { seat, card } => {
                format!(
                    "{} declares {}: the called card is {}.",
                    name(seat),
                    card.suit().named(faces),
                    card.named(faces)
                )
            }
            Notice::Played { seat, card, kind } => {
                format!("{} plays {} ({kind}).", name(seat), card.named(faces))
            }
            Notice::Taken { seat, points } => format!("{} takes the trick: {points} points.", name(seat)),
            Notice::Counted(result) => self.result(&result),
        }
    }

    fn notation(&self, mv: Move) -> String {
        let faces = self.options().faces;
        match mv {
            Move::Play(card) => card.named(faces),
            Move::Deal(card, seat) => format!("{}>{seat}", card.named(faces)),
            Move::Declare(declared) => declared.named(faces),
            other => other.to_string(),
        }
    }
}

impl Five {
    fn headline(&self, view: &View) -> String {
        let faces = self.options().faces;
        let caller = view.caller.map(|seat| self.seat_name(seat));
        let promise = view.promise.map(|points| format!(" for {points} points")).unwrap_or_default();
        match (view.phase, caller, view.rank) {
            (Phase::Deal, ..) => "the cards are being dealt".to_owned(),
            (Phase::Auction, Some(caller), Some(rank)) => {
                format!("auction: {caller} calls {rank}{promise}")
            }
            (Phase::Auction, ..) => "auction: nobody has called yet".to_owned(),
            (_, Some(caller), Some(rank)) => {
                let called =
                    view.called_card().map_or(format!("{rank}, suit to come"), |card| card.named(faces));
                let role = view.role.map(|role| format!("; you are {role}")).unwrap_or_default();
                format!(
                    "trick {}: {caller} called {called}{promise}{role}",
                    1 + (view.history.len() / 5).min(7)
                )
            }
            _ => "nobody called".to_owned(),
        }
    }

    /// How a match of several deals stands.
    fn standing(&self, view: &View) -> Option<String> {
        let most = match self.options().length {
            Length::Single => return None,
            Length::BestOfThree => 3,
            Length::BestOfFive => 5,
        };
        let won = |seat: Seat| format!("{} {}", self.seat_name(seat), view.wins[seat.index()]);
        let wins: Vec<String> = Seat::all(SEATS).map(won).collect();
        Some(format!("match: {} of at most {most} deals done; won: {}", view.deals_done, wins.join(", ")))
    }

    fn seat_line(&self, view: &View, seat: Seat) -> String {
        let marker = if view.mover == Some(seat) { '>' } else { ' ' };
        let mut notes = Vec::new();
        if view.passed.contains(&seat) && view.phase == Phase::Auction {
            notes.push("passed".to_owned());
        }
        if view.phase != Phase::Auction && view.caller == Some(seat) {
            notes.push("caller".to_owned());
        }
        if view.partner == Some(seat) {
            notes.push("partner".to_owned());
        }
        if seat == view.seat {
            notes.push("you".to_owned());
        }
        let played = view.trick.iter().find(|play| play.seat == seat);
        let played = played.map_or(String::new(), |play| self.play(play));
        let name = self.seat_name(seat);
        let points = view.points[seat.index()];
        format!("{marker} {name:<6} {points:>3} points  {played:<16} {}", notes.join(", "))
            .trim_end()
            .to_owned()
    }

    fn plays(&self, plays: &[Play]) -> String {
        let plays: Vec<String> = plays
            .iter()
            .map(|play| format!("{} {}", self.seat_name(play.seat), play.card.named(self.options().faces)))
            .collect();
        plays.join(", ")
    }

    fn play(&self, play: &Play) -> String {
        format!("{} ({})", play.card.named(self.options().faces), play.kind)
    }

    fn result(&self, result: &DealResult) -> String {
        let (caller, partner) = (self.seat_name(result.caller), self.seat_name(result.partner));
        let side = if result.caller == result.partner {
            format!("{caller}, alone, took")
        } else {
            format!("{caller} and {partner} took")
        };
        let verdict = match result.winner {
            Winner::Caller => "the caller's side wins",
            Winner::Villains => "the villains win",
            Winner::Nobody => "a draw",
        };
        format!("{side} {} of 120 points: {verdict}.", result.points)
    }
}

/// A hand, trumps first, then by suits, the strongest first.
fn hand(cards: CardSet, trump: Option<Suit>, faces: Faces) -> String {
    let mut sorted: Vec<Card> = cards.iter().collect();
    sorted.sort_by_key(|card| (trump != Some(card.suit()), card.suit(), std::cmp::Reverse(card.rank())));
    sorted.into_iter().map(|card| card.named(faces)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::options::Options;
    use super::*;
    use arbitro_game::Game;

    #[test]
    fn a_match_shows_how_it_stands() {
        let game = Five::new(Options { length: Length::BestOfThree, ..Options::default() });
        let mut view = game.view(&game.start(), Seat(0));
        (view.deals_done, view.wins) = (1, [1, 0, 0, 1, 0]);
        let drawing = game.draw(&view, Seat(0));
        let line = "match: 1 of at most 3 deals done; won: Anna 1, Bruno 0, Carla 0, Dario 1, Elena 0";
        assert!(drawing.lines().any(|found| found == line), "{drawing}");
        assert!(!Five::default().draw(&view, Seat(0)).contains("match:"));
    }
}

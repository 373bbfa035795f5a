//! Briscola in 5 for people who read text.

use super::super::cards::{ALL_POINTS, Card, CardSet, Faces, Suit};
use super::super::trick::Play;
use super::super::words;
use super::SEATS;
use super::notation::Move;
use super::options::Length;
use super::rules::Five;
use super::scoring::{DealResult, Winner};
use super::state::{Phase, State};
use super::view::{Notice, Role, View};
use arbitro_game::{Arg, Drawing, Message, Present, Seat};

impl Present for Five {
    fn seat_name(&self, seat: Seat) -> String {
        ["Anna", "Bruno", "Carla", "Dario", "Elena"].get(seat.index()).copied().unwrap_or("?").to_owned()
    }

    fn draw(&self, view: &View, _: Seat) -> Drawing {
        let faces = self.options().faces;
        let mut drawing = Drawing::of([self.headline(view)].into_iter().chain(self.standing(view)));
        drawing.lines.extend(Seat::all(SEATS).map(|seat| self.seat_line(view, seat)));
        let last = view.last_trick();
        if !last.is_empty() {
            drawing = drawing.line([words::last_trick(self.plays(last)).into()]);
        }
        if !view.hand.is_empty() {
            drawing = drawing.line([words::your_cards(hand(view.hand, view.trump, faces)).into()]);
        }
        drawing
    }

    fn role(&self, view: &View, _: Seat) -> Option<Message> {
        view.role.map(Role::message)
    }

    fn words(&self, notice: &Notice) -> Message {
        let faces = self.options().faces;
        let name = |seat: Seat| self.seat_name(seat);
        match *notice {
            Notice::Dealt { dealer, hand } => {
                let cards = sorted(hand, None).into_iter().map(|card| card.message(faces));
                dealt_you(name(dealer), cards.collect::<Vec<_>>())
            }
            Notice::Called { seat, rank } => calls(name(seat), rank.message(faces)),
            Notice::Promised { seat, points } => promises(name(seat), points),
            Notice::Passed { seat } => passes(name(seat)),
            Notice::AllPassed => all_passed(),
            Notice::Declared { seat, card } => {
                declares(name(seat), card.suit().message(faces), card.message(faces))
            }
            Notice::Played { seat, card, kind } => {
                words::plays(name(seat), card.message(faces), kind.to_string())
            }
            Notice::Taken { seat, points } => words::takes(name(seat), points),
            Notice::Counted(result) => self.result(&result),
        }
    }

    /// The card points of the one deal; a match of several deals counts won deals.
    fn scored(&self, state: &State, seat: Seat) -> Option<f64> {
        let deal = state.last_deal().filter(|_| self.options().length == Length::Single)?;
        let ours = seat == deal.caller || seat == deal.partner;
        Some(if ours { deal.points } else { ALL_POINTS - deal.points }.into())
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
    fn headline(&self, view: &View) -> Message {
        let faces = self.options().faces;
        let caller = view.caller.map(|seat| self.seat_name(seat));
        let headline = match (view.phase, caller, view.rank) {
            (Phase::Deal, ..) => return words::dealing(),
            (Phase::Auction, Some(caller), Some(rank)) => auction(caller, rank.message(faces)),
            (Phase::Auction, ..) => return auction_begins(),
            (_, Some(caller), Some(rank)) => {
                let trick = 1 + (view.history.len() / 5).min(7);
                match view.called_card() {
                    Some(card) => trick_of_card(trick, caller, card.message(faces)),
                    None => trick_of_rank(trick, caller, rank.message(faces)),
                }
            }
            _ => return all_passed(),
        };
        let headline = view.promise.into_iter().fold(headline, |line, points| line.then(promised(points)));
        let role = view.role.filter(|_| view.phase != Phase::Auction);
        role.into_iter().fold(headline, |line, role| line.then(you_are(role.message())))
    }

    /// How a match of several deals stands.
    fn standing(&self, view: &View) -> Option<Message> {
        let most = match self.options().length {
            Length::Single => return None,
            Length::BestOfThree => 3,
            Length::BestOfFive => 5,
        };
        let won = |seat: Seat| format!("{} {}", self.seat_name(seat), view.wins[seat.index()]);
        let wins: Vec<String> = Seat::all(SEATS).map(won).collect();
        Some(standing(view.deals_done, most, wins.join(", ")))
    }

    fn seat_line(&self, view: &View, seat: Seat) -> Vec<Arg> {
        let marker = if view.mover == Some(seat) { '>' } else { ' ' };
        let mut notes = Vec::new();
        if view.passed.contains(&seat) && view.phase == Phase::Auction {
            notes.push(passed());
        }
        if view.phase != Phase::Auction && view.caller == Some(seat) {
            notes.push(Role::Caller.message());
        }
        if view.partner == Some(seat) {
            notes.push(Role::Partner.message());
        }
        if seat == view.seat {
            notes.push(words::you());
        }
        let played = view.trick.iter().find(|play| play.seat == seat);
        let played = played.map_or(String::new(), |play| self.play(play));
        words::seat_line(marker, &self.seat_name(seat), view.points[seat.index()], &played, notes)
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

    fn result(&self, result: &DealResult) -> Message {
        let mut side = vec![self.seat_name(result.caller)];
        if result.partner != result.caller {
            side.push(self.seat_name(result.partner));
        }
        let verdict = match result.winner {
            Winner::Caller => caller_wins(),
            Winner::Villains => defenders_win(),
            Winner::Nobody => draw(),
        };
        counted(side, result.points, verdict)
    }
}

impl Role {
    /// The part in words.
    pub fn message(self) -> Message {
        match self {
            Role::Caller => caller(),
            Role::Partner => partner(),
            Role::Villain => defender(),
        }
    }
}

impl Move {
    /// What a player does, in words: "call the king".
    pub fn message(self, faces: Faces) -> Message {
        match self {
            Move::Call(rank) => move_call(rank.message(faces)),
            Move::Promise(points) => move_promise(points),
            Move::Pass => move_pass(),
            Move::Declare(suit) => move_declare(suit.message(faces)),
            Move::Play(card) | Move::Deal(card, _) => move_play(card.message(faces)),
        }
    }
}

/// Trumps first, then by suits, the strongest first.
fn sorted(cards: CardSet, trump: Option<Suit>) -> Vec<Card> {
    let mut sorted: Vec<Card> = cards.iter().collect();
    sorted.sort_by_key(|card| (trump != Some(card.suit()), card.suit(), std::cmp::Reverse(card.rank())));
    sorted
}

/// A hand in notation.
fn hand(cards: CardSet, trump: Option<Suit>, faces: Faces) -> String {
    sorted(cards, trump).into_iter().map(|card| card.named(faces)).collect::<Vec<_>>().join(" ")
}

arbitro_game::messages! {
    fn dealt_you(player, cards) = "briscola5-dealt-you";
    fn calls(player, rank) = "briscola5-calls";
    fn promises(player, points) = "briscola5-promises";
    fn passes(player) = "briscola5-passes";
    fn all_passed() = "briscola5-all-passed";
    fn declares(player, suit, card) = "briscola5-declares";
    fn auction(player, rank) = "briscola5-auction";
    fn auction_begins() = "briscola5-auction-begins";
    fn trick_of_card(trick, player, card) = "briscola5-trick-of-card";
    fn trick_of_rank(trick, player, rank) = "briscola5-trick-of-rank";
    fn promised(points) = "briscola5-promised";
    fn you_are(role) = "briscola5-you-are";
    fn standing(done, most, wins) = "briscola5-standing";
    fn passed() = "briscola5-passed";
    fn counted(players, points, verdict) = "briscola5-counted";
    fn caller_wins() = "briscola5-caller-wins";
    fn defenders_win() = "briscola5-defenders-win";
    fn draw() = "briscola5-draw";
    fn caller() = "role-caller";
    fn partner() = "role-partner";
    fn defender() = "role-defender";
    fn move_call(rank) = "briscola5-move-call";
    fn move_promise(points) = "briscola5-move-promise";
    fn move_pass() = "briscola5-move-pass";
    fn move_declare(suit) = "briscola5-move-declare";
    fn move_play(card) = "briscola5-move-play";
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
        let wins = "Anna 1, Bruno 0, Carla 0, Dario 1, Elena 0";
        assert!(drawing.lines.contains(&vec![standing(1, 3, wins).into()]), "{drawing}");
        assert!(!Five::default().draw(&view, Seat(0)).to_string().contains("briscola5-standing"));
    }
}

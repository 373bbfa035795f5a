//! Leduc hold'em (Southey and others 2005): two of each of three ranks, two rounds of betting, one public card.
//!
//! Antes are 1, raises 2 in the first round and 4 in the second, at most two raises in a round. Suits never matter, so the
//! cards are ranks: the deal picks a rank with the chance that is left for it.

use crate::words;
use arbitro_game::{
    Actor, Announcer, Dice, Drawing, Game, Imagine, Lived, Message, Present, Recall, Roll, Seat, Turn,
};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Leduc hold'em.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leduc;

/// The rank of a card; a later one beats an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Rank {
    /// A jack.
    Jack,
    /// A queen.
    Queen,
    /// A king.
    King,
}

impl Rank {
    /// All ranks, the weakest first.
    pub const ALL: [Rank; 3] = [Rank::Jack, Rank::Queen, Rank::King];
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["J", "Q", "K"][*self as usize])
    }
}

/// A move of a player or of the deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Wager {
    /// Nature turns the next card: the first seat's, the second seat's, then the public one.
    Deal(Rank),
    /// Gives up.
    Fold,
    /// Puts in what the other has put in, which may be nothing more (a check).
    Call,
    /// Puts in what the other has, and more.
    Raise,
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wager::Deal(rank) => rank.fmt(f),
            Wager::Fold => f.write_str("fold"),
            Wager::Call => f.write_str("call"),
            Wager::Raise => f.write_str("raise"),
        }
    }
}

/// A text that is no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a move of Leduc hold'em: write fold, call or raise")]
pub struct WagerError(pub String);

impl FromStr for Wager {
    type Err = WagerError;
    fn from_str(text: &str) -> Result<Self, WagerError> {
        match text {
            "fold" => Ok(Wager::Fold),
            "call" => Ok(Wager::Call),
            "raise" => Ok(Wager::Raise),
            "J" => Ok(Wager::Deal(Rank::Jack)),
            "Q" => Ok(Wager::Deal(Rank::Queen)),
            "K" => Ok(Wager::Deal(Rank::King)),
            _ => Err(WagerError(text.to_owned())),
        }
    }
}

/// The cards and the money.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hand {
    /// The first seat's card, the second's, the public one.
    cards: ArrayVec<Rank, 3>,
    money: [i32; 2],
    round: u8,
    raises: u8,
    /// How many have acted since the last raise, or since the round began.
    quiet: u8,
    mover: Seat,
    folded: Option<Seat>,
}

/// What the umpire says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Word {
    /// Your card.
    Dealt(Rank),
    /// The public card.
    Public(Rank),
    /// A player folded, called or raised.
    Heard(Seat, Wager),
    /// Both hands are shown.
    Shown([Rank; 2]),
}

/// What a seat sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeducView {
    /// One's own card.
    pub own: Option<Rank>,
    /// The public card.
    pub public: Option<Rank>,
    /// What each has put in.
    pub money: [i32; 2],
    /// The round: 1 or 2.
    pub round: u8,
    /// Raises in this round.
    pub raises: u8,
    /// Both hands, once they are shown.
    pub shown: Option<[Rank; 2]>,
}

const MOST_RAISES: u8 = 2;

impl Hand {
    fn is_over(&self) -> bool {
        self.folded.is_some() || self.round > 2
    }

    fn is_shown(&self) -> bool {
        self.folded.is_none() && self.round > 2
    }

    fn hands(&self) -> Option<[Rank; 2]> {
        match self.cards.as_slice() {
            [first, second, ..] => Some([*first, *second]),
            _ => None,
        }
    }

    fn waits_for_card(&self) -> bool {
        self.cards.len() < 2 || (self.round == 2 && self.cards.len() < 3)
    }

    /// Who holds the better hand; `None` for a tie.
    fn winner(&self) -> Option<Seat> {
        if let Some(folded) = self.folded {
            return Some(Seat(1 - folded.0));
        }
        let [first, second] = self.hands()?;
        let public = self.cards.get(2)?;
        let strength = |rank: Rank| (rank == *public, rank);
        match strength(first).cmp(&strength(second)) {
            std::cmp::Ordering::Greater => Some(Seat(0)),
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => None,
        }
    }

    fn act(&mut self, wager: Wager) {
        let own = self.mover.index();
        match wager {
            Wager::Fold => self.folded = Some(self.mover),
            Wager::Call => {
                self.money[own] = self.money[1 - own];
                self.quiet += 1;
            }
            Wager::Raise => {
                self.money[own] = self.money[1 - own] + if self.round == 1 { 2 } else { 4 };
                self.raises += 1;
                self.quiet = 1;
            }
            Wager::Deal(_) => {}
        }
        self.mover = Seat(1 - self.mover.0);
        if self.quiet == 2 && self.folded.is_none() {
            self.round += 1;
            self.raises = 0;
            self.quiet = 0;
            self.mover = Seat(0);
        }
    }
}

impl Game for Leduc {
    type State = Hand;
    type Move = Wager;
    type Moves = ArrayVec<Wager, 3>;
    type Notice = Word;
    type View = LeducView;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Hand {
        Hand {
            cards: ArrayVec::new(),
            money: [1; 2],
            round: 1,
            raises: 0,
            quiet: 0,
            mover: Seat(0),
            folded: None,
        }
    }

    fn turn(&self, hand: &Hand) -> Turn<Self> {
        if hand.is_over() {
            return Turn::Over;
        }
        if hand.waits_for_card() {
            let left = 6 - hand.cards.len();
            let chances = Rank::ALL.into_iter().filter_map(|rank| {
                let copies = 2 - hand.cards.iter().filter(|card| **card == rank).count();
                (copies > 0).then(|| (Wager::Deal(rank), copies as f64 / left as f64))
            });
            return Turn::Nature(chances.collect());
        }
        let mut moves = ArrayVec::new();
        if hand.money[hand.mover.index()] < hand.money[1 - hand.mover.index()] {
            moves.push(Wager::Fold);
        }
        moves.push(Wager::Call);
        if hand.raises < MOST_RAISES {
            moves.push(Wager::Raise);
        }
        Turn::One(hand.mover, moves)
    }

    fn play(&self, hand: &mut Hand, by: Actor, wager: Wager, say: &mut impl Announcer<Word>) {
        match (wager, by) {
            (Wager::Deal(rank), _) => {
                let place = hand.cards.len();
                if hand.cards.try_push(rank).is_ok() {
                    if place < 2 {
                        say.tell(Seat(place as u8), || Word::Dealt(rank));
                    } else {
                        say.tell_all(2, || Word::Public(rank));
                    }
                }
            }
            (wager, Actor::Seat(seat)) => {
                hand.act(wager);
                say.tell_all(2, || Word::Heard(seat, wager));
                if hand.is_shown()
                    && let Some(hands) = hand.hands()
                {
                    say.tell_all(2, || Word::Shown(hands));
                }
            }
            (_, Actor::Nature) => {}
        }
    }

    fn view(&self, hand: &Hand, seat: Seat) -> LeducView {
        LeducView {
            own: hand
                .hands()
                .map(|hands| hands[seat.index()])
                .or_else(|| hand.cards.get(seat.index()).copied()),
            public: hand.cards.get(2).copied(),
            money: hand.money,
            round: hand.round.min(2),
            raises: hand.raises,
            shown: if hand.is_shown() { hand.hands() } else { None },
        }
    }

    fn payoff(&self, hand: &Hand, seat: Seat) -> f64 {
        if !hand.is_over() {
            return 0.0;
        }
        match hand.winner() {
            None => 0.0,
            Some(winner) if winner == seat => f64::from(hand.money[1 - seat.index()]),
            Some(_) => -f64::from(hand.money[seat.index()]),
        }
    }

    fn longest(&self) -> Option<u32> {
        // Three cards, and in each round at most a check, two raises and an answer.
        Some(3 + 2 * 4)
    }
}

impl Imagine for Leduc {
    fn imagine(&self, seat: Seat, recall: &Recall<Self>, dice: &mut Dice) -> Option<Hand> {
        let mut hand = self.start();
        let (mut own, mut public, mut shown) = (None, None, None);
        for lived in recall {
            match lived {
                Lived::Heard(Word::Dealt(rank)) => own = Some(*rank),
                Lived::Heard(Word::Public(rank)) => public = Some(*rank),
                Lived::Heard(Word::Heard(_, wager)) => hand.act(*wager),
                Lived::Heard(Word::Shown(hands)) => shown = Some(*hands),
                Lived::Did(_) => {}
            }
        }
        let mut left: Vec<Rank> = Rank::ALL.into_iter().chain(Rank::ALL).collect();
        for known in own.into_iter().chain(public) {
            left.swap_remove(left.iter().position(|rank| *rank == known)?);
        }
        let other = dice.pick(&left);
        match (own, shown) {
            (_, Some(hands)) => hand.cards.extend(hands),
            (None, None) => {}
            (Some(own), None) => hand.cards.extend(if seat == Seat(0) { [own, other] } else { [other, own] }),
        }
        hand.cards.extend(public);
        Some(hand)
    }
}

impl Present for Leduc {
    fn seat_name(&self, seat: Seat) -> String {
        ["first", "second"][seat.index().min(1)].to_owned()
    }

    fn seat_title(&self, seat: Seat) -> Message {
        words::of_two(seat)
    }

    fn draw(&self, view: &LeducView, _: Seat) -> Drawing {
        let card = |rank: Option<Rank>| rank.map_or_else(no_card, Rank::message);
        let [first, second] = view.money;
        let shown = view.shown.map(|[first, second]| showdown(first.message(), second.message()));
        let lines = [round(view.round, card(view.own), card(view.public)), pot(first, second)];
        Drawing::of(lines.into_iter().chain(shown))
    }

    fn words(&self, word: &Word) -> Message {
        match word {
            Word::Dealt(rank) => dealt(rank.message()),
            Word::Public(rank) => public(rank.message()),
            Word::Heard(seat, wager) => {
                let player = self.seat_title(*seat);
                match wager {
                    Wager::Fold => folds(player),
                    Wager::Raise => raises(player),
                    Wager::Call | Wager::Deal(_) => calls(player),
                }
            }
            Word::Shown([first, second]) => show(first.message(), second.message()),
        }
    }

    fn recalled(&self, recall: &Recall<Self>) -> Option<Message> {
        let (mut card, mut public) = (None, None);
        let mut wagers = [Vec::new(), Vec::new()];
        for lived in recall {
            match lived {
                Lived::Heard(Word::Dealt(rank)) => card = Some(rank.message()),
                Lived::Heard(Word::Public(rank)) => public = Some(rank.message()),
                Lived::Heard(Word::Heard(_, wager)) => {
                    let said = if *wager == Wager::Raise { a_raise() } else { a_call() };
                    wagers[usize::from(public.is_some())].push(said);
                }
                Lived::Heard(Word::Shown(_)) | Lived::Did(_) => {}
            }
        }
        let card = card?;
        let [before, then] = wagers;
        Some(match public {
            None if before.is_empty() => opens_with(card),
            None => holds_after(card, before),
            Some(public) if then.is_empty() => holds_with_public(card, public, before),
            Some(public) => holds_with_public_after(card, public, before, then),
        })
    }
}

impl Rank {
    fn message(self) -> Message {
        match self {
            Rank::Jack => words::jack(),
            Rank::Queen => words::queen(),
            Rank::King => words::king(),
        }
    }
}

arbitro_game::messages! {
    fn no_card() = "leduc-no-card";
    fn round(round, own, public) = "leduc-round";
    fn pot(first, second) = "leduc-pot";
    fn showdown(first, second) = "leduc-showdown";
    fn dealt(card) = "leduc-dealt";
    fn public(card) = "leduc-public";
    fn folds(player) = "leduc-folds";
    fn raises(player) = "leduc-raises";
    fn calls(player) = "leduc-calls";
    fn show(first, second) = "leduc-show";
    fn opens_with(card) = "leduc-opens-with";
    fn holds_after(card, wagers) = "leduc-holds-after";
    fn holds_with_public(card, public, before) = "leduc-holds-with-public";
    fn holds_with_public_after(card, public, before, then) = "leduc-holds-with-public-after";
    fn a_call() = "leduc-a-call";
    fn a_raise() = "leduc-a-raise";
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::Silence;
    use arbitro_game::laws::Laws;

    #[test]
    fn it_keeps_the_laws() {
        assert!(Laws::default().check(&Leduc).unwrap().twins > 0);
        assert!(Laws::default().check_imagination(&Leduc).unwrap().imagined > 0);
    }

    #[test]
    fn hands_end_as_they_should() {
        for (moves, expected) in [
            ("K J raise fold", 1.0),
            ("K J call raise fold", -1.0),
            ("J K call call J call call", 1.0),
            ("J K raise raise call J raise raise call", 13.0),
            ("Q Q call call K call call", 0.0),
            ("Q K raise call J call raise fold", -3.0),
        ] {
            let mut hand = Leduc.start();
            for text in moves.split(' ') {
                let by = match Leduc.turn(&hand) {
                    Turn::Nature(_) => Actor::Nature,
                    Turn::One(seat, offered) => {
                        assert!(offered.contains(&text.parse().unwrap()), "{text} in {moves}");
                        Actor::Seat(seat)
                    }
                    _ => panic!("{moves} ends early"),
                };
                Leduc.play(&mut hand, by, text.parse().unwrap(), &mut Silence);
            }
            assert!(Leduc.turn(&hand).is_over(), "{moves}");
            assert_eq!(Leduc.payoff(&hand, Seat(0)), expected, "{moves}");
            assert_eq!(Leduc.payoff(&hand, Seat(1)), -expected);
        }
    }
}

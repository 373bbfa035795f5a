//! The rules of two-finger Morra: both players show one or two fingers and guess, at the same time, how many the other
//! shows. A player who alone guesses right wins as many points as fingers are shown.

use arbitro_game::{Actor, Announcer, Drawing, Game, Message, Present, Seat, Turn};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Morra;

/// Fingers shown and fingers guessed: `1-2` shows one and guesses two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hand {
    show: u8,
    guess: u8,
}

/// Both hands, once both are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shown(Option<[Hand; 2]>);

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.show, self.guess)
    }
}

impl FromStr for Hand {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Hand, Self::Err> {
        match text.as_bytes() {
            [show @ b'1'..=b'2', b'-', guess @ b'1'..=b'2'] => Ok(Hand { show: show - b'0', guess: guess - b'0' }),
            _ => Err("write the fingers shown and the guess, as 1-2"),
        }
    }
}

impl Game for Morra {
    type State = [Option<Hand>; 2];
    type Move = Hand;
    type Moves = Vec<Hand>;
    type Notice = Shown;
    type View = Shown;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Self::State {
        [None, None]
    }

    fn turn(&self, state: &Self::State) -> Turn<Self> {
        let hands = || (1..=2).flat_map(|show| (1..=2).map(move |guess| Hand { show, guess })).collect();
        let waiting: Vec<_> =
            Seat::all(2).filter(|seat| state[seat.index()].is_none()).map(|seat| (seat, hands())).collect();
        if waiting.is_empty() { Turn::Over } else { Turn::Together(waiting) }
    }

    fn play(&self, state: &mut Self::State, by: Actor, hand: Hand, say: &mut impl Announcer<Shown>) {
        if let Actor::Seat(seat) = by {
            state[seat.index()] = Some(hand);
        }
        if let [Some(first), Some(second)] = *state {
            say.tell_all(2, || Shown(Some([first, second])));
        }
    }

    fn view(&self, state: &Self::State, _: Seat) -> Shown {
        match *state {
            [Some(first), Some(second)] => Shown(Some([first, second])),
            _ => Shown(None),
        }
    }

    fn payoff(&self, state: &Self::State, seat: Seat) -> f64 {
        let [Some(first), Some(second)] = *state else { return 0.0 };
        let fingers = f64::from(first.show + second.show);
        let right = [first.guess == second.show, second.guess == first.show];
        match (right[seat.index()], right[1 - seat.index()]) {
            (true, false) => fingers,
            (false, true) => -fingers,
            _ => 0.0,
        }
    }

    fn longest(&self) -> Option<u32> {
        Some(2)
    }
}

impl Present for Morra {
    fn seat_name(&self, seat: Seat) -> String {
        ["first", "second"][seat.index().min(1)].to_owned()
    }

    fn seat_title(&self, seat: Seat) -> Message {
        if seat == Seat(0) { first() } else { second() }
    }

    fn draw(&self, view: &Shown, _: Seat) -> Drawing {
        Drawing::of([self.words(view)])
    }

    fn words(&self, shown: &Shown) -> Message {
        match shown.0 {
            None => closed(),
            Some([first, second]) => both(first.show, first.guess, second.show, second.guess),
        }
    }
}

arbitro_game::messages! {
    fn first() = "morra-first";
    fn second() = "morra-second";
    fn closed() = "morra-closed";
    fn both(first, guess, second, other) = "morra-both";
}

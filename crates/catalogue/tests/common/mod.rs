//! A small game with a die and a secret, to test tables with.
#![allow(dead_code)] // Each test file uses its own part of it.

use arbitro_game::{
    Actor, Announcer, Dice, Drawing, Game, Imagine, Lived, Message, Present, Recall, Roll, Seat, Turn,
};
use serde::{Deserialize, Serialize};

/// Nature rolls 1 to 3 for the liar alone, who names a number; the judge says whether it is true. Before that,
/// both may talk for as long as they like.
#[derive(Clone, Copy, Default)]
pub struct Liar {
    pub chatty: bool,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Round {
    die: Option<u8>,
    named: Option<u8>,
    believed: Option<bool>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Word {
    Die(u8),
    Named(u8),
    Believed(bool),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Seen {
    die: Option<u8>,
    named: Option<u8>,
}

impl Game for Liar {
    type State = Round;
    type Move = u8;
    type Moves = Vec<u8>;
    type Notice = Word;
    type View = Seen;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Round {
        Round::default()
    }

    fn turn(&self, round: &Round) -> Turn<Self> {
        match round {
            Round { die: None, .. } => Turn::Nature((1..=3).map(|face| (face, 1.0 / 3.0)).collect()),
            Round { named: None, .. } if self.chatty => Turn::One(Seat(0), vec![9, 1, 2, 3]),
            Round { named: None, .. } => Turn::One(Seat(0), vec![1, 2, 3]),
            Round { believed: None, .. } => Turn::One(Seat(1), vec![0, 1]),
            _ => Turn::Over,
        }
    }

    fn play(&self, round: &mut Round, by: Actor, mv: u8, say: &mut impl Announcer<Word>) {
        match by {
            Actor::Nature => {
                round.die = Some(mv);
                say.tell(Seat(0), || Word::Die(mv));
            }
            Actor::Seat(Seat(0)) if mv == 9 => {}
            Actor::Seat(Seat(0)) => {
                round.named = Some(mv);
                say.tell(Seat(1), || Word::Named(mv));
            }
            Actor::Seat(_) => {
                round.believed = Some(mv == 1);
                say.tell_all(2, || Word::Believed(mv == 1));
            }
        }
    }

    fn view(&self, round: &Round, seat: Seat) -> Seen {
        Seen { die: round.die.filter(|_| seat == Seat(0)), named: round.named }
    }

    fn payoff(&self, round: &Round, seat: Seat) -> f64 {
        match round.believed {
            None => 0.0,
            Some(believed) if (believed == (round.die == round.named)) == (seat == Seat(1)) => 1.0,
            Some(_) => -1.0,
        }
    }

    fn longest(&self) -> Option<u32> {
        if self.chatty { None } else { Some(3) }
    }
}

impl Imagine for Liar {
    fn imagine(&self, _: Seat, recall: &Recall<Self>, dice: &mut Dice) -> Option<Round> {
        let mut round = Round { die: Some(1 + dice.below(3) as u8), ..Round::default() };
        for event in recall {
            match event {
                Lived::Heard(Word::Die(die)) => round.die = Some(*die),
                Lived::Heard(Word::Named(named)) | Lived::Did(named) => round.named = Some(*named),
                Lived::Heard(Word::Believed(believed)) => round.believed = Some(*believed),
            }
        }
        Some(round)
    }
}

impl Present for Liar {
    fn seat_name(&self, seat: Seat) -> String {
        ["liar", "judge"][seat.index().min(1)].to_owned()
    }

    fn draw(&self, seen: &Seen, _: Seat) -> Drawing {
        let face = |number: Option<u8>| number.map_or("?".to_owned(), |number| number.to_string());
        Drawing::text(&format!("die {}, named {}", face(seen.die), face(seen.named)))
    }

    fn words(&self, word: &Word) -> Message {
        Message::verbatim(match word {
            Word::Die(die) => format!("The die shows {die}."),
            Word::Named(named) => format!("The liar says {named}."),
            Word::Believed(believed) => {
                format!("The judge {} it.", if *believed { "believes" } else { "does not believe" })
            }
        })
    }

    fn notation(&self, mv: u8) -> String {
        match mv {
            9 => "hum".to_owned(),
            other => other.to_string(),
        }
    }
}

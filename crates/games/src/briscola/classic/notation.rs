//! Moves and how they are written: `+AC` the ace of coppe comes from the stock (nature), `AC` it is played.

use super::super::cards::Card;
use std::fmt;
use std::str::FromStr;

/// A move of nature or of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// The next card of the stock is this one: it goes to whom it is due, or lies open as the trump.
    Draw(Card),
    /// Plays a card.
    Play(Card),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Draw(card) => write!(f, "+{card}"),
            Move::Play(card) => write!(f, "{card}"),
        }
    }
}

/// A text that is not a move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a move of Briscola: write the card that you play, such as AC or 3♠")]
pub struct MoveError(pub String);

impl FromStr for Move {
    type Err = MoveError;
    fn from_str(text: &str) -> Result<Self, MoveError> {
        let read = match text.strip_prefix('+') {
            Some(card) => card.parse().map(Move::Draw),
            None => text.parse().map(Move::Play),
        };
        read.map_err(|_| MoveError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::briscola::CardSet;

    #[test]
    fn every_move_reads_back() {
        for card in CardSet::DECK.iter() {
            for mv in [Move::Draw(card), Move::Play(card)] {
                assert_eq!(mv.to_string().parse(), Ok(mv));
            }
        }
        for text in ["", "+", "++AC", "8C", "pass"] {
            assert!(text.parse::<Move>().expect_err(text).to_string().contains("write the card"), "{text}");
        }
    }
}

//! Moves and how they are written.
//!
//! | written | meaning |
//! |---|---|
//! | `AC>3` | the ace of coppe is dealt to seat 3 (nature) |
//! | `K` | I call a king |
//! | `75` | I still call the 2, and promise 75 points |
//! | `pass` | I pass |
//! | `coppe` | the suit of the called card is coppe |
//! | `AC` | I play the ace of coppe |

use super::super::cards::{Card, Rank, Suit};
use arbitro_game::Seat;
use std::fmt;
use std::str::FromStr;

/// A move of nature or of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Nature gives a card to a seat.
    Deal(Card, Seat),
    /// Calls a rank.
    Call(Rank),
    /// Calls the 2 and promises that many points.
    Promise(u8),
    /// Passes, for good.
    Pass,
    /// Declares the suit of the called card.
    Declare(Suit),
    /// Plays a card.
    Play(Card),
}

/// The promises that can be made after the 2 was called.
pub const PROMISES: std::ops::RangeInclusive<u8> = 61..=120;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Deal(card, seat) => write!(f, "{card}>{seat}"),
            Move::Call(rank) => write!(f, "{rank}"),
            Move::Promise(points) => write!(f, "{points}"),
            Move::Pass => f.write_str("pass"),
            Move::Declare(suit) => write!(f, "{suit}"),
            Move::Play(card) => write!(f, "{card}"),
        }
    }
}

/// A text that is not a move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is not a move of Briscola in 5: write a card (AC), a rank to call (K), points to promise (61 to 120), \
     pass, or a suit (coppe, denari, spade, bastoni)"
)]
pub struct MoveError(pub String);

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        read(text).ok_or_else(|| MoveError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Move> {
    if let Some((card, seat)) = text.split_once('>') {
        let seat = seat.parse().ok().filter(|seat| *seat < super::SEATS)?;
        return Some(Move::Deal(card.parse().ok()?, Seat(seat)));
    }
    if ["pass", "passo"].iter().any(|word| text.eq_ignore_ascii_case(word)) {
        return Some(Move::Pass);
    }
    if let Some(suit) = Suit::ALL.into_iter().find(|suit| text.eq_ignore_ascii_case(&suit.to_string())) {
        return Some(Move::Declare(suit));
    }
    if let Ok(rank) = text.parse() {
        return Some(Move::Call(rank));
    }
    if let Ok(card) = text.parse() {
        return Some(Move::Play(card));
    }
    text.parse().ok().filter(|points| PROMISES.contains(points)).map(Move::Promise)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::briscola::CardSet;

    #[test]
    fn every_move_reads_back() {
        let mut moves = vec![Move::Pass];
        moves.extend(CardSet::DECK.iter().map(Move::Play));
        moves.extend(
            Seat::all(5).flat_map(|seat| CardSet::DECK.iter().map(move |card| Move::Deal(card, seat))),
        );
        moves.extend(Rank::ALL.map(Move::Call));
        moves.extend(Suit::ALL.map(Move::Declare));
        moves.extend(PROMISES.map(Move::Promise));
        for mv in moves {
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }

    #[test]
    fn what_is_no_move_is_refused_with_advice() {
        for text in ["", "60", "121", "8C", "AC>5", "AC>", ">1", "cups", "AC>1>2", "passs", "999999999999"] {
            let error = text.parse::<Move>().expect_err(text);
            assert!(error.to_string().contains("is not a move of Briscola in 5"), "{error}");
        }
    }
}

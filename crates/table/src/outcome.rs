//! How a game ends.

use arbitro_game::Message;
use std::fmt;

/// How a game ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The rules ended it and pay this, seat by seat.
    Finished(Vec<f64>),
    /// It was broken off.
    BrokenOff {
        /// Why.
        reason: BrokenOff,
        /// What each seat had earned by then.
        so_far: Vec<f64>,
    },
}

impl Outcome {
    /// What the rules pay, if they ended the game.
    pub fn payoffs(&self) -> Option<&[f64]> {
        match self {
            Outcome::Finished(payoffs) => Some(payoffs),
            Outcome::BrokenOff { .. } => None,
        }
    }
}

/// What a game was for one seat, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Won.
    Won,
    /// Neither won nor lost.
    Drawn,
    /// Lost.
    Lost,
}

/// Who won, seat by seat. Among more than two whose payoffs sum to zero there may be sides, which share a win
/// unevenly (the caller of Briscola in 5 is paid twice as much as the partner): who is paid something has won, who
/// pays has lost. Anywhere else the highest payoff alone has won, and a shared one is a draw.
///
/// ```
/// use arbitro_table::Verdict::{Drawn, Lost, Won};
/// assert_eq!(arbitro_table::verdicts(&[2.0, -1.0, 1.0, -1.0, -1.0]), [Won, Lost, Won, Lost, Lost]);
/// assert_eq!(arbitro_table::verdicts(&[3.0, 3.0]), [Drawn, Drawn]);
/// ```
pub fn verdicts(payoffs: &[f64]) -> Vec<Verdict> {
    if may_have_sides(payoffs) {
        let verdict = |payoff: &f64| match *payoff {
            payoff if payoff > 0.0 => Verdict::Won,
            payoff if payoff < 0.0 => Verdict::Lost,
            _ => Verdict::Drawn,
        };
        return payoffs.iter().map(verdict).collect();
    }
    let most = payoffs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let shared = payoffs.iter().filter(|payoff| **payoff == most).count() > 1;
    let verdict = |payoff: &f64| match (*payoff == most, shared) {
        (true, false) => Verdict::Won,
        (true, true) => Verdict::Drawn,
        (false, _) => Verdict::Lost,
    };
    payoffs.iter().map(verdict).collect()
}

/// Whether some of those who were paid may have won together.
pub(crate) fn may_have_sides(payoffs: &[f64]) -> bool {
    payoffs.len() > 2 && payoffs.iter().sum::<f64>().abs() < 1e-9
}

/// Why a game was broken off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BrokenOff {
    /// It had gone on for too long.
    MoveLimit(u32),
    /// A player kept choosing moves that were not on offer.
    Insisted {
        /// The name of its seat.
        name: String,
        /// The move it wanted.
        mv: String,
    },
    /// The run was called off.
    Cancelled,
    /// Somebody said why.
    Said(String),
}

impl BrokenOff {
    /// As records write it: the person at the terminal has left.
    pub const PERSON_LEFT: &str = "the person left";
    /// As records write it: all people have left the table.
    pub const ALL_LEFT: &str = "everybody has left";
    /// As records write it: the table was closed.
    pub const TABLE_CLOSED: &str = "the table was closed";
    /// As records write it: no player came back to the table.
    pub const NOT_BACK: &str = "nobody came back";
    /// As records write it: a bot had no move.
    pub const NO_MOVE: &str = "a machine was asked and had no move";

    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            BrokenOff::MoveLimit(moves) => move_limit(*moves),
            BrokenOff::Insisted { name, mv } => insisted(name, mv),
            BrokenOff::Cancelled => cancelled(),
            BrokenOff::Said(reason) => match reason.as_str() {
                BrokenOff::PERSON_LEFT => person_left(),
                BrokenOff::ALL_LEFT => all_left(),
                BrokenOff::TABLE_CLOSED => table_closed(),
                BrokenOff::NOT_BACK => not_back(),
                BrokenOff::NO_MOVE => no_move(),
                _ => Message::verbatim(reason),
            },
        }
    }
}

arbitro_game::messages! {
    fn move_limit(moves) = "broken-off-move-limit";
    fn insisted(player, mv) = "broken-off-insisted";
    fn cancelled() = "broken-off-cancelled";
    fn person_left() = "broken-off-person-left";
    fn all_left() = "broken-off-all-left";
    fn table_closed() = "broken-off-table-closed";
    fn not_back() = "broken-off-not-back";
    fn no_move() = "broken-off-no-move";
}

/// For records, which are in no language but English.
impl fmt::Display for BrokenOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokenOff::MoveLimit(moves) => write!(f, "it had gone on for {moves} moves"),
            BrokenOff::Insisted { name, mv } => {
                write!(f, "{name} insisted on \"{mv}\", which was not on offer")
            }
            BrokenOff::Cancelled => f.write_str("it was called off"),
            BrokenOff::Said(reason) => f.write_str(reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_win_together() {
        use Verdict::{Drawn, Lost, Won};
        for (payoffs, expected) in [
            (&[1.0, -1.0][..], &[Won, Lost][..]),
            (&[0.0, 0.0], &[Drawn, Drawn]),
            (&[5.0, 2.0], &[Won, Lost]),
            (&[1.0, -1.0, 1.0, -1.0], &[Won, Lost, Won, Lost]),
            (&[-2.0, 1.0, -1.0, 1.0, 1.0], &[Lost, Won, Lost, Won, Won]),
            (&[0.0; 5], &[Drawn; 5]),
            (&[3.0, 1.0, 0.0], &[Won, Lost, Lost]),
            (&[3.0, 3.0, 0.0], &[Drawn, Drawn, Lost]),
        ] {
            assert_eq!(verdicts(payoffs), expected, "{payoffs:?}");
        }
    }
}

//! How a game ends.

use crate::messages::in_english;
use crate::settlement::Settlement;
use arbitro_game::Message;
use std::fmt;

/// How a game ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The rules ended it and pay this, seat by seat.
    Finished(Vec<f64>),
    /// Players ended it.
    Settled {
        /// How.
        how: Settlement,
        /// The same in words.
        said: Message,
        /// What it pays, seat by seat.
        payoffs: Vec<f64>,
    },
    /// It was broken off.
    BrokenOff {
        /// Why.
        reason: BrokenOff,
        /// What each seat had earned by then.
        so_far: Vec<f64>,
    },
}

impl Outcome {
    /// What the game pays, if the rules or the players ended it.
    pub fn payoffs(&self) -> Option<&[f64]> {
        match self {
            Outcome::Finished(payoffs) | Outcome::Settled { payoffs, .. } => Some(payoffs),
            Outcome::BrokenOff { .. } => None,
        }
    }

    /// What each seat has earned, however the game ended.
    pub fn earned(&self) -> &[f64] {
        match self {
            Outcome::Finished(payoffs) | Outcome::Settled { payoffs, .. } => payoffs,
            Outcome::BrokenOff { so_far, .. } => so_far,
        }
    }

    /// How players ended the game, in words, if they did.
    pub fn settled(&self) -> Option<&Message> {
        match self {
            Outcome::Settled { said, .. } => Some(said),
            Outcome::Finished(_) | Outcome::BrokenOff { .. } => None,
        }
    }

    /// Why the game was broken off, in words, if it was.
    pub fn broken_off(&self) -> Option<Message> {
        match self {
            Outcome::BrokenOff { reason, .. } => Some(reason.message()),
            Outcome::Finished(_) | Outcome::Settled { .. } => None,
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
#[derive(Debug, Clone, PartialEq)]
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
    /// The person at the terminal has left.
    PersonLeft,
    /// All people have left the table.
    AllLeft,
    /// The table was closed.
    TableClosed,
    /// No player came back to the table.
    NotBack,
    /// A player called the game off before its second move.
    Aborted,
    /// A bot had no move.
    NoMove,
    /// A bot or the table could not go on.
    Failed(Message),
    /// A record gives a reason in its own words.
    Recorded(String),
}

impl BrokenOff {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            BrokenOff::MoveLimit(moves) => move_limit(*moves),
            BrokenOff::Insisted { name, mv } => insisted(name, mv),
            BrokenOff::Cancelled => cancelled(),
            BrokenOff::PersonLeft => person_left(),
            BrokenOff::AllLeft => all_left(),
            BrokenOff::TableClosed => table_closed(),
            BrokenOff::NotBack => not_back(),
            BrokenOff::Aborted => aborted(),
            BrokenOff::NoMove => no_move(),
            BrokenOff::Failed(why) => why.clone(),
            BrokenOff::Recorded(reason) => Message::verbatim(reason),
        }
    }

    /// A reason as records write it.
    pub fn read(text: &str) -> BrokenOff {
        if let Some((known, _)) = NOTATION.iter().find(|(_, written)| *written == text) {
            return known.clone();
        }
        let moves = text.strip_prefix(LIMIT_BEGINS).and_then(|rest| rest.strip_suffix(LIMIT_ENDS));
        if let Some(moves) = moves.and_then(|moves| moves.parse().ok()) {
            return BrokenOff::MoveLimit(moves);
        }
        match text.strip_suffix(INSISTED_ENDS).and_then(|rest| rest.split_once(INSISTED_ON)) {
            Some((name, mv)) => BrokenOff::Insisted { name: name.to_owned(), mv: mv.to_owned() },
            None => BrokenOff::Recorded(text.to_owned()),
        }
    }
}

/// How records write the reasons that have no details.
const NOTATION: [(BrokenOff, &str); 7] = [
    (BrokenOff::Cancelled, "it was called off"),
    (BrokenOff::PersonLeft, "the person left"),
    (BrokenOff::AllLeft, "everybody has left"),
    (BrokenOff::TableClosed, "the table was closed"),
    (BrokenOff::NotBack, "nobody came back"),
    (BrokenOff::Aborted, "it was aborted before the second move"),
    (BrokenOff::NoMove, "a machine was asked and had no move"),
];
const LIMIT_BEGINS: &str = "it had gone on for ";
const LIMIT_ENDS: &str = " moves";
const INSISTED_ON: &str = " insisted on \"";
const INSISTED_ENDS: &str = "\", which was not on offer";

arbitro_game::messages! {
    fn move_limit(moves) = "broken-off-move-limit";
    fn insisted(player, mv) = "broken-off-insisted";
    fn cancelled() = "broken-off-cancelled";
    fn person_left() = "broken-off-person-left";
    fn all_left() = "broken-off-all-left";
    fn table_closed() = "broken-off-table-closed";
    fn not_back() = "broken-off-not-back";
    fn aborted() = "broken-off-aborted";
    fn no_move() = "broken-off-no-move";
}

/// The notation of records, which is the same in every language.
impl fmt::Display for BrokenOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokenOff::MoveLimit(moves) => write!(f, "{LIMIT_BEGINS}{moves}{LIMIT_ENDS}"),
            BrokenOff::Insisted { name, mv } => write!(f, "{name}{INSISTED_ON}{mv}{INSISTED_ENDS}"),
            BrokenOff::Failed(why) => f.write_str(&in_english(why)),
            BrokenOff::Recorded(reason) => f.write_str(reason),
            plain => {
                f.write_str(NOTATION.iter().find(|(known, _)| known == plain).map_or("", |(_, text)| text))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_keeps_why_a_game_was_broken_off() {
        let plain = NOTATION.iter().map(|(reason, _)| reason.clone());
        let insisted = BrokenOff::Insisted { name: "White \"II\"".into(), mv: "e2e5".into() };
        for reason in plain.chain([BrokenOff::MoveLimit(400), insisted]) {
            assert_eq!(BrokenOff::read(&reason.to_string()), reason);
            assert!(reason.message().id.starts_with("broken-off-"), "{reason:?}");
        }
        let own = BrokenOff::read("1-0 by resignation");
        assert_eq!(own, BrokenOff::Recorded("1-0 by resignation".into()));
        assert_eq!(own.to_string(), "1-0 by resignation");
    }

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

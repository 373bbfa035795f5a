//! The rule sets, by name. What each of them says and where it comes from is in `docs/kriegspiel-rules.md`.

use crate::words;
use arbitro_game::Message;
use arbitro_game::echo::echoed;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A rule set by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleSet {
    /// F. Maran's thesis of 1993, appendix 1.
    Thesis,
    /// The English club rules: "Any?".
    English,
    /// The rules of Berkeley: no word about pawn captures.
    Berkeley,
    /// David Moeser's Cincinnati.
    Cincinnati,
    /// The rules of the RAND Corporation.
    Rand,
    /// The Internet Chess Club, where the game is called Wild 16.
    #[default]
    Icc,
}

/// What the umpire says about captures that pawns can make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PawnTryRule {
    /// That there are some; then one must be tried before any other move.
    SomeMustTry,
    /// Only when asked "Any?"; after a yes one must be tried.
    OnDemand,
    /// Nothing.
    Silent,
    /// Whether there are any.
    YesNo,
    /// The squares where they capture.
    Squares,
    /// How many there are.
    Number,
}

/// Who hears something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeardBy {
    /// Only who made the try.
    Mover,
    /// Both players.
    Both,
}

/// What is said of a capture en passant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantRule {
    /// The square where the taken pawn stood, as of any other man.
    VictimSquare,
    /// The square that the taking pawn reaches, and that it took en passant.
    SaidWithArrival,
}

/// What the umpire says, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// About captures by pawns.
    pub pawn_tries: PawnTryRule,
    /// Whether a captured piece is called pawn or piece.
    pub kind_captured: bool,
    /// Who hears that a try was refused.
    pub refusal_heard_by: HeardBy,
    /// About captures en passant.
    pub en_passant: EnPassantRule,
    /// Whether a promotion is announced (never to what).
    pub promotion_announced: bool,
}

impl RuleSet {
    /// All of them.
    pub const ALL: [RuleSet; 6] = [
        RuleSet::Thesis,
        RuleSet::English,
        RuleSet::Berkeley,
        RuleSet::Cincinnati,
        RuleSet::Rand,
        RuleSet::Icc,
    ];

    /// What the umpire says under these rules.
    pub const fn rules(self) -> Rules {
        use PawnTryRule as Pawn;
        let (pawn_tries, kind_captured, refusal_heard_by) = match self {
            RuleSet::Thesis => (Pawn::SomeMustTry, false, HeardBy::Mover),
            RuleSet::English => (Pawn::OnDemand, false, HeardBy::Both),
            RuleSet::Berkeley => (Pawn::Silent, false, HeardBy::Both),
            RuleSet::Cincinnati => (Pawn::YesNo, true, HeardBy::Both),
            RuleSet::Rand => (Pawn::Squares, true, HeardBy::Both),
            RuleSet::Icc => (Pawn::Number, true, HeardBy::Mover),
        };
        Rules {
            pawn_tries,
            kind_captured,
            refusal_heard_by,
            en_passant: match self {
                RuleSet::English => EnPassantRule::SaidWithArrival,
                _ => EnPassantRule::VictimSquare,
            },
            promotion_announced: matches!(self, RuleSet::Rand),
        }
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Thesis => "thesis",
            RuleSet::English => "english",
            RuleSet::Berkeley => "berkeley",
            RuleSet::Cincinnati => "cincinnati",
            RuleSet::Rand => "rand",
            RuleSet::Icc => "icc",
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no rule set has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleSetError(pub String);

impl RuleSetError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        words::no_rule_set(echoed(&self.0), RuleSet::ALL.map(RuleSet::name).join(", "))
    }
}

arbitro_game::errors_with_message!(RuleSetError);

impl FromStr for RuleSet {
    type Err = RuleSetError;

    fn from_str(text: &str) -> Result<Self, RuleSetError> {
        RuleSet::ALL
            .into_iter()
            .find(|set| set.name().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| RuleSetError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_unknown_ones_are_answered_with_the_list() {
        for set in RuleSet::ALL {
            assert_eq!(set.to_string().parse(), Ok(set));
        }
        let error = "prussian".parse::<RuleSet>().unwrap_err();
        assert_eq!(error, RuleSetError("prussian".to_owned()));
        let error = error.to_string();
        assert!(error.contains("prussian") && error.contains("cincinnati"), "{error}");
    }
}

//! Problems: "mate in n against any defence", from any belief and under any rule set.
//!
//! An AND–OR search over beliefs: White's tries are the ORs, what the umpire may say the ANDs.

mod belief;
mod open;
mod search;
#[cfg(test)]
mod tests;

use arbitro_game::{Overheard, Seat, Stopped, Watch};
use arbitro_games::kriegspiel::{Draws, Kriegspiel, Notice, RuleSet, State, Try};
pub use belief::{Problem, ProblemError};
use search::Search;
use serde::{Serialize, Serializer};

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// What White may have heard before its first try, and what wins then. White mates in time if each case has a key.
    pub cases: Vec<Case>,
    /// How many beliefs were looked at.
    pub beliefs: u64,
}

impl Solved {
    /// Whether White mates in time whatever it has heard.
    pub fn is_won(&self) -> bool {
        self.cases.iter().all(|case| !case.keys.is_empty())
    }
}

/// The positions that White cannot tell apart before its first try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Case {
    /// What the umpire has said.
    pub said: Notice,
    /// How many positions White has to reckon with.
    pub positions: usize,
    /// In how many moves White mates, if it does in time.
    pub moves: Option<u32>,
    /// Every first move after which White mates so soon against any defence.
    pub keys: Vec<Key>,
    /// How Black escapes after every move that does not mate in time, if it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refutations: Vec<Refutation>,
}

/// A move that wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Key {
    /// The move. A try before it may be needed, to be free of the duty to capture.
    #[serde(serialize_with = "as_text")]
    pub key: Try,
    /// What to try after everything that the umpire may say.
    pub proof: Proof,
}

/// What White tries, and what follows each answer of the umpire: a proof that can be played against every defence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// The try.
    #[serde(rename = "try", serialize_with = "as_text")]
    pub act: Try,
    /// What the umpire may say to White, and what then. Answers that end the game by mate are left out.
    pub answers: Vec<Answered>,
}

/// One answer of the umpire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answered {
    /// The umpire's words.
    pub said: Notice,
    /// How many positions White has to reckon with.
    pub positions: usize,
    /// The next try, in the same turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Box<Proof>>,
    /// After a move: what the umpire may say about Black's reply, and the next try.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<Answered>,
}

/// Why a first move does not mate in time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refutation {
    /// The move.
    #[serde(rename = "try", serialize_with = "as_text")]
    pub act: Try,
    /// What the umpire says to it where it fails.
    pub said: Notice,
    /// How many positions White then has to reckon with.
    pub positions: usize,
    /// Black's reply, if White's move was accepted and did not end the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<Reply>,
}

/// A reply after which White has no try that wins in time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// The move, in one of the positions where it can be made.
    #[serde(serialize_with = "as_text")]
    pub act: Try,
    /// What White hears.
    pub said: Notice,
    /// How many positions White then has to reckon with.
    pub positions: usize,
}

fn as_text<S: Serializer>(act: &Try, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(act)
}

impl Proof {
    /// What White does next after an answer in the same turn.
    pub fn after(&self, said: &Notice) -> Option<&Answered> {
        self.answers.iter().find(|answer| answer.said == *said)
    }
}

const WHITE: Seat = Seat(0);

impl Problem {
    /// Finds every first move that mates as soon as possible against any defence, in `moves` moves at most, and with
    /// `refute` why those fail that do not mate in as many.
    pub fn mate_in(&self, moves: u32, refute: bool, watch: &mut Watch) -> Result<Solved, Stopped> {
        let game = self.game();
        let mut search = Search::new(&game, watch);
        let cases = search.cases(self.worlds(), moves, refute)?;
        Ok(Solved { cases, beliefs: watch.nodes })
    }
}

/// The game that problems are played in. A draw by rule cannot help Black to escape a mate that comes first.
fn game(rule_set: RuleSet) -> Kriegspiel {
    let mut game = Kriegspiel::new(rule_set);
    game.draws = Draws { dead_position: false, ..Draws::default() };
    game
}

fn said_to_white(heard: Overheard<Notice>) -> Option<Notice> {
    heard.0.into_iter().find(|(seat, _)| *seat == WHITE).map(|(_, notice)| notice)
}

/// Worlds by what White has heard. The worlds of one group are distinct.
type Groups = Vec<(Notice, Vec<State>)>;

//! A learner as a file: JSON with a format name and a version, each configuration as the game writes its views.

use super::Learner;
use arbitro_game::Open;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::hash::Hash;

const FORMAT: &str = "arbitro-learner";
pub(crate) const VERSION: u32 = 1;

/// Why a learner could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum LearnerError {
    /// It is no JSON, or a configuration in it is none of this game.
    #[error("{line}:{column}: {what}: this is no learner of this game; make one with `arbitro learn`")]
    Syntax {
        /// Line, from one.
        line: usize,
        /// Column, from one.
        column: usize,
        /// What is wrong.
        what: String,
    },
    /// It is JSON of something else.
    #[error("the file is \"{found}\", not an \"{wanted}\": make one with `arbitro learn`")]
    Format {
        /// What it says it is.
        found: String,
        /// What is read here.
        wanted: &'static str,
    },
    /// It is of another version.
    #[error(
        "the learner has file version {0}, but only version 1 can be read: make a new one with `arbitro learn`"
    )]
    Version(u32),
    /// It has learnt another game.
    #[error("the learner has learnt {found}, not {expected}: give a learner of {expected}")]
    OtherGame {
        /// What it has learnt.
        found: String,
        /// What is to be played.
        expected: String,
    },
    /// A weight is no number.
    #[error(
        "the weight of configuration {0} is not a finite number: make a new learner with `arbitro learn`"
    )]
    Weight(usize),
    /// The weights are not those of an evaluation of this game.
    #[error(
        "{weights} weights are not those of {inputs} features and {hidden} hidden cells, of which this game has {known} and at most {most}: make a new one with `arbitro learn --method td`"
    )]
    Shape {
        /// How many weights there are.
        weights: usize,
        /// For how many features.
        inputs: usize,
        /// How many features the game has.
        known: usize,
        /// How many hidden cells.
        hidden: usize,
        /// How many there may be.
        most: usize,
    },
}

#[derive(Serialize, Deserialize)]
struct Head {
    format: String,
    version: u32,
    game: String,
}

#[derive(Serialize, Deserialize)]
struct Written<S> {
    format: String,
    version: u32,
    game: String,
    games: u64,
    weights: Vec<(S, f64)>,
}

/// Views of a perfect-information game are its states, so the bounds on serde hold for every one; the compiler wants to hear it.
impl<G: Open<State: Eq + Hash + Serialize + DeserializeOwned>> Learner<G> {
    /// The learner as text; `game` is the name and parameters of the game, to be checked on reading.
    ///
    /// Configurations are in the order of their JSON, so equal learners have equal files.
    pub fn to_json(&self, game: &str) -> Result<String, LearnerError> {
        let mut lines = self
            .weights
            .iter()
            .filter(|(_, weight)| **weight != 0.0)
            .map(|(state, weight)| serde_json::to_string(&(state, weight)).map_err(syntax))
            .collect::<Result<Vec<String>, LearnerError>>()?;
        lines.sort_unstable();
        let head = serde_json::to_string(game).map_err(syntax)?;
        let games = self.games;
        Ok(format!(
            "{{\"format\": \"{FORMAT}\", \"version\": {VERSION}, \"game\": {head}, \"games\": {games}, \"weights\": [\n{}\n]}}\n",
            lines.join(",\n")
        ))
    }

    /// The learner of a text, if it has learnt this game.
    pub fn from_json(text: &str, game: &str) -> Result<Self, LearnerError> {
        head(text, FORMAT, game)?;
        let written: Written<G::State> = serde_json::from_str(text).map_err(syntax)?;
        let mut learner = Learner { games: written.games, ..Learner::default() };
        for (place, (state, weight)) in written.weights.into_iter().enumerate() {
            if !weight.is_finite() {
                return Err(LearnerError::Weight(place + 1));
            }
            learner.weights.insert(state, weight);
        }
        Ok(learner)
    }
}

/// Whether a text is a file of that format, and has learnt this game.
pub(crate) fn head(text: &str, format: &'static str, game: &str) -> Result<(), LearnerError> {
    let head: Head = serde_json::from_str(text).map_err(syntax)?;
    if head.format != format {
        return Err(LearnerError::Format { found: head.format, wanted: format });
    }
    if head.version != VERSION {
        return Err(LearnerError::Version(head.version));
    }
    if head.game != game {
        return Err(LearnerError::OtherGame { found: head.game, expected: game.to_owned() });
    }
    Ok(())
}

pub(crate) fn syntax(error: serde_json::Error) -> LearnerError {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or("unreadable").to_owned();
    LearnerError::Syntax { line, column, what }
}

//! The study: trees, solutions, learning, experiments and plans, with limits on the work that a client may ask for.

use super::{Choice, Ending};
use arbitro_game::{Drawing, Message};
use arbitro_table::results::Results;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use ts_rs::TS;

/// What can be studied.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StudyShelf {
    /// Trees to be searched, by name.
    pub trees: Vec<StudyTree>,
    /// Games of the catalogue whose positions can be searched.
    pub searchable: Vec<StudySearchable>,
    /// Games, with parameters, that are worth learning by temporal differences.
    pub learnable: Vec<String>,
    /// Games of the literature with a solution.
    pub games: Vec<StudyGame>,
    /// Published experiments.
    pub experiments: Vec<StudyExperiment>,
    /// Studies of single games, by name, with what can be chosen about each.
    #[ts(type = "Record<string, any>")]
    pub studies: BTreeMap<String, Value>,
    /// How many seconds a job may take.
    pub job_seconds: u32,
    /// How many games a learner may learn from.
    #[ts(type = "number")]
    pub learning_games: u64,
}

/// A game of the catalogue that can be searched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StudySearchable {
    /// What it is called.
    pub name: String,
    /// The game, with its parameters, to begin with.
    pub game: String,
    /// The moves that lead to a position with a readable tree.
    pub after: Vec<String>,
    /// How deep to search from there.
    pub depth: u16,
    /// How it can be searched.
    pub algorithms: Vec<StudyAlgorithm>,
}

/// A tree of the literature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StudyTree {
    /// What to call it where a game is asked for.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The players.
    pub seats: Vec<String>,
    /// Whether every player sees everything: only then it can be searched.
    pub open: bool,
    /// How it can be searched.
    pub algorithms: Vec<StudyAlgorithm>,
    /// The file.
    pub text: String,
}

/// A game of the literature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StudyGame {
    /// `normal`, `extensive` or `stochastic`.
    pub family: String,
    /// Its name within the family.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Where it comes from and what is known about it.
    pub comment: String,
    /// The file.
    pub text: String,
}

/// A published experiment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StudyExperiment {
    /// Its name.
    pub name: String,
    /// What it shows.
    #[ts(type = "Message")]
    pub title: Message,
    /// Where it was published.
    #[ts(type = "Message")]
    pub source: Message,
    /// What its file says, published figures included.
    #[ts(type = "Record<string, unknown>")]
    pub plan: Value,
}

/// Asks for a position of a game in which nothing is hidden.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StudyPositionAsk {
    /// A tree of the study, or a game of the catalogue.
    pub game: String,
    /// The moves that lead there.
    #[serde(default)]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub after: Vec<String>,
}

/// A position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StudyPosition {
    /// The game with all its parameters.
    pub game: String,
    /// What the seats are called.
    #[ts(type = "Array<Message>")]
    pub seats: Vec<Message>,
    /// What is to be seen, as data of the game.
    #[ts(type = "unknown")]
    pub view: Value,
    /// The same as lines of text.
    #[ts(type = "Drawing")]
    pub drawing: Drawing,
    /// What of it people should be warned of: the square of a king in check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub alarms: Vec<String>,
    /// Whose turn it is.
    pub next: Vec<u8>,
    /// The moves there.
    pub offers: Vec<Choice>,
    /// How the game has ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub over: Option<Ending>,
}

/// Asks for a search of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StudySearch {
    /// A tree of the study, or a game of the catalogue in which nothing is hidden.
    pub game: String,
    /// Which search.
    pub algorithm: StudyAlgorithm,
    /// The moves that lead to the position.
    #[serde(default)]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub after: Vec<String>,
    /// How many moves to look ahead; to the end of the game if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub depth: Option<u32>,
    /// Seats that play together, for `max-n` and `paranoid`.
    #[serde(default)]
    #[ts(as = "Option<Vec<u8>>", optional)]
    pub allies: Vec<u8>,
}

/// A search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StudyAlgorithm {
    /// Recursive minimax.
    Minimax,
    /// Minimax on a list.
    MinimaxList,
    /// Recursive alpha-beta.
    AlphaBeta,
    /// Alpha-beta on a list.
    AlphaBetaList,
    /// A payoff for every seat.
    MaxN,
    /// All against the mover and his allies.
    Paranoid,
    /// With dice.
    Expectiminimax,
}

/// What a search showed.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StudySearched {
    /// Every step.
    Trace(#[ts(type = "Trace")] Box<RawValue>),
    /// What the position is worth, and why.
    Values {
        /// To whom how much.
        values: Vec<SeatValue>,
        /// Why.
        #[ts(type = "Explanation")]
        explanation: Value,
    },
}

/// What something is worth to a seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SeatValue {
    /// The seat.
    #[ts(type = "Message")]
    pub seat: Message,
    /// How much.
    pub value: f64,
}

/// Work that takes a while. One job for each client at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum StudyOrder {
    /// Lets learners play a game for two.
    Learn {
        /// The game.
        game: String,
        /// Which of the two seats learn; the others play at random. By temporal differences one of them does: after every game
        /// against itself it plays one from that seat.
        learns: [bool; 2],
        /// How they learn.
        #[serde(default)]
        #[ts(as = "Option<LearnMethod>", optional)]
        method: LearnMethod,
        /// How many games.
        #[ts(type = "number")]
        games: u64,
        /// The seed of everything.
        #[serde(default)]
        #[ts(as = "Option<u32>", optional)]
        seed: u64,
    },
    /// Runs a published experiment again, perhaps with less to do.
    Experiment {
        /// Its name.
        name: String,
        /// At most this many deals, runs or trees; as many as published if not given, and time allows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        most: Option<u64>,
    },
    /// Analyses a finished game, where its game has an analysis.
    Analysis {
        /// The number of its record.
        #[ts(type = "number")]
        record: u64,
    },
    /// A study of a single game.
    Study {
        /// Its name, one of those in the list of studies.
        study: String,
        /// What to study, as the study defines it.
        #[ts(type = "unknown")]
        order: Value,
    },
}

/// How to learn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LearnMethod {
    /// From rewards and punishments, a weight for each configuration.
    #[default]
    Rewards,
    /// A linear evaluation by temporal differences.
    TdLinear,
    /// A small network by temporal differences.
    TdNetwork,
}

/// A job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StudyJob {
    /// Its name, which cannot be guessed.
    pub job: String,
    /// What it was ordered to do.
    pub order: StudyOrder,
    /// How it stands.
    pub state: JobState,
    /// How much is done.
    #[ts(type = "number")]
    pub done: u64,
    /// Of how much; 0 if unknown.
    #[ts(type = "number")]
    pub total: u64,
    /// What a learner has come to so far.
    pub points: Vec<LearningPoint>,
    /// What went wrong, or why it stopped early, as a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Message")]
    pub said: Option<Message>,
    /// What came of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<StudyResult>,
}

/// How a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum JobState {
    /// Others are before it.
    Waiting,
    /// It is being done.
    Running,
    /// It is done.
    Finished,
    /// It was called off, or its time was up: the result is what was found by then, if anything.
    Stopped,
    /// It could not be done.
    Failed,
}

/// What learners have come to after some games, counted from the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LearningPoint {
    /// After this many games.
    #[ts(type = "number")]
    pub games: u64,
    /// Games that the first seat won.
    #[ts(type = "number")]
    pub first: u64,
    /// Games that were drawn.
    #[ts(type = "number")]
    pub drawn: u64,
    /// Games that the second seat won.
    #[ts(type = "number")]
    pub second: u64,
}

/// A table for spreadsheets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NamedTable {
    /// The name of the table in the document.
    pub name: String,
    /// The table as comma-separated values.
    pub csv: String,
}

/// A plot as SVG, in every language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Plots {
    /// In English.
    pub en: String,
    /// In Italian.
    pub it: String,
}

/// What came of a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum StudyResult {
    /// Of learning.
    Learnt {
        /// What the seats are called.
        #[ts(type = "Array<Message>")]
        seats: Vec<Message>,
        /// The last point.
        last: LearningPoint,
    },
    /// Of an experiment.
    Experiment {
        /// The document: everything else is rendered from it.
        #[ts(type = "Results")]
        results: Box<Results>,
        /// Its tables for spreadsheets.
        csv: Vec<NamedTable>,
        /// Its plot, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        plots: Option<Plots>,
    },
    /// Of a finished game.
    Analysis {
        /// The analysis, as the game defines it.
        #[ts(type = "unknown")]
        analysis: Value,
    },
    /// Of a study of a single game.
    Study {
        /// The result, as the study defines it.
        #[ts(type = "any")]
        data: Value,
    },
}

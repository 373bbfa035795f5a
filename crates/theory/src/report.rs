//! From a file to an answer that people and programs can read: which method, what it found, and what that guarantees.
//!
//! ```
//! use arbitro_theory::report::{Loaded, Request, solve};
//! let text = r#"NFG 1 R "Pennies" { "Ann" "Bob" } { 2 2 }  1 -1 -1 1 -1 1 1 -1"#;
//! let game = Loaded::read("pennies.nfg", text).unwrap();
//! let report = solve(&game, &Request::default()).unwrap();
//! assert_eq!(report.solutions[0].payoffs[0].decimal, 0.0);
//! assert_eq!(report.solutions[0].name.id, "theory-value"); // a message, rendered by a speaker of the table
//! ```

mod correlated;
mod early;
mod extensive;
mod given;
mod logit;
mod normal;
mod stochastic;

use arbitro_game::{Arg, Message, Stopped};
use serde::Serialize;

use crate::bimatrix::BimatrixError;
use crate::decision::DecisionError;
use crate::extensive::{ComplementaryError, ExtensiveForm, SequenceFormError, read_efg};
use crate::normal::{NormalForm, NormalFormError, read_agg, read_bagg, read_nfg};
use crate::number::{Rational, to_float};
use crate::stochastic::{RecursiveError, ShapleyError, StochasticGame, read_stg};
use crate::text::FileError;
use crate::within::Within;
use crate::words::{facts, refused, rounded, scientific};

pub use extensive::{learnt, learnt_by_many};
pub use given::evaluate;
pub use logit::{Branch, BranchAction, BranchPoint, Observed};

/// A game that was read from a file.
#[derive(Clone, PartialEq, Debug)]
pub enum Loaded {
    /// From a `.nfg` file, or from an `.agg` or `.bagg` file written out as a table.
    Normal(NormalForm),
    /// From an `.efg` file.
    Extensive(ExtensiveForm),
    /// From a `.stg` file.
    Stochastic(StochasticGame),
}

impl Loaded {
    /// Reads a game; the ending of the file's name says how.
    pub fn read(file: &str, text: &str) -> Result<Self, SolveError> {
        match file.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).as_deref() {
            Some("nfg") => Ok(Loaded::Normal(read_nfg(file, text)?)),
            Some("agg") => Ok(Loaded::Normal(read_agg(file, text)?)),
            Some("bagg") => Ok(Loaded::Normal(read_bagg(file, text)?)),
            Some("efg") => Ok(Loaded::Extensive(read_efg(file, text)?)),
            Some("stg") => Ok(Loaded::Stochastic(read_stg(file, text)?)),
            _ => Err(SolveError::Ending(file.to_owned())),
        }
    }
}

/// What is asked for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Request {
    /// Fractions instead of decimals, and methods that give them.
    pub exact: bool,
    /// The method, by name; the best one that fits if none is named.
    pub method: Option<String>,
    /// The precision of methods that have one.
    pub epsilon: Option<f64>,
    /// Show the steps.
    pub explain: bool,
    /// Observed play: the method `logit` then estimates λ from it.
    pub observed: Option<Observed>,
    /// How long it may take, and who hears how far it is.
    pub within: Within,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Debug)]
pub enum SolveError {
    /// The file is wrong.
    File(FileError),
    /// The file's name does not say what it is.
    Ending(String),
    /// No such method.
    Method {
        /// What was asked.
        asked: String,
        /// The kind of game.
        kind: Message,
        /// What there is.
        choices: String,
    },
    /// The method does not fit the game.
    Refused(Message),
    /// The limits ended the method before it had found anything.
    Stopped(Stopped),
}

impl SolveError {
    /// The reason in words. What is wrong with a file stays in English.
    pub fn message(&self) -> Message {
        match self {
            SolveError::File(error) => Message::verbatim(error),
            SolveError::Ending(file) => refused::ending(file),
            SolveError::Method { asked, kind, choices } => refused::method(asked, kind.clone(), choices),
            SolveError::Refused(why) => why.clone(),
            SolveError::Stopped(reason) => refused::nothing_yet(reason.message()),
        }
    }
}

arbitro_game::errors_with_message!(SolveError);

impl From<FileError> for SolveError {
    fn from(error: FileError) -> Self {
        SolveError::File(error)
    }
}

macro_rules! refused_because_of {
    ($($error:ty),*) => {
        $(impl From<$error> for SolveError {
            fn from(error: $error) -> Self {
                SolveError::Refused(error.message())
            }
        })*
    };
}
refused_because_of!(
    ShapleyError,
    RecursiveError,
    BimatrixError,
    SequenceFormError,
    ComplementaryError,
    DecisionError
);

impl From<NormalFormError> for SolveError {
    fn from(error: NormalFormError) -> Self {
        match error {
            NormalFormError::Stopped(reason) => SolveError::Stopped(reason),
            error => SolveError::Refused(error.message()),
        }
    }
}

/// A number as it is shown: a fraction where exactness was asked for, and a decimal always.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Quantity {
    /// The fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// The decimal.
    pub decimal: f64,
}

impl Quantity {
    /// An exact number, shown exactly or not.
    pub fn rational(value: &Rational, exact: bool) -> Self {
        Quantity { exact: exact.then(|| value.to_string()), decimal: to_float(value) }
    }

    /// A floating-point number.
    pub fn float(value: f64) -> Self {
        Quantity { exact: None, decimal: value }
    }
}

impl From<&Quantity> for Arg {
    fn from(quantity: &Quantity) -> Arg {
        match &quantity.exact {
            Some(text) => text.into(),
            None if quantity.decimal != 0.0 && quantity.decimal.abs() < 5e-5 => scientific(quantity.decimal),
            None => rounded(quantity.decimal, 4),
        }
    }
}

/// One choice of a strategy and its probability.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Share {
    /// The choice.
    pub choice: String,
    /// Its probability.
    pub probability: Quantity,
}

/// What a player plays at an information set.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Play {
    /// Who.
    pub player: String,
    /// What people call the player, where the game has its own words for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Message>,
    /// Where: an information set or a component; nothing in a table.
    #[serde(rename = "at", skip_serializing_if = "Option::is_none")]
    pub place: Option<Arg>,
    /// The distribution; choices that are never made are left out where there are many.
    pub shares: Vec<Share>,
}

/// One solution: an equilibrium, or a value with optimal strategies.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Found {
    /// Its name.
    pub name: Message,
    /// What each player expects (or, for components, the value of each).
    pub payoffs: Vec<Quantity>,
    /// Whose payoffs these are.
    pub payoffs_of: Vec<String>,
    /// The strategies.
    pub strategies: Vec<Play>,
}

/// Between what a value is proved to be.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bounded {
    /// Whose value: a component.
    pub of: String,
    /// What it is at least.
    pub lower: Quantity,
    /// What it is at most.
    pub upper: Quantity,
}

/// A table to show.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Grid {
    /// What it shows.
    pub title: Message,
    /// The rows, the first of them being the heads.
    pub rows: Vec<Vec<Arg>>,
}

/// How far strategies are from an equilibrium, in both usual conventions.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Exploitability {
    /// What the player who could gain most would gain by leaving alone.
    pub largest_gain: f64,
    /// The mean of all players' gains, which is NashConv over their number: half the sum for two.
    pub mean_gain: f64,
}

impl Exploitability {
    /// From what each player could gain.
    pub fn of(gains: &[f64]) -> Self {
        let sum: f64 = gains.iter().sum();
        let largest_gain = gains.iter().copied().fold(0.0, f64::max);
        Exploitability { largest_gain, mean_gain: sum / gains.len().max(1) as f64 }
    }

    /// Both figures as one sentence.
    fn fact(self, players: usize) -> Message {
        facts::exploitability(scientific(self.largest_gain), scientific(self.mean_gain), players)
    }
}

/// A point of a convergence plot.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Point {
    /// The iteration.
    pub iteration: u64,
    /// How far from the solution: the largest gain of a player who leaves alone.
    pub distance: f64,
}

/// How the share of one strategy changed over time.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Path {
    /// Whose strategy.
    pub player: String,
    /// The strategy.
    pub choice: String,
    /// Times and shares.
    pub points: Vec<(f64, f64)>,
}

/// The answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's name.
    pub title: String,
    /// Its remark.
    pub comment: String,
    /// What kind of game it is.
    pub kind: Message,
    /// The method used.
    pub method: Message,
    /// What the answer guarantees.
    pub guarantee: Message,
    /// What was found.
    pub solutions: Vec<Found>,
    /// What is proved about the values, where they are approached (shown to people as a table).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bounds: Vec<Bounded>,
    /// Other things worth knowing, one sentence each.
    pub facts: Vec<Message>,
    /// Tables.
    pub tables: Vec<Grid>,
    /// The steps, if asked for.
    pub explanation: Vec<Message>,
    /// How far the strategies are from an equilibrium, where that is measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exploitability: Option<Exploitability>,
    /// How the distance to the solution fell.
    pub convergence: Vec<Point>,
    /// The branch of logit equilibria that was followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branch: Option<Branch>,
    /// Why the method stopped before it was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// How strategies changed over time, for dynamics.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<Path>,
}

impl Report {
    fn new(title: &str, comment: &str, kind: Message) -> Self {
        Report {
            title: title.to_owned(),
            comment: comment.to_owned(),
            kind,
            method: Message::default(),
            guarantee: Message::default(),
            solutions: Vec::new(),
            bounds: Vec::new(),
            facts: Vec::new(),
            tables: Vec::new(),
            explanation: Vec::new(),
            exploitability: None,
            convergence: Vec::new(),
            branch: None,
            stopped: None,
            paths: Vec::new(),
        }
    }

    /// Says that the method stopped early.
    pub fn stopped_early(&mut self, reason: Stopped) {
        self.stopped = Some(reason);
        self.facts.push(facts::stopped(reason.message()));
    }

    /// Says how far the strategies are from an equilibrium, in both conventions.
    fn measured(&mut self, gains: &[f64]) {
        let exploitability = Exploitability::of(gains);
        self.facts.push(exploitability.fact(gains.len()));
        self.exploitability = Some(exploitability);
    }
}

/// Solves a game.
pub fn solve(game: &Loaded, request: &Request) -> Result<Report, SolveError> {
    if let Some(epsilon) = request.epsilon
        && !(epsilon > 0.0 && epsilon.is_finite())
    {
        return Err(SolveError::Refused(refused::epsilon(epsilon)));
    }
    match game {
        Loaded::Normal(game) => {
            let solved = correlated::solve(game, request).unwrap_or_else(|| normal::solve(game, request));
            solved.or_else(|error| match error {
                SolveError::Stopped(reason) => Ok(normal::early(game, reason)),
                SolveError::Method { asked, kind, choices } => {
                    let choices = format!("{choices}, {}", correlated::METHODS);
                    Err(SolveError::Method { asked, kind, choices })
                }
                other => Err(other),
            })
        }
        Loaded::Extensive(game) => match extensive::solve(game, request) {
            Err(SolveError::Stopped(reason)) => Ok(extensive::early(game, reason)),
            other => other,
        },
        Loaded::Stochastic(game) => stochastic::solve(game, request),
    }
}

/// The method asked for, if it is one of the choices, or the first choice.
fn method<'a>(request: &'a Request, kind: &Message, choices: &[&'a str]) -> Result<&'a str, SolveError> {
    match request.method.as_deref() {
        None => Ok(choices[0]),
        Some(asked) if choices.contains(&asked) => Ok(asked),
        Some(asked) => Err(SolveError::Method {
            asked: asked.to_owned(),
            kind: kind.clone(),
            choices: choices.join(", "),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_written_with_a_power_of_ten() {
        for value in [4.9e-5, -1e-9] {
            assert_eq!(Arg::from(&Quantity::float(value)), scientific(value));
        }
        for value in [0.0, 5e-5, -1.0, 1e6] {
            assert_eq!(Arg::from(&Quantity::float(value)), rounded(value, 4));
        }
        let third = crate::number::fraction(1, 3);
        assert_eq!(Arg::from(&Quantity::rational(&third, true)), "1/3".into());
        assert_eq!(Arg::from(&Quantity::rational(&third, false)), rounded(1.0 / 3.0, 4));
    }

    #[test]
    fn a_precision_must_be_above_zero() {
        let game = Loaded::read("g.nfg", "NFG 1 R \"\" { \"A\" \"B\" } { 1 1 } 1 -1").unwrap();
        for (epsilon, allowed) in
            [(1e-9, true), (0.0, false), (-1.0, false), (f64::INFINITY, false), (f64::NAN, false)]
        {
            let request = Request { epsilon: Some(epsilon), ..Request::default() };
            assert_eq!(solve(&game, &request).is_ok(), allowed, "{epsilon}");
        }
    }
}

//! The four textbook searches by name.

use super::{Evaluate, Found, Observer, Problem, SearchError, Unobserved, alpha_beta, listed, minimax};
use arbitro_game::{Open, Watch};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A textbook search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Textbook {
    /// Recursive minimax.
    Minimax,
    /// Minimax on a list.
    MinimaxList,
    /// Recursive alpha-beta.
    AlphaBeta,
    /// Alpha-beta on a list.
    AlphaBetaList,
}

impl Textbook {
    /// All four.
    pub const ALL: [Textbook; 4] =
        [Textbook::Minimax, Textbook::MinimaxList, Textbook::AlphaBeta, Textbook::AlphaBetaList];

    /// Whether it works on the list L.
    pub fn is_listed(self) -> bool {
        matches!(self, Textbook::MinimaxList | Textbook::AlphaBetaList)
    }

    /// Whether it cuts.
    pub fn cuts(self) -> bool {
        matches!(self, Textbook::AlphaBeta | Textbook::AlphaBetaList)
    }

    /// Searches.
    pub fn search<G: Open, E: Evaluate<G>>(
        self,
        problem: &Problem<'_, G, E>,
        watch: &mut Watch,
    ) -> Result<Found<G::Move>, SearchError> {
        self.observed(problem, watch, &mut Unobserved)
    }

    /// Searches before an observer.
    pub fn observed<G: Open, E: Evaluate<G>>(
        self,
        problem: &Problem<'_, G, E>,
        watch: &mut Watch,
        observer: &mut impl Observer<G::Move>,
    ) -> Result<Found<G::Move>, SearchError> {
        match self {
            Textbook::Minimax => minimax::observed(problem, watch, observer),
            Textbook::MinimaxList => listed::minimax_observed(problem, watch, observer),
            Textbook::AlphaBeta => alpha_beta::observed(problem, watch, observer),
            Textbook::AlphaBetaList => listed::alpha_beta_observed(problem, watch, observer),
        }
    }
}

impl fmt::Display for Textbook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Textbook::Minimax => "minimax",
            Textbook::MinimaxList => "minimax-list",
            Textbook::AlphaBeta => "alpha-beta",
            Textbook::AlphaBetaList => "alpha-beta-list",
        })
    }
}

/// A name that no textbook search has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not an algorithm: write minimax, minimax-list, alpha-beta or alpha-beta-list")]
pub struct UnknownAlgorithm(pub String);

impl FromStr for Textbook {
    type Err = UnknownAlgorithm;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Textbook::ALL
            .into_iter()
            .find(|textbook| textbook.to_string() == text)
            .ok_or_else(|| UnknownAlgorithm(text.to_owned()))
    }
}

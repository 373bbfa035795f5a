//! Two-player games with any payoffs: one equilibrium by Lemke and Howson, or all extreme ones.

mod dictionary;
#[cfg(test)]
mod double_description;
mod extreme;
mod lemke_howson;
mod reverse;
mod whole;

use arbitro_game::Message;
use num_bigint::BigInt;
use num_traits::One;

use crate::normal::NormalForm;
use crate::number::{Rational, common_denominator};
use crate::words::refused;

pub(crate) use extreme::few_extreme_equilibria;
pub use extreme::{ExtremeEquilibria, extreme_equilibria, extreme_equilibria_within};
pub(crate) use lemke_howson::pivot;
pub use lemke_howson::{lemke_howson, lemke_howson_within};

/// A pair of mixed strategies that is an equilibrium, exactly.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Equilibrium {
    /// The first player's strategy.
    pub first: Vec<Rational>,
    /// The second player's strategy.
    pub second: Vec<Rational>,
}

/// Why a two-player method does not apply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BimatrixError {
    /// The game has another number of players.
    NotTwoPlayers(usize),
    /// Too many vertices or strategies.
    TooLarge {
        /// Strategies of the first player.
        rows: usize,
        /// Strategies of the second player.
        columns: usize,
        /// The limit.
        limit: usize,
    },
    /// The starting label does not exist.
    NoSuchLabel {
        /// What was asked.
        label: usize,
        /// How many labels there are.
        labels: usize,
    },
    /// The path did not end in the pivots allowed.
    PathTooLong {
        /// The starting label.
        label: usize,
        /// The pivots done.
        pivots: usize,
    },
}

impl BimatrixError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            BimatrixError::NotTwoPlayers(players) => refused::bimatrix_two(*players),
            BimatrixError::TooLarge { rows, columns, limit } => {
                refused::too_many_vertices(*rows, *columns, *limit)
            }
            BimatrixError::NoSuchLabel { label, labels } => refused::no_label(*label, *labels),
            BimatrixError::PathTooLong { label, pivots } => refused::path_too_long(*label, *pivots),
        }
    }
}

arbitro_game::errors_with_message!(BimatrixError);

/// Both matrices in whole numbers of at least one (each scaled by itself: equilibria stay the same), as rows of the
/// first player's strategies.
fn whole_matrices(game: &NormalForm) -> Result<[Vec<Vec<BigInt>>; 2], BimatrixError> {
    if game.player_count() != 2 {
        return Err(BimatrixError::NotTwoPlayers(game.player_count()));
    }
    let whole = |player: usize| {
        let matrix = game.matrix(player);
        let scale = common_denominator(matrix.iter().flatten());
        let mut entries: Vec<Vec<BigInt>> = matrix
            .iter()
            .map(|row| row.iter().map(|entry| entry.numer() * (&scale / entry.denom())).collect())
            .collect();
        let least = entries.iter().flatten().min().cloned().unwrap_or_default();
        let shift = BigInt::one() - least;
        entries.iter_mut().flatten().for_each(|entry| *entry += &shift);
        entries
    };
    Ok([whole(0), whole(1)])
}

fn turned(matrix: &[Vec<BigInt>]) -> Vec<Vec<BigInt>> {
    (0..matrix[0].len()).map(|column| matrix.iter().map(|row| row[column].clone()).collect()).collect()
}

fn distribution(parts: &[BigInt]) -> Vec<Rational> {
    let sum: BigInt = parts.iter().sum();
    parts.iter().map(|part| Rational::new(part.clone(), sum.clone())).collect()
}

//! The complementary path of Lemke and Howson (1964), in whole numbers, with the lexicographic rule for degenerate games.

use std::cmp::Ordering;

use arbitro_game::Stopped;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::{BimatrixError, Equilibrium, distribution, turned, whole_matrices};
use crate::normal::NormalForm;
use crate::within::Within;

/// Paths can be exponentially long; beyond this the search is given up.
const MOST_PIVOTS: usize = 20_000;

/// Follows the path that starts by dropping a label (a strategy: the first player's come first) to an equilibrium.
pub fn lemke_howson(game: &NormalForm, label: usize) -> Result<Equilibrium, BimatrixError> {
    lemke_howson_within(game, label, &Within::default()).map(|(found, _)| found)
}

/// The same within limits: if they end the path, the strategies where it was, which are no equilibrium yet.
pub fn lemke_howson_within(
    game: &NormalForm,
    label: usize,
    within: &Within,
) -> Result<(Equilibrium, Stopped), BimatrixError> {
    let [first, second] = whole_matrices(game)?;
    let (rows, columns) = (first.len(), first[0].len());
    if label >= rows + columns {
        return Err(BimatrixError::NoSuchLabel { label, labels: rows + columns });
    }
    // In the first tableau x lives (its rows are the second player's strategies), in the second y. A label is a variable
    // of one tableau and a slack of the other.
    let mut tableaus = [
        Tableau::new(&turned(&second), (0..rows).collect(), (rows..rows + columns).collect()),
        Tableau::new(&first, (rows..rows + columns).collect(), (0..rows).collect()),
    ];
    let mut side = usize::from(label >= rows);
    let mut entering = label;
    for pivots in 0..MOST_PIVOTS {
        let reason = within.check();
        let left = if reason.is_some() { label } else { tableaus[side].enter(entering) };
        within.tell(pivots as u64, None);
        if left == label {
            let parts = |tableau: &Tableau, labels: std::ops::Range<usize>| {
                let mut parts: Vec<BigInt> = labels.map(|label| tableau.value(label)).collect();
                if parts.iter().all(Zero::is_zero) {
                    parts.fill(BigInt::one());
                }
                distribution(&parts)
            };
            let found = Equilibrium {
                first: parts(&tableaus[0], 0..rows),
                second: parts(&tableaus[1], rows..rows + columns),
            };
            return Ok((found, reason.unwrap_or(Stopped::Finished)));
        }
        entering = left;
        side = 1 - side;
    }
    Err(BimatrixError::PathTooLong { label, pivots: MOST_PIVOTS })
}

/// `M z + slack = 1` in whole numbers over one denominator. Columns: variables, slacks, right-hand side.
struct Tableau {
    entries: Vec<Vec<BigInt>>,
    denominator: BigInt,
    /// The label of every column.
    labels: Vec<usize>,
    /// The column that is basic in each row.
    basic: Vec<usize>,
    variables: usize,
}

impl Tableau {
    fn new(matrix: &[Vec<BigInt>], variable_labels: Vec<usize>, slack_labels: Vec<usize>) -> Self {
        let variables = variable_labels.len();
        let entries = matrix
            .iter()
            .enumerate()
            .map(|(number, row)| {
                let slacks = (0..matrix.len()).map(|other| BigInt::from(i32::from(other == number)));
                row.iter().cloned().chain(slacks).chain([BigInt::one()]).collect()
            })
            .collect();
        Tableau {
            entries,
            denominator: BigInt::one(),
            labels: variable_labels.into_iter().chain(slack_labels).collect(),
            basic: (variables..variables + matrix.len()).collect(),
            variables,
        }
    }

    /// The numerator of the variable with this label.
    fn value(&self, label: usize) -> BigInt {
        let right = self.labels.len();
        self.basic
            .iter()
            .position(|&column| column < self.variables && self.labels[column] == label)
            .map_or_else(BigInt::zero, |row| self.entries[row][right].clone())
    }

    /// Brings the column with a label into the basis and says which label left.
    fn enter(&mut self, label: usize) -> usize {
        let column = self
            .labels
            .iter()
            .enumerate()
            .position(|(column, &own)| own == label && !self.basic.contains(&column))
            .unwrap_or_default();
        let row = self.leaving(column);
        let left = self.labels[self.basic[row]];
        self.pivot(row, column);
        left
    }

    fn leaving(&self, column: usize) -> usize {
        let right = self.labels.len();
        let mut best: Option<usize> = None;
        for row in (0..self.entries.len()).filter(|&row| self.entries[row][column].is_positive()) {
            best = Some(match best {
                Some(known) if self.compare(row, known, column, right) != Ordering::Less => known,
                _ => row,
            });
        }
        // The polytopes are bounded (all entries are positive), so a positive entry exists.
        best.unwrap_or_default()
    }

    /// Ratios compared lexicographically: right-hand side, then the slack columns.
    fn compare(&self, one: usize, two: usize, column: usize, right: usize) -> Ordering {
        let (one_pivot, two_pivot) = (&self.entries[one][column], &self.entries[two][column]);
        for position in std::iter::once(right).chain(self.variables..right) {
            let order =
                (&self.entries[one][position] * two_pivot).cmp(&(&self.entries[two][position] * one_pivot));
            if order != Ordering::Equal {
                return order;
            }
        }
        Ordering::Equal
    }

    fn pivot(&mut self, row: usize, column: usize) {
        self.denominator = pivot(&mut self.entries, row, column, &self.denominator);
        self.basic[row] = column;
    }
}

/// A step of Gauss and Jordan over whole numbers (Edmonds, Bareiss): all entries have the same denominator, and every
/// division is exact. Returns the new denominator.
pub(crate) fn pivot(entries: &mut [Vec<BigInt>], row: usize, column: usize, denominator: &BigInt) -> BigInt {
    let pivot_row = std::mem::take(&mut entries[row]);
    let pivot = pivot_row[column].clone();
    for (index, other) in entries.iter_mut().enumerate() {
        if index == row {
            continue;
        }
        let factor = other[column].clone();
        for (entry, above) in other.iter_mut().zip(&pivot_row) {
            let taken = !factor.is_zero() && !above.is_zero();
            if entry.is_zero() && !taken {
                continue;
            }
            *entry *= &pivot;
            if taken {
                *entry -= &factor * above;
            }
            *entry /= denominator;
        }
    }
    entries[row] = pivot_row;
    pivot
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Rational, fraction, whole};
    use proptest::prelude::*;

    fn bimatrix(numbers: &[i64], rows: usize, columns: usize) -> NormalForm {
        let matrix = |offset: usize| -> Vec<Vec<Rational>> {
            (0..rows)
                .map(|row| {
                    (0..columns).map(|column| whole(numbers[offset + row * columns + column])).collect()
                })
                .collect()
        };
        NormalForm::bimatrix("", &matrix(0), &matrix(rows * columns)).unwrap()
    }

    #[test]
    fn the_battle_of_the_sexes_from_every_label() {
        let game = bimatrix(&[2, 0, 0, 1, 1, 0, 0, 2], 2, 2);
        for label in 0..4 {
            let found = lemke_howson(&game, label).unwrap();
            assert_eq!(game.regret(&[found.first, found.second]), whole(0));
        }
        let wide = bimatrix(&[0; 12], 2, 3);
        assert_eq!(lemke_howson(&wide, 5), Err(BimatrixError::NoSuchLabel { label: 5, labels: 5 }));
    }

    #[test]
    fn pennies() {
        let game = bimatrix(&[1, -1, -1, 1, -1, 1, 1, -1], 2, 2);
        let found = lemke_howson(&game, 0).unwrap();
        assert_eq!(found.first, vec![fraction(1, 2); 2]);
        assert_eq!(found.second, vec![fraction(1, 2); 2]);
    }

    /// Degenerate games in which the path goes round for ever if a tie is given to the first or to the last row.
    #[test]
    fn the_lexicographic_rule_ends_paths_that_would_go_round() {
        let first_row = bimatrix(
            &[3, 1, 1, 0, 2, 0, 0, 1, 3, 3, 1, 1, 3, 1, 0, 1, 0, 2, 2, 0, 2, 2, 2, 0, 2, 0, 0, 3, 3, 1],
            3,
            5,
        );
        let last_row = bimatrix(
            &[1, 2, 1, 3, 2, 0, 0, 2, 3, 3, 0, 0, 0, 3, 2, 2, 3, 0, 2, 1, 3, 0, 0, 3, 2, 2, 2, 0, 3, 0, 1, 3],
            4,
            4,
        );
        for (game, label) in [(first_row, 6), (last_row, 5)] {
            let found = lemke_howson(&game, label).unwrap();
            assert_eq!(game.regret(&[found.first, found.second]), whole(0));
        }
    }

    /// Right-hand side and slack columns of a row, in the order in which they are compared.
    fn positive(tableau: &Tableau) -> bool {
        let right = tableau.labels.len();
        tableau.entries.iter().all(|row| {
            let first = std::iter::once(right).chain(tableau.variables..right);
            first
                .map(|position| &row[position])
                .find(|entry| !entry.is_zero())
                .is_some_and(Signed::is_positive)
        })
    }

    proptest! {
        /// What the rule is for: every row stays lexicographically positive, so that no basis comes twice.
        #[test]
        fn rows_stay_lexicographically_positive(
            rows in 2_usize..6,
            columns in 2_usize..6,
            numbers in prop::collection::vec(1_i64..3, 25),
            entering in prop::collection::vec(0_usize..10, 12),
        ) {
            let matrix: Vec<Vec<BigInt>> = (0..rows)
                .map(|row| (0..columns).map(|column| numbers[row * columns + column].into()).collect())
                .collect();
            let labels = rows + columns;
            let mut tableau = Tableau::new(&matrix, (0..columns).collect(), (columns..labels).collect());
            for label in entering {
                let label = label % labels;
                // Every label is in one column here; those of the basis cannot enter.
                if !tableau.basic.contains(&label) {
                    tableau.enter(label);
                    prop_assert!(positive(&tableau), "{:?}", tableau.entries);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn every_path_ends_in_an_equilibrium_of_degenerate_games_too(
            rows in 1_usize..5,
            columns in 1_usize..5,
            numbers in prop::collection::vec(-1_i64..3, 50),
        ) {
            let game = bimatrix(&numbers, rows, columns);
            for label in 0..rows + columns {
                let found = lemke_howson(&game, label).unwrap();
                prop_assert_eq!(game.regret(&[found.first, found.second]), whole(0));
            }
        }
    }
}

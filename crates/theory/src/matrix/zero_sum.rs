//! The value of a matrix game and optimal strategies for both players.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::exact_program::{ExactProgram, solve_whole};
use super::float_program::{FloatOptimum, FloatProgram};
use crate::number::{Rational, common_denominator, to_float};
use crate::within::Within;

/// An exact solution: the strategies guarantee the value to either side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The value to the row player.
    pub value: Rational,
    /// An optimal strategy of the row player.
    pub row: Vec<Rational>,
    /// An optimal strategy of the column player.
    pub column: Vec<Rational>,
    /// A saddle point, where there is one; then the strategies are pure.
    pub saddle: Option<(usize, usize)>,
}

/// A solution in floating point with the bounds that its strategies guarantee.
#[derive(Clone, PartialEq, Debug)]
pub struct FloatSolution {
    /// The middle of the bounds.
    pub value: f64,
    /// The row player's strategy.
    pub row: Vec<f64>,
    /// The column player's strategy.
    pub column: Vec<f64>,
    /// What the row strategy gets at least.
    pub lower: f64,
    /// What the column strategy gives at most.
    pub upper: f64,
}

/// Entries that are least of their row and greatest of their column.
pub fn saddle_points<T: PartialOrd>(matrix: &[Vec<T>]) -> Vec<(usize, usize)> {
    let mut points = Vec::new();
    let Some(width) = matrix.first().map(Vec::len) else { return points };
    let greatest = |column: usize| {
        let mut rows = matrix.iter().map(|row| &row[column]);
        let first = rows.next()?;
        Some(rows.fold(first, |most, entry| if entry > most { entry } else { most }))
    };
    let column_most: Vec<Option<&T>> = (0..width).map(greatest).collect();
    for (number, row) in matrix.iter().enumerate() {
        let Some(mut least) = row.first() else { continue };
        for entry in row {
            if entry < least {
                least = entry;
            }
        }
        for (column, entry) in row.iter().enumerate() {
            if entry == least && column_most[column] == Some(entry) {
                points.push((number, column));
            }
        }
    }
    points
}

/// Solves in floating point; `None` for an empty or ragged matrix or one with an entry that is not finite.
///
/// ```
/// let solution = arbitro_theory::matrix::solve_float(&[vec![3.0, -1.0], vec![-1.0, 1.0]]).unwrap();
/// assert!((solution.value - 1.0 / 3.0).abs() < 1e-12);
/// ```
pub fn solve_float(matrix: &[Vec<f64>]) -> Option<FloatSolution> {
    solve_float_within(matrix, &Within::default())
}

/// The same within limits; `None` if they did not suffice.
pub fn solve_float_within(matrix: &[Vec<f64>], within: &Within) -> Option<FloatSolution> {
    let columns = matrix.first().map(Vec::len)?;
    let ragged = matrix.iter().any(|row| row.len() != columns || row.iter().any(|entry| !entry.is_finite()));
    if columns == 0 || ragged {
        return None;
    }
    if let Some(&(row, column)) = saddle_points(matrix).first() {
        let value = matrix[row][column];
        let pure = |count: usize, played: usize| {
            (0..count).map(|index| f64::from(u8::from(index == played))).collect()
        };
        let (row, column) = (pure(matrix.len(), row), pure(columns, column));
        return Some(FloatSolution { value, row, column, lower: value, upper: value });
    }
    let optimum = optimise(matrix, columns, within)?;
    let solution = guarantee(matrix, distribution(&optimum.dual), distribution(&optimum.primal));
    if near_enough(solution.lower, solution.upper, matrix.iter().flatten().copied()) {
        return Some(solution);
    }
    // Floating point lost its way (entries nearly equal, or of very different sizes): the exact way is slower and cannot.
    let exact: Vec<Vec<Rational>> = matrix
        .iter()
        .map(|row| row.iter().map(|&entry| Rational::from_float(entry).unwrap_or_default()).collect())
        .collect();
    let solved = solve_exact_within(&exact, within)?;
    Some(guarantee(
        matrix,
        solved.row.iter().map(to_float).collect(),
        solved.column.iter().map(to_float).collect(),
    ))
}

/// Whether bounds are near to each other for payoffs of these sizes: nearer than the small ones of them, or than the value
/// itself where that is larger.
pub(crate) fn near_enough(lower: f64, upper: f64, payoffs: impl Iterator<Item = f64>) -> bool {
    let (mut least, mut most, mut small) = (f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY);
    for payoff in payoffs {
        (least, most) = (least.min(payoff), most.max(payoff));
        if payoff != 0.0 {
            small = small.min(payoff.abs());
        }
    }
    let size = small.max(lower.abs().min(upper.abs())).min(most - least);
    upper - lower <= 1e-8 * size
}

fn range(matrix: &[Vec<f64>]) -> (f64, f64) {
    matrix
        .iter()
        .flatten()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), &entry| (least.min(entry), most.max(entry)))
}

/// `max Σy, A'y ≤ 1` with the entries moved and scaled into [1, 2]; the prices are the row player's strategy.
fn optimise(matrix: &[Vec<f64>], columns: usize, within: &Within) -> Option<FloatOptimum> {
    let (least, most) = range(matrix);
    let scale = 1.0 / (most - least).max(f64::MIN_POSITIVE);
    let mut program = FloatProgram::new(matrix.len(), columns);
    for (row, entries) in matrix.iter().enumerate() {
        for (column, &entry) in entries.iter().enumerate() {
            program.set(row, column, (entry - least) * scale + 1.0);
        }
        program.limit(row, 1.0);
    }
    for column in 0..columns {
        program.objective(column, 1.0);
    }
    program.within(within);
    program.maximise(50 * (matrix.len() + columns) + 1000)
}

fn distribution(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().map(|weight| weight.max(0.0)).sum();
    weights.iter().map(|weight| weight.max(0.0) / sum).collect()
}

fn guarantee(matrix: &[Vec<f64>], row: Vec<f64>, column: Vec<f64>) -> FloatSolution {
    let upper = matrix
        .iter()
        .map(|entries| entries.iter().zip(&column).map(|(entry, weight)| entry * weight).sum::<f64>())
        .fold(f64::NEG_INFINITY, f64::max);
    let mut against = vec![0.0; column.len()];
    for (entries, weight) in matrix.iter().zip(&row) {
        for (sum, entry) in against.iter_mut().zip(entries) {
            *sum += weight * entry;
        }
    }
    let lower = against.into_iter().fold(f64::INFINITY, f64::min);
    FloatSolution { value: (lower + upper) / 2.0, row, column, lower, upper }
}

/// Solves exactly; `None` for an empty or ragged matrix.
///
/// Floating point proposes the optimal basis, whole-number elimination solves it, and every row and column is checked
/// exactly; only where the proposal fails does the exact simplex method run from the start.
///
/// ```
/// use arbitro_theory::number::{fraction, whole};
/// let matrix = [vec![whole(3), whole(-1)], vec![whole(-1), whole(1)]];
/// assert_eq!(arbitro_theory::matrix::solve_exact(&matrix).unwrap().value, fraction(1, 3));
/// ```
pub fn solve_exact(matrix: &[Vec<Rational>]) -> Option<Solution> {
    solve_exact_within(matrix, &Within::default())
}

/// The same within limits; `None` if they did not suffice.
pub fn solve_exact_within(matrix: &[Vec<Rational>], within: &Within) -> Option<Solution> {
    let columns = matrix.first().map(Vec::len)?;
    if columns == 0 || matrix.iter().any(|row| row.len() != columns) {
        return None;
    }
    if let Some(&(row, column)) = saddle_points(matrix).first() {
        let pure = |count: usize, played: usize| {
            (0..count).map(|index| if index == played { Rational::one() } else { Rational::zero() }).collect()
        };
        return Some(Solution {
            value: matrix[row][column].clone(),
            row: pure(matrix.len(), row),
            column: pure(columns, column),
            saddle: Some((row, column)),
        });
    }
    let whole = WholeMatrix::new(matrix);
    proposed(matrix, &whole, within).or_else(|| from_scratch(&whole, within))
}

/// The matrix times its common denominator, moved so that the least entry is one.
struct WholeMatrix {
    entries: Vec<Vec<BigInt>>,
    scale: BigInt,
    shift: BigInt,
}

impl WholeMatrix {
    fn new(matrix: &[Vec<Rational>]) -> Self {
        let scale = common_denominator(matrix.iter().flatten());
        let mut entries: Vec<Vec<BigInt>> = matrix
            .iter()
            .map(|row| row.iter().map(|entry| entry.numer() * (&scale / entry.denom())).collect())
            .collect();
        let least = entries.iter().flatten().min().cloned().unwrap_or_default();
        let shift = BigInt::one() - least;
        entries.iter_mut().flatten().for_each(|entry| *entry += &shift);
        WholeMatrix { entries, scale, shift }
    }

    /// The value in the units of the original matrix.
    fn true_value(&self, moved: Rational) -> Rational {
        (moved - Rational::from_integer(self.shift.clone())) / Rational::from_integer(self.scale.clone())
    }
}

fn proposed(matrix: &[Vec<Rational>], whole: &WholeMatrix, within: &Within) -> Option<Solution> {
    let (rows, columns) = (matrix.len(), matrix[0].len());
    let floats: Vec<Vec<f64>> = matrix.iter().map(|row| row.iter().map(to_float).collect()).collect();
    if floats.iter().flatten().any(|entry| !entry.is_finite()) {
        return None;
    }
    let optimum = optimise(&floats, columns, within)?;
    let used_columns: Vec<usize> = (0..columns).filter(|column| optimum.basis.contains(column)).collect();
    let used_rows: Vec<usize> = (0..rows).filter(|row| !optimum.basis.contains(&(columns + row))).collect();
    if used_rows.len() != used_columns.len() {
        return None;
    }
    let ones = vec![BigInt::one(); used_rows.len()];
    let basis: Vec<Vec<BigInt>> = used_rows
        .iter()
        .map(|&row| used_columns.iter().map(|&column| whole.entries[row][column].clone()).collect())
        .collect();
    let turned: Vec<Vec<BigInt>> =
        (0..basis.len()).map(|column| basis.iter().map(|row| row[column].clone()).collect()).collect();
    let (column_parts, column_whole) = positive(solve_whole(basis, &ones)?)?;
    let (row_parts, row_whole) = positive(solve_whole(turned, &ones)?)?;
    let pays = |row: usize| {
        used_columns
            .iter()
            .zip(&column_parts)
            .map(|(&column, part)| &whole.entries[row][column] * part)
            .sum::<BigInt>()
    };
    let gets = |column: usize| {
        used_rows
            .iter()
            .zip(&row_parts)
            .map(|(&row, part)| &whole.entries[row][column] * part)
            .sum::<BigInt>()
    };
    let optimal = (0..rows).all(|row| pays(row) <= column_whole)
        && (0..columns).all(|column| gets(column) >= row_whole);
    if !optimal {
        return None;
    }
    let spread = |count: usize, used: &[usize], parts: &[BigInt]| {
        let sum: BigInt = parts.iter().sum();
        let mut weights = vec![Rational::zero(); count];
        for (&index, part) in used.iter().zip(parts) {
            weights[index] = Rational::new(part.clone(), sum.clone());
        }
        (weights, sum)
    };
    let (column, column_sum) = spread(columns, &used_columns, &column_parts);
    let (row, _) = spread(rows, &used_rows, &row_parts);
    let value = whole.true_value(Rational::new(column_whole, column_sum));
    Some(Solution { value, row, column, saddle: None })
}

/// The same solution with a positive denominator; `None` if a numerator is negative.
fn positive((mut parts, mut whole): (Vec<BigInt>, BigInt)) -> Option<(Vec<BigInt>, BigInt)> {
    if whole.is_negative() {
        parts.iter_mut().for_each(|part| *part = -std::mem::take(part));
        whole = -whole;
    }
    (!parts.iter().any(BigInt::is_negative)).then_some((parts, whole))
}

fn from_scratch(whole: &WholeMatrix, within: &Within) -> Option<Solution> {
    let (rows, columns) = (whole.entries.len(), whole.entries[0].len());
    let mut program = ExactProgram::new(rows, columns);
    for (row, entries) in whole.entries.iter().enumerate() {
        for (column, entry) in entries.iter().enumerate() {
            program.add(row, column, &Rational::from_integer(entry.clone()));
        }
        program.limit(row, Rational::one());
    }
    for column in 0..columns {
        program.objective(column, Rational::one());
    }
    program.within(within);
    let optimum = program.maximise()?;
    let sum = optimum.objective;
    Some(Solution {
        value: whole.true_value(sum.recip()),
        row: optimum.dual.into_iter().map(|weight| weight / &sum).collect(),
        column: optimum.primal.into_iter().map(|weight| weight / &sum).collect(),
        saddle: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{fraction, whole};
    use proptest::prelude::*;

    fn rational(rows: &[Vec<i64>]) -> Vec<Vec<Rational>> {
        rows.iter().map(|row| row.iter().map(|&entry| whole(entry)).collect()).collect()
    }

    fn check(matrix: &[Vec<Rational>], solution: &Solution) {
        for weights in [&solution.row, &solution.column] {
            assert_eq!(weights.iter().sum::<Rational>(), whole(1));
            assert!(!weights.iter().any(Rational::is_negative));
        }
        for row in matrix {
            let pays: Rational = row.iter().zip(&solution.column).map(|(entry, weight)| entry * weight).sum();
            assert!(pays <= solution.value);
        }
        for column in 0..matrix[0].len() {
            let gets: Rational =
                matrix.iter().zip(&solution.row).map(|(row, weight)| &row[column] * weight).sum();
            assert!(gets >= solution.value);
        }
    }

    #[test]
    fn saddle_points_are_found_first() {
        let matrix = rational(&[vec![4, 2, 5], vec![1, 0, 7]]);
        let solution = solve_exact(&matrix).unwrap();
        assert_eq!((solution.value.clone(), solution.saddle), (whole(2), Some((0, 1))));
        check(&matrix, &solution);
        assert_eq!(saddle_points(&rational(&[vec![1, 1], vec![1, 1]])).len(), 4);
    }

    #[test]
    fn known_values() {
        // Rock, paper, scissors with a stake of two on rock: (1/4, 1/2, 1/4).
        let matrix = rational(&[vec![0, -1, 2], vec![1, 0, -1], vec![-2, 1, 0]]);
        let solution = solve_exact(&matrix).unwrap();
        assert_eq!(solution.value, whole(0));
        assert_eq!(solution.row, vec![fraction(1, 4), fraction(1, 2), fraction(1, 4)]);
    }

    #[test]
    fn payoffs_of_very_different_sizes_do_not_blur_the_value() {
        let huge = 1e12;
        let matrix = [
            vec![1.0, huge, huge, -1.0],
            vec![3.0, huge, 0.0, 3.0],
            vec![-1.0, huge, -1.0, 2.0],
            vec![2.0, -1.0, 2.0, 3.0],
        ];
        let solution = solve_float(&matrix).unwrap();
        let exact: Vec<Vec<Rational>> = matrix
            .iter()
            .map(|row| row.iter().map(|&entry| Rational::from_float(entry).unwrap()).collect())
            .collect();
        let value = to_float(&solve_exact(&exact).unwrap().value);
        assert!((solution.value - value).abs() < 1e-6, "{} {value}", solution.value);
        assert!(solution.lower <= solution.upper && solution.upper - solution.lower < 1e-3);
    }

    #[test]
    fn bad_matrices_are_refused() {
        assert_eq!(solve_exact(&[]), None);
        assert_eq!(solve_exact(&[vec![]]), None);
        assert_eq!(solve_exact(&[vec![whole(1)], vec![]]), None);
        assert_eq!(solve_float(&[vec![f64::NAN]]), None);
        assert_eq!(solve_float(&[vec![1.0], vec![]]), None);
    }

    #[test]
    fn a_large_matrix_is_solved_exactly() {
        let mut state = 7_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % 201) as i64 - 100
        };
        let matrix = rational(&(0..60).map(|_| (0..50).map(|_| next()).collect()).collect::<Vec<Vec<i64>>>());
        let solution = solve_exact(&matrix).unwrap();
        check(&matrix, &solution);
        let floats: Vec<Vec<f64>> = matrix.iter().map(|row| row.iter().map(to_float).collect()).collect();
        assert!((solve_float(&floats).unwrap().value - to_float(&solution.value)).abs() < 1e-9);
    }

    proptest! {
        #[test]
        fn exact_solutions_are_solutions(
            rows in 1_usize..6,
            columns in 1_usize..6,
            numbers in prop::collection::vec(-3_i64..4, 36),
        ) {
            let matrix: Vec<Vec<Rational>> = (0..rows)
                .map(|row| (0..columns).map(|column| whole(numbers[row * columns + column])).collect())
                .collect();
            let solution = solve_exact(&matrix).unwrap();
            check(&matrix, &solution);
            if let Some(again) = from_scratch(&WholeMatrix::new(&matrix), &Within::default()) {
                check(&matrix, &again);
                prop_assert_eq!(&again.value, &solution.value);
            }
            let floats: Vec<Vec<f64>> = matrix.iter().map(|row| row.iter().map(to_float).collect()).collect();
            let float = solve_float(&floats).unwrap();
            prop_assert!((float.value - to_float(&solution.value)).abs() < 1e-9);
        }
    }
}

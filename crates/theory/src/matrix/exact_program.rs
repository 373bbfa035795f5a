//! The same linear programs solved exactly: whole numbers with one common denominator (Edmonds' integer pivoting).

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use crate::number::{Rational, common_denominator};
use crate::within::Within;

/// After this many pivots without progress the least index enters (Bland), which cannot cycle.
const PATIENCE: usize = 10;

/// A program `max c·x, A x ≤ b, x ≥ 0` with `b ≥ 0` under exact solution.
#[derive(Clone, Debug)]
pub struct ExactProgram {
    rows: usize,
    columns: usize,
    coefficients: Vec<Vec<Rational>>,
    within: Within,
}

/// An optimal vertex, exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExactOptimum {
    /// The objective.
    pub objective: Rational,
    /// The variables.
    pub primal: Vec<Rational>,
    /// The price of every constraint.
    pub dual: Vec<Rational>,
}

impl ExactProgram {
    /// A program with all coefficients zero.
    pub fn new(rows: usize, columns: usize) -> Self {
        let coefficients = vec![vec![Rational::zero(); columns + 1]; rows + 1];
        ExactProgram { rows, columns, coefficients, within: Within::default() }
    }

    /// Adds to one coefficient of a constraint.
    pub fn add(&mut self, row: usize, column: usize, value: &Rational) {
        self.coefficients[row][column] += value;
    }

    /// Sets the limit of a constraint, which must not be negative.
    pub fn limit(&mut self, row: usize, value: Rational) {
        self.coefficients[row][self.columns] = value;
    }

    /// Sets one coefficient of the objective.
    pub fn objective(&mut self, column: usize, value: Rational) {
        self.coefficients[self.rows][column] = value;
    }

    /// Sets how long maximising may take.
    pub fn within(&mut self, within: &Within) {
        self.within = within.clone();
    }

    /// Maximises. `None` if the program is unbounded or the time did not suffice.
    pub fn maximise(&self) -> Option<ExactOptimum> {
        let mut tableau = Tableau::new(self);
        let mut stalled = 0;
        let mut pivots = 0;
        while let Some(column) = tableau.entering(stalled > PATIENCE) {
            if self.within.check().is_some() {
                return None;
            }
            pivots += 1;
            self.within.tell(pivots, None);
            let row = tableau.leaving(column)?;
            stalled = if tableau.entries[row][self.columns].is_zero() { stalled + 1 } else { 0 };
            tableau.pivot(row, column);
        }
        Some(tableau.optimum())
    }
}

struct Tableau {
    rows: usize,
    columns: usize,
    entries: Vec<Vec<BigInt>>,
    /// Every entry is to be divided by this.
    denominator: BigInt,
    /// What each row was multiplied by to make it whole: the unit of its slack.
    row_scales: Vec<BigInt>,
    basic: Vec<usize>,
    nonbasic: Vec<usize>,
}

impl Tableau {
    fn new(program: &ExactProgram) -> Self {
        let mut row_scales = Vec::with_capacity(program.rows + 1);
        let entries = program
            .coefficients
            .iter()
            .map(|row| {
                let scale = common_denominator(row);
                let whole = row.iter().map(|entry| entry.numer() * (&scale / entry.denom())).collect();
                row_scales.push(scale);
                whole
            })
            .collect();
        Tableau {
            rows: program.rows,
            columns: program.columns,
            entries,
            denominator: BigInt::one(),
            row_scales,
            basic: (program.columns..program.columns + program.rows).collect(),
            nonbasic: (0..program.columns).collect(),
        }
    }

    fn entering(&self, least_index: bool) -> Option<usize> {
        let costs = &self.entries[self.rows][..self.columns];
        let candidates = (0..self.columns).filter(|&column| costs[column].is_positive());
        if least_index {
            candidates.min_by_key(|&column| self.nonbasic[column])
        } else {
            candidates.max_by(|&one, &two| costs[one].cmp(&costs[two]).then(two.cmp(&one)))
        }
    }

    fn leaving(&self, column: usize) -> Option<usize> {
        let mut best: Option<usize> = None;
        for row in (0..self.rows).filter(|&row| self.entries[row][column].is_positive()) {
            best = Some(match best {
                None => row,
                Some(known) => {
                    let own = &self.entries[row][self.columns] * &self.entries[known][column];
                    let other = &self.entries[known][self.columns] * &self.entries[row][column];
                    match own.cmp(&other) {
                        std::cmp::Ordering::Less => row,
                        std::cmp::Ordering::Equal if self.basic[row] < self.basic[known] => row,
                        _ => known,
                    }
                }
            });
        }
        best
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let mut pivot_row = std::mem::take(&mut self.entries[row]);
        let pivot = pivot_row[column].clone();
        for (index, other) in self.entries.iter_mut().enumerate() {
            if index == row {
                continue;
            }
            let factor = other[column].clone();
            for (position, entry) in other.iter_mut().enumerate() {
                if position == column {
                    continue;
                }
                let untouched = factor.is_zero() || pivot_row[position].is_zero();
                if untouched && entry.is_zero() {
                    continue;
                }
                *entry *= &pivot;
                if !untouched {
                    *entry -= &factor * &pivot_row[position];
                }
                if !self.denominator.is_one() {
                    *entry /= &self.denominator;
                }
            }
            other[column] = -factor;
        }
        pivot_row[column] = std::mem::replace(&mut self.denominator, pivot);
        self.entries[row] = pivot_row;
        std::mem::swap(&mut self.basic[row], &mut self.nonbasic[column]);
    }

    fn optimum(&self) -> ExactOptimum {
        let value = |entry: &BigInt| Rational::new(entry.clone(), self.denominator.clone());
        let mut primal = vec![Rational::zero(); self.columns];
        for (row, &variable) in self.basic.iter().enumerate() {
            if variable < self.columns {
                primal[variable] = value(&self.entries[row][self.columns]);
            }
        }
        let objective_scale = Rational::from_integer(self.row_scales[self.rows].clone());
        let mut dual = vec![Rational::zero(); self.rows];
        for (column, &variable) in self.nonbasic.iter().enumerate() {
            if let Some(row) = variable.checked_sub(self.columns) {
                let scale = Rational::from_integer(self.row_scales[row].clone());
                dual[row] = -value(&self.entries[self.rows][column]) * scale / &objective_scale;
            }
        }
        let objective = -value(&self.entries[self.rows][self.columns]) / objective_scale;
        ExactOptimum { objective, primal, dual }
    }
}

/// Solves `matrix · x = right` for a square matrix of whole numbers by Bareiss' fraction-free elimination.
///
/// Gives the numerators and their common denominator (the determinant, up to sign); `None` if singular.
pub(super) fn solve_whole(mut matrix: Vec<Vec<BigInt>>, right: &[BigInt]) -> Option<(Vec<BigInt>, BigInt)> {
    let size = matrix.len();
    for (row, value) in matrix.iter_mut().zip(right) {
        row.push(value.clone());
    }
    let mut before = BigInt::one();
    for step in 0..size {
        let pivot_row = (step..size)
            .filter(|&row| !matrix[row][step].is_zero())
            .min_by_key(|&row| matrix[row][step].bits())?;
        matrix.swap(step, pivot_row);
        let (above, below) = matrix.split_at_mut(step + 1);
        let pivot_row = &above[step];
        let pivot = &pivot_row[step];
        for row in below {
            let factor = std::mem::take(&mut row[step]);
            for (entry, pivot_entry) in row.iter_mut().zip(pivot_row).skip(step + 1) {
                *entry *= pivot;
                *entry -= &factor * pivot_entry;
                if step > 0 {
                    *entry /= &before;
                }
            }
        }
        before = pivot.clone();
    }
    let determinant = before;
    let mut solution = vec![BigInt::zero(); size];
    for row in (0..size).rev() {
        let mut sum = &matrix[row][size] * &determinant;
        for column in row + 1..size {
            sum -= &matrix[row][column] * &solution[column];
        }
        solution[row] = sum / &matrix[row][row];
    }
    Some((solution, determinant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{fraction, whole};

    #[test]
    fn a_small_program_exactly() {
        let mut program = ExactProgram::new(3, 2);
        for (row, column, value) in [(0, 0, 1), (1, 1, 2), (2, 0, 3), (2, 1, 2)] {
            program.add(row, column, &fraction(value, 7));
        }
        for (row, limit) in [4, 12, 18].into_iter().enumerate() {
            program.limit(row, fraction(limit, 7));
        }
        program.objective(0, fraction(3, 2));
        program.objective(1, fraction(5, 2));
        let optimum = program.maximise().unwrap();
        assert_eq!(optimum.objective, whole(18));
        assert_eq!(optimum.primal, vec![whole(2), whole(6)]);
        let paid: Rational =
            optimum.dual.iter().zip([4, 12, 18]).map(|(price, limit)| price * fraction(limit, 7)).sum();
        assert_eq!(paid, whole(18));
    }

    #[test]
    fn beales_cycling_example_ends() {
        // Beale 1955: the largest coefficient alone cycles for ever on it. Optimum 1/20.
        let mut program = ExactProgram::new(3, 4);
        let rows = [
            [fraction(1, 4), whole(-60), fraction(-1, 25), whole(9)],
            [fraction(1, 2), whole(-90), fraction(-1, 50), whole(3)],
            [whole(0), whole(0), whole(1), whole(0)],
        ];
        for (row, entries) in rows.iter().enumerate() {
            for (column, entry) in entries.iter().enumerate() {
                program.add(row, column, entry);
            }
        }
        program.limit(2, whole(1));
        for (column, value) in
            [fraction(3, 4), whole(-150), fraction(1, 50), whole(-6)].into_iter().enumerate()
        {
            program.objective(column, value);
        }
        assert_eq!(program.maximise().unwrap().objective, fraction(1, 20));
    }

    #[test]
    fn whole_systems_are_solved() {
        let matrix = vec![vec![0, 2, 1], vec![1, 1, 1], vec![4, 0, -3]];
        let matrix = matrix.into_iter().map(|row| row.into_iter().map(BigInt::from).collect()).collect();
        let right = [7, 6, -5].map(BigInt::from);
        let (numerators, denominator) = solve_whole(matrix, &right).unwrap();
        let solution: Vec<Rational> =
            numerators.into_iter().map(|top| Rational::new(top, denominator.clone())).collect();
        assert_eq!(solution, vec![whole(1), whole(2), whole(3)]);
        let singular = vec![vec![BigInt::from(1), BigInt::from(2)], vec![BigInt::from(2), BigInt::from(4)]];
        assert_eq!(solve_whole(singular, &[BigInt::one(), BigInt::one()]), None);
    }
}

//! Linear programs `max c·x, A x ≤ b, x ≥ 0` with `b ≥ 0`, in floating point, by the simplex method on a dense tableau.
//!
//! With `b ≥ 0` the origin is feasible, so there is no first phase; matrix games and sequence forms can be written so.

use crate::within::Within;

/// Below this an entry cannot be a pivot and a reduced cost is not worth entering.
const TINY: f64 = 1e-10;
/// After this many pivots without progress the right-hand side is perturbed (degenerate programs could cycle).
const PATIENCE: usize = 40;

/// A program under solution. Columns hold the variables at zero, rows the others (the last row is the objective).
#[derive(Clone, Debug)]
pub struct FloatProgram {
    rows: usize,
    columns: usize,
    width: usize,
    entries: Vec<f64>,
    basic: Vec<usize>,
    nonbasic: Vec<usize>,
    within: Within,
}

/// An optimal vertex.
#[derive(Clone, PartialEq, Debug)]
pub struct FloatOptimum {
    /// The objective.
    pub objective: f64,
    /// The variables.
    pub primal: Vec<f64>,
    /// The price of every constraint.
    pub dual: Vec<f64>,
    /// Which variables are basic: numbers below the number of columns are variables, the others slacks.
    pub basis: Vec<usize>,
}

impl FloatProgram {
    /// A program with all coefficients zero.
    pub fn new(rows: usize, columns: usize) -> Self {
        let width = columns + 1;
        FloatProgram {
            rows,
            columns,
            width,
            entries: vec![0.0; (rows + 1) * width],
            basic: (columns..columns + rows).collect(),
            nonbasic: (0..columns).collect(),
            within: Within::default(),
        }
    }

    /// Sets one coefficient of a constraint.
    pub fn set(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.width + column] = value;
    }

    /// Adds to one coefficient of a constraint.
    pub fn add(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * self.width + column] += value;
    }

    /// Sets the limit of a constraint, which must not be negative.
    pub fn limit(&mut self, row: usize, value: f64) {
        self.entries[row * self.width + self.columns] = value;
    }

    /// Sets one coefficient of the objective.
    pub fn objective(&mut self, column: usize, value: f64) {
        self.entries[self.rows * self.width + column] = value;
    }

    /// Sets how long maximising may take.
    pub fn within(&mut self, within: &Within) {
        self.within = within.clone();
    }

    /// Maximises. `None` if the program is unbounded or `most_pivots` or the time did not suffice.
    pub fn maximise(mut self, most_pivots: usize) -> Option<FloatOptimum> {
        let limits: Vec<f64> =
            (0..self.rows).map(|row| self.entries[row * self.width + self.columns]).collect();
        let original = self.clone();
        let mut stalled = 0;
        let mut perturbed = false;
        let mut support = Vec::with_capacity(self.width);
        for pivots in 0..most_pivots {
            if self.within.check().is_some() {
                return None;
            }
            self.within.tell(pivots as u64, None);
            let Some(column) = self.entering() else {
                return Some(self.optimum(perturbed.then_some((&original, &limits))));
            };
            let (row, progress) = self.leaving(column)?;
            stalled = if progress > 1e-13 { 0 } else { stalled + 1 };
            if stalled > PATIENCE && !perturbed {
                // Each limit grows by its own small amount: ties end, and the vertex found is put right afterwards.
                perturbed = true;
                stalled = 0;
                let mut noise = 0x2545_f491_4f6c_dd1d_u64;
                for row in 0..self.rows {
                    noise ^= noise << 13;
                    noise ^= noise >> 7;
                    noise ^= noise << 17;
                    let share = 0.5 + (noise >> 11) as f64 / (1_u64 << 53) as f64 / 2.0;
                    self.entries[row * self.width + self.columns] += 1e-7 * share;
                }
                continue;
            }
            self.pivot(row, column, &mut support);
        }
        None
    }

    fn entering(&self) -> Option<usize> {
        let costs = &self.entries[self.rows * self.width..self.rows * self.width + self.columns];
        let mut best = None;
        let mut greatest = TINY;
        for (column, &cost) in costs.iter().enumerate() {
            if cost > greatest {
                greatest = cost;
                best = Some(column);
            }
        }
        best
    }

    fn leaving(&self, column: usize) -> Option<(usize, f64)> {
        let mut best: Option<(usize, f64, f64)> = None;
        for row in 0..self.rows {
            let entry = self.entries[row * self.width + column];
            if entry > 1e-9 {
                let ratio = self.entries[row * self.width + self.columns].max(0.0) / entry;
                let better = best.is_none_or(|(_, least, pivot)| {
                    ratio < least - 1e-12 * (1.0 + least)
                        || (ratio <= least + 1e-12 * (1.0 + least) && entry > pivot)
                });
                if better {
                    best = Some((row, ratio, entry));
                }
            }
        }
        best.map(|(row, ratio, _)| (row, ratio))
    }

    fn pivot(&mut self, row: usize, column: usize, support: &mut Vec<u32>) {
        let width = self.width;
        let start = row * width;
        let inverse = 1.0 / self.entries[start + column];
        self.entries[start + column] = 1.0;
        support.clear();
        for position in 0..width {
            let entry = &mut self.entries[start + position];
            if *entry != 0.0 {
                *entry *= inverse;
                support.push(position as u32);
            }
        }
        let (before, rest) = self.entries.split_at_mut(start);
        let (pivot_row, after) = rest.split_at_mut(width);
        let sparse = support.len() * 3 < width;
        for other in before.chunks_exact_mut(width).chain(after.chunks_exact_mut(width)) {
            let factor = other[column];
            if factor == 0.0 {
                continue;
            }
            other[column] = 0.0;
            if sparse {
                for &position in support.iter() {
                    other[position as usize] -= factor * pivot_row[position as usize];
                }
            } else {
                for (entry, pivot_entry) in other.iter_mut().zip(pivot_row.iter()) {
                    *entry -= factor * pivot_entry;
                }
            }
        }
        std::mem::swap(&mut self.basic[row], &mut self.nonbasic[column]);
    }

    /// Reads the vertex; with a perturbed right-hand side, first computes what the true one gives in this basis.
    fn optimum(mut self, true_limits: Option<(&FloatProgram, &Vec<f64>)>) -> FloatOptimum {
        if let Some((original, limits)) = true_limits {
            // The slack columns of the tableau hold the inverse of the basis: new right-hand sides are products with it.
            for row in 0..=self.rows {
                let mut sum = 0.0;
                for (column, &variable) in self.nonbasic.iter().enumerate() {
                    if variable >= original.columns {
                        sum += self.entries[row * self.width + column] * limits[variable - original.columns];
                    }
                }
                if row < self.rows && self.basic[row] >= original.columns {
                    sum += limits[self.basic[row] - original.columns];
                }
                self.entries[row * self.width + self.columns] = sum;
            }
        }
        let total = self.columns + self.rows;
        let mut values = vec![0.0; total];
        for (row, &variable) in self.basic.iter().enumerate() {
            values[variable] = self.entries[row * self.width + self.columns];
        }
        let mut dual = vec![0.0; self.rows];
        for (column, &variable) in self.nonbasic.iter().enumerate() {
            if variable >= self.columns {
                dual[variable - self.columns] = -self.entries[self.rows * self.width + column];
            }
        }
        values.truncate(self.columns);
        FloatOptimum {
            objective: -self.entries[self.rows * self.width + self.columns],
            primal: values,
            dual,
            basis: self.basic,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_program() {
        // max 3x + 5y, x ≤ 4, 2y ≤ 12, 3x + 2y ≤ 18: 36 at (2, 6), prices (0, 3/2, 1).
        let mut program = FloatProgram::new(3, 2);
        for (row, column, value) in [(0, 0, 1.0), (1, 1, 2.0), (2, 0, 3.0), (2, 1, 2.0)] {
            program.set(row, column, value);
        }
        for (row, limit) in [4.0, 12.0, 18.0].into_iter().enumerate() {
            program.limit(row, limit);
        }
        program.objective(0, 3.0);
        program.objective(1, 5.0);
        let optimum = program.maximise(100).unwrap();
        assert!((optimum.objective - 36.0).abs() < 1e-12);
        assert_eq!(optimum.primal.iter().map(|value| value.round() as i64).collect::<Vec<_>>(), vec![2, 6]);
        for (found, expected) in optimum.dual.iter().zip([0.0, 1.5, 1.0]) {
            assert!((found - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn a_long_row_of_ties_ends_at_the_exact_optimum() {
        // max x1 + ... + xn with x1 ≤ x2 ≤ ... ≤ xn ≤ 1: all pivots but the last make no progress.
        let count = 2 * PATIENCE;
        let mut program = FloatProgram::new(count, count);
        for row in 0..count {
            program.set(row, row, 1.0);
            program.objective(row, 1.0);
            if row + 1 < count {
                program.set(row, row + 1, -1.0);
            }
        }
        program.limit(count - 1, 1.0);
        let optimum = program.maximise(10 * count).unwrap();
        assert!((optimum.objective - count as f64).abs() < 1e-12 * count as f64, "{}", optimum.objective);
        assert!(optimum.primal.iter().all(|part| (part - 1.0).abs() < 1e-12), "{:?}", optimum.primal);
    }

    #[test]
    fn an_unbounded_program_has_no_optimum() {
        let mut program = FloatProgram::new(1, 1);
        program.set(0, 0, -1.0);
        program.limit(0, 1.0);
        program.objective(0, 1.0);
        assert_eq!(program.maximise(100), None);
    }
}

//! Dense systems of linear equations, factored once and solved for several right-hand sides.

/// A square matrix, row by row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matrix {
    pub(crate) size: usize,
    pub(crate) entries: Vec<f64>,
}

impl Matrix {
    pub(crate) fn zero(size: usize) -> Self {
        Matrix { size, entries: vec![0.0; size * size] }
    }

    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.entries[row * self.size..(row + 1) * self.size]
    }

    /// The factors `P A = L U` with partial pivoting; `None` if the matrix is singular or not finite.
    pub(crate) fn factor(mut self) -> Option<Factors> {
        let size = self.size;
        let mut order: Vec<usize> = (0..size).collect();
        for column in 0..size {
            let at = |entries: &[f64], row: usize| entries[row * size + column].abs();
            let pivot = (column..size)
                .max_by(|&one, &two| at(&self.entries, one).total_cmp(&at(&self.entries, two)))?;
            let greatest = at(&self.entries, pivot);
            if !(greatest > 1e-300 && greatest.is_finite()) {
                return None;
            }
            if pivot != column {
                order.swap(pivot, column);
                let (upper, lower) = self.entries.split_at_mut(pivot * size);
                upper[column * size..(column + 1) * size].swap_with_slice(&mut lower[..size]);
            }
            let (upper, lower) = self.entries.split_at_mut((column + 1) * size);
            let above = &upper[column * size..];
            let inverse = 1.0 / above[column];
            for row in lower.chunks_exact_mut(size) {
                let factor = row[column] * inverse;
                if factor != 0.0 {
                    row[column] = factor;
                    for (entry, other) in row[column + 1..].iter_mut().zip(&above[column + 1..]) {
                        *entry -= factor * other;
                    }
                }
            }
        }
        Some(Factors { matrix: self, order })
    }
}

/// A factored matrix.
#[derive(Clone, Debug)]
pub(crate) struct Factors {
    matrix: Matrix,
    order: Vec<usize>,
}

impl Factors {
    /// Solves for one right-hand side.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let size = self.matrix.size;
        let row = |number: usize| &self.matrix.entries[number * size..(number + 1) * size];
        let mut solution: Vec<f64> = self.order.iter().map(|&from| right[from]).collect();
        for number in 0..size {
            let known: f64 =
                row(number)[..number].iter().zip(&solution).map(|(entry, value)| entry * value).sum();
            solution[number] -= known;
        }
        for number in (0..size).rev() {
            let entries = row(number);
            let known: f64 = entries[number + 1..]
                .iter()
                .zip(&solution[number + 1..])
                .map(|(entry, value)| entry * value)
                .sum();
            solution[number] = (solution[number] - known) / entries[number];
        }
        solution
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_solution_satisfies_the_system(
            numbers in prop::collection::vec(-1.0_f64..1.0, 25),
            right in prop::collection::vec(-1.0_f64..1.0, 5),
        ) {
            let mut matrix = Matrix { size: 5, entries: numbers };
            // Far from singular, but with a zero first pivot, so that rows change places.
            (0..5).for_each(|number| matrix.entries[number * 5 + (number + 1) % 5] += 8.0);
            matrix.entries[0] = 0.0;
            let solution = matrix.clone().factor().unwrap().solve(&right);
            for (row, wanted) in matrix.entries.chunks(5).zip(&right) {
                let found: f64 = row.iter().zip(&solution).map(|(entry, value)| entry * value).sum();
                prop_assert!((found - wanted).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn a_singular_matrix_has_no_factors() {
        assert!(Matrix { size: 2, entries: vec![1.0, 2.0, 2.0, 4.0] }.factor().is_none());
    }
}

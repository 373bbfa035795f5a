//! The formulas for 2×2 games (Maran 1993, ch. 2 §4, formulas 1.2, 2.2 and 3.2), with every quantity that they name.

use num_traits::Zero;

use crate::number::Rational;

/// The quantities of the formulas: J is the row vector (1, 1) and A* the adjoint of the matrix A.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TwoByTwo {
    /// A*.
    pub adjoint: [[Rational; 2]; 2],
    /// |A|.
    pub determinant: Rational,
    /// J A* J'.
    pub sum: Rational,
    /// J A* / (J A* J'): formula 1.2.
    pub row: [Rational; 2],
    /// A* J' / (J A* J'): formula 2.2.
    pub column: [Rational; 2],
    /// |A| / (J A* J'): formula 3.2.
    pub value: Rational,
}

/// The formulas applied; `None` where they do not hold because there is a saddle point.
pub fn two_by_two(matrix: &[Vec<Rational>]) -> Option<TwoByTwo> {
    let [first, second] = matrix else { return None };
    let ([a, b], [c, d]) = (first.as_slice(), second.as_slice()) else { return None };
    if !super::saddle_points(matrix).is_empty() {
        return None;
    }
    let adjoint = [[d.clone(), -b], [-c, a.clone()]];
    let determinant = a * d - b * c;
    let sum: Rational = adjoint.iter().flatten().sum();
    if sum.is_zero() {
        return None;
    }
    let row = [(&adjoint[0][0] + &adjoint[1][0]) / &sum, (&adjoint[0][1] + &adjoint[1][1]) / &sum];
    let column = [(&adjoint[0][0] + &adjoint[0][1]) / &sum, (&adjoint[1][0] + &adjoint[1][1]) / &sum];
    let value = &determinant / &sum;
    Some(TwoByTwo { adjoint, determinant, sum, row, column, value })
}

#[cfg(test)]
mod tests {
    use super::super::solve_exact;
    use super::*;
    use crate::number::whole;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_formulas_agree_with_the_linear_program(numbers in prop::collection::vec(-6_i64..7, 4)) {
            let matrix: Vec<Vec<Rational>> = numbers.chunks(2).map(|row| row.iter().map(|&entry| whole(entry)).collect()).collect();
            let solution = solve_exact(&matrix).unwrap();
            if let Some(formulas) = two_by_two(&matrix) {
                prop_assert_eq!(formulas.value, solution.value);
                prop_assert_eq!(formulas.row.to_vec(), solution.row);
                prop_assert_eq!(formulas.column.to_vec(), solution.column);
            } else {
                prop_assert!(solution.saddle.is_some());
            }
        }
    }
}

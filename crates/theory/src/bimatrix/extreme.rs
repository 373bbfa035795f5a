//! All extreme equilibria: the vertices of both best-response polytopes by the double description method, and the pairs
//! whose labels are complete (Vorob'ev 1958, Mangasarian 1964). Degenerate games need no special care here.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::{BimatrixError, Equilibrium, distribution, turned, whole_matrices};
use crate::normal::NormalForm;

/// The most vertices that a polytope may have on the way.
const MOST_VERTICES: usize = 6_000;
/// Labels are kept in 128 bits.
const MOST_LABELS: usize = 120;

/// All extreme equilibria of a game: every other equilibrium is a mixture of some of them within one component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtremeEquilibria {
    /// The equilibria.
    pub equilibria: Vec<Equilibrium>,
    /// For each equilibrium, the number of the connected component of equilibria that it belongs to.
    pub components: Vec<usize>,
    /// Whether the game is degenerate: some strategy has more best answers than it has strategies in its support.
    /// Only then can there be infinitely many equilibria.
    pub degenerate: bool,
}

impl ExtremeEquilibria {
    /// How many connected components of equilibria there are.
    pub fn component_count(&self) -> usize {
        self.components.iter().max().map_or(0, |last| last + 1)
    }
}

/// Finds all extreme equilibria of a two-player game.
pub fn extreme_equilibria(game: &NormalForm) -> Result<ExtremeEquilibria, BimatrixError> {
    let [first, second] = whole_matrices(game)?;
    let (rows, columns) = (first.len(), first[0].len());
    let too_large = || BimatrixError::TooLarge { rows, columns, limit: MOST_VERTICES };
    if rows + columns > MOST_LABELS {
        return Err(too_large());
    }
    // Bits of P: own strategies unplayed at 0.., the other's best answers at rows... Q is turned into the same order.
    let own = vertices(&turned(&second), MOST_VERTICES).ok_or_else(too_large)?;
    let others = vertices(&first, MOST_VERTICES).ok_or_else(too_large)?;
    let all: u128 = (1 << (rows + columns)) - 1;
    let reordered = |labels: u128| {
        let unplayed = labels & ((1 << columns) - 1);
        (labels >> columns) | (unplayed << rows)
    };
    let other_labels: Vec<u128> = others.iter().map(|vertex| reordered(vertex.tight)).collect();
    let mut pairs = Vec::new();
    for (number, vertex) in own.iter().enumerate() {
        let missing = all & !vertex.tight;
        pairs.extend(
            (0..others.len())
                .filter(|&other| missing & !other_labels[other] == 0)
                .map(|other| (number, other)),
        );
    }
    let degenerate = own.iter().any(|vertex| vertex.tight.count_ones() as usize > rows)
        || others.iter().any(|vertex| vertex.tight.count_ones() as usize > columns);
    let components = connected(&pairs, own.len());
    let equilibria = pairs
        .iter()
        .map(|&(one, two)| Equilibrium {
            first: distribution(&own[one].point[..rows]),
            second: distribution(&others[two].point[..columns]),
        })
        .collect();
    Ok(ExtremeEquilibria { equilibria, components, degenerate })
}

/// Numbers the connected components of the graph whose edges are the pairs.
fn connected(pairs: &[(usize, usize)], own: usize) -> Vec<usize> {
    let size = pairs.iter().map(|&(_, other)| own + other + 1).max().unwrap_or(0);
    let mut parent: Vec<usize> = (0..size).collect();
    fn root(parent: &mut [usize], mut node: usize) -> usize {
        while parent[node] != node {
            parent[node] = parent[parent[node]];
            node = parent[node];
        }
        node
    }
    for &(one, two) in pairs {
        let (one, two) = (root(&mut parent, one), root(&mut parent, own + two));
        parent[one] = two;
    }
    let mut seen: Vec<usize> = Vec::new();
    pairs
        .iter()
        .map(|&(one, _)| {
            let top = root(&mut parent, one);
            seen.iter().position(|&known| known == top).unwrap_or_else(|| {
                seen.push(top);
                seen.len() - 1
            })
        })
        .collect()
}

struct Vertex {
    /// The coordinates, then the denominator.
    point: Vec<BigInt>,
    /// Which inequalities are tight: `z ≥ 0` in the low bits, then the rows of the matrix.
    tight: u128,
}

/// The vertices other than the origin of `{ z ≥ 0, M z ≤ 1 }` for a positive matrix; `None` beyond the limit.
fn vertices(matrix: &[Vec<BigInt>], most: usize) -> Option<Vec<Vertex>> {
    let dimension = matrix[0].len();
    // The cone { z ≥ 0, t ≥ 0 } has the axes as rays. The first row cuts all of them away but that of t.
    let low: u128 = (1 << dimension) - 1;
    let mut rays: Vec<Vertex> = (0..=dimension)
        .map(|axis| {
            let mut point = vec![BigInt::zero(); dimension + 1];
            point[axis] = BigInt::one();
            Vertex { point, tight: low & !(1 << axis) }
        })
        .collect();
    for (number, row) in matrix.iter().enumerate() {
        let bit: u128 = 1 << (dimension + number);
        let slack: Vec<BigInt> = rays
            .iter()
            .map(|ray| {
                let used: BigInt = row.iter().zip(&ray.point).map(|(entry, part)| entry * part).sum();
                &ray.point[dimension] - used
            })
            .collect();
        let mut next: Vec<Vertex> = Vec::new();
        for (positive, ray) in rays.iter().enumerate().filter(|&(index, _)| slack[index].is_positive()) {
            for (negative, other) in rays.iter().enumerate().filter(|&(index, _)| slack[index].is_negative())
            {
                let common = ray.tight & other.tight;
                let adjacent = common.count_ones() as usize + 1 >= dimension
                    && !rays.iter().enumerate().any(|(index, third)| {
                        index != positive && index != negative && common & !third.tight == 0
                    });
                if adjacent {
                    let point = between(&ray.point, &slack[positive], &other.point, &slack[negative]);
                    next.push(Vertex { point, tight: common | bit });
                    if next.len() > most {
                        return None;
                    }
                }
            }
        }
        let kept = rays.into_iter().zip(&slack).filter(|(_, slack)| !slack.is_negative());
        next.extend(kept.map(|(ray, slack)| {
            let tight = if slack.is_zero() { ray.tight | bit } else { ray.tight };
            Vertex { point: ray.point, tight }
        }));
        if next.len() > most {
            return None;
        }
        rays = next;
    }
    rays.retain(|ray| {
        ray.point[..dimension].iter().any(|part| !part.is_zero()) && !ray.point[dimension].is_zero()
    });
    Some(rays)
}

/// The point where the edge between two rays meets the new plane, in lowest terms.
fn between(one: &[BigInt], one_slack: &BigInt, two: &[BigInt], two_slack: &BigInt) -> Vec<BigInt> {
    let mut point: Vec<BigInt> =
        one.iter().zip(two).map(|(one, two)| two * one_slack - one * two_slack).collect();
    let mut common = BigInt::zero();
    for part in &point {
        common = common.gcd(part);
        if common.is_one() {
            return point;
        }
    }
    point.iter_mut().for_each(|part| *part /= &common);
    point
}

#[cfg(test)]
mod tests {
    use super::super::lemke_howson;
    use super::*;
    use crate::normal::pure_equilibria;
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
    fn the_battle_of_the_sexes_has_three() {
        let found = extreme_equilibria(&bimatrix(&[2, 0, 0, 1, 1, 0, 0, 2], 2, 2)).unwrap();
        assert_eq!(found.equilibria.len(), 3);
        assert_eq!(found.component_count(), 3);
        assert!(!found.degenerate);
        let mixed = Equilibrium {
            first: vec![fraction(2, 3), fraction(1, 3)],
            second: vec![fraction(1, 3), fraction(2, 3)],
        };
        assert!(found.equilibria.contains(&mixed));
    }

    #[test]
    fn a_degenerate_game_with_a_line_of_equilibria() {
        // The second player does not care: against her first column both rows are as good.
        let found = extreme_equilibria(&bimatrix(&[1, 1, 1, 0, 1, 1, 0, 0], 2, 2)).unwrap();
        assert!(found.degenerate);
        assert!(found.equilibria.len() > found.component_count());
    }

    #[test]
    fn a_constant_game_has_all_its_pure_profiles() {
        let found = extreme_equilibria(&bimatrix(&[0; 12], 2, 3)).unwrap();
        assert_eq!(found.equilibria.len(), 6);
        assert_eq!(found.component_count(), 1);
    }

    #[test]
    fn von_stengels_game_has_the_known_number() {
        // Identity against identity, 4×4: 2^4 - 1 equilibria.
        let identity: Vec<i64> = (0..16).map(|index| i64::from(index / 4 == index % 4)).collect();
        let numbers: Vec<i64> = identity.iter().chain(&identity).copied().collect();
        assert_eq!(extreme_equilibria(&bimatrix(&numbers, 4, 4)).unwrap().equilibria.len(), 15);
    }

    #[test]
    fn payoffs_may_be_fractions() {
        // On the diagonal the first player gets 1/2 or 1/3, off it the second 1/4 or 1/5.
        let first = [vec![fraction(1, 2), whole(0)], vec![whole(0), fraction(1, 3)]];
        let second = [vec![whole(0), fraction(1, 4)], vec![fraction(1, 5), whole(0)]];
        let game = NormalForm::bimatrix("", &first, &second).unwrap();
        let only = Equilibrium {
            first: vec![fraction(4, 9), fraction(5, 9)],
            second: vec![fraction(2, 5), fraction(3, 5)],
        };
        assert_eq!(extreme_equilibria(&game).unwrap().equilibria, [only]);
    }

    #[test]
    fn too_large_is_refused_with_advice() {
        for (rows, columns, allowed) in [(70, 70, false), (2, 119, false), (2, 118, true), (11, 11, true)] {
            let found = extreme_equilibria(&bimatrix(&vec![1; 2 * rows * columns], rows, columns));
            match found {
                Ok(found) => assert!(allowed && found.equilibria.len() == rows * columns),
                Err(error) => assert!(!allowed && error.message().id == "theory-too-many-vertices"),
            }
        }
        // A quadrangle: the origin, which counts on the way, and three vertices.
        let matrix = [vec![2.into(), 1.into()], vec![1.into(), 2.into()]];
        assert_eq!(vertices(&matrix, 4).map(|found| found.len()), Some(3));
        assert!(vertices(&matrix, 3).is_none());
    }

    proptest! {
        #[test]
        fn no_vertex_lies_on_a_face_of_another(
            (dimension, rows) in (2_usize..5, 2_usize..7),
            numbers in prop::collection::vec(1_i64..4, 24),
        ) {
            let matrix: Vec<Vec<BigInt>> =
                numbers.chunks(dimension).take(rows).map(|row| row.iter().map(|&entry| entry.into()).collect()).collect();
            let matrix: Vec<Vec<BigInt>> = matrix.into_iter().filter(|row| row.len() == dimension).collect();
            let found = vertices(&matrix, 1_000).unwrap();
            for (number, vertex) in found.iter().enumerate() {
                prop_assert!(found.iter().enumerate().all(|(other, known)| other == number || vertex.tight & !known.tight != 0));
            }
        }

        #[test]
        fn they_are_equilibria_and_none_is_missing(
            rows in 1_usize..4,
            columns in 1_usize..5,
            numbers in prop::collection::vec(-2_i64..3, 40),
        ) {
            let game = bimatrix(&numbers, rows, columns);
            let found = extreme_equilibria(&game).unwrap();
            for equilibrium in &found.equilibria {
                prop_assert_eq!(game.regret(&[equilibrium.first.clone(), equilibrium.second.clone()]), whole(0));
            }
            let mut distinct = found.equilibria.clone();
            distinct.dedup();
            prop_assert_eq!(distinct.len(), found.equilibria.len());
            // Pure equilibria are extreme.
            for profile in pure_equilibria(&game) {
                let pure = |count: usize, played: usize| (0..count).map(|index| whole(i64::from(index == played))).collect();
                let pure = Equilibrium { first: pure(rows, profile[0]), second: pure(columns, profile[1]) };
                prop_assert!(found.equilibria.contains(&pure));
            }
            // Lemke–Howson ends in vertices, which are extreme.
            for label in 0..rows + columns {
                prop_assert!(found.equilibria.contains(&lemke_howson(&game, label).unwrap()));
            }
            // A game that is not degenerate has an odd number.
            prop_assert!(found.degenerate || found.equilibria.len() % 2 == 1);
        }
    }
}

//! All extreme equilibria by the double description method, which keeps all vertices: what the search is tested against.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::{Equilibrium, distribution, turned, whole_matrices};
use crate::normal::NormalForm;

/// Pairs all vertices of both polytopes, those in earlier strategies first.
pub(super) fn all_by_double_description(game: &NormalForm) -> Vec<Equilibrium> {
    let [first, second] = whole_matrices(game).expect("a game for two");
    let (rows, columns) = (first.len(), first[0].len());
    let own = vertices(&turned(&second));
    let others = vertices(&first);
    let all: u128 = (1 << (rows + columns)) - 1;
    // Bits of P: own strategies unplayed at 0.., the other's best answers at rows... Q is turned into the same order.
    let reordered = |labels: u128| (labels >> columns) | ((labels & ((1 << columns) - 1)) << rows);
    let mut found = Vec::new();
    for one in &own {
        for two in others.iter().filter(|two| all & !one.tight & !reordered(two.tight) == 0) {
            found.push(Equilibrium {
                first: distribution(&one.point[..rows]),
                second: distribution(&two.point[..columns]),
            });
        }
    }
    found.sort_by(|one, two| (&two.first, &two.second).cmp(&(&one.first, &one.second)));
    found
}

struct Vertex {
    /// The coordinates, then the denominator.
    point: Vec<BigInt>,
    /// Which inequalities are tight: `z ≥ 0` in the low bits, then the rows of the matrix.
    tight: u128,
}

/// The vertices other than the origin of `{ z ≥ 0, M z ≤ 1 }` for a positive matrix.
fn vertices(matrix: &[Vec<BigInt>]) -> Vec<Vertex> {
    let dimension = matrix[0].len();
    // The cone { z ≥ 0, t ≥ 0 } has the axes as rays; bit `horizon` stands for t ≥ 0 until the matrix has cut it away.
    let horizon = dimension + matrix.len();
    let low: u128 = (1 << dimension) - 1;
    let mut rays: Vec<Vertex> = (0..=dimension)
        .map(|axis| {
            let mut point = vec![BigInt::zero(); dimension + 1];
            point[axis] = BigInt::one();
            let tight = if axis < dimension { (low & !(1 << axis)) | 1 << horizon } else { low };
            Vertex { point, tight }
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
                }
            }
        }
        let kept = rays.into_iter().zip(&slack).filter(|(_, slack)| !slack.is_negative());
        next.extend(kept.map(|(ray, slack)| {
            let tight = if slack.is_zero() { ray.tight | bit } else { ray.tight };
            Vertex { point: ray.point, tight }
        }));
        rays = next;
    }
    rays.retain(|ray| {
        ray.point[..dimension].iter().any(|part| !part.is_zero()) && !ray.point[dimension].is_zero()
    });
    for ray in &mut rays {
        ray.tight &= !(1 << horizon);
    }
    rays
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

//! Ratings from results: the model of Bradley and Terry on the scale of Elo.

use super::{FEWEST, Interval, Mean, Z_95, quantile};

/// What one entrant scored against another: a win is 1, a draw ½.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// One entrant.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// Games between them.
    pub games: f64,
    /// Points of the first; the second has the rest.
    pub points: f64,
}

/// How strong an entrant is; the mean of all entrants is 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// In points of Elo: 400 more means ten to one.
    pub elo: f64,
    /// Where the true rating lies with 95 % confidence, if that can be computed. Draws count as half a win, which makes
    /// it a little wide.
    pub interval: Option<Interval>,
    /// Whether the results alone set no bound to it (all won, all lost, or never met): it is then computed as if
    /// every pair had drawn one game more.
    pub bounded_by_a_draw: bool,
}

/// Points of Elo in one unit of the logistic curve.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The ratings under which the results are likeliest (Bradley and Terry 1952, by Newton's method), with intervals
/// from the information matrix.
///
/// ```
/// use arbitro_table::stats::{Score, ratings};
/// let ratings = ratings(2, &[Score { first: 0, second: 1, games: 110.0, points: 100.0 }]);
/// assert!((ratings[0].elo - ratings[1].elo - 400.0).abs() < 1e-6); // ten to one
/// ```
pub fn ratings(entrants: usize, scores: &[Score]) -> Vec<Rating> {
    if entrants == 0 {
        return Vec::new();
    }
    let mut games = vec![vec![0.0; entrants]; entrants];
    let mut points = vec![vec![0.0; entrants]; entrants];
    for score in scores {
        games[score.first][score.second] += score.games;
        games[score.second][score.first] += score.games;
        points[score.first][score.second] += score.points;
        points[score.second][score.first] += score.games - score.points;
    }
    let bounded_by_a_draw = !everybody_can_be_compared(&points);
    if bounded_by_a_draw {
        for first in 0..entrants {
            for second in (0..entrants).filter(|second| *second != first) {
                games[first][second] += 1.0;
                points[first][second] += 0.5;
            }
        }
    }
    let (strengths, deviations) = likeliest(&games, &points);
    let rating = |(strength, deviation): (&f64, &f64)| {
        let (elo, half) = (strength * ELO, Z_95 * deviation * ELO);
        let interval = half.is_finite().then_some(Interval { low: elo - half, high: elo + half });
        Rating { elo, interval, bounded_by_a_draw }
    };
    strengths.iter().zip(&deviations).map(rating).collect()
}

/// The same where the results within a block depend on each other (the pairs of one game for several), and blocks do
/// not: intervals by the jackknife, which computes the ratings again without each block.
pub fn ratings_of_blocks(entrants: usize, blocks: &[Vec<Score>]) -> Vec<Rating> {
    let mut rated = ratings(entrants, &blocks.concat());
    let played = || (0..blocks.len()).filter(|block| !blocks[*block].is_empty());
    let without = |left_out: usize| {
        let others = played().filter(|block| *block != left_out).flat_map(|block| blocks[block].clone());
        ratings(entrants, &others.collect::<Vec<_>>())
    };
    let partial: Vec<Vec<Rating>> = played().map(without).collect();
    let count = partial.len() as f64;
    for (entrant, rating) in rated.iter_mut().enumerate() {
        let elos: Mean = partial.iter().map(|ratings| ratings[entrant].elo).collect();
        let bounded = partial.iter().all(|ratings| !ratings[entrant].bounded_by_a_draw);
        // Blocks that are all alike say nothing about how far others would be from them.
        rating.interval = (bounded && elos.count() >= FEWEST && elos.deviation() > 1e-9).then(|| {
            let error = elos.deviation() * (count - 1.0) / count.sqrt();
            let half = quantile(0.975, elos.count() - 1) * error;
            Interval { low: rating.elo - half, high: rating.elo + half }
        });
    }
    rated
}

/// The likeliest ratings are finite exactly when every player has scored against every other, directly or through
/// others (Ford 1957).
fn everybody_can_be_compared(points: &[Vec<f64>]) -> bool {
    let reaches_all = |scored: &dyn Fn(usize, usize) -> bool| {
        let mut reached = vec![false; points.len()];
        let mut open = vec![0];
        while let Some(from) = open.pop() {
            if !std::mem::replace(&mut reached[from], true) {
                open.extend((0..points.len()).filter(|to| scored(from, *to)));
            }
        }
        reached.into_iter().all(|yes| yes)
    };
    reaches_all(&|from, to| points[from][to] > 0.0) && reaches_all(&|from, to| points[to][from] > 0.0)
}

/// Strengths with mean zero, and their standard deviations.
fn likeliest(games: &[Vec<f64>], points: &[Vec<f64>]) -> (Vec<f64>, Vec<f64>) {
    let count = games.len();
    let mut strengths = vec![0.0; count];
    for _ in 0..200 {
        let information = information(games, &strengths);
        let slope: Vec<f64> = (0..count)
            .map(|one| {
                let expected = |other: usize| games[one][other] * win(strengths[one] - strengths[other]);
                (0..count).map(|other| points[one][other] - expected(other)).sum()
            })
            .collect();
        let Some(step) = solve(information, slope) else { break };
        // A long step of Newton overshoots; the likelihood is concave, so short ones always arrive.
        let longest = step.iter().fold(0.0f64, |most, part| most.max(part.abs()));
        let shorten = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += shorten * part);
        if longest < 1e-12 {
            break;
        }
    }
    let deviations = (0..count)
        .map(|one| {
            // A unit in one place with mean zero picks the variance out of the inverse.
            let unit = (0..count).map(|at| f64::from(u8::from(at == one)) - 1.0 / count as f64).collect();
            solve(information(games, &strengths), unit)
                .map_or(f64::INFINITY, |column| column[one].max(0.0).sqrt())
        })
        .collect();
    (strengths, deviations)
}

fn win(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The information matrix. Only differences matter, so it is singular; a constant added everywhere pins the mean.
fn information(games: &[Vec<f64>], strengths: &[f64]) -> Vec<Vec<f64>> {
    let count = games.len();
    let mut matrix = vec![vec![1.0; count]; count];
    for one in 0..count {
        for other in (0..count).filter(|other| *other != one) {
            let chance = win(strengths[one] - strengths[other]);
            let weight = games[one][other] * chance * (1.0 - chance);
            matrix[one][one] += weight;
            matrix[one][other] -= weight;
        }
    }
    matrix
}

/// Gauss with pivots.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let count = right.len();
    for column in 0..count {
        let pivot =
            (column..count).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()))?;
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let lead = matrix[column][column];
        if lead.abs() < 1e-300 {
            return None;
        }
        for row in column + 1..count {
            let (above, below) = matrix.split_at_mut(row);
            let factor = below[0][column] / lead;
            for (cell, pivot) in below[0].iter_mut().zip(&above[column]) {
                *cell -= factor * pivot;
            }
            right[row] -= factor * right[column];
        }
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|at| matrix[row][at] * right[at]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(first: usize, second: usize, games: f64, points: f64) -> Score {
        Score { first, second, games, points }
    }

    #[test]
    fn two_entrants_have_the_closed_form() {
        let ratings = ratings(2, &[score(0, 1, 100.0, 64.0)]);
        let difference = 400.0 * (64.0f64 / 36.0).log10();
        assert!((ratings[0].elo - difference / 2.0).abs() < 1e-9, "{ratings:?}");
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-9);
        // The deviation of a logit is 1/sqrt(n p q), and each rating is half the difference.
        let half = Z_95 * ELO / (100.0f64 * 0.64 * 0.36).sqrt() / 2.0;
        let interval = ratings[0].interval.expect("an interval");
        assert!((interval.high - ratings[0].elo - half).abs() < 1e-9, "{ratings:?}");
        assert!(!ratings[0].bounded_by_a_draw);
    }

    #[test]
    fn results_of_one_block_count_once() {
        // Ten blocks of one game each pair; then every game written down four times.
        let block = |number: usize, times: f64| {
            let points = |chance: [f64; 3], pair: usize| times * chance[(number * 7 + pair * 5) % 3];
            vec![
                score(0, 1, times, points([1.0, 1.0, 0.0], 0)),
                score(0, 2, times, points([1.0, 0.5, 0.0], 1)),
                score(1, 2, times, points([1.0, 0.0, 0.5], 2)),
            ]
        };
        let blocks = |times| (0..10).map(|number| block(number, times)).collect::<Vec<_>>();
        let width = |ratings: Vec<Rating>| {
            let interval = ratings[0].interval.expect("an interval");
            interval.high - interval.low
        };
        let (once, again) = (ratings_of_blocks(3, &blocks(1.0)), ratings_of_blocks(3, &blocks(4.0)));
        assert_eq!(once[0].elo.round(), again[0].elo.round());
        assert!((width(once) - width(again)).abs() < 1e-6);
        let naive = |times| width(ratings(3, &blocks(times).concat()));
        assert!((naive(1.0) / naive(4.0) - 2.0).abs() < 1e-6, "what it would be if they were independent");
    }

    #[test]
    fn the_jackknife_agrees_with_independent_results() {
        // 400 games of three pairs, from a linear congruential generator; in each block all pairs are independent.
        let mut state = 7u64;
        let mut won = |chance: f64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from(u8::from(((state >> 11) as f64 / (1u64 << 53) as f64) < chance))
        };
        let blocks: Vec<Vec<Score>> = (0..400)
            .map(|_| vec![score(0, 1, 1.0, won(0.6)), score(0, 2, 1.0, won(0.7)), score(1, 2, 1.0, won(0.6))])
            .collect();
        for (by_blocks, independent) in ratings_of_blocks(3, &blocks).iter().zip(ratings(3, &blocks.concat()))
        {
            let half = |rating: &Rating| rating.interval.expect("an interval").high - rating.elo;
            let ratio = half(by_blocks) / half(&independent);
            assert!((0.85..1.15).contains(&ratio), "{ratio}");
        }
    }

    #[test]
    fn the_jackknife_of_two_entrants_has_the_closed_form() {
        let points = [7.0, 4.0, 6.0, 8.0];
        let blocks: Vec<Vec<Score>> = points.iter().map(|points| vec![score(0, 1, 10.0, *points)]).collect();
        let rated = ratings_of_blocks(2, &blocks);
        let elo = |points: f64, games: f64| 200.0 * (points / (games - points)).log10();
        assert!((rated[0].elo - elo(25.0, 40.0)).abs() < 1e-9, "{rated:?}");
        let without: Vec<f64> = points.iter().map(|left_out| elo(25.0 - left_out, 30.0)).collect();
        let mean = without.iter().sum::<f64>() / 4.0;
        let squares: f64 = without.iter().map(|elo| (elo - mean).powi(2)).sum();
        // The variance of the jackknife is (n − 1) / n of the squares; Student's t with three degrees of freedom.
        let half = 3.182_446_305_284_263 * (3.0 / 4.0 * squares).sqrt();
        let interval = rated[0].interval.expect("an interval");
        assert!((interval.high - rated[0].elo - half).abs() < 1e-6, "{interval:?} {half}");
        assert!((rated[0].elo - interval.low - half).abs() < 1e-6, "{interval:?} {half}");
    }

    #[test]
    fn too_few_blocks_or_a_sweep_without_one_of_them_have_no_interval() {
        let blocks =
            |points: &[f64]| points.iter().map(|points| vec![score(0, 1, 10.0, *points)]).collect::<Vec<_>>();
        assert!(ratings_of_blocks(2, &blocks(&[7.0, 4.0, 6.0]))[0].interval.is_some());
        assert!(ratings_of_blocks(2, &blocks(&[7.0, 4.0]))[0].interval.is_none());
        assert!(ratings_of_blocks(2, &blocks(&[10.0, 10.0, 10.0, 4.0]))[0].interval.is_none());
        assert!(ratings_of_blocks(2, &blocks(&[5.0; 8]))[0].interval.is_none());
    }

    #[test]
    fn exact_results_give_the_ratings_back() {
        let truth = [120.0, 30.0, -40.0, -110.0];
        let mut scores = Vec::new();
        for first in 0..4 {
            for second in first + 1..4 {
                let expected = win((truth[first] - truth[second]) / ELO);
                scores.push(score(first, second, 1000.0, 1000.0 * expected));
            }
        }
        for (rating, truth) in ratings(4, &scores).iter().zip(truth) {
            assert!((rating.elo - truth).abs() < 1e-6, "{rating:?} {truth}");
            assert!(rating.interval.is_some_and(|interval| interval.contains(truth)));
        }
    }

    #[test]
    fn a_clean_sweep_stays_finite_and_says_so() {
        let ratings =
            ratings(3, &[score(0, 1, 50.0, 50.0), score(1, 2, 50.0, 25.0), score(0, 2, 50.0, 50.0)]);
        assert!(
            ratings.iter().all(|rating| rating.elo.is_finite() && rating.bounded_by_a_draw),
            "{ratings:?}"
        );
        assert!(ratings[0].elo > 400.0);
        assert!((ratings[1].elo - ratings[2].elo).abs() < 1e-6);
        let lost = super::ratings(2, &[score(0, 1, 50.0, 0.0)]);
        assert!(lost[0].bounded_by_a_draw && lost[0].elo < -200.0 && lost[0].elo.is_finite(), "{lost:?}");
    }

    #[test]
    fn one_game_or_two_give_a_wide_interval() {
        for (games, points) in [(1.0, 1.0), (1.0, 0.5), (2.0, 1.0), (2.0, 2.0)] {
            for rating in ratings(2, &[score(0, 1, games, points)]) {
                let interval = rating.interval.expect("an interval");
                assert!(interval.high - interval.low > 300.0 && interval.contains(0.0), "{rating:?}");
            }
        }
    }

    #[test]
    fn nobody_and_nothing() {
        assert!(ratings(0, &[]).is_empty());
        assert_eq!(ratings(1, &[])[0].elo, 0.0);
        assert!(ratings(2, &[])[0].elo.abs() < 1e-9, "never met");
    }
}

//! How populations or players change their strategies over time: the replicator equation (Taylor and Jonker 1978) and
//! best-response dynamics (Gilboa and Matsui 1991).

use super::game::NormalForm;
use crate::number::to_float;
use crate::within::Within;

/// How strategies change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dynamics {
    /// A strategy grows by how much better it does than the average.
    Replicator,
    /// Play moves towards a best response.
    BestResponse,
}

/// A point on the way: the time, and a distribution for each player.
pub type Moment = (f64, Vec<Vec<f64>>);

/// The payoffs of a table in floating point.
struct Field<'a> {
    game: &'a NormalForm,
    payoffs: Vec<Vec<f64>>,
    /// The widest span of a player's payoffs: the unit in which steps are chosen.
    span: f64,
}

impl<'a> Field<'a> {
    fn new(game: &'a NormalForm) -> Self {
        let payoffs: Vec<Vec<f64>> = (0..game.player_count())
            .map(|player| {
                (0..game.profile_count()).map(|index| to_float(&game.payoffs_at(index)[player])).collect()
            })
            .collect();
        let span = payoffs
            .iter()
            .map(|own| {
                let (low, high) =
                    own.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &value| {
                        (low.min(value), high.max(value))
                    });
                high - low
            })
            .fold(0.0, f64::max);
        Field { game, payoffs, span: span.max(1e-9) }
    }

    /// What every strategy of every player is worth against the others' play.
    fn worth(&self, play: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let mut worth: Vec<Vec<f64>> = play.iter().map(|own| vec![0.0; own.len()]).collect();
        for index in 0..self.game.profile_count() {
            let profile = self.game.profile(index);
            for (player, &strategy) in profile.iter().enumerate() {
                let others = profile.iter().enumerate().filter(|&(other, _)| other != player);
                let weight: f64 = others.map(|(other, &strategy)| play[other][strategy]).product();
                worth[player][strategy] += weight * self.payoffs[player][index];
            }
        }
        worth
    }

    /// The direction in which play changes.
    fn direction(&self, dynamics: Dynamics, play: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let worth = self.worth(play);
        let change = |(own, worth): (&Vec<f64>, Vec<f64>)| -> Vec<f64> {
            match dynamics {
                Dynamics::Replicator => {
                    let mean: f64 = own.iter().zip(&worth).map(|(weight, value)| weight * value).sum();
                    own.iter()
                        .zip(&worth)
                        .map(|(weight, value)| weight * (value - mean) / self.span)
                        .collect()
                }
                Dynamics::BestResponse => {
                    let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                    let ties: Vec<bool> =
                        worth.iter().map(|value| best - value <= 1e-12 * self.span).collect();
                    let share = 1.0 / ties.iter().filter(|&&tie| tie).count().max(1) as f64;
                    own.iter()
                        .zip(ties)
                        .map(|(weight, tie)| if tie { share - weight } else { -weight })
                        .collect()
                }
            }
        };
        play.iter().zip(worth).map(change).collect()
    }
}

fn moved(play: &[Vec<f64>], direction: &[Vec<f64>], step: f64) -> Vec<Vec<f64>> {
    let own = |(own, change): (&Vec<f64>, &Vec<f64>)| -> Vec<f64> {
        let new: Vec<f64> =
            own.iter().zip(change).map(|(weight, change)| (weight + step * change).max(0.0)).collect();
        let sum: f64 = new.iter().sum();
        new.into_iter().map(|weight| weight / sum).collect()
    };
    play.iter().zip(direction).map(own).collect()
}

/// Follows the dynamics from a start for `steps` steps of length `step`, the replicator by the method of Runge and Kutta.
/// Time is counted in units in which the widest span of payoffs is one. At most about `shown` moments are kept, fewer if the
/// limits end it.
pub fn follow(
    game: &NormalForm,
    dynamics: Dynamics,
    start: &[Vec<f64>],
    step: f64,
    steps: usize,
    shown: usize,
    within: &Within,
) -> Vec<Moment> {
    let field = Field::new(game);
    let every = steps.div_ceil(shown.max(1)).max(1);
    let mut play = start.to_vec();
    let mut moments = vec![(0.0, play.clone())];
    for number in 1..=steps {
        if within.check().is_some() {
            break;
        }
        if number % every == 0 {
            within.tell(number as u64, None);
        }
        let first = field.direction(dynamics, &play);
        play = match dynamics {
            Dynamics::BestResponse => moved(&play, &first, step),
            Dynamics::Replicator => {
                let second = field.direction(dynamics, &moved(&play, &first, step / 2.0));
                let third = field.direction(dynamics, &moved(&play, &second, step / 2.0));
                let fourth = field.direction(dynamics, &moved(&play, &third, step));
                let mean: Vec<Vec<f64>> = (0..play.len())
                    .map(|player| {
                        (0..play[player].len())
                            .map(|own| {
                                let [one, two, three, four] =
                                    [&first, &second, &third, &fourth].map(|part| part[player][own]);
                                (one + 2.0 * two + 2.0 * three + four) / 6.0
                            })
                            .collect()
                    })
                    .collect();
                moved(&play, &mean, step)
            }
        };
        if number % every == 0 || number == steps {
            moments.push((number as f64 * step, play.clone()));
        }
    }
    moments
}

/// What every player is paid in a mixed profile, and what each would gain by a best response, in floating point.
pub fn paid(game: &NormalForm, play: &[Vec<f64>]) -> (Vec<f64>, Vec<f64>) {
    let worth = Field::new(game).worth(play);
    let own = |(own, worth): (&Vec<f64>, &Vec<f64>)| -> (f64, f64) {
        let mean: f64 = own.iter().zip(worth).map(|(weight, value)| weight * value).sum();
        let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (mean, (best - mean).max(0.0))
    };
    play.iter().zip(&worth).map(own).unzip()
}

/// A start that favours the first strategies a little: from the exact middle some games never leave.
pub fn usual_start(game: &NormalForm) -> Vec<Vec<f64>> {
    let own = |count: usize| -> Vec<f64> {
        let weights: Vec<f64> =
            (0..count).map(|number| 1.0 + 0.5 * (count - number) as f64 / count as f64).collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    };
    game.shape().into_iter().map(own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Rational, whole};

    fn bimatrix(first: &[&[i64]], second: &[&[i64]]) -> NormalForm {
        let rows = |matrix: &[&[i64]]| -> Vec<Vec<Rational>> {
            matrix.iter().map(|row| row.iter().copied().map(whole).collect()).collect()
        };
        NormalForm::bimatrix("", &rows(first), &rows(second)).unwrap()
    }

    #[test]
    fn the_dilemma_ends_in_defection() {
        let game = bimatrix(&[&[3, 0], &[5, 1]], &[&[3, 5], &[0, 1]]);
        for dynamics in [Dynamics::Replicator, Dynamics::BestResponse] {
            let moments = follow(&game, dynamics, &usual_start(&game), 0.1, 2_000, 100, &Within::default());
            let (_, last) = moments.last().unwrap();
            assert!(last.iter().all(|own| own[1] > 0.999), "{dynamics:?} {last:?}");
            assert!(moments.len() <= 102);
        }
    }

    #[test]
    fn the_replicator_keeps_the_product_in_matching_pennies() {
        // Hofbauer and Sigmund: Σ log x is constant along orbits of a zero-sum game with a centre in the middle.
        let game = bimatrix(&[&[1, -1], &[-1, 1]], &[&[-1, 1], &[1, -1]]);
        let start = vec![vec![0.7, 0.3], vec![0.5, 0.5]];
        let constant = |play: &[Vec<f64>]| play.iter().flatten().map(|weight| weight.ln()).sum::<f64>();
        let moments = follow(&game, Dynamics::Replicator, &start, 0.01, 5_000, 50, &Within::default());
        for (time, play) in &moments {
            assert!((constant(play) - constant(&start)).abs() < 1e-6, "{time} {play:?}");
        }
        // Best responses spiral in instead.
        let ends = follow(&game, Dynamics::BestResponse, &start, 0.001, 20_000, 50, &Within::default());
        assert!(ends.last().unwrap().1.iter().flatten().all(|weight| (weight - 0.5).abs() < 0.02));
    }

    #[test]
    fn shapleys_game_cycles_for_ever() {
        // Shapley 1964: best responses do not settle.
        let game = bimatrix(&[&[1, 0, 0], &[0, 1, 0], &[0, 0, 1]], &[&[0, 1, 0], &[0, 0, 1], &[1, 0, 0]]);
        let start = vec![vec![0.5, 0.3, 0.2], vec![0.3, 0.4, 0.3]];
        let moments = follow(&game, Dynamics::BestResponse, &start, 0.001, 60_000, 600, &Within::default());
        let late = &moments[400..];
        let widest = (0..3)
            .map(|own| {
                let values = late.iter().map(|(_, play)| play[0][own]);
                values.clone().fold(0.0, f64::max) - values.fold(1.0, f64::min)
            })
            .fold(0.0, f64::max);
        assert!(widest > 0.3, "{widest}");
    }
}

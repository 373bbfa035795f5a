//! Choosing among tries whose value is known world by world: a refused try costs nothing and tells something.

use arbitro_games::kriegspiel::Try;

/// What each try is worth in each world that may be true; nothing where the umpire would refuse it.
pub(super) struct Ballot {
    tries: Vec<Try>,
    worlds: usize,
    values: Vec<f32>,
}

/// A try with its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighed {
    pub act: Try,
    pub value: f64,
    /// The share of the worlds in which it is accepted.
    pub accepted: f64,
}

impl Ballot {
    pub fn new(tries: Vec<Try>, worlds: usize) -> Ballot {
        let values = vec![f32::NAN; tries.len() * worlds];
        Ballot { tries, worlds, values }
    }

    pub fn tries(&self) -> &[Try] {
        &self.tries
    }

    pub fn set(&mut self, index: usize, world: usize, value: f64) {
        self.values[index * self.worlds + world] = value as f32;
    }

    fn row(&self, index: usize) -> &[f32] {
        &self.values[index * self.worlds..(index + 1) * self.worlds]
    }

    /// The tries with their values, best first. `cost` is the price of a refusal, `extra` a bonus for the try when
    /// it is accepted.
    ///
    /// A refused try leaves the same turn with the worlds that refuse it: there the best other try is made, and what
    /// that one meets when it is refused in its turn is taken to be a poor average.
    pub fn weigh(&self, cost: f64, extra: impl Fn(Try) -> f64) -> Vec<Weighed> {
        let extras: Vec<f64> = self.tries.iter().map(|act| extra(*act)).collect();
        let fallback = self.fallback(&extras);
        let mut weighed: Vec<Weighed> = Vec::new();
        for (index, act) in self.tries.iter().enumerate() {
            let row = self.row(index);
            let (mut sum, mut accepted) = (0.0, 0usize);
            for value in row.iter().filter(|value| !value.is_nan()) {
                sum += f64::from(*value) + extras[index];
                accepted += 1;
            }
            if accepted == 0 {
                continue; // it would teach nothing: all worlds refuse it
            }
            let refused = self.worlds - accepted;
            if refused > 0 {
                sum += refused as f64 * (self.best_where_refused(index, &extras, fallback) - cost);
            }
            weighed.push(Weighed {
                act: *act,
                value: sum / self.worlds as f64,
                accepted: accepted as f64 / self.worlds as f64,
            });
        }
        weighed.sort_by(|a, b| b.value.total_cmp(&a.value));
        weighed
    }

    /// What is left when a second try is refused too: the middle value of the tries that are often accepted.
    fn fallback(&self, extras: &[f64]) -> f64 {
        let mut means: Vec<f64> = (0..self.tries.len())
            .filter_map(|index| {
                let row = self.row(index);
                let accepted = row.iter().filter(|value| !value.is_nan()).count();
                let sum: f64 =
                    row.iter().filter(|value| !value.is_nan()).map(|value| f64::from(*value)).sum();
                (accepted * 2 >= self.worlds.max(1)).then(|| sum / accepted as f64 + extras[index])
            })
            .collect();
        means.sort_by(f64::total_cmp);
        means.get(means.len() / 2).copied().unwrap_or(0.0)
    }

    fn best_where_refused(&self, refused: usize, extras: &[f64], fallback: f64) -> f64 {
        let kept: Vec<usize> = self
            .row(refused)
            .iter()
            .enumerate()
            .filter(|(_, v)| v.is_nan())
            .map(|(world, _)| world)
            .collect();
        let mut best = f64::NEG_INFINITY;
        for (index, extra) in extras.iter().enumerate() {
            if index == refused {
                continue;
            }
            let row = self.row(index);
            let sum: f64 = kept
                .iter()
                .map(|world| if row[*world].is_nan() { fallback } else { f64::from(row[*world]) + extra })
                .sum();
            best = best.max(sum / kept.len() as f64);
        }
        if best.is_finite() { best } else { fallback }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_try_that_wins_rarely_and_costs_nothing_when_refused_goes_first() {
        let tries: Vec<Try> = ["d1h5", "e2e4"].iter().map(|text| text.parse().unwrap()).collect();
        let mut ballot = Ballot::new(tries.clone(), 10);
        ballot.set(0, 3, 9.0);
        for world in 0..10 {
            ballot.set(1, world, 1.0);
        }
        let weighed = ballot.weigh(0.0, |_| 0.0);
        assert_eq!(weighed[0].act, tries[0]);
        assert!(
            (weighed[0].value - 1.8).abs() < 1e-6 && (weighed[0].accepted - 0.1).abs() < 1e-9,
            "{weighed:?}"
        );
        assert_eq!(ballot.weigh(1.0, |_| 0.0)[0].act, tries[1], "unless a refusal has its price");
    }

    #[test]
    fn a_try_that_every_world_refuses_is_not_made() {
        let tries: Vec<Try> = ["d1h5", "e2e4"].iter().map(|text| text.parse().unwrap()).collect();
        let mut ballot = Ballot::new(tries, 2);
        ballot.set(1, 0, -5.0);
        assert_eq!(ballot.weigh(0.0, |_| 0.0).len(), 1);
    }
}

//! Boxes of strategies on one support, and what can be said about the equilibria in them.

use super::Payoffs;
use crate::normal::approximate::solve;

/// Boxes are not halved below this width.
const NARROWEST: f64 = 1e-5;
/// The allowance for rounding, as a share of the range of the payoffs.
const ROUNDING: f64 = 1e-11;

/// From where to where.
type Interval = (f64, f64);

/// The strategies that each player may use.
pub(super) struct Support<'a> {
    pub(super) payoffs: &'a Payoffs,
    used: Vec<Vec<usize>>,
    /// The number of probabilities that are free: all of every player's but the last.
    pub(super) unknowns: usize,
}

pub(super) enum Verdict {
    Empty,
    One(Vec<Vec<f64>>),
    Halves(Box<Cell>, Box<Cell>),
    Undecided,
}

/// A box: an interval for the probability of every used strategy.
#[derive(Clone)]
pub(super) struct Cell(Vec<Vec<Interval>>);

impl<'a> Support<'a> {
    pub(super) fn new(payoffs: &'a Payoffs, chosen: &[u64]) -> Self {
        let used: Vec<Vec<usize>> = chosen
            .iter()
            .zip(&payoffs.shape)
            .map(|(bits, &count)| (0..count).filter(|strategy| bits >> strategy & 1 == 1).collect())
            .collect();
        let unknowns = used.iter().map(|list: &Vec<usize>| list.len() - 1).sum();
        Support { payoffs, used, unknowns }
    }

    /// Whether a used strategy is strictly worse than another one whatever the others do on their supports.
    pub(super) fn is_dominated(&self) -> bool {
        (0..self.used.len()).any(|player| {
            self.used[player].iter().any(|&own| {
                (0..self.payoffs.shape[player])
                    .any(|other| other != own && self.all_below(player, own, other))
            })
        })
    }

    fn all_below(&self, player: usize, own: usize, other: usize) -> bool {
        self.differences(player, own, other).iter().all(|&difference| difference < 0.0)
    }

    /// What a player gets more with one strategy than with another, for all combinations of what the others use. The first
    /// of the others moves fastest.
    fn differences(&self, player: usize, own: usize, other: usize) -> Vec<f64> {
        let others = || (0..self.used.len()).filter(move |&index| index != player);
        let count: usize = others().map(|index| self.used[index].len()).product();
        let mut profile = vec![0; self.used.len()];
        (0..count)
            .map(|mut number| {
                for index in others() {
                    let used = &self.used[index];
                    profile[index] = used[number % used.len()];
                    number /= used.len();
                }
                profile[player] = own;
                let first = self.payoffs.at(&profile, player);
                profile[player] = other;
                first - self.payoffs.at(&profile, player)
            })
            .collect()
    }

    /// The range over a box of a function that is linear in the strategy of every player except one or two, whose axes
    /// are not there.
    fn range(&self, values: &[f64], without: [usize; 2], cell: &Cell) -> Interval {
        let mut values: Vec<Interval> = values.iter().map(|&value| (value, value)).collect();
        for index in (0..self.used.len()).filter(|index| !without.contains(index)) {
            values =
                values.chunks(self.used[index].len()).map(|line| weighed(line, &cell.0[index])).collect();
        }
        values[0]
    }

    /// What a player could gain at most by leaving a profile.
    pub(super) fn regret(&self, profile: &[Vec<f64>]) -> f64 {
        let point = Cell::at(self, profile);
        let gain = |player: usize, own: usize, other: usize| {
            -self.range(&self.differences(player, own, other), [player; 2], &point).0
        };
        let mut worst: f64 = 0.0;
        for (player, used) in self.used.iter().enumerate() {
            for &own in used.iter().filter(|&&own| profile[player][own] > 1e-12) {
                let others = 0..self.payoffs.shape[player];
                worst = others.map(|other| gain(player, own, other)).fold(worst, f64::max);
            }
        }
        worst
    }
}

/// The range of a weighted sum over all distributions in a box.
fn weighed(values: &[Interval], weights: &[Interval]) -> Interval {
    let extreme = |sign: f64, value: &dyn Fn(usize) -> f64| {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|&one, &two| (sign * value(two)).total_cmp(&(sign * value(one))));
        let mut left = 1.0 - weights.iter().map(|weight| weight.0).sum::<f64>();
        let mut sum: f64 = (0..values.len()).map(|index| weights[index].0 * value(index)).sum();
        for (place, &index) in order.iter().enumerate() {
            // What rounding leaves over goes to the last one.
            let room = weights[index].1 - weights[index].0;
            let share = if place + 1 == order.len() { left } else { room.min(left) };
            sum += share * value(index);
            left -= share;
        }
        sum
    };
    (extreme(-1.0, &|index| values[index].0), extreme(1.0, &|index| values[index].1))
}

impl Cell {
    /// All strategies on a support.
    pub(super) fn whole(support: &Support<'_>) -> Self {
        let all = |used: &Vec<usize>| match used.len() {
            1 => vec![(1.0, 1.0)],
            count => vec![(0.0, 1.0); count],
        };
        Cell(support.used.iter().map(all).collect())
    }

    fn at(support: &Support<'_>, profile: &[Vec<f64>]) -> Self {
        let point = |(used, play): (&Vec<usize>, &Vec<f64>)| {
            used.iter().map(|&strategy| (play[strategy], play[strategy])).collect()
        };
        Cell(support.used.iter().zip(profile).map(point).collect())
    }

    /// Makes the intervals agree with the sum of one; `false` if no distribution is left.
    fn tighten(&mut self) -> bool {
        for play in &mut self.0 {
            let (low, high) = play.iter().fold((0.0, 0.0), |(low, high), one| (low + one.0, high + one.1));
            if low > 1.0 + 1e-12 || high < 1.0 - 1e-12 {
                return false;
            }
            for one in play.iter_mut() {
                *one = (one.0.max(1.0 - (high - one.1)), one.1.min(1.0 - (low - one.0)));
                if one.0 > one.1 {
                    // Rounding only: the checks above passed.
                    *one = (one.1, one.1);
                }
            }
        }
        true
    }

    pub(super) fn judge(mut self, support: &Support<'_>) -> Verdict {
        if !self.tighten() || self.excluded(support) {
            return Verdict::Empty;
        }
        match self.krawczyk(support) {
            Some(Krawczyk::Empty) => return Verdict::Empty,
            Some(Krawczyk::One(solution)) => {
                return match support.profile(&solution) {
                    Some(profile) => Verdict::One(profile),
                    None => Verdict::Empty,
                };
            }
            None => {}
        }
        let widest = self.0.iter().enumerate().flat_map(|(player, play)| {
            play.iter().enumerate().map(move |(index, one)| (one.1 - one.0, player, index))
        });
        let Some((width, player, index)) = widest.max_by(|one, two| one.0.total_cmp(&two.0)) else {
            return Verdict::Undecided;
        };
        if width < NARROWEST {
            return Verdict::Undecided;
        }
        let mut other = self.clone();
        // Not quite in the middle: solutions like one half would lie on the edge of boxes again and again.
        let (low, high) = self.0[player][index];
        let middle = low + 0.487 * (high - low);
        self.0[player][index].1 = middle;
        other.0[player][index].0 = middle;
        Verdict::Halves(Box::new(self), Box::new(other))
    }

    /// Whether some used strategy is worse than another one everywhere in the box.
    fn excluded(&self, support: &Support<'_>) -> bool {
        let allowance = ROUNDING * support.payoffs.range;
        (0..support.used.len()).any(|player| {
            support.used[player].iter().any(|&own| {
                (0..support.payoffs.shape[player]).filter(|&other| other != own).any(|other| {
                    let values = support.differences(player, own, other);
                    support.range(&values, [player; 2], self).1 < -allowance
                })
            })
        })
    }
}

enum Krawczyk {
    Empty,
    One(Vec<f64>),
}

impl Support<'_> {
    /// The unknowns as pairs of a player and a place in the player's support; the last place is left out.
    fn free(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.used
            .iter()
            .enumerate()
            .flat_map(|(player, used)| (0..used.len() - 1).map(move |place| (player, place)))
    }

    /// The equations (a used strategy is worth as much as the last used one) and their derivatives over a box.
    fn equations(&self, cell: &Cell) -> (Vec<Interval>, Vec<Vec<Interval>>) {
        let mut values = Vec::with_capacity(self.unknowns);
        let mut slopes = Vec::with_capacity(self.unknowns);
        for (player, place) in self.free() {
            let used = &self.used[player];
            let differences = self.differences(player, used[place], used[used.len() - 1]);
            values.push(self.range(&differences, [player; 2], cell));
            let mut row = Vec::with_capacity(self.unknowns);
            for other in 0..self.used.len() {
                let count = self.used[other].len();
                if other == player {
                    row.extend(vec![(0.0, 0.0); count - 1]);
                } else if count > 1 {
                    // Moving weight from the last strategy of the other to another one.
                    let moved = self.moved(&differences, player, other);
                    row.extend(moved.iter().map(|values| self.range(values, [player, other], cell)));
                }
            }
            slopes.push(row);
        }
        (values, slopes)
    }

    /// The differences between every strategy of another player and that player's last one, without that player's axis.
    fn moved(&self, values: &[f64], player: usize, other: usize) -> Vec<Vec<f64>> {
        let before: usize =
            (0..other).filter(|&index| index != player).map(|index| self.used[index].len()).product();
        let count = self.used[other].len();
        let at = |place: usize, rest: usize| {
            let (inner, outer) = (rest % before, rest / before);
            values[outer * before * count + place * before + inner]
        };
        let rest = values.len() / count;
        (0..count - 1)
            .map(|place| (0..rest).map(|index| at(place, index) - at(count - 1, index)).collect())
            .collect()
    }

    /// The whole profile of a solution, if its probabilities are not negative.
    fn profile(&self, solution: &[f64]) -> Option<Vec<Vec<f64>>> {
        let mut profile: Vec<Vec<f64>> = self.payoffs.shape.iter().map(|&count| vec![0.0; count]).collect();
        let mut rest = vec![1.0; self.used.len()];
        for ((player, place), &weight) in self.free().zip(solution) {
            profile[player][self.used[player][place]] = weight;
            rest[player] -= weight;
        }
        for (player, used) in self.used.iter().enumerate() {
            profile[player][used[used.len() - 1]] = rest[player];
        }
        if profile.iter().flatten().any(|&weight| weight < -1e-9) {
            return None;
        }
        for play in &mut profile {
            play.iter_mut().for_each(|weight| *weight = weight.max(0.0));
            let sum: f64 = play.iter().sum();
            play.iter_mut().for_each(|weight| *weight /= sum);
        }
        Some(profile)
    }
}

impl Cell {
    /// The box around a point of the unknowns.
    fn around(support: &Support<'_>, bounds: &[Interval]) -> Self {
        let mut cell: Vec<Vec<Interval>> =
            support.used.iter().map(|used| vec![(1.0, 1.0); used.len()]).collect();
        for ((player, place), &bound) in support.free().zip(bounds) {
            cell[player][place] = bound;
            let last = support.used[player].len() - 1;
            cell[player][last].0 -= bound.1;
            cell[player][last].1 -= bound.0;
        }
        Cell(cell)
    }

    /// The operator of Krawczyk on a slightly larger box: no solution, exactly one (after Newton's method), or no answer.
    fn krawczyk(&self, support: &Support<'_>) -> Option<Krawczyk> {
        let size = support.unknowns;
        let bounds: Vec<Interval> = support
            .free()
            .map(|(player, place)| {
                let (low, high) = self.0[player][place];
                let more = 0.01 * (high - low) + 1e-9;
                (low - more, high + more)
            })
            .collect();
        let middle: Vec<f64> = bounds.iter().map(|bound| (bound.0 + bound.1) / 2.0).collect();
        let point = |place: &[f64]| Cell::around(support, &place.iter().map(|&x| (x, x)).collect::<Vec<_>>());
        let (values, slopes) = support.equations(&point(&middle));
        let centre = |matrix: &Vec<Vec<Interval>>| -> Vec<Vec<f64>> {
            matrix.iter().map(|row| row.iter().map(|one| (one.0 + one.1) / 2.0).collect()).collect()
        };
        let inverse = inverted(&centre(&slopes))?;
        let (_, over_box) = support.equations(&Cell::around(support, &bounds));
        let mut inside = true;
        for row in 0..size {
            let step: f64 = (0..size).map(|column| inverse[row][column] * values[column].0).sum();
            let spread: f64 = (0..size)
                .map(|column| {
                    // The entry of 1 − Y J over the box, at its largest, times the half width.
                    let own = f64::from(u8::from(row == column));
                    let (low, high) = (0..size).fold((own, own), |(low, high), inner| {
                        let (one, two) = (
                            inverse[row][inner] * over_box[inner][column].0,
                            inverse[row][inner] * over_box[inner][column].1,
                        );
                        (low - one.max(two), high - one.min(two))
                    });
                    low.abs().max(high.abs()) * (bounds[column].1 - bounds[column].0) / 2.0
                })
                .sum();
            let (low, high) = (middle[row] - step - spread, middle[row] - step + spread);
            if low > bounds[row].1 || high < bounds[row].0 {
                return Some(Krawczyk::Empty);
            }
            inside &= low > bounds[row].0 && high < bounds[row].1;
        }
        if !inside {
            return None;
        }
        let mut place = middle;
        for _ in 0..50 {
            let (values, slopes) = support.equations(&point(&place));
            let system = centre(&slopes)
                .into_iter()
                .zip(&values)
                .map(|(mut row, value)| {
                    row.push(-value.0);
                    row
                })
                .collect();
            let step = solve(system)?;
            let moved = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
            place.iter_mut().zip(step).for_each(|(at, step)| *at += step);
            if moved < 1e-15 {
                break;
            }
        }
        Some(Krawczyk::One(place))
    }
}

fn inverted(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let column = |number: usize| {
        let system = matrix
            .iter()
            .enumerate()
            .map(|(index, row)| row.iter().copied().chain([f64::from(u8::from(index == number))]).collect())
            .collect();
        solve(system)
    };
    let columns: Vec<Vec<f64>> = (0..size).map(column).collect::<Option<_>>()?;
    Some((0..size).map(|row| (0..size).map(|number| columns[number][row]).collect()).collect())
}

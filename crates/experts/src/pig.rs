//! Pig solved: the policy that wins most often, by policy iteration (Neller and Presser, "Optimal Play of the Dice Game Pig",
//! The UMAP Journal 25, 2004).
//!
//! Let `start[i][j]` be the chance to win of a player who begins a turn with `i` points against `j`. Within a turn, a roll
//! leads to more points in the same turn or to the start of the opponent's turn, and a hold to the start of the opponent's
//! turn with more points on the board. So every pair of scores `{i, j}` depends on itself and on larger sums only, and is
//! solved by itself: two unknowns, `start[i][j]` and `start[j][i]`.

use crate::words;
use arbitro_game::{Cancel, Game, Limits, Message, Part, Seat, Stopped, Turn, Watch};
use arbitro_games::pig::{Pig, Score, Throw};
use arbitro_players::search::{Counts, Found, SearchError, Weighed};
use arbitro_players::searcher::{Method, Searcher};

/// The highest goal that is solved: the work grows with its cube.
pub const HIGHEST_GOAL: u16 = 300;

/// Whether the game is solved.
pub fn knows(game: &Pig) -> bool {
    game.goal() <= HIGHEST_GOAL
}

/// The player that wins most often.
pub fn player() -> Searcher<Optimal> {
    Searcher::new(Optimal::default())
}

/// The solution for one goal.
#[derive(Clone, Debug)]
pub struct Solution {
    goal: usize,
    start: Vec<f64>,
}

/// What both choices are worth, as chances to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choices {
    /// After a roll.
    pub roll: f64,
    /// After a hold.
    pub hold: f64,
}

/// A number that depends on one unknown: `free + part * unknown`.
#[derive(Clone, Copy)]
struct Linear {
    free: f64,
    part: f64,
}

impl Linear {
    fn at(self, unknown: f64) -> f64 {
        self.free + self.part * unknown
    }
}

impl Solution {
    /// Solves the game to a goal.
    pub fn new(goal: u16) -> Self {
        let goal = usize::from(goal);
        let mut solution = Solution { goal, start: vec![0.5; goal * goal] };
        for sum in (0..2 * goal - 1).rev() {
            for own in sum.saturating_sub(goal - 1)..=sum / 2 {
                solution.solve_pair(own, sum - own);
            }
        }
        solution
    }

    /// The chance to win of a player who begins a turn with this many points against this many.
    pub fn start(&self, own: u16, other: u16) -> f64 {
        self.begin(usize::from(own), usize::from(other))
    }

    /// What rolling and holding are worth to the player whose turn it is.
    pub fn choices(&self, own: u16, other: u16, turn: u16) -> Choices {
        let (own, other, turn) = (usize::from(own), usize::from(other), usize::from(turn));
        let loses_turn = 1.0 - self.begin(other, own);
        let values = self.turn(own, other, loses_turn);
        Choices { roll: self.rolled(&values, own, turn, loses_turn), hold: self.held(own, other, turn) }
    }

    fn begin(&self, own: usize, other: usize) -> f64 {
        self.start[own * self.goal + other]
    }

    /// Holding passes the turn with more points.
    fn held(&self, own: usize, other: usize, turn: usize) -> f64 {
        if own + turn >= self.goal { 1.0 } else { 1.0 - self.begin(other, own + turn) }
    }

    fn rolled(&self, values: &[f64], own: usize, turn: usize, loses_turn: f64) -> f64 {
        let after = |face: usize| if own + turn + face >= self.goal { 1.0 } else { values[turn + face] };
        (loses_turn + (2..=6).map(after).sum::<f64>()) / 6.0
    }

    /// The values of a turn by what it has earned, if its loss leaves that chance to win.
    fn turn(&self, own: usize, other: usize, loses_turn: f64) -> Vec<f64> {
        let mut values = vec![0.0; self.goal - own];
        for turn in (0..values.len()).rev() {
            let roll = self.rolled(&values, own, turn, loses_turn);
            values[turn] = if turn == 0 { roll } else { roll.max(self.held(own, other, turn)) };
        }
        values
    }

    /// The start of a turn as it depends on the chance to win after its loss, for the policy that is best at that chance.
    fn depends(&self, own: usize, other: usize, loses_turn: f64) -> Linear {
        let mut values = vec![Linear { free: 1.0, part: 0.0 }; self.goal - own + 6];
        for turn in (0..self.goal - own).rev() {
            let mut roll = Linear { free: 0.0, part: 1.0 / 6.0 };
            for after in &values[turn + 2..=turn + 6] {
                roll = Linear { free: roll.free + after.free / 6.0, part: roll.part + after.part / 6.0 };
            }
            let hold = self.held(own, other, turn);
            let holds = turn > 0 && hold > roll.at(loses_turn);
            values[turn] = if holds { Linear { free: hold, part: 0.0 } } else { roll };
        }
        values[0]
    }

    /// Policy iteration for both scores of a pair: the policy that is best for the last values is evaluated exactly.
    fn solve_pair(&mut self, own: usize, other: usize) {
        let (mut first, mut second) = (0.5, 0.5);
        loop {
            // first = one(1 − second), second = two(1 − first)
            let one = self.depends(own, other, 1.0 - second);
            let two = self.depends(other, own, 1.0 - first);
            let both = one.free + one.part * (1.0 - two.free - two.part);
            let next = both / (1.0 - one.part * two.part);
            let reply = two.at(1.0 - next);
            let still = (next - first).abs() < 1e-13 && (reply - second).abs() < 1e-13;
            (first, second) = (next, reply);
            if still {
                break;
            }
        }
        self.start[own * self.goal + other] = first;
        self.start[other * self.goal + own] = second;
    }
}

/// Plays by the solution.
#[derive(Debug, Default)]
pub struct Optimal {
    solution: Option<Solution>,
}

type Answer = Result<(Found<Throw>, Vec<Part>), SearchError>;

impl Method<Pig> for Optimal {
    fn name(&self) -> Message {
        words::pig_solved()
    }

    fn find(&mut self, game: &Pig, score: &Score, limits: Limits, cancel: &Cancel) -> Answer {
        let watch = Watch::start(limits, cancel.clone());
        let solved = self.solution.take().filter(|solution| solution.goal == usize::from(game.goal()));
        let solution = self.solution.insert(solved.unwrap_or_else(|| Solution::new(game.goal())));
        let Turn::One(Seat(mover), throws) = game.turn(score) else { return Ok((none(&watch), Vec::new())) };
        let mover = usize::from(mover);
        let Choices { roll, hold } = solution.choices(score.safe[mover], score.safe[1 - mover], score.turn);
        let weigh = |&throw: &Throw| {
            let chance = if throw == Throw::Hold { hold } else { roll };
            Weighed::exact(throw, 2.0 * chance - 1.0)
        };
        let weighed: Vec<Weighed<Throw>> = throws.iter().map(weigh).collect();
        let best =
            weighed.iter().copied().reduce(|best, one| if one.value > best.value { one } else { best });
        let mut found = none(&watch);
        if let Some(best) = best {
            (found.value, found.best, found.line) = (best.value, Some(best.mv), vec![best.mv]);
        }
        let chances = weighed.iter().map(|one| arbitro_game::Chance {
            what: one.mv.to_string().into(),
            probability: f64::midpoint(one.value, 1.0),
        });
        let part = Part::Belief { about: words::chance_to_win(), chances: chances.collect() };
        Ok((Found { weighed, ..found }, vec![part]))
    }
}

fn none(watch: &Watch) -> Found<Throw> {
    Found {
        value: f64::NAN,
        best: None,
        line: Vec::new(),
        weighed: Vec::new(),
        counts: Counts { time: watch.elapsed(), ..Counts::default() },
        stopped: Stopped::Finished,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::Watch;
    use arbitro_players::search::{Earned, Problem, chance};

    /// The chance that the first player wins if the first plays by `policy` and the second by the solution, by iteration.
    fn against(solution: &Solution, holds: impl Fn(u16, u16, u16) -> bool, first: bool) -> f64 {
        let goal = solution.goal as u16;
        let size = usize::from(goal);
        // Chances of the policy's player to win when it begins a turn, and when the solution does.
        let (mut own, mut other) = (vec![0.0f64; size * size], vec![0.0f64; size * size]);
        let at = |one: u16, two: u16| usize::from(one) * size + usize::from(two);
        for _ in 0..400 {
            let mut change = 0.0f64;
            for mine in (0..goal).rev() {
                for theirs in (0..goal).rev() {
                    for policy in [true, false] {
                        let [safe, opponent] = if policy { [mine, theirs] } else { [theirs, mine] };
                        let passed = |safe: u16| match (safe >= goal, policy) {
                            (true, policy) => f64::from(u8::from(policy)),
                            (false, true) => other[at(safe, theirs)],
                            (false, false) => own[at(mine, safe)],
                        };
                        let mut values = vec![passed(goal); usize::from(goal - safe) + 6];
                        for turn in (0..goal - safe).rev() {
                            let hold = match policy {
                                true => holds(safe, opponent, turn),
                                false => {
                                    let Choices { roll, hold } = solution.choices(safe, opponent, turn);
                                    hold > roll
                                }
                            };
                            let place = usize::from(turn);
                            let rolled: f64 = values[place + 2..=place + 6].iter().sum();
                            values[place] = match hold && turn > 0 {
                                true => passed(safe + turn),
                                false => (passed(safe) + rolled) / 6.0,
                            };
                        }
                        let chances = if policy { &mut own } else { &mut other };
                        let chance = &mut chances[at(mine, theirs)];
                        change = change.max((*chance - values[0]).abs());
                        *chance = values[0];
                    }
                }
            }
            if change < 1e-9 {
                break;
            }
        }
        if first { own[0] } else { other[0] }
    }

    #[test]
    fn the_first_player_wins_as_often_as_published() {
        // Neller and Presser 2004: 53.06 % at a goal of 100, if both play optimally.
        let solution = Solution::new(100);
        assert!((solution.start(0, 0) - 0.5306).abs() < 5e-5, "{}", solution.start(0, 0));
        // The equation of optimality holds everywhere.
        for (own, other) in [(0, 0), (0, 99), (99, 0), (37, 81), (50, 50), (98, 99)] {
            let turn = solution.choices(own, other, 0);
            assert!((turn.roll - solution.start(own, other)).abs() < 1e-9, "{own} {other}");
        }
    }

    #[test]
    fn no_other_policy_wins_more_often_against_the_solution() {
        let solution = Solution::new(30);
        let best = solution.start(0, 0);
        let itself = |own, other, turn| {
            let Choices { roll, hold } = solution.choices(own, other, turn);
            hold > roll
        };
        assert!((against(&solution, itself, true) - best).abs() < 1e-7);
        for at in [5, 10, 15, 20, 25] {
            for first in [true, false] {
                let most = if first { best } else { 1.0 - best };
                let chance = against(&solution, |_, _, turn| turn >= at, first);
                assert!(chance < most, "holding at {at}: {chance} of {most}");
            }
        }
    }

    #[test]
    fn expectiminimax_comes_near_the_solution_where_the_game_is_short() {
        let (game, solution) = (Pig::new(6).expect("a goal"), Solution::new(6));
        for (safe, turn) in [([4, 4], 0), ([3, 5], 2), ([0, 4], 4)] {
            let score = Score { safe, turn, mover: Seat(0), rolling: false };
            let mut problem = Problem::new(&game, &score, &Earned);
            problem.depth = Some(11);
            let found = chance::search(&problem, &mut Watch::free()).expect("no sealed moves");
            let Choices { roll, hold } = solution.choices(safe[0], safe[1], turn);
            let best = if turn == 0 { roll } else { roll.max(hold) };
            // What lies beyond the horizon is estimated as a draw.
            assert!((found.value - (2.0 * best - 1.0)).abs() < 0.05, "{safe:?}: {} {best}", found.value);
        }
    }
}

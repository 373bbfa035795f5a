//! Expectiminimax: minimax for games with dice, where nature's positions are worth the mean of what may follow.

use super::error::{Halt, reason};
use super::found::Lines;
use super::problem::visit;
use super::{Counts, DEEPEST, Evaluate, Found, Problem, Role, SearchError, Weighed};
use arbitro_game::{Actor, Game, Open, Silence, Turn, Watch};

const NAME: &str = "expectiminimax";

/// The value and the move of expectiminimax; the line ends where nature moves.
pub fn search<G: Open, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    watch: &mut Watch,
) -> Result<Found<G::Move>, SearchError> {
    let mut run = Run {
        problem,
        watch,
        counts: Counts::default(),
        lines: Lines::new(),
        weighed: Vec::new(),
        value: f64::NAN,
    };
    let stopped = reason(run.value(problem.state, 0))?;
    let (counts, line, value, weighed) = (run.counts, run.lines.at(0).to_vec(), run.value, run.weighed);
    let counts = Counts { time: watch.elapsed(), ..counts };
    Ok(Found { value, best: line.first().copied(), line, weighed, counts, stopped })
}

struct Run<'r, 'p, G: Game, E> {
    problem: &'r Problem<'p, G, E>,
    watch: &'r mut Watch,
    counts: Counts,
    lines: Lines<G::Move>,
    weighed: Vec<Weighed<G::Move>>,
    value: f64,
}

impl<G: Open, E: Evaluate<G>> Run<'_, '_, G, E> {
    fn value(&mut self, state: &G::State, ply: u32) -> Result<f64, Halt> {
        visit(&mut self.counts, self.watch)?;
        self.lines.enter(ply);
        let Problem { game, side, depth, evaluate, .. } = *self.problem;
        let turn = game.turn(state);
        let value = if turn.is_over() {
            self.counts.leaves += 1;
            side.sum(|seat| game.payoff(state, seat))
        } else if depth.is_some_and(|depth| ply >= depth) {
            self.counts.leaves += 1;
            side.sum(|seat| evaluate.value(game, state, seat))
        } else if ply >= DEEPEST {
            return Err(SearchError::TooDeep(DEEPEST).into());
        } else {
            match turn {
                Turn::Nature(chances) => {
                    let mut mean = 0.0;
                    for (mv, chance) in chances {
                        mean += chance * self.below(state, ply, Actor::Nature, mv)?;
                    }
                    mean
                }
                Turn::One(seat, moves) => {
                    let role = if side.has(seat) { Role::Max } else { Role::Min };
                    let mut label = role.worst();
                    for &mv in moves.as_ref() {
                        let value = self.below(state, ply, Actor::Seat(seat), mv)?;
                        if role.prefers(value, label) {
                            label = value;
                            self.lines.raise(ply, mv);
                        }
                        if ply == 0 {
                            self.value = label;
                            self.weighed.push(Weighed::exact(mv, value));
                        }
                    }
                    label
                }
                _ => return Err(SearchError::Together(NAME).into()),
            }
        };
        if ply == 0 {
            self.value = value;
        }
        Ok(value)
    }

    fn below(&mut self, state: &G::State, ply: u32, by: Actor, mv: G::Move) -> Result<f64, Halt> {
        let mut next = state.clone();
        self.problem.game.play(&mut next, by, mv, &mut Silence);
        self.value(&next, ply + 1)
    }
}

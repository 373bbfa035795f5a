//! Expectiminimax: minimax for games with dice, where nature's positions are worth the mean of what may follow.
//!
//! Where the game declares bounds of its payoffs, nature's positions are cut too (Ballard 1983). Star1: what is left to roll
//! is taken at its best and at its worst, and the rest is left out once the mean cannot reach the window. Star2: before that,
//! the first move after every roll is looked at, which bounds the value of the roll from one side.

use super::error::{Halt, reason};
use super::found::Lines;
use super::problem::visit;
use super::{Counts, DEEPEST, Evaluate, Found, Problem, Role, SearchError, Weighed, Window};
use arbitro_game::{Actor, Game, Open, Seat, Silence, Turn, Watch};

const NAME: &str = "expectiminimax";

/// The value and the move of expectiminimax, found with cuts; the line ends where nature moves.
///
/// Values of root moves other than the best are bounds: no better than that for the one who chooses.
pub fn search<G: Open, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    watch: &mut Watch,
) -> Result<Found<G::Move>, SearchError> {
    run(problem, watch, true)
}

/// The same without cuts: the values of all moves at the root are exact.
pub fn plain<G: Open, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    watch: &mut Watch,
) -> Result<Found<G::Move>, SearchError> {
    run(problem, watch, false)
}

fn run<G: Open, E: Evaluate<G>>(
    problem: &Problem<'_, G, E>,
    watch: &mut Watch,
    cuts: bool,
) -> Result<Found<G::Move>, SearchError> {
    let [low, high] = match problem.game.payoff_bounds() {
        Some([low, high]) => [problem.side.sum(|_| low), problem.side.sum(|_| high)],
        None => [f64::NEG_INFINITY, f64::INFINITY],
    };
    let mut run = Run {
        problem,
        watch,
        cuts,
        bounds: Window { alpha: low, beta: high },
        counts: Counts::default(),
        lines: Lines::new(),
        weighed: Vec::new(),
        value: f64::NAN,
    };
    let stopped = reason(run.value(problem.state, 0, Window::OPEN))?;
    let (counts, line, value, weighed) = (run.counts, run.lines.at(0).to_vec(), run.value, run.weighed);
    let counts = Counts { time: watch.elapsed(), ..counts };
    Ok(Found { value, best: line.first().copied(), line, weighed, counts, stopped })
}

struct Run<'r, 'p, G: Game, E> {
    problem: &'r Problem<'p, G, E>,
    watch: &'r mut Watch,
    cuts: bool,
    /// No value lies outside.
    bounds: Window,
    counts: Counts,
    lines: Lines<G::Move>,
    weighed: Vec<Weighed<G::Move>>,
    value: f64,
}

/// Sums may be rounded to the wrong side of a limit that they have passed: a bound would then be read as a value.
impl Window {
    fn reached(self, value: f64) -> f64 {
        value.max(self.beta)
    }

    fn missed(self, value: f64) -> f64 {
        value.min(self.alpha)
    }
}

/// What may follow one of nature's positions.
struct Outcome<S> {
    state: S,
    chance: f64,
    /// What is known of its value.
    known: Window,
    /// The exact value of its first move, if that was looked at.
    first: Option<f64>,
}

impl<G: Open, E: Evaluate<G>> Run<'_, '_, G, E> {
    /// The value of a position: exact inside the window, a bound outside.
    fn value(&mut self, state: &G::State, ply: u32, window: Window) -> Result<f64, Halt> {
        visit(&mut self.counts, self.watch)?;
        self.lines.enter(ply);
        let turn = self.problem.game.turn(state);
        let value = match (self.leaf(state, &turn, ply)?, turn) {
            (Some(value), _) => value,
            (None, Turn::Nature(chances)) => self.mean(state, ply, &chances, window)?,
            (None, Turn::One(seat, moves)) => self.best(state, ply, (seat, moves.as_ref()), window, None)?,
            _ => return Err(SearchError::Together(NAME).into()),
        };
        if ply == 0 {
            self.value = value;
        }
        Ok(value)
    }

    /// The value of a position that is not searched further.
    fn leaf(&mut self, state: &G::State, turn: &Turn<G>, ply: u32) -> Result<Option<f64>, Halt> {
        let Problem { game, side, depth, evaluate, .. } = *self.problem;
        let value = if turn.is_over() {
            side.sum(|seat| game.payoff(state, seat))
        } else if depth.is_some_and(|depth| ply >= depth) {
            side.sum(|seat| evaluate.value(game, state, seat))
        } else if ply >= DEEPEST {
            return Err(SearchError::TooDeep(DEEPEST).into());
        } else {
            return Ok(None);
        };
        self.counts.leaves += 1;
        Ok(Some(value))
    }

    /// The best of a seat's moves; `first` is the value of the first of them, if it is known.
    fn best(
        &mut self,
        state: &G::State,
        ply: u32,
        (seat, moves): (Seat, &[G::Move]),
        Window { mut alpha, mut beta }: Window,
        first: Option<f64>,
    ) -> Result<f64, Halt> {
        let role = self.role(seat);
        let mut label = role.worst();
        for (place, &mv) in moves.iter().enumerate() {
            let value = match first.filter(|_| place == 0) {
                Some(value) => value,
                None => {
                    let next = self.after(state, Actor::Seat(seat), mv);
                    self.value(&next, ply + 1, Window { alpha, beta })?
                }
            };
            if ply == 0 {
                let sure = if self.cuts { alpha } else { f64::NEG_INFINITY };
                self.weighed.push(Weighed::against(mv, value, sure));
            }
            if role.prefers(value, label) {
                label = value;
                self.lines.raise(ply, mv);
            }
            if ply == 0 {
                self.value = label;
            }
            if !self.cuts {
                continue;
            }
            // The window may be empty: it is the label that must reach its end.
            let reached = match role {
                Role::Max => label >= beta,
                Role::Min => label <= alpha,
            };
            if reached && place + 1 < moves.len() {
                self.counts.cuts += 1;
                break;
            }
            match role {
                Role::Max => alpha = alpha.max(label),
                Role::Min => beta = beta.min(label),
            }
        }
        Ok(label)
    }

    /// The mean over nature's moves.
    fn mean(
        &mut self,
        state: &G::State,
        ply: u32,
        chances: &[(G::Move, f64)],
        window: Window,
    ) -> Result<f64, Halt> {
        let known = self.bounds;
        let mut outcomes = Vec::with_capacity(chances.len());
        for &(mv, chance) in chances.iter().filter(|(_, chance)| *chance > 0.0) {
            outcomes.push(Outcome {
                state: self.after(state, Actor::Nature, mv),
                chance,
                known,
                first: None,
            });
        }
        if self.cuts
            && let Some(bound) = self.probe(&mut outcomes, ply, window)?
        {
            self.counts.cuts += 1;
            return Ok(bound);
        }
        // Star1. `least` and `most` are what the outcomes after the current one add to the mean.
        let mut sum = 0.0;
        for place in 0..outcomes.len() {
            let least: f64 = outcomes[place + 1..].iter().map(|other| other.chance * other.known.alpha).sum();
            let most: f64 = outcomes[place + 1..].iter().map(|other| other.chance * other.known.beta).sum();
            let Outcome { state, chance, known, first } = &outcomes[place];
            if known.alpha == known.beta {
                sum += chance * known.alpha;
                continue;
            }
            let below = if self.cuts {
                Window {
                    alpha: (window.alpha - sum - most) / chance,
                    beta: (window.beta - sum - least) / chance,
                }
            } else {
                Window::OPEN
            };
            // What is known of the outcome may be enough by itself.
            if known.beta <= below.alpha || known.alpha >= below.beta {
                self.counts.cuts += 1;
                return Ok(if known.alpha >= below.beta {
                    window.reached(sum + chance * known.alpha + least)
                } else {
                    window.missed(sum + chance * known.beta + most)
                });
            }
            let asked = Window { alpha: below.alpha.max(known.alpha), beta: below.beta.min(known.beta) };
            let value = match self.problem.game.turn(state) {
                Turn::One(seat, moves) if first.is_some() => {
                    self.lines.enter(ply + 1);
                    self.best(state, ply + 1, (seat, moves.as_ref()), asked, *first)?
                }
                _ => self.value(state, ply + 1, asked)?,
            };
            sum += chance * value;
            if self.cuts && value >= below.beta {
                self.counts.cuts += 1;
                return Ok(window.reached(sum + least));
            }
            if self.cuts && value <= below.alpha {
                self.counts.cuts += 1;
                return Ok(window.missed(sum + most));
            }
        }
        Ok(sum)
    }

    /// Star2: looks at the first move after every outcome. Returns a bound if that is enough to leave the window.
    fn probe(
        &mut self,
        outcomes: &mut [Outcome<G::State>],
        ply: u32,
        window: Window,
    ) -> Result<Option<f64>, Halt> {
        let bounded = self.bounds.alpha.is_finite() && self.bounds.beta.is_finite();
        if !bounded || (window.alpha <= self.bounds.alpha && window.beta >= self.bounds.beta) {
            return Ok(None);
        }
        for place in 0..outcomes.len() {
            let state = outcomes[place].state.clone();
            let turn = self.problem.game.turn(&state);
            let (mut least, mut most) = (0.0, 0.0);
            for (_, other) in outcomes.iter().enumerate().filter(|(other, _)| *other != place) {
                least += other.chance * other.known.alpha;
                most += other.chance * other.known.beta;
            }
            let chance = outcomes[place].chance;
            visit(&mut self.counts, self.watch)?;
            let leaf = self.leaf(&state, &turn, ply + 1)?;
            if let Some(value) = leaf {
                outcomes[place].known = Window { alpha: value, beta: value };
            }
            if let (None, Turn::One(seat, moves)) = (leaf, turn)
                && let Some(&mv) = moves.as_ref().first()
            {
                let next = self.after(&state, Actor::Seat(seat), mv);
                let enough =
                    Window { alpha: (window.alpha - most) / chance, beta: (window.beta - least) / chance };
                let Window { alpha, beta } = self.bounds;
                let outcome = &mut outcomes[place];
                if self.problem.side.has(seat) {
                    let value = self.value(&next, ply + 2, Window { alpha, beta: beta.min(enough.beta) })?;
                    if value >= enough.beta {
                        return Ok(Some(window.reached(least + chance * value)));
                    }
                    (outcome.first, outcome.known.alpha) = (Some(value), value);
                } else {
                    let value =
                        self.value(&next, ply + 2, Window { alpha: alpha.max(enough.alpha), beta })?;
                    if value <= enough.alpha {
                        return Ok(Some(window.missed(most + chance * value)));
                    }
                    (outcome.first, outcome.known.beta) = (Some(value), value);
                }
            }
            let Window { alpha, beta } = outcomes[place].known;
            if least + chance * alpha >= window.beta {
                return Ok(Some(window.reached(least + chance * alpha)));
            }
            if most + chance * beta <= window.alpha {
                return Ok(Some(window.missed(most + chance * beta)));
            }
        }
        Ok(None)
    }

    fn role(&self, seat: Seat) -> Role {
        if self.problem.side.has(seat) { Role::Max } else { Role::Min }
    }

    fn after(&self, state: &G::State, by: Actor, mv: G::Move) -> G::State {
        let mut next = state.clone();
        self.problem.game.play(&mut next, by, mv, &mut Silence);
        next
    }
}

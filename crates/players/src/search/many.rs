//! Searches for three and more seats: max^n with payoff vectors, declared alliances, and paranoia.
//!
//! In max^n (Luckhardt and Irani 1986) a position is worth a vector, one payoff for each seat, and every mover picks
//! the vector that is best for itself. With alliances it picks what is best for its alliance as a whole. The paranoid
//! search takes all players outside one's own alliance for one opponent, which allows cuts.

use super::error::{Halt, reason};
use super::found::Lines;
use super::problem::visit;
use super::{Counts, DEEPEST, Evaluate, Found, Problem, SearchError, Side, Weighed, alpha_beta};
use arbitro_game::{Actor, Game, Open, Seat, Silence, Turn, Watch};

const NAME: &str = "max^n";

/// How many seats a payoff vector has room for.
pub const MOST_SEATS: usize = 10;

/// Who plays together with whom.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Alliances(Vec<Vec<Seat>>);

impl Alliances {
    /// Each player for himself.
    pub fn none() -> Self {
        Alliances::default()
    }

    /// Adds an alliance; seats that are in none play for themselves.
    pub fn with(mut self, members: impl IntoIterator<Item = Seat>) -> Self {
        self.0.push(members.into_iter().collect());
        self
    }

    /// The seats that a seat plays for: its first alliance, or itself.
    pub fn side_of(&self, seat: Seat) -> Side {
        let members = self.0.iter().find(|members| members.contains(&seat));
        members.into_iter().flatten().fold(Side::of(seat), |side, &ally| side.with(ally))
    }
}

/// What max^n found.
#[derive(Clone, Debug, PartialEq)]
pub struct Shared<M> {
    /// What every seat can expect.
    pub payoffs: Vec<f64>,
    /// The move and its value for the mover's alliance.
    pub found: Found<M>,
}

/// max^n to a depth (`None`: to the end of the game), with nature's moves averaged.
pub fn max_n<G: Open, E: Evaluate<G>>(
    game: &G,
    state: &G::State,
    evaluate: &E,
    alliances: &Alliances,
    depth: Option<u32>,
    watch: &mut Watch,
) -> Result<Shared<G::Move>, SearchError> {
    let seats = game.seats();
    if seats as usize > MOST_SEATS {
        return Err(SearchError::TooManySeats(seats, MOST_SEATS));
    }
    let mut run = Run {
        game,
        evaluate,
        sides: Seat::all(seats).map(|seat| alliances.side_of(seat)).collect(),
        depth,
        watch,
        counts: Counts::default(),
        lines: Lines::new(),
        weighed: Vec::new(),
        root: [f64::NAN; MOST_SEATS],
    };
    let stopped = reason(run.value(state, 0))?;
    let (counts, line, root, weighed) = (run.counts, run.lines.at(0).to_vec(), run.root, run.weighed);
    let mover = match game.turn(state) {
        Turn::One(seat, _) => seat,
        _ => Seat(0),
    };
    let payoffs: Vec<f64> = root[..seats as usize].to_vec();
    let value = alliances.side_of(mover).sum(|seat| payoffs.get(seat.index()).copied().unwrap_or(0.0));
    let counts = Counts { time: watch.elapsed(), ..counts };
    let found = Found { value, best: line.first().copied(), line, weighed, counts, stopped };
    Ok(Shared { payoffs, found })
}

/// The paranoid search: alpha-beta for the mover's alliance against all others.
pub fn paranoid<G: Open, E: Evaluate<G>>(
    game: &G,
    state: &G::State,
    evaluate: &E,
    alliances: &Alliances,
    depth: Option<u32>,
    watch: &mut Watch,
) -> Result<Found<G::Move>, SearchError> {
    let mut problem = Problem::new(game, state, evaluate);
    problem.depth = depth;
    if let Turn::One(seat, _) = game.turn(state) {
        problem.side = alliances.side_of(seat);
    }
    alpha_beta::search(&problem, watch).map_err(|error| match error {
        SearchError::Chance(_) => SearchError::Chance("the paranoid search"),
        SearchError::Together(_) => SearchError::Together("the paranoid search"),
        other => other,
    })
}

type Vector = [f64; MOST_SEATS];

struct Run<'r, G: Game, E> {
    game: &'r G,
    evaluate: &'r E,
    sides: Vec<Side>,
    depth: Option<u32>,
    watch: &'r mut Watch,
    counts: Counts,
    lines: Lines<G::Move>,
    weighed: Vec<Weighed<G::Move>>,
    root: Vector,
}

impl<G: Open, E: Evaluate<G>> Run<'_, G, E> {
    fn value(&mut self, state: &G::State, ply: u32) -> Result<Vector, Halt> {
        visit(&mut self.counts, self.watch)?;
        self.lines.enter(ply);
        let turn = self.game.turn(state);
        if turn.is_over() || self.depth.is_some_and(|depth| ply >= depth) {
            self.counts.leaves += 1;
            let mut vector = [0.0; MOST_SEATS];
            for seat in Seat::all(self.game.seats()) {
                vector[seat.index()] = match turn {
                    Turn::Over => self.game.payoff(state, seat),
                    _ => self.evaluate.value(self.game, state, seat),
                };
            }
            if ply == 0 {
                self.root = vector;
            }
            return Ok(vector);
        }
        if ply >= DEEPEST {
            return Err(SearchError::TooDeep(DEEPEST).into());
        }
        match turn {
            Turn::One(seat, moves) => self.choice(state, ply, seat, moves.as_ref()),
            Turn::Nature(chances) => {
                let mut mean = [0.0; MOST_SEATS];
                for (mv, chance) in chances {
                    let below = self.below(state, ply, Actor::Nature, mv)?;
                    mean.iter_mut().zip(below).for_each(|(mean, payoff)| *mean += chance * payoff);
                }
                if ply == 0 {
                    self.root = mean;
                }
                Ok(mean)
            }
            _ => Err(SearchError::Together(NAME).into()),
        }
    }

    fn choice(&mut self, state: &G::State, ply: u32, seat: Seat, moves: &[G::Move]) -> Result<Vector, Halt> {
        let side = self.sides.get(seat.index()).copied().unwrap_or(Side::of(seat));
        let worth = |vector: &Vector| side.sum(|seat| vector.get(seat.index()).copied().unwrap_or(0.0));
        let mut best = None::<Vector>;
        for &mv in moves {
            let below = self.below(state, ply, Actor::Seat(seat), mv)?;
            if best.is_none_or(|best| worth(&below) > worth(&best)) {
                best = Some(below);
                self.lines.raise(ply, mv);
                if ply == 0 {
                    self.root = below;
                }
            }
            if ply == 0 {
                self.weighed.push(Weighed::exact(mv, worth(&below)));
            }
        }
        Ok(best.unwrap_or([f64::NAN; MOST_SEATS]))
    }

    fn below(&mut self, state: &G::State, ply: u32, by: Actor, mv: G::Move) -> Result<Vector, Halt> {
        let mut next = state.clone();
        self.game.play(&mut next, by, mv, &mut Silence);
        self.value(&next, ply + 1)
    }
}

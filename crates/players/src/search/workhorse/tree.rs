//! One thread's walk through the tree.

use super::order::{Order, Scored, pick};
use super::table::{Bound, Entry, NO_MOVE, TO_THE_END, Table};
use super::{DISCOUNT, Settings};
use crate::search::error::Halt;
use crate::search::found::Lines;
use crate::search::problem::visit;
use crate::search::{Counts, DEEPEST, Evaluate, SearchError};
use arbitro_game::{Actor, Certainty, Game, Open, Seat, Silence, Turn, Watch};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

pub(super) const NAME: &str = "the workhorse";

/// How many moves below the root the walk may go, extensions and quiescence included.
const DEEPEST_WALK: u32 = DEEPEST;

/// A multiplication takes less time than a division.
const INVERSE: f64 = 1.0 / DISCOUNT;

/// A move at the root.
#[derive(Clone)]
pub(super) struct Root<M> {
    pub mv: M,
    /// For the side that searches; −∞ until it is known.
    pub value: f64,
    pub certainty: Certainty,
    /// The depth to which the value belongs.
    pub depth: u32,
    /// The line to an exact value.
    pub line: Vec<M>,
}

pub(super) struct Searcher<'a, G: Game, E> {
    pub game: &'a G,
    pub evaluate: &'a E,
    pub table: &'a Table,
    pub settings: Settings,
    pub side: Seat,
    pub watch: Watch,
    pub counts: Counts,
    /// The moves at the root, the best first.
    pub roots: Vec<Root<G::Move>>,
    /// Whether a position was estimated before its end since this was last cleared.
    pub horizon: bool,
    order: Order<G::Move>,
    lines: Lines<G::Move>,
    scratch: Vec<Vec<Scored>>,
}

impl<'a, G: Open<State: Hash>, E: Evaluate<G>> Searcher<'a, G, E> {
    pub(super) fn new(
        game: &'a G,
        evaluate: &'a E,
        table: &'a Table,
        settings: Settings,
        side: Seat,
        watch: Watch,
    ) -> Self {
        Searcher {
            game,
            evaluate,
            table,
            settings,
            side,
            watch,
            counts: Counts::default(),
            roots: Vec::new(),
            horizon: false,
            order: Order::new(),
            lines: Lines::new(),
            scratch: Vec::new(),
        }
    }

    /// Lists the moves at the root, best guess first.
    pub(super) fn prepare(&mut self, state: &G::State) {
        if let Turn::One(_, moves) = self.game.turn(state) {
            let known = self.table.get(key::<G>(state)).map_or(NO_MOVE, |entry| entry.best);
            let moves = moves.as_ref();
            let mut scores = Vec::new();
            let rank = |mv| self.evaluate.rank(self.game, state, mv);
            self.order.score(moves, known, 0, true, rank, &mut scores);
            scores.sort_by_key(|&(score, place)| (std::cmp::Reverse(score), place));
            let root = |&(_, place): &Scored| Root {
                mv: moves[place as usize],
                value: f64::NEG_INFINITY,
                certainty: Certainty::AtMost,
                depth: 0,
                line: Vec::new(),
            };
            self.roots = scores.iter().map(root).collect();
        }
    }

    /// Makes a helper look at the moves in another order than the main thread.
    pub(super) fn vary(&mut self, number: usize) {
        if self.roots.len() > 2 {
            let by = number % (self.roots.len() - 1);
            self.roots[1..].rotate_left(by);
        }
    }

    /// Searches all moves at the root to the depth; a stop keeps what is better so far.
    pub(super) fn root(&mut self, state: &G::State, depth: u32) -> Result<(), Halt> {
        visit(&mut self.counts, &mut self.watch)?;
        self.horizon = false;
        self.lines.enter(0);
        let exact = self.settings.multi.max(1);
        for place in 0..self.roots.len() {
            let mv = self.roots[place].mv;
            let next = self.after(state, self.side, mv);
            // The moves before this one are sorted: the last that must be exact sets the bound.
            let alpha = if place < exact { f64::NEG_INFINITY } else { self.roots[exact - 1].value };
            let value = if place < exact {
                self.child(&next, 1, depth - 1, alpha, f64::INFINITY)?
            } else {
                let probe = self.child(&next, 1, depth - 1, alpha, alpha.next_up())?;
                if probe > alpha { self.child(&next, 1, depth - 1, alpha, f64::INFINITY)? } else { probe }
            };
            let root = &mut self.roots[place];
            (root.value, root.depth, root.certainty) = (value, depth, Certainty::AtMost);
            if value > alpha || place < exact {
                root.certainty = Certainty::Exact;
                root.line.clear();
                root.line.push(mv);
                root.line.extend_from_slice(self.lines.at(1));
                let before = self.roots[..place].iter().position(|other| other.value < value);
                self.roots[before.unwrap_or(place)..=place].rotate_right(1);
            }
        }
        let value = self.roots.first().map_or(f64::NEG_INFINITY, |best| best.value);
        let depth = if self.horizon { stored(depth) } else { TO_THE_END };
        let best = self.roots.first().and_then(|root| self.place_of(state, root.mv)).unwrap_or(NO_MOVE);
        self.table.put(key::<G>(state), Entry { value, bound: Bound::Exact, depth, best });
        Ok(())
    }

    /// The line below the move at the root that was searched last.
    pub(super) fn line_below_root(&self) -> &[G::Move] {
        self.lines.at(1)
    }

    fn place_of(&self, state: &G::State, mv: G::Move) -> Option<u16> {
        let turn = self.game.turn(state);
        let place = turn.offered_to(self.side)?.iter().position(|&offered| offered == mv)?;
        u16::try_from(place).ok()
    }

    /// The value of a position one move further on, as it counts here.
    #[inline]
    pub(super) fn child(
        &mut self,
        state: &G::State,
        ply: u32,
        depth: u32,
        alpha: f64,
        beta: f64,
    ) -> Result<f64, Halt> {
        Ok(DISCOUNT * self.value(state, ply, depth, alpha * INVERSE, beta * INVERSE)?)
    }

    #[inline]
    pub(super) fn after(&self, state: &G::State, seat: Seat, mv: G::Move) -> G::State {
        let mut next = state.clone();
        self.game.play(&mut next, Actor::Seat(seat), mv, &mut Silence);
        next
    }

    /// The value of a position for the side that searches: exact inside the window, a bound outside.
    fn value(
        &mut self,
        state: &G::State,
        ply: u32,
        mut depth: u32,
        alpha: f64,
        beta: f64,
    ) -> Result<f64, Halt> {
        if depth == 0 && !self.evaluate.restless(self.game, state) {
            return self.quiet(state, ply, self.settings.quiescence, alpha, beta);
        }
        visit(&mut self.counts, &mut self.watch)?;
        self.lines.enter(ply);
        // One move before estimates that cost nothing, the memory of the table is slower than all moves.
        let kept = !E::ALWAYS_QUIET || depth > 1;
        let key = if kept { key::<G>(state) } else { 0 };
        let known = if kept { self.table.get(key) } else { None };
        // A value on the principal line is always searched, so that the line is known to its end.
        let principal = beta > alpha.next_up();
        if let Some(entry) = known
            && !principal
            && u32::from(entry.depth) >= depth
        {
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if settles {
                self.horizon |= entry.depth != TO_THE_END;
                return Ok(entry.value);
            }
        }
        let (seat, moves) = match self.game.turn(state) {
            Turn::Over => {
                self.counts.leaves += 1;
                return Ok(self.game.payoff(state, self.side));
            }
            Turn::One(seat, moves) => (seat, moves),
            Turn::Nature(_) => return Err(SearchError::Chance(NAME).into()),
            Turn::Together(_) => return Err(SearchError::Together(NAME).into()),
        };
        if ply >= DEEPEST_WALK {
            return Ok(self.estimate(state));
        }
        depth += u32::from(self.evaluate.restless(self.game, state));
        let before = std::mem::replace(&mut self.horizon, false);
        let known_best = known.map_or(NO_MOVE, |entry| entry.best);
        let (value, best) =
            self.choose(state, (seat, moves.as_ref()), ply, depth, (alpha, beta), known_best)?;
        let bound = match value {
            value if value <= alpha => Bound::AtMost,
            value if value >= beta => Bound::AtLeast,
            _ => Bound::Exact,
        };
        let depth = if self.horizon { stored(depth) } else { TO_THE_END };
        if kept {
            self.table.put(key, Entry { value, bound, depth, best });
        }
        self.horizon |= before;
        Ok(value)
    }

    /// The best of the moves, and its place among them.
    fn choose(
        &mut self,
        state: &G::State,
        (seat, moves): (Seat, &[G::Move]),
        ply: u32,
        depth: u32,
        (alpha, beta): (f64, f64),
        known: u16,
    ) -> Result<(f64, u16), Halt> {
        let maximising = seat == self.side;
        let sign = if maximising { 1.0 } else { -1.0 };
        // From here on values are those of the seat to move.
        let (mut alpha, beta) = if maximising { (alpha, beta) } else { (-beta, -alpha) };
        let principal = beta > alpha.next_up();
        let mut scores = self.take_scratch(ply);
        let rank = |mv| self.evaluate.rank(self.game, state, mv);
        self.order.score(moves, known, ply, maximising, rank, &mut scores);
        let (mut best, mut best_place) = (f64::NEG_INFINITY, NO_MOVE);
        for turn in 0..scores.len() {
            let (score, place) = pick(&mut scores, turn);
            let mv = moves[place as usize];
            let next = self.after(state, seat, mv);
            let search = |this: &mut Self, depth: u32, alpha: f64, beta: f64| {
                let (low, high) = if maximising { (alpha, beta) } else { (-beta, -alpha) };
                this.child(&next, ply + 1, depth, low, high).map(|value| sign * value)
            };
            let mut value = f64::INFINITY;
            if self.settings.reduce && turn >= 4 && depth >= 3 && score < super::order::quiet_below() {
                let less = 1 + u32::from(turn >= 12);
                self.horizon = true;
                value = search(self, depth - 1 - less, alpha, alpha.next_up())?;
            }
            if value > alpha && turn > 0 {
                value = search(self, depth - 1, alpha, alpha.next_up())?;
            }
            if turn == 0 || (value > alpha && principal) {
                value = search(self, depth - 1, alpha, beta)?;
            }
            if value > best {
                (best, best_place) = (value, u16::try_from(place).unwrap_or(NO_MOVE));
                if value > alpha {
                    alpha = value;
                    self.lines.raise(ply, mv);
                }
            }
            if best >= beta {
                if turn + 1 < scores.len() {
                    self.counts.cuts += 1;
                }
                if !self.evaluate.noisy(self.game, state, mv) {
                    self.order.cut(mv, ply, depth, maximising);
                }
                break;
            }
        }
        self.scratch[ply as usize] = scores;
        Ok((sign * best, best_place))
    }

    /// Follows noisy moves only, until the position is quiet enough to be estimated.
    fn quiet(&mut self, state: &G::State, ply: u32, left: u32, alpha: f64, beta: f64) -> Result<f64, Halt> {
        visit(&mut self.counts, &mut self.watch)?;
        self.lines.enter(ply);
        let (seat, moves) = match self.game.turn(state) {
            Turn::Over => {
                self.counts.leaves += 1;
                return Ok(self.game.payoff(state, self.side));
            }
            Turn::One(seat, moves) => (seat, moves),
            // The depth ends here: what follows, dice or sealed moves, is part of the estimate.
            _ => return Ok(self.estimate(state)),
        };
        let estimate = self.estimate(state);
        if E::ALWAYS_QUIET || left == 0 || ply >= DEEPEST_WALK {
            return Ok(estimate);
        }
        let moves = moves.as_ref();
        let restless = self.evaluate.restless(self.game, state);
        let maximising = seat == self.side;
        let sign = if maximising { 1.0 } else { -1.0 };
        let (mut alpha, beta) = if maximising { (alpha, beta) } else { (-beta, -alpha) };
        // The seat to move may decline every noisy move, unless it is forced.
        let mut best = if restless { f64::NEG_INFINITY } else { sign * estimate };
        if best >= beta {
            return Ok(estimate);
        }
        alpha = alpha.max(best);
        let mut scores = self.take_scratch(ply);
        scores.extend(moves.iter().zip(0u32..).filter_map(|(&mv, place)| {
            let looked_at = restless || self.evaluate.noisy(self.game, state, mv);
            looked_at.then(|| (self.evaluate.rank(self.game, state, mv), place))
        }));
        for turn in 0..scores.len() {
            let (_, place) = pick(&mut scores, turn);
            let mv = moves[place as usize];
            let next = self.after(state, seat, mv);
            let (low, high) = if maximising { (alpha, beta) } else { (-beta, -alpha) };
            let below = self.quiet(&next, ply + 1, left - 1, low / DISCOUNT, high / DISCOUNT)?;
            let value = sign * DISCOUNT * below;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.lines.raise(ply, mv);
                }
            }
            if best >= beta {
                self.counts.cuts += 1;
                break;
            }
        }
        self.scratch[ply as usize] = scores;
        Ok(sign * best)
    }

    fn estimate(&mut self, state: &G::State) -> f64 {
        self.horizon = true;
        self.counts.leaves += 1;
        self.evaluate.value(self.game, state, self.side)
    }

    /// An empty list of scores that keeps its memory from one visit of a ply to the next.
    fn take_scratch(&mut self, ply: u32) -> Vec<Scored> {
        let ply = ply as usize;
        if self.scratch.len() <= ply {
            self.scratch.resize_with(ply + 1, Vec::new);
        }
        let mut scores = std::mem::take(&mut self.scratch[ply]);
        scores.clear();
        scores
    }
}

fn stored(depth: u32) -> u8 {
    depth.min(u32::from(TO_THE_END) - 1) as u8
}

/// The key of a state: its hash, mixed once more because slots are chosen by some of its bits.
#[inline]
fn key<G: Game<State: Hash>>(state: &G::State) -> u64 {
    let mut hasher = FxHasher::default();
    state.hash(&mut hasher);
    let mut key = hasher.finish();
    key = (key ^ (key >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key ^ (key >> 29)
}

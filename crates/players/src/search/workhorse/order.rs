//! Which move to look at first: the better the order, the more is cut.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The score of a move, and its place among those offered.
pub(super) type Scored = (i32, u32);

const TABLE: i32 = i32::MAX;
const RANKED: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const HISTORY: u32 = 1 << 24;
const SLOTS: usize = 4096;

/// What earlier cuts taught about moves.
pub(super) struct Order<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Box<[[u32; SLOTS]; 2]>,
}

impl<M: Copy + Eq + Hash> Order<M> {
    pub(super) fn new() -> Self {
        Order { killers: Vec::new(), history: Box::new([[0; SLOTS]; 2]) }
    }

    /// The scores of the moves, for [`pick`].
    pub(super) fn score(
        &self,
        moves: &[M],
        best: u16,
        ply: u32,
        maximising: bool,
        rank: impl Fn(M) -> i32,
        scores: &mut Vec<Scored>,
    ) {
        let killers = self.killers.get(ply as usize).copied().unwrap_or([None; 2]);
        let history = &self.history[usize::from(maximising)];
        scores.clear();
        scores.extend(moves.iter().zip(0u32..).map(|(&mv, place)| {
            if place == u32::from(best) {
                return (TABLE, place);
            }
            let score = match rank(mv) {
                rank if rank > 0 => RANKED.saturating_add(rank),
                0 if killers[0] == Some(mv) => KILLER + 1,
                0 if killers[1] == Some(mv) => KILLER,
                0 => history[slot(mv)] as i32,
                rank => rank,
            };
            (score, place)
        }));
    }

    /// A quiet move cut the rest.
    pub(super) fn cut(&mut self, mv: M, ply: u32, depth: u32, maximising: bool) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let history = &mut self.history[usize::from(maximising)];
        let score = &mut history[slot(mv)];
        *score += depth * depth;
        if *score >= HISTORY {
            history.iter_mut().for_each(|score| *score /= 2);
        }
    }
}

/// Brings the best of the moves from `from` on to that place; among equals the first offered.
#[inline]
pub(super) fn pick(scores: &mut [Scored], from: usize) -> Scored {
    let mut best = from;
    for place in from + 1..scores.len() {
        let (score, offered) = scores[place];
        if score > scores[best].0 || (score == scores[best].0 && offered < scores[best].1) {
            best = place;
        }
    }
    scores.swap(from, best);
    scores[from]
}

fn slot<M: Hash>(mv: M) -> usize {
    let mut hasher = FxHasher::default();
    mv.hash(&mut hasher);
    (hasher.finish() >> 20) as usize % SLOTS
}

/// Moves that score below this are neither known to be good nor ranked nor killers.
pub(super) fn quiet_below() -> i32 {
    KILLER
}

//! The bound from above: White learns the king's last square one move late.

use crate::material::Ending;
use crate::placement::{Men, Placement, Space, Step, beside};
use arbitro_games::kriegspiel::Goal;
use arbitro_theory::matrix::FloatProgram;
use rayon::prelude::*;
use shakmaty::{Bitboard, Square};

/// Upper bounds for all positions of king and pawn.
pub struct Upper {
    space: Space,
    /// For each placement and square of the king with Black to move.
    black: Vec<[f64; 64]>,
    /// With White to move and the king known.
    white: Vec<[f64; 64]>,
    /// The rounds that were made.
    pub rounds: u32,
    /// The largest change of the last round.
    pub change: f64,
}

impl Upper {
    /// Starts from the positions that are won with open boards and makes rounds until no bound falls by more than
    /// `tolerance`, or `most` of them.
    pub fn compute(tolerance: f64, most: u32) -> Upper {
        let space = Space::new(Ending::Kpk, Goal::Promotion);
        let (white, black) = with_open_boards(&space);
        let number = |sets: Vec<u64>| -> Vec<[f64; 64]> {
            sets.iter()
                .map(|set| std::array::from_fn(|square| f64::from(u8::from(set >> square & 1 != 0))))
                .collect()
        };
        let mut upper =
            Upper { space, black: number(black), white: number(white), rounds: 0, change: f64::INFINITY };
        while upper.rounds < most && upper.change > tolerance {
            upper.change = upper.round();
            upper.rounds += 1;
        }
        upper
    }

    /// The placements.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// A bound with White to move and the king known.
    pub fn known(&self, men: &Men, king: Square) -> Option<f64> {
        let (id, symmetry) = self.space.find(men)?;
        Some(self.white[id as usize][usize::from(symmetry.square(king))])
    }

    /// The same for a canonical placement.
    pub fn white(&self, id: u32, king: usize) -> f64 {
        self.white[id as usize][king]
    }

    fn round(&mut self) -> f64 {
        let fresh: Vec<[f64; 64]> = (0..self.black.len())
            .into_par_iter()
            .map(|id| {
                let placement = &self.space.placements()[id];
                std::array::from_fn(|king| {
                    let before = self.black[id][king];
                    if before == 0.0 || !placement.kept {
                        return before;
                    }
                    let replies = beside(1 << king) & placement.anywhere();
                    if replies == 0 { before } else { before.min(self.turn(id, replies)) }
                })
            })
            .collect();
        let mut change = 0.0f64;
        for (old, new) in self.black.iter().flatten().zip(fresh.iter().flatten()) {
            change = change.max(old - new);
        }
        self.black = fresh;
        self.white = (0..self.white.len())
            .into_par_iter()
            .map(|id| {
                let placement = &self.space.placements()[id];
                std::array::from_fn(|king| {
                    let bit = 1u64 << king;
                    if placement.anywhere() & bit == 0 || self.white[id][king] == 0.0 {
                        return self.white[id][king];
                    }
                    let steps = placement.steps.iter().filter(|step| step.blocking & bit == 0);
                    steps.map(|step| self.after(step, king)).fold(0.0, f64::max)
                })
            })
            .collect();
        change
    }

    /// What an accepted try is worth against a king on a square.
    fn after(&self, step: &Step, king: usize) -> f64 {
        let target = &self.space.placements()[step.target as usize];
        let there = step.turn.set(1 << king);
        if step.promotes {
            return f64::from(u8::from(!takes(target, there)));
        }
        self.black[step.target as usize][there.trailing_zeros() as usize]
    }

    /// A bound on White's turn when the king has just reached one of these squares, unseen.
    fn turn(&self, id: usize, squares: u64) -> f64 {
        let placement = &self.space.placements()[id];
        let kings: Vec<usize> = Bitboard(squares).into_iter().map(usize::from).collect();
        // Worth of every try against every king; a refusal is a blank.
        let mut tries: Vec<(u64, Vec<f64>)> = Vec::new();
        for step in &placement.steps {
            if squares & !step.blocking == 0 {
                continue;
            }
            let row: Vec<f64> = kings
                .iter()
                .map(|king| if step.blocking >> king & 1 != 0 { 0.0 } else { self.after(step, *king) })
                .collect();
            if squares & step.blocking == 0 && row.iter().all(|value| *value >= 1.0) {
                return 1.0;
            }
            tries.push((step.blocking, row));
        }
        // Where White stands within a turn: the squares that have refused everything so far.
        let mut left = vec![squares];
        let mut next = 0;
        while next < left.len() {
            for (blocking, _) in &tries {
                let refused = left[next] & blocking;
                if refused != 0 && refused != left[next] && !left.contains(&refused) {
                    left.push(refused);
                }
            }
            next += 1;
        }
        left.sort_by_key(|set| std::cmp::Reverse(set.count_ones()));
        let mixture = self.black_mixture(&kings, &tries, &left);
        best_answer(&kings, &tries, &left, &mixture)
    }

    /// Black's optimal mixture over the squares, from the dual of White's program.
    fn black_mixture(&self, kings: &[usize], tries: &[(u64, Vec<f64>)], left: &[u64]) -> Vec<f64> {
        let mut variables: Vec<(usize, usize)> = Vec::new();
        for (place, set) in left.iter().enumerate() {
            for (number, (blocking, _)) in tries.iter().enumerate() {
                if set & !blocking != 0 {
                    variables.push((place, number));
                }
            }
        }
        // Rows: one for every king, then one for every place. Columns: the value, then the variables.
        let mut program = FloatProgram::new(kings.len() + left.len(), 1 + variables.len());
        program.objective(0, 1.0);
        for row in 0..kings.len() {
            program.set(row, 0, 1.0);
        }
        program.limit(kings.len(), 1.0);
        for (column, (place, number)) in variables.iter().enumerate() {
            let (blocking, values) = &tries[*number];
            for (row, king) in kings.iter().enumerate() {
                if left[*place] >> king & 1 != 0 && blocking >> king & 1 == 0 {
                    program.add(row, column + 1, -values[row]);
                }
            }
            program.add(kings.len() + place, column + 1, 1.0);
            let refused = left[*place] & blocking;
            if let Some(after) = left.iter().position(|set| *set == refused)
                && refused != left[*place]
            {
                program.add(kings.len() + after, column + 1, -1.0);
            }
        }
        let even = vec![1.0 / kings.len() as f64; kings.len()];
        let Some(optimum) = program.maximise(10_000) else { return even };
        let weights: Vec<f64> = optimum.dual[..kings.len()].iter().map(|weight| weight.max(0.0)).collect();
        let sum: f64 = weights.iter().sum();
        if sum > 1e-9 { weights.iter().map(|weight| weight / sum).collect() } else { even }
    }
}

/// What White gets at most against a mixture of Black's: whatever the mixture is, a bound.
fn best_answer(kings: &[usize], tries: &[(u64, Vec<f64>)], left: &[u64], mixture: &[f64]) -> f64 {
    let mut worth = vec![0.0f64; left.len()];
    // Smaller sets come later in the list.
    for place in (0..left.len()).rev() {
        for (blocking, values) in tries {
            let refused = left[place] & blocking;
            if refused == left[place] {
                continue;
            }
            let now: f64 = kings
                .iter()
                .zip(values)
                .zip(mixture)
                .filter(|((king, _), _)| left[place] >> **king & 1 != 0 && blocking >> **king & 1 == 0)
                .map(|((_, value), weight)| value * weight)
                .sum();
            let later = left.iter().position(|set| *set == refused).map_or(0.0, |after| worth[after]);
            worth[place] = worth[place].max(now + later);
        }
    }
    // A little for the rounding of floating point.
    (worth[0] + 1e-12).min(1.0)
}

/// Whether a king on this square takes a piece.
pub(super) fn takes(placement: &Placement, king: u64) -> bool {
    beside(king) & placement.occupied & !placement.attacked != 0
}

/// Where White promotes safely with open boards: with White to move, and with Black to move.
fn with_open_boards(space: &Space) -> (Vec<u64>, Vec<u64>) {
    let count = space.placements().len();
    let (mut white, mut black) = (vec![0u64; count], vec![0u64; count]);
    loop {
        let mut changed = false;
        for (id, placement) in space.placements().iter().enumerate().filter(|(_, placement)| placement.kept) {
            let mut won = 0;
            for step in &placement.steps {
                let target = &space.placements()[step.target as usize];
                let good = if step.promotes {
                    !beside(target.occupied & !target.attacked)
                } else {
                    black[step.target as usize]
                };
                won |= step.turn.inverse().set(good) & !step.blocking;
            }
            won &= placement.anywhere();
            let free = !placement.attacked & !won;
            let inside = !placement.occupied & !beside(1 << u32::from(placement.men[0].1));
            let lost = (inside & !beside(free) & !placement.stalemated) | placement.mated;
            changed |= won != white[id] || lost != black[id];
            white[id] = won;
            black[id] = lost;
        }
        if !changed {
            return (white, black);
        }
    }
}

#[cfg(test)]
mod tests;

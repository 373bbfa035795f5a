//! The same endings with open boards, by retrograde analysis: the oracle for beliefs of one square.

use super::belief::Belief;
use super::material::Ending;
use super::placement::{Men, PlacementId, Space, beside};
use arbitro_games::kriegspiel::Goal;
use rayon::prelude::*;
use shakmaty::Square;

/// Moves to mate for every position of an ending.
pub struct OpenBoard {
    space: Space,
    /// For each placement and square of the black king with White to move, the moves to mate; 0 if there is none.
    white: Vec<[u8; 64]>,
    /// The same with Black to move: mated is 0 and no mate is 255.
    black: Vec<[u8; 64]>,
}

/// What was counted: positions up to symmetry with White to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counted {
    /// Legal positions.
    pub legal: u64,
    /// Won ones.
    pub won: u64,
    /// The longest mate.
    pub longest: u8,
}

const NO_MATE: u8 = 255;

impl OpenBoard {
    /// Solves an ending, from the mates back.
    pub fn solve(ending: Ending) -> OpenBoard {
        let space = Space::new(ending, Goal::Mate);
        let count = space.placements().len();
        let mut board = OpenBoard { space, white: vec![[0; 64]; count], black: vec![[NO_MATE; 64]; count] };
        // Where White wins, and where Black loses, within the moves so far.
        let mut won = vec![0u64; count];
        let mut lost: Vec<u64> = board.space.placements().iter().map(|placement| placement.mated).collect();
        for (numbers, lost) in board.black.iter_mut().zip(&lost) {
            mark(numbers, *lost, 0);
        }
        for moves in 1..=NO_MATE - 1 {
            let space = &board.space;
            let now: Vec<u64> = space
                .placements()
                .par_iter()
                .map(|placement| {
                    let reached = placement.steps.iter().fold(0, |found, step| {
                        found | step.turn.inverse().set(lost[step.target as usize]) & !step.blocking
                    });
                    reached & placement.anywhere()
                })
                .collect();
            if now == won {
                break;
            }
            for ((numbers, now), before) in board.white.iter_mut().zip(&now).zip(&won) {
                mark(numbers, now & !before, moves);
            }
            won = now;
            for (id, placement) in board.space.placements().iter().enumerate() {
                // A king is lost when no reply leaves the won squares: captures leave them too.
                let free = !placement.attacked & !won[id];
                let inside = !placement.occupied & !beside(1 << u32::from(placement.men[0].1));
                let now = (inside & !beside(free) & !placement.stalemated) | placement.mated;
                mark(&mut board.black[id], now & !lost[id], moves);
                lost[id] = now;
            }
        }
        board
    }

    /// The placements.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Moves to mate with White to move, or `None` if it cannot be forced. Also `None` for pieces of another ending
    /// and for a king in check.
    pub fn white_to_move(&self, men: &Men, king: Square) -> Option<u8> {
        let (id, symmetry) = self.space.find(men)?;
        match self.white[id as usize][usize::from(symmetry.square(king))] {
            0 => None,
            moves => Some(moves),
        }
    }

    /// Moves to mate with Black to move (0: mated), or `None` if it cannot be forced.
    pub fn black_to_move(&self, men: &Men, king: Square) -> Option<u8> {
        let (id, symmetry) = self.space.find(men)?;
        match self.black[id as usize][usize::from(symmetry.square(king))] {
            NO_MATE => None,
            moves => Some(moves),
        }
    }

    /// The moves that even a White who sees needs against the worst king of a canonical set, or `None` if one of them
    /// cannot be mated.
    pub fn least(&self, id: PlacementId, set: u64) -> Option<u8> {
        let numbers = &self.white[id as usize];
        shakmaty::Bitboard(set).into_iter().map(|king| numbers[usize::from(king)]).try_fold(
            0,
            |most, moves| {
                if moves == 0 { None } else { Some(moves.max(most)) }
            },
        )
    }

    /// The moves with which White mates soonest.
    pub fn best(&self, men: &Men, king: Square) -> Vec<(String, u8)> {
        let belief = Belief { men: men.clone(), kings: [king].into_iter().collect() };
        let mut moves: Vec<(String, u8)> = belief
            .attempts(Goal::Mate)
            .into_iter()
            .filter_map(|attempt| Some((attempt.name, self.black_to_move(&attempt.men, king)? + 1)))
            .collect();
        moves.sort_by_key(|(_, moves)| *moves);
        moves
    }

    /// Counts the positions of the ending itself with White to move.
    pub fn count(&self) -> Counted {
        let mut counted = Counted::default();
        for (id, placement) in self.space.placements().iter().enumerate() {
            if !self.is_own(id as PlacementId) {
                continue;
            }
            for king in 0..64 {
                let set = 1u64 << king;
                // Of two kings that mirror each other beside the same men, one is counted.
                if placement.anywhere() & set == 0 || self.space.canonical_set(placement, set) != set {
                    continue;
                }
                let moves = self.white[id][king];
                counted.legal += 1;
                counted.won += u64::from(moves > 0);
                counted.longest = counted.longest.max(moves);
            }
        }
        counted
    }

    fn is_own(&self, id: PlacementId) -> bool {
        self.space.is_own(id)
    }
}

fn mark(numbers: &mut [u8; 64], squares: u64, moves: u8) {
    for (square, number) in numbers.iter_mut().enumerate() {
        if squares >> square & 1 != 0 {
            *number = moves;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Longest mates from the literature (Thompson, Stiller; any tablebase): White to move.
    #[test]
    fn longest_mates_are_those_of_the_literature() {
        for (ending, longest) in [(Ending::Kqk, 10), (Ending::Krk, 16), (Ending::Kpk, 28)] {
            assert_eq!(OpenBoard::solve(ending).count().longest, longest, "{ending}");
        }
    }

    #[test]
    fn king_and_pawn_wins_62480_of_81664_positions() {
        let counted = OpenBoard::solve(Ending::Kpk).count();
        assert_eq!((counted.won, counted.legal), (62_480, 81_664));
    }

    #[test]
    fn a_mate_in_one_is_found_and_named() {
        let board = OpenBoard::solve(Ending::Krk);
        let belief = Belief::read("Kf6 Ra7", Some("f8")).unwrap();
        assert_eq!(board.best(&belief.men, Square::F8).first(), Some(&("Ra8".to_owned(), 1)));
        assert_eq!(board.white_to_move(&belief.men, Square::F8), Some(1));
    }
}

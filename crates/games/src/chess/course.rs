//! A position with those before it, as far as they can come again.

use super::{Movement, Position};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{EnPassantMode, Move, Position as _};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::successors;
use std::ops::Deref;
use std::sync::Arc;

/// A position, and the positions since the last capture or move of a pawn if repetition counts.
///
/// Its text is the FEN of the position, so that programs which know no more can read it; the past is not part of it.
#[derive(Clone, Default)]
pub struct Course {
    position: Position,
    /// How often the position has come; 0 if that is not counted.
    times: u8,
    /// The key of the position, if repetition counts.
    key: u64,
    past: Past,
}

/// The positions before this one, the last first. Courses share what their pasts share.
#[derive(Clone, Default)]
struct Past(Option<Arc<Earlier>>);

struct Earlier {
    key: u64,
    times: u8,
    before: Past,
}

impl Drop for Earlier {
    /// A long past is taken apart link by link: a recursion as deep as the game is long could exhaust the stack.
    fn drop(&mut self) {
        let mut next = self.before.0.take();
        while let Some(mut earlier) = next.and_then(Arc::into_inner) {
            next = earlier.before.0.take();
        }
    }
}

impl Past {
    fn iter(&self) -> impl Iterator<Item = &Earlier> {
        successors(self.0.as_deref(), |earlier| earlier.before.0.as_deref())
    }
}

impl Course {
    /// The first position of a game; `counted` says whether repetition counts.
    pub fn begin(position: Position, counted: bool) -> Self {
        let key = if counted { position.zobrist() } else { 0 };
        Course { position, times: u8::from(counted), key, past: Past::default() }
    }

    /// The position alone.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How often the position has come, this time included; 0 if repetition does not count.
    pub fn times(&self) -> u8 {
        self.times
    }

    /// Makes a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Movement) {
        let Some(on_board) = mv.on(self.position.board()) else { return };
        if self.times > 0 {
            self.remember(on_board);
        }
        self.position.0.play_unchecked(on_board);
    }

    /// Counts the position after a move that is about to be made. Apart, so that games which do not count stay as quick.
    #[inline(never)]
    fn remember(&mut self, on_board: Move) {
        let key = self.position.0.update_zobrist_hash(Zobrist64(self.key), on_board, EnPassantMode::Legal);
        let key = key.map_or_else(
            || {
                let mut after = self.position.clone();
                after.0.play_unchecked(on_board);
                after.zobrist()
            },
            |Zobrist64(key)| key,
        );
        let before = std::mem::take(&mut self.past);
        if !on_board.is_zeroing() {
            self.past = Past(Some(Arc::new(Earlier { key: self.key, times: self.times, before })));
        }
        self.key = key;
        self.times = 1 + self.times_before();
    }

    /// How often the position has come before.
    fn times_before(&self) -> u8 {
        // It takes two moves of each side to come back.
        let same_side = self.past.iter().skip(3).step_by(2);
        same_side.into_iter().find(|earlier| earlier.key == self.key).map_or(0, |earlier| earlier.times)
    }
}

impl Deref for Course {
    type Target = Position;
    fn deref(&self) -> &Position {
        &self.position
    }
}

impl PartialEq for Course {
    /// The past is compared no more than it is written.
    fn eq(&self, other: &Self) -> bool {
        let counters = |course: &Course| (course.halfmoves(), course.fullmoves());
        self.position == other.position && counters(self) == counters(other)
    }
}

impl Eq for Course {}

impl Hash for Course {
    /// A position that has come twice is not the same to a search as one that has come once: less is needed for a draw.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.times {
            0 => self.position.hash(state),
            times => state.write_u64(self.key ^ u64::from(times - 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        }
    }
}

impl fmt::Debug for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Course({}, come {} times)", self.position, self.times)
    }
}

impl Serialize for Course {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.position.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Course {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Course::begin(Position::deserialize(deserializer)?, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::{Roll, dice};

    #[test]
    fn keys_that_are_carried_on_are_those_of_the_positions() {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/1P4k1/8/2pP4/8/8/1p2K3/8 w - c6 0 2",
        ];
        for (seed, start) in (0..60).zip(starts.iter().cycle()) {
            let mut dice = dice(seed);
            let mut course = Course::begin(start.parse().unwrap(), true);
            for _ in 0..150 {
                let legal = course.legal_moves();
                if legal.is_empty() {
                    break;
                }
                course.play(Movement::of(legal[dice.below(legal.len())]));
                assert_eq!(course.key, course.position.zobrist(), "{course:?}");
            }
        }
    }

    #[test]
    fn positions_are_counted_as_often_as_they_come() {
        let mut course = Course::begin(Position::default(), true);
        let mut times = Vec::new();
        for mv in "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8 e2e4".split(' ') {
            course.play(mv.parse().unwrap());
            times.push(course.times());
        }
        assert_eq!(times, [1, 1, 1, 2, 1, 1, 1, 3, 1]);
    }

    #[test]
    fn a_past_of_a_million_moves_is_dropped() {
        let mut course = Course::begin("8/8/4k3/3r4/8/3K4/3R4/8 w - - 0 1".parse().unwrap(), true);
        for number in 0..1_000_000u64 {
            let before = std::mem::take(&mut course.past);
            course.past = Past(Some(Arc::new(Earlier { key: number, times: 1, before })));
        }
        drop(course);
    }
}

//! Connect four solved exactly: alpha-beta over sets of bits, with a table of bounds.
//!
//! The squares of a column are neighbours, the lowest first, and one bit above each column stays free. All lines are of
//! four. A score is positive if the side to move wins and negative if it loses; the more discs are still to be placed at
//! the end, the larger it is.

use arbitro_game::{Stopped, Watch};

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    rows: u32,
    columns: u32,
    bottom: u64,
    board: u64,
}

impl Shape {
    /// A board of this many rows and columns, if a position of it and a score fit into 64 bits.
    pub fn new(rows: u8, columns: u8) -> Option<Shape> {
        let (rows, columns) = (u32::from(rows), u32::from(columns));
        if rows == 0 || columns == 0 || columns * (rows + 1) > 56 {
            return None;
        }
        let bottom = (0..columns).fold(0u64, |bits, column| bits | 1 << (column * (rows + 1)));
        Some(Shape { rows, columns, bottom, board: bottom * ((1 << rows) - 1) })
    }

    /// The mirror image of a position.
    pub fn mirror(&self, position: Position) -> Position {
        Position { own: self.mirrored(position.own), all: self.mirrored(position.all), ..position }
    }

    /// The columns of a set in the opposite order.
    fn mirrored(&self, mut rest: u64) -> u64 {
        let stride = self.rows + 1;
        (0..self.columns).fold(0, |mirrored, _| {
            let column = rest & ((1 << stride) - 1);
            rest >>= stride;
            (mirrored << stride) | column
        })
    }

    /// How many columns.
    pub fn columns(&self) -> u8 {
        self.columns as u8
    }

    fn column(&self, column: u32) -> u64 {
        ((1u64 << self.rows) - 1) << (column * (self.rows + 1))
    }

    fn squares(&self) -> i32 {
        (self.rows * self.columns) as i32
    }

    /// The free squares that would complete four.
    #[inline]
    fn completing(&self, own: u64, all: u64) -> u64 {
        let mut found = (own << 1) & (own << 2) & (own << 3);
        for step in [self.rows, self.rows + 1, self.rows + 2] {
            let above = (own << step) & (own << (2 * step));
            found |= above & ((own << (3 * step)) | (own >> step));
            let below = (own >> step) & (own >> (2 * step));
            found |= below & ((own << step) | (own >> (3 * step)));
        }
        found & (self.board ^ all)
    }

    /// The squares where a disc can be dropped.
    #[inline]
    fn open(&self, all: u64) -> u64 {
        (all + self.bottom) & self.board
    }
}

/// A position, from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    own: u64,
    all: u64,
    placed: u32,
}

impl Position {
    /// The discs of the side to move, and those of both.
    pub fn new(own: u64, all: u64) -> Self {
        Position { own, all, placed: all.count_ones() }
    }

    /// A number that no other position of the same board has.
    pub fn key(self) -> u64 {
        self.own + self.all
    }

    /// How many discs lie.
    pub fn placed(self) -> u32 {
        self.placed
    }

    #[inline]
    fn after(self, square: u64) -> Position {
        Position { own: self.own ^ self.all, all: self.all | square, placed: self.placed + 1 }
    }
}

/// The solver. It keeps its table from one position to the next.
#[derive(Debug)]
pub struct Solver {
    shape: Shape,
    /// The columns, the middle first.
    order: Vec<u64>,
    /// Keys with a bound in their lowest byte.
    table: Vec<u64>,
}

/// What is known of a score. Scores are between -28 and 28.
enum Bound {
    AtMost(i32),
    AtLeast(i32),
}

/// What is added to a bound in the table.
const AT_MOST: i32 = 40;
const AT_LEAST: i32 = 120;

/// Positions with at most this many discs are looked up with their mirror image.
const MIRRORED: u32 = 14;

/// With so few squares left, to look all replies up takes longer than to search them.
const FEW: i32 = 4;

impl Solver {
    /// A solver whose table has about this many bytes.
    pub fn new(shape: Shape, bytes: usize) -> Self {
        let mut columns: Vec<u32> = (0..shape.columns).collect();
        columns.sort_by_key(|column| (2 * i64::from(*column) - i64::from(shape.columns - 1)).abs());
        let order = columns.into_iter().map(|column| shape.column(column)).collect();
        Solver { shape, order, table: vec![0; (bytes / 8).max(1) | 1] }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.table.fill(0);
    }

    /// The board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The position after a disc in a column, if there is room.
    pub fn drop_disc(&self, position: Position, column: u8) -> Option<Position> {
        let square = self.shape.open(position.all) & self.shape.column(u32::from(column));
        (square != 0).then(|| position.after(square))
    }

    /// Whether a disc in a column wins at once.
    pub fn wins_at_once(&self, position: Position, column: u8) -> bool {
        let square = self.shape.open(position.all) & self.shape.column(u32::from(column));
        square & self.shape.completing(position.own, position.all) != 0
    }

    /// The score of winning with the next disc.
    pub fn win(&self, position: Position) -> i32 {
        (self.shape.squares() + 1 - position.placed as i32) / 2
    }

    /// How many discs will have been placed when the game ends with this score.
    pub fn end_of(&self, position: Position, score: i32) -> u32 {
        if score == 0 {
            return self.shape.squares() as u32;
        }
        // So many discs lie when the winner drops the last one, or one less if that would be the other side's turn.
        let before = (self.shape.squares() + 1 - 2 * score.abs()) as u32;
        let winner = (position.placed + u32::from(score < 0)) % 2;
        if before % 2 == winner { before + 1 } else { before }
    }

    /// The exact score.
    pub fn solve(&mut self, position: Position, watch: &mut Watch) -> Result<i32, Stopped> {
        let left = self.shape.squares() - position.placed as i32;
        self.between(position, -(left / 2), self.win(position), watch)
    }

    /// The exact score if it is within the bounds, or else the bound that it passes.
    pub fn between(
        &mut self,
        position: Position,
        mut low: i32,
        mut high: i32,
        watch: &mut Watch,
    ) -> Result<i32, Stopped> {
        if self.shape.open(position.all) & self.shape.completing(position.own, position.all) != 0 {
            return Ok(self.win(position).clamp(low, high));
        }
        while low < high {
            // Halves of the range that are near a draw are asked first: they are answered sooner.
            let middle = match low + (high - low) / 2 {
                middle if middle <= 0 && low / 2 < middle => low / 2,
                middle if middle >= 0 && high / 2 > middle => high / 2,
                middle => middle,
            };
            let found = self.search(position, middle, middle + 1, watch)?;
            if found <= middle { high = found.max(low) } else { low = found.min(high) }
        }
        Ok(low)
    }

    /// A number for the position, the same for its mirror image while there are few discs.
    pub fn key(&self, position: Position) -> u64 {
        let key = position.key();
        if position.placed > MIRRORED {
            return key;
        }
        key.min(self.shape.mirrored(key))
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key % self.table.len() as u64) as usize
    }

    /// A score of at least `high` that the table has for one of the moves (enhanced transposition cut-off, Schaeffer and
    /// Plaat 1996).
    #[inline]
    fn refuted(&self, position: Position, squares: &[u64], high: i32) -> Option<i32> {
        let mut best = i32::MIN;
        for &square in squares {
            let key = self.key(position.after(square));
            if let Some(Bound::AtMost(score)) = self.bound(self.slot(key), key) {
                best = best.max(-score);
            }
        }
        (best >= high).then_some(best)
    }

    /// What the table has of a position.
    #[inline]
    fn bound(&self, slot: usize, key: u64) -> Option<Bound> {
        let entry = self.table[slot];
        let score = (entry & 0xff) as i32;
        (entry >> 8 == key).then(|| {
            if score > (AT_MOST + AT_LEAST) / 2 {
                Bound::AtLeast(score - AT_LEAST)
            } else {
                Bound::AtMost(score - AT_MOST)
            }
        })
    }

    /// The side to move cannot win at once.
    fn search(
        &mut self,
        position: Position,
        mut low: i32,
        mut high: i32,
        watch: &mut Watch,
    ) -> Result<i32, Stopped> {
        if let Some(stopped) = watch.count() {
            return Err(stopped);
        }
        let shape = self.shape;
        let left = shape.squares() - position.placed as i32;
        let theirs = shape.completing(position.own ^ position.all, position.all);
        let mut open = shape.open(position.all);
        let forced = open & theirs;
        if forced & forced.wrapping_sub(1) != 0 {
            return Ok(-(left / 2)); // two threats cannot both be met
        }
        if forced != 0 {
            open = forced;
        }
        open &= !(theirs >> 1); // below a square that wins for them
        if open == 0 {
            return Ok(-(left / 2));
        }
        if left <= 2 {
            return Ok(0);
        }
        // They win with their next disc but one at the earliest, and so do we with ours.
        low = low.max(-((left - 2) / 2));
        if low >= high {
            return Ok(low);
        }
        high = high.min((left - 1) / 2);
        if low >= high {
            return Ok(high);
        }
        let key = self.key(position);
        let slot = self.slot(key);
        match self.bound(slot, key) {
            Some(Bound::AtLeast(score)) if score >= high => return Ok(score),
            Some(Bound::AtLeast(score)) => low = low.max(score),
            Some(Bound::AtMost(score)) if score <= low => return Ok(score),
            Some(Bound::AtMost(score)) => high = high.min(score),
            None => {}
        }
        let (squares, count) = self.ordered(position, open);
        if left > FEW
            && let Some(score) = self.refuted(position, &squares[..count], high)
        {
            self.table[slot] = (key << 8) | (score + AT_LEAST) as u64;
            return Ok(score);
        }
        for square in squares.into_iter().take(count) {
            let score = -self.search(position.after(square), -high, -low, watch)?;
            if score >= high {
                self.table[slot] = (key << 8) | (score + AT_LEAST) as u64;
                return Ok(score);
            }
            low = low.max(score);
        }
        self.table[slot] = (key << 8) | (low + AT_MOST) as u64;
        Ok(low)
    }

    /// The moves, those that threaten most first.
    fn ordered(&self, position: Position, open: u64) -> ([u64; 16], usize) {
        let mut squares = [0u64; 16];
        let mut threats = [0u32; 16];
        let mut count = 0;
        for column in &self.order {
            let square = open & column;
            if square == 0 {
                continue;
            }
            let made = self.shape.completing(position.own | square, position.all).count_ones();
            let mut at = count;
            while at > 0 && threats[at - 1] < made {
                squares[at] = squares[at - 1];
                threats[at] = threats[at - 1];
                at -= 1;
            }
            squares[at] = square;
            threats[at] = made;
            count += 1;
        }
        (squares, count)
    }
}

//! Connect four on any board: discs fall to the lowest free row of a column; four in a line win.

use crate::grid::{Board, BoardError, SIGNS};
use crate::lines::{Bits, has_line};
use crate::words;
use arbitro_game::{Actor, Announcer, Drawing, Game, Message, Present, Seat, Turn};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write};
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// Connect four: 6 rows, 7 columns, 4 in a line unless told otherwise.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour {
    rows: u8,
    columns: u8,
    line: u8,
}

/// A board that cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectFourError {
    /// The board does not fit into 64 bits.
    Size {
        /// The rows asked for.
        rows: u8,
        /// The columns asked for.
        columns: u8,
    },
    /// A line that does not fit.
    Line {
        /// The length asked for.
        line: u8,
        /// The longest possible.
        longest: u8,
    },
}

impl ConnectFourError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            ConnectFourError::Size { rows, columns } => words::connect_four_size(*rows, *columns),
            ConnectFourError::Line { line, longest } => words::line_length(*line, *longest),
        }
    }
}

arbitro_game::errors_with_message!(ConnectFourError);

/// The widest board: columns are written with one digit.
const WIDEST: usize = 9;

/// A column; its text is its number from the left, counted from one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Column(pub u8);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A text that is not a column.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a column: write its number from the left, such as 4")]
pub struct ColumnError(pub String);

impl FromStr for Column {
    type Err = ColumnError;
    fn from_str(text: &str) -> Result<Self, ColumnError> {
        match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Ok(Column(digit - b'1')),
            _ => Err(ColumnError(text.to_owned())),
        }
    }
}

/// The columns on offer, from the left. They are listed once for all: writing them out anew costs more than all other rules.
#[derive(Clone, Copy, Debug)]
pub struct Columns(&'static [Column]);

impl AsRef<[Column]> for Columns {
    #[inline]
    fn as_ref(&self) -> &[Column] {
        self.0
    }
}

impl std::ops::Deref for Columns {
    type Target = [Column];
    #[inline]
    fn deref(&self) -> &[Column] {
        self.0
    }
}

/// Columns, and how many: to count the bits of a set takes longer than to read the number.
#[derive(Clone, Copy)]
struct List {
    columns: [Column; WIDEST],
    count: u8,
}

/// For every set of columns, the list of them.
static LISTS: [List; 1 << WIDEST] = {
    let mut lists = [List { columns: [Column(0); WIDEST], count: 0 }; 1 << WIDEST];
    let mut set = 0;
    while set < lists.len() {
        let (mut column, mut count) = (0, 0);
        while column < WIDEST {
            if set >> column & 1 == 1 {
                lists[set].columns[count] = Column(column as u8);
                count += 1;
            }
            column += 1;
        }
        lists[set].count = count as u8;
        set += 1;
    }
    lists
};

/// A position: each column is `rows + 1` bits, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Board", into = "Board")]
pub struct Discs {
    signs: [u64; 2],
    /// The columns with room, as bits.
    open: u16,
    rows: u8,
    columns: u8,
    placed: u8,
    winner: Option<Seat>,
}

/// On one board, everything else follows from where the discs lie.
impl Hash for Discs {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.signs[0]);
        hasher.write_u64(self.signs[1]);
    }
}

impl Discs {
    /// Whose disc is in a column, at a row from below.
    pub fn sign(&self, column: u8, row: u8) -> Option<Seat> {
        let index = column as usize * (self.rows as usize + 1) + row as usize;
        Seat::all(2).find(|seat| self.signs[seat.index()].has(index))
    }

    /// The discs of a seat as bits: each column is one bit more than its rows, the lowest row first.
    pub fn bits(&self, seat: Seat) -> u64 {
        self.signs[seat.index()]
    }

    /// Who has a line.
    pub fn winner(&self) -> Option<Seat> {
        self.winner
    }

    /// Whose turn it is, or would be if the game were not over.
    #[inline]
    pub fn mover(&self) -> Seat {
        Seat(self.placed & 1)
    }
}

impl From<Discs> for Board {
    fn from(discs: Discs) -> Self {
        let sign = |column, row| discs.sign(column, row);
        Board::new(discs.rows, discs.columns, sign, discs.winner)
    }
}

impl TryFrom<Board> for Discs {
    type Error = BoardError;

    fn try_from(board: Board) -> Result<Self, BoardError> {
        let (rows, columns) = board.shape()?;
        let game = ConnectFour::new(rows, columns, 1).map_err(|_| BoardError::Shape)?;
        let mut discs = Discs { winner: board.winner, ..game.start() };
        let signs = board.signs()?;
        for (seat, column, row) in &signs {
            discs.signs[seat.index()] |= 1 << (*column as usize * game.stride() + *row as usize);
            discs.placed += 1;
            if *row + 1 == rows {
                discs.open &= !(1 << *column);
            }
        }
        match signs.iter().find(|(_, column, row)| *row > 0 && discs.sign(*column, *row - 1).is_none()) {
            Some((_, column, _)) => Err(BoardError::InTheAir(column + 1)),
            None => Ok(discs),
        }
    }
}

/// The notice that the other player has dropped a disc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Dropped {
    /// Whose disc.
    pub by: Seat,
    /// Where.
    pub column: Column,
}

impl ConnectFour {
    /// The usual board.
    pub fn classic() -> Self {
        ConnectFour { rows: 6, columns: 7, line: 4 }
    }

    /// A board, if it can be played.
    pub fn new(rows: u8, columns: u8, line: u8) -> Result<Self, ConnectFourError> {
        let fits = rows > 0
            && columns > 0
            && columns as usize <= WIDEST
            && columns as usize * (rows as usize + 1) <= u64::WIDTH;
        if !fits {
            return Err(ConnectFourError::Size { rows, columns });
        }
        let longest = rows.max(columns);
        if !(1..=longest).contains(&line) {
            return Err(ConnectFourError::Line { line, longest });
        }
        Ok(ConnectFour { rows, columns, line })
    }

    /// Rows, columns, and how many in a line win.
    pub fn shape(&self) -> (u8, u8, u8) {
        (self.rows, self.columns, self.line)
    }

    #[inline]
    fn stride(&self) -> usize {
        self.rows as usize + 1
    }
}

impl Game for ConnectFour {
    type State = Discs;
    type Move = Column;
    type Moves = Columns;
    type Notice = Dropped;
    type View = Discs;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Discs {
        let open = (1 << self.columns) - 1;
        Discs { signs: [0; 2], open, rows: self.rows, columns: self.columns, placed: 0, winner: None }
    }

    #[inline]
    fn turn(&self, discs: &Discs) -> Turn<Self> {
        if discs.winner.is_some() || discs.open == 0 {
            return Turn::Over;
        }
        let List { columns, count } = &LISTS[usize::from(discs.open) % LISTS.len()];
        Turn::One(discs.mover(), Columns(&columns[..usize::from(*count)]))
    }

    #[inline]
    fn play(&self, discs: &mut Discs, _: Actor, column: Column, say: &mut impl Announcer<Dropped>) {
        if column.0 >= self.columns {
            return;
        }
        let mover = discs.mover();
        let floor = 1u64 << (column.0 as usize * self.stride());
        let whole_column = floor * ((1u64 << self.rows) - 1);
        // Adding the floor to a filled column carries into its lowest free bit.
        let disc = ((discs.signs[0] | discs.signs[1]) + floor) & whole_column;
        let signs = &mut discs.signs[mover.index()];
        *signs |= disc;
        if disc == floor << (self.rows - 1) {
            discs.open &= !(1 << column.0);
        }
        discs.placed += 1;
        // No line is complete before its player has dropped as many discs as it is long.
        if discs.placed + 1 >= 2 * self.line && has_line(*signs, self.line, self.stride()) {
            discs.winner = Some(mover);
        }
        say.tell(Seat(1 - mover.0), || Dropped { by: mover, column });
    }

    fn view(&self, discs: &Discs, _: Seat) -> Discs {
        *discs
    }

    #[inline]
    fn payoff(&self, discs: &Discs, seat: Seat) -> f64 {
        match discs.winner {
            None => 0.0,
            Some(winner) if winner == seat => 1.0,
            Some(_) => -1.0,
        }
    }

    fn payoff_bounds(&self) -> Option<[f64; 2]> {
        Some([-1.0, 1.0])
    }

    fn longest(&self) -> Option<u32> {
        Some(u32::from(self.rows) * u32::from(self.columns))
    }
}

impl Present for ConnectFour {
    fn seat_name(&self, seat: Seat) -> String {
        SIGNS[seat.index().min(1)].to_string()
    }

    fn may_be_drawn(&self) -> bool {
        true
    }

    fn draw(&self, discs: &Discs, _: Seat) -> Drawing {
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            text.push('│');
            for column in 0..self.columns {
                let _ = write!(text, " {}", discs.sign(column, row).map_or('·', |seat| SIGNS[seat.index()]));
            }
            text.push_str(" │\n");
        }
        let _ = writeln!(text, "└{}┘", "─".repeat(self.columns as usize * 2 + 1));
        text.push(' ');
        for column in 1..=self.columns {
            let _ = write!(text, " {column}");
        }
        Drawing::text(&text)
    }

    fn words(&self, notice: &Dropped) -> Message {
        dropped(self.seat_name(notice.by), notice.column.to_string())
    }
}

arbitro_game::messages! {
    fn dropped(player, column) = "connect-four-dropped";
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::Silence;

    fn after(game: &ConnectFour, columns: &str) -> Discs {
        let mut discs = game.start();
        for column in columns.chars() {
            game.play(&mut discs, Actor::Nature, column.to_string().parse().unwrap(), &mut Silence);
        }
        discs
    }

    #[test]
    fn lines_in_every_direction_win() {
        let game = ConnectFour::classic();
        for (moves, winner) in [
            ("1212121", Some(Seat(0))),     // a column
            ("1122334", Some(Seat(0))),     // a row
            ("12233434454", Some(Seat(0))), // rising
            ("76655454434", Some(Seat(0))), // falling
            ("121212", None),
        ] {
            assert_eq!(after(&game, moves).winner(), winner, "{moves}");
        }
        // The top of one column and the bottom of the next are no line.
        let small = ConnectFour::new(2, 2, 2).unwrap();
        assert_eq!(after(&small, "1").winner(), None);
        let discs = after(&game, "1212121");
        assert_eq!(game.turn(&discs).movers(), []);
    }

    #[test]
    fn a_position_reads_back_from_json_and_hanging_discs_do_not() {
        let discs = after(&ConnectFour::classic(), "4435");
        let json = serde_json::to_string(&discs).unwrap();
        assert!(json.contains(r#""...X...","..OOX..""#), "{json}");
        assert_eq!(serde_json::from_str::<Discs>(&json).unwrap(), discs);
        let hanging = json.replace("...X...", "X......");
        let error = serde_json::from_str::<Discs>(&hanging).unwrap_err().to_string();
        assert!(error.starts_with("a disc in column 1 hangs in the air"), "{error}");
    }

    #[test]
    fn a_full_column_is_not_offered() {
        let game = ConnectFour::classic();
        let discs = after(&game, "111111");
        let offered: Vec<u8> =
            game.turn(&discs).offered_to(Seat(0)).unwrap().iter().map(|column| column.0).collect();
        assert_eq!(offered, [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn positions_are_counted_as_published() {
        // John Tromp's count of positions after n discs on 7 × 6 (1, 7, 49, 238, 1120, 4263, 16422).
        let game = ConnectFour::classic();
        let mut level = std::collections::HashSet::from([game.start()]);
        let mut counts = vec![1];
        for _ in 0..6 {
            let mut next = std::collections::HashSet::new();
            for discs in &level {
                if let Turn::One(seat, columns) = game.turn(discs) {
                    for &column in columns.iter() {
                        let mut after = *discs;
                        game.play(&mut after, Actor::Seat(seat), column, &mut Silence);
                        next.insert(after);
                    }
                }
            }
            counts.push(next.len());
            level = next;
        }
        assert_eq!(counts, [1, 7, 49, 238, 1120, 4263, 16422]);
    }
}

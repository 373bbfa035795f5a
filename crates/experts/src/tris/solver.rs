//! Games of the m,n,k kind solved exactly: two players put signs on a board, and the first line of `k` wins.
//!
//! A value is found by two questions with a yes or no for an answer: can the first player win, and if not, can the second?
//! Each is a search with forced moves (a line that lacks one sign must be completed or blocked), which ends as soon as the
//! player in question has no line left that can be completed. Positions are stored once for all their symmetries.

use arbitro_game::{Stopped, Watch};

/// The largest board: the signs of both players and an answer share 64 bits.
pub const MOST_CELLS: usize = 28;

/// The solver of one board. It keeps its table from one position to the next.
#[derive(Debug)]
pub struct Solver {
    cells: usize,
    /// All lines, as sets of cells. Cells are numbered row by row.
    lines: Vec<u32>,
    /// For every cell, the lines through it.
    through: Vec<Vec<u32>>,
    /// For every symmetry but identity, where each byte of a set goes.
    symmetries: Vec<[[u32; 256]; 4]>,
    table: Vec<u64>,
}

/// The signs of the player who wants to win, and of the one who wants to prevent it.
#[derive(Clone, Copy)]
struct Struggle {
    attack: u32,
    defence: u32,
    attacker_moves: bool,
}

/// In the table: the question that an entry answers, and the answer.
const SECOND_ATTACKS: u64 = 1 << 62;
const YES: u64 = 1 << 63;
/// Set in every entry, so that none is zero.
const USED: u64 = 1 << 61;

impl Solver {
    /// A solver of a board of at most [`MOST_CELLS`], with a table of about this many bytes.
    pub fn new(rows: u8, columns: u8, line: u8, bytes: usize) -> Option<Solver> {
        let (rows, columns, line) = (usize::from(rows), usize::from(columns), usize::from(line));
        let cells = rows * columns;
        if cells == 0 || cells > MOST_CELLS || line == 0 {
            return None;
        }
        let mut lines = Vec::new();
        for (row, column) in (0..cells).map(|cell| (cell / columns, cell % columns)) {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1isize)] {
                let end_row = row + down * (line - 1);
                let end_column = column as isize + right * (line as isize - 1);
                if end_row < rows && (0..columns as isize).contains(&end_column) {
                    let cell = |step: usize| {
                        (row + down * step) * columns + (column as isize + right * step as isize) as usize
                    };
                    lines.push((0..line).fold(0, |set, step| set | 1 << cell(step)));
                }
            }
        }
        lines.sort_unstable();
        lines.dedup(); // a line of one sign is the same in every direction
        let through = |cell| lines.iter().copied().filter(|line| line >> cell & 1 == 1).collect();
        let through = (0..cells).map(through).collect();
        // A small board has fewer positions than the table could have slots.
        let positions = 3_usize.checked_pow(cells as u32).map_or(usize::MAX, |count| count.saturating_mul(4));
        let table = vec![0; (bytes / 8).min(positions).max(1).next_power_of_two()];
        Some(Solver { cells, lines, through, symmetries: symmetries(rows, columns), table })
    }

    /// What the position is worth to the side to move: 1, 0 or −1. Both sets are of cells numbered row by row.
    pub fn value(&mut self, own: u32, other: u32, watch: &mut Watch) -> Result<i32, Stopped> {
        if self.has_line(other) {
            return Ok(-1);
        }
        let second = own.count_ones() != other.count_ones();
        let attack = Struggle { attack: own, defence: other, attacker_moves: true };
        if self.wins(attack, second, watch)? {
            return Ok(1);
        }
        let defend = Struggle { attack: other, defence: own, attacker_moves: false };
        Ok(if self.wins(defend, !second, watch)? { -1 } else { 0 })
    }

    fn has_line(&self, signs: u32) -> bool {
        self.lines.iter().any(|line| line & signs == *line)
    }

    /// Whether the attacker can force a line before the defender has one; `second` if the attacker did not begin the game.
    fn wins(&mut self, at: Struggle, second: bool, watch: &mut Watch) -> Result<bool, Stopped> {
        if let Some(stopped) = watch.count() {
            return Err(stopped);
        }
        let Struggle { attack, defence, attacker_moves } = at;
        let (mut wins, mut blocks, mut open, mut useful) = (0u32, 0u32, false, 0u32);
        for &line in &self.lines {
            let (ours, theirs) = (line & attack, line & defence);
            if theirs == 0 {
                open = true;
                let free = line & !ours;
                useful |= free;
                if free.is_power_of_two() {
                    wins |= free;
                }
            } else if ours == 0 {
                let free = line & !theirs;
                useful |= free;
                if free.is_power_of_two() {
                    blocks |= free;
                }
            }
        }
        let (own, against) = if attacker_moves { (wins, blocks) } else { (blocks, wins) };
        if own != 0 {
            return Ok(attacker_moves);
        }
        if !open {
            return Ok(false);
        }
        let moves = match against.count_ones() {
            0 => useful,
            1 => against,
            _ => return Ok(!attacker_moves), // two threats cannot both be met
        };
        let (key, slot) = self.key(at, second);
        if self.table[slot] & !YES == key {
            return Ok(self.table[slot] & YES != 0);
        }
        let mut found = !attacker_moves;
        for cell in self.ordered(at, moves) {
            let next = match attacker_moves {
                true => Struggle { attack: attack | 1 << cell, attacker_moves: false, ..at },
                false => Struggle { defence: defence | 1 << cell, attacker_moves: true, ..at },
            };
            if self.wins(next, second, watch)? == attacker_moves {
                found = attacker_moves;
                break;
            }
        }
        self.table[slot] = key | if found { YES } else { 0 };
        Ok(found)
    }

    /// The moves, those first that are in the most advanced lines of the attacker.
    fn ordered(&self, at: Struggle, moves: u32) -> impl Iterator<Item = usize> + use<> {
        let mut scored = [(0i32, 0usize); MOST_CELLS];
        let mut count = 0;
        for cell in (0..self.cells).filter(|cell| moves >> cell & 1 == 1) {
            let worth = self.through[cell].iter().map(|line| match (line & at.attack, line & at.defence) {
                (ours, 0) => 1 << (3 * ours.count_ones()),
                (0, theirs) => 1 << (2 * theirs.count_ones()),
                _ => 0,
            });
            scored[count] = (-worth.sum::<i32>(), cell);
            count += 1;
        }
        scored[..count].sort_unstable();
        scored.into_iter().take(count).map(|(_, cell)| cell)
    }

    /// What stands for the position in the table, and where.
    fn key(&self, at: Struggle, second: bool) -> (u64, usize) {
        let join = |attack: u32, defence: u32| u64::from(attack) | u64::from(defence) << 30;
        let mut key = join(at.attack, at.defence);
        for symmetry in &self.symmetries {
            let turned = |set: u32| {
                let bytes = set.to_le_bytes();
                (0..4).fold(0, |turned, byte| turned | symmetry[byte][usize::from(bytes[byte])])
            };
            key = key.min(join(turned(at.attack), turned(at.defence)));
        }
        key |= USED | if second { SECOND_ATTACKS } else { 0 };
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (key, (mixed >> 32) as usize & (self.table.len() - 1))
    }
}

/// Rotations and reflections of a board.
fn symmetries(rows: usize, columns: usize) -> Vec<[[u32; 256]; 4]> {
    let mut found = Vec::new();
    for (turned, upside_down, mirrored) in (1..8)
        .map(|kind| (kind & 4 != 0, kind & 2 != 0, kind & 1 != 0))
        .filter(|(turned, ..)| !turned || rows == columns)
    {
        let image = |cell: usize| {
            let (mut row, mut column) = (cell / columns, cell % columns);
            if turned {
                (row, column) = (column, row);
            }
            let row = if upside_down { rows - 1 - row } else { row };
            let column = if mirrored { columns - 1 - column } else { column };
            row * columns + column
        };
        let mut table = [[0u32; 256]; 4];
        for (byte, sets) in table.iter_mut().enumerate() {
            for (set, turned) in sets.iter_mut().enumerate() {
                for bit in (0..8).filter(|bit| set >> bit & 1 == 1 && byte * 8 + bit < rows * columns) {
                    *turned |= 1 << image(byte * 8 + bit);
                }
            }
        }
        found.push(table);
    }
    found
}

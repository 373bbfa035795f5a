//! The moves that win for the first player on the usual board, while there are few discs.
//!
//! `cargo run --release -p arbitro-experts --example connect_four_book` writes the file.

use super::solver::{Position, Shape};
use super::{Solver, position_of};
use arbitro_game::{Actor, Game, Silence};
use arbitro_games::connect_four::{Column, ConnectFour};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Lines of columns: those that were played, and after a space the one that wins.
const BOOK: &str = include_str!("book.txt");

static WINNING: LazyLock<HashMap<u64, Column>> = LazyLock::new(read);

/// The column with which the first player goes on to win, if the book has the position.
pub fn winning_column(shape: Shape, position: Position) -> Option<Column> {
    let usual = Shape::new(6, 7) == Some(shape) && position.placed() <= deepest();
    WINNING.get(&position.key()).copied().filter(|_| usual)
}

fn deepest() -> u32 {
    static DEEPEST: LazyLock<u32> =
        LazyLock::new(|| lines().map(|(played, _)| played.len() as u32).max().unwrap_or(0));
    *DEEPEST
}

/// The lines of the book.
pub(super) fn lines() -> impl Iterator<Item = (&'static str, Column)> {
    BOOK.lines().filter_map(|line| {
        let (played, winning) = line.rsplit_once(' ')?;
        Some((played, winning.parse().ok()?))
    })
}

/// The position after a line, and the same in the mirror.
fn read() -> HashMap<u64, Column> {
    let mut book = HashMap::new();
    for (played, winning) in lines() {
        for mirror in [false, true] {
            let turned = |column: Column| if mirror { Column(6 - column.0) } else { column };
            if let Some(position) = after(played, turned) {
                book.insert(position.key(), turned(winning));
            }
        }
    }
    book
}

/// The position after these columns, each turned.
pub(super) fn after(played: &str, turned: impl Fn(Column) -> Column) -> Option<Position> {
    let game = ConnectFour::classic();
    let mut discs = game.start();
    for column in played.chars() {
        let column: Column = column.to_string().parse().ok()?;
        game.play(&mut discs, Actor::Nature, turned(column), &mut Silence);
    }
    Some(position_of(&discs))
}

/// Writes the book for positions of at most so many discs: the first player's winning column after all that the second
/// player may have done.
pub fn write(most: u32, bytes: usize) -> Vec<String> {
    let Some(shape) = Shape::new(6, 7) else { return Vec::new() };
    let mut writer =
        Writer { solver: Solver::new(shape, bytes), most, done: HashMap::new(), lines: Vec::new() };
    writer.add(Position::new(0, 0), String::new());
    writer.lines.sort();
    writer.lines
}

struct Writer {
    solver: Solver,
    most: u32,
    done: HashMap<u64, ()>,
    lines: Vec<String>,
}

impl Writer {
    fn add(&mut self, position: Position, played: String) {
        if position.placed() > self.most || self.done.insert(self.solver.key(position), ()).is_some() {
            return;
        }
        for column in [3, 2, 4, 1, 5, 0, 6] {
            let Some(after) = self.solver.drop_disc(position, column) else { continue };
            let watch = &mut arbitro_game::Watch::free();
            if !matches!(self.solver.between(after, -1, 0, watch), Ok(-1)) {
                continue;
            }
            self.lines.push(format!("{played} {}", Column(column)));
            for reply in 0..7 {
                if let Some(next) =
                    self.solver.drop_disc(after, reply).filter(|_| !self.solver.wins_at_once(after, reply))
                {
                    self.add(next, format!("{played}{}{}", Column(column), Column(reply)));
                }
            }
            return;
        }
    }
}

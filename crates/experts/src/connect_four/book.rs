//! The moves that win for the first player on the usual board, while there are few discs.
//!
//! `cargo run --release -p arbitro-experts --example connect_four book 12` writes the file: the most discs of its positions,
//! then one column for each position, in the order in which [`walk`] meets them.

use super::Solver;
use super::solver::{Position, Shape};
use arbitro_games::connect_four::Column;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

const BOOK: &str = include_str!("book.txt");

static WINNING: LazyLock<HashMap<u64, Column>> = LazyLock::new(|| read().unwrap_or_default());

/// The column with which the first player goes on to win, if the book has the position.
pub fn winning_column(shape: Shape, position: Position) -> Option<Column> {
    let usual = Shape::new(6, 7) == Some(shape);
    WINNING.get(&position.key()).copied().filter(|_| usual)
}

fn read() -> Option<HashMap<u64, Column>> {
    let mut book = HashMap::new();
    for (position, column) in entries() {
        book.insert(position.key(), column);
        let mirror = Shape::new(6, 7)?.mirror(position);
        book.insert(mirror.key(), Column(6 - column.0));
    }
    Some(book)
}

/// The positions of the book, each with the column that wins; of two mirror images only one.
pub(super) fn entries() -> Vec<(Position, Column)> {
    let mut lines = BOOK.split_ascii_whitespace();
    let most = lines.next().and_then(|most| most.parse().ok()).unwrap_or(0);
    let mut columns = lines.flat_map(str::chars).filter_map(|column| column.to_string().parse().ok());
    walk(most, 1 << 10, |_, _| columns.next())
}

/// Writes the book for positions of at most this many discs, with a table of this many bytes.
pub fn write(most: u32, bytes: usize) -> String {
    let wins = |solver: &mut Solver, position: Position, column: &u8| {
        let after = solver.drop_disc(position, *column);
        let found = after.map(|after| solver.between(after, -1, 0, &mut arbitro_game::Watch::free()));
        found == Some(Ok(-1))
    };
    let found = walk(most, bytes, |solver, position| {
        [3, 2, 4, 1, 5, 0, 6].into_iter().find(|column| wins(solver, position, column)).map(Column)
    });
    let columns: Vec<char> =
        found.iter().flat_map(|(_, column)| column.to_string().chars().collect::<Vec<_>>()).collect();
    let lines: Vec<String> = columns.chunks(100).map(|line| line.iter().collect()).collect();
    format!("{most}\n{}\n", lines.join("\n"))
}

/// Goes through the positions with the first player to move that follow from its columns and any replies, depth first.
/// Positions where a disc wins at once are left out, and of two mirror images the second.
fn walk(
    most: u32,
    bytes: usize,
    mut column_of: impl FnMut(&mut Solver, Position) -> Option<Column>,
) -> Vec<(Position, Column)> {
    let Some(shape) = Shape::new(6, 7) else { return Vec::new() };
    let mut solver = Solver::new(shape, bytes);
    let (mut met, mut found) = (HashSet::new(), Vec::new());
    let mut open = vec![Position::new(0, 0)];
    while let Some(position) = open.pop() {
        let at_once = (0..7).any(|column| solver.wins_at_once(position, column));
        if at_once
            || position.placed() > most
            || !met.insert(position.key().min(shape.mirror(position).key()))
        {
            continue;
        }
        let Some(column) = column_of(&mut solver, position) else { continue };
        found.push((position, column));
        let Some(after) = solver.drop_disc(position, column.0) else { continue };
        let replies = (0..7).rev().filter(|reply| !solver.wins_at_once(after, *reply));
        open.extend(replies.filter_map(|reply| solver.drop_disc(after, reply)));
    }
    found
}

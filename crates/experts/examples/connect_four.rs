//! The solver of connect four at work. All of it is reproducible but for the times.
//!
//! ```text
//! cargo run --release -p arbitro-experts --example connect_four book 12 > crates/experts/src/connect_four/book.txt
//! cargo run --release -p arbitro-experts --example connect_four values 2048
//! cargo run --release -p arbitro-experts --example connect_four line 4444422
//! cargo run --release -p arbitro-experts --example connect_four solve 12 100 1
//! cargo run --release -p arbitro-experts --example connect_four games 50 1000 0 1 2048
//! ```
//!
//! `book` writes the first player's winning columns for positions of at most that many discs. `values` solves the seven first
//! moves with a table of so many MiB and goes on from each with best moves to the end. `line` goes on from its columns in the
//! same way. `solve` solves random positions of so many discs: how many, and the seed. `games` lets the player, moving first,
//! play so many games at so many milliseconds a move, with a seed and a table of so many MiB for the opponent. The opponent
//! moves at random until so many discs lie and from then on takes one of the best moves: those that lose latest, if it loses.

use arbitro_experts::connect_four::{Position, Shape, Solver, player, position_of, write_book};
use arbitro_game::{
    Actor, Dice, Game, Limits, Player, Roll, Seat, Silence, Thought, Turn, Watch, dice, seed_of,
};
use arbitro_games::connect_four::{Column, ConnectFour, Discs};
use cpu_time::ThreadTime;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let numbers: Vec<u64> = arguments.filter_map(|text| text.parse().ok()).collect();
    let number = |at: usize, default: u64| numbers.get(at).copied().unwrap_or(default);
    match what.as_str() {
        "book" => print!("{}", write_book(number(0, 12) as u32, 256 << 20)),
        "values" => values(number(0, 2048)),
        "line" => line(&std::env::args().nth(2).unwrap_or_default()),
        "solve" => solve(number(0, 12) as u32, number(1, 100), number(2, 1)),
        "games" => games(number(0, 50), number(1, 1000), number(2, 12) as u32, number(3, 1), number(4, 2048)),
        _ => eprintln!("say what to do: book, values, line, solve or games"),
    }
}

/// A solver with a large table that remembers the best columns of positions.
struct Perfect {
    solver: Solver,
    known: HashMap<u64, (i32, Vec<Column>)>,
}

impl Perfect {
    fn new(mebibytes: u64) -> Self {
        let shape = Shape::new(6, 7).expect("the usual board");
        Perfect { solver: Solver::new(shape, (mebibytes as usize) << 20), known: HashMap::new() }
    }

    /// The score of a position that is not over, and all columns that reach it.
    fn best(&mut self, position: Position) -> (i32, &[Column]) {
        let Perfect { solver, known } = self;
        let (score, columns) = known.entry(position.key()).or_insert_with(|| {
            let watch = &mut Watch::free();
            let score = solver.solve(position, watch).expect("no limit");
            let mut reaches = |column: &Column| match solver.drop_disc(position, column.0) {
                _ if solver.wins_at_once(position, column.0) => true,
                Some(after) => solver.between(after, -score, 1 - score, watch) == Ok(-score),
                None => false,
            };
            (score, [3, 2, 4, 1, 5, 0, 6].map(Column).into_iter().filter(|column| reaches(column)).collect())
        });
        (*score, columns)
    }

    /// Goes on from these columns with best moves, the centre among equals, until a disc wins or the board is full.
    fn line(&mut self, columns: &str, mut each: impl FnMut(&str, i32, u32)) -> String {
        let mut position = Position::new(0, 0);
        for column in columns.bytes() {
            let column = column.wrapping_sub(b'1');
            assert!(
                !self.solver.wins_at_once(position, column),
                "the game is over before column {}",
                column + 1
            );
            position = self.solver.drop_disc(position, column).expect("a column with room, from 1 to 7");
        }
        let mut line = columns.to_owned();
        while position.placed() < 42 {
            let (score, best) = self.best(position);
            let column = best[0];
            line.push_str(&column.to_string());
            each(&line, score, self.solver.end_of(position, score));
            if self.solver.wins_at_once(position, column.0) {
                break;
            }
            position = self.solver.drop_disc(position, column.0).expect("a column with room");
        }
        line
    }
}

fn values(mebibytes: u64) {
    let mut perfect = Perfect::new(mebibytes);
    let start = Position::new(0, 0);
    for column in [3, 2, 1, 0, 4, 5, 6].map(Column) {
        let (clock, mut watch) = (ThreadTime::now(), Watch::free());
        let after = perfect.solver.drop_disc(start, column.0).expect("an empty column");
        let score = -perfect.solver.solve(after, &mut watch).expect("no limit");
        println!(
            "column {column}: score {score}, ends with disc {}, {:.0} million nodes, {:.1} CPU s",
            perfect.solver.end_of(start, score),
            watch.nodes as f64 / 1e6,
            clock.elapsed().as_secs_f64()
        );
    }
    for column in (0..7).map(Column) {
        let clock = ThreadTime::now();
        let line = perfect.line(&column.to_string(), |_, _, _| ());
        println!("{line}: {} discs, {:.1} CPU s", line.len(), clock.elapsed().as_secs_f64());
    }
}

fn line(columns: &str) {
    Perfect::new(1024).line(columns, |line, score, end| {
        println!("{line}: score {score}, ends with disc {end}");
    });
}

/// A position after so many random discs in which the game is not over.
fn random_position(game: &ConnectFour, discs: u32, dice: &mut Dice) -> Discs {
    loop {
        let mut position = game.start();
        for _ in 0..discs {
            let Turn::One(seat, columns) = game.turn(&position) else { break };
            game.play(&mut position, Actor::Seat(seat), dice.pick(&columns), &mut Silence);
        }
        if position_of(&position).placed() == discs && !game.turn(&position).is_over() {
            return position;
        }
    }
}

fn solve(discs: u32, count: u64, seed: u64) {
    let (game, mut dice) = (ConnectFour::classic(), dice(seed));
    let mut times = Vec::new();
    let mut nodes = 0;
    let mut solver = Solver::new(Shape::new(6, 7).expect("the usual board"), 16 << 20);
    for _ in 0..count {
        let position = position_of(&random_position(&game, discs, &mut dice));
        solver.forget();
        let (clock, mut watch) = (ThreadTime::now(), Watch::free());
        solver.solve(position, &mut watch).expect("no limit");
        times.push(clock.elapsed());
        nodes += watch.nodes;
    }
    times.sort();
    let total: Duration = times.iter().sum();
    println!(
        "{count} positions of {discs} discs, seed {seed}: median {:?}, mean {:?}, worst {:?}, {:.1} million nodes per CPU s",
        times[times.len() / 2],
        total / count as u32,
        times[times.len() - 1],
        nodes as f64 / total.as_secs_f64() / 1e6,
    );
}

fn games(count: u64, milliseconds: u64, random: u32, seed: u64, mebibytes: u64) {
    let game = ConnectFour::classic();
    let mut perfect = Perfect::new(mebibytes);
    let (mut results, mut different) = ([0u32; 3], HashSet::new());
    for number in 0..count {
        let mut dice = dice(seed_of(seed, number));
        let limits = Limits { time: Some(Duration::from_millis(milliseconds)), ..Limits::default() };
        let mut bot = player(limits, seed_of(seed, number));
        bot.sit(&game, Seat(0));
        let (mut discs, mut columns) = (game.start(), String::new());
        while let Turn::One(seat, moves) = game.turn(&discs) {
            let position = position_of(&discs);
            let column = if seat == Seat(0) {
                bot.choose(Thought { game: &game, seat, view: &discs, recall: &[], moves: &moves })
            } else if position.placed() < random {
                let safe: Vec<Column> = moves
                    .iter()
                    .copied()
                    .filter(|column| perfect.solver.wins_at_once(position, column.0))
                    .collect();
                dice.pick(if safe.is_empty() { &moves } else { &safe })
            } else {
                dice.pick(perfect.best(position).1)
            };
            columns.push_str(&column.to_string());
            game.play(&mut discs, Actor::Seat(seat), column, &mut Silence);
        }
        let payoff = game.payoff(&discs, Seat(0));
        results[(payoff + 1.0) as usize] += 1;
        println!("{} {columns} {payoff}", number + 1);
        different.insert(columns);
    }
    println!(
        "{count} games at {milliseconds} ms a move, opponent random up to {random} discs, seed {seed}: won {}, drawn {}, lost {}, {} games differ",
        results[2],
        results[1],
        results[0],
        different.len()
    );
}

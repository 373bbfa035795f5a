//! The solver of connect four at work. All of it is reproducible but for the times.
//!
//! ```text
//! cargo run --release -p arbitro-experts --example connect_four book 12 > crates/experts/src/connect_four/book.txt
//! cargo run --release -p arbitro-experts --example connect_four values
//! cargo run --release -p arbitro-experts --example connect_four line 4444422
//! cargo run --release -p arbitro-experts --example connect_four solve 12 100 1
//! cargo run --release -p arbitro-experts --example connect_four games 50 1000 12 1
//! ```
//!
//! `book` writes the first player's winning columns for positions of at most that many discs. `values` solves the seven first
//! moves. `line` goes on from these columns with best moves to the end. `solve` solves random positions of so many discs: how many, and the seed. `games` lets the player, moving first, play
//! so many games at so many milliseconds a move; the opponent moves at random until so many discs lie and from then on takes
//! one of the moves that lose latest, if it loses.

use arbitro_experts::connect_four::{Position, Shape, Solver, player, position_of, write_book};
use arbitro_game::{
    Actor, Dice, Game, Limits, Player, Roll, Seat, Silence, Thought, Turn, Watch, dice, seed_of,
};
use arbitro_games::connect_four::{Column, ConnectFour, Discs};
use cpu_time::ThreadTime;
use std::time::Duration;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let numbers: Vec<u64> = arguments.filter_map(|text| text.parse().ok()).collect();
    let number = |at: usize, default: u64| numbers.get(at).copied().unwrap_or(default);
    match what.as_str() {
        "book" => print!("{}", write_book(number(0, 12) as u32, 256 << 20)),
        "values" => values(),
        "line" => line(&std::env::args().nth(2).unwrap_or_default()),
        "solve" => solve(number(0, 12) as u32, number(1, 100), number(2, 1)),
        "games" => games(number(0, 50), number(1, 1000), number(2, 12) as u32, number(3, 1)),
        _ => eprintln!("say what to do: book, values, line, solve or games"),
    }
}

fn solver(bytes: usize) -> Solver {
    Solver::new(Shape::new(6, 7).expect("the usual board"), bytes)
}

/// The exact score of every column for the side to move, and how many discs lie at the end.
fn scores(solver: &mut Solver, position: Position) -> Vec<(Column, i32)> {
    let mut found = Vec::new();
    for column in (0..7).map(Column) {
        if solver.wins_at_once(position, column.0) {
            found.push((column, solver.win(position)));
        } else if let Some(after) = solver.drop_disc(position, column.0) {
            found.push((column, -solver.solve(after, &mut Watch::free()).expect("no limit")));
        }
    }
    found
}

fn values() {
    let mut solver = solver(1 << 30);
    let start = Position::new(0, 0);
    for column in (0..4).map(Column) {
        let clock = ThreadTime::now();
        let after = solver.drop_disc(start, column.0).expect("an empty column");
        let score = -solver.solve(after, &mut Watch::free()).expect("no limit");
        let end = solver.end_of(start, score);
        println!(
            "column {column}: score {score}, ends with disc {end}, {:.1} CPU s",
            clock.elapsed().as_secs_f64()
        );
    }
}

/// The columns, and after them the best move of each side with its score, until a disc wins or the board is full.
fn line(columns: &str) {
    let mut solver = solver(1 << 30);
    let mut position = Position::new(0, 0);
    for column in columns.bytes() {
        let column = column.wrapping_sub(b'1');
        assert!(!solver.wins_at_once(position, column), "the game is over before column {}", column + 1);
        position = solver.drop_disc(position, column).expect("a column with room, from 1 to 7");
    }
    let mut line = columns.to_owned();
    while let Some((column, score)) =
        scores(&mut solver, position).into_iter().max_by_key(|&(column, score)| {
            (score, -(i32::from(column.0) - 3).abs()) // the centre among equals
        })
    {
        line.push_str(&column.to_string());
        println!("{line}: score {score}, ends with disc {}", solver.end_of(position, score));
        if solver.wins_at_once(position, column.0) {
            break;
        }
        position = solver.drop_disc(position, column.0).expect("a column with room");
    }
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
    let mut solver = solver(16 << 20);
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

fn games(count: u64, milliseconds: u64, random: u32, seed: u64) {
    let game = ConnectFour::classic();
    let mut perfect = solver(256 << 20);
    let mut results = [0u32; 3];
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
                let safe: Vec<Column> =
                    moves.iter().copied().filter(|column| perfect.wins_at_once(position, column.0)).collect();
                dice.pick(if safe.is_empty() { &moves } else { &safe })
            } else {
                let scored = scores(&mut perfect, position);
                let best = scored.iter().map(|(_, score)| *score).max().unwrap_or(0);
                let best: Vec<Column> =
                    scored.iter().filter(|(_, score)| *score == best).map(|(column, _)| *column).collect();
                dice.pick(&best)
            };
            columns.push_str(&column.to_string());
            game.play(&mut discs, Actor::Seat(seat), column, &mut Silence);
        }
        let payoff = game.payoff(&discs, Seat(0));
        results[(payoff + 1.0) as usize] += 1;
        println!("{} {columns} {payoff}", number + 1);
    }
    println!(
        "{count} games at {milliseconds} ms a move, opponent random up to {random} discs, seed {seed}: won {}, drawn {}, lost {}",
        results[2], results[1], results[0]
    );
}

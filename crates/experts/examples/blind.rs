//! How the player for the whole game of Kriegspiel fares, with what it costs:
//! `cargo run --release -p arbitro-experts --example blind -- random 40 100 1` (opponent, games, worlds, seed;
//! then the number of the first game, and anything to see lost games move by move). With `TABLES=FOLDER` in the environment
//! it plays solved endings from there. With `FEN=…` games begin there, White is the player, and `hunter` is a lone king that
//! sees the board and takes what it can. `BOARDS=…` is how many boards it may look at in a decision to bring dead worlds back.

use arbitro_endings::{Solution, Table};
use arbitro_experts::kriegspiel::{Blind, Capturer, Options, Tables};
use arbitro_game::{Actor, Game, Lived, Overheard, Player, Roll, Seat, Thought, Turn, dice, seed_of};
use arbitro_games::kriegspiel::{Draws, End, Goal, Kriegspiel, Notice, RuleSet, Start, State, Try};
use cpu_time::ProcessTime;
use shakmaty::Position as _;
use std::collections::BTreeMap;
use std::sync::Arc;

struct Random(arbitro_game::Dice);

impl Player<Kriegspiel> for Random {
    fn choose(&mut self, thought: Thought<'_, Kriegspiel>) -> Try {
        self.0.pick(thought.moves)
    }
}

/// A lone king that sees the board: it takes a man if it can, else it goes towards the nearest.
struct Hunter(arbitro_game::Dice);

impl Hunter {
    fn choose(&mut self, game: &Kriegspiel, state: &State, offered: &[Try]) -> Try {
        let accepted = |act: &Try| act.movement().is_some_and(|movement| game.accepts(state, movement));
        let legal: Vec<Try> = offered.iter().copied().filter(accepted).collect();
        let board = state.position().board();
        let men = board.by_color(!state.side()) & !board.kings();
        let far = |act: &Try| {
            let to = act.movement().map(|movement| movement.to());
            to.and_then(|to| men.into_iter().map(|man| man.distance(to)).min()).unwrap_or(9)
        };
        let nearest = legal.iter().map(far).min().unwrap_or(9);
        let wanted: Vec<Try> = legal.iter().copied().filter(|act| far(act) == nearest).collect();
        self.0.pick(if wanted.is_empty() { offered } else { &wanted })
    }
}

/// The tables of solved endings in a folder.
fn tables(folder: &str) -> Tables {
    let mut tables = Tables::default();
    for entry in std::fs::read_dir(folder).expect("a folder of tables").flatten() {
        if entry.path().extension().is_some_and(|extension| extension == "blind") {
            let bytes = std::fs::read(entry.path()).expect("a table that can be read");
            let table =
                Table::decode(bytes).unwrap_or_else(|wrong| panic!("{}: {wrong}", entry.path().display()));
            if table.space().goal() == Goal::Mate {
                tables.add(Solution::over(Arc::new(table)));
            }
        }
    }
    tables
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text =
        |index: usize, otherwise: &str| arguments.get(index).map_or(otherwise, String::as_str).to_owned();
    let number = |index: usize, otherwise: &str| text(index, otherwise).parse::<u64>().expect("a number");
    let (opponent, games, worlds, seed) =
        (text(0, "random"), number(1, "40"), number(2, "100"), number(3, "1"));
    let verbose = arguments.len() > 5;
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let (mut points, mut spent, mut longest, mut decisions, mut moves, mut dead) =
        (0.0, 0.0, 0.0f64, 0u32, 0u32, 0u32);
    let tables = std::env::var("TABLES").map_or(Tables::default(), |folder| tables(&folder));
    let start =
        std::env::var("FEN").map_or(Start::default(), |fen| Start::Known(fen.parse().expect("a FEN")));
    let boards = std::env::var("BOARDS")
        .map_or(Options::default().boards, |text| text.parse().expect("a number of boards"));
    let (mut solved, mut solved_games) = (0u32, 0u32);
    let first = arguments.get(4).map_or(0, |text| text.parse::<u64>().expect("a number"));
    for number in first..first + games {
        let draws = Draws { moves: Some(200), ..Draws::default() };
        let game = Kriegspiel { draws, ..Kriegspiel::from_start(RuleSet::Icc, start.clone()) };
        let mine = Seat(if start == Start::default() { (number % 2) as u8 } else { 0 });
        // The number of boards is the limit here, not the clock: the games are the same on a busy machine.
        let time = std::time::Duration::MAX;
        let worlds = worlds as usize;
        let options = Options { worlds, boards, time, tables: tables.clone(), ..Options::default() };
        let mut hunter = Hunter(dice(seed_of(seed, 2 * number + 1)));
        let solved_before = solved;
        let mut me = Blind::new(options, seed_of(seed, 2 * number));
        let other_seed = seed_of(seed, 2 * number + 1);
        let mut other: Box<dyn Player<Kriegspiel>> = match opponent.as_str() {
            "random" | "hunter" => Box::new(Random(dice(other_seed))),
            "capturer" => Box::new(Capturer::new(other_seed)),
            other => panic!("no opponent {other}"),
        };
        me.sit(&game, mine);
        other.sit(&game, Seat(1 - mine.0));
        let mut recalls: [Vec<Lived<Try, Notice>>; 2] = Default::default();
        let mut state = game.start();
        let mut log = Vec::new();
        while let Turn::One(seat, offered) = game.turn(&state) {
            let view = game.view(&state, seat);
            let thought =
                Thought { game: &game, seat, view: &view, recall: &recalls[seat.index()], moves: &offered };
            let act = if seat == mine {
                let begun = ProcessTime::now();
                let act = me.choose(thought);
                let took = begun.elapsed().as_secs_f64();
                spent += took;
                longest = longest.max(took);
                decisions += 1;
                solved += u32::from(me.followed_a_table());
                dead += u32::from(view.enemy_men > 1 && me.sample().is_none_or(|sample| sample.is_empty()));
                act
            } else if opponent == "hunter" {
                hunter.choose(&game, &state, &offered)
            } else {
                other.choose(thought)
            };
            recalls[seat.index()].push(Lived::Did(act));
            let mut said = Overheard::default();
            game.play(&mut state, Actor::Seat(seat), act, &mut said);
            if verbose {
                let why = if seat == mine { me.explain().map(|why| why.because.to_string()) } else { None };
                log.push(format!("{} {act} {}\n{}", seat.0, state.position(), why.unwrap_or_default()));
            }
            for (listener, notice) in said.0 {
                recalls[listener.index()].push(Lived::Heard(notice));
            }
        }
        let payoff = game.payoff(&state, mine);
        points += (payoff + 1.0) / 2.0;
        moves += state.plies() / 2;
        let end = match (state.end(), payoff) {
            (Some(End::Mate), won) if won > 0.0 => "won".to_owned(),
            (Some(End::Mate), _) => "lost".to_owned(),
            (other, _) => format!("{other:?}"),
        };
        if end != "won" {
            println!("game {number}: {end} after {} plies, {mine:?}: {}", state.plies(), state.position());
            if verbose {
                for line in log {
                    println!("{line}");
                }
            }
        }
        *ends.entry(end).or_default() += 1;
        solved_games += u32::from(solved > solved_before);
    }
    let (share, count) = (points / games as f64, games as f64);
    let (middle, z2) = ((share + 3.8416 / count / 2.0) / (1.0 + 3.8416 / count), 3.8416);
    let half =
        1.96 * (share * (1.0 - share) / count + z2 / (4.0 * count * count)).sqrt() / (1.0 + z2 / count);
    println!(
        "{opponent}: {points} of {games} points, {:.1} % (Wilson, 95 %: {:.1} to {:.1}); {ends:?}; {:.1} moves a game",
        100.0 * share,
        100.0 * (middle - half),
        100.0 * (middle + half),
        f64::from(moves) / games as f64
    );
    println!("solved endings played in {solved_games} games, {solved} moves");
    println!(
        "{:.2} ms a decision on average, {:.0} ms at most, {:.0} ms a move; no world in mind at {dead} of {decisions}",
        1000.0 * spent / f64::from(decisions),
        1000.0 * longest,
        1000.0 * spent / f64::from(moves)
    );
}

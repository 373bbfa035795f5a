//! How the player for the whole game of Kriegspiel fares, with what it costs:
//! `cargo run --release -p arbitro-experts --example blind -- random 40 100 1` (opponent, games, worlds, seed).

use arbitro_experts::kriegspiel::{Blind, Capturer, Options};
use arbitro_game::{Actor, Game, Lived, Overheard, Player, Roll, Seat, Thought, Turn, dice, seed_of};
use arbitro_games::kriegspiel::{Draws, End, Kriegspiel, Notice, RuleSet, Try};
use cpu_time::ProcessTime;
use std::collections::BTreeMap;

struct Random(arbitro_game::Dice);

impl Player<Kriegspiel> for Random {
    fn choose(&mut self, thought: Thought<'_, Kriegspiel>) -> Try {
        self.0.pick(thought.moves)
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text =
        |index: usize, otherwise: &str| arguments.get(index).map_or(otherwise, String::as_str).to_owned();
    let number = |index: usize, otherwise: &str| text(index, otherwise).parse::<u64>().expect("a number");
    let (opponent, games, worlds, seed) =
        (text(0, "random"), number(1, "40"), number(2, "100"), number(3, "1"));
    let verbose = arguments.len() > 4;
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let (mut points, mut spent, mut longest, mut decisions, mut moves, mut dead) =
        (0.0, 0.0, 0.0f64, 0u32, 0u32, 0u32);
    for number in 0..games {
        let draws = Draws { moves: Some(200), ..Draws::default() };
        let game = Kriegspiel { draws, ..Kriegspiel::new(RuleSet::Icc) };
        let mine = Seat((number % 2) as u8);
        let options = Options { worlds: worlds as usize, ..Options::default() };
        let mut me = Blind::new(options, seed_of(seed, 2 * number));
        let other_seed = seed_of(seed, 2 * number + 1);
        let mut other: Box<dyn Player<Kriegspiel>> = match opponent.as_str() {
            "random" => Box::new(Random(dice(other_seed))),
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
                dead += u32::from(view.enemy_men > 1 && me.sample().is_none_or(|sample| sample.is_empty()));
                act
            } else {
                other.choose(thought)
            };
            recalls[seat.index()].push(Lived::Did(act));
            let mut said = Overheard::default();
            game.play(&mut state, Actor::Seat(seat), act, &mut said);
            if verbose {
                let why = if seat == mine { me.explain().map(|why| why.to_string()) } else { None };
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
    }
    println!(
        "{opponent}: {points} of {games} points; {ends:?}; {:.1} moves a game",
        f64::from(moves) / games as f64
    );
    println!(
        "{:.2} ms a decision on average, {:.0} ms at most, {:.0} ms a move; no world in mind at {dead} of {decisions}",
        1000.0 * spent / f64::from(decisions),
        1000.0 * longest,
        1000.0 * spent / f64::from(moves)
    );
}

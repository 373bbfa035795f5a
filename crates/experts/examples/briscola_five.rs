//! Measures strategies of Briscola in 5, and tunes them.
//!
//! * `briscola_five absurd STRATEGY DEALS SEED`: five experts with one strategy, and how often the ace or the three of
//!   trumps is led or spent on a poor trick in the first three tricks.
//! * `briscola_five duel STRATEGY OTHER DEALS SEED`: what the first strategy wins more than the second on the same deals
//!   against the second, as the caller's side and as the villains.
//! * `briscola_five tune STRATEGY TRIALS DEALS SEED` prints the strategy with weights tuned by self-play.
//!
//! A strategy is one that comes with the program, or a file.

use arbitro_experts::briscola::round::Deal;
use arbitro_experts::briscola::tuning::{Plan, tune};
use arbitro_experts::briscola::weights::Weights;
use arbitro_experts::briscola::{Expert, Strategy};
use arbitro_game::{Cancel, Player, Seat, Thought, seed_of};
use arbitro_games::briscola::five::{DealResult, Five, Move, Notice, Role, Winner};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments[at].parse::<u64>().expect("a number");
    match arguments[0].as_str() {
        "absurd" => absurd(&strategy(&arguments[1]), number(2), number(3)),
        "duel" => duel([&arguments[1], &arguments[2]], number(3), number(4)),
        "tune" => {
            let text = std::fs::read_to_string(&arguments[1]).expect("a file");
            let plan = Plan { trials: number(2), deals: number(3), held_out: 10_000, seed: number(4) };
            let start = Weights::read(&text).expect("weights");
            let tuned = tune(&Five::default(), start, &plan, &Cancel::default(), &|_, _| {});
            eprintln!("{:?} {:?}", tuned.changed, tuned.held_out);
            print!("{}", tuned.weights.write_into(&text));
        }
        other => panic!("{other} is neither absurd nor duel nor tune"),
    }
}

fn strategy(name: &str) -> Strategy {
    let file = || Strategy::read(name, &std::fs::read_to_string(name).expect("a file"));
    Strategy::house(name).unwrap_or_else(file).expect("a strategy")
}

/// An expert whose plays are counted.
struct Watched {
    expert: Expert,
    /// Early leads of the ace or the three of trumps, and such cards spent on at most four points before the last seat.
    counts: [u64; 2],
}

impl Player<Five> for Watched {
    fn sit(&mut self, game: &Five, seat: Seat) {
        self.expert.sit(game, seat);
    }

    fn hear(&mut self, notice: &Notice) {
        self.expert.hear(notice);
    }

    fn choose(&mut self, thought: Thought<'_, Five>) -> Move {
        let view = thought.view;
        let chosen = self.expert.choose(thought);
        let early = view.history.len() < 15;
        if let (Move::Play(card), true) = (chosen, early)
            && view.trump == Some(card.suit())
            && card.points() >= 10
        {
            let points: u8 = view.trick.iter().map(|play| play.card.points()).sum();
            match view.trick.len() {
                0 => self.counts[0] += 1,
                1..4 if points <= 4 => self.counts[1] += 1,
                _ => {}
            }
        }
        chosen
    }
}

fn absurd(strategy: &Strategy, deals: u64, seed: u64) {
    let game = Five::default();
    let watched = || Watched { expert: Expert::new(strategy.clone()), counts: [0; 2] };
    let mut players: [Watched; 5] = std::array::from_fn(|_| watched());
    for deal in 0..deals {
        let deal = Deal::of(&game, seed_of(seed, deal)).expect("a caller");
        let mut seated = players.each_mut().map(|player| player as &mut dyn Player<Five>);
        deal.play(&game, &mut seated).expect("a whole deal");
    }
    let [led, spent] = [0, 1].map(|kind| players.iter().map(|player| player.counts[kind]).sum::<u64>());
    println!(
        "five {}, {deals} deals, seed {seed}, tricks 1 to 3: the ace or the three of trumps",
        strategy.name()
    );
    println!("led {led} times, {:.3} a deal", led as f64 / deals as f64);
    let share = spent as f64 / deals as f64;
    println!("spent on at most 4 points before the last seat {spent} times, {share:.3} a deal");
}

fn duel(names: [&str; 2], deals: u64, seed: u64) {
    let game = Five::default();
    let [ours, theirs] = names.map(strategy);
    let experts =
        |strategy: &Strategy| -> [Expert; 5] { std::array::from_fn(|_| Expert::new(strategy.clone())) };
    let (mut ours, mut theirs) = (experts(&ours), experts(&theirs));
    let mut played = |deal: &Deal, ours_play: &dyn Fn(Role) -> bool| -> DealResult {
        let mut pairs = ours.iter_mut().zip(theirs.iter_mut());
        let mut seat = 0;
        let mut seated: [&mut dyn Player<Five>; 5] = std::array::from_fn(|_| {
            let (mine, other) = pairs.next().expect("five");
            let role = deal.role(Seat(seat));
            seat += 1;
            if ours_play(role) { mine as &mut dyn Player<Five> } else { other }
        });
        deal.play(&game, &mut seated).expect("a whole deal")
    };
    let mut gains = [Vec::new(), Vec::new()];
    for deal in 0..deals {
        let deal = Deal::of(&game, seed_of(seed, deal)).expect("a caller");
        let without = played(&deal, &|_| false);
        for (gains, calls) in gains.iter_mut().zip([true, false]) {
            let with = played(&deal, &|role| (role != Role::Villain) == calls);
            let ours = if calls { Winner::Caller } else { Winner::Villains };
            let won = |result: &DealResult| f64::from(u8::from(result.winner == ours));
            gains.push(won(&with) - won(&without));
        }
    }
    println!("{} against {}, {deals} deals, seed {seed}: deals won more of 100", names[0], names[1]);
    for (role, gains) in ["as the caller's side", "as the villains"].iter().zip(&gains) {
        let count = gains.len() as f64;
        let mean = gains.iter().sum::<f64>() / count;
        let squares: f64 = gains.iter().map(|gain| (gain - mean).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        println!(
            "{role}: {:+.2} ± {:.2} (95 %), {:.1} standard errors",
            100.0 * mean,
            196.0 * error,
            mean / error
        );
    }
}

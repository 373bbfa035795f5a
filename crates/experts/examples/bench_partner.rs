//! How fast the parts of the searcher of Briscola in 5 are, in CPU seconds, one thread. Answers are checked before speeds
//! are told.
//!
//! `bench/partner/run.sh` runs it; alone: `cargo run --release -p arbitro-experts --example bench_partner`. Names after it
//! choose parts: `solver worlds rollouts ismcts`; a number is how many endings are solved for each figure.

use arbitro_experts::briscola::instinct::Instinct;
use arbitro_experts::briscola::round::Deal;
use arbitro_experts::briscola::scene::Scene;
use arbitro_experts::briscola::solver::{Ending, Solver};
use arbitro_experts::briscola::worlds::{Reading, Worlds};
use arbitro_game::{Actor, Game, Lived, Overheard, Seat, Turn, Watch, dice, seed_of};
use arbitro_games::briscola::CardSet;
use arbitro_games::briscola::five::{Five, Hands, Move, Notice, SEATS};
use arbitro_players::search::ismcts;
use cpu_time::ProcessTime;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let names: Vec<&String> = arguments.iter().filter(|name| name.parse::<u64>().is_err()).collect();
    let count = arguments.iter().find_map(|text| text.parse().ok()).unwrap_or(100);
    let wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| *wanted == name);
    if wanted("solver") {
        solver(count);
    }
    if wanted("worlds") {
        worlds();
    }
    if wanted("rollouts") {
        rollouts();
    }
    if wanted("ismcts") {
        iterations();
    }
}

/// A deal that was played by the expert's instinct until so many tricks were left, and what the caller's side has.
fn reached(game: &Five, number: u64, tricks: u8) -> (Ending, u8) {
    let instinct = Instinct::default();
    let deal = Deal::of(game, seed_of(6, number)).expect("a caller");
    let mut scene = Scene::of(game, deal.state(), instinct.weights()).expect("a declared suit");
    let mut hands: Hands = std::array::from_fn(|seat| deal.state().hand(Seat(seat as u8)));
    while scene.trick() < 9 - tricks {
        let mover = scene.mover();
        let is_partner = mover == deal.partner();
        let card = instinct.choose(&scene, hands[mover.index()], is_partner).expect("a card");
        hands[mover.index()].remove(card);
        scene.play(card, instinct.weights());
    }
    let side = [deal.caller(), deal.partner()];
    let ending = Ending::new(&hands, &side, deal.state().trump(), scene.mover()).expect("an ending");
    (ending, scene.of_caller(deal.partner()))
}

/// The prototype's milliseconds for "≥ 61?" and for exact points, by tricks left, and how many times better we must be.
const PROTOTYPE: [(u8, f64, f64, f64); 3] =
    [(4, 0.6, 2.6, 1.0), (5, 13.0, 100.0, 3.0), (6, 700.0, 3900.0, 5.0)];

fn solver(count: u64) {
    let game = Five::default();
    for (tricks, prototype_reaches, prototype_exact, times) in PROTOTYPE {
        let endings: Vec<(Ending, u8)> = (0..count).map(|number| reached(&game, number, tricks)).collect();
        let mut solver = Solver::with_entries(1 << 20);
        let start = ProcessTime::now();
        let answers: Vec<bool> = endings
            .iter()
            .map(|(ending, taken)| solver.reaches(ending, 61u8.saturating_sub(*taken)).expect("no limits"))
            .collect();
        let reaches = start.elapsed().as_secs_f64() * 1000.0 / count as f64;
        let nodes = solver.nodes() / count;
        solver.forget();
        let start = ProcessTime::now();
        let points: Vec<u8> =
            endings.iter().map(|(ending, _)| solver.points(ending).expect("no limits")).collect();
        let exact = start.elapsed().as_secs_f64() * 1000.0 / count as f64;
        let exact_nodes = solver.nodes() / count - nodes;
        for ((answer, points), (_, taken)) in answers.iter().zip(&points).zip(&endings) {
            assert_eq!(*answer, points + taken >= 61, "both questions agree");
        }
        println!(
            "solver/{tricks} tricks: \"≥ 61?\" {reaches:.3} ms ({nodes} nodes), exact {exact:.3} ms ({exact_nodes} nodes); \
             prototype {prototype_reaches} and {prototype_exact} ms; {:.1} and {:.1} times better, wanted {times}",
            prototype_reaches / reaches,
            prototype_exact / exact
        );
    }
}

/// The recall of the seat to move after so many cards, and the truth.
fn recalled(game: &Five, number: u64, cards: usize) -> (Seat, Vec<Lived<Move, Notice>>) {
    let instinct = Instinct::default();
    let deal = Deal::of(game, seed_of(7, number)).expect("a caller");
    let mut state = *deal.state();
    let mut recalls: [Vec<Lived<Move, Notice>>; SEATS as usize] = Default::default();
    for (seat, notice) in deal.heard() {
        recalls[seat.index()].push(Lived::Heard(*notice));
    }
    while state.history().len() < cards {
        let scene = Scene::of(game, &state, instinct.weights()).expect("a declared suit");
        let mover = scene.mover();
        let card = instinct.choose(&scene, state.hand(mover), mover == deal.partner()).expect("a card");
        let mut said = Overheard::default();
        game.play(&mut state, Actor::Seat(mover), Move::Play(card), &mut said);
        for (seat, notice) in said.0 {
            recalls[seat.index()].push(Lived::Heard(notice));
        }
    }
    let Turn::One(mover, _) = game.turn(&state) else { panic!("somebody is to move") };
    (mover, std::mem::take(&mut recalls[mover.index()]))
}

fn best_rate(mut work: impl FnMut() -> u64) -> f64 {
    let measure = |_| {
        let start = ProcessTime::now();
        let mut done = 0;
        while start.elapsed().as_secs_f64() < 0.5 {
            done += work();
        }
        done as f64 / start.elapsed().as_secs_f64()
    };
    (0..3).map(measure).fold(0.0, f64::max)
}

fn worlds() {
    let game = Five::default();
    let instinct = Instinct::default();
    let mut dice = dice(1);
    for cards in [2, 12, 22, 32] {
        let (seat, recall) = recalled(&game, 1, cards);
        let knowledge = game.knowledge(seat, &recall).expect("a deal");
        let mut all = CardSet::EMPTY;
        let uniform = best_rate(|| {
            for _ in 0..1_000 {
                let hands = knowledge.deal(&game, &mut dice).expect("a world");
                all = hands.iter().fold(CardSet::EMPTY, |all, hand| all.or(*hand));
            }
            1_000
        });
        assert_eq!(all, CardSet::DECK, "every card is somewhere");
        let states = best_rate(|| {
            for _ in 0..1_000 {
                let hands = knowledge.deal(&game, &mut dice).expect("a world");
                assert_eq!(knowledge.state(&game, hands).history().len(), cards);
            }
            1_000
        });
        let worlds = Worlds::new(&game, &knowledge, &instinct, Reading::default());
        let weighed = best_rate(|| {
            for _ in 0..100 {
                assert!(worlds.draw(&mut dice).expect("a world").weight > 0.0);
            }
            100
        });
        println!(
            "worlds/after {cards} cards: {uniform:.0} a cpu-second without weights (wanted 500000), {states:.0} with their \
             states, {weighed:.0} weighed by calls and cards"
        );
    }
}

fn rollouts() {
    let game = Five::default();
    let instinct = Instinct::default();
    let deals: Vec<Deal> = (0..200).filter_map(|number| Deal::of(&game, seed_of(8, number))).collect();
    let mut dice = dice(1);
    let mut number = 0;
    let rate = best_rate(|| {
        for _ in 0..100 {
            let deal = &deals[number % deals.len()];
            number += 1;
            let scene = Scene::of(&game, deal.state(), instinct.weights()).expect("a suit");
            let mut hands: Hands = std::array::from_fn(|seat| deal.state().hand(Seat(seat as u8)));
            assert!(instinct.finish(scene, &mut hands, deal.partner(), 0.0, &mut dice) <= 120);
            assert!(hands.iter().all(|hand| hand.is_empty()), "every card was played");
        }
        100
    });
    println!("rollouts/instinct: {rate:.0} whole deals a cpu-second");
}

fn iterations() {
    let game = Five::default();
    for cards in [0, 12] {
        let (seat, recall) = recalled(&game, 1, cards);
        let settings = ismcts::Settings { iterations: 5_000, ..ismcts::Settings::default() };
        let mut dice = dice(1);
        let rate = best_rate(|| {
            let found = ismcts::search(&game, seat, &recall, &settings, &mut dice, &mut Watch::free())
                .expect("turns");
            assert!(found.best.is_some());
            found.counts.leaves
        });
        println!(
            "ismcts/after {cards} cards: {rate:.0} iterations a cpu-second with random rollouts (OpenSpiel on hearts: 30000)"
        );
    }
}

//! Measures players of classic Briscola, and learns the weights of their policy.
//!
//! * `briscola_classic learn PLAYERS ROUNDS GAMES SEED` prints weights as in `src/briscola/classic/weights-*.txt`.
//! * `briscola_classic match PLAYERS FIRST SECOND DEALS SEED` plays duplicate deals: each deal twice with the seats changed.
//!   The 95 % intervals treat the two games of a deal as one observation. Then it counts plays that look absurd.
//!
//! Players: `searcher`, `old` (greedy playouts, all deals weigh the same), `policy` (no search), `greedy`, `cheater` (sees all
//! cards and the order of the stock). Options after a colon: `ms=5` (CPU milliseconds for a move), `worlds=`, `solve=`,
//! `win=`, `heat=`, `bluff=`, `strangers=`, `read=no`, `weights=FILE`.

use arbitro_experts::briscola::classic::learning::{Lessons, learn};
use arbitro_experts::briscola::classic::{
    ClassicSearcher, Greedy, OpenGame, OpenSolver, Policy, Reading, Settings, Worlds,
};
use arbitro_game::{
    Actor, Cancel, Game, Limits, Player, Seat, Silence, Thought, Turn, dice, nature_moves, seed_of,
};
use arbitro_games::briscola::classic::{Classic, Move, View};
use arbitro_games::briscola::{Card, CardSet, Rank};
use std::sync::Arc;
use std::time::Duration;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments[at].parse::<u64>().expect("a number");
    let game = Classic::new(number(1) as u8).expect("2, 3, 4 or 6 players");
    match arguments[0].as_str() {
        "learn" => {
            let lessons = Lessons { rounds: number(2), games: number(3), seed: number(4) };
            let policy = learn(&game, Policy::empty(), &lessons, &Cancel::default(), &|_, _| {});
            print!("{}", policy.write(&format!("Learned by: briscola_classic {}", arguments.join(" "))));
        }
        "match" => duplicate(&game, [&arguments[2], &arguments[3]], number(4), number(5)),
        other => panic!("{other} is neither learn nor match"),
    }
}

/// A player with its options.
struct Entrant {
    name: String,
    settings: Settings,
    policy: Arc<Policy>,
}

impl Entrant {
    fn read(game: &Classic, text: &str) -> Entrant {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let mut settings = if name == "old" { Settings::greedy() } else { Settings::default() };
        let mut reading = Reading::default();
        let mut policy = Policy::learned(game);
        for (key, value) in options.split(',').filter_map(|option| option.split_once('=')) {
            let number = || value.parse::<f64>().expect("a number");
            match key {
                "ms" => {
                    let processor = Some(Duration::from_secs_f64(number() / 1000.0));
                    settings.limits = Limits { processor, ..Limits::default() };
                }
                "worlds" => settings.limits = Limits { nodes: Some(number() as u64), ..Limits::default() },
                "solve" => settings.solve_from = number() as u8,
                "win" => settings.win = number(),
                "heat" => reading.heat = number() as f32,
                "bluff" => reading.bluff = number() as f32,
                "strangers" => reading.strangers = number(),
                "read" => settings.reading = None,
                "weights" => {
                    let text = std::fs::read_to_string(value).expect("a file");
                    policy = Arc::new(Policy::read(&text).expect("weights"));
                }
                other => panic!("there is no option {other}"),
            }
        }
        settings.reading = settings.reading.map(|_| reading);
        Entrant { name: name.to_owned(), settings, policy }
    }

    fn sit(&self, seed: u64) -> Sitter {
        let searcher = || ClassicSearcher::new(self.settings, seed).with_policy(Arc::clone(&self.policy));
        match self.name.as_str() {
            "searcher" | "old" => Sitter::Bot(Box::new(searcher())),
            "greedy" => Sitter::Bot(Box::new(Greedy::default())),
            "policy" => Sitter::Policy(Arc::clone(&self.policy)),
            "cheater" => Sitter::Cheater(Arc::clone(&self.policy), OpenSolver::default()),
            other => panic!("there is no player {other}"),
        }
    }
}

enum Sitter {
    Bot(Box<dyn Player<Classic>>),
    Policy(Arc<Policy>),
    Cheater(Arc<Policy>, OpenSolver),
}

impl Sitter {
    fn card(&mut self, truth: &OpenGame, thought: Thought<'_, Classic>) -> Card {
        let best =
            |worths: &[(Card, f32)]| worths.iter().max_by(|a, b| a.1.total_cmp(&b.1)).expect("a card").0;
        match self {
            Sitter::Bot(bot) => match bot.choose(thought) {
                Move::Play(card) | Move::Draw(card) => card,
            },
            Sitter::Policy(policy) => {
                let worlds = Worlds::new(thought.game, thought.view, None).expect("a trump");
                best(&policy.worths(worlds.now(), thought.view.hand))
            }
            Sitter::Cheater(policy, solver) => {
                let side = thought.game.side(thought.seat);
                if truth.stock_left() <= 8 && thought.game.seats() == 2 {
                    let solved = solver.each_card(truth).expect("no limit");
                    let worths: Vec<_> =
                        solved.iter().map(|(card, points)| (*card, f32::from(*points))).collect();
                    return best(&worths);
                }
                let tried = |card: Card| -> f32 {
                    let total = (0..100u64).map(|sample| {
                        let mut game = *truth;
                        game.play(card);
                        policy.play_on(&mut game, 0.1, &mut dice(sample), |_| true);
                        f32::from(game.points(side))
                    });
                    total.sum()
                };
                let worths: Vec<_> = thought.view.hand.iter().map(|card| (card, tried(card))).collect();
                best(&worths)
            }
        }
    }
}

/// Plays that look absurd where a card of fewer than ten points was at hand, for a lead one that is no trump.
const ABSURD: [&str; 3] = [
    "leads the ace or the three of trumps while there is a stock",
    "takes a trick without points with the ace or the three of trumps while there is a stock",
    "leads another ace or three while trumps are out and at least ten cards are in the stock",
];

fn absurd(view: &View, card: Card) -> Option<(usize, CardSet)> {
    let trumps = CardSet::of_suit(view.exposed?.suit());
    let carichi = CardSet::of_rank(Rank::Ace).or(CardSet::of_rank(Rank::Three));
    let gone: CardSet = view.history.iter().map(|play| play.card).collect();
    let trumps_out = trumps.without(gone).without(view.hand).len() > 1;
    let (leads, cheap) = (view.trick.is_empty(), view.hand.without(carichi));
    let instead = if leads { cheap.without(trumps) } else { cheap };
    if view.stock == 0 || card.points() < 10 || instead.is_empty() {
        return None;
    }
    let worth: u8 = view.trick.iter().map(|play| play.card.points()).sum();
    let kind = match (leads, trumps.contains(card)) {
        (true, true) => Some(0),
        (false, true) => (worth == 0).then_some(1),
        (true, false) => (trumps_out && view.stock >= 10).then_some(2),
        (false, false) => None,
    };
    kind.map(|kind| (kind, instead))
}

/// What a card brings in the true deal beside the card that the policy would have preferred to it: card points of the
/// side, played on by the policy with some random cards. The true deal is one of those that the player had to reckon with,
/// so that the mean over many plays says whether they were right.
fn gained(truth: &OpenGame, card: Card, instead: CardSet, policy: &Policy, side: u8) -> f64 {
    let worths = policy.worths(truth, truth.hand());
    let others = worths.iter().filter(|(other, _)| instead.contains(*other));
    let Some((other, _)) = others.max_by(|a, b| a.1.total_cmp(&b.1)) else { return 0.0 };
    let after = |card: Card, sample: u64| {
        let mut game = *truth;
        game.play(card);
        policy.play_on(&mut game, 0.05, &mut dice(sample), |_| true);
        f64::from(game.points(side))
    };
    (0..50).map(|sample| after(card, sample) - after(*other, sample)).sum::<f64>() / 50.0
}

/// The points of both sides, in a game whose cards come in the order of a seed.
fn play(
    game: &Classic,
    seed: u64,
    sitters: &mut [Sitter],
    seen: &mut dyn FnMut(&OpenGame, &View, Card),
) -> [u8; 2] {
    let mut state = game.start();
    let mut nature = dice(seed);
    let (mut left, mut draws) = (game.deck(), Vec::new());
    while !left.is_empty() {
        let chance = 1.0 / left.len() as f64;
        let moves: Vec<(Move, f64)> = left.iter().map(|card| (Move::Draw(card), chance)).collect();
        let (Move::Draw(card) | Move::Play(card)) = nature_moves::<Classic>(&moves, &mut nature);
        left.remove(card);
        draws.push(card);
    }
    let mut truth = OpenGame::of_draws(game, &draws).expect("the whole deck");
    let mut draws = draws.into_iter();
    loop {
        match game.turn(&state) {
            Turn::Nature(_) => {
                let card = draws.next().expect("a card");
                game.play(&mut state, Actor::Nature, Move::Draw(card), &mut Silence);
            }
            Turn::One(seat, moves) => {
                let view = game.view(&state, seat);
                let thought = Thought { game, seat, view: &view, recall: &[], moves: &moves };
                let card = sitters[seat.index()].card(&truth, thought);
                seen(&truth, &view, card);
                truth.play(card);
                game.play(&mut state, Actor::Seat(seat), Move::Play(card), &mut Silence);
            }
            Turn::Together(_) | Turn::Over => break,
        }
    }
    [0, 1].map(|side| game.side_points(&state, side))
}

/// A sum of figures, and of their squares.
#[derive(Default)]
struct Figures(f64, f64, f64);

impl Figures {
    fn add(&mut self, figure: f64) {
        (self.0, self.1, self.2) = (self.0 + 1.0, self.1 + figure, self.2 + figure * figure);
    }

    /// The mean and half of its 95 % interval.
    fn show(&self, times: f64) -> String {
        let mean = self.1 / self.0;
        let error = ((self.2 / self.0 - mean * mean) / (self.0 - 1.0)).sqrt();
        format!("{:.2} ± {:.2}", times * mean, times * 1.96 * error)
    }
}

fn duplicate(game: &Classic, names: [&str; 2], deals: u64, seed: u64) {
    let entrants = names.map(|name| Entrant::read(game, name));
    let (mut shares, mut margins) = (Figures::default(), Figures::default());
    let mut games = [0u64; 3];
    let mut counts: [[Figures; 3]; 2] = Default::default();
    let judge = Policy::learned(game);
    for deal in 0..deals {
        let seed = seed_of(seed, deal);
        let (mut share, mut margin) = (0.0, 0.0);
        for first in 0..2u8 {
            let of = |seat: Seat| usize::from(game.side(seat) % 2 != first);
            let mut sitters: Vec<Sitter> = Seat::all(game.seats())
                .map(|seat| entrants[of(seat)].sit(seed_of(seed, seat.0.into())))
                .collect();
            let mut seen = |truth: &OpenGame, view: &View, card| {
                if let Some((kind, instead)) = absurd(view, card) {
                    let gained = gained(truth, card, instead, &judge, game.side(view.seat));
                    counts[of(view.seat)][kind].add(gained);
                }
            };
            let points = play(game, seed, &mut sitters, &mut seen).map(f64::from);
            let ahead = points[usize::from(first)] - points[usize::from(1 - first)];
            share += if ahead == 0.0 { 0.25 } else { f64::from(u8::from(ahead > 0.0)) / 2.0 };
            margin += ahead / 2.0;
            games[if ahead > 0.0 { 0 } else { 1 + usize::from(ahead < 0.0) }] += 1;
        }
        shares.add(share);
        margins.add(margin);
    }
    println!("{} against {}, {} players, {deals} deals, seed {seed}", names[0], names[1], game.seats());
    println!("won, drawn, lost: {games:?}; share of the games, draws half: {} %", shares.show(100.0));
    println!("card points ahead in a game: {}", margins.show(1.0));
    for (name, counts) in names.iter().zip(counts) {
        for (what, count) in ABSURD.iter().zip(counts) {
            let gained = count.show(1.0);
            println!("{name} {what}: {} in {} games, points gained by it {gained}", count.0, 2 * deals);
        }
    }
}

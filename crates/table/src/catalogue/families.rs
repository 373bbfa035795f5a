//! Families of players: each function asks of a game what its players need, so that a player in the wrong game is
//! a compile error here and one sentence for the person at the keyboard.

use super::entry::{GameEntry, PlayerEntry, Seating};
use super::parameters::{Arguments, Kind, Parameter};
use super::series::NEEDS_LEARNER;
use crate::files::read_text;
use arbitro_game::{Game, Imagine, Limits, Open, Player, Present, Seat, Sum, Watch, dice};
use arbitro_players::learner::{AtRandom, LearnerError, series};
use arbitro_players::regret::Equilibrium;
use arbitro_players::search::many::Alliances;
use arbitro_players::search::workhorse::Settings;
use arbitro_players::search::{Earned, Textbook, ismcts, mcts, worlds};
use arbitro_players::searcher::{Expecting, MaxN, Method, Paranoid, Plain, Strong, Uct};
use arbitro_players::{FirstPlayer, Imaginer, Imagining, Learner, RandomPlayer, Searcher};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::Hash;
use std::path::Path;

/// Players for any game whatsoever.
pub fn anyone<G: Game>() -> Vec<PlayerEntry<G>> {
    vec![
        PlayerEntry::new("random", "takes any move on offer, each as likely as the others", |_, seating| {
            RandomPlayer::new(seating.seed)
        }),
        PlayerEntry::new("first", "takes the first move on offer", |_, _| FirstPlayer),
    ]
}

/// Bots that imagine states they cannot distinguish from the true one.
pub fn imagining<G: Imagine>() -> Vec<PlayerEntry<G>> {
    let limits = |given: &Arguments| Limits { time: given.time("time"), ..Limits::default() };
    vec![
        PlayerEntry::new(
            "ismcts",
            "ISMCTS: searches trees over information sets in imagined states",
            move |given, seating| {
                let settings = ismcts::Settings {
                    iterations: given.whole("iterations"),
                    exploration: given.number("exploration"),
                    longest: LONGEST_PLAYOUT,
                    ..ismcts::Settings::default()
                };
                Imaginer::new(
                    Imagining::Ismcts(settings),
                    limits(given),
                    seating.cancel.clone(),
                    seating.seed,
                )
            },
        )
        .parameter(Parameter::whole("iterations", 1..=1_000_000_000, "2000", "imagined states for a move"))
        .parameter(TIME)
        .parameter(Parameter::with_default(
            "exploration",
            Kind::Number(0.0, 1e6),
            "0.7",
            "UCB exploration constant",
        ))
        .needs(IMAGINE),
        PlayerEntry::new(
            "worlds",
            "sampled worlds: tries every move in imagined states and finishes each game by random moves",
            move |given, seating| {
                let settings = worlds::Settings { worlds: given.whole("worlds"), longest: LONGEST_PLAYOUT };
                Imaginer::new(
                    Imagining::Worlds(settings),
                    limits(given),
                    seating.cancel.clone(),
                    seating.seed,
                )
            },
        )
        .parameter(Parameter::whole("worlds", 1..=1_000_000_000, "500", "imagined states for a move"))
        .parameter(TIME)
        .needs(IMAGINE),
    ]
}

/// Where the random games of bots that imagine are broken off.
const LONGEST_PLAYOUT: u32 = 400;
const IMAGINE: &str = "a game whose hidden state can be imagined";

/// The largest tree that is solved before a game.
const MOST_NODES: usize = 300_000;

/// The player of an equilibrium, for small games for two in which one wins what the other loses.
pub fn equilibrium<G: Game>() -> PlayerEntry<G> {
    PlayerEntry::prepared(
        "equilibrium",
        "plays an equilibrium of the whole game: on average nobody beats it",
        |game, _, given| {
            let mut watch = Watch::start(Limits::default(), given.cancel().clone());
            let solved = Equilibrium::watched(game, MOST_NODES, given.whole("iterations"), &mut watch)
                .map_err(|error| error.to_string())?;
            in_time(given, "iterations")?;
            Ok(Box::new(move |seating| -> Box<dyn Player<G>> { Box::new(solved.player(seating.seed)) }))
        },
    )
    .parameter(Parameter::whole("iterations", 1..=10_000_000, "2000", "rounds of learning (CFR+) beforehand"))
    .needs("a small game for two in which one wins what the other loses")
    .suits(|game| game.seats() == 2 && game.sum() != Sum::Any)
}

impl<G> GameEntry<G>
where
    G: Present + Open<State: Eq + Hash + Serialize + DeserializeOwned> + Clone,
{
    /// Adds the players for games in which nothing is hidden, and lets it be studied.
    pub fn open_players(self) -> Self {
        self.players(anyone()).players(searchers()).players([learner()]).studied()
    }

    /// The same without the learner, for games with too many positions to keep a table of them.
    pub fn searching_players(self) -> Self {
        self.players(anyone()).players(searchers()).studied()
    }
}

const TWO_SIDES: &str =
    "a game for two without dice in which nothing is hidden and one wins what the other loses";
const NOTHING_HIDDEN: &str = "a game in which nothing is hidden";

/// Players that search.
fn searchers<G: Open<State: Hash>>() -> Vec<PlayerEntry<G>> {
    vec![
        textbook("minimax", "looks at everything to a depth", Textbook::Minimax),
        textbook("alpha-beta", "looks to a depth, past what cannot change the answer", Textbook::AlphaBeta),
        textbook("minimax-list", "minimax on a list of open positions", Textbook::MinimaxList),
        textbook("alpha-beta-list", "alpha-beta on a list of open positions", Textbook::AlphaBetaList),
        PlayerEntry::new(
            "search",
            "alpha-beta with deepening, memory and move ordering: the strongest here",
            strong,
        )
        .parameter(Parameter::with_default("time", Kind::Time, "1s", "time for a move"))
        .parameter(Parameter::optional("nodes", Kind::Whole(1, u64::MAX), "positions to look at for a move"))
        .parameter(Parameter::whole("depth", 1..=128, "64", "moves to look ahead at most"))
        .parameter(Parameter::whole("memory", 1..=4096, "16", "megabytes of the transposition table"))
        .parameter(Parameter::whole("threads", 1..=256, "1", "threads; with more than one, runs differ"))
        .needs(TWO_SIDES)
        .suits(two_sides),
        PlayerEntry::prepared(
            "maxn",
            "max^n: takes everybody to play for himself or his allies",
            |_, _, given| {
                let (alliances, depth) = (allies(given)?, depth(given));
                Ok(prepared(given, move |_| MaxN { alliances: alliances.clone(), depth, evaluate: Earned }))
            },
        )
        .parameter(DEPTH)
        .parameter(TIME)
        .parameter(ALLIES)
        .needs(NOTHING_HIDDEN),
        PlayerEntry::prepared(
            "paranoid",
            "takes everybody else to play against him and his allies",
            |_, _, given| {
                let (alliances, depth) = (allies(given)?, depth(given));
                Ok(prepared(given, move |_| Paranoid {
                    alliances: alliances.clone(),
                    depth,
                    evaluate: Earned,
                }))
            },
        )
        .parameter(DEPTH)
        .parameter(TIME)
        .parameter(ALLIES)
        .needs("a game without dice in which nothing is hidden")
        .suits(|game| !has_dice(game)),
        PlayerEntry::new("expectiminimax", "minimax that weighs dice by their chances", |given, seating| {
            searcher(given, seating, Expecting { depth: depth(given), evaluate: Earned })
        })
        .parameter(Parameter::whole("depth", 1..=64, "8", "moves to look ahead, nature's included"))
        .parameter(TIME)
        .needs("a game for two in which nothing is hidden and one wins what the other loses")
        .suits(|game| game.seats() == 2 && game.sum() != Sum::Any),
        PlayerEntry::new(
            "mcts",
            "UCT: plays many random games, most of them where they go well",
            |given, seating| {
                let settings = mcts::Settings {
                    simulations: given.whole("simulations"),
                    exploration: given.number("exploration"),
                    ..mcts::Settings::default()
                };
                searcher(given, seating, Uct::new(settings, seating.seed))
            },
        )
        .parameter(Parameter::whole("simulations", 1..=1_000_000_000, "10000", "random games for a move"))
        .parameter(Parameter::optional("time", Kind::Time, "time for a move"))
        .parameter(Parameter::with_default("exploration", Kind::Number(0.0, 1e6), "1.4", "how curious it is"))
        .needs(NOTHING_HIDDEN),
    ]
}

const DEPTH: Parameter = Parameter::whole("depth", 1..=64, "9", "moves to look ahead");
const TIME: Parameter =
    Parameter::with_default("time", Kind::Time, "10s", "time for a move; the best move by then is taken");
const ALLIES: Parameter =
    Parameter::optional("allies", Kind::Text, "seats that play together, such as 0+2 or 0+2/1+3");

fn textbook<G: Open>(name: &'static str, about: &'static str, textbook: Textbook) -> PlayerEntry<G> {
    PlayerEntry::new(name, about, move |given, seating| {
        searcher(given, seating, Plain { textbook, depth: depth(given), evaluate: Earned })
    })
    .parameter(DEPTH)
    .parameter(TIME)
    .needs(TWO_SIDES)
    .suits(two_sides)
}

fn strong(given: &Arguments, seating: &Seating) -> Searcher<Strong> {
    let settings = Settings {
        depth: given.whole("depth") as u32,
        table: (given.whole("memory") as usize) << 20,
        threads: given.whole("threads") as usize,
        ..Settings::default()
    };
    searcher(given, seating, Strong::new(settings, Earned))
}

fn depth(given: &Arguments) -> Option<u32> {
    given.maybe_whole("depth").map(|depth| depth as u32)
}

/// A player with the limits that were given.
fn searcher<M>(given: &Arguments, seating: &Seating, method: M) -> Searcher<M> {
    let limits = Limits { time: given.time("time"), nodes: given.maybe_whole("nodes"), ..Limits::default() };
    let mut searcher = Searcher::new(method).within(limits);
    searcher.cancel = seating.cancel.clone();
    searcher
}

fn prepared<G: Open, M: Method<G> + 'static>(
    given: &Arguments,
    method: impl Fn(&Seating) -> M + Send + Sync + 'static,
) -> super::Maker<G> {
    let given = given.clone();
    Box::new(move |seating| Box::new(searcher(&given, seating, method(seating))))
}

/// `0+2/1+3`: seats 0 and 2 against seats 1 and 3.
fn allies(given: &Arguments) -> Result<Alliances, String> {
    let Some(text) = given.text("allies") else { return Ok(Alliances::none()) };
    let wrong = || format!("\"{text}\" names no allies: write seat numbers such as 0+2 or 0+2/1+3");
    let mut alliances = Alliances::none();
    for group in text.split('/') {
        let seats = group.split('+').map(|seat| seat.trim().parse().map(Seat));
        alliances = alliances.with(seats.collect::<Result<Vec<_>, _>>().map_err(|_| wrong())?);
    }
    Ok(alliances)
}

fn two_sides<G: Open>(game: &G) -> bool {
    game.seats() == 2 && game.sum() != Sum::Any && !has_dice(game)
}

/// Whether nature moves soon after the start, or in a few random games. The contract does not say whether a game has
/// dice; a search that meets them later than this says so in its explanation.
fn has_dice<G: Game>(game: &G) -> bool {
    use arbitro_game::{Actor, Roll, Silence, Turn};
    let mut roll = dice(1);
    (0..20).any(|_| {
        let mut state = game.start();
        for _ in 0..60 {
            match game.turn(&state) {
                Turn::Nature(_) => return true,
                Turn::One(seat, moves) => {
                    game.play(&mut state, Actor::Seat(seat), roll.pick(moves.as_ref()), &mut Silence);
                }
                Turn::Together(_) | Turn::Over => return false,
            }
        }
        false
    })
}

/// The learner of rewards and punishments. In every game it starts from what it had learnt before the first.
fn learner<G>() -> PlayerEntry<G>
where
    G: Open<State: Eq + Hash + Serialize + DeserializeOwned> + Clone,
{
    PlayerEntry::prepared(
        "learner",
        "has learnt which configurations pay, from games against a random player",
        |game, spec, given| {
            let taught = match given.file("file") {
                Some(file) => {
                    let learner = learnt(&file, spec)?;
                    [learner.clone(), learner]
                }
                None => taught(game, given)?,
            };
            Ok(Box::new(move |seating| -> Box<dyn Player<G>> {
                Box::new(taught[seating.seat.index().min(1)].clone())
            }))
        },
    )
    .parameter(Parameter::whole("games", 0..=100_000_000, "20000", "games to learn from before it sits down"))
    .parameter(Parameter::whole("seed", 0..=u64::MAX, "1", "the seed of those games"))
    .parameter(Parameter::optional("file", Kind::File, "what it has learnt, instead of those games"))
    .needs(NEEDS_LEARNER)
    .suits(|game| game.seats() == 2)
}

/// The learner in a file.
pub(super) fn learnt<G>(file: &Path, spec: &str) -> Result<Learner<G>, String>
where
    G: Open<State: Eq + Hash + Serialize + DeserializeOwned>,
{
    let text = read_text(file).map_err(|error| error.to_string())?;
    Learner::from_json(&text, spec).map_err(|error| match &error {
        LearnerError::Syntax { .. } => format!("{}:{error}", file.display()),
        _ => format!("{}: {error}", file.display()),
    })
}

/// One learner for each seat, each taught by a random player.
fn taught<G: Open<State: Eq + Hash>>(game: &G, given: &Arguments) -> Result<[Learner<G>; 2], String> {
    let (games, seed) = (given.whole("games"), given.whole("seed"));
    let (mut first, mut second) = (Learner::new(), Learner::new());
    let goes_on = |_, _| !given.cancel().is_cancelled();
    series(game, &mut first, &mut AtRandom, games, &mut dice(seed), goes_on);
    series(game, &mut AtRandom, &mut second, games, &mut dice(seed), goes_on);
    in_time(given, "games")?;
    Ok([first, second])
}

/// Whether a player was prepared to the end: half of what it was to learn would be another player.
fn in_time(given: &Arguments, parameter: &str) -> Result<(), String> {
    if given.cancel().is_cancelled() {
        return Err(format!("it was not ready in time: give it fewer {parameter}"));
    }
    Ok(())
}

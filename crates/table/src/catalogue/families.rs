//! Families of players: each function asks of a game what its players need, so that a player in the wrong game is
//! a compile error here and one sentence for the person at the keyboard.

use super::entry::{GameEntry, PlayerEntry, Seating};
use super::parameters::{Arguments, Cost, Kind, Parameter};
use super::series::{NEEDS_FEATURES, NEEDS_LEARNER};
use crate::files::read_text;
use arbitro_game::{Game, Imagine, Limits, Message, Open, Player, Present, Seat, Sum, Watch, dice};
use arbitro_players::learner::{AtRandom, LearnerError, series};
use arbitro_players::regret::Equilibrium;
use arbitro_players::search::many::Alliances;
use arbitro_players::search::workhorse;
use arbitro_players::search::{Earned, Textbook, ismcts, mcts, worlds};
use arbitro_players::searcher::{Expecting, MaxN, Method, Paranoid, Plain, Strong, Uct};
use arbitro_players::td::{self, Features, MOST_HIDDEN, Settings, Taught};
use arbitro_players::{FirstPlayer, Imaginer, Imagining, Learner, RandomPlayer, Searcher};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::hash::Hash;
use std::path::Path;

/// How many games a learner learns from unless told otherwise.
pub const LEARNED_FROM: &str = "20000";

/// Players for any game whatsoever.
pub fn anyone<G: Game>() -> Vec<PlayerEntry<G>> {
    vec![
        PlayerEntry::new("random", "player-random", |_, seating| RandomPlayer::new(seating.seed)),
        PlayerEntry::new("first", "player-first", |_, _| FirstPlayer),
    ]
}

/// Bots that imagine states they cannot distinguish from the true one.
pub fn imagining<G: Imagine>() -> Vec<PlayerEntry<G>> {
    let limits = |given: &Arguments| Limits { time: given.time("time"), ..Limits::default() };
    vec![
        PlayerEntry::new("ismcts", "player-ismcts", move |given, seating| {
            let settings = ismcts::Settings {
                iterations: given.whole("iterations"),
                exploration: given.number("exploration"),
                longest: LONGEST_PLAYOUT,
                ..ismcts::Settings::default()
            };
            Imaginer::new(Imagining::Ismcts(settings), limits(given), seating.cancel.clone(), seating.seed)
        })
        .parameter(Parameter::whole("iterations", 1..=1_000_000_000, "2000", "parameter-imagined"))
        .parameter(TIME)
        .parameter(Parameter::with_default(
            "exploration",
            Kind::Number(0.0, 1e6),
            "0.7",
            "parameter-exploration",
        ))
        .needs(IMAGINE),
        PlayerEntry::new("worlds", "player-worlds", move |given, seating| {
            let settings = worlds::Settings { worlds: given.whole("worlds"), longest: LONGEST_PLAYOUT };
            Imaginer::new(Imagining::Worlds(settings), limits(given), seating.cancel.clone(), seating.seed)
        })
        .parameter(Parameter::whole("worlds", 1..=1_000_000_000, "500", "parameter-imagined"))
        .parameter(TIME)
        .needs(IMAGINE),
    ]
}

/// Where the random games of bots that imagine are broken off.
const LONGEST_PLAYOUT: u32 = 400;
const IMAGINE: &str = "needs-imagine";

/// The largest tree that is solved before a game.
const MOST_NODES: usize = 300_000;

/// The player of an equilibrium, for small games for two in which one wins what the other loses.
pub fn equilibrium<G: Game>() -> PlayerEntry<G> {
    PlayerEntry::prepared("equilibrium", "player-equilibrium", |game, _, given| {
        let mut watch = Watch::start(Limits::default(), given.cancel().clone());
        let solved = Equilibrium::watched(game, MOST_NODES, given.whole("iterations"), &mut watch)
            .map_err(|error| error.message())?;
        in_time(given, "iterations")?;
        Ok(Box::new(move |seating| -> Box<dyn Player<G>> { Box::new(solved.player(seating.seed)) }))
    })
    .parameter(Parameter::whole("iterations", 1..=10_000_000, "2000", "parameter-iterations"))
    .needs("needs-small-zero-sum")
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

const TWO_SIDES: &str = "needs-two-sides";
const NOTHING_HIDDEN: &str = "needs-open";

/// Players that search.
fn searchers<G: Open<State: Hash>>() -> Vec<PlayerEntry<G>> {
    vec![
        textbook("minimax", "player-minimax", Textbook::Minimax),
        textbook("alpha-beta", "player-alpha-beta", Textbook::AlphaBeta),
        textbook("minimax-list", "player-minimax-list", Textbook::MinimaxList),
        textbook("alpha-beta-list", "player-alpha-beta-list", Textbook::AlphaBetaList),
        PlayerEntry::new("search", "player-search", strong)
            .parameter(Parameter::with_default("time", Kind::Time, "1s", "parameter-time"))
            .parameter(Parameter::optional("nodes", Kind::Whole(1, u64::MAX), "parameter-nodes"))
            .parameter(Parameter::whole("depth", 1..=128, "64", "parameter-depth-most"))
            .parameter(Parameter::whole("memory", 1..=4096, "16", "parameter-memory").costs(Cost::Megabytes))
            .parameter(Parameter::whole("threads", 1..=256, "1", "parameter-threads").costs(Cost::Threads))
            .parameter(MULTI)
            .needs(TWO_SIDES)
            .suits(two_sides),
        PlayerEntry::prepared("maxn", "player-maxn", |_, _, given| {
            let (alliances, depth) = (allies(given)?, depth(given));
            Ok(prepared(given, move |_| MaxN { alliances: alliances.clone(), depth, evaluate: Earned }))
        })
        .parameter(DEPTH)
        .parameter(TIME)
        .parameter(ALLIES)
        .needs(NOTHING_HIDDEN),
        PlayerEntry::prepared("paranoid", "player-paranoid", |_, _, given| {
            let (alliances, depth) = (allies(given)?, depth(given));
            Ok(prepared(given, move |_| Paranoid { alliances: alliances.clone(), depth, evaluate: Earned }))
        })
        .parameter(DEPTH)
        .parameter(TIME)
        .parameter(ALLIES)
        .needs("needs-open-no-chance")
        .suits(|game| !has_dice(game)),
        PlayerEntry::new("expectiminimax", "player-expectiminimax", |given, seating| {
            searcher(given, seating, Expecting { depth: depth(given), evaluate: Earned })
        })
        .parameter(Parameter::whole("depth", 1..=64, "8", "parameter-depth-chance"))
        .parameter(TIME)
        .needs("needs-open-zero-sum")
        .suits(|game| game.seats() == 2 && game.sum() != Sum::Any),
        PlayerEntry::new("mcts", "player-mcts", |given, seating| {
            let settings = mcts::Settings {
                simulations: given.whole("simulations"),
                exploration: given.number("exploration"),
                ..mcts::Settings::default()
            };
            searcher(given, seating, Uct::new(settings, seating.seed))
        })
        .parameter(Parameter::whole("simulations", 1..=1_000_000_000, "10000", "parameter-simulations"))
        .parameter(Parameter::optional("time", Kind::Time, "parameter-time"))
        .parameter(Parameter::with_default(
            "exploration",
            Kind::Number(0.0, 1e6),
            "1.4",
            "parameter-exploration",
        ))
        .needs(NOTHING_HIDDEN),
    ]
}

const DEPTH: Parameter = Parameter::whole("depth", 1..=64, "9", "parameter-depth");
const TIME: Parameter = Parameter::with_default("time", Kind::Time, "10s", "parameter-time-best");
/// How many moves are valued exactly.
pub const MULTI: Parameter = Parameter::whole("multi", 1..=64, "1", "parameter-multi");
const ALLIES: Parameter = Parameter::optional("allies", Kind::Text, "parameter-allies");

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
    let settings = workhorse::Settings {
        depth: given.whole("depth") as u32,
        table: (given.whole("memory") as usize) << 20,
        threads: given.whole("threads") as usize,
        multi: given.whole("multi") as usize,
        ..workhorse::Settings::default()
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
fn allies(given: &Arguments) -> Result<Alliances, Message> {
    let Some(text) = given.text("allies") else { return Ok(Alliances::none()) };
    let wrong = || no_allies(text);
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
    PlayerEntry::prepared("learner", "player-learner", |game, spec, given| {
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
    })
    .parameter(
        Parameter::whole("games", 0..=100_000_000, LEARNED_FROM, "parameter-games").replaced_by("file"),
    )
    .parameter(Parameter::whole("seed", 0..=u64::MAX, "1", "parameter-seed").replaced_by("file"))
    .parameter(Parameter::optional("file", Kind::File, "parameter-learner-file"))
    .needs(NEEDS_LEARNER)
    .suits(|game| game.seats() == 2)
}

/// The bot that has learnt by temporal differences, and looks ahead.
pub(super) fn td<G: Open>(features: Features<G>) -> PlayerEntry<G> {
    PlayerEntry::prepared("td", "player-td", move |game, spec, given| {
        let depth = depth(given);
        let taught = match given.file("file") {
            Some(file) => learnt_td(&file, spec, game, features)?,
            None => {
                let settings = Settings {
                    lambda: given.number("lambda"),
                    ..Settings::usual(given.whole("hidden") as usize, given.whole("seed"))
                };
                let goes_on = |_| !given.cancel().is_cancelled();
                let taught = td::learn(game, features, &settings, given.whole("games"), goes_on);
                in_time(given, "games")?;
                taught.ok_or_else(no_features)?
            }
        };
        Ok(prepared(given, move |_| Expecting { depth, evaluate: taught.clone() }))
    })
    .parameter(Parameter::whole("games", 0..=10_000_000, "2000", "parameter-games").replaced_by("file"))
    .parameter(Parameter::whole("seed", 0..=u64::MAX, "1", "parameter-seed").replaced_by("file"))
    .parameter(
        Parameter::whole("hidden", 0..=MOST_HIDDEN as u64, "0", "parameter-hidden").replaced_by("file"),
    )
    .parameter(
        Parameter::with_default("lambda", Kind::Number(0.0, 1.0), "0.7", "parameter-lambda")
            .replaced_by("file"),
    )
    .parameter(Parameter::whole("depth", 1..=64, "2", "parameter-depth-chance"))
    .parameter(TIME)
    .parameter(Parameter::optional("file", Kind::File, "parameter-learner-file"))
    .needs(NEEDS_FEATURES)
    .suits(|game| td::scale(game).is_some())
}

/// What was learnt by temporal differences, in a file.
pub(super) fn learnt_td<G: Open>(
    file: &Path,
    spec: &str,
    game: &G,
    features: Features<G>,
) -> Result<Taught<G>, Message> {
    let text = read_text(file).map_err(|error| error.message())?;
    let taught = Taught::from_json(&text, spec, game, features).map_err(|error| in_file(file, &error))?;
    taught.ok_or_else(no_features)
}

/// What is wrong in the file of a learner.
fn in_file(file: &Path, error: &LearnerError) -> Message {
    match error {
        LearnerError::Syntax { .. } => Message::verbatim(format_args!("{}:{error}", file.display())),
        _ => Message::verbatim(format_args!("{}: {error}", file.display())),
    }
}

/// The learner in a file.
pub(super) fn learnt<G>(file: &Path, spec: &str) -> Result<Learner<G>, Message>
where
    G: Open<State: Eq + Hash + Serialize + DeserializeOwned>,
{
    let text = read_text(file).map_err(|error| error.message())?;
    Learner::from_json(&text, spec).map_err(|error| in_file(file, &error))
}

/// One learner for each seat, each taught by a random player.
fn taught<G: Open<State: Eq + Hash>>(game: &G, given: &Arguments) -> Result<[Learner<G>; 2], Message> {
    let (games, seed) = (given.whole("games"), given.whole("seed"));
    let (mut first, mut second) = (Learner::new(), Learner::new());
    let goes_on = |_, _| !given.cancel().is_cancelled();
    series(game, &mut first, &mut AtRandom, games, &mut dice(seed), goes_on);
    series(game, &mut AtRandom, &mut second, games, &mut dice(seed), goes_on);
    in_time(given, "games")?;
    Ok([first, second])
}

/// Whether a player was prepared to the end: half of what it was to learn would be another player.
fn in_time(given: &Arguments, parameter: &str) -> Result<(), Message> {
    if given.cancel().is_cancelled() {
        return Err(not_in_time(parameter));
    }
    Ok(())
}

arbitro_game::messages! {
    fn no_allies(text) = "player-no-allies";
    fn not_in_time(parameter) = "player-not-in-time";
    fn no_features() = "player-td-no-features";
}

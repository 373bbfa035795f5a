//! Briscola in the catalogue.

use super::entry::{GameEntry, NoGame, PlayerEntry};
use super::families;
use super::parameters::{Arguments, Kind, Parameter};
use super::{Maker, Spec};
use crate::files::read_text;
use arbitro_experts::briscola::classic::{ClassicSearcher, Greedy};
use arbitro_experts::briscola::instinct::Instinct;
use arbitro_experts::briscola::searcher::{Bidding, Method, Settings};
use arbitro_experts::briscola::weights::Weights;
use arbitro_experts::briscola::{AuctionByTable, Expert, HOUSE, RandomCards, Searcher, Strategy, TUNED};
use arbitro_game::Limits;
use arbitro_games::briscola::classic::Classic;
use arbitro_games::briscola::five::{Five, Options};
use std::path::Path;
use std::sync::Arc;

/// The names of the options of Briscola in 5, with their values; the first is the default.
const OPTIONS: [(&str, &[&str], &str); 9] = [
    ("after-two", &["ends", "points"], "parameter-after-two"),
    ("own-card", &["refused", "allowed"], "parameter-own-card"),
    ("declaration", &["before-play", "after-first-trick"], "parameter-declaration"),
    ("first-lead", &["right-of-caller", "caller", "right-of-dealer"], "parameter-first-lead"),
    ("sixty", &["draw", "caller-loses", "caller-wins"], "parameter-sixty"),
    ("all-pass", &["redeal", "void", "last-must-call"], "parameter-all-pass"),
    ("length", &["single", "best-of-three", "best-of-five"], "parameter-length"),
    ("cappotto", &["counts", "doubles"], "parameter-cappotto"),
    ("faces", &["italian", "french"], "parameter-faces"),
];

/// The strategies of the house.
const STRATEGIES: [&str; 4] = [HOUSE[0].0, HOUSE[1].0, HOUSE[2].0, TUNED.0];

/// Briscola in 5 and its players. Everybody bids by table 5.1.
pub(super) fn five() -> GameEntry<Five> {
    let mut entry =
        GameEntry::new("briscola5", "game-briscola5", |given| five_of(given).map_err(NoGame::wrong));
    for (name, values, about) in OPTIONS {
        entry = entry.parameter(Parameter::with_default(name, Kind::Choice(values), values[0], about));
    }
    entry.players([
        PlayerEntry::new("random", "player-random-briscola5", |_, seating| {
            AuctionByTable::new(RandomCards::new(seating.seed))
        }),
        PlayerEntry::prepared("expert", "player-expert-briscola5", |_, _, given| {
            let strategy = strategy(given.text("strategy").unwrap_or(STRATEGIES[0]))?;
            Ok(Box::new(move |_| Box::new(Expert::new(strategy.clone()))))
        })
        .needs("needs-briscola5")
        .parameter(Parameter::with_default(
            "strategy",
            Kind::House(&STRATEGIES),
            STRATEGIES[0],
            "parameter-strategy",
        )),
        searcher(),
    ])
}

const WORLDS: Parameter = Parameter::optional("worlds", Kind::Whole(1, 1_000_000_000), "parameter-worlds");
const TIME: Parameter = Parameter::optional("time", Kind::Time, "parameter-time");
const PROCESSOR: Parameter = Parameter::optional("processor", Kind::Time, "parameter-processor");

/// How much a move may cost: 2,000 deals unless something is said.
fn limits(given: &Arguments) -> Limits {
    let (time, processor) = (given.time("time"), given.time("processor"));
    let said = time.is_some() || processor.is_some();
    let nodes = given.maybe_whole("worlds").or(if said { None } else { Some(2_000) });
    Limits { time, processor, nodes, ..Limits::default() }
}

fn searcher() -> PlayerEntry<Five> {
    PlayerEntry::new("searcher", "player-searcher-briscola5", |given, seating| {
        let mut settings = Settings { limits: limits(given), ..Settings::default() };
        settings.method = match given.text("method") {
            Some("rollouts") => Method::Rollouts,
            Some("solver") => Method::Solver,
            Some("ismcts") => Method::Ismcts,
            _ => Method::Combined,
        };
        settings.bidding = match given.text("bidding") {
            Some("table") => Bidding::Table,
            _ => Bidding::Simulated,
        };
        settings.reading.cards.bluff = given.number("bluff") as f32;
        settings.reading.strangers = given.number("strangers") as f32;
        settings.solve_from = u8::try_from(given.whole("solve-from")).unwrap_or(0);
        if given.text("reading") == Some("nothing") {
            (settings.reading.calls, settings.reading.plays) = (false, false);
        }
        let searcher = Searcher::new(settings, seating.seed).called_off_by(seating.cancel.clone());
        match given.text("instinct") {
            Some("tuned") => searcher.with_instinct(Arc::new(Instinct::new(Weights::tuned()))),
            _ => searcher,
        }
    })
    .needs("needs-briscola5")
    .parameter(TIME)
    .parameter(PROCESSOR)
    .parameter(WORLDS)
    .parameter(Parameter::with_default(
        "method",
        Kind::Choice(&["combined", "rollouts", "solver", "ismcts"]),
        "combined",
        "parameter-method",
    ))
    .parameter(Parameter::with_default(
        "bidding",
        Kind::Choice(&["simulated", "table"]),
        "simulated",
        "parameter-bidding",
    ))
    .parameter(Parameter::with_default(
        "reading",
        Kind::Choice(&["plays", "nothing"]),
        "plays",
        "parameter-reading",
    ))
    .parameter(Parameter::with_default(
        "instinct",
        Kind::Choice(&["accorto", "tuned"]),
        "accorto",
        "parameter-instinct",
    ))
    .parameter(Parameter::with_default("bluff", Kind::Number(0.0, 1.0), "0.05", "parameter-bluff"))
    .parameter(Parameter::with_default("strangers", Kind::Number(0.0, 1.0), "0.1", "parameter-strangers"))
    .parameter(Parameter::whole("solve-from", 0..=8, "3", "parameter-solve-from"))
}

/// A player of Briscola in 5 as a text names it.
pub(crate) fn five_player(game: &Five, text: &str) -> Result<Maker<Five>, String> {
    let spec: Spec = text.parse().map_err(|error: super::SpecError| error.to_string())?;
    let entry = five();
    let names = entry.players.iter().map(|player| player.name);
    let Some(player) = entry.players.iter().find(|player| player.name == spec.name) else {
        let near = crate::nearest::nearest(&spec.name, names).unwrap_or_default();
        return Err(format!("nobody called \"{}\" plays briscola5: did you mean \"{near}\"?", spec.name));
    };
    let given = Arguments::check(&spec, &player.parameters).map_err(|error| error.to_string())?;
    (player.prepare)(game, "briscola5", &given)
}

/// Classic Briscola.
pub(super) fn classic() -> GameEntry<Classic> {
    GameEntry::new("briscola", "game-briscola", |given| {
        let players = u8::try_from(given.whole("players")).unwrap_or(u8::MAX);
        let mut game = Classic::new(players).map_err(NoGame::wrong)?;
        game.last_hand = named("last-hand", given).map_err(NoGame::wrong)?;
        game.faces = named("faces", given).map_err(NoGame::wrong)?;
        Ok(game)
    })
    .parameter(Parameter::whole("players", 2..=6, "2", "parameter-players"))
    .parameter(Parameter::with_default(
        "last-hand",
        Kind::Choice(&["shown", "hidden"]),
        "shown",
        "parameter-last-hand",
    ))
    .parameter(Parameter::with_default(
        "faces",
        Kind::Choice(&["italian", "french"]),
        "italian",
        "parameter-faces",
    ))
    .players(families::anyone())
    .players([
        PlayerEntry::new("greedy", "player-greedy-briscola", |_, _| Greedy::default())
            .needs("needs-briscola"),
        PlayerEntry::new("searcher", "player-searcher-briscola", |given, seating| {
            ClassicSearcher::new(limits(given), seating.seed).called_off_by(seating.cancel.clone())
        })
        .needs("needs-briscola")
        .parameter(TIME)
        .parameter(PROCESSOR)
        .parameter(WORLDS),
    ])
}

/// A strategy of the house, or of a file.
pub(crate) fn strategy(name: &str) -> Result<Strategy, String> {
    if let Some(house) = Strategy::house(name) {
        return house.map_err(|error| error.to_string());
    }
    let text = read_text(Path::new(name)).map_err(|error| {
        let names = STRATEGIES.join(", ");
        format!("{error}; a strategy is one of {names}, or a file of rules")
    })?;
    Strategy::read(name, &text).map_err(|error| error.to_string())
}

/// The game that checked parameters describe.
pub(crate) fn five_of(given: &Arguments) -> Result<Five, String> {
    let chosen = OPTIONS.iter().filter_map(|(name, ..)| given.text(name).map(|value| (*name, value)));
    let options = serde_json::to_value(chosen.collect::<std::collections::BTreeMap<_, _>>());
    let options: Result<Options, _> = options.and_then(serde_json::from_value);
    options.map(Five::new).map_err(|error| error.to_string())
}

/// The parameters of Briscola in 5 as a text names them.
pub(crate) fn five_in(game: &str) -> Option<Result<Five, String>> {
    let spec: super::Spec = game.parse().ok()?;
    let entry = five();
    (spec.name == entry.name).then(|| {
        let given = Arguments::check(&spec, &entry.parameters).map_err(|error| error.to_string())?;
        five_of(&given)
    })
}

fn named<T: serde::de::DeserializeOwned>(name: &str, given: &Arguments) -> Result<T, String> {
    let value = serde_json::Value::String(given.text(name).unwrap_or_default().to_owned());
    serde_json::from_value(value).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::standard;

    #[test]
    fn every_option_has_its_name_in_the_catalogue() {
        let catalogue = standard();
        for (name, values, _) in OPTIONS {
            for value in values {
                let game = catalogue.game(&format!("briscola5:{name}={value}"));
                assert_eq!(game.map(|game| game.seats()).ok(), Some(5), "{name}={value}");
            }
        }
        let default = five_in("briscola5").expect("its name").expect("its defaults");
        assert_eq!(default, Five::default(), "the first value of each option is the default");
        let house =
            five_in("briscola5:sixty=caller-loses,own-card=allowed").expect("its name").expect("options");
        assert_ne!(house, default);
    }

    #[test]
    fn wrong_numbers_of_players_are_told() {
        let error = standard().game("briscola:players=5").err().expect("five").to_string();
        assert!(error.contains("for 5 there is Briscola in 5"), "{error}");
        for players in [2, 3, 4, 6] {
            let game = standard()
                .game(&format!("briscola:players={players}"))
                .unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(game.seats(), players);
        }
    }

    #[test]
    fn a_strategy_that_does_not_exist_is_told_with_advice() {
        let error = strategy("acorto").err().expect("no such file");
        assert!(error.contains("a strategy is one of accorto, prudente, audace"), "{error}");
    }
}

//! Briscola in 5: its bots, experiments, analysis and log.

pub mod analysis;
pub mod experiments;
pub mod log;

use arbitro_experts::briscola::instinct::Instinct;
use arbitro_experts::briscola::searcher::{Bidding, Method, Settings};
use arbitro_experts::briscola::weights::Weights;
use arbitro_experts::briscola::{AuctionByTable, Expert, HOUSE, RandomCards, Searcher, Strategy, TUNED};
use arbitro_game::{Limits, Message};
use arbitro_games::briscola::five::{Five, Options};
use arbitro_table::catalogue::{
    Arguments, Catalogue, GameEntry, Kind, Kit, Level, NoGame, Parameter, PlayerEntry, RecordAnalysis,
    RecordFormat, Strength,
};
use arbitro_table::files::read_text;
use std::path::Path;
use std::sync::Arc;

/// Adds Briscola in 5.
pub fn add(catalogue: Catalogue) -> Catalogue {
    experiments::KINDS
        .into_iter()
        .fold(catalogue.with(five()), Catalogue::with_experiment_kind)
        .with_experiments([
            ("briscola5-bidding", include_str!("../../../../experiments/briscola5-bidding.toml")),
            ("briscola5-calibration", include_str!("../../../../experiments/briscola5-calibration.toml")),
            ("briscola5-doubt", include_str!("../../../../experiments/briscola5-doubt.toml")),
            ("briscola5-experts", include_str!("../../../../experiments/briscola5-experts.toml")),
            ("briscola5-methods", include_str!("../../../../experiments/briscola5-methods.toml")),
            ("briscola5-one", include_str!("../../../../experiments/briscola5-one.toml")),
            ("briscola5-random", include_str!("../../../../experiments/briscola5-random.toml")),
            ("briscola5-searcher", include_str!("../../../../experiments/briscola5-searcher.toml")),
            (
                "briscola5-searcher-random",
                include_str!("../../../../experiments/briscola5-searcher-random.toml"),
            ),
            ("briscola5-strangers", include_str!("../../../../experiments/briscola5-strangers.toml")),
            ("briscola5-team", include_str!("../../../../experiments/briscola5-team.toml")),
            ("briscola5-time", include_str!("../../../../experiments/briscola5-time.toml")),
            ("briscola5-tuned", include_str!("../../../../experiments/briscola5-tuned.toml")),
        ])
}

const KIT: Kit = Kit {
    formats: &[RecordFormat {
        name: "briscola-log",
        media_type: "text/csv; charset=utf-8",
        write: |record| log::briscola_log(record).map_err(Message::verbatim),
    }],
    analysis: Some(RecordAnalysis { suits: analysis::BriscolaAnalysis::suits, analyse: analysis::as_data }),
    levels: &[
        Level { strength: Strength::Beginner, player: "random" },
        Level { strength: Strength::Medium, player: "expert" },
        Level { strength: Strength::Master, player: "searcher:time=1s" },
    ],
    ladder: include_str!("ladder.json"),
    icon: Some(include_str!("icon.svg")),
    messages: &[
        arbitro_games::briscola::five::MESSAGES,
        experiments::words::MESSAGES,
        analysis::MESSAGES,
        log::MESSAGES,
    ],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};

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

/// The strategies that come with the program.
pub(crate) const STRATEGIES: [&str; 5] = [HOUSE[0].0, HOUSE[1].0, HOUSE[2].0, HOUSE[3].0, TUNED.0];

/// Briscola in 5 and its players. All of them bid by table 5.1.
pub(crate) fn five() -> GameEntry<Five> {
    let mut entry =
        GameEntry::new("briscola5", "game-briscola5", |given| five_of(given).map_err(NoGame::wrong));
    for (name, values, about) in OPTIONS {
        entry = entry.parameter(Parameter::with_default(name, Kind::Choice(values), values[0], about));
    }
    entry
        .players([
            PlayerEntry::new("random", "player-random-briscola5", |_, seating| {
                AuctionByTable::new(RandomCards::new(seating.seed))
            })
            .needs("needs-briscola5"),
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
        .imagining_players()
        .kit(KIT)
}

pub(crate) const WORLDS: Parameter =
    Parameter::optional("worlds", Kind::Whole(1, 1_000_000_000), "parameter-worlds");
pub(crate) const TIME: Parameter = Parameter::optional("time", Kind::Time, "parameter-time");
pub(crate) const PROCESSOR: Parameter = Parameter::optional("processor", Kind::Time, "parameter-processor");

/// How much a move may cost: 2,000 deals unless something is said.
pub(crate) fn limits(given: &Arguments) -> Limits {
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
            Some("accorto") => searcher.with_instinct(Arc::new(Instinct::new(Weights::accorto()))),
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
        Kind::Choice(&["avveduto", "accorto", "tuned"]),
        "avveduto",
        "parameter-instinct",
    ))
    .parameter(Parameter::with_default("bluff", Kind::Number(0.0, 1.0), "0.05", "parameter-bluff"))
    .parameter(Parameter::with_default("strangers", Kind::Number(0.0, 1.0), "0.1", "parameter-strangers"))
    .parameter(Parameter::whole("solve-from", 0..=8, "3", "parameter-solve-from"))
}

/// A strategy that comes with the program, or of a file.
pub(crate) fn strategy(name: &str) -> Result<Strategy, Message> {
    if let Some(house) = Strategy::house(name) {
        return house.map_err(Message::verbatim);
    }
    let text = read_text(Path::new(name))
        .map_err(|error| experiments::words::no_strategy(error.to_string(), STRATEGIES.join(", ")))?;
    Strategy::read(name, &text).map_err(Message::verbatim)
}

/// The game that checked parameters describe.
pub(crate) fn five_of(given: &Arguments) -> Result<Five, serde_json::Error> {
    let chosen = OPTIONS.iter().filter_map(|(name, ..)| given.text(name).map(|value| (*name, value)));
    let options = serde_json::to_value(chosen.collect::<std::collections::BTreeMap<_, _>>());
    let options: Result<Options, _> = options.and_then(serde_json::from_value);
    options.map(Five::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standard;
    use arbitro_table::messages::Language;

    #[test]
    fn every_option_has_its_name_in_the_catalogue() {
        let catalogue = standard();
        for (name, values, _) in OPTIONS {
            for value in values {
                let game = catalogue.game(&format!("briscola5:{name}={value}"));
                assert_eq!(game.map(|game| game.seats()).ok(), Some(5), "{name}={value}");
            }
        }
        let default = five().game_in("briscola5").expect("its name").expect("its defaults");
        assert_eq!(default, Five::default(), "the first value of each option is the default");
        let house = five()
            .game_in("briscola5:sixty=caller-loses,own-card=allowed")
            .expect("its name")
            .expect("options");
        assert_ne!(house, default);
    }

    #[test]
    fn a_strategy_that_does_not_exist_is_told_with_advice() {
        let error = strategy("acorto").err().expect("no such file");
        let error = crate::speaker(Language::English).say(&error);
        assert!(error.contains("a strategy is one of avveduto, accorto, prudente, audace"), "{error}");
    }
}

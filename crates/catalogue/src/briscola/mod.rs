//! Classic Briscola, for two to six.

use crate::briscola5::{PROCESSOR, TIME, WORLDS, limits};
use arbitro_experts::briscola::classic::{ClassicSearcher, Greedy, Settings};
use arbitro_games::briscola::classic::Classic;
use arbitro_table::catalogue::{
    Arguments, Catalogue, GameEntry, Kind, Kit, Level, NoGame, Parameter, PlayerEntry, Strength, families,
};

/// Adds classic Briscola.
pub fn add(catalogue: Catalogue) -> Catalogue {
    let experiment = ("briscola-greedy", include_str!("../../../../experiments/briscola-greedy.toml"));
    catalogue.with(classic()).with_experiments([experiment])
}

const KIT: Kit = Kit {
    levels: &[
        Level { strength: Strength::Beginner, player: "random" },
        Level { strength: Strength::Medium, player: "greedy" },
        Level { strength: Strength::Master, player: "searcher:time=1s" },
    ],
    ladder: include_str!("ladder.json"),
    icon: Some(include_str!("icon.svg")),
    messages: &[arbitro_games::briscola::MESSAGES, arbitro_games::briscola::classic::MESSAGES],
    texts: [include_str!("en.ftl"), include_str!("it.ftl")],
    ..Kit::EMPTY
};

/// Classic Briscola.
pub(crate) fn classic() -> GameEntry<Classic> {
    GameEntry::new("briscola", "game-briscola", |given| {
        let players = u8::try_from(given.whole("players")).unwrap_or(u8::MAX);
        let mut game = Classic::new(players).map_err(|error| NoGame::Wrong(error.message()))?;
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
            let settings = match given.text("playouts") {
                Some("greedy") => Settings::greedy(),
                _ => Settings::default(),
            };
            let settings = Settings { limits: limits(given), ..settings };
            ClassicSearcher::new(settings, seating.seed).called_off_by(seating.cancel.clone())
        })
        .needs("needs-briscola")
        .parameter(TIME)
        .parameter(PROCESSOR)
        .parameter(WORLDS)
        .parameter(Parameter::with_default(
            "playouts",
            Kind::Choice(&["learned", "greedy"]),
            "learned",
            "parameter-playouts",
        )),
    ])
    .imagining_players()
    .kit(KIT)
}

fn named<T: serde::de::DeserializeOwned>(name: &str, given: &Arguments) -> Result<T, serde_json::Error> {
    let value = serde_json::Value::String(given.text(name).unwrap_or_default().to_owned());
    serde_json::from_value(value)
}

#[cfg(test)]
mod tests {
    use crate::standard;

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
}

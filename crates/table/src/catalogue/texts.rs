//! The texts of the games, and who speaks them.

use super::{Parameter, PlayerListing, standard};
use crate::messages::{Language, Speaker};
use arbitro_game::{Message, MessageKind};
use std::sync::LazyLock;

macro_rules! of_games {
    ($file:literal: $($folder:literal),*) => {
        &[$(include_str!(concat!("../../../catalogue/src/", $folder, "/", $file))),*]
    };
}

/// The Fluent texts of all games.
pub fn texts(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => of_games!(
            "en.ftl": "tris", "connect_four", "pig", "pennies", "kuhn", "leduc", "tree", "chess", "kriegspiel", "briscola5", "briscola"
        ),
        Language::Italian => of_games!(
            "it.ftl": "tris", "connect_four", "pig", "pennies", "kuhn", "leduc", "tree", "chess", "kriegspiel", "briscola5", "briscola"
        ),
    }
}

/// Says the messages of every game and of the program in a language.
pub fn speaker(language: Language) -> &'static Speaker {
    match language {
        Language::English => english(),
        Language::Italian => italian(),
    }
}

/// The speaker of English: for logs and records, which are in English, and for tests.
pub fn english() -> &'static Speaker {
    static ENGLISH: LazyLock<Speaker> =
        LazyLock::new(|| Speaker::new(Language::English, texts(Language::English).iter().copied()));
    &ENGLISH
}

/// The speaker of Italian.
pub fn italian() -> &'static Speaker {
    static ITALIAN: LazyLock<Speaker> =
        LazyLock::new(|| Speaker::new(Language::Italian, texts(Language::Italian).iter().copied()));
    &ITALIAN
}

impl Parameter {
    /// The words that may be chosen, as people say them.
    pub fn labels(&self) -> Vec<Message> {
        self.kind.words().iter().map(|word| label(word)).collect()
    }
}

fn label(word: &'static str) -> Message {
    match VALUES.binary_search_by_key(&word, |(value, _)| value) {
        Ok(found) => Message::new(VALUES[found].1),
        Err(_) => Message::verbatim(word),
    }
}

/// Values of parameters that have their own words in each language.
const VALUES: &[(&str, &str)] = &[
    ("after-first-trick", "value-after-first-trick"),
    ("allowed", "value-allowed"),
    ("before-play", "value-before-play"),
    ("best-of-five", "value-best-of-five"),
    ("best-of-three", "value-best-of-three"),
    ("black", "value-black"),
    ("caller", "value-caller"),
    ("caller-loses", "value-caller-loses"),
    ("caller-wins", "value-caller-wins"),
    ("combined", "value-combined"),
    ("counts", "value-counts"),
    ("doubles", "value-doubles"),
    ("draw", "value-draw"),
    ("ends", "value-ends"),
    ("english", "value-english"),
    ("exact", "value-exact"),
    ("french", "value-french"),
    ("hidden", "value-hidden"),
    ("ismcts", "value-ismcts"),
    ("italian", "value-italian"),
    ("last-must-call", "value-last-must-call"),
    ("listing", "value-listing"),
    ("mate", "value-mate"),
    ("no", "value-no"),
    ("nothing", "value-nothing"),
    ("plays", "value-plays"),
    ("points", "value-points"),
    ("promotion", "value-promotion"),
    ("redeal", "value-redeal"),
    ("refused", "value-refused"),
    ("right-of-caller", "value-right-of-caller"),
    ("right-of-dealer", "value-right-of-dealer"),
    ("rollouts", "value-rollouts"),
    ("shown", "value-shown"),
    ("simulated", "value-simulated"),
    ("single", "value-single"),
    ("solver", "value-solver"),
    ("table", "value-table"),
    ("text", "value-text"),
    ("thesis", "value-thesis"),
    ("tuned", "value-tuned"),
    ("void", "value-void"),
    ("white", "value-white"),
    ("yes", "value-yes"),
];

/// Every message by which the catalogue describes games, players and parameters.
pub fn messages() -> Vec<MessageKind> {
    let catalogue = standard();
    let mut ids: Vec<&'static str> = VALUES.iter().map(|(_, id)| *id).collect();
    for game in catalogue.games() {
        ids.push(game.about);
        ids.extend(game.parameters.iter().map(|parameter| parameter.about));
        ids.extend(game.sitters.iter().flat_map(of_player));
    }
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter().map(MessageKind::plain).collect()
}

fn of_player(player: &PlayerListing) -> Vec<&'static str> {
    let parameters = player.parameters.iter().map(|parameter| parameter.about);
    parameters.chain([player.about, player.needs]).collect()
}

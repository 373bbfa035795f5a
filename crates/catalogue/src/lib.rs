//! The games that come with Arbitro, one folder each: catalogue entry, bots, levels, experiments, analysis, studies,
//! formats of finished games and texts.
//!
//! ```
//! use arbitro_catalogue::standard;
//!
//! let catalogue = standard();
//! let error = catalogue.game("pennis").err().unwrap();
//! assert_eq!(error.to_string(), "there is no game \"pennis\": did you mean \"pennies\"?");
//! let pennies = catalogue.game("pennies").unwrap();
//! assert_eq!(pennies.seat_names(), ["even", "odd"]);
//! ```

pub mod briscola;
pub mod briscola5;
pub mod chess;
pub mod connect_four;
pub mod kriegspiel;
pub mod kuhn;
pub mod leduc;
pub mod literature;
pub mod pennies;
pub mod pig;
pub mod tree;
pub mod tris;

pub use tree::trees;

use arbitro_game::MessageKind;
use arbitro_table::catalogue::{Arguments, Catalogue};
use arbitro_table::messages::{Language, Speaker};
use std::sync::LazyLock;

/// All games that come with Arbitro, in the order in which lists show them.
pub fn standard() -> Catalogue {
    let add = [
        briscola5::add,
        briscola::add,
        kriegspiel::add,
        chess::add,
        tris::add,
        connect_four::add,
        pig::add,
        pennies::add,
        kuhn::add,
        leduc::add,
        tree::add,
    ];
    let games = add.into_iter().fold(Catalogue::empty(), |catalogue, add| add(catalogue));
    games.with_literature(literature::LITERATURE, trees())
}

/// Says the messages of all games in a language.
pub fn speaker(language: Language) -> &'static Speaker {
    static SPEAKERS: LazyLock<[Speaker; 2]> = LazyLock::new(|| {
        let catalogue = standard();
        Language::ALL.map(|language| catalogue.speaker(language))
    });
    match language {
        Language::English => &SPEAKERS[0],
        Language::Italian => &SPEAKERS[1],
    }
}

/// Every message that the games, their bots and the table produce.
pub fn message_kinds() -> Vec<MessageKind> {
    [
        arbitro_game::messages(),
        arbitro_games::MESSAGES.to_vec(),
        arbitro_players::words::messages(),
        arbitro_experts::words::messages(),
        arbitro_table::message_kinds(),
        standard().kits().iter().flat_map(|(_, kit)| kit.messages.concat()).collect(),
    ]
    .concat()
}

/// A parameter whose range lies within a byte.
fn byte(given: &Arguments, name: &str) -> u8 {
    u8::try_from(given.whole(name)).unwrap_or(u8::MAX)
}

//! The umpire's table, records, catalogue, matches and experiments.
//!
//! Only the table holds the full state of a game ([`FullGame`]). A player gets what its seat may know ([`SeatHandle`]),
//! a spectator what is public ([`SpectatorHandle`]). What remains of a game is its record, from which everything else is
//! recomputed.
//!
//! ```
//! use arbitro_game::{Seat, pennies::MatchingPennies};
//! use arbitro_table::catalogue::{Catalogue, GameEntry, Opening, Sitter, families};
//!
//! let pennies = GameEntry::new("pennies", "matching pennies", |_| Ok(MatchingPennies)).players(families::anyone());
//! let game = Catalogue::empty().with(pennies).game("pennies").unwrap();
//! let sitters = vec![Sitter::Person("Ada".into()), Sitter::Player("first".into())];
//! let mut table = game.table(Opening { sitters, seed: 1, ..Opening::default() }).unwrap();
//! table.seat_mut(Seat(0)).unwrap().submit("heads").unwrap();
//! table.step(); // the bot at seat 1 shows its penny
//! let drawing = table.seat(Seat(0)).unwrap().drawing(); // messages, rendered by a `messages::Speaker`
//! assert_eq!(drawing.to_string(), "pennies-shown(first: pennies-heads, second: pennies-heads)");
//! assert_eq!(table.outcome().unwrap().payoffs(), Some(&[1.0, -1.0][..]));
//! println!("{}", table.full().record().to_text());
//! ```

mod bot;
pub mod catalogue;
pub mod experiments;
pub mod files;
mod full_game;
mod handles;
mod local;
pub mod matches;
pub mod messages;
mod nearest;
mod outcome;
mod party;
mod playthrough;
pub mod plot;
mod record;
mod refusal;
pub mod results;
mod seats;
mod seed;
mod settlement;
pub mod stats;
mod table;
pub mod text_table;

pub use bot::{Bot, BotError, OwnedThought};
pub use full_game::{Experience, FullGame, Offer, Play, Scene, SeatCard, Told};
pub use handles::{SeatHandle, SeatHandleMut, SpectatorHandle, Witnessed};
pub use local::{LocalGame, Step};
pub use nearest::{Instead, instead};
pub use outcome::{BrokenOff, Outcome, Verdict, verdicts};
pub use party::Party;
pub use playthrough::playthrough;
pub use record::{
    Part, Place, Problem, RECORD_VERSION, Record, RecordError, RecordFileError, RecordedMove, RecordedResult,
    quoted,
};
pub use refusal::Refusal;
pub use seed::{Seed, SeedError, hex};
pub use settlement::Settlement;
pub use table::{MOVE_LIMIT, Table};

/// Every message that this crate produces.
pub fn message_kinds() -> Vec<arbitro_game::MessageKind> {
    let mut kinds = messages::kinds();
    for list in [
        bot::MESSAGES,
        experiments::MESSAGES,
        files::MESSAGES,
        matches::MESSAGES,
        record::MESSAGES,
        refusal::MESSAGES,
        results::words::MESSAGES,
        outcome::MESSAGES,
        settlement::MESSAGES,
        nearest::MESSAGES,
    ] {
        kinds.extend(list);
    }
    kinds.extend(catalogue::message_kinds());
    kinds
}

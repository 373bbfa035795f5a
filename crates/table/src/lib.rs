//! The umpire's table, records, catalogue, matches and experiments.
//!
//! The table alone knows the state of a game: players get views and notices, servers and terminals get text and
//! JSON, and what remains of a game is its record, from which everything else is recomputed.
//!
//! ```
//! use arbitro_game::Seat;
//! use arbitro_table::catalogue::{Opening, Sitter, standard};
//!
//! let game = standard().game("pennies").unwrap();
//! let sitters = vec![Sitter::Person("Ada".into()), Sitter::Player("first".into())];
//! let mut table = game.table(Opening { sitters, seed: 1, ..Opening::default() }).unwrap();
//! table.submit(Seat(0), "heads").unwrap();
//! table.step(); // the player at seat 1 shows its penny
//! assert_eq!(table.drawing(Seat(0)).unwrap(), "heads and heads");
//! assert_eq!(table.outcome().unwrap().payoffs(), Some(&[1.0, -1.0][..]));
//! println!("{}", table.record().to_text());
//! ```

mod any;
pub mod blind_tables;
mod briscola_analysis;
mod briscola_log;
pub mod catalogue;
mod chess_pgn;
mod distant;
pub mod experiments;
pub mod files;
mod literature;
pub mod matches;
pub mod messages;
mod nearest;
mod outcome;
mod party;
mod playthrough;
pub mod plot;
mod record;
mod refusal;
mod seats;
pub mod stats;
mod table;
pub mod text_table;

pub use any::{Advice, AdviceError, AnyTable, Experience, Offer, Play, Scene, SeatCard, Told};
pub use briscola_analysis::BriscolaAnalysis;
pub use briscola_log::{
    BriscolaLogError, LogProblem, LogReadError, briscola_log, has_briscola_log, read_briscola_log,
};
pub use chess_pgn::{ChessPgnError, pgn_of, record_of_pgn};
pub use distant::{AnyPlayer, DistantError};
pub use literature::{LITERATURE, LiteratureFile, literature};
pub use nearest::nearest;
pub use outcome::{BrokenOff, Outcome, Verdict, verdicts};
pub use party::{Party, Step};
pub use playthrough::playthrough;
pub use record::{
    Place, Problem, RECORD_VERSION, Record, RecordError, RecordFileError, RecordedMove, RecordedResult,
    quoted,
};
pub use refusal::Refusal;
pub use table::{MOVE_LIMIT, Table, player_seed};

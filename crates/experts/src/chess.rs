//! A first chess player: the general workhorse search with an evaluation of chess.
//!
//! ```
//! use arbitro_experts::chess::player;
//! use arbitro_game::{Game, Limits, Player, Seat, Thought, Turn};
//! use arbitro_games::chess::Chess;
//!
//! // The scholar's mate is one move away.
//! let start = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4".parse().unwrap();
//! let game = Chess::from_position(start);
//! let position = game.start();
//! let Turn::One(seat, moves) = game.turn(&position) else { panic!("White is to move") };
//! let thought = Thought { game: &game, seat, view: &position, recall: &[], moves: &moves };
//! let mv = player(3, 1, Limits::default()).choose(thought);
//! assert_eq!(mv.to_string(), "h5f7");
//! ```

mod evaluation;

pub use evaluation::ChessEvaluation;

use arbitro_game::Limits;
use arbitro_players::search::workhorse::Settings;
use arbitro_players::searcher::{Searcher, Strong};

/// A chess player that looks this many moves ahead at most, and values this many of the best moves exactly, within limits
/// for each move.
pub fn player(depth: u32, multi: usize, limits: Limits) -> Searcher<Strong<ChessEvaluation>> {
    let settings = Settings { depth: depth.max(1), multi, reduce: true, ..Settings::default() };
    Searcher::new(Strong::new(settings, ChessEvaluation)).within(limits)
}

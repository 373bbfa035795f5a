//! Classic Briscola: three cards each, a stock, an exposed trump; for two, three, four in pairs, six in threes.

mod imagine;
mod notation;
mod present;
mod rules;
mod state;
mod view;

pub use notation::{Move, MoveError};
pub use present::MESSAGES;
pub use rules::{Classic, LastHand, PlayersError};
pub use state::State;
pub use view::{Notice, View};

/// Cards in a full hand.
pub const HAND: u8 = 3;

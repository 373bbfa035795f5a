//! Briscola in 5: an auction for the right to name a card, whose holder is the caller's secret partner.

mod imagine;
pub mod notation;
pub mod options;
mod present;
mod rules;
pub mod scoring;
mod state;
mod view;

pub use imagine::{Hands, Knowledge};
pub use notation::{Move, MoveError};
pub use options::{AfterTwo, AllPass, Cappotto, Declaration, FirstLead, Length, Options, OwnCard, Sixty};
pub use present::MESSAGES;
pub use rules::Five;
pub use scoring::{DealResult, Winner};
pub use state::{Phase, State};
pub use view::{Notice, Role, View};

/// How many play.
pub const SEATS: u8 = 5;
/// Cards in a hand, and tricks in a deal.
pub const HAND: u8 = 8;

//! Players of Briscola in 5: the auction by the table of Vinci 2015, a player that throws cards at random, and
//! the expert that plays by rules.

pub mod auction;
mod bidder;
mod expert;
mod facts;
pub mod round;
mod strategy;

pub use bidder::{AuctionByTable, RandomCards};
pub use expert::{Expert, Wish};
pub use strategy::{FRAMEWORK, HOUSE, Strategy, StrategyError};

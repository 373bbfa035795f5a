//! Players of Briscola: the auction in 5 by the table of Vinci 2015, a player that throws cards at random, the expert
//! that plays by rules, and the searcher that imagines deals, with the open-cards solver and the inference that it is
//! made of.

pub mod analysis;
pub mod auction;
mod bidder;
pub mod calibration;
pub mod classic;
mod expert;
mod facts;
pub mod instinct;
mod question;
pub mod round;
pub mod scene;
pub mod searcher;
pub mod solver;
mod strategy;
pub mod tuning;
pub mod weights;
pub mod worlds;

pub use bidder::{AuctionByTable, RandomCards};
pub use expert::{Expert, Wish};
pub use searcher::Searcher;
pub use strategy::{FRAMEWORK, HOUSE, Strategy, StrategyError, TUNED};

//! The games: one folder each, pure rules.
pub mod briscola;

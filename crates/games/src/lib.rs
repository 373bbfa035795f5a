//! The games: one folder each, pure rules.

pub mod chess;
pub mod kriegspiel;

//! The games: one folder each, pure rules.

//! Players and algorithms for any game.

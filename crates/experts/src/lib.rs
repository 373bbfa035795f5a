//! Players that know one game.

//! The Fluent files that are not about one game.

use super::Language;

arbitro_game::messages! {
    /// A text that is the same in every language.
    pub fn verbatim(text) = "verbatim";
    /// Two things.
    pub fn list_two(first, second) = "list-two";
    /// One of two things.
    pub fn list_or(first, second) = "list-or";
    /// One thing more than a series that is joined already.
    pub fn list_series(first, rest) = "list-series";
    /// One thing more than a list that is joined already.
    pub fn list_more(first, rest) = "list-more";
}

macro_rules! general {
    ($language:literal: $($file:literal),*) => {
        &[$(include_str!(concat!("../../../../messages/", $language, "/", $file, ".ftl"))),*]
    };
}

/// The general texts of a language.
pub fn texts(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => {
            general!("en": "general", "games", "players", "experts", "table", "catalogue", "server", "terminal", "results", "theory")
        }
        Language::Italian => {
            general!("it": "general", "games", "players", "experts", "table", "catalogue", "server", "terminal", "results", "theory")
        }
    }
}

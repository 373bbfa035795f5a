//! The language that this process speaks.

use arbitro_game::Message;
use arbitro_table::messages::{Language, Speaker};
use std::sync::OnceLock;

static LANGUAGE: OnceLock<Language> = OnceLock::new();
static SPEAKER: OnceLock<Speaker> = OnceLock::new();

/// Chooses the language, once: the one that was asked for, or that of the environment.
pub fn choose(asked: Option<Language>) {
    LANGUAGE.get_or_init(|| asked.unwrap_or_else(Language::of_environment));
}

/// Who speaks.
pub fn speaker() -> &'static Speaker {
    SPEAKER.get_or_init(|| crate::catalogue().speaker(LANGUAGE.get().copied().unwrap_or_default()))
}

/// A message as a text.
pub fn say(message: &Message) -> String {
    speaker().say(message)
}

//! The languages that texts are written in.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use unic_langid::{LanguageIdentifier, langid};

/// A language that texts are written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Italian.
    #[serde(rename = "it")]
    Italian,
}

/// A text that names no language that the program speaks.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a language of this program: write en or it")]
pub struct LanguageError(String);

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Italian];

    /// The language of a locale such as "it_IT.UTF-8"; English if the program does not speak it.
    pub fn of_locale(locale: &str) -> Language {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        language.to_ascii_lowercase().parse().unwrap_or_default()
    }

    /// The language that the user has chosen for all programs: `LC_ALL`, `LC_MESSAGES` or `LANG`, the first that is set.
    pub fn of_environment() -> Language {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        locale.map(|locale| Language::of_locale(&locale)).unwrap_or_default()
    }

    pub(super) fn identifier(self) -> LanguageIdentifier {
        match self {
            Language::English => langid!("en"),
            Language::Italian => langid!("it"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Language::English => "en",
            Language::Italian => "it",
        })
    }
}

impl FromStr for Language {
    type Err = LanguageError;
    fn from_str(text: &str) -> Result<Self, LanguageError> {
        Language::ALL
            .into_iter()
            .find(|language| language.to_string() == text)
            .ok_or_else(|| LanguageError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_a_language() {
        for (locale, language) in [
            ("it_IT.UTF-8", Language::Italian),
            ("it", Language::Italian),
            ("en_GB", Language::English),
            ("C", Language::English),
            ("de_DE@euro", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
        assert_eq!("fr".parse::<Language>(), Err(LanguageError("fr".into())));
    }
}

//! What a person may have meant.

use arbitro_game::Message;

/// The candidate most like the text, whatever the case of the letters; the first of equals.
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text = text.trim().to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for candidate in candidates {
        let likeness = strsim::normalized_damerau_levenshtein(&text, &candidate.to_lowercase());
        if best.is_none_or(|(most, _)| likeness > most) {
            best = Some((likeness, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Less alike than this, a suggestion would be a riddle.
const ALIKE: f64 = 0.4;

/// What to do about an unknown name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Instead {
    /// This one was likely meant.
    Meant(String),
    /// Choose one of these.
    OneOf(Vec<String>),
    /// It is a file for another command.
    OtherCommand,
}

impl Instead {
    /// The advice in words.
    pub fn message(&self) -> Message {
        match self {
            Instead::Meant(name) => meant(name),
            Instead::OneOf(names) => one_of(names.join(", ")),
            Instead::OtherCommand => other_command(),
        }
    }
}

crate::messages::said_in_english!(Instead);

arbitro_game::messages! {
    fn meant(name) = "instead-meant";
    fn one_of(names) = "instead-one-of";
    fn other_command() = "instead-other-command";
}

/// What to do about an unknown name: the one that was likely meant, or all of them.
pub fn instead<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Instead {
    let mut known: Vec<&str> = Vec::new();
    for candidate in candidates {
        if !known.contains(&candidate) {
            known.push(candidate);
        }
    }
    match similar(text, known.iter().copied()) {
        Some(name) => Instead::Meant(name.to_owned()),
        None => Instead::OneOf(known.into_iter().map(str::to_owned).collect()),
    }
}

/// The candidate most like the text, if it is like it at all.
pub(crate) fn similar<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |name: &str| {
        strsim::normalized_damerau_levenshtein(&text.trim().to_lowercase(), &name.to_lowercase())
    };
    nearest(text, candidates).filter(|name| likeness(name) >= ALIKE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_resembles_nothing_is_answered_with_the_list() {
        assert_eq!(instead("trsi", ["connect", "tris"]).to_string(), "did you mean \"tris\"?");
        assert_eq!(instead("foo", ["rows", "cols"]).to_string(), "choose one of rows, cols");
        assert_eq!(instead("zzz", ["connect", "tris", "tris"]).to_string(), "choose one of connect, tris");
    }

    #[test]
    fn the_likeliest_is_found() {
        assert_eq!(nearest("trsi", ["connect", "tris", "tree"]), Some("tris"));
        assert_eq!(nearest(" B4", ["a1", "b3", "c3"]), Some("b3"));
        assert_eq!(nearest("x", []), None);
    }
}

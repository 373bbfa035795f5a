//! How people name a game or a player with its parameters: `tris:rows=4,cols=4,line=4`.

use arbitro_game::Message;
use std::fmt;
use std::str::FromStr;

/// A name and its parameters, as written.
///
/// ```
/// use arbitro_table::catalogue::Spec;
/// let spec: Spec = "tris:rows=4,line=3".parse().unwrap();
/// assert_eq!(spec.name, "tris");
/// assert_eq!(spec.arguments[1], ("line".to_owned(), "3".to_owned()));
/// assert_eq!(spec.to_string(), "tris:rows=4,line=3");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Spec {
    /// What it is called.
    pub name: String,
    /// Its parameters, in the order in which they were written.
    pub arguments: Vec<(String, String)>,
}

/// A text that does not name anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpecError {
    /// Nothing in front of the colon.
    NoName(String),
    /// A parameter without a value.
    NotAnArgument {
        /// The piece.
        argument: String,
        /// All of it.
        spec: String,
    },
    /// A quotation mark that is never closed.
    OpenQuote(String),
    /// A parameter that occurs twice.
    Twice {
        /// The parameter.
        argument: String,
        /// All of it.
        spec: String,
    },
}

crate::messages::said_in_english!(SpecError);
impl std::error::Error for SpecError {}

impl SpecError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            SpecError::NoName(text) => no_name(text),
            SpecError::NotAnArgument { argument, spec } => not_an_argument(argument, spec),
            SpecError::OpenQuote(text) => open_quote(text),
            SpecError::Twice { argument, spec } => twice(argument, spec),
        }
    }
}

arbitro_game::messages! {
    fn no_name(text) = "spec-no-name";
    fn not_an_argument(argument, spec) = "spec-not-an-argument";
    fn open_quote(text) = "spec-open-quote";
    fn twice(argument, spec) = "spec-twice";
}

impl Spec {
    /// A name without parameters.
    pub fn bare(name: &str) -> Self {
        Spec { name: name.to_owned(), arguments: Vec::new() }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let whole = text.trim();
        let (name, rest) = match whole.split_once(':') {
            Some((name, rest)) => (name.trim(), Some(rest)),
            None => (whole, None),
        };
        if name.is_empty() {
            return Err(SpecError::NoName(whole.to_owned()));
        }
        let mut arguments: Vec<(String, String)> = Vec::new();
        for piece in rest.map(|rest| pieces(whole, rest)).transpose()?.unwrap_or_default() {
            let not_an_argument =
                || SpecError::NotAnArgument { argument: piece.clone(), spec: whole.to_owned() };
            let (key, value) = piece.split_once('=').ok_or_else(not_an_argument)?;
            let key = key.trim();
            // A quotation mark in a name would be read differently when the spec is written and read again.
            if key.is_empty() || key.contains('"') {
                return Err(not_an_argument());
            }
            if arguments.iter().any(|(earlier, _)| earlier == key) {
                return Err(SpecError::Twice { argument: key.to_owned(), spec: whole.to_owned() });
            }
            arguments.push((key.to_owned(), unquoted(value.trim())));
        }
        Ok(Spec { name: name.to_owned(), arguments })
    }
}

/// The pieces between commas that are not inside quotation marks.
fn pieces(whole: &str, rest: &str) -> Result<Vec<String>, SpecError> {
    let mut pieces = vec![String::new()];
    let (mut quoted, mut escaped) = (false, false);
    for letter in rest.chars() {
        match letter {
            ',' if !quoted => {
                pieces.push(String::new());
                continue;
            }
            '"' if !escaped => quoted = !quoted,
            _ => {}
        }
        escaped = quoted && letter == '\\' && !escaped;
        if let Some(piece) = pieces.last_mut() {
            piece.push(letter);
        }
    }
    if quoted { Err(SpecError::OpenQuote(whole.to_owned())) } else { Ok(pieces) }
}

/// The value inside quotation marks, or the value as it is.
fn unquoted(value: &str) -> String {
    let Some(inside) = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
        return value.to_owned();
    };
    let mut plain = String::with_capacity(inside.len());
    let mut letters = inside.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.extend(letters.next()),
            other => plain.push(other),
        }
    }
    plain
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, (key, value)) in self.arguments.iter().enumerate() {
            write!(f, "{}{key}=", if index == 0 { ":" } else { "," })?;
            let plain = !value.contains([',', '"']) && value.trim() == value;
            if plain {
                f.write_str(value)?;
            } else {
                write!(f, "\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn wrong_texts_are_answered_with_a_sentence() {
        for (text, words) in [
            ("", "no name"),
            (":rows=3", "no name"),
            ("tris:rows", "\"rows\" in \"tris:rows\" is not a parameter"),
            ("tris:", "is not a parameter"),
            ("tris:=3", "is not a parameter"),
            // Found by the fuzz target `spec`: written and read again, this had a third argument.
            ("leduc:rows=4,\"4,x:rows=4,y\"e=4", "is not a parameter"),
            ("tris:rows=3,rows=4", "\"rows\" is in \"tris:rows=3,rows=4\" twice"),
            ("tree:file=\"a", "never closed"),
        ] {
            let error = text.parse::<Spec>().expect_err(text).to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn a_spec_reads_back_what_it_writes(
            name in "[a-z-]{1,8}",
            arguments in prop::collection::btree_map("[a-z]{1,6}", ".{0,12}", 0..4),
        ) {
            let spec = Spec { name, arguments: arguments.into_iter().collect() };
            prop_assert_eq!(spec.to_string().parse::<Spec>(), Ok(spec));
        }

        #[test]
        fn no_text_makes_it_panic(text in ".{0,40}") {
            if let Ok(spec) = text.parse::<Spec>() {
                prop_assert!(!spec.name.is_empty());
            }
        }
    }
}

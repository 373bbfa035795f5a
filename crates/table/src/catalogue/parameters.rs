//! The parameters that games and players declare, and the checked values they get.

use super::spec::Spec;
use crate::nearest::{Instead, instead, similar};
use arbitro_game::{Cancel, Message};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A parameter of a game or a player.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// What it is called.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// Its value if none is given; `None` if it may be left out without a value.
    pub default: Option<&'static str>,
    /// The id of what it means.
    pub about: &'static str,
    /// Whether its value is for the table alone: it is not in the game's public name, and a record holds what it led to
    /// as a move of nature.
    pub secret: bool,
    /// The parameter and its values without which this one means nothing.
    pub only_with: Option<(&'static str, &'static [&'static str])>,
    /// The parameter beside which this one means nothing.
    pub replaced_by: Option<&'static str>,
    /// What its value costs the computer that runs the player, if it is not only time.
    pub cost: Option<Cost>,
}

/// What a player needs of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// This many threads.
    Threads,
    /// This many megabytes.
    Megabytes,
}

/// What a parameter may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// A whole number from the first to the second.
    Whole(u64, u64),
    /// A number from the first to the second: `0.25` or `1/4`.
    Number(f64, f64),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A time: `500ms`, `2s`, `1.5s`.
    Time,
    /// A file.
    File,
    /// One of these built-in things, by name, or a file.
    House(&'static [&'static str]),
    /// Any text.
    Text,
}

impl Kind {
    /// The words to choose from.
    pub fn words(&self) -> &'static [&'static str] {
        match self {
            Kind::Choice(words) | Kind::House(words) => words,
            _ => &[],
        }
    }

    /// Whether its value may be the path of a file.
    pub fn may_be_file(&self) -> bool {
        matches!(self, Kind::File | Kind::House(_))
    }
}

impl Parameter {
    /// A whole number within a range.
    pub const fn whole(
        name: &'static str,
        range: std::ops::RangeInclusive<u64>,
        default: &'static str,
        about: &'static str,
    ) -> Self {
        Parameter::with_default(name, Kind::Whole(*range.start(), *range.end()), default, about)
    }

    /// A parameter that may be left out.
    pub const fn optional(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Parameter { default: None, ..Parameter::with_default(name, kind, "", about) }
    }

    /// A parameter with a default.
    pub const fn with_default(
        name: &'static str,
        kind: Kind,
        default: &'static str,
        about: &'static str,
    ) -> Self {
        Parameter {
            name,
            kind,
            default: Some(default),
            about,
            secret: false,
            only_with: None,
            replaced_by: None,
            cost: None,
        }
    }
}

impl Parameter {
    /// The same parameter, kept from all but the table.
    pub const fn kept_secret(self) -> Self {
        Parameter { secret: true, ..self }
    }

    /// It means something only where another parameter has one of these values: elsewhere it is not written out.
    pub const fn only_with(self, other: &'static str, values: &'static [&'static str]) -> Self {
        Parameter { only_with: Some((other, values)), ..self }
    }

    /// It means nothing where another parameter is given, such as a file in place of learning: there it is not written out.
    pub const fn replaced_by(self, other: &'static str) -> Self {
        Parameter { replaced_by: Some(other), ..self }
    }

    /// Its value is what the player needs of the machine.
    pub const fn costs(self, cost: Cost) -> Self {
        Parameter { cost: Some(cost), ..self }
    }

    /// Whether it means something beside what is written in a spec.
    fn applies(&self, spec: &Spec) -> bool {
        self.only_with.is_none_or(|(other, values)| {
            spec.arguments.iter().any(|(name, value)| name == other && values.contains(&&**value))
        })
    }
}

/// A parameter that was not accepted.
#[derive(Debug, Clone, PartialEq)]
pub enum ArgumentError {
    /// There is no such parameter.
    Unknown {
        /// The game or player.
        owner: String,
        /// The parameter.
        name: String,
        /// What to write.
        instead: Instead,
    },
    /// It takes no parameters at all.
    NoParameters {
        /// The game or player.
        owner: String,
        /// The parameter.
        name: String,
    },
    /// It means nothing without another parameter.
    Needs {
        /// The game or player.
        owner: String,
        /// The parameter.
        name: &'static str,
        /// The other parameter.
        other: &'static str,
        /// Its values, one of which it needs.
        values: &'static [&'static str],
    },
    /// The value is not of the kind.
    Value {
        /// The game or player.
        owner: String,
        /// The parameter.
        name: &'static str,
        /// The value.
        value: String,
        /// What it must be.
        kind: Kind,
        /// The word that is most like it, if it must be one of some words.
        nearest: Option<&'static str>,
    },
}

crate::messages::said_in_english!(ArgumentError, Kind);
impl std::error::Error for ArgumentError {}

impl ArgumentError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            ArgumentError::Unknown { owner, name, instead } => unknown(owner, name, instead.message()),
            ArgumentError::NoParameters { owner, name } => no_parameters(owner, name),
            ArgumentError::Needs { owner, name, other, values } => {
                needs(owner, *name, *other, values.to_vec())
            }
            ArgumentError::Value { owner, name, value, kind, nearest: Some(nearest) } => {
                value_meant(owner, *name, value, kind.message(), *nearest)
            }
            ArgumentError::Value { owner, name, value, kind, nearest: None } => {
                wrong_value(owner, *name, value, kind.message())
            }
        }
    }
}

impl Kind {
    /// What the parameter may be, in words. Numbers are shown as they are typed, like defaults: `1000000`, `0.7`.
    pub fn message(&self) -> Message {
        match self {
            Kind::Whole(min, u64::MAX) => whole_from(min.to_string()),
            Kind::Whole(min, max) => whole(min.to_string(), max.to_string()),
            Kind::Number(min, max) => number(min.to_string(), max.to_string()),
            Kind::Choice(words) => choice(words.join(", ")),
            Kind::Time => time(),
            Kind::File => file(),
            Kind::House(words) => choice_or_file(words.join(", ")),
            Kind::Text => text(),
        }
    }
}

arbitro_game::messages! {
    fn unknown(owner, name, instead) = "argument-unknown";
    fn no_parameters(owner, name) = "argument-no-parameters";
    fn needs(owner, name, other, values) = "argument-needs";
    fn wrong_value(owner, name, value, kind) = "argument-wrong-value";
    fn value_meant(owner, name, value, kind, nearest) = "argument-value-meant";
    fn whole_from(min) = "kind-whole-from";
    fn whole(min, max) = "kind-whole";
    fn number(min, max) = "kind-number";
    fn choice(words) = "kind-choice";
    fn time() = "kind-time";
    fn file() = "kind-file";
    fn choice_or_file(words) = "kind-choice-or-file";
    fn text() = "kind-text";
}

/// Checked values, one for each declared parameter that has one.
#[derive(Debug, Clone)]
pub struct Arguments {
    values: Vec<(&'static str, Value)>,
    secrets: Vec<&'static str>,
    cancel: Cancel,
}

impl PartialEq for Arguments {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values // Who may call the preparing off does not matter.
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Value {
    Whole(u64),
    Number(f64),
    Time(Duration),
    Text(String),
}

impl Arguments {
    /// Checks what was written against what is declared.
    pub fn check(spec: &Spec, parameters: &[Parameter]) -> Result<Arguments, ArgumentError> {
        for (name, _) in &spec.arguments {
            if !parameters.iter().any(|parameter| parameter.name == name) {
                let (owner, name) = (spec.name.clone(), name.clone());
                if parameters.is_empty() {
                    return Err(ArgumentError::NoParameters { owner, name });
                }
                let instead = instead(&name, parameters.iter().map(|parameter| parameter.name));
                return Err(ArgumentError::Unknown { owner, name, instead });
            }
        }
        let mut values = Vec::new();
        let given = |other: &str| spec.arguments.iter().any(|(name, _)| name == other);
        for parameter in parameters.iter().filter(|parameter| !parameter.replaced_by.is_some_and(given)) {
            let written = spec.arguments.iter().find(|(name, _)| name == parameter.name);
            if let Some((other, values)) = parameter.only_with.filter(|_| !parameter.applies(spec)) {
                // Records of older versions write defaults out everywhere.
                match written {
                    Some((_, value)) if Some(&**value) != parameter.default => {
                        return Err(ArgumentError::Needs {
                            owner: spec.name.clone(),
                            name: parameter.name,
                            other,
                            values,
                        });
                    }
                    _ => continue,
                }
            }
            let Some(text) = written.map(|(_, value)| &**value).or(parameter.default) else { continue };
            let value = parameter.kind.read(text).ok_or_else(|| ArgumentError::Value {
                owner: spec.name.clone(),
                name: parameter.name,
                value: text.to_owned(),
                kind: parameter.kind,
                nearest: parameter.kind.nearest(text),
            })?;
            values.push((parameter.name, value));
        }
        let secret = |parameter: &&Parameter| parameter.secret;
        let secrets = parameters.iter().filter(secret).map(|parameter| parameter.name).collect();
        Ok(Arguments { values, secrets, cancel: Cancel::default() })
    }

    /// Lets that token call off what is being prepared with these values.
    pub fn called_off_by(self, cancel: &Cancel) -> Arguments {
        Arguments { cancel: cancel.clone(), ..self }
    }

    /// The token that calls the preparing off.
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// All values as they would be written, so that a record does not depend on defaults; but no secrets.
    pub fn canonical(&self, name: &str) -> Spec {
        let public = self.values.iter().filter(|(key, _)| !self.secrets.contains(key));
        let written = |(key, value): &(&'static str, Value)| ((*key).to_owned(), value.to_string());
        Spec { name: name.to_owned(), arguments: public.map(written).collect() }
    }

    fn find(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(declared, _)| *declared == name).map(|(_, value)| value)
    }

    /// A whole number that is declared with a default.
    ///
    /// # Panics
    /// If the entry of the catalogue declares no such parameter; every entry is made by a test.
    pub fn whole(&self, name: &str) -> u64 {
        self.maybe_whole(name).unwrap_or_else(|| panic!("the catalogue declares no whole number {name}"))
    }

    /// A whole number that may be left out.
    pub fn maybe_whole(&self, name: &str) -> Option<u64> {
        match self.find(name)? {
            Value::Whole(number) => Some(*number),
            _ => None,
        }
    }

    /// A number that is declared with a default.
    ///
    /// # Panics
    /// If the entry of the catalogue declares no such parameter; every entry is made by a test.
    pub fn number(&self, name: &str) -> f64 {
        match self.find(name) {
            Some(Value::Number(number)) => *number,
            _ => panic!("the catalogue declares no number {name}"),
        }
    }

    /// A time, if there is one.
    pub fn time(&self, name: &str) -> Option<Duration> {
        match self.find(name)? {
            Value::Time(time) => Some(*time),
            _ => None,
        }
    }

    /// A text or one of the words of a choice, if there is one.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.find(name)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A file, if there is one.
    pub fn file(&self, name: &str) -> Option<PathBuf> {
        self.text(name).map(|text| Path::new(text).to_owned())
    }
}

impl Kind {
    fn read(&self, text: &str) -> Option<Value> {
        match *self {
            Kind::Whole(min, max) => {
                let digits: String = text.chars().filter(|letter| *letter != '_').collect();
                let number = digits.parse().ok().filter(|number| (min..=max).contains(number))?;
                Some(Value::Whole(number))
            }
            Kind::Number(min, max) => {
                let number = read_number(text).filter(|number| (min..=max).contains(number))?;
                Some(Value::Number(number))
            }
            Kind::Choice(words) => words.contains(&text).then(|| Value::Text(text.to_owned())),
            Kind::Time => read_time(text).map(Value::Time),
            Kind::File | Kind::House(_) | Kind::Text => {
                (!text.is_empty()).then(|| Value::Text(text.to_owned()))
            }
        }
    }

    fn nearest(&self, text: &str) -> Option<&'static str> {
        match self {
            Kind::Choice(words) => similar(text, words.iter().copied()),
            _ => None,
        }
    }
}

/// A decimal number or a fraction.
fn read_number(text: &str) -> Option<f64> {
    match text.split_once('/') {
        Some((over, under)) => Some(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?),
        None => text.parse().ok(),
    }
}

/// `500ms`, `2s`, `1.5s`: more than nothing, at most a day.
fn read_time(text: &str) -> Option<Duration> {
    let seconds = match text.strip_suffix("ms") {
        Some(number) => number.trim().parse::<f64>().ok()? / 1000.0,
        None => text.strip_suffix('s')?.trim().parse().ok()?,
    };
    (seconds > 0.0 && seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Whole(number) => write!(f, "{number}"),
            Value::Number(number) => write!(f, "{number}"),
            Value::Time(time) => write!(f, "{}ms", time.as_secs_f64() * 1000.0),
            Value::Text(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameters() -> Vec<Parameter> {
        vec![
            Parameter::whole("rows", 1..=20, "3", "rows of the board"),
            Parameter::with_default("order", Kind::Choice(&["best", "random", "worst"]), "best", "order"),
            Parameter::optional("time", Kind::Time, "time for a move"),
            Parameter::with_default("c", Kind::Number(0.0, 10.0), "1.4", "exploration"),
            Parameter::whole("games", 0..=9, "2", "games to learn from").replaced_by("file"),
            Parameter::optional("file", Kind::File, "what was learnt"),
        ]
    }

    fn check(text: &str) -> Result<String, String> {
        let spec: Spec = text.parse().map_err(|error: super::super::spec::SpecError| error.to_string())?;
        let arguments = Arguments::check(&spec, &parameters()).map_err(|error| error.to_string())?;
        Ok(arguments.canonical(&spec.name).to_string())
    }

    #[test]
    fn defaults_are_written_out() {
        assert_eq!(check("tris"), Ok("tris:rows=3,order=best,c=1.4,games=2".into()));
        assert_eq!(check("tris:c=1/4"), Ok("tris:rows=3,order=best,c=0.25,games=2".into()));
        assert!(check("tris:c=1/0").is_err() && check("tris:c=0/0").is_err());
        assert_eq!(
            check("tris:time=1.5s,rows=1_0"),
            Ok("tris:rows=10,order=best,time=1500ms,c=1.4,games=2".into())
        );
    }

    #[test]
    fn what_a_file_replaces_is_not_written_out() {
        assert_eq!(check("tris:file=a.json"), Ok("tris:rows=3,order=best,c=1.4,file=a.json".into()));
        // Records of older versions have both.
        assert_eq!(check("tris:games=5,file=a.json"), check("tris:file=a.json"));
    }

    #[test]
    fn wrong_arguments_are_answered_with_a_sentence() {
        for (text, sentence) in [
            ("tris:row=4", "tris has no parameter \"row\": did you mean \"rows\"?"),
            ("tris:rows=0", "\"0\" is not a value for rows of tris: it must be a whole number from 1 to 20"),
            (
                "tris:rows=-1",
                "\"-1\" is not a value for rows of tris: it must be a whole number from 1 to 20",
            ),
            (
                "tris:order=rondom",
                "\"rondom\" is not a value for order of tris: it must be one of best, random, worst; did you mean \"random\"?",
            ),
            ("tris:time=2", "\"2\" is not a value for time of tris: it must be a time such as 500ms or 2s"),
            (
                "tris:time=NaNs",
                "\"NaNs\" is not a value for time of tris: it must be a time such as 500ms or 2s",
            ),
            ("tris:c=NaN", "\"NaN\" is not a value for c of tris: it must be a number from 0 to 10"),
        ] {
            assert_eq!(check(text), Err(sentence.into()));
        }
    }
}

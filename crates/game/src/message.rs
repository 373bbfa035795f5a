//! Texts for people, as data: the id of a message and its arguments. The texts themselves are Fluent files.

use serde::de::{self, MapAccess, Visitor};
use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// Declares messages: a constructor for each, and `MESSAGES`, the list of them, which a test compares with the Fluent
/// files of every language.
///
/// ```
/// arbitro_game::messages! {
///     /// A player passes.
///     pub fn passes(player) = "auction-passes";
///     /// All have passed.
///     pub fn all_pass() = "auction-all-pass";
/// }
/// assert_eq!(passes("Elena").id, "auction-passes");
/// assert_eq!(MESSAGES[0].args, ["player"]);
/// ```
#[macro_export]
macro_rules! messages {
    ($($(#[$about:meta])* $vis:vis fn $name:ident($($arg:ident),* $(,)?) = $id:literal;)*) => {
        $($(#[$about])* $vis fn $name($($arg: impl Into<$crate::Arg>),*) -> $crate::Message {
            $crate::Message {
                id: ::std::borrow::Cow::Borrowed($id),
                args: vec![$((::std::borrow::Cow::Borrowed(stringify!($arg)), $arg.into())),*],
            }
        })*

        /// Every message that this module declares.
        pub const MESSAGES: &[$crate::MessageKind] =
            &[$($crate::MessageKind { id: $id, args: &[$(stringify!($arg)),*] }),*];
    };
}

/// Makes errors of types that have a `message()`. They are written as the id of the message and its arguments, for logs.
#[macro_export]
macro_rules! errors_with_message {
    ($($type:ty),*) => {
        $(impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.message(), f)
            }
        }
        impl ::std::error::Error for $type {})*
    };
}

/// The id of the message whose text is its argument `text`: names, and texts that older versions stored.
pub const VERBATIM: &str = "verbatim";

/// A text for people: which one, and what it speaks of. Terminal and pages turn it into a sentence in the reader's
/// language.
///
/// In JSON it is `{"id": "…", "args": {"player": "Elena"}}`; a plain string is read as a [`verbatim`](Message::verbatim) text.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    /// Which text.
    pub id: Cow<'static, str>,
    /// What the text speaks of, by name.
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// One argument of a [`Message`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Arg {
    /// A number; texts may choose singular or plural by it.
    Number(f64),
    /// A name or a notation, the same in every language.
    Text(String),
    /// Several things, joined as the language does.
    List(Vec<Arg>),
    /// Something that has its own words in each language, such as a card.
    Message(Message),
}

/// A message that the program can produce: its id and the names of its arguments. [`messages!`](macro@crate::messages) lists them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MessageKind {
    /// Its id in the Fluent files.
    pub id: &'static str,
    /// The names of its arguments.
    pub args: &'static [&'static str],
}

impl MessageKind {
    /// A message without arguments.
    pub const fn plain(id: &'static str) -> MessageKind {
        MessageKind { id, args: &[] }
    }
}

impl Message {
    /// A message without arguments.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Message {
        Message { id: id.into(), args: Vec::new() }
    }

    /// Adds an argument.
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Message {
        self.args.push((Cow::Borrowed(name), value.into()));
        self
    }

    /// A text that is the same in every language.
    pub fn verbatim(text: impl ToString) -> Message {
        Message::new(VERBATIM).with("text", text.to_string())
    }

    /// This sentence and another one after it.
    pub fn then(self, next: Message) -> Message {
        then(self, next)
    }

    /// The argument of that name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}

crate::messages! {
    fn then(first, second) = "then";
}

/// No text at all.
impl Default for Message {
    fn default() -> Self {
        Message::verbatim("")
    }
}

/// For logs: the id and the arguments, in no language. A verbatim text is itself.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (VERBATIM, Some(text)) = (&*self.id, self.arg("text")) {
            return write!(f, "{text}");
        }
        f.write_str(&self.id)?;
        for (index, (name, value)) in self.args.iter().enumerate() {
            write!(f, "{}{name}: {value}", if index == 0 { "(" } else { ", " })?;
        }
        if self.args.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Number(number) => write!(f, "{number}"),
            Arg::Text(text) => f.write_str(text),
            Arg::Message(message) => write!(f, "{message}"),
            Arg::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if index == 0 { "" } else { " " })?;
                }
                Ok(())
            }
        }
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Arg {
        Arg::Text(text.clone())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

impl<T: Into<Arg>> From<Vec<T>> for Arg {
    fn from(items: Vec<T>) -> Arg {
        Arg::List(items.into_iter().map(Into::into).collect())
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number(number as f64)
            }
        })*
    };
}
numbers!(u8, i8, u16, i16, u32, i32, u64, i64, usize, isize);

/// Through its shortest decimal text: 0.05 stays 0.05.
impl From<f32> for Arg {
    fn from(number: f32) -> Arg {
        Arg::from(number.to_string().parse::<f64>().unwrap_or(f64::NAN))
    }
}

/// JSON has no infinity: it is passed as its sign.
impl From<f64> for Arg {
    fn from(number: f64) -> Arg {
        match number {
            f64::INFINITY => "+∞".into(),
            f64::NEG_INFINITY => "−∞".into(),
            number if number.is_nan() => "?".into(),
            number => Arg::Number(number),
        }
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Args<'a>(&'a [(Cow<'static, str>, Arg)]);
        impl Serialize for Args<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(self.0.len()))?;
                for (name, value) in self.0 {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
        let fields = if self.args.is_empty() { 1 } else { 2 };
        let mut message = serializer.serialize_struct("Message", fields)?;
        message.serialize_field("id", &self.id)?;
        if !self.args.is_empty() {
            message.serialize_field("args", &Args(&self.args))?;
        }
        message.end()
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Message;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a message: an object with id and args, or a text")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Message, E> {
                Ok(Message::verbatim(text))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Message, A::Error> {
                let mut id = None;
                let mut args = Vec::new();
                while let Some(field) = map.next_key::<String>()? {
                    match field.as_str() {
                        "id" => id = Some(map.next_value::<String>()?),
                        "args" => args = map.next_value::<Arguments>()?.0,
                        other => return Err(de::Error::unknown_field(other, &["id", "args"])),
                    }
                }
                let id = id.ok_or_else(|| de::Error::missing_field("id"))?;
                Ok(Message { id: Cow::Owned(id), args })
            }
        }
        deserializer.deserialize_any(Read)
    }
}

/// The arguments of a message, in the order in which they are written.
struct Arguments(Vec<(Cow<'static, str>, Arg)>);

impl<'de> Deserialize<'de> for Arguments {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Arguments;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the arguments of a message by name")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Arguments, A::Error> {
                let mut args = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, Arg>()? {
                    args.push((Cow::Owned(name), value));
                }
                Ok(Arguments(args))
            }
        }
        deserializer.deserialize_map(Read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    messages! {
        /// A call.
        pub fn called(player, card) = "auction-called";
        /// The knight.
        pub fn knight() = "card-knight";
    }

    #[test]
    fn a_message_is_an_id_and_named_arguments_in_json() {
        let message = called("Elena", knight());
        let json = r#"{"id":"auction-called","args":{"player":"Elena","card":{"id":"card-knight"}}}"#;
        assert_eq!(serde_json::to_string(&message).expect("plain data"), json);
        assert_eq!(serde_json::from_str::<Message>(json).expect("what we wrote"), message);
        let many = Message::new("x").with("names", vec!["Anna", "Bea"]).with("points", 61);
        let json = serde_json::to_string(&many).expect("plain data");
        assert_eq!(json, r#"{"id":"x","args":{"names":["Anna","Bea"],"points":61.0}}"#);
        assert_eq!(serde_json::from_str::<Message>(&json).expect("what we wrote"), many);
    }

    #[test]
    fn a_plain_string_is_a_verbatim_text() {
        let message: Message = serde_json::from_str("\"b2 is worth most\"").expect("a string");
        assert_eq!(message, Message::verbatim("b2 is worth most"));
        assert_eq!(message.to_string(), "b2 is worth most");
    }

    #[test]
    fn what_is_no_message_is_refused() {
        for wrong in
            ["1", "[]", "{}", r#"{"id":1}"#, r#"{"id":"x","args":{"a":null}}"#, r#"{"id":"x","more":1}"#]
        {
            assert!(serde_json::from_str::<Message>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_list_names_every_argument() {
        assert_eq!(
            MESSAGES.iter().map(|kind| kind.id).collect::<Vec<_>>(),
            ["auction-called", "card-knight"]
        );
        assert_eq!(MESSAGES[0].args, ["player", "card"]);
        assert_eq!(called("Elena", knight()).to_string(), "auction-called(player: Elena, card: card-knight)");
    }
}

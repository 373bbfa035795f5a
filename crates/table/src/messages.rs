//! The texts of messages in the languages of people: Fluent files, English and Italian.
//!
//! ```
//! use arbitro_game::Message;
//! use arbitro_table::messages::{Language, Speaker};
//!
//! let italian = Speaker::new(Language::Italian, [
//!     "card-knight = cavallo\n    .the = il cavallo\ncalls = { $player } chiama { $card-the }\n",
//! ]);
//! let call = Message::new("calls").with("player", "Elena").with("card", Message::new("card-knight"));
//! assert_eq!(italian.say(&call), "Elena chiama il cavallo");
//! ```

mod check;
mod explanation;
mod language;
mod numbers;
mod report;
mod texts;

pub use check::check;
pub use language::{Language, LanguageError};
pub use texts::texts;

use arbitro_game::{Arg, Drawing, Message, VERBATIM};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::collections::BTreeSet;

/// Every message that speakers use themselves, and those of the reports that they write.
pub(crate) fn kinds() -> Vec<arbitro_game::MessageKind> {
    let own = [texts::MESSAGES, explanation::MESSAGES, report::MESSAGES].concat();
    [own, arbitro_theory::words::messages()].concat()
}

/// A message in English, with the general texts: for logs. Terminal and pages speak the language of their reader.
pub fn in_english(message: &Message) -> String {
    static ENGLISH: std::sync::LazyLock<Speaker> =
        std::sync::LazyLock::new(|| Speaker::new(Language::English, []));
    ENGLISH.say(message)
}

/// Writes types that have a `message()` in English.
macro_rules! said_in_english {
    ($($type:ty),*) => {
        $(impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::messages::in_english(&self.message()))
            }
        })*
    };
}
pub(crate) use said_in_english;

/// Says messages in one language.
///
/// An argument that is itself a message is said first and passed as `$name`. Each of its attributes is passed as
/// `$name-ATTRIBUTE`; a form that it lacks is its plain form. A list is joined as the language does, in each form, with
/// "and"; `$name-or` joins it with "or", `$name-series` only separates its items, and `$name-count` is its length. A
/// message that the files do not have is said as its id.
pub struct Speaker {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// The attributes that messages of this language have: "the", "title".
    forms: BTreeSet<String>,
}

impl Speaker {
    /// A speaker with the general texts and these Fluent texts besides (those of the games).
    pub fn new<'a>(language: Language, more: impl IntoIterator<Item = &'a str>) -> Speaker {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(match language {
            Language::English => numbers::english,
            Language::Italian => numbers::italian,
        }));
        bundle
            .add_function("NUMBER", move |given, options| numbers::number(given, options, language))
            .expect("a new bundle has no functions");
        let mut forms = BTreeSet::new();
        for text in texts(language).iter().copied().chain(more) {
            // The files are part of the program; `check`, which a test calls, reports what is wrong in them.
            let resource = match FluentResource::try_new(text.to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            for entry in resource.entries() {
                if let fluent_syntax::ast::Entry::Message(message) = entry {
                    forms.extend(message.attributes.iter().map(|attribute| attribute.id.name.to_owned()));
                }
            }
            bundle.add_resource_overriding(resource);
        }
        Speaker { language, bundle, forms }
    }

    /// The language that is spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a text of that id.
    pub fn knows(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// The message as a text.
    pub fn say(&self, message: &Message) -> String {
        self.form(message, None)
    }

    /// One form of the message, such as "title" or "about"; its plain form if it has no such form.
    pub fn say_as(&self, message: &Message, form: &str) -> String {
        self.form(message, Some(form))
    }

    /// An argument as a text.
    pub fn say_arg(&self, arg: &Arg) -> String {
        self.arg(arg, None)
    }

    /// A number with this many decimals, as the language writes it. What rounds to zero has no sign.
    pub fn number(&self, number: f64, decimals: usize) -> String {
        numbers::with_decimals(number, decimals, self.language)
    }

    /// A number that is written already, with the decimal sign of the language.
    pub fn decimals(&self, number: &str) -> String {
        match self.language {
            Language::English => number.to_owned(),
            Language::Italian => number.replace('.', ","),
        }
    }

    /// A drawing as lines of text.
    pub fn draw(&self, drawing: &Drawing) -> String {
        let line = |parts: &Vec<Arg>| parts.iter().map(|part| self.say_arg(part)).collect::<String>();
        drawing.lines.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    fn form(&self, message: &Message, form: Option<&str>) -> String {
        if let (VERBATIM, Some(text)) = (&*message.id, message.arg("text")) {
            return self.arg(text, form);
        }
        let Some(entry) = self.bundle.get_message(&message.id) else {
            return message.id.clone().into_owned();
        };
        let attribute = form.and_then(|form| entry.get_attribute(form)).map(|attribute| attribute.value());
        let Some(pattern) = attribute.or(entry.value()) else { return message.id.clone().into_owned() };
        let arguments = self.arguments(message);
        self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }

    fn arguments<'a>(&self, message: &'a Message) -> FluentArgs<'a> {
        let mut arguments = FluentArgs::with_capacity(message.args.len());
        for (name, value) in &message.args {
            match value {
                Arg::Number(number) if numbers::countable(*number) => {
                    arguments.set(&**name, *number);
                    continue;
                }
                Arg::Number(number) => arguments.set(&**name, number.to_string()),
                Arg::List(items) => {
                    let said = |item| self.arg(item, None);
                    arguments.set(format!("{name}-or"), self.join(items.iter().map(said), texts::list_or));
                    arguments.set(format!("{name}-series"), self.series(items.iter().map(said).collect()));
                    arguments.set(format!("{name}-count"), FluentValue::from(items.len()));
                }
                Arg::Text(_) | Arg::Message(_) => {}
            }
            let plain = self.arg(value, None);
            for form in &self.forms {
                let said =
                    if self.has_form(value, form) { self.arg(value, Some(form)) } else { plain.clone() };
                arguments.set(format!("{name}-{form}"), said);
            }
            arguments.set(&**name, plain);
        }
        arguments
    }

    /// Whether a form of the argument differs from its plain form.
    fn has_form(&self, arg: &Arg, form: &str) -> bool {
        match arg {
            Arg::Number(_) | Arg::Text(_) => false,
            Arg::List(items) => items.iter().any(|item| self.has_form(item, form)),
            Arg::Message(message) => match (&*message.id, message.arg("text")) {
                (VERBATIM, Some(text)) => self.has_form(text, form),
                (id, _) => {
                    self.bundle.get_message(id).is_some_and(|entry| entry.get_attribute(form).is_some())
                }
            },
        }
    }

    fn arg(&self, arg: &Arg, form: Option<&str>) -> String {
        match arg {
            Arg::Number(number) => numbers::write(*number, self.language),
            Arg::Text(text) => text.clone(),
            Arg::Message(message) => self.form(message, form),
            Arg::List(items) => self.join(items.iter().map(|item| self.arg(item, form)), texts::list_two),
        }
    }

    /// "A", "A and B", "A, B and C"; or with "or".
    fn join(&self, items: impl Iterator<Item = String>, last_two: fn(String, String) -> Message) -> String {
        let mut items: Vec<String> = items.collect();
        let Some(last) = items.pop() else { return String::new() };
        let Some(before) = items.pop() else { return last };
        let joined =
            items.into_iter().rev().fold(before, |rest, first| self.say(&texts::list_more(first, rest)));
        self.say(&last_two(joined, last))
    }

    /// "A, B, C": the items of a vector, separated so that decimal commas are not confused.
    fn series(&self, mut items: Vec<String>) -> String {
        let Some(last) = items.pop() else { return String::new() };
        items.into_iter().rev().fold(last, |rest, first| self.say(&texts::list_series(first, rest)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: &str = r#"
card-ace = asso
    .the = l’asso
card-knight = cavallo
    .the = il cavallo
suited = { $rank } di { $suit }
    .the = { $rank-the } di { $suit }
calls = { $player } chiama { $card-the }
took = { $players } { $players-count ->
        [one] ha preso
       *[other] hanno preso
    } { $points ->
        [one] un punto
       *[other] { $points } punti
    }
shows = { $player } mostra { $cards-the }
offers = { $cards-or }: { $values-series }
"#;

    fn italian() -> Speaker {
        Speaker::new(Language::Italian, [TEXTS])
    }

    fn card(id: &'static str) -> Message {
        Message::new(id)
    }

    #[test]
    fn a_card_has_its_article() {
        let call = |card: Message| Message::new("calls").with("player", "Elena").with("card", card);
        assert_eq!(italian().say(&call(card("card-knight"))), "Elena chiama il cavallo");
        let ace = Message::new("suited").with("rank", card("card-ace")).with("suit", "coppe");
        assert_eq!(italian().say(&call(ace)), "Elena chiama l’asso di coppe");
    }

    #[test]
    fn singular_and_plural_are_distinguished() {
        let took = |players: Vec<&str>, points: u32| {
            italian().say(&Message::new("took").with("players", players).with("points", points))
        };
        assert_eq!(took(vec!["Anna"], 61), "Anna ha preso 61 punti");
        assert_eq!(took(vec!["Anna", "Elena"], 1), "Anna e Elena hanno preso un punto");
        assert_eq!(took(vec!["Anna", "Bruno", "Elena"], 0), "Anna, Bruno e Elena hanno preso 0 punti");
    }

    #[test]
    fn lists_are_joined_in_every_form() {
        let cards = vec![card("card-ace"), card("card-knight"), card("card-ace")];
        let shows = Message::new("shows").with("player", "Anna").with("cards", cards);
        assert_eq!(italian().say(&shows), "Anna mostra l’asso, il cavallo e l’asso");
        let english = Speaker::new(Language::English, ["shows = { $player } shows { $cards }"]);
        let shows = Message::new("shows").with("player", "Anna").with("cards", vec!["A", "B", "C"]);
        assert_eq!(english.say(&shows), "Anna shows A, B and C");
    }

    #[test]
    fn lists_are_joined_with_or_and_as_series() {
        let offers = |count: usize| {
            let cards = ["A", "B", "C"][..count].to_vec();
            Message::new("offers").with("cards", cards).with("values", vec![0.5, 1.0, -2.0][..count].to_vec())
        };
        assert_eq!(italian().say(&offers(3)), "A, B o C: 0,5; 1; -2");
        assert_eq!(italian().say(&offers(1)), "A: 0,5");
        let english = Speaker::new(Language::English, ["offers = { $cards-or }: { $values-series }"]);
        assert_eq!(english.say(&offers(2)), "A or B: 0.5, 1");
    }

    #[test]
    fn what_a_language_lacks_never_stops_the_speaker() {
        assert_eq!(italian().say(&Message::new("not-there").with("x", 1)), "not-there");
        assert_eq!(italian().say(&card("card-knight").with("useless", f64::NAN)), "cavallo");
        let call = Message::new("calls").with("player", "Elena").with("card", Message::new("not-there"));
        assert_eq!(italian().say(&call), "Elena chiama not-there");
        for points in [f64::NAN, f64::INFINITY, 1e300, -1e-300] {
            italian().say(&Message::new("took").with("players", vec!["Anna"]).with("points", points));
        }
    }

    #[test]
    fn a_verbatim_text_is_itself_in_every_language() {
        for language in Language::ALL {
            let speaker = Speaker::new(language, []);
            assert_eq!(speaker.say(&Message::verbatim("b2 { $is } worth most")), "b2 { $is } worth most");
        }
    }

    #[test]
    fn numbers_are_written_as_the_language_does() {
        let texts = ["n = { $n }\np = { NUMBER($n, minimumFractionDigits: 2) }"];
        let (english, italian) =
            (Speaker::new(Language::English, texts), Speaker::new(Language::Italian, texts));
        let n = |n: f64| Message::new("n").with("n", n);
        assert_eq!(english.say(&n(18_297.0)), "18,297");
        assert_eq!(italian.say(&n(18_297.0)), "18.297");
        assert_eq!(english.say(&n(-0.25)), "-0.25");
        assert_eq!(italian.say(&n(1.0 / 3.0)), "0,333");
        assert_eq!(english.say(&Message::new("p").with("n", 1)), "1.00");
        // Numbers that plural rules cannot take are written all the same.
        assert_eq!(english.say(&Message::new("p").with("n", 1e-10)), "0.00");
        assert_eq!(italian.say(&Message::new("p").with("n", 1e18)), "1.000.000.000.000.000.000");
    }

    #[test]
    fn a_drawing_is_lines_of_parts() {
        let drawing = Drawing::text("a b").line([Arg::from(card("card-ace")), ": 1".into()]);
        assert_eq!(italian().draw(&drawing), "a b\nasso: 1");
    }
}

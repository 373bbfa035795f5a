//! The language that this process speaks.

use arbitro_game::Message;
use arbitro_table::messages::{Language, Speaker};
use std::io::IsTerminal;
use std::sync::OnceLock;

static LANGUAGE: OnceLock<Language> = OnceLock::new();
static SPEAKER: OnceLock<Speaker> = OnceLock::new();

/// Chooses the language, once: the one that was asked for, or that of the environment.
pub fn choose(asked: Option<Language>) {
    LANGUAGE.get_or_init(|| asked.unwrap_or_else(Language::of_environment));
}

/// Who speaks.
pub fn speaker() -> &'static Speaker {
    SPEAKER.get_or_init(|| {
        let language = LANGUAGE.get().copied().unwrap_or_default();
        let literature = arbitro_catalogue::literature::texts(language);
        Speaker::new(language, crate::catalogue().texts(language).into_iter().chain([literature]))
    })
}

/// A message as a text.
pub fn say(message: &Message) -> String {
    speaker().say(message)
}

/// What records call a person at this terminal: the same in every language. Italian sessions once wrote "tu".
pub const YOU: &str = "you";

/// Who sits in a seat of a record: "you" in the language of the reader, or the name of a bot or a person.
pub fn person_or_bot(name: &str) -> String {
    if [YOU, "tu"].contains(&name) { say(&crate::words::you()) } else { name.to_owned() }
}

/// The title and the comment of a file that comes with the program, in the language of the reader. The English ones are
/// in the file itself.
pub fn title_of_literature(text: &str) -> Option<(String, String)> {
    let file = crate::catalogue().literature().iter().find(|file| file.text == text)?;
    let id = format!("web-catalog-{}-{}", file.family, file.name());
    let title = speaker().knows(&id).then(|| Message::new(id))?;
    Some((say(&title), speaker().say_as(&title, "comment")))
}

/// The rules of a game for people who do not know it yet; its one sentence if it has none.
pub fn rules(game: &str) -> String {
    let title = Message::new(format!("game-{game}"));
    let rules = speaker().say_as(&title, "rules");
    // A message without this form is said in its plain form, which is one line.
    if rules.contains('\n') { fitted(&rules.replace("## ", "")) } else { speaker().say_as(&title, "about") }
}

/// How many columns a text may have: `COLUMNS`, or the width of the terminal, or 80.
pub fn width() -> usize {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || {
        std::io::stdout()
            .is_terminal()
            .then(ratatui::crossterm::terminal::size)?
            .ok()
            .map(|(columns, _)| columns.into())
    };
    asked.or_else(terminal).filter(|columns| *columns > 0).unwrap_or(80_usize).max(NARROWEST)
}

/// Narrower than this, a report would be all line breaks.
const NARROWEST: usize = 40;

/// A report in lines that fit the terminal.
pub fn fitted(text: &str) -> String {
    arbitro_table::text_table::wrapped(text, width())
}

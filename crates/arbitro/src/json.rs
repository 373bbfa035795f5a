//! One JSON document on the standard output instead of text: `--json`.

use crate::failure::Failure;
use crate::speech::say;
use arbitro_game::Message;
use serde::Serialize;
use serde_json::Value;
use std::io::{Write, stdout};

/// Prints a document. Every message in it gets a field `text` with what it says in the language of the reader.
pub fn print(document: &impl Serialize) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let mut document = serde_json::to_value(document).map_err(Failure::said)?;
    add_texts(&mut document);
    serde_json::to_writer_pretty(&mut out, &document).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}

/// Adds to every message what it says in the reader's language, so that programs need no Fluent files.
fn add_texts(value: &mut Value) {
    if value.get("id").is_some()
        && let Ok(message) = serde_json::from_value::<Message>(value.clone())
        && let Value::Object(fields) = value
    {
        fields.insert("text".to_owned(), say(&message).into());
    }
    match value {
        Value::Object(fields) => fields.values_mut().for_each(add_texts),
        Value::Array(items) => items.iter_mut().for_each(add_texts),
        _ => {}
    }
}

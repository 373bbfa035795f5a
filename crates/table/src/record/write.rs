//! A record as text: JSON, one line for each move.

use super::{RECORD_VERSION, Record, RecordedResult};
use serde_json::{Value, json};
use std::fmt::Write;

impl Record {
    /// The record as JSON, laid out for people.
    pub fn to_text(&self) -> String {
        let mut text = String::from("{\n");
        let mut field = |name: &str, value: Value| {
            let _ = writeln!(text, "  \"{name}\": {},", one_line(&value));
        };
        field("arbitro", json!(RECORD_VERSION));
        field("game", json!(self.game));
        field("seats", json!(self.seats));
        field("players", json!(self.players));
        field("seed", json!(self.seed));
        text.push_str("  \"moves\": [");
        for (index, recorded) in self.moves.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            let (by, mv) = (json!(recorded.by), json!(recorded.mv));
            let _ = write!(text, "{comma}\n    {{\"n\": {}, \"by\": {by}, \"move\": {mv}}}", index + 1);
        }
        text.push_str(if self.moves.is_empty() { "],\n" } else { "\n  ],\n" });
        let result = match &self.result {
            RecordedResult::Open => Value::Null,
            RecordedResult::Payoffs(payoffs) => json!({ "payoffs": payoffs }),
            RecordedResult::BrokenOff(reason) => json!({ "broken off": reason }),
        };
        let _ = writeln!(text, "  \"result\": {}\n}}", one_line(&result));
        text
    }
}

/// JSON on one line, with a blank after each comma and colon.
fn one_line(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(one_line).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{}: {}", json!(name), one_line(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

//! A record as text: JSON, one line for each move.

use super::{RECORD_VERSION, Record, RecordedResult};
use serde::Serialize;

impl Record {
    /// The record as JSON, laid out for people.
    pub fn to_text(&self) -> String {
        let mut text = Text(Vec::with_capacity(256 + 64 * self.moves.len()));
        text.plain("{\n  \"arbitro\": ").json(&RECORD_VERSION);
        text.plain(",\n  \"game\": ").json(&self.game);
        text.plain(",\n  \"seats\": ").list(&self.seats);
        text.plain(",\n  \"players\": ").list(&self.players);
        text.plain(",\n  \"seed\": ").json(&self.seed);
        text.plain(",\n  \"moves\": [");
        for (index, recorded) in self.moves.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            text.plain(comma).plain("\n    {\"n\": ").json(&(index + 1));
            text.plain(", \"by\": ").json(&recorded.by);
            text.plain(", \"move\": ").json(&recorded.mv).plain("}");
        }
        text.plain(if self.moves.is_empty() { "],\n" } else { "\n  ],\n" });
        text.plain("  \"result\": ");
        match &self.result {
            RecordedResult::Open => text.plain("null"),
            RecordedResult::Payoffs(payoffs) => text.plain("{\"payoffs\": ").list(payoffs).plain("}"),
            RecordedResult::Settled { payoffs, by, seat } => {
                text.plain("{\"payoffs\": ").list(payoffs).plain(", \"by\": ").json(by);
                if let Some(seat) = seat {
                    text.plain(", \"seat\": ").json(seat);
                }
                text.plain("}")
            }
            RecordedResult::BrokenOff(reason) => text.plain("{\"broken off\": ").json(reason).plain("}"),
        };
        text.plain("\n}\n");
        String::from_utf8(text.0).unwrap_or_default() // JSON is UTF-8.
    }
}

/// A text that grows. A server writes a record for every game, so nothing is made on the way.
struct Text(Vec<u8>);

impl Text {
    fn plain(&mut self, text: &str) -> &mut Self {
        self.0.extend_from_slice(text.as_bytes());
        self
    }

    fn json(&mut self, value: &impl Serialize) -> &mut Self {
        let _ = serde_json::to_writer(&mut self.0, value); // Texts and numbers can always be written.
        self
    }

    /// A list on one line, with a blank after each comma.
    fn list(&mut self, items: &[impl Serialize]) -> &mut Self {
        self.plain("[");
        for (index, item) in items.iter().enumerate() {
            self.plain(if index > 0 { ", " } else { "" }).json(item);
        }
        self.plain("]")
    }
}

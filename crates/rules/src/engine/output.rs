//! Where printed text goes.

use super::State;
use super::limits::Fault;
use crate::symbols::SymbolTable;
use crate::value::Value;
use std::fmt;
use std::sync::Arc;

/// A receiver of printed text: the channel and the text.
pub type Sink = Arc<dyn Fn(&str, &str) + Send + Sync>;

/// Text is collected until the host takes it, unless a sink receives it as it comes.
#[derive(Clone, Default)]
pub(crate) struct Output {
    pub collected: String,
    pub sink: Option<Sink>,
    pub discard: bool,
}

impl fmt::Debug for Output {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Output({} bytes collected)", self.collected.len())
    }
}

impl State {
    pub(crate) fn print(&mut self, channel: &str, text: &str) {
        if self.output.discard {
            return;
        }
        match &self.output.sink {
            Some(sink) => sink(channel, text),
            None => self.output.collected.push_str(text),
        }
    }

    /// Says what went wrong where CLIPS says so and goes on.
    pub(crate) fn complain(&mut self, fault: &Fault) {
        if let Fault::Error(message) = fault {
            let line = format!("{message}\n");
            self.print("stderr", &line);
        }
    }

    /// Prints one item of a printout; `crlf` and its like are spaces, not words.
    pub(crate) fn print_value(&mut self, channel: &Value, value: &Value) -> Result<(), Box<Fault>> {
        let channel = match channel {
            Value::Symbol(symbol) => self.symbols.name(*symbol).to_string(),
            Value::Text(text) => text.to_string(),
            _ => return Fault::error("A channel is named by a symbol, such as t."),
        };
        if channel == "nil" {
            return Ok(());
        }
        let length = self.spend_shown(value)?;
        let mut text = String::with_capacity(length);
        write_item(&self.symbols, value, &mut text);
        let channel = if channel == "t" { "stdout".to_string() } else { channel };
        self.print(&channel, &text);
        Ok(())
    }
}

fn write_item(symbols: &SymbolTable, value: &Value, out: &mut String) {
    if let Value::Symbol(symbol) = value {
        match symbols.name(*symbol) {
            "crlf" => return out.push('\n'),
            "tab" => return out.push('\t'),
            "vtab" => return out.push('\u{b}'),
            "ff" => return out.push('\u{c}'),
            _ => {}
        }
    }
    value.show(symbols, out);
}

//! The values that facts and expressions are made of.

use crate::host::HostValue;
use crate::numbers::format_float;
use crate::symbols::{Symbol, SymbolTable};
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::sync::Arc;

/// The number of a fact, printed as `f-12`. Indices start again from 1 at every reset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FactIndex(pub u64);

/// A value of the language. Cloning is cheap: long values are shared.
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// What an action with nothing to say returns.
    #[default]
    Void,
    /// A symbol.
    Symbol(Symbol),
    /// A whole number.
    Integer(i64),
    /// A floating-point number.
    Float(f64),
    /// A string.
    Text(Arc<String>),
    /// A multifield: a flat row of values.
    Many(Arc<Vec<Value>>),
    /// The address of a fact.
    Fact(FactIndex),
    /// A value that belongs to the host program.
    Host(HostValue),
}

impl Value {
    /// The symbol `TRUE`.
    pub const TRUE: Value = Value::Symbol(Symbol::TRUE);
    /// The symbol `FALSE`.
    pub const FALSE: Value = Value::Symbol(Symbol::FALSE);
    /// The symbol `nil`.
    pub const NIL: Value = Value::Symbol(Symbol::NIL);

    /// `TRUE` or `FALSE`.
    pub fn bool(value: bool) -> Value {
        Value::Symbol(Symbol::from_bool(value))
    }

    /// A string.
    pub fn text(text: impl Into<String>) -> Value {
        Value::Text(Arc::new(text.into()))
    }

    /// A multifield of these values; multifields inside it are flattened, as the language has no nesting.
    pub fn many(values: impl IntoIterator<Item = Value>) -> Value {
        let mut flat = Vec::new();
        for value in values {
            match value {
                Value::Many(inner) => flat.extend_from_slice(&inner),
                Value::Void => {}
                other => flat.push(other),
            }
        }
        flat.shrink_to_fit();
        Value::Many(Arc::new(flat))
    }

    /// Whether a condition holds: everything but the symbol `FALSE` does.
    pub fn is_true(&self) -> bool {
        !matches!(self, Value::Symbol(Symbol::FALSE))
    }

    /// The whole number, if this is one.
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Value::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The number as a float, if this is a number.
    pub fn as_float(&self) -> Option<f64> {
        match self {
            Value::Integer(number) => Some(*number as f64),
            Value::Float(number) => Some(*number),
            _ => None,
        }
    }

    /// The fields of a multifield.
    pub fn as_many(&self) -> Option<&[Value]> {
        match self {
            Value::Many(values) => Some(values),
            _ => None,
        }
    }

    /// Equality of type and value: 1 is not 1.0 and `x` is not `"x"`. This is how patterns match.
    #[inline]
    pub fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Symbol(a), Value::Symbol(b)) => a == b,
            (Value::Integer(a), Value::Integer(b)) => a == b,
            _ => self.same_long(other),
        }
    }

    fn same_long(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Float(a), Value::Float(b)) => a == b || a.to_bits() == b.to_bits(),
            (Value::Text(a), Value::Text(b)) => Arc::ptr_eq(a, b) || a == b,
            (Value::Many(a), Value::Many(b)) => {
                Arc::ptr_eq(a, b) || (a.len() == b.len() && a.iter().zip(b.iter()).all(|(x, y)| x.same(y)))
            }
            (Value::Fact(a), Value::Fact(b)) => a == b,
            (Value::Host(a), Value::Host(b)) => a.same(b),
            (Value::Void, Value::Void) => true,
            _ => false,
        }
    }

    /// Feeds a hash that agrees with [`Value::same`].
    pub(crate) fn feed(&self, hasher: &mut FxHasher) {
        match self {
            Value::Void => hasher.write_u8(0),
            Value::Symbol(symbol) => hasher.write_u32(symbol.0.wrapping_mul(8) | 1),
            Value::Integer(number) => hasher.write_u64((*number as u64).rotate_left(3) ^ 2),
            Value::Float(number) => {
                let number = if *number == 0.0 { 0.0 } else { *number };
                hasher.write_u64(number.to_bits() ^ 3);
            }
            Value::Text(text) => hasher.write(text.as_bytes()),
            Value::Many(values) => {
                hasher.write_usize(values.len());
                for value in values.iter() {
                    value.feed(hasher);
                }
            }
            Value::Fact(index) => hasher.write_u64(index.0 ^ 0x5bd1),
            Value::Host(host) => hasher.write_u64(host.hash()),
        }
    }

    /// A word that agrees with [`Value::same`]: equal values have equal words, and for symbols and all but the largest
    /// whole numbers equal words mean equal values (see [`word_is_exact`]).
    #[inline]
    pub(crate) fn word(&self) -> u64 {
        match self {
            Value::Symbol(symbol) => u64::from(symbol.0) << 3 | 1,
            Value::Integer(number) if (number << 3) >> 3 == *number => (*number as u64) << 3 | 2,
            other => other.long_word(),
        }
    }

    /// The value that an exact word stands for.
    #[inline]
    pub(crate) fn from_word(word: u64) -> Option<Value> {
        match word & 7 {
            1 => Some(Value::Symbol(Symbol((word >> 3) as u32))),
            2 => Some(Value::Integer((word as i64) >> 3)),
            _ => None,
        }
    }

    #[cold]
    fn long_word(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.feed(&mut hasher);
        hasher.finish() << 3 | 7
    }

    /// The name of the value's type, as `(type)` errors print it.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Void => "VOID",
            Value::Symbol(_) => "SYMBOL",
            Value::Integer(_) => "INTEGER",
            Value::Float(_) => "FLOAT",
            Value::Text(_) => "STRING",
            Value::Many(_) => "MULTIFIELD",
            Value::Fact(_) => "FACT-ADDRESS",
            Value::Host(_) => "EXTERNAL-ADDRESS",
        }
    }

    /// What a string or multifield takes beside its letters or fields: its header, and what the allocator adds.
    pub(crate) const HEADER: usize = 72;

    /// The bytes that a value holds beside itself, for the limit of memory; those of its fields are counted apart.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Value::Text(text) => Value::HEADER + text.capacity(),
            Value::Many(values) => Value::HEADER + values.capacity() * size_of::<Value>(),
            Value::Host(_) => Value::HEADER,
            _ => 0,
        }
    }

    /// How many fields it adds to a multifield.
    pub(crate) fn count_fields(&self) -> usize {
        match self {
            Value::Many(fields) => fields.len(),
            Value::Void => 0,
            _ => 1,
        }
    }

    /// How many quotes and backslashes are written with a backslash before them.
    pub(crate) fn count_escaped(&self) -> usize {
        match self {
            Value::Text(text) => text.bytes().filter(|letter| matches!(letter, b'"' | b'\\')).count(),
            Value::Many(values) => values.iter().map(Value::count_escaped).sum(),
            _ => 0,
        }
    }

    /// The length of its text without what [`Value::count_escaped`] counts, or a little more, found without making it.
    pub(crate) fn length_shown(&self, symbols: &SymbolTable) -> usize {
        const NUMBER: usize = 24;
        match self {
            Value::Symbol(symbol) => symbols.name(*symbol).len(),
            Value::Text(text) => text.len() + 2,
            Value::Many(values) => {
                let lengths = values.iter().map(|value| value.length_shown(symbols) + 1);
                lengths.fold(2, usize::saturating_add)
            }
            _ => NUMBER,
        }
    }

    /// The value as a program would write it: strings in quotes, multifields in parentheses.
    pub fn print(&self, symbols: &SymbolTable, out: &mut String) {
        self.write(symbols, true, out);
    }

    /// The value as `printout` shows it: strings bare at the top level, quoted inside a multifield.
    pub fn show(&self, symbols: &SymbolTable, out: &mut String) {
        self.write(symbols, false, out);
    }

    fn write(&self, symbols: &SymbolTable, quoted: bool, out: &mut String) {
        match self {
            Value::Void => {}
            Value::Symbol(symbol) => out.push_str(symbols.name(*symbol)),
            Value::Integer(number) => out.push_str(&number.to_string()),
            Value::Float(number) => out.push_str(&format_float(*number)),
            Value::Text(text) if quoted => quote(text, out),
            Value::Text(text) => out.push_str(text),
            Value::Many(values) => {
                out.push('(');
                for (position, value) in values.iter().enumerate() {
                    if position > 0 {
                        out.push(' ');
                    }
                    value.write(symbols, true, out);
                }
                out.push(')');
            }
            Value::Fact(index) => out.push_str(&format!("<Fact-{}>", index.0)),
            Value::Host(host) => out.push_str(&host.text()),
        }
    }
}

/// Whether a word stands for one value alone.
#[inline]
pub(crate) fn word_is_exact(word: u64) -> bool {
    word & 7 != 7
}

/// Writes a string in quotes, with its own quotes and backslashes escaped.
pub(crate) fn quote(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        if letter == '"' || letter == '\\' {
            out.push('\\');
        }
        out.push(letter);
    }
    out.push('"');
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Integer(number)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value::Integer(i64::from(number))
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Float(number)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::bool(value)
    }
}

impl From<Symbol> for Value {
    fn from(symbol: Symbol) -> Value {
        Value::Symbol(symbol)
    }
}

impl From<FactIndex> for Value {
    fn from(index: FactIndex) -> Value {
        Value::Fact(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_small() {
        assert_eq!(std::mem::size_of::<Value>(), 16);
    }

    #[test]
    fn words_tell_symbols_and_numbers_apart() {
        let exact = [
            Value::TRUE,
            Value::NIL,
            Value::from(0),
            Value::from(1),
            Value::from(-1),
            Value::Integer((1 << 60) - 1),
            Value::Integer(-(1 << 60)),
        ];
        let others = [
            Value::Integer(1 << 60),
            Value::Integer(i64::MIN),
            Value::Integer(i64::MAX),
            Value::from(1.0),
            Value::text("TRUE"),
        ];
        assert!(exact.iter().all(|value| word_is_exact(value.word())));
        assert!(others.iter().all(|value| !word_is_exact(value.word())));
        assert!(
            exact.iter().all(|value| Value::from_word(value.word()).is_some_and(|made| made.same(value)))
        );
        assert!(others.iter().all(|value| Value::from_word(value.word()).is_none()));
        for (at, one) in exact.iter().enumerate() {
            assert!(exact[..at].iter().all(|other| other.word() != one.word()), "{one:?}");
        }
        assert_eq!(Value::from(0.0).word(), Value::from(-0.0).word(), "they match each other");
    }

    #[test]
    fn matching_is_by_type() {
        assert!(!Value::Integer(1).same(&Value::Float(1.0)));
        assert!(!Value::TRUE.same(&Value::text("TRUE")));
        assert!(Value::text("x").same(&Value::text("x")));
        assert!(
            Value::many([Value::from(1), Value::many([Value::from(2)])])
                .same(&Value::many([Value::from(1), Value::from(2)]))
        );
    }

    #[test]
    fn printing_quotes_strings_inside_multifields() {
        let symbols = SymbolTable::default();
        let mut out = String::new();
        Value::many([Value::text("a\"b"), Value::NIL, Value::from(2.0)]).show(&symbols, &mut out);
        assert_eq!(out, "(\"a\\\"b\" nil 2.0)");
    }
}

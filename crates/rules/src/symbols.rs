//! Interned symbols: a symbol is a number, and its text lives in a table.

use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A symbol of the language, such as `asso` or `TRUE`. Two symbols of one engine are equal when their text is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Symbol(pub(crate) u32);

impl Symbol {
    /// The symbol `FALSE`.
    pub const FALSE: Symbol = Symbol(0);
    /// The symbol `TRUE`.
    pub const TRUE: Symbol = Symbol(1);
    /// The symbol `nil`.
    pub const NIL: Symbol = Symbol(2);

    /// `TRUE` or `FALSE`.
    pub fn from_bool(value: bool) -> Symbol {
        if value { Symbol::TRUE } else { Symbol::FALSE }
    }
}

/// The texts of the symbols. Engines made from one program share it until one of them meets a new symbol.
#[derive(Clone, Debug)]
pub struct SymbolTable {
    names: Vec<Arc<str>>,
    numbers: FxHashMap<Arc<str>, u32>,
    /// Letters in all names.
    letters: usize,
}

impl Default for SymbolTable {
    fn default() -> Self {
        let mut table = SymbolTable { names: Vec::new(), numbers: FxHashMap::default(), letters: 0 };
        for name in ["FALSE", "TRUE", "nil"] {
            table.intern(name);
        }
        table
    }
}

impl SymbolTable {
    /// The symbol with this text, if the table has met it.
    pub fn find(&self, name: &str) -> Option<Symbol> {
        self.numbers.get(name).map(|&number| Symbol(number))
    }

    /// The symbol with this text, added to the table if it is new.
    pub fn intern(&mut self, name: &str) -> Symbol {
        if let Some(symbol) = self.find(name) {
            return symbol;
        }
        let number = self.names.len() as u32;
        self.letters += name.len();
        let name: Arc<str> = name.into();
        self.names.push(Arc::clone(&name));
        self.numbers.insert(name, number);
        Symbol(number)
    }

    /// The bytes that it takes, about.
    pub(crate) fn bytes(&self) -> usize {
        self.letters + self.names.len() * 96
    }

    /// The text of a symbol; empty for a symbol that belongs to another engine.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.names.get(symbol.0 as usize).map_or("", |name| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_text_is_one_symbol() {
        let mut table = SymbolTable::default();
        let a = table.intern("asso");
        assert_eq!(a, table.intern("asso"));
        assert_ne!(a, table.intern("Asso"));
        assert_eq!(table.name(a), "asso");
        assert_eq!(table.find("TRUE"), Some(Symbol::TRUE));
        assert_eq!(table.name(Symbol(99_999)), "");
    }
}

//! From text to a tree: tokens, parenthesised forms, and errors that point at their place.

pub(crate) mod diagnostics;
pub(crate) mod lexer;
pub(crate) mod pretty;
pub(crate) mod reader;

pub use diagnostics::{Diagnostic, LoadErrors, Severity, Span};

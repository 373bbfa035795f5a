//! Going on after a mistake: what is wrong so far, and what can no longer be known because of it.
//!
//! One load tells everything that is wrong with a text. What fails only because something before it was wrong (a call
//! of a function whose definition is broken) is not told: it would drown the mistakes.

use super::Compiler;
use crate::program::ModuleId;
use crate::syntax::diagnostics::{Complaint, Span};
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use rustc_hash::FxHashSet;

/// What mistakes leave uncertain.
#[derive(Debug, Default)]
pub(crate) struct Doubts {
    /// Kind and name of constructs that could not be loaded.
    constructs: FxHashSet<(String, String)>,
    /// Variables of the current construct that a broken part of it may bind.
    pub variables: FxHashSet<String>,
    /// Queries that are asked before they are defined: the module, the name, and where.
    pub queries: Vec<(ModuleId, String, Span)>,
    /// Mistakes in the current construct.
    kept: Vec<Complaint>,
}

impl Doubts {
    /// Remembers that a construct was not loaded.
    pub(crate) fn broken(&mut self, form: &Form) {
        let Some(kind) = form.head() else { return };
        for item in &form.list().unwrap_or(&[])[1..] {
            match item.token() {
                Some(Token::Global(name)) => self.name(kind, name),
                Some(Token::Symbol(name)) => {
                    self.name(kind, name.rsplit("::").next().unwrap_or(name));
                    if kind != "defglobal" {
                        return;
                    }
                }
                _ => {}
            }
        }
    }

    /// Remembers that something of this name was not loaded.
    pub(crate) fn name(&mut self, kind: &str, name: &str) {
        self.constructs.insert((kind.to_string(), name.to_string()));
    }

    /// Whether a construct of this name stands in the text but is broken.
    pub(crate) fn has(&self, kind: &str, name: &str) -> bool {
        !self.constructs.is_empty()
            && (self.constructs.contains(&(kind.to_string(), name.to_string()))
                || name
                    .split_once("::")
                    .is_some_and(|(module, rest)| self.has("defmodule", module) || self.has(kind, rest)))
    }
}

impl Compiler<'_> {
    /// Keeps a mistake and goes on.
    pub(super) fn keep(&mut self, complaint: Complaint) {
        self.doubts.kept.push(complaint);
    }

    /// How many mistakes the construct has so far.
    pub(super) fn mistakes(&self) -> usize {
        self.doubts.kept.len()
    }

    /// Fails if anything was wrong with the construct.
    pub(super) fn sound(&mut self) -> Result<(), Complaint> {
        Complaint::all(std::mem::take(&mut self.doubts.kept))
    }

    /// What a broken part of a rule may bind is not called unbound later.
    pub(super) fn doubt_variables(&mut self, form: &Form) {
        match &form.node {
            Node::Atom(Token::Single(name) | Token::Multi(name)) => {
                self.doubts.variables.insert(name.clone());
            }
            Node::Atom(_) => {}
            Node::List(items) => items.iter().for_each(|item| self.doubt_variables(item)),
        }
    }

    /// A complaint about something that does not exist; not told if it is there but broken.
    pub(super) fn missing(&self, kind: &str, name: &str, complaint: Complaint) -> Complaint {
        if self.doubts.has(kind, name) { complaint.following() } else { complaint }
    }
}

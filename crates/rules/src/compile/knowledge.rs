//! What is known at load about values: the types of expressions, and what the slots in which a variable stands allow.

use super::Compiler;
use super::body::Body;
use crate::builtins::Builtin;
use crate::builtins::signatures::{self, ANYTHING, MANY};
use crate::program::{Constraint, Kind, types};
use crate::syntax::diagnostics::{Complaint, Span};
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use crate::value::Value;

/// What a variable of the left-hand side may hold.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    pub types: u16,
    low: f64,
    high: f64,
}

impl Default for Knowledge {
    fn default() -> Self {
        Knowledge { types: ANYTHING, low: f64::NEG_INFINITY, high: f64::INFINITY }
    }
}

impl Knowledge {
    /// What a field of a slot may hold.
    pub(crate) fn of_slot(constraint: &Constraint, multi: bool) -> Knowledge {
        if multi {
            return Knowledge { types: MANY, ..Knowledge::default() };
        }
        let edge =
            |bound: &Option<Value>, none: f64| bound.as_ref().and_then(Value::as_float).unwrap_or(none);
        Knowledge {
            types: constraint.types,
            low: edge(&constraint.range.0, f64::NEG_INFINITY),
            high: edge(&constraint.range.1, f64::INFINITY),
        }
    }

    /// The same for the address of a fact.
    pub(crate) fn of_fact() -> Knowledge {
        Knowledge { types: types::FACT, ..Knowledge::default() }
    }

    /// What both allow.
    pub(crate) fn and(&self, other: &Knowledge) -> Knowledge {
        Knowledge {
            types: self.types & other.types,
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    /// Whether no value fits.
    pub(crate) fn is_empty(&self) -> bool {
        let numbers = types::INTEGER | types::FLOAT;
        self.types == 0 || (self.low > self.high && self.types & !numbers == 0)
    }
}

impl Compiler<'_> {
    /// The types that an expression may give; everything if nothing is known.
    pub(super) fn types_of(&mut self, body: &Body<'_>, form: &Form) -> u16 {
        match &form.node {
            Node::Atom(Token::Symbol(_)) => types::SYMBOL,
            Node::Atom(Token::Text(_)) => types::STRING,
            Node::Atom(Token::Integer(_)) => types::INTEGER,
            Node::Atom(Token::Float(_)) => types::FLOAT,
            Node::Atom(Token::Single(name) | Token::Multi(name)) => self.types_of_variable(body, name),
            Node::Atom(_) => ANYTHING,
            Node::List(_) => match form.head() {
                Some("and" | "or" | "not") => types::SYMBOL,
                Some(name) if self.find_qualified(Kind::Function, name).is_some() => ANYTHING,
                Some(name) if self.find_qualified(Kind::Generic, name).is_some() => ANYTHING,
                Some(name) if self.program.host_names.contains_key(name) => ANYTHING,
                Some(name) => signatures::of(name).map_or(ANYTHING, |signature| signature.gives()),
                None => ANYTHING,
            },
        }
    }

    fn types_of_variable(&self, body: &Body<'_>, name: &str) -> u16 {
        if body.bound_somewhere.contains(name) {
            return ANYTHING;
        }
        if body.names.contains_key(name) {
            let known = body.known.get(name).map_or(&[][..], Vec::as_slice);
            return known.iter().map(|known| known.types).reduce(|one, two| one | two).unwrap_or(ANYTHING);
        }
        match body.scope.and_then(|scope| scope.find(name)) {
            Some(bound) => bound.knowledge.types,
            None => ANYTHING,
        }
    }

    /// Refuses a part of a special form that is never of the type that it needs.
    pub(super) fn check_type(&mut self, body: &mut Body<'_>, what: &str, form: &Form, needs: u16) {
        let given = self.types_of(body, form);
        if given & needs == 0 {
            let (expected, found) = (signatures::words(needs), signatures::words(given));
            let message = format!("{what} needs {expected} here, but this is {found}.");
            body.complaints.push(Complaint::new(form.span, message));
        }
    }

    /// Refuses arguments of a type that a function never takes.
    pub(super) fn check_arguments(
        &mut self,
        body: &mut Body<'_>,
        name: &str,
        builtin: Builtin,
        arguments: &[Form],
    ) {
        let Some(signature) = signatures::of(name) else { return };
        if Builtin::find(name) != Some(builtin) {
            return;
        }
        for (place, argument) in arguments.iter().enumerate() {
            let (takes, given) = (signature.takes(place), self.types_of(body, argument));
            let alternatives = match argument.token() {
                Some(Token::Single(name)) if !body.bound_somewhere.contains(name) => body.known.get(name),
                _ => None,
            };
            let never = alternatives.is_some_and(|all| all.iter().any(|known| known.types & takes == 0));
            if (never || takes & given == 0) && given != 0 {
                let complaint = wrong_argument(name, place, takes, given, argument.span);
                body.complaints.push(complaint);
            }
        }
    }
}

fn wrong_argument(name: &str, place: usize, takes: u16, given: u16, span: Span) -> Complaint {
    let (expected, found) = (signatures::words(takes), signatures::words(given));
    Complaint::new(span, format!("{name}: argument {} must be {expected}, but this is {found}.", place + 1))
}

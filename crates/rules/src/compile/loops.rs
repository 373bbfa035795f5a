//! Loops: while, loop-for-count, foreach and progn$, and the break out of them.

use super::Compiler;
use super::body::{Body, Loop};
use crate::builtins::Builtin;
use crate::builtins::signatures::MANY;
use crate::code::Op;
use crate::program::types;
use crate::syntax::diagnostics::Complaint;
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use crate::value::Value;

impl Compiler<'_> {
    pub(super) fn form_while(
        &mut self,
        body: &mut Body<'_>,
        arguments: &[Form],
        form: &Form,
    ) -> Result<(), Complaint> {
        let Some((condition, mut actions)) = arguments.split_first() else {
            return Err(Complaint::new(form.span, "while needs a condition."));
        };
        if actions.first().and_then(Form::symbol) == Some("do") {
            actions = &actions[1..];
        }
        let start = body.here();
        self.expression(body, condition)?;
        let exit = body.emit(Op::JumpIfFalse(0));
        body.height -= 1;
        self.loop_body(body, actions, |body| {
            body.emit(Op::Jump(start));
            body.land(exit);
        })?;
        body.constant(Value::FALSE);
        Ok(())
    }

    /// The actions of a loop, dropping their value; `close` emits the jump back and lands the exit.
    pub(super) fn loop_body(
        &mut self,
        body: &mut Body<'_>,
        actions: &[Form],
        close: impl FnOnce(&mut Body<'_>),
    ) -> Result<(), Complaint> {
        body.loops.push(Loop { breaks: Vec::new(), height: body.height });
        if !actions.is_empty() {
            self.actions(body, actions)?;
            body.pop();
        }
        close(body);
        if let Some(done) = body.loops.pop() {
            for jump in done.breaks {
                body.land(jump);
            }
        }
        Ok(())
    }

    pub(super) fn form_break(&mut self, body: &mut Body<'_>, form: &Form) -> Result<(), Complaint> {
        let Some(current) = body.loops.last() else {
            return Err(Complaint::new(form.span, "break stands outside of any loop."));
        };
        let height = current.height;
        body.emit(Op::Cut(height));
        let jump = body.emit(Op::Jump(0));
        if let Some(current) = body.loops.last_mut() {
            current.breaks.push(jump);
        }
        // What follows is never reached, but every expression leaves a value.
        body.push(Op::Void);
        Ok(())
    }

    pub(super) fn form_count(
        &mut self,
        body: &mut Body<'_>,
        arguments: &[Form],
        form: &Form,
    ) -> Result<(), Complaint> {
        let usage = || Complaint::new(form.span, "Expected (loop-for-count (?i first last) do actions...).");
        let Some((range, mut actions)) = arguments.split_first() else { return Err(usage()) };
        if actions.first().and_then(Form::symbol) == Some("do") {
            actions = &actions[1..];
        }
        let (name, bounds): (Option<String>, Vec<Form>) = match range.list() {
            Some([Form { node: Node::Atom(Token::Single(name)), .. }, bounds @ ..])
                if matches!(bounds.len(), 1 | 2) =>
            {
                (Some(name.clone()), bounds.to_vec())
            }
            Some([only]) if only.token().is_some_and(|token| !matches!(token, Token::Symbol(_))) => {
                (None, vec![only.clone()])
            }
            _ => (None, vec![range.clone()]),
        };
        for bound in &bounds {
            self.check_type(body, "loop-for-count", bound, types::INTEGER);
        }
        let (current, last) = (body.hidden(), body.hidden());
        if bounds.len() == 2 {
            self.expression(body, &bounds[0])?;
        } else {
            body.push(Op::Int(1));
        }
        body.emit(Op::SetLocal(current));
        body.pop();
        self.expression(body, &bounds[bounds.len() - 1])?;
        body.emit(Op::SetLocal(last));
        body.pop();
        let shadowed = name.as_ref().map(|name| (name.clone(), body.names.insert(name.clone(), current)));
        let none = body.emit(Op::FirstNumber(current, 0));
        let start = body.here();
        self.loop_body(body, actions, |body| {
            let exit = body.emit(Op::NextNumber(current, 0));
            body.emit(Op::Jump(start));
            body.land(exit);
            body.land(none);
        })?;
        restore_name(body, shadowed);
        body.constant(Value::FALSE);
        Ok(())
    }

    pub(super) fn form_each(
        &mut self,
        body: &mut Body<'_>,
        arguments: &[Form],
        form: &Form,
    ) -> Result<(), Complaint> {
        let usage = || {
            Complaint::new(
                form.span,
                "Expected (foreach ?x fields actions...) or (progn$ (?x fields) actions...).",
            )
        };
        let (name, fields, mut actions) = match arguments {
            [Form { node: Node::List(pair), .. }, actions @ ..] => match pair.as_slice() {
                [Form { node: Node::Atom(Token::Single(name)), .. }, fields] => (name, fields, actions),
                _ => return Err(usage()),
            },
            [Form { node: Node::Atom(Token::Single(name)), .. }, fields, actions @ ..] => {
                (name, fields, actions)
            }
            _ => return Err(usage()),
        };
        if actions.first().and_then(Form::symbol) == Some("do") {
            actions = &actions[1..];
        }
        self.check_type(body, "A loop over fields", fields, MANY);
        let base = body.hidden();
        let (index, value, result) = (body.hidden(), body.hidden(), body.hidden());
        self.expression(body, fields)?;
        body.fold(Op::Call(Builtin::FieldsOf, 1), 1);
        body.emit(Op::SetLocal(base));
        body.pop();
        body.push(Op::Int(0));
        body.emit(Op::SetLocal(index));
        body.pop();
        body.constant(Value::FALSE);
        body.emit(Op::SetLocal(result));
        body.pop();
        let first = (name.clone(), body.names.insert(name.clone(), value));
        let counter = format!("{name}-index");
        let second = (counter.clone(), body.names.insert(counter, index));
        let start = body.here();
        let exit = body.emit(Op::NextField(base, 0));
        body.loops.push(Loop { breaks: Vec::new(), height: body.height });
        self.actions(body, actions)?;
        body.emit(Op::SetLocal(result));
        body.pop();
        body.emit(Op::Jump(start));
        body.land(exit);
        for jump in body.loops.pop().map(|done| done.breaks).unwrap_or_default() {
            body.land(jump);
        }
        restore_name(body, Some(second));
        restore_name(body, Some(first));
        body.push(Op::Local(result));
        Ok(())
    }
}

/// Gives a loop variable's name back to its former owner.
pub(super) fn restore_name(body: &mut Body<'_>, shadowed: Option<(String, Option<u16>)>) {
    if let Some((name, before)) = shadowed {
        match before {
            Some(local) => body.names.insert(name, local),
            None => body.names.remove(&name),
        };
    }
}

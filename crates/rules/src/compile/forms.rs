//! Special forms: what looks like a function but decides itself what to evaluate.

use super::Compiler;
use super::body::Body;
use crate::code::Op;
use crate::program::types;
use crate::syntax::diagnostics::Complaint;
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use crate::value::Value;

pub(super) const SPECIAL_FORMS: &[&str] = &[
    "and",
    "assert",
    "bind",
    "break",
    "call-next-method",
    "call-specific-method",
    "delayed-do-for-all-facts",
    "do-for-all-facts",
    "do-for-fact",
    "duplicate",
    "any-factp",
    "find-fact",
    "find-all-facts",
    "focus",
    "foreach",
    "funcall",
    "halt",
    "if",
    "loop-for-count",
    "modify",
    "next-methodp",
    "not",
    "or",
    "override-next-method",
    "print",
    "println",
    "printout",
    "progn",
    "progn$",
    "retract",
    "return",
    "switch",
    "while",
];

/// Arguments of one call, or fields of one fact. Instructions count them in 16 bits.
pub(super) const MOST_PARTS: usize = 10_000;

/// Variables and loops of one body.
const MOST_LOCALS: usize = 30_000;

impl Compiler<'_> {
    pub(super) fn call(
        &mut self,
        body: &mut Body<'_>,
        name: &str,
        arguments: &[Form],
        form: &Form,
    ) -> Result<(), Complaint> {
        if arguments.len() > MOST_PARTS || body.code.locals.len() > MOST_LOCALS {
            return Err(Complaint::new(
                form.span,
                format!("This is too long: {MOST_PARTS} parts are the limit."),
            )
            .hint("Split it into functions, or put the data into facts."));
        }
        match name {
            "if" => self.form_if(body, arguments, form),
            "while" => self.form_while(body, arguments, form),
            "loop-for-count" => self.form_count(body, arguments, form),
            "progn" => self.actions(body, arguments),
            "progn$" | "foreach" => self.form_each(body, arguments, form),
            "switch" => self.form_switch(body, arguments, form),
            "bind" => self.form_bind(body, arguments, form),
            "return" => {
                match arguments {
                    [] => body.push(Op::Void),
                    [value] => self.expression(body, value)?,
                    _ => return Err(Complaint::new(form.span, "return takes at most one value.")),
                }
                body.emit(Op::Return);
                Ok(())
            }
            "break" => self.form_break(body, form),
            "and" | "or" => {
                if arguments.len() < 2 {
                    let count = arguments.len();
                    body.complaints.push(Complaint::new(
                        form.span,
                        format!("{name} takes at least 2 arguments, not {count}."),
                    ));
                }
                self.form_logic(body, arguments, name == "and")
            }
            "not" => match arguments {
                [value] => {
                    self.expression(body, value)?;
                    body.fold(Op::Not, 1);
                    Ok(())
                }
                _ => Err(Complaint::new(form.span, "not takes exactly one argument.")),
            },
            "assert" => self.form_assert(body, arguments, form),
            "modify" | "duplicate" => self.form_change(body, arguments, form, name == "modify"),
            "retract" | "printout" | "print" | "println" | "focus" | "halt" | "funcall" => {
                self.command_call(body, name, arguments, form)
            }
            "call-next-method" | "override-next-method" | "next-methodp" | "call-specific-method" => {
                self.form_next_method(body, name, arguments, form)
            }
            "do-for-all-facts"
            | "do-for-fact"
            | "delayed-do-for-all-facts"
            | "any-factp"
            | "find-fact"
            | "find-all-facts" => self.form_query(body, name, arguments, form),
            "remove" if arguments.len() == 1 && self.find_template_only(arguments[0].symbol()).is_some() => {
                // Jess: (remove template) retracts all its facts.
                self.ordinary_call(body, "remove", arguments, form)
            }
            _ => self.ordinary_call(body, name, arguments, form),
        }
    }

    /// Forms that do something and have no structure of their own.
    fn command_call(
        &mut self,
        body: &mut Body<'_>,
        name: &str,
        arguments: &[Form],
        form: &Form,
    ) -> Result<(), Complaint> {
        match name {
            "retract" => {
                if arguments.is_empty() {
                    return Err(Complaint::new(form.span, "retract needs at least one fact."));
                }
                for argument in arguments {
                    self.expression(body, argument)?;
                    body.emit(Op::Retract);
                    body.height -= 1;
                }
                body.push(Op::Void);
                Ok(())
            }
            "printout" => {
                let Some((channel, items)) = arguments.split_first() else {
                    return Err(Complaint::new(form.span, "printout needs a channel.")
                        .hint("Write (printout t ...)."));
                };
                self.expression(body, channel)?;
                self.form_print(body, items)
            }
            "print" | "println" => {
                let symbol = self.symbols.intern("t");
                body.constant(Value::Symbol(symbol));
                let newline = (name == "println")
                    .then(|| Form { node: Node::Atom(Token::Symbol("crlf".into())), span: form.span });
                let items: Vec<Form> = arguments.iter().cloned().chain(newline).collect();
                self.form_print(body, &items)
            }
            "focus" => {
                if arguments.is_empty() {
                    return Err(Complaint::new(form.span, "focus needs at least one module."));
                }
                for argument in arguments.iter().rev() {
                    self.check_type(body, name, argument, types::SYMBOL);
                    self.expression(body, argument)?;
                }
                body.fold(Op::Focus(arguments.len() as u16), arguments.len() as u16);
                Ok(())
            }
            "halt" => {
                body.emit(Op::Halt);
                body.push(Op::Void);
                Ok(())
            }
            _ => {
                if arguments.is_empty() {
                    return Err(Complaint::new(form.span, "funcall needs the name of a function."));
                }
                for argument in arguments {
                    self.expression(body, argument)?;
                }
                let count = arguments.len() as u16;
                body.fold(Op::Dynamic(count - 1), count);
                Ok(())
            }
        }
    }

    fn form_if(&mut self, body: &mut Body<'_>, arguments: &[Form], form: &Form) -> Result<(), Complaint> {
        let then = arguments.iter().position(|item| item.symbol() == Some("then"));
        let Some(1) = then else {
            for part in arguments.iter().filter(|item| !matches!(item.symbol(), Some("then" | "else"))) {
                self.value(body, part);
            }
            return Err(Complaint::new(
                form.span,
                "Expected (if condition then actions... else actions...).",
            )
            .hint("The word then comes right after the condition."));
        };
        let otherwise =
            arguments.iter().position(|item| item.symbol() == Some("else")).unwrap_or(arguments.len());
        self.expression(body, &arguments[0])?;
        let to_else = body.emit(Op::JumpIfFalse(0));
        body.height -= 1;
        self.actions(body, &arguments[2..otherwise])?;
        let to_end = body.emit(Op::Jump(0));
        body.height -= 1;
        body.land(to_else);
        self.actions(body, arguments.get(otherwise + 1..).unwrap_or(&[]))?;
        body.land(to_end);
        Ok(())
    }

    fn form_switch(&mut self, body: &mut Body<'_>, arguments: &[Form], form: &Form) -> Result<(), Complaint> {
        let Some((subject, cases)) = arguments.split_first() else {
            return Err(Complaint::new(form.span, "switch needs a value to look at."));
        };
        let local = body.hidden();
        self.expression(body, subject)?;
        body.emit(Op::SetLocal(local));
        body.pop();
        let mut ends = Vec::new();
        let mut default = false;
        for (place, case) in cases.iter().enumerate() {
            let items = case.list().unwrap_or(&[]);
            match case.head() {
                Some("case") if items.len() >= 3 && items[2].symbol() == Some("then") && !default => {
                    let values = cases[..place].iter().filter_map(|case| case.list()?.get(1));
                    if values.into_iter().any(|value| value.same(&items[1])) {
                        body.complaints.push(Complaint::new(items[1].span, "This case appears twice."));
                    }
                    body.push(Op::Local(local));
                    self.expression(body, &items[1])?;
                    body.fold(Op::Same, 2);
                    let skip = body.emit(Op::JumpIfFalse(0));
                    body.height -= 1;
                    self.actions(body, &items[3..])?;
                    ends.push(body.emit(Op::Jump(0)));
                    body.height -= 1;
                    body.land(skip);
                }
                Some("default") if !default => {
                    default = true;
                    self.actions(body, &items[1..])?;
                }
                _ => {
                    body.complaints.push(Complaint::new(
                        case.span,
                        "Expected (case value then actions...) or, at the end, (default actions...).",
                    ));
                }
            }
        }
        if !default {
            body.constant(Value::FALSE);
        }
        for jump in ends {
            body.land(jump);
        }
        Ok(())
    }

    fn form_bind(&mut self, body: &mut Body<'_>, arguments: &[Form], form: &Form) -> Result<(), Complaint> {
        let Some((target, values)) = arguments.split_first() else {
            return Err(Complaint::new(form.span, "bind needs a variable."));
        };
        match target.token() {
            Some(Token::Global(name)) => {
                let global = self.global(name, target.span)?;
                if values.is_empty() {
                    body.push(Op::ResetGlobal(global));
                    return Ok(());
                }
                self.bound_value(body, values)?;
                body.emit(Op::SetGlobal(global));
                Ok(())
            }
            Some(Token::Single(name) | Token::Multi(name)) => {
                if values.is_empty() {
                    let local = body.local(name);
                    match body.first_values.get(name) {
                        Some(&first) => {
                            body.push(Op::Local(first));
                            body.emit(Op::SetLocal(local));
                            body.pop();
                        }
                        None => drop(body.emit(Op::ClearLocal(local))),
                    }
                    body.constant(Value::FALSE);
                    return Ok(());
                }
                self.bound_value(body, values)?;
                let local = body.local(name);
                body.emit(Op::SetLocal(local));
                Ok(())
            }
            _ => Err(Complaint::new(target.span, "bind needs a variable as its first argument.")
                .hint("For example: (bind ?x 3).")),
        }
    }

    fn bound_value(&mut self, body: &mut Body<'_>, values: &[Form]) -> Result<(), Complaint> {
        for value in values {
            self.expression(body, value)?;
        }
        if values.len() > 1 {
            let count = values.len() as u16;
            body.fold(Op::Pack(count), count);
        }
        Ok(())
    }

    fn form_logic(&mut self, body: &mut Body<'_>, arguments: &[Form], all: bool) -> Result<(), Complaint> {
        let mut shortcuts = Vec::new();
        for argument in arguments {
            self.expression(body, argument)?;
            shortcuts.push(body.emit(if all { Op::JumpIfFalse(0) } else { Op::JumpIfTrue(0) }));
            body.height -= 1;
        }
        body.constant(Value::bool(all));
        let end = body.emit(Op::Jump(0));
        for jump in shortcuts {
            body.land(jump);
        }
        body.height -= 1;
        body.constant(Value::bool(!all));
        body.land(end);
        Ok(())
    }

    fn form_print(&mut self, body: &mut Body<'_>, items: &[Form]) -> Result<(), Complaint> {
        let channel = body.hidden();
        body.emit(Op::SetLocal(channel));
        body.pop();
        for item in items {
            self.expression(body, item)?;
            body.emit(Op::Print(channel));
            body.height -= 1;
        }
        body.push(Op::Void);
        Ok(())
    }
}

//! Special forms: what looks like a function but decides itself what to evaluate.

use super::Compiler;
use super::expression::{Body, Loop};
use crate::builtins::Builtin;
use crate::code::{Change, Op};
use crate::program::SlotDefault;
use crate::syntax::diagnostics::Complaint;
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use crate::value::Value;

pub(super) const SPECIAL_FORMS: &[&str] = &[
    "and",
    "assert",
    "bind",
    "break",
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
    "not",
    "or",
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

impl Compiler<'_> {
    pub(super) fn call(
        &mut self,
        body: &mut Body<'_>,
        name: &str,
        arguments: &[Form],
        form: &Form,
    ) -> Result<(), Complaint> {
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
            "and" | "or" => self.form_logic(body, arguments, name == "and"),
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
                    self.expression(body, argument)?;
                    body.emit(Op::Focus);
                    body.height -= 1;
                }
                body.constant(Value::TRUE);
                Ok(())
            }
            "halt" => {
                body.emit(Op::Halt);
                body.push(Op::Void);
                Ok(())
            }
            "funcall" => {
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

    fn form_if(&mut self, body: &mut Body<'_>, arguments: &[Form], form: &Form) -> Result<(), Complaint> {
        let then = arguments.iter().position(|item| item.symbol() == Some("then"));
        let Some(1) = then else {
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

    fn form_while(&mut self, body: &mut Body<'_>, arguments: &[Form], form: &Form) -> Result<(), Complaint> {
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

    fn form_break(&mut self, body: &mut Body<'_>, form: &Form) -> Result<(), Complaint> {
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

    fn form_count(&mut self, body: &mut Body<'_>, arguments: &[Form], form: &Form) -> Result<(), Complaint> {
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
        let (current, last) = (body.hidden(), body.hidden());
        if bounds.len() == 2 {
            self.expression(body, &bounds[0])?;
        } else {
            body.push(Op::Int(1));
        }
        // The loop adds one before it compares.
        body.push(Op::Int(1));
        body.fold(Op::Sub, 2);
        body.emit(Op::SetLocal(current));
        body.pop();
        self.expression(body, &bounds[bounds.len() - 1])?;
        body.emit(Op::SetLocal(last));
        body.pop();
        let shadowed = name.as_ref().map(|name| (name.clone(), body.names.insert(name.clone(), current)));
        let start = body.here();
        let exit = body.emit(Op::NextNumber(current, 0));
        self.loop_body(body, actions, |body| {
            body.emit(Op::Jump(start));
            body.land(exit);
        })?;
        restore_name(body, shadowed);
        body.constant(Value::FALSE);
        Ok(())
    }

    fn form_each(&mut self, body: &mut Body<'_>, arguments: &[Form], form: &Form) -> Result<(), Complaint> {
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
        let base = body.hidden();
        let (index, value, result) = (body.hidden(), body.hidden(), body.hidden());
        self.expression(body, fields)?;
        body.fold(Op::Pack(1), 1);
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
        for case in cases {
            let items = case.list().unwrap_or(&[]);
            match case.head() {
                Some("case") if items.len() >= 3 && items[2].symbol() == Some("then") && !default => {
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
                    return Err(Complaint::new(
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
                    body.emit(Op::ClearLocal(local));
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

    fn form_assert(&mut self, body: &mut Body<'_>, arguments: &[Form], form: &Form) -> Result<(), Complaint> {
        if arguments.is_empty() {
            return Err(Complaint::new(form.span, "assert needs at least one fact."));
        }
        for (position, fact) in arguments.iter().enumerate() {
            if position > 0 {
                body.pop();
            }
            self.fact(body, fact)?;
        }
        Ok(())
    }

    /// Compiles the assertion of one fact.
    pub(super) fn fact(&mut self, body: &mut Body<'_>, form: &Form) -> Result<(), Complaint> {
        let Some(head) = form.head() else {
            return Err(Complaint::new(form.span, "A fact starts with a name.")
                .hint("For example: (assert (turn 3))."));
        };
        let items = form.list().unwrap_or(&[]);
        let template = self.template_for(head, items[0].span)?;
        if self.program.templates[template as usize].implied {
            for item in &items[1..] {
                self.fact_field(body, item)?;
            }
            let count = (items.len() - 1) as u16;
            body.push(Op::Pack(count));
            body.height -= count;
            body.fold(Op::Assert(template), 1);
            return Ok(());
        }
        let mut given: Vec<Option<&[Form]>> =
            vec![None; self.program.templates[template as usize].slots.len()];
        for item in &items[1..] {
            let Some(name) = item.head() else {
                return Err(Complaint::new(
                    item.span,
                    format!("{head} is a template: expected (slot value) here."),
                )
                .hint(format!("Its slots are: {}.", self.slot_names(template))));
            };
            let parts = item.list().unwrap_or(&[]);
            let slot = self.slot_of(template, name, parts[0].span)?;
            if given[slot as usize].replace(&parts[1..]).is_some() {
                return Err(Complaint::new(item.span, format!("The slot {name} is given twice.")));
            }
            let single = !self.program.templates[template as usize].slots[slot as usize].multi;
            if single && parts.len() != 2 {
                return Err(Complaint::new(
                    item.span,
                    format!("{name} is a single slot: it takes exactly one value."),
                ));
            }
            self.check_slot_values(template, slot, &parts[1..])?;
        }
        for (index, values) in given.iter().enumerate() {
            let slot = &self.program.templates[template as usize].slots[index];
            let (multi, default) = (slot.multi, slot.default.clone());
            match (values, default) {
                (Some(values), _) => {
                    for value in *values {
                        self.fact_field(body, value)?;
                    }
                    if multi {
                        let count = values.len() as u16;
                        body.push(Op::Pack(count));
                        body.height -= count;
                    }
                }
                (None, SlotDefault::Fixed(value)) => body.constant(value),
                (None, SlotDefault::Dynamic(_)) => {
                    let number = body.code.constants.len();
                    body.code.constants.push(Value::many([
                        Value::Integer(i64::from(template)),
                        Value::Integer(index as i64),
                    ]));
                    body.push(Op::Const(number as u32));
                    body.fold(Op::Call(Builtin::SlotDefault, 1), 1);
                }
                (None, SlotDefault::Required) => {
                    let name = self.symbols.name(slot.name).to_string();
                    return Err(Complaint::new(
                        form.span,
                        format!("The slot {name} must be given: it has no default."),
                    ));
                }
            }
        }
        let count = given.len() as u16;
        if count == 0 {
            body.push(Op::Assert(template));
        } else {
            body.fold(Op::Assert(template), count);
        }
        Ok(())
    }

    fn fact_field(&mut self, body: &mut Body<'_>, form: &Form) -> Result<(), Complaint> {
        match form.token() {
            Some(Token::SingleWild | Token::MultiWild) => {
                Err(Complaint::new(form.span, "A wildcard has no value: it cannot be asserted."))
            }
            Some(Token::And | Token::Or | Token::Not) => {
                Err(Complaint::new(form.span, "A connective belongs in a pattern, not in a fact."))
            }
            _ => self.expression(body, form),
        }
    }

    /// Refuses constants that a slot does not allow.
    pub(super) fn check_slot_values(
        &mut self,
        template: u32,
        slot: u16,
        values: &[Form],
    ) -> Result<(), Complaint> {
        for form in values {
            if let Some(token) = form.token()
                && let Some(value) = self.literal(token)
            {
                let slot = &self.program.templates[template as usize].slots[slot as usize];
                if let Some(why) = slot.constraint.refuses(&value) {
                    let mut shown = String::new();
                    value.print(self.symbols, &mut shown);
                    let name = self.symbols.name(slot.name);
                    return Err(Complaint::new(form.span, format!("{shown} {why} ({name}).")));
                }
            }
        }
        Ok(())
    }

    fn form_change(
        &mut self,
        body: &mut Body<'_>,
        arguments: &[Form],
        form: &Form,
        modify: bool,
    ) -> Result<(), Complaint> {
        let Some((fact, changes)) = arguments.split_first() else {
            return Err(Complaint::new(form.span, "Expected a fact and the slots to change.")
                .hint("For example: (modify ?f (state done))."));
        };
        self.expression(body, fact)?;
        let mut change = Change { slots: Vec::new(), counts: Vec::new() };
        let mut taken = 1;
        for item in changes {
            let Some(name) = item.head() else {
                return Err(Complaint::new(item.span, "Expected (slot value) here."));
            };
            let values = &item.list().unwrap_or(&[])[1..];
            for value in values {
                self.fact_field(body, value)?;
            }
            change.slots.push(self.symbols.intern(name));
            change.counts.push(values.len() as u16);
            taken += values.len() as u16;
        }
        let number = body.code.changes.len() as u32;
        body.code.changes.push(change);
        body.fold(if modify { Op::Modify(number) } else { Op::Duplicate(number) }, taken);
        Ok(())
    }
}

/// Gives a loop variable's name back to whoever had it before.
pub(super) fn restore_name(body: &mut Body<'_>, shadowed: Option<(String, Option<u16>)>) {
    if let Some((name, before)) = shadowed {
        match before {
            Some(local) => body.names.insert(name, local),
            None => body.names.remove(&name),
        };
    }
}

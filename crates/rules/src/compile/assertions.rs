//! Facts as actions write them: assert, modify and duplicate.

use super::Compiler;
use super::body::Body;
use super::forms::MOST_PARTS;
use crate::builtins::Builtin;
use crate::builtins::signatures::{self, MANY};
use crate::code::{Change, Op};
use crate::program::SlotDefault;
use crate::syntax::diagnostics::{Complaint, Span};
use crate::syntax::lexer::Token;
use crate::syntax::reader::Form;
use crate::value::Value;
use std::borrow::Cow;

impl Compiler<'_> {
    pub(super) fn form_assert(
        &mut self,
        body: &mut Body<'_>,
        arguments: &[Form],
        form: &Form,
    ) -> Result<(), Complaint> {
        if arguments.is_empty() {
            return Err(Complaint::new(form.span, "assert needs at least one fact."));
        }
        for (position, fact) in arguments.iter().enumerate() {
            if position > 0 {
                body.pop();
            }
            self.try_fact(body, fact);
        }
        Ok(())
    }

    /// Compiles the assertion of one fact; what is wrong with it is kept in the body.
    pub(super) fn try_fact(&mut self, body: &mut Body<'_>, form: &Form) {
        let height = body.height;
        if let Err(complaint) = self.fact(body, form) {
            body.complaints.push(complaint);
            body.height = height;
            body.constant(Value::FALSE);
        }
    }

    /// Compiles the assertion of one fact.
    fn fact(&mut self, body: &mut Body<'_>, form: &Form) -> Result<(), Complaint> {
        let Some(head) = form.head() else {
            return Err(Complaint::new(form.span, "A fact starts with a name.")
                .hint("For example: (assert (turn 3))."));
        };
        let items = form.list().unwrap_or(&[]);
        let fields: usize = items.iter().map(|item| item.list().map_or(1, <[Form]>::len)).sum();
        if fields > MOST_PARTS {
            return Err(Complaint::new(form.span, format!("A fact has at most {MOST_PARTS} fields."))
                .hint("Make several facts of it."));
        }
        let template = self.template_of_parts(head, items, true)?;
        if self.program.templates[template as usize].implied {
            let fields = computed_fields(&items[1..])?;
            for item in fields.iter() {
                self.fact_field(body, item);
            }
            let count = fields.len() as u16;
            body.push(Op::Pack(count));
            body.height -= count;
            body.fold(Op::Assert(template), 1);
            return Ok(());
        }
        let mut given: Vec<Option<Cow<'_, [Form]>>> =
            vec![None; self.program.templates[template as usize].slots.len()];
        let mistakes = body.complaints.len();
        for item in &items[1..] {
            if let Err(complaint) = self.fact_slot(body, template, head, item, &mut given) {
                body.complaints.push(complaint);
            }
        }
        let clean = body.complaints.len() == mistakes;
        let mut sources = Vec::with_capacity(given.len());
        // A multifield in a slot is best asserted from the stack.
        let single = self.program.templates[template as usize].slots.iter().all(|slot| !slot.multi);
        for (index, values) in given.iter().enumerate() {
            let slot = &self.program.templates[template as usize].slots[index];
            let (multi, default) = (slot.multi, slot.default.clone());
            let start = body.code.ops.len();
            match (values, default) {
                (Some(values), _) => {
                    for value in values.iter() {
                        self.fact_field(body, value);
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
                    // A misspelt slot is told already, and may be this one.
                    if clean {
                        let name = self.symbols.name(slot.name);
                        body.complaints.push(Complaint::new(
                            form.span,
                            format!("The slot {name} must be given: it has no default."),
                        ));
                    }
                    body.constant(Value::FALSE);
                }
            }
            if single {
                sources.push(body.take_source(start));
            }
        }
        if single {
            body.assert_sources(template, sources);
        } else {
            body.fold(Op::Assert(template), given.len() as u16);
        }
        Ok(())
    }

    /// Looks at one slot of a fact and notes its values.
    fn fact_slot<'f>(
        &mut self,
        body: &mut Body<'_>,
        template: u32,
        head: &str,
        item: &'f Form,
        given: &mut [Option<Cow<'f, [Form]>>],
    ) -> Result<(), Complaint> {
        let Some(name) = item.head() else {
            return Err(Complaint::new(
                item.span,
                format!("{head} is a template: expected (slot value) here."),
            )
            .hint(format!("Its slots are: {}.", self.slot_names(template))));
        };
        let parts = item.list().unwrap_or(&[]);
        let slot = match self.slot_of(template, name, parts[0].span) {
            Ok(slot) => slot,
            Err(complaint) => {
                // The values may be wrong as well.
                for value in &parts[1..] {
                    self.fact_field(body, value);
                    body.pop();
                }
                return Err(complaint);
            }
        };
        if given[slot as usize].is_some() {
            return Err(Complaint::new(item.span, format!("The slot {name} is given twice.")));
        }
        let values = computed_fields(&parts[1..])?;
        let single = !self.program.templates[template as usize].slots[slot as usize].multi;
        if single && values.len() != 1 {
            return Err(Complaint::new(
                item.span,
                format!("{name} is a single slot: it takes exactly one value."),
            ));
        }
        self.check_slot_values(body, template, slot, &values);
        self.check_slot_count(template, slot, &values, item.span)?;
        given[slot as usize] = Some(values);
        Ok(())
    }

    /// Refuses more or fewer constants than a multislot holds.
    fn check_slot_count(
        &self,
        template: u32,
        slot: u16,
        values: &[Form],
        span: Span,
    ) -> Result<(), Complaint> {
        let slot = &self.program.templates[template as usize].slots[slot as usize];
        let constant = |form: &Form| {
            matches!(
                form.token(),
                Some(Token::Symbol(_) | Token::Text(_) | Token::Integer(_) | Token::Float(_))
            )
        };
        if !slot.multi || slot.constraint.allows_count(values.len()) || !values.iter().all(constant) {
            return Ok(());
        }
        let (name, holds) = (self.symbols.name(slot.name), slot.constraint.count_text());
        Err(Complaint::new(span, format!("{name} holds {holds}, not {}.", values.len())))
    }

    fn fact_field(&mut self, body: &mut Body<'_>, form: &Form) {
        let complaint = match form.token() {
            Some(Token::SingleWild | Token::MultiWild) => {
                Complaint::new(form.span, "A wildcard has no value: it cannot be asserted.")
            }
            Some(Token::And | Token::Or | Token::Not) => {
                Complaint::new(form.span, "A connective belongs in a pattern, not in a fact.")
            }
            _ => return self.value(body, form),
        };
        body.complaints.push(complaint);
        body.constant(Value::FALSE);
    }

    /// Refuses constants that a slot does not allow.
    fn check_slot_values(&mut self, body: &mut Body<'_>, template: u32, slot: u16, values: &[Form]) {
        for form in values {
            let given = if form.list().is_some() { self.types_of(body, form) } else { 0 };
            let entry = &self.program.templates[template as usize].slots[slot as usize];
            if given != 0 && given & (entry.constraint.types | MANY) == 0 {
                let (name, found) = (self.symbols.name(entry.name), signatures::words(given));
                let message = format!("This is {found}, which the slot {name} does not allow.");
                body.complaints.push(Complaint::new(form.span, message));
            }
            if let Some(token) = form.token()
                && let Some(value) = self.literal(token)
            {
                let slot = &self.program.templates[template as usize].slots[slot as usize];
                if let Some(why) = slot.constraint.refuses(&value) {
                    let mut shown = String::new();
                    value.print(self.symbols, &mut shown);
                    let name = self.symbols.name(slot.name);
                    body.complaints.push(Complaint::new(form.span, format!("{shown} {why} ({name}).")));
                }
            }
        }
    }

    /// Looks at a changed slot of a fact whose template is known.
    fn check_change(
        &mut self,
        body: &mut Body<'_>,
        fact: &Form,
        item: &Form,
        values: &[Form],
    ) -> Result<(), Complaint> {
        let Some(Token::Single(name)) = fact.token() else { return Ok(()) };
        let rebound = body.bound_somewhere.contains(name);
        let Some(&template) = body.facts.get(name).filter(|_| !rebound) else { return Ok(()) };
        if self.program.templates[template as usize].implied {
            return Ok(());
        }
        let parts = item.list().unwrap_or(&[]);
        let slot = self.slot_of(template, item.head().unwrap_or(""), parts[0].span)?;
        let multi = self.program.templates[template as usize].slots[slot as usize].multi;
        if !multi && values.len() != 1 {
            let name = item.head().unwrap_or("");
            return Err(Complaint::new(
                item.span,
                format!("{name} is a single slot: it takes exactly one value."),
            ));
        }
        self.check_slot_values(body, template, slot, values);
        self.check_slot_count(template, slot, values, item.span)
    }

    pub(super) fn form_change(
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
                body.complaints.push(Complaint::new(item.span, "Expected (slot value) here."));
                continue;
            };
            let values = computed_fields(&item.list().unwrap_or(&[])[1..])?;
            let symbol = self.symbols.intern(name);
            if change.slots.contains(&symbol) {
                body.complaints.push(Complaint::new(item.span, format!("The slot {name} is given twice.")));
            }
            if let Err(complaint) = self.check_change(body, fact, item, &values) {
                body.complaints.push(complaint);
            }
            if values.len() + change.counts.len() > MOST_PARTS {
                return Err(Complaint::new(
                    item.span,
                    format!("A slot takes at most {MOST_PARTS} values here."),
                ));
            }
            for value in values.iter() {
                self.fact_field(body, value);
            }
            change.slots.push(symbol);
            change.counts.push(values.len() as u16);
            taken += values.len() as u16;
        }
        let number = body.code.changes.len() as u32;
        body.code.changes.push(change);
        body.fold(if modify { Op::Modify(number) } else { Op::Duplicate(number) }, taken);
        Ok(())
    }
}

/// The fields of a fact without the `=` that may stand before an expression: `=(+ 3 4)` is `(+ 3 4)`.
fn computed_fields(fields: &[Form]) -> Result<Cow<'_, [Form]>, Complaint> {
    if !fields.iter().any(|field| field.symbol() == Some("=")) {
        return Ok(Cow::Borrowed(fields));
    }
    let mut kept = Vec::with_capacity(fields.len());
    for (place, field) in fields.iter().enumerate() {
        if field.symbol() != Some("=") {
            kept.push(field.clone());
        } else if fields.get(place + 1).is_none_or(|next| next.list().is_none()) {
            return Err(Complaint::new(field.span, "Expected an expression in parentheses after =.")
                .hint("For example: (assert (total =(+ ?x 1)))."));
        }
    }
    Ok(Cow::Owned(kept))
}

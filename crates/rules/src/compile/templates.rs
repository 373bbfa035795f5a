//! deftemplate.

use super::body::Body;
use super::{Compiler, finish};
use crate::builtins::signatures::{self, MANY};
use crate::code::Op;
use crate::program::{Constraint, Kind, Slot, SlotDefault, Template, TemplateId, types};
use crate::symbols::Symbol;
use crate::syntax::diagnostics::{Complaint, Span};
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use crate::value::Value;

impl Template {
    pub(crate) fn implied(name: Symbol, slot: Symbol) -> Template {
        Template {
            name,
            implied: true,
            slots: vec![Slot {
                name: slot,
                multi: true,
                default: SlotDefault::Fixed(Value::many([])),
                constraint: Constraint::default(),
            }],
            hidden: false,
        }
    }
}

impl Compiler<'_> {
    /// The name after the kind of a construct, and the optional comment.
    pub(super) fn name_and_comment<'f>(
        &mut self,
        items: &'f [Form],
        span: Span,
    ) -> Result<(String, Option<String>, &'f [Form]), Complaint> {
        let Some(name) = items.get(1).and_then(Form::symbol) else {
            self.keep(
                Complaint::new(span, "This construct needs a name.").hint("Write it right after the kind."),
            );
            return Ok((String::new(), None, &items[1..]));
        };
        let name = self.enter_module_of(name, items[1].span);
        match items.get(2).and_then(Form::token) {
            Some(Token::Text(comment)) => Ok((name, Some(comment.clone()), &items[3..])),
            _ => Ok((name, None, &items[2..])),
        }
    }

    /// The name without its module, which becomes the current one.
    pub(super) fn enter_module_of(&mut self, name: &str, span: Span) -> String {
        let Some((module, rest)) = name.split_once("::") else { return name.to_string() };
        let symbol = self.symbols.intern(module);
        match self.program.module(symbol) {
            Some(id) => {
                self.module = id;
                self.changes.module = Some(id);
            }
            None => {
                let complaint = Complaint::new(span, format!("There is no module {module}."));
                self.keep(self.missing("defmodule", module, complaint));
            }
        }
        rest.to_string()
    }

    pub(super) fn deftemplate(&mut self, items: &[Form], span: Span) -> Result<(), Complaint> {
        let (name, _, slots) = self.name_and_comment(items, span)?;
        let symbol = self.symbols.intern(&name);
        self.check_redefinition(symbol, &name, items.get(1).map_or(span, |form| form.span))?;
        let mut made = Vec::new();
        for form in slots {
            let slot = match self.slot(form) {
                Ok(slot) => slot,
                Err(complaint) => {
                    self.keep(complaint);
                    continue;
                }
            };
            if made.iter().any(|other: &Slot| other.name == slot.name) {
                self.keep(Complaint::new(
                    form.span,
                    format!("The slot {} is declared twice.", self.symbols.name(slot.name)),
                ));
            }
            made.push(slot);
        }
        self.sound()?;
        if made.len() > 1000 {
            return Err(Complaint::new(span, "A template takes at most 1000 slots."));
        }
        let id = self.program.templates.len() as TemplateId;
        self.program.templates.push(Template { name: symbol, implied: false, slots: made, hidden: false });
        self.program.names.insert((Kind::Template, self.module, symbol), id);
        Ok(())
    }

    /// A template may be defined again while no rule, function or fact uses it.
    fn check_redefinition(&self, symbol: Symbol, name: &str, span: Span) -> Result<(), Complaint> {
        let Some(id) = self.program.find(Kind::Template, self.module, symbol) else { return Ok(()) };
        if !self.program.names.contains_key(&(Kind::Template, self.module, symbol)) {
            return Err(Complaint::new(span, format!("{name} is a template that this module imports."))
                .hint("Choose another name."));
        }
        if (self.populated)(id) || self.program.uses_template(id) {
            return Err(Complaint::new(
                span,
                format!(
                    "{name} is already a template, or was used as an ordered fact before, and is in use."
                ),
            )
            .hint("Put the deftemplate before its first use."));
        }
        Ok(())
    }

    fn slot(&mut self, form: &Form) -> Result<Slot, Complaint> {
        let usage =
            || Complaint::new(form.span, "Expected (slot name facets...) or (multislot name facets...).");
        let multi = match form.head() {
            Some("slot" | "field") => false,
            Some("multislot" | "multifield") => true,
            _ => return Err(usage()),
        };
        let items = form.list().unwrap_or(&[]);
        let name = items.get(1).and_then(Form::symbol).ok_or_else(usage)?;
        let name = self.symbols.intern(name);
        let mut constraint = Constraint::default();
        let mut default = None;
        for facet in &items[2..] {
            if let Err(complaint) = self.facet(facet, &mut constraint, &mut default) {
                self.keep(complaint);
            }
        }
        check_facets(&items[2..], multi, &constraint)?;
        let default = self.slot_default(multi, &constraint, default)?;
        Ok(Slot { name, multi, default, constraint })
    }

    fn facet<'f>(
        &mut self,
        facet: &'f Form,
        constraint: &mut Constraint,
        default: &mut Option<(bool, &'f [Form], Span)>,
    ) -> Result<(), Complaint> {
        let parts = facet.list().unwrap_or(&[]);
        match facet.head() {
            Some("type") => constraint.types = self.types(&parts[1..])?,
            Some("range") => {
                let [low, high] = &parts[1..] else {
                    return Err(Complaint::new(facet.span, "range takes two bounds; ?VARIABLE means none."));
                };
                constraint.range = (self.bound(low)?, self.bound(high)?);
                let edge = |bound: &Option<Value>| bound.as_ref().and_then(Value::as_float);
                if let (Some(least), Some(most)) = (edge(&constraint.range.0), edge(&constraint.range.1))
                    && least > most
                {
                    return Err(Complaint::new(facet.span, "The lower bound comes first in a range."));
                }
            }
            Some("cardinality") => {
                let [low, high] = &parts[1..] else {
                    return Err(Complaint::new(
                        facet.span,
                        "cardinality takes two bounds; ?VARIABLE means none.",
                    ));
                };
                let whole = |value: Option<Value>| {
                    value.and_then(|value| value.as_integer()).map(|number| number.max(0) as usize)
                };
                constraint.cardinality =
                    (whole(self.bound(low)?).unwrap_or(0).min(1000), whole(self.bound(high)?));
                if constraint.cardinality.1.is_some_and(|most| most < constraint.cardinality.0) {
                    return Err(Complaint::new(facet.span, "The lower bound comes first in a cardinality."));
                }
            }
            Some(allowed) if allowed.starts_with("allowed-") => {
                self.allowed(allowed, &parts[1..], constraint, facet)?
            }
            Some(kind @ ("default" | "default-dynamic")) => {
                *default = Some((kind == "default-dynamic", &parts[1..], facet.span))
            }
            _ => {
                return Err(Complaint::new(facet.span, "This facet is not known.")
                    .hint("Known: type, range, cardinality, allowed-..., default, default-dynamic."));
            }
        }
        Ok(())
    }

    fn slot_default(
        &mut self,
        multi: bool,
        constraint: &Constraint,
        given: Option<(bool, &[Form], Span)>,
    ) -> Result<SlotDefault, Complaint> {
        let derived = || {
            let one = constraint.derived(&Value::text(""));
            if multi { Value::many(vec![one; constraint.cardinality.0]) } else { one }
        };
        let Some((dynamic, forms, span)) = given else { return Ok(SlotDefault::Fixed(derived())) };
        if let [Form { node: Node::Atom(Token::Single(word)), .. }] = forms {
            match word.as_str() {
                "NONE" => return Ok(SlotDefault::Required),
                "DERIVE" => return Ok(SlotDefault::Fixed(derived())),
                _ => {}
            }
        }
        if !multi && forms.len() != 1 {
            return Err(Complaint::new(span, "The default of a single slot is exactly one value."));
        }
        let mut constants = Vec::new();
        for form in forms {
            match form.token().and_then(|token| self.literal(token)) {
                Some(value) => {
                    if let Some(why) = constraint.refuses(&value) {
                        return Err(Complaint::new(form.span, format!("This default {why}.")));
                    }
                    constants.push(value);
                }
                None => break,
            }
        }
        if constants.len() == forms.len() {
            if multi && !constraint.allows_count(constants.len()) {
                let holds = constraint.count_text();
                return Err(Complaint::new(span, format!("This slot holds {holds}: its default must too.")));
            }
            return Ok(SlotDefault::Fixed(if multi {
                Value::many(constants)
            } else {
                constants.pop().unwrap_or(Value::NIL)
            }));
        }
        let mut body = Body::new("a default", self.source);
        for form in forms {
            let given = self.types_of(&body, form);
            if given & (constraint.types | if multi { MANY } else { 0 }) == 0 {
                let found = signatures::words(given);
                return Err(Complaint::new(
                    form.span,
                    format!("This default is {found}: the slot does not allow it."),
                ));
            }
            self.expression(&mut body, form)?;
        }
        if multi {
            let count = forms.len() as u16;
            body.push(Op::Pack(count));
        }
        body.emit(Op::Return);
        // A static default that is an expression is computed at every use as well: it can only differ if it
        // depends on globals, and then the newer value is the better answer.
        let _ = dynamic;
        Ok(SlotDefault::Dynamic(finish(body)?))
    }

    fn types(&mut self, forms: &[Form]) -> Result<u16, Complaint> {
        let mut mask = 0;
        for form in forms {
            mask |=
                match form.token() {
                    Some(Token::Symbol(name)) => match name.as_str() {
                        "SYMBOL" => types::SYMBOL,
                        "STRING" => types::STRING,
                        "LEXEME" => types::SYMBOL | types::STRING,
                        "INTEGER" => types::INTEGER,
                        "FLOAT" => types::FLOAT,
                        "NUMBER" => types::INTEGER | types::FLOAT,
                        "FACT-ADDRESS" => types::FACT,
                        "EXTERNAL-ADDRESS" => types::HOST,
                        "INSTANCE-NAME" | "INSTANCE-ADDRESS" | "INSTANCE" => 0,
                        _ => return Err(Complaint::new(form.span, format!("{name} is not a type.")).hint(
                            "Types: SYMBOL STRING LEXEME INTEGER FLOAT NUMBER FACT-ADDRESS EXTERNAL-ADDRESS.",
                        )),
                    },
                    Some(Token::Single(name)) if name == "VARIABLE" => types::ANY,
                    _ => return Err(Complaint::new(form.span, "Expected the name of a type.")),
                };
        }
        Ok(mask)
    }

    fn bound(&mut self, form: &Form) -> Result<Option<Value>, Complaint> {
        match form.token() {
            Some(Token::Integer(number)) => Ok(Some(Value::Integer(*number))),
            Some(Token::Float(number)) => Ok(Some(Value::Float(*number))),
            Some(Token::Single(name)) if name == "VARIABLE" => Ok(None),
            _ => Err(Complaint::new(form.span, "Expected a number or ?VARIABLE.")),
        }
    }

    fn allowed(
        &mut self,
        facet: &str,
        forms: &[Form],
        constraint: &mut Constraint,
        form: &Form,
    ) -> Result<(), Complaint> {
        if let [Form { node: Node::Atom(Token::Single(word)), .. }] = forms
            && word == "VARIABLE"
        {
            return Ok(());
        }
        let mask = match facet {
            "allowed-symbols" => types::SYMBOL,
            "allowed-strings" => types::STRING,
            "allowed-lexemes" => types::SYMBOL | types::STRING,
            "allowed-integers" => types::INTEGER,
            "allowed-floats" => types::FLOAT,
            "allowed-numbers" => types::INTEGER | types::FLOAT,
            "allowed-values" => types::ANY,
            _ => return Err(Complaint::new(form.span, format!("{facet} is not a facet of this language."))),
        };
        let mut values = Vec::new();
        for form in forms {
            match form.token().and_then(|token| self.literal(token)) {
                Some(value) if Constraint::type_of(&value) & mask != 0 => values.push(value),
                _ => return Err(Complaint::new(form.span, format!("This is not a value for {facet}."))),
            }
        }
        if facet == "allowed-values" && constraint.types == types::ANY {
            // Only the types of the listed values can ever appear.
            constraint.types = values.iter().map(Constraint::type_of).fold(0, |all, one| all | one);
        }
        constraint.allowed.push((mask, values));
        Ok(())
    }
}

/// Facets that contradict each other, or that a slot cannot have.
fn check_facets(facets: &[Form], multi: bool, constraint: &Constraint) -> Result<(), Complaint> {
    for (place, facet) in facets.iter().enumerate() {
        let Some(head) = facet_name(facet) else { continue };
        if facets[..place].iter().any(|other| facet_name(other) == Some(head)) {
            return Err(Complaint::new(facet.span, format!("The facet {head} is given twice.")));
        }
        if head == "cardinality" && !multi {
            return Err(Complaint::new(facet.span, "Only a multislot has a cardinality."));
        }
        let clashes = |other: &&Form| {
            facet_name(other).is_some_and(|other| excludes(head, other) || excludes(other, head))
        };
        if let Some(other) = facets[..place].iter().find(clashes) {
            let other = facet_name(other).unwrap_or("");
            return Err(Complaint::new(facet.span, format!("{head} cannot be used together with {other}.")));
        }
        let wanted = match head {
            "range" | "allowed-numbers" => types::INTEGER | types::FLOAT,
            "allowed-integers" => types::INTEGER,
            "allowed-floats" => types::FLOAT,
            "allowed-symbols" => types::SYMBOL,
            "allowed-strings" => types::STRING,
            "allowed-lexemes" => types::SYMBOL | types::STRING,
            _ => continue,
        };
        let bounds = [&constraint.range.0, &constraint.range.1];
        let mut bounds = bounds.into_iter().flatten().map(Constraint::type_of);
        if constraint.types & wanted == 0
            || head == "range" && bounds.any(|kind| kind & constraint.types == 0)
        {
            return Err(Complaint::new(facet.span, format!("{head} contradicts the type of the slot.")));
        }
    }
    Ok(())
}

/// Whether two facets say the same thing in two ways.
fn excludes(one: &str, other: &str) -> bool {
    match one {
        "allowed-values" => other.starts_with("allowed-") || other == "range",
        "allowed-lexemes" => matches!(other, "allowed-symbols" | "allowed-strings"),
        "allowed-numbers" => matches!(other, "allowed-integers" | "allowed-floats" | "range"),
        "range" => matches!(other, "allowed-integers" | "allowed-floats"),
        _ => false,
    }
}

fn facet_name(facet: &Form) -> Option<&str> {
    facet.head().map(|head| if head == "default-dynamic" { "default" } else { head })
}

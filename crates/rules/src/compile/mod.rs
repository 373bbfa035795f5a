//! From forms to a program: one construct after another, going on after errors.

mod analysis;
mod assertions;
mod body;
mod conditions;
mod constructs;
mod doubts;
mod expression;
mod forms;
mod generics;
mod joins;
mod knowledge;
mod loops;
mod queries;
mod reorder;
mod rules;
mod shapes;
mod templates;

use crate::code::{Code, Op, Place};
use crate::network::JoinId;
use crate::program::{Kind, ModuleId, Program, Template, TemplateId};
use crate::symbols::SymbolTable;
use crate::syntax::diagnostics::{Complaint, Span};
use crate::syntax::lexer::Token;
use crate::syntax::reader::Form;
use body::Body;
pub(crate) use doubts::Doubts;
use expression::bound_names;
pub(crate) use expression::closest;
use std::sync::Arc;

/// What a construct did to the program, for the engine to catch up with.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    /// Disjuncts of each new rule or query.
    pub rules: Vec<Vec<u32>>,
    /// Joins and terminal disjuncts that are gone.
    pub removed: Vec<JoinId>,
    /// Globals to set to their initial value.
    pub globals: Vec<u32>,
    /// The module that was entered.
    pub module: Option<ModuleId>,
}

pub(crate) struct Compiler<'a> {
    pub program: &'a mut Program,
    pub symbols: &'a mut SymbolTable,
    pub module: ModuleId,
    /// The text being loaded, and its place among those of the program.
    pub text: &'a str,
    pub source: u32,
    /// Says whether a join's memory holds anything yet.
    pub occupied: &'a dyn Fn(JoinId) -> bool,
    /// Says whether there are facts of a template.
    pub populated: &'a dyn Fn(TemplateId) -> bool,
    pub changes: Changes,
    pub doubts: &'a mut Doubts,
}

impl Compiler<'_> {
    /// Loads one top-level construct, or says all that is wrong with it.
    pub(crate) fn construct(&mut self, form: &Form) -> Result<(), Complaint> {
        self.doubts.variables.clear();
        let result = self.one_construct(form);
        let kept = self.sound();
        match result {
            Ok(()) => kept.map(|()| self.note_place(form)),
            Err(first) => Err(first.and(kept.err())),
        }
    }

    /// Remembers where a construct stands, so that it can be shown.
    fn note_place(&mut self, form: &Form) {
        let place = Place { source: self.source, span: form.span };
        let items = form.list().unwrap_or(&[]);
        let kind = match form.head() {
            Some("deftemplate") => Kind::Template,
            Some("deffacts") => Kind::Facts,
            Some("defrule") => Kind::Rule,
            Some("deffunction") => Kind::Function,
            Some("defgeneric") => Kind::Generic,
            Some("defmodule") => Kind::Module,
            Some("defglobal") => {
                for item in items {
                    if let Some(Token::Global(name)) = item.token() {
                        let key = (Kind::Global, self.module, self.symbols.intern(name));
                        self.program.places.insert(key, place);
                    }
                }
                return;
            }
            _ => return,
        };
        let Some(name) = items.get(1).and_then(Form::symbol) else { return };
        let name = name.rsplit("::").next().unwrap_or(name);
        let key = (kind, self.module, self.symbols.intern(name));
        self.program.places.insert(key, place);
    }

    fn one_construct(&mut self, form: &Form) -> Result<(), Complaint> {
        let items = form.list().ok_or_else(|| {
            Complaint::new(form.span, "Only constructs stand at the top level.")
                .hint("Start with (defrule, (deffacts, (deftemplate ...")
        })?;
        match form.head() {
            Some("deftemplate") => self.deftemplate(items, form.span),
            Some("deffacts") => self.deffacts(items, form.span),
            Some("defrule") => self.defrule(items, form),
            Some("defquery") => self.defquery(items, form),
            Some("deffunction") => self.deffunction(items, form.span),
            Some("defglobal") => self.defglobal(items, form.span),
            Some("defmodule") => self.defmodule(items, form.span),
            Some("defgeneric") => self.defgeneric(items, form.span),
            Some("defmethod") => self.defmethod(items, form),
            Some(name @ ("defclass" | "defmessage-handler" | "definstances")) => {
                Err(Complaint::new(form.span, format!("{name} is not part of this language."))
                    .hint("Objects are left out on purpose; use templates, and methods on types of values."))
            }
            Some(name) => {
                let known = [
                    "deftemplate",
                    "deffacts",
                    "defrule",
                    "defquery",
                    "deffunction",
                    "defglobal",
                    "defmodule",
                    "defgeneric",
                    "defmethod",
                ];
                let complaint = Complaint::new(items[0].span, format!("{name} is not a construct."));
                Err(match closest(name, known.into_iter()) {
                    Some(near) => complaint.hint(format!("Did you mean {near}?")),
                    None => complaint
                        .hint("A file holds constructs only; run commands from the prompt or the host."),
                })
            }
            None => Err(Complaint::new(form.span, "A construct starts with its kind.")
                .hint("For example: (defrule name ...).")),
        }
    }

    /// Compiles a single expression, as typed at the prompt; the named variables are its first locals.
    pub(crate) fn command<'n>(
        &mut self,
        form: &Form,
        names: impl Iterator<Item = &'n str>,
    ) -> Result<Code, Complaint> {
        let mut body = Body::new("a command", self.source);
        for name in names {
            body.local(name);
        }
        bound_names(std::slice::from_ref(form), &mut body.bound_somewhere);
        self.expression(&mut body, form)?;
        body.check()?;
        body.emit(Op::Return);
        Ok(body.code)
    }

    /// Splits `MODULE::name`.
    fn qualified<'n>(&self, name: &'n str) -> (Option<ModuleId>, &'n str) {
        match name.split_once("::") {
            Some((module, rest)) => {
                (self.symbols.find(module).and_then(|symbol| self.program.module(symbol)), rest)
            }
            None => (Some(self.module), name),
        }
    }

    pub(crate) fn find_qualified(&mut self, kind: Kind, name: &str) -> Option<u32> {
        let (module, rest) = self.qualified(name);
        let symbol = self.symbols.find(rest)?;
        self.program.find(kind, module?, symbol)
    }

    /// The template of a fact or pattern; an ordered one is made if the name is new.
    pub(crate) fn template_for(&mut self, name: &str, span: Span) -> Result<TemplateId, Complaint> {
        if let Some((_, rest)) = name.split_once("::") {
            return Err(Complaint::new(span, "Facts and patterns name no module.")
                .hint(format!("Write {rest}, and import it in the defmodule.")));
        }
        if let Some(found) = self.find_qualified(Kind::Template, name) {
            return Ok(found);
        }
        if self.doubts.has("deftemplate", name) {
            return Err(Complaint::new(span, format!("The template {name} is not defined.")).following());
        }
        if matches!(name, "and" | "or" | "not" | "test" | "exists" | "forall" | "logical" | "=" | ":") {
            return Err(Complaint::new(span, format!("{name} is a reserved word: it cannot name a fact.")));
        }
        let symbol = self.symbols.intern(name);
        let implied = Template::implied(symbol, self.symbols.intern("implied"));
        let id = self.program.templates.len() as TemplateId;
        self.program.templates.push(implied);
        self.program.names.insert((Kind::Template, self.module, symbol), id);
        Ok(id)
    }

    /// Whether a fact or pattern is written with slots although no template of its name is known.
    fn lacks_template(&mut self, name: &str, parts: &[Form], in_fact: bool) -> bool {
        if name.contains("::") || self.find_qualified(Kind::Template, name).is_some() {
            return false;
        }
        let mut before: Option<&str> = None;
        for part in parts {
            let value = matches!(before, Some(":" | "="));
            before = part.symbol();
            if let (Some(head), false) = (part.head(), value)
                && !(in_fact && (self.is_function(head) || forms::SPECIAL_FORMS.contains(&head)))
            {
                return true;
            }
        }
        false
    }

    /// The template of a fact or pattern that is written with these parts.
    fn template_of_parts(
        &mut self,
        name: &str,
        items: &[Form],
        in_fact: bool,
    ) -> Result<TemplateId, Complaint> {
        match self.lacks_template(name, &items[1..], in_fact) {
            true => self.known_template(name, items[0].span),
            false => self.template_for(name, items[0].span),
        }
    }

    pub(crate) fn find_template_only(&mut self, name: Option<&str>) -> Option<TemplateId> {
        self.find_qualified(Kind::Template, name?)
    }

    /// A template that must exist already.
    fn known_template(&mut self, name: &str, span: Span) -> Result<TemplateId, Complaint> {
        if let Some(found) = self.find_qualified(Kind::Template, name) {
            return Ok(found);
        }
        let known: Vec<&str> =
            self.program.templates.iter().map(|template| self.symbols.name(template.name)).collect();
        let complaint = Complaint::new(span, format!("There is no template {name}."));
        let complaint = match closest(name, known.into_iter()) {
            Some(near) => complaint.hint(format!("Did you mean {near}?")),
            None => complaint.hint("Define it with deftemplate before this, or load the file that does."),
        };
        // Told once: the other places that name it are no mistakes of their own.
        let complaint = self.missing("deftemplate", name, complaint);
        self.doubts.name("deftemplate", name);
        Err(complaint)
    }

    fn slot_of(&mut self, template: TemplateId, name: &str, span: Span) -> Result<u16, Complaint> {
        let symbol = self.symbols.intern(name);
        let shape = &self.program.templates[template as usize];
        if let Some(slot) = shape.slot(symbol) {
            return Ok(slot as u16);
        }
        let names: Vec<&str> = shape.slots.iter().map(|slot| self.symbols.name(slot.name)).collect();
        let hint = match closest(name, names.iter().copied()) {
            Some(near) => format!("Did you mean {near}?"),
            None => format!("Its slots are: {}.", names.join(", ")),
        };
        Err(Complaint::new(span, format!("{} has no slot {name}.", self.symbols.name(shape.name))).hint(hint))
    }

    fn slot_names(&self, template: TemplateId) -> String {
        let slots = &self.program.templates[template as usize].slots;
        slots.iter().map(|slot| self.symbols.name(slot.name)).collect::<Vec<_>>().join(", ")
    }

    /// The text of a form, on one line, for explanations.
    fn text_of(&self, span: Span) -> String {
        let text = self.text.get(span.start as usize..span.end as usize).unwrap_or("");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Wraps finished code, if nothing is wrong with it.
fn finish(mut body: Body<'_>) -> Result<Arc<Code>, Complaint> {
    body.check()?;
    Ok(Arc::new(body.code))
}

/// Whether a name introduces a construct.
pub(crate) fn is_construct(name: &str) -> bool {
    matches!(
        name,
        "deftemplate"
            | "deffacts"
            | "defrule"
            | "defquery"
            | "deffunction"
            | "defglobal"
            | "defmodule"
            | "defgeneric"
            | "defmethod"
    )
}

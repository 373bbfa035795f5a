//! deffacts, deffunction, defglobal, defmodule.

use super::body::Body;
use super::expression::bound_names;
use super::{Compiler, finish};
use crate::code::{Code, Op};
use crate::program::{Deffacts, Function, Global, Kind, Module, ModuleId, Port};
use crate::syntax::diagnostics::{Complaint, Span};
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use std::sync::Arc;

impl Compiler<'_> {
    pub(super) fn deffacts(&mut self, items: &[Form], span: Span) -> Result<(), Complaint> {
        let (name, _, facts) = self.name_and_comment(items, span)?;
        let mut body = Body::new("deffacts", self.source);
        for fact in facts {
            self.try_fact(&mut body, fact);
            body.pop();
        }
        body.push(Op::Void);
        body.emit(Op::Return);
        let symbol = self.symbols.intern(&name);
        let made = Deffacts { code: finish(body)? };
        self.sound()?;
        let last = self.program.deffacts.len() as u32;
        if let Some(old) = self.program.names.insert((Kind::Facts, self.module, symbol), last) {
            // The new ones come last, as in CLIPS: the place of the old ones stays empty.
            self.program.deffacts[old as usize].code = Arc::new(Code::default());
        }
        self.program.deffacts.push(made);
        Ok(())
    }

    pub(super) fn deffunction(&mut self, items: &[Form], span: Span) -> Result<(), Complaint> {
        let (name, _, rest) = self.name_and_comment(items, span)?;
        let Some((parameters, mut actions)) = rest.split_first().filter(|(form, _)| form.list().is_some())
        else {
            return Err(Complaint::new(span, "deffunction needs a list of parameters.")
                .hint("For example: (deffunction half (?x) (/ ?x 2))."));
        };
        if let Some((Form { node: Node::Atom(Token::Text(_)), .. }, after)) = actions.split_first()
            && !after.is_empty()
        {
            actions = after;
        }
        let mut body = Body::new("this function", self.source);
        bound_names(actions, &mut body.bound_somewhere);
        let (least, most) = self.parameters(&mut body, parameters);
        if crate::builtins::Builtin::find(&name).is_some()
            || super::forms::SPECIAL_FORMS.contains(&name.as_str())
        {
            return Err(Complaint::new(
                items[1].span,
                format!("{name} is already a function of the language."),
            )
            .hint("Choose another name."));
        }
        // The function is known before its body is compiled, so that it can call itself.
        let symbol = self.symbols.intern(&name);
        if self.program.find(Kind::Generic, self.module, symbol).is_some() {
            return Err(Complaint::new(items[1].span, format!("{name} is already a generic function."))
                .hint("Choose another name."));
        }
        let key = (Kind::Function, self.module, symbol);
        let before = self.program.names.get(&key).copied();
        let rank = self.program.functions.iter().map(|function| function.rank + 1).max().unwrap_or(0);
        let placeholder = Function { name: symbol, least, most, code: Arc::new(Code::default()), rank };
        let id = match before {
            Some(id) => id,
            None => {
                let id = self.program.functions.len() as u32;
                self.program.functions.push(placeholder.clone());
                self.program.names.insert(key, id);
                id
            }
        };
        let old = std::mem::replace(&mut self.program.functions[id as usize], placeholder);
        body.keep_first_values(actions);
        let compiled = self.actions(&mut body, actions);
        body.emit(Op::Return);
        let code = match compiled.and_then(|()| finish(body)).and_then(|code| self.sound().map(|()| code)) {
            Ok(code) => code,
            Err(complaint) => {
                match before {
                    Some(_) => self.program.functions[id as usize] = old,
                    None => {
                        self.program.names.remove(&key);
                        self.program.functions.truncate(id as usize);
                    }
                }
                return Err(complaint);
            }
        };
        self.program.functions[id as usize] = Function { name: symbol, least, most, code, rank };
        Ok(())
    }

    /// Makes the parameters of a function the first locals of its body; gives how many arguments it takes.
    fn parameters(&mut self, body: &mut Body<'_>, parameters: &Form) -> (usize, Option<usize>) {
        let mut least = 0;
        let mut most = Some(0);
        for parameter in parameters.list().unwrap_or(&[]) {
            if most.is_none() {
                self.keep(Complaint::new(parameter.span, "Nothing can follow the wildcard parameter."));
                self.doubt_variables(parameter);
                continue;
            }
            let name = match parameter.token() {
                Some(Token::Single(name)) => {
                    least += 1;
                    most = Some(least);
                    name
                }
                Some(Token::Multi(name)) => {
                    most = None;
                    name
                }
                _ => {
                    self.keep(Complaint::new(
                        parameter.span,
                        "A parameter is a variable: ?x, or $?rest as the last.",
                    ));
                    continue;
                }
            };
            if body.names.contains_key(name) {
                self.keep(Complaint::new(parameter.span, format!("The parameter {name} appears twice.")));
            }
            body.local(name);
        }
        (least, most)
    }

    pub(super) fn defglobal(&mut self, items: &[Form], span: Span) -> Result<(), Complaint> {
        let mut rest = &items[1..];
        if let Some((Form { node: Node::Atom(Token::Symbol(name)), span }, after)) = rest.split_first() {
            let symbol = self.symbols.intern(name);
            match self.program.module(symbol) {
                Some(id) => {
                    self.module = id;
                    self.changes.module = Some(id);
                }
                None => return Err(Complaint::new(*span, format!("There is no module {name}."))),
            }
            rest = after;
        }
        while let Some((first, after)) = rest.split_first() {
            let usage = Complaint::new(span, "Expected (defglobal ?*name* = value ...).");
            let Some(Token::Global(name)) = first.token() else { return Err(usage) };
            let [equals, value, after @ ..] = after else { return Err(usage) };
            if equals.symbol() != Some("=") {
                return Err(usage);
            }
            let mut body = Body::new("a global", self.source);
            self.expression(&mut body, value)?;
            body.emit(Op::Return);
            let symbol = self.symbols.intern(name);
            rest = after;
            let initial = match finish(body) {
                Ok(initial) => initial,
                Err(complaint) => {
                    self.keep(complaint);
                    continue;
                }
            };
            let made = Global { name: symbol, initial };
            let key = (Kind::Global, self.module, symbol);
            let id = match self.program.names.get(&key) {
                Some(&id) => {
                    self.program.globals[id as usize] = made;
                    id
                }
                None => {
                    let id = self.program.globals.len() as u32;
                    self.program.globals.push(made);
                    self.program.names.insert(key, id);
                    id
                }
            };
            self.changes.globals.push(id);
        }
        Ok(())
    }

    pub(super) fn defmodule(&mut self, items: &[Form], span: Span) -> Result<(), Complaint> {
        let Some(name) = items.get(1).and_then(Form::symbol) else {
            return Err(Complaint::new(span, "defmodule needs a name."));
        };
        if name.contains("::") {
            return Err(Complaint::new(items[1].span, "A module name has no :: in it."));
        }
        let symbol = self.symbols.intern(name);
        let rest = match items.get(2).and_then(Form::token) {
            Some(Token::Text(_)) => &items[3..],
            _ => &items[2..],
        };
        let mut exports = Vec::new();
        let mut imports = Vec::new();
        for form in rest {
            let parts = form.list().unwrap_or(&[]);
            match form.head() {
                Some("export") => match self.ports(&parts[1..], form.span) {
                    Ok(ports) => exports.extend(ports),
                    Err(complaint) => self.keep(complaint),
                },
                Some("import") => {
                    let from = parts.get(1).and_then(Form::symbol).unwrap_or("");
                    let from_symbol = self.symbols.intern(from);
                    let Some(module) = self.program.module(from_symbol) else {
                        let complaint =
                            Complaint::new(form.span, format!("There is no module {from} to import from."))
                                .hint("Define it before.");
                        self.keep(self.missing("defmodule", from, complaint));
                        continue;
                    };
                    match self.ports(parts.get(2..).unwrap_or(&[]), form.span).and_then(|ports| {
                        self.check_imports(module, &ports, form.span)?;
                        Ok(ports)
                    }) {
                        Ok(ports) => imports.extend(ports.into_iter().map(|port| (module, port))),
                        Err(complaint) => self.keep(complaint),
                    }
                }
                _ => {
                    self.keep(Complaint::new(form.span, "Expected (export ...) or (import MODULE ...)."));
                }
            }
        }
        self.sound()?;
        let made = Module { name: symbol, exports, imports };
        let id = match self.program.module(symbol) {
            // MAIN exists from the start and may be given its exports once.
            Some(0) if self.program.modules[0].exports.is_empty() => {
                self.program.modules[0] = made;
                0
            }
            Some(_) => {
                return Err(Complaint::new(items[1].span, format!("The module {name} is already defined.")));
            }
            None => {
                self.program.modules.push(made);
                (self.program.modules.len() - 1) as ModuleId
            }
        };
        self.module = id;
        self.changes.module = Some(id);
        Ok(())
    }

    /// Refuses to import what the other module does not export.
    fn check_imports(&self, from: ModuleId, ports: &[Port], span: Span) -> Result<(), Complaint> {
        let exporter = &self.program.modules[from as usize];
        let name = self.symbols.name(exporter.name);
        let refused = |what: String| {
            Err(Complaint::new(span, format!("The module {name} does not export {what}."))
                .hint("Say in its defmodule what it exports: (export ?ALL), or (export deftemplate card)."))
        };
        if exporter.exports.is_empty() {
            return refused("anything".to_string());
        }
        for port in ports {
            let lets = |other: &Port| {
                (other.kind.is_none() || port.kind.is_none() || other.kind == port.kind)
                    && (other.name.is_none() || port.name.is_none() || other.name == port.name)
            };
            let found = match (port.kind, port.name) {
                (Some(kind), Some(name)) => self.program.find(kind, from, name).is_some(),
                _ => true,
            };
            if !found || !exporter.exports.iter().any(lets) {
                return refused(port.name.map_or("such constructs".to_string(), |name| {
                    format!("{} of this kind", self.symbols.name(name))
                }));
            }
        }
        Ok(())
    }

    fn ports(&mut self, forms: &[Form], span: Span) -> Result<Vec<Port>, Complaint> {
        let usage = || {
            Complaint::new(span, "Expected ?ALL, ?NONE, or a kind followed by ?ALL, ?NONE or names.")
                .hint("For example: (export deftemplate card turn).")
        };
        let word = |form: Option<&Form>| match form.and_then(Form::token) {
            Some(Token::Single(name)) => Some(name.clone()),
            _ => None,
        };
        if let Some(all) = word(forms.first()) {
            return match all.as_str() {
                "ALL" => Ok(vec![Port { kind: None, name: None }]),
                "NONE" => Ok(Vec::new()),
                _ => Err(usage()),
            };
        }
        let kind = match forms.first().and_then(Form::symbol) {
            Some("deftemplate") => Kind::Template,
            Some("deffunction") => Kind::Function,
            Some("defglobal") => Kind::Global,
            Some("defgeneric") => Kind::Generic,
            _ => return Err(usage()),
        };
        match word(forms.get(1)).as_deref() {
            Some("ALL") => return Ok(vec![Port { kind: Some(kind), name: None }]),
            Some("NONE") => return Ok(Vec::new()),
            _ => {}
        }
        let mut ports = Vec::new();
        for form in &forms[1..] {
            let name = form.symbol().ok_or_else(usage)?;
            ports.push(Port { kind: Some(kind), name: Some(self.symbols.intern(name)) });
        }
        Ok(ports)
    }
}

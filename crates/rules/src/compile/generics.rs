//! defgeneric and defmethod.

use super::body::Body;
use super::expression::{bound_names, closest};
use super::forms::SPECIAL_FORMS;
use super::{Compiler, finish};
use crate::builtins::Builtin;
use crate::code::{NextCall, Op, Place};
use crate::generics::{Class, Generic, Method, Restriction};
use crate::program::Kind;
use crate::syntax::diagnostics::{Complaint, Span};
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use crate::value::Value;

impl Compiler<'_> {
    pub(super) fn defgeneric(&mut self, items: &[Form], span: Span) -> Result<(), Complaint> {
        let (name, _, rest) = self.name_and_comment(items, span)?;
        if let Some(extra) = rest.first() {
            return Err(Complaint::new(extra.span, "defgeneric takes a name and a comment.")
                .hint("The bodies stand in defmethod."));
        }
        self.generic(&name, items.get(1).map_or(span, |form| form.span)).map(drop)
    }

    /// The generic function of this name in the current module, made if it is new.
    fn generic(&mut self, name: &str, span: Span) -> Result<u32, Complaint> {
        if SPECIAL_FORMS.contains(&name) || name == "call-next-method" {
            return Err(Complaint::new(span, format!("{name} cannot be extended by methods.")));
        }
        let symbol = self.symbols.intern(name);
        if self.program.find(Kind::Function, self.module, symbol).is_some() {
            return Err(Complaint::new(span, format!("{name} is already a deffunction."))
                .hint("Choose another name."));
        }
        if let Some(&id) = self.program.names.get(&(Kind::Generic, self.module, symbol)) {
            return Ok(id);
        }
        let id = self.program.generics.len() as u32;
        let system = Builtin::find(name);
        let next_index = if system.is_some() { 2 } else { 1 };
        self.program.generics.push(Generic { name: symbol, methods: Vec::new(), system, next_index });
        self.program.names.insert((Kind::Generic, self.module, symbol), id);
        Ok(id)
    }

    pub(super) fn defmethod(&mut self, items: &[Form], form: &Form) -> Result<(), Complaint> {
        let Some(name) = items.get(1).and_then(Form::symbol) else {
            return Err(Complaint::new(form.span, "defmethod needs the name of a generic function."));
        };
        let name = self.enter_module_of(name, items[1].span);
        let mut rest = &items[2..];
        let mut given = None;
        if let Some(Token::Integer(index)) = rest.first().and_then(Form::token) {
            given = Some(usize::try_from(*index).ok().filter(|&index| index > 0).ok_or_else(|| {
                Complaint::new(rest[0].span, "The index of a method is a whole number from 1.")
            })?);
            rest = &rest[1..];
        }
        if let Some((Form { node: Node::Atom(Token::Text(_)), .. }, after)) = rest.split_first() {
            rest = after;
        }
        let Some((parameters, actions)) = rest.split_first().filter(|(first, _)| first.list().is_some())
        else {
            return Err(Complaint::new(form.span, "defmethod needs a list of parameters.")
                .hint("For example: (defmethod area ((?x NUMBER)) (* ?x ?x))."));
        };
        // Known before the body is compiled, so that it can call itself.
        let existed = self.find_qualified(Kind::Generic, &name).is_some();
        let id = self.generic(&name, items[1].span)?;
        let made = self.method_body(parameters, actions, form.span);
        match made.and_then(|method| self.sound().map(|()| method)) {
            Ok(method) => match self.program.generics[id as usize].repeats(&method, given) {
                Some(index) => Err(Complaint::new(
                    form.span,
                    format!("The method {index} of {name} has the same parameters."),
                )),
                None => {
                    self.program.generics[id as usize].add(method, given);
                    Ok(())
                }
            },
            Err(complaint) => {
                if !existed {
                    self.program.names.retain(|key, other| key.0 != Kind::Generic || *other != id);
                }
                Err(complaint)
            }
        }
    }

    fn method_body(&mut self, parameters: &Form, actions: &[Form], span: Span) -> Result<Method, Complaint> {
        let mut body = Body::new("this method", self.source);
        bound_names(actions, &mut body.bound_somewhere);
        let forms = parameters.list().unwrap_or(&[]);
        let mut wild = false;
        for form in forms {
            let token = form.list().map_or(Some(form), <[Form]>::first).and_then(Form::token);
            let (Some(Token::Single(name) | Token::Multi(name)), false) = (token, wild) else {
                return Err(Complaint::new(
                    form.span,
                    "A parameter is ?x or (?x TYPE...), and $?rest the last.",
                ));
            };
            if body.names.contains_key(name) {
                return Err(Complaint::new(form.span, format!("The parameter {name} appears twice.")));
            }
            wild = matches!(token, Some(Token::Multi(_)));
            body.local(name);
        }
        let names: Vec<String> = body.code.locals.clone();
        let mut restrictions = Vec::new();
        for form in forms {
            restrictions.push(self.restriction(form, &names)?);
        }
        body.method = Some(body.hidden());
        body.hidden();
        body.keep_first_values(actions);
        self.actions(&mut body, actions)?;
        body.emit(Op::Return);
        let wildcard = if wild { restrictions.pop() } else { None };
        let place = Place { source: self.source, span };
        Ok(Method { index: 0, parameters: restrictions, wildcard, code: finish(body)?, place })
    }

    fn restriction(&mut self, form: &Form, names: &[String]) -> Result<Restriction, Complaint> {
        let mut made = Restriction::default();
        if form.list().is_some_and(|parts| parts.len() == 1) {
            return Err(Complaint::new(form.span, "A parameter in parentheses needs a type or a condition.")
                .hint("Without one it is written without parentheses."));
        }
        for part in form.list().unwrap_or(&[]).iter().skip(1) {
            if made.query.is_some() {
                return Err(Complaint::new(part.span, "The condition of a parameter comes last."));
            }
            match part.symbol() {
                Some(word) => {
                    let Some(class) = Class::find(word) else {
                        let complaint = Complaint::new(part.span, format!("{word} is not a type."));
                        return Err(match closest(word, Class::names()) {
                            Some(near) => complaint.hint(format!("Did you mean {near}?")),
                            None => complaint
                                .hint("For example: INTEGER, NUMBER, SYMBOL, STRING, LEXEME, MULTIFIELD."),
                        });
                    };
                    if made.classes.contains(&class) {
                        return Err(Complaint::new(part.span, format!("{word} is given twice.")));
                    }
                    if let Some(narrow) = class.redundant_with(&made.classes) {
                        let name = narrow.name();
                        return Err(Complaint::new(
                            part.span,
                            format!("The type {name} is redundant: another includes it."),
                        ));
                    }
                    made.classes.push(class);
                }
                None => {
                    let mut body = Body::new("the condition of a parameter", self.source);
                    names.iter().for_each(|name| {
                        body.local(name);
                    });
                    body.local("current-argument");
                    self.expression(&mut body, part)?;
                    body.emit(Op::Return);
                    made.query = Some((finish(body)?, canonical(part, names)));
                }
            }
        }
        Ok(made)
    }

    /// `call-next-method`, `override-next-method`, `next-methodp` and `call-specific-method`.
    pub(super) fn form_next_method(
        &mut self,
        body: &mut Body<'_>,
        name: &str,
        arguments: &[Form],
        form: &Form,
    ) -> Result<(), Complaint> {
        let count = arguments.len() as u16;
        if name == "call-specific-method" {
            let [generic, index, rest @ ..] = arguments else {
                return Err(Complaint::new(
                    form.span,
                    "Expected (call-specific-method name index arguments...).",
                ));
            };
            self.expression(body, generic)?;
            self.expression(body, index)?;
            for argument in rest {
                self.expression(body, argument)?;
            }
            body.fold(Op::SpecificMethod(count - 2), count);
            return Ok(());
        }
        if name == "next-methodp" && arguments.is_empty() && body.method.is_none() {
            body.constant(Value::FALSE);
            return Ok(());
        }
        let Some(local) = body.method else {
            return Err(Complaint::new(form.span, format!("{name} stands only in a method.")));
        };
        match name {
            "override-next-method" => {
                for argument in arguments {
                    self.expression(body, argument)?;
                }
                if count == 0 {
                    body.push(Op::NextMethod(local, NextCall::With(0)));
                } else {
                    body.fold(Op::NextMethod(local, NextCall::With(count)), count);
                }
            }
            _ if count > 0 => return Err(Complaint::new(form.span, format!("{name} takes no arguments."))),
            "next-methodp" => body.push(Op::NextMethod(local, NextCall::Exists)),
            _ => body.push(Op::NextMethod(local, NextCall::Same)),
        }
        Ok(())
    }
}

/// An expression with the places of parameters for their names: two conditions that say the same are equal.
fn canonical(form: &Form, names: &[String]) -> String {
    match &form.node {
        Node::List(items) => {
            let items: Vec<String> = items.iter().map(|item| canonical(item, names)).collect();
            format!("({})", items.join(" "))
        }
        Node::Atom(Token::Single(name) | Token::Multi(name)) => {
            match names.iter().position(|other| other == name) {
                Some(place) => format!("?{place}"),
                None => format!("?{name}"),
            }
        }
        Node::Atom(token) => format!("{token:?}"),
    }
}

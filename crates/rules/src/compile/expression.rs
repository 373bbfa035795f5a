//! Expressions to bytecode.

use super::Compiler;
use super::analysis::{Bound, Scope};
use super::body::Body;
use crate::builtins::Builtin;
use crate::code::{Condition, FieldRef, Op, Test};
use crate::program::Kind;
use crate::syntax::diagnostics::{Complaint, Span};
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use crate::value::Value;
use rustc_hash::FxHashSet;
use std::fmt::Write;

impl Compiler<'_> {
    /// A token that stands for itself.
    pub(super) fn literal(&mut self, token: &Token) -> Option<Value> {
        Some(match token {
            Token::Symbol(name) => Value::Symbol(self.symbols.intern(name)),
            Token::Text(text) => Value::text(text.clone()),
            Token::Integer(number) => Value::Integer(*number),
            Token::Float(number) => Value::Float(*number),
            _ => return None,
        })
    }

    /// Compiles a predicate of the left-hand side; also says which variables it reads.
    pub(super) fn condition(
        &mut self,
        form: &Form,
        scope: &Scope<'_>,
    ) -> Result<(Test, Vec<Bound>), Complaint> {
        let mut body = Body::new("a condition", self.source);
        body.scope = Some(scope);
        self.expression(&mut body, form)?;
        body.check()?;
        body.emit(Op::Return);
        let mut key = String::new();
        self.write_key(form, scope, &mut key);
        let condition = Condition::new(key, body.code);
        let test = condition.as_difference().unwrap_or(Test::Condition(condition));
        Ok((test, body.used))
    }

    /// Compiles `=(expression)` in a field.
    pub(super) fn return_value(
        &mut self,
        form: &Form,
        this: FieldRef,
        negated: bool,
        scope: &Scope<'_>,
    ) -> Result<(Test, Vec<Bound>), Complaint> {
        let mut body = Body::new("a condition", self.source);
        body.scope = Some(scope);
        body.field(this);
        self.expression(&mut body, form)?;
        body.check()?;
        body.fold(if negated { Op::Differ } else { Op::Same }, 2);
        body.emit(Op::Return);
        let mut key = format!("({} {this:?} ", if negated { "neq" } else { "eq" });
        self.write_key(form, scope, &mut key);
        key.push(')');
        Ok((Test::Condition(Condition::new(key, body.code)), body.used))
    }

    /// A text that is equal for conditions that do the same.
    fn write_key(&self, form: &Form, scope: &Scope<'_>, out: &mut String) {
        match &form.node {
            Node::List(items) => {
                out.push('(');
                for (position, item) in items.iter().enumerate() {
                    if position > 0 {
                        out.push(' ');
                    }
                    self.write_key(item, scope, out);
                }
                out.push(')');
            }
            Node::Atom(Token::Single(name) | Token::Multi(name)) => match scope.find(name) {
                Some(bound) => {
                    let _ = write!(out, "{:?}", scope.field(bound));
                }
                None => {
                    let _ = write!(out, "?{name}");
                }
            },
            Node::Atom(token) => {
                let _ = write!(out, "{token:?}");
                // Parentheses inside constants would confuse whoever counts calls in the key.
                if matches!(token, Token::Symbol(_)) {
                    let start = out.len() - format!("{token:?}").len();
                    out.truncate(start);
                    if let Token::Symbol(name) = token {
                        out.push_str(name);
                    }
                }
            }
        }
    }

    /// Compiles an expression: exactly one value more on the stack. What is wrong with it is kept in the body, so that
    /// the rest of the body can be looked at too.
    pub(super) fn expression(&mut self, body: &mut Body<'_>, form: &Form) -> Result<(), Complaint> {
        self.value(body, form);
        Ok(())
    }

    /// The same, for callers that have no other mistakes to report.
    pub(super) fn value(&mut self, body: &mut Body<'_>, form: &Form) {
        let (height, loops) = (body.height, body.loops.len());
        if let Err(complaint) = self.sound_expression(body, form) {
            body.complaints.push(complaint);
            body.loops.truncate(loops);
            body.height = height;
            body.constant(Value::FALSE);
        }
    }

    fn sound_expression(&mut self, body: &mut Body<'_>, form: &Form) -> Result<(), Complaint> {
        match &form.node {
            Node::Atom(Token::Single(name) | Token::Multi(name)) => self.variable(body, name, form.span),
            Node::Atom(Token::Global(name)) => {
                let global = self.global(name, form.span)?;
                body.push(Op::Global(global));
                Ok(())
            }
            Node::Atom(token) => match self.literal(token) {
                Some(value) => {
                    body.constant(value);
                    Ok(())
                }
                None => Err(Complaint::new(form.span, "Expected a value or an expression here.")),
            },
            Node::List(items) => {
                match items.first().map(|head| &head.node) {
                    Some(Node::Atom(Token::Symbol(name))) => self.call(body, name, &items[1..], form)?,
                    Some(Node::Atom(Token::Single(_) | Token::Global(_))) => self.method(body, items)?,
                    _ => {
                        return Err(Complaint::new(
                            form.span,
                            "An expression starts with the name of a function.",
                        )
                        .hint("For example: (+ ?x 1)."));
                    }
                }
                let last = body.code.ops.len().saturating_sub(1) as u32;
                body.code.spans.push((last, form.span));
                Ok(())
            }
        }
    }

    /// Compiles a row of actions; leaves the value of the last one (`FALSE` if there is none).
    pub(super) fn actions(&mut self, body: &mut Body<'_>, forms: &[Form]) -> Result<(), Complaint> {
        if forms.is_empty() {
            body.constant(Value::FALSE);
            return Ok(());
        }
        for (position, form) in forms.iter().enumerate() {
            if position > 0 {
                body.pop();
            }
            // `return ?x` without parentheses is how some Jess listings write it.
            if form.symbol() == Some("return") && position + 2 == forms.len() {
                self.expression(body, &forms[position + 1])?;
                body.emit(Op::Return);
                return Ok(());
            }
            self.expression(body, form)?;
        }
        Ok(())
    }

    fn variable(&mut self, body: &mut Body<'_>, name: &str, span: Span) -> Result<(), Complaint> {
        if let Some(&local) = body.names.get(name) {
            body.push(Op::Local(local));
            return Ok(());
        }
        if let Some(scope) = body.scope
            && let Some(bound) = scope.find(name)
        {
            let bound = bound.clone();
            body.field(scope.field(&bound));
            body.used.push(bound);
            return Ok(());
        }
        if let Some((fact, slot)) = name.split_once(':')
            && let Some(&local) = body.names.get(fact)
        {
            let slot = self.symbols.intern(slot);
            body.push(Op::Local(local));
            body.emit(Op::FactSlot(slot));
            return Ok(());
        }
        if body.bound_somewhere.contains(name) {
            let local = body.local(name);
            body.push(Op::Local(local));
            return Ok(());
        }
        let mut known: Vec<&str> = body.names.keys().map(String::as_str).collect();
        if let Some(scope) = body.scope {
            known.extend(scope.bound.iter().map(|bound| bound.name.as_str()));
        }
        let hint = match closest(name, known.into_iter()) {
            Some(near) => format!("Did you mean ?{near}?"),
            None => "Bind it in a pattern of the left-hand side, as a parameter, or with (bind).".to_string(),
        };
        let complaint = Complaint::new(span, format!("?{name} has no value in {}.", body.place)).hint(hint);
        let variable = name.split(':').next().unwrap_or(name);
        Err(if self.doubts.variables.contains(variable) { complaint.following() } else { complaint })
    }

    pub(super) fn global(&mut self, name: &str, span: Span) -> Result<u32, Complaint> {
        let symbol = self.symbols.intern(name);
        if let Some(global) = self.program.find(Kind::Global, self.module, symbol) {
            return Ok(global);
        }
        let known = self.program.globals.iter().map(|global| self.symbols.name(global.name));
        let hint = match closest(name, known) {
            Some(near) => format!("Did you mean ?*{near}*?"),
            None => format!("Define it first: (defglobal ?*{name}* = 0)."),
        };
        let complaint = Complaint::new(span, format!("There is no global variable ?*{name}*.")).hint(hint);
        let complaint = self.missing("defglobal", name, complaint);
        self.doubts.name("defglobal", name);
        Err(complaint)
    }

    fn method(&mut self, body: &mut Body<'_>, items: &[Form]) -> Result<(), Complaint> {
        let Some(name) = items.get(1).and_then(Form::symbol) else {
            return Err(Complaint::new(items[0].span, "A method call needs the name of the method.")
                .hint("For example: (?card getRank)."));
        };
        let name = self.symbols.intern(name);
        self.expression(body, &items[0])?;
        for argument in &items[2..] {
            self.expression(body, argument)?;
        }
        let count = (items.len() - 2) as u16;
        body.fold(Op::Method(name, count), count + 1);
        Ok(())
    }

    /// An ordinary call, after the special forms have been ruled out.
    pub(super) fn ordinary_call(
        &mut self,
        body: &mut Body<'_>,
        name: &str,
        arguments: &[Form],
        form: &Form,
    ) -> Result<(), Complaint> {
        let count = arguments.len();
        let head = form.list().unwrap_or(&[])[0].span;
        if arguments.iter().any(is_expansion) && self.is_function(name) {
            return self.expanded_call(body, name, arguments);
        }
        if let Some(id) = self.find_qualified(Kind::Function, name) {
            let function = &self.program.functions[id as usize];
            body.complaints.extend(check_count(name, count, function.least, function.most, form.span));
            let wild = function.most.is_none();
            let least = function.least;
            for argument in arguments {
                self.expression(body, argument)?;
            }
            let mut given = count as u16;
            if wild && count >= least {
                let extra = (count - least) as u16;
                body.push(Op::Pack(extra));
                body.height -= extra;
                given = least as u16 + 1;
            }
            body.fold(Op::User(id, given), given);
            return Ok(());
        }
        if let Some(id) = self.find_qualified(Kind::Generic, name) {
            for argument in arguments {
                self.expression(body, argument)?;
            }
            match count {
                0 => body.push(Op::Generic(id, 0)),
                _ => body.fold(Op::Generic(id, count as u16), count as u16),
            }
            return Ok(());
        }
        if let Some(&host) = self.program.host_names.get(name) {
            let entry = &self.program.hosts[host as usize];
            body.complaints.extend(check_count(
                name,
                count,
                entry.least,
                Some(entry.most).filter(|&most| most != usize::MAX),
                form.span,
            ));
            for argument in arguments {
                self.expression(body, argument)?;
            }
            body.fold(Op::Host(host, count as u16), count as u16);
            return Ok(());
        }
        let Some(builtin) = Builtin::find(name) else {
            return self.no_function(body, name, arguments, head);
        };
        if let (Builtin::RunQuery | Builtin::CountQuery, Some(query)) = (builtin, arguments.first())
            && let Some(asked) = query.symbol()
            && self.find_qualified(Kind::Query, asked).is_none()
        {
            // It may still come.
            self.doubts.queries.push((self.module, asked.to_string(), query.span));
        }
        let (least, most) = builtin.arity();
        body.complaints.extend(check_count(name, count, least, most, form.span));
        self.check_arguments(body, name, builtin, arguments);
        for argument in arguments {
            self.expression(body, argument)?;
        }
        if count == 2
            && let Some(op) = short_form(builtin)
        {
            body.fold(op, 2);
        } else {
            body.fold(Op::Call(builtin, count as u16), count as u16);
        }
        Ok(())
    }

    /// What to say about a function that does not exist.
    fn no_function(
        &mut self,
        body: &mut Body<'_>,
        name: &str,
        arguments: &[Form],
        head: Span,
    ) -> Result<(), Complaint> {
        let symbols = &*self.symbols;
        let user = self.program.functions.iter().map(|function| symbols.name(function.name));
        let host = self.program.hosts.iter().map(|entry| entry.name.as_str());
        let mut known: Vec<&str> = user.chain(host).collect();
        for name in Builtin::names().chain(super::forms::SPECIAL_FORMS.iter().copied()) {
            known.push(name);
        }
        let hint = match closest(name, known.into_iter()) {
            Some(near) if !LEFT_OUT.contains(&name) => format!("Did you mean {near}?"),
            _ if LEFT_OUT.contains(&name) => {
                "It is left out on purpose: rules see facts and what the host offers, nothing else."
                    .to_string()
            }
            _ => "Define it with deffunction, before it is used.".to_string(),
        };
        for argument in arguments {
            self.expression(body, argument)?;
        }
        let complaint = Complaint::new(head, format!("There is no function {name}.")).hint(hint);
        let complaint = self.missing("deffunction", name, complaint);
        // Told once, as a missing template is.
        self.doubts.name("deffunction", name);
        Err(complaint)
    }

    pub(super) fn is_function(&mut self, name: &str) -> bool {
        self.find_qualified(Kind::Function, name).is_some()
            || self.find_qualified(Kind::Generic, name).is_some()
            || self.program.host_names.contains_key(name)
            || Builtin::find(name).is_some()
    }

    /// A call whose arguments are known only when it is made: `(max (expand$ ?numbers))`.
    fn expanded_call(
        &mut self,
        body: &mut Body<'_>,
        name: &str,
        arguments: &[Form],
    ) -> Result<(), Complaint> {
        let symbol = self.symbols.intern(name);
        body.constant(Value::Symbol(symbol));
        for argument in arguments {
            match argument.list() {
                Some([_, fields]) if is_expansion(argument) => self.expression(body, fields)?,
                _ if is_expansion(argument) => {
                    return Err(Complaint::new(argument.span, "expand$ takes exactly one multifield."));
                }
                _ => self.expression(body, argument)?,
            }
        }
        let place = body.code.expansions.len() as u16;
        body.code.expansions.push(arguments.iter().map(is_expansion).collect());
        body.fold(Op::Expand(place), arguments.len() as u16 + 1);
        Ok(())
    }
}

/// Functions of CLIPS that reach files, the system, or the text of programs.
const LEFT_OUT: &[&str] = &[
    "system",
    "open",
    "close",
    "read",
    "readline",
    "read-number",
    "get-char",
    "load",
    "load*",
    "bload",
    "save",
    "bsave",
    "batch",
    "batch*",
    "remove-file",
    "rename",
    "dribble-on",
    "dribble-off",
    "send",
    "make-instance",
    "local-time",
    "gm-time",
];

fn is_expansion(form: &Form) -> bool {
    form.head() == Some("expand$")
}

/// Two-argument arithmetic and comparison have instructions of their own.
fn short_form(builtin: Builtin) -> Option<Op> {
    Some(match builtin {
        Builtin::Plus => Op::Add,
        Builtin::Minus => Op::Sub,
        Builtin::Times => Op::Mul,
        Builtin::Mod => Op::Mod,
        Builtin::Less => Op::Less,
        Builtin::LessEqual => Op::LessEqual,
        Builtin::Greater => Op::Greater,
        Builtin::GreaterEqual => Op::GreaterEqual,
        Builtin::NumEqual => Op::NumEqual,
        Builtin::NumDiffer => Op::NumDiffer,
        Builtin::Eq => Op::Same,
        Builtin::Neq => Op::Differ,
        _ => return None,
    })
}

fn check_count(name: &str, count: usize, least: usize, most: Option<usize>, span: Span) -> Option<Complaint> {
    if count >= least && most.is_none_or(|most| count <= most) {
        return None;
    }
    let expected = match most {
        Some(most) if most == least => format!("exactly {least}"),
        Some(most) => format!("{least} to {most}"),
        None => format!("at least {least}"),
    };
    Some(Complaint::new(span, format!("{name} takes {expected} arguments, not {count}.")))
}

/// A known name that the writer may have meant.
pub(crate) fn closest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let length = name.chars().count();
    let most = |candidate: &str| 1 + candidate.len() / 4;
    known
        .filter(|candidate| !candidate.is_empty())
        // The distance is at least the difference of the lengths, which costs nothing to compare.
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= most(candidate))
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= most(candidate))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Names that binds inside these forms give a value to.
pub(crate) fn bound_names(forms: &[Form], names: &mut FxHashSet<String>) {
    for form in forms {
        if let Some(items) = form.list() {
            if form.head() == Some("bind")
                && let Some(Token::Single(name) | Token::Multi(name)) = items.get(1).and_then(Form::token)
            {
                names.insert(name.clone());
            }
            bound_names(items, names);
        }
    }
}

//! Constructs as CLIPS shows them: `ppdefrule` and its like.

use super::lexer::Token;
use super::reader::{Form, Node};

/// Shows constructs of one text.
pub(crate) struct Pretty<'a> {
    pub text: &'a str,
}

impl Pretty<'_> {
    /// A construct; `name` is its name with the module, as it is shown.
    pub(crate) fn construct(&self, form: &Form, name: &str) -> String {
        let items = form.list().unwrap_or(&[]);
        let kind = form.head().unwrap_or("");
        let mut out = format!("({kind} {name}");
        let mut rest = items.get(2..).unwrap_or(&[]);
        if kind == "defmethod" && matches!(rest.first().and_then(Form::token), Some(Token::Integer(_))) {
            rest = &rest[1..];
        }
        if let Some(Form { node: Node::Atom(Token::Text(_)), .. }) = rest.first() {
            out.push(' ');
            out.push_str(self.raw(&rest[0]));
            rest = &rest[1..];
        }
        match kind {
            "defrule" => self.rule(rest, &mut out),
            "deffunction" => {
                for (place, item) in rest.iter().enumerate() {
                    line(3, &mut out);
                    match place {
                        0 => self.flat(item, &mut out),
                        _ => self.action(item, 3, &mut out),
                    }
                }
            }
            "defmethod" => self.method(rest, &mut out),
            _ => {
                for item in rest {
                    line(3, &mut out);
                    self.flat(item, &mut out);
                }
            }
        }
        out.push(')');
        out
    }

    /// One global of a defglobal.
    pub(crate) fn global(&self, form: &Form, module: &str, name: &str) -> String {
        let items = form.list().unwrap_or(&[]);
        let named = |form: &Form| matches!(form.token(), Some(Token::Global(other)) if other == name);
        let place = items.iter().position(named).unwrap_or(0);
        let mut out = format!("(defglobal {module} ?*{name}* = ");
        if let Some(value) = items.get(place + 2) {
            self.flat(value, &mut out);
        }
        out.push(')');
        out
    }

    fn method(&self, rest: &[Form], out: &mut String) {
        for (place, item) in rest.iter().enumerate() {
            line(3, out);
            if place > 0 {
                self.action(item, 3, out);
                continue;
            }
            out.push('(');
            for (place, parameter) in item.list().unwrap_or(&[]).iter().enumerate() {
                if place > 0 {
                    line(4, out);
                }
                self.flat(parameter, out);
            }
            out.push(')');
        }
    }

    fn rule(&self, rest: &[Form], out: &mut String) {
        let arrow = rest.iter().position(|item| item.symbol() == Some("=>")).unwrap_or(rest.len());
        let mut at = 0;
        while at < arrow {
            line(3, out);
            if rest.get(at + 1).and_then(Form::symbol) == Some("<-") && at + 2 < arrow {
                out.push_str(&format!("{} <- ", self.raw(&rest[at])));
                at += 2;
            }
            self.element(&rest[at], 3, out);
            at += 1;
        }
        line(3, out);
        out.push_str("=>");
        for item in rest.get(arrow + 1..).unwrap_or(&[]) {
            line(3, out);
            self.action(item, 3, out);
        }
    }

    /// A conditional element that starts at a column.
    fn element(&self, form: &Form, column: usize, out: &mut String) {
        let items = form.list().unwrap_or(&[]);
        let Some(head @ ("and" | "or" | "not" | "logical" | "exists" | "forall")) = form.head() else {
            return self.flat(form, out);
        };
        let inside = column + 5;
        out.push('(');
        out.push_str(head);
        match head {
            "exists" | "forall" | "logical" => line(inside, out),
            _ => out.push_str(&" ".repeat(inside - column - 1 - head.len())),
        }
        let mut at = 1;
        while at < items.len() {
            if at > 1 {
                line(inside, out);
            }
            if items.get(at + 1).and_then(Form::symbol) == Some("<-") && at + 2 < items.len() {
                out.push_str(&format!("{} <- ", self.raw(&items[at])));
                at += 2;
            }
            self.element(&items[at], inside, out);
            at += 1;
        }
        out.push(')');
    }

    /// An action that starts at a column.
    fn action(&self, form: &Form, column: usize, out: &mut String) {
        let items = form.list().unwrap_or(&[]);
        let inside = column + 3;
        let (head, inline) = match form.head() {
            Some(
                head @ ("if"
                | "while"
                | "switch"
                | "progn$"
                | "loop-for-count"
                | "do-for-all-facts"
                | "do-for-fact"
                | "delayed-do-for-all-facts"
                | "any-factp"
                | "find-fact"
                | "find-all-facts"),
            ) => (head, 2),
            Some("foreach") => ("foreach", 3),
            Some("progn") => ("progn", 1),
            Some("assert") if items.len() > 2 => return self.facts(items, column, out),
            Some("case" | "default") | None | Some(_) => return self.flat(form, out),
        };
        out.push('(');
        for (place, item) in items.iter().enumerate().take(inline) {
            if place > 0 {
                out.push(' ');
            }
            self.flat(item, out);
        }
        let mut rest = items.get(inline..).unwrap_or(&[]);
        let range = items.get(1).is_some_and(|item| item.list().is_some());
        if head == "progn$" || (head == "loop-for-count" && range) {
            out.push(' ');
        }
        if head != "foreach" && rest.first().and_then(Form::symbol) == Some("do") {
            out.push_str(" do");
            rest = &rest[1..];
        }
        for item in rest {
            line(inside, out);
            match (head, item.head()) {
                ("switch", Some("case" | "default")) => self.case(item, inside, out),
                _ => self.action(item, inside, out),
            }
        }
        out.push(')');
    }

    fn case(&self, form: &Form, column: usize, out: &mut String) {
        let items = form.list().unwrap_or(&[]);
        let rest = match form.head() {
            Some("case") => {
                out.push_str("(case ");
                if let Some(value) = items.get(1) {
                    self.flat(value, out);
                }
                out.push_str(" then");
                items.get(3..).unwrap_or(&[])
            }
            _ => {
                out.push_str("(default ");
                &items[1..]
            }
        };
        for item in rest {
            line(column + 3, out);
            self.action(item, column + 3, out);
        }
        out.push(')');
    }

    fn facts(&self, items: &[Form], column: usize, out: &mut String) {
        out.push_str("(assert");
        for (place, item) in items[1..].iter().enumerate() {
            match place {
                0 => out.push(' '),
                _ => line(column + 8, out),
            }
            self.flat(item, out);
        }
        out.push(')');
    }

    /// A form on one line.
    fn flat(&self, form: &Form, out: &mut String) {
        let Some(items) = form.list() else { return out.push_str(self.raw(form)) };
        out.push('(');
        for (place, item) in items.iter().enumerate() {
            if place > 0 && !self.together(&items[place - 1], item) {
                out.push(' ');
            }
            self.flat(item, out);
        }
        out.push(')');
    }

    /// Whether no space stands between two parts: connectives of a pattern, and the colon or equals sign of a value.
    fn together(&self, one: &Form, other: &Form) -> bool {
        let connective = |form: &Form| matches!(form.token(), Some(Token::And | Token::Or));
        let negation = matches!(one.token(), Some(Token::Not));
        let value = matches!(one.symbol(), Some(":" | "=")) && other.list().is_some();
        connective(one) || connective(other) || negation || (value && one.span.end == other.span.start)
    }

    fn raw(&self, form: &Form) -> &str {
        self.text.get(form.span.start as usize..form.span.end as usize).unwrap_or("")
    }
}

fn line(column: usize, out: &mut String) {
    out.push('\n');
    out.push_str(&" ".repeat(column));
}

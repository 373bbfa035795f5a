//! Fact-set queries: loops over all combinations of facts that satisfy a condition.

use super::Compiler;
use super::body::{Body, Loop};
use super::loops::restore_name;
use crate::builtins::Builtin;
use crate::code::{Op, QuerySet, QueryTemplates, Tuple};
use crate::syntax::diagnostics::Complaint;
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use crate::value::Value;

/// Sets of facts, and hidden variables with the locals that they had.
type QueryParts = (Vec<QuerySet>, Vec<(String, Option<u16>)>);

impl Compiler<'_> {
    pub(super) fn form_query(
        &mut self,
        body: &mut Body<'_>,
        name: &str,
        arguments: &[Form],
        form: &Form,
    ) -> Result<(), Complaint> {
        let usage = || {
            Complaint::new(
                form.span,
                format!("Expected ({name} ((?fact template)...) condition actions...)."),
            )
            .hint("For example: (do-for-all-facts ((?c card)) (> ?c:points 9) (printout t ?c:rank crlf)).")
        };
        let [sets, condition, actions @ ..] = arguments else { return Err(usage()) };
        let Some((queries, shadowed)) = self.query_sets(body, sets)? else { return Err(usage()) };
        let members: Vec<u16> = queries.iter().map(|query| query.local).collect();
        let result = body.hidden();
        let initial = if name.starts_with("find") { Value::many([]) } else { Value::FALSE };
        body.constant(initial);
        body.emit(Op::SetLocal(result));
        body.pop();
        let list = body.hidden();
        body.hidden();
        let delayed = name == "delayed-do-for-all-facts";
        let collects = delayed || name == "find-all-facts";
        if collects {
            body.constant(Value::many([]));
            body.emit(Op::SetLocal(list));
            body.pop();
        }
        let mut again = None;
        let mut exit = None;
        body.loops.push(Loop { breaks: Vec::new(), height: body.height });
        for query in queries {
            body.emit(Op::ClearLocal(query.local + 1));
            let number = body.code.queries.len() as u16;
            body.code.queries.push(query);
            let here = body.here();
            let jump = body.emit(Op::NextFact(number, again.unwrap_or(0)));
            if again.is_none() {
                exit = Some(jump);
            }
            again = Some(here);
        }
        let again = again.unwrap_or(0);
        self.expression(body, condition)?;
        body.emit(Op::JumpIfFalse(again));
        body.height -= 1;
        let tuple = body.code.tuples.len() as u16;
        body.code.tuples.push(Tuple { members: members.clone(), list });
        self.query_found(body, name, actions, &members, (result, tuple, again))?;
        if let Some(exit) = exit {
            body.land(exit);
        }
        if delayed {
            body.push(Op::Int(0));
            body.emit(Op::SetLocal(list + 1));
            body.pop();
            let start = body.here();
            let done = body.emit(Op::NextTuple(tuple, 0));
            self.actions(body, actions)?;
            body.emit(Op::SetLocal(result));
            body.pop();
            body.emit(Op::Jump(start));
            body.land(done);
        }
        for jump in body.loops.pop().map(|done| done.breaks).unwrap_or_default() {
            body.land(jump);
        }
        for name in shadowed.into_iter().rev() {
            restore_name(body, Some(name));
        }
        body.push(Op::Local(if name == "find-all-facts" { list } else { result }));
        Ok(())
    }

    /// The sets of facts that a query combines, and the variables that its own hide; `None` if they are not written so.
    fn query_sets(&mut self, body: &mut Body<'_>, sets: &Form) -> Result<Option<QueryParts>, Complaint> {
        let mut queries = Vec::new();
        let mut shadowed = Vec::new();
        for set in sets.list().unwrap_or(&[]) {
            let [Form { node: Node::Atom(Token::Single(variable)), .. }, templates @ ..] =
                set.list().unwrap_or(&[])
            else {
                return Ok(None);
            };
            if templates.is_empty() {
                return Ok(None);
            }
            if shadowed.iter().any(|(name, _)| name == variable) {
                let message = format!("The variable ?{variable} appears twice in this query.");
                return Err(Complaint::new(set.span, message));
            }
            let templates = self.query_templates(body, templates)?;
            let local = body.hidden();
            body.hidden();
            let outer = queries.iter().map(|query: &QuerySet| query.local).collect();
            queries.push(QuerySet { templates, local, outer });
            shadowed.push((variable.clone(), body.names.insert(variable.clone(), local)));
        }
        if queries.is_empty() || queries.len() > 16 {
            return Ok(None);
        }
        Ok(Some((queries, shadowed)))
    }

    /// What is done with a combination that satisfies the condition: the locals are those of the result, of the tuple,
    /// and where the search goes on.
    fn query_found(
        &mut self,
        body: &mut Body<'_>,
        name: &str,
        actions: &[Form],
        members: &[u16],
        (result, tuple, again): (u16, u16, u32),
    ) -> Result<(), Complaint> {
        match name {
            "any-factp" => {
                body.constant(Value::TRUE);
                body.emit(Op::SetLocal(result));
                body.pop();
            }
            "find-fact" => {
                for &member in members {
                    body.push(Op::Local(member));
                }
                body.fold(Op::Pack(members.len() as u16), members.len() as u16);
                body.emit(Op::SetLocal(result));
                body.pop();
            }
            "find-all-facts" | "delayed-do-for-all-facts" => {
                body.emit(Op::KeepTuple(tuple));
                body.emit(Op::Jump(again));
            }
            _ => {
                self.actions(body, actions)?;
                body.emit(Op::SetLocal(result));
                body.pop();
                if name == "do-for-all-facts" {
                    body.emit(Op::Jump(again));
                }
            }
        }
        Ok(())
    }

    /// The templates of one restriction: names, or expressions that give names when the query is made.
    fn query_templates(
        &mut self,
        body: &mut Body<'_>,
        templates: &[Form],
    ) -> Result<QueryTemplates, Complaint> {
        if templates.iter().all(|template| template.symbol().is_some()) {
            let mut ids = Vec::new();
            for template in templates {
                let name = template.symbol().unwrap_or("");
                if name.contains("::") {
                    return Err(Complaint::new(
                        template.span,
                        "A query names its templates without a module.",
                    )
                    .hint("Import the template in the defmodule."));
                }
                ids.push(self.known_template(name, template.span)?);
            }
            return Ok(QueryTemplates::Known(ids));
        }
        for template in templates {
            self.expression(body, template)?;
        }
        let count = templates.len() as u16;
        body.fold(Op::Call(Builtin::TemplatesOf, count), count);
        let local = body.hidden();
        body.emit(Op::SetLocal(local));
        body.pop();
        Ok(QueryTemplates::Computed(local))
    }
}

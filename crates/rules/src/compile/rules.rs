//! defrule and defquery.

use super::analysis::{Analysed, Learnt};
use super::body::Body;
use super::expression::bound_names;
use super::joins::{Builder, attach_tests};
use super::{Compiler, finish, reorder};
use crate::code::{Code, Op, Place, Test};
use crate::engine::direct;
use crate::newest::push_tight;
use crate::program::{Binding, Disjunct, Element, Kind, Query, Rule, RuleId, Template};
use crate::symbols::Symbol;
use crate::syntax::diagnostics::{Complaint, Span};
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use std::sync::Arc;

/// An alternative: its elements, where its variables live, and what is known about them.
type Prepared = (Vec<Analysed>, Vec<Binding>, Learnt);

/// What `(declare ...)` says.
#[derive(Default)]
struct Declared {
    salience: i32,
    salience_code: Option<Arc<Code>>,
    auto_focus: bool,
    variables: Vec<String>,
}

impl Compiler<'_> {
    pub(super) fn defrule(&mut self, items: &[Form], form: &Form) -> Result<(), Complaint> {
        let (name, comment, rest) = self.name_and_comment(items, form.span)?;
        let (declared, rest) = self.declare(rest, false)?;
        let Some(arrow) = rest.iter().position(|item| item.symbol() == Some("=>")) else {
            return Err(Complaint::new(form.span, format!("The rule {name} has no =>."))
                .hint("=> stands between the conditions and the actions."));
        };
        let (conditions, actions) = (&rest[..arrow], &rest[arrow + 1..]);
        let elements = self.parse_conditions(conditions);
        let symbol = self.symbols.intern(&name);
        let rule = self.program.rules.len() as RuleId;
        let prepared = match elements.and_then(|elements| self.prepare(elements, form.span)) {
            Ok(prepared) => prepared,
            Err(complaint) => {
                // What else is wrong: the actions are looked at as if the conditions bound all that they name.
                conditions.iter().for_each(|form| self.doubt_variables(form));
                let more = self.right_hand_side(&[], actions);
                return Err(complaint.and(more.err()));
            }
        };
        let mut ready = Vec::new();
        let code = self.right_hand_side(&prepared, actions)?;
        self.sound()?;
        for (list, bindings, _) in prepared {
            ready.push((list, bindings, Arc::clone(&code)));
        }
        // From here on nothing fails: the old rule of this name goes, the new one comes.
        if let Some(&old) = self.program.names.get(&(Kind::Rule, self.module, symbol)) {
            self.remove_rule(old);
        }
        push_tight(
            &mut self.program.rules,
            Rule {
                name: symbol,
                module: self.module,
                documentation: comment,
                salience: declared.salience,
                salience_code: declared.salience_code,
                auto_focus: declared.auto_focus,
                disjuncts: Vec::new(),
                removed: false,
                query: false,
                place: Place { source: self.source, span: form.span },
            },
        );
        self.program.names.insert((Kind::Rule, self.module, symbol), rule);
        let mut disjuncts = Vec::new();
        for (list, bindings, code) in ready {
            disjuncts.push(self.add_disjunct(rule, list, order(bindings, &code), code, None));
        }
        self.program.rules[rule as usize].disjuncts = disjuncts.clone();
        self.changes.rules.push(disjuncts);
        Ok(())
    }

    pub(super) fn defquery(&mut self, items: &[Form], form: &Form) -> Result<(), Complaint> {
        let (name, _, rest) = self.name_and_comment(items, form.span)?;
        let (declared, rest) = self.declare(rest, true)?;
        let symbol = self.symbols.intern(&name);
        let hidden = self.symbols.intern(&format!("?query-{name}-{}", self.program.queries.len()));
        let mut trigger = Template::implied(hidden, self.symbols.intern("implied"));
        trigger.hidden = true;
        let template = self.program.templates.len() as u32;
        self.program.templates.push(trigger);
        self.program.names.insert((Kind::Template, self.module, hidden), template);
        // The query is a rule that starts with a pattern for its parameters.
        let first = std::iter::once(Token::Symbol(self.symbols.name(hidden).to_string()))
            .chain(declared.variables.iter().map(|name| Token::Single(name.clone())));
        let first = Form {
            node: Node::List(first.map(|token| Form { node: Node::Atom(token), span: form.span }).collect()),
            span: form.span,
        };
        let conditions: Vec<Form> = std::iter::once(first).chain(rest.iter().cloned()).collect();
        let elements = self.parse_conditions(&conditions)?;
        let prepared = self.prepare(elements, form.span)?;
        self.sound()?;
        let query = self.program.queries.len() as u32;
        let rule = self.program.rules.len() as RuleId;
        push_tight(
            &mut self.program.rules,
            Rule {
                name: symbol,
                module: self.module,
                documentation: None,
                salience: 0,
                salience_code: None,
                auto_focus: false,
                disjuncts: Vec::new(),
                removed: false,
                query: true,
                place: Place { source: self.source, span: form.span },
            },
        );
        let nothing = Arc::new(Code::default());
        let mut disjuncts = Vec::new();
        for (list, bindings, _) in prepared {
            disjuncts.push(self.add_disjunct(rule, list, bindings, Arc::clone(&nothing), Some(query)));
        }
        self.program.rules[rule as usize].disjuncts = disjuncts.clone();
        self.program.queries.push(Query {
            parameters: declared.variables.len(),
            trigger: template,
            disjuncts: disjuncts.clone(),
        });
        self.program.names.insert((Kind::Query, self.module, symbol), query);
        self.changes.rules.push(disjuncts);
        Ok(())
    }

    fn declare<'f>(&mut self, rest: &'f [Form], query: bool) -> Result<(Declared, &'f [Form]), Complaint> {
        let mut declared = Declared::default();
        let Some((first, after)) = rest.split_first().filter(|(first, _)| first.head() == Some("declare"))
        else {
            return Ok((declared, rest));
        };
        let properties = &first.list().unwrap_or(&[])[1..];
        for (place, property) in properties.iter().enumerate() {
            if properties[..place].iter().any(|other| other.head() == property.head()) {
                self.keep(Complaint::new(property.span, "This declaration appears twice."));
            }
            let parts = property.list().unwrap_or(&[]);
            match (property.head(), &parts[parts.len().min(1)..]) {
                (Some("salience"), [value]) if !query => match value.token() {
                    Some(Token::Integer(number)) => {
                        if !(-10000..=10000).contains(number) {
                            self.keep(Complaint::new(
                                value.span,
                                format!("The salience {number} is outside -10000 to 10000."),
                            ));
                        }
                        declared.salience = *number as i32;
                    }
                    Some(Token::Symbol(_) | Token::Text(_) | Token::Float(_)) => self.keep(
                        Complaint::new(value.span, "A salience is a whole number.")
                            .hint("For example: (declare (salience 10))."),
                    ),
                    _ => {
                        let mut body = Body::new("a salience", self.source);
                        self.expression(&mut body, value)?;
                        body.emit(Op::Return);
                        match finish(body) {
                            Ok(code) => declared.salience_code = Some(code),
                            Err(complaint) => self.keep(complaint),
                        }
                    }
                },
                (Some("auto-focus"), [value]) if !query => {
                    declared.auto_focus = value.symbol() == Some("TRUE")
                }
                (Some("variables"), names) if query => {
                    for name in names {
                        match name.token() {
                            Some(Token::Single(name)) => declared.variables.push(name.clone()),
                            _ => self.keep(Complaint::new(name.span, "Parameters of a query are variables.")),
                        }
                    }
                }
                (Some("max-background-rules" | "no-loop" | "node-index-hash"), _) => {}
                _ => {
                    self.keep(Complaint::new(property.span, "This declaration is not known.").hint(
                        if query {
                            "Known: (variables ?x ...)."
                        } else {
                            "Known: (salience number) and (auto-focus TRUE)."
                        },
                    ));
                }
            }
        }
        Ok((declared, after))
    }

    /// Reorders and analyses a left-hand side.
    fn prepare(
        &mut self,
        elements: Vec<super::conditions::Ce>,
        span: Span,
    ) -> Result<Vec<Prepared>, Complaint> {
        let alternatives = reorder::alternatives(elements, span)?;
        let mut out = Vec::new();
        for list in alternatives {
            let analysis = self.analyse(&list);
            let elements = attach_tests(analysis.elements);
            check_logical(&elements)?;
            out.push((elements, analysis.bindings, analysis.learnt));
        }
        Ok(out)
    }

    /// Compiles the actions once; variables that every alternative binds become the first locals.
    fn right_hand_side(&mut self, prepared: &[Prepared], actions: &[Form]) -> Result<Arc<Code>, Complaint> {
        let mut body = Body::new("the actions of this rule", self.source);
        bound_names(actions, &mut body.bound_somewhere);
        if let Some((_, first, _)) = prepared.first() {
            for binding in first {
                if prepared.iter().all(|(_, others, _)| others.iter().any(|other| other.name == binding.name))
                {
                    body.local(&binding.name);
                }
            }
        }
        for (place, (_, _, learnt)) in prepared.iter().enumerate() {
            for (name, known) in &learnt.known {
                body.known.entry(name.clone()).or_default().push(known.clone());
            }
            match place {
                0 => body.facts = learnt.facts.clone(),
                _ => body.facts.retain(|name, template| learnt.facts.get(name) == Some(template)),
            }
        }
        body.code.locals.shrink_to_fit();
        for name in &self.doubts.variables {
            body.local(name);
        }
        body.keep_first_values(actions);
        self.actions(&mut body, actions)?;
        body.emit(Op::Return);
        finish(body)
    }

    fn add_disjunct(
        &mut self,
        rule: RuleId,
        list: Vec<Analysed>,
        bindings: Vec<Binding>,
        code: Arc<Code>,
        query: Option<u32>,
    ) -> u32 {
        let logical = logical_join_number(&list);
        let mut complexity = 0;
        for element in &list {
            complexity += 1 + element.pattern_complexity + element.test.as_ref().map_or(0, Test::complexity);
        }
        let mut builder = Builder {
            network: &mut self.program.network,
            occupied: self.occupied,
            logical,
            made: Vec::new(),
        };
        let terminal = builder.build(&list);
        let made = std::mem::take(&mut builder.made);
        let id = self.program.disjuncts.len() as u32;
        self.program.network.end_with(terminal, id);
        let mut logical_join = None;
        if logical > 0 {
            let mut at = Some(terminal);
            while let Some(join) = at {
                if self.program.network.joins[join as usize].depth == logical {
                    logical_join = Some(join);
                    self.program.network.make_logical(join);
                    break;
                }
                at = self.program.network.joins[join as usize].parent;
            }
        }
        let elements = made
            .iter()
            .map(|&(at, join)| Element {
                text: self.element_text(&list[at]),
                tests: list[at].tests.iter().map(|&span| self.text_of(span)).collect::<Vec<_>>().join(" "),
                join,
                negated: list[at].negated || list[at].begin > 1 || list[at].exists_nand,
            })
            .collect();
        let patterns = self.program.network.joins[terminal as usize].depth - 1;
        let direct = direct(&code, &bindings, patterns);
        push_tight(
            &mut self.program.disjuncts,
            Disjunct {
                direct,
                rule,
                terminal,
                patterns,
                bindings,
                code,
                complexity,
                logical_join,
                elements,
                query,
            },
        );
        id
    }

    /// An element as the rule means it: the span of a negated pattern is that of the pattern alone.
    fn element_text(&self, element: &Analysed) -> String {
        let text = self.text_of(element.span);
        let wrapped = ["(not", "(exists", "(forall"].iter().any(|word| text.starts_with(word));
        if wrapped || element.begin > 1 {
            text
        } else if element.exists || element.exists_nand {
            format!("(exists {text})")
        } else if element.negated {
            format!("(not {text})")
        } else {
            text
        }
    }

    /// Takes a rule out of the program.
    pub(crate) fn remove_rule(&mut self, rule: RuleId) {
        let entry = &mut self.program.rules[rule as usize];
        entry.removed = true;
        let key: (Kind, u32, Symbol) = (Kind::Rule, entry.module, entry.name);
        let disjuncts = entry.disjuncts.clone();
        self.program.names.remove(&key);
        for disjunct in disjuncts {
            let terminal = self.program.disjuncts[disjunct as usize].terminal;
            self.changes.removed.extend(self.program.network.remove_chain(terminal));
        }
    }
}

/// Bindings in the order of the locals they fill; those that the actions never name are kept for explanations.
fn order(bindings: Vec<Binding>, code: &Code) -> Vec<Binding> {
    let mut ordered: Vec<Binding> = Vec::new();
    for (local, name) in code.locals.iter().enumerate() {
        match bindings.iter().find(|binding| binding.name == *name) {
            Some(binding) if !name.is_empty() => {
                ordered.push(Binding { wanted: code.names_local(local), ..binding.clone() });
            }
            _ => break,
        }
    }
    ordered
}

/// Logical elements stand first and together.
fn check_logical(list: &[Analysed]) -> Result<(), Complaint> {
    let mut gap = false;
    for element in list.iter().filter(|element| element.end == 1) {
        if !element.logical {
            gap = true;
        } else if gap {
            return Err(Complaint::new(
                element.span,
                "Logical elements must be the first of a rule, without gaps.",
            )
            .hint("Move them before the others."));
        }
    }
    Ok(())
}

fn logical_join_number(list: &[Analysed]) -> u16 {
    let mut number = 1;
    let mut found = false;
    for element in list.iter().filter(|element| element.end == 1 && element.logical) {
        found = true;
        if !element.is_test || number == 1 {
            number += 1;
        }
    }
    if found { number } else { 0 }
}

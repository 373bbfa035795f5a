//! The left-hand side as it is written: conditional elements, patterns and field constraints.

use super::Compiler;
use crate::program::TemplateId;
use crate::syntax::diagnostics::{Complaint, Span};
use crate::syntax::lexer::Token;
use crate::syntax::reader::{Form, Node};
use crate::value::Value;

/// A left-hand side with more elements than this is refused, so that recursion in the network stays shallow.
pub(crate) const MOST_ELEMENTS: usize = 100;

/// Likewise for the fields of one slot.
const MOST_FIELDS: usize = 100;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum CeKind {
    And,
    Or,
    Not,
    Pattern,
    Test,
}

/// A conditional element, with the marks that the reordering of CLIPS keeps on it.
#[derive(Clone, Debug)]
pub(crate) struct Ce {
    pub kind: CeKind,
    pub children: Vec<Ce>,
    /// Absent in an element that only opens a nested group.
    pub pattern: Option<Pattern>,
    /// Tests that go with a pattern, or the test itself.
    pub expression: Option<Form>,
    pub negated: bool,
    pub exists: bool,
    pub exists_nand: bool,
    pub logical: bool,
    pub begin: i32,
    pub end: i32,
    pub span: Span,
}

impl Ce {
    pub(crate) fn new(kind: CeKind, span: Span) -> Ce {
        Ce {
            kind,
            children: Vec::new(),
            pattern: None,
            expression: None,
            negated: false,
            exists: false,
            exists_nand: false,
            logical: false,
            begin: 1,
            end: 1,
            span,
        }
    }

    fn group(kind: CeKind, children: Vec<Ce>, span: Span) -> Ce {
        Ce { children, ..Ce::new(kind, span) }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    pub template: TemplateId,
    pub address: Option<String>,
    pub slots: Vec<SlotPattern>,
}

#[derive(Clone, Debug)]
pub(crate) struct SlotPattern {
    pub slot: u16,
    pub multi: bool,
    pub fields: Vec<Field>,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub multi: bool,
    /// The variable that the field binds.
    pub variable: Option<String>,
    /// Any of these, each all of its constraints.
    pub any: Vec<Vec<Constraint>>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    pub negated: bool,
    pub what: What,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum What {
    Literal(Value),
    Variable { name: String, multi: bool },
    Predicate(Form),
    ReturnValue(Form),
}

/// Builds `(name forms...)`, for tests that the reordering makes.
pub(crate) fn call(name: &str, arguments: Vec<Form>, span: Span) -> Form {
    let mut items = vec![Form { node: Node::Atom(Token::Symbol(name.into())), span }];
    items.extend(arguments);
    Form { node: Node::List(items), span }
}

/// Puts two tests together, flattening `and`.
pub(crate) fn both(first: Option<Form>, second: Option<Form>) -> Option<Form> {
    match (first, second) {
        (None, other) | (other, None) => other,
        (Some(first), Some(second)) => {
            let span = first.span;
            let mut parts = Vec::new();
            for form in [first, second] {
                match form {
                    Form { node: Node::List(mut items), .. }
                        if items.first().and_then(Form::symbol) == Some("and") =>
                    {
                        parts.extend(items.drain(1..));
                    }
                    other => parts.push(other),
                }
            }
            Some(call("and", parts, span))
        }
    }
}

impl Compiler<'_> {
    /// Parses the elements before `=>`.
    pub(super) fn parse_conditions(&mut self, forms: &[Form]) -> Result<Vec<Ce>, Complaint> {
        let elements = self.parse_elements(forms, false);
        let mut count = 0;
        for element in &elements {
            count_patterns(element, &mut count);
        }
        if count > MOST_ELEMENTS {
            let span = forms[0].span.to(forms[forms.len() - 1].span);
            return Err(Complaint::new(
                span,
                format!("This left-hand side has {count} patterns and tests; {MOST_ELEMENTS} is the limit."),
            )
            .hint("Split the rule in two, with a fact that carries the result of the first."));
        }
        Ok(elements)
    }

    fn parse_elements(&mut self, forms: &[Form], within_not: bool) -> Vec<Ce> {
        let mut elements = Vec::new();
        let mut at = 0;
        while at < forms.len() {
            let form = &forms[at];
            match &form.node {
                Node::List(_) => {
                    elements.extend(self.try_element(form, within_not));
                    at += 1;
                }
                Node::Atom(Token::Single(name)) => {
                    let arrow = forms.get(at + 1).and_then(Form::symbol) == Some("<-");
                    let pattern = forms.get(at + 2).filter(|form| form.list().is_some());
                    let (true, Some(pattern)) = (arrow, pattern) else {
                        self.keep(
                            Complaint::new(form.span, format!("Expected ?{name} <- (pattern) here.")).hint(
                                "A variable stands before a pattern only to hold the fact that matches it.",
                            ),
                        );
                        self.doubt_variables(form);
                        at += if arrow { 2 } else { 1 };
                        continue;
                    };
                    at += 3;
                    if within_not {
                        self.keep(
                            Complaint::new(form.span, "A pattern inside not cannot be bound to a variable.")
                                .hint("There is no fact to hold: the pattern must not match."),
                        );
                    }
                    let Some(mut ce) = self.try_element(pattern, within_not) else {
                        self.doubt_variables(form);
                        continue;
                    };
                    match &mut ce.pattern {
                        Some(inner) if ce.kind == CeKind::Pattern => inner.address = Some(name.clone()),
                        _ => {
                            self.keep(
                                Complaint::new(pattern.span, "Only a pattern can be bound with <-.").hint(
                                    "Put the <- inside the and, or or logical, before one of its patterns.",
                                ),
                            );
                            self.doubt_variables(form);
                        }
                    }
                    elements.push(ce);
                }
                _ => {
                    self.keep(
                        Complaint::new(
                            form.span,
                            "Expected a pattern or a conditional element in parentheses.",
                        )
                        .hint("The left-hand side ends at =>."),
                    );
                    at += 1;
                }
            }
        }
        elements
    }

    /// An element, unless something is wrong with it that leaves nothing to go on with.
    fn try_element(&mut self, form: &Form, within_not: bool) -> Option<Ce> {
        match self.parse_element(form, within_not) {
            Ok(element) => Some(element),
            Err(complaint) => {
                self.keep(complaint);
                self.doubt_variables(form);
                None
            }
        }
    }

    /// The elements of a group that needs this many; if mistakes left it with fewer, that is not told again.
    fn parse_group(
        &mut self,
        forms: &[Form],
        within_not: bool,
        fits: impl Fn(usize) -> bool,
        complaint: Complaint,
    ) -> Result<Vec<Ce>, Complaint> {
        let before = self.mistakes();
        let group = self.parse_elements(forms, within_not);
        if fits(group.len()) {
            return Ok(group);
        }
        Err(if self.mistakes() > before { complaint.following() } else { complaint })
    }

    fn parse_element(&mut self, form: &Form, within_not: bool) -> Result<Ce, Complaint> {
        let items = form.list().unwrap_or(&[]);
        let Some(head) = form.head() else {
            return Err(Complaint::new(form.span, "A pattern starts with the name of a template.")
                .hint("For example: (card (suit coppe))."));
        };
        let rest = &items[1..];
        let span = form.span;
        match head {
            "and" | "or" | "logical" => {
                if head == "logical" && within_not {
                    return Err(Complaint::new(span, "logical cannot be used inside not, exists or forall."));
                }
                let empty = Complaint::new(span, format!("{head} needs at least one element."));
                let mut group = self.parse_group(rest, within_not, |count| count > 0, empty)?;
                if head == "logical" {
                    group.iter_mut().for_each(tag_logical);
                }
                if group.len() == 1 {
                    let mut only = group.remove(0);
                    only.logical = head == "logical";
                    return Ok(only);
                }
                let kind = if head == "or" { CeKind::Or } else { CeKind::And };
                let mut ce = Ce::group(kind, group, span);
                ce.logical = head == "logical";
                Ok(ce)
            }
            "not" => {
                let several =
                    Complaint::new(span, "not takes exactly one element.").hint("Wrap several in (and ...).");
                let group = self.parse_group(rest, true, |count| count == 1, several)?;
                Ok(Ce::group(CeKind::Not, group, span))
            }
            "exists" => {
                let empty = Complaint::new(span, "exists needs at least one element.");
                let group = self.parse_group(rest, true, |count| count > 0, empty)?;
                let inner = if group.len() == 1 { group } else { vec![Ce::group(CeKind::And, group, span)] };
                Ok(Ce::group(CeKind::Not, vec![Ce::group(CeKind::Not, inner, span)], span))
            }
            "forall" => {
                let few = Complaint::new(span, "forall needs a first element and at least one more.");
                let mut group = self.parse_group(rest, true, |count| count > 1, few)?;
                let consequences = group.split_off(1);
                let inner = if consequences.len() == 1 {
                    consequences
                } else {
                    vec![Ce::group(CeKind::And, consequences, span)]
                };
                group.push(Ce::group(CeKind::Not, inner, span));
                Ok(Ce::group(CeKind::Not, vec![Ce::group(CeKind::And, group, span)], span))
            }
            "test" => match rest {
                [expression] if expression.list().is_some() => {
                    Ok(Ce { expression: Some(expression.clone()), ..Ce::new(CeKind::Test, span) })
                }
                _ => Err(Complaint::new(span, "test takes exactly one expression in parentheses.")
                    .hint("For example: (test (> ?x 3)).")),
            },
            _ => {
                let pattern = self.parse_pattern(form, head)?;
                Ok(Ce { pattern: Some(pattern), ..Ce::new(CeKind::Pattern, span) })
            }
        }
    }

    fn parse_pattern(&mut self, form: &Form, head: &str) -> Result<Pattern, Complaint> {
        let items = form.list().unwrap_or(&[]);
        let template = self.template_of_parts(head, items, false)?;
        if self.program.templates[template as usize].implied {
            let fields = self.parse_fields(&items[1..])?;
            self.check_literals(template, 0, &fields);
            return Ok(Pattern {
                template,
                address: None,
                slots: vec![SlotPattern { slot: 0, multi: true, fields }],
            });
        }
        let mut slots: Vec<SlotPattern> = Vec::new();
        for item in &items[1..] {
            match self.parse_slot(template, head, item, &slots) {
                Ok(slot) => slots.push(slot),
                Err(complaint) => {
                    self.keep(complaint);
                    self.doubt_variables(item);
                }
            }
        }
        Ok(Pattern { template, address: None, slots })
    }

    /// One slot of a pattern, after others.
    fn parse_slot(
        &mut self,
        template: TemplateId,
        head: &str,
        item: &Form,
        before: &[SlotPattern],
    ) -> Result<SlotPattern, Complaint> {
        let Some(name) = item.head() else {
            return Err(Complaint::new(
                item.span,
                format!("{head} is a template: expected (slot constraint) here."),
            )
            .hint(format!("Its slots are: {}.", self.slot_names(template))));
        };
        let parts = item.list().unwrap_or(&[]);
        let slot = self.slot_of(template, name, parts[0].span)?;
        if before.iter().any(|other| other.slot == slot) {
            return Err(Complaint::new(item.span, format!("The slot {name} appears twice in this pattern.")));
        }
        let multi = self.program.templates[template as usize].slots[slot as usize].multi;
        let mistakes = self.mistakes();
        let fields = self.parse_fields(&parts[1..])?;
        if !multi && (fields.len() != 1 || fields[0].multi) {
            let complaint =
                Complaint::new(item.span, format!("{name} is a single slot: it takes exactly one field."))
                    .hint("Declare it with multislot if it holds several values.");
            return Err(if self.mistakes() > mistakes { complaint.following() } else { complaint });
        }
        self.check_literals(template, slot, &fields);
        let singles = fields.iter().filter(|field| !field.multi).count();
        let constraint = &self.program.templates[template as usize].slots[slot as usize].constraint;
        let (least, most) = constraint.cardinality;
        if multi && (most.is_some_and(|most| singles > most) || (singles == fields.len() && singles < least))
        {
            let holds = constraint.count_text();
            return Err(Complaint::new(
                item.span,
                format!("{name} holds {holds}, so the pattern could never match."),
            ));
        }
        Ok(SlotPattern { slot, multi, fields })
    }

    /// Complains about constants that a slot never holds.
    fn check_literals(&mut self, template: TemplateId, slot: u16, fields: &[Field]) {
        let slot = &self.program.templates[template as usize].slots[slot as usize];
        let mut complaints = Vec::new();
        for constraint in fields.iter().flat_map(|field| field.any.iter().flatten()) {
            if let What::Literal(value) = &constraint.what
                && let Some(why) = slot.constraint.refuses(value)
            {
                let mut shown = String::new();
                value.print(self.symbols, &mut shown);
                let message = format!("{shown} {why}, so the pattern could never match.");
                complaints.push(Complaint::new(constraint.span, message));
            }
        }
        complaints.into_iter().for_each(|complaint| self.keep(complaint));
    }

    fn parse_fields(&mut self, forms: &[Form]) -> Result<Vec<Field>, Complaint> {
        let mut fields = Vec::new();
        let mut at = 0;
        while at < forms.len() {
            let span = forms[at].span;
            match forms[at].token() {
                Some(Token::SingleWild) => {
                    fields.push(Field { multi: false, variable: None, any: Vec::new(), span });
                    at += 1;
                }
                Some(Token::MultiWild) => {
                    fields.push(Field { multi: true, variable: None, any: Vec::new(), span });
                    at += 1;
                }
                _ => {
                    let start = at;
                    match self.parse_field(forms, &mut at) {
                        Ok(field) => fields.push(field),
                        Err(complaint) => {
                            self.keep(complaint);
                            at = past_field(forms, at.max(start + 1));
                            forms[start..at].iter().for_each(|form| self.doubt_variables(form));
                        }
                    }
                }
            }
        }
        if fields.len() > MOST_FIELDS {
            return Err(Complaint::new(
                forms[0].span,
                format!("A pattern takes at most {MOST_FIELDS} fields."),
            ));
        }
        Ok(fields)
    }

    fn parse_field(&mut self, forms: &[Form], at: &mut usize) -> Result<Field, Complaint> {
        let first = self.parse_constraint(forms, at)?;
        let next_is_or = matches!(forms.get(*at).and_then(Form::token), Some(Token::Or));
        let mut field = match (&first.what, first.negated) {
            (What::Variable { name, multi }, false) if !next_is_or => {
                Field { multi: *multi, variable: Some(name.clone()), any: Vec::new(), span: first.span }
            }
            (what, _) => {
                let multi = matches!(what, What::Variable { multi: true, .. });
                let span = first.span;
                Field { multi, variable: None, any: vec![vec![first]], span }
            }
        };
        loop {
            let or = match forms.get(*at).and_then(Form::token) {
                Some(Token::Or) => true,
                Some(Token::And) => false,
                _ => break,
            };
            *at += 1;
            let constraint = self.parse_constraint(forms, at)?;
            field.span = field.span.to(constraint.span);
            match field.any.last_mut() {
                Some(all) if !or => all.push(constraint),
                _ => field.any.push(vec![constraint]),
            }
        }
        let mixed = field.any.iter().flatten().any(|constraint| match &constraint.what {
            What::Variable { multi, .. } => *multi != field.multi,
            What::Literal(_) => field.multi,
            _ => false,
        });
        if mixed {
            return Err(Complaint::new(
                field.span,
                "Single and multifield constraints cannot be mixed in one field.",
            )
            .hint("$?x stands for any number of fields, ?x for exactly one."));
        }
        Ok(field)
    }

    fn parse_constraint(&mut self, forms: &[Form], at: &mut usize) -> Result<Constraint, Complaint> {
        let end = |at: usize| {
            forms.get(at.min(forms.len().saturating_sub(1))).map_or(Span::default(), |form| form.span)
        };
        let mut negated = false;
        if matches!(forms.get(*at).and_then(Form::token), Some(Token::Not)) {
            negated = true;
            *at += 1;
        }
        let Some(form) = forms.get(*at) else {
            return Err(Complaint::new(end(*at), "A constraint is missing after this connective."));
        };
        let mut span = form.span;
        *at += 1;
        let what = match &form.node {
            Node::Atom(Token::Symbol(name)) if name == ":" || name == "=" => {
                let Some(expression) = forms.get(*at).filter(|form| form.list().is_some()) else {
                    return Err(Complaint::new(
                        form.span,
                        format!("Expected an expression in parentheses after {name}."),
                    ));
                };
                *at += 1;
                span = span.to(expression.span);
                if name == ":" {
                    What::Predicate(expression.clone())
                } else {
                    What::ReturnValue(expression.clone())
                }
            }
            Node::Atom(Token::Single(name)) => What::Variable { name: name.clone(), multi: false },
            Node::Atom(Token::Multi(name)) => What::Variable { name: name.clone(), multi: true },
            Node::Atom(token) => match self.literal(token) {
                Some(value) => What::Literal(value),
                None => return Err(Complaint::new(form.span, "This cannot stand here in a pattern.")),
            },
            Node::List(_) => {
                return Err(Complaint::new(form.span, "An expression in a pattern needs : or = before it.")
                    .hint("Write &:(> ?x 3) for a condition, or =(+ ?x 1) for a value."));
            }
        };
        Ok(Constraint { negated, what, span })
    }
}

/// Where the next field starts, after a broken one.
fn past_field(forms: &[Form], mut at: usize) -> usize {
    while let Some(Token::And | Token::Or | Token::Not) = forms.get(at).and_then(Form::token) {
        at += 2;
    }
    at.min(forms.len())
}

fn tag_logical(ce: &mut Ce) {
    ce.logical = true;
    ce.children.iter_mut().for_each(tag_logical);
}

fn count_patterns(ce: &Ce, count: &mut usize) {
    *count += usize::from(matches!(ce.kind, CeKind::Pattern | CeKind::Test));
    for child in &ce.children {
        count_patterns(child, count);
    }
}

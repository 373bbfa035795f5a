//! Variables of the left-hand side: where each is bound, and which tests its other uses make.

use super::Compiler;
use super::conditions::{Ce, CeKind, Constraint, Field, Pattern, SlotPattern, What};
use super::knowledge::Knowledge;
use super::shapes::{access_of, slot_shapes};
use crate::code::{Access, FieldRef, Literal, Side, Test};
use crate::network::NodeShape;
use crate::program::{Binding, TemplateId};
use crate::syntax::diagnostics::{Complaint, Span};
use rustc_hash::FxHashMap;

/// A place where a variable is bound.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub name: String,
    pub multi: bool,
    /// Which pattern of the flattened list.
    pub element: usize,
    /// The position of its join, from 0.
    pub position: u16,
    pub access: Access,
    /// Nesting of the group it is bound in.
    pub scope: i32,
    pub knowledge: Knowledge,
}

/// One element of the flattened list with its tests. Positions in tests are absolute until the joins are built:
/// `Left(k)` and `RightUp(k)` mean the k-th pattern.
#[derive(Clone, Debug)]
pub(crate) struct Analysed {
    pub is_test: bool,
    pub pattern: Option<(u32, Vec<NodeShape>)>,
    pub negated: bool,
    pub exists: bool,
    pub exists_nand: bool,
    pub logical: bool,
    pub begin: i32,
    pub end: i32,
    pub span: Span,
    pub test: Option<Test>,
    pub secondary: Option<Test>,
    pub external: Option<Test>,
    pub external_hash: Vec<FieldRef>,
    pub left_hash: Vec<FieldRef>,
    pub right_hash: Vec<Access>,
    pub pattern_complexity: u32,
    /// Where the tests stand that were moved into it.
    pub tests: Vec<Span>,
}

/// The whole left-hand side of one alternative.
pub(crate) struct Analysis {
    pub elements: Vec<Analysed>,
    pub bindings: Vec<Binding>,
    pub learnt: Learnt,
}

/// What the conditions say about the variables that the actions may use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Learnt {
    pub known: FxHashMap<String, Knowledge>,
    /// The templates of the facts that variables hold.
    pub facts: FxHashMap<String, TemplateId>,
}

/// Variables visible to an expression, innermost last.
pub(crate) struct Scope<'a> {
    pub bound: &'a [Bound],
    /// The position of the join that the expression belongs to.
    pub position: u16,
    /// The expression stands in the pattern network: it may only read its own fact.
    pub own: bool,
}

impl Scope<'_> {
    pub(crate) fn find(&self, name: &str) -> Option<&Bound> {
        self.bound.iter().rev().find(|bound| bound.name == name)
    }

    pub(crate) fn field(&self, bound: &Bound) -> FieldRef {
        let side = if self.own {
            Side::Own
        } else if bound.position == self.position {
            Side::Right
        } else {
            Side::Left(bound.position)
        };
        FieldRef { side, access: bound.access }
    }
}

struct State<'a> {
    list: &'a [Ce],
    positions: Vec<u16>,
    out: Vec<Analysed>,
    /// Element that opens the group, and the depth outside of it.
    frames: Vec<(usize, i32)>,
}

impl Compiler<'_> {
    /// Mistakes are kept: what is returned is of use only if there are none.
    pub(super) fn analyse(&mut self, list: &[Ce]) -> Analysis {
        let mut positions = vec![0; list.len()];
        assign_positions(list, 0, 1, 0, &mut positions);
        let mut state = State { list, positions, out: Vec::new(), frames: Vec::new() };
        let mut visible: Vec<Bound> = Vec::new();
        let mut bindings: Vec<Binding> = Vec::new();
        let mut learnt = Learnt::default();
        let mut depth = 1;
        for (at, ce) in list.iter().enumerate() {
            while ce.begin > depth {
                state.frames.push((at, depth));
                depth += 1;
            }
            state.out.push(Analysed {
                is_test: ce.kind == CeKind::Test,
                pattern: None,
                negated: ce.negated,
                exists: ce.exists,
                exists_nand: ce.exists_nand,
                logical: ce.logical,
                begin: ce.begin,
                end: ce.end,
                span: ce.span,
                test: None,
                secondary: None,
                external: None,
                external_hash: Vec::new(),
                left_hash: Vec::new(),
                right_hash: Vec::new(),
                pattern_complexity: 0,
                tests: Vec::new(),
            });
            let outside = visible.len();
            if let Some(pattern) = &ce.pattern {
                self.analyse_pattern(&mut state, at, pattern, &mut visible);
            }
            if let Some(expression) = &ce.expression {
                let scope = Scope { bound: &visible, position: state.positions[at], own: false };
                match self.condition(expression, &scope) {
                    Ok((condition, used)) => {
                        for bound in used {
                            unify(&mut state, at, &bound);
                        }
                        let element = &mut state.out[at];
                        element.test = Test::and(element.test.take(), Some(condition));
                    }
                    Err(complaint) => self.keep(complaint),
                }
            }
            if !ce.negated && !ce.exists && ce.begin <= 1 && ce.pattern.is_some() {
                for bound in &visible[outside..] {
                    bindings.retain(|binding| binding.name != bound.name);
                    learnt.known.insert(bound.name.clone(), bound.knowledge.clone());
                    if let (Access::Address, Some(pattern)) = (bound.access, &ce.pattern) {
                        learnt.facts.insert(bound.name.clone(), pattern.template);
                    }
                    bindings.push(Binding {
                        wanted: true,
                        name: bound.name.clone(),
                        pattern: bound.position,
                        access: bound.access,
                    });
                }
            }
            if ce.negated || ce.exists || ce.begin > ce.end {
                visible.truncate(outside);
            }
            visible.retain(|bound| ce.end >= bound.scope);
            while ce.end < depth {
                state.frames.pop();
                depth -= 1;
            }
        }
        Analysis { elements: state.out, bindings, learnt }
    }

    fn analyse_pattern(
        &mut self,
        state: &mut State<'_>,
        at: usize,
        pattern: &Pattern,
        visible: &mut Vec<Bound>,
    ) {
        let position = state.positions[at];
        let scope = state.list[at].begin;
        if let Some(name) = &pattern.address {
            if visible.iter().any(|bound| bound.name == *name) {
                self.keep(
                    Complaint::new(state.list[at].span, format!("?{name} is already used in this rule."))
                        .hint("Give the fact a name of its own."),
                );
            }
            visible.push(Bound {
                name: name.clone(),
                multi: false,
                element: at,
                position,
                access: Access::Address,
                scope,
                knowledge: Knowledge::of_fact(),
            });
        }
        let mut shapes = Vec::new();
        for slot in &pattern.slots {
            let tests = self.analyse_slot(state, at, pattern.template, slot, visible);
            state.out[at].pattern_complexity += tests.iter().flatten().map(Test::complexity).sum::<u32>();
            shapes.extend(slot_shapes(slot, tests));
        }
        if shapes.is_empty() {
            shapes.push(NodeShape {
                slot: u16::MAX,
                field: 0,
                multi: false,
                end_slot: false,
                leave: 0,
                test: None,
                selector: None,
                right_hash: Vec::new(),
            });
        }
        if let Some(last) = shapes.last_mut() {
            last.right_hash = state.out[at].right_hash.clone();
        }
        state.out[at].pattern = Some((pattern.template, shapes));
    }

    /// The pattern-network test of each field; join tests go to the element.
    fn analyse_slot(
        &mut self,
        state: &mut State<'_>,
        at: usize,
        template: TemplateId,
        slot: &SlotPattern,
        visible: &mut Vec<Bound>,
    ) -> Vec<Option<Test>> {
        let mut tests = Vec::new();
        for (index, field) in slot.fields.iter().enumerate() {
            let access = access_of(slot, index);
            let own = FieldRef { side: Side::Own, access };
            let earlier = field
                .variable
                .as_ref()
                .and_then(|name| visible.iter().rev().find(|bound| bound.name == *name).cloned());
            // The variable is visible to the constraints of its own field.
            if let Some(name) = &field.variable {
                if earlier.as_ref().is_some_and(|bound| bound.multi != field.multi) {
                    self.keep(
                        Complaint::new(
                            field.span,
                            format!("{name} is used both as ?{name} and as $?{name}."),
                        )
                        .hint("Use two different names."),
                    );
                }
                let knowledge = self.learn(template, slot.slot, field, earlier.as_ref());
                visible.push(Bound {
                    name: name.clone(),
                    multi: field.multi,
                    element: at,
                    position: state.positions[at],
                    access,
                    scope: state.list[at].begin,
                    knowledge,
                });
            }
            let (mut network, mut join) = self.field_tests(state, at, field, access, visible);
            if let Some(bound) = earlier {
                if bound.element == at {
                    let same = Test::Fields {
                        left: own,
                        right: FieldRef { side: Side::Own, access: bound.access },
                        negated: false,
                    };
                    network = Test::and(Some(same), network);
                } else {
                    unify(state, at, &bound);
                    let left = FieldRef { side: Side::Left(bound.position), access: bound.access };
                    let same = Test::Fields {
                        left: FieldRef { side: Side::Right, access },
                        right: left,
                        negated: false,
                    };
                    join = Test::and(Some(same), join);
                    state.out[at].right_hash.insert(0, access);
                    state.out[at].left_hash.insert(0, left);
                }
            }
            tests.push(network);
            let element = &mut state.out[at];
            element.test = Test::and(element.test.take(), join);
        }
        tests
    }

    /// What a field says about the variable that it binds; complains if nothing is left that it could hold.
    fn learn(
        &mut self,
        template: TemplateId,
        slot: u16,
        field: &Field,
        earlier: Option<&Bound>,
    ) -> Knowledge {
        let entry = &self.program.templates[template as usize].slots[slot as usize];
        let mut learnt = Knowledge::of_slot(&entry.constraint, field.multi);
        if let [all] = field.any.as_slice() {
            for constraint in all {
                if let (What::Literal(value), false) = (&constraint.what, constraint.negated) {
                    learnt.types &= crate::program::Constraint::type_of(value);
                }
            }
        }
        if let Some(bound) = earlier.filter(|bound| bound.multi == field.multi) {
            let both = learnt.and(&bound.knowledge);
            if both.is_empty() && !learnt.is_empty() && !bound.knowledge.is_empty() {
                let (name, slot) = (&bound.name, self.symbols.name(entry.name));
                let message =
                    format!("?{name} can hold nothing that {slot} allows, so the pattern could never match.");
                self.keep(
                    Complaint::new(field.span, message).hint("Look at the types and ranges of the slots."),
                );
            }
            learnt = both;
        }
        learnt
    }

    fn field_tests(
        &mut self,
        state: &mut State<'_>,
        at: usize,
        field: &Field,
        access: Access,
        visible: &[Bound],
    ) -> (Option<Test>, Option<Test>) {
        let scope = |own: bool| Scope { bound: visible, position: state.positions[at], own };
        let mut in_pattern = true;
        if field.any.len() > 1 {
            for constraint in field.any.iter().flatten() {
                in_pattern &= reads_only_own(constraint, &scope(true), at);
            }
        }
        let mut network = Vec::new();
        let mut join = Vec::new();
        let mut used: Vec<Bound> = Vec::new();
        for all in &field.any {
            let mut network_all = None;
            let mut join_all = None;
            for constraint in all {
                let own = in_pattern && reads_only_own(constraint, &scope(true), at);
                let scope = scope(own);
                let side = if own { Side::Own } else { Side::Right };
                let this = FieldRef { side, access };
                let compiled = match &constraint.what {
                    What::Literal(value) => {
                        let value = Literal(value.clone());
                        Ok((Test::Constant { field: this, value, negated: constraint.negated }, Vec::new()))
                    }
                    What::Variable { name, .. } => {
                        let Some(bound) = scope.find(name) else {
                            if !self.doubts.variables.contains(name) {
                                self.keep(unbound(name, constraint.span));
                            }
                            continue;
                        };
                        let right = scope.field(bound);
                        let test = Test::Fields { left: this, right, negated: constraint.negated };
                        Ok((test, vec![bound.clone()]))
                    }
                    What::Predicate(form) if constraint.negated => {
                        let form = super::conditions::call("not", vec![form.clone()], form.span);
                        self.condition(&form, &scope)
                    }
                    What::Predicate(form) => self.condition(form, &scope),
                    What::ReturnValue(form) => self.return_value(form, this, constraint.negated, &scope),
                };
                let test = match compiled {
                    Ok((test, read)) => {
                        if !own {
                            used.extend(read);
                        }
                        test
                    }
                    Err(complaint) => {
                        self.keep(complaint);
                        continue;
                    }
                };
                if own {
                    network_all = Test::and(network_all, Some(test));
                } else {
                    join_all = Test::and(join_all, Some(test));
                }
            }
            network.extend(network_all);
            join.extend(join_all);
        }
        for bound in used {
            unify(state, at, &bound);
        }
        let any = |mut tests: Vec<Test>| if tests.len() > 1 { Some(Test::Any(tests)) } else { tests.pop() };
        (any(network), any(join))
    }
}

/// Whether a constraint can be decided by the fact alone.
fn reads_only_own(constraint: &Constraint, scope: &Scope<'_>, at: usize) -> bool {
    match &constraint.what {
        What::Literal(_) => true,
        What::Variable { name, .. } => scope.find(name).is_none_or(|bound| bound.element == at),
        What::Predicate(form) | What::ReturnValue(form) => {
            let mut names = Vec::new();
            variables_in(form, &mut names);
            names.iter().all(|name| scope.find(name).is_none_or(|bound| bound.element == at))
        }
    }
}

fn unbound(name: &str, span: Span) -> Complaint {
    Complaint::new(span, format!("?{name} is used here before any pattern gives it a value."))
        .hint("Bind it in an earlier pattern; what is bound inside not stays inside it.")
}

/// Variables that an expression of the left-hand side reads.
pub(crate) fn variables_in(form: &crate::syntax::reader::Form, names: &mut Vec<String>) {
    use crate::syntax::lexer::Token;
    use crate::syntax::reader::Node;
    match &form.node {
        Node::Atom(Token::Single(name) | Token::Multi(name)) => names.push(name.clone()),
        Node::Atom(_) => {}
        Node::List(items) => items.iter().for_each(|item| variables_in(item, names)),
    }
}

/// A use of an outer variable inside nested groups: the groups must agree with the outside on its value.
fn unify(state: &mut State<'_>, at: usize, bound: &Bound) {
    let outer = state.list[bound.element].begin;
    if state.list[at].begin == outer {
        return;
    }
    for &(opener, depth) in state.frames.iter().rev() {
        if depth >= outer {
            let left = FieldRef { side: Side::Left(bound.position), access: bound.access };
            let right = FieldRef { side: Side::RightUp(bound.position), access: bound.access };
            let element = &mut state.out[opener];
            if !element.external_hash.contains(&left) {
                let same = Test::Fields { left: right, right: left, negated: false };
                element.external = Test::and(element.external.take(), Some(same));
                element.external_hash.push(left);
            }
        }
    }
}

/// Numbers the joins: a nested group counts as one for what follows it.
fn assign_positions(
    list: &[Ce],
    mut at: usize,
    nesting: i32,
    mut position: u16,
    positions: &mut [u16],
) -> usize {
    while at < list.len() {
        let ce = &list[at];
        if ce.begin > nesting {
            at = assign_positions(list, at, nesting + 1, position, positions);
            if at >= list.len() || list[at].end < nesting {
                return at;
            }
            position += 1;
        } else if ce.kind == CeKind::Test {
            if position == 0 {
                position = 1;
            }
            positions[at] = position - 1;
            if ce.end < nesting {
                return at;
            }
        } else {
            positions[at] = position;
            if ce.end < nesting {
                return at;
            }
            position += 1;
        }
        at += 1;
    }
    at
}

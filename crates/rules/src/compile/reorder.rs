//! Brings a left-hand side to the shape that the join network wants: a list of alternatives (`or` as separate
//! rules), each a flat list of patterns and tests in which nested `not`/`and` groups are marked by depths.
//! The steps and their order follow CLIPS, since the shape of the network decides the order of firing.

use super::conditions::{Ce, CeKind, both, call};
use crate::syntax::diagnostics::{Complaint, Span};

/// More alternatives than this is refused: `or` inside `and` multiplies.
const MOST_ALTERNATIVES: usize = 128;

/// The alternatives of a rule, flattened.
pub(crate) fn alternatives(elements: Vec<Ce>, span: Span) -> Result<Vec<Vec<Ce>>, Complaint> {
    if elements.is_empty() {
        return Ok(vec![Vec::new()]);
    }
    let mut top = Ce { children: elements, ..Ce::new(CeKind::And, span) };
    let mut work = Work { span, made: 0 };
    top = work.drive(top, 1, 1)?.0;
    top = work.drive(top, 2, 1)?.0;
    let lists: Vec<Vec<Ce>> = match top.kind {
        CeKind::Or => top.children.into_iter().map(as_list).collect(),
        _ => vec![as_list(top)],
    };
    Ok(lists
        .into_iter()
        .map(|mut list| {
            mark_exists(&mut list);
            add_initial_patterns(list)
        })
        .collect())
}

fn as_list(ce: Ce) -> Vec<Ce> {
    if ce.kind == CeKind::And { ce.children } else { vec![ce] }
}

struct Work {
    span: Span,
    made: usize,
}

impl Work {
    fn drive(&mut self, mut ce: Ce, pass: u8, depth: usize) -> Result<(Ce, bool), Complaint> {
        let mut any_change = false;
        loop {
            let mut change = false;
            if is_group(&ce) {
                let (reordered, first) = if pass == 1 { self.reorder_or(ce)? } else { reorder_not(ce) };
                let (compressed, second) = compress(reordered, depth);
                ce = compressed;
                change = first || second;
            }
            let children = std::mem::take(&mut ce.children);
            for child in children {
                if is_group(&child) {
                    let (child, changed) = self.drive(child, pass, depth + 1)?;
                    change |= changed;
                    ce.children.push(child);
                } else {
                    ce.children.push(child);
                }
            }
            any_change |= change;
            if !change {
                return Ok((ce, any_change));
            }
        }
    }

    /// Moves `or` outwards.
    fn reorder_or(&mut self, mut ce: Ce) -> Result<(Ce, bool), Complaint> {
        let mut changed = false;
        'again: loop {
            let mut at = 0;
            while at < ce.children.len() {
                let inner = ce.children[at].kind.clone();
                match (&ce.kind, inner) {
                    (CeKind::And, CeKind::Or) => {
                        let choices = std::mem::take(&mut ce.children[at].children);
                        self.made += choices.len();
                        if self.made > MOST_ALTERNATIVES * 4 || choices.len() > MOST_ALTERNATIVES {
                            return Err(Complaint::new(self.span, format!("The or elements of this rule make more than {MOST_ALTERNATIVES} alternatives."))
                                .hint("Use | inside a field, or derive an intermediate fact."));
                        }
                        let expanded = choices
                            .into_iter()
                            .map(|choice| {
                                let mut copy = ce.clone();
                                copy.children[at] = choice;
                                copy
                            })
                            .collect();
                        ce = Ce { children: expanded, ..Ce::new(CeKind::Or, ce.span) };
                        changed = true;
                        continue 'again;
                    }
                    (CeKind::Not, CeKind::Or) => {
                        let choices = std::mem::take(&mut ce.children[at].children);
                        ce.kind = CeKind::And;
                        ce.children = choices
                            .into_iter()
                            .map(|choice| Ce {
                                children: vec![choice.clone()],
                                ..Ce::new(CeKind::Not, choice.span)
                            })
                            .collect();
                        changed = true;
                        continue 'again;
                    }
                    (CeKind::Or, CeKind::Or) | (CeKind::And, CeKind::And) => {
                        splice(&mut ce, at);
                        changed = true;
                    }
                    _ => at += 1,
                }
            }
            return Ok((ce, changed));
        }
    }
}

fn is_group(ce: &Ce) -> bool {
    matches!(ce.kind, CeKind::And | CeKind::Or | CeKind::Not)
}

fn splice(ce: &mut Ce, at: usize) {
    let inner = ce.children.remove(at);
    ce.logical |= inner.logical;
    ce.children.splice(at..at, inner.children);
}

/// Turns `not` into marks on patterns, or into a deeper group.
fn reorder_not(mut ce: Ce) -> (Ce, bool) {
    let mut changed = false;
    while ce.kind == CeKind::Not {
        let Some(mut inner) = ce.children.pop() else { break };
        let grandchild =
            if inner.kind == CeKind::Not { inner.children.first().map(|c| c.kind.clone()) } else { None };
        match (&inner.kind, grandchild) {
            (CeKind::Not, Some(CeKind::Not)) => {
                let innermost =
                    inner.children.pop().map(|mut c| std::mem::take(&mut c.children)).unwrap_or_default();
                ce.children = innermost;
            }
            (CeKind::Not, Some(CeKind::Pattern)) => {
                if let Some(mut pattern) = inner.children.pop() {
                    pattern.negated = true;
                    pattern.exists = true;
                    pattern.exists_nand = false;
                    ce = pattern;
                }
            }
            (CeKind::Pattern, _) => {
                inner.negated = true;
                inner.exists = false;
                inner.exists_nand = false;
                ce = inner;
            }
            (CeKind::And | CeKind::Not, _) => {
                ce.kind = inner.kind;
                ce.logical = inner.logical;
                ce.children = inner.children;
                deepen(&mut ce.children, true);
            }
            _ => {
                // A test or an or: left for `compress` and for the first pass.
                ce.children.push(inner);
                break;
            }
        }
        changed = true;
    }
    (ce, changed)
}

fn deepen(list: &mut [Ce], last_group: bool) {
    let count = list.len();
    for (position, ce) in list.iter_mut().enumerate() {
        let last = position + 1 == count;
        match ce.kind {
            CeKind::Pattern | CeKind::Test => {
                ce.begin += 1;
                if !last_group || !last {
                    ce.end += 1;
                }
            }
            _ => deepen(&mut ce.children, last_group && last),
        }
    }
}

/// Merges tests with each other and with the pattern before them, and drops groups of one.
fn compress(mut ce: Ce, depth: usize) -> (Ce, bool) {
    let mut changed = false;
    'again: loop {
        let mut at = 0;
        while at < ce.children.len() {
            let kind = ce.children[at].kind.clone();
            let next_is_test = ce.children.get(at + 1).is_some_and(|next| next.kind == CeKind::Test);
            let same_level = next_is_test && {
                let (this, next) = (&ce.children[at], &ce.children[at + 1]);
                this.begin == this.end && this.end == next.begin
            };
            match (&ce.kind, kind) {
                (CeKind::Or, CeKind::Or) | (CeKind::And, CeKind::And) => {
                    splice(&mut ce, at);
                    changed = true;
                }
                (CeKind::Not, CeKind::Test) => {
                    let mut test = ce.children.remove(at);
                    let span = test.span;
                    test.expression = test.expression.map(|form| call("not", vec![form], span));
                    ce = test;
                    changed = true;
                    continue 'again;
                }
                (CeKind::And, CeKind::Test) if same_level => {
                    let next = ce.children.remove(at + 1);
                    let this = &mut ce.children[at];
                    this.expression = both(this.expression.take(), next.expression);
                    changed = true;
                }
                (CeKind::And, CeKind::Pattern)
                    if same_level && !ce.children[at].negated && !ce.children[at].exists =>
                {
                    let next = ce.children.remove(at + 1);
                    let this = &mut ce.children[at];
                    this.expression = both(this.expression.take(), next.expression);
                    if at == 0 && this.begin - 1 == next.end {
                        this.negated = true;
                        this.begin = next.end;
                        this.end = next.end;
                    }
                    changed = true;
                }
                (CeKind::And, CeKind::Test) if ce.children.len() == 1 => {
                    ce = ce.children.remove(0);
                    changed = true;
                    continue 'again;
                }
                (CeKind::And, CeKind::Pattern) if ce.children.len() == 1 && depth > 1 => {
                    ce = ce.children.remove(0);
                    changed = true;
                    continue 'again;
                }
                _ => at += 1,
            }
        }
        return (ce, changed);
    }
}

/// Finds groups that stand for `exists` and lifts them one level.
fn mark_exists(list: &mut [Ce]) {
    let mut current = 1;
    for at in 0..list.len() {
        if opens_exists(&list[at..], current) {
            list[at].exists_nand = true;
            for ce in &mut list[at..] {
                ce.begin -= 1;
                if ce.end <= current {
                    break;
                }
                ce.end -= 1;
            }
        }
        current = list[at].end;
    }
}

fn opens_exists(list: &[Ce], parent: i32) -> bool {
    let start = list[0].begin;
    if start - parent != 2 {
        return false;
    }
    list.iter().find(|ce| ce.end < start).is_some_and(|ce| ce.end <= parent)
}

/// A group that starts with a test gets an empty pattern to hang on.
fn add_initial_patterns(list: Vec<Ce>) -> Vec<Ce> {
    let mut out = Vec::with_capacity(list.len());
    let mut current = 1;
    for mut ce in list {
        if ce.kind == CeKind::Test && ce.begin > current {
            let mut initial = Ce::new(CeKind::Pattern, ce.span);
            initial.begin = ce.begin;
            initial.end = ce.begin;
            initial.logical = ce.logical;
            initial.exists_nand = std::mem::take(&mut ce.exists_nand);
            out.push(initial);
        }
        current = ce.end;
        out.push(ce);
    }
    out
}

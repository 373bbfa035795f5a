//! Turns an analysed left-hand side into joins, sharing those that other rules already have.

use super::analysis::Analysed;
use crate::code::{Condition, FieldRef, Side, Test};
use crate::network::{JoinId, JoinShape, Network, RightInput};

/// Moves tests that follow a pattern or a group into it. The cases follow CLIPS.
pub(crate) fn attach_tests(list: Vec<Analysed>) -> Vec<Analysed> {
    let mut out: Vec<Analysed> = Vec::with_capacity(list.len());
    for element in list {
        let Some(last) = out.last() else {
            out.push(element);
            continue;
        };
        if !element.is_test || element.begin > last.end || last.begin > last.end {
            out.push(element);
            continue;
        }
        let before = out.len().checked_sub(2).map(|at| out[at].end);
        let count = out.len();
        let last = &mut out[count - 1];
        last.tests.push(element.span);
        let test = element.test;
        let to_secondary =
            |last: &mut Analysed, test| last.secondary = Test::and(last.secondary.take(), test);
        let to_test = |last: &mut Analysed, test| last.test = Test::and(last.test.take(), test);
        if element.begin == element.end || before == Some(element.begin) {
            if last.negated { to_secondary(last, test) } else { to_test(last, test) }
        } else {
            let begin = match before {
                Some(before) if before > element.end => before,
                _ => element.end,
            };
            match (last.negated, last.exists, last.exists_nand) {
                (false, _, false) => {
                    last.begin = begin;
                    last.negated = true;
                    let external = last.external.take();
                    to_test(last, external);
                    to_test(last, test);
                }
                (false, _, true) => {
                    last.begin = begin;
                    last.exists_nand = false;
                    last.exists = true;
                    last.negated = true;
                    let external = last.external.take();
                    to_test(last, external);
                    to_test(last, test);
                }
                (true, true, true) if before.is_none() => {
                    last.begin = begin;
                    last.exists_nand = false;
                    let external = last.external.take();
                    to_secondary(last, external);
                    to_secondary(last, test);
                }
                _ => to_secondary(last, test),
            }
        }
        last.end = element.end;
    }
    out
}

/// What the builder needs to know about a network that already holds facts.
pub(crate) struct Builder<'a> {
    pub network: &'a mut Network,
    /// Joins whose memories are not empty: they cannot become logical joins after the fact.
    pub occupied: &'a dyn Fn(JoinId) -> bool,
    pub logical: u16,
    /// The join of each top-level element.
    pub made: Vec<(usize, JoinId)>,
}

impl Builder<'_> {
    /// Builds all joins of one alternative and returns the last, which holds its activations.
    pub(crate) fn build(&mut self, list: &[Analysed]) -> JoinId {
        let last = if list.is_empty() {
            let shape = empty_shape();
            match self.network.find_join(None, true, &shape, |_| false) {
                Some(found) => found,
                None => self.network.add_join(None, shape),
            }
        } else {
            self.group(list, 0, 1, None, true, true)
        };
        self.network.add_join(Some(last), empty_shape())
    }

    fn group(
        &mut self,
        list: &[Analysed],
        start: usize,
        nesting: i32,
        parent: Option<JoinId>,
        mut reuse: bool,
        mut first: bool,
    ) -> JoinId {
        let mut at = start;
        let mut last_join = parent;
        let mut number = 1;
        loop {
            let element = &list[at];
            let Step { next, finished, secondary_external } = step(list, at, nesting);
            let depth = last_join.map_or(1, |join| self.network.joins[join as usize].depth + 1);
            let shape = if element.begin > nesting {
                let right = self.group(list, at, nesting + 1, last_join, reuse, first);
                let nested = self.network.joins[right as usize].depth;
                let at_join = |field: &FieldRef, side: fn(u16) -> Side| {
                    resolve_field(FieldRef { side: side(position(field)), ..*field }, depth, nested)
                };
                JoinShape {
                    right: RightInput::Join(right),
                    negated: element.negated,
                    exists: element.exists_nand,
                    from_right: true,
                    test: element.external.as_ref().map(|test| resolve(test, depth, nested)),
                    secondary: secondary_external.as_ref().map(|test| resolve(test, depth, nested)),
                    left_hash: element.external_hash.iter().map(|field| at_join(field, Side::Left)).collect(),
                    right_hash: element
                        .external_hash
                        .iter()
                        .map(|field| at_join(field, Side::RightUp))
                        .collect(),
                }
            } else {
                self.pattern_join(element, depth)
            };
            let is_logical = nesting == 1 && number == self.logical;
            let occupied = self.occupied;
            let found = if reuse {
                let network = &*self.network;
                network.find_join(last_join, first, &shape, |id| {
                    is_logical && !network.joins[id as usize].logical && occupied(id)
                })
            } else {
                None
            };
            let join = match found {
                Some(join) => join,
                None => {
                    reuse = false;
                    self.network.add_join(last_join, shape)
                }
            };
            if nesting == 1 {
                self.made.push((at, join));
            }
            last_join = Some(join);
            if finished || next >= list.len() {
                return join;
            }
            at = next;
            number += 1;
            first = false;
        }
    }

    /// The join of a pattern that is in no group.
    fn pattern_join(&mut self, element: &Analysed, depth: u16) -> JoinShape {
        let right = match &element.pattern {
            Some((template, shapes)) => {
                RightInput::Memory(self.network.place_pattern(*template, shapes.clone()))
            }
            None => RightInput::Nothing,
        };
        let left_hash = match right {
            RightInput::Nothing => Vec::new(),
            _ => element.left_hash.iter().map(|field| resolve_field(*field, depth, 0)).collect(),
        };
        JoinShape {
            right,
            negated: element.negated,
            exists: element.exists,
            from_right: false,
            test: element.test.as_ref().map(|test| resolve(test, depth, 0)),
            secondary: element.secondary.as_ref().map(|test| resolve(test, depth, 0)),
            left_hash,
            right_hash: Vec::new(),
        }
    }
}

/// How an element, with the group that it opens, ends.
struct Step {
    /// The element after it.
    next: usize,
    /// It is the last of its group.
    finished: bool,
    /// A test that follows a group and is made by the join that closes it.
    secondary_external: Option<Test>,
}

fn step(list: &[Analysed], at: usize, nesting: i32) -> Step {
    let element = &list[at];
    let mut next = at + 1;
    let mut finished = false;
    let mut secondary_external = None;
    if element.end > nesting {
        while next < list.len() && list[next].end > nesting {
            next += 1;
        }
        if next < list.len() && list[next].end < nesting {
            finished = true;
        }
        if !finished {
            next += 1;
            if let Some(following) = list.get(next)
                && following.is_test
                && following.begin >= nesting
            {
                finished = following.end < nesting;
                secondary_external = following.test.clone();
                next += 1;
            }
        }
    } else if element.end == nesting {
        finished = match list.get(next) {
            None => true,
            Some(following) => following.is_test && following.end < nesting,
        };
    } else {
        finished = true;
    }
    Step { next, finished, secondary_external }
}

fn empty_shape() -> JoinShape {
    JoinShape {
        right: RightInput::Nothing,
        negated: false,
        exists: false,
        from_right: false,
        test: None,
        secondary: None,
        left_hash: Vec::new(),
        right_hash: Vec::new(),
    }
}

fn position(field: &FieldRef) -> u16 {
    match field.side {
        Side::Left(position) | Side::RightUp(position) => position,
        Side::Own | Side::Right => 0,
    }
}

/// Positions become steps up from the end of a partial match.
pub(crate) fn resolve_field(field: FieldRef, depth: u16, nested: u16) -> FieldRef {
    let side = match field.side {
        Side::Left(position) => Side::Left((depth.saturating_sub(2)).saturating_sub(position)),
        Side::RightUp(position) => Side::RightUp(nested.saturating_sub(1).saturating_sub(position)),
        other => other,
    };
    FieldRef { side, ..field }
}

fn resolve(test: &Test, depth: u16, nested: u16) -> Test {
    match test {
        Test::Constant { field, value, negated } => Test::Constant {
            field: resolve_field(*field, depth, nested),
            value: value.clone(),
            negated: *negated,
        },
        Test::Fields { left, right, negated } => Test::Fields {
            left: resolve_field(*left, depth, nested),
            right: resolve_field(*right, depth, nested),
            negated: *negated,
        },
        Test::Length { .. } => test.clone(),
        Test::Condition(condition) => {
            let mut code = (*condition.code).clone();
            for field in &mut code.fields {
                *field = resolve_field(*field, depth, nested);
            }
            Test::Condition(Condition::new(condition.key.clone(), code))
        }
        Test::All(tests) => Test::All(tests.iter().map(|test| resolve(test, depth, nested)).collect()),
        Test::Any(tests) => Test::Any(tests.iter().map(|test| resolve(test, depth, nested)).collect()),
    }
}

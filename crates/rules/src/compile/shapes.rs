//! Where the fields of a pattern lie in their slot, and the pattern nodes that test them.

use super::conditions::{Field, SlotPattern};
use crate::code::{Access, Test};
use crate::network::NodeShape;

/// How many single and multiple fields lie before and after a field: (singles, multis) each.
fn neighbours(slot: &SlotPattern, index: usize) -> ((u16, u16), (u16, u16)) {
    let count = |fields: &[Field]| {
        let multis = fields.iter().filter(|field| field.multi).count() as u16;
        (fields.len() as u16 - multis, multis)
    };
    (count(&slot.fields[..index]), count(&slot.fields[index + 1..]))
}

/// How the value of a field is read from its slot.
pub(super) fn access_of(slot: &SlotPattern, index: usize) -> Access {
    if !slot.multi {
        return Access::Slot(slot.slot);
    }
    let ((singles_before, multis_before), (singles_after, multis_after)) = neighbours(slot, index);
    let at = slot.slot;
    match (slot.fields[index].multi, multis_before, multis_after) {
        (false, 0, _) => Access::FromStart(at, singles_before),
        (false, 1, 0) => Access::FromEnd(at, singles_after),
        (false, _, _) => Access::Marked(at, index as u16),
        (true, 0, 0) => Access::Range(at, singles_before, singles_after),
        (true, _, _) => Access::MarkedRange(at, index as u16),
    }
}

/// The pattern nodes of a slot: fields without tests need none.
pub(super) fn slot_shapes(slot: &SlotPattern, tests: Vec<Option<Test>>) -> Vec<NodeShape> {
    let shape =
        |field: u16, multi: bool, leave: u16, test: Option<Test>, selector: Option<Access>| NodeShape {
            slot: slot.slot,
            field,
            multi,
            end_slot: false,
            leave,
            test,
            selector,
            right_hash: Vec::new(),
        };
    let selector = |test: &Option<Test>, access: Access| match test {
        Some(Test::Constant { negated: false, .. }) => Some(access),
        Some(Test::All(all)) => match all.as_slice() {
            [Test::Length { .. }, Test::Constant { negated: false, .. }] => Some(access),
            _ => None,
        },
        _ => None,
    };
    if !slot.multi {
        let test = tests.into_iter().next().flatten();
        if test.is_none() {
            return Vec::new();
        }
        let choose = selector(&test, Access::Slot(slot.slot));
        return vec![shape(1, false, 0, test, choose)];
    }
    if slot.fields.is_empty() {
        return vec![shape(
            1,
            false,
            0,
            Some(Test::Length { slot: slot.slot, least: 0, exactly: true }),
            None,
        )];
    }
    let mut shapes = Vec::new();
    for (index, mut test) in tests.into_iter().enumerate() {
        let field = &slot.fields[index];
        let ((_, multis_before), (singles_after, multis_after)) = neighbours(slot, index);
        if index == 0 && !(field.multi && singles_after == 0) {
            let least = u16::from(!field.multi) + singles_after;
            let exactly = !field.multi && multis_after == 0;
            test = Test::and(Some(Test::Length { slot: slot.slot, least, exactly }), test);
        }
        let alone = multis_before == 0 && multis_after == 0;
        if test.is_none() && (!field.multi || alone) {
            continue;
        }
        let choose = if field.multi { None } else { selector(&test, access_of(slot, index)) };
        shapes.push(shape(index as u16 + 1, field.multi && !alone, singles_after, test, choose));
    }
    let several = slot.fields.iter().filter(|field| field.multi).count() > 1;
    let count = shapes.len();
    for (position, shape) in shapes.iter_mut().enumerate() {
        shape.end_slot = position + 1 == count;
        if !(shape.multi || shape.end_slot && several) {
            // Nobody looks at what follows such a field: it must not keep equal nodes apart.
            shape.leave = 0;
        }
    }
    shapes
}

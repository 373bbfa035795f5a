//! Conditions on symbols and whole numbers, from the code of the machine to steps on registers.

use super::lean::{Arithmetic, Lean, REGISTERS, Step, TRUTH, word_of};
use crate::builtins::Builtin;
use crate::code::{Access, Code, Comparison, FieldRef, Op, Side, Test};
use crate::value::{Value, word_is_exact};

/// The deepest stack. Its values have the last registers, from the last one down.
const DEPTH: usize = 8;

/// The end of the registers for constants, fields and what is computed beforehand.
const KEPT: usize = REGISTERS - DEPTH;

/// A value on the stack while code is turned into steps.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Operand {
    register: u8,
    /// It depends on the left alone.
    known: bool,
    /// Nothing else uses its register.
    own: bool,
}

#[derive(Default)]
struct Builder {
    constants: Vec<u64>,
    /// Registers that are given out.
    taken: usize,
    words: Vec<(u64, u8)>,
    left: Vec<(u16, Access, u8)>,
    right: Vec<(FieldRef, u8)>,
    fields: Vec<FieldRef>,
    same: Vec<(u16, u8)>,
    /// Registers that hold nothing any more when the next step of `once` is taken.
    spare: Vec<u8>,
    once: Vec<Step>,
    each: Vec<Step>,
    stack: Vec<Operand>,
}

/// The steps of one condition.
pub(crate) fn lean(code: &Code) -> Option<Box<Lean>> {
    let mut builder = Builder::with_constants(std::iter::once(code));
    builder.condition(code)?;
    builder.finish()
}

/// The steps of the test of a join. `None` if it asks anything but comparisons and conditions that are lean.
pub(crate) fn lean_test(test: &Test) -> Option<Box<Lean>> {
    let tests = match test {
        Test::All(tests) => tests.as_slice(),
        one => std::slice::from_ref(one),
    };
    let codes = tests.iter().filter_map(|test| match test {
        Test::Condition(condition) => Some(&*condition.code),
        _ => None,
    });
    let mut builder = Builder::with_constants(codes);
    let mut at = 0;
    while let Some((field, slot)) = tests.get(at).and_then(same_slot) {
        at += 1;
        let register = builder.field(field)?.register;
        builder.same.push((slot, register));
    }
    while let Some(test) = tests.get(at) {
        at += 1;
        match test {
            Test::Fields { left, right, negated } => {
                if *negated && matches!(right.side, Side::Left(_)) {
                    let others = others(&tests[at - 1..], *left);
                    if others.len() > 1 {
                        at += others.len() - 1;
                        builder.differs_from_all(*left, &others)?;
                        continue;
                    }
                }
                let (left, right) = (builder.field(*left)?, builder.field(*right)?);
                let (left, right) = (left.register, right.register);
                builder.each.push(Step::NeedSame { negated: *negated, left, right });
            }
            Test::Condition(condition) => builder.condition(&condition.code)?,
            Test::Constant { .. } | Test::Length { .. } | Test::Any(_) | Test::All(_) => return None,
        }
    }
    builder.finish()
}

/// A field of the left and the slot of the right that has to be the same.
fn same_slot(test: &Test) -> Option<(FieldRef, u16)> {
    let Test::Fields { left, right, negated: false } = test else { return None };
    match (left, right) {
        (FieldRef { side: Side::Right, access: Access::Slot(slot) }, other)
        | (other, FieldRef { side: Side::Right, access: Access::Slot(slot) })
            if matches!(other.side, Side::Left(_)) =>
        {
            Some((*other, *slot))
        }
        _ => None,
    }
}

/// The fields of the left from which one field has to differ by the first of some tests.
fn others(tests: &[Test], field: FieldRef) -> Vec<FieldRef> {
    let other = |test: &Test| match test {
        Test::Fields { left, right, negated: true }
            if *left == field && matches!(right.side, Side::Left(_)) =>
        {
            Some(*right)
        }
        _ => None,
    };
    tests.iter().map_while(other).collect()
}

impl Builder {
    /// Constants have the first registers, so all of them must be known at once.
    fn with_constants<'c>(codes: impl Iterator<Item = &'c Code>) -> Builder {
        let mut builder = Builder::default();
        for code in codes {
            for op in &code.ops {
                let word = match *op {
                    Op::Int(number) => Value::from(i64::from(number)).word(),
                    Op::Const(place) => code.constants[place as usize].word(),
                    _ => continue,
                };
                if !builder.constants.contains(&word) {
                    builder.words.push((word, builder.constants.len() as u8));
                    builder.constants.push(word);
                }
            }
        }
        builder.taken = builder.constants.len();
        builder
    }

    fn finish(mut self) -> Option<Box<Lean>> {
        self.each.extend([Step::Accept, Step::Refuse]);
        if self.each.len() > u8::MAX as usize || self.taken > KEPT {
            return None;
        }
        shorten(&mut self.each, &self.constants);
        self.left.sort_by_key(|entry| entry.0);
        Some(Box::new(Lean {
            constants: self.constants.into(),
            left: self.left.into(),
            fields: self.fields.into(),
            same: self.same.into(),
            once: self.once.into(),
            each: self.each.into(),
        }))
    }

    fn take_register(&mut self) -> Option<u8> {
        self.taken += 1;
        (self.taken <= KEPT).then_some((self.taken - 1) as u8)
    }

    /// The register of a field; it is read if it was not before.
    fn field(&mut self, field: FieldRef) -> Option<Operand> {
        if let Side::Left(steps) = field.side {
            let known = self.left.iter().find(|entry| (entry.0, entry.1) == (steps, field.access));
            let register = match known {
                Some(entry) => entry.2,
                None => {
                    let register = self.take_register()?;
                    self.left.push((steps, field.access, register));
                    register
                }
            };
            return Some(Operand { register, known: true, own: false });
        }
        if let Some(entry) = self.right.iter().find(|entry| entry.0 == field) {
            return Some(Operand { register: entry.1, known: false, own: false });
        }
        let into = self.take_register()?;
        self.right.push((field, into));
        match (field.side, field.access) {
            (Side::Right, Access::Slot(slot)) => self.each.push(Step::Slot { into, slot }),
            _ => {
                let place = u8::try_from(self.fields.len()).ok()?;
                self.fields.push(field);
                self.each.push(Step::Field { into, place });
            }
        }
        Some(Operand { register: into, known: false, own: false })
    }

    /// A field of the right differs from each of these of the left, which get registers in a row.
    fn differs_from_all(&mut self, field: FieldRef, others: &[FieldRef]) -> Option<()> {
        let from = self.field(field)?.register;
        let first = self.taken as u8;
        for other in others {
            let Side::Left(steps) = other.side else { return None };
            let register = self.take_register()?;
            self.left.push((steps, other.access, register));
        }
        self.each.push(Step::NeedOther { from, first, count: others.len() as u8 });
        Some(())
    }

    /// The register of what lies so deep on the stack.
    fn place(depth: usize) -> Option<u8> {
        (depth < DEPTH).then(|| (REGISTERS - 1 - depth) as u8)
    }

    /// Puts the values of the stack where jumps expect them.
    fn settle(&mut self) -> Option<()> {
        for depth in 0..self.stack.len() {
            let place = Builder::place(depth)?;
            let Operand { register, .. } = self.stack[depth];
            if register != place {
                self.each.push(Step::Move { into: place, from: register });
            }
            self.stack[depth] = Operand { register: place, known: false, own: false };
        }
        Some(())
    }

    /// Adds a step that makes one value of the last two of the stack, or of the last one.
    fn make(&mut self, taken: usize, step: impl Fn(u8, u8, u8) -> Step) -> Option<()> {
        let depth = self.stack.len().checked_sub(taken)?;
        let (left, right) = (self.stack[depth], *self.stack.last()?);
        self.stack.truncate(depth);
        if left.known && right.known {
            let spare = [left, right].into_iter().filter(|operand| operand.own).map(|one| one.register);
            self.spare.extend(spare);
            self.spare.dedup();
            let into = match self.spare.pop() {
                Some(register) => register,
                None => self.take_register()?,
            };
            self.once.push(step(into, left.register, right.register));
            self.stack.push(Operand { register: into, known: true, own: true });
        } else {
            let into = Builder::place(depth)?;
            self.each.push(step(into, left.register, right.register));
            self.stack.push(Operand { register: into, known: false, own: false });
        }
        Some(())
    }

    /// Adds, subtracts or multiplies the last n values, from the first on.
    fn fold(&mut self, how: Arithmetic, count: usize) -> Option<()> {
        let rest = self.stack.split_off(self.stack.len().checked_sub(count - 1)?);
        for operand in rest {
            self.stack.push(operand);
            self.make(2, |into, left, right| Step::Compute { how, into, left, right })?;
        }
        Some(())
    }

    /// Jumps by the truth of the last value, which was perhaps just computed.
    fn jump_if(&mut self, held: bool, to: u8, fresh: bool) -> Option<()> {
        let from = self.stack.pop()?.register;
        self.settle()?;
        let step = match self.each.last() {
            Some(&Step::Same { negated, into, left, right }) if fresh && into == from => {
                self.each.pop();
                Step::JumpSame { negated: negated == held, left, right, to }
            }
            Some(&Step::Compare { how, into, left, right }) if fresh && into == from && !held => {
                self.each.pop();
                Step::JumpUnless { how, left, right, to }
            }
            _ => Step::JumpIf { held, from, to },
        };
        self.each.push(step);
        Some(())
    }

    /// The steps of a condition, which end with what it needs. Jumps only lead forward.
    fn condition(&mut self, code: &Code) -> Option<()> {
        if code.ops.len() > 64 || !code.locals.is_empty() {
            return None;
        }
        for op in &code.ops {
            // Fields of the right are read at the start, which no jump passes over.
            if let Op::Field(place) = op {
                self.field(code.fields[*place as usize])?;
            }
        }
        // For each instruction, the stack that jumps to it leave, and the step that it begins with.
        let mut landings: Vec<Option<usize>> = vec![None; code.ops.len()];
        let mut begins: Vec<usize> = Vec::with_capacity(code.ops.len());
        let (mut fallen, mut returned) = (false, false);
        let first = self.each.len();
        for (at, &op) in code.ops.iter().enumerate() {
            if let Some(depth) = landings[at] {
                if fallen {
                    let place =
                        |depth| Some(Operand { register: Builder::place(depth)?, known: false, own: false });
                    self.stack = (0..depth).map(place).collect::<Option<_>>()?;
                } else {
                    self.settle()?;
                }
                if self.stack.len() != depth {
                    return None;
                }
            } else if fallen {
                return None;
            }
            fallen = matches!(op, Op::Jump(_));
            begins.push(self.each.len());
            self.instruction(code, at, op, landings[at].is_none(), &mut landings)?;
            returned = matches!(op, Op::Return);
            if returned && at + 1 != code.ops.len() {
                return None;
            }
        }
        for step in &mut self.each[first..] {
            match step {
                Step::Jump { to }
                | Step::JumpIf { to, .. }
                | Step::JumpSame { to, .. }
                | Step::JumpUnless { to, .. } => *to = u8::try_from(begins[*to as usize]).ok()?,
                _ => {}
            }
        }
        returned.then_some(())
    }

    /// The steps of one instruction. `fresh`: nothing jumps to it.
    fn instruction(
        &mut self,
        code: &Code,
        at: usize,
        op: Op,
        fresh: bool,
        landings: &mut [Option<usize>],
    ) -> Option<()> {
        // A jump leads forward, and the stack must be as high as after other jumps to the same place.
        let mut land = |to: u32, depth: usize| {
            let place = landings.get_mut(to as usize).filter(|_| to as usize > at)?;
            let same = place.is_none_or(|known| known == depth);
            *place = Some(depth);
            same.then_some(to as u8)
        };
        match op {
            Op::Int(number) => self.push_word(word_of(i64::from(number))?),
            Op::Const(place) => self.push_word(code.constants[place as usize].word()),
            Op::Field(place) => {
                let operand = self.field(code.fields[place as usize])?;
                self.stack.push(operand);
                Some(())
            }
            Op::Add | Op::Sub | Op::Mul => self.fold(arithmetic(op)?, 2),
            Op::Call(Builtin::Plus | Builtin::Minus | Builtin::Times, count @ 2..) => {
                self.fold(arithmetic(op)?, count as usize)
            }
            Op::Mod | Op::Call(Builtin::Mod, 2) => self.fold(Arithmetic::Mod, 2),
            Op::Call(Builtin::Abs, 1) => self.make(1, |into, from, _| Step::Abs { into, from }),
            Op::Same | Op::Differ => {
                let negated = matches!(op, Op::Differ);
                self.make(2, |into, left, right| Step::Same { negated, into, left, right })
            }
            Op::Not => self.make(1, |into, from, _| Step::Not { into, from }),
            Op::Jump(to) => {
                let to = land(to, self.stack.len())?;
                self.settle()?;
                self.each.push(Step::Jump { to });
                Some(())
            }
            Op::JumpIfFalse(to) | Op::JumpIfTrue(to) => {
                let to = land(to, self.stack.len().checked_sub(1)?)?;
                self.jump_if(matches!(op, Op::JumpIfTrue(_)), to, fresh)
            }
            Op::JumpUnless(how, to) => {
                let to = land(to, self.stack.len().checked_sub(2)?)?;
                let (right, left) = (self.stack.pop()?.register, self.stack.pop()?.register);
                self.settle()?;
                self.each.push(Step::JumpUnless { how, left, right, to });
                Some(())
            }
            Op::Return => self.need(fresh),
            other => {
                let how = Comparison::of(other)?;
                self.make(2, |into, left, right| Step::Compare { how, into, left, right })
            }
        }
    }

    fn push_word(&mut self, word: u64) -> Option<()> {
        let register = self.words.iter().find(|entry| entry.0 == word && word_is_exact(word))?.1;
        self.stack.push(Operand { register, known: true, own: false });
        Some(())
    }

    /// The end of a condition: its only value must be true.
    fn need(&mut self, fresh: bool) -> Option<()> {
        let from = self.stack.pop()?.register;
        if !self.stack.is_empty() {
            return None;
        }
        let step = match self.each.last() {
            Some(&Step::Same { negated, into, left, right }) if fresh && into == from => {
                self.each.pop();
                Step::NeedSame { negated, left, right }
            }
            Some(&Step::Compare { how, into, left, right }) if fresh && into == from => {
                self.each.pop();
                Step::NeedCompare { how, left, right }
            }
            _ => Step::Need { from },
        };
        self.each.push(step);
        Some(())
    }
}

fn arithmetic(op: Op) -> Option<Arithmetic> {
    Some(match op {
        Op::Add | Op::Call(Builtin::Plus, _) => Arithmetic::Add,
        Op::Sub | Op::Call(Builtin::Minus, _) => Arithmetic::Sub,
        Op::Mul | Op::Call(Builtin::Times, _) => Arithmetic::Mul,
        _ => return None,
    })
}

/// Leads jumps past steps whose outcome is known: `and` and `or` end with a truth that is asked for at once.
fn shorten(steps: &mut [Step], constants: &[u64]) {
    for at in 0..steps.len() {
        let led = |to: u8| destination(steps, constants, to as usize).unwrap_or(to as usize) as u8;
        steps[at] = match steps[at] {
            Step::Jump { to } => Step::Jump { to: led(to) },
            Step::JumpIf { held, from, to } => Step::JumpIf { held, from, to: led(to) },
            Step::JumpSame { negated, left, right, to } => {
                Step::JumpSame { negated, left, right, to: led(to) }
            }
            Step::JumpUnless { how, left, right, to } => Step::JumpUnless { how, left, right, to: led(to) },
            Step::Move { .. } => match destination(steps, constants, at) {
                Some(to) => Step::Jump { to: to as u8 },
                None => continue,
            },
            _ => continue,
        };
        if let Step::Jump { to } = steps[at]
            && matches!(steps[to as usize], Step::Accept | Step::Refuse)
        {
            steps[at] = steps[to as usize];
        }
    }
}

/// Where a truth that is moved at a step leads to in the end.
fn destination(steps: &[Step], constants: &[u64], from: usize) -> Option<usize> {
    let Step::Move { into, from: source } = steps[from] else { return None };
    let truth = *constants.get(source as usize)? != TRUTH[0];
    let mut at = from + 1;
    loop {
        match steps[at] {
            Step::Jump { to } => at = to as usize,
            Step::Need { from } if from == into => {
                return Some(if truth { at + 1 } else { steps.len() - 1 });
            }
            Step::JumpIf { held, from, to } if from == into => {
                return Some(if truth == held { to as usize } else { at + 1 });
            }
            _ => return None,
        }
    }
}

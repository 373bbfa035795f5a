//! Bodies under construction: instructions, locals, jumps, and short forms of common sequences.

use super::analysis::{Bound, Scope};
use super::knowledge::Knowledge;
use crate::code::{Code, Comparison, FieldRef, Op, PlainAssertion, PlainValue};
use crate::program::TemplateId;
use crate::syntax::diagnostics::Complaint;
use crate::syntax::lexer::Token;
use crate::syntax::reader::Form;
use crate::value::Value;
use rustc_hash::{FxHashMap, FxHashSet};

/// A loop under construction.
pub(super) struct Loop {
    pub breaks: Vec<usize>,
    pub height: u16,
}

/// A body under construction.
pub(super) struct Body<'a> {
    pub code: Code,
    pub names: FxHashMap<String, u16>,
    /// Variables that a bind somewhere in the body gives a value.
    pub bound_somewhere: FxHashSet<String>,
    pub height: u16,
    /// The last place that a jump may land on.
    landed: usize,
    pub loops: Vec<Loop>,
    pub scope: Option<&'a Scope<'a>>,
    /// Outer variables that a condition reads.
    pub used: Vec<Bound>,
    /// Where the body stands, for messages.
    pub place: &'static str,
    /// What is wrong with it so far: compiling goes on, to find the rest.
    pub complaints: Vec<Complaint>,
    /// In a method, the local with its arguments.
    pub method: Option<u16>,
    /// What each alternative of the conditions of a rule says about its variables.
    pub known: FxHashMap<String, Vec<Knowledge>>,
    /// The templates of facts that its variables hold.
    pub facts: FxHashMap<String, TemplateId>,
    /// Hidden locals with the first values of parameters, for `(bind ?x)`.
    pub first_values: FxHashMap<String, u16>,
}

impl<'a> Body<'a> {
    pub(super) fn new(place: &'static str, source: u32) -> Body<'a> {
        Body {
            code: Code { source, ..Code::default() },
            names: FxHashMap::default(),
            bound_somewhere: FxHashSet::default(),
            height: 0,
            landed: 0,
            loops: Vec::new(),
            scope: None,
            used: Vec::new(),
            place,
            complaints: Vec::new(),
            method: None,
            known: FxHashMap::default(),
            facts: FxHashMap::default(),
            first_values: FxHashMap::default(),
        }
    }

    /// Keeps the first values of the parameters that `(bind ?x)` gives back somewhere in the actions.
    pub(super) fn keep_first_values(&mut self, actions: &[Form]) {
        for form in actions {
            let items = form.list().unwrap_or(&[]);
            if let (Some("bind"), [_, name]) = (form.head(), items)
                && let Some(Token::Single(name) | Token::Multi(name)) = name.token()
                && let Some(&local) = self.names.get(name)
                && !self.first_values.contains_key(name)
            {
                let first = self.hidden();
                self.push(Op::Local(local));
                self.emit(Op::SetLocal(first));
                self.pop();
                self.first_values.insert(name.clone(), first);
            }
            self.keep_first_values(items);
        }
    }

    /// Whether the code can be used.
    pub(super) fn check(&mut self) -> Result<(), Complaint> {
        Complaint::all(std::mem::take(&mut self.complaints))
    }

    pub(super) fn emit(&mut self, op: Op) -> usize {
        if let Op::JumpIfFalse(to) = op
            && let Some(test) = self.test_of_locals()
        {
            self.code.ops.truncate(self.code.ops.len() - 3);
            self.code.ops.push(test);
            self.code.ops.push(Op::JumpUnlessHeld(to));
            return self.code.ops.len() - 1;
        }
        match self.shorter(op) {
            Some((taken, op)) => {
                self.code.ops.truncate(self.code.ops.len() - taken);
                self.code.ops.push(op);
            }
            None => self.code.ops.push(op),
        }
        self.code.ops.len() - 1
    }

    /// The last three instructions as one, if they compare locals.
    fn test_of_locals(&self) -> Option<Op> {
        match &self.code.ops[self.landed.min(self.code.ops.len())..] {
            [.., Op::Local(local), Op::Int(number), compare] => {
                Some(Op::TestNumber(Comparison::of(*compare)?, *local, *number))
            }
            [.., Op::Local(left), Op::Local(right), compare] => {
                Some(Op::TestLocals(Comparison::of(*compare)?, *left, *right))
            }
            _ => None,
        }
    }

    /// One instruction for the last few and this one, and how many of them it replaces; none if a jump may land
    /// among them.
    fn shorter(&self, op: Op) -> Option<(usize, Op)> {
        let free = &self.code.ops[self.landed.min(self.code.ops.len())..];
        match (free, op) {
            ([.., Op::LocalPlus(from, number), Op::SetLocal(to)], Op::Pop) if from == to => {
                Some((2, Op::Increase(*to, *number)))
            }
            ([.., Op::SetLocal(local)], Op::Pop) => Some((1, Op::StoreLocal(*local))),
            ([.., Op::Local(local), Op::Int(number)], Op::Add) => Some((2, Op::LocalPlus(*local, *number))),
            ([.., Op::Local(local), Op::Int(number)], Op::Sub) if *number != i32::MIN => {
                Some((2, Op::LocalPlus(*local, -*number)))
            }
            ([.., last], Op::JumpIfFalse(to)) => Some((1, Op::JumpUnless(Comparison::of(*last)?, to))),
            _ => None,
        }
    }

    /// Where the value comes from that the instructions from a place on push. If it stays at hand, they are taken back.
    pub(super) fn take_source(&mut self, start: usize) -> PlainValue {
        // What a `bind` may change is read at once.
        let changes =
            |local: u16| self.bound_somewhere.iter().any(|name| self.names.get(name) == Some(&local));
        let source = match self.code.ops.get(start..) {
            _ if self.landed > start => return PlainValue::Computed,
            Some(&[Op::Local(local)]) if !changes(local) => PlainValue::Local(local),
            Some(&[Op::Int(number)]) => PlainValue::Constant(Value::Integer(i64::from(number))),
            Some(&[Op::Const(place)]) => PlainValue::Constant(self.code.constants[place as usize].clone()),
            _ => return PlainValue::Computed,
        };
        self.code.ops.truncate(start);
        self.height -= 1;
        source
    }

    /// Emits the assertion of a fact whose slots have these sources.
    pub(super) fn assert_sources(&mut self, template: TemplateId, slots: Vec<PlainValue>) {
        let computed = slots.iter().filter(|source| matches!(source, PlainValue::Computed)).count() as u16;
        let number = self.code.assertions.len() as u32;
        self.code.assertions.push(PlainAssertion { template, slots, computed });
        self.emit(Op::AssertPlain(number));
        self.height = self.height - computed + 1;
    }

    /// Emits an instruction that leaves one more value on the stack.
    pub(super) fn push(&mut self, op: Op) {
        self.emit(op);
        self.height += 1;
    }

    /// Emits an instruction that takes this many values and leaves one.
    pub(super) fn fold(&mut self, op: Op, taken: u16) {
        self.emit(op);
        self.height = self.height - taken + 1;
    }

    pub(super) fn pop(&mut self) {
        self.emit(Op::Pop);
        self.height -= 1;
    }

    pub(super) fn constant(&mut self, value: Value) {
        if let Value::Integer(number) = value
            && let Ok(small) = i32::try_from(number)
        {
            self.push(Op::Int(small));
            return;
        }
        // Only the last ones: a long deffacts has more than can be searched each time.
        let recent = self.code.constants.len().saturating_sub(32);
        let place = match self.code.constants[recent..].iter().position(|known| known.same(&value)) {
            Some(place) => recent + place,
            None => {
                self.code.constants.push(value);
                self.code.constants.len() - 1
            }
        };
        self.push(Op::Const(place as u32));
    }

    pub(super) fn local(&mut self, name: &str) -> u16 {
        if let Some(&local) = self.names.get(name) {
            return local;
        }
        let local = self.hidden();
        self.code.locals[local as usize] = name.to_string();
        self.names.insert(name.to_string(), local);
        local
    }

    /// A local without a name.
    pub(super) fn hidden(&mut self) -> u16 {
        self.code.locals.push(String::new());
        (self.code.locals.len() - 1) as u16
    }

    /// This place, to jump to.
    pub(super) fn here(&mut self) -> u32 {
        self.landed = self.code.ops.len();
        self.landed as u32
    }

    /// Makes an earlier jump land here.
    pub(super) fn land(&mut self, jump: usize) {
        let target = self.here();
        match &mut self.code.ops[jump] {
            Op::Jump(to) | Op::JumpIfFalse(to) | Op::JumpIfTrue(to) => *to = target,
            Op::JumpUnless(_, to) | Op::JumpUnlessHeld(to) => *to = target,
            Op::NextField(_, to)
            | Op::FirstNumber(_, to)
            | Op::NextNumber(_, to)
            | Op::NextFact(_, to)
            | Op::NextTuple(_, to) => *to = target,
            _ => {}
        }
    }

    pub(super) fn field(&mut self, field: FieldRef) {
        let place = match self.code.fields.iter().position(|known| *known == field) {
            Some(place) => place,
            None => {
                self.code.fields.push(field);
                self.code.fields.len() - 1
            }
        };
        self.push(Op::Field(place as u16));
    }
}

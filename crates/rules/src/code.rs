//! Bytecode: what functions, right-hand sides and tests are compiled to.

use crate::builtins::Builtin;
use crate::engine::{Lean, lean};
use crate::symbols::Symbol;
use crate::syntax::Span;
use crate::value::Value;
use std::sync::Arc;

/// A part of one fact, as a pattern sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Access {
    /// The fact itself.
    Address,
    /// A whole slot.
    Slot(u16),
    /// A field counted from the start of a multislot.
    FromStart(u16, u16),
    /// A field counted from the end of a multislot.
    FromEnd(u16, u16),
    /// What lies between this many first and this many last fields of a multislot.
    Range(u16, u16, u16),
    /// A field whose place depends on how `$?` variables before it were split.
    Marked(u16, u16),
    /// The fields taken by a `$?` variable, of several in its slot.
    MarkedRange(u16, u16),
}

/// Whose fact a field belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Side {
    /// The fact that is entering the pattern network.
    Own,
    /// A fact of the partial match, this many steps up from its last one.
    Left(u16),
    /// The fact that enters the join from the right.
    Right,
    /// A fact of the nested partial match that enters the join from the right.
    RightUp(u16),
}

/// A field that a test or an expression reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct FieldRef {
    pub side: Side,
    pub access: Access,
}

/// One restriction of a fact-set query: a variable and the templates it ranges over.
#[derive(Clone, Debug)]
pub(crate) struct QuerySet {
    pub templates: QueryTemplates,
    /// The local that holds the fact; the next one holds how far the search has come.
    pub local: u16,
    /// The facts of the restrictions before it: the search ends when one of them is retracted.
    pub outer: Vec<u16>,
}

/// The templates that a query variable ranges over.
#[derive(Clone, Debug)]
pub(crate) enum QueryTemplates {
    Known(Vec<u32>),
    /// Named when the query is made: their numbers are in this local.
    Computed(u16),
}

/// A comparison of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    Differ,
}

impl Comparison {
    /// The comparison that an instruction makes.
    pub(crate) fn of(op: Op) -> Option<Comparison> {
        Some(match op {
            Op::Less => Comparison::Less,
            Op::LessEqual => Comparison::LessEqual,
            Op::Greater => Comparison::Greater,
            Op::GreaterEqual => Comparison::GreaterEqual,
            Op::NumEqual => Comparison::Equal,
            Op::NumDiffer => Comparison::Differ,
            _ => return None,
        })
    }

    /// Whether it holds between two whole numbers.
    #[inline]
    pub(crate) fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::LessEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterEqual => left >= right,
            Comparison::Equal => left == right,
            Comparison::Differ => left != right,
        }
    }

    /// The same between any values.
    pub(crate) fn op(self) -> Op {
        match self {
            Comparison::Less => Op::Less,
            Comparison::LessEqual => Op::LessEqual,
            Comparison::Greater => Op::Greater,
            Comparison::GreaterEqual => Op::GreaterEqual,
            Comparison::Equal => Op::NumEqual,
            Comparison::Differ => Op::NumDiffer,
        }
    }
}

/// Instructions of the stack machine. Every expression leaves exactly one value on the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    Const(u32),
    Int(i32),
    /// Pushes nothing-to-say.
    Void,
    Local(u16),
    /// Stores without popping.
    SetLocal(u16),
    /// Pops and stores: what [`Op::SetLocal`] and [`Op::Pop`] do together.
    StoreLocal(u16),
    /// Adds a constant to a whole number in a local and pushes the sum: `(+ ?i 1)`, `(- ?n 2)`.
    LocalPlus(u16, i32),
    /// Adds a constant to a local: `(bind ?i (+ ?i 1))`.
    Increase(u16, i32),
    /// Compares a local with a constant, for the [`Op::JumpUnlessHeld`] that follows: `(if (< ?n 2) ...)`.
    TestNumber(Comparison, u16, i32),
    /// The same with two locals.
    TestLocals(Comparison, u16, u16),
    /// Jumps unless the comparison before it held.
    JumpUnlessHeld(u32),
    ClearLocal(u16),
    Global(u32),
    SetGlobal(u32),
    /// Back to the initial value of a global.
    ResetGlobal(u32),
    Field(u16),
    Pop,
    /// Cuts the stack down to this height above the frame, keeping the locals.
    Cut(u16),
    Jump(u32),
    /// Pops; jumps if it was `FALSE`.
    JumpIfFalse(u32),
    JumpIfTrue(u32),
    /// Pops two numbers; jumps unless the comparison holds.
    JumpUnless(Comparison, u32),
    /// Calls a built-in function on the last n values.
    Call(Builtin, u16),
    Add,
    Sub,
    Mul,
    Mod,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    NumEqual,
    NumDiffer,
    Same,
    Differ,
    Not,
    /// Calls a user function.
    User(u32, u16),
    /// Calls a generic function.
    Generic(u32, u16),
    /// Calls the next method of a generic function, from a method whose arguments are in a local.
    NextMethod(u16, NextCall),
    /// Calls the method whose name and index lie below the arguments.
    SpecificMethod(u16),
    /// Calls a host function.
    Host(u32, u16),
    /// Calls a method: the object lies below its arguments.
    Method(Symbol, u16),
    /// Calls the function whose name lies below the arguments.
    Dynamic(u16),
    /// As [`Op::Dynamic`], with the fields of some multifields as arguments of their own: `code.expansions[n]`.
    Expand(u16),
    Return,
    /// Asserts a fact of a template from all its slot values, in order.
    Assert(u32),
    /// The same where no slot is a multifield, and those that are no locals or constants were pushed: `code.assertions[n]`.
    AssertPlain(u32),
    /// Takes the slots of `code.changes[n]` and the fact below them.
    Modify(u32),
    Duplicate(u32),
    /// Pops one value and retracts the facts it names.
    Retract,
    /// Packs the last n values into one multifield.
    Pack(u16),
    /// Starts or advances a loop over a multifield: locals base (fields), +1 (index), +2 (value); jumps at the end.
    NextField(u16, u32),
    /// Starts a loop over numbers: locals base (current), +1 (last); jumps if there is none.
    FirstNumber(u16, u32),
    /// Goes on with a loop over numbers; jumps at the end.
    NextNumber(u16, u32),
    /// The next fact of `code.queries[n]`, or a jump.
    NextFact(u16, u32),
    /// Appends the tuple of facts in the locals of `code.tuples[n]` to the list local.
    KeepTuple(u16),
    /// Takes the next kept tuple out of the list, or jumps.
    NextTuple(u16, u32),
    /// `?fact:slot`
    FactSlot(Symbol),
    /// Writes the top value to the channel in a local.
    Print(u16),
    /// Sets the focus to this many modules, the last one first; `FALSE` if one of them is missing.
    Focus(u16),
    Halt,
}

/// What a method does with the next one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NextCall {
    /// Calls it with the same arguments.
    Same,
    /// Calls it with the last n values.
    With(u16),
    /// Asks whether there is one.
    Exists,
}

/// How a set of collected tuples is laid out.
#[derive(Clone, Debug)]
pub(crate) struct Tuple {
    pub members: Vec<u16>,
    /// The local with the multifield of kept facts; the next one is the position in it.
    pub list: u16,
}

/// The slots that a modify or duplicate sets.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// Slot names and how many values each takes from the stack.
    pub slots: Vec<Symbol>,
    /// How many values each slot was given: one for a single slot.
    pub counts: Vec<u16>,
}

/// A fact to assert, most of whose slots need no computing.
#[derive(Clone, Debug)]
pub(crate) struct PlainAssertion {
    pub template: u32,
    pub slots: Vec<PlainValue>,
    /// How many of them were computed and lie on the stack, in their order.
    pub computed: u16,
}

/// Where the value of a slot comes from.
#[derive(Clone, Debug)]
pub(crate) enum PlainValue {
    Local(u16),
    Constant(Value),
    Computed,
}

/// A compiled body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub ops: Vec<Op>,
    pub constants: Vec<Value>,
    pub fields: Vec<FieldRef>,
    pub queries: Vec<QuerySet>,
    pub tuples: Vec<Tuple>,
    pub changes: Vec<Change>,
    pub assertions: Vec<PlainAssertion>,
    /// For each call with `expand$`, which of its arguments are expanded.
    pub expansions: Vec<Vec<bool>>,
    /// Names of the locals, for messages; hidden ones are empty.
    pub locals: Vec<String>,
    /// The last instruction of each call, and where the call stands in the text.
    pub spans: Vec<(u32, Span)>,
    /// Which text that is: a place in `Program::sources`.
    pub source: u32,
}

impl Code {
    /// Whether an instruction reads or writes a local.
    pub(crate) fn names_local(&self, local: usize) -> bool {
        let row = |first: u16, count: usize| (first as usize..first as usize + count).contains(&local);
        let tuple = |place: u16| {
            let Tuple { members, list } = &self.tuples[place as usize];
            row(*list, 2) || members.iter().any(|&member| member as usize == local)
        };
        self.ops.iter().any(|op| match *op {
            Op::Local(one) | Op::SetLocal(one) | Op::StoreLocal(one) | Op::ClearLocal(one) => row(one, 1),
            Op::LocalPlus(one, _) | Op::Increase(one, _) | Op::TestNumber(_, one, _) => row(one, 1),
            Op::Print(one) => row(one, 1),
            Op::NextMethod(first, _) => row(first, 2),
            Op::Generic(..) | Op::SpecificMethod(_) => false,
            Op::TestLocals(_, one, other) => row(one, 1) || row(other, 1),
            Op::NextField(first, _) => row(first, 3),
            Op::FirstNumber(first, _) | Op::NextNumber(first, _) => row(first, 2),
            Op::NextFact(query, _) => {
                let QuerySet { templates, local, .. } = &self.queries[query as usize];
                row(*local, 2) || matches!(templates, QueryTemplates::Computed(names) if row(*names, 1))
            }
            Op::KeepTuple(place) | Op::NextTuple(place, _) => tuple(place),
            Op::AssertPlain(place) => self.assertions[place as usize]
                .slots
                .iter()
                .any(|value| matches!(value, PlainValue::Local(one) if row(*one, 1))),
            Op::Const(_) | Op::Int(_) | Op::Void | Op::Global(_) | Op::SetGlobal(_) | Op::ResetGlobal(_) => {
                false
            }
            Op::Field(_) | Op::Pop | Op::Cut(_) | Op::Jump(_) | Op::JumpIfFalse(_) | Op::JumpIfTrue(_) => {
                false
            }
            Op::JumpUnless(..) | Op::JumpUnlessHeld(_) | Op::Call(..) | Op::User(..) | Op::Host(..) => false,
            Op::Add | Op::Sub | Op::Mul | Op::Mod | Op::Same | Op::Differ | Op::Not => false,
            Op::Less | Op::LessEqual | Op::Greater | Op::GreaterEqual | Op::NumEqual | Op::NumDiffer => false,
            Op::Method(..) | Op::Dynamic(_) | Op::Expand(_) | Op::Return | Op::Assert(_) | Op::Modify(_) => {
                false
            }
            Op::Duplicate(_) | Op::Retract | Op::Pack(_) | Op::FactSlot(_) | Op::Focus(_) | Op::Halt => false,
        })
    }

    /// Where in the text an instruction comes from.
    pub(crate) fn place(&self, op: usize) -> Option<Place> {
        let following = self.spans.partition_point(|entry| (entry.0 as usize) < op);
        self.spans.get(following).map(|entry| Place { source: self.source, span: entry.1 })
    }
}

/// A stretch of a text that was loaded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub source: u32,
    pub span: Span,
}

/// An expression inside a pattern or a join. Two are equal when they read the same fields in the same way.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    pub key: String,
    pub code: Arc<Code>,
    /// The same without the machine, if it only compares.
    pub quick: Option<Quick>,
    /// The same without the machine, for symbols and whole numbers.
    pub lean: Option<Box<Lean>>,
}

/// A comparison of a field with another one or with a whole number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quick {
    pub how: QuickHow,
    pub left: FieldRef,
    pub right: Result<FieldRef, i32>,
}

/// How fields are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum QuickHow {
    /// `eq` and `neq`: these never fail.
    Same { negated: bool },
    /// As numbers; anything else is left to the machine, which complains.
    Numbers(Comparison),
}

impl Condition {
    pub(crate) fn new(key: String, code: Code) -> Condition {
        let quick = Quick::of(&code);
        let lean = if quick.is_none() { lean(&code) } else { None };
        Condition { key, code: Arc::new(code), quick, lean }
    }

    /// The test of `~?y` that a condition `:(neq ?x ?y)` is to CLIPS when one of the fields has no fixed place: rules that
    /// write it either way share a join.
    pub(crate) fn as_difference(&self) -> Option<Test> {
        let Quick { how: QuickHow::Same { negated: true }, left, right: Ok(right) } = self.quick? else {
            return None;
        };
        let marked = |field: FieldRef| {
            matches!(field.access, Access::Marked(..) | Access::MarkedRange(..) | Access::Range(..))
        };
        let sides = left.side == Side::Right && matches!(right.side, Side::Left(_));
        (sides && (marked(left) || marked(right))).then_some(Test::Fields { left, right, negated: true })
    }
}

impl Quick {
    /// Finds the comparison that is all that some code does.
    fn of(code: &Code) -> Option<Quick> {
        let field = |place: u16| code.fields.get(place as usize).copied();
        let (left, right, op) = match code.ops.as_slice() {
            [Op::Field(left), Op::Field(right), op, Op::Return] => (field(*left)?, Ok(field(*right)?), *op),
            [Op::Field(left), Op::Int(number), op, Op::Return] => (field(*left)?, Err(*number), *op),
            _ => return None,
        };
        let how = match op {
            Op::Same | Op::Differ => QuickHow::Same { negated: matches!(op, Op::Differ) },
            op => QuickHow::Numbers(Comparison::of(op)?),
        };
        Some(Quick { how, left, right })
    }
}

impl PartialEq for Condition {
    fn eq(&self, other: &Condition) -> bool {
        self.key == other.key
    }
}

impl Eq for Condition {}

impl std::hash::Hash for Condition {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// A test of the pattern network or of a join.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Test {
    Constant { field: FieldRef, value: Literal, negated: bool },
    Fields { left: FieldRef, right: FieldRef, negated: bool },
    Length { slot: u16, least: u16, exactly: bool },
    Condition(Condition),
    All(Vec<Test>),
    Any(Vec<Test>),
}

/// A constant that compares by type and value.
#[derive(Clone, Debug)]
pub(crate) struct Literal(pub Value);

impl PartialEq for Literal {
    fn eq(&self, other: &Literal) -> bool {
        self.0.same(&other.0)
    }
}

impl Eq for Literal {}

impl std::hash::Hash for Literal {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        let mut inner = rustc_hash::FxHasher::default();
        self.0.feed(&mut inner);
        state.write_u64(std::hash::Hasher::finish(&inner));
    }
}

impl Test {
    /// Joins two tests into one that asks for both.
    pub(crate) fn and(first: Option<Test>, second: Option<Test>) -> Option<Test> {
        match (first, second) {
            (None, other) | (other, None) => other,
            (Some(Test::All(mut tests)), Some(Test::All(more))) => {
                tests.extend(more);
                Some(Test::All(tests))
            }
            (Some(Test::All(mut tests)), Some(other)) => {
                tests.push(other);
                Some(Test::All(tests))
            }
            (Some(other), Some(Test::All(mut tests))) => {
                tests.insert(0, other);
                Some(Test::All(tests))
            }
            (Some(first), Some(second)) => Some(Test::All(vec![first, second])),
        }
    }

    /// How many comparisons and calls it makes: what the simplicity and complexity strategies count.
    pub(crate) fn complexity(&self) -> u32 {
        match self {
            Test::Constant { .. } | Test::Fields { .. } => 1,
            Test::Length { .. } => 0,
            Test::Condition(condition) => condition_weight(&condition.key),
            Test::All(tests) | Test::Any(tests) => tests.iter().map(Test::complexity).sum(),
        }
    }
}

/// `and`, `or` and `not` around calls do not count by themselves.
fn condition_weight(key: &str) -> u32 {
    for wrapper in ["(and ", "(or ", "(not "] {
        if let Some(inside) = key.strip_prefix(wrapper) {
            let mut depth = 0;
            let mut weight = 0;
            let mut quoted = false;
            let mut start = None;
            let inside = &inside[..inside.len() - 1];
            let mut previous = ' ';
            for (at, letter) in inside.char_indices() {
                if letter == '"' && previous != '\\' {
                    quoted = !quoted;
                }
                previous = letter;
                if quoted {
                    continue;
                }
                match letter {
                    '(' => {
                        if depth == 0 {
                            start = Some(at);
                        }
                        depth += 1;
                    }
                    ')' => {
                        depth -= 1;
                        if depth == 0
                            && let Some(from) = start.take()
                        {
                            weight += condition_weight(&inside[from..=at]);
                        }
                    }
                    _ => {}
                }
            }
            return weight;
        }
    }
    u32::from(key.starts_with('('))
}

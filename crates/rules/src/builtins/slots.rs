//! What the slots of templates allow: `deftemplate-slot-types` and its like.

use super::{Builtin, Outcome};
use crate::engine::{Fault, State};
use crate::program::{Kind, Program, Slot, SlotDefault, types};
use crate::value::Value;

/// The types of values, in the order in which CLIPS lists them.
const TYPES: &[(u16, &str)] = &[
    (types::FLOAT, "FLOAT"),
    (types::INTEGER, "INTEGER"),
    (types::SYMBOL, "SYMBOL"),
    (types::STRING, "STRING"),
    (types::HOST, "EXTERNAL-ADDRESS"),
    (types::FACT, "FACT-ADDRESS"),
];

/// Whether a template has a slot, and what the slot holds.
pub(super) fn call(
    state: &mut State,
    program: &Program,
    builtin: Builtin,
    name: &str,
    arguments: &[Value],
) -> Outcome {
    use Builtin as B;
    let (Value::Symbol(template), Value::Symbol(slot)) = (&arguments[0], &arguments[1]) else {
        return Fault::error(format!("{name} takes the names of a template and of a slot."));
    };
    let text = state.symbols.name(*template);
    let Some(id) = state.find_construct(program, Kind::Template, text) else {
        let line = format!("{name}: there is no template {text}.\n");
        state.print("stderr", &line);
        return Ok(Value::FALSE);
    };
    let template = &program.templates[id as usize];
    let Some(place) = template.slot(*slot) else {
        return match builtin {
            B::SlotExistp => Ok(Value::FALSE),
            _ => Fault::error(format!("{name}: there is no slot {}.", state.symbols.name(*slot))),
        };
    };
    let slot = &template.slots[place];
    Ok(match builtin {
        B::SlotExistp => Value::TRUE,
        B::SlotMultip => Value::bool(slot.multi),
        B::SlotSinglep => Value::bool(!slot.multi),
        B::SlotTypes => slot_types(state, slot),
        B::SlotRange => range(state, slot),
        B::SlotCardinality => {
            if slot.multi {
                let (least, most) = slot.constraint.cardinality;
                let most = match most {
                    Some(most) => Value::Integer(most as i64),
                    None => Value::Symbol(state.intern("+oo")),
                };
                Value::many([Value::Integer(least as i64), most])
            } else {
                Value::many([])
            }
        }
        B::SlotAllowed => match slot.constraint.allowed.is_empty() {
            true => Value::FALSE,
            false => Value::many(slot.constraint.allowed.iter().flat_map(|entry| entry.1.iter().cloned())),
        },
        B::SlotDefaultp => match &slot.default {
            SlotDefault::Required => Value::FALSE,
            SlotDefault::Fixed(_) => Value::Symbol(state.intern("static")),
            SlotDefault::Dynamic(_) => Value::Symbol(state.intern("dynamic")),
        },
        _ => match &slot.default {
            SlotDefault::Required => Value::Symbol(state.intern("?NONE")),
            SlotDefault::Fixed(value) => value.clone(),
            SlotDefault::Dynamic(code) => state.nested(|state| state.execute_with(program, code, &[]))?,
        },
    })
}

fn slot_types(state: &mut State, slot: &Slot) -> Value {
    // A list of allowed values narrows the types, but does not declare them.
    let listed_only = slot.constraint.allowed.iter().any(|entry| entry.0 == types::ANY);
    let allowed = if listed_only { types::ANY } else { slot.constraint.types };
    let listed = TYPES.iter().filter(|entry| allowed & entry.0 != 0);
    let mut names: Vec<Value> = listed.map(|entry| Value::Symbol(state.intern(entry.1))).collect();
    if allowed == types::ANY {
        names.push(Value::Symbol(state.intern("INSTANCE-ADDRESS")));
        names.push(Value::Symbol(state.intern("INSTANCE-NAME")));
    }
    Value::many(names)
}

fn range(state: &mut State, slot: &Slot) -> Value {
    if slot.constraint.types & (types::INTEGER | types::FLOAT) == 0 {
        return Value::FALSE;
    }
    let mut edge = |bound: &Option<Value>, none: &str| match bound {
        Some(value) => value.clone(),
        None => Value::Symbol(state.intern(none)),
    };
    Value::many([edge(&slot.constraint.range.0, "-oo"), edge(&slot.constraint.range.1, "+oo")])
}

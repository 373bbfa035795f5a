//! Functions on multifields.

use super::strings::text_of;
use super::{Builtin, Outcome, wrong};
use crate::engine::{Fault, State};
use crate::program::Program;
use crate::value::Value;
use std::sync::Arc;

pub(super) fn fields<'v>(name: &str, place: usize, value: &'v Value) -> Result<&'v [Value], Box<Fault>> {
    match value.as_many() {
        Some(fields) => Ok(fields),
        None => wrong(name, place, "a multifield", value),
    }
}

fn whole(name: &str, place: usize, value: &Value) -> Result<i64, Box<Fault>> {
    match value.as_integer() {
        Some(number) => Ok(number),
        None => wrong(name, place, "a whole number", value),
    }
}

/// Pays for a multifield of this many fields before it is made.
pub(super) fn pay(state: &mut State, count: usize) -> Result<(), Box<Fault>> {
    state.spend_fields(count)?;
    state.steps(count)
}

pub(super) fn made(state: &mut State, mut values: Vec<Value>) -> Outcome {
    values.shrink_to_fit();
    pay(state, values.len())?;
    Ok(Value::Many(Arc::new(values)))
}

/// All fields, with new ones in place of some.
fn spliced(state: &mut State, all: &[Value], place: std::ops::Range<usize>, new: &[Value]) -> Outcome {
    let count: usize = new.iter().map(Value::count_fields).sum();
    pay(state, all.len() - place.len() + 2 * count)?;
    let new = Value::many(new.iter().cloned());
    Ok(Value::Many(Arc::new([&all[..place.start], new.as_many().unwrap_or(&[]), &all[place.end..]].concat())))
}

/// A range of positions, from 1, inside a multifield.
fn span(name: &str, from: &Value, to: &Value, length: usize) -> Result<(usize, usize), Box<Fault>> {
    let (from, to) = (whole(name, 2, from)?, whole(name, 3, to)?);
    if from < 1 || to < from || to as usize > length {
        return Fault::error(format!("{name}: the positions {from} to {to} are not inside 1 to {length}."));
    }
    Ok((from as usize - 1, to as usize))
}

/// Where a value, or a run of values, stands in a row of fields.
pub(super) fn find(wanted: &Value, all: &[Value], from: usize) -> Option<(usize, usize)> {
    match wanted {
        Value::Many(run) if run.is_empty() => None,
        Value::Many(run) => (from..all.len())
            .find(|&at| all.len() - at >= run.len() && run.iter().zip(&all[at..]).all(|(a, b)| a.same(b)))
            .map(|at| (at, run.len())),
        one => (from..all.len()).find(|&at| all[at].same(one)).map(|at| (at, 1)),
    }
}

pub(super) fn call(state: &mut State, builtin: Builtin, name: &str, arguments: &[Value]) -> Outcome {
    use Builtin as B;
    match builtin {
        B::Create => {
            pay(state, arguments.iter().map(Value::count_fields).sum())?;
            Ok(Value::many(arguments.iter().cloned()))
        }
        B::Nth => {
            let at = whole(name, 1, &arguments[0])?;
            let all = fields(name, 2, &arguments[1])?;
            let place = at.checked_sub(1).and_then(|at| usize::try_from(at).ok());
            Ok(place.and_then(|at| all.get(at)).cloned().unwrap_or(Value::NIL))
        }
        B::Member => member(state, name, arguments),
        B::Delete => {
            let all = fields(name, 1, &arguments[0])?;
            let (from, to) = span(name, &arguments[1], &arguments[2], all.len())?;
            pay(state, all.len() - (to - from))?;
            Ok(Value::Many(Arc::new([&all[..from], &all[to..]].concat())))
        }
        B::Subseq => {
            let all = fields(name, 1, &arguments[0])?;
            let (from, to) = (whole(name, 2, &arguments[1])?, whole(name, 3, &arguments[2])?);
            let from = from.max(1) as usize;
            let to = (to.max(0) as usize).min(all.len());
            let taken = if from > to { &[] } else { &all[from - 1..to] };
            pay(state, taken.len())?;
            Ok(Value::Many(Arc::new(taken.to_vec())))
        }
        B::Replace => {
            let all = fields(name, 1, &arguments[0])?;
            let (from, to) = span(name, &arguments[1], &arguments[2], all.len())?;
            spliced(state, all, from..to, &arguments[3..])
        }
        B::Insert => {
            let all = fields(name, 1, &arguments[0])?;
            let at = whole(name, 2, &arguments[1])?;
            if at < 1 {
                // As in CLIPS, it says so and gives nothing.
                state.print("stderr", "insert$: positions count from 1.\n");
                return Ok(Value::Void);
            }
            let place = (at as usize - 1).min(all.len());
            spliced(state, all, place..place, &arguments[2..])
        }
        B::First => made(state, fields(name, 1, &arguments[0])?.iter().take(1).cloned().collect()),
        B::Rest => {
            let rest = fields(name, 1, &arguments[0])?.get(1..).unwrap_or(&[]);
            pay(state, rest.len())?;
            Ok(Value::Many(Arc::new(rest.to_vec())))
        }
        B::Length => Ok(Value::Integer(fields(name, 1, &arguments[0])?.len() as i64)),
        // As Jess and old versions of CLIPS have it: of texts too.
        B::Extent => match &arguments[0] {
            Value::Many(values) => Ok(Value::Integer(values.len() as i64)),
            Value::Symbol(_) | Value::Text(_) => {
                Ok(Value::Integer(text_of(state, name, 1, &arguments[0])?.chars().count() as i64))
            }
            other => wrong(name, 1, "a multifield", other),
        },
        B::FieldsOf => match &arguments[0] {
            Value::Many(_) => Ok(arguments[0].clone()),
            other => wrong("a loop over fields", 1, "a multifield", other),
        },
        _ => Ok(Value::FALSE),
    }
}

/// Where a value stands in a multifield, or the first and last place of a run of values.
fn member(state: &mut State, name: &str, arguments: &[Value]) -> Outcome {
    let all = fields(name, 2, &arguments[1])?;
    state.steps(all.len().saturating_mul(arguments[0].as_many().map_or(1, <[Value]>::len)))?;
    let found = match &arguments[0] {
        // CLIPS finds nothing at the very beginning, where it takes no room.
        Value::Many(run) if run.is_empty() => Some((0, 0)),
        wanted => find(wanted, all, 0),
    };
    Ok(match found {
        None => Value::FALSE,
        Some((at, 1)) => Value::Integer(at as i64 + 1),
        Some((at, length)) => {
            Value::many([Value::Integer(at as i64 + 1), Value::Integer((at + length) as i64)])
        }
    })
}

/// `(sort > 3 1 2)`: the function says whether two neighbours must change places. A merge sort, as in CLIPS.
pub(super) fn sort(state: &mut State, program: &Program, arguments: &[Value]) -> Outcome {
    let name = &arguments[0];
    let callable = state.find_callable(program, name)?;
    pay(state, 3 * arguments[1..].iter().map(Value::count_fields).sum::<usize>())?;
    let all = Value::many(arguments[1..].iter().cloned());
    let mut row: Vec<Value> = all.as_many().unwrap_or(&[]).to_vec();
    let swap = |state: &mut State, a: &Value, b: &Value| -> Result<bool, Box<Fault>> {
        let pair = [a.clone(), b.clone()];
        let answer = match &callable {
            super::Callable::Builtin(builtin) => {
                state.step()?;
                super::call(state, program, *builtin, &pair)
            }
            super::Callable::Host(host) => state.call_host(program, *host, &pair),
            super::Callable::Generic(generic) => state.call_generic(program, *generic, &pair),
            super::Callable::User(function) => {
                let entry = &program.functions[*function as usize];
                if entry.least > 2 || entry.most.is_some_and(|most| most != 2) {
                    return Fault::error("sort needs a function of two arguments.");
                }
                state.nested(|state| state.execute_with(program, &entry.code, &pair))
            }
        };
        Ok(state.refuse_requests(answer)?.is_true())
    };
    let mut width = 1;
    while width < row.len() {
        let mut merged = Vec::with_capacity(row.len());
        for chunk in row.chunks(width * 2) {
            let (left, right) = chunk.split_at(width.min(chunk.len()));
            let (mut i, mut j) = (0, 0);
            while i < left.len() && j < right.len() {
                if swap(state, &left[i], &right[j])? {
                    merged.push(right[j].clone());
                    j += 1;
                } else {
                    merged.push(left[i].clone());
                    i += 1;
                }
            }
            merged.extend_from_slice(&left[i..]);
            merged.extend_from_slice(&right[j..]);
        }
        row = merged;
        width *= 2;
    }
    made(state, row)
}

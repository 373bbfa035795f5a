//! Multifields as texts and as sets: `explode$`, `subsetp`, `union$`, `delete-member$` and their like.

use super::multifields::{fields, find, made, pay};
use super::strings::{fields_of, next_field, text_of};
use super::{Builtin, Outcome};
use crate::engine::State;
use crate::value::Value;
use rustc_hash::FxHashSet;
use std::hash::{Hash, Hasher};

/// How many of the first fields are the wanted value, or run of values.
fn starts(wanted: &Value, all: &[Value]) -> Option<usize> {
    let run = match wanted {
        Value::Many(run) => run.as_slice(),
        one => std::slice::from_ref(one),
    };
    let fits = !run.is_empty() && run.len() <= all.len() && run.iter().zip(all).all(|(a, b)| a.same(b));
    fits.then_some(run.len())
}

/// A field in a set.
struct Known<'v>(&'v Value);

impl PartialEq for Known<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(other.0)
    }
}

impl Eq for Known<'_> {}

impl Hash for Known<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.word());
    }
}

pub(super) fn call(state: &mut State, builtin: Builtin, name: &str, arguments: &[Value]) -> Outcome {
    use Builtin as B;
    match builtin {
        B::Subsetp => {
            let (part, all) = (fields(name, 1, &arguments[0])?, fields(name, 2, &arguments[1])?);
            state.steps(part.len() + all.len())?;
            let all: FxHashSet<Known<'_>> = all.iter().map(Known).collect();
            let holds = part.iter().all(|one| all.contains(&Known(one)));
            Ok(Value::bool(holds))
        }
        B::Explode => {
            let text = text_of(state, name, 1, &arguments[0])?;
            let mut lexer = fields_of(&text);
            let mut out = Vec::new();
            let mut held = 0;
            while let Some(field) = next_field(state, &mut lexer) {
                let bytes = field.weight() + size_of::<Value>();
                state.spend_more(held, bytes)?;
                state.step()?;
                held += bytes;
                out.push(field);
            }
            made(state, out)
        }
        B::Implode => {
            let all = fields(name, 1, &arguments[0])?;
            let length = state.spend_shown(&arguments[0])?;
            let mut out = String::with_capacity(length);
            for (place, value) in all.iter().enumerate() {
                if place > 0 {
                    out.push(' ');
                }
                value.print(&state.symbols, &mut out);
            }
            out.shrink_to_fit();
            Ok(Value::text(out))
        }
        B::DeleteMember => {
            pay(state, arguments[0].count_fields())?;
            let mut all = fields(name, 1, &arguments[0])?.to_vec();
            for wanted in &arguments[1..] {
                let mut from = 0;
                while let Some((at, length)) = find(wanted, &all, from) {
                    all.drain(at..at + length);
                    from = at;
                    state.steps(all.len())?;
                }
            }
            made(state, all)
        }
        B::ReplaceMember => replace_members(state, name, arguments),
        B::Union | B::Intersection | B::Difference => combine(state, builtin, name, arguments),
        _ => Ok(Value::FALSE),
    }
}

/// All fields, with the first argument in place of each of the others.
fn replace_members(state: &mut State, name: &str, arguments: &[Value]) -> Outcome {
    let all = fields(name, 1, &arguments[0])?;
    let new: Vec<Value> = Value::many([arguments[1].clone()]).as_many().unwrap_or(&[]).to_vec();
    let mut out = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let hit = arguments[2..].iter().find_map(|wanted| starts(wanted, &all[at..]));
        match hit {
            Some(length) => {
                let bytes = |count: usize| count * size_of::<Value>();
                state.spend_more(bytes(out.len()), bytes(new.len()))?;
                out.extend_from_slice(&new);
                at += length;
            }
            None => {
                out.push(all[at].clone());
                at += 1;
            }
        }
        state.steps(arguments.len() + new.len())?;
    }
    made(state, out)
}

/// The union, intersection or difference of multifields, each field once.
fn combine(state: &mut State, builtin: Builtin, name: &str, arguments: &[Value]) -> Outcome {
    let mut out: Vec<Value> = Vec::new();
    for (place, argument) in arguments.iter().enumerate() {
        let all = fields(name, place + 1, argument)?;
        state.steps(all.len() + out.len())?;
        // The sets of what is known take as much again.
        state.spend_fields(2 * (all.len() + out.len()))?;
        let known: FxHashSet<Known<'_>> = all.iter().map(Known).collect();
        match (builtin, place) {
            (Builtin::Intersection, 1..) => out.retain(|one| known.contains(&Known(one))),
            (Builtin::Difference, 1..) => out.retain(|one| !known.contains(&Known(one))),
            _ => {
                let mut new: Vec<&Value> = Vec::new();
                let mut there: FxHashSet<Known<'_>> = out.iter().map(Known).collect();
                for one in all {
                    if there.insert(Known(one)) {
                        new.push(one);
                    }
                }
                let new: Vec<Value> = new.into_iter().cloned().collect();
                out.extend(new);
            }
        }
    }
    made(state, out)
}

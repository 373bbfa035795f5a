//! Functions on strings and symbols.

use super::{Builtin, Outcome, wrong};
use crate::engine::{Fault, State};
use crate::syntax::lexer::{Lexer, Token};
use crate::value::Value;

/// The text of a symbol or string. A long one costs steps: whatever is done with it takes time.
pub(super) fn text_of(
    state: &mut State,
    name: &str,
    place: usize,
    value: &Value,
) -> Result<String, Box<Fault>> {
    let length = match value {
        Value::Symbol(symbol) => state.symbols.name(*symbol).len(),
        Value::Text(text) => text.len(),
        other => return wrong(name, place, "a symbol or a string", other),
    };
    if length > 64 {
        state.steps(length)?;
        state.spend_text(length)?;
    }
    Ok(match value {
        Value::Text(text) => text.to_string(),
        Value::Symbol(symbol) => state.symbols.name(*symbol).to_string(),
        _ => String::new(),
    })
}

fn same_kind(state: &mut State, like: &Value, text: String) -> Outcome {
    state.spend_text(text.len())?;
    Ok(match like {
        Value::Symbol(_) => Value::Symbol(state.intern(&text)),
        _ => Value::text(text),
    })
}

fn whole(name: &str, place: usize, value: &Value) -> Result<i64, Box<Fault>> {
    match value.as_integer() {
        Some(number) => Ok(number),
        None => wrong(name, place, "a whole number", value),
    }
}

pub(super) fn call(state: &mut State, builtin: Builtin, name: &str, arguments: &[Value]) -> Outcome {
    use Builtin as B;
    match builtin {
        B::StrCat | B::SymCat => {
            let mut length = 0usize;
            for (place, value) in arguments.iter().enumerate() {
                match value {
                    Value::Many(_) | Value::Void => return wrong(name, place + 1, "a single value", value),
                    Value::Text(text) => length = length.saturating_add(text.len()),
                    one => length = length.saturating_add(one.length_shown(&state.symbols)),
                }
            }
            state.spend_text(length)?;
            state.steps(length)?;
            let mut out = String::with_capacity(length);
            arguments.iter().for_each(|value| value.show(&state.symbols, &mut out));
            out.shrink_to_fit();
            Ok(if builtin == B::StrCat { Value::text(out) } else { Value::Symbol(state.intern(&out)) })
        }
        B::SubString => {
            let (from, to) = (whole(name, 1, &arguments[0])?.max(1), whole(name, 2, &arguments[1])?);
            let text = text_of(state, name, 3, &arguments[2])?;
            let taken: String = if to < from {
                String::new()
            } else {
                text.chars().skip(from as usize - 1).take((to - from + 1) as usize).collect()
            };
            state.spend_text(taken.len())?;
            Ok(Value::text(taken))
        }
        B::StrIndex => {
            let (part, text) =
                (text_of(state, name, 1, &arguments[0])?, text_of(state, name, 2, &arguments[1])?);
            state.steps(text.len())?;
            Ok(match text.find(&part) {
                Some(at) => Value::Integer(text[..at].chars().count() as i64 + 1),
                None => Value::FALSE,
            })
        }
        B::Upcase => {
            let text = text_of(state, name, 1, &arguments[0])?.to_ascii_uppercase();
            same_kind(state, &arguments[0], text)
        }
        B::Lowcase => {
            let text = text_of(state, name, 1, &arguments[0])?.to_ascii_lowercase();
            same_kind(state, &arguments[0], text)
        }
        B::StrCompare => {
            let (mut a, mut b) =
                (text_of(state, name, 1, &arguments[0])?, text_of(state, name, 2, &arguments[1])?);
            if let Some(length) = arguments.get(2) {
                let length = whole(name, 3, length)?.max(0) as usize;
                a = a.chars().take(length).collect();
                b = b.chars().take(length).collect();
            }
            Ok(Value::Integer(a.as_bytes().cmp(b.as_bytes()) as i64))
        }
        B::StrLength => Ok(Value::Integer(text_of(state, name, 1, &arguments[0])?.chars().count() as i64)),
        B::StrByteLength => Ok(Value::Integer(text_of(state, name, 1, &arguments[0])?.len() as i64)),
        B::StrReplace => {
            let text = text_of(state, name, 1, &arguments[0])?;
            let (from, to) =
                (text_of(state, name, 2, &arguments[1])?, text_of(state, name, 3, &arguments[2])?);
            if from.is_empty() {
                return same_kind(state, &arguments[0], text);
            }
            state.steps(text.len())?;
            state.spend_text(
                text.matches(&from).count().saturating_mul(to.len()).saturating_add(text.len()),
            )?;
            let replaced = text.replace(&from, &to);
            same_kind(state, &arguments[0], replaced)
        }
        B::StringToField => {
            let text = text_of(state, name, 1, &arguments[0])?;
            Ok(first_field(state, &text))
        }
        _ => Ok(Value::FALSE),
    }
}

/// The first token of a text as a value.
fn first_field(state: &mut State, text: &str) -> Value {
    next_field(state, &mut fields_of(text)).unwrap_or_else(|| Value::Symbol(state.intern("EOF")))
}

/// A reader of the values in a text.
pub(super) fn fields_of(text: &str) -> Lexer<'_> {
    Lexer { lenient: true, ..Lexer::new(text) }
}

/// The next token as a value: punctuation and variables become symbols, and a string that is never closed goes on to
/// the end, as in CLIPS.
pub(super) fn next_field(state: &mut State, lexer: &mut Lexer<'_>) -> Option<Value> {
    loop {
        let (text, before) = (lexer.text, lexer.at);
        match lexer.next() {
            Ok(None) => return None,
            Ok(Some((Token::Text(text), _))) => return Some(Value::text(text)),
            Ok(Some((Token::Integer(number), _))) => return Some(Value::Integer(number)),
            Ok(Some((Token::Float(number), _))) => return Some(Value::Float(number)),
            Ok(Some((_, span))) => {
                let raw = &text[span.start as usize..span.end as usize];
                return Some(Value::Symbol(state.intern(raw)));
            }
            Err(complaint) if text[complaint.span.start as usize..].starts_with('"') => {
                let open = &text[complaint.span.end as usize..];
                let mut rest = String::with_capacity(open.len());
                let mut letters = open.chars();
                while let Some(letter) = letters.next() {
                    rest.extend(if letter == '\\' { letters.next() } else { Some(letter) });
                }
                return Some(Value::text(rest));
            }
            // A character that cannot stand anywhere is passed over; every turn goes on in the text.
            Err(_) if lexer.at > before => {}
            Err(_) => return None,
        }
    }
}

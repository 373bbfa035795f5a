//! `format`: text with places for values, as in C.

use super::{Outcome, wrong};
use crate::engine::{Fault, State};
use crate::numbers::{general, scientific};
use crate::value::Value;

/// A wider field or longer precision than this is cut to it.
const WIDEST: usize = 500;

/// `%-10.3f` taken apart.
#[derive(Default)]
struct Place {
    left: bool,
    zero: bool,
    plus: bool,
    width: usize,
    precision: Option<usize>,
}

pub(super) fn call(state: &mut State, arguments: &[Value]) -> Outcome {
    let Value::Text(pattern) = &arguments[1] else { return wrong("format", 2, "a string", &arguments[1]) };
    let mut out = String::new();
    let mut values = arguments[2..].iter();
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            out.push(letter);
            continue;
        }
        let mut place = Place::default();
        loop {
            match letters.peek() {
                Some('-') => place.left = true,
                Some('0') => place.zero = true,
                Some('+') => place.plus = true,
                Some(' ' | '#') => {}
                _ => break,
            }
            letters.next();
        }
        let digits = |letters: &mut std::iter::Peekable<std::str::Chars<'_>>| {
            let mut number = 0usize;
            while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                number = (number * 10 + digit as usize).min(WIDEST);
                letters.next();
            }
            number
        };
        place.width = digits(&mut letters);
        if letters.peek() == Some(&'.') {
            letters.next();
            place.precision = Some(digits(&mut letters));
        }
        while matches!(letters.peek(), Some('l' | 'h')) {
            letters.next();
        }
        let Some(kind) = letters.next() else {
            return Fault::error("format: the text ends in the middle of a %.");
        };
        match kind {
            '%' => out.push('%'),
            'n' => out.push('\n'),
            'r' => out.push('\r'),
            't' => out.push('\t'),
            'v' => out.push('\u{b}'),
            'd' | 'f' | 'e' | 'g' | 'G' | 'E' | 's' | 'c' | 'x' | 'o' | 'u' => {
                let Some(value) = values.next() else {
                    return Fault::error("format: there are more places than values.");
                };
                let text = one(state, kind, &place, value)?;
                pad(&place, &text, kind != 's' && kind != 'c', &mut out);
            }
            other => return Fault::error(format!("format: %{other} is not known.")),
        }
        state.spend_bytes(place.width)?;
    }
    if values.next().is_some() {
        return Fault::error("format: there are more values than places.");
    }
    state.spend_bytes(out.len())?;
    let channel = arguments[0].clone();
    let nil = matches!(&channel, Value::Symbol(symbol) if state.symbols.name(*symbol) == "nil");
    let text = Value::text(out);
    if !nil {
        state.print_value(&channel, &text)?;
    }
    Ok(text)
}

fn one(state: &State, kind: char, place: &Place, value: &Value) -> Result<String, Box<Fault>> {
    let number = |value: &Value| match value.as_float() {
        Some(number) => Ok(number),
        None => wrong("format", 3, "a number", value),
    };
    let whole = |value: &Value| match value {
        Value::Integer(number) => Ok(*number),
        Value::Float(number) => Ok(*number as i64),
        other => wrong("format", 3, "a number", other),
    };
    let signed =
        |text: String, negative: bool| if place.plus && !negative { format!("+{text}") } else { text };
    Ok(match kind {
        'd' | 'u' => {
            let number = whole(value)?;
            signed(number.to_string(), number < 0)
        }
        'x' => format!("{:x}", whole(value)?),
        'o' => format!("{:o}", whole(value)?),
        'f' => {
            let number = number(value)?;
            signed(format!("{:.*}", place.precision.unwrap_or(6), number), number < 0.0)
        }
        'e' | 'E' => {
            let number = number(value)?;
            signed(scientific(number, place.precision.unwrap_or(6)), number < 0.0)
        }
        'g' | 'G' => {
            let number = number(value)?;
            signed(general(number, place.precision.unwrap_or(6).max(1), false), number < 0.0)
        }
        'c' => {
            let mut text = String::new();
            value.show(&state.symbols, &mut text);
            text.chars().take(1).collect()
        }
        _ => {
            let mut text = String::new();
            value.show(&state.symbols, &mut text);
            match place.precision {
                Some(length) => text.chars().take(length).collect(),
                None => text,
            }
        }
    })
}

fn pad(place: &Place, text: &str, numeric: bool, out: &mut String) {
    let missing = place.width.saturating_sub(text.chars().count());
    if place.left {
        out.push_str(text);
        out.extend(std::iter::repeat_n(' ', missing));
    } else if place.zero && numeric {
        let (sign, digits) = match text.strip_prefix(['-', '+']) {
            Some(digits) => (&text[..1], digits),
            None => ("", text),
        };
        out.push_str(sign);
        out.extend(std::iter::repeat_n('0', missing));
        out.push_str(digits);
    } else {
        out.extend(std::iter::repeat_n(' ', missing));
        out.push_str(text);
    }
}

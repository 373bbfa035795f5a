//! `format`: text with places for values, as in C.

use super::math::whole_part;
use super::{Outcome, wrong};
use crate::engine::{Fault, State};
use crate::numbers::{general, scientific};
use crate::value::Value;
use std::iter::Peekable;
use std::str::Chars;

/// A wider field or longer precision than this is refused. CLIPS writes over its own memory instead.
const WIDEST: usize = 500;

/// `%-10.3f` taken apart.
#[derive(Default)]
struct Place {
    left: bool,
    zero: bool,
    plus: bool,
    blank: bool,
    alternate: bool,
    width: usize,
    precision: Option<usize>,
}

pub(super) fn call(state: &mut State, arguments: &[Value]) -> Outcome {
    let Value::Text(pattern) = &arguments[1] else { return wrong("format", 2, "a string", &arguments[1]) };
    let lengths = arguments[1..].iter().map(|value| value.length_shown(&state.symbols));
    let length = lengths.fold(0, usize::saturating_add);
    state.spend_text(length.saturating_mul(2))?;
    state.steps(length)?;
    let mut out = String::new();
    let mut values = arguments.iter().enumerate().skip(2);
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            out.push(letter);
            continue;
        }
        if let Some(&special) = letters.peek()
            && let Some(written) = space(special)
        {
            letters.next();
            out.push(written);
            continue;
        }
        let place = Place::read(&mut letters)?;
        let kind = match letters.next() {
            Some(kind @ ('d' | 'f' | 'e' | 'g' | 's' | 'c' | 'x' | 'o' | 'u')) => kind,
            Some(other) => {
                return Fault::error(format!(
                    "format: %{other} is not known; there are d, u, o, x, f, e, g, s, c, n, r, t, v and %."
                ));
            }
            None => return Fault::error("format: the text ends in the middle of a %."),
        };
        let Some((position, value)) = values.next() else {
            return Fault::error("format: there are more places than values.");
        };
        let (sign, body) = one(state, kind, &place, position + 1, value)?;
        place.fill(&sign, &body, kind, &mut out);
        state.spend_bytes(place.width)?;
    }
    if values.next().is_some() {
        return Fault::error("format: there are more values than places.");
    }
    out.shrink_to_fit();
    let channel = arguments[0].clone();
    let nil = matches!(&channel, Value::Symbol(symbol) if state.symbols.name(*symbol) == "nil");
    let text = Value::text(out);
    if !nil {
        state.print_value(&channel, &text)?;
    }
    Ok(text)
}

/// What stands for itself after a `%`.
fn space(letter: char) -> Option<char> {
    Some(match letter {
        '%' => '%',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\u{b}',
        _ => return None,
    })
}

impl Place {
    /// Reads flags, width and precision.
    fn read(letters: &mut Peekable<Chars<'_>>) -> Result<Place, Box<Fault>> {
        let mut place = Place::default();
        loop {
            match letters.peek() {
                Some('-') => place.left = true,
                Some('0') => place.zero = true,
                Some('+') => place.plus = true,
                Some(' ') => place.blank = true,
                Some('#') => place.alternate = true,
                _ => break,
            }
            letters.next();
        }
        place.width = digits(letters)?;
        if letters.peek() == Some(&'.') {
            letters.next();
            place.precision = Some(digits(letters)?);
        }
        Ok(place)
    }

    /// The sign that a number shows.
    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.blank) {
            (true, ..) => "-",
            (_, true, _) => "+",
            (_, _, true) => " ",
            _ => "",
        }
    }

    /// Writes a value with its sign or prefix into the width of the place.
    fn fill(&self, sign: &str, body: &str, kind: char, out: &mut String) {
        let missing = self.width.saturating_sub(sign.chars().count() + body.chars().count());
        // A whole number with a precision has its zeros from there.
        let whole = matches!(kind, 'd' | 'u' | 'x' | 'o');
        let number = match kind {
            's' | 'c' => false,
            _ if whole => self.precision.is_none(),
            _ => body.starts_with(|letter: char| letter.is_ascii_digit()),
        };
        if self.left {
            out.push_str(sign);
            out.push_str(body);
            out.extend(std::iter::repeat_n(' ', missing));
        } else if self.zero && number {
            out.push_str(sign);
            out.extend(std::iter::repeat_n('0', missing));
            out.push_str(body);
        } else {
            out.extend(std::iter::repeat_n(' ', missing));
            out.push_str(sign);
            out.push_str(body);
        }
    }
}

fn digits(letters: &mut Peekable<Chars<'_>>) -> Result<usize, Box<Fault>> {
    let mut number = 0usize;
    while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
        number = number * 10 + digit as usize;
        if number > WIDEST {
            return Fault::error(format!("format: a field is at most {WIDEST} wide."));
        }
        letters.next();
    }
    Ok(number)
}

/// A value as text: its sign or prefix, and the rest.
fn one(
    state: &State,
    kind: char,
    place: &Place,
    position: usize,
    value: &Value,
) -> Result<(String, String), Box<Fault>> {
    let text = |value: &Value| match value {
        Value::Symbol(symbol) => Ok(state.symbols.name(*symbol).to_string()),
        Value::Text(text) => Ok(text.to_string()),
        other => wrong("format", position, "a symbol or a string", other),
    };
    let whole = |value: &Value| match value {
        Value::Integer(number) => Ok(*number),
        Value::Float(number) => Ok(whole_part(*number)),
        other => wrong("format", position, "a number", other),
    };
    let unsigned = |prefix: &str, body: String| {
        let prefix = if place.alternate && body != "0" { prefix } else { "" };
        (prefix.to_string(), place.padded(body))
    };
    Ok(match kind {
        'd' => {
            let number = whole(value)?;
            (place.sign(number < 0).to_string(), place.padded(number.unsigned_abs().to_string()))
        }
        'u' => (String::new(), place.padded((whole(value)? as u64).to_string())),
        'x' => unsigned("0x", format!("{:x}", whole(value)?)),
        'o' => unsigned("0", format!("{:o}", whole(value)?)),
        'f' | 'e' | 'g' => {
            let Some(number) = value.as_float() else { return wrong("format", position, "a number", value) };
            let precision = place.precision.unwrap_or(6);
            let size = number.abs();
            let body = match kind {
                _ if !number.is_finite() => general(size, 6, false),
                'f' => format!("{size:.precision$}"),
                'e' => scientific(size, precision),
                _ => general(size, precision.max(1), place.alternate),
            };
            (place.sign(number.is_sign_negative()).to_string(), body)
        }
        'c' => match value {
            Value::Integer(code) => (String::new(), char::from(*code as u8).to_string()),
            other => (String::new(), text(other)?.chars().take(1).collect()),
        },
        _ => {
            let text = text(value)?;
            (
                String::new(),
                match place.precision {
                    Some(length) => text.chars().take(length).collect(),
                    None => text,
                },
            )
        }
    })
}

impl Place {
    /// The digits of a whole number with the zeros that the precision asks for; nothing for a 0 with precision 0.
    fn padded(&self, digits: String) -> String {
        match self.precision {
            Some(0) if digits == "0" => String::new(),
            Some(least) => "0".repeat(least.saturating_sub(digits.len())) + &digits,
            None => digits,
        }
    }
}

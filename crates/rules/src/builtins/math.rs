//! Arithmetic, comparison, and questions about types.

use super::{Builtin, Outcome, wrong};
use crate::code::Op;
use crate::engine::Fault;
use crate::value::Value;

/// A float without its fraction, as C on a 64-bit machine makes it: what does not fit is the lowest number.
pub(super) fn whole_part(number: f64) -> i64 {
    const EDGE: f64 = 9_223_372_036_854_775_808.0;
    if (-EDGE..EDGE).contains(&number) { number as i64 } else { i64::MIN }
}

fn number(name: &str, place: usize, value: &Value) -> Result<f64, Box<Fault>> {
    match value.as_float() {
        Some(number) => Ok(number),
        None => wrong(name, place, "a number", value),
    }
}

/// `+`, `-` and `*` of two numbers: whole if both are.
#[inline]
pub(crate) fn arithmetic(op: Op, left: &Value, right: &Value) -> Outcome {
    if let (Value::Integer(a), Value::Integer(b)) = (left, right) {
        return Ok(Value::Integer(match op {
            Op::Add => a.wrapping_add(*b),
            Op::Sub => a.wrapping_sub(*b),
            _ => a.wrapping_mul(*b),
        }));
    }
    let name = match op {
        Op::Add => "+",
        Op::Sub => "-",
        _ => "*",
    };
    let (a, b) = (number(name, 1, left)?, number(name, 2, right)?);
    Ok(Value::Float(match op {
        Op::Add => a + b,
        Op::Sub => a - b,
        _ => a * b,
    }))
}

/// Comparison of two numbers; a whole number equals the same float.
#[inline]
pub(crate) fn compare(op: Op, left: &Value, right: &Value) -> Result<bool, Box<Fault>> {
    if let (Value::Integer(a), Value::Integer(b)) = (left, right) {
        return Ok(match op {
            Op::Less => a < b,
            Op::LessEqual => a <= b,
            Op::Greater => a > b,
            Op::GreaterEqual => a >= b,
            Op::NumEqual => a == b,
            _ => a != b,
        });
    }
    let name = match op {
        Op::Less => "<",
        Op::LessEqual => "<=",
        Op::Greater => ">",
        Op::GreaterEqual => ">=",
        Op::NumEqual => "=",
        _ => "<>",
    };
    if let (Op::NumEqual | Op::NumDiffer, Value::Host(_), Value::Host(_)) = (op, left, right) {
        // Jess compares objects with `=` too, and the rules of the thesis do so.
        return Ok(left.same(right) == matches!(op, Op::NumEqual));
    }
    if let (
        Op::NumEqual | Op::NumDiffer,
        Value::Text(_) | Value::Symbol(_),
        Value::Text(_) | Value::Symbol(_),
    ) = (op, left, right)
    {
        return Fault::error(format!(
            "{name} compares numbers; use {} for symbols and strings.",
            if name == "=" { "eq" } else { "neq" }
        ));
    }
    let (a, b) = (number(name, 1, left)?, number(name, 2, right)?);
    Ok(match op {
        Op::Less => a < b,
        Op::LessEqual => a <= b,
        Op::Greater => a > b,
        Op::GreaterEqual => a >= b,
        Op::NumEqual => a == b,
        _ => a != b,
    })
}

fn fold(op: Op, arguments: &[Value]) -> Outcome {
    let mut total = arguments[0].clone();
    for value in &arguments[1..] {
        total = arithmetic(op, &total, value)?;
    }
    Ok(total)
}

fn chain(op: Op, arguments: &[Value]) -> Outcome {
    for pair in arguments.windows(2) {
        if !compare(op, &pair[0], &pair[1])? {
            return Ok(Value::FALSE);
        }
    }
    Ok(Value::TRUE)
}

/// `=` and `<>` compare every argument with the first.
fn against_first(op: Op, arguments: &[Value]) -> Outcome {
    for other in &arguments[1..] {
        if !compare(op, &arguments[0], other)? {
            return Ok(Value::FALSE);
        }
    }
    Ok(Value::TRUE)
}

pub(super) fn call(builtin: Builtin, name: &str, arguments: &[Value]) -> Outcome {
    use Builtin as B;
    match builtin {
        B::Plus => fold(Op::Add, arguments),
        B::Minus => fold(Op::Sub, arguments),
        B::Times => fold(Op::Mul, arguments),
        B::Divide => divide(name, arguments),
        B::Div => divide_whole(name, arguments),
        B::Mod => match (&arguments[0], &arguments[1]) {
            (Value::Integer(_), Value::Integer(0)) => Fault::error("mod: division by zero."),
            (Value::Integer(a), Value::Integer(b)) => match a.checked_rem(*b) {
                Some(rest) => Ok(Value::Integer(rest)),
                None => Fault::error("mod: the result does not fit in 64 bits."),
            },
            (a, b) => {
                let (a, b) = (number(name, 1, a)?, number(name, 2, b)?);
                if b == 0.0 {
                    return Fault::error("mod: division by zero.");
                }
                Ok(Value::Float(a % b))
            }
        },
        B::Max | B::Min => {
            let mut best = &arguments[0];
            number(name, 1, best)?;
            for (place, value) in arguments.iter().enumerate().skip(1) {
                number(name, place + 1, value)?;
                let better = if builtin == B::Max { Op::Greater } else { Op::Less };
                if compare(better, value, best)? {
                    best = value;
                }
            }
            Ok(best.clone())
        }
        B::Abs => match &arguments[0] {
            Value::Integer(number) => Ok(Value::Integer(number.wrapping_abs())),
            other => Ok(Value::Float(number(name, 1, other)?.abs())),
        },
        B::Float => Ok(Value::Float(number(name, 1, &arguments[0])?)),
        B::Integer => match &arguments[0] {
            Value::Integer(number) => Ok(Value::Integer(*number)),
            other => Ok(Value::Integer(whole_part(number(name, 1, other)?))),
        },
        B::Round => match &arguments[0] {
            Value::Integer(number) => Ok(Value::Integer(*number)),
            other => Ok(Value::Integer(whole_part(number(name, 1, other)?.round()))),
        },
        B::Power => {
            let (base, exponent) = (number(name, 1, &arguments[0])?, number(name, 2, &arguments[1])?);
            if (base == 0.0 && exponent <= 0.0) || (base < 0.0 && exponent.fract() != 0.0) {
                return Fault::error("**: this power is not a number.");
            }
            Ok(Value::Float(base.powf(exponent)))
        }
        B::Sqrt => {
            let value = number(name, 1, &arguments[0])?;
            if value < 0.0 {
                Fault::error("sqrt: the number is negative.")
            } else {
                Ok(Value::Float(value.sqrt()))
            }
        }
        B::Exp => Ok(Value::Float(number(name, 1, &arguments[0])?.exp())),
        B::Log | B::Log10 => {
            let value = number(name, 1, &arguments[0])?;
            if value <= 0.0 {
                return Fault::error(format!("{name}: the number must be above zero."));
            }
            Ok(Value::Float(if builtin == B::Log { value.ln() } else { value.log10() }))
        }
        B::Pi => Ok(Value::Float(std::f64::consts::PI)),
        B::Atan2 => Ok(Value::Float(number(name, 1, &arguments[0])?.atan2(number(name, 2, &arguments[1])?))),
        _ => Ok(arguments.first().cloned().unwrap_or_default()),
    }
}

/// `<` and its like, `eq` and `neq`.
pub(super) fn comparison(builtin: Builtin, arguments: &[Value]) -> Outcome {
    use Builtin as B;
    let same = |other: &Value| other.same(&arguments[0]);
    match builtin {
        B::Less => chain(Op::Less, arguments),
        B::LessEqual => chain(Op::LessEqual, arguments),
        B::Greater => chain(Op::Greater, arguments),
        B::GreaterEqual => chain(Op::GreaterEqual, arguments),
        B::NumEqual => against_first(Op::NumEqual, arguments),
        B::NumDiffer => against_first(Op::NumDiffer, arguments),
        B::Eq => Ok(Value::bool(arguments[1..].iter().all(same))),
        _ => Ok(Value::bool(!arguments[1..].iter().any(same))),
    }
}

fn divide(name: &str, arguments: &[Value]) -> Outcome {
    let mut total = number(name, 1, &arguments[0])?;
    for (place, value) in arguments.iter().enumerate().skip(1) {
        let by = number(name, place + 1, value)?;
        if by == 0.0 {
            return Fault::error("/: division by zero.");
        }
        total /= by;
    }
    Ok(Value::Float(total))
}

/// The quotient of whole numbers.
fn divide_whole(name: &str, arguments: &[Value]) -> Outcome {
    let whole = |place: usize, value: &Value| match value {
        Value::Integer(number) => Ok(*number),
        Value::Float(number) => Ok(whole_part(*number)),
        other => wrong(name, place, "a number", other),
    };
    let mut total = whole(1, &arguments[0])?;
    for (place, value) in arguments.iter().enumerate().skip(1) {
        match whole(place + 1, value)? {
            0 => return Fault::error("div: division by zero."),
            by => match total.checked_div(by) {
                Some(result) => total = result,
                None => return Fault::error("div: the result does not fit in 64 bits."),
            },
        }
    }
    Ok(Value::Integer(total))
}

pub(super) fn predicate(builtin: Builtin, name: &str, value: &Value) -> Outcome {
    use Builtin as B;
    Ok(Value::bool(match builtin {
        B::Numberp => matches!(value, Value::Integer(_) | Value::Float(_)),
        B::Floatp => matches!(value, Value::Float(_)),
        B::Integerp => matches!(value, Value::Integer(_)),
        B::Lexemep => matches!(value, Value::Symbol(_) | Value::Text(_)),
        B::Stringp => matches!(value, Value::Text(_)),
        B::Symbolp => matches!(value, Value::Symbol(_)),
        B::Multifieldp => matches!(value, Value::Many(_)),
        B::Pointerp => matches!(value, Value::Host(_)),
        B::FactAddressp => matches!(value, Value::Fact(_)),
        _ => match value {
            Value::Integer(number) => (number % 2 == 0) == (builtin == B::Evenp),
            other => return wrong(name, 1, "a whole number", other),
        },
    }))
}

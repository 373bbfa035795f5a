//! Numbers as text: the way CLIPS prints floats, and C's `%g`, `%e`, `%f` for `format`.

/// A float as the language prints it: fifteen significant digits, always with a point or an exponent.
pub(crate) fn format_float(number: f64) -> String {
    let mut text = general(number, 15, false);
    // Infinity too: CLIPS writes `inf.0`.
    if !text.contains(['.', 'e']) {
        text.push_str(".0");
    }
    text
}

/// C's `%.{precision}g`.
pub(crate) fn general(number: f64, precision: usize, keep_zeros: bool) -> String {
    if number.is_nan() {
        return if number.is_sign_negative() { "-nan".into() } else { "nan".into() };
    }
    if number.is_infinite() {
        return if number < 0.0 { "-inf".into() } else { "inf".into() };
    }
    let precision = precision.clamp(1, 60);
    let scientific = format!("{:.*e}", precision - 1, number);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if exponent < -4 || exponent >= precision as i32 {
        let mantissa = if keep_zeros { mantissa.to_string() } else { trim(mantissa) };
        format!("{mantissa}{}", exponent_text(exponent))
    } else {
        let decimals = (precision as i32 - 1 - exponent).max(0) as usize;
        let text = format!("{number:.decimals$}");
        if keep_zeros { text } else { trim(&text) }
    }
}

/// C's `%.{precision}e`.
pub(crate) fn scientific(number: f64, precision: usize) -> String {
    if !number.is_finite() {
        return general(number, 6, false);
    }
    let text = format!("{:.*e}", precision.min(60), number);
    match text.split_once('e') {
        Some((mantissa, exponent)) => format!("{mantissa}{}", exponent_text(exponent.parse().unwrap_or(0))),
        None => text,
    }
}

fn exponent_text(exponent: i32) -> String {
    format!("e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

fn trim(text: &str) -> String {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    } else {
        text.to_string()
    }
}

/// What a run of characters is when it is a number: `12`, `-3`, `1.5`, `.5`, `1e3`.
pub(crate) enum Number {
    /// A whole number.
    Integer(i64),
    /// A whole number that does not fit in 64 bits, at the end of the scale where it would lie.
    Endless(i64),
    /// Anything with a point or an exponent.
    Float(f64),
}

/// Reads a whole token as a number, or says that it is not one (then it is a symbol).
pub(crate) fn parse_number(text: &str) -> Option<Number> {
    let body = text.strip_prefix(['+', '-']).unwrap_or(text);
    let mut digits = 0;
    let mut rest = body.as_bytes();
    let count = |rest: &mut &[u8]| {
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        *rest = &rest[length..];
        length
    };
    digits += count(&mut rest);
    if rest.is_empty() {
        if digits == 0 {
            return None;
        }
        return Some(match text.strip_prefix('+').unwrap_or(text).parse::<i64>() {
            Ok(number) => Number::Integer(number),
            Err(_) => Number::Endless(if text.starts_with('-') { i64::MIN } else { i64::MAX }),
        });
    }
    if rest[0] == b'.' {
        rest = &rest[1..];
        digits += count(&mut rest);
    }
    if digits == 0 {
        return None;
    }
    if let Some((b'e' | b'E', tail)) = rest.split_first() {
        rest = tail;
        if let Some((b'+' | b'-', tail)) = rest.split_first() {
            rest = tail;
        }
        if count(&mut rest) == 0 {
            return None;
        }
    }
    if !rest.is_empty() {
        return None;
    }
    text.parse::<f64>().ok().map(Number::Float)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_print_like_c() {
        let cases = [
            (1.0, "1.0"),
            (0.1, "0.1"),
            (1e15, "1e+15"),
            (123456789.25, "123456789.25"),
            (1.0 / 3.0, "0.333333333333333"),
            (1e-5, "1e-05"),
            (-0.5, "-0.5"),
            (100000000000000.0, "100000000000000.0"),
        ];
        for (number, text) in cases {
            assert_eq!(format_float(number), text);
        }
        assert_eq!(scientific(12345.678, 3), "1.235e+04");
    }

    #[test]
    fn numbers_are_told_from_symbols() {
        for text in ["1", "-1", "+1", "1.", ".5", "1e3", "-1.5E-2"] {
            assert!(parse_number(text).is_some(), "{text}");
        }
        for text in ["", "-", "+", ".", "e3", "1e", "1x", "1.2.3", "--1", "a1"] {
            assert!(parse_number(text).is_none(), "{text}");
        }
    }
}

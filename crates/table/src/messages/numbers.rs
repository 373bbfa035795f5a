//! Numbers as each language writes them.

use super::Language;
use fluent_bundle::types::FluentNumberOptions;
use fluent_bundle::{FluentArgs, FluentValue};

/// Decimals of a number that asks for nothing else; the same as in browsers (`Intl.NumberFormat`).
const DECIMALS: usize = 3;

/// Whether the plural rules of the Fluent library can take the number: others are passed as text.
pub(super) fn countable(number: f64) -> bool {
    number.is_finite() && number.abs() < 1e15 && (number == 0.0 || number.abs() > 1e-9)
}

/// Formats numbers in English.
pub(super) fn english<M>(value: &FluentValue, _: &M) -> Option<String> {
    formatted(value, Language::English)
}

/// Formats numbers in Italian.
pub(super) fn italian<M>(value: &FluentValue, _: &M) -> Option<String> {
    formatted(value, Language::Italian)
}

/// The function `NUMBER` of the texts. Numbers that are passed as text, because plural rules cannot take them, are written
/// like others.
pub(super) fn number<'a>(
    given: &[FluentValue<'a>],
    options: &FluentArgs,
    language: Language,
) -> FluentValue<'a> {
    match given.first() {
        Some(FluentValue::Number(number)) => {
            let mut number = number.clone();
            number.options.merge(options);
            FluentValue::Number(number)
        }
        Some(FluentValue::String(text)) => {
            let mut merged = FluentNumberOptions::default();
            merged.merge(options);
            let written = text.parse().map(|number| written(number, &merged, language));
            FluentValue::String(written.map_or_else(|_| text.clone(), Into::into))
        }
        _ => FluentValue::Error,
    }
}

/// A number with this many decimals.
pub(super) fn with_decimals(number: f64, decimals: usize, language: Language) -> String {
    let options = FluentNumberOptions {
        minimum_fraction_digits: Some(decimals),
        maximum_fraction_digits: Some(decimals),
        ..Default::default()
    };
    written(number, &options, language)
}

/// A number without options.
pub(super) fn write(number: f64, language: Language) -> String {
    written(number, &FluentNumberOptions::default(), language)
}

fn formatted(value: &FluentValue, language: Language) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(written(number.value, &number.options, language)),
        _ => None,
    }
}

fn written(number: f64, options: &FluentNumberOptions, language: Language) -> String {
    if !number.is_finite() {
        return number.to_string();
    }
    let least = options.minimum_fraction_digits.unwrap_or(0);
    let most = options.maximum_fraction_digits.unwrap_or(DECIMALS).max(least);
    let text = format!("{:.most$}", number.abs());
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    let decimals = &decimals[..decimals.trim_end_matches('0').len().max(least)];
    let (group, point, grouped_from) = match language {
        Language::English => (',', '.', 4),
        Language::Italian => ('.', ',', 5),
    };
    let mut written = String::new();
    if number < 0.0 && text.contains(|digit| ('1'..='9').contains(&digit)) {
        written.push('-');
    }
    for (index, digit) in whole.char_indices() {
        let left = whole.len() - index;
        if index > 0 && left % 3 == 0 && options.use_grouping && whole.len() >= grouped_from {
            written.push(group);
        }
        written.push(digit);
    }
    if !decimals.is_empty() {
        written.push(point);
        written.push_str(decimals);
    }
    written
}

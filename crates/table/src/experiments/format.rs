//! Shares, intervals and probabilities as reports print them.

use crate::stats::{FEWEST, Interval, Mean, p_text};

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// An interval of a share in percent.
pub fn percents(interval: Interval) -> String {
    format!("{}–{}", percent(interval.low), percent(interval.high))
}

/// The interval of a difference.
pub fn from_to(mean: &Mean, scale: f64, digits: usize) -> String {
    match mean.interval() {
        Some(interval) => {
            format!("{:+.digits$} to {:+.digits$}", interval.low * scale, interval.high * scale)
        }
        None if mean.count() < FEWEST => "too few deals".to_owned(),
        None => "all equal".to_owned(),
    }
}

/// How likely chance alone would do as much.
pub fn p_of(mean: &Mean) -> String {
    mean.p_value().map_or("–".to_owned(), p_text)
}

/// Low, high and p for spreadsheets; nothing where they cannot be computed.
pub fn low_high_p(mean: &Mean) -> String {
    let [low, high] = mean.interval().map_or([String::new(), String::new()], |interval| {
        [interval.low, interval.high].map(|end| end.to_string())
    });
    format!("{low},{high},{}", mean.p_value().map_or(String::new(), |p| format!("{p:e}")))
}

/// Names with their numbers, for plots whose axis has no room for them.
pub fn numbered<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let numbered = |(index, name): (usize, &str)| format!("{}: {name}", index + 1);
    names.enumerate().map(numbered).collect::<Vec<_>>().join("; ")
}

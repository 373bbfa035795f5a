//! Shares, intervals and probabilities as reports print them.

use crate::stats::Interval;

/// A share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// An interval of a share in percent.
pub fn percents(interval: Interval) -> String {
    format!("{}–{}", percent(interval.low), percent(interval.high))
}

/// An interval of a difference.
pub fn from_to(interval: Interval, scale: f64, digits: usize) -> String {
    format!("{:+.digits$} to {:+.digits$}", interval.low * scale, interval.high * scale)
}

/// How likely chance alone would do as much.
pub fn p_text(p: f64) -> String {
    if p < 1e-4 { format!("{p:.0e}") } else { format!("{p:.4}") }
}

/// Names with their numbers, for plots whose axis has no room for them.
pub fn numbered<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let numbered = |(index, name): (usize, &str)| format!("{}: {name}", index + 1);
    names.enumerate().map(numbered).collect::<Vec<_>>().join("; ")
}

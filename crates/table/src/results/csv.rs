//! Tables for spreadsheets: every figure in full, with its interval and its test in columns of their own.

use super::table::{Cell, Estimate, ResultTable};
use crate::record::quoted;
use crate::stats::Interval;

impl ResultTable {
    /// The table as comma-separated values.
    pub fn to_csv(&self) -> String {
        let mut text = String::new();
        let kinds: Vec<Option<&Cell>> = (0..self.columns.len())
            .map(|index| {
                // A figure with an interval says more about the column than one without.
                let cells = || self.rows.iter().filter_map(move |row| row.get(index));
                cells()
                    .find(|cell| cell.interval().is_some())
                    .or_else(|| cells().find(|cell| **cell != Cell::None))
            })
            .collect();
        let headings = self.columns.iter().zip(&kinds).flat_map(|(column, kind)| {
            parts(*kind).iter().map(|part| quoted(format!("{} {part}", column.key).trim_end()))
        });
        line(&mut text, headings.collect());
        for row in &self.rows {
            let cells = row.iter().zip(&kinds).flat_map(|(cell, kind)| values(cell, parts(*kind)));
            line(&mut text, cells.collect());
        }
        text
    }
}

fn line(text: &mut String, cells: Vec<String>) {
    text.push_str(&cells.join(","));
    text.push('\n');
}

/// What the columns of such a cell are called.
fn parts(kind: Option<&Cell>) -> &'static [&'static str] {
    match kind {
        Some(Cell::Share { .. }) => &["", "of", "share", "low", "high"],
        Some(Cell::Mean(_)) | Some(Cell::Number { interval: Some(_), .. }) => &["", "low", "high"],
        Some(Cell::Difference(_)) => &["", "low", "high", "p"],
        Some(Cell::Range { .. }) => &["low", "high"],
        _ => &[""],
    }
}

/// The cell, as many values as the column has parts.
fn values(cell: &Cell, parts: &[&str]) -> Vec<String> {
    let ends = |interval: Option<Interval>| {
        interval
            .map_or([String::new(), String::new()], |ends| [ends.low, ends.high].map(|end| end.to_string()))
    };
    let estimate = |estimate: &Estimate| {
        let [low, high] = ends(estimate.interval);
        let p = estimate.p.map_or(String::new(), |p| format!("{p:e}"));
        vec![estimate.mean.to_string(), low, high, p]
    };
    let mut values = match cell {
        Cell::None => Vec::new(),
        Cell::Text { text } => vec![quoted(text)],
        Cell::Label { key, .. } => vec![quoted(key)],
        Cell::Count { count } => vec![count.to_string()],
        Cell::Number { value, interval } => {
            let [low, high] = ends(*interval);
            vec![value.to_string(), low, high]
        }
        Cell::Share { successes, trials, interval } => {
            let [low, high] = ends(*interval);
            let share = cell.value().map_or(String::new(), |share| share.to_string());
            vec![successes.to_string(), trials.to_string(), share, low, high]
        }
        Cell::Mean(of) | Cell::Difference(of) => estimate(of),
        Cell::Probability { p } => vec![format!("{p:e}")],
        Cell::Range { low, high } => vec![low.to_string(), high.to_string()],
        Cell::Agrees { agrees } => vec![agrees.to_string()],
    };
    values.resize(parts.len(), String::new());
    values
}

impl Cell {
    /// What the cell is called where rows are chosen by it.
    pub(super) fn key(&self) -> String {
        match self {
            Cell::Text { text } => text.clone(),
            _ => values(self, &[""]).remove(0),
        }
    }
}

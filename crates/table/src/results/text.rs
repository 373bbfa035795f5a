//! Results for people, as lines of text.

use super::table::{Cell, Column, Estimate, ResultTable};
use super::{Results, words};
use crate::messages::{Language, Speaker};
use crate::stats::{FEWEST, Interval, p_text};
use crate::text_table::{TextTable, grouped};
use arbitro_game::Message;
use std::fmt::Write;

/// Notes are broken into lines of about this length.
const WIDTH: usize = 118;

pub(super) fn report(results: &Results, speaker: &Speaker) -> String {
    let mut text = String::new();
    let mut line = |message: &Message| {
        let _ = writeln!(text, "{}", speaker.say(message));
    };
    line(&results.title);
    results.source.iter().for_each(&mut line);
    line(&words::of_results(results));
    results.remarks.iter().for_each(&mut line);
    line(&words::of_provenance(&results.provenance));
    for table in &results.tables {
        let _ = write!(text, "\n{}", table_text(table, speaker));
    }
    let _ = write!(text, "\n{}", incidents(results, speaker));
    if results.compared.figures > 0 {
        let agree = words::agree(results.compared.agree, results.compared.figures);
        let _ = writeln!(text, "\n{}", speaker.say(&agree));
    }
    text
}

fn table_text(table: &ResultTable, speaker: &Speaker) -> String {
    let mut shown = TextTable::default();
    let parts: Vec<Parts> = (0..table.columns.len()).map(|index| Parts::of(table, index)).collect();
    let mut headings = Vec::new();
    for (column, parts) in table.columns.iter().zip(&parts).filter(|(column, _)| !column.detail) {
        headings.push(speaker.say(&column.label));
        headings.extend(parts.interval.then(|| speaker.say(&words::interval())));
        headings.extend(parts.p.then(|| speaker.say(&words::p())));
    }
    shown.row(headings);
    for row in &table.rows {
        let mut cells = Vec::new();
        let shown_cells =
            row.iter().zip(&table.columns).zip(&parts).filter(|((_, column), _)| !column.detail);
        for ((cell, column), parts) in shown_cells {
            cells.push(main(cell, column, speaker));
            cells.extend(parts.interval.then(|| interval(cell, column, speaker)));
            cells.extend(parts.p.then(|| p(cell, speaker.language())));
        }
        shown.row(cells);
    }
    let caption =
        table.caption.as_ref().map_or(String::new(), |caption| format!("{}\n\n", speaker.say(caption)));
    let mut text = format!("{caption}{shown}");
    if !table.notes.is_empty() {
        let notes: Vec<String> = table.notes.iter().map(|note| speaker.say(note)).collect();
        let _ = write!(text, "\n{}", broken(&notes.join(" ")));
    }
    text
}

/// What stands beside the figures of a column.
struct Parts {
    interval: bool,
    p: bool,
}

impl Parts {
    fn of(table: &ResultTable, index: usize) -> Parts {
        let any = |is: fn(&Cell) -> bool| table.rows.iter().filter_map(|row| row.get(index)).any(is);
        let with_interval = |cell: &Cell| match cell {
            Cell::Share { .. } | Cell::Mean(_) | Cell::Difference(_) => true,
            Cell::Number { interval, .. } => interval.is_some(),
            _ => false,
        };
        Parts { interval: any(with_interval), p: any(|cell| matches!(cell, Cell::Difference(_))) }
    }
}

const NOTHING: &str = "–";

fn main(cell: &Cell, column: &Column, speaker: &Speaker) -> String {
    let figure = |value: f64| figure(value, column, speaker.language());
    match cell {
        Cell::None => NOTHING.to_owned(),
        Cell::Text { text } => text.clone(),
        Cell::Label { label, .. } => speaker.say(label),
        Cell::Count { count } => localised(grouped(*count), speaker.language()),
        Cell::Probability { p } => localised(p_text(*p), speaker.language()),
        Cell::Range { low, high } => format!("{}–{}", figure(*low), figure(*high)),
        Cell::Agrees { agrees } => if *agrees { "✓" } else { "✗" }.to_owned(),
        Cell::Number { .. } | Cell::Share { .. } | Cell::Mean(_) | Cell::Difference(_) => {
            cell.value().map_or(NOTHING.to_owned(), figure)
        }
    }
}

fn interval(cell: &Cell, column: &Column, speaker: &Speaker) -> String {
    let figure = |value: f64| figure(value, column, speaker.language());
    let why_not = |Estimate { count, .. }: &Estimate, too_few: Message| {
        speaker.say(&if *count < FEWEST { too_few } else { words::all_equal() })
    };
    match (cell.interval(), cell) {
        (Some(Interval { low, high }), _) if column.signed => {
            speaker.say(&words::from_to(figure(low), figure(high)))
        }
        (Some(Interval { low, high }), _) => format!("{}–{}", figure(low), figure(high)),
        (None, Cell::Mean(estimate)) => why_not(estimate, words::too_few_games()),
        (None, Cell::Difference(estimate)) => why_not(estimate, words::too_few_deals()),
        (None, _) => NOTHING.to_owned(),
    }
}

fn p(cell: &Cell, language: Language) -> String {
    match cell {
        Cell::Difference(Estimate { p: Some(p), .. }) => localised(p_text(*p), language),
        _ => NOTHING.to_owned(),
    }
}

/// A figure as the column shows it.
fn figure(value: f64, column: &Column, language: Language) -> String {
    let value = if column.percent { value * 100.0 } else { value };
    let text = match column.digits {
        Some(digits) => format!("{value:.*}", digits.into()),
        None if value.fract() == 0.0 || value.abs() >= 99.95 => {
            let sign = if value <= -0.5 { "-" } else { "" };
            format!("{sign}{}", grouped(value.abs().round() as u64))
        }
        // Three digits that count.
        None => format!("{value:.*}", (2 - value.abs().log10().floor() as i32).clamp(0, 6) as usize),
    };
    let sign = if column.signed && !text.starts_with('-') { "+" } else { "" };
    localised(format!("{sign}{text}"), language)
}

/// A number with the decimal sign of the language.
fn localised(number: String, language: Language) -> String {
    match language {
        Language::English => number,
        Language::Italian => {
            let swapped = |sign| match sign {
                '.' => ',',
                ',' => '.',
                other => other,
            };
            number.chars().map(swapped).collect()
        }
    }
}

fn incidents(results: &Results, speaker: &Speaker) -> String {
    if results.incidents.is_empty() {
        return format!("{}\n", speaker.say(&words::no_incidents()));
    }
    let mut table = TextTable::default();
    let headings =
        [words::incidents(), words::stopped(), words::fell_back(), words::out_of_time(), words::refused()];
    table.row(headings.iter().map(|heading| speaker.say(heading)));
    for one in &results.incidents {
        let of = &one.incidents;
        let counts = [of.stopped, of.fell_back, of.out_of_time, of.refused];
        let counts = counts.map(|count| localised(grouped(count), speaker.language()));
        table.row([one.player.clone()].into_iter().chain(counts));
    }
    let mut text = format!("{table}\n");
    for one in &results.incidents {
        if let Some(first) = &one.incidents.first {
            let _ = writeln!(text, "{}", speaker.say(&words::first_incident(&one.player, first.clone())));
        }
    }
    text
}

/// Lines of a readable length.
fn broken(text: &str) -> String {
    let (mut lines, mut length) = (String::new(), 0);
    for word in text.split(' ') {
        let width = word.chars().count();
        if length > 0 && length + 1 + width > WIDTH {
            lines.push('\n');
            length = 0;
        } else if length > 0 {
            lines.push(' ');
            length += 1;
        }
        lines.push_str(word);
        length += width;
    }
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_shown_as_their_column_says() {
        let plain = Column::new("x", Message::default());
        let shown = |value, column: &Column| figure(value, column, Language::English);
        assert_eq!(
            [58.51, 3.6949, 0.00512, 0.0, 12345.6, -2.0].map(|value| shown(value, &plain)),
            ["58.5", "3.69", "0.00512", "0", "12,346", "-2"]
        );
        assert_eq!(shown(0.5849, &plain.clone().percent()), "58.5");
        assert_eq!(shown(2.0, &plain.clone().digits(1).signed()), "+2.0");
        assert_eq!(shown(-2.0, &plain.clone().digits(1).signed()), "-2.0");
        assert_eq!(figure(1234.5, &plain.digits(1), Language::Italian), "1234,5");
    }

    #[test]
    fn long_notes_are_broken_into_lines() {
        let text = broken(&"word ".repeat(60));
        assert!(text.lines().count() > 1 && text.lines().all(|line| line.chars().count() <= WIDTH));
    }
}

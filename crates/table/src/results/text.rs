//! Results for people, as lines of text.

use super::table::{Cell, Column, Estimate, ResultTable};
use super::{Results, words};
use crate::messages::Speaker;
use crate::stats::{FEWEST, Interval, p_text};
use crate::text_table::{TextTable, wrapped};
use arbitro_game::Message;
use std::fmt::Write;

pub(super) fn report(results: &Results, speaker: &Speaker, width: usize) -> String {
    let mut text = String::new();
    let mut line = |message: &Message| {
        let _ = writeln!(text, "{}", wrapped(&speaker.say(message), width));
    };
    line(&results.title);
    results.source.iter().for_each(&mut line);
    line(&words::of_results(results));
    results.remarks.iter().for_each(&mut line);
    line(&words::of_provenance(&results.provenance));
    for table in &results.tables {
        let _ = write!(text, "\n{}", table_text(table, speaker, width));
    }
    let _ = write!(text, "\n{}", incidents(results, speaker, width));
    if results.compared.figures > 0 {
        let agree = words::agree(results.compared.agree, results.compared.figures);
        let _ = writeln!(text, "\n{}", wrapped(&speaker.say(&agree), width));
    }
    // Names come from files: they must not give orders to the terminal.
    text.replace(|letter: char| letter.is_control() && letter != '\n', "\u{fffd}")
}

fn table_text(table: &ResultTable, speaker: &Speaker, width: usize) -> String {
    let mut shown = TextTable::default();
    let parts: Vec<Parts> = (0..table.columns.len()).map(|index| Parts::of(table, index)).collect();
    for (column, parts) in table.columns.iter().zip(&parts).filter(|(column, _)| !column.detail) {
        shown.heading(speaker.say(&column.label));
        if parts.interval {
            shown.joined_heading(speaker.say(&words::interval()));
        }
        if parts.p {
            shown.joined_heading(speaker.say(&words::p()));
        }
    }
    for row in &table.rows {
        let mut cells = Vec::new();
        let shown_cells =
            row.iter().zip(&table.columns).zip(&parts).filter(|((_, column), _)| !column.detail);
        for ((cell, column), parts) in shown_cells {
            cells.push(main(cell, column, speaker));
            cells.extend(parts.interval.then(|| interval(cell, column, speaker)));
            cells.extend(parts.p.then(|| p(cell, speaker)));
        }
        shown.row(cells);
    }
    let caption = table
        .caption
        .as_ref()
        .map_or(String::new(), |caption| format!("{}\n\n", wrapped(&speaker.say(caption), width)));
    let mut text = format!("{caption}{}", shown.named_by(names(table)).fitted(width));
    if !table.notes.is_empty() {
        let notes: Vec<String> = table.notes.iter().map(|note| speaker.say(note)).collect();
        let _ = writeln!(text, "\n{}", wrapped(&notes.join("\n"), width));
    }
    text
}

/// How many columns after the first name a row: those with names, and counts as long as two rows are called alike.
fn names(table: &ResultTable) -> usize {
    let all = |index: usize, is: fn(&Cell) -> bool| {
        table.rows.iter().all(|row| row.get(index).is_some_and(is)) && !table.columns[index].detail
    };
    let is_name = |cell: &Cell| matches!(cell, Cell::Text { .. } | Cell::Label { .. });
    let is_count = |cell: &Cell| matches!(cell, Cell::Count { .. });
    let alike = |columns: usize| {
        let mut rows = table.rows.iter().enumerate();
        rows.any(|(number, row)| table.rows[..number].iter().any(|other| other[..columns] == row[..columns]))
    };
    let names_rows = |index: &usize| all(*index, is_name) || (alike(*index) && all(*index, is_count));
    (1..table.columns.len()).take_while(names_rows).filter(|_| !table.rows.is_empty()).count()
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
    let figure = |value: f64| figure(value, column, speaker);
    match cell {
        Cell::None => NOTHING.to_owned(),
        Cell::Text { text } => text.clone(),
        Cell::Label { label, .. } => speaker.say(label),
        Cell::Count { count } => speaker.number(*count as f64, 0),
        Cell::Probability { p } => probability(*p, speaker),
        Cell::Range { low, high } => format!("{}–{}", figure(*low), figure(*high)),
        Cell::Agrees { agrees } => if *agrees { "✓" } else { "✗" }.to_owned(),
        Cell::Number { .. } | Cell::Share { .. } | Cell::Mean(_) | Cell::Difference(_) => {
            cell.value().map_or(NOTHING.to_owned(), figure)
        }
    }
}

fn interval(cell: &Cell, column: &Column, speaker: &Speaker) -> String {
    let figure = |value: f64| figure(value, column, speaker);
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

fn p(cell: &Cell, speaker: &Speaker) -> String {
    match cell {
        Cell::Difference(Estimate { p: Some(p), .. }) => probability(*p, speaker),
        _ => NOTHING.to_owned(),
    }
}

/// A p-value with the decimal sign of the language.
fn probability(p: f64, speaker: &Speaker) -> String {
    speaker.decimals(&p_text(p))
}

/// A figure as the column shows it.
fn figure(value: f64, column: &Column, speaker: &Speaker) -> String {
    let value = if column.percent { value * 100.0 } else { value };
    let digits = match column.digits {
        Some(digits) => digits.into(),
        None if value.fract() == 0.0 || value.abs() >= 99.95 => 0,
        // Three digits that count.
        None => (2 - value.abs().log10().floor() as i32).clamp(0, 6) as usize,
    };
    let text = speaker.number(value, digits);
    let plus = column.signed && value > 0.0 && text.contains(|digit| ('1'..='9').contains(&digit));
    if plus { format!("+{text}") } else { text }
}

fn incidents(results: &Results, speaker: &Speaker, width: usize) -> String {
    if results.incidents.is_empty() {
        return format!("{}\n", wrapped(&speaker.say(&words::no_incidents()), width));
    }
    let mut table = TextTable::default();
    let headings =
        [words::incidents(), words::stopped(), words::fell_back(), words::out_of_time(), words::refused()];
    headings.iter().for_each(|heading| table.heading(speaker.say(heading)));
    for one in &results.incidents {
        let of = &one.incidents;
        let counts = [of.stopped, of.fell_back, of.out_of_time, of.refused];
        let counts = counts.map(|count| speaker.number(count as f64, 0));
        table.row([one.player.clone()].into_iter().chain(counts));
    }
    let mut text = format!("{}\n", table.fitted(width));
    for one in &results.incidents {
        if let Some(first) = &one.incidents.first {
            let first = speaker.say(&words::first_incident(&one.player, first.clone()));
            let _ = writeln!(text, "{}", wrapped(&first, width));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Language;

    #[test]
    fn parts_of_a_wide_table_repeat_the_columns_that_tell_rows_apart() {
        let columns =
            ["branching", "depth", "trees", "leaves"].map(|key| Column::new(key, Message::verbatim(key)));
        let mut table = ResultTable::new("sizes", columns);
        for (branching, depth) in [(2, 2), (2, 4), (3, 2)] {
            let counts = [branching, depth, 100].map(Cell::count);
            table.row(counts.into_iter().chain([Cell::number(depth as f64 * 1.5)]));
        }
        assert_eq!(names(&table), 1, "depth names a row, the number of trees does not");
        let shown = table_text(&table, &Speaker::new(Language::English, []), 27);
        let second: Vec<&str> = shown.lines().skip_while(|line| !line.contains("leaves")).collect();
        assert!(second.iter().any(|line| line.starts_with("2 – 4") && line.ends_with('6')), "{shown}");
        table.rows.truncate(1);
        assert_eq!(names(&table), 0, "one row needs one name");
    }

    #[test]
    fn figures_are_shown_as_their_column_says() {
        let english = Speaker::new(Language::English, []);
        let italian = Speaker::new(Language::Italian, []);
        let plain = Column::new("x", Message::default());
        let shown = |value, column: &Column| figure(value, column, &english);
        assert_eq!(
            [58.51, 3.6949, 0.00512, 0.0, 12345.6, -2.0].map(|value| shown(value, &plain)),
            ["58.5", "3.69", "0.00512", "0", "12,346", "-2"]
        );
        assert_eq!(shown(0.5849, &plain.clone().percent()), "58.5");
        let signed = plain.clone().digits(1).signed();
        assert_eq!(
            [2.0, -2.0, 0.0, 0.04, -0.04].map(|value| shown(value, &signed)),
            ["+2.0", "-2.0", "0.0", "0.0", "0.0"]
        );
        // As in every other text: Italian groups digits from five on.
        let italian = |value| figure(value, &plain.clone().digits(1), &italian);
        assert_eq!([1234.5, 12_345.6, -0.01].map(italian), ["1234,5", "12.345,6", "0,0"]);
    }
}

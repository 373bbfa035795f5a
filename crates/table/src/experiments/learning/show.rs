//! The measured figures beside the printed ones.

use super::{Figure as Beside, Measured, Point};
use crate::plot::{Axis, Figure, Panel, Series, Style};
use crate::record::quoted;
use crate::stats::Interval;
use crate::text_table::{TextTable, grouped};
use std::fmt::Write;

fn results(names: &[String]) -> [String; 3] {
    let name = |seat: usize| names.get(seat).map_or("?", String::as_str);
    [format!("{} wins", name(0)), "drawn".to_owned(), format!("{} wins", name(1))]
}

/// A table for each series.
pub(super) fn tables(measured: &[Measured], names: &[String]) -> String {
    let mut text = String::from("Per cent of all games from the first.\n");
    for series in measured {
        let runs = series.points.first().map_or(0, |point| point.runs.len());
        let _ = writeln!(text, "\n{} ({})", series.plan.name.get_ref(), counted(runs));
        let table = if runs == 1 && !series.plan.has_dice() {
            exact(series, names)
        } else {
            intervals(series, names)
        };
        let _ = write!(text, "{table}");
    }
    text.push_str(
        "\nours: mean over the series; Wilson: 95 % interval of the true share, all games taken together; one series: \
         where 95 % of\nsingle series lie, by the spread of ours (the printed figure is a single series). ✓ the \
         printed figure, to its three\ndigits, lies there (or, in a series without dice, is ours); ✗ it does not; – a single series of ours cannot tell.\n",
    );
    text
}

fn counted(runs: usize) -> String {
    if runs == 1 { "one series".to_owned() } else { format!("{} series", grouped(runs as u64)) }
}

fn intervals(series: &Measured, names: &[String]) -> TextTable {
    let [first, drawn, _] = results(names);
    let mut table = TextTable::new(["games"]);
    for result in [&first, &drawn] {
        table.heading(format!("{result}: printed"));
        for heading in ["ours", "Wilson", "one series", ""] {
            table.heading(heading);
        }
    }
    for point in &series.points {
        let mut cells = vec![grouped(point.games)];
        for figure in [point.figure(0), point.figure(1)] {
            cells.push(figure.printed.map_or("–".to_owned(), percent));
            cells.push(percent(figure.ours));
            cells.push(between(figure.wilson));
            cells.push(figure.one_run.map_or("–".to_owned(), between));
            cells.push(mark(&figure));
        }
        table.row(cells);
    }
    table
}

/// A series without dice has no spread: its counts say everything.
fn exact(series: &Measured, names: &[String]) -> TextTable {
    let mut table = TextTable::new(["games"]);
    results(names).into_iter().for_each(|result| table.heading(result));
    let [first, drawn, _] = results(names);
    for result in [first, drawn] {
        table.heading(format!("{result}: printed"));
        table.heading("ours");
        table.heading("");
    }
    for point in &series.points {
        let mut cells = vec![grouped(point.games)];
        cells.extend(point.runs[0].map(grouped));
        for figure in [point.figure(0), point.figure(1)] {
            cells.push(figure.printed.map_or("–".to_owned(), percent));
            cells.push(percent(figure.ours));
            cells.push(mark(&figure));
        }
        table.row(cells);
    }
    table
}

fn mark(figure: &Beside) -> String {
    match figure.agrees() {
        Some(true) => "✓",
        Some(false) => "✗",
        None if figure.printed.is_some() => "–",
        None => "",
    }
    .to_owned()
}

/// A share in per cent with three digits that count, as the article prints them.
fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent <= 0.0 {
        return "0".to_owned();
    }
    let decimals = (2 - (percent + 1e-9).log10().floor() as i32).clamp(0, 6) as usize;
    let text = format!("{percent:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

fn between(interval: Interval) -> String {
    format!("{}–{}", percent(interval.low), percent(interval.high))
}

pub(super) fn csv(measured: &[Measured], names: &[String]) -> String {
    let mut text = String::from(
        "series,games,result,runs,printed,ours,wilson low,wilson high,one run low,one run high,agrees\n",
    );
    for series in measured {
        for point in &series.points {
            for (kind, result) in results(names).iter().enumerate() {
                row(&mut text, series.plan.name.get_ref(), point, kind, result);
            }
        }
    }
    text
}

fn row(text: &mut String, series: &str, point: &Point, kind: usize, result: &str) {
    let figure = point.figure(kind);
    let printed = figure.printed.filter(|_| kind < 2);
    let agrees = figure.agrees().filter(|_| kind < 2);
    let _ = writeln!(
        text,
        "{},{},{},{},{},{},{},{},{},{},{}",
        quoted(series),
        point.games,
        quoted(result),
        point.runs.len(),
        printed.map(|share| share.to_string()).unwrap_or_default(),
        figure.ours,
        figure.wilson.low,
        figure.wilson.high,
        figure.one_run.map(|interval| interval.low.to_string()).unwrap_or_default(),
        figure.one_run.map(|interval| interval.high.to_string()).unwrap_or_default(),
        agrees.map(|agrees| agrees.to_string()).unwrap_or_default(),
    );
}

pub(super) fn figure(title: &str, measured: &[Measured], names: &[String]) -> Figure {
    let mut figure = Figure::new(title).note(
        "share of all games from the first; shaded: where 95 % of single series lie; rings: printed figures",
    );
    for series in measured {
        let y = Axis::linear("share of games").percent().from_to(0.0, 1.0);
        let mut panel = Panel::new(series.plan.name.get_ref(), Axis::log("games"), y);
        for (kind, result) in results(names).into_iter().enumerate() {
            let at = |point: &Point| (point.games as f64, point.figure(kind).ours);
            let band = series.points.iter().map(|point| {
                let figure = point.figure(kind);
                figure.one_run.map_or((figure.ours, figure.ours), |interval| (interval.low, interval.high))
            });
            let line = Series::new(result, Style::Line, series.points.iter().map(at)).colour(kind).band(band);
            panel = panel.with(line);
        }
        for kind in 0..3 {
            let printed = series
                .points
                .iter()
                .filter_map(|point| Some((point.games as f64, point.figure(kind).printed?)));
            panel = panel.with(Series::new("printed", Style::Dots, printed).colour(kind));
        }
        figure = figure.with(panel);
    }
    figure
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_three_digits_that_count() {
        let shown = [0.585, 0.0369, 0.00005, 1.0, 0.99992, 0.0].map(percent);
        assert_eq!(shown, ["58.5", "3.69", "0.005", "100", "100", "0"]);
    }
}

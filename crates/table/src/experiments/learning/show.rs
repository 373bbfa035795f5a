//! The measured figures beside the printed ones.

use super::{Measured, Point};
use crate::experiments::Experiment;
use crate::plot::Style;
use crate::results::{Cell, Column, Plot, PlotAxis, PlotLine, PlotPanel, ResultTable, words};
use arbitro_game::Message;

/// The columns of the three kinds of result: won by the first seat, drawn, won by the second.
const KINDS: [&str; 3] = ["first wins", "drawn", "second wins"];

fn label(kind: usize, names: &[String]) -> Message {
    let name = |seat: usize| names.get(seat).map_or("?", String::as_str);
    match kind {
        0 => words::won_by(name(0)),
        1 => words::drawn(),
        _ => words::won_by(name(1)),
    }
}

fn of(kind: usize, what: &str) -> String {
    format!("{} {what}", KINDS[kind])
}

pub(super) fn table(experiment: &Experiment, measured: &[Measured], names: &[String]) -> ResultTable {
    let mut columns = vec![
        Column::new("series", words::series()),
        Column::new("games", words::games()),
        Column::new("runs", words::runs()),
    ];
    for (kind, key) in KINDS.iter().enumerate() {
        let shares = |key: &str, label: Message| Column { percent: true, ..Column::new(key, label) };
        columns.push(shares(key, label(kind, names)));
        columns.push(shares(&of(kind, "in one series"), words::one_series()));
        if published(measured) {
            columns.push(shares(&of(kind, "published"), words::published()));
            columns.push(Column::new(&of(kind, "agrees"), words::agrees()));
        }
    }
    let mut table = ResultTable::new("shares", columns).note(words::learning_note());
    table.caption = Some(words::learning());
    for series in measured {
        let name = series.plan.name.get_ref();
        for point in &series.points {
            table.row(row(Cell::label(name, experiment.row(name)), point, published(measured)));
        }
    }
    table
}

/// Whether there are figures to compare with.
fn published(measured: &[Measured]) -> bool {
    measured.iter().any(|series| !series.plan.printed.get_ref().is_empty())
}

fn row(series: Cell, point: &Point, published: bool) -> Vec<Cell> {
    let mut cells = vec![series, Cell::count(point.games), Cell::count(point.runs.len() as u64)];
    for kind in 0..KINDS.len() {
        let figure = point.figure(kind);
        // The games of one series depend on each other: the series are the observations.
        let share = if point.dice { Cell::mean(&figure.shares) } else { Cell::number(figure.shares.mean()) };
        cells.extend([share, Cell::range(figure.one_run)]);
        if published {
            // What remains was not printed: it follows from the other two.
            let agrees = figure.agrees().filter(|_| kind < 2);
            cells.extend([figure.printed.map_or(Cell::None, Cell::number), Cell::agrees(agrees)]);
        }
    }
    cells
}

pub(super) fn plot(experiment: &Experiment, measured: &[Measured], names: &[String]) -> Plot {
    let panel = |series: &Measured| {
        let name = series.plan.name.get_ref();
        let y = PlotAxis { range: Some([0.0, 1.0]), ..PlotAxis::linear(words::share_of_games()).percent() };
        let panel = PlotPanel::new("shares", PlotAxis::log(words::games()), "games", y);
        let lines = (0..KINDS.len()).map(|kind| {
            let line = PlotLine::new(label(kind, names), KINDS[kind], Style::Line, kind);
            line.band(&of(kind, "in one series")).only("series", name)
        });
        let kinds = if published(measured) { KINDS.len() } else { 0 };
        let printed = (0..kinds).map(|kind| {
            PlotLine::new(words::published(), &of(kind, "published"), Style::Dots, kind).only("series", name)
        });
        lines.chain(printed).fold(panel.titled(experiment.row(name)), PlotPanel::with)
    };
    Plot { note: words::learning_plot(), panels: measured.iter().map(panel).collect() }
}

//! Duplicate deals as a table and a plot.

use super::{Measured, Place, Side};
use crate::briscola5::experiments::words;
use arbitro_table::experiments::Experiment;
use arbitro_table::plot::Style;
use arbitro_table::results::{
    Cell, Column, Plot, PlotAxis, PlotLine, PlotPanel, ResultTable, words as general,
};
use arbitro_table::stats::Mean;

pub(super) fn table(experiment: &Experiment, measured: &[Measured<'_>]) -> ResultTable {
    let mut table = ResultTable::new(
        "line-ups",
        [
            Column::new("line-up", words::line_up()),
            Column::new("side", words::side()),
            Column::new("won", words::won()).percent(),
            Column::new("drawn", words::drawn()).percent(),
            Column::new("points", words::points()).digits(1),
            Column::new("at random", words::at_random()).percent(),
            Column::new("gain", words::gain()).percent().signed(),
            Column::new("published", general::published()).percent(),
            Column::new("incidents", general::incidents()),
        ],
    )
    .note(words::duplicate_note());
    for one in measured {
        let games = one.total.games;
        // Several games of one deal depend on each other: deals do not.
        let share = |count, shares: &Mean| Cell::share_of(count, games, shares);
        table.row([
            Cell::label(&one.plan.name, experiment.row(&one.plan.name)),
            match one.plan.side {
                Side::Caller => Cell::label("caller", words::caller_side()),
                Side::Villains => Cell::label("villains", words::villains()),
            },
            share(one.total.won, &one.shares[0]),
            share(one.total.drawn, &one.shares[1]),
            Cell::number(one.total.points as f64 / games.max(1) as f64),
            Cell::number(one.chance.share()),
            match *one.plan.experts.get_ref() {
                Place::Nobody => Cell::None,
                _ => Cell::difference(&one.gain),
            },
            one.plan.printed.as_ref().map_or(Cell::None, |printed| {
                let [won, of] = *printed.get_ref();
                Cell::share(won, of)
            }),
            Cell::count(one.incidents.total()),
        ]);
    }
    table
}

pub(super) fn plot() -> Plot {
    let won = PlotAxis::linear(words::won()).percent();
    let panel = PlotPanel::of_rows("line-ups", PlotAxis::linear(words::line_up()), won)
        .with(PlotLine::new(words::won(), "won", Style::Dots, 0))
        .with(PlotLine::new(words::at_random(), "at random", Style::Dots, 1))
        .with(PlotLine::new(general::published(), "published", Style::Dots, 2));
    Plot { note: words::duplicate_plot(), panels: vec![panel] }
}

//! Duplicate deals as a table, for spreadsheets and as a plot.

use super::{Measured, Side};
use arbitro_table::experiments::format::{from_to, numbered, percent, percents};
use arbitro_table::plot::{Axis, Figure, Panel, Series, Style};
use arbitro_table::quoted;
use arbitro_table::stats::wilson;
use arbitro_table::text_table::{TextTable, grouped};
use std::fmt::Write;

fn side(measured: &Measured<'_>) -> &'static str {
    match measured.plan.side {
        Side::Caller => "caller",
        Side::Villains => "villains",
    }
}

pub(super) fn table(measured: &[Measured<'_>]) -> String {
    let mut table = TextTable::new([
        "line-up", "side", "games", "won %", "95 %", "drawn %", "points", "gain", "95 %", "printed",
    ]);
    for one in measured {
        let of_chance = one.gain.deviation() == 0.0;
        table.row([
            one.plan.name.clone(),
            side(one).to_owned(),
            grouped(one.total.games),
            percent(one.total.share()),
            percents(wilson(one.total.won, one.total.games)),
            percent(one.total.drawn as f64 / one.total.games.max(1) as f64),
            format!("{:.1}", one.total.points as f64 / one.total.games.max(1) as f64),
            if of_chance { "–".to_owned() } else { format!("{:+.1}", one.gain.mean() * 100.0) },
            if of_chance { "–".to_owned() } else { from_to(one.gain.interval(), 100.0, 1) },
            one.plan.printed.as_ref().map_or("–".to_owned(), |printed| {
                let [won, of] = *printed.get_ref();
                format!("{won} of {of}: {} ({})", percent(won as f64 / of as f64), percents(wilson(won, of)))
            }),
        ]);
    }
    format!(
        "{table}\nwon: by the side, of all its games, with Wilson's interval; gain: points of percentage above the same \
         side of the same\ndeals with everybody at random, deal by deal (Student's interval). Printed figures agree \
         when their own interval holds ours.\n"
    )
}

pub(super) fn csv(measured: &[Measured<'_>]) -> String {
    let mut text = String::from(
        "line-up,side,games,won,drawn,points,share,low,high,chance share,gain,gain low,gain high,printed won,printed of\n",
    );
    for one in measured {
        let interval = wilson(one.total.won, one.total.games);
        let gain = one.gain.interval();
        let [won, of] = one.plan.printed.as_ref().map_or([String::new(), String::new()], |printed| {
            printed.get_ref().map(|number| number.to_string())
        });
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{},{},{},{},{},{won},{of}",
            quoted(&one.plan.name),
            side(one),
            one.total.games,
            one.total.won,
            one.total.drawn,
            one.total.points,
            one.total.share(),
            interval.low,
            interval.high,
            one.chance.share(),
            one.gain.mean(),
            gain.low,
            gain.high,
        );
    }
    text
}

pub(super) fn figure(title: &str, measured: &[Measured<'_>]) -> Figure {
    let names = numbered(measured.iter().map(|one| one.plan.name.as_str()));
    let mut panel = Panel::new(names, Axis::linear("line-up"), Axis::linear("won").percent());
    let points = |share: &dyn Fn(&Measured<'_>) -> Option<f64>| {
        let place = |(index, one)| share(one).map(|share| ((index + 1) as f64, share));
        measured.iter().enumerate().filter_map(place).collect::<Vec<_>>()
    };
    panel = panel.with(Series::new("won", Style::Dots, points(&|one| Some(one.total.share()))).colour(0));
    panel =
        panel.with(Series::new("at random", Style::Dots, points(&|one| Some(one.chance.share()))).colour(1));
    let printed = |one: &Measured<'_>| {
        let [won, of] = *one.plan.printed.as_ref()?.get_ref();
        Some(won as f64 / of as f64)
    };
    panel = panel.with(Series::new("printed", Style::Dots, points(&printed)).colour(2));
    Figure::new(title).note("share of games won by the side that is counted").with(panel)
}

//! The drawing itself.

use super::axis::Scale;
use super::{Figure, Panel, Series, Style};
use std::fmt::Write;

const PANEL: (f64, f64) = (420.0, 300.0);
/// Around the axes of a panel: left, top, right, bottom.
const MARGIN: (f64, f64, f64, f64) = (72.0, 40.0, 24.0, 52.0);
/// The colours of Okabe and Ito, which people with any kind of sight can tell apart; yellow comes last, because it
/// is faint on white.
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#f0e442"];

pub(super) fn figure(figure: &Figure) -> String {
    let columns = figure.panels.len().clamp(1, 2);
    let rows = figure.panels.len().div_ceil(columns).max(1);
    let cell = (PANEL.0 + MARGIN.0 + MARGIN.2, PANEL.1 + MARGIN.1 + MARGIN.3);
    let head = if figure.note.is_empty() { 40.0 } else { 62.0 };
    let legend = legend(figure, cell.0 * columns as f64);
    let width = cell.0 * columns as f64;
    let height = head + cell.1 * rows as f64 + legend.height;
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" fill=\"#222\">"
    );
    let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>");
    text(&mut svg, (width / 2.0, 26.0), "middle", "font-size=\"16\" font-weight=\"bold\"", &figure.title);
    text(&mut svg, (width / 2.0, 46.0), "middle", "fill=\"#666\"", &figure.note);
    for (index, panel_here) in figure.panels.iter().enumerate() {
        let x = (index % columns) as f64 * cell.0 + MARGIN.0;
        let y = head + (index / columns) as f64 * cell.1 + MARGIN.1;
        let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">");
        panel(&mut svg, panel_here, index);
        svg.push_str("</g>\n");
    }
    let _ = writeln!(svg, "<g transform=\"translate(0 {})\">{}</g>", height - legend.height, legend.svg);
    svg.push_str("</svg>\n");
    svg
}

fn panel(svg: &mut String, panel: &Panel, number: usize) {
    let points = || panel.series.iter().flat_map(|series| &series.points);
    let bands = panel.series.iter().flat_map(|series| &series.band).flat_map(|(low, high)| [*low, *high]);
    let x = panel.x.scale(points().map(|(x, _)| *x));
    let y = panel.y.scale(points().map(|(_, y)| *y).chain(bands));
    let (width, height) = PANEL;
    grid(svg, &x, &y);
    text(svg, (width / 2.0, -14.0), "middle", "font-size=\"13\" font-weight=\"bold\"", &panel.title);
    text(svg, (width / 2.0, height + 40.0), "middle", "", &panel.x.label);
    let _ = writeln!(svg, "<g transform=\"translate(-54 {}) rotate(-90)\">", height / 2.0);
    text(svg, (0.0, 0.0), "middle", "", &panel.y.label);
    svg.push_str("</g>\n");
    // Nothing may be drawn beyond the axes.
    let _ = writeln!(
        svg,
        "<clipPath id=\"panel{number}\"><rect x=\"-6\" y=\"-6\" width=\"{}\" height=\"{}\"/></clipPath>\
         <g clip-path=\"url(#panel{number})\">",
        width + 12.0,
        height + 12.0
    );
    for series in &panel.series {
        band(svg, series, &x, &y);
    }
    for series in &panel.series {
        let placed: Vec<(f64, f64)> =
            series.points.iter().filter_map(|point| place(&x, &y, *point)).collect();
        draw(svg, series, &placed);
    }
    svg.push_str("</g>\n");
}

fn grid(svg: &mut String, x: &Scale, y: &Scale) {
    let (width, height) = PANEL;
    let mut line = |colour: &str, from: (f64, f64), to: (f64, f64)| {
        let _ = writeln!(
            svg,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{colour}\" fill=\"none\"/>",
            from.0, from.1, to.0, to.1
        );
    };
    let across = |scale: &Scale, number: f64| scale.place(number).map(|place| place * width);
    let up = |scale: &Scale, number: f64| scale.place(number).map(|place| height - place * height);
    for number in x.minor() {
        across(x, number).into_iter().for_each(|at| line("#f2f2f2", (at, 0.0), (at, height)));
    }
    for number in y.minor() {
        up(y, number).into_iter().for_each(|at| line("#f2f2f2", (0.0, at), (width, at)));
    }
    for (number, _) in x.ticks() {
        across(x, number).into_iter().for_each(|at| line("#dcdcdc", (at, 0.0), (at, height + 5.0)));
    }
    for (number, _) in y.ticks() {
        up(y, number).into_iter().for_each(|at| line("#dcdcdc", (-5.0, at), (width, at)));
    }
    line("#444", (0.0, height), (width, height));
    line("#444", (0.0, 0.0), (0.0, height));
    for (number, label) in x.ticks() {
        across(x, number).into_iter().for_each(|at| text(svg, (at, height + 19.0), "middle", "", &label));
    }
    for (number, label) in y.ticks() {
        up(y, number).into_iter().for_each(|at| text(svg, (-9.0, at + 4.0), "end", "", &label));
    }
}

fn place(x: &Scale, y: &Scale, (across, up): (f64, f64)) -> Option<(f64, f64)> {
    Some((x.place(across)? * PANEL.0, PANEL.1 - y.place(up)? * PANEL.1))
}

fn band(svg: &mut String, series: &Series, x: &Scale, y: &Scale) {
    let edge = |pick: fn(&(f64, f64)) -> f64| -> Vec<(f64, f64)> {
        let points = series.points.iter().zip(&series.band);
        points.filter_map(|((across, _), ends)| place(x, y, (*across, pick(ends)))).collect()
    };
    let (mut outline, above) = (edge(|ends| ends.0), edge(|ends| ends.1));
    outline.extend(above.into_iter().rev());
    if outline.len() > 2 {
        let _ = writeln!(
            svg,
            "<path d=\"{}Z\" fill=\"{}\" fill-opacity=\"0.15\"/>",
            path(&outline),
            colour(series)
        );
    }
}

fn draw(svg: &mut String, series: &Series, points: &[(f64, f64)]) {
    let colour = colour(series);
    if series.style != Style::Dots && points.len() > 1 {
        let dashes = if series.style == Style::Dashed { " stroke-dasharray=\"6 4\"" } else { "" };
        let _ = writeln!(
            svg,
            "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"{dashes}/>",
            path(points)
        );
    }
    let mark = match series.style {
        Style::Line => format!("r=\"2.6\" fill=\"{colour}\""),
        Style::Dots => format!("r=\"4.5\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\""),
        Style::Dashed => return,
    };
    for (x, y) in points {
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" {mark}/>");
    }
}

fn path(points: &[(f64, f64)]) -> String {
    let step = |(index, (x, y)): (usize, &(f64, f64))| {
        format!("{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" })
    };
    points.iter().enumerate().map(step).collect()
}

struct Legend {
    svg: String,
    height: f64,
}

/// Every name once, in rows that fit the width.
fn legend(figure: &Figure, width: f64) -> Legend {
    const ROW: f64 = 22.0;
    let mut entries: Vec<&Series> = Vec::new();
    for series in figure.panels.iter().flat_map(|panel| &panel.series) {
        if !entries.iter().any(|entry| entry.name == series.name) {
            entries.push(series);
        }
    }
    // A letter of this size is about 6.4 wide.
    let wide = |series: &Series| 58.0 + 6.4 * series.name.chars().count() as f64;
    let mut rows: Vec<Vec<&Series>> = vec![Vec::new()];
    let mut filled = 0.0;
    for entry in entries {
        if filled + wide(entry) > width - 40.0 {
            rows.push(Vec::new());
            filled = 0.0;
        }
        filled += wide(entry);
        if let Some(row) = rows.last_mut() {
            row.push(entry);
        }
    }
    let mut svg = String::new();
    for (index, row) in rows.iter().enumerate() {
        let y = ROW * index as f64 + 8.0;
        let mut x = (width - row.iter().map(|entry| wide(entry)).sum::<f64>()) / 2.0 + 10.0;
        for entry in row {
            let (ends, middle) = ([(x, y), (x + 30.0, y)], [(x + 15.0, y)]);
            draw(&mut svg, entry, if entry.style == Style::Dots { &middle[..] } else { &ends[..] });
            text(&mut svg, (x + 38.0, y + 4.0), "start", "", &entry.name);
            x += wide(entry);
        }
    }
    Legend { svg, height: ROW * rows.len() as f64 + 12.0 }
}

fn colour(series: &Series) -> &'static str {
    COLOURS[series.colour % COLOURS.len()]
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, more: &str, words: &str) {
    if !words.is_empty() {
        let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ =
            writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {more}>{words}</text>");
    }
}

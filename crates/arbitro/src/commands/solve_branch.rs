//! The branch of logit equilibria as a plot or as points.

use crate::failure::Failure;
use crate::words;
use arbitro_table::files;
use arbitro_table::plot::{Axis, Figure, Panel, Series, Style};
use arbitro_theory::report::{Branch, BranchAction};
use std::path::Path;

/// Panels with more lines than this cannot be read.
const MOST_LINES: usize = 8;
/// More panels make a figure too long.
const MOST_PANELS: usize = 12;

/// Whether the branch can be written there; asked before the work, not after it.
pub fn check(path: &Path) -> Result<(), Failure> {
    match ending(path).as_str() {
        "svg" | "csv" => Ok(files::check_writable(path)?),
        _ => Err(Failure::Said(words::plot_ending(path.display().to_string()))),
    }
}

/// Writes the branch as the ending of the file's name says.
pub fn write(title: &str, branch: &Branch, path: &Path) -> Result<(), Failure> {
    let text = if ending(path) == "csv" { points(branch) } else { figure(title, branch) };
    Ok(files::write_atomically(path, text.as_bytes())?)
}

fn ending(path: &Path) -> String {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase()
}

/// One line for every action of every point.
fn points(branch: &Branch) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = "lambda,player,set,action,probability,log_likelihood\n".to_owned();
    for point in &branch.points {
        for (action, probability) in branch.actions.iter().zip(&point.probabilities) {
            let cells = [
                point.lambda.to_string(),
                quoted(&action.player),
                quoted(action.set.as_deref().unwrap_or_default()),
                quoted(&action.action),
                probability.to_string(),
                point.log_likelihood.map(|value| value.to_string()).unwrap_or_default(),
            ];
            text += &(cells.join(",") + "\n");
        }
    }
    text
}

/// A panel for every player, or for every information set, with a line for every action.
fn figure(title: &str, branch: &Branch) -> String {
    let place = |action: &BranchAction| match &action.set {
        Some(set) => format!("{} {set}", action.player),
        None => action.player.clone(),
    };
    let mut figure = Figure::new(title);
    let mut panels: Vec<(String, Panel, usize)> = Vec::new();
    for (number, action) in branch.actions.iter().enumerate() {
        let name = place(action);
        if panels.last().is_none_or(|(last, ..)| *last != name) {
            let panel = Panel::new(name.clone(), Axis::log("λ"), Axis::linear("p").from_to(0.0, 1.0));
            panels.push((name, panel, 0));
        }
        let Some((_, panel, lines)) = panels.last_mut() else { continue };
        if *lines < MOST_LINES {
            let line = branch.points.iter().map(|point| (point.lambda, point.probabilities[number]));
            let series = Series::new(action.action.clone(), Style::Line, line).colour(*lines);
            *panel = panel.clone().with(series);
        }
        *lines += 1;
    }
    for (_, panel, _) in panels.into_iter().take(MOST_PANELS) {
        figure = figure.with(panel);
    }
    figure.to_svg()
}

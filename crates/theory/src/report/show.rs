//! A report as text.

use std::fmt::{Display, Formatter, Result};

use super::{Found, Grid, Point, Report};

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let title = if self.title.is_empty() { "(no title)" } else { &self.title };
        writeln!(f, "{title}")?;
        if !self.comment.is_empty() {
            writeln!(f, "  {}", self.comment)?;
        }
        writeln!(f, "Kind:      {}", self.kind)?;
        writeln!(f, "Method:    {}", self.method)?;
        writeln!(f, "Guarantee: {}", self.guarantee)?;
        for found in &self.solutions {
            writeln!(f)?;
            solution(f, found)?;
        }
        for grid in &self.tables {
            writeln!(f)?;
            table(f, grid)?;
        }
        if !self.facts.is_empty() {
            writeln!(f)?;
            for fact in &self.facts {
                writeln!(f, "- {fact}")?;
            }
        }
        if !self.explanation.is_empty() {
            writeln!(f, "\nStep by step")?;
            for line in &self.explanation {
                writeln!(f, "  {line}")?;
            }
        }
        if !self.convergence.is_empty() {
            writeln!(f, "\nConvergence (distance on a logarithmic scale)")?;
            plot(f, &self.convergence)?;
        }
        Ok(())
    }
}

fn solution(f: &mut Formatter<'_>, found: &Found) -> Result {
    write!(f, "{}:", found.name)?;
    for (number, (payoff, of)) in found.payoffs.iter().zip(&found.payoffs_of).enumerate() {
        write!(f, "{} {of} {payoff}", if number == 0 { "" } else { "," })?;
    }
    writeln!(f)?;
    let who = |play: &super::Play| match &play.place {
        Some(place) => format!("{} at {place}", play.player),
        None => play.player.clone(),
    };
    let width = found.strategies.iter().map(|play| who(play).chars().count()).max().unwrap_or(0);
    for play in &found.strategies {
        let shares: Vec<String> =
            play.shares.iter().map(|share| format!("{} {}", share.choice, share.probability)).collect();
        let name = who(play);
        let blanks = " ".repeat(width - name.chars().count());
        writeln!(f, "  {name}{blanks}  {}", shares.join(", "))?;
    }
    Ok(())
}

fn table(f: &mut Formatter<'_>, grid: &Grid) -> Result {
    writeln!(f, "{}", grid.title)?;
    let columns = grid.rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        grid.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in &grid.rows {
        let mut line = String::from(" ");
        for (column, cell) in row.iter().enumerate() {
            let blanks = " ".repeat(widths[column] - cell.chars().count());
            line.push(' ');
            if column == 0 {
                line.push_str(cell);
                line.push_str(&blanks);
            } else {
                line.push_str(&blanks);
                line.push_str(cell);
            }
            line.push(' ');
        }
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A bar for every point; the longest is the largest distance and the shortest the smallest above zero.
fn plot(f: &mut Formatter<'_>, points: &[Point]) -> Result {
    let positive = || points.iter().map(|point| point.distance).filter(|distance| *distance > 0.0);
    let (most, least) =
        (positive().fold(f64::MIN_POSITIVE, f64::max), positive().fold(f64::INFINITY, f64::min));
    let span = (most / least.min(most)).ln().max(1e-9);
    for point in points {
        let length =
            if point.distance > 0.0 { 1.0 + 47.0 * (point.distance / least).ln() / span } else { 0.0 };
        writeln!(
            f,
            "  {:>9}  {:<48}  {:.3e}",
            point.iteration,
            "#".repeat(length.round() as usize),
            point.distance
        )?;
    }
    Ok(())
}

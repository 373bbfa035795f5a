//! Reports on solved games as text.

use super::Speaker;
use crate::text_table::{TextTable, wrapped};
use arbitro_game::Arg;
use arbitro_theory::report::{Found, Grid, Play, Point, Report};
use arbitro_theory::words::scientific;

impl Speaker {
    /// A report on a solved game, for a terminal of that many columns.
    pub fn report(&self, report: &Report, width: usize) -> String {
        let title = if report.title.is_empty() { self.say(&no_title()) } else { report.title.clone() };
        let mut lines = vec![title];
        if !report.comment.is_empty() {
            lines.push(format!("  {}", report.comment));
        }
        let heads = [(kind(), &report.kind), (method(), &report.method), (guarantee(), &report.guarantee)];
        let labels = heads.each_ref().map(|(label, _)| self.say(label) + ":");
        let labelled = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        for (label, (_, text)) in labels.iter().zip(&heads) {
            lines.push(format!("{label:labelled$} {}", self.say(text)));
        }
        for found in &report.solutions {
            lines.push(String::new());
            lines.extend(self.solution(found));
        }
        for grid in &report.tables {
            lines.push(String::new());
            lines.push(self.say(&grid.title));
            lines.extend(self.grid(grid, width));
        }
        if !report.facts.is_empty() {
            lines.push(String::new());
            lines.extend(report.facts.iter().map(|fact| format!("- {}", self.say(fact))));
        }
        if !report.explanation.is_empty() {
            lines.push(format!("\n{}", self.say(&steps())));
            lines.extend(report.explanation.iter().map(|step| format!("  {}", self.say(step))));
        }
        if !report.convergence.is_empty() {
            lines.push(format!("\n{}", self.say(&convergence())));
            lines.extend(self.plot(&report.convergence));
        }
        wrapped(&lines.join("\n"), width) + "\n"
    }

    fn solution(&self, found: &Found) -> Vec<String> {
        let shown = |name: &str, quantity: &_| format!("{name} {}", self.say_arg(&Arg::from(quantity)));
        // Shares and payoffs are separated as the language separates decimal numbers.
        let series = |items: Vec<String>| self.series(items);
        let payoffs = found.payoffs_of.iter().zip(&found.payoffs);
        let payoffs = payoffs.map(|(of, payoff)| shown(of, payoff)).collect();
        let mut lines = vec![format!("{}: {}", self.say(&found.name), series(payoffs))];
        let names: Vec<String> = found.strategies.iter().map(|play| self.who(play)).collect();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for (name, play) in names.iter().zip(&found.strategies) {
            let shares = play.shares.iter().map(|share| shown(&share.choice, &share.probability)).collect();
            lines.push(format!("  {name:width$}  {}", series(shares)));
        }
        lines
    }

    fn who(&self, play: &Play) -> String {
        match &play.place {
            Some(place @ Arg::Message(_)) => {
                let player = play.title.clone().map_or_else(|| Arg::from(&play.player), Arg::from);
                self.say(&player_seen(player, place.clone()))
            }
            Some(place) => self.say(&player_at(&play.player, place.clone())),
            None => play.title.as_ref().map_or_else(|| play.player.clone(), |title| self.say(title)),
        }
    }

    fn grid(&self, grid: &Grid, width: usize) -> Vec<String> {
        let said = |row: &Vec<Arg>| row.iter().map(|cell| self.say_arg(cell)).collect::<Vec<_>>();
        let table = TextTable::plain(grid.rows.iter().map(said).collect());
        let indented = |line: &str| if line.is_empty() { String::new() } else { format!("  {line}") };
        table.fitted(width.saturating_sub(2)).lines().map(indented).collect()
    }

    /// A bar for every point; the longest is the largest distance and the shortest the smallest above zero.
    fn plot(&self, points: &[Point]) -> Vec<String> {
        let positive = || points.iter().map(|point| point.distance).filter(|distance| *distance > 0.0);
        let (most, least) =
            (positive().fold(f64::MIN_POSITIVE, f64::max), positive().fold(f64::INFINITY, f64::min));
        let span = (most / least.min(most)).ln().max(1e-9);
        let line = |point: &Point| {
            let length =
                if point.distance > 0.0 { 1.0 + 47.0 * (point.distance / least).ln() / span } else { 0.0 };
            let bar = "#".repeat(length.round() as usize);
            format!("  {:>9}  {bar:<48}  {}", point.iteration, self.say_arg(&scientific(point.distance)))
        };
        points.iter().map(line).collect()
    }
}

arbitro_game::messages! {
    fn no_title() = "report-no-title";
    fn kind() = "report-kind";
    fn method() = "report-method";
    fn guarantee() = "report-guarantee";
    fn steps() = "report-steps";
    fn convergence() = "report-convergence";
    fn player_at(player, place) = "report-player-at";
    fn player_seen(player, place) = "report-player-seen";
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;
    use arbitro_theory::report::{Loaded, Request, solve};

    fn said(language: Language, file: &str, text: &str) -> String {
        let game = Loaded::read(file, text).expect("a game of the catalogue");
        let request = Request { explain: true, ..Request::default() };
        Speaker::new(language, []).report(&solve(&game, &request).expect("a solution"), 100)
    }

    #[test]
    fn sets_without_a_label_are_named_by_what_was_seen() {
        let coin = "EFG 2 R \"\" { \"A\" \"B\" } \"\"\np \"\" 1 1 \"\" { \"up\" \"down\" } 0\n\
            p \"\" 2 1 \"\" { \"x\" \"y\" } 0\nt \"\" 1 \"\" { 1, 1 }\nt \"\" 2 \"\" { 0, 0 }\nt \"\" 2\n";
        let english = said(Language::English, "g.efg", coin);
        assert!(english.contains("A, before any move is seen  up 1"), "{english}");
        assert!(english.contains("B, after A up"), "{english}");
        let italian = said(Language::Italian, "g.efg", coin);
        assert!(italian.contains("B, dopo A up"), "{italian}");
    }

    #[test]
    fn numbers_and_plurals_are_those_of_the_language() {
        let coins = include_str!("../../../../catalog/stochastic/five-coins.stg");
        assert!(said(Language::English, "g.stg", coins).contains("G1 0.261, G2 -0.1879"));
        let italian = said(Language::Italian, "g.stg", coins);
        assert!(italian.contains("G1 0,261; G2 -0,1879"), "{italian}");
        assert!(italian.contains("gioco stocastico (Shapley) con 4 componenti"), "{italian}");
        let one = include_str!("../../../../catalog/stochastic/bishop-and-knight.stg");
        assert!(said(Language::Italian, "g.stg", one).contains("con una componente"));
    }
}

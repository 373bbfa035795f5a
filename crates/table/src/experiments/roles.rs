//! Briscola in 5 by duplicate deals with any players of the catalogue: one player takes the place of another, in one role
//! or at one seat, and the same deals are played with both.

use super::report::Compared;
use super::{Experiment, ExperimentError, Progress, Report};
use crate::catalogue::briscola::{five_in, five_player};
use crate::catalogue::{Catalogue, CatalogueError, Maker, Seating};
use crate::plot::{Axis, Figure, Panel, Series, Style};
use crate::record::quoted;
use crate::stats::{Interval, Mean, wilson};
use crate::text_table::{TextTable, grouped};
use arbitro_experts::briscola::round::{Deal, play_whole};
use arbitro_game::{Cancel, Player, Seat, Stopped, seed_of};
use arbitro_games::briscola::five::{DealResult, Five, Role, SEATS, Winner};
use rayon::prelude::*;
use serde::Deserialize;
use std::fmt::Write;
use toml::Spanned;

/// What the file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Roles {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "source")]
    _source: String,
    game: Spanned<String>,
    seed: u64,
    deals: Spanned<u64>,
    lineup: Vec<LineUp>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineUp {
    name: String,
    /// Who is measured.
    player: Spanned<String>,
    /// In whose place.
    instead_of: Spanned<String>,
    /// Who sits everywhere else.
    among: Spanned<String>,
    role: Place,
    /// Where it stands on the axis of a plot.
    x: Option<f64>,
}

/// Where the player sits. One villain is another one from deal to deal, and so is the seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Place {
    Caller,
    Partner,
    Villain,
    CallerSide,
    Villains,
    /// A seat from the auction on: everybody bids for himself, and what the seat is paid is compared.
    Seat,
}

/// What the player's side made of one deal.
#[derive(Debug, Clone, Copy, Default)]
struct Score {
    won: f64,
    points: f64,
    paid: f64,
}

struct Measured<'a> {
    plan: &'a LineUp,
    with: [Mean; 3],
    without: [Mean; 3],
    /// The differences deal by deal: won, points, paid.
    gain: [Mean; 3],
}

impl Measured<'_> {
    /// What the line-up is about: paid by the seat, won by the side otherwise.
    fn main(&self) -> usize {
        if self.plan.role == Place::Seat { 2 } else { 0 }
    }

    fn p(&self) -> f64 {
        p_value(&self.gain[self.main()])
    }
}

/// How likely a mean at least as far from nothing would be by chance alone (two-sided; the normal law stands for
/// Student's, which is the same for hundreds of deals).
fn p_value(gain: &Mean) -> f64 {
    let error = gain.deviation() / (gain.count().max(1) as f64).sqrt();
    if error == 0.0 {
        return if gain.mean() == 0.0 { 1.0 } else { 0.0 };
    }
    tail(gain.mean().abs() / error)
}

/// Both tails of the normal law beyond ±z: the continued fraction of Laplace far out, a series near nothing.
fn tail(z: f64) -> f64 {
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if z > 3.0 {
        let fraction = (1..=60).rev().fold(z, |below, step| z + f64::from(step) / below);
        return 2.0 * density / fraction;
    }
    let (mut term, mut sum) = (z, z);
    for step in 1..200 {
        term *= z * z / f64::from(2 * step + 1);
        sum += term;
    }
    (1.0 - 2.0 * density * sum).max(0.0)
}

impl Roles {
    /// What cannot be run, with its place.
    pub fn check(&self) -> Result<(), (usize, String)> {
        if !(1..=10_000_000).contains(self.deals.get_ref()) {
            let told = "deals must be a whole number from 1 to 10000000".to_owned();
            return Err((self.deals.span().start, told));
        }
        let game = match five_in(self.game.get_ref()) {
            Some(Ok(game)) => game,
            Some(Err(why)) => return Err((self.game.span().start, why)),
            None => {
                let what = format!("roles are those of briscola5, not of {}", self.game.get_ref());
                return Err((self.game.span().start, what));
            }
        };
        for lineup in &self.lineup {
            for player in [&lineup.player, &lineup.instead_of, &lineup.among] {
                let _ = five_player(&game, player.get_ref()).map_err(|why| (player.span().start, why))?;
            }
        }
        Ok(())
    }

    pub fn run(
        &self,
        experiment: &Experiment,
        _: &Catalogue,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Report, ExperimentError> {
        let wrong = |why: String| {
            ExperimentError::Catalogue(CatalogueError::Game { spec: self.game.get_ref().clone(), why })
        };
        let game =
            five_in(self.game.get_ref()).unwrap_or(Err("no game of briscola5".to_owned())).map_err(wrong)?;
        let total = *self.deals.get_ref() * self.lineup.len() as u64;
        let (mut done, mut fewest) = (0, *self.deals.get_ref());
        let mut measured = Vec::new();
        for plan in &self.lineup {
            let maker = |spec: &Spanned<String>| five_player(&game, spec.get_ref()).map_err(wrong);
            let makers = [maker(&plan.player)?, maker(&plan.instead_of)?, maker(&plan.among)?];
            let mut one = Measured {
                plan,
                with: Default::default(),
                without: Default::default(),
                gain: Default::default(),
            };
            let batch = 16;
            let mut number = 0;
            while number < *self.deals.get_ref() && !cancel.is_cancelled() {
                let until = (number + batch).min(*self.deals.get_ref());
                let scores: Vec<Option<[Score; 2]>> = (number..until)
                    .into_par_iter()
                    .map(|number| self.one_deal(&game, plan, &makers, number, cancel))
                    .collect();
                for [with, without] in scores.into_iter().flatten() {
                    let parts = |score: Score| [score.won, score.points, score.paid];
                    for (index, (with, without)) in parts(with).into_iter().zip(parts(without)).enumerate() {
                        one.with[index].add(with);
                        one.without[index].add(without);
                        one.gain[index].add(with - without);
                    }
                }
                done += until - number;
                number = until;
                progress(done, total);
            }
            fewest = fewest.min(number);
            measured.push(one);
        }
        let stopped = if done == total { Stopped::Finished } else { Stopped::Cancelled };
        Ok(Report {
            name: experiment.name.clone(),
            title: experiment.title.clone(),
            source: experiment.source.clone(),
            stopped,
            done: format!(
                "{} ({stopped}): {} of {} deals for each line-up, seed {}",
                experiment.name,
                grouped(fewest),
                grouped(*self.deals.get_ref()),
                self.seed
            ),
            table: table(&measured),
            csv: csv(&measured),
            svg: figure(&experiment.title, &measured).to_svg(),
            compared: Compared::default(),
        })
    }

    /// What came of a deal with the player and without.
    fn one_deal(
        &self,
        game: &Five,
        plan: &LineUp,
        makers: &[Maker<Five>; 3],
        number: u64,
        cancel: &Cancel,
    ) -> Option<[Score; 2]> {
        let seed = seed_of(self.seed, number);
        let turn = number % u64::from(SEATS);
        let deal = if plan.role == Place::Seat { None } else { Some(Deal::of(game, seed)?) };
        let mine = |seat: Seat| match (plan.role, deal.as_ref().map(|deal| deal.role(seat))) {
            (Place::Seat, _) | (_, None) => u64::from(seat.0) == turn,
            (Place::Caller, Some(role)) => role == Role::Caller,
            (Place::Partner, Some(role)) => role == Role::Partner,
            (Place::CallerSide, Some(role)) => role != Role::Villain,
            (Place::Villains, Some(role)) => role == Role::Villain,
            (Place::Villain, Some(role)) => {
                let is_villain =
                    |other: &Seat| deal.as_ref().is_some_and(|deal| deal.role(*other) == Role::Villain);
                let villains: Vec<Seat> = Seat::all(SEATS).filter(is_villain).collect();
                role == Role::Villain && villains.get(number as usize % villains.len().max(1)) == Some(&seat)
            }
        };
        let play = |who: usize| {
            let mut players: Vec<Box<dyn Player<Five>>> = Seat::all(SEATS)
                .map(|seat| {
                    let maker = if mine(seat) { &makers[who] } else { &makers[2] };
                    let seating =
                        Seating { seat, seed: seed_of(seed, u64::from(seat.0)), cancel: cancel.clone() };
                    maker(&seating)
                })
                .collect();
            let [a, b, c, d, e] = players.as_mut_slice() else { return None };
            let mut seated: [&mut dyn Player<Five>; SEATS as usize] =
                [&mut **a, &mut **b, &mut **c, &mut **d, &mut **e];
            match &deal {
                Some(deal) => deal.play(game, &mut seated),
                None => play_whole(game, seed, &mut seated),
            }
        };
        let me = Seat::all(SEATS).find(|&seat| mine(seat))?;
        Some([score(&play(0)?, me), score(&play(1)?, me)])
    }
}

fn score(result: &DealResult, me: Seat) -> Score {
    let of_caller = me == result.caller || me == result.partner;
    let won = match result.winner {
        Winner::Caller => of_caller,
        Winner::Villains => !of_caller,
        Winner::Nobody => false,
    };
    Score {
        won: f64::from(u8::from(won)),
        points: f64::from(if of_caller { result.points } else { 120 - result.points }),
        paid: f64::from(result.scores[me.index()]),
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

fn p_text(p: f64) -> String {
    if p < 1e-4 { format!("{p:.0e}") } else { format!("{p:.4}") }
}

fn table(measured: &[Measured<'_>]) -> String {
    let mut table = TextTable::new([
        "line-up",
        "deals",
        "won %",
        "95 %",
        "instead %",
        "gain",
        "95 %",
        "p",
        "points",
        "gain",
        "paid",
        "gain",
        "95 %",
        "p",
    ]);
    for one in measured {
        let count = one.gain[0].count();
        let won = (one.with[0].mean() * count as f64).round() as u64;
        let interval = wilson(won, count);
        let range = |interval: Interval, scale: f64, digits: usize| {
            format!("{:+.digits$} to {:+.digits$}", interval.low * scale, interval.high * scale)
        };
        table.row([
            one.plan.name.clone(),
            grouped(count),
            percent(one.with[0].mean()),
            format!("{}–{}", percent(interval.low), percent(interval.high)),
            percent(one.without[0].mean()),
            format!("{:+.1}", one.gain[0].mean() * 100.0),
            range(one.gain[0].interval(), 100.0, 1),
            p_text(p_value(&one.gain[0])),
            format!("{:.1}", one.with[1].mean()),
            format!("{:+.1}", one.gain[1].mean()),
            format!("{:+.3}", one.with[2].mean()),
            format!("{:+.3}", one.gain[2].mean()),
            range(one.gain[2].interval(), 1.0, 3),
            p_text(p_value(&one.gain[2])),
        ]);
    }
    format!(
        "{table}\nwon: by the player's side, with Wilson's interval; instead: by the same side of the same deals with the \
         other player in that place; gain:\nthe difference deal by deal (Student's interval; p two-sided); points: of the \
         side; paid: to the player\n"
    )
}

fn csv(measured: &[Measured<'_>]) -> String {
    let mut text = String::from(
        "line-up,player,instead of,among,role,deals,won,won instead,gain,gain low,gain high,p,points,points gain,paid,paid gain,paid low,paid high,paid p\n",
    );
    for one in measured {
        let (won, paid) = (one.gain[0].interval(), one.gain[2].interval());
        let _ = writeln!(
            text,
            "{},{},{},{},{:?},{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
            quoted(&one.plan.name),
            quoted(one.plan.player.get_ref()),
            quoted(one.plan.instead_of.get_ref()),
            quoted(one.plan.among.get_ref()),
            one.plan.role,
            one.gain[0].count(),
            one.with[0].mean(),
            one.without[0].mean(),
            one.gain[0].mean(),
            won.low,
            won.high,
            p_value(&one.gain[0]),
            one.with[1].mean(),
            one.gain[1].mean(),
            one.with[2].mean(),
            one.gain[2].mean(),
            paid.low,
            paid.high,
            one.p(),
        );
    }
    text
}

/// Gains over time where the line-ups say where they stand, else one beside the other.
fn figure(title: &str, measured: &[Measured<'_>]) -> Figure {
    let along = measured.iter().all(|one| one.plan.x.is_some());
    let names: Vec<String> =
        measured.iter().enumerate().map(|(index, one)| format!("{}: {}", index + 1, one.plan.name)).collect();
    let paid = measured.first().is_some_and(|one| one.main() == 2);
    let what = if paid { "paid more" } else { "won more" };
    let y = if paid { Axis::linear(what) } else { Axis::linear(what).percent() };
    let x = if along { Axis::log("seconds a move") } else { Axis::linear("line-up") };
    let mut panel = Panel::new(if along { String::new() } else { names.join("; ") }, x, y);
    let mut roles: Vec<Place> = Vec::new();
    for one in measured {
        if !roles.contains(&one.plan.role) {
            roles.push(one.plan.role);
        }
    }
    for (colour, role) in roles.into_iter().enumerate() {
        let of_role: Vec<(f64, &Measured<'_>)> = measured
            .iter()
            .enumerate()
            .filter(|(_, one)| one.plan.role == role)
            .map(|(index, one)| (one.plan.x.unwrap_or((index + 1) as f64), one))
            .collect();
        let points = of_role.iter().map(|(x, one)| (*x, one.gain[one.main()].mean()));
        let band = of_role.iter().map(|(_, one)| {
            let interval = one.gain[one.main()].interval();
            (interval.low, interval.high)
        });
        let style = if along { Style::Line } else { Style::Dots };
        let name = format!("{role:?}").to_lowercase();
        panel = panel.with(Series::new(name, style, points).colour(colour).band(band));
    }
    Figure::new(title).note("difference on the same deals, with its 95 % interval").with(panel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::standard;

    const FILE: &str = r#"
kind = "roles"
title = "A small one"
source = "none"
game = "briscola5"
seed = 1
deals = 20
[[lineup]]
name = "expert calls"
player = "expert"
instead_of = "random"
among = "random"
role = "caller"
[[lineup]]
name = "searcher at a seat"
player = "searcher:worlds=12"
instead_of = "expert"
among = "expert"
role = "seat"
"#;

    #[test]
    fn one_player_takes_the_place_of_another_on_the_same_deals() {
        let run = || {
            let experiment = Experiment::parse("small", FILE).expect("a file");
            experiment.run(&standard(), &Cancel::default(), &|_, _| {}).expect("runs")
        };
        let report = run();
        assert_eq!(report.csv, run().csv, "reproducible");
        let lines: Vec<&str> = report.csv.lines().collect();
        assert!(lines[1].starts_with("expert calls,expert,random,random,Caller,20,"), "{}", lines[1]);
        assert!(lines[2].contains(",Seat,20,"), "{}", lines[2]);
        assert!(report.done.contains("20 of 20 deals"), "{}", report.done);
    }

    #[test]
    fn mistakes_in_the_file_are_told_with_their_place() {
        for (from, to, told) in [
            ("deals = 20", "deals = 0", "small.toml:7:9: deals must be"),
            ("\"briscola5\"", "\"briscola\"", "small.toml:5:8: roles are those of briscola5"),
            ("worlds=12", "worlds=0", "small.toml:16:10: "),
            ("worlds=12", "time=0s", "\"0s\" is no value for time"),
            ("worlds=12", "time=-1s", "\"-1s\" is no value for time"),
            ("player = \"expert\"", "player = \"expret\"", "did you mean \"expert\""),
            ("\"seat\"", "\"seet\"", "unknown variant `seet`"),
        ] {
            let error = Experiment::parse("small", &FILE.replacen(from, to, 1)).expect_err(to).to_string();
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn tails_are_those_of_the_table() {
        for (z, p) in [(1.959964, 0.05), (2.575829, 0.01), (3.290527, 0.001), (4.891638, 1e-6), (0.0, 1.0)] {
            assert!((tail(z) - p).abs() < 1e-6 + p * 1e-4, "{z}: {}", tail(z));
        }
    }
}

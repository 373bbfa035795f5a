//! Briscola in 5 by duplicate deals with any players of the catalogue: one player takes the place of another, in one role
//! or at one seat, and the same deals are played with both.

use super::deals::{Cast, Place, five_in};
use crate::briscola5::five;
use arbitro_experts::briscola::round::{Deal, play_whole};
use arbitro_game::{Cancel, Player, Seat, Stopped, seed_of};
use arbitro_games::briscola::five::{DealResult, Five, SEATS, Winner};
use arbitro_table::catalogue::{Catalogue, Maker, Seating};
use arbitro_table::experiments::format::{from_to, numbered, p_text, percent, percents};
use arbitro_table::experiments::{
    Experiment, ExperimentError, Misread, Plan, Progress, Report, counted, in_batches,
};
use arbitro_table::plot::{Axis, Figure, Panel, Series, Style};
use arbitro_table::quoted;
use arbitro_table::stats::{Mean, p_value, wilson};
use arbitro_table::text_table::{TextTable, grouped};
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
    /// Where. One villain is another one from deal to deal, and so is the seat, at which what it is paid is compared.
    role: Spanned<Place>,
    /// How many deals, if not as many as for the others.
    deals: Option<Spanned<u64>>,
    /// Where it stands on the axis of a plot.
    x: Option<f64>,
}

impl LineUp {
    fn place(&self) -> Place {
        *self.role.get_ref()
    }
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
        if self.plan.place() == Place::Seat { 2 } else { 0 }
    }
}

impl Roles {
    /// What cannot be run, with its place.
    pub fn check(&self) -> Result<(), Misread> {
        let game = self.game()?;
        self.total()?;
        for lineup in &self.lineup {
            if let Place::Nobody | Place::Everybody = lineup.place() {
                let what =
                    "a player takes one place: write caller, partner, villain, caller-side, villains or seat";
                return Err((lineup.role.span().start, what.to_owned()));
            }
            for player in [&lineup.player, &lineup.instead_of, &lineup.among] {
                let _ = five()
                    .player(&game, player.get_ref())
                    .map_err(|why| (player.span().start, why.to_string()))?;
            }
        }
        Ok(())
    }

    fn game(&self) -> Result<Five, Misread> {
        five_in(&self.game, "roles are those of")
    }

    fn deals(&self, lineup: &LineUp) -> Result<u64, Misread> {
        counted("deals", lineup.deals.as_ref().unwrap_or(&self.deals), 10_000_000)
    }

    fn total(&self) -> Result<u64, Misread> {
        counted("deals", &self.deals, 10_000_000)?;
        self.lineup.iter().map(|lineup| self.deals(lineup)).sum()
    }
}

impl Plan for Roles {
    fn run(
        &self,
        experiment: &Experiment,
        _: &Catalogue,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Report, ExperimentError> {
        let wrong = |(at, what)| experiment.wrong(at, what);
        let game = self.game().map_err(wrong)?;
        let total = self.total().map_err(wrong)?;
        let mut before = 0;
        let mut measured = Vec::new();
        for plan in &self.lineup {
            let maker = |spec: &Spanned<String>| {
                five()
                    .player(&game, spec.get_ref())
                    .map_err(|why| wrong((spec.span().start, why.to_string())))
            };
            let makers = [maker(&plan.player)?, maker(&plan.instead_of)?, maker(&plan.among)?];
            let mut one = Measured {
                plan,
                with: Default::default(),
                without: Default::default(),
                gain: Default::default(),
            };
            let add = |scores: Vec<Option<[Score; 2]>>, done| {
                for [with, without] in scores.into_iter().flatten() {
                    let parts = |score: Score| [score.won, score.points, score.paid];
                    for (index, (with, without)) in parts(with).into_iter().zip(parts(without)).enumerate() {
                        one.with[index].add(with);
                        one.without[index].add(without);
                        one.gain[index].add(with - without);
                    }
                }
                progress(before + done, total);
                true
            };
            let deals = self.deals(plan).map_err(wrong)?;
            let deal = |(): &mut (), number| self.one_deal(&game, plan, &makers, number, cancel);
            before += in_batches(deals, 16, cancel, || (), deal, add);
            measured.push(one);
        }
        let stopped = if before == total { Stopped::Finished } else { Stopped::Cancelled };
        let done =
            format!("{} of {} deals in all line-ups, seed {}", grouped(before), grouped(total), self.seed);
        let figure = figure(experiment.title(), &measured);
        Ok(Report::new(experiment, stopped, &done, table(&measured), csv(&measured), figure))
    }
}

impl Roles {
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
        let at_seat = plan.place() == Place::Seat;
        let deal = if at_seat { None } else { Some(Deal::of(game, seed)?) };
        let cast: Cast = match &deal {
            Some(deal) => {
                let casts = plan.place().casts(deal);
                *casts.get(number as usize % casts.len().max(1))?
            }
            None => std::array::from_fn(|seat| seat as u64 == number % u64::from(SEATS)),
        };
        let mine = |seat: Seat| cast[seat.index()];
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
        "95 %",
        "p",
        "paid",
        "gain",
        "95 %",
        "p",
    ]);
    for one in measured {
        let count = one.gain[0].count();
        let won = (one.with[0].mean() * count as f64).round() as u64;
        table.row([
            one.plan.name.clone(),
            grouped(count),
            percent(one.with[0].mean()),
            percents(wilson(won, count)),
            percent(one.without[0].mean()),
            format!("{:+.1}", one.gain[0].mean() * 100.0),
            from_to(one.gain[0].interval(), 100.0, 1),
            p_text(p_value(&one.gain[0])),
            format!("{:.1}", one.with[1].mean()),
            format!("{:+.1}", one.gain[1].mean()),
            from_to(one.gain[1].interval(), 1.0, 1),
            p_text(p_value(&one.gain[1])),
            format!("{:+.3}", one.with[2].mean()),
            format!("{:+.3}", one.gain[2].mean()),
            from_to(one.gain[2].interval(), 1.0, 3),
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
        "line-up,player,instead of,among,role,deals,won,won instead,gain,gain low,gain high,p,points,points gain,points low,points high,points p,paid,paid gain,paid low,paid high,paid p\n",
    );
    for one in measured {
        let [won, points, paid] = [0, 1, 2].map(|what| one.gain[what].interval());
        let _ = writeln!(
            text,
            "{},{},{},{},{:?},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}",
            quoted(&one.plan.name),
            quoted(one.plan.player.get_ref()),
            quoted(one.plan.instead_of.get_ref()),
            quoted(one.plan.among.get_ref()),
            one.plan.place(),
            one.gain[0].count(),
            one.with[0].mean(),
            one.without[0].mean(),
            one.gain[0].mean(),
            won.low,
            won.high,
            p_value(&one.gain[0]),
            one.with[1].mean(),
            one.gain[1].mean(),
            points.low,
            points.high,
            p_value(&one.gain[1]),
            one.with[2].mean(),
            one.gain[2].mean(),
            paid.low,
            paid.high,
            p_value(&one.gain[2]),
        );
    }
    text
}

/// Gains over time where the line-ups say where they stand, else one beside the other.
fn figure(title: &str, measured: &[Measured<'_>]) -> Figure {
    let paid = measured.first().is_some_and(|one| one.main() == 2);
    let main = if paid { panel(measured, 2) } else { panel(measured, 0) };
    let figure = Figure::new(title).note("difference on the same deals, with its 95 % interval").with(main);
    if paid { figure } else { figure.with(panel(measured, 1)) }
}

/// The gain of all line-ups in one thing: won, points or paid.
fn panel(measured: &[Measured<'_>], thing: usize) -> Panel {
    let along = measured.iter().all(|one| one.plan.x.is_some());
    let names = numbered(measured.iter().map(|one| one.plan.name.as_str()));
    let y = match thing {
        0 => Axis::linear("won more").percent(),
        1 => Axis::linear("points more"),
        _ => Axis::linear("paid more"),
    };
    let x = if along { Axis::log("seconds a move") } else { Axis::linear("line-up") };
    let mut panel = Panel::new(if along { String::new() } else { names }, x, y);
    let mut roles: Vec<Place> = Vec::new();
    for one in measured {
        if !roles.contains(&one.plan.place()) {
            roles.push(one.plan.place());
        }
    }
    for (colour, role) in roles.into_iter().enumerate() {
        let of_role: Vec<(f64, &Measured<'_>)> = measured
            .iter()
            .enumerate()
            .filter(|(_, one)| one.plan.place() == role)
            .map(|(index, one)| (one.plan.x.unwrap_or((index + 1) as f64), one))
            .collect();
        let points = of_role.iter().map(|(x, one)| (*x, one.gain[thing].mean()));
        let band = of_role.iter().map(|(_, one)| {
            let interval = one.gain[thing].interval();
            (interval.low, interval.high)
        });
        let style = if along { Style::Line } else { Style::Dots };
        let name = format!("{role:?}").to_lowercase();
        panel = panel.with(Series::new(name, style, points).colour(colour).band(band));
    }
    panel
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standard;

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
deals = 12
"#;

    #[test]
    fn one_player_takes_the_place_of_another_on_the_same_deals() {
        let run = || {
            let experiment = Experiment::parse(&standard(), "small", FILE).expect("a file");
            experiment.run(&standard(), &Cancel::default(), &|_, _| {}).expect("runs")
        };
        let report = run();
        assert_eq!(report.csv, run().csv, "reproducible");
        let lines: Vec<&str> = report.csv.lines().collect();
        assert!(lines[1].starts_with("expert calls,expert,random,random,Caller,20,"), "{}", lines[1]);
        assert!(lines[2].contains(",Seat,12,"), "{}", lines[2]);
        assert!(report.done.contains("32 of 32 deals"), "{}", report.done);
        // The last column is the same in both.
        for (line, row) in lines[1..].iter().zip(report.table.lines().skip(2)) {
            let p: f64 = line.rsplit(',').next().and_then(|p| p.parse().ok()).expect("a number");
            assert!(row.ends_with(&p_text(p)), "{row} and {line}");
        }
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
            ("deals = 12", "deals = 0", "small.toml:20:9: deals must be"),
            ("\"seat\"", "\"everybody\"", "small.toml:19:8: a player takes one place"),
            ("\"seat\"", "\"seet\"", "unknown variant `seet`"),
        ] {
            let error = Experiment::parse(&standard(), "small", &FILE.replacen(from, to, 1))
                .expect_err(to)
                .to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}

//! Briscola in 5 by duplicate deals with any bots of the catalogue: one player takes the place of another, in one role
//! or at one seat, and the same deals are played with both.

use super::deals::{Cast, Place, five_in};
use super::words;
use crate::briscola5::five;
use arbitro_experts::briscola::round::{Deal, Unfinished, play_whole};
use arbitro_game::{Cancel, Incidents, Player, Seat, Stopped, seed_of};
use arbitro_games::briscola::five::{DealResult, Five, SEATS, Winner};
use arbitro_table::catalogue::{Catalogue, Maker, Seating};
use arbitro_table::experiments::{Experiment, ExperimentError, Misread, Plan, Progress, counted, in_batches};
use arbitro_table::plot::Style;
use arbitro_table::results::{
    Cell, Column, Done, Plot, PlotAxis, PlotLine, PlotPanel, ResultTable, Results, Unit, words as general,
};
use arbitro_table::stats::Mean;
use serde::Deserialize;
use toml::Spanned;

/// What the file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Roles {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "title")]
    _title: Option<String>,
    #[serde(rename = "source")]
    _source: Option<String>,
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
    /// Where. One defender is another one from deal to deal, and so is the seat, at which what it is paid is compared.
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

/// What came of one deal.
#[derive(Debug, Clone, Default)]
struct OneDeal {
    /// With the player, and with the other in its place; nothing if the two cannot be compared.
    scores: Option<[Score; 2]>,
    incidents: [Incidents; 3],
}

struct Measured<'a> {
    plan: &'a LineUp,
    with: [Mean; 3],
    without: [Mean; 3],
    /// The differences deal by deal: won, points, paid.
    gain: [Mean; 3],
    /// What went wrong with the player, with the one in its place, and with the others.
    incidents: [Incidents; 3],
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
    ) -> Result<Results, ExperimentError> {
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
                incidents: Default::default(),
            };
            let add = |deals: Vec<OneDeal>, done| {
                for deal in deals {
                    one.incidents.iter_mut().zip(deal.incidents).for_each(|(all, more)| all.add(more));
                    let Some([with, without]) = deal.scores else { continue };
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
        let done = Done { unit: Unit::Deals, done: before, planned: total };
        let mut results = experiment.results(self.seed, stopped, done);
        results.tables.push(table(experiment, &measured));
        results.plot = Some(plot(&measured));
        for one in measured {
            let players = [&one.plan.player, &one.plan.instead_of, &one.plan.among];
            for (player, incidents) in players.into_iter().zip(one.incidents) {
                results.count(player.get_ref(), incidents);
            }
        }
        Ok(results)
    }
}

impl Roles {
    /// What came of a deal with the player and without. A deal that cannot be compared says nothing.
    fn one_deal(
        &self,
        game: &Five,
        plan: &LineUp,
        makers: &[Maker<Five>; 3],
        number: u64,
        cancel: &Cancel,
    ) -> OneDeal {
        let mut made = OneDeal::default();
        made.scores = self.scores(game, plan, makers, number, cancel, &mut made.incidents);
        made
    }

    fn scores(
        &self,
        game: &Five,
        plan: &LineUp,
        makers: &[Maker<Five>; 3],
        number: u64,
        cancel: &Cancel,
        incidents: &mut [Incidents; 3],
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
        let mut play = |who: usize| {
            let maker_of = |seat: Seat| if mine(seat) { who } else { 2 };
            let mut players: Vec<Box<dyn Player<Five>>> = Seat::all(SEATS)
                .map(|seat| {
                    let seating =
                        Seating { seat, seed: seed_of(seed, u64::from(seat.0)), cancel: cancel.clone() };
                    makers[maker_of(seat)](&seating)
                })
                .collect();
            let [a, b, c, d, e] = players.as_mut_slice() else { return None };
            let mut seated: [&mut dyn Player<Five>; SEATS as usize] =
                [&mut **a, &mut **b, &mut **c, &mut **d, &mut **e];
            let played = match &deal {
                Some(deal) => deal.play(game, &mut seated),
                None => play_whole(game, seed, &mut seated),
            };
            for (seat, player) in Seat::all(SEATS).zip(&mut players) {
                incidents[maker_of(seat)].add(player.incidents());
            }
            if let Err(Unfinished::Refused { seat, .. }) = &played {
                incidents[maker_of(*seat)].add(played.as_ref().err()?.incidents());
            }
            played.ok()
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

fn table(experiment: &Experiment, measured: &[Measured<'_>]) -> ResultTable {
    let mut columns = vec![
        Column::new("line-up", words::line_up()),
        Column::new("player", general::player()).detail(),
        Column::new("instead of", words::instead_of()).detail(),
        Column::new("among", words::among()).detail(),
        Column::new("role", words::role()).detail(),
    ];
    let along = along(measured);
    if along {
        columns.push(Column::new("seconds", words::seconds()));
    }
    columns.extend([
        Column::new("won", words::won()).percent(),
        Column::new("won instead", words::won_instead()).percent(),
        Column::new("won gain", words::gain()).percent().signed(),
        Column::new("points", words::points()).digits(1),
        Column::new("points gain", words::gain()).digits(1).signed(),
        Column::new("paid", words::paid()).digits(3).signed(),
        Column::new("paid gain", words::gain()).digits(3).signed(),
        Column::new("incidents", general::incidents()),
    ]);
    let mut table = ResultTable::new("line-ups", columns).note(words::roles_note());
    for one in measured {
        let (plan, count) = (one.plan, one.gain[0].count());
        let mut row = vec![
            Cell::label(&plan.name, experiment.row(&plan.name)),
            Cell::text(plan.player.get_ref()),
            Cell::text(plan.instead_of.get_ref()),
            Cell::text(plan.among.get_ref()),
            Cell::label(plan.place().key(), plan.place().label()),
        ];
        row.extend(plan.x.filter(|_| along).map(Cell::number));
        row.extend([
            Cell::share((one.with[0].mean() * count as f64).round() as u64, count),
            Cell::number(one.without[0].mean()),
            Cell::difference(&one.gain[0]),
            Cell::number(one.with[1].mean()),
            Cell::difference(&one.gain[1]),
            Cell::number(one.with[2].mean()),
            Cell::difference(&one.gain[2]),
            Cell::count(one.incidents.iter().map(Incidents::total).sum()),
        ]);
        table.row(row);
    }
    table
}

/// Whether every line-up says where it stands on the axis of a plot.
fn along(measured: &[Measured<'_>]) -> bool {
    measured.iter().all(|one| one.plan.x.is_some())
}

/// Gains over time where the line-ups say where they stand, else one beside the other.
fn plot(measured: &[Measured<'_>]) -> Plot {
    let paid = measured.first().is_some_and(|one| one.main() == 2);
    let panels = if paid {
        vec![panel(measured, "paid gain", PlotAxis::linear(words::paid_more()))]
    } else {
        vec![
            panel(measured, "won gain", PlotAxis::linear(words::won_more()).percent()),
            panel(measured, "points gain", PlotAxis::linear(words::points_more())),
        ]
    };
    Plot { note: words::roles_plot(), panels }
}

/// The gain of all line-ups in one thing, a line for each role.
fn panel(measured: &[Measured<'_>], column: &str, y: PlotAxis) -> PlotPanel {
    let along = along(measured);
    let panel = match along {
        true => PlotPanel::new("line-ups", PlotAxis::log(words::seconds()), "seconds", y),
        false => PlotPanel::of_rows("line-ups", PlotAxis::linear(words::line_up()), y),
    };
    let mut roles: Vec<Place> = Vec::new();
    for one in measured {
        if !roles.contains(&one.plan.place()) {
            roles.push(one.plan.place());
        }
    }
    let style = if along { Style::Line } else { Style::Dots };
    roles.into_iter().enumerate().fold(panel, |panel, (colour, role)| {
        let line = PlotLine::new(role.label(), column, style, colour);
        panel.with(line.band(column).only("role", role.key()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standard;
    use arbitro_table::messages::{Language, Speaker};

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
        let csv = report.to_csv();
        assert_eq!(csv, run().to_csv(), "reproducible");
        let lines: Vec<&str> = csv.lines().collect();
        assert!(lines[1].starts_with("expert calls,expert,random,random,caller,"), "{}", lines[1]);
        assert!(lines[2].contains(",seat,"), "{}", lines[2]);
        assert_eq!((report.done.done, report.done.planned), (32, 32));
        let gains = report.tables[0].column("won gain").map(|cell| match cell {
            Cell::Difference(gain) => gain.count,
            other => panic!("{other:?}"),
        });
        assert_eq!(gains.collect::<Vec<_>>(), [20, 12]);
    }

    #[test]
    fn one_deal_proves_nothing_and_says_so() {
        let text = FILE.replace("deals = 20", "deals = 2").replace("deals = 12", "deals = 1");
        let experiment = Experiment::parse(&standard(), "small", &text).expect("a file");
        let results = experiment.run(&standard(), &Cancel::default(), &|_, _| {}).expect("runs");
        for (language, too_few) in
            [(Language::English, "too few deals"), (Language::Italian, "troppo poche smazzate")]
        {
            let text = results.to_text(&Speaker::new(language, []), 200);
            assert_eq!(text.matches(too_few).count(), 6, "{text}");
            assert!(!text.contains("inf ") && !text.contains("0e0"), "{text}");
        }
        assert!(
            !results.to_csv().contains("inf") && !results.to_json().contains("\"p\""),
            "{}",
            results.to_csv()
        );
    }

    #[test]
    fn mistakes_in_the_file_are_told_with_their_place() {
        for (from, to, told) in [
            ("deals = 20", "deals = 0", "small.toml:7:9: deals must be"),
            ("\"briscola5\"", "\"briscola\"", "small.toml:5:8: roles are those of briscola5"),
            ("worlds=12", "worlds=0", "small.toml:16:10: "),
            ("worlds=12", "time=0s", "\"0s\" is not a value for time"),
            ("worlds=12", "time=-1s", "\"-1s\" is not a value for time"),
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

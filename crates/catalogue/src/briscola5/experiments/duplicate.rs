//! Briscola in 5 by duplicate deals: the same cards again and again, experts and random players changing roles.
//!
//! All players bid by table 5.1, so that who calls what depends on the cards alone; a line-up says which roles are
//! played by the expert. All line-ups meet the same deals and the same dice, and the differences between them are
//! taken deal by deal.

mod show;

use super::deals::{Cast, Place, five_in};
use super::words;
use crate::briscola5::strategy;
use arbitro_experts::briscola::round::Deal;
use arbitro_experts::briscola::{Expert, RandomCards, Strategy};
use arbitro_game::{Cancel, Incidents, Player, Stopped, seed_of};
use arbitro_games::briscola::five::{Five, SEATS, Winner};
use arbitro_table::catalogue::Catalogue;
use arbitro_table::experiments::{Experiment, ExperimentError, Misread, Plan, Progress, counted, in_batches};
use arbitro_table::messages::Language;
use arbitro_table::results::{Done, Results, Unit};
use arbitro_table::stats::{Interval, Mean, wilson};
use serde::Deserialize;
use toml::Spanned;

/// What the file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Duplicate {
    #[serde(rename = "kind")]
    _kind: String,
    #[serde(rename = "title")]
    _title: Option<String>,
    #[serde(rename = "source")]
    _source: Option<String>,
    game: Spanned<String>,
    seed: u64,
    /// The most deals that are played.
    deals: Spanned<u64>,
    /// Whether to stop as soon as every line-up is proven to differ from chance.
    #[serde(default)]
    until_proven: bool,
    strategy: Spanned<String>,
    lineup: Vec<LineUpPlan>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineUpPlan {
    name: String,
    /// Who plays by rules. One defender is each of the three in turn.
    experts: Spanned<Place>,
    side: Side,
    /// Games won by that side, and games played, where they were printed.
    printed: Option<Spanned<[u64; 2]>>,
}

/// Whose games are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Side {
    Caller,
    Villains,
}

/// How one side did in the games of one deal.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    games: u64,
    won: u64,
    drawn: u64,
    /// Points that the side took.
    points: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.won += other.won;
        self.drawn += other.drawn;
        self.points += other.points;
    }

    fn share(&self) -> f64 {
        self.won as f64 / self.games.max(1) as f64
    }
}

/// What was measured for one line-up.
struct Measured<'a> {
    plan: &'a LineUpPlan,
    total: Tally,
    /// The shares of the games of a deal that it won and drew, deal by deal.
    shares: [Mean; 2],
    /// The same side of the same deals with random players only.
    chance: Tally,
    /// The difference between the two shares, deal by deal.
    gain: Mean,
    /// What went wrong with the experts.
    incidents: Incidents,
}

impl Measured<'_> {
    /// Whether the share that was printed can be what we found.
    fn agrees(&self) -> Option<bool> {
        let [won, of] = *self.plan.printed.as_ref()?.get_ref();
        Some(wilson(won, of).contains(self.total.share()))
    }

    /// The interval of the gain for one of `looks` looks: each spends an equal part of the 5 % (Bonferroni), so that
    /// stopping early proves as much as not stopping.
    fn gain_after_looks(&self, looks: u64) -> Option<Interval> {
        self.gain.interval_of(1.0 - 0.05 / looks as f64)
    }
}

/// How often the figures are looked at when the experiment may stop early.
const LOOKS: u64 = 20;

impl Duplicate {
    /// What cannot be run, with its place.
    pub fn check(&self) -> Result<(), Misread> {
        self.total()?;
        self.game()?;
        if let Some(lineup) = self.lineup.iter().find(|lineup| *lineup.experts.get_ref() == Place::Seat) {
            let what = "experts are those of a role: write nobody, everybody, caller-side, villains, one-caller, \
                        one-partner or one-villain";
            return Err((lineup.experts.span().start, what.to_owned()));
        }
        for printed in self.lineup.iter().filter_map(|lineup| lineup.printed.as_ref()) {
            let [won, of] = *printed.get_ref();
            if won > of || of == 0 {
                return Err((printed.span().start, "printed is [games won, games played]".to_owned()));
            }
        }
        Ok(())
    }

    fn game(&self) -> Result<Five, Misread> {
        five_in(&self.game, "duplicate deals are for")
    }

    fn total(&self) -> Result<u64, Misread> {
        counted("deals", &self.deals, 100_000_000)
    }
}

impl Plan for Duplicate {
    fn run(
        &self,
        experiment: &Experiment,
        _: &Catalogue,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Results, ExperimentError> {
        let wrong = |(at, what)| experiment.wrong(at, what);
        let game = self.game().map_err(wrong)?;
        let strategy = strategy(self.strategy.get_ref()).map_err(|why| {
            wrong((self.strategy.span().start, crate::speaker(Language::English).say(&why)))
        })?;
        let total = self.total().map_err(wrong)?;
        let mut measured: Vec<Measured> = self
            .lineup
            .iter()
            .map(|plan| Measured {
                plan,
                total: Tally::default(),
                shares: [Mean::default(); 2],
                chance: Tally::default(),
                gain: Mean::default(),
                incidents: Incidents::default(),
            })
            .collect();
        let mut proven = false;
        let done = in_batches(
            total,
            total.div_ceil(LOOKS).max(1),
            cancel,
            || Hands::new(&strategy),
            |hands, number| self.one_deal(&game, hands, number),
            |deals, done| {
                for deal in deals {
                    for (measured, LineUpDeal { tally, chance, incidents }) in measured.iter_mut().zip(deal) {
                        measured.incidents.add(incidents);
                        measured.total.add(tally);
                        measured.chance.add(chance);
                        if tally.games > 0 {
                            measured.shares[0].add(tally.share());
                            measured.shares[1].add(tally.drawn as f64 / tally.games as f64);
                            measured.gain.add(tally.share() - chance.share());
                        }
                    }
                }
                progress(done, total);
                proven = self.until_proven
                    && measured
                        .iter()
                        .filter(|measured| *measured.plan.experts.get_ref() != Place::Nobody)
                        .all(|measured| {
                            measured.gain_after_looks(LOOKS).is_some_and(|interval| !interval.contains(0.0))
                        });
                !proven
            },
        );
        let stopped = if proven || done == total { Stopped::Finished } else { Stopped::Cancelled };
        let done = Done { unit: Unit::Deals, done, planned: total };
        let mut results = experiment.results(self.seed, stopped, done);
        measured.iter().filter_map(Measured::agrees).for_each(|agrees| results.compared.add(agrees));
        results.remarks.push(words::strategy(strategy.name()));
        if proven && done.done < total {
            results.remarks.push(words::proven());
        }
        results.tables.push(show::table(experiment, &measured));
        results.plot = Some(show::plot());
        for one in measured {
            results.count(strategy.name(), one.incidents);
        }
        Ok(results)
    }
}

impl Duplicate {
    /// What each line-up made of a deal, and what chance made of it.
    fn one_deal(&self, game: &Five, hands: &mut Hands, number: u64) -> Vec<LineUpDeal> {
        let seed = seed_of(self.seed, number);
        let Some(deal) = Deal::of(game, seed) else { return vec![Default::default(); self.lineup.len()] };
        let (chance, _) = hands.play(game, &deal, seed, &Cast::default());
        let one = |plan: &LineUpPlan| {
            let mut made = LineUpDeal::default();
            let place = *plan.experts.get_ref();
            for cast in place.casts(&deal) {
                let played = if place == Place::Nobody {
                    chance
                } else {
                    let (played, incidents) = hands.play(game, &deal, seed, &cast);
                    made.incidents.add(incidents);
                    played
                };
                made.tally.add(of_side(played, plan.side));
                made.chance.add(of_side(chance, plan.side));
            }
            made
        };
        self.lineup.iter().map(one).collect()
    }
}

/// What a line-up made of a deal.
#[derive(Debug, Clone, Default)]
struct LineUpDeal {
    tally: Tally,
    chance: Tally,
    incidents: Incidents,
}

type Played = Option<(Winner, u8)>;

fn of_side(played: Played, side: Side) -> Tally {
    let Some((winner, points)) = played else { return Tally::default() };
    let (ours, points) = match side {
        Side::Caller => (Winner::Caller, points),
        Side::Villains => (Winner::Villains, 120 - points),
    };
    Tally {
        games: 1,
        won: u64::from(winner == ours),
        drawn: u64::from(winner == Winner::Nobody),
        points: points.into(),
    }
}

/// The experts of one thread.
struct Hands {
    experts: Vec<Expert>,
}

impl Hands {
    fn new(strategy: &Strategy) -> Self {
        Hands { experts: (0..SEATS).map(|_| Expert::new(strategy.clone())).collect() }
    }

    /// Plays a deal, and says what went wrong with the experts.
    fn play(&mut self, game: &Five, deal: &Deal, seed: u64, by_rules: &Cast) -> (Played, Incidents) {
        let dice = |seat: u8| RandomCards::new(seed_of(!seed, seat.into()));
        let mut others: Vec<RandomCards> = (0..SEATS).map(dice).collect();
        let mut incidents = Incidents::default();
        let seats = self.experts.iter_mut().zip(&mut others).zip(by_rules);
        let mut players: Vec<&mut dyn Player<Five>> = seats
            .map(|((expert, other), by_rules)| -> &mut dyn Player<Five> {
                if *by_rules { expert } else { other }
            })
            .collect();
        let [a, b, c, d, e] = players.as_mut_slice() else { return (None, incidents) };
        let played = deal.play(game, &mut [&mut **a, &mut **b, &mut **c, &mut **d, &mut **e]);
        players.iter_mut().for_each(|player| incidents.add(player.incidents()));
        let played = played.inspect_err(|why| incidents.add(why.incidents()));
        (played.ok().map(|result| (result.winner, result.points)), incidents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standard;

    const FILE: &str = r#"
kind = "duplicate"
title = "A small one"
source = "here"
game = "briscola5"
seed = 1
deals = 60
strategy = "accorto"
[[lineup]]
name = "nobody"
experts = "nobody"
side = "caller"
printed = [20, 30]
[[lineup]]
name = "villains"
experts = "villains"
side = "villains"
[[lineup]]
name = "one villain"
experts = "one-villain"
side = "villains"
"#;

    fn run(text: &str) -> Results {
        let experiment =
            Experiment::parse(&standard(), "small", text).unwrap_or_else(|error| panic!("{error}"));
        experiment.run(&standard(), &Cancel::default(), &|_, _| {}).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn the_same_seed_gives_the_same_figures() {
        let (first, second) = (run(FILE), run(FILE));
        let csv = first.to_csv();
        assert_eq!(csv, second.to_csv());
        assert_eq!((first.compared.figures, first.compared.agree), (1, 1));
        assert_eq!((first.done.done, first.done.planned, first.incident_count()), (60, 60, 0));
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines.len(), 4, "{csv}");
        // Of the side: won, of so many games.
        let games = |line: &str| line.split(',').nth(3).map(str::to_owned);
        assert!(
            lines[1].starts_with("nobody,caller,") && lines[3].starts_with("one villain,villains,"),
            "{csv}"
        );
        assert_eq!([1, 3].map(|row| games(lines[row])), [Some("60".to_owned()), Some("180".to_owned())]);
    }

    #[test]
    fn rules_that_loop_are_counted() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("endless.clp");
        std::fs::write(&file, "(defrule endless (calcola-giocata) => (while TRUE do))").expect("written");
        let text = FILE.replace("\"accorto\"", &format!("{:?}", file.display().to_string()));
        let results = run(&text.replace("deals = 60", "deals = 1"));
        let [one] = &results.incidents[..] else { panic!("{:?}", results.incidents) };
        // Three villains and each of them alone, eight cards each.
        assert_eq!((one.incidents.stopped, one.incidents.total()), (48, 48), "{one:?}");
        assert!(results.to_csv().lines().next().is_some_and(|headings| headings.ends_with(",incidents")));
    }

    #[test]
    fn it_stops_when_the_difference_is_proven() {
        let text = FILE.replace(
            "deals = 60",
            "deals = 2000
until_proven = true",
        );
        let text = &text[..text.rfind("[[lineup]]").expect("line-ups")];
        let report = run(text);
        assert!(report.remarks.contains(&words::proven()), "{:?}", report.remarks);
        assert_eq!(report.stopped, Stopped::Finished);
    }

    #[test]
    fn mistakes_in_the_file_are_told_with_their_place() {
        for (from, to, told) in [
            ("\"briscola5\"", "\"tris\"", "small.toml:5:8: duplicate deals are for briscola5, not tris"),
            ("deals = 60", "deals = 0", "small.toml:7:9: deals must be"),
            ("[20, 30]", "[31, 30]", "printed is [games won, games played]"),
            ("experts = \"nobody\"", "experts = \"seat\"", "experts are those of a role"),
            ("\"villains\"", "\"villans\"", "unknown variant `villans`"),
        ] {
            let error =
                Experiment::parse(&standard(), "small", &FILE.replace(from, to)).expect_err(to).to_string();
            assert!(error.contains(told), "{error}");
        }
        let experiment = Experiment::parse(&standard(), "small", &FILE.replace("\"accorto\"", "\"acorto\""))
            .expect("a file");
        let error =
            experiment.run(&standard(), &Cancel::default(), &|_, _| {}).expect_err("no such strategy");
        assert!(error.to_string().contains("one of avveduto, accorto, prudente, audace"), "{error}");
    }
}

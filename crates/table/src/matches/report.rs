//! What a match came to.

use crate::record::quoted;
use crate::stats::{Interval, Mean, Rating, Score, wilson};
use crate::text_table::{TextTable, grouped, percent};
use arbitro_game::Stopped;
use std::fmt;
use std::fmt::Write;

/// What a match came to.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchReport {
    /// The game with its parameters.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// How many games there should have been.
    pub planned: u64,
    /// How many were played to their end.
    pub games: u64,
    /// How many were broken off; they count nowhere else.
    pub broken_off: u64,
    /// Why the match stopped.
    pub stopped: Stopped,
    /// The players.
    pub entrants: Vec<EntrantResult>,
    /// The seats, whoever sat there.
    pub seats: Vec<SeatResult>,
    /// Everybody against everybody else, as far as they met.
    pub pairs: Vec<PairResult>,
}

/// What a player achieved. What counts as a win is in [`verdicts`](crate::verdicts): for two the higher payoff; for
/// more, where payoffs sum to zero, anything above nothing, so that partners win together.
#[derive(Debug, Clone, PartialEq)]
pub struct EntrantResult {
    /// The player with its parameters.
    pub player: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// What it was paid.
    pub payoff: Mean,
    /// How strong it is among the others, if there are more than two.
    pub rating: Option<Rating>,
}

/// What a seat achieved, whoever sat there.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatResult {
    /// What it is called.
    pub name: String,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// What it was paid.
    pub payoff: Mean,
}

/// What one player achieved against another: who was paid more, or, where there are sides, whose side won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairResult {
    /// The one (an index into the entrants).
    pub first: usize,
    /// The other.
    pub second: usize,
    /// Won by the first.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the first.
    pub losses: u64,
}

impl PairResult {
    /// As points, a draw being half.
    pub fn score(&self) -> Score {
        Score {
            first: self.first,
            second: self.second,
            games: (self.wins + self.draws + self.losses) as f64,
            points: self.wins as f64 + self.draws as f64 / 2.0,
        }
    }
}

impl MatchReport {
    /// The report for spreadsheets: one row for each player.
    pub fn to_csv(&self) -> String {
        let mut text = String::from(
            "player,games,wins,wins low,wins high,draws,draws low,draws high,losses,losses low,losses high,\
             mean payoff,payoff low,payoff high,elo,elo low,elo high\n",
        );
        for entrant in &self.entrants {
            let games = entrant.wins + entrant.draws + entrant.losses;
            let _ = write!(text, "{},{games}", quoted(&entrant.player));
            for count in [entrant.wins, entrant.draws, entrant.losses] {
                let interval = wilson(count, games);
                let _ = write!(text, ",{count},{},{}", interval.low, interval.high);
            }
            let _ = write!(text, ",{},{}", entrant.payoff.mean(), low_and_high(entrant.payoff.interval()));
            let _ = match entrant.rating {
                Some(Rating { elo, interval, .. }) => writeln!(text, ",{elo},{}", low_and_high(interval)),
                None => writeln!(text, ",,,"),
            };
        }
        text
    }

    fn results(&self) -> TextTable {
        let mut table = TextTable::new(["", "games", "wins", "draws", "losses", "mean payoff"]);
        let mut row = |name: &str, counts: [u64; 3], payoff: &Mean| {
            let games: u64 = counts.iter().sum();
            let shares = counts.map(|count| share(count, games));
            let figures = [grouped(games)].into_iter().chain(shares).chain([mean(payoff)]);
            table.row([name.to_owned()].into_iter().chain(figures));
        };
        for entrant in &self.entrants {
            row(&entrant.player, [entrant.wins, entrant.draws, entrant.losses], &entrant.payoff);
        }
        for seat in &self.seats {
            row(&format!("as {}", seat.name), [seat.wins, seat.draws, seat.losses], &seat.payoff);
        }
        table
    }

    /// Everybody's score against everybody, best first, with ratings.
    fn round_robin(&self) -> TextTable {
        let rating = |index: usize| self.entrants[index].rating.map_or(0.0, |rating| rating.elo);
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        order.sort_by(|a, b| rating(*b).total_cmp(&rating(*a)));
        let mut table = TextTable::new(["", "Elo", "95 %"]);
        for place in 1..=order.len() {
            table.heading(format!("v {place}"));
        }
        for (place, &one) in order.iter().enumerate() {
            let mut cells = vec![format!("{} {}", place + 1, self.entrants[one].player)];
            match self.entrants[one].rating {
                Some(rating) => {
                    let mark = if rating.bounded_by_a_draw { "*" } else { "" };
                    cells.push(format!("{:+.0}{mark}", rating.elo));
                    cells.push(rating.interval.map_or_else(String::new, |interval| {
                        format!("{:+.0} to {:+.0}", interval.low, interval.high)
                    }));
                }
                None => cells.extend([String::new(), String::new()]),
            }
            cells.extend(order.iter().map(|&other| self.against(one, other)));
            table.row(cells);
        }
        table
    }

    fn against(&self, one: usize, other: usize) -> String {
        let met = self.pairs.iter().find_map(|pair| {
            let Score { first, second, games, points } = pair.score();
            match (first == one && second == other, first == other && second == one) {
                (true, _) => Some(points / games),
                (_, true) => Some(1.0 - points / games),
                _ => None,
            }
        });
        met.map_or("–".to_owned(), percent)
    }
}

fn low_and_high(interval: Option<Interval>) -> String {
    interval.map_or(",".to_owned(), |interval| format!("{},{}", interval.low, interval.high))
}

fn share(count: u64, games: u64) -> String {
    let interval = wilson(count, games);
    let share = if games == 0 { 0.0 } else { count as f64 / games as f64 };
    format!("{} ({:.1}–{:.1})", percent(share), interval.low * 100.0, interval.high * 100.0)
}

fn mean(payoff: &Mean) -> String {
    match payoff.interval() {
        Some(interval) => format!("{:+.3} ± {:.3}", payoff.mean(), interval.high - payoff.mean()),
        None => format!("{:+.3}", payoff.mean()),
    }
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} games, seed {}", self.game, grouped(self.games), self.seed)?;
        if self.stopped != Stopped::Finished {
            let (played, planned) = (self.games + self.broken_off, self.planned);
            writeln!(
                f,
                "stopped ({}) after {} of {} games",
                self.stopped,
                grouped(played),
                grouped(planned)
            )?;
        }
        if self.broken_off > 0 {
            writeln!(f, "{} more were broken off and do not count", grouped(self.broken_off))?;
        }
        write!(f, "\n{}", self.results())?;
        writeln!(f, "\nin brackets: 95 % intervals (Wilson); ±: 95 % of the mean (Student)")?;
        if self.entrants.len() > 2 {
            write!(f, "\n{}", self.round_robin())?;
            writeln!(
                f,
                "\nscores against each other with a draw as half; Elo by maximum likelihood, mean 0"
            )?;
            if self
                .entrants
                .iter()
                .any(|entrant| entrant.rating.is_some_and(|rating| rating.bounded_by_a_draw))
            {
                writeln!(
                    f,
                    "* somebody won or lost everything: rated as if each pair had drawn one more game"
                )?;
            }
        }
        Ok(())
    }
}

//! Adding up results.

use super::report::{EntrantResult, MatchReport, PairResult, SeatResult};
use crate::catalogue::{AnyGame, Played};
use crate::outcome::{Outcome, Verdict, may_have_sides, verdicts};
use crate::stats::{Mean, Score, ratings};
use arbitro_game::{Incidents, Stopped};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Wins, draws and losses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Count {
    fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Won => self.wins += 1,
            Verdict::Drawn => self.draws += 1,
            Verdict::Lost => self.losses += 1,
        }
    }
}

pub(super) struct Tally {
    pub games: u64,
    pub broken_off: u64,
    entrants: Vec<(Count, Mean)>,
    incidents: Vec<Incidents>,
    seats: Vec<(Count, Mean)>,
    /// Of each entrant against each other.
    pairs: Vec<Vec<Count>>,
}

impl Tally {
    pub fn new(entrants: usize, seats: usize) -> Self {
        Tally {
            games: 0,
            broken_off: 0,
            entrants: vec![Default::default(); entrants],
            incidents: vec![Default::default(); entrants],
            seats: vec![Default::default(); seats],
            pairs: vec![vec![Count::default(); entrants]; entrants],
        }
    }

    pub fn add(&mut self, seating: &[usize], played: Played) {
        for (&entrant, incidents) in seating.iter().zip(played.incidents) {
            self.incidents[entrant].add(incidents);
        }
        let Outcome::Finished(payoffs) = &played.outcome else {
            self.broken_off += 1;
            return;
        };
        self.games += 1;
        let verdicts = verdicts(payoffs);
        let sides = may_have_sides(payoffs);
        // One game is one observation: what an entrant earns at several seats is averaged, and two entrants that meet at
        // several pairs of seats are compared once.
        let mut earned = vec![(0.0, 0u32); self.entrants.len()];
        let mut nets = BTreeMap::new();
        for (seat, (&entrant, &payoff)) in seating.iter().zip(payoffs).enumerate() {
            self.entrants[entrant].0.add(verdicts[seat]);
            let (count, mean) = &mut self.seats[seat];
            count.add(verdicts[seat]);
            mean.add(payoff);
            earned[entrant] = (earned[entrant].0 + payoff, earned[entrant].1 + 1);
            for (other_seat, (&other, &theirs)) in seating.iter().zip(payoffs).enumerate() {
                if other == entrant {
                    continue;
                }
                // Allies are paid unevenly, but neither of them has beaten the other.
                let order = match sides {
                    true => verdicts[other_seat].cmp(&verdicts[seat]),
                    false => payoff.total_cmp(&theirs),
                };
                *nets.entry((entrant, other)).or_insert(0) += order as i32;
            }
        }
        for ((entrant, other), net) in nets {
            self.pairs[entrant][other].add(match net.cmp(&0) {
                Ordering::Greater => Verdict::Won,
                Ordering::Equal => Verdict::Drawn,
                Ordering::Less => Verdict::Lost,
            });
        }
        for ((sum, seats), (_, mean)) in earned.into_iter().zip(&mut self.entrants) {
            if seats > 0 {
                mean.add(sum / f64::from(seats));
            }
        }
    }

    pub fn report(
        &self,
        game: &dyn AnyGame,
        players: &[String],
        planned: u64,
        seed: u64,
        stopped: Stopped,
    ) -> MatchReport {
        let mut pairs = Vec::new();
        for first in 0..players.len() {
            for second in first + 1..players.len() {
                let Count { wins, draws, losses } = self.pairs[first][second];
                if wins + draws + losses > 0 {
                    pairs.push(PairResult { first, second, wins, draws, losses });
                }
            }
        }
        let scores: Vec<Score> = pairs.iter().map(PairResult::score).collect();
        let ratings = if players.len() > 2 { ratings(players.len(), &scores) } else { Vec::new() };
        let result = |(index, (count, payoff)): (usize, &(Count, Mean))| EntrantResult {
            player: players[index].clone(),
            wins: count.wins,
            draws: count.draws,
            losses: count.losses,
            payoff: *payoff,
            rating: ratings.get(index).copied(),
            incidents: self.incidents[index].clone(),
        };
        let names = game.seat_names();
        let seat = |(index, (count, payoff)): (usize, &(Count, Mean))| SeatResult {
            name: names[index].clone(),
            wins: count.wins,
            draws: count.draws,
            losses: count.losses,
            payoff: *payoff,
        };
        MatchReport {
            game: game.spec().to_owned(),
            seed,
            planned,
            games: self.games,
            broken_off: self.broken_off,
            stopped,
            entrants: self.entrants.iter().enumerate().map(result).collect(),
            seats: self.seats.iter().enumerate().map(seat).collect(),
            pairs,
        }
    }
}

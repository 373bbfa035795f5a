//! Adding up results.

use super::report::{EntrantResult, MatchReport, PairResult, SeatResult};
use crate::catalogue::AnyGame;
use crate::outcome::Outcome;
use crate::stats::{Mean, Score, ratings};
use arbitro_game::Stopped;

/// Wins, draws and losses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

pub(super) struct Tally {
    pub games: u64,
    pub broken_off: u64,
    entrants: Vec<(Count, Mean)>,
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
            seats: vec![Default::default(); seats],
            pairs: vec![vec![Count::default(); entrants]; entrants],
        }
    }

    pub fn add(&mut self, seating: &[usize], outcome: &Outcome) {
        let Outcome::Finished(payoffs) = outcome else {
            self.broken_off += 1;
            return;
        };
        self.games += 1;
        let most = payoffs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let shared = payoffs.iter().filter(|payoff| **payoff == most).count() > 1;
        for (seat, (&entrant, &payoff)) in seating.iter().zip(payoffs).enumerate() {
            for (count, mean) in [&mut self.entrants[entrant], &mut self.seats[seat]] {
                match (payoff == most, shared) {
                    (true, false) => count.wins += 1,
                    (true, true) => count.draws += 1,
                    (false, _) => count.losses += 1,
                }
                mean.add(payoff);
            }
            for (&other, &theirs) in seating.iter().zip(payoffs) {
                if other == entrant {
                    continue;
                }
                let count = &mut self.pairs[entrant][other];
                match payoff.total_cmp(&theirs) {
                    std::cmp::Ordering::Greater => count.wins += 1,
                    std::cmp::Ordering::Equal => count.draws += 1,
                    std::cmp::Ordering::Less => count.losses += 1,
                }
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

//! Adding up results.

use super::report::{EntrantResult, MatchReport, PairResult, SeatResult};
use crate::catalogue::{AnyGame, Played};
use crate::outcome::{Verdict, may_have_sides, verdicts};
use crate::stats::{Mean, Score, ratings, ratings_of_blocks};
use arbitro_game::{Incidents, Stopped};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};

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

    fn add_all(&mut self, other: Count) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// Into how many blocks games are put, for intervals of figures that depend on each other within a game.
const BLOCKS: usize = 20;
/// How many games are compared with each other.
pub(super) const COMPARED: u64 = 10_000;

pub(super) struct Tally {
    pub games: u64,
    pub broken_off: u64,
    deals: u64,
    duplicate: bool,
    entrants: Vec<Entrant>,
    seats: Vec<(Count, Mean)>,
    /// Of each entrant against each other, block by block.
    pairs: Vec<Vec<Vec<Count>>>,
    /// Games won less games lost, of each entrant against each other, deal by deal, if deals are played from every seat.
    ahead: BTreeMap<(usize, usize), Mean>,
    /// The first games, by their moves.
    different: HashSet<u64>,
    /// The seatings of those games.
    seatings: HashSet<Vec<usize>>,
}

#[derive(Clone, Default)]
struct Entrant {
    count: Count,
    /// The shares of its seats that won, drew and lost, game by game.
    shares: [Mean; 3],
    payoff: Mean,
    scored: Mean,
    incidents: Incidents,
}

/// What an entrant achieved in the games of one deal.
#[derive(Clone, Copy, Default)]
struct Earned {
    payoff: f64,
    scored: Option<f64>,
    count: Count,
}

impl Tally {
    pub fn new(entrants: usize, seats: usize, duplicate: bool) -> Self {
        Tally {
            games: 0,
            broken_off: 0,
            deals: 0,
            duplicate,
            ahead: BTreeMap::new(),
            entrants: vec![Default::default(); entrants],
            seats: vec![Default::default(); seats],
            pairs: vec![vec![vec![Count::default(); entrants]; entrants]; BLOCKS],
            different: HashSet::new(),
            seatings: HashSet::new(),
        }
    }

    /// Adds the games of one deal, with who sat where: they are one observation.
    pub fn add(&mut self, games: Vec<(Vec<usize>, Played)>) {
        for (seating, played) in &games {
            for (&entrant, incidents) in seating.iter().zip(&played.incidents) {
                self.entrants[entrant].incidents.add(incidents.clone());
            }
        }
        if games.iter().any(|(_, played)| played.outcome.payoffs().is_none()) {
            self.broken_off += games.len() as u64;
            return;
        }
        let mut earned = vec![Earned::default(); self.entrants.len()];
        let mut ahead: BTreeMap<(usize, usize), f64> = BTreeMap::new();
        for (seating, played) in &games {
            if self.games < COMPARED {
                self.different.insert(played.fingerprint);
                self.seatings.insert(seating.clone());
            }
            self.games += 1;
            for (pair, order) in self.one_game(seating, played, &mut earned) {
                let won =
                    if order == Verdict::Won { 1.0 } else { -f64::from(u8::from(order == Verdict::Lost)) };
                *ahead.entry(pair).or_default() += won / games.len() as f64;
            }
        }
        self.deals += 1;
        for (pair, won) in ahead.into_iter().filter(|_| self.duplicate) {
            self.ahead.entry(pair).or_default().add(won);
        }
        for (Earned { payoff, scored, count }, entrant) in earned.into_iter().zip(&mut self.entrants) {
            let seats = count.games() as f64;
            if seats > 0.0 {
                entrant.payoff.add(payoff / seats);
                if let Some(scored) = scored {
                    entrant.scored.add(scored / seats);
                }
                entrant.count.add_all(count);
                for (share, of) in entrant.shares.iter_mut().zip([count.wins, count.draws, count.losses]) {
                    share.add(of as f64 / seats);
                }
            }
        }
    }

    /// Adds one game to what the seats achieved and to what entrants earned; who was ahead of whom. What an entrant achieves at
    /// several seats is averaged, and two entrants that meet at several pairs of seats are compared once.
    fn one_game(
        &mut self,
        seating: &[usize],
        played: &Played,
        earned: &mut [Earned],
    ) -> Vec<((usize, usize), Verdict)> {
        let payoffs = played.outcome.payoffs().unwrap_or_default();
        let verdicts = verdicts(payoffs);
        let sides = may_have_sides(payoffs);
        let mut nets = BTreeMap::new();
        for (seat, (&entrant, &payoff)) in seating.iter().zip(payoffs).enumerate() {
            earned[entrant].payoff += payoff;
            earned[entrant].count.add(verdicts[seat]);
            if let Some(scored) = &played.scored {
                *earned[entrant].scored.get_or_insert(0.0) += scored[seat];
            }
            let (count, mean) = &mut self.seats[seat];
            count.add(verdicts[seat]);
            mean.add(payoff);
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
        let block = self.deals as usize % BLOCKS;
        let mut compared = Vec::new();
        for ((entrant, other), net) in nets {
            let verdict = match net.cmp(&0) {
                Ordering::Greater => Verdict::Won,
                Ordering::Equal => Verdict::Drawn,
                Ordering::Less => Verdict::Lost,
            };
            self.pairs[block][entrant][other].add(verdict);
            compared.push(((entrant, other), verdict));
        }
        compared
    }

    pub fn report(
        &self,
        game: &dyn AnyGame,
        players: &[String],
        planned: u64,
        seed: u64,
        stopped: Stopped,
    ) -> MatchReport {
        let mut pairs = pairs_of(&self.pairs, players.len());
        for pair in &mut pairs {
            pair.ahead = self.ahead.get(&(pair.first, pair.second)).copied();
        }
        let scores = |pairs: &[PairResult]| pairs.iter().map(PairResult::score).collect::<Vec<Score>>();
        let ratings = match (players.len(), self.seats.len()) {
            (..=2, _) => Vec::new(),
            (entrants, 2) => ratings(entrants, &scores(&pairs)),
            // Several pairs meet in one game.
            (entrants, _) => {
                let blocks = self.pairs.chunks(1).map(|block| scores(&pairs_of(block, entrants)));
                ratings_of_blocks(entrants, &blocks.collect::<Vec<_>>())
            }
        };
        let result = |(index, entrant): (usize, &Entrant)| EntrantResult {
            player: players[index].clone(),
            wins: entrant.count.wins,
            draws: entrant.count.draws,
            losses: entrant.count.losses,
            shares: entrant.shares,
            payoff: entrant.payoff,
            scored: (entrant.scored.count() > 0).then_some(entrant.scored),
            rating: ratings.get(index).copied(),
            incidents: entrant.incidents.clone(),
        };
        let (names, titles) = (game.seat_names(), game.seat_titles());
        let seat = |(index, (count, payoff)): (usize, &(Count, Mean))| SeatResult {
            name: names[index].clone(),
            title: titles[index].clone(),
            wins: count.wins,
            draws: count.draws,
            losses: count.losses,
            payoff: *payoff,
        };
        MatchReport {
            game: game.spec().to_owned(),
            seed,
            duplicate: self.duplicate,
            planned,
            games: self.games,
            broken_off: self.broken_off,
            different: self.different.len() as u64,
            seatings: self.seatings.len() as u64,
            stopped,
            entrants: self.entrants.iter().enumerate().map(result).collect(),
            seats: self.seats.iter().enumerate().map(seat).collect(),
            pairs,
        }
    }
}

/// The pairs that have met in some blocks.
fn pairs_of(blocks: &[Vec<Vec<Count>>], entrants: usize) -> Vec<PairResult> {
    let mut pairs = Vec::new();
    for first in 0..entrants {
        for second in first + 1..entrants {
            let mut count = Count::default();
            blocks.iter().for_each(|block| count.add_all(block[first][second]));
            if count.games() > 0 {
                let Count { wins, draws, losses } = count;
                pairs.push(PairResult { first, second, wins, draws, losses, ahead: None });
            }
        }
    }
    pairs
}

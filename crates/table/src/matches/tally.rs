//! Adding up results.

use super::report::{EntrantResult, MatchReport, PairResult, Repeated, SeatResult};
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
/// How many games of a group are compared with each other, and how many of all groups.
const COMPARED: [u64; 2] = [10_000, 1_000_000];

pub(super) struct Tally {
    pub games: u64,
    pub broken_off: u64,
    deals: u64,
    duplicate: bool,
    entrants: Vec<(Account, Incidents)>,
    seats: Vec<Account>,
    /// Of each entrant against each other, block by block.
    pairs: Vec<Vec<Vec<Count>>>,
    /// Of each entrant against each other that it has met. What is earned is the points.
    met: BTreeMap<(usize, usize), Account>,
    /// The first games of each group of entrants.
    groups: BTreeMap<Vec<usize>, Group>,
}

/// What a player achieved, with one figure a deal.
#[derive(Clone, Copy, Default)]
struct Account {
    count: Count,
    /// The shares of games won, drawn and lost.
    shares: [Mean; 3],
    payoff: Mean,
    scored: Mean,
}

/// What a player achieved in the games of one deal.
#[derive(Clone, Copy, Default)]
struct Earned {
    payoff: f64,
    scored: Option<f64>,
    count: Count,
}

/// Games of the same players.
#[derive(Default)]
struct Group {
    games: u64,
    /// By their moves.
    different: HashSet<u64>,
    seatings: HashSet<Vec<usize>>,
}

impl Account {
    fn add(&mut self, Earned { payoff, scored, count }: Earned) {
        let games = count.games() as f64;
        if games == 0.0 {
            return;
        }
        self.count.add_all(count);
        self.payoff.add(payoff / games);
        if let Some(scored) = scored {
            self.scored.add(scored / games);
        }
        for (share, of) in self.shares.iter_mut().zip([count.wins, count.draws, count.losses]) {
            share.add(of as f64 / games);
        }
    }
}

impl Tally {
    pub fn new(entrants: usize, seats: usize, duplicate: bool) -> Self {
        Tally {
            games: 0,
            broken_off: 0,
            deals: 0,
            duplicate,
            entrants: vec![Default::default(); entrants],
            seats: vec![Default::default(); seats],
            pairs: vec![vec![vec![Count::default(); entrants]; entrants]; BLOCKS],
            met: BTreeMap::new(),
            groups: BTreeMap::new(),
        }
    }

    /// Adds the games of one deal, with who sat where: they are one observation.
    pub fn add(&mut self, games: Vec<(Vec<usize>, Played)>) {
        for (seating, played) in &games {
            for (&entrant, incidents) in seating.iter().zip(&played.incidents) {
                self.entrants[entrant].1.add(incidents.clone());
            }
        }
        if games.iter().any(|(_, played)| played.outcome.payoffs().is_none()) {
            self.broken_off += games.len() as u64;
            return;
        }
        let mut earned = vec![Earned::default(); self.entrants.len()];
        let mut at_seats = vec![Earned::default(); self.seats.len()];
        let mut met: BTreeMap<(usize, usize), Earned> = BTreeMap::new();
        for (seating, played) in &games {
            self.compare(seating, played.fingerprint);
            self.games += 1;
            for (pair, verdict) in self.one_game(seating, played, &mut earned, &mut at_seats) {
                let pair = met.entry(pair).or_default();
                pair.count.add(verdict);
                pair.payoff += match verdict {
                    Verdict::Won => 1.0,
                    Verdict::Drawn => 0.5,
                    Verdict::Lost => 0.0,
                };
            }
        }
        self.deals += 1;
        earned.into_iter().zip(&mut self.entrants).for_each(|(earned, (account, _))| account.add(earned));
        at_seats.into_iter().zip(&mut self.seats).for_each(|(earned, account)| account.add(earned));
        met.into_iter().for_each(|(pair, earned)| self.met.entry(pair).or_default().add(earned));
    }

    /// Looks whether a game has been played before by the same players.
    fn compare(&mut self, seating: &[usize], fingerprint: u64) {
        let mut group = seating.to_vec();
        group.sort_unstable();
        let group = self.groups.entry(group).or_default();
        if group.games < COMPARED[0] && self.games < COMPARED[1] {
            group.games += 1;
            group.different.insert(fingerprint);
            group.seatings.insert(seating.to_vec());
        }
    }

    /// Adds one game to what entrants and seats earned; who was ahead of whom. What an entrant achieves at
    /// several seats is averaged, and two entrants that meet at several pairs of seats are compared once.
    fn one_game(
        &mut self,
        seating: &[usize],
        played: &Played,
        earned: &mut [Earned],
        at_seats: &mut [Earned],
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
            at_seats[seat].payoff += payoff;
            at_seats[seat].count.add(verdicts[seat]);
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
            let account = self.met.get(&(pair.first, pair.second)).copied().unwrap_or_default();
            (pair.shares, pair.points, pair.duplicate) = (account.shares, account.payoff, self.duplicate);
        }
        let scores = |pairs: &[PairResult]| pairs.iter().map(PairResult::score).collect::<Vec<Score>>();
        let ratings = match (players.len(), self.seats.len()) {
            (..=2, _) => Vec::new(),
            (entrants, 2) if !self.duplicate => ratings(entrants, &scores(&pairs)),
            // Several pairs meet in one game, or two several times in a deal.
            (entrants, _) => {
                let blocks = self.pairs.chunks(1).map(|block| scores(&pairs_of(block, entrants)));
                ratings_of_blocks(entrants, &blocks.collect::<Vec<_>>())
            }
        };
        let result = |(index, (account, incidents)): (usize, &(Account, Incidents))| EntrantResult {
            player: players[index].clone(),
            wins: account.count.wins,
            draws: account.count.draws,
            losses: account.count.losses,
            shares: account.shares,
            payoff: account.payoff,
            scored: (account.scored.count() > 0).then_some(account.scored),
            rating: ratings.get(index).copied(),
            incidents: incidents.clone(),
        };
        let (names, titles) = (game.seat_names(), game.seat_titles());
        let seat = |(index, account): (usize, &Account)| SeatResult {
            name: names[index].clone(),
            title: titles[index].clone(),
            wins: account.count.wins,
            draws: account.count.draws,
            losses: account.count.losses,
            shares: account.shares,
            payoff: account.payoff,
        };
        let alike = |group: &Group| group.different.len() <= group.seatings.len();
        let again = |group: &Group| group.games > group.seatings.len() as u64;
        let repeated = self.groups.iter().filter(|(_, group)| alike(group) && again(group));
        let repeated = repeated.map(|(group, played)| Repeated {
            group: group.clone(),
            games: played.games,
            different: played.different.len() as u64,
        });
        MatchReport {
            game: game.spec().to_owned(),
            seed,
            duplicate: self.duplicate,
            planned,
            games: self.games,
            broken_off: self.broken_off,
            repeated: repeated.collect(),
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
                pairs.push(PairResult { first, second, wins, draws, losses, ..PairResult::default() });
            }
        }
    }
    pairs
}

//! Who sits where in which game.

use super::{MOST_GAMES, MatchError};

/// Every group of entrants that fills the seats, for as many games each; the seats rotate.
pub(super) struct Plan {
    groups: Vec<Vec<usize>>,
    games_each: u64,
    /// How many games are played with the same seed: one, or one for each rotation of the seats.
    pub per_deal: u64,
}

impl Plan {
    pub fn new(entrants: usize, seats: usize, games_each: u64, duplicate: bool) -> Result<Self, MatchError> {
        let per_deal = if duplicate { seats as u64 } else { 1 };
        if !games_each.is_multiple_of(per_deal) {
            return Err(MatchError::Uneven { games: games_each, seats: per_deal });
        }
        let count = combinations(entrants, seats);
        let too_long = MatchError::TooLong { groups: count, games: games_each };
        if count > 1_000_000 || count.saturating_mul(games_each) > MOST_GAMES {
            return Err(too_long);
        }
        let groups = if entrants <= seats {
            // Too few to fill the seats: they come round again.
            vec![(0..seats).map(|seat| seat % entrants).collect()]
        } else {
            let mut groups = Vec::new();
            choose(entrants, seats, &mut Vec::new(), &mut groups);
            groups
        };
        Ok(Plan { groups, games_each, per_deal })
    }

    pub fn games(&self) -> u64 {
        self.groups.len() as u64 * self.games_each
    }

    /// The entrants in the seats of one game. All groups advance together, so that a match that is called off has
    /// something of every player.
    pub fn seating(&self, number: u64) -> Vec<usize> {
        let count = self.groups.len() as u64;
        let deal = self.deal(number);
        let mut seating = self.groups[(deal % count) as usize].clone();
        let seats = seating.len() as u64;
        let rotation = if self.per_deal > 1 { number % seats } else { number / count % seats };
        seating.rotate_left(rotation as usize);
        seating
    }

    /// The number of the deal of a game: games of one deal have one seed, and follow each other.
    pub fn deal(&self, number: u64) -> u64 {
        number / self.per_deal
    }
}

fn combinations(of: usize, size: usize) -> u64 {
    if of <= size {
        return 1;
    }
    (0..size.min(of - size) as u64)
        .try_fold(1u64, |product, step| {
            product.checked_mul(of as u64 - step).map(|product| product / (step + 1))
        })
        .unwrap_or(u64::MAX)
}

fn choose(of: usize, size: usize, chosen: &mut Vec<usize>, groups: &mut Vec<Vec<usize>>) {
    if chosen.len() == size {
        groups.push(chosen.clone());
        return;
    }
    for next in chosen.last().map_or(0, |last| last + 1)..of {
        chosen.push(next);
        choose(of, size, chosen, groups);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_rotate_and_groups_take_turns() {
        let plan = Plan::new(2, 2, 4, false).expect("small");
        let seatings: Vec<_> = (0..plan.games()).map(|number| plan.seating(number)).collect();
        assert_eq!(seatings, [[0, 1], [1, 0], [0, 1], [1, 0]]);
        let plan = Plan::new(3, 2, 2, false).expect("small");
        let seatings: Vec<_> = (0..plan.games()).map(|number| plan.seating(number)).collect();
        assert_eq!(seatings, [[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]]);
        assert_eq!(Plan::new(2, 3, 1, false).expect("small").seating(0), [0, 1, 0]);
        assert_eq!(Plan::new(7, 3, 1, false).expect("small").games(), 35);
    }

    #[test]
    fn duplicate_deals_are_played_from_every_seat() {
        let plan = Plan::new(3, 2, 4, true).expect("small");
        let games: Vec<_> =
            (0..plan.games()).map(|number| (plan.deal(number), plan.seating(number))).collect();
        let first = [(0, vec![0, 1]), (0, vec![1, 0]), (1, vec![0, 2]), (1, vec![2, 0]), (2, vec![1, 2])];
        assert_eq!(games[..5], first);
        assert_eq!((games.len(), games[6].clone()), (12, (3, vec![0, 1])), "with another deal");
        assert!(matches!(Plan::new(2, 2, 3, true), Err(MatchError::Uneven { games: 3, seats: 2 })));
    }

    #[test]
    fn endless_matches_are_refused() {
        assert!(Plan::new(2, 2, u64::MAX, false).is_err());
        assert!(Plan::new(1000, 20, 1, false).is_err());
    }
}

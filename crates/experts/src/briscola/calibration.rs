//! How good beliefs are: log loss and Brier score of "who is the partner?" and of "who holds this card?", trick by trick.

use super::instinct::Instinct;
use super::round::{Deal, Recalls, Unfinished};
use super::scene::Scene;
use super::weights::Weights;
use super::worlds::{Reading, Worlds};
use arbitro_game::{Dice, Incidents, Player, Seat, dice, seed_of};
use arbitro_games::briscola::five::{Five, HAND, SEATS, State};
use rayon::prelude::*;

/// A sum of losses: what was believed of what turned out to be true.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// Minus the logarithm of the chance that was given to the truth.
    pub log: f64,
    /// The squared distance from the truth.
    pub brier: f64,
    /// How many beliefs.
    pub count: u64,
}

impl Loss {
    fn add(&mut self, chances: &[f64; SEATS as usize], truth: Seat) {
        // Who draws a few hundred worlds knows no chance better than that.
        self.log -= chances[truth.index()].max(1e-3).ln();
        self.brier += chances
            .iter()
            .enumerate()
            .map(|(seat, chance)| (chance - f64::from(u8::from(seat == truth.index()))).powi(2))
            .sum::<f64>();
        self.count += 1;
    }

    fn join(&mut self, other: &Loss) {
        self.log += other.log;
        self.brier += other.brier;
        self.count += other.count;
    }

    /// The mean log loss.
    pub fn mean_log(&self) -> f64 {
        self.log / self.count.max(1) as f64
    }

    /// The mean Brier score.
    pub fn mean_brier(&self) -> f64 {
        self.brier / self.count.max(1) as f64
    }
}

/// The losses at the start of one trick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Trick {
    /// The partner, by worlds weighed by calls and cards.
    pub partner_read: Loss,
    /// The partner, by the expert's suspicions.
    pub partner_suspected: Loss,
    /// The partner, by chance alone.
    pub partner_even: Loss,
    /// Every hidden card, by weighed worlds.
    pub cards_read: Loss,
    /// Every hidden card, by worlds that are all as likely.
    pub cards_even: Loss,
}

impl Trick {
    /// Adds what was measured on other deals.
    pub fn join(&mut self, other: &Trick) {
        self.partner_read.join(&other.partner_read);
        self.partner_suspected.join(&other.partner_suspected);
        self.partner_even.join(&other.partner_even);
        self.cards_read.join(&other.cards_read);
        self.cards_even.join(&other.cards_even);
    }
}

/// A player for a seat, with the seed of its dice.
pub type Seated<'a> = &'a (dyn Fn(Seat, u64) -> Box<dyn Player<Five>> + Sync);

/// What caller and defenders believe at the start of each trick while the called card is hidden, over many deals that these
/// players play. The first trick is at index 0.
pub fn measure(
    game: &Five,
    deals: std::ops::Range<u64>,
    worlds: usize,
    reading: Reading,
    seed: u64,
    seated: Seated<'_>,
) -> ([Trick; HAND as usize], Incidents) {
    // The model whose calibration is published.
    let instinct = Instinct::new(Weights::accorto());
    let sums = deals.into_par_iter().filter_map(|number| {
        let seed = seed_of(seed, number);
        let deal = Deal::of(game, seed)?;
        let mut players: Vec<Box<dyn Player<Five>>> =
            Seat::all(SEATS).map(|seat| seated(seat, seed_of(!seed, seat.0.into()))).collect();
        let [a, b, c, d, e] = players.as_mut_slice() else { return None };
        let mut seated: [&mut dyn Player<Five>; SEATS as usize] =
            [&mut **a, &mut **b, &mut **c, &mut **d, &mut **e];
        let mut observed = Observed {
            game,
            deal: &deal,
            instinct: &instinct,
            worlds,
            reading,
            dice: dice(seed_of(seed, 1)),
            tricks: Default::default(),
        };
        let played =
            deal.play_watched(game, &mut seated, &mut |state, recalls| observed.look(state, recalls));
        let mut incidents = played.as_ref().err().map(Unfinished::incidents).unwrap_or_default();
        players.iter_mut().for_each(|player| incidents.add(player.incidents()));
        Some((played.map(|_| observed.tricks).unwrap_or_default(), incidents))
    });
    type Sum = ([Trick; HAND as usize], Incidents);
    let join = |(mut tricks, mut incidents): Sum, (of_deal, more): Sum| {
        tricks.iter_mut().zip(&of_deal).for_each(|(all, trick)| all.join(trick));
        incidents.add(more);
        (tricks, incidents)
    };
    // Sums of floats in any order would differ in their last digits.
    sums.collect::<Vec<_>>().into_iter().fold(Default::default(), join)
}

/// A deal whose players are asked what they believe.
struct Observed<'a> {
    game: &'a Five,
    deal: &'a Deal,
    instinct: &'a Instinct,
    worlds: usize,
    reading: Reading,
    dice: Dice,
    tricks: [Trick; HAND as usize],
}

impl Observed<'_> {
    fn look(&mut self, state: &State, recalls: &Recalls) {
        let Some(scene) = Scene::of(self.game, state, self.instinct.weights()) else { return };
        if !scene.at_start() || scene.shown().is_some() || scene.trick() > HAND {
            return;
        }
        let (caller, partner) = (self.deal.caller(), self.deal.partner());
        let trick = &mut self.tricks[scene.trick() as usize - 1];
        for seat in Seat::all(SEATS).filter(|&seat| seat != partner) {
            let Some(knowledge) = self.game.knowledge(seat, &recalls[seat.index()]) else { continue };
            let mut believe = |reading| {
                Worlds::new(self.game, &knowledge, self.instinct, reading).belief(self.worlds, &mut self.dice)
            };
            let Some(read) = believe(self.reading) else { continue };
            let Some(even) = believe(Reading::nothing()) else { continue };
            let suspects = SEATS - if seat == caller { 1 } else { 2 };
            let suspected = std::array::from_fn(|other| scene.suspicion(seat, Seat(other as u8)));
            let by_chance = std::array::from_fn(|other| {
                let other = Seat(other as u8);
                if other == seat || other == caller { 0.0 } else { 1.0 / f64::from(suspects) }
            });
            trick.partner_read.add(&read.partner, partner);
            trick.partner_suspected.add(&suspected, partner);
            trick.partner_even.add(&by_chance, partner);
            for ((card, read), (_, even)) in read.cards.iter().zip(&even.cards) {
                let holder = Seat::all(SEATS).find(|&seat| state.hand(seat).contains(*card));
                if let Some(holder) = holder {
                    trick.cards_read.add(read, holder);
                    trick.cards_even.add(even, holder);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Expert, RandomCards, Strategy};
    use super::*;

    #[test]
    fn from_the_second_trick_on_reading_beats_suspicion_and_chance() {
        let game = Five::default();
        let strategy = Strategy::house("accorto").expect("its name").expect("right rules");
        let seated = |_: Seat, _: u64| Box::new(Expert::new(strategy.clone())) as Box<dyn Player<Five>>;
        let (tricks, incidents) = measure(&game, 0..80, 120, Reading::default(), 5, &seated);
        assert_eq!(incidents.total(), 0, "{incidents:?}");
        for (index, trick) in tricks.iter().enumerate().skip(1).take(4) {
            let read = trick.partner_read.mean_log();
            assert!(trick.partner_read.count > 20, "trick {}", index + 1);
            assert!(read < trick.partner_suspected.mean_log(), "trick {}: {trick:?}", index + 1);
            assert!(read < trick.partner_even.mean_log(), "trick {}: {trick:?}", index + 1);
            assert!(
                trick.cards_read.mean_log() < trick.cards_even.mean_log(),
                "trick {}: {trick:?}",
                index + 1
            );
        }
        let loss = |tricks: &[Trick]| {
            let all = tricks.iter().skip(1).fold(Loss::default(), |mut all, trick| {
                all.join(&trick.partner_read);
                all
            });
            all.mean_log()
        };
        // Who allows for strangers is misled less by players who play any card.
        let any = |_: Seat, seed: u64| Box::new(RandomCards::new(seed)) as Box<dyn Player<Five>>;
        let credulous = Reading { strangers: 0.0, ..Reading::default() };
        let [doubting, believing] = [Reading::default(), credulous]
            .map(|reading| loss(&measure(&game, 0..20, 60, reading, 5, &any).0));
        assert!(doubting < believing, "{doubting} with doubt, {believing} without");
        let few = || measure(&game, 0..4, 30, Reading::default(), 5, &seated).0;
        assert_eq!(few(), few(), "reproducible");
    }
}

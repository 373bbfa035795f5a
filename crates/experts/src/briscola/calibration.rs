//! How good beliefs are: log loss and Brier score of "who is the partner?" and of "who holds this card?", trick by trick.

use super::instinct::Instinct;
use super::round::Deal;
use super::scene::Scene;
use super::worlds::{Reading, Worlds};
use arbitro_game::{Actor, Game, Lived, Overheard, Seat, dice, seed_of};
use arbitro_games::briscola::five::{Five, HAND, Move, Notice, SEATS};
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

/// What caller and villains believe at the start of each trick while the called card is hidden, over many deals that five
/// experts play. The first trick is at index 0.
pub fn measure(
    game: &Five,
    deals: std::ops::Range<u64>,
    worlds: usize,
    reading: Reading,
    seed: u64,
) -> [Trick; HAND as usize] {
    let instinct = Instinct::default();
    let sums = deals.into_par_iter().filter_map(|number| {
        let seed = seed_of(seed, number);
        let deal = Deal::of(game, seed)?;
        Some(one_deal(game, &deal, &instinct, worlds, reading, seed))
    });
    let join = |mut a: [Trick; HAND as usize], b: [Trick; HAND as usize]| {
        a.iter_mut().zip(&b).for_each(|(a, b)| a.join(b));
        a
    };
    // Sums of floats in any order would differ in their last digits.
    sums.collect::<Vec<_>>().into_iter().fold(Default::default(), join)
}

fn one_deal(
    game: &Five,
    deal: &Deal,
    instinct: &Instinct,
    worlds: usize,
    reading: Reading,
    seed: u64,
) -> [Trick; HAND as usize] {
    let mut tricks = [Trick::default(); HAND as usize];
    let mut dice = dice(seed_of(seed, 1));
    let mut state = *deal.state();
    let mut recalls: [Vec<Lived<Move, Notice>>; SEATS as usize] = Default::default();
    deal.heard().iter().for_each(|(seat, notice)| recalls[seat.index()].push(Lived::Heard(*notice)));
    let (caller, partner) = (deal.caller(), deal.partner());
    while let Some(scene) = Scene::of(game, &state, instinct.weights()) {
        if scene.shown().is_some() || scene.trick() > HAND {
            break;
        }
        if scene.at_start() {
            let trick = &mut tricks[scene.trick() as usize - 1];
            for seat in Seat::all(SEATS).filter(|&seat| seat != partner) {
                let Some(knowledge) = game.knowledge(seat, &recalls[seat.index()]) else { continue };
                let believe = |reading, dice: &mut _| {
                    Worlds::new(game, &knowledge, instinct, reading).belief(worlds, dice)
                };
                let Some(read) = believe(reading, &mut dice) else { continue };
                let Some(even) = believe(Reading::nothing(), &mut dice) else { continue };
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
        let mover = scene.mover();
        let Some(card) = instinct.choose(&scene, state.hand(mover), mover == partner) else { break };
        let mut said = Overheard::default();
        game.play(&mut state, Actor::Seat(mover), Move::Play(card), &mut said);
        said.0.into_iter().for_each(|(seat, notice)| recalls[seat.index()].push(Lived::Heard(notice)));
    }
    tricks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_the_second_trick_on_reading_beats_suspicion_and_chance() {
        let game = Five::default();
        let tricks = measure(&game, 0..80, 120, Reading::default(), 5);
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
        let few = || measure(&game, 0..4, 30, Reading::default(), 5);
        assert_eq!(few(), few(), "reproducible");
    }
}

//! Tuning the weights of the expert by self-play (the "tuning" that Vinci 2015, ch. 8, leaves to the future).
//!
//! One weight at a time is moved a little. The challenger and the champion both play the same deals against the weights that
//! tuning began with, once as the caller's side and once as the defenders; the challenger takes over when it is better by more
//! than chance. Every trial has deals of its own, and what came out is measured on deals that were never used: what only
//! fitted the cards does not count.

use super::instinct::Instinct;
use super::round::Deal;
use super::scene::Scene;
use super::weights::{NAMES, Weights};
use arbitro_game::{Cancel, Roll, Seat, dice, seed_of};
use arbitro_games::briscola::five::{DealResult, Five, HAND, Hands, Winner};
use rayon::prelude::*;

/// How long to tune.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Trials, of one weight each.
    pub trials: u64,
    /// Deals of each trial, each played in both roles.
    pub deals: u64,
    /// Deals that are kept aside for the end.
    pub held_out: u64,
    /// The seed of everything.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Self {
        Plan { trials: 400, deals: 4_000, held_out: 40_000, seed: 1 }
    }
}

/// A mean of differences and its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gain {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

impl Gain {
    fn of(differences: &[f64]) -> Gain {
        let count = differences.len().max(2) as f64;
        let mean = differences.iter().sum::<f64>() / count;
        let squares: f64 = differences.iter().map(|difference| (difference - mean).powi(2)).sum();
        Gain { mean, error: (squares / (count - 1.0) / count).sqrt() }
    }

    /// Whether it is more than chance would give, by this many standard errors.
    pub fn beyond(&self, errors: f64) -> bool {
        self.mean > errors * self.error
    }
}

/// What tuning came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The weights.
    pub weights: Weights,
    /// Which were changed: name, before, after.
    pub changed: Vec<(&'static str, f32, f32)>,
    /// Trials that were won.
    pub accepted: u64,
    /// Trials that were made.
    pub trials: u64,
    /// On deals that were never used: how many more deals are won as the caller's side, and as the defenders.
    pub held_out: [Gain; 2],
}

/// How many standard errors a challenger must be better by.
const CLEARLY: f64 = 2.0;

/// Tunes weights.
pub fn tune(
    game: &Five,
    start: Weights,
    plan: &Plan,
    cancel: &Cancel,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Tuned {
    let rival = Instinct::new(start);
    let mut champion = start;
    let mut dice = dice(plan.seed);
    let (mut accepted, mut trials) = (0, 0);
    // What only the framework gives a number is not written into the file of the strategy.
    let names = start.of_the_strategy();
    while trials < plan.trials && !cancel.is_cancelled() {
        let (_, field) = dice.pick(&names);
        let mut challenger = champion;
        let weight = field(&mut challenger);
        let size = (weight.abs() * 0.4).max(0.4) * (0.25 + dice.unit() as f32);
        *weight += if dice.below(2) == 0 { size } else { -size };
        // Two digits are enough, and read better in the file.
        *weight = (*weight * 100.0).round() / 100.0;
        let sane =
            challenger.heat >= 5.0 && challenger.attention >= 0.0 && challenger.friend < challenger.enemy;
        if sane {
            let [before, after] = [champion, challenger].map(Instinct::new);
            let deals = trials * plan.deals..(trials + 1) * plan.deals;
            let values = |deal: &Deal| {
                let both = |instinct| played(game, deal, instinct, &rival);
                let ([a, b], [c, d]) = (both(&after), both(&before));
                a.value + b.value - c.value - d.value
            };
            if Gain::of(&over(game, seed_of(plan.seed, 1), deals, values)).beyond(CLEARLY) {
                champion = challenger;
                accepted += 1;
            }
        }
        trials += 1;
        progress(trials, plan.trials);
    }
    let changed = NAMES
        .into_iter()
        .map(|(name, field)| (name, *field(&mut start.clone()), *field(&mut champion)))
        .filter(|(_, before, after)| before != after)
        .collect();
    let held_out = compare(game, champion, start, plan.held_out, seed_of(plan.seed, 2));
    Tuned { weights: champion, changed, accepted, trials, held_out }
}

/// How many more deals some weights win than others on the same deals, against the others: as the caller's side, and as the
/// defenders.
pub fn compare(game: &Five, weights: Weights, others: Weights, deals: u64, seed: u64) -> [Gain; 2] {
    let (ours, theirs) = (Instinct::new(weights), Instinct::new(others));
    let differences: Vec<[f64; 2]> = over(game, seed, 0..deals, |deal| {
        let with = played(game, deal, &ours, &theirs);
        let without = played(game, deal, &theirs, &theirs);
        [with[0].won - without[0].won, with[1].won - without[1].won]
    });
    [0, 1].map(|side| Gain::of(&differences.iter().map(|pair| pair[side]).collect::<Vec<f64>>()))
}

fn over<T: Send>(
    game: &Five,
    seed: u64,
    deals: std::ops::Range<u64>,
    work: impl Fn(&Deal) -> T + Sync,
) -> Vec<T> {
    deals
        .into_par_iter()
        .filter_map(|number| Deal::of(game, seed_of(seed, number)))
        .map(|deal| work(&deal))
        .collect()
}

struct Played {
    won: f64,
    value: f64,
}

/// A deal with one's own weights as the caller's side, and as the defenders.
fn played(game: &Five, deal: &Deal, ours: &Instinct, theirs: &Instinct) -> [Played; 2] {
    let partner = deal.partner();
    let play = |of_caller: &Instinct, of_villains: &Instinct| {
        let mut hands: Hands = std::array::from_fn(|seat| deal.state().hand(Seat(seat as u8)));
        // Each side has its own idea of what plays mean.
        let scene = |instinct: &Instinct| Scene::of(game, deal.state(), instinct.weights());
        let (Some(mut for_caller), Some(mut for_villains)) = (scene(of_caller), scene(of_villains)) else {
            return 60;
        };
        while for_caller.trick() <= HAND {
            let mover = for_caller.mover();
            let (instinct, scene) = if mover == partner || mover == deal.caller() {
                (of_caller, &for_caller)
            } else {
                (of_villains, &for_villains)
            };
            let is_partner = mover == partner && mover != deal.caller();
            let Some(card) = instinct.choose(scene, hands[mover.index()], is_partner) else { break };
            hands[mover.index()].remove(card);
            for_caller.play(card, of_caller.weights());
            for_villains.play(card, of_villains.weights());
        }
        for_caller.of_caller(partner)
    };
    let judge = |points: u8, caller: bool| {
        let result = DealResult::of(game.options(), deal.caller(), partner, points, deal.state().promise());
        let ours = if caller { Winner::Caller } else { Winner::Villains };
        let won = f64::from(u8::from(result.winner == ours));
        let margin = (f64::from(points) - 60.0) / 60.0;
        Played { won, value: won + 0.25 * if caller { margin } else { -margin } }
    };
    [judge(play(ours, theirs), true), judge(play(theirs, ours), false)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_weights_are_mended_on_deals_that_were_never_used() {
        let game = Five::default();
        let mut spoilt = Weights::default();
        // Showing the called card at once and throwing trumps away.
        (spoilt.shows_called, spoilt.lead_trump, spoilt.cost_power) = (8.0, 6.0, 0.0);
        let plan = Plan { trials: 60, deals: 300, held_out: 1_000, seed: 3 };
        let tuned = tune(&game, spoilt, &plan, &Cancel::default(), &|_, _| {});
        assert!(tuned.accepted > 0 && !tuned.changed.is_empty(), "{tuned:?}");
        assert!(tuned.held_out.iter().any(|gain| gain.beyond(2.0)), "{tuned:?}");
        assert_eq!(tuned, tune(&game, spoilt, &plan, &Cancel::default(), &|_, _| {}), "reproducible");
    }

    #[test]
    fn the_same_weights_gain_nothing() {
        let same = compare(&Five::default(), Weights::default(), Weights::default(), 50, 1);
        assert_eq!(same, [Gain::default(); 2]);
    }
}

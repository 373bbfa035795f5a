//! Learning the weights of the policy by self-play.
//!
//! In rounds (approximate policy iteration with rollouts, Lagoudakis and Parr 2003): the policy plays against itself with
//! some random cards. At every choice each card is tried in the true deal, which is one sample of what the player cannot
//! see, and the game is played to its end by the policy. What one card takes more than another is the target of a
//! regression by stochastic gradient steps. The weights of a round, averaged over its second half, are the policy of the next.

use super::features::{ENTRIES, Entries, Situation};
use super::open::OpenGame;
use super::policy::Policy;
use arbitro_game::{Cancel, Dice, Roll, dice, seed_of};
use arbitro_games::briscola::Card;
use arbitro_games::briscola::classic::Classic;

/// How long to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lessons {
    /// How often the policy is replaced by what was learned about it.
    pub rounds: u64,
    /// Games of each round.
    pub games: u64,
    /// The seed of everything.
    pub seed: u64,
}

/// The share of random cards in the games that are learned from.
const EXPLORE: f32 = 0.08;
/// The share of random cards in the games that a card is tried in.
const STRAY: f32 = 0.02;
/// The size of the first steps, and how many games later they are half as large.
const STEP: f32 = 0.02;

/// Learns weights.
pub fn learn(
    game: &Classic,
    start: Policy,
    lessons: &Lessons,
    cancel: &Cancel,
    progress: &dyn Fn(u64, u64),
) -> Policy {
    let mut policy = start;
    for round in 0..lessons.rounds {
        let mut learned = policy.clone();
        let mut mean = vec![0.0f64; ENTRIES];
        let mut dice = dice(seed_of(lessons.seed, round));
        let half = lessons.games / 2;
        for number in 0..lessons.games {
            if number.is_multiple_of(1_024) {
                if cancel.is_cancelled() {
                    return policy;
                }
                progress(round * lessons.games + number, lessons.rounds * lessons.games);
            }
            let step = STEP * (1.0 - 0.9 * number as f32 / lessons.games as f32);
            one_game(game, &policy, &mut learned, step, &mut dice);
            if number >= half && number.is_multiple_of(64) {
                mean.iter_mut().zip(&learned.weights).for_each(|(mean, weight)| *mean += f64::from(*weight));
            }
        }
        let count = (half..lessons.games).filter(|number| number.is_multiple_of(64)).count().max(1) as f64;
        policy.weights = mean.iter().map(|sum| (sum / count) as f32).collect();
    }
    policy
}

/// Plays a game and takes a step at each of its choices.
fn one_game(game: &Classic, policy: &Policy, learned: &mut Policy, step: f32, dice: &mut Dice) {
    let mut truth = OpenGame::deal(game, dice);
    while !truth.is_over() {
        let hand = truth.hand();
        if hand.len() > 1 {
            let seed = dice.below(1 << 30) as u64;
            let (mut cards, mut gains): (Vec<Entries>, Vec<f32>) = (Vec::new(), Vec::new());
            let situation = Situation::new(&truth, hand);
            for card in hand.iter() {
                cards.push(situation.entries(card));
                gains.push(tried(&truth, card, policy, seed));
            }
            let worths: Vec<f32> = cards
                .iter()
                .map(|entries| entries.iter().map(|entry| learned.weights[usize::from(*entry)]).sum())
                .collect();
            let count = gains.len() as f32;
            let (gained, said) = (gains.iter().sum::<f32>() / count, worths.iter().sum::<f32>() / count);
            for ((entries, gain), worth) in cards.iter().zip(&gains).zip(&worths) {
                let error = (gain - gained) - (worth - said);
                for entry in entries {
                    learned.weights[usize::from(*entry)] += step * error / entries.len() as f32;
                }
            }
        }
        policy.play_on(&mut truth, EXPLORE, dice, |after| after.hand() == hand);
    }
}

/// What the side of the mover takes after a card, less what the others take on average.
fn tried(truth: &OpenGame, card: Card, policy: &Policy, seed: u64) -> f32 {
    let mut game = *truth;
    let side = game.side(game.mover);
    game.play(card);
    policy.play_on(&mut game, STRAY, &mut dice(seed), |_| true);
    let all: f32 = game.points.iter().map(|points| f32::from(*points)).sum();
    let ours = f32::from(game.points(side));
    ours - (all - ours) / f32::from(game.sides - 1)
}

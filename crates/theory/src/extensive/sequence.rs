//! The sequence form of a two-player game (von Stengel 1996): linear in the size of the tree, where the normal form is
//! exponential. The linear program, the regret minimisers and the best response all work on it.

use arbitro_game::Message;
use std::collections::HashMap;

use num_traits::Zero;

use super::plans::Behaviour;
use super::recall::{RecallError, check_perfect_recall, last_choices};
use super::tree::ExtensiveForm;
use crate::number::{Rational, to_float};
use crate::words::refused;

/// Why a game has no sequence form here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SequenceFormError {
    /// Another number of players.
    NotTwoPlayers(usize),
    /// A player forgets.
    Recall(RecallError),
    /// The payoffs of an end do not sum to zero.
    NotZeroSum(String),
}

impl SequenceFormError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            SequenceFormError::NotTwoPlayers(players) => refused::sequence_two(*players),
            SequenceFormError::Recall(why) => why.message(),
            SequenceFormError::NotZeroSum(sum) => refused::not_zero_sum(sum),
        }
    }
}

arbitro_game::errors_with_message!(SequenceFormError);

impl From<RecallError> for SequenceFormError {
    fn from(error: RecallError) -> Self {
        SequenceFormError::Recall(error)
    }
}

/// An information set as a player sees it: after one of his own sequences, a choice that makes longer ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SequenceSet {
    /// The number of the information set in the tree.
    pub set: usize,
    /// The sequence that leads to it.
    pub parent: u32,
    /// The sequence of its first action; the others follow.
    pub first: u32,
    /// How many actions.
    pub actions: u32,
}

/// One player's sequences: number 0 is the empty one, and longer ones have higher numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SequencePlayer {
    /// The information sets; no set comes before one that leads to it.
    pub sets: Vec<SequenceSet>,
    /// How many sequences.
    pub sequences: usize,
}

/// A two-player zero-sum game in sequence form.
#[derive(Clone, PartialEq, Debug)]
pub struct SequenceForm {
    /// Both players.
    pub players: [SequencePlayer; 2],
    /// Pairs of sequences that end the game, with the first player's payoff times the chance of getting there.
    pub terms: Vec<(u32, u32, f64)>,
    /// The same payoffs exactly.
    pub exact: Vec<Rational>,
    /// The chance alone of every term.
    pub chances: Vec<Rational>,
    /// How many information sets the tree has.
    pub information_sets: usize,
}

impl SequenceForm {
    /// The sequence form of a tree.
    pub fn new(game: &ExtensiveForm) -> Result<Self, SequenceFormError> {
        if game.player_count() != 2 {
            return Err(SequenceFormError::NotTwoPlayers(game.player_count()));
        }
        check_perfect_recall(game)?;
        let last = last_choices(game);
        let mut numbers: Vec<u32> = vec![0; game.sets.len()];
        let mut players = [0, 1].map(|_| SequencePlayer { sets: Vec::new(), sequences: 1 });
        for (set, information) in game.sets.iter().enumerate() {
            let player = &mut players[information.player];
            let parent = information
                .members
                .first()
                .and_then(|&member| last[member][information.player])
                .map_or(0, |(before, action)| numbers[before] + action as u32);
            numbers[set] = player.sequences as u32;
            player.sequences += information.actions.len();
            let actions = information.actions.len() as u32;
            player.sets.push(SequenceSet { set, parent, first: numbers[set], actions });
        }
        let (reach, totals) = (game.chance_reach(), game.total_payoffs());
        let mut index: HashMap<(u32, u32), usize> = HashMap::new();
        let (mut pairs, mut exact, mut chances) =
            (Vec::new(), Vec::<Rational>::new(), Vec::<Rational>::new());
        for end in game.terminals().filter(|&end| !reach[end].is_zero()) {
            let sum = totals[end].iter().sum::<Rational>();
            if !sum.is_zero() {
                return Err(SequenceFormError::NotZeroSum(sum.to_string()));
            }
            let sequence =
                |player: usize| last[end][player].map_or(0, |(set, action)| numbers[set] + action as u32);
            let pair = (sequence(0), sequence(1));
            let position = *index.entry(pair).or_insert_with(|| {
                pairs.push(pair);
                exact.push(Rational::zero());
                chances.push(Rational::zero());
                pairs.len() - 1
            });
            exact[position] += &reach[end] * &totals[end][0];
            chances[position] += &reach[end];
        }
        let terms =
            pairs.iter().zip(&exact).map(|(&(one, two), payoff)| (one, two, to_float(payoff))).collect();
        Ok(SequenceForm { players, terms, exact, chances, information_sets: game.sets.len() })
    }

    /// The realisation plan of a player's behaviour: the probability that his own choices make each sequence.
    pub fn plan(&self, player: usize, behaviour: &[Vec<f64>]) -> Vec<f64> {
        let own = &self.players[player];
        let mut plan = vec![0.0; own.sequences];
        plan[0] = 1.0;
        for set in &own.sets {
            let before = plan[set.parent as usize];
            for action in 0..set.actions as usize {
                plan[set.first as usize + action] = before * behaviour[set.set][action];
            }
        }
        plan
    }

    /// The behaviour of a realisation plan, uniform where the plan does not come; other sets are left alone.
    pub fn behaviour(&self, player: usize, plan: &[f64], behaviour: &mut [Vec<f64>]) {
        for set in &self.players[player].sets {
            let choices = &plan[set.first as usize..(set.first + set.actions) as usize];
            let sum: f64 = choices.iter().sum();
            behaviour[set.set] = choices
                .iter()
                .map(|weight| if sum > 1e-12 { weight / sum } else { 1.0 / f64::from(set.actions) })
                .collect();
        }
    }

    /// What the first player expects from two plans.
    pub fn expected(&self, plans: [&[f64]; 2]) -> f64 {
        self.terms
            .iter()
            .map(|&(one, two, payoff)| payoff * plans[0][one as usize] * plans[1][two as usize])
            .sum()
    }

    /// What a player's sequences are worth to him against the other's plan, before any further choice of his own.
    pub fn gradient(&self, player: usize, other_plan: &[f64], worth: &mut Vec<f64>) {
        worth.clear();
        worth.resize(self.players[player].sequences, 0.0);
        if player == 0 {
            for &(one, two, payoff) in &self.terms {
                worth[one as usize] += payoff * other_plan[two as usize];
            }
        } else {
            for &(one, two, payoff) in &self.terms {
                worth[two as usize] -= payoff * other_plan[one as usize];
            }
        }
    }

    /// The most that a player can get against the other's plan.
    pub fn best_response(&self, player: usize, other_plan: &[f64]) -> f64 {
        let mut worth = Vec::new();
        self.gradient(player, other_plan, &mut worth);
        for set in self.players[player].sets.iter().rev() {
            let choices = &worth[set.first as usize..(set.first + set.actions) as usize];
            let best = choices.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            worth[set.parent as usize] += best;
        }
        worth[0]
    }

    /// How much the players could gain together by answering each other best, halved: zero in an equilibrium.
    pub fn exploitability(&self, plans: [&[f64]; 2]) -> f64 {
        (self.best_response(0, plans[1]) + self.best_response(1, plans[0])) / 2.0
    }

    /// What the one of the two players who could gain more would gain by leaving these plans.
    pub fn greatest_gain(&self, plans: [&[f64]; 2]) -> f64 {
        let [first, second] = self.gains(plans);
        first.max(second)
    }

    /// What each player would gain by the best answer to the other's plan.
    pub fn gains(&self, plans: [&[f64]; 2]) -> [f64; 2] {
        let value = self.expected(plans);
        [self.best_response(0, plans[1]) - value, self.best_response(1, plans[0]) + value]
    }

    /// The plans of a behaviour of both players.
    pub fn plans(&self, behaviour: &[Vec<f64>]) -> [Vec<f64>; 2] {
        [self.plan(0, behaviour), self.plan(1, behaviour)]
    }

    /// An exact behaviour in floating point.
    pub fn float_behaviour(behaviour: &Behaviour) -> Vec<Vec<f64>> {
        behaviour.iter().map(|play| play.iter().map(to_float).collect()).collect()
    }
}

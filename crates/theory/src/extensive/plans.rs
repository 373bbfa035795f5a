//! Behavioural and mixed strategies, what they are worth, and Kuhn's conversion between them.

use num_traits::{One, Zero};

use super::recall::last_choices;
use super::reduced::ReducedForm;
use super::tree::{ExtensiveForm, Kind};
use crate::number::Rational;

/// A distribution over the moves of every information set: one behavioural strategy for each player.
pub type Behaviour = Vec<Vec<Rational>>;

/// What every player expects if all play as the behaviour says, exactly.
pub fn expected_payoffs(game: &ExtensiveForm, behaviour: &Behaviour) -> Vec<Rational> {
    let reach = reach(game, behaviour, None);
    let totals = game.total_payoffs();
    let mut sums = vec![Rational::zero(); game.player_count()];
    for node in game.terminals().filter(|&node| !reach[node].is_zero()) {
        for (sum, payoff) in sums.iter_mut().zip(&totals[node]) {
            *sum += &reach[node] * payoff;
        }
    }
    sums
}

/// The probability of every node, leaving out the choices of one player.
fn reach(game: &ExtensiveForm, behaviour: &Behaviour, without: Option<usize>) -> Vec<Rational> {
    let mut reach = vec![Rational::zero(); game.nodes.len()];
    if let Some(root) = reach.first_mut() {
        *root = Rational::one();
    }
    for (number, node) in game.nodes.iter().enumerate() {
        for (branch, &child) in node.children.iter().enumerate() {
            reach[child] = match &node.kind {
                Kind::Chance { probabilities, .. } => &reach[number] * &probabilities[branch],
                Kind::Decision { set } if Some(game.sets[*set].player) != without => {
                    &reach[number] * &behaviour[*set][branch]
                }
                _ => reach[number].clone(),
            };
        }
    }
    reach
}

/// The most that a player with perfect recall can get against the others' behaviour, exactly.
pub fn best_response_value(game: &ExtensiveForm, behaviour: &Behaviour, player: usize) -> Rational {
    best_response(game, behaviour, player).0
}

/// The same with the moves that get it: one for each information set of the player, in order.
pub fn best_response(
    game: &ExtensiveForm,
    behaviour: &Behaviour,
    player: usize,
) -> (Rational, Vec<(usize, usize)>) {
    let reach = reach(game, behaviour, Some(player));
    let totals = game.total_payoffs();
    let last = last_choices(game);
    let mut worth: Vec<Vec<Rational>> =
        game.sets.iter().map(|set| vec![Rational::zero(); set.actions.len()]).collect();
    let mut start = Rational::zero();
    for node in game.terminals().filter(|&node| !reach[node].is_zero()) {
        let payoff = &reach[node] * &totals[node][player];
        match last[node][player] {
            Some((set, action)) => worth[set][action] += payoff,
            None => start += payoff,
        }
    }
    // Sets are numbered in the order of their first nodes, so later sets never come before earlier ones in the tree.
    let mut choices = Vec::new();
    for set in game.sets_of(player).collect::<Vec<_>>().into_iter().rev() {
        let best = worth[set].iter().max().cloned().unwrap_or_default();
        choices.extend(worth[set].iter().position(|value| *value == best).map(|action| (set, action)));
        match game.sets[set].members.first().and_then(|&member| last[member][player]) {
            Some((before, action)) => worth[before][action] += best,
            None => start += best,
        }
    }
    choices.reverse();
    (start, choices)
}

/// The most that any player could gain by leaving the behaviour alone: zero in an equilibrium. Exact.
pub fn regret(game: &ExtensiveForm, behaviour: &Behaviour) -> Rational {
    gains(game, behaviour).into_iter().max().unwrap_or_default()
}

/// What each player could gain by leaving a behaviour alone; none is negative.
pub fn gains(game: &ExtensiveForm, behaviour: &Behaviour) -> Vec<Rational> {
    let expected = expected_payoffs(game, behaviour);
    expected
        .into_iter()
        .enumerate()
        .map(|(player, expected)| best_response_value(game, behaviour, player) - expected)
        .collect()
}

/// Kuhn's theorem, one way: the weights of a player's reduced pure strategies that play like his behaviour.
pub fn mixed_of_behaviour(reduced: &ReducedForm, behaviour: &Behaviour, player: usize) -> Vec<Rational> {
    reduced.strategies[player]
        .iter()
        .map(|strategy| {
            strategy
                .choices
                .iter()
                .fold(Rational::one(), |weight, &(set, action)| weight * &behaviour[set][action])
        })
        .collect()
}

/// Kuhn's theorem, the other way: the behaviour of all players that plays like their mixed strategies.
///
/// At an information set that a player's own strategy never reaches the behaviour is uniform.
pub fn behaviour_of_mixed(game: &ExtensiveForm, reduced: &ReducedForm, mixed: &[Vec<Rational>]) -> Behaviour {
    let mut behaviour: Behaviour =
        game.sets.iter().map(|set| vec![Rational::zero(); set.actions.len()]).collect();
    for (strategies, weights) in reduced.strategies.iter().zip(mixed) {
        for (strategy, weight) in strategies.iter().zip(weights) {
            for &(set, action) in &strategy.choices {
                behaviour[set][action] += weight;
            }
        }
    }
    for play in &mut behaviour {
        let sum: Rational = play.iter().sum();
        let share = Rational::new(1.into(), play.len().max(1).into());
        play.iter_mut()
            .for_each(|weight| *weight = if sum.is_zero() { share.clone() } else { &*weight / &sum });
    }
    behaviour
}

//! Reports on strategies that the user supplies.

use arbitro_game::Message;
use num_traits::{One, Zero};

use super::extensive::{about, plays};
use super::{Found, Quantity, Report, SolveError};
use crate::extensive::{
    ExtensiveForm, SequenceForm, best_response, check_perfect_recall, expected_payoffs, gains,
    solve_sequence, solve_sequence_exact,
};
use crate::number::{Rational, to_float};
use crate::strategy::Given;
use crate::words::{facts, found, methods, scientific};

/// Best responses to given strategies, and how far they are from an equilibrium, in both conventions.
pub fn evaluate(tree: &ExtensiveForm, given: &Given, exact: bool) -> Result<Report, SolveError> {
    check_perfect_recall(tree).map_err(|error| SolveError::Refused(error.message()))?;
    let mut report = about(tree);
    report.method = methods::given();
    report.guarantee = found::best_responses();
    let everyone = given.players.iter().all(|&is| is);
    if everyone {
        let payoffs = expected_payoffs(tree, &given.behaviour);
        report.solutions.push(Found {
            name: found::given_play(),
            payoffs: payoffs.iter().map(|payoff| Quantity::rational(payoff, exact)).collect(),
            payoffs_of: tree.players.clone(),
            strategies: Vec::new(),
        });
        report.measured(&gains(tree, &given.behaviour).iter().map(to_float).collect::<Vec<_>>());
    }
    for player in 0..tree.player_count() {
        // A best response needs the strategies of all others.
        if (0..tree.player_count()).any(|other| other != player && !given.players[other]) {
            continue;
        }
        let (value, choices) = best_response(tree, &given.behaviour, player);
        report.solutions.push(response(tree, player, &value, &choices, exact));
        if !everyone && let Some(worth) = value_of(tree, player) {
            let loss = to_float(&value) - worth;
            let other = &tree.players[1 - player];
            report.facts.push(facts::gives_away(
                other,
                scientific(loss.max(0.0)),
                scientific(loss.max(0.0) / 2.0),
            ));
        }
    }
    if report.solutions.is_empty() {
        report.facts.push(facts::needs_all_others());
    }
    Ok(report)
}

fn response(
    tree: &ExtensiveForm,
    player: usize,
    value: &Rational,
    choices: &[(usize, usize)],
    exact: bool,
) -> Found {
    let weight = |set: usize, action: usize| match choices.contains(&(set, action)) {
        true => Rational::one(),
        false => Rational::zero(),
    };
    let mut strategies = plays(tree, |set, action| Quantity::rational(&weight(set, action), exact));
    strategies.retain(|play| play.player == tree.players[player] && !play.shares.is_empty());
    let name: Message = found::best_response_of(&tree.players[player]);
    Found {
        name,
        payoffs: vec![Quantity::rational(value, exact)],
        payoffs_of: vec![tree.players[player].clone()],
        strategies,
    }
}

/// What a zero-sum game for two is worth to a player, if a linear program can say it.
fn value_of(tree: &ExtensiveForm, player: usize) -> Option<f64> {
    let form = SequenceForm::new(tree).ok()?;
    let first = match solve_sequence_exact(&form) {
        Some(solution) => to_float(&solution.value),
        None => solve_sequence(&form)?.value,
    };
    Some(if player == 0 { first } else { -first })
}

//! Reports on games in extensive form.

use arbitro_game::{Message, Stopped};
use num_traits::Zero;

use super::{Found, Play, Point, Quantity, Report, Request, Share, SolveError, method};
use crate::extensive::{
    ExtensiveForm, FloatTree, Names, SequenceForm, SubgamePerfect, Weights, check_perfect_recall,
    expected_payoffs, gains, lcp, most_profiles, pure_strategy_count, reduced_form_within,
    solve_complementary, solve_sequence_exact_within, solve_sequence_within, subgame_perfect_within,
};
use crate::logit::Labels;
use crate::number::to_float;
use crate::words::{facts, found, kinds, methods, refused, scientific, steps};

/// In larger trees one equilibrium is enough.
const MANY_NODES: usize = 20_000;
/// Where a subgame has more profiles of plans than this, the methods that need no table come first.
const MANY_PROFILES: u128 = 10_000;

pub(super) fn solve(game: &ExtensiveForm, request: &Request) -> Result<Report, SolveError> {
    let mut report = about(game);
    let recall = check_perfect_recall(game);
    let zero_sum = game.player_count() == 2 && game.is_zero_sum();
    // Without perfect recall a mixture of plans may have no behaviour, so the table of plans comes first.
    let mut choices = if recall.is_ok() { vec!["backward", "normal"] } else { vec!["normal", "backward"] };
    if zero_sum && recall.is_ok() {
        // Perfect information needs no linear program.
        let position = usize::from(game.is_perfect_information());
        choices.insert(position, "sequence");
    }
    if recall.is_ok() && game.player_count() == 2 {
        choices.push("lcp");
    }
    choices.push("logit");
    if request.observed.is_some() {
        choices = vec!["logit"];
    }
    let mut chosen = method(request, &report.kind, &choices)?.to_owned();
    if request.method.is_none()
        && matches!(&*chosen, "backward" | "normal")
        && most_profiles(game) > MANY_PROFILES
    {
        let actions: usize = game.sets.iter().map(|set| set.actions.len()).sum();
        let without_table = if recall.is_ok() && lcp::fits(game) {
            "lcp"
        } else if !request.exact && super::logit::fits(actions) {
            "logit"
        } else {
            &chosen
        };
        chosen = without_table.to_owned();
        report.facts.push(facts::too_many_plans());
    }
    if let Err(error) = &recall {
        report.facts.push(facts::no_recall(error.message()));
    }
    match chosen.as_str() {
        "sequence" => sequence(game, request, &mut report)?,
        "backward" => backward(game, request, &mut report)?,
        "lcp" => complementary(game, request, &mut report)?,
        "logit" => {
            let tree = FloatTree::of_tree(game);
            let weights = super::logit::follow(&tree, &Labels::of_tree(game), request, &mut report)?;
            let name = if request.observed.is_some() { found::logit() } else { found::equilibrium() };
            report.solutions.push(in_floats(game, &tree, name, &weights));
        }
        _ => {
            let reduced = reduced_form_within(game, &request.within)?;
            let inner = Request { method: None, ..request.clone() };
            let mut inner = super::normal::solve(&reduced.game, &inner)?;
            inner.method = methods::reduced(inner.method);
            inner.kind = report.kind;
            inner.facts.splice(0..0, report.facts);
            return Ok(inner);
        }
    }
    Ok(report)
}

pub(super) fn about(game: &ExtensiveForm) -> Report {
    let (players, nodes, sets) = (game.player_count(), game.nodes.len(), game.sets.len());
    let kind = match game.is_perfect_information() {
        true => kinds::perfect(players, nodes, sets),
        false => kinds::imperfect(players, nodes, sets),
    };
    let mut report = Report::new(&game.title, &game.comment, kind);
    let counts: Vec<Message> = game
        .players
        .iter()
        .enumerate()
        .map(|(player, name)| {
            let count = pure_strategy_count(game, player).to_string();
            match count.parse::<u64>() {
                Ok(number) if count.len() <= 12 => facts::strategies_of(name, number),
                _ => facts::strategies_about(name, &count[..1], count.len() - 1),
            }
        })
        .collect();
    report.facts.push(facts::pure_strategies(counts));
    report
}

/// What is known when the limits end a method that has nothing to show yet.
pub(super) fn early(game: &ExtensiveForm, reason: Stopped) -> Report {
    let mut report = about(game);
    let tree = FloatTree::of_tree(game);
    let plays = |weights: &Weights| in_floats(game, &tree, Message::default(), weights).strategies;
    super::early::learnt(tree.clone(), &game.players, reason, &mut report, plays);
    report
}

/// Behaviour in floating point.
fn in_floats(game: &ExtensiveForm, tree: &FloatTree, name: Message, weights: &Weights) -> Found {
    Found {
        name,
        payoffs: tree.expected(weights).into_iter().map(Quantity::float).collect(),
        payoffs_of: game.players.clone(),
        strategies: plays(game, |set, action| Quantity::float(weights[tree.sets[set].first + action])),
    }
}

fn complementary(game: &ExtensiveForm, request: &Request, report: &mut Report) -> Result<(), SolveError> {
    let solution = solve_complementary(game, &request.within)?;
    report.method = methods::lcp();
    report.facts.push(facts::pivots(solution.pivots));
    report.guarantee = match solution.regret.is_zero() {
        true => found::exact_equilibrium(),
        false => found::near_equilibrium(scientific(to_float(&solution.regret))),
    };
    if !solution.regret.is_zero() {
        report.measured(&gains(game, &solution.behaviour).iter().map(to_float).collect::<Vec<_>>());
    }
    if solution.stopped != Stopped::Finished {
        report.stopped_early(solution.stopped);
    }
    let payoffs = expected_payoffs(game, &solution.behaviour);
    report.solutions.push(Found {
        name: found::equilibrium(),
        payoffs: payoffs.iter().map(|payoff| Quantity::rational(payoff, request.exact)).collect(),
        payoffs_of: game.players.clone(),
        strategies: plays(game, |set, action| {
            Quantity::rational(&solution.behaviour[set][action], request.exact)
        }),
    });
    Ok(())
}

fn sequence(game: &ExtensiveForm, request: &Request, report: &mut Report) -> Result<(), SolveError> {
    let form = SequenceForm::new(game)?;
    report.method = methods::sequence();
    let [first, second] = [form.players[0].sequences, form.players[1].sequences];
    report.facts.push(facts::sequence_form(first, second, form.terms.len()));
    let failed = |why: Message| request.within.check().map_or(SolveError::Refused(why), SolveError::Stopped);
    if request.exact {
        let solution = solve_sequence_exact_within(&form, &request.within)
            .ok_or_else(|| failed(refused::too_many_exact(first, second)))?;
        report.guarantee = found::exact_value(solution.value.to_string());
        let payoffs = [solution.value.clone(), -&solution.value];
        report.solutions.push(Found {
            name: found::value(),
            payoffs: payoffs.iter().map(|value| Quantity::rational(value, true)).collect(),
            payoffs_of: game.players.clone(),
            strategies: plays(game, |set, action| Quantity::rational(&solution.behaviour[set][action], true)),
        });
        return Ok(());
    }
    let solution = solve_sequence_within(&form, &request.within)
        .ok_or_else(|| failed(refused::too_many(first, second)))?;
    if !solution.value.is_finite() {
        return Err(SolveError::Refused(refused::beyond_decimals()));
    }
    report.guarantee =
        found::tree_between(&game.players[0], solution.lower, &game.players[1], solution.upper);
    report.solutions.push(Found {
        name: found::value(),
        payoffs: vec![Quantity::float(solution.value), Quantity::float(-solution.value)],
        payoffs_of: game.players.clone(),
        strategies: plays(game, |set, action| Quantity::float(solution.behaviour[set][action])),
    });
    Ok(())
}

fn backward(game: &ExtensiveForm, request: &Request, report: &mut Report) -> Result<(), SolveError> {
    let most = if game.nodes.len() > MANY_NODES { 1 } else { 20 };
    let solved = subgame_perfect_within(game, most, &request.within)?;
    report.method =
        if game.is_perfect_information() { methods::induction() } else { methods::subgames(solved.subgames) };
    let count = solved.equilibria.len();
    report.guarantee = if !solved.epsilon.is_zero() {
        found::near_perfect(scientific(to_float(&solved.epsilon)))
    } else if count == 1 && solved.complete {
        found::only_perfect()
    } else if solved.complete {
        found::all_perfect(count)
    } else {
        found::some_perfect(count)
    };
    for (number, equilibrium) in solved.equilibria.iter().enumerate() {
        let name = if count == 1 { found::perfect() } else { found::perfect_number(number + 1) };
        report.solutions.push(perfect(game, name, equilibrium, request.exact));
    }
    if request.explain && game.is_perfect_information() {
        let names = Names::new(game);
        for (set, information) in game.sets.iter().enumerate().rev().take(200) {
            let play = &solved.equilibria[0].behaviour[set];
            let best: Vec<&str> = information
                .actions
                .iter()
                .zip(play)
                .filter(|(_, weight)| !weight.is_zero())
                .map(|(action, _)| action.as_str())
                .collect();
            let who = &game.players[information.player];
            report.explanation.push(steps::at_set(who, names.of(set).clone(), best));
        }
    }
    Ok(())
}

fn perfect(game: &ExtensiveForm, name: Message, equilibrium: &SubgamePerfect, exact: bool) -> Found {
    Found {
        name,
        payoffs: equilibrium.payoffs.iter().map(|payoff| Quantity::rational(payoff, exact)).collect(),
        payoffs_of: game.players.clone(),
        strategies: plays(game, |set, action| Quantity::rational(&equilibrium.behaviour[set][action], exact)),
    }
}

/// A report on strategies that were learnt for a zero-sum game of two, with their distance from an equilibrium by best
/// responses.
pub fn learnt(
    game: &ExtensiveForm,
    name: &str,
    behaviour: &[Vec<f64>],
    convergence: Vec<Point>,
) -> Result<Report, SolveError> {
    let form = SequenceForm::new(game)?;
    let [first, second] = form.plans(behaviour);
    let value = form.expected([&first, &second]);
    let gains = form.gains([&first, &second]);
    let mut report = about(game);
    report.measured(&gains);
    report.method = Message::verbatim(name);
    report.convergence = convergence;
    report.guarantee = found::near_learnt(scientific(gains[0].max(gains[1])));
    report.solutions.push(Found {
        name: found::average_strategies(),
        payoffs: vec![Quantity::float(value), Quantity::float(-value)],
        payoffs_of: game.players.clone(),
        strategies: plays(game, |set, action| Quantity::float(behaviour[set][action])),
    });
    Ok(report)
}

/// The same for any number of players and any payoffs: the gap is what the player who could gain most would gain.
pub fn learnt_by_many(
    game: &ExtensiveForm,
    name: &str,
    tree: &FloatTree,
    weights: &Weights,
    convergence: Vec<Point>,
) -> Report {
    let mut report = about(game);
    report.method = Message::verbatim(name);
    report.convergence = convergence;
    report.guarantee = found::near_floats(scientific(tree.regret(weights)));
    report.measured(&tree.gains(weights));
    for (player, gain) in game.players.iter().zip(tree.gains(weights)) {
        report.facts.push(facts::gain_of(player, scientific(gain)));
    }
    report.solutions.push(in_floats(game, tree, found::average_strategies(), weights));
    report
}

pub(super) fn plays(game: &ExtensiveForm, weight: impl Fn(usize, usize) -> Quantity) -> Vec<Play> {
    let names = Names::new(game);
    let mut list: Vec<(usize, Play)> = game
        .sets
        .iter()
        .enumerate()
        .map(|(set, information)| {
            let shares = information
                .actions
                .iter()
                .enumerate()
                .map(|(action, name)| Share { choice: name.clone(), probability: weight(set, action) })
                .filter(|share| share.probability.decimal != 0.0)
                .collect();
            let player = game.players[information.player].clone();
            let title = information.title.as_ref().map(|title| title.player.clone());
            (information.player, Play { player, title, place: Some(names.of(set).clone()), shares })
        })
        .collect();
    list.sort_by_key(|&(player, _)| player);
    list.into_iter().map(|(_, play)| play).collect()
}

//! Reports on games in extensive form.

use num_traits::Zero;

use super::{Found, Play, Point, Quantity, Report, Request, Share, SolveError, method};
use crate::extensive::{
    ExtensiveForm, SequenceForm, SubgamePerfect, check_perfect_recall, pure_strategy_count, reduced_form,
    solve_sequence, solve_sequence_exact, subgame_perfect,
};
use crate::number::to_float;

/// In larger trees one equilibrium is enough.
const MANY_NODES: usize = 20_000;

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
    let chosen = method(request, &report.kind, &choices)?.to_owned();
    report.method.clone_from(&chosen);
    if let Err(error) = &recall {
        report.facts.push(format!("No perfect recall: {error}."));
    }
    match chosen.as_str() {
        "sequence" => sequence(game, request, &mut report)?,
        "backward" => backward(game, request, &mut report)?,
        _ => {
            let reduced = reduced_form(game)?;
            let inner = Request { method: None, ..request.clone() };
            let mut inner = super::normal::solve(&reduced.game, &inner)?;
            inner.method = format!("normal (reduced normal form, then {})", inner.method);
            inner.kind = report.kind;
            inner.facts.splice(0..0, report.facts);
            return Ok(inner);
        }
    }
    Ok(report)
}

fn about(game: &ExtensiveForm) -> Report {
    let information = if game.is_perfect_information() { "perfect" } else { "imperfect" };
    let kind = format!(
        "game in extensive form for {} players with {information} information ({} nodes, {} information sets)",
        game.player_count(),
        game.nodes.len(),
        game.sets.len()
    );
    let mut report = Report::new(&game.title, &game.comment, kind);
    let counts: Vec<String> = game
        .players
        .iter()
        .enumerate()
        .map(|(player, name)| {
            let count = pure_strategy_count(game, player).to_string();
            if count.len() <= 12 {
                format!("{name} {count}")
            } else {
                format!("{name} about {}e{}", &count[..1], count.len() - 1)
            }
        })
        .collect();
    report.facts.push(format!("Pure strategies: {}.", counts.join(", ")));
    report
}

fn sequence(game: &ExtensiveForm, request: &Request, report: &mut Report) -> Result<(), SolveError> {
    let form = SequenceForm::new(game).map_err(|error| SolveError::Refused(error.to_string()))?;
    let size = format!("{} and {} sequences", form.players[0].sequences, form.players[1].sequences);
    report.facts.push(format!("Sequence form: {size}, {} pairs of them end the game.", form.terms.len()));
    if request.exact {
        let solution = solve_sequence_exact(&form).ok_or_else(|| {
            SolveError::Refused(format!(
                "{size} are too many for the exact linear program; leave out --exact"
            ))
        })?;
        report.guarantee = format!(
            "exact: the value is {}, and neither player gains by leaving these strategies",
            solution.value
        );
        let payoffs = [solution.value.clone(), -&solution.value];
        report.solutions.push(Found {
            name: "Value and optimal strategies".to_owned(),
            payoffs: payoffs.iter().map(|value| Quantity::rational(value, true)).collect(),
            payoffs_of: game.players.clone(),
            strategies: plays(game, |set, action| Quantity::rational(&solution.behaviour[set][action], true)),
        });
        return Ok(());
    }
    let solution = solve_sequence(&form).ok_or_else(|| {
        SolveError::Refused(format!("{size} are too many for the linear program; use the method cfr+"))
    })?;
    if !solution.value.is_finite() {
        return Err(SolveError::Refused(
            "the value is beyond what decimals can hold; use --exact".to_owned(),
        ));
    }
    report.guarantee = format!(
        "{} gets at least {:.9} against any play, and {} pays at most {:.9} (by best responses)",
        game.players[0], solution.lower, game.players[1], solution.upper
    );
    report.solutions.push(Found {
        name: "Value and optimal strategies".to_owned(),
        payoffs: vec![Quantity::float(solution.value), Quantity::float(-solution.value)],
        payoffs_of: game.players.clone(),
        strategies: plays(game, |set, action| Quantity::float(solution.behaviour[set][action])),
    });
    Ok(())
}

fn backward(game: &ExtensiveForm, request: &Request, report: &mut Report) -> Result<(), SolveError> {
    let most = if game.nodes.len() > MANY_NODES { 1 } else { 20 };
    let found = subgame_perfect(game, most)?;
    report.method = if game.is_perfect_information() {
        "backward (backward induction)".to_owned()
    } else {
        format!("backward ({} subgames, from the ends to the root)", found.subgames)
    };
    report.guarantee = if !found.epsilon.is_zero() {
        format!("in no subgame does anybody gain more than {:.2e} by leaving", to_float(&found.epsilon))
    } else if found.equilibria.len() == 1 && found.complete {
        "a subgame-perfect equilibrium, exactly; the only one in which subgames are played purely where they can be".to_owned()
    } else {
        let more = if found.complete { "" } else { ", and there are more" };
        format!("{} subgame-perfect equilibria, exactly{more}", found.equilibria.len())
    };
    for (number, equilibrium) in found.equilibria.iter().enumerate() {
        let name = match found.equilibria.len() {
            1 => "Subgame-perfect equilibrium".to_owned(),
            _ => format!("Subgame-perfect equilibrium {}", number + 1),
        };
        report.solutions.push(perfect(game, name, equilibrium, request.exact));
    }
    if request.explain && game.is_perfect_information() {
        for (set, information) in game.sets.iter().enumerate().rev().take(200) {
            let play = &found.equilibria[0].behaviour[set];
            let best: Vec<&str> = information
                .actions
                .iter()
                .zip(play)
                .filter(|(_, weight)| !weight.is_zero())
                .map(|(action, _)| action.as_str())
                .collect();
            let who = &game.players[information.player];
            report.explanation.push(format!("{who} at {}: {}", place(game, set), best.join(" or ")));
        }
    }
    Ok(())
}

fn perfect(game: &ExtensiveForm, name: String, equilibrium: &SubgamePerfect, exact: bool) -> Found {
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
    let form = SequenceForm::new(game).map_err(|error| SolveError::Refused(error.to_string()))?;
    let [first, second] = form.plans(behaviour);
    let value = form.expected([&first, &second]);
    let gain = form.greatest_gain([&first, &second]);
    let mut report = about(game);
    report.method = name.to_owned();
    report.convergence = convergence;
    report.guarantee =
        format!("neither player gains more than {gain:.3e} by leaving these strategies (by best responses)");
    report.solutions.push(Found {
        name: "Average strategies".to_owned(),
        payoffs: vec![Quantity::float(value), Quantity::float(-value)],
        payoffs_of: game.players.clone(),
        strategies: plays(game, |set, action| Quantity::float(behaviour[set][action])),
    });
    Ok(report)
}

fn plays(game: &ExtensiveForm, weight: impl Fn(usize, usize) -> Quantity) -> Vec<Play> {
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
            (information.player, Play { player, place: Some(place(game, set)), shares })
        })
        .collect();
    list.sort_by_key(|&(player, _)| player);
    list.into_iter().map(|(_, play)| play).collect()
}

/// A name for an information set: its own, or its number in its player's order.
fn place(game: &ExtensiveForm, set: usize) -> String {
    let information = &game.sets[set];
    if !information.name.is_empty() {
        return information.name.clone();
    }
    let order = game.sets[..=set].iter().filter(|other| other.player == information.player).count();
    format!("set {order}")
}

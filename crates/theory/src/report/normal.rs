//! Reports on games in normal form.

use num_traits::Zero;

use super::{Found, Grid, Play, Point, Quantity, Report, Request, Share, SolveError, method};
use crate::bimatrix::{BimatrixError, extreme_equilibria, lemke_howson};
use crate::matrix::{saddle_points, solve_exact, solve_float, two_by_two};
use crate::normal::{
    Dominance, Dominator, Learner, MixedProfile, NormalForm, approximate_equilibrium, iterated_elimination,
    learn, pareto_frontier, pure_equilibria, security_level, welfare,
};
use crate::number::{Rational, to_float};

/// The widest table that is shown in full.
const WIDEST: usize = 12;

pub(super) fn solve(game: &NormalForm, request: &Request) -> Result<Report, SolveError> {
    let players = game.player_count();
    let zero_sum = players == 2 && game.is_zero_sum();
    let shape: Vec<String> = game.shape().iter().map(ToString::to_string).collect();
    let word = if zero_sum { "zero-sum game" } else { "game" };
    let kind = format!("{} {word} in normal form for {players} players", shape.join("×"));
    let choices: &[&str] = match (players, zero_sum) {
        (2, true) => &["lp", "extreme", "lemke-howson", "pure", "fictitious-play", "regret-matching"],
        (2, false) => {
            &["extreme", "lemke-howson", "pure", "fictitious-play", "regret-matching", "approximate"]
        }
        _ => &["approximate", "pure", "fictitious-play", "regret-matching"],
    };
    let mut report = Report::new(&game.title, &game.comment, kind);
    let mut chosen = method(request, &report.kind, choices)?.to_owned();
    if request.method.is_none()
        && chosen == "extreme"
        && matches!(extreme_equilibria(game), Err(BimatrixError::TooLarge { .. }))
    {
        chosen = "lemke-howson".to_owned();
        report.facts.push("All equilibria would be too many to list; this is one of them.".to_owned());
    }
    report.method.clone_from(&chosen);
    match chosen.as_str() {
        "lp" => matrix_game(game, request, &mut report)?,
        "extreme" => all_extreme(game, request, &mut report)?,
        "lemke-howson" => {
            let found = lemke_howson(game, 0).map_err(|error| SolveError::Refused(error.to_string()))?;
            let profile = vec![found.first, found.second];
            report.guarantee = "an equilibrium, exactly: nobody gains by leaving it alone".to_owned();
            report.solutions.push(equilibrium(game, "Equilibrium", &profile, request.exact));
        }
        "approximate" => {
            let found = approximate_equilibrium(game);
            report.guarantee = if found.epsilon.is_zero() {
                "an equilibrium, exactly: nobody gains by leaving it alone".to_owned()
            } else {
                format!(
                    "nobody gains more than {:.2e} by leaving it alone (computed exactly)",
                    to_float(&found.epsilon)
                )
            };
            report.facts.push(format!("Found by {}.", found.found_by));
            if let Some(asked) = request.epsilon.filter(|&asked| to_float(&found.epsilon) > asked) {
                report.facts.push(format!(
                    "The precision {asked} was not reached: the search had no more work allowed to it."
                ));
            }
            report.solutions.push(equilibrium(game, "Equilibrium", &found.profile, request.exact));
        }
        "pure" => {
            let all = pure_equilibria(game);
            report.guarantee = match all.len() {
                0 => "there is no equilibrium in pure strategies".to_owned(),
                count => format!("all equilibria in pure strategies: {count}"),
            };
            for (number, profile) in all.iter().take(50).enumerate() {
                let mixed = pure_mixed(game, profile);
                report.solutions.push(equilibrium(
                    game,
                    &format!("Pure equilibrium {}", number + 1),
                    &mixed,
                    request.exact,
                ));
            }
        }
        _ => learning(game, &chosen, request, &mut report),
    }
    about(game, zero_sum, request, &mut report);
    Ok(report)
}

fn matrix_game(game: &NormalForm, request: &Request, report: &mut Report) -> Result<(), SolveError> {
    let matrix = game.matrix(0);
    let saddles = saddle_points(&matrix);
    let failed = || SolveError::Refused("the linear program failed; try --exact".to_owned());
    let found = if request.exact {
        let solution = solve_exact(&matrix).ok_or_else(failed)?;
        report.guarantee = format!(
            "exact: {} gets at least {value} whatever happens, and {} pays no more than {value}",
            game.players[0],
            game.players[1],
            value = solution.value
        );
        let payoffs = [solution.value.clone(), -&solution.value];
        let plays = [&solution.row, &solution.column]
            .map(|play| play.iter().map(|weight| Quantity::rational(weight, true)).collect());
        (payoffs.map(|value| Quantity::rational(&value, true)), plays)
    } else {
        let solution = solve_float(&game.float_matrix(0)).ok_or_else(failed)?;
        report.guarantee = format!(
            "{} gets at least {:.9} whatever happens, and {} pays at most {:.9}",
            game.players[0], solution.lower, game.players[1], solution.upper
        );
        let plays: [Vec<Quantity>; 2] = [&solution.row, &solution.column]
            .map(|play| play.iter().map(|&weight| Quantity::float(weight)).collect());
        ([Quantity::float(solution.value), Quantity::float(-solution.value)], plays)
    };
    let (payoffs, plays) = found;
    let strategies = plays
        .into_iter()
        .enumerate()
        .map(|(player, weights)| play(&game.players[player], &game.strategies[player], weights))
        .collect();
    let name = if saddles.is_empty() { "Value and optimal strategies" } else { "Saddle point" };
    report.solutions.push(Found {
        name: name.to_owned(),
        payoffs: payoffs.to_vec(),
        payoffs_of: game.players.clone(),
        strategies,
    });
    if request.explain {
        explain_matrix(game, &matrix, &saddles, report);
    }
    Ok(())
}

fn explain_matrix(
    game: &NormalForm,
    matrix: &[Vec<Rational>],
    saddles: &[(usize, usize)],
    report: &mut Report,
) {
    let steps = &mut report.explanation;
    let worst: Vec<&Rational> = matrix.iter().filter_map(|row| row.iter().min()).collect();
    let best: Vec<&Rational> =
        (0..matrix[0].len()).filter_map(|column| matrix.iter().map(|row| &row[column]).max()).collect();
    if let (Some(maxmin), Some(minmax)) = (worst.iter().max(), best.iter().min()) {
        steps.push(format!("maxmin in pure strategies {maxmin}, minmax {minmax}"));
    }
    if !saddles.is_empty() {
        for &(row, column) in saddles.iter().take(10) {
            let names = game.profile_names(&[row, column]);
            steps.push(format!(
                "saddle point at ({}, {}): least of its row, greatest of its column",
                names[0], names[1]
            ));
        }
        return;
    }
    steps.push("they differ, so there is no saddle point and both must mix".to_owned());
    if let Some(formulas) = two_by_two(matrix) {
        let [[a, b], [c, d]] = &formulas.adjoint;
        steps.push(format!(
            "the adjoint A* = [{a} {b}; {c} {d}], |A| = {}, J A* J' = {}",
            formulas.determinant, formulas.sum
        ));
        steps.push(format!("formula 1.2: x = J A* / (J A* J') = ({}, {})", formulas.row[0], formulas.row[1]));
        steps.push(format!(
            "formula 2.2: y = A* J' / (J A* J') = ({}, {})",
            formulas.column[0], formulas.column[1]
        ));
        steps.push(format!("formula 3.2: w = |A| / (J A* J') = {}", formulas.value));
    } else {
        steps.push("linear program: max Σy subject to A'y ≤ 1, y ≥ 0, with A' the matrix moved above zero; its prices are x".to_owned());
    }
}

fn all_extreme(game: &NormalForm, request: &Request, report: &mut Report) -> Result<(), SolveError> {
    let all = extreme_equilibria(game).map_err(|error| SolveError::Refused(error.to_string()))?;
    report.guarantee = if all.degenerate {
        format!(
            "exact, and all: the game is degenerate; these are its {} extreme equilibria in {} connected sets, and every \
             other equilibrium is a mixture within a set",
            all.equilibria.len(),
            all.component_count()
        )
    } else {
        let count = match all.equilibria.len() {
            1 => "one equilibrium".to_owned(),
            count => format!("{count} equilibria"),
        };
        format!("exact, and all: the game is not degenerate and has {count}")
    };
    for (number, found) in all.equilibria.iter().enumerate().take(200) {
        let set =
            if all.degenerate { format!(" (set {})", all.components[number] + 1) } else { String::new() };
        let profile = vec![found.first.clone(), found.second.clone()];
        report.solutions.push(equilibrium(
            game,
            &format!("Equilibrium {}{set}", number + 1),
            &profile,
            request.exact,
        ));
    }
    Ok(())
}

fn learning(game: &NormalForm, chosen: &str, request: &Request, report: &mut Report) {
    let learner = if chosen == "fictitious-play" { Learner::FictitiousPlay } else { Learner::RegretMatching };
    let entries = (game.profile_count() * game.player_count()).max(1) as u64;
    let most = (200_000_000 / entries).clamp(10, 1 << 18);
    // Double the work until the precision is reached.
    let mut iterations = 1 << 10;
    let mut trace = learn(game, learner, iterations.min(most));
    while let (Some(&(_, distance)), Some(epsilon)) = (trace.distance.last(), request.epsilon)
        && distance > epsilon
        && iterations < most
    {
        iterations *= 4;
        trace = learn(game, learner, iterations.min(most));
    }
    let distance = trace.distance.last().map_or(0.0, |&(_, distance)| distance);
    report.guarantee = format!("nobody gains more than {distance:.2e} by leaving the average play alone");
    report.convergence =
        trace.distance.iter().map(|&(iteration, distance)| Point { iteration, distance }).collect();
    let profile: MixedProfile =
        trace.average.iter().map(|play| crate::number::exact_distribution(play, 0.0)).collect();
    report.solutions.push(equilibrium(game, "Average play", &profile, false));
}

fn pure_mixed(game: &NormalForm, profile: &[usize]) -> MixedProfile {
    profile
        .iter()
        .zip(game.shape())
        .map(|(&played, count)| {
            (0..count).map(|strategy| Rational::from_integer(i32::from(strategy == played).into())).collect()
        })
        .collect()
}

pub(super) fn equilibrium(game: &NormalForm, name: &str, profile: &MixedProfile, exact: bool) -> Found {
    Found {
        name: name.to_owned(),
        payoffs: game.expected(profile).iter().map(|payoff| Quantity::rational(payoff, exact)).collect(),
        payoffs_of: game.players.clone(),
        strategies: profile
            .iter()
            .enumerate()
            .map(|(player, weights)| {
                let weights = weights.iter().map(|weight| Quantity::rational(weight, exact)).collect();
                play(&game.players[player], &game.strategies[player], weights)
            })
            .collect(),
    }
}

/// A strategy without the choices that it never makes.
pub(super) fn play(player: &str, choices: &[String], weights: Vec<Quantity>) -> Play {
    let shares = choices
        .iter()
        .zip(weights)
        .filter(|(_, weight)| weight.decimal != 0.0)
        .map(|(choice, probability)| Share { choice: choice.clone(), probability })
        .collect();
    Play { player: player.to_owned(), place: None, shares }
}

/// The table, security levels, dominance, Pareto optima and welfare.
fn about(game: &NormalForm, zero_sum: bool, request: &Request, report: &mut Report) {
    if game.player_count() == 2 && game.shape().iter().all(|&count| count <= WIDEST) {
        let mut rows = vec![
            std::iter::once(String::new()).chain(game.strategies[1].iter().cloned()).collect::<Vec<_>>(),
        ];
        for (row, name) in game.strategies[0].iter().enumerate() {
            let cell = |column: usize| {
                let payoffs = game.payoffs(&[row, column]);
                if zero_sum { payoffs[0].to_string() } else { format!("{}, {}", payoffs[0], payoffs[1]) }
            };
            rows.push(std::iter::once(name.clone()).chain((0..game.strategies[1].len()).map(cell)).collect());
        }
        let whose = if zero_sum { format!("Payoffs to {}", game.players[0]) } else { "Payoffs".to_owned() };
        let title = format!("{whose} (rows: {}, columns: {})", game.players[0], game.players[1]);
        report.tables.push(Grid { title, rows });
    }
    let named = |profile: &Vec<usize>| format!("({})", game.profile_names(profile).join(", "));
    for (player, name) in game.players.iter().enumerate() {
        let security = security_level(game, player);
        let choices: Vec<&str> = security
            .strategies
            .iter()
            .take(10)
            .map(|&strategy| game.strategies[player][strategy].as_str())
            .collect();
        report.facts.push(format!(
            "{name} is sure of {} with the pure strategy {}.",
            security.level,
            choices.join(" or ")
        ));
    }
    if !zero_sum {
        let pure = pure_equilibria(game);
        if report.method != "pure" {
            report.facts.push(match pure.len() {
                0 => "No equilibrium in pure strategies.".to_owned(),
                count => format!("Equilibria in pure strategies: {count}{}.", listed(&pure, &named)),
            });
        }
        let frontier = pareto_frontier(game);
        report.facts.push(format!("Pareto optima: {}{}.", frontier.len(), listed(&frontier, &named)));
        let best = welfare(game);
        report.facts.push(format!(
            "Greatest sum {}{}; the worst off gets at most {}{}.",
            best.greatest_sum,
            listed(&best.greatest_sum_profiles, &named),
            best.greatest_least,
            listed(&best.greatest_least_profiles, &named)
        ));
    }
    if request.explain || !zero_sum {
        for (dominance, word) in [(Dominance::Strict, "strictly"), (Dominance::Weak, "weakly")] {
            let elimination = iterated_elimination(game, dominance);
            if elimination.steps.is_empty() {
                let by = if elimination.by_mixtures {
                    ""
                } else {
                    " by another (mixtures of many were not tried)"
                };
                report.facts.push(format!("No strategy is {word} dominated{by}."));
                continue;
            }
            let left: Vec<String> = elimination.kept.iter().map(|list| list.len().to_string()).collect();
            let rounds = elimination.steps.last().map_or(0, |step| step.round);
            report.facts.push(format!(
                "Removing {word} dominated strategies again and again leaves {} in {rounds} round{}.",
                left.join("×"),
                if rounds == 1 { "" } else { "s" }
            ));
            if request.explain {
                for step in elimination.steps.iter().take(100) {
                    let strategy = |number: usize| &game.strategies[step.player][number];
                    report.explanation.push(format!(
                        "round {}: {}'s {} goes, {word} dominated by {}",
                        step.round,
                        game.players[step.player],
                        strategy(step.removed),
                        dominator(&step.by, &game.strategies[step.player])
                    ));
                }
            }
        }
    }
}

/// "B", or "1/2 A + 1/2 C".
fn dominator(by: &Dominator, strategies: &[String]) -> String {
    match by {
        Dominator::Pure(strategy) => strategies[*strategy].clone(),
        Dominator::Mixture(parts) => {
            let part = |(strategy, weight): &(usize, Rational)| format!("{weight} {}", strategies[*strategy]);
            parts.iter().map(part).collect::<Vec<_>>().join(" + ")
        }
    }
}

fn listed(profiles: &[Vec<usize>], named: &dyn Fn(&Vec<usize>) -> String) -> String {
    let shown: Vec<String> = profiles.iter().take(8).map(named).collect();
    let more = if profiles.len() > 8 { ", …" } else { "" };
    if shown.is_empty() { String::new() } else { format!(" {}{more}", shown.join(", ")) }
}

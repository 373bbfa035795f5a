//! Reports on games in normal form.

use arbitro_game::{Arg, Message, Stopped};
use num_traits::Zero;

use super::{Found, Grid, Play, Point, Quantity, Report, Request, Share, SolveError, method};
use crate::bimatrix::{
    ExtremeEquilibria, extreme_equilibria_within, few_extreme_equilibria, lemke_howson_within,
};
use crate::extensive::{FloatTree, Weights};
use crate::logit::Labels;
use crate::matrix::{saddle_points, solve_exact_within, solve_float_within, two_by_two};
use crate::normal::{
    Dominance, Dominator, FoundBy, Learner, MOST_PROFILES, MixedProfile, NormalForm, all_equilibria,
    approximate_equilibrium_within, iterated_elimination, learn_within, pareto_frontier, pure_equilibria,
    security_level, solve_simplicial, welfare,
};
use crate::number::{Rational, to_float};
use crate::words::{self, facts, found, kinds, methods, refused, scientific, steps};

/// The widest table that is shown in full.
const WIDEST: usize = 12;

pub(super) fn solve(game: &NormalForm, request: &Request) -> Result<Report, SolveError> {
    let players = game.player_count();
    let zero_sum = players == 2 && game.is_zero_sum();
    let choices: &[&str] = match (players, zero_sum) {
        (2, true) => {
            &["lp", "extreme", "lemke-howson", "pure", "fictitious-play", "regret-matching", "logit"]
        }
        (2, false) => {
            &["extreme", "lemke-howson", "pure", "fictitious-play", "regret-matching", "approximate", "logit"]
        }
        _ => {
            &["approximate", "pure", "fictitious-play", "regret-matching", "logit", "supports", "simplicial"]
        }
    };
    let mut report = Report::new(&game.title, &game.comment, kind(game));
    let choices = if request.observed.is_some() { &["logit"] } else { choices };
    let mut chosen = method(request, &report.kind, choices)?.to_owned();
    // Without a method asked for, a game with too many equilibria is given one.
    let mut all = None;
    if chosen == "extreme" {
        all = match request.method {
            None => few_extreme_equilibria(game, &request.within).ok(),
            Some(_) => Some(extreme_equilibria_within(game, &mut request.within.watch())?),
        };
        if let Some(all) = all.as_ref().filter(|all| all.equilibria.is_empty()) {
            return Err(SolveError::Stopped(all.stopped));
        }
        if all.is_none() {
            chosen = "lemke-howson".to_owned();
            report.facts.push(facts::one_of_many());
        }
    }
    report.method = words::method(&chosen);
    match chosen.as_str() {
        "lp" => matrix_game(game, request, &mut report)?,
        "extreme" => all.iter().for_each(|all| all_extreme(game, all, request, &mut report)),
        "lemke-howson" => {
            let (one, stopped) = lemke_howson_within(game, 0, &request.within)?;
            let profile = vec![one.first, one.second];
            report.guarantee = found::exact_equilibrium();
            if stopped != Stopped::Finished {
                report.guarantee = found::near_equilibrium(scientific(to_float(&game.regret(&profile))));
                report.stopped_early(stopped);
            }
            report.solutions.push(equilibrium(game, found::equilibrium(), &profile, request.exact));
        }
        "approximate" => {
            let one = approximate_equilibrium_within(game, &request.within);
            let gain = to_float(&one.epsilon);
            report.guarantee = match one.epsilon.is_zero() {
                true => found::exact_equilibrium(),
                false => found::near_equilibrium(scientific(gain)),
            };
            report.facts.push(facts::found_by(way(one.found_by)));
            if !one.epsilon.is_zero() {
                report.measured(&game.gains(&one.profile).iter().map(to_float).collect::<Vec<_>>());
            }
            if let Some(asked) = request.epsilon.filter(|&asked| gain > asked) {
                report.facts.push(facts::not_precise(asked.to_string()));
            }
            if !one.epsilon.is_zero() {
                request.within.check().into_iter().for_each(|reason| report.stopped_early(reason));
            }
            report.solutions.push(equilibrium(game, found::equilibrium(), &one.profile, request.exact));
        }
        "pure" => {
            let all = pure_equilibria(game);
            report.guarantee = match all.len() {
                0 => found::no_pure(),
                count => found::all_pure(count),
            };
            for (number, profile) in all.iter().take(50).enumerate() {
                let name = found::pure_number(number + 1);
                report.solutions.push(equilibrium(game, name, &pure_mixed(game, profile), request.exact));
            }
        }
        "logit" => {
            let tree = FloatTree::of_table(game);
            let weights = super::logit::follow(&tree, &Labels::of_table(game), request, &mut report)?;
            let name = if request.observed.is_some() { found::logit() } else { found::equilibrium() };
            report.solutions.push(in_floats(game, &tree, name, &weights));
        }
        "supports" => every(game, request, &mut report)?,
        "simplicial" => {
            if request.exact {
                return Err(SolveError::Refused(refused::in_decimals("simplicial")));
            }
            let tree = FloatTree::of_table(game);
            let precision = request.epsilon.map_or(1e-8, |epsilon| epsilon / tree.range());
            let solution = solve_simplicial(&tree, precision, &request.within);
            report.method = methods::simplicial();
            report.guarantee = found::near_floats(scientific(solution.regret));
            report.measured(&tree.gains(&solution.weights));
            report.facts.push(facts::meshes(solution.meshes, solution.simplices));
            if solution.stopped != Stopped::Finished {
                report.stopped_early(solution.stopped);
            }
            report.solutions.push(in_floats(game, &tree, found::equilibrium(), &solution.weights));
        }
        _ => learning(game, &chosen, request, &mut report),
    }
    // What else is worth knowing takes time too.
    if report.stopped.is_none() {
        about(game, zero_sum, chosen == "pure", request, &mut report);
    }
    Ok(report)
}

/// What is known when the limits end a method that has nothing to show yet.
pub(super) fn early(game: &NormalForm, reason: Stopped) -> Report {
    let mut report = Report::new(&game.title, &game.comment, kind(game));
    let tree = FloatTree::of_table(game);
    let plays = |weights: &Weights| in_floats(game, &tree, Message::default(), weights).strategies;
    super::early::learnt(tree.clone(), &game.players, reason, &mut report, plays);
    report
}

fn kind(game: &NormalForm) -> Message {
    let shape: Vec<String> = game.shape().iter().map(ToString::to_string).collect();
    let zero_sum = game.player_count() == 2 && game.is_zero_sum();
    let kind = if zero_sum { kinds::zero_sum } else { kinds::normal };
    kind(shape.join("×"), game.player_count())
}

/// A profile in floating point.
pub(super) fn in_floats(game: &NormalForm, tree: &FloatTree, name: Message, weights: &Weights) -> Found {
    Found {
        name,
        payoffs: tree.expected(weights).into_iter().map(Quantity::float).collect(),
        payoffs_of: game.players.clone(),
        strategies: tree
            .sets
            .iter()
            .map(|set| {
                let shares = weights[set.range()].iter().map(|&weight| Quantity::float(weight)).collect();
                play(&game.players[set.player], &game.strategies[set.player], shares)
            })
            .collect(),
    }
}

fn matrix_game(game: &NormalForm, request: &Request, report: &mut Report) -> Result<(), SolveError> {
    let matrix = game.matrix(0);
    let saddles = saddle_points(&matrix);
    let failed = || match request.within.check() {
        Some(reason) => SolveError::Stopped(reason),
        None => SolveError::Refused(refused::program_failed()),
    };
    let (payoffs, plays) = if request.exact {
        let solution = solve_exact_within(&matrix, &request.within).ok_or_else(failed)?;
        report.guarantee =
            found::exact_matrix(&game.players[0], &game.players[1], solution.value.to_string());
        let payoffs = [solution.value.clone(), -&solution.value];
        let plays = [&solution.row, &solution.column]
            .map(|play| play.iter().map(|weight| Quantity::rational(weight, true)).collect());
        (payoffs.map(|value| Quantity::rational(&value, true)), plays)
    } else {
        let solution = solve_float_within(&game.float_matrix(0), &request.within).ok_or_else(failed)?;
        report.guarantee =
            found::matrix_between(&game.players[0], solution.lower, &game.players[1], solution.upper);
        let plays: [Vec<Quantity>; 2] = [&solution.row, &solution.column]
            .map(|play| play.iter().map(|&weight| Quantity::float(weight)).collect());
        ([Quantity::float(solution.value), Quantity::float(-solution.value)], plays)
    };
    let strategies = plays
        .into_iter()
        .enumerate()
        .map(|(player, weights)| play(&game.players[player], &game.strategies[player], weights))
        .collect();
    report.solutions.push(Found {
        name: if saddles.is_empty() { found::value() } else { found::saddle() },
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
    let explained = &mut report.explanation;
    let worst: Vec<&Rational> = matrix.iter().filter_map(|row| row.iter().min()).collect();
    let best: Vec<&Rational> =
        (0..matrix[0].len()).filter_map(|column| matrix.iter().map(|row| &row[column]).max()).collect();
    if let (Some(maxmin), Some(minmax)) = (worst.iter().max(), best.iter().min()) {
        explained.push(steps::maxmin(maxmin.to_string(), minmax.to_string()));
    }
    if !saddles.is_empty() {
        for &(row, column) in saddles.iter().take(10) {
            let names = game.profile_names(&[row, column]);
            explained.push(steps::saddle_at(names[0], names[1]));
        }
        return;
    }
    explained.push(steps::differ());
    if let Some(formulas) = two_by_two(matrix) {
        let [[a, b], [c, d]] = formulas.adjoint.map(|row| row.map(|entry| entry.to_string()));
        let (determinant, sum) = (formulas.determinant.to_string(), formulas.sum.to_string());
        explained.push(steps::adjoint(a, b, c, d, determinant, sum));
        let [[x1, x2], [y1, y2]] =
            [formulas.row, formulas.column].map(|pair| pair.map(|entry| entry.to_string()));
        explained.push(steps::row_formula(x1, x2));
        explained.push(steps::column_formula(y1, y2));
        explained.push(steps::value_formula(formulas.value.to_string()));
    } else {
        explained.push(steps::linear_program());
    }
}

fn all_extreme(game: &NormalForm, all: &ExtremeEquilibria, request: &Request, report: &mut Report) {
    let count = all.equilibria.len();
    report.guarantee = match all.degenerate {
        _ if all.stopped != Stopped::Finished => found::some_equilibria(count),
        true => found::degenerate(count, all.component_count()),
        false => found::all_equilibria(count),
    };
    if all.stopped != Stopped::Finished {
        report.stopped_early(all.stopped);
    }
    for (number, one) in all.equilibria.iter().enumerate().take(200) {
        let name = match all.degenerate {
            true => found::equilibrium_in_set(number + 1, all.components[number] + 1),
            false => found::equilibrium_number(number + 1),
        };
        let profile = vec![one.first.clone(), one.second.clone()];
        report.solutions.push(equilibrium(game, name, &profile, request.exact));
    }
}

/// All equilibria, support by support.
fn every(game: &NormalForm, request: &Request, report: &mut Report) -> Result<(), SolveError> {
    if request.exact {
        return Err(SolveError::Refused(refused::in_decimals("supports")));
    }
    if game.profile_count() > MOST_PROFILES {
        return Err(SolveError::Refused(refused::supports_too_large(MOST_PROFILES)));
    }
    let all = all_equilibria(game, &request.within)?;
    let count = all.equilibria.len();
    report.method = methods::supports();
    report.guarantee = match (all.stopped, all.undecided) {
        (Stopped::Finished, 0) => found::all_isolated(count),
        (Stopped::Finished, undecided) => found::not_all_isolated(count, undecided),
        _ => found::some_isolated(count),
    };
    report.facts.push(facts::cells(all.supports, all.cells));
    let worst = all.equilibria.iter().map(|one| one.regret).fold(0.0, f64::max);
    report.facts.push(facts::worst_gain(scientific(worst)));
    if all.stopped != Stopped::Finished {
        report.stopped_early(all.stopped);
    }
    let tree = FloatTree::of_table(game);
    for (number, one) in all.equilibria.iter().enumerate().take(200) {
        report.solutions.push(in_floats(
            game,
            &tree,
            found::equilibrium_number(number + 1),
            &one.profile.concat(),
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
    let run = |iterations: u64| learn_within(game, learner, iterations.min(most), &request.within);
    let mut trace = run(iterations);
    while let (Some(&(_, distance)), Some(epsilon)) = (trace.distance.last(), request.epsilon)
        && distance > epsilon
        && iterations < most
        && request.within.check().is_none()
    {
        iterations *= 4;
        trace = run(iterations);
    }
    let missed =
        request.epsilon.is_some_and(|epsilon| trace.distance.last().is_some_and(|last| last.1 > epsilon));
    if trace.distance.last().is_some_and(|last| last.0 < iterations.min(most)) || missed {
        request.within.check().into_iter().for_each(|reason| report.stopped_early(reason));
    }
    let distance = trace.distance.last().map_or(0.0, |&(_, distance)| distance);
    report.guarantee = found::near_average(scientific(distance));
    report.convergence =
        trace.distance.iter().map(|&(iteration, distance)| Point { iteration, distance }).collect();
    let profile: MixedProfile =
        trace.average.iter().map(|play| crate::number::exact_distribution(play, 0.0)).collect();
    report.measured(&game.gains(&profile).iter().map(to_float).collect::<Vec<_>>());
    report.solutions.push(equilibrium(game, found::average_play(), &profile, false));
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

pub(super) fn equilibrium(game: &NormalForm, name: Message, profile: &MixedProfile, exact: bool) -> Found {
    Found {
        name,
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
    Play { player: player.to_owned(), title: None, place: None, shares }
}

/// The table, security levels, dominance, Pareto optima and welfare.
fn about(game: &NormalForm, zero_sum: bool, pure_listed: bool, request: &Request, report: &mut Report) {
    if game.player_count() == 2 && game.shape().iter().all(|&count| count <= WIDEST) {
        let mut rows = vec![
            std::iter::once(Arg::from(""))
                .chain(game.strategies[1].iter().map(Arg::from))
                .collect::<Vec<_>>(),
        ];
        for (row, name) in game.strategies[0].iter().enumerate() {
            let cell = |column: usize| {
                let payoffs = game.payoffs(&[row, column]);
                let text =
                    if zero_sum { payoffs[0].to_string() } else { format!("{}, {}", payoffs[0], payoffs[1]) };
                Arg::from(text)
            };
            rows.push(
                std::iter::once(Arg::from(name)).chain((0..game.strategies[1].len()).map(cell)).collect(),
            );
        }
        let title = if zero_sum { facts::payoffs_to } else { facts::payoffs };
        report.tables.push(Grid { title: title(&game.players[0], &game.players[1]), rows });
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
        report.facts.push(facts::sure_of(name, security.level.to_string(), choices));
    }
    if !zero_sum {
        if !pure_listed {
            let pure = pure_equilibria(game);
            report.facts.push(facts::pure_equilibria(pure.len(), listed(&pure, &named)));
        }
        let frontier = pareto_frontier(game);
        report.facts.push(facts::pareto(frontier.len(), listed(&frontier, &named)));
        let best = welfare(game);
        report.facts.push(facts::welfare(
            best.greatest_sum.to_string(),
            listed(&best.greatest_sum_profiles, &named),
            best.greatest_least.to_string(),
            listed(&best.greatest_least_profiles, &named),
        ));
    }
    if request.explain || !zero_sum {
        for (dominance, how) in [(Dominance::Strict, facts::strictly()), (Dominance::Weak, facts::weakly())] {
            let elimination = iterated_elimination(game, dominance);
            if elimination.steps.is_empty() {
                let none =
                    if elimination.by_mixtures { facts::undominated } else { facts::undominated_by_pure };
                report.facts.push(none(how));
                continue;
            }
            let left: Vec<String> = elimination.kept.iter().map(|list| list.len().to_string()).collect();
            let rounds = elimination.steps.last().map_or(0, |step| step.round);
            report.facts.push(facts::eliminated(how.clone(), left.join("×"), rounds));
            if request.explain {
                for step in elimination.steps.iter().take(100) {
                    let strategy = |number: usize| &game.strategies[step.player][number];
                    report.explanation.push(steps::dominated(
                        step.round,
                        &game.players[step.player],
                        strategy(step.removed),
                        how.clone(),
                        dominator(&step.by, &game.strategies[step.player]),
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

/// The first profiles of a list, by name.
fn listed(profiles: &[Vec<usize>], named: &dyn Fn(&Vec<usize>) -> String) -> Vec<String> {
    let mut shown: Vec<String> = profiles.iter().take(8).map(named).collect();
    if profiles.len() > shown.len() {
        shown.push("…".to_owned());
    }
    shown
}

fn way(found_by: FoundBy) -> Message {
    match found_by {
        FoundBy::PureStrategies => facts::by_pure(),
        FoundBy::Polishing => facts::by_polishing(),
        FoundBy::Supports => facts::by_supports(),
        FoundBy::Learning(Learner::RegretMatching) => facts::by_regret_matching(),
        FoundBy::Learning(Learner::FictitiousPlay) => facts::by_fictitious_play(),
    }
}

//! Reports on stochastic and recursive games.

use arbitro_game::{Arg, Message};
use num_traits::Zero;

use super::{Bounded, Found, Grid, Point, Quantity, Report, Request, SolveError, method};
use crate::number::{Rational, fraction, to_float, write_float};
use crate::stochastic::{
    MemoryError, Model, ShapleyMethod, ShapleySolution, Stationary, StochasticGame, evaluate_pair,
    guarantee_of, plain_iteration, solve_recursive_within, solve_stochastic, solve_stochastic_within,
};
use crate::words::{self, facts, kinds, methods, rounded, scientific, steps};

/// The most iterates that are shown.
const SHOWN: usize = 25;

pub(super) fn solve(game: &StochasticGame, request: &Request) -> Result<Report, SolveError> {
    let kind = match game.model {
        Model::Stochastic => kinds::stochastic(game.components.len()),
        Model::Recursive => kinds::recursive(game.components.len()),
    };
    let mut report = Report::new(&game.title, &game.comment, kind);
    match game.model {
        Model::Stochastic => shapley(game, request, &mut report)?,
        Model::Recursive => everett(game, request, &mut report)?,
    }
    written_strategies(game, request, &mut report);
    Ok(report)
}

fn shapley(game: &StochasticGame, request: &Request, report: &mut Report) -> Result<(), SolveError> {
    let chosen = method(request, &report.kind, &["newton", "iterate"])?;
    let (which, name) = match chosen {
        "iterate" => (ShapleyMethod::Iterate, methods::iterate()),
        _ => (ShapleyMethod::Newton, methods::newton()),
    };
    let epsilon = request.epsilon.unwrap_or(1e-9);
    let solution = solve_stochastic_within(game, which, &[], epsilon, &request.within)?;
    if to_float(&solution.gap()) > epsilon {
        request.within.check().into_iter().for_each(|reason| report.stopped_early(reason));
    }
    report.method = name;
    let [first, second] = &game.players;
    report.guarantee = words::found::shapley(first, second, scientific(to_float(&solution.gap())));
    report.solutions.push(found(game, &solution.values, &solution.first, &solution.second, request.exact));
    report.tables.push(bounds(game, &solution));
    report.bounds = bounded(game, &solution.bounds.lower, &solution.bounds.upper, request.exact);
    iterates(game, facts::iterates(), &solution.iterates, report);
    report.convergence = distances(&solution);
    if request.explain {
        explain_shapley(game, &solution, report);
    }
    Ok(())
}

fn explain_shapley(game: &StochasticGame, solution: &ShapleySolution, report: &mut Report) {
    let explained = &mut report.explanation;
    explained.push(steps::transformation());
    for (number, component) in game.components.iter().enumerate() {
        let matrix = game.float_matrix(number, &solution.values);
        let rows: Vec<Message> = matrix.iter().map(|row| steps::row(vector(row, 4))).collect();
        explained.push(steps::matrix_value(&component.name, rounded(solution.values[number], 4), rows));
    }
    let least = game.least_stop();
    if least.is_zero() {
        explained.push(steps::endless_cells());
        for exponent in [2, 4, 6] {
            let stopped = game.with_stop(&fraction(1, 10_i64.pow(exponent)));
            if let Ok(near) = solve_stochastic(&stopped, ShapleyMethod::Newton, &[], 1e-9) {
                explained.push(steps::with_stop(exponent, vector(&near.values, 6)));
            }
        }
    } else {
        let factor = Rational::from_integer(1.into()) - &least;
        explained.push(steps::contraction(least.to_string(), factor.to_string()));
    }
}

fn distances(solution: &ShapleySolution) -> Vec<Point> {
    solution
        .iterates
        .iter()
        .take(SHOWN)
        .enumerate()
        .map(|(iteration, iterate)| {
            let distance =
                iterate.iter().zip(&solution.values).map(|(one, two)| (one - two).abs()).fold(0.0, f64::max);
            Point { iteration: iteration as u64, distance }
        })
        .collect()
}

fn everett(game: &StochasticGame, request: &Request, report: &mut Report) -> Result<(), SolveError> {
    let chosen = method(request, &report.kind, &["everett", "iterate"])?;
    let epsilon = request.epsilon.unwrap_or(1e-3);
    let solution = solve_recursive_within(game, epsilon, &request.within)?;
    if solution.epsilon > epsilon {
        request.within.check().into_iter().for_each(|reason| report.stopped_early(reason));
    }
    let epsilon = solution.epsilon;
    let plain = plain_iteration(game, 1000);
    let last = plain.last().cloned().unwrap_or_default();
    let wrong = last.iter().zip(&solution.values).any(|(found, value)| (found - value).abs() > epsilon);
    report.method = methods::everett();
    report.guarantee = words::found::critical(rounded(epsilon, 12));
    report.solutions.push(found(game, &solution.values, &solution.first, &solution.second, request.exact));
    report.tables.push(Grid { title: facts::certificates(), rows: certificate_rows(game, &solution) });
    report.bounds =
        bounded(game, &solution.attainable_by_first, &solution.attainable_by_second, request.exact);
    let (count, shown) = (plain.len() - 1, vector(&last, 4));
    report.facts.push(match (settled(&plain), wrong) {
        (true, true) => facts::trap(count, shown),
        (true, false) => facts::settled(count, shown),
        (false, _) => facts::unsettled(count, shown),
    });
    if chosen == "iterate" || request.explain {
        iterates(game, facts::plain_iterates(), &plain, report);
    }
    if request.explain {
        report.explanation.push(steps::attainable());
        report.explanation.push(steps::free_stop(scientific(solution.free_stop)));
    }
    Ok(())
}

/// Whether the last step of an iteration hardly moved.
fn settled(iterates: &[Vec<f64>]) -> bool {
    match iterates {
        [.., before, last] => before.iter().zip(last).all(|(before, last)| (before - last).abs() < 1e-9),
        _ => true,
    }
}

fn certificate_rows(game: &StochasticGame, solution: &crate::stochastic::RecursiveSolution) -> Vec<Vec<Arg>> {
    let [first, second] = &game.players;
    let mut rows = vec![vec![
        facts::component().into(),
        facts::attainable(first).into(),
        "T(w)".into(),
        facts::attainable(second).into(),
        "T(w)".into(),
    ]];
    // Enough digits to tell w from T(w) at this precision.
    let digits = (-solution.epsilon.log10()).ceil().clamp(2.0, 11.0) as usize + 4;
    let show = |value: &Rational| rounded(to_digits(to_float(value), digits), 12);
    for (number, component) in game.components.iter().enumerate() {
        rows.push(vec![
            Arg::from(&component.name),
            show(&solution.attainable_by_first[number]),
            show(&solution.image_of_first[number]),
            show(&solution.attainable_by_second[number]),
            show(&solution.image_of_second[number]),
        ]);
    }
    rows
}

fn found(
    game: &StochasticGame,
    values: &[f64],
    first: &Stationary,
    second: &Stationary,
    exact: bool,
) -> Found {
    let mut strategies = Vec::new();
    for (player, strategy) in [first, second].into_iter().enumerate() {
        for (component, weights) in game.components.iter().zip(strategy) {
            let choices = if player == 0 { &component.rows } else { &component.columns };
            let weights = weights.iter().map(|weight| Quantity::rational(weight, exact)).collect();
            let mut play = super::normal::play(&game.players[player], choices, weights);
            play.place = Some(Arg::from(&component.name));
            strategies.push(play);
        }
    }
    Found {
        name: words::found::stationary(&game.players[0]),
        payoffs: values.iter().map(|&value| Quantity::float(value)).collect(),
        payoffs_of: game.components.iter().map(|component| component.name.clone()).collect(),
        strategies,
    }
}

fn bounds(game: &StochasticGame, solution: &ShapleySolution) -> Grid {
    let heads = [facts::component(), facts::lower(), facts::value(), facts::upper()];
    let mut rows = vec![heads.map(Arg::from).to_vec()];
    for (number, component) in game.components.iter().enumerate() {
        let (lower, upper) = (&solution.bounds.lower[number], &solution.bounds.upper[number]);
        let values = [to_float(lower), solution.values[number], to_float(upper)];
        rows.push([&[Arg::from(&component.name)][..], &values.map(|value| rounded(value, 12))].concat());
    }
    Grid { title: facts::bounds(), rows }
}

/// Numbers with at most this many decimals.
fn vector(values: &[f64], decimals: usize) -> Vec<Arg> {
    values.iter().map(|value| rounded(*value, decimals)).collect()
}

/// A number without the decimals after these.
fn to_digits(value: f64, digits: usize) -> f64 {
    write_float(value, digits).parse().unwrap_or(value)
}

fn bounded(game: &StochasticGame, lower: &[Rational], upper: &[Rational], exact: bool) -> Vec<Bounded> {
    let named = game.components.iter().zip(lower).zip(upper);
    named
        .map(|((component, lower), upper)| Bounded {
            of: component.name.clone(),
            lower: Quantity::rational(lower, exact),
            upper: Quantity::rational(upper, exact),
        })
        .collect()
}

fn iterates(game: &StochasticGame, title: Message, list: &[Vec<f64>], report: &mut Report) {
    let mut rows = vec![heads(game, "n".into())];
    for (number, iterate) in list.iter().enumerate().take(SHOWN) {
        rows.push([vec![Arg::from(number.to_string())], vector(iterate, 6)].concat());
    }
    let title = match list.len() > SHOWN {
        true => facts::first_of(title, SHOWN, list.len()),
        false => title,
    };
    report.tables.push(Grid { title, rows });
}

/// The first row of a table with a column for every component.
fn heads(game: &StochasticGame, first: Arg) -> Vec<Arg> {
    let names = game.components.iter().map(|component| Arg::from(&component.name));
    std::iter::once(first).chain(names).collect()
}

/// What the strategies of the file are worth.
fn written_strategies(game: &StochasticGame, request: &Request, report: &mut Report) {
    if game.strategies.is_empty() {
        return;
    }
    let mut rows = vec![heads(game, facts::strategy().into())];
    let mut push = |name: Message, values: Result<Vec<Rational>, MemoryError>| {
        let cells = match values {
            Ok(values) => {
                let quantities = values.iter().map(|value| Quantity::rational(value, request.exact));
                quantities.map(|quantity| Arg::from(&quantity)).collect()
            }
            Err(error) => vec![Arg::from(error.message())],
        };
        rows.push([vec![Arg::from(name)], cells].concat());
    };
    for strategy in &game.strategies {
        let name = if strategy.player == 0 { facts::guarantees } else { facts::concedes };
        push(name(&strategy.name, &game.players[strategy.player]), guarantee_of(game, strategy));
    }
    for first in game.strategies.iter().filter(|strategy| strategy.player == 0) {
        for second in game.strategies.iter().filter(|strategy| strategy.player == 1) {
            push(facts::against(&first.name, &second.name), evaluate_pair(game, first, second));
        }
    }
    report.tables.push(Grid { title: facts::file_strategies(&game.players[0]), rows });
}

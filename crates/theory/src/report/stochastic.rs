//! Reports on stochastic and recursive games.

use num_traits::Zero;

use super::{Bounded, Found, Grid, Point, Quantity, Report, Request, SolveError, method};
use crate::number::{Rational, fraction, to_float, write_float};
use crate::stochastic::{
    Model, ShapleyMethod, ShapleySolution, Stationary, StochasticGame, evaluate_pair, guarantee_of,
    plain_iteration, solve_recursive, solve_stochastic,
};

/// The most iterates that are shown.
const SHOWN: usize = 25;

pub(super) fn solve(game: &StochasticGame, request: &Request) -> Result<Report, SolveError> {
    let word = match game.model {
        Model::Stochastic => "stochastic game (Shapley)",
        Model::Recursive => "recursive game (Everett)",
    };
    let kind = match game.components.len() {
        1 => format!("{word} with one component"),
        count => format!("{word} with {count} components"),
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
        "iterate" => (ShapleyMethod::Iterate, "iterate (T again and again, from zero)"),
        _ => (ShapleyMethod::Newton, "newton (policy iteration, from zero)"),
    };
    let epsilon = request.epsilon.unwrap_or(1e-9);
    let solution = solve_stochastic(game, which, &[], epsilon)?;
    report.method = name.to_owned();
    report.guarantee = format!(
        "from every component {} gets at least the lower bound whatever happens, and {} pays at most the upper one \
         (exact fractions, at most {:.1e} apart)",
        game.players[0],
        game.players[1],
        to_float(&solution.gap())
    );
    report.solutions.push(found(game, &solution.values, &solution.first, &solution.second, request.exact));
    report.tables.push(bounds(
        game,
        &solution.values,
        [("lower", &solution.bounds.lower), ("upper", &solution.bounds.upper)],
    ));
    report.bounds = bounded(game, &solution.bounds.lower, &solution.bounds.upper, request.exact);
    iterates(game, "Iterates", &solution.iterates, report);
    report.convergence = distances(&solution);
    if request.explain {
        explain_shapley(game, &solution, report);
    }
    Ok(())
}

fn explain_shapley(game: &StochasticGame, solution: &ShapleySolution, report: &mut Report) {
    let steps = &mut report.explanation;
    steps.push("w = (w1, w2, …) is what the components are worth; T(w) solves every component with w put in its cells".to_owned());
    for (number, component) in game.components.iter().enumerate() {
        let matrix = game.float_matrix(number, &solution.values);
        let rows: Vec<String> = matrix
            .iter()
            .map(|row| row.iter().map(|entry| write_float(*entry, 4)).collect::<Vec<_>>().join(" "))
            .collect();
        steps.push(format!(
            "{}: value {} of the matrix [{}]",
            component.name,
            write_float(solution.values[number], 4),
            rows.join("; ")
        ));
    }
    let least = game.least_stop();
    if least.is_zero() {
        steps.push("Some cells never stop, so Shapley's theorem does not apply as it stands: T need not be a contraction.".to_owned());
        steps.push("The bounds above do not need it: they are what the two strategies guarantee against every answer.".to_owned());
        steps.push(
            "With a small chance ε to stop in those cells the theorem applies, and the values tend to these:"
                .to_owned(),
        );
        for exponent in [2, 4, 6] {
            let stopped = game.with_stop(&fraction(1, 10_i64.pow(exponent)));
            if let Ok(near) = solve_stochastic(&stopped, ShapleyMethod::Newton, &[], 1e-9) {
                let values: Vec<String> = near.values.iter().map(|value| write_float(*value, 6)).collect();
                steps.push(format!("ε = 1e-{exponent}: {}", values.join(", ")));
            }
        }
    } else {
        steps.push(format!("Every cell stops with a chance of at least {least}, so T brings vectors nearer by the factor {}.", Rational::from_integer(1.into()) - &least));
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
    let solution = solve_recursive(game, epsilon)?;
    let plain = plain_iteration(game, 1000);
    let last = plain.last().cloned().unwrap_or_default();
    let wrong = last.iter().zip(&solution.values).any(|(found, value)| (found - value).abs() > epsilon);
    report.method = "everett (two attainable vectors)".to_owned();
    report.guarantee = format!(
        "the critical vector is between the two vectors below, each attainable by Everett's theorem (checked exactly); \
         the strategies are {epsilon}-optimal"
    );
    report.solutions.push(found(game, &solution.values, &solution.first, &solution.second, request.exact));
    report.tables.push(Grid {
        title: "Certificates of Everett's theorem".to_owned(),
        rows: certificate_rows(game, &solution),
    });
    report.bounds =
        bounded(game, &solution.attainable_by_first, &solution.attainable_by_second, request.exact);
    let shown: Vec<String> = last.iter().map(|value| write_float(*value, 4)).collect();
    let steps = plain.len() - 1;
    report.facts.push(match (settled(&plain), wrong) {
        (true, true) => format!(
            "The trap: iterating T from zero ends after {steps} steps at ({}), a fixed point that is not the value.",
            shown.join(", ")
        ),
        (true, false) => format!(
            "Iterating T from zero ends after {steps} steps at ({}); here that is the value, but nothing proves it.",
            shown.join(", ")
        ),
        (false, _) => {
            format!("Iterating T from zero is at ({}) after {steps} steps and has not settled.", shown.join(", "))
        }
    });
    if chosen == "iterate" || request.explain {
        iterates(game, "Plain iteration of T from zero", &plain, report);
    }
    if request.explain {
        report.explanation.extend([
            "A vector w is attainable by the first player if T(w) > w where w > 0 and T(w) ≥ w elsewhere: playing the".to_owned(),
            "matrices with w put in then gets at least w, even if the game could go on for ever. Mirrored for the second.".to_owned(),
            "A vector with attainable ones of both players as near as one likes is the critical vector, the value.".to_owned(),
            format!("These were built from the game in which the opponent may stop for nothing with probability {:.2e}.", solution.free_stop),
        ]);
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

fn certificate_rows(
    game: &StochasticGame,
    solution: &crate::stochastic::RecursiveSolution,
) -> Vec<Vec<String>> {
    let [first, second] = &game.players;
    let mut rows = vec![vec![
        "component".to_owned(),
        format!("w attainable by {first}"),
        "T(w)".to_owned(),
        format!("w attainable by {second}"),
        "T(w)".to_owned(),
    ]];
    // Enough digits to tell w from T(w) at this precision.
    let digits = (-solution.epsilon.log10()).ceil().clamp(2.0, 11.0) as usize + 4;
    let show = |value: &Rational| write_float(to_float(value), digits);
    for (number, component) in game.components.iter().enumerate() {
        rows.push(vec![
            component.name.clone(),
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
            play.place = Some(component.name.clone());
            strategies.push(play);
        }
    }
    Found {
        name: format!("Values to {} and stationary strategies", game.players[0]),
        payoffs: values.iter().map(|&value| Quantity::float(value)).collect(),
        payoffs_of: game.components.iter().map(|component| component.name.clone()).collect(),
        strategies,
    }
}

fn bounds(game: &StochasticGame, values: &[f64], sides: [(&str, &Vec<Rational>); 2]) -> Grid {
    let mut rows =
        vec![vec!["component".to_owned(), sides[0].0.to_owned(), "value".to_owned(), sides[1].0.to_owned()]];
    for (number, component) in game.components.iter().enumerate() {
        rows.push(vec![
            component.name.clone(),
            write_float(to_float(&sides[0].1[number]), 12),
            write_float(values[number], 12),
            write_float(to_float(&sides[1].1[number]), 12),
        ]);
    }
    Grid { title: "Certified bounds".to_owned(), rows }
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

fn iterates(game: &StochasticGame, title: &str, list: &[Vec<f64>], report: &mut Report) {
    let heads = game.components.iter().map(|component| component.name.clone());
    let mut rows = vec![std::iter::once("n".to_owned()).chain(heads).collect::<Vec<_>>()];
    for (number, iterate) in list.iter().enumerate().take(SHOWN) {
        rows.push(
            std::iter::once(number.to_string())
                .chain(iterate.iter().map(|value| write_float(*value, 6)))
                .collect(),
        );
    }
    let title = if list.len() > SHOWN {
        format!("{title} (the first {SHOWN} of {})", list.len())
    } else {
        title.to_owned()
    };
    report.tables.push(Grid { title, rows });
}

/// What the strategies of the file are worth.
fn written_strategies(game: &StochasticGame, request: &Request, report: &mut Report) {
    if game.strategies.is_empty() {
        return;
    }
    let names = game.components.iter().map(|component| component.name.clone());
    let mut rows = vec![std::iter::once("strategy".to_owned()).chain(names).collect::<Vec<_>>()];
    let show = |values: Vec<Rational>| {
        values.into_iter().map(|value| Quantity::rational(&value, request.exact).to_string()).collect()
    };
    let mut push = |name: String, values: Result<Vec<Rational>, crate::stochastic::MemoryError>| {
        let cells: Vec<String> = match values {
            Ok(values) => show(values),
            Err(error) => vec![error.to_string()],
        };
        rows.push(std::iter::once(name).chain(cells).collect());
    };
    for strategy in &game.strategies {
        let word = if strategy.player == 0 { "guarantees" } else { "concedes at most" };
        push(
            format!("{} ({}) {word}", strategy.name, game.players[strategy.player]),
            guarantee_of(game, strategy),
        );
    }
    for first in game.strategies.iter().filter(|strategy| strategy.player == 0) {
        for second in game.strategies.iter().filter(|strategy| strategy.player == 1) {
            push(format!("{} against {}", first.name, second.name), evaluate_pair(game, first, second));
        }
    }
    report
        .tables
        .push(Grid { title: format!("Strategies of the file, in payments to {}", game.players[0]), rows });
}

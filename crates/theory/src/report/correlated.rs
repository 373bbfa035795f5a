//! Reports on correlated equilibria and on dynamics of tables.

use arbitro_game::Message;

use super::{Found, Path, Play, Quantity, Report, Request, Share, SolveError, normal};
use crate::normal::{
    Advice, Correlation, Dynamics, NormalForm, Objective, correlated_exact, correlated_float, follow, paid,
    usual_start,
};
use crate::words::{facts, found, kinds, methods, refused, scientific};

/// Steps of dynamics, their length, and how many moments are shown.
const STEPS: usize = 20_000;
const STEP: f64 = 0.01;
const SHOWN: usize = 400;
/// Shares up to this are shown as zero.
const SMALLEST: f64 = 1e-12;
/// The largest table whose dynamics are followed, in profiles times players.
const MOST_ENTRIES: usize = 20_000;

/// The report, if the method is one of these.
pub(super) fn solve(game: &NormalForm, request: &Request) -> Option<Result<Report, SolveError>> {
    let report = match request.method.as_deref()? {
        "correlated" => correlated(game, Correlation::Correlated, request),
        "coarse" => correlated(game, Correlation::Coarse, request),
        "replicator" => dynamics(game, Dynamics::Replicator, request),
        "best-response" => dynamics(game, Dynamics::BestResponse, request),
        _ => return None,
    };
    Some(report)
}

fn start(game: &NormalForm) -> Report {
    let shape: Vec<String> = game.shape().iter().map(ToString::to_string).collect();
    let zero_sum = game.player_count() == 2 && game.is_zero_sum();
    let kind = if zero_sum { kinds::zero_sum } else { kinds::normal };
    Report::new(&game.title, &game.comment, kind(shape.join("×"), game.player_count()))
}

fn correlated(game: &NormalForm, kind: Correlation, request: &Request) -> Result<Report, SolveError> {
    let mut report = start(game);
    report.method = match kind {
        Correlation::Correlated => methods::correlated(),
        Correlation::Coarse => methods::coarse(),
    };
    let players =
        (0..game.player_count()).flat_map(|player| [Objective::Most(player), Objective::Least(player)]);
    let mut worst = 0.0_f64;
    for objective in std::iter::once(Objective::Welfare).chain(players) {
        let name = match objective {
            Objective::Welfare => found::best_sum(),
            Objective::Most(player) => found::most_for(&game.players[player]),
            Objective::Least(player) => found::least_for(&game.players[player]),
        };
        let shown = if request.exact {
            let advice = correlated_exact(game, kind, objective, &request.within);
            advice.map(|advice| advised(game, name, &advice, |value| Quantity::rational(value, true)))
        } else {
            correlated_float(game, kind, objective, &request.within).map(|advice| {
                worst = worst.max(advice.gain);
                advised(game, name, &advice, |&value| Quantity::float(value))
            })
        };
        match (shown, request.within.check()) {
            (Some(shown), _) => report.solutions.push(shown),
            (None, None) => return Err(SolveError::Refused(refused::too_large_to_correlate())),
            (None, Some(reason)) if report.solutions.is_empty() => return Err(SolveError::Stopped(reason)),
            (None, Some(reason)) => {
                report.stopped_early(reason);
                break;
            }
        }
    }
    report.guarantee = match request.exact {
        true => found::exact_advice(),
        false => found::near_advice(scientific(worst)),
    };
    Ok(report)
}

fn advised<T>(
    game: &NormalForm,
    name: Message,
    advice: &Advice<T>,
    quantity: impl Fn(&T) -> Quantity,
) -> Found {
    let shares = advice
        .profiles
        .iter()
        .map(|(profile, weight)| Share {
            choice: format!("({})", game.profile_names(profile).join(", ")),
            probability: quantity(weight),
        })
        .collect();
    let together = Play { player: String::new(), title: Some(facts::drawn()), place: None, shares };
    Found {
        name,
        payoffs: advice.payoffs.iter().map(quantity).collect(),
        payoffs_of: game.players.clone(),
        strategies: vec![together],
    }
}

fn dynamics(game: &NormalForm, dynamics: Dynamics, request: &Request) -> Result<Report, SolveError> {
    if game.profile_count() * game.player_count() > MOST_ENTRIES {
        return Err(SolveError::Refused(refused::too_large_to_follow(MOST_ENTRIES)));
    }
    let mut report = start(game);
    report.method = match dynamics {
        Dynamics::Replicator => methods::replicator(),
        Dynamics::BestResponse => methods::best_response(),
    };
    let steps = (STEPS * 2_000 / (game.profile_count() * game.player_count()).max(2_000)).max(100);
    let moments = follow(game, dynamics, &usual_start(game), STEP, steps, SHOWN, &request.within);
    if moments.last().is_some_and(|(time, _)| *time < (steps as f64 - 0.5) * STEP) {
        request.within.check().into_iter().for_each(|reason| report.stopped_early(reason));
    }
    for (player, name) in game.players.iter().enumerate() {
        for (strategy, choice) in game.strategies[player].iter().enumerate() {
            let points = moments.iter().map(|(time, play)| (*time, play[player][strategy])).collect();
            report.paths.push(Path { player: name.clone(), choice: choice.clone(), points });
        }
    }
    let Some((time, last)) = moments.last() else { return Ok(report) };
    let before = moments.iter().rev().nth(moments.len() / 10).map_or(last, |(_, play)| play);
    let moved = last.iter().flatten().zip(before.iter().flatten()).map(|(one, two)| (one - two).abs());
    let moved = moved.fold(0.0, f64::max);
    report.guarantee = found::followed(*time, scientific(moved));
    let (end, gains) = followed(game, found::end_of_path(), last);
    report.solutions.push(end);
    report.measured(&gains);
    let count = moments.len() as f64;
    let mean =
        |player: usize, own: usize| moments.iter().map(|(_, play)| play[player][own]).sum::<f64>() / count;
    let mean: Vec<Vec<f64>> = (0..last.len())
        .map(|player| (0..last[player].len()).map(|own| mean(player, own)).collect())
        .collect();
    report.solutions.push(followed(game, found::mean_of_path(), &mean).0);
    Ok(report)
}

/// A point on the way, in floating point, and what each player would gain by a best response. With fractions of 53 bits the
/// payoffs of large tables take longer than the way.
fn followed(game: &NormalForm, name: Message, play: &[Vec<f64>]) -> (Found, Vec<f64>) {
    let (payoffs, gains) = paid(game, play);
    let shown = |&weight: &f64| Quantity::float(if weight > SMALLEST { weight } else { 0.0 });
    let strategies = play.iter().enumerate().map(|(player, own)| {
        let weights = own.iter().map(shown).collect();
        normal::play(&game.players[player], &game.strategies[player], weights)
    });
    let strategies = strategies.collect();
    let payoffs = payoffs.into_iter().map(Quantity::float).collect();
    (Found { name, payoffs, payoffs_of: game.players.clone(), strategies }, gains)
}

/// The names of these methods, for lists.
pub(super) const METHODS: &str = "correlated, coarse, replicator, best-response";

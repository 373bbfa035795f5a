//! What reports on solved games say, and why a game cannot be solved.

use arbitro_game::{Arg, Message, MessageKind};

/// Every message of this crate.
pub fn messages() -> Vec<MessageKind> {
    [kinds::MESSAGES, methods::MESSAGES, found::MESSAGES, facts::MESSAGES, steps::MESSAGES, play::MESSAGES]
        .into_iter()
        .chain([refused::MESSAGES, numbers::MESSAGES])
        .collect::<Vec<_>>()
        .concat()
}

/// A number with at most this many decimals: 4, 6 or 12.
pub fn rounded(value: f64, decimals: usize) -> Arg {
    if !value.is_finite() {
        return value.into();
    }
    match decimals {
        0..=4 => numbers::four(value).into(),
        5..=6 => numbers::six(value).into(),
        _ => numbers::twelve(value).into(),
    }
}

/// A small number such as `1.50e-7`.
pub fn scientific(value: f64) -> Arg {
    let text = format!("{value:.2e}");
    match text.split_once('e').map(|(mantissa, exponent)| (mantissa.parse::<f64>(), exponent)) {
        Some((Ok(mantissa), exponent)) if value.is_finite() => numbers::power(mantissa, exponent).into(),
        _ => value.into(),
    }
}

/// A precision is not positive.
pub fn epsilon_above_zero(epsilon: f64) -> Message {
    refused::epsilon(epsilon)
}

mod numbers {
    arbitro_game::messages! {
        pub fn four(value) = "number-4";
        pub fn six(value) = "number-6";
        pub fn twelve(value) = "number-12";
        pub fn power(mantissa, exponent) = "number-power";
    }
}

/// Kinds of games.
pub(crate) mod kinds {
    arbitro_game::messages! {
        pub fn normal(shape, players) = "theory-normal";
        pub fn zero_sum(shape, players) = "theory-zero-sum";
        pub fn perfect(players, nodes, sets) = "theory-extensive-perfect";
        pub fn imperfect(players, nodes, sets) = "theory-extensive-imperfect";
        pub fn stochastic(components) = "theory-stochastic";
        pub fn recursive(components) = "theory-recursive";
    }
}

/// Methods.
pub(crate) mod methods {
    arbitro_game::messages! {
        pub fn lp() = "theory-method-lp";
        pub fn extreme() = "theory-method-extreme";
        pub fn lemke_howson() = "theory-method-lemke-howson";
        pub fn pure() = "theory-method-pure";
        pub fn approximate() = "theory-method-approximate";
        pub fn fictitious_play() = "theory-method-fictitious-play";
        pub fn regret_matching() = "theory-method-regret-matching";
        pub fn sequence() = "theory-method-sequence";
        pub fn reduced(then) = "theory-method-normal";
        pub fn induction() = "theory-method-backward";
        pub fn subgames(count) = "theory-method-subgames";
        pub fn newton() = "theory-method-newton";
        pub fn iterate() = "theory-method-iterate";
        pub fn everett() = "theory-method-everett";
        pub fn logit() = "theory-method-logit";
        pub fn lcp() = "theory-method-lcp";
        pub fn supports() = "theory-method-supports";
        pub fn simplicial() = "theory-method-simplicial";
        pub fn given() = "theory-method-given";
        pub fn correlated() = "theory-method-correlated";
        pub fn coarse() = "theory-method-coarse";
        pub fn replicator() = "theory-method-replicator";
        pub fn best_response() = "theory-method-best-response";
    }
}

/// The method of a table by its name.
pub(crate) fn method(name: &str) -> Message {
    match name {
        "lp" => methods::lp(),
        "extreme" => methods::extreme(),
        "lemke-howson" => methods::lemke_howson(),
        "pure" => methods::pure(),
        "approximate" => methods::approximate(),
        "fictitious-play" => methods::fictitious_play(),
        "regret-matching" => methods::regret_matching(),
        other => Message::verbatim(other),
    }
}

/// What was found: names of solutions and what they guarantee.
pub(crate) mod found {
    arbitro_game::messages! {
        pub fn equilibrium() = "theory-equilibrium";
        pub fn equilibrium_number(number) = "theory-equilibrium-number";
        pub fn equilibrium_in_set(number, set) = "theory-equilibrium-in-set";
        pub fn pure_number(number) = "theory-pure-number";
        pub fn value() = "theory-value";
        pub fn saddle() = "theory-saddle";
        pub fn perfect() = "theory-perfect";
        pub fn perfect_number(number) = "theory-perfect-number";
        pub fn average_strategies() = "theory-average-strategies";
        pub fn average_play() = "theory-average-play";
        pub fn stationary(player) = "theory-stationary";

        pub fn given_play() = "theory-given-play";
        pub fn best_response_of(player) = "theory-best-response-of";
        pub fn best_responses() = "theory-best-responses";
        pub fn best_sum() = "theory-best-sum";
        pub fn most_for(player) = "theory-most-for";
        pub fn least_for(player) = "theory-least-for";
        pub fn end_of_path() = "theory-end-of-path";
        pub fn mean_of_path() = "theory-mean-of-path";

        pub fn exact_advice() = "theory-exact-advice";
        pub fn near_advice(gain) = "theory-near-advice";
        pub fn followed(time, moved) = "theory-followed";
        pub fn some_equilibria(count) = "theory-some-equilibria";
        pub fn exact_value(value) = "theory-exact-value";
        pub fn exact_matrix(first, second, value) = "theory-exact-matrix";
        pub fn matrix_between(first, lower, second, upper) = "theory-matrix-between";
        pub fn tree_between(first, lower, second, upper) = "theory-tree-between";
        pub fn exact_equilibrium() = "theory-exact-equilibrium";
        pub fn near_equilibrium(gain) = "theory-near-equilibrium";
        pub fn near_average(gain) = "theory-near-average";
        pub fn near_learnt(gain) = "theory-near-learnt";
        pub fn no_pure() = "theory-no-pure";
        pub fn all_pure(count) = "theory-all-pure";
        pub fn near_perfect(gain) = "theory-near-perfect";
        pub fn only_perfect() = "theory-only-perfect";
        pub fn all_perfect(count) = "theory-all-perfect";
        pub fn some_perfect(count) = "theory-some-perfect";
        pub fn degenerate(count, sets) = "theory-degenerate";
        pub fn all_equilibria(count) = "theory-all-equilibria";
        pub fn shapley(first, second, gap) = "theory-shapley";
        pub fn critical(epsilon) = "theory-critical";
        pub fn logit() = "theory-logit";
        pub fn near_floats(gain) = "theory-near-floats";
        pub fn near_agents(gain) = "theory-near-agents";
        pub fn likeliest(lambda) = "theory-likeliest";
        pub fn lambda_unbounded(lambda) = "theory-lambda-unbounded";
        pub fn all_isolated(count) = "theory-all-isolated";
        pub fn not_all_isolated(count, undecided) = "theory-not-all-isolated";
        pub fn some_isolated(count) = "theory-some-isolated";
    }
}

/// Facts and tables.
pub(crate) mod facts {
    arbitro_game::messages! {
        pub fn pure_strategies(players) = "theory-pure-strategies";
        pub fn strategies_of(player, count) = "theory-strategies-of";
        pub fn strategies_about(player, digit, exponent) = "theory-strategies-about";
        pub fn no_recall(why) = "theory-no-recall";
        pub fn one_of_many() = "theory-one-of-many";
        pub fn found_by(how) = "theory-found-by";
        pub fn by_pure() = "theory-by-pure";
        pub fn by_polishing() = "theory-by-polishing";
        pub fn by_supports() = "theory-by-supports";
        pub fn by_regret_matching() = "theory-by-regret-matching";
        pub fn by_fictitious_play() = "theory-by-fictitious-play";
        pub fn exploitability(largest, mean, players) = "theory-exploitability";
        pub fn not_precise(epsilon) = "theory-not-precise";
        pub fn sequence_form(first, second, pairs) = "theory-sequence-form";
        pub fn sure_of(player, level, strategies) = "theory-sure-of";
        pub fn pure_equilibria(count, profiles) = "theory-pure-equilibria";
        pub fn pareto(count, profiles) = "theory-pareto";
        pub fn welfare(sum, sum_profiles, least, least_profiles) = "theory-welfare";
        pub fn strictly() = "theory-strictly";
        pub fn weakly() = "theory-weakly";
        pub fn undominated(how) = "theory-undominated";
        pub fn undominated_by_pure(how) = "theory-undominated-by-pure";
        pub fn eliminated(how, left, rounds) = "theory-eliminated";
        pub fn trap(steps, vector) = "theory-trap";
        pub fn settled(steps, vector) = "theory-settled";
        pub fn unsettled(steps, vector) = "theory-unsettled";

        pub fn payoffs(first, second) = "theory-payoffs";
        pub fn payoffs_to(first, second) = "theory-payoffs-to";
        pub fn bounds() = "theory-bounds";
        pub fn iterates() = "theory-iterates";
        pub fn plain_iterates() = "theory-plain-iterates";
        pub fn first_of(what, shown, all) = "theory-first-of";
        pub fn certificates() = "theory-certificates";
        pub fn file_strategies(player) = "theory-file-strategies";
        pub fn component() = "theory-component";
        pub fn lower() = "theory-lower";
        pub fn value() = "theory-value-head";
        pub fn upper() = "theory-upper";
        pub fn strategy() = "theory-strategy";
        pub fn attainable(player) = "theory-attainable";
        pub fn guarantees(strategy, player) = "theory-guarantees";
        pub fn concedes(strategy, player) = "theory-concedes";
        pub fn against(first, second) = "theory-against";
        pub fn set(number) = "theory-set";
        pub fn stopped(reason) = "theory-stopped";
        pub fn branch(points, lambda) = "theory-branch";
        pub fn branch_limit() = "theory-branch-limit";
        pub fn branch_stuck() = "theory-branch-stuck";
        pub fn branch_title() = "theory-branch-title";
        pub fn branch_head(player, action) = "theory-branch-head";
        pub fn branch_head_at(player, set, action) = "theory-branch-head-at";
        pub fn likelihood(here, at_zero) = "theory-likelihood";
        pub fn standard_error(error, low, high) = "theory-standard-error";
        pub fn gain_of(player, gain) = "theory-gain-of";
        pub fn pivots(count) = "theory-pivots";
        pub fn cells(supports, cells) = "theory-cells";
        pub fn worst_gain(gain) = "theory-worst-gain";
        pub fn meshes(count, simplices) = "theory-meshes";
        pub fn too_many_plans() = "theory-too-many-plans";
        pub fn gives_away(player, loss, half) = "theory-gives-away";
        pub fn needs_all_others() = "theory-needs-all-others";
        pub fn drawn() = "theory-drawn";
        pub fn numbered(name, number) = "theory-numbered";
        pub fn seen_nothing() = "theory-seen-nothing";
        pub fn after(events) = "theory-after";
        pub fn either(events) = "theory-either";
    }
}

/// Steps of explanations.
pub(crate) mod steps {
    arbitro_game::messages! {
        pub fn at_set(player, place, choices) = "theory-at-set";
        pub fn maxmin(maxmin, minmax) = "theory-maxmin";
        pub fn saddle_at(row, column) = "theory-saddle-at";
        pub fn differ() = "theory-differ";
        pub fn adjoint(a, b, c, d, determinant, sum) = "theory-adjoint";
        pub fn row_formula(first, second) = "theory-row-formula";
        pub fn column_formula(first, second) = "theory-column-formula";
        pub fn value_formula(value) = "theory-value-formula";
        pub fn linear_program() = "theory-linear-program";
        pub fn dominated(round, player, strategy, how, by) = "theory-dominated";
        pub fn transformation() = "theory-transformation";
        pub fn row(entries) = "theory-row";
        pub fn matrix_value(component, value, rows) = "theory-matrix-value";
        pub fn endless_cells() = "theory-endless-cells";
        pub fn with_stop(exponent, values) = "theory-with-stop";
        pub fn contraction(stop, factor) = "theory-contraction";
        pub fn attainable() = "theory-attainable-means";
        pub fn free_stop(probability) = "theory-free-stop";
    }
}

/// What is promised to a person who plays against a solution.
pub(crate) mod play {
    arbitro_game::messages! {
        pub fn held_to(value) = "theory-held-to";
        pub fn best_reply(value) = "theory-best-reply";
        pub fn held_to_components(values) = "theory-held-to-components";
        pub fn worth(component, value) = "theory-worth";
        pub fn held_to_game(value) = "theory-held-to-game";
        pub fn others_perfect(value) = "theory-others-perfect";
        pub fn opponent_perfect(value) = "theory-opponent-perfect";
        pub fn given(file) = "theory-plays-file";
        pub fn habit_maxmin() = "theory-habit-maxmin";
        pub fn habit_expected() = "theory-habit-expected";
        pub fn habit_certainty() = "theory-habit-certainty";
        pub fn habit_satisficer(aspiration, fall, rise) = "theory-habit-satisficer";
        pub fn chance(event) = "theory-chance";
    }
}

/// Why there is no solution.
pub(crate) mod refused {
    arbitro_game::messages! {
        pub fn ending(file) = "theory-no-ending";
        pub fn method(method, kind, choices) = "theory-no-method";
        pub fn epsilon(epsilon) = "theory-no-epsilon";
        pub fn too_many_exact(first, second) = "theory-too-many-exact";
        pub fn too_many(first, second) = "theory-too-many";
        pub fn beyond_decimals() = "theory-beyond-decimals";
        pub fn program_failed() = "theory-program-failed";
        pub fn empty_table() = "theory-empty-table";
        pub fn only_two(players) = "theory-only-two";
        pub fn tree_is_walked() = "theory-tree-is-walked";
        pub fn rules_play_tables() = "theory-rules-play-tables";
        pub fn no_player(player, players) = "theory-no-player";
        pub fn no_equilibrium() = "theory-no-equilibrium";
        pub fn table_too_large(profiles, players, limit) = "theory-table-too-large";
        pub fn too_many_profiles(profiles, players, most) = "theory-too-many-profiles";
        pub fn plans_mixed() = "theory-plans-mixed";
        pub fn not_certified(why) = "theory-not-certified";
        pub fn diverges() = "theory-diverges";
        pub fn bounds_apart(gap) = "theory-bounds-apart";
        pub fn no_bounds() = "theory-no-bounds";
        pub fn not_recursive() = "theory-not-recursive";
        pub fn vectors_apart(gap) = "theory-vectors-apart";
        pub fn strategy_misfit(strategy) = "theory-strategy-misfit";
        pub fn unbounded() = "theory-unbounded";
        pub fn endless() = "theory-endless";
        pub fn undefined() = "theory-undefined";
        pub fn bimatrix_two(players) = "theory-bimatrix-two";
        pub fn strategies_of_trees() = "theory-strategies-of-trees";
        pub fn too_large_to_correlate() = "theory-too-large-to-correlate";
        pub fn too_large_to_follow(limit) = "theory-too-large-to-follow";
        pub fn too_many_vertices(rows, columns, limit) = "theory-too-many-vertices";
        pub fn no_label(label, labels) = "theory-no-label";
        pub fn path_too_long(label, pivots) = "theory-path-too-long";
        pub fn forgets(player, set) = "theory-forgets";
        pub fn sequence_two(players) = "theory-sequence-two";
        pub fn not_zero_sum(sum) = "theory-not-zero-sum";
        pub fn tree_too_large(limit) = "theory-tree-too-large";
        pub fn not_finite(value) = "theory-not-finite";
        pub fn no_alternative() = "theory-no-alternative";
        pub fn not_certain(strategy) = "theory-not-certain";
        pub fn no_distribution(strategy) = "theory-no-distribution";
        pub fn no_rule(rule) = "theory-no-rule";
        pub fn in_decimals(method) = "theory-in-decimals";
        pub fn nothing_yet(reason) = "theory-nothing-yet";
        pub fn lcp_too_large(size, limit) = "theory-lcp-too-large";
        pub fn supports_too_large(limit) = "theory-supports-too-large";
        pub fn logit_too_large(actions, limit) = "theory-logit-too-large";
        pub fn no_satisficer(parameter) = "theory-no-satisficer";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_listed_once() {
        let mut ids: Vec<&str> = messages().iter().map(|kind| kind.id).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
        for id in [epsilon_above_zero(0.0).id, method("lp").id, numbers::four(1.0).id] {
            assert!(ids.contains(&&*id), "{id}");
        }
    }

    #[test]
    fn numbers_have_as_many_decimals_as_they_need() {
        for (decimals, number) in
            [(4, numbers::four(0.5)), (6, numbers::six(0.5)), (12, numbers::twelve(0.5))]
        {
            assert_eq!(rounded(0.5, decimals), number.into());
        }
        assert_eq!(scientific(1.5e-7), numbers::power(1.5, "-7").into());
        for value in [f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!((rounded(value, 4), scientific(value)), (value.into(), value.into()));
        }
    }
}

//! The texts of results, as messages.

use super::{Provenance, Results, Unit};
use arbitro_game::{Message, Stopped};

arbitro_game::messages! {
    /// How much was done and why it stopped; `stopped` and `unit` are words of the document.
    pub fn done(name, stopped, done, planned, unit, seed) = "results-done";
    /// Which program computed it, when, and how long.
    pub fn made_by(version, commit, date, seconds) = "results-made-by";
    /// The program was not built from a repository.
    pub fn unknown_commit() = "results-unknown-commit";
    /// How many published figures agree.
    pub fn agree(agree, figures) = "results-agree";
    /// The heading of intervals.
    pub fn interval() = "results-interval";
    /// An interval of a difference.
    pub fn from_to(low, high) = "results-from-to";
    /// The heading of p-values.
    pub fn p() = "results-p";
    /// In the place of an interval of fewer than three deals.
    pub fn too_few_deals() = "results-too-few-deals";
    /// In the place of an interval of fewer than three games.
    pub fn too_few_games() = "results-too-few-games";
    /// In the place of an interval of figures without spread.
    pub fn all_equal() = "results-all-equal";
    /// Nothing went wrong.
    pub fn no_incidents() = "results-no-incidents";
    /// The heading of the table of what went wrong, and of a column that counts it.
    pub fn incidents() = "results-incidents";
    /// How often rules were stopped.
    pub fn stopped() = "results-incidents-stopped";
    /// How often another move was played.
    pub fn fell_back() = "results-incidents-fell-back";
    /// How often the clock ran out.
    pub fn out_of_time() = "results-incidents-out-of-time";
    /// How often a move was refused.
    pub fn refused() = "results-incidents-refused";
    /// The first thing that went wrong with a player.
    pub fn first_incident(player, what) = "results-first-incident";
    /// Why a strict run fails.
    pub fn strict(count, players) = "results-strict";
    /// The title of a match.
    pub fn of_match(game) = "results-match";
    /// Games of a match that were broken off.
    pub fn broken_off(count) = "results-broken-off";
    /// The heading of players.
    pub fn player() = "results-player";
    /// The heading of seats.
    pub fn seat() = "results-seat";
    /// The heading of numbers of games.
    pub fn games() = "results-games";
    /// The heading of games won.
    pub fn wins() = "results-wins";
    /// The heading of games drawn.
    pub fn draws() = "results-draws";
    /// The heading of games lost.
    pub fn losses() = "results-losses";
    /// The heading of mean payoffs.
    pub fn payoff() = "results-payoff";
    /// The heading of mean card points.
    pub fn card_points() = "results-card-points";
    /// The heading of ratings.
    pub fn elo() = "results-elo";
    /// What the tables of a match mean.
    pub fn match_note() = "results-match-note";
    /// The heading of opponents.
    pub fn against() = "results-against";
    /// The heading of shares of points.
    pub fn points() = "results-points";
    /// The heading of p-values of wins against losses.
    pub fn sign_test() = "results-sign-test";
    /// What the table of pairs means.
    pub fn pairs_note() = "results-pairs-note";
    /// Most games of some players were played before, move by move.
    pub fn repeated(players, games, different) = "results-repeated";
    /// What ratings are.
    pub fn elo_note() = "results-elo-note";
    /// Ratings that results alone do not bound.
    pub fn ratings_note() = "results-ratings-note";
    /// The heading of shares that were aimed at.
    pub fn aimed_at() = "results-aimed-at";
    /// The heading of wins less losses.
    pub fn ahead() = "results-ahead";
    /// What the table of opponents means.
    pub fn versus_note() = "results-versus-note";
    /// What the table means where every deal is played twice.
    pub fn ahead_note() = "results-ahead-note";
    /// Who plays what.
    pub fn by_player(player, game) = "results-by-player";
    /// Every deal is played twice.
    pub fn deals_twice() = "results-deals-twice";
    /// What a plot of points shows.
    pub fn reached() = "results-reached";
    /// An axis of opponents.
    pub fn opponent() = "results-opponent";
    /// What the plot of opponents shows.
    pub fn versus_plot() = "results-versus-plot";
    /// The heading of branching factors.
    pub fn branching() = "results-branching";
    /// The heading of depths.
    pub fn depth() = "results-depth";
    /// The heading of numbers of trees.
    pub fn trees() = "results-trees";
    /// Leaves visited with the best move first.
    pub fn best_first() = "results-best-first";
    /// The fewest leaves.
    pub fn minimum() = "results-minimum";
    /// Leaves visited in random order.
    pub fn random_order() = "results-random-order";
    /// Leaves visited with the worst move first.
    pub fn worst_first() = "results-worst-first";
    /// Leaves visited where nothing can be cut.
    pub fn uncut() = "results-uncut";
    /// What the table of leaves shows.
    pub fn leaves() = "results-leaves";
    /// An axis of leaves.
    pub fn leaves_visited() = "results-leaves-visited";
    /// How the leaves of one branching grow.
    pub fn growth(branching, best, random, worst) = "results-growth";
    /// What the table of leaves means.
    pub fn ordering_note() = "results-ordering-note";
    /// What the plot of leaves shows.
    pub fn ordering_plot() = "results-ordering-plot";
    /// The title of a panel for one branching.
    pub fn branching_of(branching) = "results-branching-of";
    /// The heading of series.
    pub fn series() = "results-series";
    /// The heading of numbers of runs.
    pub fn runs() = "results-runs";
    /// Won by a seat.
    pub fn won_by(seat) = "results-won-by";
    /// Drawn.
    pub fn drawn() = "results-drawn";
    /// Where single series lie.
    pub fn one_series() = "results-one-series";
    /// The heading of published figures.
    pub fn published() = "results-published";
    /// Whether they agree.
    pub fn agrees() = "results-agrees";
    /// What the table of a learning experiment shows.
    pub fn learning() = "results-learning";
    /// What the table of a learning experiment means.
    pub fn learning_note() = "results-learning-note";
    /// What the plot of a learning experiment shows.
    pub fn learning_plot() = "results-learning-plot";
    /// An axis of shares of games.
    pub fn share_of_games() = "results-share-of-games";
}

/// How much of the work was done.
pub(super) fn of_results(results: &Results) -> Message {
    let stopped = match results.stopped {
        Stopped::Finished => "finished",
        Stopped::Time => "time",
        Stopped::Nodes => "nodes",
        Stopped::Memory => "memory",
        Stopped::Cancelled => "cancelled",
    };
    let unit = match results.done.unit {
        Unit::Games => "games",
        Unit::Deals => "deals",
        Unit::Trees => "trees",
    };
    let seed = results.provenance.seed.to_string();
    done(&results.name, stopped, results.done.done, results.done.planned, unit, seed)
}

/// Where the results come from.
pub(super) fn of_provenance(provenance: &Provenance) -> Message {
    let Provenance { version, commit, date, cpu_seconds, .. } = provenance;
    match commit {
        Some(commit) => made_by(version, commit.chars().take(10).collect::<String>(), date, *cpu_seconds),
        None => made_by(version, unknown_commit(), date, *cpu_seconds),
    }
}

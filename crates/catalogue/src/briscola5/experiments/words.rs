//! The texts of the experiments, as messages.

arbitro_game::messages! {
    pub(crate) fn no_strategy(error, names) = "briscola5-no-strategy";
    /// The strategy of the experts.
    pub fn strategy(strategy) = "briscola5-results-strategy";
    /// Every difference was proven before the last deal.
    pub fn proven() = "briscola5-results-proven";
    /// How beliefs are computed.
    pub fn reading(worlds, bluff, strangers, heat) = "briscola5-results-reading";
    /// A role or a group of roles, by its key.
    pub fn place(place) = "briscola5-results-place";
    /// The heading of line-ups.
    pub fn line_up() = "briscola5-results-line-up";
    /// The heading of sides.
    pub fn side() = "briscola5-results-side";
    /// The side of the caller.
    pub fn caller_side() = "briscola5-results-caller-side";
    /// The other side.
    pub fn villains() = "briscola5-results-villains";
    /// The heading of deals won.
    pub fn won() = "briscola5-results-won";
    /// The heading of deals drawn.
    pub fn drawn() = "briscola5-results-drawn";
    /// The heading of points taken.
    pub fn points() = "briscola5-results-points";
    /// Won by random players.
    pub fn at_random() = "briscola5-results-at-random";
    /// The heading of differences.
    pub fn gain() = "briscola5-results-gain";
    /// What the table of duplicate deals means.
    pub fn duplicate_note() = "briscola5-results-duplicate-note";
    /// What the plot of duplicate deals shows.
    pub fn duplicate_plot() = "briscola5-results-duplicate-plot";
    /// The player that is replaced.
    pub fn instead_of() = "briscola5-results-instead-of";
    /// The other players.
    pub fn among() = "briscola5-results-among";
    /// The heading of roles.
    pub fn role() = "briscola5-results-role";
    /// Seconds for a move.
    pub fn seconds() = "briscola5-results-seconds";
    /// Won with the other player in the place.
    pub fn won_instead() = "briscola5-results-won-instead";
    /// The heading of what the player is paid.
    pub fn paid() = "briscola5-results-paid";
    /// What the table of roles means.
    pub fn roles_note() = "briscola5-results-roles-note";
    /// What the plot of roles shows.
    pub fn roles_plot() = "briscola5-results-roles-plot";
    /// An axis of deals won more.
    pub fn won_more() = "briscola5-results-won-more";
    /// An axis of points more.
    pub fn points_more() = "briscola5-results-points-more";
    /// An axis of what is paid more.
    pub fn paid_more() = "briscola5-results-paid-more";
    /// Five players of one kind.
    pub fn five() = "briscola5-results-five";
    /// The heading of tricks.
    pub fn trick() = "briscola5-results-trick";
    /// The heading of numbers of deals.
    pub fn deals() = "briscola5-results-deals";
    /// The heading of numbers of beliefs.
    pub fn beliefs() = "briscola5-results-beliefs";
    /// Beliefs about the partner by weighted worlds.
    pub fn partner_worlds() = "briscola5-results-partner-worlds";
    /// Beliefs about the partner by the expert's suspicions.
    pub fn partner_suspicions() = "briscola5-results-partner-suspicions";
    /// Beliefs about the partner that make no difference between players.
    pub fn partner_even() = "briscola5-results-partner-even";
    /// Beliefs about the cards by weighted worlds.
    pub fn cards_worlds() = "briscola5-results-cards-worlds";
    /// Beliefs about the cards that make no difference between worlds.
    pub fn cards_even() = "briscola5-results-cards-even";
    /// The log loss of some beliefs.
    pub fn log_loss_of(beliefs) = "briscola5-results-log-loss-of";
    /// An axis of log losses.
    pub fn log_loss() = "briscola5-results-log-loss";
    /// The heading of Brier scores.
    pub fn brier() = "briscola5-results-brier";
    /// How much better weighted worlds are than other beliefs.
    pub fn gain_over(beliefs) = "briscola5-results-gain-over";
    /// What the table of losses means.
    pub fn losses_note() = "briscola5-results-losses-note";
    /// What the table of gains means.
    pub fn gains_note() = "briscola5-results-gains-note";
    /// What the plot of losses shows.
    pub fn less_is_better() = "briscola5-results-less-is-better";
    /// Beliefs about the partner among such players.
    pub fn about_partner(players) = "briscola5-results-about-partner";
    /// Beliefs about the cards among such players.
    pub fn about_cards(players) = "briscola5-results-about-cards";
}

//! What the experts say about their choices.

use arbitro_game::MessageKind;

arbitro_game::messages! {
    pub(crate) fn solver() = "search-solver";
    pub(crate) fn solver_out_of_time() = "search-solver-out-of-time";
    pub(crate) fn pig_solved() = "search-pig-solved";
    pub(crate) fn chance_to_win() = "belief-chance-to-win";
    pub(crate) fn table(mv, points, shape) = "why-table";
    pub(crate) fn no_suit_yet() = "why-no-suit-yet";
    pub(crate) fn rules_stopped(error) = "why-rules-stopped";
    pub(crate) fn no_rule_named_a_card() = "why-no-rule-named-a-card";
    pub(crate) fn fell_back(strategy, reason, card) = "why-fell-back";
    pub(crate) fn rule_wants(rule, card, points) = "why-rule-wants";
    pub(crate) fn concludes(card) = "rule-concludes-play";
    pub(crate) fn suspect(player, suspicion) = "chance-suspect";
    pub(crate) fn partner() = "belief-partner";
    pub(crate) fn opponent_king() = "belief-opponent-king";
    pub(crate) fn pays(mv, payoff, deals) = "why-pays";
    pub(crate) fn wins_deals(card, percent, deals, points, stopped) = "why-wins-deals";
    pub(crate) fn no_deal_imagined(stopped) = "why-no-deal-imagined";
    pub(crate) fn no_deal_any_move() = "why-no-deal-any-move";
    pub(crate) fn solved_points(card, points) = "why-solved-points";
    pub(crate) fn leads_cheapest() = "why-leads-cheapest";
    pub(crate) fn loads_partner() = "why-loads-partner";
    pub(crate) fn partner_takes() = "why-partner-takes";
    pub(crate) fn worth_a_trump() = "why-worth-a-trump";
    pub(crate) fn takes_in_suit() = "why-takes-in-suit";
    pub(crate) fn not_worth_taking() = "why-not-worth-taking";
    pub(crate) fn first_card() = "why-first-card";
    pub(crate) fn solved_ending_says(verdict, mv) = "why-solved-ending-says";
    pub(crate) fn drives_king(mv, squares) = "why-drives-king";
    pub(crate) fn king_squares() = "set-king-squares";
    pub(crate) fn wave() = "set-wave";
    pub(crate) fn taboo() = "set-taboo";
    pub(crate) fn opening(mv) = "why-opening";
    pub(crate) fn worth_most_over_boards(mv, boards, percent) = "why-worth-most-over-boards";
    pub(crate) fn looks_natural(mv) = "why-looks-natural";
    pub(crate) fn asking_is_free() = "why-asking-is-free";
    pub(crate) fn asks_pawn_captures() = "why-asks-pawn-captures";
    pub(crate) fn pawn_can_capture() = "why-pawn-can-capture";
    pub(crate) fn takes_back() = "why-takes-back";
    pub(crate) fn raids() = "why-raids";
    pub(crate) fn nothing_to_capture() = "why-nothing-to-capture";
    pub(crate) fn i_try(rule, mv) = "why-i-try";
    pub(crate) fn i_try_by_class(class, rule, mv) = "why-i-try-by-class";
}

/// Every message that this crate produces.
pub fn messages() -> Vec<MessageKind> {
    [MESSAGES, arbitro_endings::MESSAGES, crate::maran::MESSAGES].concat()
}

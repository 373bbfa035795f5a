//! What plans and the player of solved endings say.

arbitro_game::messages! {
    pub(super) fn black_king() = "belief-black-king";
    pub(super) fn sure_win(moves) = "verdict-sure-win";
    pub(super) fn almost_sure_win() = "verdict-almost-sure-win";
    pub(super) fn no_sure_win() = "verdict-no-sure-win";
    pub(super) fn loses_no_time(verdict, mv) = "why-loses-no-time";
    pub(super) fn chance_says(verdict, mv) = "why-chance-says";
    pub(super) fn risks_least(mv) = "why-risks-least";
    pub(super) fn legal() = "answer-legal";
    pub(super) fn refused() = "answer-refused";
    pub(super) fn mate() = "answer-mate";
    pub(super) fn promoted() = "answer-promoted";
    pub(super) fn with_check(answer, how) = "answer-check";
    pub(super) fn indented(indent, line) = "plan-line";
    pub(super) fn plan_of(belief, verdict) = "plan-of";
    pub(super) fn plan_cut(verdict) = "plan-cut";
    pub(super) fn plan_dice(tries) = "plan-dice";
    pub(super) fn plan_play(mv) = "plan-play";
    pub(super) fn plan_won(answers, kings) = "plan-won";
    pub(super) fn plan_if(answers, kings) = "plan-if";
    pub(super) fn plan_after_reply(answers, kings) = "plan-after-reply";
    pub(super) fn plan_tree(belief, verdict) = "plan-tree";
    pub(super) fn plan_ends(answers, kings) = "plan-ends";
    pub(super) fn plan_leads(answers, kings) = "plan-leads";
    pub(super) fn king_known() = "starts-king-known";
    pub(super) fn king_anywhere() = "starts-king-anywhere";
    pub(super) fn all_starts() = "starts-all";
}

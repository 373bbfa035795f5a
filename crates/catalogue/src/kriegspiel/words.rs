//! What can be wrong with the set-up of an ending or with the order of a plan.

arbitro_game::messages! {
    pub(super) fn three_men() = "kriegspiel-three-men";
    pub(super) fn no_ending() = "kriegspiel-no-ending";
    pub(super) fn no_table() = "kriegspiel-no-table";
    pub(super) fn no_tables(folder) = "kriegspiel-no-tables";
    pub(super) fn plan_unreadable(error) = "kriegspiel-plan-unreadable";
    pub(super) fn plan_no_ending() = "kriegspiel-plan-no-ending";
    pub(super) fn plan_no_pawn(ending) = "kriegspiel-plan-no-pawn";
    pub(super) fn plan_too_much() = "kriegspiel-plan-too-much";
    pub(super) fn plan_not_solved() = "kriegspiel-plan-not-solved";
    pub(super) fn ending_and_fen() = "kriegspiel-ending-and-fen";
    pub(super) fn needs_men(ending) = "kriegspiel-needs-men";
    pub(super) fn other_ending(men, ending) = "kriegspiel-other-ending";
    pub(super) fn unusable_table(path, why) = "kriegspiel-unusable-table";
    pub(super) fn other_table(path, found, wanted) = "kriegspiel-other-table";
    pub(super) fn won_by_promoting(ending) = "kriegspiel-won-by-promoting";
    pub(super) fn no_square(text, name) = "kriegspiel-no-square";
}

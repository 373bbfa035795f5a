//! What the player of solved endings says about its choices.

arbitro_game::messages! {
    pub(super) fn black_king() = "belief-black-king";
    pub(super) fn sure_win(moves) = "verdict-sure-win";
    pub(super) fn almost_sure_win() = "verdict-almost-sure-win";
    pub(super) fn no_sure_win() = "verdict-no-sure-win";
    pub(super) fn loses_no_time(verdict, mv) = "why-loses-no-time";
    pub(super) fn chance_says(verdict, mv) = "why-chance-says";
    pub(super) fn risks_least(mv) = "why-risks-least";
}

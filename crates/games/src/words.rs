//! Words that several games share.

use arbitro_game::{Message, Seat};

/// The colours of chess, by seat.
pub(crate) fn side(seat: Seat) -> Message {
    if seat == Seat(0) { white() } else { black() }
}

/// The first or the second of two players.
pub(crate) fn of_two(seat: Seat) -> Message {
    if seat == Seat(0) { first() } else { second() }
}

arbitro_game::messages! {
    pub(crate) fn white() = "side-white";
    pub(crate) fn black() = "side-black";
    pub(crate) fn first() = "seat-first";
    pub(crate) fn second() = "seat-second";
    pub(crate) fn ace() = "rank-ace";
    pub(crate) fn three() = "rank-three";
    pub(crate) fn king() = "rank-king";
    pub(crate) fn queen() = "rank-queen";
    pub(crate) fn knight() = "rank-knight";
    pub(crate) fn jack() = "rank-jack";
    pub(crate) fn seven() = "rank-seven";
    pub(crate) fn six() = "rank-six";
    pub(crate) fn five() = "rank-five";
    pub(crate) fn four() = "rank-four";
    pub(crate) fn two() = "rank-two";

    pub(crate) fn connect_four_size(rows, columns) = "connect-four-size";
    pub(crate) fn tris_size(rows, columns) = "tris-size";
    pub(crate) fn line_length(line, longest) = "line-length";
    pub(crate) fn pig_goal(goal) = "pig-goal";
    pub(crate) fn briscola_players(players) = "briscola-players";
    pub(crate) fn tree_hides(set) = "tree-hides";
    pub(crate) fn no_rule_set(name, choices) = "kriegspiel-no-rule-set";
    pub(crate) fn no_squares(part, text) = "squares-unreadable";
    pub(crate) fn setup_taken(square) = "setup-taken";
    pub(crate) fn setup_pawn_rank(square) = "setup-pawn-rank";
    pub(crate) fn setup_white_kings(kings) = "setup-white-kings";
    pub(crate) fn setup_black_man() = "setup-black-man";
    pub(crate) fn setup_empty_wave() = "setup-empty-wave";
    pub(crate) fn setup_wave_square(square, why) = "setup-wave-square";
    pub(crate) fn setup_outside_wave(square, wave) = "setup-outside-wave";
    pub(crate) fn not_there_taken() = "not-there-taken";
    pub(crate) fn not_there_next_to_king() = "not-there-next-to-king";
    pub(crate) fn not_there_in_check() = "not-there-in-check";
    pub(crate) fn not_there_impossible() = "not-there-impossible";
}

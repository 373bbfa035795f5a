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
}

//! Cards in words.

use super::cards::{Card, CardSet, Faces, Rank, Suit};
use crate::words;
use arbitro_game::{Arg, Message};

impl Rank {
    /// The rank in words; the deck decides whether there is a knight or a queen.
    pub fn message(self, faces: Faces) -> Message {
        match self {
            Rank::Ace => words::ace(),
            Rank::Three => words::three(),
            Rank::King => words::king(),
            Rank::Queen if faces == Faces::Italian => words::knight(),
            Rank::Queen => words::queen(),
            Rank::Jack => words::jack(),
            Rank::Seven => words::seven(),
            Rank::Six => words::six(),
            Rank::Five => words::five(),
            Rank::Four => words::four(),
            Rank::Two => words::two(),
        }
    }
}

impl Suit {
    /// The suit in words.
    pub fn message(self, faces: Faces) -> Message {
        match (faces, self) {
            (Faces::Italian, Suit::Coppe) => cups(),
            (Faces::Italian, Suit::Denari) => coins(),
            (Faces::Italian, Suit::Spade) => swords(),
            (Faces::Italian, Suit::Bastoni) => batons(),
            (Faces::French, Suit::Coppe) => hearts(),
            (Faces::French, Suit::Denari) => diamonds(),
            (Faces::French, Suit::Spade) => spades(),
            (Faces::French, Suit::Bastoni) => clubs(),
        }
    }
}

impl Card {
    /// The card in words.
    pub fn message(self, faces: Faces) -> Message {
        card(self.rank().message(faces), self.suit().message(faces))
    }
}

impl CardSet {
    /// The cards in words.
    pub fn message(self, faces: Faces) -> Arg {
        Arg::List(self.iter().map(|card| card.message(faces).into()).collect())
    }
}

/// The line of a seat in a drawing: whose turn it is, the points, the card on the table, notes.
pub(super) fn seat_line(
    marker: char,
    name: &str,
    taken: u8,
    played: &str,
    notes: impl IntoIterator<Item = Message>,
) -> Vec<Arg> {
    let mut line = vec![format!("{marker} {name:<6} {taken:>3} ").into(), points(taken).into()];
    let mut notes = notes.into_iter().peekable();
    if notes.peek().is_some() {
        line.push(format!("  {played:<16} ").into());
    } else if !played.is_empty() {
        line.push(format!("  {played}").into());
    }
    for (index, note) in notes.enumerate() {
        if index > 0 {
            line.push(", ".into());
        }
        line.push(note.into());
    }
    line
}

arbitro_game::messages! {
    fn card(rank, suit) = "card";
    fn cups() = "suit-cups";
    fn coins() = "suit-coins";
    fn swords() = "suit-swords";
    fn batons() = "suit-batons";
    fn hearts() = "suit-hearts";
    fn diamonds() = "suit-diamonds";
    fn spades() = "suit-spades";
    fn clubs() = "suit-clubs";
    pub(super) fn points(points) = "briscola-points";
    pub(super) fn last_trick(plays) = "briscola-last-trick";
    pub(super) fn your_cards(cards) = "briscola-your-cards";
    pub(super) fn dealing() = "briscola-dealing";
    pub(super) fn you() = "briscola-you";
    pub(super) fn partner() = "briscola-partner";
    pub(super) fn plays(player, card, kind) = "briscola-plays";
    pub(super) fn takes(player, points) = "briscola-takes";
}

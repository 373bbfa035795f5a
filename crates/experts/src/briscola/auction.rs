//! The auction of Vinci 2015, table 5.1, as data.
//!
//! A hand is looked up by how its cards are spread over the suits (the row) and by its points (the column). The
//! cell says which cards the trump suit must hold, and the lowest rank that may be called.
//!
//! Where the table is silent:
//!
//! * hands worth less than 15 points pass, like the one cell that says so;
//! * trumps are the longest suit; of several, one that holds what the cell asks for, then the one worth most, then
//!   the one with the strongest card, then the first in the order coppe, denari, spade, bastoni;
//! * the card that is called is the strongest of that suit that is missing in the hand, is lower than the last
//!   call and not lower than the limit; if there is none, the hand passes;
//! * no player calls a card of his own, and none goes on after the 2;
//! * who must call takes the longest suit and the strongest card missing, whatever the table says.

use arbitro_games::briscola::five::Move;
use arbitro_games::briscola::{Card, CardSet, Points, Rank, Suit};

/// What the trump suit must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Required {
    /// "Sempre": nothing.
    Nothing,
    /// "A o 3": the ace or the 3.
    AceOrThree,
    /// "A o 3 o K": the ace, the 3 or the king.
    AceThreeOrKing,
    /// "A e 3": the ace and the 3.
    AceAndThree,
    /// "Due tra A, 3, K": two of the ace, the 3 and the king.
    TwoOfAceThreeKing,
}

impl Required {
    /// Whether a suit of a hand holds it.
    pub fn is_met(self, hand: CardSet, suit: Suit) -> bool {
        let holds = |rank| hand.contains(Card::new(rank, suit));
        let of_three = [Rank::Ace, Rank::Three, Rank::King].into_iter().filter(|&rank| holds(rank)).count();
        match self {
            Required::Nothing => true,
            Required::AceOrThree => holds(Rank::Ace) || holds(Rank::Three),
            Required::AceThreeOrKing => of_three >= 1,
            Required::AceAndThree => holds(Rank::Ace) && holds(Rank::Three),
            Required::TwoOfAceThreeKing => of_three >= 2,
        }
    }
}

/// A cell of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// "Imp.": no hand is like this.
    Impossible,
    /// "PASSO".
    Pass,
    /// Call if the suit holds what is required, and not lower than the limit.
    Call(Required, Rank),
}

/// The lowest points of each column; the last column is open.
pub const COLUMNS: [Points; 8] = [15, 21, 26, 31, 36, 41, 46, 51];

/// A row of the table: the distributions of suits that it stands for, and its cells by [`COLUMNS`].
pub struct Row {
    /// Distributions, longest suit first.
    pub shapes: &'static [[u8; 4]],
    /// The cells.
    pub cells: [Cell; 8],
}

/// Table 5.1.
pub const TABLE: [Row; 7] = {
    use Cell::{Call, Impossible, Pass};
    use Rank::{Five, Four, Jack, King, Queen, Seven, Six, Two};
    use Required::{AceAndThree, AceOrThree, AceThreeOrKing, Nothing, TwoOfAceThreeKing};
    const NO: Cell = Impossible;
    [
        Row {
            shapes: &[[8, 0, 0, 0]],
            cells: [Call(Nothing, Four), Call(Nothing, Two), Call(Nothing, Two), NO, NO, NO, NO, NO],
        },
        Row {
            shapes: &[[7, 1, 0, 0]],
            cells: [
                Call(Nothing, Six),
                Call(Nothing, Five),
                Call(Nothing, Four),
                Call(Nothing, Two),
                Call(Nothing, Two),
                Call(Nothing, Two),
                NO,
                NO,
            ],
        },
        Row {
            shapes: &[[6, 2, 0, 0], [6, 1, 1, 0]],
            cells: [
                Call(Nothing, Seven),
                Call(Nothing, Six),
                Call(Nothing, Five),
                Call(Nothing, Four),
                Call(Nothing, Two),
                Call(Nothing, Two),
                Call(Nothing, Two),
                Call(Nothing, Two),
            ],
        },
        Row {
            shapes: &[[5, 3, 0, 0], [5, 2, 1, 0], [5, 1, 1, 1]],
            cells: [
                Call(AceOrThree, Jack),
                Call(AceOrThree, Seven),
                Call(AceThreeOrKing, Six),
                Call(AceThreeOrKing, Five),
                Call(AceThreeOrKing, Four),
                Call(AceThreeOrKing, Two),
                Call(AceThreeOrKing, Two),
                Call(Nothing, Two),
            ],
        },
        Row {
            shapes: &[[4, 4, 0, 0], [4, 3, 1, 0], [4, 2, 2, 0], [4, 2, 1, 1]],
            cells: [
                Call(AceOrThree, Queen),
                Call(AceOrThree, Jack),
                Call(AceThreeOrKing, Seven),
                Call(AceThreeOrKing, Six),
                Call(AceThreeOrKing, Five),
                Call(AceThreeOrKing, Four),
                Call(AceThreeOrKing, Two),
                Call(AceThreeOrKing, Two),
            ],
        },
        Row {
            shapes: &[[3, 3, 2, 0], [3, 3, 1, 1], [3, 2, 2, 1]],
            cells: [
                Call(AceOrThree, King),
                Call(AceOrThree, Queen),
                Call(AceThreeOrKing, Jack),
                Call(AceThreeOrKing, Seven),
                Call(AceThreeOrKing, Six),
                Call(AceThreeOrKing, Five),
                Call(AceThreeOrKing, Four),
                Call(AceThreeOrKing, Two),
            ],
        },
        Row {
            shapes: &[[2, 2, 2, 2]],
            cells: [
                Pass,
                Call(AceAndThree, Jack),
                Call(AceAndThree, Seven),
                Call(AceAndThree, Six),
                Call(AceAndThree, Five),
                Call(TwoOfAceThreeKing, Four),
                Call(TwoOfAceThreeKing, Four),
                Call(TwoOfAceThreeKing, Two),
            ],
        },
    ]
};

/// How the cards of a hand are spread over the suits, the longest first.
pub fn shape(hand: CardSet) -> [u8; 4] {
    let mut lengths = Suit::ALL.map(|suit| hand.and(CardSet::of_suit(suit)).len() as u8);
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    lengths
}

/// The shape as people write it: "3-2-2-1".
pub(super) fn shape_text(hand: CardSet) -> String {
    shape(hand).map(|length| length.to_string()).join("-")
}

/// The cell for a hand of eight, or `None` if the table says nothing.
pub fn cell(hand: CardSet) -> Option<Cell> {
    let shape = shape(hand);
    let points = hand.points();
    let column = COLUMNS.iter().rposition(|&least| points >= least)?;
    TABLE.iter().find(|row| row.shapes.contains(&shape)).map(|row| row.cells[column])
}

/// What the table advises for a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Pass.
    Pass,
    /// Call cards of this suit, down to this rank.
    Call {
        /// The suit that will be trumps.
        suit: Suit,
        /// The lowest rank to call.
        limit: Rank,
    },
}

impl Advice {
    /// The lowest rank to call.
    pub fn limit(self) -> Option<Rank> {
        match self {
            Advice::Pass => None,
            Advice::Call { limit, .. } => Some(limit),
        }
    }
}

/// What the table advises for a hand of eight.
pub fn advise(hand: CardSet) -> Advice {
    match cell(hand) {
        Some(Cell::Call(required, limit)) => {
            best_suit(hand, required).map_or(Advice::Pass, |suit| Advice::Call { suit, limit })
        }
        Some(Cell::Pass | Cell::Impossible) | None => Advice::Pass,
    }
}

/// The longest suit that holds what is required; see the decisions at the top.
fn best_suit(hand: CardSet, required: Required) -> Option<Suit> {
    let cards = |suit: Suit| hand.and(CardSet::of_suit(suit));
    let longest = Suit::ALL.into_iter().map(|suit| cards(suit).len()).max()?;
    Suit::ALL
        .into_iter()
        .filter(|&suit| cards(suit).len() == longest && required.is_met(hand, suit))
        .rev() // of equals `max_by_key` keeps the last
        .max_by_key(|&suit| (cards(suit).points(), cards(suit).iter().map(Card::rank).max()))
}

/// The call that the table makes among the moves on offer: a rank or a pass.
pub fn call(hand: CardSet, offered: &[Move]) -> Option<Move> {
    let may_pass = offered.contains(&Move::Pass);
    let (suit, limit) = match advise(hand) {
        Advice::Call { suit, limit } => (suit, limit),
        Advice::Pass if may_pass => return Some(Move::Pass),
        Advice::Pass => (best_suit(hand, Required::Nothing)?, Rank::Two),
    };
    let called = offered.iter().copied().filter(|mv| match mv {
        Move::Call(rank) => *rank >= limit && !hand.contains(Card::new(*rank, suit)),
        _ => false,
    });
    let best = called.max_by_key(|mv| match mv {
        Move::Call(rank) => Some(*rank),
        _ => None,
    });
    best.or(may_pass.then_some(Move::Pass)).or(offered.first().copied())
}

/// The suit that the table declares among the moves on offer, after its own calls or another's.
pub fn declare(hand: CardSet, rank: Rank, offered: &[Move]) -> Option<Move> {
    let wanted = match advise(hand) {
        Advice::Call { suit, .. } => Some(suit),
        Advice::Pass => best_suit(hand, Required::Nothing),
    };
    if let Some(suit) = wanted
        && offered.contains(&Move::Declare(suit))
        && !hand.contains(Card::new(rank, suit))
    {
        return Some(Move::Declare(suit));
    }
    // A call that was not the table's: the longest suit among those on offer.
    offered.iter().copied().max_by_key(|mv| match mv {
        Move::Declare(suit) => {
            let cards = hand.and(CardSet::of_suit(*suit));
            (!hand.contains(Card::new(rank, *suit)), cards.len(), cards.points())
        }
        _ => (false, 0, 0),
    })
}

#[cfg(test)]
#[path = "auction_tests.rs"]
mod tests;

//! The options: what people agree on before they sit down.

use super::super::cards::Faces;
use serde::{Deserialize, Serialize};

/// What the players agreed on. The default is the game of Vinci 2015, ch. 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// Whether the auction goes on when the 2 was called.
    pub after_two: AfterTwo,
    /// Whether one may call a card of one's own hand.
    pub own_card: OwnCard,
    /// When the suit is declared.
    pub declaration: Declaration,
    /// Who leads to the first trick.
    pub first_lead: FirstLead,
    /// What 60 points mean.
    pub sixty: Sixty,
    /// What happens when no player calls.
    pub all_pass: AllPass,
    /// How many deals are played.
    pub length: Length,
    /// What taking all the points is worth.
    pub cappotto: Cappotto,
    /// Which faces the cards have, for people who look at them.
    pub faces: Faces,
}

/// Whether the auction goes on when the 2 was called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterTwo {
    /// The first to call the 2 has won the auction.
    #[default]
    Ends,
    /// It goes on by points, from 61 to 120, which the caller's side must then reach.
    Points,
}

/// Whether one may call a card of one's own hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OwnCard {
    /// The called card is always in another hand.
    #[default]
    Refused,
    /// The caller may call a card that he holds, and then plays alone against four who do not know it.
    Allowed,
}

/// When the suit is declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Declaration {
    /// Before the first card is played.
    #[default]
    BeforePlay,
    /// "Al buio": after the first trick, which is played without trumps.
    AfterFirstTrick,
}

/// Who leads to the first trick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstLead {
    /// The player to the right of the caller, so that the caller is last.
    #[default]
    RightOfCaller,
    /// The caller.
    Caller,
    /// The player to the right of the dealer, who also spoke first.
    RightOfDealer,
}

/// What 60 points for each side mean. It never matters after an auction by points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sixty {
    /// No side wins.
    #[default]
    Draw,
    /// The caller promised more than half, and loses.
    CallerLoses,
    /// Half is enough for the caller.
    CallerWins,
}

/// What happens when no player calls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AllPass {
    /// The same dealer deals again; it does not count as a deal.
    #[default]
    Redeal,
    /// The deal counts, and no side wins it.
    Void,
    /// The last to speak must call.
    LastMustCall,
}

/// How many deals make a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// One deal, paid by its scores.
    #[default]
    Single,
    /// At most three deals; over when a player was on the winning side twice.
    BestOfThree,
    /// At most five deals; over when a player was on the winning side three times.
    BestOfFive,
}

impl Length {
    /// The most deals that are played.
    pub const fn deals(self) -> u8 {
        match self {
            Length::Single => 1,
            Length::BestOfThree => 3,
            Length::BestOfFive => 5,
        }
    }

    /// How many won deals end the match.
    pub const fn enough(self) -> u8 {
        self.deals() / 2 + 1
    }
}

/// What taking all 120 points is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cappotto {
    /// What any won deal is worth.
    #[default]
    Counts,
    /// Twice as much.
    Doubles,
}

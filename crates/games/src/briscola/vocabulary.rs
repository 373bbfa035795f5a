//! What card players call a play: one classifier, used by rules, logs and pages.
//!
//! Vinci 2015 defines the words twice, in §2.2.3 by their meaning and in listing 5.4 by a rule. Where both have a word
//! and differ, the meaning decides; where §2.2.3 has no word, the listing decides. §2.2.3 has none for a trump that
//! does not take: its carico, carichino and liscio are cards of another suit than trumps, and its taglio takes. Every
//! play needs a kind, so such a trump is called as the listing calls it:
//!
//! | play | §2.2.3 | listing 5.4 | here |
//! |---|---|---|---|
//! | a plain card that is led | by its points | always liscio | by its points |
//! | a trump that is led | no word | liscio | liscio |
//! | a higher trump on a trump that was led | taglio | strozzo or strozzino | taglio |
//! | a plain card without points that takes in its suit | no word | strozzino | strozzino |
//! | a trump that does not take | no word | by its points | by its points |

use super::cards::{Card, Suit};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The kinds of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayKind {
    /// A card without points that takes nothing.
    Liscio,
    /// A card worth 1 to 9 points that takes nothing.
    Carichino,
    /// A card worth 10 points or more that takes nothing.
    Carico,
    /// Taking within the suit that was led with less than 10 points.
    Strozzino,
    /// Taking within the suit that was led with 10 points or more.
    Strozzo,
    /// Taking with a trump.
    Taglio,
}

impl PlayKind {
    /// All of them.
    pub const ALL: [PlayKind; 6] = [
        PlayKind::Liscio,
        PlayKind::Carichino,
        PlayKind::Carico,
        PlayKind::Strozzino,
        PlayKind::Strozzo,
        PlayKind::Taglio,
    ];

    /// Classifies a card played onto a table where `best` takes so far and `led` was led (`None`: it is led now).
    #[inline]
    pub fn of(card: Card, best: Option<Card>, led: Option<Suit>, trump: Option<Suit>) -> PlayKind {
        let is_trump = trump == Some(card.suit());
        match best {
            Some(best) if card.beats(best, trump) => match (is_trump, led == Some(card.suit())) {
                (false, true) if card.points() >= 10 => PlayKind::Strozzo,
                (false, true) => PlayKind::Strozzino,
                _ => PlayKind::Taglio,
            },
            None if is_trump => PlayKind::Liscio,
            _ => match card.points() {
                10.. => PlayKind::Carico,
                1..=9 => PlayKind::Carichino,
                0 => PlayKind::Liscio,
            },
        }
    }

    /// Whether the play took the trick from another player.
    pub const fn takes(self) -> bool {
        matches!(self, PlayKind::Strozzino | PlayKind::Strozzo | PlayKind::Taglio)
    }
}

impl fmt::Display for PlayKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PlayKind::Liscio => "liscio",
            PlayKind::Carichino => "carichino",
            PlayKind::Carico => "carico",
            PlayKind::Strozzino => "strozzino",
            PlayKind::Strozzo => "strozzo",
            PlayKind::Taglio => "taglio",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trumps are denari. `table` is what was played before, in order.
    fn kind(table: &str, card: &str) -> String {
        let trump = Some(Suit::Denari);
        let mut trick = crate::briscola::trick::Trick::default();
        for earlier in table.split_whitespace() {
            trick.play(arbitro_game::Seat(0), earlier.parse().unwrap(), trump);
        }
        trick.play(arbitro_game::Seat(1), card.parse().unwrap(), trump).to_string()
    }

    #[test]
    fn every_word_as_the_thesis_means_it() {
        for (table, card, expected) in [
            // §2.2.3: plain cards by their points, led or thrown
            ("", "AC", "carico"),
            ("", "3C", "carico"),
            ("", "KC", "carichino"),
            ("", "JC", "carichino"),
            ("", "7C", "liscio"),
            ("AS", "AC", "carico"),
            ("AS", "QC", "carichino"),
            ("AS", "2C", "liscio"),
            ("AS", "KS", "carichino"),
            // §2.2.3: strozzo, strozzino, taglio
            ("2S", "AS", "strozzo"),
            ("2S", "3S", "strozzo"),
            ("2S", "KS", "strozzino"),
            ("AS", "2D", "taglio"),
            ("AS 2D", "4D", "taglio"),
            ("2D", "AD", "taglio"),
            ("2D", "KD", "taglio"),
            // after a taglio nothing of the suit that was led takes any more
            ("2S 2D", "AS", "carico"),
            ("2S 2D", "KS", "carichino"),
            // listing 5.4, where §2.2.3 is silent
            ("2S", "7S", "strozzino"),
            ("", "AD", "liscio"),
            ("", "KD", "liscio"),
            ("AS AD", "3D", "carico"),
            ("AS AD", "KD", "carichino"),
            ("AS AD", "2D", "liscio"),
        ] {
            assert_eq!(kind(table, card), expected, "{card} after [{table}]");
        }
    }

    #[test]
    fn only_plays_that_take_are_said_to_take() {
        let taking: Vec<String> =
            PlayKind::ALL.iter().filter(|kind| kind.takes()).map(|kind| kind.to_string()).collect();
        assert_eq!(taking, ["strozzino", "strozzo", "taglio"]);
    }

    #[test]
    fn without_trumps_a_discard_is_no_taglio() {
        let card: Card = "AD".parse().unwrap();
        assert_eq!(PlayKind::of(card, "2S".parse().ok(), Some(Suit::Spade), None), PlayKind::Carico);
    }
}

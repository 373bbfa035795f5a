//! Cards, ranks by their power, suits, and sets of cards as bit masks.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Points, of which a deck holds 120.
pub type Points = u8;

/// What all cards of the deck are worth together.
pub const ALL_POINTS: Points = 120;

/// A suit, by its Italian name. The French suits stand for them in the order hearts, diamonds, spades, clubs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Suit {
    /// Cups; hearts.
    Coppe,
    /// Coins; diamonds.
    Denari,
    /// Swords; spades.
    Spade,
    /// Clubs of both decks.
    Bastoni,
}

impl Suit {
    /// All four.
    pub const ALL: [Suit; 4] = [Suit::Coppe, Suit::Denari, Suit::Spade, Suit::Bastoni];

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        ['C', 'D', 'S', 'B'][self as usize]
    }

    /// The French suit that stands for it.
    pub const fn symbol(self) -> char {
        ['♥', '♦', '♠', '♣'][self as usize]
    }

    /// As people with that deck say it: the Italian name, or the French sign.
    pub fn named(self, faces: Faces) -> String {
        match faces {
            Faces::Italian => self.to_string(),
            Faces::French => self.symbol().to_string(),
        }
    }

    fn read(letter: char) -> Option<Suit> {
        Suit::ALL
            .into_iter()
            .find(|suit| suit.letter() == letter.to_ascii_uppercase() || suit.symbol() == letter)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["coppe", "denari", "spade", "bastoni"][*self as usize])
    }
}

/// A rank, ordered by its power to take: 2 4 5 6 7 J Q K 3 A.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Rank {
    /// 2
    Two,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
    /// 7
    Seven,
    /// Fante (jack), 2 points.
    Jack,
    /// Cavallo (knight, queen), 3 points.
    Queen,
    /// Re (king), 4 points.
    King,
    /// 3, 10 points.
    Three,
    /// Asso (ace), 11 points.
    Ace,
}

impl Rank {
    /// All ten, from the 2 to the ace.
    pub const ALL: [Rank; 10] = [
        Rank::Two,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Three,
        Rank::Ace,
    ];

    /// What a card of this rank is worth.
    #[inline]
    pub const fn points(self) -> Points {
        [0, 0, 0, 0, 0, 2, 3, 4, 10, 11][self as usize]
    }

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        ['2', '4', '5', '6', '7', 'J', 'Q', 'K', '3', 'A'][self as usize]
    }

    fn read(letter: char) -> Option<Rank> {
        let letter = match letter.to_ascii_uppercase() {
            'R' => 'K', // re
            'C' => 'Q', // cavallo
            'F' => 'J', // fante
            '1' => 'A',
            other => other,
        };
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A text that is not a rank.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a rank: write one of A 3 K Q J 7 6 5 4 2")]
pub struct RankError(pub String);

impl FromStr for Rank {
    type Err = RankError;
    fn from_str(text: &str) -> Result<Self, RankError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Rank::read), letters.next()) {
            (Some(rank), None) => Ok(rank),
            _ => Err(RankError(text.to_owned())),
        }
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A card: its suit in the high nibble, its power in the low one, so that power compares as numbers do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of a rank and a suit.
    #[inline]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(((suit as u8) << 4) | rank as u8)
    }

    /// Its suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[((self.0 >> 4) & 3) as usize]
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 & 15) as usize]
    }

    /// What it is worth.
    #[inline]
    pub const fn points(self) -> Points {
        [0, 0, 0, 0, 0, 2, 3, 4, 10, 11, 0, 0, 0, 0, 0, 0][(self.0 & 15) as usize]
    }

    /// The `index`-th card of the deck of forty, suit by suit and from the 2 to the ace.
    #[inline]
    pub const fn nth(index: u8) -> Card {
        Card((((index / 10) & 3) << 4) | (index % 10))
    }

    /// Its place in the bits of a [`CardSet`].
    #[inline]
    pub const fn bit(self) -> u8 {
        self.0
    }

    /// The card at a place in the bits of a [`CardSet`].
    #[inline]
    pub const fn of_bit(bit: u8) -> Option<Card> {
        if bit < 64 && CardSet::DECK.0 >> bit & 1 != 0 { Some(Card(bit)) } else { None }
    }

    /// Whether the card would take from `best`, which takes so far. A card that does not follow `best` and is no
    /// trump never does: `best` is of the suit that was led, or a trump.
    #[inline]
    pub fn beats(self, best: Card, trump: Option<Suit>) -> bool {
        if self.0 >> 4 == best.0 >> 4 { self.0 > best.0 } else { trump == Some(self.suit()) }
    }

    /// The card as people with that deck write it.
    pub fn named(self, faces: Faces) -> String {
        match faces {
            Faces::Italian => self.to_string(),
            Faces::French => format!("{}{}", self.rank(), self.suit().symbol()),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A text that is not a card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is not a card: write its rank (A 3 K Q J 7 6 5 4 2) and its suit (C D S B or ♥ ♦ ♠ ♣), such as AC or 3♠"
)]
pub struct CardError(pub String);

impl FromStr for Card {
    type Err = CardError;
    fn from_str(text: &str) -> Result<Self, CardError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Rank::read), letters.next().and_then(Suit::read), letters.next()) {
            (Some(rank), Some(suit), None) => Ok(Card::new(rank, suit)),
            _ => Err(CardError(text.to_owned())),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Which faces are printed on the cards that people look at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Faces {
    /// Cups, coins, swords and clubs: C D S B.
    #[default]
    Italian,
    /// Hearts, diamonds, spades and clubs: ♥ ♦ ♠ ♣.
    French,
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The whole deck of forty.
    pub const DECK: CardSet = CardSet(0x03ff_03ff_03ff_03ff);

    /// All cards of a suit.
    #[inline]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(0x3ff << ((suit as u8) << 4))
    }

    /// All cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(0x0001_0001_0001_0001 << rank as u8)
    }

    /// The set as bits: sixteen for each suit, of which the lowest ten are used, from the 2 to the ace.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of these bits; those that stand for no card are left out.
    #[inline]
    pub const fn of_bits(bits: u64) -> CardSet {
        CardSet(bits & CardSet::DECK.0)
    }

    /// Whether the card is in it.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// Puts a card in.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// How many cards it holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards that are in both.
    #[inline]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards that are in either.
    #[inline]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards that are not in the other.
    #[inline]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// What the cards are worth together.
    pub fn points(self) -> Points {
        self.iter().map(Card::points).sum()
    }

    /// The cards, suit by suit and from the 2 to the ace.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let card = Card(left.trailing_zeros() as u8);
                left &= left - 1;
                card
            })
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards: Vec<String> = self.iter().map(|card| card.to_string()).collect();
        f.write_str(&cards.join(" "))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for CardSet {
    type Err = CardError;
    /// Cards with spaces between them.
    fn from_str(text: &str) -> Result<Self, CardError> {
        text.split_whitespace().map(str::parse).collect()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Card>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_holds_forty_cards_worth_120() {
        assert_eq!(CardSet::DECK.len(), 40);
        assert_eq!(CardSet::DECK.points(), ALL_POINTS);
        let counted: CardSet = (0..40).map(Card::nth).collect();
        assert_eq!(counted, CardSet::DECK);
        for suit in Suit::ALL {
            assert_eq!(CardSet::of_suit(suit).points(), 30);
        }
        let by_bits: CardSet = (0..=u8::MAX).filter_map(Card::of_bit).collect();
        assert_eq!((by_bits, CardSet::of_bits(u64::MAX)), (CardSet::DECK, CardSet::DECK));
        assert!(CardSet::DECK.iter().all(|card| Card::of_bit(card.bit()) == Some(card)));
        assert_eq!(CardSet::of_rank(Rank::Three).to_string(), "3C 3D 3S 3B");
    }

    #[test]
    fn every_card_reads_back_in_either_deck() {
        for card in CardSet::DECK.iter() {
            assert_eq!(card.named(Faces::Italian).parse(), Ok(card));
            assert_eq!(card.named(Faces::French).parse(), Ok(card));
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
            assert_eq!(card.rank().points(), card.points());
        }
        assert_eq!("RC".parse(), Ok(Card::new(Rank::King, Suit::Coppe)));
        assert_eq!("CS".parse(), Ok(Card::new(Rank::Queen, Suit::Spade)));
    }

    #[test]
    fn what_is_no_card_is_refused_with_advice() {
        for text in ["", "A", "8C", "AC ", "ACC", "♥A", "10C"] {
            let error = text.parse::<Card>().expect_err(text);
            assert!(error.to_string().contains("is not a card: write its rank"), "{error}");
        }
        assert!("AC 9S".parse::<CardSet>().is_err());
        assert!(serde_json::from_str::<CardSet>("[\"AC\",\"ZZ\"]").is_err());
    }

    #[test]
    fn trumps_beat_suits_and_power_beats_within_a_suit() {
        let beats = |challenger: &str, best: &str, trump| {
            challenger.parse::<Card>().unwrap().beats(best.parse().unwrap(), trump)
        };
        assert!(beats("3C", "KC", None) && !beats("KC", "3C", None));
        assert!(beats("2D", "AC", Some(Suit::Denari)));
        assert!(!beats("AC", "2D", Some(Suit::Denari)));
        assert!(!beats("AS", "2C", Some(Suit::Denari)), "a discard takes nothing");
        assert!(!beats("AS", "2C", None));
    }
}

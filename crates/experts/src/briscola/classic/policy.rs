//! A fast way to choose a card: each card is worth the sum of a few weights, which self-play has learned.

use super::features::{ENTRIES, SHARED, Situation};
use super::open::OpenGame;
use arbitro_game::{Dice, Game, Roll};
use arbitro_games::briscola::classic::Classic;
use arbitro_games::briscola::{Card, CardSet};
use arrayvec::ArrayVec;
use std::sync::{Arc, OnceLock};

/// What each card of a hand is worth, in card points, beside the others.
pub type Worths = ArrayVec<(Card, f32), 3>;

/// The policy: weights for the features of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    pub(super) weights: Vec<f32>,
}

impl Policy {
    /// A policy that knows nothing: all cards are worth the same.
    pub fn empty() -> Policy {
        Policy { weights: vec![0.0; ENTRIES] }
    }

    /// What each card is worth to the player to move, if these are his cards.
    #[inline]
    pub fn worths(&self, game: &OpenGame, hand: CardSet) -> Worths {
        let situation = Situation::new(game, hand);
        hand.iter().map(|card| (card, self.worth(&situation, card))).collect()
    }

    #[inline(always)]
    fn worth(&self, situation: &Situation<'_>, card: Card) -> f32 {
        let mut worth = 0.0;
        situation.visit(card, |entry| worth += self.weights[usize::from(entry)]);
        worth
    }

    /// The card that is worth most.
    #[inline]
    pub fn choose(&self, game: &OpenGame) -> Option<Card> {
        let hand = game.hand();
        if hand.len() == 1 {
            return hand.iter().next();
        }
        let situation = Situation::new(game, hand);
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        for card in hand.iter() {
            let worth = self.worth(&situation, card);
            if worth >= most {
                (best, most) = (Some(card), worth);
            }
        }
        best
    }

    /// How likely a player who mostly plays like this plays a card of a hand: a soft maximum in which `heat` card points
    /// make a card e times as likely, and any card for a share of `bluff`.
    #[inline]
    pub fn likelihood(&self, game: &OpenGame, hand: CardSet, card: Card, heat: f32, bluff: f32) -> f32 {
        let worths = self.worths(game, hand);
        let most = worths.iter().fold(f32::NEG_INFINITY, |most, (_, worth)| most.max(*worth));
        let (mut all, mut this) = (0.0, 0.0);
        for &(known, worth) in &worths {
            let share = ((worth - most) / heat).exp();
            all += share;
            if known == card {
                this = share;
            }
        }
        (1.0 - bluff) * this / all + bluff / worths.len().max(1) as f32
    }

    /// Plays a game on while `goes_on`; a share of `stray` of the cards is any card.
    #[inline]
    pub fn play_on(
        &self,
        game: &mut OpenGame,
        stray: f32,
        dice: &mut Dice,
        goes_on: impl Fn(&OpenGame) -> bool,
    ) {
        while !game.is_over() && goes_on(game) {
            let hand = game.hand();
            let strays = stray > 0.0 && (dice.below(1 << 16) as f32) < stray * 65536.0;
            let chosen = if strays { hand.iter().nth(dice.below(hand.len())) } else { self.choose(game) };
            let Some(card) = chosen else { return };
            game.play(card);
        }
    }
}

/// The policies that come with the program, by number of players; the heading of each file says what made it.
const LEARNED: [(u8, &str); 4] = [
    (2, include_str!("weights-2.txt")),
    (3, include_str!("weights-3.txt")),
    (4, include_str!("weights-4.txt")),
    (6, include_str!("weights-6.txt")),
];

/// A text that holds no weights of a policy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PolicyError {
    /// Something that is no number.
    #[error("\"{0}\" is not a weight: write numbers with spaces between them")]
    Weight(String),
    /// Too few or too many.
    #[error(
        "the file holds {0} weights, and a policy has {ENTRIES}, or {SHARED} if it is for more than two players: learn it again with this version"
    )]
    Count(usize),
}

impl Policy {
    /// The policy that comes with the program for this many players.
    pub fn learned(game: &Classic) -> Arc<Policy> {
        static READ: OnceLock<Vec<(u8, Arc<Policy>)>> = OnceLock::new();
        let read = READ.get_or_init(|| {
            let policies =
                LEARNED.iter().filter_map(|(seats, text)| Some((*seats, Arc::new(Policy::read(text).ok()?))));
            policies.collect()
        });
        let found = read.iter().find(|(seats, _)| *seats == game.seats());
        found.map_or_else(|| Arc::new(Policy::empty()), |(_, policy)| Arc::clone(policy))
    }

    /// Reads weights. Lines that begin with `#` are comments.
    pub fn read(text: &str) -> Result<Policy, PolicyError> {
        let words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        let weight =
            |word: &str| word.parse().map_err(|_| PolicyError::Weight(word.chars().take(40).collect()));
        let mut weights = words.map(weight).collect::<Result<Vec<f32>, _>>()?;
        if ![SHARED, ENTRIES].contains(&weights.len()) {
            return Err(PolicyError::Count(weights.len()));
        }
        weights.resize(ENTRIES, 0.0);
        Ok(Policy { weights })
    }

    /// The weights as text, to a hundredth of a card point, after a heading.
    pub fn write(&self, heading: &str) -> String {
        let mut text: String = heading.lines().map(|line| format!("# {line}\n")).collect();
        let for_two = self.weights[SHARED..].iter().any(|weight| *weight != 0.0);
        for row in self.weights[..if for_two { ENTRIES } else { SHARED }].chunks(20) {
            let row: Vec<String> =
                row.iter().map(|weight| format!("{}", (weight * 100.0).round() / 100.0 + 0.0)).collect();
            text.push_str(&(row.join(" ") + "\n"));
        }
        text
    }
}

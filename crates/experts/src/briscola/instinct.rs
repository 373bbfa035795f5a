//! What the rules of `avveduto` would do, or of `accorto`, without the rules: the same weighing in a few hundred nanoseconds.
//!
//! Search plays thousands of games in the mind for one card; the rule engine plays some six hundred a second. This is the
//! same policy by hand (a test compares them card by card), for rollouts, for reading the plays of others backwards and
//! for tuning. It looks at nothing but the public scene, the hand of the seat that moves and whether that seat holds
//! the called card.

use super::scene::{Scene, next};
use super::weights::Weights;
use arbitro_game::{Dice, Roll, Seat};
use arbitro_games::briscola::five::{HAND, Hands, SEATS};
use arbitro_games::briscola::{Card, CardSet, Points, Rank};
use arrayvec::ArrayVec;

/// The policy of `avveduto`, or of a strategy made like it, with given weights.
#[derive(Clone, Debug)]
pub struct Instinct {
    weights: Weights,
    /// The logarithms of 0 to 40.
    logs: [f32; 41],
}

/// What each card of a hand is worth to its holder, in points.
pub type Worths = ArrayVec<(Card, f32), { HAND as usize }>;

impl Default for Instinct {
    fn default() -> Self {
        Instinct::new(Weights::default())
    }
}

impl Weights {
    /// What a trump costs, when `late` is the share of what it could win later that remains.
    #[inline]
    fn of_trump(&self, card: Card, late: f32) -> f32 {
        let master = if card.points() >= 10 { self.cost_master } else { 0.0 };
        let later = self.cost_trump + self.cost_power * f32::from(card.rank() as u8) + master;
        self.cost_points * f32::from(card.points()) + later * late
    }

    /// What speaks for leading a card.
    #[inline]
    fn of_leading(&self, card: Card, trump: bool, unseen: CardSet) -> f32 {
        match card.points() {
            _ if trump => self.lead_trump,
            10.. => self.lead_carico,
            1.. => self.lead_figure,
            0 => {
                let rich = CardSet::of_rank(Rank::Ace).or(CardSet::of_rank(Rank::Three));
                let bare = unseen.and(CardSet::of_suit(card.suit())).and(rich).is_empty();
                if bare { self.lead_liscio.max(self.lead_bare) } else { self.lead_liscio }
            }
        }
    }

    /// What speaks for leaving the trick to the one who has it, who is against the mover with this chance.
    #[inline]
    fn of_yielding(&self, by_taker: f32, friends_only: bool) -> f32 {
        match by_taker {
            _ if by_taker < self.friend && friends_only => self.loads_safely,
            _ if by_taker < self.friend => self.loads_on_friend,
            _ if by_taker >= self.enemy => self.yields_to_enemy,
            _ => self.yields_to_unknown,
        }
    }
}

impl Instinct {
    /// With these weights.
    pub fn new(weights: Weights) -> Instinct {
        let logs = std::array::from_fn(|number| if number == 0 { -1e9 } else { (number as f32).ln() });
        Instinct { weights, logs }
    }

    /// Its weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How likely a seat is against the mover, as far as the mover knows.
    #[inline]
    fn against(&self, scene: &Scene, seat: u8, is_partner: bool, all_heat: f32) -> f32 {
        let mover = scene.mover;
        let enemies = |enemies: bool| if enemies { 1.0 } else { 0.0 };
        if is_partner {
            return enemies(seat != scene.caller);
        }
        match (mover == scene.caller, scene.shown) {
            (true, Some(partner)) => enemies(seat != partner),
            (true, None) => 1.0 - scene.heat[seat as usize] / all_heat,
            (false, _) if seat == scene.caller => 1.0,
            (false, Some(partner)) => enemies(seat == partner),
            (false, None) => scene.heat[seat as usize] / all_heat,
        }
    }

    /// What each card of the mover's hand is worth to him. `is_partner`: he holds or held the called card and did not
    /// call himself.
    #[inline]
    pub fn weigh(&self, scene: &Scene, hand: CardSet, is_partner: bool) -> Worths {
        let weights = &self.weights;
        let mover = scene.mover;
        let later = SEATS - 1 - scene.played;
        let alone = mover == scene.caller && hand.contains(scene.called);
        let all_heat: f32 = (0..SEATS)
            .filter(|&seat| seat != mover && seat != scene.caller)
            .map(|seat| scene.heat[seat as usize])
            .sum();
        let against = |seat| if alone { 1.0 } else { self.against(scene, seat, is_partner, all_heat) };
        let mut danger = 0.0;
        let mut friends_only = true;
        let mut caller_follows = false;
        let mut seat = mover;
        for _ in 0..later {
            seat = next(seat);
            let chance = against(seat);
            danger += chance;
            friends_only &= chance < weights.friend;
            caller_follows |= seat == scene.caller;
        }
        let unseen = CardSet::DECK.without(scene.seen).without(hand);
        let covered = unseen.len();
        let hold = weights.attention * f32::from(9 - scene.trick.min(8)) * f32::from(later);
        // The chance that a card which `beating` hidden cards beat is not beaten any more.
        let safe = |beating: usize| {
            if beating == 0 || later == 0 {
                return 1.0;
            }
            (hold * (self.logs[covered - beating] - self.logs[covered])).exp()
        };
        let lost = |against: f32, safe: f32| {
            if later == 0 { against } else { against * safe + danger / f32::from(later) * (1.0 - safe) }
        };
        let trumps = CardSet::of_suit(scene.trump);
        let beating = |card: Card| {
            let higher = unseen.and(CardSet::of_bits(u64::MAX << card.bit() & (0xffff << (card.bit() & 48))));
            if card.suit() == scene.trump { higher.len() } else { higher.or(unseen.and(trumps)).len() }
        };
        let at_stake = f32::from(scene.points) + weights.expected * f32::from(later);
        let (by_taker, loss_left) = match scene.best {
            Some(best) => {
                let by_taker = against(scene.taker);
                (by_taker, lost(by_taker, safe(beating(best))))
            }
            None => (0.0, 0.0),
        };
        let after_caller = scene.played > 0 && next(scene.caller) == mover;
        let trump_late = weights.cost_late + f32::from(9 - scene.trick.min(9)) / 8.0;
        let mut worths = Worths::new();
        for card in hand.iter() {
            let points = card.points();
            let trump = card.suit() == scene.trump;
            let cost = match points {
                _ if trump => weights.of_trump(card, trump_late),
                10.. => weights.cost_carico,
                _ => weights.cost_figure * f32::from(points),
            };
            let takes = scene.best.is_none_or(|best| card.beats(best, Some(scene.trump)));
            let (loss, beaten_by) = if takes {
                let beaten_by = beating(card);
                (lost(0.0, safe(beaten_by)), beaten_by)
            } else {
                (loss_left, 0)
            };
            // No rule names a trump that takes where a cheaper card takes as surely; leading is another matter.
            let is_secret = |card: Card| card == scene.called && is_partner;
            let spared = trump && takes && (scene.played > 0 || is_secret(card)) && {
                let spares = |other: Card| {
                    let cheaper = other.suit() != scene.trump || other.rank() < card.rank();
                    let takes = scene.best.is_none_or(|best| other.beats(best, Some(scene.trump)));
                    takes && cheaper && !is_secret(other) && (later == 0 || beating(other) <= beaten_by)
                };
                hand.iter().any(spares)
            };
            if spared {
                continue;
            }
            let bonus = if is_secret(card) {
                weights.shows_called
            } else if takes {
                let usual = match scene.played {
                    0 => weights.of_leading(card, trump, unseen),
                    4 if !trump => weights.last_takes,
                    4 if scene.points > 9 => weights.last_trumps,
                    4 => weights.last_trumps_little,
                    _ if beaten_by == 0 => weights.takes_safely,
                    _ if trump => weights.trumps_at_risk,
                    _ => weights.takes_in_suit,
                };
                if is_partner && after_caller { usual.max(weights.keeps_last) } else { usual }
            } else {
                let usual = weights.of_yielding(by_taker, friends_only);
                let loads = is_partner && scene.played == 3 && caller_follows && points > 0 && !trump;
                if loads { usual.max(weights.loads_for_caller) } else { usual }
            };
            worths.push((card, bonus + (at_stake + f32::from(points)) * (1.0 - 2.0 * loss) - cost));
        }
        worths
    }

    /// The card that the expert plays: the worthiest by tenths of a point, then the cheapest.
    #[inline]
    pub fn choose(&self, scene: &Scene, hand: CardSet, is_partner: bool) -> Option<Card> {
        if hand.len() == 1 {
            return hand.iter().next();
        }
        let key = |&(card, worth): &(Card, f32)| {
            let cheap = u32::from(card.points()) << 16 | (card.rank() as u32) << 8 | u32::from(card.bit());
            ((worth * 10.0).round() as i32, std::cmp::Reverse(cheap))
        };
        self.weigh(scene, hand, is_partner).iter().max_by_key(|worth| key(worth)).map(|(card, _)| *card)
    }

    /// How likely a player who mostly plays like this plays a card: a soft maximum with `heat` (in points) for a share
    /// of `1 − bluff` of his plays, and any card for the others.
    #[inline]
    pub fn likelihood(
        &self,
        scene: &Scene,
        hand: CardSet,
        is_partner: bool,
        card: Card,
        soft: &Softness,
    ) -> f32 {
        let worths = self.weigh(scene, hand, is_partner);
        let most = worths.iter().fold(f32::NEG_INFINITY, |most, (_, worth)| most.max(*worth));
        let (mut all, mut this) = (0.0, 0.0);
        for &(known, worth) in &worths {
            let share = ((worth - most) / soft.heat).exp();
            all += share;
            if known == card {
                this = share;
            }
        }
        (1.0 - soft.bluff) * this / all + soft.bluff / worths.len() as f32
    }

    /// Plays a deal to its end, every player by instinct and by what he knows; a share of `stray` of the cards is any card.
    /// What the caller's side takes in the whole deal.
    #[inline]
    pub fn finish(
        &self,
        mut scene: Scene,
        hands: &mut Hands,
        partner: Seat,
        stray: f32,
        dice: &mut Dice,
    ) -> Points {
        self.play_on(&mut scene, hands, partner, HAND, stray, dice);
        scene.of_caller(partner)
    }

    /// Plays a deal like [`Instinct::finish`], but only to the end of a trick (from 1).
    #[inline]
    pub fn play_on(
        &self,
        scene: &mut Scene,
        hands: &mut Hands,
        partner: Seat,
        last: u8,
        stray: f32,
        dice: &mut Dice,
    ) {
        let alone = partner.0 == scene.caller;
        while scene.trick <= last {
            let mover = scene.mover as usize;
            let hand = hands[mover];
            let strays = stray > 0.0 && (dice.below(1 << 16) as f32) < stray * 65536.0;
            let chosen = if strays {
                hand.iter().nth(dice.below(hand.len().max(1)))
            } else {
                self.choose(scene, hand, !alone && mover == partner.index())
            };
            let Some(card) = chosen else { break };
            hands[mover].remove(card);
            scene.play(card, &self.weights);
        }
    }
}

/// How far a player may be from the policy that is ascribed to him.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Softness {
    /// How much worth makes a card e times as likely, in points.
    pub heat: f32,
    /// The share of plays that are anything.
    pub bluff: f32,
}

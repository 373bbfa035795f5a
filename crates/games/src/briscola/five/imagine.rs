//! Dealing the hidden hands again, from what a seat knows.

use super::super::cards::{Card, CardSet, Rank};
use super::notation::Move;
use super::options::OwnCard;
use super::rules::Five;
use super::scoring::Winner;
use super::state::{Phase, State, right_of};
use super::view::Notice;
use super::{HAND, SEATS};
use crate::briscola::five::AllPass;
use arbitro_game::{Actor, Dice, Game, Imagine, Lived, Recall, Roll, Seat, Silence};
use arrayvec::ArrayVec;

/// Deals to try before giving up. A deal fits unless the caller got the called card or a player got all four
/// cards of a rank that he called, so that about three of four fit at once.
const TRIES: usize = 1000;

/// The hands of all five as they were dealt.
pub type Hands = [CardSet; SEATS as usize];

/// What a seat knows of the deal that is going on, read from its recall once and used for many worlds.
#[derive(Clone, Debug)]
pub struct Knowledge {
    seat: Seat,
    start: State,
    hand: CardSet,
    /// Cards that each seat has shown by playing them.
    shown: Hands,
    /// Calls and plays since the cards were dealt.
    public: Vec<(Seat, Move)>,
    called: Vec<(Seat, Rank)>,
    declared: Option<(Seat, Card)>,
    /// Cards that no player has shown and the seat does not hold.
    hidden: ArrayVec<Card, { (SEATS * HAND) as usize }>,
}

impl Imagine for Five {
    fn imagine(&self, seat: Seat, recall: &Recall<Self>, dice: &mut Dice) -> Option<State> {
        let known = self.knowledge(seat, recall)?;
        let hands = known.deal(self, dice)?;
        Some(known.state(self, hands))
    }
}

impl Knowledge {
    /// The seat that knows it.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Who dealt.
    pub fn dealer(&self) -> Seat {
        self.start.dealer
    }

    /// The cards that the seat was dealt.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// The cards that a seat has played.
    pub fn shown(&self, seat: Seat) -> CardSet {
        self.shown[seat.index()]
    }

    /// Calls, the declaration and plays since the cards were dealt, in order.
    pub fn public(&self) -> &[(Seat, Move)] {
        &self.public
    }

    /// The caller and the called card, once it is declared.
    pub fn declared(&self) -> Option<(Seat, Card)> {
        self.declared
    }

    /// Cards that no player has shown and the seat does not hold.
    pub fn hidden(&self) -> &[Card] {
        &self.hidden
    }

    /// Hands that the seat cannot tell from the true ones, each with the same chance; `None` if none was found.
    #[inline]
    pub fn deal(&self, game: &Five, dice: &mut Dice) -> Option<Hands> {
        let mut hidden = self.hidden.clone();
        for _ in 0..TRIES {
            dice.shuffle(&mut hidden);
            let mut rest = hidden.as_slice();
            let mut hands = self.shown;
            for (index, hand) in hands.iter_mut().enumerate() {
                if index == self.seat.index() {
                    *hand = self.hand;
                    continue;
                }
                let (mine, others) = rest.split_at((HAND as usize - hand.len()).min(rest.len()));
                mine.iter().for_each(|card| hand.insert(*card));
                rest = others;
            }
            if self.fits(game, &hands) {
                return Some(hands);
            }
        }
        None
    }

    /// Whether the rules allow these hands after what was called.
    pub fn fits(&self, game: &Five, hands: &Hands) -> bool {
        if game.options().own_card == OwnCard::Allowed {
            return true;
        }
        let own = |(seat, card): (Seat, Card)| hands[seat.index()].contains(card);
        let all_four =
            |&(seat, rank): &(Seat, Rank)| hands[seat.index()].and(CardSet::of_rank(rank)).len() == 4;
        !self.declared.is_some_and(own) && !self.called.iter().any(all_four)
    }

    /// The world with these hands, after everything that was called and played.
    pub fn state(&self, game: &Five, hands: Hands) -> State {
        let mut state = self.start;
        state.dealt = SEATS * HAND;
        state.room = [0; SEATS as usize];
        state.phase = Phase::Auction;
        state.mover = right_of(state.dealer);
        (state.hands, state.dealt_hands) = (hands, hands);
        for &(seat, mv) in &self.public {
            game.play(&mut state, Actor::Seat(seat), mv, &mut Silence);
        }
        state
    }
}

impl Five {
    /// What a seat that lived through this knows of the deal that is going on; `None` between deals.
    pub fn knowledge(&self, seat: Seat, recall: &Recall<Self>) -> Option<Knowledge> {
        let mut base = State::new();
        let mut known = None;
        for event in recall {
            let Lived::Heard(notice) = event else { continue };
            match (*notice, &mut known) {
                (Notice::Dealt { dealer, hand }, _) => {
                    known = Some(Knowledge {
                        seat,
                        start: base.deal_again(dealer),
                        hand,
                        shown: Default::default(),
                        public: Vec::new(),
                        called: Vec::new(),
                        declared: None,
                        hidden: ArrayVec::new(),
                    });
                }
                (Notice::Called { seat, rank }, Some(known)) => {
                    known.public.push((seat, Move::Call(rank)));
                    known.called.push((seat, rank));
                }
                (Notice::Promised { seat, points }, Some(known)) => {
                    known.public.push((seat, Move::Promise(points)));
                    known.called.push((seat, Rank::Two));
                }
                (Notice::Passed { seat }, Some(known)) => known.public.push((seat, Move::Pass)),
                (Notice::Declared { seat, card }, Some(known)) => {
                    known.public.push((seat, Move::Declare(card.suit())));
                    known.declared = Some((seat, card));
                }
                (Notice::Played { seat, card, .. }, Some(known)) => {
                    known.public.push((seat, Move::Play(card)));
                    known.shown[seat.index()].insert(card);
                }
                (Notice::Counted(result), _) => {
                    for seat in Seat::all(SEATS) {
                        let of_caller = seat == result.caller || seat == result.partner;
                        let won = result.winner == if of_caller { Winner::Caller } else { Winner::Villains };
                        base.wins[seat.index()] += u8::from(won);
                    }
                    base.last_deal = Some(result);
                    base.deals_done += 1;
                    known = None;
                }
                (Notice::AllPassed, _) => {
                    base.deals_done += u8::from(self.options().all_pass != AllPass::Redeal);
                    known = None;
                }
                _ => {}
            }
        }
        let mut known = known?;
        let seen = known.shown.iter().fold(known.hand, |all, cards| all.or(*cards));
        known.hidden.extend(CardSet::DECK.without(seen).iter());
        Some(known)
    }
}

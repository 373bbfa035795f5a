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

/// Deals to try before giving up. A deal fits unless the caller got the called card or somebody got all four
/// cards of a rank that he called, so that about three of four fit at once.
const TRIES: usize = 1000;

/// What a seat knows of the deal that is going on.
struct Known {
    start: State,
    hand: CardSet,
    /// Cards that each seat has shown by playing them.
    shown: [CardSet; SEATS as usize],
    /// Calls and plays since the cards were dealt.
    public: Vec<(Seat, Move)>,
    called: Vec<(Seat, Rank)>,
    declared: Option<(Seat, Card)>,
}

impl Imagine for Five {
    fn imagine(&self, seat: Seat, recall: &Recall<Self>, dice: &mut Dice) -> Option<State> {
        let known = self.known(recall)?;
        let shown = known.shown.iter().fold(known.hand, |all, cards| all.or(*cards));
        let mut hidden: Vec<Card> = CardSet::DECK.without(shown).iter().collect();
        for _ in 0..TRIES {
            dice.shuffle(&mut hidden);
            let mut rest = hidden.iter().copied();
            let hands: [CardSet; SEATS as usize] = std::array::from_fn(|index| {
                let shown = known.shown[index];
                if index == seat.index() {
                    known.hand
                } else {
                    shown.or(rest.by_ref().take(HAND as usize - shown.len()).collect())
                }
            });
            if self.fits(&known, &hands) {
                return Some(self.replay(&known, hands));
            }
        }
        None
    }
}

impl Five {
    fn known(&self, recall: &Recall<Self>) -> Option<Known> {
        let mut base = State::new();
        let mut known = None;
        for event in recall {
            let Lived::Heard(notice) = event else { continue };
            match (*notice, &mut known) {
                (Notice::Dealt { dealer, hand }, _) => {
                    known = Some(Known {
                        start: base.deal_again(dealer),
                        hand,
                        shown: Default::default(),
                        public: Vec::new(),
                        called: Vec::new(),
                        declared: None,
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
        known
    }

    fn fits(&self, known: &Known, hands: &[CardSet; SEATS as usize]) -> bool {
        if self.options().own_card == OwnCard::Allowed {
            return true;
        }
        let own = |(seat, card): (Seat, Card)| hands[seat.index()].contains(card);
        let all_four =
            |&(seat, rank): &(Seat, Rank)| hands[seat.index()].and(CardSet::of_rank(rank)).len() == 4;
        !known.declared.is_some_and(own) && !known.called.iter().any(all_four)
    }

    fn replay(&self, known: &Known, hands: [CardSet; SEATS as usize]) -> State {
        let mut state = known.start;
        state.dealt = SEATS * HAND;
        state.room = [0; SEATS as usize];
        state.phase = Phase::Auction;
        state.mover = right_of(state.dealer);
        (state.hands, state.dealt_hands) = (hands, hands);
        for &(seat, mv) in &known.public {
            self.play(&mut state, Actor::Seat(seat), mv, &mut Silence);
        }
        state
    }
}

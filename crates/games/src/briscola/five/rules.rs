//! The rules of Briscola in 5, as in Vinci 2015, ch. 2, with its options.

use super::super::cards::{Card, CardSet, Rank, Suit};
use super::notation::{Move, PROMISES};
use super::options::{AfterTwo, AllPass, Declaration, FirstLead, Length, Options, OwnCard};
use super::scoring::{DealResult, Winner, match_payoff};
use super::state::{Phase, State, right_of};
use super::view::{Notice, View};
use super::{HAND, SEATS};
use arbitro_game::{Actor, Announcer, Game, Seat, Sum, Turn};
use smallvec::SmallVec;

/// A hand, or the ranks and a pass; only the promises of points are more.
pub type Moves = SmallVec<[Move; MOST_USUAL]>;
const MOST_USUAL: usize = Rank::ALL.len() + 1;

/// The chance that the next card goes to a seat, by the cards left to deal and the room in its hand.
const CHANCES: [[f64; HAND as usize + 1]; (SEATS * HAND) as usize + 1] = {
    let mut chances = [[0.0; HAND as usize + 1]; (SEATS * HAND) as usize + 1];
    let mut left = 1;
    while left < chances.len() {
        let mut room = 0;
        while room <= HAND as usize {
            chances[left][room] = room as f64 / left as f64;
            room += 1;
        }
        left += 1;
    }
    chances
};

/// Briscola in 5.
///
/// Seat 0 speaks first and the last seat deals; play goes round by rising seats, which is to the right at an
/// Italian table. Nature deals the deck card by card, each to a seat that still has room, so that every deal is
/// equally likely; the hands are sent when all cards are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Five {
    options: Options,
}

impl Five {
    /// The game with what the players agreed on.
    pub const fn new(options: Options) -> Five {
        Five { options }
    }

    /// What the players agreed on.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether a hand may call a rank: unless own cards may be called, some other hand must hold one.
    fn may_call(&self, hand: CardSet, rank: Rank) -> bool {
        self.options.own_card == OwnCard::Allowed || hand.and(CardSet::of_rank(rank)).len() < 4
    }

    fn calls(&self, state: &State) -> Moves {
        let hand = state.hands[state.mover.index()];
        let mut moves = Moves::new();
        if !self.must_call(state) {
            moves.push(Move::Pass);
        }
        match state.rank {
            Some(Rank::Two) => {
                if self.may_call(hand, Rank::Two) {
                    moves.extend(PROMISES.filter(|&points| points > state.promise).map(Move::Promise));
                }
            }
            limit => moves.extend(
                Rank::ALL
                    .into_iter()
                    .rev()
                    .filter(|&rank| limit.is_none_or(|limit| rank < limit) && self.may_call(hand, rank))
                    .map(Move::Call),
            ),
        }
        moves
    }

    fn must_call(&self, state: &State) -> bool {
        self.options.all_pass == AllPass::LastMustCall
            && state.caller.is_none()
            && state.passed.count_ones() == u32::from(SEATS) - 1
    }

    fn suits(&self, state: &State) -> Moves {
        let caller = state.mover;
        let rank = state.rank.unwrap_or(Rank::Two);
        Suit::ALL
            .into_iter()
            .filter(|&suit| {
                self.options.own_card == OwnCard::Allowed
                    || !state.dealt_hands[caller.index()].contains(Card::new(rank, suit))
            })
            .map(Move::Declare)
            .collect()
    }

    fn deal(&self, state: &mut State, card: Card, seat: Seat, say: &mut impl Announcer<Notice>) {
        state.hands[seat.index()].insert(card);
        state.dealt += 1;
        state.room[seat.index()] -= 1;
        if state.dealt == SEATS * HAND {
            state.dealt_hands = state.hands;
            state.phase = Phase::Auction;
            let dealer = state.dealer;
            for seat in Seat::all(SEATS) {
                say.tell(seat, || Notice::Dealt { dealer, hand: state.hands[seat.index()] });
            }
        }
    }

    fn call(&self, state: &mut State, by: Seat, mv: Move, say: &mut impl Announcer<Notice>) {
        match mv {
            Move::Call(rank) => (state.caller, state.rank) = (Some(by), Some(rank)),
            Move::Promise(points) => (state.caller, state.promise) = (Some(by), points),
            _ => state.passed |= 1 << by.0,
        }
        say.tell_all(SEATS, || match mv {
            Move::Call(rank) => Notice::Called { seat: by, rank },
            Move::Promise(points) => Notice::Promised { seat: by, points },
            _ => Notice::Passed { seat: by },
        });
        let passed = state.passed.count_ones() as u8;
        if passed == SEATS {
            say.tell_all(SEATS, || Notice::AllPassed);
            match self.options.all_pass {
                AllPass::Redeal => *state = state.deal_again(state.dealer),
                AllPass::Void | AllPass::LastMustCall => self.end_deal(state),
            }
            return;
        }
        let at_the_end = match self.options.after_two {
            AfterTwo::Ends => state.rank == Some(Rank::Two),
            AfterTwo::Points => state.promise == *PROMISES.end(),
        };
        match state.caller {
            Some(caller) if at_the_end || passed == SEATS - 1 => {
                state.mover = caller;
                state.phase = Phase::Declaration;
                if self.options.declaration == Declaration::AfterFirstTrick {
                    self.begin_play(state, caller);
                }
            }
            _ => {
                let mut next = right_of(by);
                while state.passed >> next.0 & 1 != 0 {
                    next = right_of(next);
                }
                state.mover = next;
            }
        }
    }

    fn begin_play(&self, state: &mut State, caller: Seat) {
        state.phase = Phase::Play;
        state.mover = match self.options.first_lead {
            FirstLead::RightOfCaller => right_of(caller),
            FirstLead::Caller => caller,
            FirstLead::RightOfDealer => right_of(state.dealer),
        };
    }

    fn declare(&self, state: &mut State, by: Seat, suit: Suit, say: &mut impl Announcer<Notice>) {
        state.trump = Some(suit);
        let called = Card::new(state.rank.unwrap_or(Rank::Two), suit);
        let holder = state.dealt_hands.iter().position(|hand| hand.contains(called));
        state.partner = holder.map(|index| Seat(index as u8));
        state.partner_shown = state.history().iter().any(|play| play.card == called);
        say.tell_all(SEATS, || Notice::Declared { seat: by, card: called });
        match self.options.declaration {
            Declaration::BeforePlay => self.begin_play(state, by),
            // The taker of the first trick waits to lead; its play is the last of the history.
            Declaration::AfterFirstTrick => {
                state.phase = Phase::Play;
                let mut first = super::super::trick::Trick::default();
                for play in state.history() {
                    first.play(play.seat, play.card, None);
                }
                state.mover = first.taker().unwrap_or(by);
            }
        }
    }

    fn play_card(&self, state: &mut State, by: Seat, card: Card, say: &mut impl Announcer<Notice>) {
        state.hands[by.index()].remove(card);
        let kind = state.trick.play(by, card, state.trump);
        state.history[state.played as usize] = super::super::trick::Play { seat: by, card, kind };
        state.played += 1;
        if state.called_card() == Some(card) {
            state.partner_shown = true;
        }
        say.tell_all(SEATS, || Notice::Played { seat: by, card, kind });
        if state.trick.plays().len() < SEATS as usize {
            state.mover = right_of(by);
            return;
        }
        let taker = state.trick.taker().unwrap_or(by);
        let points = state.trick.points();
        state.points[taker.index()] += points;
        state.trick.clear();
        state.mover = taker;
        say.tell_all(SEATS, || Notice::Taken { seat: taker, points });
        if state.played == SEATS && state.trump.is_none() {
            state.phase = Phase::Declaration;
            state.mover = state.caller.unwrap_or(taker);
        } else if state.played == SEATS * HAND {
            self.count(state, say);
        }
    }

    fn count(&self, state: &mut State, say: &mut impl Announcer<Notice>) {
        if let (Some(caller), Some(partner)) = (state.caller, state.partner) {
            let result = DealResult::count(&self.options, state, caller, partner);
            for seat in Seat::all(SEATS) {
                let of_caller = seat == caller || seat == partner;
                let won = match result.winner {
                    Winner::Caller => of_caller,
                    Winner::Villains => !of_caller,
                    Winner::Nobody => false,
                };
                state.wins[seat.index()] += u8::from(won);
            }
            state.last_deal = Some(result);
            say.tell_all(SEATS, || Notice::Counted(result));
        }
        self.end_deal(state);
    }

    fn end_deal(&self, state: &mut State) {
        state.deals_done += 1;
        let length = self.options.length;
        let decided = state.wins.iter().any(|&won| won >= length.enough());
        if decided || state.deals_done >= length.deals() {
            state.phase = Phase::Over;
        } else {
            *state = state.deal_again(right_of(state.dealer));
        }
    }
}

impl Game for Five {
    type State = State;
    type Move = Move;
    type Moves = Moves;
    type Notice = Notice;
    type View = View;

    fn seats(&self) -> u8 {
        SEATS
    }

    fn start(&self) -> State {
        State::new()
    }

    fn turn(&self, state: &State) -> Turn<Self> {
        match state.phase {
            Phase::Play => {
                let mut cards = [Move::Pass; MOST_USUAL];
                let mut count = 0;
                for (place, card) in cards.iter_mut().zip(state.hands[state.mover.index()].iter()) {
                    *place = Move::Play(card);
                    count += 1;
                }
                Turn::One(state.mover, Moves::from_buf_and_len(cards, count))
            }
            Phase::Deal => {
                let card = Card::nth(state.dealt);
                let chances = &CHANCES[usize::from(SEATS * HAND - state.dealt)];
                let mut deals = Vec::with_capacity(SEATS as usize);
                for seat in Seat::all(SEATS) {
                    let room = state.room[seat.index()];
                    if room > 0 {
                        deals.push((Move::Deal(card, seat), chances[usize::from(room)]));
                    }
                }
                Turn::Nature(deals)
            }
            Phase::Auction => Turn::One(state.mover, self.calls(state)),
            Phase::Declaration => Turn::One(state.mover, self.suits(state)),
            Phase::Over => Turn::Over,
        }
    }

    fn play(&self, state: &mut State, by: Actor, mv: Move, say: &mut impl Announcer<Notice>) {
        match (by, mv) {
            (Actor::Seat(seat), Move::Play(card)) => self.play_card(state, seat, card, say),
            (Actor::Seat(seat), Move::Declare(suit)) => self.declare(state, seat, suit, say),
            (Actor::Seat(seat), _) => self.call(state, seat, mv, say),
            (Actor::Nature, Move::Deal(card, seat)) => self.deal(state, card, seat, say),
            (Actor::Nature, _) => {}
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, seat)
    }

    fn payoff(&self, state: &State, seat: Seat) -> f64 {
        match self.options.length {
            _ if state.phase != Phase::Over => 0.0,
            Length::Single => state.last_deal.map_or(0.0, |result| f64::from(result.scores[seat.index()])),
            Length::BestOfThree | Length::BestOfFive => match_payoff(&state.wins, seat),
        }
    }

    fn longest(&self) -> Option<u32> {
        let promises = match self.options.after_two {
            AfterTwo::Ends => 0,
            AfterTwo::Points => PROMISES.count() as u32,
        };
        let cards = u32::from(SEATS * HAND);
        let deal = cards + Rank::ALL.len() as u32 + promises + u32::from(SEATS) + 1 + cards;
        match self.options.all_pass {
            AllPass::Redeal => None,
            AllPass::Void | AllPass::LastMustCall => Some(u32::from(self.options.length.deals()) * deal),
        }
    }

    fn sum(&self) -> Sum {
        Sum::Zero
    }
}

//! Dealing the hidden hands again, from what a seat knows.

use super::super::cards::{Card, CardSet};
use super::notation::Move;
use super::rules::Classic;
use super::state::{MOST_SEATS, State};
use super::view::Notice;
use arbitro_game::{Actor, Dice, Game, Imagine, Lived, Recall, Roll, Seat, Silence};

impl Imagine for Classic {
    fn imagine(&self, seat: Seat, recall: &Recall<Self>, dice: &mut Dice) -> Option<State> {
        let notices = || {
            recall.iter().filter_map(|event| match event {
                Lived::Heard(notice) => Some(*notice),
                Lived::Did(_) => None,
            })
        };
        // Replays what was told; hidden cards are left out of the hands at first.
        let mut state = self.start();
        let mut known = [CardSet::EMPTY; MOST_SEATS];
        let mut count = [0u8; MOST_SEATS];
        for notice in notices() {
            match notice {
                Notice::Drew { card } => {
                    known[seat.index()].insert(card);
                    count[seat.index()] += 1;
                    (state.owed, state.drawer) = self.after_draw(&state, seat, count[seat.index()]);
                }
                Notice::OtherDrew { seat: drawer } => {
                    count[drawer.index()] += 1;
                    (state.owed, state.drawer) = self.after_draw(&state, drawer, count[drawer.index()]);
                }
                Notice::Exposed { card } => state.exposed = Some(card),
                Notice::TookExposed { seat, card } => {
                    known[seat.index()].insert(card);
                    count[seat.index()] += 1;
                    state.owed = state.owed.saturating_sub(1);
                    state.exposed_taken = true;
                }
                Notice::Shown { seat, hand } => known[seat.index()] = hand,
                Notice::Played { seat, card, .. } => {
                    known[seat.index()].remove(card);
                    count[seat.index()] = count[seat.index()].saturating_sub(1);
                    self.play(&mut state, Actor::Seat(seat), Move::Play(card), &mut Silence);
                }
                Notice::Taken { .. } => {}
            }
        }
        let gone: CardSet = state.history().iter().map(|play| play.card).chain(state.exposed).collect();
        let seen = known.iter().fold(gone, |all, hand| all.or(*hand));
        let mut hidden: Vec<Card> = self.deck().without(seen).iter().collect();
        dice.shuffle(&mut hidden);
        let mut rest = hidden.into_iter();
        for other in Seat::all(self.seats()) {
            let (hand, count) = (known[other.index()], count[other.index()] as usize);
            let unknown: CardSet = rest.by_ref().take(count.checked_sub(hand.len())?).collect();
            state.hands[other.index()] = hand.or(unknown);
        }
        state.stock = rest.collect();
        Some(state)
    }
}

impl Classic {
    fn after_draw(&self, state: &State, drawer: Seat, held: u8) -> (u8, Seat) {
        let passes_on = state.exposed.is_some() || held == super::HAND;
        let next = if passes_on { Seat((drawer.0 + 1) % self.seats()) } else { drawer };
        (state.owed.saturating_sub(1), next)
    }
}

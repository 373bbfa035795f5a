//! Law 1: what a seat may know depends only on what it lived through.

use super::{Broken, Looked, line};
use crate::{Actor, Game, Lived, Overheard, Seat, Turn};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A game in progress together with what each seat has lived through.
pub(super) struct Journey<G: Game> {
    pub state: G::State,
    pub record: Vec<(Actor, G::Move)>,
    pub recalls: Vec<Vec<Lived<G::Move, G::Notice>>>,
    /// A running 128-bit digest of each recall: long games would make whole recalls too big to keep.
    digests: Vec<(u64, u64)>,
}

impl<G: Game> Clone for Journey<G> {
    fn clone(&self) -> Self {
        Journey {
            state: self.state.clone(),
            record: self.record.clone(),
            recalls: self.recalls.clone(),
            digests: self.digests.clone(),
        }
    }
}

impl<G: Game> Journey<G> {
    pub fn new(game: &G) -> Self {
        let seats = game.seats() as usize;
        Journey {
            state: game.start(),
            record: Vec::new(),
            recalls: vec![Vec::new(); seats],
            digests: vec![(0, 1); seats],
        }
    }

    pub fn play(&mut self, game: &G, by: Actor, mv: G::Move) -> Result<(), Broken> {
        if let Actor::Seat(seat) = by {
            self.live(seat, Lived::Did(mv));
        }
        self.record.push((by, mv));
        let mut said = Overheard::default();
        game.play(&mut self.state, by, mv, &mut said);
        for (seat, notice) in said.0 {
            if seat.0 >= game.seats() {
                return Err(Broken::Form {
                    what: format!("a notice for seat {seat}, which does not exist"),
                    record: line::<G>(&self.record),
                });
            }
            self.live(seat, Lived::Heard(notice));
        }
        Ok(())
    }

    fn live(&mut self, seat: Seat, event: Lived<G::Move, G::Notice>) {
        let digest = &mut self.digests[seat.index()];
        for half in [&mut digest.0, &mut digest.1] {
            let mut hasher = DefaultHasher::new();
            (*half, &event).hash(&mut hasher);
            *half = hasher.finish();
        }
        self.recalls[seat.index()].push(event);
    }
}

/// What was seen the first time that a recall was met.
struct Seen<G: Game> {
    view: G::View,
    offered: Option<Vec<G::Move>>,
    mover: Option<Seat>,
    record: Vec<(Actor, G::Move)>,
}

/// Everything that every seat has been shown, by recall.
pub(super) struct Memory<G: Game> {
    seen: HashMap<(Seat, (u64, u64)), Seen<G>>,
}

impl<G: Game> Default for Memory<G> {
    fn default() -> Self {
        Memory { seen: HashMap::new() }
    }
}

impl<G: Game> Memory<G> {
    /// Compares what every seat is shown now with what it was shown when it last knew as much.
    pub fn compare(&mut self, game: &G, journey: &Journey<G>, looked: &mut Looked) -> Result<(), Broken> {
        let turn = game.turn(&journey.state);
        // Sealed moves come in one by one: that somebody still owes his tells nothing about the others'.
        let mover = match &turn {
            Turn::One(seat, _) if game.turn_is_public() => Some(*seat),
            _ => None,
        };
        looked.states += 1;
        for seat in Seat::all(game.seats()) {
            let view = game.view(&journey.state, seat);
            let offered = turn.offered_to(seat).map(<[G::Move]>::to_vec);
            let digest = journey.digests[seat.index()];
            let Some(seen) = self.seen.get_mut(&(seat, digest)) else {
                let record = journey.record.clone();
                self.seen.insert((seat, digest), Seen { view, offered, mover, record });
                continue;
            };
            looked.twins += u64::from(seen.record != journey.record);
            let leak = |what: String| Broken::Leak {
                seat,
                what,
                first: line::<G>(&seen.record),
                second: line::<G>(&journey.record),
            };
            if seen.view != view {
                return Err(leak(format!("sees {:?} and then {view:?}", seen.view)));
            }
            match (seen.mover, mover) {
                (Some(before), Some(now)) if before != now => {
                    return Err(leak(format!(
                        "may know that seat {before} moves and then that seat {now} does"
                    )));
                }
                (None, Some(now)) => seen.mover = Some(now),
                _ => {}
            }
            match (&seen.offered, offered) {
                (Some(before), Some(now)) if *before != now => {
                    return Err(leak(format!("is offered {before:?} and then {now:?}")));
                }
                // Not being asked is not a leak: a seat learns that it is its turn when it is asked.
                (None, Some(now)) => seen.offered = Some(now),
                _ => {}
            }
        }
        Ok(())
    }
}

//! What every player at a table of Briscola in 5 sees of the cards, small enough to be copied for every imagined game.
//!
//! It also keeps the suspicions that plays raise in every player who watches, by the clues of the strategy `accorto`: they
//! are made of public plays alone, so that all observers share them.

use super::weights::Weights;
use arbitro_game::Seat;
use arbitro_games::briscola::five::{Declaration, Five, SEATS, State};
use arbitro_games::briscola::{Card, CardSet, PlayKind, Points, Suit};

/// The public side of a deal after its declaration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scene {
    pub(super) trump: Suit,
    pub(super) called: Card,
    pub(super) caller: u8,
    /// The partner, once the called card was played.
    pub(super) shown: Option<u8>,
    pub(super) mover: u8,
    /// The number of the trick, from 1.
    pub(super) trick: u8,
    /// Cards on the table.
    pub(super) played: u8,
    pub(super) led: Option<Suit>,
    pub(super) best: Option<Card>,
    pub(super) taker: u8,
    pub(super) points: Points,
    /// Whether the caller has played to this trick.
    pub(super) caller_played: bool,
    /// Cards that were played.
    pub(super) seen: CardSet,
    pub(super) taken: [Points; SEATS as usize],
    /// The exponential of each seat's suspicion.
    pub(super) heat: [f32; SEATS as usize],
}

impl Scene {
    /// Before the first card.
    pub fn new(caller: Seat, called: Card, leader: Seat) -> Scene {
        Scene {
            trump: called.suit(),
            called,
            caller: caller.0,
            shown: None,
            mover: leader.0,
            trick: 1,
            played: 0,
            led: None,
            best: None,
            taker: leader.0,
            points: 0,
            caller_played: false,
            seen: CardSet::EMPTY,
            taken: [0; SEATS as usize],
            heat: [1.0; SEATS as usize],
        }
    }

    /// After cards that were played before the suit was declared; they raised no suspicion.
    pub(super) fn with_early(mut self, early: &[(Seat, Card)]) -> Scene {
        let Some(&(first, _)) = early.first() else { return self };
        let (mut taker, mut best) = (first, early[0].1);
        for &(seat, card) in early {
            self.seen.insert(card);
            if card.beats(best, None) {
                (taker, best) = (seat, card);
            }
            if card == self.called {
                self.shown = Some(seat.0);
            }
        }
        self.taken[taker.index()] += self.seen.points();
        self.mover = taker.0;
        self.taker = taker.0;
        self.trick = 2;
        self
    }

    /// The public side of a state in the middle of its play, suspicions included.
    pub fn of(game: &Five, state: &State, weights: &Weights) -> Option<Scene> {
        let (caller, called) = (state.caller()?, state.called_card()?);
        let mut plays = state.history().iter().map(|play| (play.seat, play.card));
        let leader = state.history().first().map_or(state.mover(), |play| play.seat);
        let mut scene = Scene::new(caller, called, leader);
        if game.options().declaration == Declaration::AfterFirstTrick {
            let early: Vec<(Seat, Card)> = plays.by_ref().take(SEATS.into()).collect();
            scene = scene.with_early(&early);
        }
        for (_, card) in plays {
            scene.play(card, weights);
        }
        Some(scene)
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Seat {
        Seat(self.mover)
    }

    /// The cards that were played.
    pub fn seen(&self) -> CardSet {
        self.seen
    }

    /// The number of the trick, from 1.
    pub fn trick(&self) -> u8 {
        self.trick
    }

    /// Whether no card lies on the table.
    pub fn at_start(&self) -> bool {
        self.played == 0
    }

    /// The partner, once the called card was played.
    pub fn shown(&self) -> Option<Seat> {
        self.shown.map(Seat)
    }

    /// What the caller and a partner have taken together.
    #[inline]
    pub fn of_caller(&self, partner: Seat) -> Points {
        let caller = self.taken[self.caller as usize];
        if partner.0 == self.caller { caller } else { caller + self.taken[partner.index()] }
    }

    /// How likely an observer who watches the clues takes each seat for the partner, before the called card is shown.
    pub fn suspicion(&self, observer: Seat, suspect: Seat) -> f64 {
        let who = |seat: u8| seat != observer.0 && seat != self.caller;
        if !who(suspect.0) {
            return 0.0;
        }
        let all: f32 = (0..SEATS).filter(|&seat| who(seat)).map(|seat| self.heat[seat as usize]).sum();
        f64::from(self.heat[suspect.index()] / all)
    }

    /// The mover plays a card.
    #[inline]
    pub fn play(&mut self, card: Card, weights: &Weights) {
        let seat = self.mover;
        let kind = PlayKind::of(card, self.best, self.led, Some(self.trump));
        if card == self.called {
            self.shown = Some(seat);
        }
        if self.shown.is_none() && seat != self.caller {
            self.suspect(kind, weights);
        }
        self.caller_played |= seat == self.caller;
        if self.best.is_none() || kind.takes() {
            (self.best, self.taker) = (Some(card), seat);
        }
        self.led = self.led.or(Some(card.suit()));
        self.seen.insert(card);
        self.points += card.points();
        self.played += 1;
        if self.played < SEATS {
            self.mover = next(seat);
            return;
        }
        self.taken[self.taker as usize] += self.points;
        self.mover = self.taker;
        self.trick += 1;
        (self.played, self.points, self.caller_played) = (0, 0, false);
        (self.led, self.best) = (None, None);
    }

    /// The clues of `accorto`.
    #[inline]
    fn suspect(&mut self, kind: PlayKind, weights: &Weights) {
        let seat = self.mover;
        let from = (self.played > 0).then_some(self.taker);
        let of_caller = from == Some(self.caller);
        let mut clue = 0.0;
        match kind {
            PlayKind::Carico => {
                if of_caller {
                    clue += weights.clue_carico;
                }
                if self.played == 3 && !self.caller_played {
                    clue += weights.clue_carico;
                }
                if from.is_some() && !of_caller && self.caller_played {
                    clue += weights.clue_against;
                }
            }
            PlayKind::Carichino if of_caller => clue += weights.clue_figure,
            PlayKind::Strozzino | PlayKind::Strozzo | PlayKind::Taglio => {
                if of_caller {
                    clue += weights.clue_takes_from_caller;
                } else if self.caller_played && seat == next(self.caller) {
                    clue += weights.clue_keeps_last;
                }
            }
            _ => {}
        }
        if clue != 0.0 {
            let weight = if self.trick > 3 { weights.clue_late } else { weights.clue_early };
            self.heat[seat as usize] *= (clue * weight / weights.heat).exp();
        }
    }
}

/// The next in turn.
#[inline]
pub(super) fn next(seat: u8) -> u8 {
    if seat + 1 == SEATS { 0 } else { seat + 1 }
}

//! The rules of classic Briscola, as in Vinci 2015, §2.1.

use super::super::cards::{Card, CardSet, Faces, Points, Rank, Suit};
use super::super::trick::Play;
use super::HAND;
use super::notation::Move;
use super::state::State;
use super::view::{Notice, View};
use crate::words;
use arbitro_game::{Actor, Announcer, Game, Message, Seat, Turn};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Classic Briscola. Seat 0 leads first; the last seat deals. In four and in six, every other seat is on one
/// side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Classic {
    players: u8,
    /// Whether partners look at each other's cards when the stock is empty.
    pub last_hand: LastHand,
    /// Which faces the cards have, for people who look at them.
    pub faces: Faces,
}

/// Whether partners look at each other's cards when the stock is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastHand {
    /// They pass their last three cards round, as in Vinci 2015, §2.1.3.
    #[default]
    Shown,
    /// They keep them to themselves.
    Hidden,
}

/// A number of players that Briscola is not for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayersError(pub u8);

impl PlayersError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        words::briscola_players(self.0)
    }
}

arbitro_game::errors_with_message!(PlayersError);

impl Classic {
    /// The game for that many players.
    pub const fn new(players: u8) -> Result<Classic, PlayersError> {
        match players {
            2 | 3 | 4 | 6 => Ok(Classic { players, last_hand: LastHand::Shown, faces: Faces::Italian }),
            other => Err(PlayersError(other)),
        }
    }

    /// The deck: for three without the 2 of coppe, for six without any 2.
    pub fn deck(&self) -> CardSet {
        match self.players {
            3 => CardSet::DECK.without([Card::new(Rank::Two, Suit::Coppe)].into_iter().collect()),
            6 => CardSet::DECK.without(CardSet::of_rank(Rank::Two)),
            _ => CardSet::DECK,
        }
    }

    /// How many sides there are.
    pub fn sides(&self) -> u8 {
        if self.players == 3 { 3 } else { 2 }
    }

    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> u8 {
        seat.0 % self.sides()
    }

    /// What a side has taken.
    pub fn side_points(&self, state: &State, side: u8) -> Points {
        Seat::all(self.players)
            .filter(|&seat| self.side(seat) == side)
            .map(|seat| state.points[seat.index()])
            .sum()
    }

    pub(super) fn partners(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let game = *self;
        Seat::all(self.players).filter(move |&other| other != seat && game.side(other) == game.side(seat))
    }

    /// Whether partners see each other's cards now.
    pub(super) fn shown_now(&self, state: &State) -> bool {
        self.last_hand == LastHand::Shown && self.players >= 4 && state.exposed_taken
    }

    fn right_of(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.players)
    }

    fn draw(&self, state: &mut State, card: Card, say: &mut impl Announcer<Notice>) {
        state.stock.remove(card);
        if state.owed == 0 {
            state.exposed = Some(card);
            say.tell_all(self.players, || Notice::Exposed { card });
            return;
        }
        self.hand_over(state, card, say);
        // The exposed card is the last of the stock, and everybody sees who gets it.
        if let (Some(exposed), true, 1..) = (state.exposed, state.stock.is_empty(), state.owed) {
            state.exposed_taken = true;
            let seat = state.drawer;
            state.hands[seat.index()].insert(exposed);
            state.owed -= 1;
            say.tell_all(self.players, || Notice::TookExposed { seat, card: exposed });
            if self.shown_now(state) {
                for seat in Seat::all(self.players) {
                    for partner in self.partners(seat) {
                        say.tell(seat, || Notice::Shown {
                            seat: partner,
                            hand: state.hands[partner.index()],
                        });
                    }
                }
            }
        }
    }

    fn hand_over(&self, state: &mut State, card: Card, say: &mut impl Announcer<Notice>) {
        let drawer = state.drawer;
        state.hands[drawer.index()].insert(card);
        state.owed -= 1;
        // Dealt by threes at first, then one card each.
        if state.exposed.is_some() || state.hands[drawer.index()].len() == HAND as usize {
            state.drawer = self.right_of(drawer);
        }
        for seat in Seat::all(self.players) {
            say.tell(seat, || {
                if seat == drawer { Notice::Drew { card } } else { Notice::OtherDrew { seat: drawer } }
            });
        }
    }

    fn play_card(&self, state: &mut State, by: Seat, card: Card, say: &mut impl Announcer<Notice>) {
        state.hands[by.index()].remove(card);
        let kind = state.trick.play(by, card, state.trump());
        state.history[state.played as usize] = Play { seat: by, card, kind };
        state.played += 1;
        say.tell_all(self.players, || Notice::Played { seat: by, card, kind });
        if state.trick.plays().len() < self.players as usize {
            state.mover = self.right_of(by);
            return;
        }
        let taker = state.trick.taker().unwrap_or(by);
        let points = state.trick.points();
        state.points[taker.index()] += points;
        state.trick.clear();
        (state.mover, state.drawer) = (taker, taker);
        if !state.exposed_taken {
            state.owed = self.players;
        }
        say.tell_all(self.players, || Notice::Taken { seat: taker, points });
    }
}

impl Game for Classic {
    type State = State;
    type Move = Move;
    type Moves = ArrayVec<Move, 3>;
    type Notice = Notice;
    type View = View;

    fn seats(&self) -> u8 {
        self.players
    }

    fn start(&self) -> State {
        State::new(self.deck(), self.players)
    }

    fn turn(&self, state: &State) -> Turn<Self> {
        if state.owed > 0 || state.exposed.is_none() {
            let chance = 1.0 / state.stock.len() as f64;
            return Turn::Nature(state.stock.iter().map(|card| (Move::Draw(card), chance)).collect());
        }
        if state.played as usize == self.deck().len() {
            return Turn::Over;
        }
        Turn::One(state.mover, state.hands[state.mover.index()].iter().map(Move::Play).collect())
    }

    fn play(&self, state: &mut State, by: Actor, mv: Move, say: &mut impl Announcer<Notice>) {
        match (by, mv) {
            (Actor::Seat(seat), Move::Play(card)) => self.play_card(state, seat, card, say),
            (Actor::Nature, Move::Draw(card)) => self.draw(state, card, say),
            _ => {}
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(self, state, seat)
    }

    /// Each side that did not take the most pays 1 for each of its players, and the best share it.
    fn payoff(&self, state: &State, seat: Seat) -> f64 {
        if !matches!(self.turn(state), Turn::Over) {
            return 0.0;
        }
        let points: Vec<Points> = (0..self.sides()).map(|side| self.side_points(state, side)).collect();
        let most = points.iter().copied().max().unwrap_or(0);
        let best = points.iter().filter(|&&points| points == most).count();
        if points[self.side(seat) as usize] == most {
            (points.len() - best) as f64 / best as f64
        } else {
            -1.0
        }
    }

    fn longest(&self) -> Option<u32> {
        Some(2 * self.deck().len() as u32)
    }
}

//! The rules of a game, as the other crates see them.

use crate::{Actor, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// The rules of a game: pure functions over plain values.
///
/// The moves that [`turn`](Game::turn) offers to a seat, and its [`view`](Game::view), may depend only on what
/// that seat has done and been told: [`crate::laws`] tests it.
pub trait Game: Sized + Send + Sync + 'static {
    /// The whole truth. Only the table and imagined worlds hold one.
    type State: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A move; its text is its notation.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err: Display> + Send + Sync + 'static;
    /// The moves on offer: a `Vec`, or a fixed array where speed asks for one.
    type Moves: AsRef<[Self::Move]>;
    /// What the umpire tells one seat.
    type Notice: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What one seat may see. In perfect-information games the state itself.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// How many players the game is for.
    fn seats(&self) -> u8;

    /// The state before the first move (nature's deal included).
    fn start(&self) -> Self::State;

    /// Whom the rules wait for, and what each may *try*.
    ///
    /// The list is never empty, names no move twice and keeps one order for equal information.
    fn turn(&self, state: &Self::State) -> Turn<Self>;

    /// Makes a move that [`turn`](Game::turn) offers to `by`; what another move would do is not specified.
    ///
    /// At [`Turn::Together`] the state keeps each move sealed until all are in. Everything that a seat may
    /// learn from the move, its own new knowledge included, is sent through `say`.
    fn play(
        &self,
        state: &mut Self::State,
        by: Actor,
        mv: Self::Move,
        say: &mut impl Announcer<Self::Notice>,
    );

    /// What a seat may see of the state.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;

    /// What a seat has earned so far; final when the game is over.
    fn payoff(&self, state: &Self::State, seat: Seat) -> f64;

    /// An upper bound on the moves of one game, nature's and refused tries included; `None` if there is none.
    fn longest(&self) -> Option<u32>;

    /// What the final payoffs of all seats add up to.
    fn sum(&self) -> Sum {
        Sum::Zero
    }

    /// The lowest and the highest payoff that a seat can have, at the end and before; `None` if that is not known.
    fn payoff_bounds(&self) -> Option<[f64; 2]> {
        None
    }

    /// Whether all seats may know at any time whom the rules wait for. Where this is false, a table says so only
    /// to those it asks; where it is true, law 1 checks that no seat learns anything from it.
    fn turn_is_public(&self) -> bool {
        true
    }
}

/// Games in which nothing is hidden: every seat sees the state.
///
/// It holds for every game with `View = State`; an algorithm that needs perfect information asks for it, and a
/// game without is a compile error.
pub trait Open: Game<View = <Self as Game>::State> {}
impl<G: Game<View = <G as Game>::State>> Open for G {}

/// What the final payoffs of all seats add up to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Sum {
    /// What one wins the others lose.
    Zero,
    /// Always this much.
    Constant(f64),
    /// Anything: there is something to gain together.
    Any,
}

/// Whom the rules wait for, and what each may try. It carries the moves, so that they are generated once.
pub enum Turn<G: Game> {
    /// Nature moves, each move with its probability.
    Nature(Vec<(G::Move, f64)>),
    /// One seat moves.
    One(Seat, G::Moves),
    /// These seats still owe a sealed move.
    Together(Vec<(Seat, G::Moves)>),
    /// The game is over.
    Over,
}

impl<G: Game> Turn<G> {
    /// The moves that a seat may try now, or `None` if the rules do not wait for it.
    pub fn offered_to(&self, seat: Seat) -> Option<&[G::Move]> {
        match self {
            Turn::One(mover, moves) if *mover == seat => Some(moves.as_ref()),
            Turn::Together(offers) => {
                offers.iter().find(|(mover, _)| *mover == seat).map(|(_, moves)| moves.as_ref())
            }
            _ => None,
        }
    }

    /// The seats that the rules wait for.
    pub fn movers(&self) -> Vec<Seat> {
        match self {
            Turn::One(mover, _) => vec![*mover],
            Turn::Together(offers) => offers.iter().map(|(mover, _)| *mover).collect(),
            Turn::Nature(_) | Turn::Over => Vec::new(),
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        matches!(self, Turn::Over)
    }
}

impl<G: Game> Debug for Turn<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Turn::Nature(moves) => f.debug_tuple("Nature").field(moves).finish(),
            Turn::One(seat, moves) => f.debug_tuple("One").field(seat).field(&moves.as_ref()).finish(),
            Turn::Together(offers) => {
                f.debug_list().entries(offers.iter().map(|(seat, moves)| (seat, moves.as_ref()))).finish()
            }
            Turn::Over => f.write_str("Over"),
        }
    }
}

/// Carries the umpire's words. A notice is built only if there is a listener: search plays in [`Silence`].
pub trait Announcer<N> {
    /// Tells one seat something.
    fn tell(&mut self, seat: Seat, notice: impl FnOnce() -> N);

    /// Tells the same thing to every seat of a game with that many players.
    fn tell_all(&mut self, seats: u8, notice: impl Fn() -> N) {
        for seat in Seat::all(seats) {
            self.tell(seat, &notice);
        }
    }
}

/// No listener.
pub struct Silence;

impl<N> Announcer<N> for Silence {
    #[inline(always)]
    fn tell(&mut self, _: Seat, _: impl FnOnce() -> N) {}
    #[inline(always)]
    fn tell_all(&mut self, _: u8, _: impl Fn() -> N) {}
}

/// Keeps everything that was said, in order, with the seat that heard it.
#[derive(Debug, Clone)]
pub struct Overheard<N>(pub Vec<(Seat, N)>);

impl<N> Default for Overheard<N> {
    fn default() -> Self {
        Overheard(Vec::new())
    }
}

impl<N> Announcer<N> for Overheard<N> {
    fn tell(&mut self, seat: Seat, notice: impl FnOnce() -> N) {
        self.0.push((seat, notice()));
    }
}

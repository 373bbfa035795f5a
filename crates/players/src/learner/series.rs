//! Many games in a row between two quick players, without a table: for learning by the hundred thousand.

use super::Learner;
use arbitro_game::{Actor, Dice, Game, Open, Roll, Seat, Silence, Turn, nature_moves};
use std::hash::Hash;

/// A player that needs no notices and no boxes.
pub trait Quick<G: Game> {
    /// Chooses one of the moves.
    fn pick(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], dice: &mut Dice)
    -> G::Move;
    /// The game is over and paid this.
    fn paid(&mut self, _payoff: f64) {}
}

/// Any move, at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct AtRandom;

impl<G: Game> Quick<G> for AtRandom {
    #[inline]
    fn pick(&mut self, _: &G, _: &G::State, _: Seat, moves: &[G::Move], dice: &mut Dice) -> G::Move {
        dice.pick(moves)
    }
}

impl<G: Open<State: Eq + Hash>> Quick<G> for Learner<G> {
    #[inline]
    fn pick(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], _: &mut Dice) -> G::Move {
        Learner::pick(self, game, state, seat, moves)
    }
    #[inline]
    fn paid(&mut self, payoff: f64) {
        self.reward(payoff);
    }
}

/// One game from the start; the first player has seat 0, the second every other seat. Returns the payoffs of seats 0
/// and 1.
#[inline]
pub fn play<G: Open>(
    game: &G,
    first: &mut impl Quick<G>,
    second: &mut impl Quick<G>,
    dice: &mut Dice,
) -> [f64; 2] {
    let mut state = game.start();
    loop {
        let (by, mv) = match game.turn(&state) {
            Turn::One(seat, moves) => {
                (Actor::Seat(seat), pick(game, first, second, &state, seat, &moves, dice))
            }
            Turn::Nature(moves) => (Actor::Nature, nature_moves::<G>(&moves, dice)),
            Turn::Together(offers) => match offers.first() {
                Some((seat, moves)) => {
                    (Actor::Seat(*seat), pick(game, first, second, &state, *seat, moves, dice))
                }
                None => break,
            },
            Turn::Over => break,
        };
        game.play(&mut state, by, mv, &mut Silence);
    }
    let payoffs = [game.payoff(&state, Seat(0)), game.payoff(&state, Seat(1))];
    first.paid(payoffs[0]);
    second.paid(payoffs[1]);
    payoffs
}

#[inline]
fn pick<G: Open>(
    game: &G,
    first: &mut impl Quick<G>,
    second: &mut impl Quick<G>,
    state: &G::State,
    seat: Seat,
    moves: &G::Moves,
    dice: &mut Dice,
) -> G::Move {
    match seat {
        Seat(0) => first.pick(game, state, seat, moves.as_ref(), dice),
        _ => second.pick(game, state, seat, moves.as_ref(), dice),
    }
}

/// Games in a row. `seen` hears how many have been played and what the last one paid seats 0 and 1; the series ends
/// when it returns false.
pub fn series<G: Open>(
    game: &G,
    first: &mut impl Quick<G>,
    second: &mut impl Quick<G>,
    games: u64,
    dice: &mut Dice,
    mut seen: impl FnMut(u64, [f64; 2]) -> bool,
) {
    for played in 1..=games {
        let payoffs = play(game, first, second, dice);
        if !seen(played, payoffs) {
            break;
        }
    }
}

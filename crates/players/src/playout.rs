//! Random games, as fast as the rules allow.

use arbitro_game::{Actor, Dice, Game, Roll, Silence, Turn, nature_moves};

/// Plays random moves from a state until the game is over, or `most` moves were made; returns how many were.
///
/// Seats that move together move one after the other, which is the same: their moves are sealed.
#[inline]
pub fn playout<G: Game>(game: &G, state: &mut G::State, dice: &mut Dice, most: u32) -> u32 {
    for made in 0..most {
        let (by, mv) = match game.turn(state) {
            Turn::One(seat, moves) => (Actor::Seat(seat), dice.pick(moves.as_ref())),
            Turn::Nature(moves) => (Actor::Nature, nature_moves::<G>(&moves, dice)),
            Turn::Together(offers) => match offers.first() {
                Some((seat, moves)) => (Actor::Seat(*seat), dice.pick(moves.as_ref())),
                None => return made,
            },
            Turn::Over => return made,
        };
        game.play(state, by, mv, &mut Silence);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::{Seat, dice, pennies::MatchingPennies};
    use arbitro_games::tris::Tris;

    #[test]
    fn random_tris_comes_out_as_published() {
        // Curcio and Romani: O wins 58.5 %, 12.7 % are drawn, X wins 28.8 % of random games.
        let (tris, mut dice) = (Tris::classic(), dice(1));
        let mut results = [0u32; 3];
        for _ in 0..40_000 {
            let mut state = tris.start();
            playout(&tris, &mut state, &mut dice, u32::MAX);
            results[(tris.payoff(&state, Seat(0)) + 1.0) as usize] += 1;
        }
        for (count, percent) in results.into_iter().zip([28.8, 12.7, 58.5]) {
            assert!((f64::from(count) / 400.0 - percent).abs() < 1.0, "{results:?}");
        }
    }

    #[test]
    fn a_playout_keeps_its_bound_and_plays_sealed_moves() {
        let mut state = MatchingPennies.start();
        assert_eq!(playout(&MatchingPennies, &mut state, &mut dice(1), 1), 1);
        assert_eq!(playout(&MatchingPennies, &mut state, &mut dice(1), 9), 1);
        assert!(MatchingPennies.turn(&state).is_over());
    }
}

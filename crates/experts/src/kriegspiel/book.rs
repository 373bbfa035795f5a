//! Openings that make sense blind: sound set-ups that do not ask what the opponent does.

use arbitro_games::chess::Movement;
use shakmaty::Color;

/// White's set-ups; Black plays them mirrored. Each is a list of moves to be made in order as far as they can be.
const SETUPS: [&str; 4] = [
    "e2e3 d2d4 g1f3 f1d3 e1g1 b1d2 c2c3 f1e1 e3e4",
    "d2d3 g2g3 f1g2 g1f3 e1g1 b1d2 e2e4 f1e1 c2c3",
    "e2e3 b2b3 c1b2 g1f3 f1e2 e1g1 d2d4 b1d2 c2c4",
    "d2d4 c2c3 e2e3 b1d2 f1d3 g1f3 e1g1 d1c2 e3e4",
];

/// How many set-ups there are.
pub(super) const COUNT: usize = SETUPS.len();

/// The moves of a set-up for a colour.
pub(super) fn setup(number: usize, color: Color) -> Vec<Movement> {
    SETUPS[number % COUNT]
        .split(' ')
        .filter_map(|text| text.parse::<Movement>().ok())
        .map(|movement| {
            let flip = |square: shakmaty::Square| color.fold_wb(square, square.flip_vertical());
            Movement::new(flip(movement.from()), flip(movement.to()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Chess, Position as _};

    #[test]
    fn every_setup_can_be_played_out_against_an_idle_enemy() {
        for number in 0..COUNT {
            for color in Color::ALL {
                let mut position = Chess::default();
                let idle = |position: &Chess, step: usize| {
                    let knight = color.fold_wb(["b8a6", "a6b8"], ["b1a3", "a3b1"])[step % 2];
                    knight.parse::<Movement>().unwrap().on(position.board()).unwrap()
                };
                for (step, movement) in setup(number, color).into_iter().enumerate() {
                    if color.is_black() {
                        position.play_unchecked(idle(&position, step));
                    }
                    let on_board = movement.on(position.board()).expect("a man stands there");
                    assert!(position.is_legal(on_board), "{movement} of set-up {number} for {color:?}");
                    position.play_unchecked(on_board);
                    if color.is_white() {
                        position.play_unchecked(idle(&position, step));
                    }
                }
            }
        }
    }
}

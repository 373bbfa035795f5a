//! The counts of the article of Curcio and Romani on tris, and of the literature.

use arbitro_game::{Actor, Game, Silence, Turn};
use arbitro_games::tris::{Position, Tris};
use std::collections::HashSet;

#[test]
fn writings_and_configurations_by_the_count_of_signs() {
    let (mut writings, mut even, mut one_more) = (0, 0, 0);
    for writing in 0..3u32.pow(9) {
        let signs: Vec<u32> = (0..9).map(|cell| writing / 3u32.pow(cell) % 3).collect();
        let count = |sign| signs.iter().filter(|&&s| s == sign).count();
        writings += 1;
        even += u32::from(count(1) == count(2));
        one_more += u32::from(count(1) == count(2) + 1);
    }
    assert_eq!((writings, even, one_more), (19_683, 3_139, 2_907));
}

#[test]
fn the_sum_of_the_article() {
    // The article bounds the tree by 9!/i! summed over i from 1 to 9.
    let factorial = |n: u64| (1..=n).product::<u64>();
    assert_eq!((1..=9).map(|i| factorial(9) / factorial(i)).sum::<u64>(), 623_530);
}

fn explore(tris: &Tris, position: Position, met: &mut HashSet<Position>, complete: &mut u64) {
    met.insert(position);
    match tris.turn(&position) {
        Turn::One(seat, cells) => {
            for &cell in cells.as_ref() {
                let mut next = position;
                tris.play(&mut next, Actor::Seat(seat), cell, &mut Silence);
                explore(tris, next, met, complete);
            }
        }
        _ => *complete += 1,
    }
}

#[test]
fn reachable_positions_and_complete_games() {
    let tris = Tris::classic();
    let (mut met, mut complete) = (HashSet::new(), 0);
    explore(&tris, tris.start(), &mut met, &mut complete);
    assert_eq!(met.len(), 5_478);
    assert_eq!(complete, 255_168);
}

#[test]
fn cells_are_offered_row_by_row_from_the_top_left() {
    let tris = Tris::classic();
    let Turn::One(_, cells) = tris.turn(&tris.start()) else { panic!("O begins") };
    let written: Vec<String> = cells.as_ref().iter().map(|cell| cell.to_string()).collect();
    assert_eq!(written.join(" "), "a3 b3 c3 a2 b2 c2 a1 b1 c1");
}

//! The bound from above, position by position: against all of White's plans within a turn, and against the real board.

use super::*;
use crate::Belief;
use arbitro_games::kriegspiel::Squares;
use arbitro_theory::matrix::solve_float;

/// A number between 0 and 1 for a placement and a square.
fn noise(id: u32, king: usize) -> f64 {
    let mixed = (u64::from(id) << 6 | king as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 40) as f64 / (1u64 << 24) as f64
}

/// What every plan of White for this turn gets against every king of `left`.
fn plans(upper: &Upper, placement: &Placement, left: u64) -> Vec<[f64; 64]> {
    let mut found = Vec::new();
    for step in placement.steps.iter().filter(|step| left & !step.blocking != 0) {
        let mut row = [0.0; 64];
        for king in Bitboard(left & !step.blocking) {
            row[usize::from(king)] = upper.after(step, usize::from(king));
        }
        let later = match left & step.blocking {
            0 => Vec::new(),
            refused => plans(upper, placement, refused),
        };
        if later.is_empty() {
            found.push(row);
        }
        found.extend(later.iter().map(|later| std::array::from_fn(|king| row[king] + later[king])));
    }
    found
}

#[test]
fn a_turn_is_worth_what_its_plans_are_worth() {
    let mut upper = Upper::compute(0.0, 0);
    for (id, numbers) in upper.black.iter_mut().enumerate() {
        *numbers = std::array::from_fn(|king| noise(id as u32, king));
    }
    let (mut compared, mut refused) = (0, 0);
    for id in (0..upper.space.placements().len()).filter(|id| upper.space.is_own(*id as u32)).step_by(43) {
        let placement = &upper.space.placements()[id];
        for king in (0..64).step_by(7) {
            let squares = beside(1 << king) & placement.anywhere();
            if squares == 0 || squares.count_ones() > 4 {
                continue;
            }
            let plans = plans(&upper, placement, squares);
            let kings: Vec<usize> = Bitboard(squares).into_iter().map(usize::from).collect();
            let matrix: Vec<Vec<f64>> =
                plans.iter().map(|plan| kings.iter().map(|king| plan[*king]).collect()).collect();
            let expected = solve_float(&matrix).unwrap().value.min(1.0);
            let found = upper.turn(id, squares);
            assert!((found - expected).abs() < 1e-8, "{:?} {squares:x}: {found} {expected}", placement.men);
            compared += 1;
            refused += usize::from(
                placement
                    .steps
                    .iter()
                    .any(|step| step.blocking & squares != 0 && !step.blocking & squares != 0),
            );
        }
    }
    assert!(compared > 50 && refused > 20, "{compared} {refused}");
}

#[test]
fn a_turn_that_cannot_fail_is_worth_one() {
    let upper = Upper::compute(0.0, 0);
    // The pawn promotes, whichever of the two squares the king is on; next to it the king takes the new queen.
    for (men, kings, worth) in [("Ka1 h7", "a5,b5", 1.0), ("Ka1 h7", "g7", 0.0), ("Ka1 h7", "g7,a5", 0.0)] {
        let belief = Belief::read(men, Some(kings)).unwrap();
        let (id, symmetry) = upper.space.find(&belief.men).unwrap();
        let found = upper.turn(id as usize, symmetry.set(belief.kings.0.0));
        assert!((found - worth).abs() < 1e-9, "{belief}: {found}");
    }
}

#[test]
fn open_boards_are_won_as_the_rules_say() {
    let upper = Upper::compute(0.0, 0);
    assert_eq!((upper.rounds, upper.change), (0, f64::INFINITY));
    assert_eq!(Upper::compute(f64::INFINITY, 3).rounds, 0, "no bound falls by more than that");
    let mut won = [0; 2];
    for id in (0..upper.space.placements().len() as u32).filter(|id| upper.space.is_own(*id)) {
        let placement = &upper.space.placements()[id as usize];
        for king in Bitboard(placement.anywhere()) {
            let value = upper.white(id, usize::from(king));
            won[value as usize] += 1;
            assert_eq!(upper.known(&placement.men, king), Some(value));
            if (id + u32::from(king)) % 29 != 0 {
                continue;
            }
            let belief = Belief { men: placement.men.clone(), kings: Squares(Bitboard::from_square(king)) };
            let wins = belief.attempts(Goal::Promotion).into_iter().any(|attempt| {
                attempt.is_safe()
                    && upper.space.find(&attempt.men).is_some()
                    && attempt.heard.iter().all(|heard| {
                        let after = |reply| upper.known(&attempt.men, reply) == Some(1.0);
                        !heard.won.is_empty() || heard.next.iter().all(after)
                    })
            });
            assert_eq!(value == 1.0, wins, "{belief}");
            let mirrored =
                belief.men.iter().map(|(role, square)| (*role, square.flip_horizontal())).collect();
            assert_eq!(upper.known(&mirrored, king.flip_horizontal()), Some(value), "{belief}");
        }
    }
    // As many as are mated: a queen or a rook that is not taken mates.
    assert_eq!((won[1], won.iter().sum::<u32>()), (62_480, 81_664));
}

#[test]
fn a_round_lowers_what_black_can_hold() {
    let made_up = || {
        let mut upper = Upper::compute(0.0, 0);
        upper.black.iter_mut().chain(&mut upper.white).for_each(|numbers| *numbers = [0.0; 64]);
        let starts = ["Kd5 d6", "Ke6 e7", "Kc3 b2"].map(|men| {
            let belief = Belief::read(men, None).unwrap();
            upper.space.find(&belief.men).unwrap().0
        });
        let mut filled: Vec<u32> = starts.to_vec();
        for id in starts {
            filled.extend(upper.space.placements()[id as usize].steps.iter().map(|step| step.target));
            upper.white[id as usize] = std::array::from_fn(|king| f64::from(u8::from(king % 5 != 0)));
        }
        for id in &filled {
            upper.black[*id as usize] =
                std::array::from_fn(|king| if king % 7 == 0 { 0.0 } else { noise(*id, king) });
        }
        (upper, starts, filled)
    };
    let (before, starts, filled) = made_up();
    let (mut after, ..) = made_up();
    let change = after.round();
    let mut largest = 0.0f64;
    for id in filled.iter().map(|id| *id as usize) {
        let placement = &before.space.placements()[id];
        for king in 0..64 {
            let (old, new) = (before.black[id][king], after.black[id][king]);
            largest = largest.max(old - new);
            let replies = beside(1 << king) & placement.anywhere();
            if old == 0.0 || !placement.kept || replies == 0 {
                assert_eq!(old, new);
            } else if king % 3 == 0 {
                assert_eq!(new, old.min(before.turn(id, replies)));
            }
        }
    }
    assert!(largest > 0.0);
    assert_eq!(change, largest);
    for id in starts {
        let placement = &before.space.placements()[id as usize];
        for king in Bitboard::FULL {
            let (old, new) = (before.white(id, usize::from(king)), after.white(id, usize::from(king)));
            if old == 0.0 || !Bitboard(placement.anywhere()).contains(king) {
                assert_eq!(new, old);
                continue;
            }
            let belief = Belief { men: placement.men.clone(), kings: Squares(Bitboard::from_square(king)) };
            let best = belief.attempts(Goal::Promotion).into_iter().map(|attempt| {
                let Some((target, symmetry)) = after.space.find(&attempt.men) else { return 0.0 };
                if attempt.movement.promotion().is_some() {
                    return f64::from(u8::from(attempt.heard.iter().any(|heard| !heard.won.is_empty())));
                }
                after.black[target as usize][usize::from(symmetry.square(king))]
            });
            assert_eq!(new, best.fold(0.0, f64::max), "{belief}");
        }
    }
}

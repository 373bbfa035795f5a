//! The bound from below, belief by belief: every local game is made again from the real board.

use super::*;
use crate::placement::{Men, Space};
use crate::{Belief, Ending, Watcher, extend};
use arbitro_games::kriegspiel::{Goal, Squares};
use shakmaty::{Square, attacks};

fn near(starts: &[Belief]) -> (Solution, Vec<(u32, u64)>) {
    let mut solution = Solution::empty(Space::new(Ending::Kpk, Goal::Promotion));
    let place = |belief: &Belief| solution.locate(&belief.men, belief.kings.0.0).unwrap();
    let starts: Vec<(u32, u64)> = starts.iter().map(place).map(|(id, set, _)| (id, set)).collect();
    extend(&mut solution, &starts, &Watcher::silent()).unwrap();
    (solution, starts)
}

/// What is known of a belief on a real board: nothing, or what is guaranteed against each king.
fn worth(lower: &Lower, men: &Men, kings: Bitboard) -> Option<impl Fn(Square) -> f64> {
    let (id, symmetry) = lower.upper.space().find(men)?;
    let set = symmetry.set(kings.0);
    let sure = lower.is_sure(id, set);
    let node = lower.index.get(&(id, set)).map(|number| &lower.nodes[*number as usize]);
    let values = node.map(|node| Bitboard(node.set).into_iter().zip(node.values.clone()).collect::<Vec<_>>());
    (sure || node.is_some()).then_some(move |king| {
        let there = symmetry.square(king);
        if sure {
            return 1.0;
        }
        values.as_ref().unwrap().iter().find(|(square, _)| *square == there).unwrap().1
    })
}

/// The rows of the local game of a belief.
fn rows(lower: &Lower, belief: &Belief) -> Vec<Vec<f64>> {
    let mut rows = Vec::new();
    for attempt in belief.attempts(Goal::Promotion) {
        if lower.upper.space().find(&attempt.men).is_none() {
            continue;
        }
        let free = !(crate::placement::Placement::of(attempt.men.clone()).attacked);
        let mut row = vec![0.0; belief.kings.len()];
        let place = |king: Square| belief.kings.iter().position(|other| other == king).unwrap();
        let mut hope = false;
        for heard in &attempt.heard {
            if attempt.movement.promotion().is_some() {
                hope |= !heard.won.is_empty();
                heard.won.iter().for_each(|king| row[place(king)] = 1.0);
                continue;
            }
            let safe = heard.going_on.0 & !heard.taking.0;
            let replies = |king: Square| attacks::king_attacks(king) & Bitboard(free) & !board(&attempt.men);
            let next = safe.into_iter().fold(Bitboard::EMPTY, |next, king| next | replies(king));
            let Some(known) = worth(lower, &attempt.men, next) else { continue };
            hope = true;
            for king in safe {
                row[place(king)] = replies(king).into_iter().map(&known).fold(1.0, f64::min);
            }
        }
        if !hope {
            continue;
        }
        if let Some(known) = worth(lower, &belief.men, attempt.refused.0) {
            attempt.refused.iter().for_each(|king| row[place(king)] = known(king));
        }
        rows.push(row);
    }
    rows
}

fn board(men: &Men) -> Bitboard {
    men.iter().map(|(_, square)| *square).collect()
}

#[test]
fn every_local_game_is_that_of_the_board() {
    let upper = Upper::compute(0.0, 0);
    let mut starts = vec![Belief::read("Kd5 d6", Some("c8,d8,e8")).unwrap()];
    let anywhere = Belief::read("Kd4 d5", None).unwrap();
    let known = |king| Belief { men: anywhere.men.clone(), kings: [king].into_iter().collect() };
    let won = anywhere.kings.iter().filter(|king| upper.known(&anywhere.men, *king) == Some(1.0));
    starts.extend(won.map(known));
    let (solution, mut starts) = near(&starts);
    // The last two are won with open boards and not sure.
    starts.retain(|(id, set)| solution.canonical(*id, *set) == Some(Verdict::Neither));
    starts = [starts[0], starts[1], starts[starts.len() - 1]].to_vec();
    let mut lower = Lower::new(&upper, &solution, &starts, 60);
    assert_eq!(lower.beliefs(), 60);
    assert!(starts.iter().all(|(id, set)| lower.value(*id, *set) == 0.0));
    let mut better = 0;
    for round in 0..4 {
        for node in &lower.nodes {
            let men = upper.space().placements()[node.id as usize].men.clone();
            let belief = Belief { men, kings: Squares(Bitboard(node.set)) };
            let rows = rows(&lower, &belief);
            let hopeful: Vec<usize> = (0..belief.kings.len())
                .zip(belief.kings.iter())
                .filter(|(_, king)| upper.known(&belief.men, *king) != Some(0.0))
                .map(|(place, _)| place)
                .collect();
            let matrix: Vec<Vec<f64>> =
                rows.iter().map(|row| hopeful.iter().map(|place| row[*place]).collect()).collect();
            let value = solve_float(&matrix).map_or(0.0, |solved| solved.value);
            match lower.improved(node) {
                Some((values, least)) => {
                    better += 1;
                    assert!((least - value).abs() < 1e-9, "{belief}: {least} {value}");
                    assert!(least >= node.least);
                    // There are dice that guarantee as much against every king.
                    let short: Vec<Vec<f64>> = rows
                        .iter()
                        .map(|row| row.iter().zip(&values).map(|(a, b)| a - b).collect())
                        .collect();
                    assert!(solve_float(&short).unwrap().value > -1e-9, "{belief}");
                    let lowest = hopeful.iter().map(|place| values[*place]).fold(1.0, f64::min);
                    assert_eq!(lowest, least);
                }
                None => assert!(value <= node.least + 2e-9, "{belief}: {value} {}", node.least),
            }
        }
        let before: Vec<f64> = lower.nodes.iter().map(|node| node.least).collect();
        let gain = lower.round();
        assert_eq!(lower.rounds, round + 1);
        let gains = lower.nodes.iter().zip(before).map(|(node, before)| node.least - before);
        assert_eq!(gain, gains.fold(0.0, f64::max));
    }
    assert!(better > 20, "{better}");
    for (id, set) in &starts {
        let node = &lower.nodes[lower.index[&(*id, *set)] as usize];
        let lowest = node.values.iter().copied().fold(1.0, f64::min);
        assert_eq!(lower.value(*id, *set), lowest);
    }
    let mixed = lower.nodes.iter().filter(|node| node.least > 0.1 && node.least < 0.9).count();
    assert!(mixed > 2, "{mixed}");
    assert_eq!(lower.value(starts[0].0, 1), 0.0, "what is not remembered is not guaranteed");
}

#[test]
fn sure_wins_are_worth_one_and_lost_beliefs_nothing() {
    let [sure, lost] =
        [("Ke6 e7", "a8"), ("Ka1 a2", "a3")].map(|(men, kings)| Belief::read(men, Some(kings)).unwrap());
    let (solution, starts) = near(&[sure, lost]);
    let upper = Upper::compute(0.0, 0);
    let lower = Lower::new(&upper, &solution, &starts, 60);
    assert_eq!(lower.beliefs(), 0);
    assert_eq!((lower.value(starts[0].0, starts[0].1), lower.value(starts[1].0, starts[1].1)), (1.0, 0.0));
}

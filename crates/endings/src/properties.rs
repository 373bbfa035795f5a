//! Properties that every solution must have, on sampled beliefs of the endings that are too large to be solved whole in
//! every run. What the solver says is compared with a search that knows nothing of symmetry, tables or open boards.

use super::tests::{every_defence_loses, forced};
use super::*;
use arbitro_game::{Dice, Roll, dice};
use arbitro_games::kriegspiel::{Goal, Squares};
use shakmaty::Bitboard;
use std::collections::HashMap;
use std::sync::Arc;

/// Whether a belief is surely mated in this many moves, straight from what the umpire may say on the real board.
fn naive(belief: &Belief, moves: u8, known: &mut HashMap<(Belief, u8), bool>) -> bool {
    if moves == 0 {
        return false;
    }
    let question = (belief.clone(), moves);
    if let Some(answer) = known.get(&question) {
        return *answer;
    }
    let answer = belief.attempts(Goal::Mate).into_iter().filter(Attempt::is_safe).any(|attempt| {
        let men = &attempt.men;
        attempt.heard.iter().all(|heard| {
            heard.next.is_empty() || naive(&Belief { men: men.clone(), kings: heard.next }, moves - 1, known)
        }) && (attempt.refused.is_empty()
            || naive(&Belief { men: belief.men.clone(), kings: attempt.refused }, moves, known))
    });
    known.insert(question, answer);
    answer
}

/// Some squares near each other where the king may be, about some placement.
fn draw(space: &Space, dice: &mut Dice) -> Option<(PlacementId, u64)> {
    let id = dice.below(space.placements().len()) as PlacementId;
    let placement = &space.placements()[id as usize];
    let kings: Vec<u64> =
        Bitboard(placement.anywhere()).into_iter().map(|king| 1 << u32::from(king)).collect();
    if kings.is_empty() {
        return None;
    }
    let first = dice.pick(&kings);
    let mut set = first;
    for near in Bitboard(beside(first) & placement.anywhere()) {
        if dice.below(3) == 0 {
            set |= 1 << u32::from(near);
        }
    }
    Some((id, space.canonical_set(placement, set)))
}

/// Draws beliefs until this many are mated soon enough with open boards, and lets the prover say how soon when blind.
fn sample(prover: &mut Prover, seed: u64, wanted: usize, soon: u8, slack: u8) -> Vec<(Belief, Option<u8>)> {
    let mut dice = dice(seed);
    let mut found = Vec::new();
    while found.len() < wanted {
        let open = prover.open_board();
        let Some((id, set)) = draw(open.space(), &mut dice) else { continue };
        if open.least(id, set).is_none_or(|least| least > soon) {
            continue;
        }
        let men = open.space().placements()[id as usize].men.clone();
        let belief = Belief { men, kings: Squares(Bitboard(set)) };
        let moves = prover.shortest(&belief, soon + slack, &Watcher::silent()).unwrap();
        found.push((belief, moves));
    }
    found
}

fn check(ending: Ending, seed: u64) {
    let mut prover = Prover::new(ending);
    let mut known = HashMap::new();

    // The same answer from the real board, and from its mirror images.
    let mut counts = [0usize; 4];
    for (number, (belief, moves)) in sample(&mut prover, seed, 160, 3, 0).into_iter().enumerate() {
        for (turn, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            if number % 4 != 0 && turn > 1 {
                continue;
            }
            let turned = Belief {
                men: belief.men.iter().map(|(role, square)| (*role, symmetry.square(*square))).collect(),
                kings: belief.kings.iter().map(|square| symmetry.square(square)).collect(),
            };
            let least = (1..=3).find(|most| naive(&turned, *most, &mut known));
            assert_eq!(least, moves, "{belief} turned by {symmetry:?}");
        }
        counts[usize::from(moves.unwrap_or(0))] += 1;
    }
    assert!(counts.iter().all(|count| *count > 2), "both answers are met: {counts:?}");

    // To know more is never worse, and plans win within their bounds.
    let mut plans = Vec::new();
    let mut smaller = 0;
    for (belief, moves) in sample(&mut prover, seed + 1, 160, 6, 1) {
        let Some(moves) = moves else { continue };
        for king in belief.kings.iter().filter(|_| belief.kings.len() > 1) {
            let kings = belief.kings.iter().filter(|other| *other != king).collect();
            let fewer = Belief { men: belief.men.clone(), kings };
            let sooner = prover.shortest(&fewer, moves, &Watcher::silent()).unwrap();
            assert!(sooner.is_some(), "{fewer} is not mated in {moves}, and {belief} is");
            smaller += 1;
        }
        plans.push((belief, moves));
    }
    assert!(plans.len() > 40 && smaller > 40, "{} plans, {smaller} smaller sets", plans.len());
    let solution = Arc::new(prover.solution());
    for (belief, moves) in plans.iter().step_by(2) {
        every_defence_loses(&solution, belief, Goal::Mate, u32::from(*moves));
    }

    // A known king is mated no sooner than with open boards, and as soon where there is nothing to learn.
    let (mut single, mut nothing_to_learn) = (0, 0);
    let mut dice = dice(seed + 2);
    while single < 150 || nothing_to_learn < 15 {
        let open = prover.open_board();
        let Some((id, set)) = draw(open.space(), &mut dice) else { continue };
        let king = 1u64 << set.trailing_zeros();
        let placement = &open.space().placements()[id as usize];
        let king = open.space().canonical_set(placement, king);
        let Some(seen) = open.least(id, king).filter(|seen| *seen <= 3) else { continue };
        let forced = forced(open, id, king, seen);
        if single >= 150 && !forced {
            continue;
        }
        let belief = Belief { men: placement.men.clone(), kings: Squares(Bitboard(king)) };
        let blind = prover.shortest(&belief, seen + 1, &Watcher::silent()).unwrap();
        assert!(blind.is_none_or(|blind| blind >= seen), "{belief}");
        assert_eq!(seen == 1, blind == Some(1), "{belief}: one move needs no sight");
        if forced {
            assert_eq!(blind, Some(seen), "{belief}");
            nothing_to_learn += usize::from(seen > 1);
        }
        single += 1;
    }
}

#[test]
fn king_and_queen() {
    check(Ending::Kqk, 11);
}

#[test]
fn king_and_two_bishops() {
    check(Ending::Kbbk, 21);
}

#[test]
fn king_bishop_and_knight() {
    check(Ending::Kbnk, 31);
}

/// The same with few beliefs that are mated soon.
#[test]
fn the_prover_looks_at_nothing_twice_and_at_no_more_than_it_may() {
    let mut prover = Prover::new(Ending::Kqk);
    let mut known = HashMap::new();
    let sampled = sample(&mut prover, 3, 40, 2, 0);
    for (belief, moves) in &sampled {
        assert_eq!(*moves, (1..=2).find(|most| naive(belief, *most, &mut known)), "{belief}");
    }
    for expected in [None, Some(1), Some(2)] {
        assert!(sampled.iter().any(|(_, moves)| *moves == expected), "{expected:?}");
    }
    let looked = prover.looked();
    for (belief, moves) in &sampled {
        assert_eq!(prover.shortest(belief, 2, &Watcher::silent()), Ok(*moves));
    }
    assert_eq!(prover.looked(), looked);

    let (belief, _) = sampled.iter().rev().find(|(_, moves)| *moves == Some(2)).unwrap();
    let mut fresh = Prover::new(Ending::Kqk);
    assert_eq!(fresh.shortest(belief, 1, &Watcher::silent()), Ok(None));
    assert_eq!(fresh.shortest(belief, 9, &Watcher::silent()), Ok(Some(2)));
    let looked = fresh.looked();
    assert!(looked > 1);
    let within = |most| Prover::new(Ending::Kqk).at_most(most).shortest(belief, 9, &Watcher::silent());
    assert_eq!(within(looked), Ok(Some(2)));
    assert_eq!(within(looked - 1), Err(arbitro_game::Stopped::Nodes));
    let solution = fresh.solution();
    assert_eq!(solution.judge(belief), Some(Verdict::Sure(2)));
    assert!(solution.len() <= looked);
    every_defence_loses(&Arc::new(solution), belief, Goal::Mate, 2);

    let rook = Belief::read("Kf6 Ra7", Some("f8")).unwrap();
    assert_eq!(fresh.shortest(&rook, 9, &Watcher::silent()), Ok(None), "other men");
    let cancel = arbitro_game::Cancel::default();
    cancel.cancel();
    let watcher = Watcher { progress: &|_| (), cancel: &cancel };
    let anywhere = Belief::read("Ka1 Qb2", None).unwrap();
    assert_eq!(fresh.shortest(&anywhere, 40, &watcher), Err(arbitro_game::Stopped::Cancelled));
}

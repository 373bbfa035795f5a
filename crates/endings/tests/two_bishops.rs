//! Kb4 Bb3 Bc3 with the king anywhere is a sure mate: the whole plan, checked step by step without the solver.

use arbitro_endings::{Attempt, Belief};
use arbitro_games::kriegspiel::Goal;
use std::collections::HashMap;

const PLAN: &str = include_str!("data/kbbk-kb4-bb3-bc3.txt");

/// What the plan says: for every belief the moves that are left, and the try.
fn read() -> HashMap<Belief, (u32, String)> {
    let mut plan = HashMap::new();
    for line in PLAN.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [men, kings, moves, act] = parts[..] else { panic!("{line}") };
        let belief = Belief::read(men, Some(kings)).expect(line);
        plan.insert(belief, (moves.parse().expect(line), act.to_owned()));
    }
    plan
}

/// Bishops may be named in either order.
fn look_up<'a>(plan: &'a HashMap<Belief, (u32, String)>, belief: &Belief) -> &'a (u32, String) {
    let read = Belief::new(belief.men.clone(), belief.kings).expect("a belief that can be");
    plan.get(&read).unwrap_or_else(|| panic!("the plan does not say what to do at {belief}"))
}

#[test]
fn fergusons_position_is_mated_in_at_most_27_moves_whatever_black_does() {
    let plan = read();
    let start = Belief::read("Kb4 Bb3 Bc3", None).expect("the start");
    assert_eq!(look_up(&plan, &start).0, 27);
    for (belief, (moves, act)) in &plan {
        let attempts: Vec<Attempt> = belief.attempts(Goal::Mate);
        let attempt = attempts
            .iter()
            .find(|attempt| attempt.movement.to_string() == *act)
            .unwrap_or_else(|| panic!("{act} cannot be tried at {belief}"));
        assert!(attempt.is_safe(), "{act} may lose a man or stalemate at {belief}");
        assert!(!attempt.accepted.is_empty() && *moves > 0, "{act} teaches nothing at {belief}");
        // Whatever is heard, fewer moves are left: with none left no king may be.
        for heard in attempt.heard.iter().filter(|heard| !heard.next.is_empty()) {
            let next = Belief { men: attempt.men.clone(), kings: heard.next };
            assert!(look_up(&plan, &next).0 < *moves, "{act} at {belief} gains nothing");
        }
        // A refusal costs no move, but leaves fewer squares.
        if !attempt.refused.is_empty() {
            let next = Belief { men: belief.men.clone(), kings: attempt.refused };
            assert!(look_up(&plan, &next).0 <= *moves, "{act} at {belief} gains nothing when refused");
            assert!(next.kings.len() < belief.kings.len());
        }
    }
    assert!(plan.len() > 1_000, "{} beliefs", plan.len());
}

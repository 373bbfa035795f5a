//! The solver against the definitions of sure and almost sure wins, computed on real boards for one king at a time,
//! without symmetry and without lists of what has changed.
//!
//! Whole endings are too large for that. A few tries from a start the verdicts are made up, as if they had been solved
//! before: whatever they are, the solver must draw the right conclusions from them.

use super::solution::{ALMOST_SURE, NEVER, Shelf};
use super::*;
use arbitro_games::kriegspiel::{Goal, Squares};
use shakmaty::{Bitboard, Square, attacks};
use std::collections::HashMap;

type State = (PlacementId, u64);

/// What becomes of a king after a try.
enum Fate {
    /// The game is won.
    Won,
    /// The belief that follows and the squares in it where the king may be.
    Goes(usize, Vec<Square>),
}

/// A try that risks nothing.
struct Known {
    fates: Vec<(Square, Fate)>,
    refused: Option<usize>,
    accepted: Vec<usize>,
}

/// Beliefs, numbered, with what may be tried in the first of them; the verdicts on the others are made up.
struct Graph {
    space: Space,
    states: Vec<State>,
    index: HashMap<State, usize>,
    tries: Vec<Vec<Known>>,
}

impl Graph {
    /// Everything that may follow a start within this many tries.
    fn around(ending: Ending, goal: Goal, men: &str, kings: &str, depth: u32) -> Graph {
        let space = Space::new(ending, goal);
        let mut graph = Graph { space, states: Vec::new(), index: HashMap::new(), tries: Vec::new() };
        let _ = graph.place(&Belief::read(men, Some(kings)).unwrap());
        for _ in 0..depth {
            for number in graph.tries.len()..graph.states.len() {
                let (id, set) = graph.states[number];
                let men = graph.space.placements()[id as usize].men.clone();
                let belief = Belief { men, kings: Squares(Bitboard(set)) };
                let safe = belief.attempts(goal).into_iter().filter(Attempt::is_safe);
                // A bishop or a knight is of no use.
                let useful =
                    safe.filter(|attempt| graph.space.find(&attempt.men).is_some()).collect::<Vec<_>>();
                let tries = useful.into_iter().map(|attempt| graph.follow(&belief, &attempt)).collect();
                graph.tries.push(tries);
            }
        }
        graph
    }

    /// The number of a belief, and where its squares are there.
    fn place(&mut self, belief: &Belief) -> (usize, impl Fn(Square) -> Square + use<>) {
        let (id, symmetry) = self.space.find(&belief.men).unwrap();
        let placement = &self.space.placements()[id as usize];
        let there = symmetry.set(belief.kings.0.0);
        let set = self.space.canonical_set(placement, there);
        let twin = placement.twin.filter(|_| there != set);
        let number = *self.index.entry((id, set)).or_insert(self.states.len());
        if number == self.states.len() {
            self.states.push((id, set));
        }
        let square = move |square: Square| {
            let square = symmetry.square(square);
            twin.map_or(square, |twin| twin.square(square))
        };
        (number, square)
    }

    fn follow(&mut self, belief: &Belief, attempt: &Attempt) -> Known {
        let mut known = Known { fates: Vec::new(), refused: None, accepted: Vec::new() };
        if !attempt.refused.is_empty() {
            let (number, square) = self.place(&Belief { men: belief.men.clone(), kings: attempt.refused });
            known.refused = Some(number);
            let stay = |king| (king, Fate::Goes(number, vec![square(king)]));
            known.fates.extend(attempt.refused.iter().map(stay));
        }
        let attacked = Placement::of(attempt.men.clone()).attacked;
        for heard in &attempt.heard {
            known.fates.extend(heard.won.iter().map(|king| (king, Fate::Won)));
            if heard.next.is_empty() {
                continue;
            }
            let (number, square) = self.place(&Belief { men: attempt.men.clone(), kings: heard.next });
            known.accepted.push(number);
            for king in heard.going_on.iter() {
                let replies = attacks::king_attacks(king) & !Bitboard(attacked);
                known.fates.push((king, Fate::Goes(number, replies.into_iter().map(&square).collect())));
            }
        }
        known
    }

    /// Completes verdicts: the least number of moves of a sure win.
    fn sure(&self, codes: &mut [Option<u8>]) {
        for moves in 1..=60 {
            loop {
                let within = |number: usize, limit| codes[number].is_some_and(|code| code <= limit);
                let wins = |known: &Known| {
                    known.accepted.iter().all(|next| within(*next, moves - 1))
                        && known.refused.is_none_or(|next| within(next, moves))
                };
                let open = (0..self.tries.len()).filter(|state| codes[*state].is_none());
                let found: Vec<usize> = open.filter(|state| self.tries[*state].iter().any(wins)).collect();
                if found.is_empty() {
                    break;
                }
                found.into_iter().for_each(|state| codes[state] = Some(moves));
            }
        }
    }

    /// Completes verdicts: the states in which White can stay while every king in them is won with positive probability.
    fn almost_sure(&self, codes: &mut [Option<u8>]) {
        loop {
            let stays = |known: &&Known| {
                known.accepted.iter().chain(&known.refused).all(|next| codes[*next] != Some(NEVER))
            };
            let open: Vec<usize> = (0..self.tries.len()).filter(|state| codes[*state].is_none()).collect();
            let won = |state: usize| codes[state].is_some_and(|code| code != NEVER);
            let mut reached: Vec<u64> = (0..self.states.len())
                .map(|state| if won(state) { self.states[state].1 } else { 0 })
                .collect();
            let mut more = true;
            while more {
                more = false;
                for state in &open {
                    for (king, fate) in self.tries[*state].iter().filter(stays).flat_map(|known| &known.fates)
                    {
                        let good = match fate {
                            Fate::Won => true,
                            Fate::Goes(next, replies) => {
                                replies.iter().all(|reply| reached[*next] & 1 << u32::from(*reply) != 0)
                            }
                        };
                        let bit = u64::from(good) << u32::from(*king);
                        more |= bit & !reached[*state] != 0;
                        reached[*state] |= bit;
                    }
                }
            }
            let lost: Vec<usize> =
                open.iter().copied().filter(|state| reached[*state] != self.states[*state].1).collect();
            if lost.is_empty() {
                return open.into_iter().for_each(|state| codes[state] = Some(ALMOST_SURE));
            }
            lost.into_iter().for_each(|state| codes[state] = Some(NEVER));
        }
    }

    /// Makes verdicts up, and compares what the solver concludes. Returns how many wins are sure, almost sure, neither.
    fn compare(&self, salt: u64) -> [usize; 3] {
        let mut codes = vec![None; self.states.len()];
        let mut solution = Solution::empty(self.space.clone());
        for (number, (id, set)) in self.states.iter().enumerate().skip(self.tries.len()) {
            let dice = (set ^ u64::from(*id) << 32 ^ salt << 16).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
            let code = match dice {
                sure if sure < salt % 4 => [2, 1, 5][sure as usize],
                almost if almost < 2 * salt => ALMOST_SURE,
                _ => NEVER,
            };
            codes[number] = Some(code);
            let shelf: &mut Shelf = &mut solution.shelves[*id as usize];
            shelf.beliefs.insert(*set);
            shelf.verdicts.push(code);
        }
        let known = solution.len();
        extend(&mut solution, &self.states[..1], &Watcher::silent()).unwrap();
        assert!(solution.len() > known && solution.len() <= self.states.len() as u64);
        self.sure(&mut codes);
        self.almost_sure(&mut codes);
        let mut counts = [0; 3];
        for ((id, set), code) in self.states.iter().zip(&codes).take(self.tries.len()) {
            let men = &self.space.placements()[*id as usize].men;
            let expected = Verdict::from_code(code.unwrap());
            let Some(found) = solution.canonical(*id, *set) else { continue };
            assert_eq!(found, expected, "{men:?} {set:x} with {salt}");
            counts[match expected {
                Verdict::Sure(_) => 0,
                Verdict::AlmostSure => 1,
                Verdict::Neither => 2,
            }] += 1;
        }
        counts
    }
}

#[test]
fn verdicts_are_those_of_the_definitions() {
    for (ending, goal, men, kings, depth) in [
        (Ending::Krk, Goal::Mate, "Kf6 Ra7", "f8,g8,h8", 2),
        (Ending::Krk, Goal::Mate, "Kc3 Rf6", "a1,b1,a2", 3), // Their mirror images are the same men.
        (Ending::Kqk, Goal::Mate, "Kf6 Qe3", "f8,g8,h8,h7", 2),
        (Ending::Kbbk, Goal::Mate, "Kb6 Be6 Bd6", "a8", 2),
        (Ending::Kbnk, Goal::Mate, "Kb6 Nc5 Be6", "a8,b8", 2),
        (Ending::Kpk, Goal::Promotion, "Kd5 d6", "c8,d8,e8", 5),
        (Ending::Kpk, Goal::Mate, "Kd5 d6", "c8,d8,e8", 3),
    ] {
        let graph = Graph::around(ending, goal, men, kings, depth);
        let mut counts = [0; 3];
        for salt in 0..7 {
            let found = graph.compare(salt);
            counts = std::array::from_fn(|verdict| counts[verdict] + found[verdict]);
        }
        assert!(counts.iter().all(|count| *count > 0), "{men}: {counts:?}");
    }
}

#[test]
fn a_plan_with_dice_names_every_try_and_comes_back_to_itself_once() {
    let graph = Graph::around(Ending::Kpk, Goal::Promotion, "Kd5 d6", "c8,d8", 4);
    let mut solution = Solution::empty(graph.space.clone());
    for (id, set) in &graph.states {
        solution.shelves[*id as usize].beliefs.insert(*set);
        solution.shelves[*id as usize].verdicts.push(ALMOST_SURE);
    }
    let start = Belief::read("Kd5 d6", Some("c8,d8")).unwrap();
    let rated = solution.rate(&start);
    assert!(rated.len() > 3 && rated.iter().all(|rated| rated.verdict == Verdict::AlmostSure));
    let plan = solution.plan(&start, 10_000).unwrap();
    let names: Vec<&str> = plan.tries.iter().map(|planned| planned.name.as_str()).collect();
    assert_eq!(names, rated.iter().map(|rated| rated.attempt.name.as_str()).collect::<Vec<_>>());
    let text = plan.text().to_string();
    assert!(text.contains(&format!("plan-dice(tries: {}", names[0])), "{text}");
    fn walk(plan: &Plan, depth: u32) {
        assert_eq!((plan.cut, plan.tries.is_empty()), (depth == 3, depth == 3), "{plan:?}");
        for answer in plan.tries.iter().flat_map(|planned| &planned.answers) {
            walk(answer.then.as_ref().unwrap(), depth + 1);
        }
    }
    walk(&plan, 0);
    // Two tries: one here, one after its first answer.
    let short = solution.plan(&start, 2).unwrap();
    let answers = &short.tries[0].answers;
    assert!(!answers[0].then.as_ref().unwrap().tries.is_empty());
    assert!(short.tries[1].answers.iter().all(|answer| answer.then.as_ref().unwrap().cut));
    let tree = short.tree().to_string();
    assert!(tree.contains("├─") && tree.contains(" …"), "{tree}");
    assert!(solution.plan(&start, 0).unwrap().cut);
    // What is lost has no plan, and what was not met is not known.
    let (id, set, _) = solution.locate(&start.men, start.kings.0.0).unwrap();
    let number = solution.shelves[id as usize].beliefs.find(set).unwrap();
    solution.shelves[id as usize].verdicts[number as usize] = NEVER;
    let lost = solution.plan(&start, 100).unwrap();
    assert_eq!((lost.verdict, lost.cut, lost.tries.len()), (Verdict::Neither, false, 0));
    assert!(solution.plan(&Belief::read("Kd5 d6", Some("a8")).unwrap(), 100).is_none());
}

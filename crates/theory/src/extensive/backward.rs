//! Backward induction and subgame-perfect equilibria (Selten 1965): subgames are solved from the ends to the root.

use std::collections::{HashMap, HashSet};

use arbitro_game::Stopped;
use num_traits::{One, Zero};

use super::plans::{Behaviour, behaviour_of_mixed};
use super::recall::check_perfect_recall;
use super::reduced::{plan_shape, reduced_form_within};
use super::tree::{ExtensiveForm, InformationSet, Kind, Node, Outcome};
use crate::bimatrix::{few_extreme_equilibria, lemke_howson_within};
use crate::matrix::solve_exact_within;
use crate::normal::{
    MixedProfile, NormalForm, NormalFormError, approximate_equilibrium_within, pure_equilibria,
};
use crate::number::Rational;
use crate::within::Within;

/// One subgame-perfect equilibrium.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubgamePerfect {
    /// What is played at every information set.
    pub behaviour: Behaviour,
    /// What every player expects.
    pub payoffs: Vec<Rational>,
}

/// The subgame-perfect equilibria that were found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubgamePerfectEquilibria {
    /// The equilibria.
    pub equilibria: Vec<SubgamePerfect>,
    /// Whether these are all equilibria that choose pure strategies wherever a subgame has a pure equilibrium.
    pub complete: bool,
    /// How many subgames were solved one after another.
    pub subgames: usize,
    /// What a player could gain at most in a subgame whose equilibrium is approximate; zero if all are exact.
    pub epsilon: Rational,
}

struct Partial {
    behaviour: Vec<Option<Vec<Rational>>>,
    values: HashMap<usize, Vec<Rational>>,
}

/// Finds subgame-perfect equilibria, at most `most` of them.
pub fn subgame_perfect(
    game: &ExtensiveForm,
    most: usize,
) -> Result<SubgamePerfectEquilibria, NormalFormError> {
    subgame_perfect_within(game, most, &Within::default())
}

/// The profiles of the largest table of plans that solving the subgames one after another needs.
pub(crate) fn most_profiles(game: &ExtensiveForm) -> u128 {
    let totals = game.total_payoffs();
    let owned = subgames(game);
    let roots: HashSet<usize> = owned.iter().map(|(root, _)| *root).collect();
    let nothing = || vec![Rational::zero(); game.player_count()];
    let profiles = |(root, nodes): &(usize, Vec<usize>)| {
        let solved = nodes.iter().filter(|node| *node != root && roots.contains(node));
        let inner = solved.map(|&node| (node, nothing())).collect();
        let sets = choosing(game, nodes, &inner);
        if sets.len() <= 1 {
            return 1;
        }
        let shape = plan_shape(&cut_out(game, &totals, nodes, &sets, &inner));
        shape.iter().fold(1_u128, |product, &count| product.saturating_mul(count as u128))
    };
    if game.is_perfect_information() { 1 } else { owned.iter().map(profiles).max().unwrap_or(1) }
}

/// The same within limits.
pub fn subgame_perfect_within(
    game: &ExtensiveForm,
    most: usize,
    within: &Within,
) -> Result<SubgamePerfectEquilibria, NormalFormError> {
    let owned = subgames(game);
    let totals = game.total_payoffs();
    let mut partials = vec![Partial { behaviour: vec![None; game.sets.len()], values: HashMap::new() }];
    let (mut complete, mut epsilon) = (true, Rational::zero());
    for (number, (root, nodes)) in owned.iter().rev().enumerate() {
        within.tell(number as u64, None);
        if let Some(reason) = within.check() {
            return Err(NormalFormError::Stopped(reason));
        }
        let mut next = Vec::with_capacity(partials.len());
        for partial in partials {
            let solved = solve_subgame(game, &totals, nodes, &partial.values, within)?;
            epsilon = epsilon.max(solved.epsilon);
            let mut solutions = solved.solutions;
            let room = most.max(1).saturating_sub(next.len());
            if solutions.len() > room {
                complete = false;
                solutions.truncate(room);
            }
            let last = solutions.len().saturating_sub(1);
            let mut partial = Some(partial);
            for (number, (play, payoffs)) in solutions.into_iter().enumerate() {
                let mut own = if number == last {
                    partial
                        .take()
                        .unwrap_or_else(|| Partial { behaviour: Vec::new(), values: HashMap::new() })
                } else {
                    let Some(known) = &partial else { break };
                    Partial { behaviour: known.behaviour.clone(), values: known.values.clone() }
                };
                for (set, distribution) in play {
                    own.behaviour[set] = Some(distribution);
                }
                // Values of subgames inside this one are not needed any more.
                for node in nodes {
                    own.values.remove(node);
                }
                own.values.insert(*root, payoffs);
                next.push(own);
            }
        }
        partials = next;
    }
    let equilibria = partials
        .into_iter()
        .map(|mut partial| SubgamePerfect {
            payoffs: partial.values.remove(&0).unwrap_or_default(),
            behaviour: partial.behaviour.into_iter().map(Option::unwrap_or_default).collect(),
        })
        .collect();
    Ok(SubgamePerfectEquilibria { equilibria, complete, subgames: owned.len(), epsilon })
}

/// The roots of subgames in prefix order, each with its nodes down to (and including) the roots of smaller subgames.
fn subgames(game: &ExtensiveForm) -> Vec<(usize, Vec<usize>)> {
    let count = game.nodes.len();
    let mut end: Vec<usize> = (1..=count).collect();
    for node in (0..count).rev() {
        for &child in &game.nodes[node].children {
            end[node] = end[node].max(end[child]);
        }
    }
    // A node is a root if no information set has members both inside and outside: spans must not cross its range.
    let mut spans: Vec<(usize, usize)> = vec![(usize::MAX, 0); game.sets.len()];
    for (set, information) in game.sets.iter().enumerate() {
        let first = information.members.iter().min().copied().unwrap_or_default();
        let last = information.members.iter().max().copied().unwrap_or_default();
        spans[set] = (first, last);
    }
    // For every node the least first member and the greatest last member over its whole subtree.
    let mut reach: Vec<(usize, usize)> = vec![(usize::MAX, 0); count];
    for node in (0..count).rev() {
        if let Kind::Decision { set } = game.nodes[node].kind {
            reach[node] = spans[set];
        }
        for &child in &game.nodes[node].children {
            reach[node] = (reach[node].0.min(reach[child].0), reach[node].1.max(reach[child].1));
        }
    }
    let is_closed = |node: usize| reach[node].0 >= node && reach[node].1 < end[node];
    let is_root = |node: usize| {
        node == 0
            || match game.nodes[node].kind {
                Kind::Decision { set } => game.sets[set].members.len() == 1 && is_closed(node),
                // Chance before the first decision of a subgame belongs to it: nobody has learnt anything of what follows.
                Kind::Chance { .. } => is_closed(node),
                Kind::Terminal => false,
            }
    };
    let roots: Vec<bool> = (0..count).map(is_root).collect();
    let mut owner = vec![0; count];
    let mut owned: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut position = vec![0; count];
    for node in 0..count {
        if roots[node] {
            position[node] = owned.len();
            owned.push((node, vec![node]));
        }
        let own = if roots[node] { node } else { owner[node] };
        for &child in &game.nodes[node].children {
            owner[child] = own;
        }
        if node != own {
            owned[position[own]].1.push(node);
        } else if node != 0 {
            let outer = position[owner[node]];
            owned[outer].1.push(node);
        }
    }
    owned
}

type Play = Vec<(usize, Vec<Rational>)>;

struct Solved {
    solutions: Vec<(Play, Vec<Rational>)>,
    epsilon: Rational,
}

fn solve_subgame(
    game: &ExtensiveForm,
    totals: &[Vec<Rational>],
    nodes: &[usize],
    values: &HashMap<usize, Vec<Rational>>,
    within: &Within,
) -> Result<Solved, NormalFormError> {
    let sets = choosing(game, nodes, values);
    if sets.len() <= 1 && sets.iter().all(|&set| game.sets[set].members.len() == 1) {
        return Ok(single_choice(game, totals, nodes, values));
    }
    let small = cut_out(game, totals, nodes, &sets, values);
    let reduced = reduced_form_within(&small, within)?;
    let (profiles, epsilon) = equilibria(&reduced.game, within);
    if let Some(reason) = within.check() {
        return Err(NormalFormError::Stopped(reason));
    }
    // Who forgets his own moves can mix plans in ways that no behaviour can follow.
    let is_pure =
        |mixed: &MixedProfile| mixed.iter().flatten().all(|weight| weight.is_zero() || weight.is_one());
    if !profiles.iter().all(is_pure) && check_perfect_recall(&small).is_err() {
        return Err(NormalFormError::Forgets);
    }
    let solutions = profiles
        .into_iter()
        .map(|mixed| {
            let payoffs = reduced.game.expected(&mixed);
            let behaviour = behaviour_of_mixed(&small, &reduced, &mixed);
            let play = sets.iter().copied().zip(behaviour).collect();
            (play, payoffs)
        })
        .collect();
    Ok(Solved { solutions, epsilon })
}

/// The information sets of a subgame without those of subgames that are solved.
fn choosing(game: &ExtensiveForm, nodes: &[usize], values: &HashMap<usize, Vec<Rational>>) -> Vec<usize> {
    let mut sets: Vec<usize> = nodes
        .iter()
        .filter(|node| !values.contains_key(node))
        .filter_map(|&node| match game.nodes[node].kind {
            Kind::Decision { set } => Some(set),
            _ => None,
        })
        .collect();
    sets.sort_unstable();
    sets.dedup();
    sets
}

/// A subgame in which one player chooses once: every best choice is an equilibrium.
fn single_choice(
    game: &ExtensiveForm,
    totals: &[Vec<Rational>],
    nodes: &[usize],
    values: &HashMap<usize, Vec<Rational>>,
) -> Solved {
    let mut worth: HashMap<usize, Vec<Rational>> = HashMap::new();
    let mut chosen: Option<(usize, Vec<usize>, usize)> = None;
    // At the choice itself the values of all branches are kept, since several may be best.
    for &node in nodes.iter().rev() {
        let value = if let Some(known) = values.get(&node) {
            known.clone()
        } else {
            match &game.nodes[node].kind {
                Kind::Terminal => totals[node].clone(),
                Kind::Chance { probabilities, .. } => {
                    let mut sums = vec![Rational::zero(); game.player_count()];
                    for (child, probability) in game.nodes[node].children.iter().zip(probabilities) {
                        for (sum, value) in sums.iter_mut().zip(&worth[child]) {
                            *sum += value * probability;
                        }
                    }
                    sums
                }
                Kind::Decision { set } => {
                    let player = game.sets[*set].player;
                    let children = &game.nodes[node].children;
                    let best =
                        children.iter().map(|child| &worth[child][player]).max().cloned().unwrap_or_default();
                    let best: Vec<usize> = (0..children.len())
                        .filter(|&branch| worth[&children[branch]][player] == best)
                        .collect();
                    let value = worth[&children[best[0]]].clone();
                    chosen = Some((*set, best, node));
                    value
                }
            }
        };
        worth.insert(node, value);
    }
    let root = nodes[0];
    let solutions = match chosen {
        None => vec![(Vec::new(), worth.remove(&root).unwrap_or_default())],
        // The choice is at the root itself unless the root is a chance node at the top of the game.
        Some((set, best, node)) => best
            .into_iter()
            .map(|branch| {
                let mut play = vec![Rational::zero(); game.sets[set].actions.len()];
                play[branch] = Rational::from_integer(1.into());
                let payoffs = if node == root {
                    worth[&game.nodes[node].children[branch]].clone()
                } else {
                    worth[&root].clone()
                };
                (vec![(set, play)], payoffs)
            })
            .collect(),
    };
    Solved { solutions, epsilon: Rational::zero() }
}

/// The subgame as a game of its own, with solved subgames as ends.
fn cut_out(
    game: &ExtensiveForm,
    totals: &[Vec<Rational>],
    nodes: &[usize],
    sets: &[usize],
    values: &HashMap<usize, Vec<Rational>>,
) -> ExtensiveForm {
    let numbers: HashMap<usize, usize> =
        nodes.iter().enumerate().map(|(number, &node)| (node, number)).collect();
    let mut small = ExtensiveForm {
        title: game.title.clone(),
        comment: String::new(),
        players: game.players.clone(),
        nodes: Vec::with_capacity(nodes.len()),
        sets: sets
            .iter()
            .map(|&set| InformationSet { members: Vec::new(), ..game.sets[set].clone() })
            .collect(),
        outcomes: Vec::new(),
    };
    for (number, &node) in nodes.iter().enumerate() {
        let original = &game.nodes[node];
        let ended = match values.get(&node) {
            Some(payoffs) => Some(payoffs.clone()),
            None if original.kind == Kind::Terminal => Some(totals[node].clone()),
            None => None,
        };
        let new = if let Some(payoffs) = ended {
            small.outcomes.push(Outcome { name: String::new(), payoffs });
            let outcome = Some(small.outcomes.len() - 1);
            Node { name: String::new(), kind: Kind::Terminal, children: Vec::new(), outcome }
        } else {
            let kind = match &original.kind {
                Kind::Decision { set } => {
                    let set = sets.binary_search(set).unwrap_or_default();
                    small.sets[set].members.push(number);
                    Kind::Decision { set }
                }
                other => other.clone(),
            };
            let children = original.children.iter().filter_map(|child| numbers.get(child).copied()).collect();
            Node { name: String::new(), kind, children, outcome: None }
        };
        small.nodes.push(new);
    }
    small
}

/// All pure equilibria of a table, or mixed ones where there is none, with the error of the worst.
fn equilibria(game: &NormalForm, within: &Within) -> (Vec<MixedProfile>, Rational) {
    let pure: Vec<MixedProfile> = pure_equilibria(game)
        .into_iter()
        .map(|profile| {
            let one = |count: usize, played: usize| {
                (0..count).map(|index| Rational::from_integer(i32::from(index == played).into())).collect()
            };
            profile.iter().zip(game.shape()).map(|(&played, count)| one(count, played)).collect()
        })
        .collect();
    if !pure.is_empty() {
        return (pure, Rational::zero());
    }
    if game.player_count() == 2 {
        if game.is_zero_sum()
            && let Some(solution) = solve_exact_within(&game.matrix(0), within)
        {
            return (vec![vec![solution.row, solution.column]], Rational::zero());
        }
        if let Ok(extreme) = few_extreme_equilibria(game, within) {
            let all = extreme.equilibria.into_iter().map(|found| vec![found.first, found.second]).collect();
            return (all, Rational::zero());
        }
        if let Ok((found, Stopped::Finished)) = lemke_howson_within(game, 0, within) {
            return (vec![vec![found.first, found.second]], Rational::zero());
        }
    }
    let found = approximate_equilibrium_within(game, within);
    (vec![found.profile], found.epsilon)
}

#[cfg(test)]
mod tests {
    use super::super::{efg::read_efg, reduced_form, regret};
    use super::*;
    use crate::number::whole;

    #[test]
    fn backward_induction_on_the_two_ply_tree() {
        // Max has three moves, Min three answers to each: values 3, 2, 2 (the tree of both adversarial-search lectures).
        let mut text =
            "EFG 2 R \"\" { \"MAX\" \"MIN\" }\np \"\" 1 1 \"\" { \"a1\" \"a2\" \"a3\" } 0\n".to_owned();
        let mut outcome = 0;
        for (set, leaves) in [[3, 12, 8], [2, 4, 6], [14, 5, 2]].iter().enumerate() {
            text.push_str(&format!("p \"\" 2 {} \"\" {{ \"b1\" \"b2\" \"b3\" }} 0\n", set + 1));
            for leaf in leaves {
                outcome += 1;
                text.push_str(&format!("t \"\" {outcome} \"\" {{ {leaf}, {} }}\n", -leaf));
            }
        }
        let game = read_efg("t", &text).unwrap();
        let found = subgame_perfect(&game, 10).unwrap();
        assert_eq!(found.equilibria.len(), 1);
        assert!(found.complete);
        assert_eq!(found.subgames, 4);
        assert_eq!(found.equilibria[0].payoffs, vec![whole(3), whole(-3)]);
        assert_eq!(found.equilibria[0].behaviour[0], vec![whole(1), whole(0), whole(0)]);
    }

    #[test]
    fn the_threat_that_is_not_believed_is_not_subgame_perfect() {
        // Selten's chain store: entry is answered by sharing, although (out, fight) is an equilibrium too.
        let text = "EFG 2 R \"\" { \"entrant\" \"store\" }\np \"\" 1 1 \"\" { \"in\" \"out\" } 0\n\
            p \"\" 2 1 \"\" { \"share\" \"fight\" } 0\nt \"\" 1 \"\" { 2, 2 }\nt \"\" 2 \"\" { 0, 0 }\nt \"\" 3 \"\" { 1, 5 }";
        let game = read_efg("t", text).unwrap();
        let found = subgame_perfect(&game, 10).unwrap();
        assert_eq!(found.equilibria.len(), 1);
        assert_eq!(found.equilibria[0].payoffs, vec![whole(2), whole(2)]);
        assert_eq!(pure_equilibria(&reduced_form(&game).unwrap().game).len(), 2);
    }

    #[test]
    fn ties_give_several_equilibria() {
        let text = "EFG 2 R \"\" { \"A\" \"B\" }\np \"\" 1 1 \"\" { \"in\" \"out\" } 0\n\
            p \"\" 2 1 \"\" { \"x\" \"y\" } 0\nt \"\" 1 \"\" { 2, 1 }\nt \"\" 2 \"\" { 0, 1 }\nt \"\" 3 \"\" { 1, 5 }";
        let game = read_efg("t", text).unwrap();
        let found = subgame_perfect(&game, 10).unwrap();
        let mut payoffs: Vec<Vec<Rational>> =
            found.equilibria.iter().map(|one| one.payoffs.clone()).collect();
        payoffs.sort();
        assert_eq!(payoffs, vec![vec![whole(1), whole(5)], vec![whole(2), whole(1)]]);
        assert!(!subgame_perfect(&game, 1).unwrap().complete);
        assert!(subgame_perfect(&game, 2).unwrap().complete);
    }

    #[test]
    fn a_subgame_with_hidden_moves_is_solved_by_mixing() {
        // Stay out for 0, or go on to matching pennies where the first player's stake is 1 to 3.
        let text = "EFG 2 R \"\" { \"A\" \"B\" }\np \"\" 1 1 \"\" { \"out\" \"on\" } 0\nt \"\" 1 \"\" { 0, 0 }\n\
            p \"\" 1 2 \"\" { \"h\" \"t\" } 0\np \"\" 2 1 \"\" { \"h\" \"t\" } 0\nt \"\" 2 \"\" { 3, -3 }\nt \"\" 3 \"\" { -1, 1 }\n\
            p \"\" 2 1 0\nt \"\" 3\nt \"\" 4 \"\" { 1, -1 }";
        let game = read_efg("t", text).unwrap();
        let found = subgame_perfect(&game, 10).unwrap();
        assert_eq!(found.subgames, 2);
        assert_eq!(found.equilibria[0].payoffs[0], whole(1) / whole(3));
        assert_eq!(regret(&game, &found.equilibria[0].behaviour), whole(0));
    }

    #[test]
    fn a_threat_after_chance_is_not_believed_either() {
        // As the chain store, with weather that changes nothing between the entry and the answer.
        let text = r#"EFG 2 R "" { "entrant" "store" }
            p "" 1 1 "" { "in" "out" } 0
            c "" 1 "" { "sun" 1/2 "rain" 1/2 } 0
            p "" 2 1 "" { "share" "fight" } 0 t "" 1 "" { 2, 2 } t "" 2 "" { 0, 0 }
            p "" 2 1 "" { "share" "fight" } 0 t "" 1 "" { 2, 2 } t "" 2 "" { 0, 0 }
            t "" 3 "" { 1, 5 }"#;
        let found = subgame_perfect(&read_efg("g.efg", text).unwrap(), 10).unwrap();
        assert_eq!((found.equilibria.len(), found.subgames), (1, 2));
        assert_eq!(found.equilibria[0].payoffs, vec![whole(2), whole(2)]);
    }

    #[test]
    fn chance_is_weighed() {
        // 10 with 1/4 and 2 with 3/4 is better than a sure 3.
        let text = r#"EFG 2 R "" { "A" "B" } p "" 1 1 "" { "sure" "gamble" } 0 t "" 1 "" { 3, 0 }
            c "" 1 "" { "win" 1/4 "lose" 3/4 } 0 t "" 2 "" { 10, 1 } t "" 3 "" { 2, 5 }"#;
        let found = subgame_perfect(&read_efg("g.efg", text).unwrap(), 10).unwrap();
        assert_eq!((found.equilibria.len(), found.subgames), (1, 2));
        assert_eq!(found.equilibria[0].payoffs, vec![whole(4), whole(4)]);
        // The same choice, before which it is not known how chance fell: 4 or 0 against a sure 3.
        let text = r#"EFG 2 R "" { "A" "B" } c "" 1 "" { "sun" 1/2 "rain" 1/2 } 0
            p "" 1 1 "" { "a" "b" } 0 t "" 1 "" { 4, 0 } t "" 2 "" { 3, 0 }
            p "" 1 1 "" { "a" "b" } 0 t "" 3 "" { 0, 0 } t "" 2 "" { 3, 0 }"#;
        let found = subgame_perfect(&read_efg("g.efg", text).unwrap(), 10).unwrap();
        assert_eq!(found.equilibria[0].payoffs, vec![whole(3), whole(0)]);
    }

    #[test]
    fn a_subgame_cuts_no_information_set() {
        // B does not know A's move, so that the weather after one of the two opens no subgame.
        let weather = r#"c "" 1 "" { "sun" 1/2 "rain" 1/2 } 0
            p "" 2 1 "" { "x" "y" } 0 t "" 1 "" { 1, 1 } t "" 2 "" { 0, 0 }
            p "" 2 1 "" { "x" "y" } 0 t "" 1 "" { 1, 1 } t "" 2 "" { 0, 0 }"#;
        let none = r#"p "" 2 1 "" { "x" "y" } 0 t "" 1 "" { 1, 1 } t "" 2 "" { 0, 0 }"#;
        // B knows A's move, but C knows nothing.
        let known = |set: usize| {
            format!(
                r#"p "" 2 {set} "" {{ "x" "y" }} 0
                p "" 3 1 "" {{ "u" "v" }} 0 t "" 1 "" {{ 1, 1, 1 }} t "" 2 "" {{ 0, 0, 0 }}
                p "" 3 1 "" {{ "u" "v" }} 0 t "" 1 "" {{ 1, 1, 1 }} t "" 2 "" {{ 0, 0, 0 }}"#
            )
        };
        let two = r#"{ "A" "B" }"#;
        for (players, left, right) in [
            (two, weather.to_owned(), none.to_owned()),
            (two, none.to_owned(), weather.to_owned()),
            (r#"{ "A" "B" "C" }"#, known(1), known(2)),
        ] {
            let text = format!(r#"EFG 2 R "" {players} p "" 1 1 "" {{ "L" "R" }} 0 {left} {right}"#);
            let found = subgame_perfect(&read_efg("g.efg", &text).unwrap(), 1).unwrap();
            assert_eq!(found.subgames, 1, "{text}");
        }
    }

    #[test]
    fn plans_that_no_behaviour_can_follow_are_refused() {
        // A forgets what he did first; B must guess it.
        let text = r#"EFG 2 R "" { "A" "B" }
            p "" 1 1 "" { "L" "R" } 0
            p "" 1 2 "" { "x" "y" } 0
            p "" 2 1 "" { "l" "r" } 0 t "" 1 "" { 1, -1 } t "" 2 "" { 0, 0 }
            t "" 3 "" { 0, 0 }
            p "" 1 2 "" { "x" "y" } 0
            t "" 3 "" { 0, 0 }
            p "" 2 1 "" { "l" "r" } 0 t "" 2 "" { 0, 0 } t "" 1 "" { 1, -1 }"#;
        let tree = read_efg("g.efg", text).unwrap();
        assert_eq!(subgame_perfect(&tree, 10).unwrap_err(), NormalFormError::Forgets);
        // Plans that need no chance are followed by those who forget, too.
        let constant = text.replace("{ 1, -1 }", "{ 0, 0 }");
        assert!(subgame_perfect(&read_efg("g.efg", &constant).unwrap(), 10).is_ok());
    }
}

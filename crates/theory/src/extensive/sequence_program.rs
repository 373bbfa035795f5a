//! The linear program of the sequence form.
//!
//! Payoffs are moved so that every end pays the first player something positive. Then more weight is never worse for him,
//! so his plan may be asked to satisfy `≤` only, and the values of the other's information sets are positive: the origin
//! is feasible and no first phase is needed. The prices of the program are the other player's plan.

use num_traits::{One, Signed, Zero};

use super::plans::Behaviour;
use super::sequence::SequenceForm;
use crate::matrix::{ExactProgram, FloatProgram, near_enough};
use crate::number::{Rational, to_float};
use crate::within::Within;

/// The largest program, in tableau entries, that is solved in floating point.
const MOST_FLOAT_ENTRIES: usize = 40_000_000;
/// The largest program, in tableau entries, that is solved exactly.
const MOST_EXACT_ENTRIES: usize = 60_000;

/// A solution in floating point with what its strategies guarantee.
#[derive(Clone, PartialEq, Debug)]
pub struct SequenceSolution {
    /// The middle of the bounds.
    pub value: f64,
    /// What the first player's behaviour gets at least (against a best answer).
    pub lower: f64,
    /// What the second player's behaviour gives at most.
    pub upper: f64,
    /// A distribution for every information set of the tree.
    pub behaviour: Vec<Vec<f64>>,
}

/// An exact solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExactSequenceSolution {
    /// The value to the first player.
    pub value: Rational,
    /// A distribution for every information set of the tree.
    pub behaviour: Behaviour,
}

/// Where the variables and constraints of the program stand.
struct Layout {
    plan: usize,
    values: usize,
    rows: usize,
    columns: usize,
}

impl Layout {
    fn new(form: &SequenceForm) -> Self {
        let [first, second] = &form.players;
        let plan = 0;
        let values = first.sequences;
        let columns = values + 1 + second.sets.len();
        let rows = second.sequences + 1 + first.sets.len();
        Layout { plan, values, rows, columns }
    }

    fn entries(&self) -> usize {
        self.rows.saturating_mul(self.columns)
    }

    /// Calls `set` with every coefficient that does not depend on payoffs.
    fn structure(&self, form: &SequenceForm, mut set: impl FnMut(usize, usize, i8)) {
        let [first, second] = &form.players;
        // One row for each sequence of the second player: value of its set ≤ values that follow + payoffs.
        set(0, self.values, 1);
        for (number, information) in second.sets.iter().enumerate() {
            let value = self.values + 1 + number;
            set(information.parent as usize, value, -1);
            for action in 0..information.actions {
                set((information.first + action) as usize, value, 1);
            }
        }
        // Then the first player's plan: the empty sequence at most one, choices at most what leads to them.
        let start = second.sequences;
        set(start, self.plan, 1);
        for (number, information) in first.sets.iter().enumerate() {
            set(start + 1 + number, self.plan + information.parent as usize, -1);
            for action in 0..information.actions {
                set(start + 1 + number, self.plan + (information.first + action) as usize, 1);
            }
        }
    }
}

/// Solves the program in floating point; `None` beyond the size limit or where floating point fails.
pub fn solve_sequence_float(form: &SequenceForm) -> Option<SequenceSolution> {
    float_within(form, &Within::default())
}

fn float_within(form: &SequenceForm, within: &Within) -> Option<SequenceSolution> {
    let layout = Layout::new(form);
    if layout.entries() > MOST_FLOAT_ENTRIES {
        return None;
    }
    let chances: Vec<f64> = form.chances.iter().map(to_float).collect();
    let payoff = |index: usize| form.terms[index].2 / chances[index];
    let least = (0..chances.len()).map(payoff).fold(f64::INFINITY, f64::min);
    let most = (0..chances.len()).map(payoff).fold(f64::NEG_INFINITY, f64::max);
    let shift = 0.1 * (most - least).max(1e-9) - least;
    let mut program = FloatProgram::new(layout.rows, layout.columns);
    layout.structure(form, |row, column, sign| program.add(row, column, f64::from(sign)));
    for (index, &(one, two, payoff)) in form.terms.iter().enumerate() {
        program.add(two as usize, layout.plan + one as usize, -(payoff + shift * chances[index]));
    }
    program.limit(form.players[1].sequences, 1.0);
    program.objective(layout.values, 1.0);
    program.within(within);
    let optimum = program.maximise(200 * (layout.rows + layout.columns))?;
    let mut behaviour = vec![Vec::new(); form.information_sets];
    let plan: Vec<f64> =
        optimum.primal[..form.players[0].sequences].iter().map(|weight| weight.max(0.0)).collect();
    form.behaviour(0, &plan, &mut behaviour);
    let other: Vec<f64> =
        optimum.dual[..form.players[1].sequences].iter().map(|weight| weight.max(0.0)).collect();
    form.behaviour(1, &other, &mut behaviour);
    let plans = form.plans(&behaviour);
    let (lower, upper) = (-form.best_response(1, &plans[0]), form.best_response(0, &plans[1]));
    Some(SequenceSolution { value: (lower + upper) / 2.0, lower, upper, behaviour })
}

impl SequenceSolution {
    /// Whether the bounds are as near to each other as floating point should bring them.
    fn is_precise(&self, form: &SequenceForm) -> bool {
        let payoffs = form.terms.iter().zip(&form.chances).map(|(term, chance)| term.2 / to_float(chance));
        near_enough(self.lower, self.upper, payoffs)
    }
}

/// Solves the program in floating point, or exactly where floating point loses its way (payoffs of very different
/// sizes) and the game is small enough; `None` beyond the limits of both.
pub fn solve_sequence(form: &SequenceForm) -> Option<SequenceSolution> {
    solve_sequence_within(form, &Within::default())
}

/// The same within limits; `None` also if they did not suffice.
pub fn solve_sequence_within(form: &SequenceForm, within: &Within) -> Option<SequenceSolution> {
    let float = float_within(form, within);
    if float.as_ref().is_some_and(|solution| solution.is_precise(form)) {
        return float;
    }
    let Some(exact) = solve_sequence_exact_within(form, within) else { return float };
    let value = to_float(&exact.value);
    let behaviour = exact.behaviour.iter().map(|play| play.iter().map(to_float).collect()).collect();
    Some(SequenceSolution { value, lower: value, upper: value, behaviour })
}

/// Solves the program exactly; `None` beyond the size limit.
pub fn solve_sequence_exact(form: &SequenceForm) -> Option<ExactSequenceSolution> {
    solve_sequence_exact_within(form, &Within::default())
}

/// The same within limits; `None` also if they did not suffice.
pub fn solve_sequence_exact_within(form: &SequenceForm, within: &Within) -> Option<ExactSequenceSolution> {
    let layout = Layout::new(form);
    if layout.entries() > MOST_EXACT_ENTRIES {
        return None;
    }
    let least = form
        .exact
        .iter()
        .zip(&form.chances)
        .map(|(payoff, chance)| payoff / chance)
        .min()
        .unwrap_or_default();
    let shift = Rational::one() - least;
    let mut program = ExactProgram::new(layout.rows, layout.columns);
    layout
        .structure(form, |row, column, sign| program.add(row, column, &Rational::from_integer(sign.into())));
    for (index, &(one, two, _)) in form.terms.iter().enumerate() {
        let moved = &form.exact[index] + &shift * &form.chances[index];
        program.add(two as usize, layout.plan + one as usize, &-moved);
    }
    program.limit(form.players[1].sequences, Rational::one());
    program.objective(layout.values, Rational::one());
    program.within(within);
    let optimum = program.maximise()?;
    let mut behaviour: Behaviour = vec![Vec::new(); form.information_sets];
    for (player, plan) in [(0, &optimum.primal), (1, &optimum.dual)] {
        for set in &form.players[player].sets {
            let choices = &plan[set.first as usize..(set.first + set.actions) as usize];
            let sum: Rational = choices.iter().sum();
            let share = Rational::new(1.into(), set.actions.into());
            let spread = |weight: &Rational| if sum.is_zero() { share.clone() } else { weight / &sum };
            behaviour[set.set] = choices.iter().map(spread).collect();
        }
    }
    debug_assert!(behaviour.iter().flatten().all(|weight| !weight.is_negative()));
    Some(ExactSequenceSolution { value: optimum.objective - shift, behaviour })
}

#[cfg(test)]
mod tests {
    use super::super::{best_response_value, expected_payoffs, read_efg, reduced_form, regret, write_efg};
    use super::*;
    use crate::extensive::{ExtensiveForm, InformationSet, Kind, Node, Outcome};
    use crate::matrix::solve_exact;
    use crate::number::whole;
    use proptest::prelude::*;

    /// Both players get a private coin, then bet or pass in turn: payoffs are drawn from the given numbers.
    fn random_card_game(numbers: &[i64]) -> ExtensiveForm {
        let mut game = ExtensiveForm {
            title: String::new(),
            comment: String::new(),
            players: vec!["1".to_owned(), "2".to_owned()],
            nodes: Vec::new(),
            sets: Vec::new(),
            outcomes: Vec::new(),
        };
        let names = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let set = |player: usize| InformationSet {
            name: String::new(),
            title: None,
            player,
            actions: names(&["bet", "pass"]),
            members: Vec::new(),
        };
        // Sets: the first player by his coin, the second by hers and what she saw, the first again after a pass and a bet.
        game.sets = vec![set(0), set(1), set(1), set(0), set(1), set(1), set(0), set(0)];
        let coin = Kind::Chance {
            labels: ["hh", "ht", "th", "tt"].map(str::to_owned).to_vec(),
            probabilities: vec![
                whole(1) / whole(3),
                whole(1) / whole(6),
                whole(1) / whole(6),
                whole(1) / whole(3),
            ],
        };
        let push = |game: &mut ExtensiveForm, kind: Kind, parent: Option<usize>, outcome: Option<usize>| {
            if let Kind::Decision { set } = kind {
                game.sets[set].members.push(game.nodes.len());
            }
            if let Some(parent) = parent {
                let child = game.nodes.len();
                game.nodes[parent].children.push(child);
            }
            game.nodes.push(Node { name: String::new(), kind, children: Vec::new(), outcome });
            game.nodes.len() - 1
        };
        let mut next = numbers.iter().cycle();
        let mut end = |game: &mut ExtensiveForm, parent: usize| {
            let payoff = whole(*next.next().unwrap());
            game.outcomes.push(Outcome { name: String::new(), payoffs: vec![payoff.clone(), -payoff] });
            let outcome = Some(game.outcomes.len() - 1);
            push(game, Kind::Terminal, Some(parent), outcome);
        };
        let root = push(&mut game, coin, None, None);
        for (mine, yours) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let first = push(&mut game, Kind::Decision { set: [0, 3][mine] }, Some(root), None);
            let after_bet = push(&mut game, Kind::Decision { set: [1, 4][yours] }, Some(first), None);
            end(&mut game, after_bet);
            end(&mut game, after_bet);
            let after_pass = push(&mut game, Kind::Decision { set: [2, 5][yours] }, Some(first), None);
            let again = push(&mut game, Kind::Decision { set: [6, 7][mine] }, Some(after_pass), None);
            end(&mut game, again);
            end(&mut game, again);
            end(&mut game, after_pass);
        }
        // Reading it back numbers the sets in the order of the nodes and checks the tree.
        read_efg("made", &write_efg(&game)).unwrap()
    }

    /// Chance chooses one of as many decisions of each player: 3 · sets + 2 rows and as many columns.
    fn wide(sets: usize) -> SequenceForm {
        let names: String = (0..2 * sets).map(|state| format!(" \"{state}\" 1/{}", 2 * sets)).collect();
        let mut text = format!("EFG 2 R \"\" {{ \"1\" \"2\" }}\nc \"\" 1 \"\" {{{names} }} 0\n");
        for state in 0..2 * sets {
            text += &format!("p \"\" {} {} \"\" {{ \"a\" \"b\" }} 0\n", state % 2 + 1, state / 2 + 1);
            text += "t \"\" 1 \"\" { 1, -1 }\nt \"\" 2 \"\" { 3, -3 }\n";
        }
        SequenceForm::new(&read_efg("wide", &text).unwrap()).unwrap()
    }

    #[test]
    fn programs_beyond_the_limits_of_size_are_left_alone() {
        let form = wide(10);
        assert_eq!(Layout::new(&form).entries(), 32 * 32);
        assert_eq!(solve_sequence_exact(&form).unwrap().value, whole(2));
        // 248 × 248 entries are too many for fractions, 6,326 × 6,326 for floating point.
        let form = wide(82);
        assert_eq!(solve_sequence_exact(&form), None);
        assert!((solve_sequence_float(&form).unwrap().value - 2.0).abs() < 1e-9);
        assert_eq!(solve_sequence_float(&wide(2_108)), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn the_sequence_form_agrees_with_the_normal_form(numbers in prop::collection::vec(-4_i64..5, 20)) {
            let game = random_card_game(&numbers);
            let form = SequenceForm::new(&game).unwrap();
            let exact = solve_sequence_exact(&form).unwrap();
            let reduced = reduced_form(&game).unwrap();
            prop_assert_eq!(&exact.value, &solve_exact(&reduced.game.matrix(0)).unwrap().value);
            prop_assert_eq!(regret(&game, &exact.behaviour), whole(0));
            prop_assert_eq!(&best_response_value(&game, &exact.behaviour, 0), &exact.value);
            let float = solve_sequence_float(&form).unwrap();
            prop_assert!(float.upper - float.lower < 1e-9, "{:?}", (float.lower, float.upper));
            prop_assert!((float.value - to_float(&exact.value)).abs() < 1e-9);
        }

        #[test]
        fn what_plans_are_worth_agrees_with_the_tree(
            numbers in prop::collection::vec(-4_i64..5, 20),
            weights in prop::collection::vec(0_i64..4, 16),
        ) {
            let game = random_card_game(&numbers);
            let form = SequenceForm::new(&game).unwrap();
            let chance = |weight: i64| vec![whole(weight) / whole(4), whole(4 - weight) / whole(4)];
            let behaviour: Behaviour = (0..game.sets.len()).map(|set| chance(weights[set])).collect();
            let plans = form.plans(&SequenceForm::float_behaviour(&behaviour));
            let plans = [&plans[0][..], &plans[1][..]];
            let near = |one: f64, two: &Rational| (one - to_float(two)).abs() < 1e-9;
            let expected = expected_payoffs(&game, &behaviour);
            prop_assert!(near(form.expected(plans), &expected[0]));
            prop_assert!(near(form.greatest_gain(plans), &regret(&game, &behaviour)));
            let best = best_response_value(&game, &behaviour, 0) + best_response_value(&game, &behaviour, 1);
            prop_assert!(near(form.exploitability(plans), &(best / whole(2))));
            // Where a plan does not come, the behaviour is uniform.
            let mut found = vec![Vec::new(); game.sets.len()];
            form.behaviour(0, &vec![0.0; form.players[0].sequences], &mut found);
            prop_assert!(game.sets_of(0).all(|set| found[set] == [0.5, 0.5]));
        }
    }

    #[test]
    fn a_best_answer_counts_ends_that_come_before_the_choice() {
        // The entrant stays out half of the time; then the store, which would share otherwise, gets 5.
        let text = "EFG 2 R \"\" { \"entrant\" \"store\" }\np \"\" 1 1 \"\" { \"in\" \"out\" } 0\n\
            p \"\" 2 1 \"\" { \"share\" \"fight\" } 0\nt \"\" 1 \"\" { 2, 2 }\nt \"\" 2 \"\" { 0, 0 }\nt \"\" 3 \"\" { 1, 5 }";
        let game = read_efg("t", text).unwrap();
        let half = whole(1) / whole(2);
        let behaviour = vec![vec![half.clone(), half], vec![whole(0), whole(1)]];
        assert!(game.is_perfect_information());
        assert_eq!(best_response_value(&game, &behaviour, 1), whole(7) / whole(2));
    }

    #[test]
    fn payoffs_of_very_different_sizes_do_not_blur_the_value() {
        let rows = [
            ["1", "1", "0", "3"],
            ["2", "0", "1e9", "-1e9"],
            ["1e9", "1e9", "-1e9", "1e9"],
            ["1", "2", "1/1000", "0"],
        ];
        let four = r#"{ "1" "2" "3" "4" } 0"#;
        let mut text = format!("EFG 2 R \"\" {{ \"A\" \"B\" }} p \"\" 1 1 \"\" {four}\n");
        for (number, entry) in rows.iter().flatten().enumerate() {
            if number % 4 == 0 {
                text += &format!("p \"\" 2 1 \"\" {four}\n");
            }
            let negative = entry.strip_prefix('-').map_or(format!("-{entry}"), str::to_owned);
            text += &format!("t \"\" {} \"\" {{ {entry}, {negative} }}\n", number + 1);
        }
        let form = SequenceForm::new(&crate::extensive::read_efg("g.efg", &text).unwrap()).unwrap();
        let exact = to_float(&solve_sequence_exact(&form).unwrap().value);
        let found = solve_sequence(&form).unwrap();
        assert!((found.value - exact).abs() < 1e-6, "{} {exact}", found.value);
    }
}

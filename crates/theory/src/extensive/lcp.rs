//! An equilibrium of a two-player tree with perfect recall, exactly: the linear complementarity problem of the sequence form
//! (Koller, Megiddo and von Stengel 1996), solved by Lemke's method (1965) in whole numbers with the lexicographic rule.
//!
//! With plans x, y, their constraints E x = e, F y = f and payoffs A, B, all below zero, the conditions are
//! E'p − A y ≥ 0 with x at right angles, and F'q − B'x ≥ 0 with y. Payoffs below zero make Lemke's path end in a solution.

use arbitro_game::{Message, Stopped};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use std::cmp::Ordering;

use super::plans::{Behaviour, regret};
use super::recall::{RecallError, check_perfect_recall, last_choices};
use super::tree::ExtensiveForm;
use crate::bimatrix::pivot;
use crate::number::{Rational, common_denominator, whole};
use crate::within::Within;
use crate::words::refused;

/// The most equations: the table has twice their number of columns, all of long whole numbers.
const MOST_EQUATIONS: usize = 1_200;

/// What Lemke's method found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComplementarySolution {
    /// What is played at every information set; uniform where a player's own plan does not come.
    pub behaviour: Behaviour,
    /// What a player could gain at most by leaving it, exactly: zero unless the method was stopped.
    pub regret: Rational,
    /// Steps of the method.
    pub pivots: u64,
    /// `Finished`, or why not.
    pub stopped: Stopped,
}

/// Why the method does not apply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ComplementaryError {
    /// Another number of players.
    NotTwoPlayers(usize),
    /// A player forgets.
    Recall(RecallError),
    /// Too many equations.
    TooLarge(usize),
    /// The path ended in a ray, which the theory excludes.
    Ray,
}

impl ComplementaryError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            ComplementaryError::NotTwoPlayers(players) => refused::sequence_two(*players),
            ComplementaryError::Recall(why) => why.message(),
            ComplementaryError::TooLarge(size) => refused::lcp_too_large(*size, MOST_EQUATIONS),
            ComplementaryError::Ray => refused::program_failed(),
        }
    }
}

arbitro_game::errors_with_message!(ComplementaryError);

/// Whether a two-player tree is small enough for this method.
pub(crate) fn fits(game: &ExtensiveForm) -> bool {
    game.player_count() == 2 && equations(game) <= MOST_EQUATIONS
}

fn equations(game: &ExtensiveForm) -> usize {
    game.sets.iter().map(|set| set.actions.len() + 2).sum::<usize>() + 6
}

/// Follows Lemke's path to an equilibrium of a two-player tree.
pub fn solve_complementary(
    game: &ExtensiveForm,
    within: &Within,
) -> Result<ComplementarySolution, ComplementaryError> {
    if game.player_count() != 2 {
        return Err(ComplementaryError::NotTwoPlayers(game.player_count()));
    }
    check_perfect_recall(game).map_err(ComplementaryError::Recall)?;
    if equations(game) > MOST_EQUATIONS {
        return Err(ComplementaryError::TooLarge(equations(game)));
    }
    let form = Plans::new(game);
    let mut table = form.table(game);
    let mut entering = table.start();
    let mut pivots = 1;
    let mut watch = within.watch();
    let stopped = loop {
        if let Some(reason) = watch.count().or_else(|| watch.check()) {
            break reason;
        }
        let row = table.leaving(entering).ok_or(ComplementaryError::Ray)?;
        let left = table.basic[row];
        table.pivot(row, entering);
        pivots += 1;
        within.tell(pivots, None);
        if left == table.artificial() {
            break Stopped::Finished;
        }
        entering = table.complement(left);
    };
    let behaviour = form.behaviour(game, &table);
    Ok(ComplementarySolution { regret: regret(game, &behaviour), behaviour, pivots, stopped })
}

/// The sequences of both players, numbered one after another: those of the first, then those of the second.
struct Plans {
    /// The first sequence of every information set, among those of its player.
    first: Vec<usize>,
    /// The sequence that leads to every information set.
    parent: Vec<usize>,
    /// How many sequences each player has, the empty one included.
    sequences: [usize; 2],
    /// The place of every information set among those of its player, from one.
    order: Vec<usize>,
    sets: [usize; 2],
}

impl Plans {
    fn new(game: &ExtensiveForm) -> Self {
        let last = last_choices(game);
        let mut plans = Plans {
            first: Vec::new(),
            parent: Vec::new(),
            sequences: [1, 1],
            order: Vec::new(),
            sets: [0, 0],
        };
        for set in &game.sets {
            let before = set.members.first().and_then(|&member| last[member][set.player]);
            plans.parent.push(before.map_or(0, |(set, action)| plans.first[set] + action));
            plans.first.push(plans.sequences[set.player]);
            plans.sequences[set.player] += set.actions.len();
            plans.sets[set.player] += 1;
            plans.order.push(plans.sets[set.player]);
        }
        plans
    }

    /// The rows of Lemke's table: sequences of both players, then twice the constraints of each.
    fn table(&self, game: &ExtensiveForm) -> Table {
        let [first, second] = self.sequences;
        let constraints = self.sets.map(|sets| sets + 1);
        let starts = [first + second, first + second + 2 * constraints[0]];
        let size = starts[1] + 2 * constraints[1];
        let mut table = Table::new(size);
        let offsets = [0, first];
        // Sequence by constraint, with both signs and both ways.
        let mut link = |player: usize, sequence: usize, constraint: usize, sign: i64| {
            let variable = offsets[player] + sequence;
            let positive = starts[player] + constraint;
            let negative = positive + constraints[player];
            table.set(variable, positive, sign);
            table.set(variable, negative, -sign);
            table.set(positive, variable, -sign);
            table.set(negative, variable, sign);
        };
        for player in 0..2 {
            link(player, 0, 0, 1);
        }
        for (number, set) in game.sets.iter().enumerate() {
            link(set.player, self.parent[number], self.order[number], -1);
            for action in 0..set.actions.len() {
                link(set.player, self.first[number] + action, self.order[number], 1);
            }
        }
        for player in 0..2 {
            table.right(starts[player], 1);
            table.right(starts[player] + constraints[player], -1);
        }
        let payoffs = self.payoffs(game);
        for player in 0..2 {
            let scale = common_denominator(payoffs.iter().map(|(_, worth)| &worth[player]));
            for ([one, two], worth) in &payoffs {
                let pair = [*one, first + *two];
                let value = worth[player].numer() * (&scale / worth[player].denom());
                table.add(pair[player], pair[1 - player], -value);
            }
        }
        table
    }

    /// For every end that chance allows: the sequences that lead there, and what they pay, all below zero.
    fn payoffs(&self, game: &ExtensiveForm) -> Vec<([usize; 2], [Rational; 2])> {
        let (last, reach, totals) = (last_choices(game), game.chance_reach(), game.total_payoffs());
        let greatest: Vec<Rational> = (0..2)
            .map(|player| game.terminals().map(|end| totals[end][player].clone()).max().unwrap_or_default())
            .collect();
        let sequence =
            |end: usize, player: usize| last[end][player].map_or(0, |(set, action)| self.first[set] + action);
        let below =
            |end: usize, player: usize| (&totals[end][player] - &greatest[player] - whole(1)) * &reach[end];
        game.terminals()
            .filter(|&end| !reach[end].is_zero())
            .map(|end| ([sequence(end, 0), sequence(end, 1)], [below(end, 0), below(end, 1)]))
            .collect()
    }

    fn behaviour(&self, game: &ExtensiveForm, table: &Table) -> Behaviour {
        let offsets = [0, self.sequences[0]];
        let of_set = |(number, set): (usize, &super::tree::InformationSet)| {
            let start = offsets[set.player] + self.first[number];
            let parts: Vec<BigInt> =
                (start..start + set.actions.len()).map(|variable| table.value(variable)).collect();
            let sum: BigInt = parts.iter().sum();
            let share = || Rational::new(BigInt::one(), BigInt::from(parts.len()));
            let weight = |part: &BigInt| {
                if sum.is_zero() { share() } else { Rational::new(part.clone(), sum.clone()) }
            };
            parts.iter().map(weight).collect()
        };
        game.sets.iter().enumerate().map(of_set).collect()
    }
}

/// `w − M z − z0 = q` in whole numbers over one denominator. Columns: w, z, z0, right-hand side.
struct Table {
    size: usize,
    entries: Vec<Vec<BigInt>>,
    denominator: BigInt,
    /// The column that is basic in each row.
    basic: Vec<usize>,
}

impl Table {
    fn new(size: usize) -> Self {
        let row = |number: usize| {
            let mut row = vec![BigInt::zero(); 2 * size + 2];
            row[number] = BigInt::one();
            row[2 * size] = -BigInt::one();
            row
        };
        Table {
            size,
            entries: (0..size).map(row).collect(),
            denominator: BigInt::one(),
            basic: (0..size).collect(),
        }
    }

    fn set(&mut self, row: usize, variable: usize, value: i64) {
        self.entries[row][self.size + variable] = BigInt::from(-value);
    }

    fn add(&mut self, row: usize, variable: usize, value: BigInt) {
        self.entries[row][self.size + variable] -= value;
    }

    fn right(&mut self, row: usize, value: i64) {
        self.entries[row][2 * self.size + 1] = BigInt::from(value);
    }

    fn artificial(&self) -> usize {
        2 * self.size
    }

    fn complement(&self, column: usize) -> usize {
        if column < self.size { column + self.size } else { column - self.size }
    }

    /// The numerator of a variable.
    fn value(&self, variable: usize) -> BigInt {
        let column = self.size + variable;
        let row = self.basic.iter().position(|&basic| basic == column);
        row.map_or_else(BigInt::zero, |row| self.entries[row][2 * self.size + 1].clone())
    }

    /// Brings the artificial variable in, so that all right-hand sides are positive, and returns what enters next.
    fn start(&mut self) -> usize {
        let right = 2 * self.size + 1;
        // Of the rows with the least right-hand side the last one is lexicographically least.
        let least =
            (0..self.size).rev().min_by(|&one, &two| self.entries[one][right].cmp(&self.entries[two][right]));
        let row = least.unwrap_or_default();
        self.entries[row].iter_mut().for_each(|entry| *entry = -&*entry);
        let left = self.basic[row];
        self.pivot(row, self.artificial());
        self.complement(left)
    }

    /// The row that leaves: the lexicographically least ratio of right-hand side and w columns.
    fn leaving(&self, column: usize) -> Option<usize> {
        let rows = (0..self.size).filter(|&row| self.entries[row][column].is_positive());
        rows.reduce(|known, row| if self.compare(row, known, column) == Ordering::Less { row } else { known })
    }

    fn compare(&self, one: usize, two: usize, column: usize) -> Ordering {
        let (one_pivot, two_pivot) = (&self.entries[one][column], &self.entries[two][column]);
        let positions = std::iter::once(2 * self.size + 1).chain(0..self.size);
        for position in positions {
            let (first, second) = (&self.entries[one][position], &self.entries[two][position]);
            if first.is_zero() && second.is_zero() {
                continue;
            }
            let order = (first * two_pivot).cmp(&(second * one_pivot));
            if order != Ordering::Equal {
                return order;
            }
        }
        Ordering::Equal
    }

    fn pivot(&mut self, row: usize, column: usize) {
        self.denominator = pivot(&mut self.entries, row, column, &self.denominator);
        self.basic[row] = column;
    }
}

#[cfg(test)]
mod tests {
    use super::super::efg::read_efg;
    use super::super::plans::expected_payoffs;
    use super::*;
    use crate::number::fraction;
    use proptest::prelude::*;

    fn solved(text: &str) -> (ExtensiveForm, ComplementarySolution) {
        let game = read_efg("g.efg", text).unwrap();
        let found = solve_complementary(&game, &Within::default()).unwrap();
        assert_eq!((found.regret.clone(), found.stopped), (whole(0), Stopped::Finished));
        (game, found)
    }

    #[test]
    fn kuhn_poker_has_its_value() {
        let (game, found) = solved(include_str!("../../../../catalog/extensive/kuhn.efg"));
        assert_eq!(equations(&game), Plans::new(&game).table(&game).size);
        assert!(fits(&game) && found.pivots > 5);
        assert_eq!(expected_payoffs(&game, &found.behaviour), [fraction(-1, 18), fraction(1, 18)]);
    }

    /// Myerson (1991), fig. 2.1 with its known equilibrium: with a red card raise, with a black one raise one time in three;
    /// the second meets two times in three.
    #[test]
    fn the_card_game_of_myerson() {
        let text = r#"EFG 2 R "Card game" { "1" "2" }
c "" 1 "" { "red" 1/2 "black" 1/2 } 0
p "" 1 1 "" { "raise" "fold" } 0
p "" 2 1 "" { "meet" "pass" } 0
t "" 1 "" { 2 -2 }
t "" 2 "" { 1 -1 }
t "" 3 "" { 1 -1 }
p "" 1 2 "" { "raise" "fold" } 0
p "" 2 1 "" { "meet" "pass" } 0
t "" 4 "" { -2 2 }
t "" 5 "" { 1 -1 }
t "" 6 "" { -1 1 }
"#;
        let (_, found) = solved(text);
        let third = fraction(1, 3);
        assert_eq!(found.behaviour[0], [whole(1), whole(0)]);
        let of = |set: usize| found.behaviour[set][0].clone();
        let mut mixed = [of(1), of(2)];
        mixed.sort();
        assert_eq!(mixed, [third.clone(), &third + &third]);
    }

    #[test]
    fn stopped_at_once_it_returns_what_it_has() {
        let text = include_str!("../../../../catalog/extensive/kuhn.efg");
        let game = read_efg("g.efg", text).unwrap();
        let cancel = arbitro_game::Cancel::default();
        cancel.cancel();
        let within = Within::start(arbitro_game::Limits::default(), cancel);
        let found = solve_complementary(&game, &within).unwrap();
        assert_eq!(found.stopped, Stopped::Cancelled);
        assert_eq!(regret(&game, &found.behaviour), found.regret);
        assert!(found.regret.is_positive());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(80))]
        /// Chance deals one of two types to the first player, the second answers without seeing it, and the first may move
        /// again: degenerate payoffs on purpose.
        #[test]
        fn every_path_ends_in_an_equilibrium(numbers in prop::collection::vec(-2_i64..3, 24)) {
            let mut payoffs = numbers.chunks(2);
            let mut number = 0;
            let mut end = || {
                number += 1;
                let pair = payoffs.next().unwrap_or(&[0, 0]);
                format!("t \"\" {number} \"\" {{ {} {} }}\n", pair[0], pair[1])
            };
            let mut text = String::from("EFG 2 R \"\" { \"1\" \"2\" }\nc \"\" 1 \"\" { \"a\" 1/3 \"b\" 2/3 } 0\n");
            for kind in 1..=2 {
                text += &format!("p \"\" 1 {kind} \"\" {{ \"l\" \"r\" }} 0\n");
                for side in 0..2 {
                    text += &format!("p \"\" 2 {} \"\" {{ \"x\" \"y\" }} 0\n", side + 1);
                    text += &end();
                    text += &format!("p \"\" 1 {} \"\" {{ \"u\" \"d\" }} 0\n", 2 * kind + side + 1);
                    text += &end();
                    text += &end();
                }
            }
            let game = read_efg("g.efg", &text).unwrap();
            let found = solve_complementary(&game, &Within::default()).unwrap();
            prop_assert_eq!(found.regret, whole(0));
        }
    }
}

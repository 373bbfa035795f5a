//! Strategies that remember: Markov strategies look at the stage, behavioural ones at the history.
//!
//! A strategy with finitely many memories is written down as an automaton. One memory is a stationary strategy; a chain of
//! memories, each followed by the next whatever happens, is a Markov strategy; any other is a history-dependent one.

use arbitro_game::Message;
use num_traits::{One, Zero};

use super::certificate::{GuaranteeError, fits};
use super::game::{Stationary, StochasticGame};
use super::responder::{Choice, Problem};
use crate::number::Rational;
use crate::words::refused;

/// When a memory gives way to another; `None` stands for anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    /// The component that was played.
    pub component: Option<usize>,
    /// The first player's choice.
    pub row: Option<String>,
    /// The second player's choice.
    pub column: Option<String>,
    /// The memory to go to.
    pub target: usize,
}

/// What is played while remembering something, and what is remembered next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memory {
    /// Its name.
    pub name: String,
    /// The distribution for every component.
    pub play: Stationary,
    /// The first that fits is taken; if none fits the memory stays.
    pub transitions: Vec<Transition>,
}

/// A strategy with finitely many memories; the first is the one at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FiniteMemory {
    /// Its name.
    pub name: String,
    /// Whose it is: 0 or 1.
    pub player: usize,
    /// The memories.
    pub memories: Vec<Memory>,
}

/// What is wrong with a strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MemoryError {
    /// It does not fit the game.
    DoesNotFit(String),
    /// Its totals do not exist.
    Guarantee(GuaranteeError),
}

impl MemoryError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            MemoryError::DoesNotFit(strategy) => refused::strategy_misfit(strategy),
            MemoryError::Guarantee(why) => why.message(),
        }
    }
}

arbitro_game::errors_with_message!(MemoryError);

impl From<GuaranteeError> for MemoryError {
    fn from(error: GuaranteeError) -> Self {
        MemoryError::Guarantee(error)
    }
}

impl FiniteMemory {
    /// A stationary strategy.
    pub fn stationary(name: &str, player: usize, play: Stationary) -> Self {
        let memory = Memory { name: "always".to_owned(), play, transitions: Vec::new() };
        FiniteMemory { name: name.to_owned(), player, memories: vec![memory] }
    }

    /// A Markov strategy: one distribution for every stage, the last of them for ever.
    pub fn markov(name: &str, player: usize, stages: Vec<Stationary>) -> Self {
        let count = stages.len();
        let memories = stages
            .into_iter()
            .enumerate()
            .map(|(stage, play)| {
                let next = Transition {
                    component: None,
                    row: None,
                    column: None,
                    target: (stage + 1).min(count - 1),
                };
                Memory { name: format!("stage{}", stage + 1), play, transitions: vec![next] }
            })
            .collect();
        FiniteMemory { name: name.to_owned(), player, memories }
    }

    fn check(&self, game: &StochasticGame) -> Result<(), MemoryError> {
        let good = !self.memories.is_empty()
            && self.player < 2
            && self.memories.iter().all(|memory| {
                fits(game, &memory.play, self.player)
                    && memory.transitions.iter().all(|transition| transition.target < self.memories.len())
            });
        if good { Ok(()) } else { Err(MemoryError::DoesNotFit(self.name.clone())) }
    }

    fn next(
        &self,
        game: &StochasticGame,
        memory: usize,
        component: usize,
        row: usize,
        column: usize,
    ) -> usize {
        let names = &game.components[component];
        self.memories[memory]
            .transitions
            .iter()
            .find(|transition| {
                transition.component.is_none_or(|number| number == component)
                    && transition.row.as_ref().is_none_or(|name| *name == names.rows[row])
                    && transition.column.as_ref().is_none_or(|name| *name == names.columns[column])
            })
            .map_or(memory, |transition| transition.target)
    }
}

/// What the first player gets in total, from every component, if both keep to their strategies. Exact.
pub fn evaluate_pair(
    game: &StochasticGame,
    first: &FiniteMemory,
    second: &FiniteMemory,
) -> Result<Vec<Rational>, MemoryError> {
    first.check(game)?;
    second.check(game)?;
    let (own, other) = (first.memories.len(), second.memories.len());
    let number = |component: usize, one: usize, two: usize| (component * own + one) * other + two;
    let mut states = Vec::with_capacity(game.components.len() * own * other);
    for (component, cells) in game.components.iter().enumerate() {
        for one in 0..own {
            for two in 0..other {
                let mut choice = Choice { cost: Rational::zero(), next: Vec::new() };
                for (row, one_weight) in first.memories[one].play[component].iter().enumerate() {
                    for (column, two_weight) in second.memories[two].play[component].iter().enumerate() {
                        let weight = one_weight * two_weight;
                        if weight.is_zero() {
                            continue;
                        }
                        let cell = &cells.cells[row][column];
                        choice.cost += &weight * &cell.payoff;
                        let one_next = first.next(game, one, component, row, column);
                        let two_next = second.next(game, two, component, row, column);
                        for (target, probability) in &cell.next {
                            add(&mut choice.next, number(*target, one_next, two_next), &weight * probability);
                        }
                    }
                }
                states.push(vec![choice]);
            }
        }
    }
    let problem = Problem { states, free_stop: None };
    let values = problem.minimise(None).map_err(GuaranteeError::from)?.0;
    Ok((0..game.components.len()).map(|component| values[number(component, 0, 0)].clone()).collect())
}

/// What a strategy guarantees to the first player (or concedes to him at most, if it is the second's). Exact.
pub fn guarantee_of(game: &StochasticGame, strategy: &FiniteMemory) -> Result<Vec<Rational>, MemoryError> {
    strategy.check(game)?;
    let memories = strategy.memories.len();
    let sign = if strategy.player == 0 { Rational::one() } else { -Rational::one() };
    let mut states = Vec::with_capacity(game.components.len() * memories);
    for (component, cells) in game.components.iter().enumerate() {
        for memory in 0..memories {
            let weights = &strategy.memories[memory].play[component];
            let answers = if strategy.player == 0 { cells.columns.len() } else { cells.rows.len() };
            let choices = (0..answers)
                .map(|answer| {
                    let mut choice = Choice { cost: Rational::zero(), next: Vec::new() };
                    for (own, weight) in weights.iter().enumerate().filter(|(_, weight)| !weight.is_zero()) {
                        let (row, column) = if strategy.player == 0 { (own, answer) } else { (answer, own) };
                        let cell = &cells.cells[row][column];
                        choice.cost += &sign * weight * &cell.payoff;
                        let next = strategy.next(game, memory, component, row, column);
                        for (target, probability) in &cell.next {
                            add(&mut choice.next, target * memories + next, weight * probability);
                        }
                    }
                    choice
                })
                .collect();
            states.push(choices);
        }
    }
    let problem = Problem { states, free_stop: None };
    let values = problem.minimise(None).map_err(GuaranteeError::from)?.0;
    Ok((0..game.components.len()).map(|component| &sign * &values[component * memories]).collect())
}

fn add(next: &mut Vec<(usize, Rational)>, target: usize, probability: Rational) {
    match next.iter_mut().find(|(known, _)| *known == target) {
        Some((_, sum)) => *sum += probability,
        None => next.push((target, probability)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::file::read_stg;
    use super::*;
    use crate::number::{fraction, to_float, whole};

    const COIN: &str = r#"stochastic "Go on with one half" { "A" "B" }
        component G { "h" "t" } { "h" "t" }
          1 + 1/2 G  | -1 + 1/2 G
          -1 + 1/2 G | 1 + 1/2 G"#;

    #[test]
    fn stationary_markov_and_history_dependent_strategies() {
        let game = read_stg("g", COIN).unwrap();
        let heads = vec![vec![whole(1), whole(0)]];
        let tails = vec![vec![whole(0), whole(1)]];
        let fair = vec![vec![fraction(1, 2); 2]];
        let always_heads = FiniteMemory::stationary("heads", 0, heads.clone());
        let b_heads = FiniteMemory::stationary("heads", 1, heads.clone());
        assert_eq!(evaluate_pair(&game, &always_heads, &b_heads).unwrap(), vec![whole(2)]);
        assert_eq!(guarantee_of(&game, &always_heads).unwrap(), vec![whole(-2)]);
        assert_eq!(
            guarantee_of(&game, &FiniteMemory::stationary("fair", 0, fair.clone())).unwrap(),
            vec![whole(0)]
        );
        // Heads at the first stage, then tails: wins 1, then loses 1/2 + 1/4 + … = 1.
        let switch = FiniteMemory::markov("switch", 0, vec![heads.clone(), tails.clone()]);
        assert_eq!(evaluate_pair(&game, &switch, &b_heads).unwrap(), vec![whole(0)]);
        assert_eq!(
            guarantee_of(&game, &FiniteMemory::markov("late", 0, vec![heads, fair])).unwrap(),
            vec![whole(-1)]
        );
        // B copies what A did last: against it A does best by always changing.
        let text = format!(
            "{COIN}\nstrategy \"copy\" for \"B\"\n memory h\n G: 1 0\n after * \"t\" * -> t\n memory t\n G: 0 1\n after * \"h\" * -> h"
        );
        let game = read_stg("g", &text).unwrap();
        let copy = &game.strategies[0];
        // She plays heads first and then copies: staying with heads wins every stage.
        assert_eq!(guarantee_of(&game, copy).unwrap(), vec![whole(2)]);
        assert_eq!(
            evaluate_pair(&game, &switch, copy).unwrap(),
            vec![whole(1) - fraction(1, 2) + fraction(1, 2)]
        );
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let game = read_stg("g", COIN).unwrap();
        for weights in [
            vec![whole(1)],
            vec![fraction(1, 2), fraction(1, 4)],
            vec![fraction(1, 2), fraction(3, 4)],
            vec![fraction(3, 2), fraction(-1, 2)],
        ] {
            let wrong = FiniteMemory::stationary("wrong", 0, vec![weights]);
            assert_eq!(guarantee_of(&game, &wrong), Err(MemoryError::DoesNotFit("wrong".to_owned())));
        }
    }

    const TWO: &str = r#"stochastic "Two" { "A" "B" }
        component G { "a" "b" } { "x" "y" }
          3 + 1/4 G + 1/2 H | -2 + 1/3 H
          5 + 1/2 G         | 1/5 G + 1/5 H
        component H { "a" "c" } { "x" "z" }
          -1 + 1/2 H | 4 + 1/4 G
          2 + 1/3 G  | -3 + 1/4 G + 1/4 H
        strategy "A1" for "A"
          memory p
            G: 1/3 2/3
            H: 1 0
            after G "a" * -> q
            after * * "z" -> q
          memory q
            G: 3/4 1/4
            H: 1/2 1/2
            after H "c" "x" -> p
        strategy "B1" for "B"
          memory p
            G: 1/2 1/2
            H: 1/5 4/5
            after * "b" "y" -> q
          memory q
            G: 0 1
            H: 1/2 1/2
            after H * * -> p"#;

    /// What the first player gets in total, stage by stage, with the transitions of [`TWO`] written out.
    fn played(game: &StochasticGame, start: usize) -> f64 {
        let [one, two] = [&game.strategies[0], &game.strategies[1]];
        let mut total = 0.0;
        let mut here = std::collections::BTreeMap::from([((start, 0, 0), 1.0)]);
        for _ in 0..200 {
            let mut next = std::collections::BTreeMap::new();
            for ((component, first, second), chance) in here {
                for row in 0..2 {
                    for column in 0..2 {
                        let weight = chance
                            * to_float(&one.memories[first].play[component][row])
                            * to_float(&two.memories[second].play[component][column]);
                        let cell = &game.components[component].cells[row][column];
                        total += weight * to_float(&cell.payoff);
                        let one_next = match (first, component, row, column) {
                            (0, 0, 0, _) | (0, 1, _, 1) => 1,
                            (1, 1, 1, 0) => 0,
                            _ => first,
                        };
                        let two_next = match (second, component, row, column) {
                            (0, 0, 1, 1) => 1,
                            (1, 1, _, _) => 0,
                            _ => second,
                        };
                        for (target, probability) in &cell.next {
                            *next.entry((*target, one_next, two_next)).or_insert(0.0) +=
                                weight * to_float(probability);
                        }
                    }
                }
            }
            here = next;
        }
        total
    }

    #[test]
    fn a_pair_gets_what_it_gets_stage_by_stage() {
        let game = read_stg("g", TWO).unwrap();
        let found = evaluate_pair(&game, &game.strategies[0], &game.strategies[1]).unwrap();
        for (component, found) in found.iter().enumerate() {
            let wanted = played(&game, component);
            assert!((to_float(found) - wanted).abs() < 1e-12, "{found} for {wanted}");
        }
    }

    /// Against a Markov strategy of two stages a pure answer that tells the stages apart is best.
    #[test]
    fn a_guarantee_is_the_least_of_all_answers() {
        let game = read_stg("g", TWO).unwrap();
        let stages = vec![
            vec![vec![fraction(1, 3), fraction(2, 3)], vec![fraction(3, 4), fraction(1, 4)]],
            vec![vec![fraction(4, 5), fraction(1, 5)], vec![fraction(1, 2), fraction(1, 2)]],
        ];
        let pure = |bits: usize| -> Stationary {
            (0..2)
                .map(|component| (0..2).map(|own| whole(i64::from(bits >> component & 1 == own))).collect())
                .collect()
        };
        for player in 0..2 {
            let own = FiniteMemory::markov("own", player, stages.clone());
            let guarantee = guarantee_of(&game, &own).unwrap();
            let answers = (0..16).map(|bits: usize| {
                FiniteMemory::markov("answer", 1 - player, vec![pure(bits & 3), pure(bits >> 2)])
            });
            let totals: Vec<Vec<Rational>> = answers
                .map(|answer| match player {
                    0 => evaluate_pair(&game, &own, &answer).unwrap(),
                    _ => evaluate_pair(&game, &answer, &own).unwrap(),
                })
                .collect();
            for component in 0..2 {
                let all = totals.iter().map(|total| &total[component]);
                let wanted = if player == 0 { all.min() } else { all.max() };
                assert_eq!(&guarantee[component], wanted.unwrap(), "{player} {component}");
            }
        }
    }

    #[test]
    fn players_and_targets_must_exist() {
        let game = read_stg("g", TWO).unwrap();
        let mut wrong = game.strategies[0].clone();
        wrong.memories[0].transitions[0].target = 2;
        let misfit = |strategy: &FiniteMemory| Err(MemoryError::DoesNotFit(strategy.name.clone()));
        assert_eq!(guarantee_of(&game, &wrong), misfit(&wrong));
        let mut third = game.strategies[0].clone();
        third.player = 2;
        assert_eq!(guarantee_of(&game, &third), misfit(&third));
        let empty = FiniteMemory { memories: Vec::new(), ..game.strategies[0].clone() };
        assert_eq!(guarantee_of(&game, &empty), misfit(&empty));
        assert_eq!(misfit(&wrong).unwrap_err().to_string(), "theory-strategy-misfit(strategy: A1)");
    }
}

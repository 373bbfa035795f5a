//! Component games and what their cells do.

use num_traits::{One, Signed, Zero};

use super::memory::FiniteMemory;
use crate::matrix::{FloatSolution, Solution, solve_exact, solve_float};
use crate::number::{Rational, to_float};

/// When payments are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Model {
    /// At every stage; what counts is the sum (Shapley).
    Stochastic,
    /// Only when the game stops; playing for ever pays nothing (Everett).
    Recursive,
}

/// What happens when a row meets a column.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// What the first player gets on average here: at once, or (recursive) the stopping payments times their chances.
    pub payoff: Rational,
    /// The components that may follow, each with its probability; with what is left the game stops.
    pub next: Vec<(usize, Rational)>,
}

impl Cell {
    /// The probability that the game stops here.
    pub fn stop(&self) -> Rational {
        Rational::one() - self.next.iter().map(|(_, probability)| probability).sum::<Rational>()
    }
}

/// One component game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// The name by which cells refer to it.
    pub name: String,
    /// What it stands for.
    pub description: String,
    /// The first player's choices.
    pub rows: Vec<String>,
    /// The second player's choices.
    pub columns: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<Vec<Cell>>,
}

/// For each component a distribution over one player's choices.
pub type Stationary = Vec<Vec<Rational>>;

/// A two-player zero-sum game of several components.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StochasticGame {
    /// Its name.
    pub title: String,
    /// A remark (source, known value).
    pub comment: String,
    /// When payments are made.
    pub model: Model,
    /// The two players; the first gets what the second pays.
    pub players: [String; 2],
    /// The components.
    pub components: Vec<Component>,
    /// Strategies that the file writes down, to be evaluated.
    pub strategies: Vec<FiniteMemory>,
}

impl StochasticGame {
    /// The matrix of a component if the components are worth `worth` from the next stage on.
    pub fn float_matrix(&self, component: usize, worth: &[f64]) -> Vec<Vec<f64>> {
        self.components[component]
            .cells
            .iter()
            .map(|row| {
                row.iter()
                    .map(|cell| {
                        let later: f64 = cell
                            .next
                            .iter()
                            .map(|(next, probability)| to_float(probability) * worth[*next])
                            .sum();
                        to_float(&cell.payoff) + later
                    })
                    .collect()
            })
            .collect()
    }

    /// The same exactly.
    pub fn exact_matrix(&self, component: usize, worth: &[Rational]) -> Vec<Vec<Rational>> {
        self.components[component]
            .cells
            .iter()
            .map(|row| {
                row.iter()
                    .map(|cell| {
                        cell.next.iter().fold(cell.payoff.clone(), |sum, (next, probability)| {
                            sum + probability * &worth[*next]
                        })
                    })
                    .collect()
            })
            .collect()
    }

    /// Shapley's transformation T in floating point: the solution of every component. `None` if a number overflows.
    pub fn transform(&self, worth: &[f64]) -> Option<Vec<FloatSolution>> {
        (0..self.components.len())
            .map(|component| solve_float(&self.float_matrix(component, worth)))
            .collect()
    }

    /// The transformation T exactly.
    pub fn transform_exact(&self, worth: &[Rational]) -> Vec<Solution> {
        (0..self.components.len())
            .filter_map(|component| solve_exact(&self.exact_matrix(component, worth)))
            .collect()
    }

    /// The game with the players exchanged: rows become columns and payments change sign.
    pub fn mirrored(&self) -> StochasticGame {
        let components = self
            .components
            .iter()
            .map(|component| Component {
                name: component.name.clone(),
                description: component.description.clone(),
                rows: component.columns.clone(),
                columns: component.rows.clone(),
                cells: (0..component.columns.len())
                    .map(|column| {
                        component
                            .cells
                            .iter()
                            .map(|row| Cell { payoff: -&row[column].payoff, next: row[column].next.clone() })
                            .collect()
                    })
                    .collect(),
            })
            .collect();
        let [first, second] = self.players.clone();
        StochasticGame { players: [second, first], components, strategies: Vec::new(), ..self.clone() }
    }

    /// The game in which every cell that never stops does stop with a small probability.
    pub fn with_stop(&self, epsilon: &Rational) -> StochasticGame {
        let mut game = self.clone();
        let goes_on = Rational::one() - epsilon;
        for cell in game.components.iter_mut().flat_map(|component| component.cells.iter_mut().flatten()) {
            if cell.stop().is_zero() {
                cell.next.iter_mut().for_each(|(_, probability)| *probability *= &goes_on);
            }
        }
        game
    }

    /// The least probability with which any cell stops: above zero, T is a contraction.
    pub fn least_stop(&self) -> Rational {
        self.cells().map(Cell::stop).min().unwrap_or_default()
    }

    /// All cells.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> + '_ {
        self.components.iter().flat_map(|component| component.cells.iter().flatten())
    }

    /// The greatest payment, without sign.
    pub fn greatest_payment(&self) -> f64 {
        self.cells().map(|cell| to_float(&cell.payoff.abs())).fold(0.0, f64::max)
    }
}

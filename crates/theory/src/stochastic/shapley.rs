//! Shapley's stochastic games: iterate T, or go faster by Newton's method, and certify what comes out.

use super::certificate::{GuaranteeError, Guarantees, against, guarantees};
use super::game::{Stationary, StochasticGame};
use super::responder::solve;
use crate::number::{Rational, exact_distribution, to_float};
use crate::within::Within;
use crate::words::{refused, scientific};
use arbitro_game::{Message, Stopped};

/// How to look for the fixed point of T.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShapleyMethod {
    /// Apply T again and again.
    Iterate,
    /// Solve for the total payoff of the strategies that are optimal now (Pollatschek and Avi-Itzhak 1969), and answer
    /// one player at a time (Hoffman and Karp 1966) where that does not settle.
    Newton,
}

/// Why there is no solution.
#[derive(Clone, PartialEq, Debug)]
pub enum ShapleyError {
    /// Some strategies guarantee nothing: without a chance to stop, totals need not exist.
    NoValue(GuaranteeError),
    /// The iteration ran away.
    Diverges,
    /// The bounds did not close.
    NotClosed {
        /// The widest gap.
        gap: f64,
    },
    /// No bounds were found at all.
    Unbounded,
    /// No bounds were found in the time allowed.
    Stopped(Stopped),
}

impl ShapleyError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            ShapleyError::NoValue(why) => refused::not_certified(why.message()),
            ShapleyError::Diverges => refused::diverges(),
            ShapleyError::NotClosed { gap } => refused::bounds_apart(scientific(*gap)),
            ShapleyError::Unbounded => refused::no_bounds(),
            ShapleyError::Stopped(reason) => refused::nothing_yet(reason.message()),
        }
    }
}

arbitro_game::errors_with_message!(ShapleyError);

impl From<GuaranteeError> for ShapleyError {
    fn from(error: GuaranteeError) -> Self {
        ShapleyError::NoValue(error)
    }
}

/// A solution with its proof.
#[derive(Clone, PartialEq, Debug)]
pub struct ShapleySolution {
    /// The method that was used.
    pub method: ShapleyMethod,
    /// The value of every component, as near as floating point gets.
    pub values: Vec<f64>,
    /// Exact bounds, guaranteed by the two strategies.
    pub bounds: Guarantees,
    /// The first player's stationary strategy, exactly as it was certified.
    pub first: Stationary,
    /// The second player's.
    pub second: Stationary,
    /// The vectors on the way, from the starting one.
    pub iterates: Vec<Vec<f64>>,
}

impl ShapleySolution {
    /// The widest distance between the exact bounds.
    pub fn gap(&self) -> Rational {
        self.bounds
            .upper
            .iter()
            .zip(&self.bounds.lower)
            .map(|(upper, lower)| upper - lower)
            .max()
            .unwrap_or_default()
    }
}

const MOST_ITERATIONS: usize = 100_000;
const KEPT_ITERATES: usize = 200;

/// Solves a stochastic game to within `epsilon`, starting from a vector (Shapley: any will do).
pub fn solve_stochastic(
    game: &StochasticGame,
    method: ShapleyMethod,
    start: &[f64],
    epsilon: f64,
) -> Result<ShapleySolution, ShapleyError> {
    solve_stochastic_within(game, method, start, epsilon, &Within::default())
}

/// The same within limits: if they end the iteration, what the strategies of its last step guarantee.
pub fn solve_stochastic_within(
    game: &StochasticGame,
    method: ShapleyMethod,
    start: &[f64],
    epsilon: f64,
    within: &Within,
) -> Result<ShapleySolution, ShapleyError> {
    let mut worth = start.to_vec();
    worth.resize(game.components.len(), 0.0);
    let mut iterates = vec![worth.clone()];
    let goal = epsilon.max(1e-13);
    let cells = game.components.iter().flat_map(|component| component.cells.iter().flatten());
    let payoff_scale = cells.fold(1.0_f64, |most, cell| most.max(to_float(&cell.payoff).abs()));
    let mut last_gap = None;
    let mut next_check = 1;
    let mut settled = 0;
    for iteration in 1..=MOST_ITERATIONS {
        let stage = game.transform(&worth).ok_or(ShapleyError::Diverges)?;
        let image: Vec<f64> = stage.iter().map(|solution| solution.value).collect();
        let moved = distance(&image, &worth);
        let scale = image.iter().fold(1.0_f64, |most, value| most.max(value.abs()));
        if !moved.is_finite() || scale > 1e15 * payoff_scale {
            return Err(ShapleyError::Diverges);
        }
        let still = moved <= 1e-14 * scale;
        settled = if still { settled + 1 } else { 0 };
        let over = within.check();
        within.tell(iteration as u64, Some(moved));
        let calm = over.is_some() || moved <= goal * 0.5 || iteration == MOST_ITERATIONS || settled > 0;
        let worth_checking = calm && (iteration >= next_check || settled > 0 || over.is_some());
        if worth_checking {
            next_check = iteration * 2;
            let first: Stationary =
                stage.iter().map(|solution| exact_distribution(&solution.row, 1e-13)).collect();
            let second: Stationary =
                stage.iter().map(|solution| exact_distribution(&solution.column, 1e-13)).collect();
            let bounds = guarantees(game, &first, &second);
            match bounds {
                Ok(bounds) => {
                    let values = middle(&bounds);
                    let found =
                        ShapleySolution { method, values, bounds, first, second, iterates: iterates.clone() };
                    let gap = found.gap();
                    if over.is_some() || to_float(&gap) <= goal.max(1e-12 * scale) {
                        let mut found = found;
                        found.iterates.push(image);
                        return Ok(found);
                    }
                    last_gap = Some(gap);
                }
                Err(error) if settled > 2 => return Err(error.into()),
                Err(_) => {}
            }
            if let Some(reason) = over {
                return Err(ShapleyError::Stopped(reason));
            }
            if settled > 20 {
                break;
            }
        }
        worth = match method {
            ShapleyMethod::Iterate => image,
            ShapleyMethod::Newton => faster(game, &worth, &stage, moved).unwrap_or(image),
        };
        if iterates.len() < KEPT_ITERATES {
            iterates.push(worth.clone());
        }
    }
    Err(last_gap.map_or(ShapleyError::Unbounded, |gap| ShapleyError::NotClosed { gap: to_float(&gap) }))
}

fn middle(bounds: &Guarantees) -> Vec<f64> {
    let two = Rational::from_integer(2.into());
    bounds.lower.iter().zip(&bounds.upper).map(|(lower, upper)| to_float(&((lower + upper) / &two))).collect()
}

fn distance(one: &[f64], two: &[f64]) -> f64 {
    one.iter().zip(two).map(|(one, two)| (one - two).abs()).fold(0.0, f64::max)
}

/// A Newton step, if it brings the vector nearer to a fixed point; else a step of Hoffman and Karp.
fn faster(
    game: &StochasticGame,
    worth: &[f64],
    stage: &[crate::matrix::FloatSolution],
    moved: f64,
) -> Option<Vec<f64>> {
    let size = worth.len();
    let system: Vec<Vec<f64>> = (0..size)
        .map(|component| {
            let mut row = vec![0.0; size + 1];
            row[component] = 1.0;
            for (cells, own) in game.components[component].cells.iter().zip(&stage[component].row) {
                for (cell, other) in cells.iter().zip(&stage[component].column) {
                    let weight = own * other;
                    row[size] += weight * to_float(&cell.payoff);
                    for (next, probability) in &cell.next {
                        row[*next] -= weight * to_float(probability);
                    }
                }
            }
            row
        })
        .collect();
    let better = |candidate: &Vec<f64>| {
        game.transform(candidate).is_some_and(|next| {
            let next: Vec<f64> = next.iter().map(|solution| solution.value).collect();
            let moves = distance(&next, candidate);
            moves.is_finite() && moves < 0.9 * moved
        })
    };
    if let Some(jump) = solve(system).filter(better) {
        return Some(jump);
    }
    let row: Vec<Vec<f64>> = stage.iter().map(|solution| solution.row.clone()).collect();
    let (jump, _) = against(game, &row, None).minimise(None).ok()?;
    Some(jump).filter(better)
}

#[cfg(test)]
mod tests {
    use super::super::file::read_stg;
    use super::*;
    use crate::number::{fraction, whole};
    use proptest::prelude::*;

    const FIVE_COINS: &str = r#"stochastic "Five coins" { "A" "B" }
        component G1 { "heads" "tails" } { "heads" "tails" }
          3 + 1/2 G4 | -1
          -1         | 1 + 1/2 G2
        component G2 { "heads" "tails" } { "heads" "tails" }
          3  | -2
          -2 | 1 + 1/2 G3
        component G3 { "heads" "tails" } { "heads" "tails" }
          2           | -2 + 1/2 G1
          -2 + 1/2 G1 | 1 + 1/2 G4
        component G4 { "heads" "tails" } { "heads" "tails" }
          1           | -2 + 1/2 G2
          -2 + 1/2 G2 | 1"#;

    #[test]
    fn the_five_coins_of_the_thesis() {
        let game = read_stg("coins", FIVE_COINS).unwrap();
        assert_eq!(game.least_stop(), fraction(1, 2));
        for method in [ShapleyMethod::Iterate, ShapleyMethod::Newton] {
            let solution = solve_stochastic(&game, method, &[], 1e-9).unwrap();
            for (found, expected) in solution.values.iter().zip([0.2610, -0.1879, -0.3158, -0.5470]) {
                assert!((found - expected).abs() < 5e-5, "{method:?} {:?}", solution.values);
            }
            // The thesis prints 0.38 for the second; 0.362 is right.
            for (found, expected) in solution.first.iter().zip([0.338, 0.362, 0.402, 0.500]) {
                assert!((to_float(&found[0]) - expected).abs() < 5e-4);
            }
            assert!(to_float(&solution.gap()) < 1e-9);
        }
        let iterates = solve_stochastic(&game, ShapleyMethod::Iterate, &[], 1e-9).unwrap().iterates;
        // The thesis prints 0.26 and -0.19 already in the second iterate; exactly these are right.
        let first = [fraction(1, 3), fraction(-1, 8), fraction(-2, 7), fraction(-1, 2)];
        let second = [fraction(101, 364), fraction(-2, 11), fraction(-67, 231), fraction(-17, 32)];
        let mut exact = vec![whole(0); 4];
        for (iterate, expected) in iterates[1..].iter().zip([first, second]) {
            exact = game.transform_exact(&exact).into_iter().map(|solution| solution.value).collect();
            assert_eq!(exact, expected);
            for (found, expected) in iterate.iter().zip(&exact) {
                assert!((found - to_float(expected)).abs() < 1e-12);
            }
        }
        for (iterate, expected) in iterates[3..]
            .iter()
            .zip([[0.2633, -0.1827, -0.3091, -0.5455], [0.2623, -0.1866, -0.3150, -0.5457]])
        {
            for (found, expected) in iterate.iter().zip(expected) {
                assert!((found - expected).abs() < 5e-5, "{iterate:?} {expected:?}");
            }
        }
    }

    #[test]
    fn the_mate_with_bishop_and_knight() {
        // Cells that go on with probability 1 are accepted: the value exists. Rows are Black's, who plays for time.
        let text = r#"stochastic "K+B+N v K" { "Black" "White" }
            component G { "Kh3" "Kh4" } { "Kg2" "Kf3" }
              18    | 3 + G
              2 + G | 25"#;
        let game = read_stg("mate", text).unwrap();
        let expected = (43.0 + 73.0_f64.sqrt()) / 2.0;
        for method in [ShapleyMethod::Iterate, ShapleyMethod::Newton] {
            for start in [0.0, 18.0] {
                let solution = solve_stochastic(&game, method, &[start], 1e-9).unwrap();
                assert!((solution.values[0] - expected).abs() < 1e-9, "{method:?} {:?}", solution.values);
                assert!((to_float(&solution.second[0][0]) - 0.2785).abs() < 5e-5);
                assert!((to_float(&solution.second[0][1]) - 0.7215).abs() < 5e-5);
            }
        }
        let newton = solve_stochastic(&game, ShapleyMethod::Newton, &[18.0], 1e-9).unwrap();
        let plain = solve_stochastic(&game, ShapleyMethod::Iterate, &[18.0], 1e-9).unwrap();
        assert!(newton.iterates.len() < plain.iterates.len());
        // With a small chance to stop the value is nearly the same, and tends to it.
        let mut before = f64::INFINITY;
        for epsilon in [100, 10_000, 1_000_000] {
            let stopped = game.with_stop(&fraction(1, epsilon));
            let near = solve_stochastic(&stopped, ShapleyMethod::Newton, &[], 1e-9).unwrap().values[0];
            assert!((near - expected).abs() < before);
            before = (near - expected).abs();
        }
        assert!(before < 1e-4);
    }

    #[test]
    fn the_gap_is_the_widest_distance_between_the_bounds() {
        let solution = ShapleySolution {
            method: ShapleyMethod::Iterate,
            values: vec![0.25, 2.0],
            bounds: Guarantees { lower: vec![whole(0), whole(1)], upper: vec![fraction(1, 2), whole(3)] },
            first: Vec::new(),
            second: Vec::new(),
            iterates: Vec::new(),
        };
        assert_eq!(solution.gap(), whole(2));
    }

    #[test]
    fn the_bounds_are_as_near_as_asked_for_and_hold_the_value() {
        // With v = 90 the matrix is [[90.1, 89.1], [89.1, 98.1]]: no saddle point, worth (90.1 * 98.1 - 89.1 * 89.1) / 10 = 90.
        // The game goes on so long that iterates near each other may still be far from the value.
        let text = r#"stochastic "" { "A" "B" }
            component G { "h" "t" } { "h" "t" }
              1 + 99/100 G | 99/100 G
              99/100 G     | 98.1"#;
        let game = read_stg("g", text).unwrap();
        for method in [ShapleyMethod::Iterate, ShapleyMethod::Newton] {
            for epsilon in [1.0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6] {
                let solution = solve_stochastic(&game, method, &[], epsilon).unwrap();
                let (lower, upper) = (&solution.bounds.lower[0], &solution.bounds.upper[0]);
                assert!(to_float(&(upper - lower)) <= epsilon, "{method:?} {epsilon} {lower} {upper}");
                assert!(*lower <= whole(90) && whole(90) <= *upper, "{method:?} {epsilon} {lower} {upper}");
            }
        }
    }

    #[test]
    fn payments_without_an_end_are_refused() {
        let game = read_stg("g", "stochastic \"\" { \"A\" \"B\" }\ncomponent G { \"x\" } { \"y\" }\n 1 + G")
            .unwrap();
        for method in [ShapleyMethod::Iterate, ShapleyMethod::Newton] {
            assert!(solve_stochastic(&game, method, &[], 1e-6).is_err());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(30))]
        #[test]
        fn both_methods_agree_within_their_exact_bounds(
            numbers in prop::collection::vec(-9_i64..10, 18),
            chances in prop::collection::vec(0_i64..3, 36),
        ) {
            let mut text = "stochastic \"\" { \"A\" \"B\" }\n".to_owned();
            let mut cell = 0;
            for component in ["G1", "G2"] {
                text.push_str(&format!("component {component} {{ \"a\" \"b\" \"c\" }} {{ \"x\" \"y\" \"z\" }}\n"));
                for _ in 0..3 {
                    let row: Vec<String> = (0..3)
                        .map(|_| {
                            cell += 1;
                            let (one, two) = (chances[2 * cell - 2], chances[2 * cell - 1]);
                            format!("{} + {one}/6 G1 + {two}/6 G2", numbers[cell - 1])
                        })
                        .collect();
                    text.push_str(&format!("{}\n", row.join(" | ")));
                }
            }
            let game = read_stg("g", &text).unwrap();
            let one = solve_stochastic(&game, ShapleyMethod::Iterate, &[], 1e-9).unwrap();
            let two = solve_stochastic(&game, ShapleyMethod::Newton, &[], 1e-9).unwrap();
            for component in 0..2 {
                prop_assert!((one.values[component] - two.values[component]).abs() < 1e-8);
                prop_assert!(one.bounds.lower[component] <= two.bounds.upper[component]);
                prop_assert!(two.bounds.lower[component] <= one.bounds.upper[component]);
            }
        }
    }
}

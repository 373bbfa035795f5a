//! Everett's recursive games: payment only at the stop, and nothing for playing for ever.
//!
//! Iterating T from zero can end in a fixed point that is not the value (example 3 of the thesis). What proves a value is a
//! pair of vectors: one attainable by the first player (T makes it larger where it is positive and not smaller elsewhere)
//! and one attainable by the second, near each other.

use arbitro_game::{Message, Stopped};
use num_traits::Signed;

use super::attain::{SMALLEST_STOP, Search};
use super::game::{Model, Stationary, StochasticGame};
use crate::number::{Rational, to_float, whole};
use crate::within::Within;
use crate::words::{refused, scientific};

/// Why a recursive game was not solved.
#[derive(Clone, PartialEq, Debug)]
pub enum RecursiveError {
    /// The game pays at every stage.
    NotRecursive,
    /// The precision asked is not a positive number.
    Epsilon(f64),
    /// The vectors did not come near enough.
    NotClosed {
        /// The widest gap.
        gap: f64,
    },
    /// No two vectors were found in the time allowed.
    Stopped(Stopped),
}

impl RecursiveError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            RecursiveError::NotRecursive => refused::not_recursive(),
            RecursiveError::Epsilon(epsilon) => refused::epsilon(*epsilon),
            RecursiveError::Stopped(reason) => refused::nothing_yet(reason.message()),
            RecursiveError::NotClosed { gap } => refused::vectors_apart(scientific(*gap)),
        }
    }
}

arbitro_game::errors_with_message!(RecursiveError);

/// A solution with both of Everett's certificates.
#[derive(Clone, PartialEq, Debug)]
pub struct RecursiveSolution {
    /// The precision that was asked for.
    pub epsilon: f64,
    /// The middle of the two vectors.
    pub values: Vec<f64>,
    /// A vector that the first player attains.
    pub attainable_by_first: Vec<Rational>,
    /// A vector that the second player attains (he pays no more).
    pub attainable_by_second: Vec<Rational>,
    /// What T makes of the first vector.
    pub image_of_first: Vec<Rational>,
    /// What T makes of the second vector.
    pub image_of_second: Vec<Rational>,
    /// The first player's ε-optimal stationary strategy.
    pub first: Stationary,
    /// The second player's.
    pub second: Stationary,
    /// The probability λ with which the certificates were built.
    pub free_stop: f64,
}

/// Everett's condition for the first player: T(w) > w where w > 0, and T(w) ≥ w elsewhere. Gives T(w) as well. Exact.
pub fn attainable_by_first(game: &StochasticGame, vector: &[Rational]) -> (bool, Vec<Rational>) {
    let image: Vec<Rational> =
        game.transform_exact(vector).into_iter().map(|solution| solution.value).collect();
    let holds = image.len() == vector.len()
        && image
            .iter()
            .zip(vector)
            .all(|(after, before)| if before.is_positive() { after > before } else { after >= before });
    (holds, image)
}

/// Everett's condition for the second player: T(w) < w where w < 0, and T(w) ≤ w elsewhere. Gives T(w) as well. Exact.
pub fn attainable_by_second(game: &StochasticGame, vector: &[Rational]) -> (bool, Vec<Rational>) {
    let image: Vec<Rational> =
        game.transform_exact(vector).into_iter().map(|solution| solution.value).collect();
    let holds = image.len() == vector.len()
        && image
            .iter()
            .zip(vector)
            .all(|(after, before)| if before.is_negative() { after < before } else { after <= before });
    (holds, image)
}

/// Iterates T from zero, as for a stochastic game, and shows where that leads: not always to the value.
pub fn plain_iteration(game: &StochasticGame, most: usize) -> Vec<Vec<f64>> {
    let mut worth = vec![0.0; game.components.len()];
    let mut iterates = vec![worth.clone()];
    for _ in 0..most {
        let Some(stage) = game.transform(&worth) else { break };
        let image: Vec<f64> = stage.iter().map(|solution| solution.value).collect();
        let moved = image.iter().zip(&worth).map(|(one, two)| (one - two).abs()).fold(0.0, f64::max);
        worth = image;
        iterates.push(worth.clone());
        if moved < 1e-12 {
            break;
        }
    }
    iterates
}

/// Solves a recursive game to within `epsilon`.
pub fn solve_recursive(game: &StochasticGame, epsilon: f64) -> Result<RecursiveSolution, RecursiveError> {
    solve_recursive_within(game, epsilon, &Within::default())
}

/// The same within limits: if they end the search, the nearest two vectors so far, with the precision that they have.
pub fn solve_recursive_within(
    game: &StochasticGame,
    epsilon: f64,
    within: &Within,
) -> Result<RecursiveSolution, RecursiveError> {
    if game.model != Model::Recursive {
        return Err(RecursiveError::NotRecursive);
    }
    if !(epsilon > 0.0 && epsilon.is_finite()) {
        return Err(RecursiveError::Epsilon(epsilon));
    }
    let mirror = game.mirrored();
    let most = game.greatest_payment().max(1e-300);
    let mut own = Search::new(game, most);
    let mut other = Search::new(&mirror, most);
    let mut free_stop = 0.25;
    let mut gap = f64::INFINITY;
    while free_stop > SMALLEST_STOP {
        own.step(game, free_stop, epsilon);
        other.step(&mirror, free_stop, epsilon);
        let over = within.check();
        if let (Some(first), Some(second)) = (&own.best, &other.best) {
            gap = first
                .vector
                .iter()
                .zip(&second.vector)
                .map(|(lower, minus_upper)| to_float(&(-minus_upper - lower)))
                .fold(0.0, f64::max);
            within.tell(0, Some(gap));
            if gap <= epsilon || over.is_some() {
                let epsilon = epsilon.max(gap);
                let upper: Vec<Rational> = second.vector.iter().map(|value| -value).collect();
                let (first_holds, image_of_first) = attainable_by_first(game, &first.vector);
                let (second_holds, image_of_second) = attainable_by_second(game, &upper);
                if first_holds && second_holds {
                    let two = whole(2);
                    let middle = |(lower, upper): (&Rational, &Rational)| to_float(&((lower + upper) / &two));
                    return Ok(RecursiveSolution {
                        epsilon,
                        values: first.vector.iter().zip(&upper).map(middle).collect(),
                        attainable_by_first: first.vector.clone(),
                        attainable_by_second: upper,
                        image_of_first,
                        image_of_second,
                        first: first.strategy.clone(),
                        second: second.strategy.clone(),
                        free_stop,
                    });
                }
            }
            // The opponent's vector bounds the value from above: a good place to come down from.
            let above_own: Vec<f64> = second.vector.iter().map(|value| -to_float(value)).collect();
            let above_other: Vec<f64> = first.vector.iter().map(|value| -to_float(value)).collect();
            own.above = above_own;
            other.above = above_other;
        }
        if let Some(reason) = over {
            return Err(RecursiveError::Stopped(reason));
        }
        free_stop /= 4.0;
    }
    Err(RecursiveError::NotClosed { gap })
}

#[cfg(test)]
mod tests {
    use super::super::file::read_stg;
    use super::super::memory::{FiniteMemory, guarantee_of};
    use super::*;
    use crate::number::fraction;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    fn game(components: &str) -> StochasticGame {
        read_stg("g", &format!("recursive \"\" {{ \"1\" \"2\" }}\n{components}")).unwrap()
    }

    fn check(game: &StochasticGame, epsilon: f64, expected: &[f64]) -> RecursiveSolution {
        let solution = solve_recursive(game, epsilon).unwrap();
        for ((lower, upper), value) in
            solution.attainable_by_first.iter().zip(&solution.attainable_by_second).zip(expected)
        {
            let (lower, upper) = (to_float(lower), to_float(upper));
            assert!(lower <= value + 1e-12 && *value <= upper + 1e-12, "{lower} {value} {upper}");
            assert!(upper - lower <= epsilon);
        }
        assert!(attainable_by_first(game, &solution.attainable_by_first).0);
        assert!(attainable_by_second(game, &solution.attainable_by_second).0);
        solution
    }

    #[test]
    fn example_1_the_second_player_never_stops() {
        let game = game("component G { \"a\" } { \"x\" \"y\" }\n G | 1");
        for epsilon in [0.1, 1e-6] {
            check(&game, epsilon, &[0.0]);
        }
    }

    #[test]
    fn example_2_one_is_approached_but_not_attained() {
        let game = game("component G { \"a\" \"b\" } { \"x\" \"y\" }\n G | 1\n 1 | 0");
        for epsilon in [0.1, 1e-3, 1e-5] {
            let solution = check(&game, epsilon, &[1.0]);
            // Nearly always the first row, but never quite.
            let second_row = to_float(&solution.first[0][1]);
            assert!(second_row > 0.0 && second_row < epsilon * 2.0, "{second_row}");
        }
        // The strategy (1-ε, ε) guarantees exactly 1-ε; the pure first row guarantees nothing.
        for epsilon in [fraction(1, 10), fraction(1, 1000)] {
            let play = vec![vec![whole(1) - &epsilon, epsilon.clone()]];
            let strategy = FiniteMemory::stationary("", 0, play);
            assert_eq!(guarantee_of(&game, &strategy).unwrap(), vec![whole(1) - epsilon]);
        }
        let pure = FiniteMemory::stationary("", 0, vec![vec![whole(1), whole(0)]]);
        assert_eq!(guarantee_of(&game, &pure).unwrap(), vec![whole(0)]);
    }

    #[test]
    fn example_3_plain_iteration_is_trapped() {
        let game = game(
            "component G1 { \"a\" \"b\" \"c\" } { \"x\" \"y\" }\n G1 | G1\n G2 | 20\n 20 | G2\ncomponent G2 { \"a\" } { \"x\" }\n -10",
        );
        check(&game, 1e-6, &[5.0, -10.0]);
        let iterates = plain_iteration(&game, 100);
        assert_eq!(iterates.last().unwrap(), &vec![10.0, -10.0]);
        // (10, -10) is a fixed point of T, but no vector near it is attainable by the first player.
        let trapped = vec![whole(10), whole(-10)];
        assert_eq!(attainable_by_first(&game, &trapped).1, trapped);
        assert!(!attainable_by_first(&game, &[fraction(99, 10), whole(-10)]).0);
    }

    #[test]
    fn example_4_colonel_blotto() {
        let blotto = game(
            "component G { \"0\" \"1\" \"2\" \"3\" } { \"0\" \"1\" \"2\" }\n G | G | G\n G | G | 1\n G | 1 | -1\n 1 | -1 | -1",
        );
        for epsilon in [0.1, 1e-3, 1e-6, 1e-9] {
            check(&blotto, epsilon, &[1.0]);
        }
        // Everett's strategy (0, 1-ε-ε², ε, ε²): the smaller ε, the nearer to 1.
        let mut before = whole(-2);
        for epsilon in [fraction(1, 10), fraction(1, 100), fraction(1, 1000)] {
            let square = &epsilon * &epsilon;
            let play = vec![vec![whole(0), whole(1) - &epsilon - &square, epsilon.clone(), square]];
            let guaranteed = guarantee_of(&blotto, &FiniteMemory::stationary("", 0, play)).unwrap().remove(0);
            assert!(guaranteed > before && guaranteed >= whole(1) - whole(4) * &epsilon, "{guaranteed}");
            before = guaranteed;
        }
    }

    #[test]
    fn the_pawn_ending_of_the_thesis() {
        let pawn = game(
            "component G { \"a1\" \"a2\" \"a3\" \"a4\" } { \"b1\" \"b2\" \"b3\" }\n 0 | 1 | 1\n 1 | 0 | 1\n G | 1 | G\n 1 | G | G",
        );
        let solution = check(&pawn, 1e-3, &[1.0]);
        let waiting = to_float(&solution.first[0][2]) + to_float(&solution.first[0][3]);
        assert!(waiting > 0.99, "{waiting}");
    }

    #[test]
    fn negative_prospects_and_waiting() {
        // The first player can always wait, so nothing negative can be forced on him.
        check(&game("component G { \"wait\" \"pay\" } { \"x\" }\n G\n -1"), 1e-6, &[0.0]);
        // The second player can end it at -1 and the first cannot stop her from it.
        check(&game("component G { \"a\" } { \"wait\" \"take\" }\n G | -1"), 1e-6, &[-1.0]);
        // Lotteries and two components.
        let two = game(
            "component G1 { \"a\" \"b\" } { \"x\" \"y\" }\n 1/2 G2 + 1/2 S(4) | G1\n G2 | 1\ncomponent G2 { \"a\" } { \"x\" \"y\" }\n G1 | -3",
        );
        let solution = solve_recursive(&two, 1e-6).unwrap();
        assert!((solution.values[1] + 3.0).abs() < 1e-6);
    }

    #[test]
    fn values_that_are_double_roots_are_approached() {
        // The value solves (v - 1)² = 0, so the vectors come near it only as the root of the free stop; floating point cannot
        // follow that far.
        let root = game("component G { \"a\" \"b\" } { \"x\" \"y\" }\n 1 | 0\n G | 1");
        check(&root, 1e-9, &[1.0]);
        // The same beside components that wait for ever, which leave Newton's equations without a solution.
        let waiting = game(
            "component G0 { \"a\" \"b\" } { \"x\" \"y\" }\n G0 | 1/2 G2 + 1/2 S(-5)\n 1/2 G2 + 1/2 S(-5) | G1\n\
             component G1 { \"a\" \"b\" } { \"x\" \"y\" }\n G1 | G1\n 1/2 G2 + 1/2 S(-4) | G1\n\
             component G2 { \"a\" \"b\" } { \"x\" \"y\" }\n 4 | G1\n 1/2 G2 + 1/2 S(0) | G1",
        );
        check(&waiting, 1e-6, &[-2.5, 0.0, 0.0]);
        // Several components on the way to the root, where single steps of Hoffman and Karp gain next to nothing.
        for components in [
            "component G0 { \"a\" \"b\" } { \"x\" \"y\" }\n 1/2 G2 + 1/2 S(-5) | G0\n G1 | 1/2 G2 + 1/2 S(-5)\n\
             component G1 { \"a\" \"b\" } { \"x\" \"y\" }\n G0 | 1/2 G2 + 1/2 S(-1)\n G1 | 5\n\
             component G2 { \"a\" \"b\" } { \"x\" \"y\" }\n G1 | -5\n 1 | -2",
            "component G0 { \"a\" \"b\" } { \"x\" \"y\" }\n -5 | 1/2 G2 + 1/2 S(2)\n G0 | 3\n\
             component G1 { \"a\" \"b\" } { \"x\" \"y\" }\n 1/2 G2 + 1/2 S(5) | G0\n G1 | 1/2 G2 + 1/2 S(5)\n\
             component G2 { \"a\" \"b\" } { \"x\" \"y\" }\n G0 | 1/2 G2 + 1/2 S(-2)\n -3 | G1",
        ] {
            let game = game(components);
            let solution = solve_recursive(&game, 1e-4).unwrap();
            assert!(attainable_by_first(&game, &solution.attainable_by_first).0);
            assert!(attainable_by_second(&game, &solution.attainable_by_second).0);
        }
    }

    #[test]
    fn wrong_questions_are_refused() {
        let game = game("component G { \"a\" } { \"x\" }\n 1");
        assert_eq!(solve_recursive(&game, 0.0), Err(RecursiveError::Epsilon(0.0)));
        let stochastic =
            read_stg("g", "stochastic \"\" { \"1\" \"2\" }\ncomponent G { \"a\" } { \"x\" }\n 1").unwrap();
        assert_eq!(solve_recursive(&stochastic, 0.1), Err(RecursiveError::NotRecursive));
    }

    proptest! {
        // Always the same games, so that a failure can be repeated.
        #![proptest_config(ProptestConfig { cases: 40, rng_seed: RngSeed::Fixed(1993), ..ProptestConfig::default() })]
        #[test]
        fn certificates_hold_for_random_games(kinds in prop::collection::vec((0_usize..5, -5_i64..6), 12)) {
            let mut text = String::new();
            for (number, cells) in kinds.chunks(4).enumerate() {
                text.push_str(&format!("component G{number} {{ \"a\" \"b\" }} {{ \"x\" \"y\" }}\n"));
                for row in cells.chunks(2) {
                    let cell = |&(kind, payment): &(usize, i64)| match kind {
                        0 => "G0".to_owned(),
                        1 => "G1".to_owned(),
                        2 => format!("1/2 G2 + 1/2 S({payment})"),
                        _ => payment.to_string(),
                    };
                    text.push_str(&format!("{} | {}\n", cell(&row[0]), cell(&row[1])));
                }
            }
            let game = game(&text);
            match solve_recursive(&game, 1e-3) {
                Ok(solution) => {
                    prop_assert!(attainable_by_first(&game, &solution.attainable_by_first).0);
                    prop_assert!(attainable_by_second(&game, &solution.attainable_by_second).0);
                    let strategy = FiniteMemory::stationary("", 0, solution.first.clone());
                    for (guaranteed, attained) in guarantee_of(&game, &strategy).unwrap().iter().zip(&solution.attainable_by_first) {
                        prop_assert!(guaranteed >= attained);
                    }
                }
                Err(error) => prop_assert!(false, "{} in {}", error, text),
            }
        }
    }
}

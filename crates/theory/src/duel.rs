//! Playing against a solution: the opponent draws its choice from its optimal strategy and seals it before the person
//! chooses.

use arbitro_game::{Dice, Message, Roll};

use crate::bimatrix::lemke_howson;
use crate::decider::Decider;
use crate::matrix::solve_exact;
use crate::normal::NormalForm;
use crate::number::{Rational, to_float};
use crate::report::{Loaded, SolveError};
use crate::stochastic::{Model, ShapleyMethod, StochasticGame, solve_recursive, solve_stochastic};
use crate::words::{play, refused, rounded};

/// One matrix in which both choose at the same time.
#[derive(Clone, PartialEq, Debug)]
struct Round {
    name: String,
    choices: [Vec<String>; 2],
    /// What each player gets, by the first player's choice and the second's.
    payoffs: Vec<Vec<[f64; 2]>>,
    /// Whether they get it only if nothing follows: the rule of recursive games.
    pays_at_stop: bool,
    /// What may follow, with its chance.
    next: Vec<Vec<Vec<(usize, f64)>>>,
    /// The opponent's strategy.
    strategy: Vec<f64>,
}

/// A game of matrices against an opponent who plays its solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    /// The game's name.
    pub title: String,
    /// The players' names.
    pub players: [String; 2],
    /// Which of them is the person: 0 or 1.
    pub person: usize,
    /// What the solution promises.
    pub promise: Message,
    rounds: Vec<Round>,
    rule: Option<ByRule>,
}

/// An opponent who decides by a rule instead of the solution.
#[derive(Clone, PartialEq, Debug)]
struct ByRule {
    decider: Decider,
    game: NormalForm,
    /// How often the person made each choice.
    seen: Vec<u32>,
}

/// A choice that was made before the other's was known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sealed(usize);

/// How a round came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// What the opponent had chosen.
    pub opponent: String,
    /// What the person got.
    pub paid: f64,
    /// The round that follows, if the game goes on.
    pub next: Option<usize>,
}

impl Duel {
    /// Solves a game and sits down on the other side.
    pub fn new(game: &Loaded, person: usize) -> Result<Self, SolveError> {
        let person = person.min(1);
        match game {
            Loaded::Normal(game) => table(game, person),
            Loaded::Stochastic(game) => stochastic(game, person),
            Loaded::Extensive(_) => Err(SolveError::Refused(refused::tree_is_walked())),
        }
    }

    /// Sits down at a table opposite a player who decides by a rule.
    pub fn with_rule(game: &Loaded, person: usize, decider: Decider) -> Result<Self, SolveError> {
        let person = person.min(1);
        let Loaded::Normal(game) = game else {
            return Err(SolveError::Refused(refused::rules_play_tables()));
        };
        let mut duel = table(game, person)?;
        let seen = vec![0; game.shape()[person]];
        decider.clone().choose(game, 1 - person, &seen)?;
        duel.promise = decider.habit();
        duel.rule = Some(ByRule { decider, game: game.clone(), seen });
        Ok(duel)
    }

    /// How many rounds a game may start from.
    pub fn starts(&self) -> usize {
        self.rounds.len()
    }

    /// The name of a round.
    pub fn name(&self, round: usize) -> &str {
        &self.rounds[round].name
    }

    /// The person's choices.
    pub fn choices(&self, round: usize) -> &[String] {
        &self.rounds[round].choices[self.person]
    }

    /// The opponent chooses and seals.
    pub fn seal(&mut self, round: usize, dice: &mut Dice) -> Sealed {
        if let Some(ByRule { decider, game, seen }) = &mut self.rule
            && let Ok(choice) = decider.choose(game, 1 - self.person, seen)
        {
            return Sealed(choice);
        }
        Sealed(dice.weighted(self.rounds[round].strategy.iter().copied()))
    }

    /// Both choices are shown.
    pub fn open(&mut self, round: usize, choice: usize, sealed: Sealed, dice: &mut Dice) -> Outcome {
        if let Some(rule) = &mut self.rule {
            rule.seen[choice] = rule.seen[choice].saturating_add(1);
        }
        let round = &self.rounds[round];
        let (row, column) = if self.person == 0 { (choice, sealed.0) } else { (sealed.0, choice) };
        let mut left = dice.unit();
        let next = round.next[row][column].iter().find_map(|&(next, chance)| {
            left -= chance;
            (left < 0.0).then_some(next)
        });
        let paid =
            if round.pays_at_stop && next.is_some() { 0.0 } else { round.payoffs[row][column][self.person] };
        Outcome {
            opponent: round.choices[1 - self.person][sealed.0].clone(),
            // Without the sign of a zero.
            paid: paid + 0.0,
            next,
        }
    }
}

fn floats(weights: &[Rational]) -> Vec<f64> {
    weights.iter().map(to_float).collect()
}

fn table(game: &NormalForm, person: usize) -> Result<Duel, SolveError> {
    if game.player_count() != 2 {
        return Err(SolveError::Refused(refused::only_two(game.player_count())));
    }
    let (strategy, promise) = if game.is_zero_sum() {
        let solution =
            solve_exact(&game.matrix(0)).ok_or_else(|| SolveError::Refused(refused::empty_table()))?;
        let value = if person == 0 { solution.value.clone() } else { -&solution.value };
        let strategy = if person == 0 { solution.column } else { solution.row };
        (strategy, play::held_to(value.to_string()))
    } else {
        let found = lemke_howson(game, 0)?;
        let payoffs = game.expected(&[found.first.clone(), found.second.clone()]);
        let strategy = if person == 0 { found.second } else { found.first };
        (strategy, play::best_reply(payoffs[person].to_string()))
    };
    let shape = game.shape();
    let payoffs = (0..shape[0])
        .map(|row| {
            (0..shape[1])
                .map(|column| {
                    let payoffs = game.payoffs(&[row, column]);
                    [to_float(&payoffs[0]), to_float(&payoffs[1])]
                })
                .collect()
        })
        .collect();
    let round = Round {
        name: game.title.clone(),
        choices: [game.strategies[0].clone(), game.strategies[1].clone()],
        payoffs,
        pays_at_stop: false,
        next: vec![vec![Vec::new(); shape[1]]; shape[0]],
        strategy: floats(&strategy),
    };
    let players = [game.players[0].clone(), game.players[1].clone()];
    Ok(Duel { title: game.title.clone(), players, person, promise, rounds: vec![round], rule: None })
}

fn stochastic(game: &StochasticGame, person: usize) -> Result<Duel, SolveError> {
    let (values, first, second) = match game.model {
        Model::Stochastic => {
            let solution = solve_stochastic(game, ShapleyMethod::Newton, &[], 1e-9)?;
            (solution.values, solution.first, solution.second)
        }
        Model::Recursive => {
            let solution = solve_recursive(game, 1e-3)?;
            // What the opponent's strategy is sure of, not the middle of the bounds.
            let sure =
                if person == 0 { &solution.attainable_by_second } else { &solution.attainable_by_first };
            (sure.iter().map(to_float).collect(), solution.first, solution.second)
        }
    };
    let strategies = if person == 0 { second } else { first };
    let rounds = game
        .components
        .iter()
        .zip(strategies)
        .map(|(component, strategy)| {
            let stop_pays = |payoff: &Rational, stop: &Rational| match game.model {
                Model::Recursive if *stop > Rational::default() => to_float(&(payoff / stop)),
                _ => to_float(payoff),
            };
            Round {
                name: component.name.clone(),
                choices: [component.rows.clone(), component.columns.clone()],
                payoffs: component
                    .cells
                    .iter()
                    .map(|row| {
                        row.iter()
                            .map(|cell| {
                                let paid = stop_pays(&cell.payoff, &cell.stop());
                                [paid, -paid]
                            })
                            .collect()
                    })
                    .collect(),
                pays_at_stop: game.model == Model::Recursive,
                next: component
                    .cells
                    .iter()
                    .map(|row| {
                        row.iter()
                            .map(|cell| {
                                cell.next.iter().map(|(next, chance)| (*next, to_float(chance))).collect()
                            })
                            .collect()
                    })
                    .collect(),
                strategy: floats(&strategy),
            }
        })
        .collect();
    let sign = if person == 0 { 1.0 } else { -1.0 };
    let worth: Vec<Message> = game
        .components
        .iter()
        .zip(values)
        .map(|(component, value)| play::worth(&component.name, rounded(sign * value, 4)))
        .collect();
    let promise = play::held_to_components(worth);
    Ok(Duel { title: game.title.clone(), players: game.players.clone(), person, promise, rounds, rule: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::dice;

    fn average(duel: &mut Duel, games: u32, choice: impl Fn(usize) -> usize) -> f64 {
        let mut dice = dice(5);
        let mut total = 0.0;
        for _ in 0..games {
            let mut at = Some(0);
            while let Some(round) = at {
                let sealed = duel.seal(round, &mut dice);
                let outcome = duel.open(round, choice(round), sealed, &mut dice);
                total += outcome.paid;
                at = outcome.next;
            }
        }
        total / f64::from(games)
    }

    #[test]
    fn no_way_of_playing_beats_the_value() {
        let text = "NFG 1 R \"\" { \"A\" \"B\" } { 2 2 } 3 -3 -1 1 -1 1 1 -1";
        let game = Loaded::read("g.nfg", text).unwrap();
        for (person, value) in [(0, 1.0 / 3.0), (1, -1.0 / 3.0)] {
            let mut duel = Duel::new(&game, person).unwrap();
            assert_eq!(duel.promise, play::held_to(if person == 0 { "1/3" } else { "-1/3" }));
            for fixed in 0..2 {
                let got = average(&mut duel, 20_000, |_| fixed);
                assert!((got - value).abs() < 0.05, "{person} {fixed}: {got}");
            }
        }
    }

    /// The numbers that a message speaks of.
    fn numbers(arg: &arbitro_game::Arg) -> Vec<f64> {
        match arg {
            arbitro_game::Arg::Number(value) => vec![*value],
            arbitro_game::Arg::Message(message) => {
                message.args.iter().flat_map(|(_, arg)| numbers(arg)).collect()
            }
            arbitro_game::Arg::List(parts) => parts.iter().flat_map(numbers).collect(),
            _ => Vec::new(),
        }
    }

    /// Whatever is played, the average is the value.
    fn pays(duel: &mut Duel, choices: usize, value: f64) {
        for fixed in 0..choices {
            let got = average(duel, 20_000, |_| fixed);
            assert!((got - value).abs() < 0.05 * value.abs().max(1.0), "{fixed}: {got}");
        }
    }

    #[test]
    fn the_opponent_plays_the_strategy_of_the_other_side() {
        // Zero-sum with value 1/7: the rows are played 3/7 and 4/7, the columns 2/7 and 5/7.
        let text = "NFG 1 R \"\" { \"A\" \"B\" } { 2 2 } 3 -3 -2 2 -1 1 1 -1";
        let game = Loaded::read("g.nfg", text).unwrap();
        pays(&mut Duel::new(&game, 0).unwrap(), 2, 1.0 / 7.0);
        pays(&mut Duel::new(&game, 1).unwrap(), 2, -1.0 / 7.0);
        // One equilibrium, in which the rows are played 3/4 and 1/4, the columns 1/3 and 2/3.
        let text = "NFG 1 R \"\" { \"A\" \"B\" } { 2 2 } 2 0 0 3 0 1 1 0";
        let game = Loaded::read("g.nfg", text).unwrap();
        for (person, promised, value) in [(0, "2/3", 2.0 / 3.0), (1, "3/4", 0.75)] {
            let mut duel = Duel::new(&game, person).unwrap();
            assert_eq!(duel.promise, play::best_reply(promised));
            pays(&mut duel, 2, value);
        }
    }

    #[test]
    fn a_recursive_game_pays_at_the_stop() {
        // Half of the time the game stops and pays 6, and otherwise it goes on and pays nothing yet.
        let text = "recursive \"T\" { \"1\" \"2\" }\ncomponent G { \"a\" } { \"x\" }\n 1/2 H + 1/2 S(6)\n\
                    component H \"last\" { \"a\" } { \"x\" }\n -2";
        let game = Loaded::read("g.stg", text).unwrap();
        for (person, sign) in [(0, 1.0), (1, -1.0)] {
            let mut duel = Duel::new(&game, person).unwrap();
            assert_eq!(
                (duel.starts(), duel.name(0), duel.choices(0)),
                (2, "G", &[["a", "x"][person].to_owned()][..])
            );
            let promised = numbers(&duel.promise.clone().into());
            let near = |(found, value): (&f64, f64)| (found - sign * value).abs() < 1e-3;
            assert!(promised.len() == 2 && promised.iter().zip([2.0, -2.0]).all(near), "{promised:?}");
            pays(&mut duel, 1, sign * 2.0);
            let mut dice = dice(3);
            let sealed = duel.seal(1, &mut dice);
            assert_eq!(duel.open(1, 0, sealed, &mut dice).paid, sign * -2.0);
            for _ in 0..20 {
                let sealed = duel.seal(0, &mut dice);
                let outcome = duel.open(0, 0, sealed, &mut dice);
                assert_eq!(outcome.paid, if outcome.next == Some(1) { 0.0 } else { sign * 6.0 });
            }
        }
    }

    #[test]
    fn nothing_is_paid_without_a_sign() {
        let text = "stochastic \"\" { \"1\" \"2\" }\ncomponent G { \"a\" } { \"x\" }\n 0";
        let mut duel = Duel::new(&Loaded::read("g.stg", text).unwrap(), 1).unwrap();
        let mut dice = dice(1);
        let sealed = duel.seal(0, &mut dice);
        assert!(duel.open(0, 0, sealed, &mut dice).paid.is_sign_positive());
    }

    #[test]
    fn the_mate_takes_as_long_as_promised() {
        let text = "stochastic \"\" { \"Black\" \"White\" }\ncomponent G { \"Kh3\" \"Kh4\" } { \"Kg2\" \"Kf3\" }\n 18 | G + 3\n G + 2 | 25";
        let game = Loaded::read("g.stg", text).unwrap();
        for (person, value) in [(0, 25.772), (1, -25.772)] {
            let mut duel = Duel::new(&game, person).unwrap();
            for fixed in 0..2 {
                let got = average(&mut duel, 20_000, |_| fixed);
                assert!((got - value).abs() < 0.2, "{fixed}: {got}");
            }
        }
    }

    #[test]
    fn a_rule_can_be_read_through() {
        let text = "NFG 1 R \"\" { \"A\" \"B\" } { 2 2 } 1 -1 -1 1 -1 1 1 -1";
        let game = Loaded::read("g.nfg", text).unwrap();
        let mut duel = Duel::with_rule(&game, 0, "expected".parse().unwrap()).unwrap();
        let mut dice = dice(1);
        // Whoever chooses the same again and again is found out after the first round.
        let paid: Vec<f64> = (0..10)
            .map(|_| {
                let sealed = duel.seal(0, &mut dice);
                duel.open(0, 0, sealed, &mut dice).paid
            })
            .collect();
        assert!(paid[1..].iter().all(|&paid| paid == -1.0), "{paid:?}");
        let mut duel = Duel::with_rule(&game, 1, "expected".parse().unwrap()).unwrap();
        for round in 0..5 {
            let sealed = duel.seal(0, &mut dice);
            assert!(duel.open(0, 0, sealed, &mut dice).paid == -1.0 || round == 0);
        }
        let sure = Duel::with_rule(&game, 0, "certainty".parse().unwrap()).unwrap_err();
        assert_eq!(sure.message().id, "theory-not-certain");
        let coins = "stochastic \"\" { \"1\" \"2\" }\ncomponent G { \"a\" } { \"x\" }\n 1";
        let coins = Loaded::read("g.stg", coins).unwrap();
        assert!(Duel::with_rule(&coins, 0, "maxmin".parse().unwrap()).is_err());
    }

    #[test]
    fn a_tree_is_refused() {
        let game = Loaded::read("g.efg", "EFG 2 R \"\" { \"A\" }\nt \"\" 0").unwrap();
        assert!(Duel::new(&game, 0).is_err());
    }
}

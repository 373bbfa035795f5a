//! The decision rules of Simon's model of rational choice (Simon 1955; Maran 1993, ch. 1 §1) as small players over tables.
//!
//! A table lists alternatives and what may come of each. The classical rules weigh everything; the satisficer looks at one
//! alternative after another and takes the first that is good enough.
//!
//! ```
//! use arbitro_theory::decision::{Alternative, DecisionRule, choose};
//! use arbitro_theory::number::whole;
//! let table = [Alternative::certain("stay", whole(2)), Alternative::certain("go", whole(3))];
//! assert_eq!(choose(&table, DecisionRule::Certainty), Ok(1));
//! ```

use arbitro_game::Message;
use num_traits::{One, Signed, Zero};

use crate::normal::NormalForm;
use crate::number::Rational;
use crate::words::refused;

/// Something that may come of an alternative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consequence {
    /// What it is worth.
    pub utility: Rational,
    /// How likely it is, where that is known.
    pub probability: Option<Rational>,
}

/// One way to act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// Its name.
    pub name: String,
    /// What may come of it.
    pub consequences: Vec<Consequence>,
}

impl Alternative {
    /// An alternative with one sure consequence.
    pub fn certain(name: &str, utility: Rational) -> Self {
        let consequences = vec![Consequence { utility, probability: Some(Rational::one()) }];
        Alternative { name: name.to_owned(), consequences }
    }

    /// An alternative of which only the possible utilities are known.
    pub fn uncertain(name: &str, utilities: impl IntoIterator<Item = Rational>) -> Self {
        let consequences =
            utilities.into_iter().map(|utility| Consequence { utility, probability: None }).collect();
        Alternative { name: name.to_owned(), consequences }
    }

    /// An alternative with a known distribution.
    pub fn risky(name: &str, lottery: impl IntoIterator<Item = (Rational, Rational)>) -> Self {
        let consequences = lottery
            .into_iter()
            .map(|(utility, probability)| Consequence { utility, probability: Some(probability) })
            .collect();
        Alternative { name: name.to_owned(), consequences }
    }

    fn worst(&self) -> Option<&Rational> {
        self.consequences.iter().map(|consequence| &consequence.utility).min()
    }
}

/// The classical rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionRule {
    /// Every alternative has one sure consequence: take the best.
    Certainty,
    /// Take the greatest expected utility.
    ExpectedValue,
    /// Expect the worst of every alternative, and take the best of these.
    MaxMin,
}

/// Why a rule cannot choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecisionError {
    /// There is nothing to choose from.
    Empty,
    /// The rule of certainty meets uncertainty.
    NotCertain(String),
    /// Probabilities are missing or do not sum to one.
    NoDistribution(String),
}

impl DecisionError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            DecisionError::Empty => refused::no_alternative(),
            DecisionError::NotCertain(strategy) => refused::not_certain(strategy),
            DecisionError::NoDistribution(strategy) => refused::no_distribution(strategy),
        }
    }
}

arbitro_game::errors_with_message!(DecisionError);

/// The alternative that a classical rule takes (the first of equal ones).
pub fn choose(table: &[Alternative], rule: DecisionRule) -> Result<usize, DecisionError> {
    let worth = |alternative: &Alternative| -> Result<Rational, DecisionError> {
        let name = || alternative.name.clone();
        match rule {
            DecisionRule::Certainty => match alternative.consequences.as_slice() {
                [] => Err(DecisionError::Empty),
                [only] => Ok(only.utility.clone()),
                _ => Err(DecisionError::NotCertain(name())),
            },
            DecisionRule::ExpectedValue => {
                let (mut sum, mut expected) = (Rational::zero(), Rational::zero());
                for consequence in &alternative.consequences {
                    let probability = consequence.probability.as_ref().filter(|chance| !chance.is_negative());
                    let probability = probability.ok_or_else(|| DecisionError::NoDistribution(name()))?;
                    sum += probability;
                    expected += probability * &consequence.utility;
                }
                if sum.is_one() { Ok(expected) } else { Err(DecisionError::NoDistribution(name())) }
            }
            DecisionRule::MaxMin => alternative.worst().cloned().ok_or(DecisionError::Empty),
        }
    };
    let mut best: Option<(usize, Rational)> = None;
    for (number, alternative) in table.iter().enumerate() {
        let value = worth(alternative)?;
        if best.as_ref().is_none_or(|(_, most)| value > *most) {
            best = Some((number, value));
        }
    }
    best.map(|(number, _)| number).ok_or(DecisionError::Empty)
}

/// Simon's satisficer: takes the first alternative all of whose consequences reach the aspiration level.
///
/// Where none does, the level falls and the search starts again; where the first one looked at does, life is easy and the
/// level rises for the next time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Satisficer {
    /// What counts as good enough now.
    pub aspiration: Rational,
    /// By how much it falls when nothing is good enough; must be positive.
    pub fall: Rational,
    /// By how much it rises when the first alternative is good enough.
    pub rise: Rational,
}

/// What the satisficer did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SatisficingChoice {
    /// The alternative taken.
    pub alternative: usize,
    /// How many alternatives were looked at, in all rounds.
    pub examined: usize,
    /// The aspiration level that the choice reached.
    pub aspiration: Rational,
}

impl Satisficer {
    /// Chooses, and adapts the aspiration level.
    pub fn choose(&mut self, table: &[Alternative]) -> Result<SatisficingChoice, DecisionError> {
        let worst: Vec<&Rational> = table
            .iter()
            .map(|alternative| alternative.worst().ok_or(DecisionError::Empty))
            .collect::<Result<_, _>>()?;
        let best = worst.iter().max().ok_or(DecisionError::Empty)?;
        let mut examined = 0;
        if **best < self.aspiration {
            // The rounds in which nothing is good enough, all at once: the level falls until the best worst case reaches it.
            let fall = if self.fall.is_positive() { self.fall.clone() } else { &self.aspiration - *best };
            let rounds = ((&self.aspiration - *best) / &fall).ceil();
            examined = usize::try_from(rounds.to_integer()).unwrap_or(usize::MAX).saturating_mul(table.len());
            self.aspiration -= rounds * fall;
        }
        let alternative =
            worst.iter().position(|worst| **worst >= self.aspiration).ok_or(DecisionError::Empty)?;
        let aspiration = self.aspiration.clone();
        let easy = examined == 0 && alternative == 0;
        examined = examined.saturating_add(alternative + 1);
        if easy {
            self.aspiration += &self.rise;
        }
        Ok(SatisficingChoice { alternative, examined, aspiration })
    }
}

/// A player's strategies in a game as alternatives: what may come of each is what the others may do, with the
/// probabilities that he believes in (one distribution for every player; his own is ignored), if he has any.
pub fn table_of(game: &NormalForm, player: usize, beliefs: Option<&[Vec<Rational>]>) -> Vec<Alternative> {
    let mut table: Vec<Alternative> = game.strategies[player]
        .iter()
        .map(|name| Alternative { name: name.clone(), consequences: Vec::new() })
        .collect();
    for profile in game.profiles() {
        let probability = beliefs.map(|beliefs| {
            profile
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != player)
                .fold(Rational::one(), |product, (other, &strategy)| product * &beliefs[other][strategy])
        });
        let utility = game.payoff(&profile, player).clone();
        table[profile[player]].consequences.push(Consequence { utility, probability });
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{fraction, whole};

    fn umbrella() -> Vec<Alternative> {
        let (rain, sun) = (fraction(1, 4), fraction(3, 4));
        vec![
            Alternative::risky("umbrella", [(whole(2), rain.clone()), (whole(3), sun.clone())]),
            Alternative::risky("none", [(whole(-4), rain), (whole(6), sun)]),
        ]
    }

    #[test]
    fn the_classical_rules() {
        assert_eq!(choose(&umbrella(), DecisionRule::ExpectedValue), Ok(1));
        assert_eq!(choose(&umbrella(), DecisionRule::MaxMin), Ok(0));
        let error = choose(&umbrella(), DecisionRule::Certainty);
        assert_eq!(error, Err(DecisionError::NotCertain("umbrella".to_owned())));
        let blind =
            [Alternative::uncertain("a", [whole(0), whole(9)]), Alternative::uncertain("b", [whole(1)])];
        assert_eq!(choose(&blind, DecisionRule::MaxMin), Ok(1));
        assert_eq!(
            choose(&blind, DecisionRule::ExpectedValue),
            Err(DecisionError::NoDistribution("a".to_owned()))
        );
        assert_eq!(choose(&[], DecisionRule::MaxMin), Err(DecisionError::Empty));
        let sure = [2, 5, 5].map(|utility| Alternative::uncertain("sure", [whole(utility)]));
        assert_eq!(choose(&sure, DecisionRule::Certainty), Ok(1), "the first of the best");
        let nothing = [Alternative::uncertain("nothing", [])];
        assert_eq!(choose(&nothing, DecisionRule::Certainty), Err(DecisionError::Empty));
    }

    #[test]
    fn an_expected_value_needs_a_distribution() {
        let half = fraction(1, 2);
        let refused = Err(DecisionError::NoDistribution("lottery".to_owned()));
        for chances in [
            [half.clone(), fraction(1, 4)],
            [half.clone(), fraction(3, 4)],
            [whole(0), whole(0)],
            [fraction(3, 2), -&half],
        ] {
            let lottery = Alternative::risky("lottery", [0, 9].map(whole).into_iter().zip(chances));
            assert_eq!(choose(&[lottery], DecisionRule::ExpectedValue), refused);
        }
        // 9/2 against a sure 4, and against a sure 5.
        let lottery = Alternative::risky("lottery", [(whole(0), half.clone()), (whole(9), half)]);
        let sure = |utility| Alternative::risky("sure", [(whole(utility), whole(1))]);
        assert_eq!(choose(&[sure(4), lottery.clone()], DecisionRule::ExpectedValue), Ok(1));
        assert_eq!(choose(&[sure(5), lottery], DecisionRule::ExpectedValue), Ok(0));
    }

    #[test]
    fn the_aspiration_level_falls_and_rises() {
        let table = [
            Alternative::uncertain("bad", [whole(-5)]),
            Alternative::uncertain("fair", [whole(3), whole(4)]),
            Alternative::uncertain("good", [whole(5), whole(8)]),
        ];
        let mut modest = Satisficer { aspiration: whole(3), fall: whole(1), rise: whole(2) };
        let choice = modest.choose(&table).unwrap();
        assert_eq!((choice.alternative, choice.examined), (1, 2));
        assert_eq!(modest.aspiration, whole(3));
        let mut ambitious = Satisficer { aspiration: whole(10), fall: whole(2), rise: whole(2) };
        let choice = ambitious.choose(&table).unwrap();
        // 10, 8 and 6 are too much (three looks at all three), 4 is reached by the good one.
        assert_eq!((choice.alternative, choice.examined, choice.aspiration), (2, 12, whole(4)));
        let mut easy = Satisficer { aspiration: whole(-9), fall: whole(1), rise: whole(2) };
        assert_eq!(easy.choose(&table).unwrap().alternative, 0);
        assert_eq!(easy.aspiration, whole(-7));
        let mut stubborn = Satisficer { aspiration: whole(10), fall: whole(0), rise: whole(0) };
        assert_eq!(stubborn.choose(&table).unwrap().alternative, 2);
        assert_eq!(stubborn.aspiration, whole(5), "it falls to what can be reached");
        // What can be reached already does not fall.
        assert_eq!(stubborn.choose(&table).unwrap().examined, 3);
    }

    #[test]
    fn a_game_seen_as_a_decision() {
        let first = [vec![whole(-6), whole(0)], vec![whole(-7), whole(-1)]];
        let second = [vec![whole(-6), whole(-7)], vec![whole(0), whole(-1)]];
        let game = NormalForm::bimatrix("", &first, &second).unwrap();
        assert_eq!(choose(&table_of(&game, 0, None), DecisionRule::MaxMin), Ok(0));
        let beliefs = vec![vec![fraction(1, 2); 2]; 2];
        assert_eq!(choose(&table_of(&game, 1, Some(&beliefs)), DecisionRule::ExpectedValue), Ok(0));
    }
}

//! The decision rules at a table: a small player who sees the other's choices as what may come of its own.

use arbitro_game::Message;
use num_traits::Signed;

use crate::decision::{DecisionError, DecisionRule, Satisficer, choose, table_of};
use crate::normal::NormalForm;
use crate::number::{Rational, parse_rational, whole};
use crate::words::{play, refused};

/// A player of tables who does not reason about the other's reasons.
///
/// ```
/// use arbitro_theory::decider::Decider;
/// use arbitro_theory::normal::NormalForm;
/// use arbitro_theory::number::whole;
/// let rows = [vec![whole(3), whole(-1)], vec![whole(1), whole(0)]];
/// let columns = [vec![whole(-3), whole(1)], vec![whole(-1), whole(0)]];
/// let game = NormalForm::bimatrix("", &rows, &columns).unwrap();
/// let mut cautious: Decider = "maxmin".parse().unwrap();
/// assert_eq!(cautious.choose(&game, 0, &[0, 0]), Ok(1));
/// let mut hopeful: Decider = "expected".parse().unwrap();
/// assert_eq!(hopeful.choose(&game, 0, &[0, 0]), Ok(0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decider {
    /// A classical rule; for the expected value the other's choices so far are the belief, begun with one of each.
    Rule(DecisionRule),
    /// Simon's satisficer, whose aspiration level falls and rises from round to round.
    Satisficer(Satisficer),
}

/// Why a name is not a rule's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeciderError {
    /// There is no such rule.
    Unknown(String),
    /// A parameter of the satisficer is wrong.
    Parameter(String),
}

impl DeciderError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            DeciderError::Unknown(rule) => refused::no_rule(rule),
            DeciderError::Parameter(parameter) => refused::no_satisficer(parameter),
        }
    }
}

arbitro_game::errors_with_message!(DeciderError);

impl std::str::FromStr for Decider {
    type Err = DeciderError;

    fn from_str(text: &str) -> Result<Self, DeciderError> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let rule = match name {
            "maxmin" => DecisionRule::MaxMin,
            "expected" => DecisionRule::ExpectedValue,
            "certainty" => DecisionRule::Certainty,
            "satisficer" => return satisficer(parameters).map(Decider::Satisficer),
            _ => return Err(DeciderError::Unknown(text.to_owned())),
        };
        if parameters.is_empty() {
            Ok(Decider::Rule(rule))
        } else {
            Err(DeciderError::Unknown(text.to_owned()))
        }
    }
}

fn satisficer(parameters: &str) -> Result<Satisficer, DeciderError> {
    let mut satisficer = Satisficer { aspiration: whole(0), fall: whole(1), rise: whole(1) };
    for part in parameters.split(',').filter(|part| !part.is_empty()) {
        let wrong = || DeciderError::Parameter(part.to_owned());
        let (name, value) = part.split_once('=').ok_or_else(wrong)?;
        let value = parse_rational(value).ok_or_else(wrong)?;
        let slot = match name {
            "aspiration" => &mut satisficer.aspiration,
            "fall" if value.is_positive() => &mut satisficer.fall,
            "rise" if !value.is_negative() => &mut satisficer.rise,
            _ => return Err(wrong()),
        };
        *slot = value;
    }
    Ok(satisficer)
}

impl Decider {
    /// The strategy that it takes as `player` in a game for two, after the other chose each of his strategies `seen` times.
    pub fn choose(&mut self, game: &NormalForm, player: usize, seen: &[u32]) -> Result<usize, DecisionError> {
        match self {
            Decider::Rule(DecisionRule::ExpectedValue) => {
                let total: u64 = seen.iter().map(|&times| u64::from(times) + 1).sum();
                let belief: Vec<Rational> = seen
                    .iter()
                    .map(|&times| Rational::new((u64::from(times) + 1).into(), total.into()))
                    .collect();
                let beliefs = vec![belief; game.player_count()];
                choose(&table_of(game, player, Some(&beliefs)), DecisionRule::ExpectedValue)
            }
            Decider::Rule(rule) => choose(&table_of(game, player, None), *rule),
            Decider::Satisficer(satisficer) => {
                satisficer.choose(&table_of(game, player, None)).map(|choice| choice.alternative)
            }
        }
    }

    /// What it does, in words.
    pub fn habit(&self) -> Message {
        match self {
            Decider::Rule(DecisionRule::MaxMin) => play::habit_maxmin(),
            Decider::Rule(DecisionRule::ExpectedValue) => play::habit_expected(),
            Decider::Rule(DecisionRule::Certainty) => play::habit_certainty(),
            Decider::Satisficer(Satisficer { aspiration, fall, rise }) => {
                play::habit_satisficer(aspiration.to_string(), fall.to_string(), rise.to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dilemma() -> NormalForm {
        let first = [vec![whole(-6), whole(0)], vec![whole(-7), whole(-1)]];
        let second = [vec![whole(-6), whole(-7)], vec![whole(0), whole(-1)]];
        NormalForm::bimatrix("", &first, &second).unwrap()
    }

    #[test]
    fn the_belief_follows_what_was_seen() {
        let rows = [vec![whole(1), whole(-1)], vec![whole(-1), whole(1)]];
        let columns = [vec![whole(-1), whole(1)], vec![whole(1), whole(-1)]];
        let pennies = NormalForm::bimatrix("", &rows, &columns).unwrap();
        let mut player: Decider = "expected".parse().unwrap();
        assert_eq!(player.choose(&pennies, 0, &[5, 0]), Ok(0));
        assert_eq!(player.choose(&pennies, 0, &[5, 9]), Ok(1));
        assert_eq!(player.choose(&pennies, 1, &[5, 0]), Ok(1));
    }

    #[test]
    fn the_satisficer_lowers_its_sights() {
        let mut player: Decider = "satisficer:aspiration=0,fall=2,rise=1/2".parse().unwrap();
        assert_eq!(player.choose(&dilemma(), 0, &[0, 0]), Ok(0));
        let Decider::Satisficer(after) = &player else { panic!("{player:?}") };
        assert_eq!(after.aspiration, whole(-6));
        assert_eq!(player.habit().arg("aspiration"), Some(&"-6".into()));
    }

    #[test]
    fn wrong_names_are_told() {
        for (text, reason) in [
            ("minmax", refused::no_rule("minmax")),
            ("maxmin:x=1", refused::no_rule("maxmin:x=1")),
            ("satisficer:fall=0", refused::no_satisficer("fall=0")),
            ("satisficer:rise=-1", refused::no_satisficer("rise=-1")),
            ("satisficer:aspiration=", refused::no_satisficer("aspiration=")),
            ("satisficer:hope=3", refused::no_satisficer("hope=3")),
            ("satisficer:aspiration", refused::no_satisficer("aspiration")),
        ] {
            assert_eq!(text.parse::<Decider>().unwrap_err().message(), reason);
        }
        let mut sure: Decider = "certainty".parse().unwrap();
        assert!(sure.choose(&dilemma(), 0, &[0, 0]).is_err());
    }
}

//! Why a player chose what it chose, as data that terminals and pages can show.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Why a choice was made.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Explanation {
    /// One sentence.
    pub because: String,
    /// The evidence, in the order in which it should be shown.
    pub parts: Vec<Part>,
}

/// One piece of evidence.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The line of play that is expected (the principal variation) and what it is worth to the chooser.
    Line {
        /// The moves, in notation.
        moves: Vec<String>,
        /// The value for the chooser.
        value: f64,
    },
    /// The moves that were weighed.
    Candidates(Vec<Candidate>),
    /// What the work cost: nodes, leaves, cuts, worlds, milliseconds.
    Counts(Vec<Count>),
    /// The rules that fired, in order.
    Rules(Vec<FiredRule>),
    /// What the player believes about something hidden.
    Belief {
        /// What it is about: "the partner", "the black king".
        about: String,
        /// What it may be, and how likely that is.
        chances: Vec<Chance>,
    },
    /// A named set of squares, cards or other things: "wave", "taboo".
    Set {
        /// Its name.
        name: String,
        /// What is in it.
        items: Vec<String>,
    },
}

/// A move that was weighed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// The move, in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to the chooser.
    pub value: f64,
    /// How often it was visited, for players that sample.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub visits: Option<u64>,
}

/// Something that was counted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Count {
    /// What.
    pub what: String,
    /// How many.
    pub number: f64,
}

/// A rule that fired.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FiredRule {
    /// The rule's name.
    pub rule: String,
    /// Its salience.
    pub salience: i32,
    /// What it concluded or was bound to.
    pub conclusion: String,
}

/// How likely something is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chance {
    /// What.
    pub what: String,
    /// Its probability.
    pub probability: f64,
}

impl Explanation {
    /// An explanation of one sentence, to add evidence to.
    pub fn because(sentence: impl Into<String>) -> Self {
        Explanation { because: sentence.into(), parts: Vec::new() }
    }

    /// Adds evidence.
    pub fn with(mut self, part: Part) -> Self {
        self.parts.push(part);
        self
    }
}

impl Part {
    /// Counts from pairs.
    pub fn counts<'a>(pairs: impl IntoIterator<Item = (&'a str, f64)>) -> Part {
        let count = |(what, number): (&str, f64)| Count { what: what.to_owned(), number };
        Part::Counts(pairs.into_iter().map(count).collect())
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.because)?;
        for part in &self.parts {
            write!(f, "\n  {part}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Line { moves, value } => write!(f, "line: {} ({})", moves.join(" "), Short(*value)),
            Part::Candidates(candidates) => {
                f.write_str("weighed:")?;
                for candidate in candidates {
                    write!(f, " {} {}", candidate.mv, Short(candidate.value))?;
                    if let Some(visits) = candidate.visits {
                        write!(f, " ({visits} visits)")?;
                    }
                    f.write_str(";")?;
                }
                Ok(())
            }
            Part::Counts(counts) => {
                let counts: Vec<String> =
                    counts.iter().map(|count| format!("{} {}", Short(count.number), count.what)).collect();
                f.write_str(&counts.join(", "))
            }
            Part::Rules(rules) => {
                f.write_str("rules fired:")?;
                for rule in rules {
                    write!(f, "\n    {:>5}  {}: {}", rule.salience, rule.rule, rule.conclusion)?;
                }
                Ok(())
            }
            Part::Belief { about, chances } => {
                let chances: Vec<String> = chances
                    .iter()
                    .map(|chance| format!("{} {:.0} %", chance.what, chance.probability * 100.0))
                    .collect();
                write!(f, "{about}: {}", chances.join(", "))
            }
            Part::Set { name, items } => write!(f, "{name}: {}", items.join(" ")),
        }
    }
}

/// A number as a person would write it: whole if it is whole, else with three decimals at most.
struct Short(f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.is_finite() || self.0.fract() == 0.0 {
            return write!(f, "{}", self.0);
        }
        let text = format!("{:.3}", self.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_explanation_reads_as_text_and_survives_json() {
        let explanation = Explanation::because("b2 is worth most")
            .with(Part::Line { moves: vec!["b2".into(), "a1".into()], value: 0.25 })
            .with(Part::counts([("nodes", 18_297.0)]))
            .with(Part::Belief {
                about: "partner".into(),
                chances: vec![Chance { what: "seat 2".into(), probability: 0.4 }],
            });
        assert_eq!(
            explanation.to_string(),
            "b2 is worth most\n  line: b2 a1 (0.25)\n  18297 nodes\n  partner: seat 2 40 %"
        );
        let json = serde_json::to_string(&explanation).expect("plain data");
        assert_eq!(serde_json::from_str::<Explanation>(&json).expect("what we wrote"), explanation);
    }
}

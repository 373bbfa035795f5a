//! Why a player chose what it chose, as data that terminals and pages can show.

use crate::{Arg, Message};
use serde::{Deserialize, Serialize};

/// Why a choice was made.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Explanation {
    /// One sentence.
    pub because: Message,
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
        /// How to read the value.
        #[serde(default, skip_serializing_if = "Certainty::is_score")]
        certainty: Certainty,
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
        about: Message,
        /// What it may be, and how likely that is.
        chances: Vec<Chance>,
    },
    /// A named set of squares, cards or other things: "wave", "taboo".
    Set {
        /// Its name.
        name: Message,
        /// What is in it.
        items: Vec<Arg>,
    },
}

/// How to read the value of a move or of a position.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// Exact, to the depth or within the limits that the explanation names.
    Exact,
    /// The value is this or less: the search stopped looking when the move could not be the best any more.
    AtMost,
    /// The value is this or more.
    AtLeast,
    /// An estimate from random samples; the mean lies in this interval with 95 % confidence.
    Within {
        /// Its lower end.
        low: f64,
        /// Its upper end.
        high: f64,
    },
    /// A number by which the player orders its moves, on a scale of its own. Older versions stored nothing else.
    #[default]
    Score,
}

impl Certainty {
    /// The interval of a mean of this many samples, each between `lowest` and `highest`. The variance is taken as large as
    /// a mean between these bounds allows (Bhatia and Davis 2000), so that nothing but the mean need be counted.
    ///
    /// ```
    /// use arbitro_game::Certainty;
    /// let Certainty::Within { low, high } = Certainty::of_mean(0.5, 100, 0.0, 1.0) else { panic!() };
    /// assert!((low - 0.404).abs() < 1e-3 && (high - 0.596).abs() < 1e-3);
    /// // One sample says little, and samples that are all equal do not make a value certain.
    /// let Certainty::Within { low, high } = Certainty::of_mean(1.0, 1, 1.0, 1.0) else { panic!() };
    /// assert!(low < -0.5 && high == 1.0);
    /// ```
    pub fn of_mean(mean: f64, samples: u64, lowest: f64, highest: f64) -> Certainty {
        // Wilson's interval of the share of the range. If all samples were equal, the range is that of a win and a loss.
        let (lowest, highest) =
            if lowest < highest { (lowest, highest) } else { (lowest.min(-1.0), highest.max(1.0)) };
        let (range, samples) = (highest - lowest, samples.max(1) as f64);
        let share = ((mean - lowest) / range).clamp(0.0, 1.0);
        let more = 1.96 * 1.96 / samples;
        let middle = (share + more / 2.0) / (1.0 + more);
        let half = (share * (1.0 - share) * more + more * more / 4.0).sqrt() / (1.0 + more);
        let at = |share: f64| lowest + range * share.clamp(0.0, 1.0);
        Certainty::Within { low: at(middle - half).min(mean), high: at(middle + half).max(mean) }
    }

    fn is_score(&self) -> bool {
        *self == Certainty::Score
    }

    /// A value that is to be read so, in words.
    pub fn say(self, value: f64) -> Arg {
        match self {
            Certainty::Exact | Certainty::Score => value.into(),
            Certainty::AtMost => at_most(value).into(),
            Certainty::AtLeast => at_least(value).into(),
            Certainty::Within { low, high } => within(value, low, high).into(),
        }
    }
}

crate::messages! {
    fn at_most(value) = "value-at-most";
    fn at_least(value) = "value-at-least";
    fn within(value, low, high) = "value-within";
}

/// A move that was weighed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// The move, in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to the chooser.
    pub value: f64,
    /// How to read the value.
    #[serde(default, skip_serializing_if = "Certainty::is_score")]
    pub certainty: Certainty,
    /// How many moves ahead it was looked at, for players that deepen.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub depth: Option<u32>,
    /// How often it was visited, for players that sample.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub visits: Option<u64>,
}

/// Something that was counted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Count {
    /// What.
    pub what: Message,
    /// How many.
    pub number: f64,
}

/// A rule that fired.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FiredRule {
    /// The rule's name.
    pub rule: String,
    /// Its salience, or what it takes its conclusion to be worth, in points.
    pub salience: f64,
    /// What it concluded or was bound to.
    pub conclusion: Message,
}

/// How likely something is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chance {
    /// What.
    pub what: Arg,
    /// Its probability.
    pub probability: f64,
}

impl Candidate {
    /// A move with its value.
    pub fn new(mv: impl ToString, value: f64, certainty: Certainty) -> Self {
        Candidate { mv: mv.to_string(), value, certainty, depth: None, visits: None }
    }

    /// The same, looked at so often.
    pub fn visited(self, visits: u64) -> Self {
        Candidate { visits: Some(visits), ..self }
    }
}

impl Explanation {
    /// An explanation of one sentence, to add evidence to.
    pub fn because(sentence: Message) -> Self {
        Explanation { because: sentence, parts: Vec::new() }
    }

    /// Adds evidence.
    pub fn with(mut self, part: Part) -> Self {
        self.parts.push(part);
        self
    }
}

impl Part {
    /// Counts from pairs.
    pub fn counts(pairs: impl IntoIterator<Item = (Message, f64)>) -> Part {
        let count = |(what, number): (Message, f64)| Count { what, number };
        Part::Counts(pairs.into_iter().map(count).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_explanation_survives_json() {
        let explanation = Explanation::because(Message::new("search-best").with("move", "b2"))
            .with(Part::Line {
                moves: vec!["b2".into(), "a1".into()],
                value: 0.25,
                certainty: Certainty::Exact,
            })
            .with(Part::counts([(Message::new("count-nodes"), 18_297.0)]))
            .with(Part::Belief {
                about: Message::new("belief-partner"),
                chances: vec![Chance { what: "seat 2".into(), probability: 0.4 }],
            });
        let json = serde_json::to_string(&explanation).expect("plain data");
        assert_eq!(serde_json::from_str::<Explanation>(&json).expect("what we wrote"), explanation);
    }

    #[test]
    fn explanations_that_older_versions_stored_are_read() {
        let stored = r#"{"because":"b2 is worth most","parts":[{"counts":[{"what":"nodes","number":3}]},
            {"belief":{"about":"partner","chances":[{"what":"Anna","probability":0.5}]}},
            {"set":{"name":"wave","items":["e4"]}},
            {"rules":[{"rule":"r","salience":1,"conclusion":"play KD"}]}]}"#;
        let read: Explanation = serde_json::from_str(stored).expect("an old explanation");
        assert_eq!(read.because, Message::verbatim("b2 is worth most"));
        assert_eq!(read.parts[0], Part::counts([(Message::verbatim("nodes"), 3.0)]));
        assert_eq!(
            read.parts[2],
            Part::Set { name: Message::verbatim("wave"), items: vec![Arg::Text("e4".into())] }
        );
    }
}

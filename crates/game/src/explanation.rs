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
    pub what: Message,
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
            .with(Part::Line { moves: vec!["b2".into(), "a1".into()], value: 0.25 })
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

//! Explanations as lines of text.

use super::Speaker;
use arbitro_game::{Arg, Candidate, Chance, Count, Explanation, FiredRule, Message, Part};

impl Speaker {
    /// An explanation: the sentence, then the evidence in lines of its own.
    pub fn explain(&self, explanation: &Explanation) -> String {
        let mut text = self.say(&explanation.because);
        for part in &explanation.parts {
            text.push_str("\n  ");
            text.push_str(&self.part(part));
        }
        text
    }

    fn part(&self, part: &Part) -> String {
        let joined = |texts: Vec<String>, between: &str| texts.join(between);
        match part {
            Part::Line { moves, value, certainty } => self.say(&line(moves.join(" "), certainty.say(*value))),
            Part::Candidates(candidates) => {
                // The depth is told where it differs.
                let differ = candidates.windows(2).any(|pair| pair[0].depth != pair[1].depth);
                let each = candidates.iter().map(|candidate| self.say(&candidate_message(candidate, differ)));
                self.say(&weighed(joined(each.collect(), "; ")))
            }
            Part::Counts(counts) => {
                let each =
                    counts.iter().map(|Count { what, number }| self.say(&counted(*number, what.clone())));
                joined(each.collect(), ", ")
            }
            Part::Rules(rules) => {
                let each = rules.iter().map(|FiredRule { rule, salience, conclusion }| {
                    format!("\n    {salience:>5}  {rule}: {}", self.say(conclusion))
                });
                self.say(&rules_fired()) + &each.collect::<String>()
            }
            Part::Belief { about, chances } => {
                let each = chances
                    .iter()
                    .map(|Chance { what, probability }| self.say(&chance(what.clone(), probability * 100.0)));
                self.say(&named(about.clone(), joined(each.collect(), ", ")))
            }
            Part::Set { name, items } => {
                let each: Vec<String> = items.iter().map(|item| self.say_arg(item)).collect();
                self.say(&named(name.clone(), joined(each, " ")))
            }
        }
    }
}

fn candidate_message(weighed: &Candidate, with_depth: bool) -> Message {
    let (mv, value) = (Arg::from(&weighed.mv), weighed.certainty.say(weighed.value));
    match (weighed.visits, weighed.depth.filter(|_| with_depth)) {
        (Some(visits), _) => visited(mv, value, visits),
        (None, Some(depth)) => at_depth(mv, value, depth),
        (None, None) => candidate(mv, value),
    }
}

arbitro_game::messages! {
    fn line(moves, value) = "explanation-line";
    fn weighed(candidates) = "explanation-weighed";
    fn candidate(mv, value) = "explanation-candidate";
    fn at_depth(mv, value, depth) = "explanation-candidate-at-depth";
    fn visited(mv, value, visits) = "explanation-visited";
    fn counted(number, what) = "explanation-count";
    fn rules_fired() = "explanation-rules-fired";
    fn chance(what, percent) = "explanation-chance";
    fn named(name, items) = "explanation-named";
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;
    use arbitro_game::Certainty;
    use arbitro_players::words;

    #[test]
    fn an_explanation_reads_as_text() {
        let explanation = Explanation::because(words::values(words::deepening(), "b2", 0.25))
            .with(Part::Line {
                moves: vec!["b2".into(), "a1".into()],
                value: 0.25,
                certainty: Certainty::Exact,
            })
            .with(Part::counts([(words::nodes(18_297), 18_297.0), (words::leaves(1), 1.0)]))
            .with(Part::Belief {
                about: Message::verbatim("partner"),
                chances: vec![Chance { what: "Anna".into(), probability: 0.4 }],
            });
        assert_eq!(
            Speaker::new(Language::English, []).explain(&explanation),
            "alpha-beta with iterative deepening values b2 at 0.25\n  line: b2 a1 (0.25)\n  18,297 positions, 1 leaf\n  \
             partner: Anna 40 %"
        );
        assert_eq!(
            Speaker::new(Language::Italian, []).explain(&explanation),
            "alfa-beta ad approfondimento iterativo stima b2 a 0,25\n  linea: b2 a1 (0,25)\n  18.297 posizioni, 1 foglia\n  \
             partner: Anna 40 %"
        );
    }
}

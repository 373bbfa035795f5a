//! Plans: what to try, and what to do after each answer of the umpire, as in figure A.4.c of Maran 1993.

use super::belief::{Attempt, Belief};
use super::solution::{Solution, Verdict};
use super::words;
use arbitro_game::{Arg, Drawing, Message};
use arbitro_games::kriegspiel::{Direction, Goal, Squares};
use serde::Serialize;

/// A plan for one belief.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// White's pieces and the squares of the king.
    pub belief: String,
    /// What can be reached.
    pub verdict: Verdict,
    /// What to do; several tries when the dice must choose, none when there is nothing to hope for.
    pub tries: Vec<PlannedTry>,
    /// Whether the plan was cut here because it had grown too long.
    pub cut: bool,
}

/// One try of a plan.
#[derive(Clone, Debug, Serialize)]
pub struct PlannedTry {
    /// The usual notation.
    #[serde(rename = "try")]
    pub name: String,
    /// From square to square.
    pub uci: String,
    /// What may be heard, and what then.
    pub answers: Vec<PlannedAnswer>,
}

/// One answer of the umpire.
#[derive(Clone, Debug, Serialize)]
pub struct PlannedAnswer {
    /// In words.
    pub said: Message,
    /// The squares of the king that lead to this answer.
    pub kings: Squares,
    /// What to do next: in the same turn after a refusal, otherwise after Black's unseen reply; nothing if the game
    /// is won.
    pub then: Option<Plan>,
}

/// How a try stands with a belief.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The try.
    pub attempt: Attempt,
    /// What it guarantees: the worst of all its answers.
    pub verdict: Verdict,
}

impl Solution {
    /// The verdict on a belief, if it was met.
    pub fn judge(&self, belief: &Belief) -> Option<Verdict> {
        self.verdict(&belief.men, belief.kings.0.0)
    }

    /// All tries that risk nothing, with what each guarantees: best first.
    pub fn rate(&self, belief: &Belief) -> Vec<Rated> {
        let mut rated: Vec<Rated> = belief
            .attempts(self.space().goal())
            .into_iter()
            .filter(Attempt::is_safe)
            .filter_map(|attempt| {
                let verdict = self.guarantee(belief, &attempt)?;
                Some(Rated { attempt, verdict })
            })
            .collect();
        // Among equally quick tries, one that may win at once is nearer to what a person would play.
        let at_once = |rated: &Rated| {
            rated.attempt.heard.iter().map(|heard| heard.won.len()).sum::<usize>()
                + rated.attempt.refused.len()
        };
        rated.sort_by_key(|rated| (rank(rated.verdict), std::cmp::Reverse(at_once(rated))));
        rated
    }

    /// The worst that may follow a try.
    fn guarantee(&self, belief: &Belief, attempt: &Attempt) -> Option<Verdict> {
        let mut worst = Verdict::Sure(1);
        for (_, next) in continuations(belief, attempt) {
            let verdict = match (next.same_turn, self.judge(&next.belief)?) {
                (false, Verdict::Sure(moves)) => Verdict::Sure(moves.saturating_add(1)),
                (_, verdict) => verdict,
            };
            if rank(verdict) > rank(worst) {
                worst = verdict;
            }
        }
        Some(worst)
    }

    /// The plan for a belief that was solved, with at most this many tries in it.
    pub fn plan(&self, belief: &Belief, most: usize) -> Option<Plan> {
        let mut left = most;
        self.plan_within(belief, &mut left, 0)
    }

    fn plan_within(&self, belief: &Belief, left: &mut usize, depth: usize) -> Option<Plan> {
        let verdict = self.judge(belief)?;
        let mut plan = Plan { belief: belief.to_string(), verdict, tries: Vec::new(), cut: false };
        if verdict == Verdict::Neither {
            return Some(plan);
        }
        // A plan is read by people, and printed by a recursive function: neither likes an abyss.
        if *left == 0 || depth > 400 {
            plan.cut = true;
            return Some(plan);
        }
        let mut tries: Vec<Rated> =
            self.rate(belief).into_iter().filter(|rated| rated.verdict != Verdict::Neither).collect();
        if matches!(verdict, Verdict::Sure(_)) {
            tries.truncate(1);
        }
        for Rated { attempt, .. } in tries {
            *left = left.saturating_sub(1);
            let mut answers = Vec::new();
            for heard in attempt.heard.iter().filter(|heard| !heard.won.is_empty()) {
                let won = match self.space().goal() {
                    Goal::Promotion => with_checks(words::promoted(), &heard.checks),
                    Goal::Mate => words::mate(),
                };
                answers.push(PlannedAnswer { said: won, kings: heard.won, then: None });
            }
            for (said, next) in continuations(belief, &attempt) {
                // Plans with dice come back to themselves: one turn of them is enough.
                let then = if verdict == Verdict::AlmostSure && depth > 1 {
                    let verdict = self.judge(&next.belief)?;
                    Plan { belief: next.belief.to_string(), verdict, tries: Vec::new(), cut: true }
                } else {
                    self.plan_within(&next.belief, left, depth + 1)?
                };
                answers.push(PlannedAnswer { said, kings: next.before, then: Some(then) });
            }
            plan.tries.push(PlannedTry { name: attempt.name, uci: attempt.movement.to_string(), answers });
        }
        Some(plan)
    }
}

/// What follows an answer that does not end the game.
pub(super) struct Continuation {
    pub same_turn: bool,
    /// The kings that led to the answer.
    pub before: Squares,
    pub belief: Belief,
}

/// The answers to a try that do not end the game, in words, and what follows.
pub(super) fn continuations(belief: &Belief, attempt: &Attempt) -> Vec<(Message, Continuation)> {
    let mut found = Vec::new();
    for heard in attempt.heard.iter().filter(|heard| !heard.next.is_empty()) {
        let next = Belief { men: attempt.men.clone(), kings: heard.next };
        found.push((
            with_checks(words::legal(), &heard.checks),
            Continuation { same_turn: false, before: heard.going_on, belief: next },
        ));
    }
    if !attempt.refused.is_empty() {
        let next = Belief { men: belief.men.clone(), kings: attempt.refused };
        found.push((
            words::refused(),
            Continuation { same_turn: true, before: attempt.refused, belief: next },
        ));
    }
    found
}

fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Sure(moves) => moves,
        Verdict::AlmostSure => 254,
        Verdict::Neither => 255,
    }
}

fn with_checks(answer: Message, checks: &[Direction]) -> Message {
    let how: Vec<Message> = checks.iter().map(|check| check.message()).collect();
    if how.is_empty() { answer } else { words::with_check(answer, how) }
}

impl Plan {
    /// The plan as a person would say it: if legal ... if refused ...
    pub fn text(&self) -> Drawing {
        let mut lines = vec![words::plan_of(&self.belief, self.verdict.message())];
        self.write_text(&mut lines, 0);
        Drawing::of(lines)
    }

    fn write_text(&self, lines: &mut Vec<Message>, depth: usize) {
        let indent = "  ".repeat(depth);
        if self.cut {
            lines.push(words::indented(&indent, words::plan_cut(self.verdict.message())));
            return;
        }
        if self.tries.len() > 1 {
            let names: Vec<&str> = self.tries.iter().map(|planned| planned.name.as_str()).collect();
            lines.push(words::indented(&indent, words::plan_dice(names)));
        }
        for planned in &self.tries {
            lines.push(words::indented(&indent, words::plan_play(&planned.name)));
            for Merged { said, refused, kings, then } in planned.merged() {
                let message = match then {
                    None => words::plan_won(said, kings.to_string()),
                    Some(plan) if refused => words::plan_if(said, plan.kings()),
                    Some(plan) => words::plan_after_reply(said, plan.kings()),
                };
                lines.push(words::indented(format!("{indent}  "), message));
                if let Some(plan) = then {
                    plan.write_text(lines, depth + 2);
                }
            }
        }
    }

    fn kings(&self) -> &str {
        self.belief.split(" | ").nth(1).unwrap_or_default()
    }

    /// The plan as a drawn tree.
    pub fn tree(&self) -> Drawing {
        let mut lines = vec![words::plan_tree(&self.belief, self.verdict.message())];
        self.write_tree(&mut lines, "");
        Drawing::of(lines)
    }

    fn write_tree(&self, lines: &mut Vec<Message>, indent: &str) {
        for (number, planned) in self.tries.iter().enumerate() {
            let last_try = number + 1 == self.tries.len();
            let branch = if last_try { "└─" } else { "├─" };
            lines.push(Message::verbatim(format!("{indent}{branch} {}", planned.name)));
            let below = format!("{indent}{}", if last_try { "   " } else { "│  " });
            let answers = planned.merged();
            let count = answers.len();
            for (number, Merged { said, kings, then, .. }) in answers.into_iter().enumerate() {
                let last = number + 1 == count;
                let branch = format!("{below}{} ", if last { "└" } else { "├" });
                let message = match then {
                    None => words::plan_ends(said, kings.to_string()),
                    Some(plan) if plan.cut => words::plan_leads(said, format!("{} …", plan.kings())),
                    Some(plan) => words::plan_leads(said, plan.kings()),
                };
                lines.push(words::indented(branch, message));
                if let Some(plan) = then {
                    plan.write_tree(lines, &format!("{below}{}", if last { "  " } else { "│ " }));
                }
            }
        }
    }
}

/// Answers that lead to the same belief.
struct Merged<'a> {
    said: Vec<Arg>,
    refused: bool,
    kings: Squares,
    then: Option<&'a Plan>,
}

impl PlannedTry {
    /// The answers, with those that lead to the same belief said together.
    fn merged(&self) -> Vec<Merged<'_>> {
        let mut merged: Vec<Merged<'_>> = Vec::new();
        for PlannedAnswer { said, kings, then } in &self.answers {
            let refused = *said == words::refused();
            let same = merged.iter_mut().find(|known| match (known.then, then) {
                (Some(one), Some(other)) => one.belief == other.belief && !refused,
                _ => false,
            });
            match same {
                Some(known) => {
                    known.said.push(said.clone().into());
                    known.kings.0 |= kings.0;
                }
                None => {
                    let said = vec![Arg::from(said.clone())];
                    merged.push(Merged { said, refused, kings: *kings, then: then.as_ref() });
                }
            }
        }
        merged
    }
}

/// What one try risks when every square of the belief is equally likely (the criterion of insufficient reason that
/// Maran 1993, app. 1, fig. A.5, uses).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Risk {
    /// The try.
    #[serde(rename = "try")]
    pub name: String,
    /// The squares from which it wins at once.
    pub wins: Squares,
    /// The squares from which a piece may be taken, or the king is stalemated.
    pub loses: Squares,
    /// The probability to win at once.
    pub win: f64,
    /// The probability of great harm.
    pub loss: f64,
}

/// The tries that may win at once, with what they risk: best first.
pub fn risks(belief: &Belief, goal: Goal) -> Vec<Risk> {
    let total = belief.kings.len() as f64;
    let mut risks: Vec<Risk> = belief
        .attempts(goal)
        .into_iter()
        .filter_map(|attempt| {
            let (mut wins, mut loses) = (Squares::NONE, Squares::NONE);
            for heard in &attempt.heard {
                wins.0 |= heard.won.0;
                loses.0 |= heard.taking.0 | heard.stalemated.0;
            }
            let (win, loss) = (wins.len() as f64 / total, loses.len() as f64 / total);
            (!wins.is_empty()).then_some(Risk { name: attempt.name, wins, loses, win, loss })
        })
        .collect();
    risks.sort_by(|one, other| {
        (other.win - other.loss).total_cmp(&(one.win - one.loss)).then(other.win.total_cmp(&one.win))
    });
    risks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_that_lead_to_the_same_belief_are_said_together() {
        let plan = |belief: &str| {
            Some(Plan { belief: belief.to_owned(), verdict: Verdict::Sure(1), tries: Vec::new(), cut: false })
        };
        let answer = |said: Message, kings: &str, then: Option<Plan>| PlannedAnswer {
            said,
            kings: kings.parse().unwrap(),
            then,
        };
        let planned = PlannedTry {
            name: "Qe7".to_owned(),
            uci: "e3e7".to_owned(),
            answers: vec![
                answer(words::mate(), "a8", None),
                answer(words::mate(), "b8", None),
                answer(words::legal(), "c8", plan("Kf6 Qe7 | d8")),
                answer(words::legal(), "e8", plan("Kf6 Qe7 | f8")),
                answer(words::promoted(), "g8", plan("Kf6 Qe7 | d8")),
                answer(words::refused(), "e7,f8", plan("Kf6 Qe7 | d8")),
            ],
        };
        let merged = planned.merged();
        let said: Vec<(usize, bool, String)> =
            merged.iter().map(|one| (one.said.len(), one.refused, one.kings.to_string())).collect();
        let expected =
            [(1, false, "a8"), (1, false, "b8"), (2, false, "c8,g8"), (1, false, "e8"), (1, true, "e7,f8")];
        assert_eq!(said, expected.map(|(count, refused, kings)| (count, refused, kings.to_owned())));
    }

    #[test]
    fn risks_are_ordered_by_what_is_left_of_the_wins() {
        let belief = Belief::with_any_men("Kg6 Rh7 Qa1", Some("b8,c8,d8,e8,f8,g8")).unwrap();
        let risks = risks(&belief, Goal::Mate);
        let worth: Vec<f64> = risks.iter().map(|risk| risk.win - risk.loss).collect();
        assert!(risks.len() > 1 && worth.is_sorted_by(|one, other| one >= other), "{risks:?}");
        for pair in risks.windows(2) {
            assert!(pair[0].win - pair[0].loss > pair[1].win - pair[1].loss || pair[0].win >= pair[1].win);
        }
        for risk in &risks {
            assert_eq!(risk.win, risk.wins.len() as f64 / 6.0);
            assert_eq!(risk.loss, risk.loses.len() as f64 / 6.0);
        }
    }
}

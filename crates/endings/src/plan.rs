//! Plans: what to try, and what to do after each answer of the umpire, as in figure A.4.c of Maran 1993.

use super::belief::{Attempt, Belief, Heard};
use super::solution::{Solution, Verdict};
use arbitro_games::kriegspiel::{Direction, Goal, Squares};
use serde::Serialize;
use std::fmt::Write as _;

/// A plan for one belief.
#[derive(Clone, Debug, Serialize)]
pub struct Plan {
    /// White's men and the squares of the king.
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
    pub said: String,
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

    /// The plan for a belief that was solved, with at most so many tries in it.
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
                let won = match (self.space().goal(), heard.checks.is_empty()) {
                    (Goal::Promotion, true) => "promoted".to_owned(),
                    (Goal::Promotion, false) => format!("promoted, {}", checks(&heard.checks)),
                    (Goal::Mate, _) => "mate".to_owned(),
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
pub(super) fn continuations(belief: &Belief, attempt: &Attempt) -> Vec<(String, Continuation)> {
    let mut found = Vec::new();
    for heard in attempt.heard.iter().filter(|heard| !heard.next.is_empty()) {
        let next = Belief { men: attempt.men.clone(), kings: heard.next };
        found.push((legal(heard), Continuation { same_turn: false, before: heard.going_on, belief: next }));
    }
    if !attempt.refused.is_empty() {
        let next = Belief { men: belief.men.clone(), kings: attempt.refused };
        found.push((
            "refused".to_owned(),
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

fn legal(heard: &Heard) -> String {
    if heard.checks.is_empty() { "legal".to_owned() } else { format!("legal, {}", checks(&heard.checks)) }
}

fn checks(checks: &[Direction]) -> String {
    let names: Vec<&str> = checks
        .iter()
        .map(|check| match check {
            Direction::Rank => "the rank",
            Direction::File => "the file",
            Direction::LongDiagonal => "the long diagonal",
            Direction::ShortDiagonal => "the short diagonal",
            Direction::Knight => "a knight's jump",
        })
        .collect();
    format!("check on {}", names.join(" and "))
}

impl Plan {
    /// The plan as a person would say it: if legal ... if refused ...
    pub fn text(&self) -> String {
        let mut out = format!("{}: {}\n", self.belief, self.verdict);
        self.write_text(&mut out, 0);
        out
    }

    fn write_text(&self, out: &mut String, depth: usize) {
        let indent = "  ".repeat(depth);
        if self.cut {
            let _ = writeln!(out, "{indent}… ({})", self.verdict);
            return;
        }
        if self.tries.len() > 1 {
            let names: Vec<&str> = self.tries.iter().map(|planned| planned.name.as_str()).collect();
            let _ = writeln!(out, "{indent}throw dice between {}", names.join(", "));
        }
        for planned in &self.tries {
            let _ = writeln!(out, "{indent}play {}", planned.name);
            for (said, kings, then) in planned.merged() {
                match then {
                    None => {
                        let _ = writeln!(out, "{indent}  if {said}: won ({kings})");
                    }
                    Some(plan) => {
                        let wait = if said == "refused" { "" } else { ", after Black's reply" };
                        let _ = writeln!(out, "{indent}  if {said}{wait} ({}):", plan.kings());
                        plan.write_text(out, depth + 2);
                    }
                }
            }
        }
    }

    fn kings(&self) -> &str {
        self.belief.split(" | ").nth(1).unwrap_or_default()
    }

    /// The plan as a drawn tree.
    pub fn tree(&self) -> String {
        let mut out = format!("{} ({})\n", self.belief, self.verdict);
        self.write_tree(&mut out, "");
        out
    }

    fn write_tree(&self, out: &mut String, indent: &str) {
        for (number, planned) in self.tries.iter().enumerate() {
            let last_try = number + 1 == self.tries.len();
            let _ = writeln!(out, "{indent}{} {}", if last_try { "└─" } else { "├─" }, planned.name);
            let below = format!("{indent}{}", if last_try { "   " } else { "│  " });
            let answers = planned.merged();
            for (number, (said, kings, then)) in answers.iter().enumerate() {
                let last = number + 1 == answers.len();
                let branch = if last { "└" } else { "├" };
                match then {
                    None => {
                        let _ = writeln!(out, "{below}{branch} {said}: {kings}");
                    }
                    Some(plan) => {
                        let rest = if plan.cut { " …" } else { "" };
                        let _ = writeln!(out, "{below}{branch} {said} → {}{rest}", plan.kings());
                        plan.write_tree(out, &format!("{below}{}", if last { "  " } else { "│ " }));
                    }
                }
            }
        }
    }
}

impl PlannedTry {
    /// The answers, with those that lead to the same belief said together.
    fn merged(&self) -> Vec<(String, Squares, Option<&Plan>)> {
        let mut merged: Vec<(String, Squares, Option<&Plan>)> = Vec::new();
        for answer in &self.answers {
            let same = merged.iter_mut().find(|(_, _, then)| match (then, &answer.then) {
                (Some(one), Some(other)) => one.belief == other.belief && answer.said != "refused",
                _ => false,
            });
            match same {
                Some((said, kings, _)) => {
                    let _ = write!(said, " or {}", answer.said);
                    kings.0 |= answer.kings.0;
                }
                None => merged.push((answer.said.clone(), answer.kings, answer.then.as_ref())),
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
    /// The squares from which a man may be taken, or the king is stalemated.
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

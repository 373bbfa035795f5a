//! `arbitro solve kriegspiel --problem`: mate in n against any defence.

use super::{SolveKriegspiel, stopped};
use crate::failure::Failure;
use crate::progress::cancelled_by_keyboard;
use crate::speech::say;
use crate::words::mate as words;
use arbitro_endings::problem::{Answered, Case, Problem, Proof, Refutation, Solved};
use arbitro_game::{Limits, Message, Watch};
use arbitro_games::kriegspiel::Try;
use std::io::{Write, stdout};
use std::time::Duration;

impl SolveKriegspiel {
    pub(super) fn solve_problem(&self, fen: &str) -> Result<(), Failure> {
        let rule_set = self.rules.parse()?;
        let hidden = self.hidden.as_deref().unwrap_or_default();
        let problem = Problem::read(rule_set, fen, hidden)?;
        let cancel = cancelled_by_keyboard()?;
        let limits = Limits { time: Some(Duration::from_secs(600)), ..Limits::default() };
        let mut watch = Watch::start(limits, cancel);
        let solved = problem.mate_in(self.moves, self.refutations, &mut watch).map_err(stopped)?;
        let mut out = stdout().lock();
        if self.is_json() {
            let text = serde_json::to_string_pretty(&solved.cases).map_err(Failure::said)?;
            writeln!(out, "{text}")?;
            return Ok(());
        }
        for (depth, message) in self.problem_lines(&problem, &solved) {
            writeln!(out, "{}{}", "  ".repeat(depth), say(&message))?;
        }
        writeln!(out, "{}", say(&words::effort(solved.beliefs, watch.elapsed().as_secs_f64())))?;
        Ok(())
    }

    fn problem_lines(&self, problem: &Problem, solved: &Solved) -> Vec<(usize, Message)> {
        let mut lines = Vec::new();
        if !solved.is_won() {
            lines.push((0, words::none(self.moves, problem.rule_set().to_string())));
        }
        for case in &solved.cases {
            // What was heard matters only if there is a choice.
            let several = solved.cases.len() > 1;
            if several {
                lines.push((0, words::case(case.said.words(), case.positions)));
            }
            self.case_lines(problem, case, usize::from(several), &mut lines);
        }
        lines
    }

    fn case_lines(&self, problem: &Problem, case: &Case, depth: usize, lines: &mut Vec<(usize, Message)>) {
        for key in &case.keys {
            let key_name = name(problem, key.key);
            lines.push((
                depth,
                words::key(key_name, case.moves.unwrap_or_default(), problem.rule_set().to_string()),
            ));
            if self.proof {
                proof_lines(&key.proof, depth + 1, lines);
            }
        }
        if case.keys.is_empty() {
            lines.push((depth, words::no_key()));
        }
        lines.extend(case.refutations.iter().map(|refutation| (depth, refuted(problem, refutation))));
    }
}

/// A move as chess players write it, where the position is known.
fn name(problem: &Problem, act: Try) -> String {
    let position = problem.position().filter(|_| problem.white_begins());
    let usual = position
        .zip(act.movement())
        .and_then(|(position, movement)| arbitro_games::chess::pgn::san(position, movement));
    usual.unwrap_or_else(|| act.to_string())
}

fn proof_lines(proof: &Proof, depth: usize, lines: &mut Vec<(usize, Message)>) {
    let act = proof.act.to_string();
    lines.push((depth, if proof.answers.is_empty() { words::mates(act) } else { words::try_it(act) }));
    for answer in &proof.answers {
        answer_lines(answer, depth + 1, lines);
    }
}

fn answer_lines(answer: &Answered, depth: usize, lines: &mut Vec<(usize, Message)>) {
    lines.push((depth, words::answer(answer.said.words(), answer.positions)));
    if let Some(then) = &answer.then {
        proof_lines(then, depth + 1, lines);
    }
    for reply in &answer.replies {
        answer_lines(reply, depth + 1, lines);
    }
}

fn refuted(problem: &Problem, refutation: &Refutation) -> Message {
    let act = name(problem, refutation.act);
    match &refutation.reply {
        Some(reply) => words::refuted_by(act, reply.act.to_string(), reply.said.words(), reply.positions),
        None => words::refuted(act, refutation.said.words(), refutation.positions),
    }
}

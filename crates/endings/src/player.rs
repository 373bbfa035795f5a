//! The player that knows: it follows the exact solution as long as there is one.

use super::belief::Belief;
use super::placement::{Men, Space};
use super::solution::{Solution, Verdict};
use super::solver::{Watcher, extend};
use super::table_file::Table;
use super::words;
use arbitro_game::{
    Cancel, Candidate, Certainty, Chance, Dice, Explanation, Incident, Incidents, Lived, Part, Player,
    Recall, Roll, Seat, Thought, dice, incident,
};
use arbitro_games::chess::color_of;
use arbitro_games::kriegspiel::{Goal, Kriegspiel, LoneKing, Notice, Side, Start, Try};
use shakmaty::Role;
use std::sync::Arc;

/// Follows the solution of an ending, as White. Where nothing is solved it plays at random what risks nothing, and
/// if everything risks something, what risks least.
pub struct Follower {
    solution: Option<Arc<Solution>>,
    /// Solves what it meets, unless called off.
    solves: Option<Cancel>,
    goal: Goal,
    dice: Dice,
    belief: Option<LoneKing>,
    last: Option<Try>,
    lived: usize,
    explanation: Option<Explanation>,
    incidents: Incidents,
}

impl Follower {
    /// A player with a solution; the same seed gives the same choices.
    pub fn new(solution: Arc<Solution>, seed: u64) -> Follower {
        Follower { solution: Some(solution), solves: None, ..Follower::solving(Cancel::default(), seed) }
    }

    /// A player that solves the ending itself, from where it finds it: it thinks before its first move, and hardly ever
    /// after it.
    pub fn solving(cancel: Cancel, seed: u64) -> Follower {
        Follower {
            solution: None,
            solves: Some(cancel),
            goal: Goal::Mate,
            dice: dice(seed),
            belief: None,
            last: None,
            lived: 0,
            explanation: None,
            incidents: Incidents::default(),
        }
    }

    /// With a table, of which it solves on top only what it meets and the table does not know.
    pub fn over(self, table: Arc<Table>) -> Follower {
        Follower { solution: Some(Arc::new(Solution::over(table))), ..self }
    }

    /// Solves a belief that was not met before.
    fn prepare(&mut self, belief: &Belief) {
        let Some(cancel) = &self.solves else { return };
        let fits = |solution: &Arc<Solution>| {
            solution.space().goal() == self.goal && solution.space().find(&belief.men).is_some()
        };
        let mut solution = match self.solution.take().filter(fits) {
            Some(solution) => Arc::unwrap_or_clone(solution),
            None => match belief.ending() {
                Some(ending) => Solution::empty(Space::new(ending, self.goal)),
                None => return,
            },
        };
        if solution.judge(belief).is_none()
            && let Some((id, set, _)) = solution.locate(&belief.men, belief.kings.0.0)
        {
            let watcher = Watcher { progress: &|_| (), cancel };
            // Called off, it knows nothing and plays what risks least.
            let _ = extend(&mut solution, &[(id, set)], &watcher);
        }
        self.solution = Some(Arc::new(solution));
    }

    fn catch_up(&mut self, recall: &Recall<Kriegspiel>) {
        for event in recall.iter().skip(self.lived) {
            match event {
                Lived::Did(act) => self.last = Some(*act),
                Lived::Heard(notice) => self.heard(notice),
            }
        }
        self.lived = recall.len();
    }

    fn heard(&mut self, notice: &Notice) {
        let Some(belief) = &mut self.belief else { return };
        match notice {
            Notice::Begin { checks } => belief.begin(checks),
            Notice::Refused { by: Side::White } => {
                if let Some(tried) = self.last.take() {
                    belief.refused(tried);
                }
            }
            Notice::Moved(said) if said.by == Side::White => {
                if let Some(tried) = self.last.take() {
                    belief.accepted(tried, said);
                }
            }
            Notice::Moved(said) => belief.replied(said),
            Notice::Refused { .. } | Notice::Any { .. } | Notice::YourKing(_) => {}
        }
    }

    fn decide(&mut self, belief: &Belief, moves: &[Try]) -> Option<Try> {
        let offered = |movement| moves.contains(&Try::Move(movement));
        self.prepare(belief);
        let solution = self.solution.as_ref()?;
        let verdict = solution.judge(belief);
        let rated = solution.rate(belief);
        let candidates: Vec<Candidate> = rated
            .iter()
            .map(|rated| {
                let value = match rated.verdict {
                    Verdict::Sure(moves) => -f64::from(moves),
                    Verdict::AlmostSure | Verdict::Neither => f64::NEG_INFINITY,
                };
                Candidate::new(rated.attempt.movement, value, Certainty::Score)
            })
            .filter(|candidate| candidate.value.is_finite())
            .collect();
        let (act, because) = match verdict {
            Some(verdict @ Verdict::Sure(_)) => {
                let best = rated.iter().find(|rated| offered(rated.attempt.movement))?;
                (best.attempt.movement, words::loses_no_time(verdict.message(), &best.attempt.name))
            }
            Some(verdict @ Verdict::AlmostSure) => {
                let staying: Vec<_> = rated
                    .iter()
                    .filter(|rated| rated.verdict != Verdict::Neither && offered(rated.attempt.movement))
                    .map(|rated| (rated.attempt.movement, &rated.attempt.name))
                    .collect();
                let index = self.dice.below(staying.len().max(1));
                let (movement, name) = staying.get(index)?;
                (*movement, words::chance_says(verdict.message(), *name))
            }
            Some(Verdict::Neither) | None => {
                let mut attempts = belief.attempts(self.goal);
                attempts.retain(|attempt| offered(attempt.movement));
                let danger = |attempt: &super::Attempt| {
                    attempt
                        .heard
                        .iter()
                        .map(|heard| heard.taking.len() + heard.stalemated.len())
                        .sum::<usize>()
                };
                let least = attempts.iter().map(danger).min()?;
                attempts.retain(|attempt| danger(attempt) == least);
                let attempt = &attempts[self.dice.below(attempts.len())];
                (attempt.movement, words::risks_least(&attempt.name))
            }
        };
        let even = 1.0 / belief.kings.len() as f64;
        let chances = belief
            .kings
            .names()
            .into_iter()
            .map(|king| Chance { what: king.into(), probability: even })
            .collect();
        self.explanation = Some(
            Explanation::because(because)
                .with(Part::Candidates(candidates))
                .with(Part::Belief { about: words::black_king(), chances }),
        );
        Some(Try::Move(act))
    }
}

/// What a lone king's wave is, as a belief.
fn belief_of(wave: &LoneKing) -> Option<Belief> {
    let mut men: Men = Men::new();
    for (square, piece) in wave.men().clone() {
        men.try_push((piece.role, square)).ok()?;
    }
    men.sort_by_key(|(role, square)| (*role != Role::King, *role, *square));
    (!wave.wave().is_empty()).then(|| Belief { men, kings: wave.wave() })
}

impl Player<Kriegspiel> for Follower {
    fn sit(&mut self, game: &Kriegspiel, seat: Seat) {
        self.belief = match &game.start {
            Start::Hidden(hidden) if color_of(seat).is_white() => {
                self.goal = hidden.goal;
                Some(LoneKing::new(hidden.men().clone(), hidden.wave))
            }
            _ => None,
        };
        self.last = None;
        self.lived = 0;
        self.explanation = None;
    }

    fn choose(&mut self, thought: Thought<'_, Kriegspiel>) -> Try {
        self.catch_up(thought.recall);
        self.explanation = None;
        let belief = self.belief.as_ref().and_then(belief_of);
        // As Black it plays at random by design; as White it should have decided, unless it was called off.
        let called_off = self.solves.as_ref().is_some_and(Cancel::is_cancelled);
        let decides = self.belief.is_some() && !called_off;
        let decided = belief.and_then(|belief| self.decide(&belief, thought.moves));
        decided.unwrap_or_else(|| {
            if decides {
                self.incidents.count(Incident::FellBack, incident::no_plan);
            }
            self.dice.pick(thought.moves)
        })
    }

    fn explain(&self) -> Option<Explanation> {
        self.explanation.clone()
    }

    fn incidents(&mut self) -> Incidents {
        std::mem::take(&mut self.incidents)
    }
}

//! What goes wrong while a player chooses: the game goes on, but its result does not show what the player can do.

use crate::Message;
use serde::{Deserialize, Serialize};

crate::messages! {
    /// The rules of a strategy were stopped at a limit or by an error.
    pub fn rules_stopped(strategy, error) = "incident-rules-stopped";
    /// A strategy named no card that can be played.
    pub fn no_rule_spoke(strategy) = "incident-no-rule-spoke";
    /// No position could be imagined that explains what the player heard.
    pub fn no_world() = "incident-no-world";
    /// The player's method has no move for the position.
    pub fn no_plan() = "incident-no-plan";
    /// The time for a move was over before a move was found.
    pub fn no_move_in_time() = "incident-no-move-in-time";
    /// A player chose a move that was not on offer.
    pub fn not_on_offer(mv) = "incident-not-on-offer";
}

/// What went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Incident {
    /// The rules of a strategy were stopped; another move was played.
    Stopped,
    /// The player's method found no move; another one was played.
    FellBack,
    /// The clock ran out before a move was found; another one was played.
    OutOfTime,
    /// The player chose a move that was not on offer.
    Refused,
}

/// How often something went wrong, and what it was the first time.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Incidents {
    /// How often the rules of a strategy were stopped.
    pub stopped: u64,
    /// How often another move was played because the player's method found none.
    pub fell_back: u64,
    /// How often the clock ran out.
    pub out_of_time: u64,
    /// How often a move was refused.
    pub refused: u64,
    /// The first of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Message>,
}

impl Incidents {
    /// Counts one; the message is built only for the first.
    pub fn count(&mut self, what: Incident, message: impl FnOnce() -> Message) {
        let count = match what {
            Incident::Stopped => &mut self.stopped,
            Incident::FellBack => &mut self.fell_back,
            Incident::OutOfTime => &mut self.out_of_time,
            Incident::Refused => &mut self.refused,
        };
        *count += 1;
        self.first.get_or_insert_with(message);
    }

    /// Adds those that came later.
    pub fn add(&mut self, later: Incidents) {
        self.stopped += later.stopped;
        self.fell_back += later.fell_back;
        self.out_of_time += later.out_of_time;
        self.refused += later.refused;
        self.first = self.first.take().or(later.first);
    }

    /// How many there were.
    pub fn total(&self) -> u64 {
        self.stopped + self.fell_back + self.out_of_time + self.refused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_add_up_and_the_first_is_kept() {
        let mut one = Incidents::default();
        assert_eq!((one.total(), &one.first), (0, &None));
        one.count(Incident::Stopped, || rules_stopped("mine.clp", "steps"));
        one.count(Incident::Refused, || not_on_offer("b9"));
        let mut all = Incidents::default();
        all.count(Incident::FellBack, no_plan);
        all.count(Incident::OutOfTime, no_move_in_time);
        all.add(one.clone());
        assert_eq!((all.stopped, all.fell_back, all.out_of_time, all.refused), (1, 1, 1, 1));
        assert_eq!((all.total(), all.first), (4, Some(no_plan())));
        let mut none = Incidents::default();
        none.add(one.clone());
        assert_eq!(none, one);
    }
}

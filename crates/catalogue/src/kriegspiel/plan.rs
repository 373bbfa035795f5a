//! A plan for an ending against a hidden king, worked out on request.

use super::words;
use arbitro_endings::{Belief, Ending, Progress, Solution, Space, Watcher, extend, solve_near, svg};
use arbitro_game::{Cancel, Message};
use arbitro_games::kriegspiel::Goal;
use arbitro_table::catalogue::{Study, StudyWork};
use serde::Deserialize;
use serde_json::{Value, json};

/// How many tries a plan shows at most.
const TRIES: usize = 400;
/// How many beliefs a plan may need: they are kept in memory.
const BELIEFS: u64 = 2_000_000;

pub(super) const STUDY: Study = Study {
    name: "kriegspiel-plan",
    choices: || json!({ "endings": Ending::ALL.map(|ending| ending.to_string()) }),
    prepare,
};

/// The pieces of White, where the black king may be (anywhere if nothing is said), and whether promoting is enough.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    men: String,
    kings: Option<String>,
    #[serde(default)]
    promotion: bool,
}

fn prepare(order: &Value) -> Result<StudyWork, Message> {
    let order = Order::deserialize(order).map_err(|error| words::plan_unreadable(error.to_string()))?;
    let belief = Belief::read(&order.men, order.kings.as_deref()).map_err(Message::verbatim)?;
    let ending = belief.ending().ok_or_else(words::plan_no_ending)?;
    if order.promotion && ending != Ending::Kpk {
        return Err(words::plan_no_pawn(ending.name()));
    }
    let goal = if order.promotion { Goal::Promotion } else { Goal::Mate };
    Ok(Box::new(move |cancel, progress| plan(&belief, ending, goal, cancel, progress)))
}

fn plan(
    belief: &Belief,
    ending: Ending,
    goal: Goal,
    cancel: &Cancel,
    done: &(dyn Fn(u64, u64) + Sync),
) -> Result<Value, Message> {
    let progress = |progress: Progress| match progress {
        Progress::Meeting { states } => {
            done(states, 0);
            if states > BELIEFS {
                cancel.cancel();
            }
        }
        Progress::Sure { states, .. } | Progress::AlmostSure { states, .. } => done(states, 0),
    };
    let watcher = Watcher { progress: &progress, cancel };
    let too_much = |_| words::plan_too_much();
    let space = Space::new(ending, goal);
    let solution = match solve_near(space.clone(), belief, 2, &watcher).map_err(too_much)? {
        Some(near) => near,
        None => {
            let mut solution = Solution::empty(space);
            if let Some((id, set, _)) = solution.locate(&belief.men, belief.kings.0.0) {
                extend(&mut solution, &[(id, set)], &watcher).map_err(too_much)?;
            }
            solution
        }
    };
    let plan = solution.plan(belief, TRIES).ok_or_else(words::plan_not_solved)?;
    Ok(json!({
        "text": plan.text(),
        "svg": svg(belief, &plan.belief),
        "plan": serde_json::to_value(&plan).map_err(Message::verbatim)?,
    }))
}

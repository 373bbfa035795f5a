//! How each kind of job is done.

use super::jobs::{Job, Jobs};
use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::wire::{LearningPoint, StudyJob, StudyOrder, StudyResult};
use arbitro_experts::briscola::analysis::Effort;
use arbitro_experts::endings::{Belief, Ending, Progress, Solution, Space, Watcher, extend, solve_near, svg};
use arbitro_games::kriegspiel::Goal;
use arbitro_table::catalogue::{AnyGame, Catalogue};
use arbitro_table::experiments::Experiment;
use arbitro_table::{BriscolaAnalysis, Record};
use std::net::IpAddr;

/// How many points a learning curve has at most.
const POINTS: u64 = 400;
/// How many tries a plan shows at most.
const TRIES: usize = 400;
/// How many beliefs a plan may need: they are kept in memory.
const BELIEFS: u64 = 2_000_000;

fn refuse(sentence: impl ToString) -> Problem {
    Problem::Catalogue(sentence.to_string())
}

impl Jobs {
    /// Starts what was ordered; whatever can be said against it at once is.
    pub async fn order(&self, lobby: &Lobby, client: IpAddr, order: StudyOrder) -> Result<StudyJob, Problem> {
        match &order {
            StudyOrder::Learn { game, learns, games, seed } => {
                let most = lobby.settings.study_games;
                if *games == 0 || *games > most {
                    return Err(refuse(format!("a learner plays 1 to {most} games here: choose between")));
                }
                let (learns, games, seed) = (*learns, *games, *seed);
                let game = lobby.shelf.game(game).await?;
                // Whether it can be learnt at all is said at once.
                game.series([false, false], 0, 0, &mut |_, _| true)?;
                self.start(client, order, move |job| learn(&*game, learns, games, seed, job))
            }
            StudyOrder::Experiment { name, most } => {
                let known = Experiment::names();
                if !known.contains(&name.as_str()) {
                    return Err(Problem::NotFound {
                        what: "experiment",
                        name: name.chars().take(60).collect(),
                        hint: "look at /api/study",
                    });
                }
                let experiment = Experiment::of_the_house(name).map_err(refuse)?;
                let experiment = match most {
                    Some(most) => experiment.reduced(*most).map_err(refuse)?,
                    None => experiment,
                };
                let catalogue = lobby.catalogue.clone();
                self.start(client, order, move |job| run(&experiment, &catalogue, job))
            }
            StudyOrder::Analysis { record } => {
                let closed = lobby.store.record(*record).await?;
                let closed = closed.ok_or_else(|| Problem::no_record(*record))?;
                let record = Record::parse(&closed.record).map_err(|_| Problem::Storage)?;
                if !BriscolaAnalysis::suits(&record) {
                    return Err(refuse(
                        "only games of briscola5 that were played to their end can be analysed: choose another",
                    ));
                }
                self.start(client, order, move |job| analyse(&record, job))
            }
            StudyOrder::Plan { men, kings, promotion } => {
                let belief = Belief::read(men, kings.as_deref()).map_err(refuse)?;
                let ending = belief.ending().ok_or_else(|| refuse("there is no such ending"))?;
                if *promotion && ending != Ending::Kpk {
                    return Err(refuse(format!("{ending} has no pawn to promote: leave promotion out")));
                }
                let goal = if *promotion { Goal::Promotion } else { Goal::Mate };
                self.start(client, order, move |job| plan(&belief, ending, goal, job))
            }
        }
    }
}

fn learn(
    game: &dyn AnyGame,
    learns: [bool; 2],
    games: u64,
    seed: u64,
    job: &Job,
) -> Result<StudyResult, String> {
    // Dense at the beginning, where most is learnt, and then every so often.
    let stride = games.div_ceil(POINTS / 2).max(1);
    let mut last = LearningPoint { games: 0, first: 0, drawn: 0, second: 0 };
    let mut next = 1;
    game.series(learns, games, seed, &mut |played, [first, second]| {
        last.games = played;
        match first.total_cmp(&second) {
            std::cmp::Ordering::Greater => last.first += 1,
            std::cmp::Ordering::Equal => last.drawn += 1,
            std::cmp::Ordering::Less => last.second += 1,
        }
        if played >= next || played == games {
            job.point(last);
            next = (played + played.div_ceil(20)).min(played + stride);
        }
        if played.is_multiple_of(256) || played == games {
            job.progress(played, games);
            return !job.cancel.is_cancelled();
        }
        true
    })
    .map_err(|error| error.to_string())?;
    Ok(StudyResult::Learnt { seats: game.seat_names(), last })
}

fn run(experiment: &Experiment, catalogue: &Catalogue, job: &Job) -> Result<StudyResult, String> {
    let report = experiment
        .run(catalogue, &job.cancel, &|done, total| job.progress(done, total))
        .map_err(|error| error.to_string())?;
    Ok(StudyResult::Experiment {
        done: report.done,
        table: report.table,
        csv: report.csv,
        svg: report.svg,
        compared: report.compared.figures,
        agree: report.compared.agree,
    })
}

fn analyse(record: &Record, job: &Job) -> Result<StudyResult, String> {
    let progress = |done, total| job.progress(done, total);
    let analysis = BriscolaAnalysis::of(record, &Effort::default(), &job.cancel, &progress)
        .map_err(|error| error.to_string())?;
    if job.cancel.is_cancelled() {
        return Err("half of an analysis would mislead: start it again".to_owned());
    }
    let analysis = serde_json::to_value(&analysis).map_err(|error| error.to_string())?;
    Ok(StudyResult::Analysis { analysis })
}

fn plan(belief: &Belief, ending: Ending, goal: Goal, job: &Job) -> Result<StudyResult, String> {
    let progress = |progress: Progress| match progress {
        Progress::Meeting { states } => {
            job.progress(states, 0);
            if states > BELIEFS {
                job.cancel.cancel();
            }
        }
        Progress::Sure { states, .. } | Progress::AlmostSure { states, .. } => job.progress(states, 0),
    };
    let watcher = Watcher { progress: &progress, cancel: &job.cancel };
    let too_much =
        |_| "too many beliefs for a page: build the table with `arbitro solve kriegspiel`".to_owned();
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
    let plan = solution.plan(belief, TRIES).ok_or("that was not solved: choose another position")?;
    Ok(StudyResult::Plan {
        text: plan.text(),
        svg: svg(belief, &plan.verdict.to_string()),
        plan: serde_json::to_value(&plan).map_err(|error| error.to_string())?,
    })
}

//! Work that takes a while: a few jobs at a time, one for each client, each with a limit on its time.

use crate::problem::{Limit, Problem};
use crate::scheduler::{Class, Scheduler, Unfinished, Work};
use crate::settings::Settings;
use crate::token::Token;
use crate::wire::{JobState, LearningPoint, StudyJob, StudyOrder, StudyResult};
use crate::words;
use arbitro_game::{Cancel, Message};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long the result of a job is kept.
const KEPT: Duration = Duration::from_secs(600);

/// All jobs.
pub struct Jobs {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    scheduler: Arc<Scheduler>,
    /// Threads of their own: work for many cores must not take those that tables wait for.
    threads: Option<Arc<rayon::ThreadPool>>,
    most: usize,
    time: Duration,
}

/// A job, as its worker sees it.
pub struct Job {
    client: IpAddr,
    order: StudyOrder,
    /// Calls it off.
    pub cancel: Cancel,
    standing: Mutex<Standing>,
}

struct Standing {
    state: JobState,
    done: u64,
    total: u64,
    points: Vec<LearningPoint>,
    said: Option<Message>,
    result: Option<StudyResult>,
    /// When it got a place to run.
    began: Option<Instant>,
    ended: Option<Instant>,
}

impl Job {
    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells how much is done.
    pub fn progress(&self, done: u64, total: u64) {
        let mut standing = self.standing();
        (standing.done, standing.total) = (standing.done.max(done), total);
    }

    /// Tells what a learner has come to.
    pub fn point(&self, point: LearningPoint) {
        self.standing().points.push(point);
    }

    fn end(&self, outcome: Result<StudyResult, Message>) {
        let mut standing = self.standing();
        standing.ended = Some(Instant::now());
        let called_off = self.cancel.is_cancelled();
        match outcome {
            Ok(result) => {
                standing.state = if called_off { JobState::Stopped } else { JobState::Finished };
                standing.result = Some(result);
            }
            Err(sentence) => {
                standing.state = if called_off { JobState::Stopped } else { JobState::Failed };
                standing.said.get_or_insert(sentence);
            }
        }
    }

    fn card(&self, job: &str) -> StudyJob {
        let standing = self.standing();
        StudyJob {
            job: job.to_owned(),
            order: self.order.clone(),
            state: standing.state,
            done: standing.done,
            total: standing.total,
            points: standing.points.clone(),
            said: standing.said.clone(),
            result: standing.result.clone(),
        }
    }
}

impl Jobs {
    /// No jobs yet.
    pub fn new(settings: &Settings, scheduler: Arc<Scheduler>) -> Self {
        let threads = settings.study_threads();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|number| format!("study-{number}"))
            .build();
        Jobs {
            jobs: Mutex::default(),
            scheduler,
            threads: pool.ok().map(Arc::new),
            most: settings.study_jobs,
            time: settings.study_time,
        }
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, job: &str) -> Result<Arc<Job>, Problem> {
        self.jobs().get(job).cloned().ok_or_else(|| Problem::NotFound {
            what: words::what_job(),
            name: job.chars().take(60).collect(),
            hint: words::hint_kept(),
        })
    }

    /// How a job stands.
    pub fn card(&self, job: &str) -> Result<StudyJob, Problem> {
        Ok(self.find(job)?.card(job))
    }

    /// Calls a job off.
    pub fn cancel(&self, id: &str) -> Result<StudyJob, Problem> {
        let job = self.find(id)?;
        let mut standing = job.standing();
        if standing.ended.is_none() {
            job.cancel.cancel();
            standing.said.get_or_insert_with(words::job_cancelled);
        }
        drop(standing);
        Ok(job.card(id))
    }

    /// Calls everything off: the server is going down.
    pub fn close(&self) {
        for job in self.jobs().values() {
            job.cancel.cancel();
        }
    }

    /// Starts a job.
    pub fn start(
        &self,
        client: IpAddr,
        order: StudyOrder,
        work: impl FnOnce(&Job) -> Result<StudyResult, Message> + Send + 'static,
    ) -> Result<StudyJob, Problem> {
        let id = Token::new()?.reveal();
        let standing = Standing {
            state: JobState::Waiting,
            done: 0,
            total: 0,
            points: Vec::new(),
            said: None,
            result: None,
            began: None,
            ended: None,
        };
        let job = Arc::new(Job { client, order, cancel: Cancel::default(), standing: Mutex::new(standing) });
        {
            let mut jobs = self.jobs();
            jobs.retain(|_, job| job.standing().ended.is_none_or(|ended| ended.elapsed() < KEPT));
            let going_on = || jobs.values().filter(|job| job.standing().ended.is_none());
            if let Some(own) = going_on().find(|job| job.client == client) {
                let wait = own.standing().began.map(|began| self.time.saturating_sub(began.elapsed()));
                return Err(Problem::TooMany(Limit {
                    name: "jobs_per_client",
                    message: words::own_job(),
                    wait,
                }));
            }
            if going_on().count() >= self.most || jobs.len() >= 16 * self.most.max(1) {
                return Err(Problem::limit_for("study_jobs", words::jobs_waiting(), self.time));
            }
            jobs.insert(id.clone(), job.clone());
        }
        let card = job.card(&id);
        let (scheduler, threads, time) = (self.scheduler.clone(), self.threads.clone(), self.time);
        tokio::spawn(async move {
            let order =
                Work { payer: client.into(), class: Class::Job, expected: time, limit: time, patience: None };
            let doing = job.clone();
            let outcome = scheduler.run(order, &job.cancel, move || {
                {
                    let mut standing = doing.standing();
                    (standing.state, standing.began) = (JobState::Running, Some(Instant::now()));
                }
                match threads {
                    Some(threads) => threads.install(|| work(&doing)),
                    None => work(&doing),
                }
            });
            let outcome = outcome.await;
            // Whoever calls it off says so; otherwise its time was up.
            if job.cancel.is_cancelled() && outcome != Err(Unfinished::Closed) {
                job.standing().said.get_or_insert_with(|| words::job_time(time.as_secs()));
            }
            job.end(outcome.unwrap_or_else(|unfinished| {
                Err(match unfinished {
                    Unfinished::Closed => words::job_shutting_down(),
                    Unfinished::CalledOff => words::job_cancelled(),
                    _ => words::job_failed(),
                })
            }));
        });
        Ok(card)
    }
}

//! How each kind of job is done.

use super::jobs::{Job, Jobs};
use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::wire::{LearnMethod, LearningPoint, NamedTable, Plots, StudyJob, StudyOrder, StudyResult};
use crate::words;
use arbitro_game::Message;
use arbitro_table::Record;
use arbitro_table::catalogue::{AnyGame, Catalogue, Pupil, RecordAnalysis};
use arbitro_table::experiments::Experiment;
use arbitro_table::messages::{Language, Speaker};
use std::net::IpAddr;

/// How many points a learning curve has at most.
const POINTS: u64 = 400;

impl Jobs {
    /// Starts what was ordered; whatever can be said against it at once is.
    pub async fn order(&self, lobby: &Lobby, client: IpAddr, order: StudyOrder) -> Result<StudyJob, Problem> {
        match &order {
            StudyOrder::Learn { game, learns, method, games, seed } => {
                let most = lobby.settings.study_games;
                if *games == 0 || *games > most {
                    return Err(Problem::Catalogue(words::learner_games(most)));
                }
                let (players, games, seed) = (pupils(*learns, *method), *games, *seed);
                let game = lobby.shelf.game(game, client.into()).await?;
                // Whether it can be learnt at all is said at once.
                game.series(players, 0, 0, &mut |_, _| true)?;
                self.start(client, order, move |job| learn(&*game, players, games, seed, job))
            }
            StudyOrder::Experiment { name, most } => {
                let experiment = lobby.catalogue.experiment(name).map_err(|_| Problem::NotFound {
                    what: words::what_experiment(),
                    name: name.chars().take(60).collect(),
                    hint: words::see("/api/study"),
                })?;
                let experiment = match most {
                    Some(most) => experiment
                        .reduced(&lobby.catalogue, *most)
                        .map_err(|error| Problem::Catalogue(error.message()))?,
                    None => experiment,
                };
                let catalogue = lobby.catalogue.clone();
                let commit = lobby.settings.commit;
                self.start(client, order, move |job| run(&experiment, &catalogue, commit, job))
            }
            StudyOrder::Analysis { record } => {
                let closed = lobby.store.record(*record).await?;
                let closed = closed.ok_or_else(|| Problem::no_record(*record))?;
                let record = Record::parse(&closed.record).map_err(|_| Problem::Storage)?;
                let analysis = lobby.catalogue.kit(&record.game).analysis;
                let analysis = analysis
                    .filter(|analysis| (analysis.suits)(&record))
                    .ok_or_else(|| Problem::Catalogue(words::no_analysis()))?;
                self.start(client, order, move |job| analyse(&record, analysis, job))
            }
            StudyOrder::Study { study, order: what } => {
                let studies = lobby.catalogue.studies();
                let found = studies.iter().find(|known| known.name == study);
                let found = found.ok_or_else(|| Problem::NotFound {
                    what: words::what_study(),
                    name: study.chars().take(60).collect(),
                    hint: words::see("/api/study"),
                })?;
                let work = (found.prepare)(what).map_err(Problem::Catalogue)?;
                self.start(client, order, move |job| {
                    let data = work(&job.cancel, &|done, total| job.progress(done, total))?;
                    Ok(StudyResult::Study { data })
                })
            }
        }
    }
}

/// Who plays; one who learns by temporal differences plays against random moves.
fn pupils(learns: [bool; 2], method: LearnMethod) -> [Pupil; 2] {
    let pupil = match method {
        LearnMethod::Rewards => {
            return learns.map(|learns| if learns { Pupil::Learner } else { Pupil::Random });
        }
        LearnMethod::TdLinear => Pupil::TdLinear,
        LearnMethod::TdNetwork => Pupil::TdNetwork,
    };
    if learns == [false, true] { [Pupil::Random, pupil] } else { [pupil, Pupil::Random] }
}

fn learn(
    game: &dyn AnyGame,
    players: [Pupil; 2],
    games: u64,
    seed: u64,
    job: &Job,
) -> Result<StudyResult, Message> {
    // Dense at the beginning, where most is learnt, and then every so often.
    let stride = games.div_ceil(POINTS / 2).max(1);
    let mut last = LearningPoint { games: 0, first: 0, drawn: 0, second: 0 };
    let mut next = 1;
    game.series(players, games, seed, &mut |played, [first, second]| {
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
    .map_err(|error| error.message())?;
    Ok(StudyResult::Learnt { seats: game.seat_titles(), last })
}

fn run(
    experiment: &Experiment,
    catalogue: &Catalogue,
    commit: Option<&str>,
    job: &Job,
) -> Result<StudyResult, Message> {
    let mut results = experiment
        .run(catalogue, &job.cancel, &|done, total| job.progress(done, total))
        .map_err(|error| error.message())?;
    results.provenance.commit = commit.map(str::to_owned);
    let csv = results.tables.iter().map(|table| NamedTable { name: table.name.clone(), csv: table.to_csv() });
    let plot = |language| results.to_svg(&Speaker::new(language, []));
    let plots = plot(Language::English).zip(plot(Language::Italian)).map(|(en, it)| Plots { en, it });
    Ok(StudyResult::Experiment { csv: csv.collect(), plots, results: Box::new(results) })
}

fn analyse(record: &Record, analysis: RecordAnalysis, job: &Job) -> Result<StudyResult, Message> {
    let analysis = (analysis.analyse)(record, &job.cancel, &|done, total| job.progress(done, total))
        .map_err(|error| error.message())?;
    if job.cancel.is_cancelled() {
        return Err(words::half_analysis());
    }
    Ok(StudyResult::Analysis { analysis })
}

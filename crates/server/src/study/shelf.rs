//! What can be studied: trees, games of the literature, experiments, endings; and looking at positions.

use crate::fence::Fence;
use crate::problem::Problem;
use crate::scheduler::{Payer, Scheduler};
use crate::settings::Settings;
use crate::wire::{
    Choice, Ending, SeatValue, StudyAlgorithm, StudyExperiment, StudyGame, StudyPosition, StudyPositionAsk,
    StudySearch, StudySearchable, StudySearched, StudyShelf, StudyTree,
};
use crate::words;
use arbitro_game::{Cancel, Limits, Message, Seat};
use arbitro_players::search::Textbook;
use arbitro_table::Seed;
use arbitro_table::catalogue::{
    Algorithm, AnyGame, Catalogue, LiteratureFile, SearchOrder, Searched, TreeExample,
};
use arbitro_theory::report::{Loaded, Request, SolveError, solve};
use arbitro_theory::within::Within;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// How long one search may take.
const SEARCH: Duration = Duration::from_secs(3);
/// How long solving a game of the literature may take.
const SOLVING: Duration = Duration::from_secs(10);
/// How many moves may lead to a position.
const LONGEST_LINE: usize = 1_000;

/// What can be studied without a job.
pub struct Shelf {
    trees: Arc<Catalogue>,
    catalogue: Arc<Catalogue>,
    fence: Arc<Fence>,
    scheduler: Arc<Scheduler>,
}

impl Shelf {
    /// What the server offers to study.
    pub fn new(catalogue: Arc<Catalogue>, fence: Arc<Fence>, scheduler: Arc<Scheduler>) -> Self {
        let trees = catalogue.trees().cloned().unwrap_or_else(|| Arc::new(Catalogue::empty()));
        Shelf { trees, catalogue, fence, scheduler }
    }

    /// Everything that there is.
    pub fn list(&self, settings: &Settings) -> StudyShelf {
        let tree = |file: &LiteratureFile| {
            let game = self.trees.game(file.name()).ok()?;
            Some(StudyTree {
                name: file.name().to_owned(),
                title: title(file.text),
                seats: game.seat_names(),
                open: game.is_open(),
                algorithms: algorithms(&*game),
                text: file.text.to_owned(),
            })
        };
        let game = |file: &LiteratureFile| {
            let report = Loaded::read(file.file, file.text).ok()?;
            let (title, comment) = match &report {
                Loaded::Normal(game) => (&*game.title, &*game.comment),
                Loaded::Extensive(game) => (&*game.title, &*game.comment),
                Loaded::Stochastic(game) => (&*game.title, &*game.comment),
            };
            Some(StudyGame {
                family: file.family.to_owned(),
                name: file.name().to_owned(),
                title: title.to_owned(),
                comment: comment.to_owned(),
                text: file.text.to_owned(),
            })
        };
        let experiment = |name: &str| {
            let experiment = self.catalogue.experiment(name).ok()?;
            Some(StudyExperiment {
                name: name.to_owned(),
                title: experiment.title(),
                source: experiment.source(),
                plan: experiment.settings(),
            })
        };
        let searchable =
            self.catalogue.games().into_iter().filter(|game| game.is_open).filter_map(|listing| {
                let name = listing.name;
                let first = TreeExample { game: name, after: &[], depth: 3 };
                let example = self.catalogue.kit(name).tree.unwrap_or(first);
                Some(StudySearchable {
                    name: name.to_owned(),
                    game: example.game.to_owned(),
                    after: example.after.iter().map(|mv| (*mv).to_owned()).collect(),
                    depth: example.depth,
                    // A game that needs a file cannot be searched by its name alone.
                    algorithms: algorithms(&*self.catalogue.game(example.game).ok()?),
                })
            });
        let learnable = self.catalogue.kits().into_iter().flat_map(|(_, kit)| kit.learning);
        let literature = self.catalogue.literature();
        StudyShelf {
            trees: literature.iter().filter(|file| file.family == "trees").filter_map(tree).collect(),
            searchable: searchable.collect(),
            learnable: learnable.map(|game| (*game).to_owned()).collect(),
            games: literature.iter().filter(|file| file.family != "trees").filter_map(game).collect(),
            experiments: self.catalogue.experiments().into_iter().filter_map(experiment).collect(),
            studies: self
                .catalogue
                .studies()
                .iter()
                .map(|study| (study.name.to_owned(), (study.choices)()))
                .collect(),
            job_seconds: u32::try_from(settings.study_time.as_secs()).unwrap_or(u32::MAX),
            learning_games: settings.study_games,
        }
    }

    /// A tree of the study, or a game of the catalogue.
    pub async fn game(&self, name: &str, payer: Payer) -> Result<Arc<dyn AnyGame>, Problem> {
        let spec = self.fence.game(name)?;
        let (trees, catalogue) = (self.trees.clone(), self.catalogue.clone());
        self.scheduler
            .ask(payer, SEARCH, move |_| {
                let shelf =
                    if trees.games().iter().any(|tree| tree.name == spec.name) { trees } else { catalogue };
                Ok(shelf.game(&spec.to_string())?)
            })
            .await
    }

    /// A position of a game in which nothing is hidden.
    pub async fn position(&self, ask: StudyPositionAsk, payer: Payer) -> Result<StudyPosition, Problem> {
        let game = self.game(&ask.game, payer).await?;
        short_enough(&ask.after)?;
        if !game.is_open() {
            return Err(Problem::Catalogue(words::is_hidden(game.spec())));
        }
        self.scheduler
            .ask(payer, SEARCH, move |_| {
                let mut table = game.begin(Vec::new(), Seed::default());
                for (index, mv) in ask.after.iter().enumerate() {
                    let Some(seat) = table.waits_for().first().copied() else {
                        return Err(Problem::Refused(words::over_before(index + 1)));
                    };
                    table.seat_mut(seat)?.submit(mv)?;
                }
                let next = table.waits_for();
                let mover = table.seat(next.first().copied().unwrap_or(Seat(0)))?;
                let offer = |offer: arbitro_table::Offer| Choice {
                    notation: Some(offer.notation).filter(|notation| *notation != offer.mv),
                    mv: offer.mv,
                };
                Ok(StudyPosition {
                    game: game.spec().to_owned(),
                    seats: game.seat_titles(),
                    view: mover.view(),
                    drawing: mover.drawing(),
                    alarms: mover.alarms(),
                    offers: mover.offers().into_iter().map(offer).collect(),
                    next: next.iter().map(|seat| seat.0).collect(),
                    over: table.outcome().as_ref().map(Ending::from),
                })
            })
            .await
    }

    /// Searches a position, step by step, to be watched.
    pub async fn search(&self, search: StudySearch, payer: Payer) -> Result<StudySearched, Problem> {
        let game = self.game(&search.game, payer).await?;
        short_enough(&search.after)?;
        if let Some(seat) = search.allies.iter().find(|seat| **seat >= game.seats()) {
            return Err(Problem::NoSuchSeat(*seat));
        }
        let mut order = SearchOrder {
            algorithm: algorithm(search.algorithm),
            after: search.after,
            depth: search.depth,
            allies: search.allies.into_iter().map(Seat).collect(),
            time: Some(SEARCH),
            cancel: Cancel::default(),
        };
        self.scheduler
            .ask(payer, SEARCH, move |cancel| {
                order.cancel = cancel.clone();
                let failed =
                    |error: serde_json::Error| Problem::Catalogue(Message::verbatim(error.to_string()));
                Ok(match game.search(&order)? {
                    Searched::Steps(trace) => {
                        StudySearched::Trace(serde_json::value::to_raw_value(&*trace).map_err(failed)?)
                    }
                    Searched::Values { values, explanation } => StudySearched::Values {
                        values: values.into_iter().map(|(seat, value)| SeatValue { seat, value }).collect(),
                        explanation: serde_json::to_value(&explanation).map_err(failed)?,
                    },
                })
            })
            .await
    }

    /// Solves a game of the literature.
    pub async fn solve(
        &self,
        family: &str,
        name: &str,
        request: Request,
        payer: Payer,
    ) -> Result<Value, Problem> {
        let missing = || Problem::NotFound {
            what: words::what_game(),
            name: format!("{family}/{name}").chars().take(80).collect(),
            hint: words::see("/api/study"),
        };
        let mut files = self.catalogue.literature().iter().filter(|file| file.family != "trees");
        let file = files.find(|file| file.family == family && file.name() == name).ok_or_else(missing)?;
        // Nearer than this takes longer than anybody waits.
        if request.epsilon.is_some_and(|epsilon| epsilon < 1e-6) {
            return Err(Problem::Catalogue(words::epsilon()));
        }
        self.scheduler
            .ask(payer, SOLVING, move |cancel| {
                let unsolved = |error: SolveError| Problem::Catalogue(error.message());
                let game = Loaded::read(file.file, file.text).map_err(unsolved)?;
                let limits = Limits { time: Some(SOLVING), ..Limits::default() };
                let request = Request { within: Within::start(limits, cancel.clone()), ..request };
                let report = solve(&game, &request).map_err(unsolved)?;
                serde_json::to_value(&report)
                    .map_err(|error| Problem::Catalogue(Message::verbatim(error.to_string())))
            })
            .await
    }
}

fn short_enough(after: &[String]) -> Result<(), Problem> {
    if after.len() > LONGEST_LINE {
        return Err(Problem::limit("moves", words::moves_given(LONGEST_LINE)));
    }
    Ok(())
}

fn title(text: &str) -> String {
    text.lines().find_map(|line| line.strip_prefix("title:")).unwrap_or_default().trim().to_owned()
}

fn algorithm(name: StudyAlgorithm) -> Algorithm {
    match name {
        StudyAlgorithm::Minimax => Algorithm::Textbook(Textbook::Minimax),
        StudyAlgorithm::MinimaxList => Algorithm::Textbook(Textbook::MinimaxList),
        StudyAlgorithm::AlphaBeta => Algorithm::Textbook(Textbook::AlphaBeta),
        StudyAlgorithm::AlphaBetaList => Algorithm::Textbook(Textbook::AlphaBetaList),
        StudyAlgorithm::MaxN => Algorithm::MaxN,
        StudyAlgorithm::Paranoid => Algorithm::Paranoid,
        StudyAlgorithm::Expectiminimax => Algorithm::Expectiminimax,
    }
}

/// How a game can be searched: those algorithms whose players suit it.
fn algorithms(game: &dyn AnyGame) -> Vec<StudyAlgorithm> {
    let players = game.suitable_players();
    let known = [
        (StudyAlgorithm::Minimax, "minimax"),
        (StudyAlgorithm::MinimaxList, "minimax-list"),
        (StudyAlgorithm::AlphaBeta, "alpha-beta"),
        (StudyAlgorithm::AlphaBetaList, "alpha-beta-list"),
        (StudyAlgorithm::MaxN, "maxn"),
        (StudyAlgorithm::Paranoid, "paranoid"),
        (StudyAlgorithm::Expectiminimax, "expectiminimax"),
    ];
    known.into_iter().filter(|(_, player)| players.contains(player)).map(|(algorithm, _)| algorithm).collect()
}

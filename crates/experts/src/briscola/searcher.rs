//! A player of Briscola in 5 that searches: it imagines deals, weighs them by what the others did, and tries its cards in
//! each of them.
//!
//! The thesis (Vinci 2015, §3.5.1) sets minimax aside because the sign of a trick is unknown while the partner is. An
//! imagined deal has a partner like any other card: in each of them the sign is known, and the mean over many of them is
//! the value of a card (the formula of §3.2.4).

mod bidding;
mod cards;
mod lead;

pub use cards::{Judged, Judgement};

use super::auction;
use super::instinct::Instinct;
use super::solver::Solver;
use super::worlds::{Reading, Worlds};
use crate::words;
use arbitro_game::{
    Cancel, Candidate, Certainty, Chance, Dice, Explanation, Incident, Incidents, Limits, Message, Part,
    Player, Present, Roll, Seat, Stopped, Thought, Watch, dice, incident,
};
use arbitro_games::briscola::five::{Five, Move, Phase, SEATS, View};
use arbitro_players::search::ismcts;
use arbitro_players::words as players;
use std::sync::Arc;

/// How imagined deals are played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By the expert's instinct, every player with what he knows.
    Rollouts,
    /// With open cards by the solver, from as many tricks before the end as [`Settings::solve_from`] says; before, by
    /// instinct.
    Solver,
    /// A tree for every seat, with the expert's instinct beyond its leaves.
    Ismcts,
    /// Instinct, and both instinct and solver near the end.
    Combined,
}

/// How it bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bidding {
    /// By table 5.1.
    Table,
    /// By playing out what would follow each call.
    Simulated,
}

/// How the searcher works.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How deals are played out.
    pub method: Method,
    /// How it bids.
    pub bidding: Bidding,
    /// How the others' calls and plays are read.
    pub reading: Reading,
    /// Time for a move, `nodes`: worlds for a move.
    pub limits: Limits,
    /// How many tricks before the end the solver takes part.
    pub solve_from: u8,
    /// What a point is worth beside winning: so much of a won deal for sixty points.
    pub points: f64,
    /// The share of imagined plays that are any card.
    pub stray: f32,
    /// By how many standard errors the best card must be ahead of all others to be played before the limits are reached;
    /// `None`: never.
    pub sure: Option<f64>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            method: Method::Combined,
            bidding: Bidding::Simulated,
            reading: Reading::default(),
            limits: Limits { nodes: Some(2_000), ..Limits::default() },
            solve_from: 3,
            points: 0.25,
            stray: 0.03,
            sure: Some(5.0),
        }
    }
}

/// Told now and then while the searcher thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Worlds so far.
    pub worlds: u64,
    /// The best move so far.
    pub best: Move,
    /// What it is worth.
    pub value: f64,
}

type OnProgress = Arc<dyn Fn(Progress) + Send + Sync>;

/// The player.
pub struct Searcher {
    settings: Settings,
    instinct: Arc<Instinct>,
    solver: Solver,
    dice: Dice,
    cancel: Cancel,
    progress: Option<OnProgress>,
    last: Option<Explanation>,
    incidents: Incidents,
}

impl Searcher {
    /// A player with dice of this seed.
    pub fn new(settings: Settings, seed: u64) -> Searcher {
        Searcher {
            settings,
            instinct: Arc::new(Instinct::default()),
            solver: Solver::with_entries(1 << 16),
            dice: dice(seed),
            cancel: Cancel::default(),
            progress: None,
            last: None,
            incidents: Incidents::default(),
        }
    }

    /// With a token that calls its thinking off; the best move so far is played.
    pub fn called_off_by(mut self, cancel: Cancel) -> Searcher {
        self.cancel = cancel;
        self
    }

    /// Ascribes these ways to the others, and plays its own imagined games by them.
    pub fn with_instinct(mut self, instinct: Arc<Instinct>) -> Searcher {
        self.instinct = instinct;
        self
    }

    /// Reports now and then how far it is.
    pub fn reporting(mut self, progress: impl Fn(Progress) + Send + Sync + 'static) -> Searcher {
        self.progress = Some(Arc::new(progress));
        self
    }

    fn watch(&self) -> Watch {
        Watch::start(self.settings.limits, self.cancel.clone())
    }

    fn card(&mut self, thought: &Thought<'_, Five>) -> Option<Move> {
        let knowledge = thought.game.knowledge(thought.seat, thought.recall)?;
        let instinct = Arc::clone(&self.instinct);
        let worlds = Worlds::new(thought.game, &knowledge, &instinct, self.settings.reading);
        // Before the suit is declared there is no instinct to go by: random games must do.
        if worlds.scene().is_none() || self.settings.method == Method::Ismcts {
            return self.by_trees(thought, &worlds);
        }
        let mut judgement = Judgement::new(&worlds, thought.view, &self.settings);
        let mut watch = self.watch();
        let stopped = judgement.think(&mut self.solver, &mut self.dice, &mut watch, |worlds, best| {
            if let Some(progress) = &self.progress {
                progress(Progress { worlds, best: Move::Play(best.card), value: best.value });
            }
        });
        let best = judgement.best()?;
        self.last = Some(explained(thought, &judgement, stopped, watch.elapsed().as_secs_f64()));
        Some(Move::Play(best.card)).filter(|mv| thought.moves.contains(mv))
    }

    fn by_trees(&mut self, thought: &Thought<'_, Five>, worlds: &Worlds<'_>) -> Option<Move> {
        let mut watch = self.watch();
        let settings = ismcts::Settings { iterations: u64::MAX, ..ismcts::Settings::default() };
        let mut pool = cards::Pool::default();
        let mut world = |dice: &mut Dice| {
            let world = pool.draw(worlds, dice)?;
            Some(worlds.knowledge().state(thought.game, world.dealt))
        };
        let instinct = Arc::clone(&self.instinct);
        let (game, stray) = (thought.game, self.settings.stray);
        let mut finish = |state: &arbitro_games::briscola::five::State, dice: &mut Dice| {
            cards::payoffs_by_instinct(game, state, &instinct, stray, dice)
        };
        let found = ismcts::search_with(
            thought.game,
            thought.seat,
            &settings,
            &mut world,
            &mut finish,
            &mut self.dice,
            &mut watch,
        );
        let found = found.ok()?;
        self.last = Some(found.explanation(Message::verbatim("ISMCTS")));
        found.best.filter(|best| thought.moves.contains(best))
    }

    fn bid(&mut self, thought: &Thought<'_, Five>) -> Option<Move> {
        let view = thought.view;
        if self.settings.bidding == Bidding::Simulated {
            let knowledge = thought.game.knowledge(thought.seat, thought.recall)?;
            let instinct = Arc::clone(&self.instinct);
            let worlds = Worlds::new(thought.game, &knowledge, &instinct, self.settings.reading);
            let mut watch = self.watch();
            let bids =
                bidding::weigh(thought, &worlds, &instinct, self.settings.stray, &mut self.dice, &mut watch);
            if let Some(best) = bids.iter().max_by(|a, b| a.value.total_cmp(&b.value)) {
                let faces = thought.game.options().faces;
                let payoff = best.certainty.say(best.value);
                let because = words::pays(best.mv.message(faces), payoff, best.visits.unwrap_or(0));
                let candidates = bids.iter().map(|bid| {
                    Candidate::new(bid.mv, bid.value, bid.certainty).visited(bid.visits.unwrap_or(0))
                });
                self.last = Some(Explanation::because(because).with(Part::Candidates(candidates.collect())));
                return Some(best.mv);
            }
        }
        let dealt = view.hand.or(own_plays(view));
        let bid = match (view.phase, view.rank) {
            (Phase::Auction, _) => auction::call(dealt, thought.moves),
            (Phase::Declaration, Some(rank)) => auction::declare(dealt, rank, thought.moves),
            _ => None,
        }?;
        let mv = bid.message(thought.game.options().faces);
        let because = words::table(mv, dealt.points(), auction::shape_text(dealt));
        self.last = Some(Explanation::because(because));
        Some(bid)
    }
}

fn own_plays(view: &View) -> arbitro_games::briscola::CardSet {
    view.history.iter().filter(|play| play.seat == view.seat).map(|play| play.card).collect()
}

fn explained(
    thought: &Thought<'_, Five>,
    judgement: &Judgement<'_>,
    stopped: Stopped,
    seconds: f64,
) -> Explanation {
    let mut judged = judgement.judged();
    judged.sort_by(|a, b| b.value.total_cmp(&a.value));
    let worlds = judgement.worlds();
    let because = match judged.first() {
        Some(best) => words::wins_deals(
            best.card.message(thought.game.options().faces),
            best.won * 100.0,
            worlds,
            best.points,
            stopped.message(),
        ),
        None => words::no_deal_imagined(stopped.message()),
    };
    let candidates = judged.iter().map(|card| {
        let half = 1.96 * card.value_error;
        let certainty = Certainty::Within { low: card.value - half, high: card.value + half };
        Candidate::new(card.card, card.value, certainty).visited(worlds)
    });
    let mut explanation =
        Explanation::because(because).with(Part::Candidates(candidates.collect())).with(Part::counts([
            (players::worlds(judgement.drawn()), judgement.drawn() as f64),
            (players::worlds_played_out(worlds), worlds as f64),
            (players::milliseconds(seconds * 1000.0), seconds * 1000.0),
        ]));
    if thought.view.partner.is_none() {
        let chances = judgement.partner_chances();
        let chance = |seat: Seat| Chance {
            what: thought.game.seat_name(seat).into(),
            probability: chances[seat.index()],
        };
        explanation = explanation.with(Part::Belief {
            about: words::partner(),
            chances: Seat::all(SEATS).filter(|seat| chances[seat.index()] > 0.0).map(chance).collect(),
        });
    }
    explanation
}

impl Player<Five> for Searcher {
    fn sit(&mut self, _: &Five, _: Seat) {
        self.last = None;
    }

    fn choose(&mut self, thought: Thought<'_, Five>) -> Move {
        if let [only] = thought.moves {
            self.last = Some(Explanation::because(players::only_move(thought.game.notation(*only))));
            return *only;
        }
        let found = match thought.view.phase {
            Phase::Auction | Phase::Declaration => self.bid(&thought),
            _ => self.card(&thought),
        };
        found.unwrap_or_else(|| {
            self.last = Some(Explanation::because(words::no_deal_any_move()));
            if !self.cancel.is_cancelled() {
                self.incidents.count(Incident::FellBack, incident::no_world);
            }
            self.dice.pick(thought.moves)
        })
    }

    fn explain(&self) -> Option<Explanation> {
        self.last.clone()
    }

    fn incidents(&mut self) -> Incidents {
        std::mem::take(&mut self.incidents)
    }
}

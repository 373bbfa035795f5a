//! A player for the whole game.

use super::choice::{Ballot, Weighed};
use super::lone::Lone;
use super::mating::{self, Visits};
use super::{book, weigh};
use crate::words;
use arbitro_endings::{Ending, Solution};
use arbitro_game::{
    Cancel, Candidate, Certainty, Chance, Dice, Explanation, Incident, Incidents, Limits, Lived, Part,
    Player, Recall, Roll, Seat, Thought, Watch, dice, incident,
};
use arbitro_games::chess::{Movement, color_of};
use arbitro_games::kriegspiel::{Kriegspiel, Notice, Sample, SampleSize, Side, State, Try};
use shakmaty::{Board, Position as _, Role, Square};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Solved endings, as far as they are at hand.
#[derive(Clone, Default)]
pub struct Tables(Vec<Arc<Solution>>);

impl Tables {
    /// Adds the solution of an ending that is won by mate.
    pub fn add(&mut self, solution: Solution) {
        self.0.push(Arc::new(solution));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn of(&self, men: &Board) -> Option<&Solution> {
        let roles: Vec<Role> = men.clone().into_iter().map(|(_, piece)| piece.role).collect();
        let ending = Ending::of(&roles)?;
        self.0.iter().map(|solution| &**solution).find(|solution| solution.space().ending() == ending)
    }
}

/// How the player thinks.
#[derive(Clone)]
pub struct Options {
    /// How many worlds it keeps in mind from move to move.
    pub worlds: usize,
    /// How long a decision may take.
    pub time: Duration,
    /// How many boards it looks at in one decision, at most, to bring worlds back that have died. Unlike the clock this
    /// is the same on every machine: with time enough the same seed gives the same game.
    pub boards: u64,
    /// What it knows of endings.
    pub tables: Tables,
    /// Calls its thinking off.
    pub cancel: Cancel,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            worlds: 150,
            time: Duration::from_secs(1),
            boards: 600_000,
            tables: Tables::default(),
            cancel: Cancel::default(),
        }
    }
}

/// More worlds than this are not weighed at once.
const WEIGHED: usize = 400;

/// What a move of its opening is worth to it, in pawns.
const BOOK: f64 = 0.35;

/// Keeps a sample of worlds that agree with everything heard, and makes the try that is worth most in them on
/// average, a refusal being an answer that costs nothing. In the opening it prefers the moves of a set-up; against a
/// lone king it keeps the exact set of its squares, and drives and mates it.
pub struct Blind {
    options: Options,
    dice: Dice,
    seat: Seat,
    sample: Option<Sample>,
    lone: Option<Lone>,
    visits: Visits,
    setup: Vec<Movement>,
    lived: usize,
    /// Whether the last choice was read off the table of a solved ending.
    by_table: bool,
    /// How many boards its last choice looked at to bring worlds back.
    looked: u64,
    explanation: Option<Explanation>,
    incidents: Incidents,
}

impl Blind {
    /// The same seed and the same answers give the same choices, as long as time does not run out.
    pub fn new(options: Options, seed: u64) -> Blind {
        Blind {
            options,
            dice: dice(seed),
            seat: Seat(0),
            sample: None,
            lone: None,
            visits: Visits::new(),
            setup: Vec::new(),
            lived: 0,
            by_table: false,
            looked: 0,
            explanation: None,
            incidents: Incidents::default(),
        }
    }

    /// The worlds that it has in mind.
    pub fn sample(&self) -> Option<&Sample> {
        self.sample.as_ref()
    }

    /// Whether its last choice was read off the table of a solved ending.
    pub fn followed_a_table(&self) -> bool {
        self.by_table
    }

    /// How many boards its last choice looked at to bring worlds back that had died.
    pub fn boards_looked_at(&self) -> u64 {
        self.looked
    }

    /// Takes in what has happened since its last choice. Three quarters of its time may go into that, so that some is
    /// left to weigh the tries.
    fn catch_up(&mut self, game: &Kriegspiel, recall: &Recall<Kriegspiel>) {
        let limits = Limits {
            time: Some(self.options.time / 4 * 3),
            nodes: Some(self.options.boards),
            ..Limits::default()
        };
        let mut watch = Watch::start(limits, self.options.cancel.clone());
        for event in recall.iter().skip(self.lived) {
            match event {
                Lived::Did(act) => {
                    if let Some(lone) = &mut self.lone {
                        if let Some(after) =
                            lone.turned_try(*act).and_then(|movement| mating::After::of(lone.men(), movement))
                        {
                            *self.visits.entry(after.key()).or_default() += 1;
                        }
                        lone.did(*act);
                    } else if let Some(sample) = &mut self.sample {
                        sample.did(*act);
                    }
                }
                Lived::Heard(notice) => {
                    if let Some(lone) = &mut self.lone {
                        lone.hear(notice);
                    } else if let Some(sample) = &mut self.sample {
                        sample.hear_within(game, notice, &mut watch);
                    }
                }
            }
        }
        self.lived = recall.len();
        self.looked = watch.nodes;
    }

    /// Against a lone king the exact set takes the place of the sample.
    fn against_a_lone_king(&mut self, thought: &Thought<'_, Kriegspiel>) -> Option<Try> {
        let lone = self.lone.as_ref()?;
        if lone.wave().is_empty() {
            return None;
        }
        let wave = lone.real_wave();
        let set = Part::Set {
            name: words::king_squares(),
            items: wave.names().into_iter().map(Into::into).collect(),
        };
        if let Some(solution) = self.options.tables.of(lone.men())
            && let Some((act, verdict)) = mating::exact(solution, lone, thought.moves)
        {
            let because = words::solved_ending_says(verdict.message(), act.to_string());
            self.explanation = Some(Explanation::because(because).with(set));
            self.by_table = true;
            return Some(act);
        }
        let weighed = mating::weigh(lone, thought.moves, &self.visits);
        let best = weighed.first()?;
        let because = words::drives_king(best.act.to_string(), wave.len());
        self.explanation = Some(Explanation::because(because).with(candidates(&weighed)).with(set));
        Some(best.act)
    }

    fn by_sample(&mut self, thought: &Thought<'_, Kriegspiel>, begun: Instant) -> Option<Try> {
        let sample = self.sample.as_ref().filter(|_| self.lone.is_none())?;
        let mut worlds: Vec<&State> = sample.worlds().collect();
        if worlds.is_empty() {
            return None;
        }
        self.dice.shuffle(&mut worlds);
        worlds.truncate(WEIGHED.max(self.options.worlds));
        let tries: Vec<Try> = thought.moves.iter().copied().filter(|act| act.movement().is_some()).collect();
        let mut index_of = vec![[u16::MAX; 64]; 64];
        for (index, act) in tries.iter().enumerate() {
            if let Some(movement) = act.movement()
                && matches!(movement.promotion(), None | Some(Role::Queen))
            {
                index_of[usize::from(movement.from())][usize::from(movement.to())] = index as u16;
            }
        }
        let mut rows: Vec<Vec<(u16, f64)>> = Vec::new();
        for world in &worlds {
            if !rows.is_empty() && (begun.elapsed() > self.options.time || self.options.cancel.is_cancelled())
            {
                break;
            }
            let position = world.position().inner();
            let mut row = Vec::new();
            for mv in position.legal_moves() {
                let Some(movement) = weigh::considered(mv) else { continue };
                let index = index_of[usize::from(movement.from())][usize::from(movement.to())];
                if index != u16::MAX {
                    row.push((index, weigh::value(position, mv)));
                }
            }
            rows.push(row);
        }
        let mut ballot = Ballot::new(tries, rows.len());
        for (world, row) in rows.iter().enumerate() {
            for (index, value) in row {
                ballot.set(usize::from(*index), world, *value);
            }
        }
        let board = thought.view.board();
        let next = self.next_of_setup(&board);
        // Equal values are told apart by the dice: nobody should know what comes next.
        let noise: Vec<(Try, f64)> =
            ballot.tries().to_vec().into_iter().map(|act| (act, 0.04 * self.dice.unit())).collect();
        let extra = |act: Try| {
            let booked = if act.movement().is_some() && act.movement() == next { BOOK } else { 0.0 };
            booked + noise.iter().find(|(other, _)| *other == act).map_or(0.0, |(_, noise)| *noise)
        };
        let weighed = ballot.weigh(0.02, extra);
        let best = *weighed.first()?;
        let because = if best.act.movement() == next {
            words::opening(best.act.to_string())
        } else {
            words::worth_most_over_boards(best.act.to_string(), rows.len(), 100.0 * best.accepted)
        };
        let about = self.enemy_king(thought.seat);
        let mut explanation = Explanation::because(because).with(candidates(&weighed));
        if let Some(belief) = about {
            explanation = explanation.with(belief);
        }
        self.explanation = Some(explanation);
        Some(best.act)
    }

    /// The next move of the set-up that can still be made, as far as our own pieces show.
    fn next_of_setup(&self, board: &Board) -> Option<Movement> {
        let us = color_of(self.seat);
        self.setup.iter().copied().find(|movement| {
            let mine = |square: Square| board.color_at(square) == Some(us);
            mine(movement.from()) && !mine(movement.to())
        })
    }

    /// Where the opponent's king is believed to be, the likeliest squares first.
    fn enemy_king(&self, seat: Seat) -> Option<Part> {
        let sample = self.sample.as_ref()?;
        let enemy = !color_of(seat);
        let mut counts = [0u32; 64];
        for world in sample.worlds() {
            if let Some(king) = world.position().board().king_of(enemy) {
                counts[usize::from(king)] += 1;
            }
        }
        let mut chances: Vec<Chance> = Square::ALL
            .into_iter()
            .filter(|square| counts[usize::from(*square)] > 0)
            .map(|square| Chance {
                what: square.to_string().into(),
                probability: f64::from(counts[usize::from(square)]) / sample.len() as f64,
            })
            .collect();
        chances.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        chances.truncate(8);
        Some(Part::Belief { about: words::opponent_king(), chances })
    }

    /// Without any world in mind: take what can be taken, else what one's own pieces show to be natural.
    fn without_worlds(&mut self, thought: &Thought<'_, Kriegspiel>) -> Try {
        let board = thought.view.board();
        let us = color_of(thought.seat);
        let lost = last_loss(thought.seat, thought.recall);
        let worth_of = |act: &Try, noise: f64| {
            let Some(movement) = act.movement() else { return 50.0 };
            let pawn = board.role_at(movement.from()) == Some(Role::Pawn);
            let told = !matches!(thought.view.pawn_tries, arbitro_games::kriegspiel::PawnTries::Untold);
            let takes = if pawn && movement.is_diagonal() { if told { 20.0 } else { -1.0 } } else { 0.0 };
            let back = if lost == Some(movement.to()) { 10.0 } else { 0.0 };
            let promotes = if movement.promotion() == Some(Role::Queen) { 9.0 } else { 0.0 };
            let rank =
                f64::from(u32::from(us.fold_wb(movement.to().rank(), movement.to().rank().flip_vertical())));
            let forward = if pawn { 0.1 * rank } else { 0.0 };
            takes + back + promotes + forward + noise
        };
        let weighed: Vec<f64> = thought.moves.iter().map(|act| worth_of(act, self.dice.unit())).collect();
        let best = (0..weighed.len()).max_by(|a, b| weighed[*a].total_cmp(&weighed[*b])).unwrap_or(0);
        let act = thought.moves[best];
        self.explanation = Some(Explanation::because(words::looks_natural(act.to_string())));
        act
    }
}

/// Where the seat has lost a piece by the opponent's last move.
fn last_loss(seat: Seat, recall: &Recall<Kriegspiel>) -> Option<Square> {
    let me: Side = color_of(seat).into();
    recall.iter().rev().find_map(|event| match event {
        Lived::Heard(Notice::Moved(said)) if said.by != me => {
            Some(said.capture.map(|capture| capture.square))
        }
        _ => None,
    })?
}

fn candidates(weighed: &[Weighed]) -> Part {
    let candidate = |weighed: &Weighed| {
        Candidate::new(weighed.act, (weighed.value * 1000.0).round() / 1000.0, Certainty::Score)
    };
    Part::Candidates(weighed.iter().take(6).map(candidate).collect())
}

impl Player<Kriegspiel> for Blind {
    fn sit(&mut self, game: &Kriegspiel, seat: Seat) {
        let size = SampleSize(self.options.worlds.max(1));
        let seed = self.dice.below(1 << 30) as u64;
        self.seat = seat;
        self.sample = Some(Sample::new(game, seat, size, seed));
        self.lone = None;
        self.visits.clear();
        self.setup = book::setup(self.dice.below(book::COUNT), color_of(seat));
        self.lived = 0;
        self.by_table = false;
        self.explanation = None;
    }

    fn choose(&mut self, thought: Thought<'_, Kriegspiel>) -> Try {
        let begun = Instant::now();
        if self.sample.is_none() {
            self.sit(thought.game, thought.seat);
        }
        self.catch_up(thought.game, thought.recall);
        self.explanation = None;
        self.by_table = false;
        if thought.view.enemy_men == 1 && self.lone.is_none() {
            self.lone = Lone::anywhere(color_of(thought.seat), &thought.view.board());
        }
        if thought.moves.contains(&Try::Any) {
            self.explanation = Some(Explanation::because(words::asking_is_free()));
            return Try::Any;
        }
        if let Some(act) = self.against_a_lone_king(&thought) {
            return act;
        }
        if let Some(act) = self.by_sample(&thought, begun) {
            return act;
        }
        if !self.options.cancel.is_cancelled() {
            self.incidents.count(Incident::FellBack, incident::no_world);
        }
        self.without_worlds(&thought)
    }

    fn explain(&self) -> Option<Explanation> {
        self.explanation.clone()
    }

    fn incidents(&mut self) -> Incidents {
        std::mem::take(&mut self.incidents)
    }
}

//! A game of the catalogue with its parameters chosen, whatever its type.

use super::PlayerListing;
use super::entry::{GameEntry, Maker, Seating, is_open};
use super::error::CatalogueError;
use super::kit::{Level, name_of};
use super::parameters::Arguments;
use super::searched::{SearchOrder, Searched};
use super::series::{NEEDS_FEATURES, NEEDS_LEARNER, Pupil, Seen};
use super::spec::Spec;
use super::study::{LearnOrder, Learnt, Progress};
use crate::bot::{Bot, Seated};
use crate::full_game::{FullGame, Hosted, record_of};
use crate::local::LocalGame;
use crate::nearest::instead;
use crate::outcome::Outcome;
use crate::party::Party;
use crate::record::{Part, Problem, Record, RecordError, replay, replay_moves};
use crate::seats::{seat_labels, seat_title};
use crate::seed::Seed;
use crate::table::Table;
use arbitro_game::laws::{Broken, Laws, Looked};
use arbitro_game::{Cancel, Incidents, Limits, Message, Present, Seat, Stopped, Watch};
use arbitro_players::regret::{Sampler, Sampling};
use arbitro_theory::extensive::{ExtensiveForm, SequenceForm, Title, Unfolded, unfold};
use arbitro_theory::report::Point;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A game with its parameters, ready to be played.
pub trait AnyGame: Send + Sync {
    /// The game with all its parameters written out.
    fn spec(&self) -> &str;
    /// How many players it is for.
    fn seats(&self) -> u8;
    /// What the seats are called.
    fn seat_names(&self) -> Vec<String>;
    /// What people call the seats.
    fn seat_titles(&self) -> Vec<Message>;
    /// Whether every seat sees everything.
    fn is_open(&self) -> bool;
    /// The names of the players that can play it.
    fn suitable_players(&self) -> Vec<&'static str>;
    /// The bot that plays where none was chosen: as opponent, adviser and substitute.
    fn usual_player(&self) -> &'static str;
    /// Those players, with what can be chosen about them in this game.
    fn player_listings(&self) -> Vec<PlayerListing>;
    /// Checks the name of a player for this game, and writes out its parameters.
    fn check_player(&self, player: &str) -> Result<String, CatalogueError> {
        self.prepare_player(player, &Cancel::default())
    }
    /// The same; the token calls off whatever the player has to prepare before its first game.
    fn prepare_player(&self, player: &str, cancel: &Cancel) -> Result<String, CatalogueError>;
    /// Checks the laws that every game keeps, those about imagined states too where the game has them.
    fn check_laws(&self, laws: &Laws) -> Result<Looked, Broken>;
    /// Begins a game between players of these names.
    fn begin(&self, players: Vec<String>, seed: Seed) -> Box<dyn FullGame>;
    /// Makes a bot for a seat, at a table of this program or of another one.
    fn bot(&self, player: &str, seating: Seating) -> Result<Box<dyn Bot>, CatalogueError>;
    /// Begins a game that is played inside this program.
    fn table(&self, opening: Opening) -> Result<LocalGame, CatalogueError> {
        let (found, expected) = (opening.sitters.len(), usize::from(self.seats()));
        if found != expected {
            return Err(CatalogueError::Count { game: self.spec().to_owned(), expected, found });
        }
        let (mut names, mut bots) = (Vec::new(), Vec::new());
        for (seat, sitter) in Seat::all(self.seats()).zip(opening.sitters) {
            match sitter {
                Sitter::Person(name) => {
                    names.push(name);
                    bots.push(None);
                }
                Sitter::Player(player) => {
                    let seed = Seed::from(opening.seed).of_seat(seat);
                    let bot = self.bot(&player, Seating { seat, seed, cancel: opening.cancel.clone() })?;
                    names.push(bot.spec().to_owned());
                    bots.push(Some(bot));
                }
            }
        }
        Ok(LocalGame::new(self.begin(names, opening.seed.into()), bots))
    }
    /// The game that a record leads to.
    fn replay(&self, record: &Record) -> Result<Box<dyn FullGame>, RecordError>;
    /// Takes up a game that was interrupted: the game that the moves of a record lead to. The result of the record does
    /// not matter.
    fn resume(&self, record: &Record) -> Result<Box<dyn FullGame>, RecordError>;
    /// Whether it is public whom the rules wait for.
    fn turn_is_public(&self) -> bool;
    /// Lets a learner play many games and gives back what it has learnt.
    fn learn(
        &self,
        order: &LearnOrder,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Learnt, CatalogueError>;
    /// Searches a position step by step, to be watched.
    fn search(&self, order: &SearchOrder) -> Result<Searched, CatalogueError>;
    /// The whole game as a tree, if it has no more than this many nodes.
    fn unfolded(&self, most_nodes: usize) -> Result<ExtensiveForm, CatalogueError>;
    /// Learns an equilibrium by sampled regrets until neither player gains more than `enough` by leaving the averages, which
    /// is measured on the whole tree at every power of two.
    fn sampled(&self, order: &SampleOrder) -> Result<Sampled, CatalogueError>;
    /// Prepares players for many games.
    fn line_up(&self, players: &[String]) -> Result<Box<dyn LineUp>, CatalogueError>;
    /// Plays games in a row between learners that know nothing yet and random players.
    fn series(
        &self,
        players: [Pupil; 2],
        games: u64,
        seed: u64,
        seen: Seen<'_>,
    ) -> Result<(), CatalogueError>;
}

/// What to learn by sampling, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct SampleOrder {
    /// What is sampled.
    pub sampling: Sampling,
    /// The seed of the samples.
    pub seed: u64,
    /// The largest tree to measure the result on.
    pub most_nodes: usize,
    /// The gain that is near enough to none.
    pub enough: f64,
    /// When to stop in any case.
    pub limits: Limits,
}

/// What was learnt by sampling.
#[derive(Debug, Clone)]
pub struct Sampled {
    /// The game as a tree.
    pub tree: ExtensiveForm,
    /// The average strategies, by information set of the tree.
    pub behaviour: Vec<Vec<f64>>,
    /// How near they came.
    pub convergence: Vec<Point>,
}

/// How a table is opened.
#[derive(Debug, Clone, Default)]
pub struct Opening {
    /// Who sits at each seat.
    pub sitters: Vec<Sitter>,
    /// The seed of nature's rolls and of the players.
    pub seed: u64,
    /// Calls the thinking of the players off.
    pub cancel: Cancel,
}

/// Who sits at a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sitter {
    /// A person of that name, who moves from outside.
    Person(String),
    /// A bot.
    Player(String),
}

/// Players prepared for many games, to be played on any core in any order.
pub trait LineUp: Send + Sync {
    /// The players with all their parameters written out.
    fn players(&self) -> &[String];
    /// How many players a game is for.
    fn seats(&self) -> u8;
    /// Plays one game with these players (by index) in the seats.
    fn play(&self, seating: &[usize], seed: u64, cancel: &Cancel) -> Played;
    /// Plays one game and keeps its record.
    fn play_and_record(&self, seating: &[usize], seed: u64, cancel: &Cancel) -> Record;
}

/// What came of one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// What went wrong, seat by seat.
    pub incidents: Vec<Incidents>,
    /// The same for games with the same moves.
    pub fingerprint: u64,
    /// What the side of each seat scored, in games that count that: card points.
    pub scored: Option<Vec<f64>>,
}

/// A game of a known type, set up.
pub(super) struct SetUp<G: Present> {
    pub entry: Arc<GameEntry<G>>,
    pub game: Arc<G>,
    pub spec: String,
    pub known: Arc<[PlayerListing]>,
}

/// A player that is ready to be made.
pub(crate) struct Ready<G: Present> {
    pub spec: String,
    pub maker: Maker<G>,
}

impl<G: Present> Clone for SetUp<G> {
    fn clone(&self) -> Self {
        SetUp {
            entry: Arc::clone(&self.entry),
            game: Arc::clone(&self.game),
            spec: self.spec.clone(),
            known: Arc::clone(&self.known),
        }
    }
}

impl<G: Present> SetUp<G> {
    /// Finds a player, checks its parameters and prepares it.
    pub(super) fn ready(&self, text: &str, cancel: &Cancel) -> Result<Ready<G>, CatalogueError> {
        let spec: Spec = text.parse()?;
        let Some(player) = self.entry.players.iter().find(|player| player.name == spec.name) else {
            let namesakes = self.known.iter().filter(|known| known.name == spec.name);
            let mut needs: Vec<&'static str> = namesakes.map(|known| known.needs).collect();
            needs.dedup();
            return Err(match needs[..] {
                [] => self.unknown(spec.name),
                _ => self.unsuitable(&spec.name, needs),
            });
        };
        let arguments = Arguments::check(&spec, &player.parameters)?.called_off_by(cancel);
        let spec = arguments.canonical(player.name).to_string();
        if !(player.suits)(&self.game) {
            return Err(self.unsuitable(player.name, vec![player.needs]));
        }
        match (player.prepare)(&self.game, &self.spec, &arguments) {
            Ok(maker) => Ok(Ready { spec, maker }),
            Err(why) => Err(CatalogueError::Player { player: spec, why }),
        }
    }

    pub(super) fn unsuitable(&self, player: &str, needs: Vec<&'static str>) -> CatalogueError {
        CatalogueError::Unsuitable {
            player: player.to_owned(),
            game: self.spec.clone(),
            needs,
            suitable: self.suitable_players().join(", "),
        }
    }

    fn unknown(&self, name: String) -> CatalogueError {
        if name == "person" {
            return CatalogueError::Person;
        }
        CatalogueError::UnknownPlayer { instead: instead(&name, self.suitable_players()), name }
    }
}

impl<G: Present> SetUp<G> {
    /// Whether a record is of this game, also where an older version wrote more of its parameters out.
    fn is_of(&self, record: &Record) -> bool {
        let canonical = || {
            let spec: Spec = record.game.parse().ok().filter(|spec: &Spec| spec.name == self.entry.name)?;
            let arguments = Arguments::check(&spec, &self.entry.parameters).ok()?;
            Some(arguments.canonical(self.entry.name).to_string())
        };
        record.game == self.spec || canonical().is_some_and(|canonical| canonical == self.spec)
    }

    /// Whether a record is of this game.
    fn check_record(&self, record: &Record) -> Result<(), RecordError> {
        if self.is_of(record) {
            return Ok(());
        }
        let name = |spec: &str| spec.split(':').next().map(str::to_owned);
        let why = if name(&record.game) == name(&self.spec) {
            format!("the record names the game {}: write it in full, as {}", record.game, self.spec)
        } else {
            format!("the record is of {}, not of {}", record.game, self.spec)
        };
        Err(record.wrong(Part::Game, Problem::Game(Message::verbatim(why))))
    }

    fn hosted(&self, table: Table<G>, players: Vec<String>) -> Box<dyn FullGame> {
        Box::new(Hosted { spec: self.spec.clone(), is_open: self.is_open(), table, players })
    }

    /// The game as a tree, under its own name.
    fn tree(&self, most_nodes: usize) -> Result<Unfolded<G>, CatalogueError> {
        let mut unfolded = unfold(&*self.game, self.game.start(), most_nodes)
            .map_err(|error| CatalogueError::Tree { spec: self.spec.clone(), why: error.message() })?;
        unfolded.form.title.clone_from(&self.spec);
        unfolded.form.players = self.seat_names();
        for (set, (seat, recall)) in unfolded.recalls().into_iter().enumerate() {
            unfolded.form.sets[set].title =
                self.game.recalled(&recall).map(|place| Title { player: self.game.seat_title(seat), place });
        }
        Ok(unfolded)
    }
}

impl<G: Present> AnyGame for SetUp<G> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn seat_titles(&self) -> Vec<Message> {
        let labels = self.seat_names();
        let title = |(seat, label): (Seat, &String)| seat_title(&*self.game, seat, label);
        Seat::all(self.game.seats()).zip(&labels).map(title).collect()
    }

    fn seat_names(&self) -> Vec<String> {
        seat_labels(&*self.game)
    }

    fn is_open(&self) -> bool {
        is_open::<G>()
    }

    fn suitable_players(&self) -> Vec<&'static str> {
        let suits = self.entry.players.iter().filter(|player| (player.suits)(&self.game));
        suits.map(|player| player.name).collect()
    }

    fn usual_player(&self) -> &'static str {
        let suitable = self.suitable_players();
        let known = |level: &&Level| suitable.contains(&name_of(level.player));
        let strongest = self.entry.kit.levels.iter().rev().find(known).map(|level| level.player);
        let thinks = |name: &&str| !matches!(*name, "random" | "first");
        let known = || suitable.iter().copied().find(thinks).or_else(|| suitable.first().copied());
        strongest.or_else(known).unwrap_or("random")
    }

    fn player_listings(&self) -> Vec<PlayerListing> {
        let suitable = self.suitable_players();
        let listings = self.entry.player_listings().into_iter();
        listings.filter(|player| suitable.contains(&player.name)).collect()
    }

    fn prepare_player(&self, player: &str, cancel: &Cancel) -> Result<String, CatalogueError> {
        self.ready(player, cancel).map(|ready| ready.spec)
    }

    fn check_laws(&self, laws: &Laws) -> Result<Looked, Broken> {
        (self.entry.laws)(laws, &self.game)
    }

    fn begin(&self, players: Vec<String>, seed: Seed) -> Box<dyn FullGame> {
        self.hosted(Table::open(Arc::clone(&self.game), seed), players)
    }

    fn bot(&self, player: &str, seating: Seating) -> Result<Box<dyn Bot>, CatalogueError> {
        let ready = self.ready(player, &seating.cancel)?;
        let player = (ready.maker)(&seating);
        Ok(Box::new(Seated::new(Arc::clone(&self.game), seating.seat, ready.spec, player)))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn FullGame>, RecordError> {
        self.check_record(record)?;
        Ok(self.hosted(replay(Arc::clone(&self.game), record)?, record.players.clone()))
    }

    fn resume(&self, record: &Record) -> Result<Box<dyn FullGame>, RecordError> {
        self.check_record(record)?;
        let mut table = replay_moves(Arc::clone(&self.game), record)?;
        table.roll(); // The record may end where nature is to move.
        Ok(self.hosted(table, record.players.clone()))
    }

    fn turn_is_public(&self) -> bool {
        self.game.turn_is_public()
    }

    fn learn(
        &self,
        order: &LearnOrder,
        cancel: &Cancel,
        progress: Progress<'_>,
    ) -> Result<Learnt, CatalogueError> {
        match self.entry.learn {
            Some(learn) => learn(self, order, cancel, progress),
            None => Err(self.unsuitable("learner", vec!["needs-open"])),
        }
    }

    fn search(&self, order: &SearchOrder) -> Result<Searched, CatalogueError> {
        match self.entry.search {
            Some(search) => search(self, order),
            None => Err(CatalogueError::Search { spec: self.spec.clone(), why: super::searched::hides() }),
        }
    }

    fn unfolded(&self, most_nodes: usize) -> Result<ExtensiveForm, CatalogueError> {
        Ok(self.tree(most_nodes)?.form)
    }

    fn sampled(&self, order: &SampleOrder) -> Result<Sampled, CatalogueError> {
        let refused = |why: Message| CatalogueError::Tree { spec: self.spec.clone(), why };
        let mut sampler = Sampler::new(&*self.game, order.sampling, order.seed)
            .map_err(|error| refused(error.message()))?;
        let tree = self.tree(order.most_nodes)?;
        let form = SequenceForm::new(&tree.form).map_err(|error| refused(error.message()))?;
        let start = self.game.start();
        let mut watch = Watch::start(order.limits, Cancel::default());
        let mut convergence = Vec::new();
        loop {
            let more = sampler.iterations().max(1);
            let stopped = sampler.run(&self.game, &start, more, &mut watch);
            let behaviour = sampler.behaviour(&tree);
            let [first, second] = form.plans(&behaviour);
            let distance = form.greatest_gain([&first, &second]);
            convergence.push(Point { iteration: sampler.iterations(), distance });
            if distance <= order.enough || stopped != Stopped::Finished {
                return Ok(Sampled { tree: tree.form, behaviour, convergence });
            }
        }
    }

    fn line_up(&self, players: &[String]) -> Result<Box<dyn LineUp>, CatalogueError> {
        let players = players.iter().map(|player| self.ready(player, &Cancel::default()));
        let players = players.collect::<Result<Vec<_>, _>>()?;
        let names = players.iter().map(|player| player.spec.clone()).collect();
        Ok(Box::new(Lined { set_up: self.clone(), players, names }))
    }

    fn series(
        &self,
        players: [Pupil; 2],
        games: u64,
        seed: u64,
        seen: Seen<'_>,
    ) -> Result<(), CatalogueError> {
        let Some(play) = self.entry.series.filter(|_| self.game.seats() == 2) else {
            return Err(self.unsuitable("learner", vec![NEEDS_LEARNER]));
        };
        if !play(&self.game, self.entry.features, players, games, seed, seen) {
            return Err(self.unsuitable("td", vec![NEEDS_FEATURES]));
        }
        Ok(())
    }
}

struct Lined<G: Present> {
    set_up: SetUp<G>,
    players: Vec<Ready<G>>,
    names: Vec<String>,
}

impl<G: Present> Lined<G> {
    fn run(&self, seating: &[usize], seed: u64, cancel: &Cancel) -> (Table<G>, Played) {
        let mut table = Table::open(Arc::clone(&self.set_up.game), seed);
        let sat = Seat::all(self.seats()).zip(seating).map(|(seat, index)| {
            let seating = Seating { seat, seed: Seed::from(seed).of_seat(seat), cancel: cancel.clone() };
            (self.players[*index].maker)(&seating)
        });
        let mut party = Party::sit(&table, sat.collect());
        let outcome = party.run(&mut table, cancel);
        let outcome = outcome.unwrap_or_else(|| Outcome::BrokenOff {
            reason: crate::outcome::BrokenOff::NoMove,
            so_far: table.payoffs(),
        });
        let mut fingerprint = DefaultHasher::new();
        table.moves().hash(&mut fingerprint);
        let played = Played {
            outcome,
            incidents: party.incidents(),
            fingerprint: fingerprint.finish(),
            scored: table.scored(),
        };
        (table, played)
    }
}

impl<G: Present> LineUp for Lined<G> {
    fn players(&self) -> &[String] {
        &self.names
    }

    fn seats(&self) -> u8 {
        self.set_up.game.seats()
    }

    fn play(&self, seating: &[usize], seed: u64, cancel: &Cancel) -> Played {
        self.run(seating, seed, cancel).1
    }

    fn play_and_record(&self, seating: &[usize], seed: u64, cancel: &Cancel) -> Record {
        let (table, _) = self.run(seating, seed, cancel);
        let names = seating.iter().map(|index| self.names[*index].clone()).collect();
        record_of(&table, self.set_up.spec.clone(), names)
    }
}

//! `arbitro play`: sit down at a table in the terminal.

use crate::catalogue;
use crate::failure::Failure;
use crate::speech::{YOU, say};
use crate::state_folder;
use crate::terminal::{self, Sitting};
use crate::words;
use arbitro_catalogue::briscola5::log::{briscola_log, has_briscola_log};
use arbitro_game::{Cancel, Message, Seat, seed_of};
use arbitro_table::catalogue::{AnyGame, Opening, PlayerListing, Seating, Sitter, Spec};
use arbitro_table::{LocalGame, Record, files};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What stands for a person among the players.
const PERSON: &str = "person";

#[derive(Args)]
pub struct Play {
    /// The game, such as tris, tris:rows=4,cols=4,line=4, a tree file, or a game to be
    /// solved and played against its solution (.nfg, .agg, .bagg, .efg, .stg)
    #[arg(required_unless_present = "resume", default_value = "", hide_default_value = true)]
    game: String,
    /// Who sits in the other seats, in order: bots of the catalogue, or "person" for a person at this keyboard. At a table
    /// from a file (.nfg): equilibrium, or a decision rule (maxmin, expected, satisficer:aspiration=3,fall=1,rise=1); at a
    /// table or tree from a file also a strategy file (.strategy)
    players: Vec<String>,
    /// How many play, for games that let you choose
    #[arg(long = "players", value_name = "NUMBER")]
    how_many: Option<u8>,
    /// A file of rules (or avveduto, accorto, prudente, audace) for the bots of briscola5
    #[arg(long, value_name = "FILE")]
    strategy: Option<String>,
    /// Kriegspiel: what the umpire says (thesis, english, berkeley, cincinnati, rand or icc)
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Kriegspiel: an ending against a hidden king (KPK); you play the hidden king, Black, unless --seat says White
    #[arg(long, value_name = "ENDING")]
    ending: Option<String>,
    /// Where you sit: the name of a seat (O, X) or its number, counted from 0
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// The seed of dice, deals and bots; a new one each time unless given
    #[arg(long)]
    seed: Option<u64>,
    /// A plain prompt instead of a board
    #[arg(long)]
    plain: bool,
    /// Show the bots' reasons during the game, also in games with hidden information
    #[arg(long)]
    study: bool,
    /// Who gives hints: a bot of the catalogue
    #[arg(long, value_name = "PLAYER")]
    adviser: Option<String>,
    /// Take up the game that was interrupted last, with the same players
    #[arg(long, conflicts_with_all = ["game", "players", "how_many", "strategy", "rules", "ending", "seat", "seed"])]
    resume: bool,
    /// Keep the record of the (last) game here
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Keep every call and card of the (last) game of briscola5 here, as a table of comma-separated values
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl Play {
    pub fn run(self) -> Result<(), Failure> {
        if super::duel::is_file(&self.game) {
            let opponent = self.opponent_at_a_file()?;
            let seed = self.seed.unwrap_or_else(fresh_seed);
            return super::duel::play(&self.game, opponent, self.seat.as_deref(), seed);
        }
        let saved = state_folder().map(|folder| folder.join("game.json"));
        let kept = if self.resume { Some(interrupted_game(saved.as_deref())?) } else { None };
        let game =
            catalogue().game(&kept.as_ref().map_or_else(|| self.full_name(), |kept| kept.game.clone()))?;
        self.check_files(&*game)?;
        let me = self.my_seat(&*game)?;
        let best = match &self.strategy {
            Some(strategy) => {
                warn_of(strategy);
                by_rules(&*game, strategy)?
            }
            None => game.usual_player().to_owned(),
        };
        let (sitters, people) = match &kept {
            Some(kept) => seated_before(&*game, kept),
            None => self.seat_everybody(&*game, me, &best)?,
        };
        let adviser = self.adviser.clone().unwrap_or(best);
        game.check_player(&adviser)?;
        let cancel = Cancel::default();
        let seed = kept.as_ref().and_then(|kept| kept.seed.number()).or(self.seed).unwrap_or_else(fresh_seed);
        let again = |record: &Record| {
            let full = game.resume(record)?;
            let bot = |(seat, sitter): (Seat, &Sitter)| match sitter {
                Sitter::Person(_) => Ok(None),
                Sitter::Player(player) => {
                    // A bot that is made in the middle of a game must not repeat the random numbers of an earlier one.
                    let seed = seed_of(record.seed.of_seat(seat), record.moves.len() as u64);
                    game.bot(player, Seating { seat, seed, cancel: cancel.clone() }).map(Some)
                }
            };
            let bots = Seat::all(game.seats()).zip(&sitters).map(bot).collect::<Result<Vec<_>, _>>()?;
            Ok(LocalGame::new(full, bots))
        };
        let deal = |number: u64| {
            if let Some(kept) = kept.as_ref().filter(|_| number == 0) {
                return again(kept);
            }
            let seed = if number == 0 { seed } else { seed_of(seed, number) };
            let opening = Opening { sitters: sitters.clone(), seed, cancel: cancel.clone() };
            game.table(opening).map_err(Failure::from)
        };
        let sitting = Sitting {
            deal: &deal,
            again: &again,
            saved,
            game: game.clone(),
            people,
            adviser,
            study: self.study,
            cancel: cancel.clone(),
        };
        self.keep(&terminal::play(&sitting, self.plain)?)
    }

    /// Who sits opposite at a game from a file. What does not apply there is refused rather than ignored.
    fn opponent_at_a_file(&self) -> Result<Option<&str>, Failure> {
        let unfit = [
            ("--players", self.how_many.is_some()),
            ("--strategy", self.strategy.is_some()),
            ("--rules", self.rules.is_some()),
            ("--ending", self.ending.is_some()),
            ("--study", self.study),
            ("--adviser", self.adviser.is_some()),
            ("--record", self.record.is_some()),
            ("--log", self.log.is_some()),
        ];
        if let Some((option, _)) = unfit.iter().find(|(_, given)| *given) {
            return Err(Failure::Said(words::not_for_files(*option)));
        }
        match self.players.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(one)),
            more => Err(Failure::Said(words::one_opponent(more.len()))),
        }
    }

    /// Writes what was asked for. A file that fails does not keep the other from being written.
    fn keep(&self, record: &Record) -> Result<(), Failure> {
        let mut failed = None;
        if let Some(path) = &self.record {
            failed = kept(words::kept_record, path, record.save(path)).err();
        }
        if let Some(path) = &self.log {
            let written = briscola_log(record)
                .map_err(Failure::from)
                .and_then(|log| Ok(files::write_atomically(path, log.as_bytes())?));
            failed = failed.or(kept(words::kept_log, path, written).err());
        }
        failed.map_or(Ok(()), Err)
    }

    /// Reports what is known to fail before the game begins, so that no played game is lost.
    fn check_files(&self, game: &dyn AnyGame) -> Result<(), Failure> {
        for path in [&self.record, &self.log].into_iter().flatten() {
            files::check_writable(path)?;
        }
        if self.log.is_some() {
            has_briscola_log(game.spec())?;
        }
        if let (Some(record), Some(log)) = (&self.record, &self.log)
            && record == log
        {
            return Err(Failure::Said(words::same_file(log.display().to_string())));
        }
        Ok(())
    }

    /// The game as the catalogue knows it: options of the command line are parameters of the game.
    fn full_name(&self) -> String {
        let players = self.how_many.map(|players| players.to_string());
        let mut name = self.game.clone();
        for (parameter, value) in [("players", &players), ("rules", &self.rules), ("ending", &self.ending)] {
            if let Some(value) = value {
                name.push(if name.contains(':') { ',' } else { ':' });
                name += &format!("{parameter}={value}");
            }
        }
        name
    }

    fn seat_everybody(
        &self,
        game: &dyn AnyGame,
        me: Seat,
        best: &str,
    ) -> Result<(Vec<Sitter>, Vec<Seat>), Failure> {
        let others_count = usize::from(game.seats()) - 1;
        if self.players.len() > others_count {
            return Err(Failure::Said(words::too_many_named(self.players.len(), others_count)));
        }
        let mut others = self.players.iter().map(String::as_str);
        let (mut sitters, mut people) = (Vec::new(), Vec::new());
        for seat in Seat::all(game.seats()) {
            match if seat == me { PERSON } else { others.next().unwrap_or(best) } {
                PERSON => {
                    people.push(seat);
                    sitters.push(Sitter::Person(YOU.to_owned()));
                }
                player => sitters.push(Sitter::Player(game.check_player(player)?)),
            }
        }
        Ok((sitters, people))
    }

    fn my_seat(&self, game: &dyn AnyGame) -> Result<Seat, Failure> {
        let Some(text) = &self.seat else { return Ok(Seat(u8::from(self.ending.is_some()))) };
        let names = game.seat_names();
        let by_name = names.iter().position(|name| name.eq_ignore_ascii_case(text));
        let titles = game.seat_titles();
        let by_title = || titles.iter().position(|title| say(title).to_lowercase() == text.to_lowercase());
        let by_number = text.parse::<usize>().ok().filter(|number| *number < names.len());
        by_name.or(by_number).or_else(by_title).map(|index| Seat(index as u8)).ok_or_else(|| {
            Failure::Said(words::no_seat(text, titles.iter().map(say).collect::<Vec<_>>().join(", ")))
        })
    }
}

/// The game that was interrupted last.
fn interrupted_game(path: Option<&Path>) -> Result<Record, Failure> {
    let path = path.filter(|path| path.exists()).ok_or_else(|| Failure::Said(words::nothing_to_resume()))?;
    Ok(Record::load(path)?)
}

/// Who sat where in a game that was interrupted: whatever is no bot is a person at this keyboard.
fn seated_before(game: &dyn AnyGame, record: &Record) -> (Vec<Sitter>, Vec<Seat>) {
    let sitter = |name: &String| match game.check_player(name) {
        Ok(player) => Sitter::Player(player),
        Err(_) => Sitter::Person(name.clone()),
    };
    let sitters: Vec<Sitter> = record.players.iter().map(sitter).collect();
    let people = Seat::all(game.seats()).zip(&sitters);
    let people =
        people.filter(|(_, sitter)| matches!(sitter, Sitter::Person(_))).map(|(seat, _)| seat).collect();
    (sitters, people)
}

/// Says where something is kept, or that it is not.
fn kept(
    what: fn(String) -> Message,
    path: &Path,
    written: Result<(), impl Into<Failure>>,
) -> Result<(), Failure> {
    written.map_err(Into::into)?;
    writeln!(std::io::stdout(), "{}", say(&what(path.display().to_string())))?;
    Ok(())
}

/// Says on the side if a file of rules can never choose a card.
fn warn_of(strategy: &str) {
    let read = arbitro_table::files::read_text(Path::new(strategy)).ok();
    let read = read.and_then(|text| arbitro_experts::briscola::Strategy::read(strategy, &text).ok());
    if let Some(warning) = read.and_then(|strategy| strategy.warning()) {
        eprintln!("arbitro: {}", say(&words::warning(warning)));
    }
}

/// The player by rules with a strategy; the name of its file may hold anything.
fn by_rules(game: &dyn AnyGame, strategy: &str) -> Result<String, Failure> {
    let takes_one =
        |player: &PlayerListing| player.parameters.iter().any(|parameter| parameter.name == "strategy");
    match game.player_listings().iter().find(|player| takes_one(player)) {
        Some(player) => {
            let arguments = vec![("strategy".to_owned(), strategy.to_owned())];
            Ok(game.check_player(&Spec { name: player.name.to_owned(), arguments }.to_string())?)
        }
        None => Err(Failure::Said(words::no_rules_player(game.spec()))),
    }
}

/// A seed that differs from game to game.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(std::process::id())
}

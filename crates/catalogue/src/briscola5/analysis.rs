//! The analysis of a recorded game of Briscola, classic or in 5, as text, JSON and a picture.

mod show;

pub use show::MESSAGES;

use super::five;
use crate::briscola::classic;
use arbitro_experts::briscola::analysis::{DealAnalysis, Effort, analyse};
use arbitro_experts::briscola::classic::analysis::{GameAnalysis, analyse as analyse_classic};
use arbitro_game::echo::echoed;
use arbitro_game::{Actor, Cancel, Message, Present, Seat};
use arbitro_games::briscola::classic::Classic;
use arbitro_games::briscola::five::Five;
use arbitro_table::{Part, Problem, Record, RecordError, RecordedResult};
use serde::Serialize;

/// The analysis with the usual effort, as data for the pages.
pub fn as_data(
    record: &Record,
    cancel: &Cancel,
    progress: &dyn Fn(u64, u64),
) -> Result<serde_json::Value, RecordError> {
    let analysis = BriscolaAnalysis::of(record, &Effort::default(), cancel, progress)?;
    Ok(serde_json::to_value(&analysis).unwrap_or_default())
}

/// A recorded game, analysed.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct BriscolaAnalysis {
    /// The game with its parameters.
    pub game: String,
    /// What the seats are called.
    pub names: Vec<String>,
    /// Who sat there.
    pub players: Vec<String>,
    /// Every deal of Briscola in 5 that was played.
    pub deals: Vec<DealAnalysis>,
    /// The game of classic Briscola.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classic: Option<GameAnalysis>,
}

/// A game that can be analysed.
#[derive(Debug, Clone, Copy)]
pub enum Analysed {
    /// Briscola in 5.
    Five(Five),
    /// Classic Briscola.
    Classic(Classic),
}

impl BriscolaAnalysis {
    /// Whether a record is of a game that can be analysed: Briscola in 5, played to its end.
    pub fn suits(record: &Record) -> bool {
        five().game_in(&record.game).is_some() && matches!(record.result, RecordedResult::Payoffs(_))
    }

    /// The game of a record that can be analysed. Asked before its moves are checked, so that a record of another game is
    /// told to be one, whatever else is wrong with it.
    pub fn game_of(record: &Record) -> Result<Analysed, RecordError> {
        let other = |why: Message| record.wrong(Part::Game, Problem::Game(why));
        let in_five = five().game_in(&record.game).map(|game| game.map(Analysed::Five));
        let game =
            in_five.or_else(|| classic().game_in(&record.game).map(|game| game.map(Analysed::Classic)));
        let game = game
            .ok_or_else(|| other(show::other_game(echoed(&record.game))))?
            .map_err(|error| other(error.message()))?;
        if !matches!(record.result, RecordedResult::Payoffs(_)) {
            return Err(record.wrong(Part::Result, Problem::Game(show::unfinished())));
        }
        Ok(game)
    }

    /// Analyses a record. Its moves must have been checked by a replay.
    pub fn of(
        record: &Record,
        effort: &Effort,
        cancel: &Cancel,
        progress: &dyn Fn(u64, u64),
    ) -> Result<BriscolaAnalysis, RecordError> {
        let (deals, classic, names) = match BriscolaAnalysis::game_of(record)? {
            Analysed::Five(game) => {
                (analyse(&game, &moves_of(record)?, effort, cancel, progress), None, names(&game))
            }
            Analysed::Classic(game) => {
                let analysed = analyse_classic(&game, &moves_of(record)?, effort, cancel, progress);
                (Vec::new(), analysed, names(&game))
            }
        };
        let (game, players) = (record.game.clone(), record.players.clone());
        Ok(BriscolaAnalysis { game, names, players, deals, classic })
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }
}

fn names<G: Present>(game: &G) -> Vec<String> {
    Seat::all(game.seats()).map(|seat| game.seat_name(seat)).collect()
}

/// The moves of a record, with who made them.
fn moves_of<M: std::str::FromStr<Err: std::fmt::Display>>(
    record: &Record,
) -> Result<Vec<(Actor, M)>, RecordError> {
    let moves = record.moves.iter().enumerate().map(|(index, recorded)| {
        let wrong = |why: Message| record.wrong(Part::Move(index), Problem::Game(why));
        let mv = recorded.mv.parse().map_err(|error: M::Err| wrong(Message::verbatim(error)))?;
        if recorded.by == "nature" {
            return Ok((Actor::Nature, mv));
        }
        let seat = record.seats.iter().position(|name| *name == recorded.by);
        let seat = seat.ok_or_else(|| wrong(show::no_such_player(echoed(&recorded.by))))?;
        Ok((Actor::Seat(Seat(seat as u8)), mv))
    });
    moves.collect()
}

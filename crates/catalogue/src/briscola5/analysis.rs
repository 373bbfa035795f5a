//! The analysis of a recorded game of Briscola in 5, as text, JSON and a picture.

mod show;

pub use show::MESSAGES;

use super::five;
use arbitro_experts::briscola::analysis::{DealAnalysis, Effort, analyse};
use arbitro_game::echo::echoed;
use arbitro_game::{Actor, Cancel, Message, Present, Seat};
use arbitro_games::briscola::five::{Five, Move, SEATS};
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
    /// Every deal that was played.
    pub deals: Vec<DealAnalysis>,
}

impl BriscolaAnalysis {
    /// Whether a record is of a game that can be analysed: Briscola in 5, played to its end.
    pub fn suits(record: &Record) -> bool {
        five().game_in(&record.game).is_some() && matches!(record.result, RecordedResult::Payoffs(_))
    }

    /// The game of a record that can be analysed. Asked before its moves are checked, so that a record of another game is
    /// told to be one, whatever else is wrong with it.
    pub fn game_of(record: &Record) -> Result<Five, RecordError> {
        let other = |why: Message| record.wrong(Part::Game, Problem::Game(why));
        let game = five()
            .game_in(&record.game)
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
        let game = BriscolaAnalysis::game_of(record)?;
        let mut moves = Vec::with_capacity(record.moves.len());
        for (index, recorded) in record.moves.iter().enumerate() {
            let wrong = |why: Message| record.wrong(Part::Move(index), Problem::Game(why));
            let mv: Move = recorded
                .mv
                .parse()
                .map_err(|error: <Move as std::str::FromStr>::Err| wrong(Message::verbatim(error)))?;
            let by = if recorded.by == "nature" {
                Actor::Nature
            } else {
                let seat = record.seats.iter().position(|name| *name == recorded.by);
                let seat = seat.ok_or_else(|| wrong(show::no_such_player(echoed(&recorded.by))))?;
                Actor::Seat(Seat(seat as u8))
            };
            moves.push((by, mv));
        }
        let deals = analyse(&game, &moves, effort, cancel, progress);
        Ok(BriscolaAnalysis {
            game: record.game.clone(),
            names: Seat::all(SEATS).map(|seat| Five::seat_name(&game, seat)).collect(),
            players: record.players.clone(),
            deals,
        })
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }
}

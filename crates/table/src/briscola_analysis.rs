//! The analysis of a recorded game of Briscola in 5, as text, JSON and a picture.

use crate::catalogue::briscola::five_in;
use crate::plot::{Axis, Figure, Panel, Series, Style};
use crate::record::{Problem, Record, RecordError, RecordedResult};
use crate::text_table::TextTable;
use arbitro_experts::briscola::analysis::{Compared, DealAnalysis, Effort, analyse};
use arbitro_game::{Actor, Cancel, Present, Seat};
use arbitro_games::briscola::five::{Five, Move, SEATS, Winner};
use serde::Serialize;
use std::fmt::Write;

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
        five_in(&record.game).is_some() && matches!(record.result, RecordedResult::Payoffs(_))
    }

    /// Analyses a record. Its moves must have been checked by a replay.
    pub fn of(
        record: &Record,
        effort: &Effort,
        cancel: &Cancel,
        progress: &dyn Fn(u64, u64),
    ) -> Result<BriscolaAnalysis, RecordError> {
        let other = |why: String| record.wrong(|source| source.game, Problem::Game(why));
        let game = five_in(&record.game)
            .ok_or_else(|| {
                other(format!(
                    "the record is of {}, and only games of briscola5 can be analysed: look at it with replay instead",
                    arbitro_games::echo::echoed(&record.game)
                ))
            })?
            .map_err(other)?;
        if !matches!(record.result, RecordedResult::Payoffs(_)) {
            let why = "the game is not finished: play it to its end before it is analysed".to_owned();
            return Err(record.wrong(|source| source.result, Problem::Game(why)));
        }
        let mut moves = Vec::with_capacity(record.moves.len());
        for (index, recorded) in record.moves.iter().enumerate() {
            let wrong = |why: String| record.wrong(|source| source.moves[index], Problem::Game(why));
            let mv: Move = recorded
                .mv
                .parse()
                .map_err(|error: <Move as std::str::FromStr>::Err| wrong(error.to_string()))?;
            let by = if recorded.by == "nature" {
                Actor::Nature
            } else {
                let seat = record.seats.iter().position(|name| *name == recorded.by);
                let seat = seat.ok_or_else(|| wrong("nobody of that name plays here".to_owned()))?;
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

    /// The analysis for people.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (number, deal) in self.deals.iter().enumerate() {
            if self.deals.len() > 1 {
                let _ = writeln!(text, "Deal {}", number + 1);
            }
            let winner = match deal.result.winner {
                Winner::Caller => "the caller's side wins",
                Winner::Villains => "the villains win",
                Winner::Nobody => "nobody wins",
            };
            let _ = writeln!(
                text,
                "{} called {}, {} held it; {} to {} points: {winner}.\n",
                self.name(deal.caller),
                deal.called,
                self.name(deal.partner),
                deal.result.points,
                120 - deal.result.points
            );
            text += &self.plays(deal).to_string();
            text += "\nlost: points that the card cost its side, beside the best card with open cards (– where that was not \
                     solved)\nand beside the best for one who knew what the player knew; partner: how likely the villains \
                     took the partner for\nthe partner after the card.\n\n";
            let _ = match &deal.given_away {
                Some(told) => writeln!(
                    text,
                    "The partner was given away by {} of {} in trick {}{}.\n",
                    told.card,
                    self.name(told.seat),
                    told.trick,
                    if told.by_called_card { ", the called card itself" } else { "" }
                ),
                None => writeln!(text, "The partner was never given away.\n"),
            };
            text += &self.seats(deal).to_string();
        }
        text
    }

    fn plays(&self, deal: &DealAnalysis) -> TextTable {
        let mut table = TextTable::new([
            "who",
            "trick",
            "role",
            "card",
            "open best",
            "lost",
            "known best",
            "lost",
            "partner",
        ]);
        let best = |compared: Option<Compared>| {
            compared.map_or("–".to_owned(), |compared| compared.best.to_string())
        };
        let lost = |compared: Option<Compared>| {
            compared.map_or("–".to_owned(), |compared| format!("{:.1}", compared.lost))
        };
        for play in &deal.plays {
            table.row([
                self.name(play.seat).to_owned(),
                play.trick.to_string(),
                play.role.to_string(),
                play.card.to_string(),
                best(play.open),
                lost(play.open),
                best(play.known),
                lost(play.known),
                format!("{:.0} %", play.partner_found * 100.0),
            ]);
        }
        table
    }

    fn seats(&self, deal: &DealAnalysis) -> TextTable {
        let mut table = TextTable::new(["who", "player", "role", "lost", "lost open", "quality"]);
        for seat in &deal.seats {
            table.row([
                self.name(seat.seat).to_owned(),
                self.players.get(seat.seat.index()).cloned().unwrap_or_default(),
                seat.role.to_string(),
                format!("{:.1}", seat.lost),
                format!("{:.1}", seat.lost_open),
                format!("{:.0}", seat.quality),
            ]);
        }
        table
    }

    /// What the cards of everybody cost, and how well the partner was hidden, card by card.
    pub fn to_svg(&self) -> String {
        let mut figure =
            Figure::new("Briscola in 5, analysed").note("points lost by what was known, added up");
        for deal in &self.deals {
            let mut panel = Panel::new("points lost", Axis::linear("card"), Axis::linear("points"));
            for seat in Seat::all(SEATS) {
                let mut total = 0.0;
                let points: Vec<(f64, f64)> = std::iter::once((0.0, 0.0))
                    .chain(deal.plays.iter().enumerate().filter(|(_, play)| play.seat == seat).map(
                        |(index, play)| {
                            total += play.known.map_or(0.0, |known| known.lost);
                            ((index + 1) as f64, total)
                        },
                    ))
                    .collect();
                panel = panel.with(Series::new(self.name(seat), Style::Line, points).colour(seat.index()));
            }
            figure = figure.with(panel);
            let found =
                deal.plays.iter().enumerate().map(|(index, play)| ((index + 1) as f64, play.partner_found));
            let panel = Panel::new("partner found", Axis::linear("card"), Axis::linear("chance").percent())
                .with(Series::new("partner found", Style::Line, found).colour(6));
            figure = figure.with(panel);
        }
        figure.to_svg()
    }
}

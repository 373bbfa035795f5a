//! The analysis of a recorded game of Briscola in 5, as text, JSON and a picture.

use super::five;
use arbitro_experts::briscola::analysis::{Compared, DealAnalysis, Effort, PlayAnalysis, analyse};
use arbitro_game::{Actor, Cancel, Present, Seat};
use arbitro_games::briscola::five::{Five, Move, SEATS, Winner};
use arbitro_table::plot::{Axis, Figure, Panel, Series, Style};
use arbitro_table::text_table::TextTable;
use arbitro_table::{Part, Problem, Record, RecordError, RecordedResult};
use serde::Serialize;
use std::fmt::Write;

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
        let other = |why: String| record.wrong(Part::Game, Problem::Game(why));
        let game = five().game_in(&record.game)
            .ok_or_else(|| {
                other(format!(
                    "the record is of {}, and only games of briscola5 can be analysed: look at it with replay instead",
                    arbitro_game::echo::echoed(&record.game)
                ))
            })?
            .map_err(|error| other(error.to_string()))?;
        if !matches!(record.result, RecordedResult::Payoffs(_)) {
            let why = "the game is not finished: play it to its end before it is analysed".to_owned();
            return Err(record.wrong(Part::Result, Problem::Game(why)));
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
            let wrong = |why: String| record.wrong(Part::Move(index), Problem::Game(why));
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
            text += "\ntakes: what the player's side takes in the whole deal after the card, with open cards; lost: points that \
                     the card cost\nits side, beside the best card with open cards and beside the best for one who knew what \
                     the player knew; with ±:\nan estimate and its standard error, else exact; partner: how likely the \
                     villains took the partner for the partner after\nthe card.\n\n";
            if deal.undeclared > 0 {
                let _ = writeln!(
                    text,
                    "{} cards were played before the suit was declared: there were no roles yet, and they are not judged.\n",
                    deal.undeclared
                );
            }
            if !deal.believed.is_empty() {
                let partner = self.name(deal.partner);
                let _ = writeln!(
                    text,
                    "How likely everybody took {partner} for the partner, after each trick:\n"
                );
                text += &self.beliefs(deal).to_string();
                text.push('\n');
            }
            let _ = match &deal.given_away {
                Some(told) if told.by_called_card => writeln!(
                    text,
                    "The partner was given away in trick {}, when {} played the called card itself.\n",
                    told.trick,
                    self.name(told.seat)
                ),
                Some(told) => writeln!(
                    text,
                    "The partner was given away in trick {}, after {} of {}: from then on the villains took him for the partner \
                     two to one\non average, and never again at less than evens.\n",
                    told.trick,
                    told.card,
                    self.name(told.seat)
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
            "takes",
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
            compared.map_or("–".to_owned(), |compared| with_error(compared.lost, compared.error))
        };
        for play in &deal.plays {
            table.row([
                self.name(play.seat).to_owned(),
                play.trick.to_string(),
                play.role.to_string(),
                play.card.to_string(),
                play.open.map_or("–".to_owned(), |open| format!("{:.0}", open.value)),
                best(play.open),
                lost(play.open),
                best(play.known),
                lost(play.known),
                format!("{:.0} %", play.partner_found * 100.0),
            ]);
        }
        table
    }

    /// What everybody but the partner gave the partner, trick by trick; JSON has what they gave the others.
    fn beliefs(&self, deal: &DealAnalysis) -> TextTable {
        let believers: Vec<Seat> = Seat::all(SEATS).filter(|&seat| seat != deal.partner).collect();
        let mut table = TextTable::new(["trick"]);
        for &seat in &believers {
            let role = if seat == deal.caller { " (caller)" } else { "" };
            table.heading(format!("{}{role}", self.name(seat)));
        }
        for trick in deal.believed.iter().map(|believed| believed.trick).fold(Vec::new(), with_new) {
            let mut row = vec![trick.to_string()];
            for &seat in &believers {
                let found = deal.believed.iter().find(|one| one.trick == trick && one.seat == seat);
                let chance = found.map(|one| one.chances[deal.partner.index()]);
                row.push(chance.map_or("–".to_owned(), |chance| format!("{:.0} %", chance * 100.0)));
            }
            table.row(row);
        }
        table
    }

    fn seats(&self, deal: &DealAnalysis) -> TextTable {
        let mut table = TextTable::new(["who", "player", "role", "lost", "lost open", "quality"]);
        for seat in &deal.seats {
            table.row([
                self.name(seat.seat).to_owned(),
                // The name alone: a row of parameters would be wider than the page, and JSON has it.
                self.players
                    .get(seat.seat.index())
                    .and_then(|player| player.split(':').next())
                    .unwrap_or_default()
                    .to_owned(),
                seat.role.to_string(),
                format!("{:.1}", seat.lost),
                with_error(seat.lost_open, Some(seat.lost_open_error).filter(|error| *error > 0.0)),
                format!("{:.0}", seat.quality),
            ]);
        }
        table
    }

    /// What the cards of everybody cost, and how well the partner was hidden, card by card.
    pub fn to_svg(&self) -> String {
        let mut figure =
            Figure::new("Briscola in 5, analysed").note("points that cards cost their side, added up");
        type Part = fn(&PlayAnalysis) -> Option<Compared>;
        let parts: [(&str, Part); 2] = [
            ("points lost by what was known", |play| play.known),
            ("points lost with open cards", |play| play.open),
        ];
        for deal in &self.deals {
            for (title, part) in parts {
                let mut panel = Panel::new(title, Axis::linear("card"), Axis::linear("points"));
                for seat in Seat::all(SEATS) {
                    let mut total = 0.0;
                    let own = deal.plays.iter().enumerate().filter(|(_, play)| play.seat == seat);
                    let points = own.map(|(index, play)| {
                        total += part(play).map_or(0.0, |compared| compared.lost);
                        ((index + 1) as f64, total)
                    });
                    let points: Vec<(f64, f64)> = std::iter::once((0.0, 0.0)).chain(points).collect();
                    let series = Series::new(self.name(seat), Style::Line, points);
                    panel = panel.with(series.colour(seat.index()));
                }
                figure = figure.with(panel);
            }
            let found =
                deal.plays.iter().enumerate().map(|(index, play)| ((index + 1) as f64, play.partner_found));
            let panel = Panel::new("partner found", Axis::linear("card"), Axis::linear("chance").percent())
                .with(Series::new("partner found", Style::Line, found).colour(6));
            figure = figure.with(panel);
        }
        figure.to_svg()
    }
}

fn with_new(mut known: Vec<u8>, one: u8) -> Vec<u8> {
    if !known.contains(&one) {
        known.push(one);
    }
    known
}

fn with_error(points: f64, error: Option<f64>) -> String {
    match error {
        Some(error) => format!("{points:.1} ± {error:.1}"),
        None => format!("{points:.1}"),
    }
}

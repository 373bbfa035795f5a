//! The log is made from the record. What an expert thought is thought again: the same rules on the same facts.

use super::{HEADINGS, LOG_VERSION};
use crate::briscola5::{STRATEGIES, five, strategy};
use arbitro_experts::briscola::Expert;
use arbitro_game::echo::echoed;
use arbitro_game::{Actor, Game, Message, Overheard, Player, Present, Seat, Thought, Turn};
use arbitro_games::briscola::five::{DealResult, Five, Move, Notice, Phase, SEATS, State, Winner};
use arbitro_table::catalogue::Spec;
use arbitro_table::messages::Language;
use arbitro_table::{Record, quoted};
use std::fmt::Write;

/// Why a record has no such log.
#[derive(Debug, Clone, PartialEq)]
pub enum BriscolaLogError {
    /// It is of another game.
    OtherGame(String),
    /// Its game cannot be set up.
    Game(Message),
    /// A move of it is not on offer.
    Move {
        /// Which, from 1.
        number: usize,
        /// Its text.
        mv: String,
    },
}

impl BriscolaLogError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            BriscolaLogError::OtherGame(game) => log_other_game(echoed(game)),
            BriscolaLogError::Game(why) => why.clone(),
            BriscolaLogError::Move { number, mv } => log_move(*number, echoed(mv)),
        }
    }
}

arbitro_game::errors_with_message!(BriscolaLogError);

arbitro_game::messages! {
    fn log_other_game(game) = "briscola5-log-other-game";
    fn log_move(number, mv) = "briscola5-log-move";
}

/// The log of a recorded game, one line for each call and each card.
pub fn briscola_log(record: &Record) -> Result<String, BriscolaLogError> {
    write(record, true)
}

/// The log with its comments, or, much quicker, without.
pub(super) fn write(record: &Record, comments: bool) -> Result<String, BriscolaLogError> {
    let game = game_of(&record.game)?;
    let mut log = Log::new(&game, record, comments);
    for (index, recorded) in record.moves.iter().enumerate() {
        let wrong = || BriscolaLogError::Move { number: index + 1, mv: recorded.mv.clone() };
        let mv: Move = recorded.mv.parse().map_err(|_| wrong())?;
        log.make(mv).ok_or_else(wrong)?;
    }
    Ok(log.text)
}

/// Whether a game, named with its parameters, has such a log.
pub fn has_briscola_log(game: &str) -> Result<(), BriscolaLogError> {
    game_of(game).map(|_| ())
}

fn game_of(name: &str) -> Result<Five, BriscolaLogError> {
    five()
        .game_in(name)
        .ok_or_else(|| BriscolaLogError::OtherGame(name.to_owned()))?
        .map_err(|error| BriscolaLogError::Game(error.message()))
}

struct Log<'a> {
    game: &'a Five,
    record: &'a Record,
    state: State,
    /// Those who played by rules, to think again.
    experts: Vec<Option<Expert>>,
    deal: usize,
    text: String,
}

impl<'a> Log<'a> {
    fn new(game: &'a Five, record: &'a Record, comments: bool) -> Self {
        let expert = |player: &String| {
            let spec: Spec = player.parse().ok().filter(|spec: &Spec| comments && spec.name == "expert")?;
            let named = spec.arguments.iter().find(|(name, _)| name == "strategy");
            strategy(named.map_or(STRATEGIES[0], |(_, value)| value)).ok().map(Expert::new)
        };
        let mut experts: Vec<Option<Expert>> = record.players.iter().map(expert).collect();
        experts.resize_with(SEATS.into(), || None);
        for (seat, expert) in Seat::all(SEATS).zip(&mut experts) {
            if let Some(expert) = expert {
                expert.sit(game, seat);
            }
        }
        Log { game, record, state: game.start(), experts, deal: 1, text: format!("{HEADINGS}\n") }
    }

    /// Makes a move and writes its line; `None` if it is not on offer.
    fn make(&mut self, mv: Move) -> Option<()> {
        let (by, comment) = match self.game.turn(&self.state) {
            Turn::Nature(moves) => {
                moves.iter().find(|(offered, _)| *offered == mv)?;
                (Actor::Nature, String::new())
            }
            Turn::One(seat, moves) => {
                moves.iter().find(|offered| **offered == mv)?;
                (Actor::Seat(seat), self.comment(seat, mv, &moves))
            }
            Turn::Together(_) | Turn::Over => return None,
        };
        let before = self.state;
        let mut said = Overheard::default();
        self.game.play(&mut self.state, by, mv, &mut said);
        for (seat, notice) in &said.0 {
            if let Some(expert) = &mut self.experts[seat.index()] {
                expert.hear(notice);
            }
        }
        let told: Vec<Notice> =
            said.0.into_iter().filter(|(seat, _)| *seat == Seat(0)).map(|(_, notice)| notice).collect();
        if let Actor::Seat(seat) = by {
            self.line(seat, mv, &before, &comment, &told);
        }
        let over = |notice: &Notice| matches!(notice, Notice::Counted(_) | Notice::AllPassed);
        self.deal += told.iter().filter(|notice| over(notice)).count();
        Some(())
    }

    /// What the expert at a seat thought, if it would do the same again.
    fn comment(&mut self, seat: Seat, mv: Move, moves: &[Move]) -> String {
        let view = self.game.view(&self.state, seat);
        let Some(expert) = &mut self.experts[seat.index()] else { return String::new() };
        let chosen = expert.choose(Thought { game: self.game, seat, view: &view, recall: &[], moves });
        let why = expert.explain().filter(|_| chosen == mv);
        why.map(|why| crate::speaker(Language::English).say(&why.because)).unwrap_or_default()
    }

    fn line(&mut self, seat: Seat, mv: Move, before: &State, comment: &str, told: &[Notice]) {
        let played = before.history().len();
        let (trick, order) = match mv {
            Move::Play(_) => (1 + played / SEATS as usize, 1 + played % SEATS as usize),
            _ => (0, 0),
        };
        let (mut kind, mut points, mut taker, mut result) = Default::default();
        for notice in told {
            match notice {
                Notice::Played { kind: played, .. } => kind = played.to_string(),
                Notice::Taken { seat, points: taken } => {
                    (points, taker) = (taken.to_string(), self.game.seat_name(*seat));
                }
                Notice::Counted(counted) => result = self.result(counted),
                Notice::AllPassed => result = "Nobody called.".to_owned(),
                _ => {}
            }
        }
        // Once a deal is over the table may already hold the next one.
        let counted = told.iter().find_map(|notice| match notice {
            Notice::Counted(result) => Some((result.points, 120 - result.points)),
            _ => None,
        });
        let sides = counted.or_else(|| self.sides());
        let (ours, theirs) = sides.map_or_else(Default::default, |(a, b)| (a.to_string(), b.to_string()));
        let player = self.record.players.get(seat.index()).map_or("", String::as_str);
        let fields = [
            LOG_VERSION.to_string(),
            self.record.game.clone(),
            self.deal.to_string(),
            trick.to_string(),
            order.to_string(),
            self.game.seat_name(seat),
            player.to_owned(),
            self.role(before, seat),
            before.hand(seat).to_string(),
            mv.to_string(),
            kind,
            comment.to_owned(),
            points,
            taker,
            ours,
            theirs,
            result,
        ];
        let _ = writeln!(self.text, "{}", fields.map(|field| quoted(&field)).join(","));
    }

    /// How a deal ended. The sentence is part of the format of the log, whatever the language of the reader.
    fn result(&self, result: &DealResult) -> String {
        let (caller, partner) = (self.game.seat_name(result.caller), self.game.seat_name(result.partner));
        let side = if result.caller == result.partner {
            format!("{caller}, alone,")
        } else {
            format!("{caller} and {partner}")
        };
        let verdict = match result.winner {
            Winner::Caller => "the caller's side wins",
            Winner::Villains => "the villains win",
            Winner::Nobody => "a draw",
        };
        format!("{side} took {} of 120 points: {verdict}.", result.points)
    }

    fn sides(&self) -> Option<(u8, u8)> {
        let (caller, partner) = (self.state.caller()?, self.state.partner()?);
        let side = |ours: bool| {
            Seat::all(SEATS)
                .filter(|&seat| (seat == caller || seat == partner) == ours)
                .map(|seat| self.state.points(seat))
                .sum()
        };
        Some((side(true), side(false)))
    }

    fn role(&self, before: &State, seat: Seat) -> String {
        if matches!(before.phase(), Phase::Auction | Phase::Deal) {
            return String::new();
        }
        self.game.view(before, seat).role.map(|role| role.to_string()).unwrap_or_default()
    }
}

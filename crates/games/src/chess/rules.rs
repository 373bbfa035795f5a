//! The rules through the contract.

use super::pgn::san;
use super::{Course, MoveList, Movement, Position, color_of, seat_of};
use arbitro_game::{Actor, Announcer, Game, Seat, Turn};
use serde::{Deserialize, Serialize};
use shakmaty::Position as _;

/// Chess from some position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chess {
    /// Where the game starts.
    pub from: Position,
    /// The draws that the umpire calls himself.
    pub draws: Draws,
}

/// The draws that end a game without a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draws {
    /// After fifty moves of each side without a capture or a pawn move.
    pub fifty_moves: bool,
    /// When a position comes for the third time.
    pub repetition: bool,
    /// When neither side has the pieces to mate.
    pub dead_position: bool,
}

impl Default for Draws {
    fn default() -> Self {
        Draws { fifty_moves: true, repetition: true, dead_position: true }
    }
}

impl Draws {
    /// Only mate and stalemate end the game, as perft counts it.
    pub const NONE: Draws = Draws { fifty_moves: false, repetition: false, dead_position: false };

    /// Whether one of these draws has come about.
    #[inline]
    pub fn reached(self, course: &Course) -> bool {
        (self.fifty_moves && course.halfmoves() >= 100)
            || (self.repetition && course.times() >= 3)
            || (self.dead_position && course.is_insufficient_material())
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The side to move is mated.
    Mate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// A draw that the umpire calls.
    Draw,
}

impl Chess {
    /// Chess from a position.
    pub fn from_position(from: Position) -> Self {
        Chess { from, draws: Draws::default() }
    }

    /// How the game ended, if it has.
    pub fn ending(&self, position: &Course) -> Option<Ending> {
        if position.legal_moves().is_empty() {
            return Some(if position.is_check() { Ending::Mate } else { Ending::Stalemate });
        }
        self.draws.reached(position).then_some(Ending::Draw)
    }
}

impl Game for Chess {
    type State = Course;
    type Move = Movement;
    type Moves = MoveList;
    type Notice = Played;
    type View = Course;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Course {
        Course::begin(self.from.clone(), self.draws.repetition)
    }

    // Inlined, so that the list of moves is written where the caller wants it and not copied there.
    #[inline(always)]
    fn turn(&self, position: &Course) -> Turn<Self> {
        if self.draws.reached(position) {
            return Turn::Over;
        }
        let moves = position.position().0.legal_moves();
        if moves.is_empty() { Turn::Over } else { Turn::One(seat_of(position.turn()), moves.into()) }
    }

    #[inline]
    fn play(&self, position: &mut Course, by: Actor, mv: Movement, say: &mut impl Announcer<Played>) {
        if let Actor::Seat(seat) = by {
            let written = || san(position.position(), mv).unwrap_or_else(|| mv.to_string());
            say.tell_all(2, || Played { seat, uci: mv.to_string(), san: written() });
        }
        position.play(mv);
    }

    fn view(&self, position: &Course, _: Seat) -> Course {
        position.clone()
    }

    fn payoff(&self, position: &Course, seat: Seat) -> f64 {
        match self.ending(position) {
            Some(Ending::Mate) if position.turn() == color_of(seat) => -1.0,
            Some(Ending::Mate) => 1.0,
            _ => 0.0,
        }
    }

    fn payoff_bounds(&self) -> Option<[f64; 2]> {
        Some([-1.0, 1.0])
    }

    fn longest(&self) -> Option<u32> {
        // Every pawn can move six times and thirty men can be taken: with the fifty-move rule that many resets.
        self.draws.fifty_moves.then_some((16 * 6 + 30 + 1) * 100)
    }
}

/// A move as both players hear it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Played {
    /// Who played it.
    pub seat: Seat,
    /// The move, as UCI writes it.
    pub uci: String,
    /// The move, as players write it (standard algebraic notation).
    pub san: String,
}

/// Counts the paths of legal moves of a given length, through the contract.
pub fn perft(game: &Chess, position: &Course, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turn = game.turn(position);
    let Turn::One(seat, moves) = &turn else { return 0 };
    if depth == 1 {
        return moves.len() as u64;
    }
    let by = Actor::Seat(*seat);
    moves
        .iter()
        .map(|&mv| {
            let mut child = position.clone();
            game.play(&mut child, by, mv, &mut arbitro_game::Silence);
            perft(game, &child, depth - 1)
        })
        .sum()
}

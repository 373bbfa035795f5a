//! What White knows before its first try: a position, or black pieces whose squares are uncertain.

use super::game;
use crate::words;
use arbitro_game::Message;
use arbitro_game::echo::echoed;
use arbitro_games::chess::{Position, PositionError};
use arbitro_games::kriegspiel::{Kriegspiel, RuleSet, Squares, SquaresError, Start, State};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Piece, Position as _, Role, Setup, Square};
use std::collections::HashSet;

/// More positions than this are refused.
const MOST_POSITIONS: usize = 20_000;

/// So are more ways to place some or all of the pieces, possible or not.
const MOST_TRIED: usize = 1_000_000;

/// A problem: the positions that may be true, under a rule set.
#[derive(Clone, Debug)]
pub struct Problem {
    rule_set: RuleSet,
    worlds: Vec<State>,
}

/// A problem that cannot be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemError {
    /// The board is not FEN, or cannot be played.
    Position(PositionError),
    /// A piece with squares was not written as such.
    Man(String),
    /// The squares of a piece cannot be read.
    Squares {
        /// The piece as written.
        man: String,
        /// What is wrong.
        why: SquaresError,
    },
    /// A piece can never stand on a square that was named.
    NeverThere {
        /// The piece as written.
        man: String,
        /// The square.
        square: Square,
    },
    /// There is nothing to solve.
    Over,
    /// Nothing fits.
    Empty,
    /// Too many positions fit.
    TooMany,
}

impl ProblemError {
    /// What is wrong, in words. What is wrong with FEN stays in English.
    pub fn message(&self) -> Message {
        match self {
            ProblemError::Position(error) => Message::verbatim(error),
            ProblemError::Man(text) => words::problem_no_man(echoed(text)),
            ProblemError::Squares { man, why } => words::problem_squares(echoed(man), why.message()),
            ProblemError::NeverThere { man, square } => {
                words::problem_never_there(echoed(man), square.to_string())
            }
            ProblemError::Over => words::problem_over(),
            ProblemError::Empty => words::problem_empty(),
            ProblemError::TooMany => words::problem_too_many(MOST_POSITIONS),
        }
    }
}

arbitro_game::errors_with_message!(ProblemError);

impl From<PositionError> for ProblemError {
    fn from(error: PositionError) -> Self {
        ProblemError::Position(error)
    }
}

/// A black piece, and where it may be.
struct Man {
    role: Role,
    squares: Vec<Square>,
    /// How it was written, and the squares that were named one by one.
    written: (String, Squares),
    /// It may also have been captured.
    perhaps_gone: bool,
}

impl Problem {
    /// The position is known.
    pub fn known(rule_set: RuleSet, position: Position) -> Result<Problem, ProblemError> {
        let world = begin(rule_set, position);
        if world.end().is_some() {
            Err(ProblemError::Over)
        } else {
            Ok(Problem { rule_set, worlds: vec![world] })
        }
    }

    /// Reads FEN and the black pieces that are missing in it with their squares, as in `k=a8,b8 n=any q=d5,none`.
    ///
    /// A word of FEN after the board may be left out.
    pub fn read(rule_set: RuleSet, fen: &str, hidden: &str) -> Result<Problem, ProblemError> {
        let fields = fen.split_whitespace().count();
        let rest = [" w", " -", " -", " 0", " 1"];
        let fen = format!("{fen}{}", rest.get(fields.saturating_sub(1)..).unwrap_or_default().concat());
        let men = hidden.split_whitespace().map(read_man).collect::<Result<Vec<_>, _>>()?;
        if men.is_empty() {
            return Problem::known(rule_set, fen.parse()?);
        }
        let known: Fen = fen.parse().map_err(|error: shakmaty::fen::ParseFenError| {
            PositionError::NotFen { fen: fen.clone(), part: error.to_string() }
        })?;
        let mut placing = Placing::default();
        placing.place(known.into_setup(), &men)?;
        placing.check_named(&men)?;
        let mut worlds: Vec<State> =
            placing.positions.into_iter().map(|position| begin(rule_set, position)).collect();
        worlds.retain(|world| world.end().is_none());
        worlds.sort_by_cached_key(|world| world.position().to_string());
        if worlds.is_empty() { Err(ProblemError::Empty) } else { Ok(Problem { rule_set, worlds }) }
    }

    /// The game that it is played in.
    pub fn game(&self) -> Kriegspiel {
        game(self.rule_set)
    }

    /// The rule set.
    pub fn rule_set(&self) -> RuleSet {
        self.rule_set
    }

    pub(super) fn worlds(&self) -> &[State] {
        &self.worlds
    }

    /// How many positions may be true.
    pub fn positions(&self) -> usize {
        self.worlds.len()
    }

    /// The position, if it is known.
    pub fn position(&self) -> Option<&Position> {
        match &self.worlds[..] {
            [world] => Some(world.position()),
            _ => None,
        }
    }

    /// Whether White moves first.
    pub fn white_begins(&self) -> bool {
        self.worlds.first().is_none_or(|world| world.side() == Color::White)
    }
}

fn begin(rule_set: RuleSet, position: Position) -> State {
    use arbitro_game::Game;
    let mut game = game(rule_set);
    game.start = Start::Known(position);
    game.start()
}

fn read_man(text: &str) -> Result<Man, ProblemError> {
    let wrong = || ProblemError::Man(text.to_owned());
    let (letter, squares) = text.split_once('=').ok_or_else(wrong)?;
    let mut letters = letter.chars();
    let role = letters.next().and_then(Role::from_char).filter(|_| letters.next().is_none());
    let role = role.ok_or_else(wrong)?;
    let mut perhaps_gone = false;
    let (mut possible, mut named) = (Vec::new(), Squares::NONE);
    for name in squares.split(',') {
        match name {
            "none" if role != Role::King => perhaps_gone = true,
            "any" => possible.extend(Square::ALL),
            name => {
                let squares: Squares =
                    name.parse().map_err(|why| ProblemError::Squares { man: text.to_owned(), why })?;
                possible.extend(squares.iter());
                named = Squares(named.0 | squares.0);
            }
        }
    }
    Ok(Man { role, squares: possible, written: (text.to_owned(), named), perhaps_gone })
}

/// Puts the pieces on all their squares, and keeps what can be played.
#[derive(Default)]
struct Placing {
    positions: HashSet<Position>,
    tried: usize,
}

impl Placing {
    /// A square that was named for a piece, and on which it can never stand, is a mistake: it is not left out silently.
    fn check_named(&self, men: &[Man]) -> Result<(), ProblemError> {
        if self.positions.is_empty() {
            return Ok(()); // That is said of the whole problem.
        }
        for Man { role, written: (man, named), .. } in men {
            let piece = Piece { color: Color::Black, role: *role };
            let stands = |square: &Square| {
                self.positions.iter().any(|position| position.board().piece_at(*square) == Some(piece))
            };
            if let Some(square) = named.iter().find(|square| !stands(square)) {
                return Err(ProblemError::NeverThere { man: man.clone(), square });
            }
        }
        Ok(())
    }

    fn place(&mut self, setup: Setup, men: &[Man]) -> Result<(), ProblemError> {
        self.tried += 1;
        if self.tried > MOST_TRIED {
            return Err(ProblemError::TooMany);
        }
        let Some((man, others)) = men.split_first() else {
            let played = Chess::from_setup(setup, CastlingMode::Standard)
                .or_else(shakmaty::PositionError::ignore_impossible_check)
                .or_else(shakmaty::PositionError::ignore_too_much_material);
            if let Ok(position) = played {
                self.positions.insert(position.into());
            }
            return if self.positions.len() > MOST_POSITIONS { Err(ProblemError::TooMany) } else { Ok(()) };
        };
        if man.perhaps_gone {
            self.place(setup.clone(), others)?;
        }
        for square in &man.squares {
            if setup.board.piece_at(*square).is_none() {
                let mut next = setup.clone();
                next.board.set_piece_at(*square, Piece { color: Color::Black, role: man.role });
                self.place(next, others)?;
            }
        }
        Ok(())
    }
}

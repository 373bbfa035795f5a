//! What White knows before its first try: a position, or black men whose squares are uncertain.

use super::game;
use arbitro_games::chess::{Position, PositionError};
use arbitro_games::kriegspiel::{Kriegspiel, RuleSet, Squares, SquaresError, Start, State};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Piece, Role, Setup, Square};
use std::collections::HashSet;

/// More positions than this are refused.
const MOST_POSITIONS: usize = 20_000;

/// So are more ways to place some or all of the men, possible or not.
const MOST_TRIED: usize = 1_000_000;

/// A problem: the positions that may be true, under a rule set.
#[derive(Clone, Debug)]
pub struct Problem {
    rule_set: RuleSet,
    worlds: Vec<State>,
}

/// A problem that cannot be set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// The board is not FEN, or cannot be played.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A man with squares was not written as such.
    #[error(
        "\"{0}\" is not a black man with its squares: write a letter and squares, as in k=a8,b8 or n=any or q=d5,none"
    )]
    Man(String),
    /// The squares of a man cannot be read.
    #[error("the squares of \"{man}\" cannot be read: {why}")]
    Squares {
        /// The man as written.
        man: String,
        /// What is wrong.
        why: SquaresError,
    },
    /// There is nothing to solve.
    #[error("the game is over in this position: give a position in which there is a move")]
    Over,
    /// Nothing fits.
    #[error(
        "no position fits: with the black men on these squares, each position is impossible, as kings that touch or a side in check that is not to move; name other squares"
    )]
    Empty,
    /// Too many positions fit.
    #[error("more than {MOST_POSITIONS} positions fit: name fewer squares")]
    TooMany,
}

/// A black man, and where it may be.
struct Man {
    role: Role,
    squares: Vec<Square>,
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

    /// Reads FEN and the black men that are missing in it with their squares, as in `k=a8,b8 n=any q=d5,none`.
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
    let mut named = Vec::new();
    for name in squares.split(',') {
        match name {
            "none" if role != Role::King => perhaps_gone = true,
            "any" => named.extend(Square::ALL),
            name => {
                let squares: Squares =
                    name.parse().map_err(|why| ProblemError::Squares { man: text.to_owned(), why })?;
                named.extend(squares.iter());
            }
        }
    }
    Ok(Man { role, squares: named, perhaps_gone })
}

/// Puts the men on all their squares, and keeps what can be played.
#[derive(Default)]
struct Placing {
    positions: HashSet<Position>,
    tried: usize,
}

impl Placing {
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

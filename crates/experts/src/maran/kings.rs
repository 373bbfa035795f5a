//! Black kings to measure the player with. They see the board: they are instruments, not players at a table.

use super::Bitbase;
use arbitro_game::{Dice, Roll};
use arbitro_games::chess::{Movement, Position};
use shakmaty::{Color, Position as _};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// How the black king plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum King {
    /// At random.
    Random,
    /// Away from the pawn.
    Fleeing,
    /// Towards the pawn, and takes it when it can.
    Hunting,
    /// Sees everything: takes, else keeps the draw that is there with open boards, else stands in the pawn's way.
    AllSeeing,
}

impl King {
    /// All of them.
    pub const ALL: [King; 4] = [King::Random, King::Fleeing, King::Hunting, King::AllSeeing];
}

impl fmt::Display for King {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            King::Random => "random",
            King::Fleeing => "fleeing",
            King::Hunting => "hunting",
            King::AllSeeing => "all-seeing",
        })
    }
}

/// A name that no king has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no king \"{0}\": choose random, fleeing, hunting or all-seeing")]
pub struct KingError(pub String);

impl FromStr for King {
    type Err = KingError;
    fn from_str(text: &str) -> Result<Self, KingError> {
        King::ALL.into_iter().find(|king| king.to_string() == text).ok_or_else(|| KingError(text.to_owned()))
    }
}

/// The king's reply in a position with Black to move that is not over.
pub fn reply(king: King, position: &Position, dice: &mut Dice) -> Option<Movement> {
    let legal: Vec<Movement> = position.legal_moves().into_iter().map(Movement::of).collect();
    let board = position.board();
    let target = (board.white() & !board.kings()).first();
    let best = |worth: &dyn Fn(&Movement) -> i64, dice: &mut Dice| {
        let most = legal.iter().map(worth).max()?;
        let equal: Vec<Movement> = legal.iter().copied().filter(|movement| worth(movement) == most).collect();
        Some(dice.pick(&equal))
    };
    let Some(pawn) = target.filter(|_| king != King::Random) else {
        return (!legal.is_empty()).then(|| dice.pick(&legal));
    };
    let takes = |movement: &Movement| i64::from(movement.to() == pawn) * 1_000;
    let distance = |movement: &Movement| i64::from(movement.to().distance(pawn));
    match king {
        King::Random | King::Fleeing => best(&|movement| distance(movement) - takes(movement), dice),
        King::Hunting => best(&|movement| takes(movement) - distance(movement), dice),
        King::AllSeeing => {
            let white = board.king_of(Color::White)?;
            let is_pawn = board.pawns().contains(pawn);
            let front = pawn.offset(8).unwrap_or(pawn);
            best(
                &|movement| {
                    let draws = is_pawn && !bitbase().white_wins(Color::White, white, pawn, movement.to());
                    takes(movement) + i64::from(draws) * 100 - i64::from(movement.to().distance(front))
                },
                dice,
            )
        }
    }
}

fn bitbase() -> &'static Bitbase {
    static BASE: OnceLock<Bitbase> = OnceLock::new();
    BASE.get_or_init(Bitbase::compute)
}

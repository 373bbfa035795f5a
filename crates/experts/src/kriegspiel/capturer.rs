//! A greedy player to measure others by: it captures whatever the umpire says it can capture.

use crate::words;
use arbitro_game::{Dice, Explanation, Lived, Message, Player, Roll, Seat, Thought, dice};
use arbitro_games::chess::color_of;
use arbitro_games::kriegspiel::{Kriegspiel, Notice, Side, Try};
use shakmaty::{Board, Color, Rank, Role, Square};

/// Captures by pawns first, where the umpire has not said that there are none; then the square where it has lost a
/// piece last; then, every other time, raids by pieces on the opponent's first two ranks, where pieces stand until they have
/// moved; else anything.
pub struct Capturer {
    dice: Dice,
    because: Message,
}

impl Capturer {
    /// The same seed gives the same choices.
    pub fn new(seed: u64) -> Self {
        Capturer { dice: dice(seed), because: Message::default() }
    }

    fn one_of(&mut self, moves: &[Try], why: Message, wanted: impl Fn(Try) -> bool) -> Option<Try> {
        let found: Vec<Try> = moves.iter().copied().filter(|act| wanted(*act)).collect();
        if found.is_empty() {
            return None;
        }
        self.because = why;
        Some(self.dice.pick(&found))
    }
}

impl Player<Kriegspiel> for Capturer {
    fn choose(&mut self, thought: Thought<'_, Kriegspiel>) -> Try {
        let board = thought.view.board();
        let moves = thought.moves;
        let lost = lost_on(thought.seat, thought.recall);
        let lands = |act: Try, square: Square| act.movement().is_some_and(|movement| movement.to() == square);
        if let Some(act) = self.one_of(moves, words::asks_pawn_captures(), |act| act == Try::Any) {
            return act;
        }
        if !matches!(thought.view.pawn_tries, arbitro_games::kriegspiel::PawnTries::Untold)
            && let Some(act) = self.one_of(moves, words::pawn_can_capture(), |act| pawn_takes(&board, act))
        {
            return act;
        }
        if let Some(square) = lost
            && let Some(act) = self.one_of(moves, words::takes_back(), |act| lands(act, square))
        {
            return act;
        }
        let side = color_of(thought.seat);
        if self.dice.below(2) == 0
            && let Some(act) = self.one_of(moves, words::raids(), |act| raids(side, &board, act))
        {
            return act;
        }
        self.because = words::nothing_to_capture();
        self.dice.pick(moves)
    }

    fn explain(&self) -> Option<Explanation> {
        Some(Explanation::because(self.because.clone()))
    }
}

/// Where the seat's last loss was, if the opponent's last move took something.
fn lost_on(seat: Seat, recall: &[Lived<Try, Notice>]) -> Option<Square> {
    let me: Side = color_of(seat).into();
    recall.iter().rev().find_map(|event| match event {
        Lived::Heard(Notice::Moved(said)) if said.by != me => {
            Some(said.capture.map(|capture| capture.square))
        }
        _ => None,
    })?
}

fn pawn_takes(board: &Board, act: Try) -> bool {
    act.movement()
        .is_some_and(|movement| board.role_at(movement.from()) == Some(Role::Pawn) && movement.is_diagonal())
}

fn raids(side: Color, board: &Board, act: Try) -> bool {
    act.movement().is_some_and(|movement| {
        let rank = movement.to().rank();
        let deep = side.fold_wb(rank >= Rank::Seventh, rank <= Rank::Second);
        let piece =
            board.role_at(movement.from()).is_some_and(|role| !matches!(role, Role::Pawn | Role::King));
        deep && piece
    })
}

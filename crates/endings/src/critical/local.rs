//! The game around a critical position, cut where its worth is known.
//!
//! It is Kriegspiel against a lone king, played by two who know the rules of the cut: White keeps to what the three
//! rules of pruning of Maran 1993 (ch. 2 §4) leave, Black may try whatever may be legal as far as Black can tell.

use crate::belief::{Attempt, Belief};
use crate::open_board::OpenBoard;
use crate::placement::{Men, Placement, beside};
use crate::solution::{Solution, Verdict};
use arbitro_game::{Actor, Announcer, Game, Seat, Sum, Turn};
use arbitro_games::chess::Movement;
use arbitro_games::kriegspiel::{Direction, Goal, Squares};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Role, Square};
use std::sync::Arc;

/// White, who looks for the king.
pub const WHITE: Seat = Seat(0);
/// Black, who hides it.
pub const BLACK: Seat = Seat(1);

/// What ends the game around a critical position.
#[derive(Clone)]
pub enum Ends {
    /// Pawn: a belief that surely wins is worth 1; a push that proves wrong with open boards is worth 0; White's king
    /// back at home begins again.
    Pawn {
        /// Sure wins.
        solution: Arc<Solution>,
        /// What a push has come to.
        open: Arc<OpenBoard>,
    },
    /// Moves until mate: certain beliefs are worth this many moves; the first belief of all begins again.
    Stages(Vec<Stage>),
}

/// A belief from which the number of moves to mate is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// Its name.
    pub name: String,
    /// The belief, White to move.
    pub belief: Belief,
    /// Moves to mate.
    pub moves: u8,
}

/// The game around a position that both know, Black to move.
#[derive(Clone)]
pub struct LocalGame {
    /// White's pieces at the beginning.
    pub home: Men,
    /// The black king at the beginning.
    pub king: Square,
    /// Where it ends.
    pub ends: Ends,
    /// What it is worth to begin again (moves made so far are added where moves are counted).
    pub again: f64,
}

/// The truth, and what White knows.
#[derive(Clone, Debug, PartialEq)]
pub struct LocalState {
    /// White's pieces.
    pub men: Men,
    /// The black king.
    pub king: Square,
    /// Where White knows it to be.
    pub wave: u64,
    /// Whether Black is to move.
    pub black: bool,
    /// White's moves so far.
    pub moves: u8,
    /// White's tries refused in this turn.
    pub refused: ArrayVec<Movement, 8>,
    /// Black's tries refused in this turn.
    pub shut: u64,
    /// Where White's king may be, as far as Black knows.
    pub hunters: u64,
    /// What the game was worth, if it is over.
    pub worth: Option<f64>,
}

/// What the umpire says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Said {
    /// A try was refused (heard by the one who tried).
    Refused,
    /// White has moved; the check, if it is one.
    Moved(Vec<Direction>),
    /// Black has moved.
    Replied,
}

impl LocalGame {
    /// The squares that the king can ever reach while White stands still: the "imaginary cage" of the thesis.
    pub fn cage(&self) -> u64 {
        let home = Placement::of(self.home.clone());
        let mut cage = 1u64 << u32::from(self.king);
        loop {
            let wider = cage | beside(cage) & home.anywhere();
            if wider == cage {
                return cage;
            }
            cage = wider;
        }
    }

    fn goal(&self) -> Goal {
        match self.ends {
            Ends::Pawn { .. } => Goal::Promotion,
            Ends::Stages(_) => Goal::Mate,
        }
    }

    fn sure(&self, men: &Men, wave: u64) -> bool {
        match &self.ends {
            Ends::Pawn { solution, .. } => matches!(solution.verdict(men, wave), Some(Verdict::Sure(_))),
            Ends::Stages(_) => false,
        }
    }

    /// How many squares White has to reckon with after a try, those of sure wins left out.
    fn uncertainty(&self, state: &LocalState, attempt: &Attempt) -> u32 {
        let mut squares = 0;
        if !self.sure(&state.men, attempt.refused.0.0) {
            squares |= attempt.refused.0.0;
        }
        for heard in &attempt.heard {
            if !self.sure(&attempt.men, heard.next.0.0) {
                squares |= heard.next.0.0;
            }
        }
        squares.count_ones()
    }

    /// All tries that can be legal, as White sees it: what there was to prune.
    pub fn possible(&self, state: &LocalState) -> Vec<Attempt> {
        let belief = Belief { men: state.men.clone(), kings: Squares(Bitboard(state.wave)) };
        let mut attempts = belief.attempts(self.goal());
        attempts.retain(|attempt| !state.refused.contains(&attempt.movement));
        attempts
    }

    /// What the pruning leaves. A try goes if a piece may be taken by it, if it opens the cage, or if another try
    /// leaves the king fewer squares: in the first turn another *move*, so that questions (tries that may be refused)
    /// stay beside the best moves; later, when a question is to be asked, another question. Tries that are surely
    /// refused are not even looked at. The pawn may always be pushed, and the king may always go home.
    pub fn kept(&self, state: &LocalState) -> Vec<Attempt> {
        let cage = self.cage();
        let mut safe = self.possible(state);
        safe.retain(Attempt::is_safe);
        let question = |attempt: &Attempt| !attempt.refused.is_empty();
        // A cage that is opened for a sure win may stay open.
        let inside = |attempt: &Attempt| {
            attempt.heard.iter().all(|heard| {
                let next = heard.next.0.0;
                next & !cage == 0 || self.sure(&attempt.men, next)
            })
        };
        let fewest = |only_moves: bool| {
            let among = safe.iter().filter(|attempt| inside(attempt) && question(attempt) != only_moves);
            among.map(|attempt| self.uncertainty(state, attempt)).min().unwrap_or(0)
        };
        let returns = |attempt: &Attempt| {
            attempt.men == self.home
                && (self.goal() == Goal::Promotion || state.wave == 1 << u32::from(self.king))
        };
        let pushes = |attempt: &Attempt| state.pawn() == Some(attempt.movement.from());
        let bound = fewest(state.moves == 0);
        safe.iter()
            .filter(|attempt| {
                let few = inside(attempt) && self.uncertainty(state, attempt) <= bound;
                if state.moves == 0 {
                    few
                } else {
                    returns(attempt)
                        || pushes(attempt)
                        || (state.refused.is_empty() && question(attempt) && few)
                }
            })
            .cloned()
            .collect()
    }

    /// The squares that Black may try to go to.
    fn replies(&self, state: &LocalState) -> u64 {
        let own = beside(1 << u32::from(state.king));
        let mut open = 0;
        for hunter in Bitboard(state.hunters & !own) {
            let mut men = state.men.clone();
            men[0].1 = hunter;
            let placement = Placement::of(men);
            open |= own & !placement.attacked & !placement.occupied;
        }
        open & !state.shut
    }

    /// What a belief with White to move is worth, if the game ends there.
    fn worth_of(&self, state: &LocalState) -> Option<f64> {
        match &self.ends {
            Ends::Pawn { .. } => self.sure(&state.men, state.wave).then_some(1.0),
            Ends::Stages(stages) => {
                let stage = stages
                    .iter()
                    .find(|stage| stage.belief.men == state.men && stage.belief.kings.0.0 == state.wave);
                stage.map(|stage| -f64::from(stage.moves) - f64::from(state.moves))
            }
        }
    }

    /// What a move of White has come to, if the game ends with it.
    fn worth_after(&self, before: &LocalState, state: &LocalState) -> Option<f64> {
        match &self.ends {
            Ends::Pawn { open, .. } => {
                if self.sure(&state.men, state.wave) {
                    Some(1.0)
                } else if state.pawn() != before.pawn() {
                    let won = open.black_to_move(&state.men, state.king).is_some();
                    Some(f64::from(u8::from(won)))
                } else {
                    (state.men == self.home).then_some(self.again)
                }
            }
            Ends::Stages(_) => {
                let again = state.men == self.home && before.wave == 1 << u32::from(self.king);
                again.then_some(-self.again - f64::from(state.moves))
            }
        }
    }

    fn white_tries(&self, state: &mut LocalState, mv: Movement, say: &mut impl Announcer<Said>) {
        let kept = self.kept(state);
        let hunters = kept.iter().fold(0, |found, attempt| found | 1 << u32::from(attempt.men[0].1));
        let Some(attempt) = kept.into_iter().find(|attempt| attempt.movement == mv) else { return };
        let before = state.clone();
        if attempt.refused.contains(state.king) {
            let _ = state.refused.try_push(mv);
            state.wave = attempt.refused.0.0;
            state.worth = self.worth_of(state);
            say.tell(WHITE, || Said::Refused);
            return;
        }
        let Some(heard) = attempt
            .heard
            .iter()
            .find(|heard| (heard.going_on.0 | heard.won.0 | heard.stalemated.0).contains(state.king))
        else {
            return;
        };
        state.men = attempt.men.clone();
        state.wave = heard.next.0.0;
        state.moves += 1;
        state.refused.clear();
        state.black = true;
        state.shut = 0;
        state.hunters = hunters;
        state.worth = self.worth_after(&before, state);
        say.tell_all(2, || Said::Moved(heard.checks.to_vec()));
    }

    fn black_tries(&self, state: &mut LocalState, to: Square, say: &mut impl Announcer<Said>) {
        let bit = 1u64 << u32::from(to);
        let placement = Placement::of(state.men.clone());
        if (placement.attacked | placement.occupied) & bit != 0 {
            state.shut |= bit;
            say.tell(BLACK, || Said::Refused);
            return;
        }
        state.king = to;
        state.black = false;
        if state.moves == 0 {
            state.wave = beside(1 << u32::from(self.king)) & placement.anywhere();
        }
        state.worth = self.worth_of(state);
        say.tell_all(2, || Said::Replied);
    }
}

impl LocalState {
    fn pawn(&self) -> Option<Square> {
        self.men.iter().find(|(role, _)| *role == Role::Pawn).map(|(_, square)| *square)
    }
}

impl Game for LocalGame {
    type State = LocalState;
    type Move = Movement;
    type Moves = Vec<Movement>;
    type Notice = Said;
    type View = ();

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> LocalState {
        LocalState {
            men: self.home.clone(),
            king: self.king,
            wave: 1 << u32::from(self.king),
            black: true,
            moves: 0,
            refused: ArrayVec::new(),
            shut: 0,
            hunters: 1 << u32::from(self.home[0].1),
            worth: None,
        }
    }

    fn turn(&self, state: &LocalState) -> Turn<Self> {
        if state.worth.is_some() {
            return Turn::Over;
        }
        let (seat, moves): (Seat, Vec<Movement>) = if state.black {
            let to = Bitboard(self.replies(state));
            (BLACK, to.into_iter().map(|to| Movement::new(state.king, to)).collect())
        } else {
            (WHITE, self.kept(state).into_iter().map(|attempt| attempt.movement).collect())
        };
        if moves.is_empty() { Turn::Over } else { Turn::One(seat, moves) }
    }

    fn play(&self, state: &mut LocalState, by: Actor, mv: Movement, say: &mut impl Announcer<Said>) {
        match by {
            Actor::Seat(WHITE) => self.white_tries(state, mv, say),
            _ => self.black_tries(state, mv.to(), say),
        }
    }

    fn view(&self, _: &LocalState, _: Seat) {}

    fn payoff(&self, state: &LocalState, seat: Seat) -> f64 {
        // Where nothing is left to try the game is not won.
        let worth = state.worth.unwrap_or(match self.ends {
            Ends::Pawn { .. } => 0.0,
            Ends::Stages(_) => f64::MIN,
        });
        if seat == WHITE { worth } else { -worth }
    }

    fn longest(&self) -> Option<u32> {
        Some(40)
    }

    fn sum(&self) -> Sum {
        Sum::Zero
    }
}

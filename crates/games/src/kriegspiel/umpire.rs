//! The umpire: the rules through the contract.

use super::announcement::{Announcement, Capture, Direction, End, Man, Notice, PawnTries, Side};
use super::rule_set::{EnPassantRule, HeardBy, PawnTryRule};
use super::tries::{Wanted, may_capture_with_pawn, own_tries};
use super::{Goal, RuleSet, Rules, Squares, Start, Try, TryList, View};
use crate::chess::{Movement, Position, color_of, seat_of};
use arbitro_game::{Actor, Announcer, Game, Seat, Turn};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Color, Move, MoveList, Position as _, Role, Square, attacks};

/// Kriegspiel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kriegspiel {
    /// What the umpire says.
    pub rule_set: RuleSet,
    /// Where it starts.
    pub start: Start,
    /// Which draws the umpire calls.
    pub draws: Draws,
}

/// The draws that the umpire calls and announces. None of the counting rules holds unless it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draws {
    /// When neither side has the pieces to mate.
    pub dead_position: bool,
    /// After fifty moves of each side without a capture or a pawn move.
    pub fifty_moves: bool,
    /// When a position comes for the third time.
    pub repetition: bool,
    /// After this many moves of each side.
    pub moves: Option<u32>,
}

impl Default for Draws {
    fn default() -> Self {
        Draws { dead_position: true, fifty_moves: false, repetition: false, moves: None }
    }
}

/// The whole truth.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(super) position: Position,
    /// The tries that were refused in this turn.
    pub(super) refused: Vec<Movement>,
    /// What was announced to the side to move.
    pub(super) pawn_tries: PawnTries,
    /// The answer to "Any?" in this turn.
    pub(super) asked: Option<bool>,
    /// A capture by a pawn must be tried first.
    pub(super) must_capture: bool,
    /// Whether the lone king has its square.
    pub(super) placed: bool,
    pub(super) end: Option<End>,
    /// Legal moves made.
    pub(super) plies: u32,
    /// A new queen that can still be taken, in endings that are won by promoting.
    promoted: Option<Square>,
    /// The keys of the positions since the last capture or move of a pawn, if repetition counts.
    pub(super) history: Vec<u64>,
}

impl State {
    /// The position on the umpire's board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// How many legal moves have been made.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.position.turn()
    }

    /// Whether the side to move must try a capture by a pawn first.
    pub fn must_capture(&self) -> bool {
        self.must_capture
    }

    /// The tries that were refused in this turn.
    pub fn refused(&self) -> &[Movement] {
        &self.refused
    }

    /// The answer to "Any?" in this turn.
    pub fn asked(&self) -> Option<bool> {
        self.asked
    }

    /// What the side to move has been told of the position, as after a move of the other side that captured nothing.
    pub fn told(&self) -> Notice {
        Notice::Moved(Announcement {
            by: (!self.position.turn()).into(),
            capture: None,
            promotion: false,
            checks: checks(&self.position),
            pawn_tries: if self.end.is_some() { PawnTries::Untold } else { self.pawn_tries },
            end: self.end,
        })
    }
}

impl Kriegspiel {
    /// A whole game under a rule set.
    pub fn new(rule_set: RuleSet) -> Self {
        Kriegspiel { rule_set, ..Kriegspiel::default() }
    }

    /// A game from some start.
    pub fn from_start(rule_set: RuleSet, start: Start) -> Self {
        Kriegspiel { rule_set, start, draws: Draws::default() }
    }

    /// What the umpire says.
    pub fn rules(&self) -> Rules {
        self.rule_set.rules()
    }

    /// What White must reach.
    pub fn goal(&self) -> Goal {
        match &self.start {
            Start::Known(_) => Goal::Mate,
            Start::Hidden(hidden) => hidden.goal,
        }
    }

    /// The tries that the side to move may make.
    pub fn tries(&self, state: &State) -> TryList {
        let mut list = TryList::new();
        self.list_tries(state, &mut list);
        list
    }

    fn list_tries(&self, state: &State, list: &mut TryList) {
        let pawn_captures = if state.pawn_tries.none() || state.asked == Some(false) {
            Bitboard::EMPTY
        } else if let PawnTries::Squares(squares) = state.pawn_tries {
            squares.0
        } else {
            Bitboard::FULL
        };
        if self.rules().pawn_tries == PawnTryRule::OnDemand
            && state.asked.is_none()
            && may_capture_with_pawn(&state.position, &state.refused)
        {
            list.push(Try::Any);
        }
        let wanted = Wanted { pawn_captures, others: !state.must_capture, refused: &state.refused };
        own_tries(&state.position, &wanted, list);
    }

    /// Whether a try would be accepted on the umpire's board.
    pub fn accepts(&self, state: &State, movement: Movement) -> bool {
        movement.on(state.position.board()).is_some_and(|on_board| state.position.is_legal(on_board))
    }

    fn begin(&self, position: Position) -> State {
        let mut state = State {
            position,
            refused: Vec::new(),
            pawn_tries: PawnTries::Untold,
            asked: None,
            must_capture: false,
            placed: true,
            end: None,
            plies: 0,
            promoted: None,
            history: Vec::new(),
        };
        self.settle(&mut state);
        state
    }

    /// After the position has changed: is the game over, and what can pawns capture?
    fn settle(&self, state: &mut State) {
        let rule = self.rules().pawn_tries;
        // Most positions show at a glance that there is a move.
        if state.promoted.is_none() && surely_can_move(&state.position) {
            state.end = self.draw_of(state);
        } else {
            let legal = state.position.legal_moves();
            state.end = self.end_of(state, &legal);
        }
        state.pawn_tries = match rule {
            PawnTryRule::Silent | PawnTryRule::OnDemand => PawnTries::Untold,
            _ => self.pawn_tries(&pawn_captures(&state.position)),
        };
        state.must_capture = self.must_capture(state);
    }

    fn end_of(&self, state: &mut State, legal: &MoveList) -> Option<End> {
        let position = &state.position;
        if let Some(queen) = state.promoted {
            // White has promoted: the king may still take, and if it does not, the ending is won.
            let taken_back =
                position.turn().is_white() && position.board().color_at(queen) == Some(Color::Black);
            let may_take = position.turn().is_black() && legal.iter().any(|mv| mv.to() == queen);
            if taken_back {
                state.promoted = None;
            } else if !may_take {
                return Some(End::Promoted);
            }
        }
        if legal.is_empty() {
            return Some(if position.is_check() { End::Mate } else { End::Stalemate });
        }
        self.draw_of(state)
    }

    /// The draws that the umpire calls while there are moves.
    fn draw_of(&self, state: &mut State) -> Option<End> {
        let position = &state.position;
        if self.draws.dead_position && position.is_insufficient_material() {
            return Some(End::DeadPosition);
        }
        if self.draws.fifty_moves && position.halfmoves() >= 100 {
            return Some(End::FiftyMoves);
        }
        if self.draws.moves.is_some_and(|moves| state.plies >= moves.saturating_mul(2)) {
            return Some(End::Rule);
        }
        if self.draws.repetition {
            if position.halfmoves() == 0 {
                state.history.clear(); // what was before cannot come again
            }
            let key = position.zobrist();
            let met = state.history.iter().filter(|known| **known == key).count();
            state.history.push(key);
            if met >= 2 {
                return Some(End::Repetition);
            }
        }
        None
    }

    fn pawn_tries(&self, captures: &[Move]) -> PawnTries {
        match self.rules().pawn_tries {
            PawnTryRule::Silent | PawnTryRule::OnDemand => PawnTries::Untold,
            PawnTryRule::SomeMustTry | PawnTryRule::YesNo => PawnTries::Some(!captures.is_empty()),
            PawnTryRule::Squares => {
                PawnTries::Squares(captures.iter().map(|mv| mv.to()).collect::<Squares>())
            }
            PawnTryRule::Number => PawnTries::Number(captures.len() as u8),
        }
    }

    fn must_capture(&self, state: &State) -> bool {
        state.end.is_none()
            && self.rules().pawn_tries == PawnTryRule::SomeMustTry
            && state.pawn_tries == PawnTries::Some(true)
    }

    fn refuse(&self, state: &mut State, movement: Movement, say: &mut impl Announcer<Notice>) {
        let mover = state.position.turn();
        let pawn = state.position.board().role_at(movement.from()) == Some(Role::Pawn);
        if pawn && movement.is_diagonal() {
            state.must_capture = false;
        }
        // What a pawn would have become does not matter: the step itself is impossible.
        state.refused.push(Movement::new(movement.from(), movement.to()));
        let notice = || Notice::Refused { by: mover.into() };
        match self.rules().refusal_heard_by {
            HeardBy::Mover => say.tell(seat_of(mover), notice),
            HeardBy::Both => say.tell_all(2, notice),
        }
    }

    fn make(&self, state: &mut State, on_board: Move, say: &mut impl Announcer<Notice>) {
        let mover = state.position.turn();
        state.position.0.play_unchecked(on_board);
        state.plies += 1;
        state.refused.clear();
        state.asked = None;
        if self.goal() == Goal::Promotion && on_board.is_promotion() {
            state.promoted = Some(on_board.to());
        }
        self.settle(state);
        let state = &*state;
        say.tell_all(2, || {
            Notice::Moved(Announcement {
                by: mover.into(),
                capture: self.capture(on_board),
                promotion: self.rules().promotion_announced && on_board.is_promotion(),
                checks: checks(&state.position),
                pawn_tries: if state.end.is_some() { PawnTries::Untold } else { state.pawn_tries },
                end: state.end,
            })
        });
    }

    fn capture(&self, on_board: Move) -> Option<Capture> {
        let rules = self.rules();
        let taken = on_board.capture()?;
        let said = on_board.is_en_passant() && rules.en_passant == EnPassantRule::SaidWithArrival;
        let square = match on_board {
            Move::EnPassant { from, to } if !said => Square::from_coords(to.file(), from.rank()),
            _ => on_board.to(),
        };
        let man = rules.kind_captured.then_some(if taken == Role::Pawn { Man::Pawn } else { Man::Piece });
        Some(Capture { square, man, en_passant: said })
    }
}

/// The legal captures by pawns, one for each pair of squares.
fn pawn_captures(position: &shakmaty::Chess) -> ArrayVec<Move, 16> {
    let board = position.board();
    let side = position.turn();
    let targets = position.them() | position.maybe_ep_square().map_or(Bitboard::EMPTY, Bitboard::from_square);
    let mut captures = ArrayVec::new();
    for from in position.our(Role::Pawn) {
        for to in attacks::pawn_attacks(side, from) & targets {
            let plain = Movement::new(from, to);
            let queen = if plain.reaches_last_rank() { plain.promoting(Role::Queen) } else { plain };
            if let Some(on_board) = queen.on(board).filter(|on_board| position.is_legal(*on_board)) {
                captures.push(on_board);
            }
        }
    }
    captures
}

/// Whether a piece that cannot be pinned, because no line joins it to its king, has somewhere to go: then there is a
/// legal move. `false` says nothing.
fn surely_can_move(position: &shakmaty::Chess) -> bool {
    let board = position.board();
    let Some(king) = board.king_of(position.turn()) else { return false };
    if position.is_check() {
        return false;
    }
    let own = position.us();
    let free = own & !attacks::queen_attacks(king, Bitboard::EMPTY).with(king);
    let ahead = (free & board.pawns()).shift(position.turn().fold_wb(8, -8));
    (ahead & !board.occupied()).any()
        || (free & !board.pawns()).into_iter().any(|from| (board.attacks_from(from) & !own).any())
}

/// How the side to move stands in check.
pub(super) fn checks(position: &shakmaty::Chess) -> ArrayVec<Direction, 2> {
    let mut directions = ArrayVec::new();
    if let Some(king) = position.board().king_of(position.turn()) {
        directions.extend(position.checkers().into_iter().take(2).map(|from| Direction::of(from, king)));
    }
    directions.sort();
    directions
}

impl Game for Kriegspiel {
    type State = State;
    type Move = Try;
    type Moves = TryList;
    type Notice = Notice;
    type View = View;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> State {
        match &self.start {
            Start::Known(position) => self.begin(position.clone()),
            Start::Hidden(hidden) => {
                // Until nature has placed the king the position is a stand-in that nobody sees.
                let stand_in = hidden.wave.iter().find_map(|square| hidden.place(square).ok());
                let mut state = self.begin(stand_in.unwrap_or_default().into());
                state.placed = false;
                state
            }
        }
    }

    // Inlined, so that the list of tries is written where the caller wants it and not copied there.
    #[inline(always)]
    fn turn(&self, state: &State) -> Turn<Self> {
        if !state.placed
            && let Start::Hidden(hidden) = &self.start
        {
            let squares: Vec<Square> =
                hidden.truth.map_or_else(|| hidden.wave.iter().collect(), |truth| vec![truth]);
            let chance = 1.0 / squares.len() as f64;
            return Turn::Nature(squares.into_iter().map(|square| (Try::Place(square), chance)).collect());
        }
        if state.end.is_some() {
            return Turn::Over;
        }
        let mut turn = Turn::One(seat_of(state.position.turn()), TryList::new());
        if let Turn::One(_, list) = &mut turn {
            self.list_tries(state, list);
        }
        turn
    }

    #[inline]
    fn play(&self, state: &mut State, _: Actor, act: Try, say: &mut impl Announcer<Notice>) {
        match act {
            Try::Move(movement) => match movement.on(state.position.board()) {
                Some(on_board) if state.position.is_legal(on_board) => self.make(state, on_board, say),
                Some(_) => self.refuse(state, movement, say),
                None => {}
            },
            Try::Any => {
                let answer = !pawn_captures(&state.position).is_empty();
                let by: Side = state.position.turn().into();
                state.asked = Some(answer);
                state.must_capture = answer;
                say.tell_all(2, || Notice::Any { by, answer });
            }
            Try::Place(square) => {
                let Start::Hidden(hidden) = &self.start else { return };
                let Ok(position) = hidden.place(square) else { return };
                *state = self.begin(position.into());
                say.tell(seat_of(Color::Black), || Notice::YourKing(square));
                say.tell_all(2, || Notice::Begin { checks: checks(&state.position) });
            }
        }
    }

    fn view(&self, state: &State, seat: Seat) -> View {
        View::of(state, color_of(seat))
    }

    fn payoff(&self, state: &State, seat: Seat) -> f64 {
        let winner = match state.end {
            Some(End::Mate) => !state.position.turn(),
            Some(End::Promoted) => Color::White,
            Some(End::Stalemate | End::DeadPosition | End::Repetition | End::FiftyMoves | End::Rule)
            | None => return 0.0,
        };
        if winner == color_of(seat) { 1.0 } else { -1.0 }
    }

    fn payoff_bounds(&self) -> Option<[f64; 2]> {
        Some([-1.0, 1.0])
    }

    fn longest(&self) -> Option<u32> {
        // Every try once and "Any?" once in each turn, and nature's one move.
        let tries = TryList::new_const().capacity() as u32 + 1;
        self.draws.moves.map(|moves| moves.saturating_mul(2).saturating_mul(tries).saturating_add(1))
    }
}

//! Against a lone king: drive it into a small region and mate it, without seeing it.
//!
//! Where the pieces are one of the solved endings and its table is at hand, the exact solution leads. Otherwise each try
//! is judged square by square of the set: does it mate there, stalemate, leave a piece to be taken; and how large is the
//! region that the king can still reach without stepping onto an attacked square.

use super::choice::{Ballot, Weighed};
use super::lone::Lone;
use super::weigh::worth;
use arbitro_endings::{Belief, Men, Solution, Verdict};
use arbitro_games::chess::Movement;
use arbitro_games::kriegspiel::Try;
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};
use std::collections::HashMap;

const MATE: f64 = 1_000.0;
const STALEMATE: f64 = -2_500.0;
/// What it costs to leave a piece to a king that may be beside it, times its worth. It is far more than any shape is worth:
/// with a safe move at hand no piece is risked, whatever else the risk would bring.
const RISK: f64 = 400.0;

/// How often our pieces have stood like this after our move: to and fro leads nowhere.
pub(super) type Visits = HashMap<u64, u32>;

/// The tries against a lone king, best first.
pub(super) fn weigh(lone: &Lone, moves: &[Try], visits: &Visits) -> Vec<Weighed> {
    let kings: Vec<Square> = lone.wave().iter().collect();
    let tries: Vec<(Try, Movement)> = moves
        .iter()
        .filter_map(|act| lone.turned_try(*act).map(|movement| (*act, movement)))
        .filter(|(_, movement)| matches!(movement.promotion(), None | Some(Role::Queen)))
        .collect();
    let mut ballot = Ballot::new(tries.iter().map(|(act, _)| *act).collect(), kings.len());
    for (index, (_, movement)) in tries.iter().enumerate() {
        let Some(after) = After::of(lone.men(), *movement) else { continue };
        let visited = visits.get(&after.key()).copied().unwrap_or(0);
        judge(&after, *movement, &kings, f64::from(visited.min(400)), |world, value| {
            ballot.set(index, world, value);
        });
    }
    ballot.weigh(0.0, |_| 0.0)
}

/// What the exact solution says, if it knows the ending and can win it surely.
pub(super) fn exact(solution: &Solution, lone: &Lone, moves: &[Try]) -> Option<(Try, Verdict)> {
    let mut men: Men = Men::new();
    for (square, piece) in lone.men().clone() {
        men.try_push((piece.role, square)).ok()?;
    }
    men.sort_by_key(|(role, square)| (*role != Role::King, *role, *square));
    let belief = Belief { men, kings: lone.wave() };
    let verdict = solution.judge(&belief)?;
    if !matches!(verdict, Verdict::Sure(_)) {
        return None;
    }
    let by_movement = |movement: Movement| {
        moves.iter().copied().find(|act| lone.turned_try(*act).is_some_and(|turned| turned == movement))
    };
    solution
        .rate(&belief)
        .iter()
        .find_map(|rated| by_movement(rated.attempt.movement))
        .map(|act| (act, verdict))
}

/// Our pieces after a try.
pub(super) struct After {
    men: Board,
    attacked: Bitboard,
}

impl After {
    /// `None` if no piece stands where the try starts.
    pub fn of(men: &Board, movement: Movement) -> Option<After> {
        let mut men = men.clone();
        let piece = men.remove_piece_at(movement.from())?;
        let role = movement.promotion().unwrap_or(piece.role);
        men.set_piece_at(movement.to(), Piece { color: Color::White, role });
        let attacked =
            men.occupied().into_iter().fold(Bitboard::EMPTY, |all, from| all | men.attacks_from(from));
        Some(After { men, attacked })
    }

    /// A number for the placement.
    pub fn key(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.men.hash(&mut hasher);
        hasher.finish()
    }

    /// Where a king may go, captures included. It does not shield the squares behind it.
    fn escapes(&self, king: Square) -> Bitboard {
        attacks::king_attacks(king) & !self.attacked
    }

    /// All squares that a king somewhere in a set can ever reach as our pieces stand.
    fn region(&self, from: Bitboard) -> Bitboard {
        let open = !self.attacked & !self.men.occupied();
        let mut region = from & open;
        loop {
            let next =
                region.into_iter().fold(region, |all, square| all | attacks::king_attacks(square)) & open;
            if next == region {
                return region;
            }
            region = next;
        }
    }
}

fn judge(after: &After, movement: Movement, kings: &[Square], visited: f64, mut set: impl FnMut(usize, f64)) {
    let men = &after.men;
    let crossed = attacks::between(movement.from(), movement.to());
    let own_king = men.king_of(Color::White);
    let role = men.role_at(movement.to());
    let diagonal_pawn = role == Some(Role::Pawn) && movement.is_diagonal();
    let accepted = |king: Square| {
        king != movement.to()
            && !crossed.contains(king)
            && own_king.is_none_or(|own| own.distance(king) > 1)
            && !diagonal_pawn
    };
    // What is heard parts the set in two at least: check or not.
    let mut groups = [Bitboard::EMPTY; 2];
    for king in kings.iter().copied().filter(|king| accepted(*king)) {
        groups[usize::from(after.attacked.contains(king))] |= after.escapes(king) & !men.occupied();
    }
    let shapes = groups.map(|next| shape(after, next));
    for (world, king) in kings.iter().copied().enumerate() {
        if !accepted(king) {
            continue;
        }
        let check = after.attacked.contains(king);
        let escapes = after.escapes(king);
        let value = if escapes.is_empty() {
            if check { MATE } else { STALEMATE }
        } else {
            let taken = (escapes & men.occupied())
                .into_iter()
                .filter_map(|square| men.role_at(square))
                .map(worth)
                .fold(0.0, f64::max);
            shapes[usize::from(check)] - RISK * taken
        };
        set(world, value - 4.0 * visited);
    }
}

/// How good our pieces stand against a king somewhere in a set: the smaller its region the better, and our own king near.
fn shape(after: &After, next: Bitboard) -> f64 {
    if next.is_empty() {
        return 0.0;
    }
    let men = &after.men;
    let region = after.region(next);
    let heavy = (men.queens() | men.rooks()).count();
    let mut value = -3.0 * region.count() as f64 - next.count() as f64;
    if let Some(own) = men.king_of(Color::White) {
        let far: u32 = next.into_iter().map(|square| own.distance(square)).sum();
        value -= 2.0 * f64::from(far) / next.count() as f64;
    }
    let running: f64 = men
        .pawns()
        .into_iter()
        .map(|square| f64::from(u32::from(square.rank())))
        .map(|rank| rank * rank)
        .sum();
    value += running * if heavy >= 2 { 0.05 } else { 0.6 };
    value + 14.0 * men.queens().count() as f64 + 7.0 * men.rooks().count() as f64
}

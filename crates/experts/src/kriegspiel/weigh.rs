//! What a try is worth in one sampled world.

use arbitro_games::chess::Movement;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Rank, Role, Square, attacks};

/// What pieces are worth, in pawns.
pub(super) const fn worth(role: Role) -> f64 {
    match role {
        Role::Pawn => 1.0,
        Role::Knight | Role::Bishop => 3.2,
        Role::Rook => 5.0,
        Role::Queen => 9.5,
        Role::King => 0.0,
    }
}

/// How likely the opponent, who does not see us either, makes a capture that is there: with a pawn, which the umpire
/// announces to it; back where we have just captured; of a piece that gives check; and by chance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blindness {
    pub pawn: f64,
    pub back: f64,
    pub checker: f64,
    pub chance: f64,
}

pub(super) const BLINDNESS: Blindness = Blindness { pawn: 0.7, back: 0.7, checker: 0.4, chance: 0.12 };

/// Mate in a world, in pawns.
const MATE: f64 = 60.0;

/// What it costs to stalemate an opponent, beside the advantage that is thrown away.
const STALEMATE: f64 = 60.0;

/// White's pieces less Black's.
pub(super) fn material(board: &Board, color: Color) -> f64 {
    let side = |color: Color| -> f64 {
        let men = board.by_color(color);
        Role::ALL.into_iter().map(|role| worth(role) * (men & board.by_role(role)).count() as f64).sum()
    };
    side(color) - side(!color)
}

/// The value of a legal move in a world, for the mover, in pawns.
pub(super) fn value(position: &Chess, mv: Move) -> f64 {
    let us = position.turn();
    let mut after = position.clone();
    after.play_unchecked(mv);
    let board = after.board();
    let balance = material(board, us);
    let enemy_king = board.king_of(!us);
    if after.is_check() || board.by_color(!us).count() <= 6 {
        let stuck =
            enemy_king.is_none_or(|king| few_escapes(board, us, king)) && after.legal_moves().is_empty();
        if stuck {
            return if after.is_check() { MATE + balance } else { -STALEMATE };
        }
    }
    let ahead = (balance / 10.0).clamp(0.0, 1.0);
    let mut value = balance - expected_loss(&after, us, mv) + placement(board, us, balance);
    value += threats(board, us);
    if let Some(king) = enemy_king {
        // When we are far ahead the king is what matters: fewer squares for it, and our men nearer.
        let free = (attacks::king_attacks(king) & !board.by_color(!us))
            .into_iter()
            .filter(|to| board.attacks_to(*to, us, board.occupied().without(king)).is_empty())
            .count();
        value -= ahead * 0.15 * free as f64;
        if let Some(own) = board.king_of(us) {
            value -= ahead * ahead * 0.05 * f64::from(own.distance(king));
        }
    }
    value
}

fn few_escapes(board: &Board, us: Color, king: Square) -> bool {
    (attacks::king_attacks(king) & !board.by_color(!us))
        .into_iter()
        .all(|to| board.attacks_to(to, us, board.occupied().without(king)).any())
}

/// What the opponent's blind reply takes from us on average, less what we take back.
fn expected_loss(after: &Chess, us: Color, mv: Move) -> f64 {
    let board = after.board();
    let enemy = !us;
    let occupied = board.occupied();
    let enemy_king = board.king_of(enemy);
    let checking = after.checkers();
    let (mut total, mut safe) = (0.0, 1.0);
    for square in board.by_color(us) {
        let Some(role) = board.role_at(square).filter(|role| *role != Role::King) else { continue };
        let attackers = board.attacks_to(square, enemy, occupied);
        if attackers.is_empty() {
            continue;
        }
        let defended = board.attacks_to(square, us, occupied.without(square)).any();
        // A king cannot take what is defended.
        let takers = match enemy_king {
            Some(king) if defended => attackers.without(king),
            _ => attackers,
        };
        if takers.is_empty() {
            continue;
        }
        let by_pawn = (takers & board.pawns()).any();
        let chance = if mv.is_capture() && square == mv.to() {
            BLINDNESS.back
        } else if by_pawn {
            BLINDNESS.pawn
        } else if checking.contains(square) {
            BLINDNESS.checker
        } else {
            BLINDNESS.chance * (takers.count().min(3) as f64).sqrt()
        };
        let cheapest = takers
            .into_iter()
            .filter_map(|from| board.role_at(from))
            .map(worth)
            .fold(f64::INFINITY, f64::min);
        let back = if defended { 0.75 * cheapest.min(worth(role) + 2.0) } else { 0.0 };
        let loss = (worth(role) - back).max(0.0);
        // Only one capture is made.
        total += safe * chance * loss;
        safe *= 1.0 - chance;
    }
    total
}

/// What we could take next, if we find it.
fn threats(board: &Board, us: Color) -> f64 {
    let occupied = board.occupied();
    let mut best: f64 = 0.0;
    for square in board.by_color(!us) & !board.kings() {
        let attackers = board.attacks_to(square, us, occupied);
        if attackers.is_empty() {
            continue;
        }
        let Some(role) = board.role_at(square) else { continue };
        let defended = board.attacks_to(square, !us, occupied).any();
        let cheapest = attackers
            .into_iter()
            .filter_map(|from| board.role_at(from))
            .map(worth)
            .fold(f64::INFINITY, f64::min);
        let gain = if defended { worth(role) - cheapest } else { worth(role) };
        best = best.max(gain);
    }
    0.2 * best
}

/// Where our pieces stand, in small coin.
fn placement(board: &Board, us: Color, balance: f64) -> f64 {
    let enemy_pawns = board.pawns() & board.by_color(!us);
    let heavy = board.by_color(!us).intersect(board.queens() | board.rooks()).any();
    let mut value = 0.0;
    for square in board.by_color(us) {
        let Some(role) = board.role_at(square) else { continue };
        let rank = f64::from(u32::from(us.fold_wb(square.rank(), square.rank().flip_vertical())));
        value += match role {
            Role::Pawn => {
                let passed = (ahead_of(us, square) & enemy_pawns).is_empty();
                let eager = if balance > 4.0 { 0.12 } else { 0.05 };
                let run = if passed { eager * (rank - 1.0) } else { 0.0 };
                0.02 * (rank - 1.0) + run
            }
            Role::Knight | Role::Bishop => 0.04 * centre(square) + if rank < 1.0 { -0.1 } else { 0.0 },
            Role::Rook | Role::Queen => 0.01 * centre(square),
            Role::King if heavy => -0.1 * rank,
            Role::King => 0.03 * centre(square),
        };
    }
    value
}

fn centre(square: Square) -> f64 {
    let from_edge = |coordinate: i32| coordinate.min(7 - coordinate);
    f64::from(from_edge(i32::from(square.file())) + from_edge(i32::from(square.rank())))
}

/// The squares in front of a pawn, on its file and the two beside it.
fn ahead_of(us: Color, square: Square) -> Bitboard {
    let file = Bitboard::from_file(square.file());
    let files = file
        | file.shift(1) & !Bitboard::from_file(shakmaty::File::A)
        | file.shift(-1) & !Bitboard::from_file(shakmaty::File::H);
    let ranks: Bitboard = Rank::ALL
        .into_iter()
        .filter(|rank| us.fold_wb(*rank > square.rank(), *rank < square.rank()))
        .map(Bitboard::from_rank)
        .fold(Bitboard::EMPTY, |all, rank| all | rank);
    files & ranks
}

/// The try of a legal move; only promotions to a queen are considered.
pub(super) fn considered(mv: Move) -> Option<Movement> {
    match mv.promotion() {
        None | Some(Role::Queen) => Some(Movement::of(mv)),
        Some(_) => None,
    }
}

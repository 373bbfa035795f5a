//! What later answers ask of an earlier board.
//!
//! A search for a history that explains everything knows what was heard afterwards: in three moves something of ours
//! is taken on d4, in five our rook runs down an open file. A board is promising if the opponent's pieces can still be
//! where they must be in time. This is a guess that guides the search; the umpire alone decides what is kept.

use super::world::Round;
use crate::chess::Movement;
use crate::kriegspiel::announcement::{Announcement, Capture, Direction, Man, Notice, PawnTries};
use crate::kriegspiel::{State, Try};
use shakmaty::{Bitboard, Board, Color, File, Piece, Position as _, Role, Square, attacks};

/// How many rounds ahead demands are looked at; where a pawn must be is looked at to the end, for it cannot go back.
const HORIZON: usize = 8;

/// What it costs a board for each move that it comes too late.
const LATE: f32 = 3.0;

/// Something that must be so after the opponent's move of a round.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Demand {
    /// No opposing piece stands there.
    Empty(Bitboard),
    /// An opposing piece stands here.
    Man(Square, Option<Man>),
    /// At least this many opposing pieces stand there.
    Several(Bitboard, u32),
    /// The opposing king stands there.
    King(Bitboard),
    /// It does not.
    NotKing(Bitboard),
    /// Some opposing pawn stands there.
    Pawn(Bitboard),
    /// None does.
    NoPawn(Bitboard),
    /// The opponent's move takes something here.
    Takes(Square),
    /// The opponent's move gives check like this to a king here.
    Check(Direction, Square),
}

/// What each round demands, from some round on.
pub(super) struct Demands {
    us: Color,
    first: usize,
    rounds: Vec<Vec<Demand>>,
    /// Where pawns were taken, and in which round.
    pawns: Vec<(usize, Square)>,
}

impl Demands {
    /// Reads them off what was lived through since the opponent's turn of a round; `before` is any board with our pieces as they
    /// stood before it.
    pub fn of(us: Color, before: &Board, rounds: &[Round], first: usize) -> Demands {
        let mut men = Board::empty();
        for square in before.by_color(us) {
            if let Some(piece) = before.piece_at(square) {
                men.set_piece_at(square, piece);
            }
        }
        let mut reader = Reader { us, men, list: Vec::new() };
        let mut demands = Demands { us, first, rounds: Vec::new(), pawns: Vec::new() };
        for (index, round) in rounds.iter().enumerate().skip(first) {
            reader.read(round);
            for demand in &reader.list {
                if let Demand::Man(square, Some(Man::Pawn)) = demand {
                    demands.pawns.push((index, *square));
                }
            }
            demands.rounds.push(std::mem::take(&mut reader.list));
        }
        demands
    }

    /// How far a board after our acts of a round is from what is asked of it later: 0 is best.
    pub fn distance(&self, round: usize, state: &State) -> f32 {
        let board = state.position.board();
        let enemy = Enemy { us: self.us, board, men: board.by_color(!self.us) };
        let mut distance = 0.0;
        let later = self.rounds.iter().skip(round + 1 - self.first).take(HORIZON);
        for (demands, moves) in later.zip(1..) {
            distance += demands.iter().map(|demand| enemy.lacks(*demand, moves)).sum::<f32>();
        }
        for (index, square) in &self.pawns {
            if *index > round + HORIZON {
                let needed = enemy.nearest(board.pawns(), *square, false);
                distance += LATE * needed.saturating_sub((*index - round) as u32).min(2) as f32;
            }
        }
        distance
    }
}

/// Follows our own pieces, which everything heard fixes.
struct Reader {
    us: Color,
    men: Board,
    list: Vec<Demand>,
}

impl Reader {
    fn read(&mut self, round: &Round) {
        let mut in_check = false;
        if let Some(announced) = round.announcement() {
            in_check = !announced.checks.is_empty();
            self.enemy_moved(announced);
        }
        for (act, notice) in &round.own {
            match (act, notice) {
                (Try::Any, Notice::Any { answer, .. }) => {
                    let struck = self.struck_by_pawns();
                    self.list.push(if *answer { Demand::Several(struck, 1) } else { Demand::Empty(struck) });
                }
                // What is refused in check may be refused for the check alone.
                (Try::Move(movement), Notice::Refused { .. }) if !in_check => self.refused(*movement),
                (Try::Move(movement), Notice::Moved(said)) => self.moved(*movement, said),
                _ => {}
            }
        }
    }

    fn enemy_moved(&mut self, said: &Announcement) {
        if let Some(capture) = said.capture {
            let victim = self.victim(&capture);
            self.list.push(Demand::Takes(capture.square));
            self.men.discard_piece_at(victim);
        }
        if let Some(king) = self.men.king_of(self.us) {
            self.list.extend(said.checks.iter().map(|direction| Demand::Check(*direction, king)));
        }
        let struck = self.struck_by_pawns();
        match said.pawn_tries {
            PawnTries::Untold => {}
            PawnTries::Some(false) | PawnTries::Number(0) => self.list.push(Demand::Empty(struck)),
            PawnTries::Some(true) => self.list.push(Demand::Several(struck, 1)),
            // One man may be struck by two pawns.
            PawnTries::Number(number) => {
                self.list.push(Demand::Several(struck, u32::from(number).div_ceil(2)));
            }
            PawnTries::Squares(squares) => {
                self.list.push(Demand::Empty(struck & !squares.0));
                self.list.extend(squares.iter().map(|square| Demand::Man(square, None)));
            }
        }
    }

    /// Where the piece stood that the opponent took.
    fn victim(&self, capture: &Capture) -> Square {
        if !capture.en_passant {
            return capture.square;
        }
        capture.square.offset(self.us.fold_wb(8, -8)).unwrap_or(capture.square)
    }

    fn struck_by_pawns(&self) -> Bitboard {
        let pawns = self.men.pawns().into_iter();
        pawns.fold(Bitboard::EMPTY, |all, from| all | attacks::pawn_attacks(self.us, from))
            & !self.men.occupied()
    }

    fn refused(&mut self, movement: Movement) {
        let (from, to) = (movement.from(), movement.to());
        let between = attacks::between(from, to);
        match self.men.role_at(from) {
            Some(Role::Pawn) if movement.is_diagonal() => self.list.push(Demand::Empty(to.into())),
            Some(Role::Pawn) => self.list.push(Demand::Several(between.with(to), 1)),
            Some(Role::Bishop | Role::Rook | Role::Queen) if between.any() => {
                self.list.push(Demand::Several(between, 1));
            }
            _ => {} // a knight that is pinned, a king that would be in check
        }
    }

    fn moved(&mut self, movement: Movement, said: &Announcement) {
        let (from, to) = (movement.from(), movement.to());
        let Some(role) = self.men.role_at(from) else { return };
        let mut empty = attacks::between(from, to);
        match said.capture {
            // The pawn taken en passant does not stand where ours arrives.
            Some(capture) if capture.en_passant || capture.square != to => empty.add(to),
            Some(capture) => self.list.push(Demand::Man(capture.square, capture.man)),
            None => empty.add(to),
        }
        self.list.push(Demand::Empty(empty));
        self.men.discard_piece_at(from);
        let becomes = Piece { color: self.us, role: movement.promotion().unwrap_or(role) };
        self.men.set_piece_at(to, becomes);
        if role == Role::King && from.distance(to) > 1 {
            let (corner, beside) = if to > from { (File::H, File::F) } else { (File::A, File::D) };
            if let Some(rook) = self.men.remove_piece_at(Square::from_coords(corner, from.rank())) {
                self.men.set_piece_at(Square::from_coords(beside, from.rank()), rook);
            }
        }
        self.where_the_king_is(said);
        let ours = self.men.occupied().into_iter();
        let near = ours.fold(Bitboard::EMPTY, |all, square| all | attacks::pawn_attacks(self.us, square))
            & !self.men.occupied();
        match said.pawn_tries {
            PawnTries::Untold => {}
            told if told.none() => self.list.push(Demand::NoPawn(near)),
            _ => self.list.push(Demand::Pawn(near)),
        }
    }

    /// Checks that we gave, or did not give, tell where the opposing king is.
    fn where_the_king_is(&mut self, said: &Announcement) {
        let occupied = self.men.occupied();
        let mut checked = [Bitboard::EMPTY; 5];
        let mut beside = Bitboard::EMPTY;
        for from in occupied {
            let Some(piece) = self.men.piece_at(from) else { continue };
            for king in attacks::attacks(from, piece, occupied) & !occupied {
                checked[Direction::of(from, king) as usize].add(king);
            }
            beside |= attacks::attacks(from, piece, Bitboard::FULL);
        }
        for direction in &said.checks {
            self.list.push(Demand::King(checked[*direction as usize]));
        }
        if said.checks.is_empty() {
            self.list.push(Demand::NotKing(beside & !occupied));
        }
    }
}

/// The opponent's pieces on a board.
struct Enemy<'a> {
    us: Color,
    board: &'a Board,
    men: Bitboard,
}

impl Enemy<'_> {
    /// What is missing for a demand that must hold after this many of its moves.
    fn lacks(&self, demand: Demand, moves: u32) -> f32 {
        let late = |needed: u32| {
            LATE * needed.saturating_sub(moves).min(3) as f32 + 0.2 * (needed as f32 / moves as f32).min(2.0)
        };
        let too_many = |count: usize| late(count as u32);
        match demand {
            Demand::Empty(squares) => too_many((self.men & squares).count()),
            Demand::NoPawn(squares) => too_many((self.men & squares & self.board.pawns()).count()),
            Demand::Man(square, kind) => {
                let of_kind = match kind {
                    Some(Man::Pawn) => self.board.pawns(),
                    Some(Man::Piece) => !(self.board.pawns() | self.board.kings()),
                    None => !self.board.kings(),
                };
                late(self.nearest(of_kind, square, false))
            }
            Demand::Several(squares, count) => {
                let there = (self.men & squares).count() as u32;
                if there >= count || moves > 3 {
                    return 0.0;
                }
                let nearest = squares
                    .into_iter()
                    .filter(|square| !self.men.contains(*square))
                    .map(|square| self.nearest(Bitboard::FULL, square, false))
                    .min();
                late(nearest.unwrap_or(9) + (count - there - 1))
            }
            Demand::King(squares) => {
                let Some(king) = self.board.king_of(!self.us) else { return 0.0 };
                late(squares.into_iter().map(|square| king.distance(square)).min().unwrap_or(9))
            }
            Demand::NotKing(squares) => {
                late(u32::from(self.board.king_of(!self.us).is_some_and(|king| squares.contains(king))))
            }
            Demand::Pawn(squares) => {
                let pawns = self.board.pawns();
                if (self.men & pawns & squares).any() || moves > 4 {
                    return 0.0;
                }
                late(squares.into_iter().map(|square| self.nearest(pawns, square, false)).min().unwrap_or(9))
            }
            Demand::Takes(square) => late(self.nearest(Bitboard::FULL, square, true)),
            Demand::Check(direction, king) => late(self.to_check(direction, king)),
        }
    }

    /// The fewest moves that bring one of these pieces to a square (at least), to take there or just to be there.
    fn nearest(&self, of: Bitboard, square: Square, takes: bool) -> u32 {
        (self.men & of)
            .into_iter()
            .filter_map(|from| Some(self.moves_to(from, self.board.role_at(from)?, square, takes)))
            .min()
            .unwrap_or(9)
    }

    fn moves_to(&self, from: Square, role: Role, to: Square, takes: bool) -> u32 {
        if from == to {
            return if takes { 9 } else { 0 };
        }
        let slides = |line: bool| match line {
            true if (attacks::between(from, to) & self.board.occupied()).is_empty() => 1,
            _ => 2,
        };
        let (files, ranks) =
            (i32::from(from.file()) - i32::from(to.file()), i32::from(from.rank()) - i32::from(to.rank()));
        match role {
            Role::King => from.distance(to),
            Role::Knight => knight_moves(files.unsigned_abs(), ranks.unsigned_abs()),
            Role::Bishop if from.is_light() == to.is_light() => slides(files.abs() == ranks.abs()),
            Role::Bishop => 9,
            Role::Rook => slides(files == 0 || ranks == 0),
            Role::Queen => slides(files == 0 || ranks == 0 || files.abs() == ranks.abs()),
            Role::Pawn => {
                let ahead = self.us.fold_wb(ranks, -ranks);
                let aside = files.abs();
                if ahead <= 0 || aside > ahead {
                    return 9;
                }
                if takes {
                    // The last step is the capture.
                    return if aside == 1 { ahead as u32 } else { 9 };
                }
                let home = from.rank() == self.us.fold_wb(shakmaty::Rank::Seventh, shakmaty::Rank::Second);
                let steps = ahead as u32 - u32::from(home && ahead >= 2 && aside == 0);
                steps + 3 * aside as u32 // other files are reached by captures, which are rare
            }
        }
    }

    /// The fewest moves until some piece may give such a check.
    fn to_check(&self, direction: Direction, king: Square) -> u32 {
        let from: Bitboard = match direction {
            Direction::Knight => attacks::knight_attacks(king),
            _ => (attacks::queen_attacks(king, self.board.occupied()))
                .into_iter()
                .filter(|square| Direction::of(*square, king) == direction)
                .collect(),
        };
        let board = self.board;
        let pieces = match direction {
            Direction::Knight => board.knights(),
            Direction::Rank | Direction::File => board.rooks_and_queens(),
            Direction::LongDiagonal | Direction::ShortDiagonal => board.bishops_and_queens(),
        };
        let by_piece = from.into_iter().map(|square| self.nearest(pieces, square, false)).min().unwrap_or(9);
        if matches!(direction, Direction::LongDiagonal | Direction::ShortDiagonal) {
            let beside = attacks::pawn_attacks(self.us, king) & from;
            let by_pawn = beside.into_iter().map(|square| self.nearest(board.pawns(), square, false)).min();
            return by_piece.min(by_pawn.unwrap_or(9));
        }
        by_piece
    }
}

/// The moves of a knight on an empty board; corners are taken for the middle.
fn knight_moves(files: u32, ranks: u32) -> u32 {
    let (long, short) = (files.max(ranks), files.min(ranks));
    match (long, short) {
        (0, 0) => 0,
        (1, 0) => 3,
        (2, 2) => 4,
        _ => {
            let least = long.div_ceil(2).max((long + short).div_ceil(3));
            least + (least + long + short) % 2
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knights_need_as_many_moves_as_on_the_board() {
        for (files, ranks, moves) in
            [(1, 2, 1), (1, 1, 2), (2, 2, 4), (1, 0, 3), (0, 2, 2), (3, 3, 2), (7, 7, 6), (4, 3, 3)]
        {
            assert_eq!(knight_moves(files, ranks), moves, "{files} {ranks}");
        }
    }
}

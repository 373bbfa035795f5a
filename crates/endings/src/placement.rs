//! White's pieces on the board, up to symmetry: what they attack, what the umpire would say, what they may try.

use super::material::Ending;
use super::symmetry::Symmetry;
use arbitro_games::chess::Movement;
use arbitro_games::kriegspiel::{Direction, Goal};
use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};

/// White's pieces, the king first.
pub type Men = ArrayVec<(Role, Square), 3>;

/// The number of a placement in its [`Space`].
pub type PlacementId = u32;

/// Everything about one placement of White's pieces that does not depend on the black king.
#[derive(Clone, Debug)]
pub struct Placement {
    /// White's pieces, the king first.
    pub men: Men,
    /// The squares they stand on.
    pub occupied: u64,
    /// The squares where a black king would be in check, squares of protected pieces included.
    pub attacked: u64,
    /// What the umpire says when the king stands on these squares: no check first, then every kind of check.
    pub announcements: ArrayVec<(u64, ArrayVec<Direction, 2>), 16>,
    /// The squares where a black king would be mated.
    pub mated: u64,
    /// The squares where a black king would be stalemated.
    pub stalemated: u64,
    /// The symmetry that leaves the pieces where they are, if there is one beside the identity.
    pub twin: Option<Symmetry>,
    /// What White may try.
    pub steps: Vec<Step>,
    /// Whether beliefs are kept for it: promotion ends the game when promoting is the goal.
    pub kept: bool,
}

/// One try of White.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The try.
    pub movement: Movement,
    /// With the black king on one of these squares the umpire refuses it.
    pub blocking: u64,
    /// The placement after it.
    pub target: PlacementId,
    /// From this board to the board of the target.
    pub turn: Symmetry,
    /// The game is won by it unless the new man is taken.
    pub promotes: bool,
}

/// What the umpire may answer to one try.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Refused: where the king is then, in the canonical form of the same placement; 0 if it cannot be refused.
    pub refused: u64,
    /// Accepted and the game goes on: where the king is after its reply, for each announcement, in the canonical
    /// form of the step's target.
    pub accepted: ArrayVec<u64, 16>,
}

/// All placements of the pieces of one ending (and of those that its pawn may become).
#[derive(Clone, Debug)]
pub struct Space {
    ending: Ending,
    goal: Goal,
    placements: Vec<Placement>,
    index: FxHashMap<u32, PlacementId>,
    /// Whether the placements have their steps.
    complete: bool,
}

/// The squares beside the squares of a set.
#[inline]
pub fn beside(set: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let sides = (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    let row = set | sides;
    sides | row << 8 | row >> 8
}

impl Space {
    /// All placements of an ending.
    pub fn new(ending: Ending, goal: Goal) -> Space {
        let mut space = Space::without_steps(ending, goal);
        space.add_steps();
        space
    }

    /// All placements of an ending, but not what may be tried from them: enough to look something up, and quicker to make.
    pub(super) fn without_steps(ending: Ending, goal: Goal) -> Space {
        let (placements, index) = (Vec::new(), FxHashMap::default());
        let mut space = Space { ending, goal, placements, index, complete: false };
        space.add_material(ending, true);
        if ending == Ending::Kpk {
            // A bishop or a knight alone cannot win.
            space.add_material(Ending::Kqk, goal == Goal::Mate);
            space.add_material(Ending::Krk, goal == Goal::Mate);
        }
        space
    }

    /// Whether it has been said what may be tried from each placement.
    pub(super) fn has_steps(&self) -> bool {
        self.complete
    }

    /// Finds what may be tried from each placement.
    pub(super) fn add_steps(&mut self) {
        for id in 0..self.placements.len() {
            if self.placements[id].kept {
                self.placements[id].steps = self.steps_of(&self.placements[id]);
            }
        }
        self.complete = true;
    }

    /// The ending.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// What White must reach.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The placements, by number.
    pub fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// Whether a placement has the pieces of the ending itself, and not what a pawn has become.
    pub fn is_own(&self, id: PlacementId) -> bool {
        let roles = self.placements[id as usize].men.iter().map(|(role, _)| *role);
        roles.eq(self.ending.men().iter().copied())
    }

    /// The number of a placement in its canonical form, and the symmetry that leads there; `None` if the pieces are
    /// not those of this space or cannot stand like that.
    pub fn find(&self, men: &Men) -> Option<(PlacementId, Symmetry)> {
        let (key, symmetry) = canonical(men);
        self.index.get(&key).map(|id| (*id, symmetry))
    }

    /// The canonical form of a belief about a canonical placement.
    #[inline]
    pub fn canonical_set(&self, placement: &Placement, set: u64) -> u64 {
        match placement.twin {
            Some(twin) => set.min(twin.set(set)),
            None => set,
        }
    }

    /// What may be heard after a try when the king is somewhere in `belief`; `None` if the try is worth nothing
    /// because it may lose a piece or stalemate, or because it is surely refused.
    #[inline]
    pub fn answers(&self, placement: &Placement, step: &Step, belief: u64) -> Option<Answers> {
        let accepted = belief & !step.blocking;
        if accepted == 0 {
            return None;
        }
        let target = &self.placements[step.target as usize];
        let there = step.turn.set(accepted);
        let mut answers = Answers::default();
        if step.promotes && self.goal == Goal::Promotion {
            if beside(there) & target.occupied & !target.attacked != 0 {
                return None;
            }
        } else {
            if there & target.stalemated != 0 {
                return None;
            }
            let alive = there & !target.mated;
            if beside(alive) & target.occupied & !target.attacked != 0 {
                return None;
            }
            for (squares, _) in &target.announcements {
                let here = alive & squares;
                if here != 0 {
                    answers.accepted.push(self.canonical_set(target, beside(here) & !target.attacked));
                }
            }
        }
        let refused = belief & step.blocking;
        if refused != 0 {
            answers.refused = self.canonical_set(placement, refused);
        }
        Some(answers)
    }

    fn add_material(&mut self, ending: Ending, kept: bool) {
        let roles = ending.men();
        let mut squares = [Square::A1; 3];
        self.place(ending, kept, &mut squares, 0, roles.len());
    }

    fn place(&mut self, ending: Ending, kept: bool, squares: &mut [Square; 3], depth: usize, count: usize) {
        if depth < count {
            for square in Square::ALL {
                // The king weighs most: where its square can be mirrored to a smaller one, nothing is canonical.
                let is_mirrored =
                    || symmetries_of(ending.men()).iter().any(|symmetry| symmetry.square(square) < square);
                if !(squares[..depth].contains(&square) || depth == 0 && is_mirrored()) {
                    squares[depth] = square;
                    self.place(ending, kept, squares, depth + 1, count);
                }
            }
            return;
        }
        let men: Men = ending.men().iter().copied().zip(squares.iter().copied()).collect();
        if !possible(&men) {
            return;
        }
        let (key, symmetry) = canonical(&men);
        if symmetry != Symmetry::IDENTITY || key != pack(&sorted(&men)) || self.index.contains_key(&key) {
            return;
        }
        self.index.insert(key, self.placements.len() as PlacementId);
        self.placements.push(Placement::new(sorted(&men), kept));
    }

    fn steps_of(&self, placement: &Placement) -> Vec<Step> {
        let own = Bitboard(placement.occupied);
        let mut steps = Vec::new();
        for (man, (role, from)) in placement.men.iter().enumerate() {
            let reach = match role {
                Role::King => attacks::king_attacks(*from),
                Role::Knight => attacks::knight_attacks(*from),
                Role::Bishop => attacks::bishop_attacks(*from, own),
                Role::Rook => attacks::rook_attacks(*from, own),
                Role::Queen => attacks::queen_attacks(*from, own),
                Role::Pawn => pawn_pushes(*from, own),
            };
            for to in reach & !own {
                let crossed = attacks::between(*from, to).0 | 1 << u32::from(to);
                let blocking =
                    if *role == Role::King { beside(1 << u32::from(to)) | crossed } else { crossed };
                let promotes = *role == Role::Pawn && to.rank() == shakmaty::Rank::Eighth;
                let becomes: &[Role] = if promotes { &[Role::Queen, Role::Rook] } else { &[*role] };
                for role in becomes {
                    let mut men = placement.men.clone();
                    men[man] = (*role, to);
                    let Some((target, turn)) = self.find(&men) else { continue };
                    let plain = Movement::new(*from, to);
                    let movement = if promotes { plain.promoting(*role) } else { plain };
                    steps.push(Step { movement, blocking, target, turn, promotes });
                }
            }
        }
        steps
    }
}

impl Placement {
    fn new(men: Men, kept: bool) -> Placement {
        let mut board = Board::empty();
        for (role, square) in &men {
            board.set_piece_at(*square, Piece { color: Color::White, role: *role });
        }
        let occupied = board.occupied();
        let mut attacked = 0;
        for (_, square) in &men {
            // The black king shields nothing from itself: it would still stand in the line.
            attacked |= board.attacks_from(*square).0;
        }
        let mut announcements: ArrayVec<(u64, ArrayVec<Direction, 2>), 16> = ArrayVec::new();
        announcements.push((!attacked, ArrayVec::new()));
        let (mut mated, mut stalemated) = (0, 0);
        let king = men.iter().find(|(role, _)| *role == Role::King);
        let king_reach = king.map_or(0, |(_, square)| attacks::king_attacks(*square).0);
        for square in Square::ALL {
            let bit = 1u64 << u32::from(square);
            if (occupied.0 | king_reach) & bit != 0 {
                continue;
            }
            if beside(bit) & !attacked == 0 {
                if attacked & bit != 0 {
                    mated |= bit;
                } else {
                    stalemated |= bit;
                }
            }
            if attacked & bit != 0 {
                let mut directions: ArrayVec<Direction, 2> = board
                    .attacks_to(square, Color::White, occupied)
                    .into_iter()
                    .take(2)
                    .map(|from| Direction::of(from, square))
                    .collect();
                directions.sort_unstable();
                match announcements.iter_mut().find(|(_, said)| *said == directions) {
                    Some((squares, _)) => *squares |= bit,
                    None => announcements.push((bit, directions)),
                }
            }
        }
        let twin = symmetries(&men).iter().copied().find(|symmetry| {
            *symmetry != Symmetry::IDENTITY && pack(&sorted(&moved(&men, *symmetry))) == pack(&men)
        });
        Placement {
            men,
            occupied: occupied.0,
            attacked,
            announcements,
            mated,
            stalemated,
            twin,
            steps: Vec::new(),
            kept,
        }
    }

    /// A placement as it stands, without the tries that a [`Space`] adds.
    pub fn of(men: Men) -> Placement {
        Placement::new(men, false)
    }

    /// Every square where the black king may be when White is to move.
    pub fn anywhere(&self) -> u64 {
        !(self.attacked | self.occupied)
    }
}

/// Whether pieces can stand like that.
fn possible(men: &Men) -> bool {
    let bishops: ArrayVec<Square, 3> =
        men.iter().filter(|(role, _)| *role == Role::Bishop).map(|(_, square)| *square).collect();
    let pawns = men.iter().filter(|(role, _)| *role == Role::Pawn);
    pawns.clone().all(|(_, square)| !Bitboard::BACKRANKS.contains(*square))
        && (bishops.len() < 2 || bishops[0].is_light() != bishops[1].is_light())
}

fn symmetries(men: &Men) -> &'static [Symmetry] {
    let roles: ArrayVec<Role, 3> = men.iter().map(|(role, _)| *role).collect();
    symmetries_of(&roles)
}

fn symmetries_of(roles: &[Role]) -> &'static [Symmetry] {
    if roles.contains(&Role::Pawn) { &Symmetry::WITH_PAWNS } else { &Symmetry::ALL }
}

fn moved(men: &Men, symmetry: Symmetry) -> Men {
    men.iter().map(|(role, square)| (*role, symmetry.square(*square))).collect()
}

/// The king first, equal pieces by their squares.
fn sorted(men: &Men) -> Men {
    let mut men = men.clone();
    men.sort_unstable_by_key(|(role, square)| (*role != Role::King, *role, *square));
    men
}

/// The pieces in one number: nine bits each, the king highest.
fn pack(men: &Men) -> u32 {
    men.iter().fold(0, |key, (role, square)| key << 9 | (*role as u32) << 6 | u32::from(*square))
}

/// The smallest number among the symmetric placements, and the symmetry that leads there.
fn canonical(men: &Men) -> (u32, Symmetry) {
    let mut best = (u32::MAX, Symmetry::IDENTITY);
    for symmetry in symmetries(men) {
        let key = pack(&sorted(&moved(men, *symmetry)));
        if key < best.0 {
            best = (key, *symmetry);
        }
    }
    best
}

/// The squares where a pawn may go, as far as its own side can see.
pub(super) fn pawn_pushes(from: Square, own: Bitboard) -> Bitboard {
    let mut reach = Bitboard::EMPTY;
    if let Some(one) = from.offset(8)
        && !own.contains(one)
    {
        reach.add(one);
        if from.rank() == shakmaty::Rank::Second
            && let Some(two) = from.offset(16)
            && !own.contains(two)
        {
            reach.add(two);
        }
    }
    reach
}

//! A belief on a real board, not turned or mirrored: what White may try, and what it would hear.

use super::material::Ending;
use super::placement::{Men, Placement, beside, pawn_pushes};
use super::words;
use arbitro_game::Message;
use arbitro_game::echo::echoed;
use arbitro_games::chess::Movement;
use arbitro_games::kriegspiel::{Direction, Goal, NotThere, SetupError, Squares, SquaresError};
use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square, attacks};
use std::fmt;

/// White's pieces, White to move, and where the black king may be.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Belief {
    /// White's pieces, the king first.
    pub men: Men,
    /// Where the black king may be.
    pub kings: Squares,
}

/// A belief that cannot be, or that is not solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BeliefError {
    /// A word that is no piece on a square.
    Man(String),
    /// Not one of the endings.
    Material(String),
    /// There are no pieces at all.
    NoMen,
    /// White has no king, or several.
    WhiteKings(usize),
    /// Two bishops on squares of one colour, which cannot mate.
    Bishops,
    /// Two pieces on one square.
    Twice(Square),
    /// A pawn on the first or the last rank.
    PawnRank(Square),
    /// Black's pieces are set up too.
    BlackMan,
    /// The squares of the king.
    Squares(SquaresError),
    /// A square where the black king cannot be.
    King {
        /// The square.
        square: Square,
        /// Why not.
        why: NotThere,
    },
    /// There is no square left.
    Empty,
}

impl BeliefError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            BeliefError::Man(text) => words::belief_no_man(echoed(text)),
            BeliefError::Material(men) => {
                words::belief_material(echoed(men), Ending::ALL.map(Ending::name).join(", "))
            }
            BeliefError::NoMen => words::belief_no_men(),
            BeliefError::WhiteKings(kings) => SetupError::WhiteKings { kings: *kings }.message(),
            BeliefError::Bishops => words::belief_bishops(),
            BeliefError::Twice(square) => words::belief_twice(square.to_string()),
            BeliefError::PawnRank(square) => SetupError::PawnRank { square: *square }.message(),
            BeliefError::BlackMan => words::belief_black_man(),
            BeliefError::Squares(error) => error.message(),
            BeliefError::King { square, why } => {
                SetupError::WaveSquare { square: *square, why: why.clone() }.message()
            }
            BeliefError::Empty => words::belief_empty(),
        }
    }
}

arbitro_game::errors_with_message!(BeliefError);

impl From<SquaresError> for BeliefError {
    fn from(error: SquaresError) -> Self {
        BeliefError::Squares(error)
    }
}

/// One try of White with everything that it may lead to.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The try.
    pub movement: Movement,
    /// Its usual notation.
    pub name: String,
    /// The kings that refuse it: White tries again, knowing this.
    pub refused: Squares,
    /// The kings that let it pass.
    pub accepted: Squares,
    /// White's pieces after it.
    pub men: Men,
    /// What may be heard when it is accepted.
    pub heard: Vec<Heard>,
}

/// What the umpire says to an accepted try, and the kings that make him say it.
#[derive(Clone, Debug)]
pub struct Heard {
    /// How the king stands in check.
    pub checks: ArrayVec<Direction, 2>,
    /// The kings that are mated (or, when promoting is the goal, that cannot take the new man).
    pub won: Squares,
    /// The kings that are stalemated.
    pub stalemated: Squares,
    /// The kings that may take a piece.
    pub taking: Squares,
    /// The kings that go on.
    pub going_on: Squares,
    /// Where the king may be after its reply, if it takes nothing.
    pub next: Squares,
}

impl Belief {
    /// Reads White's pieces ("Kf6 Qe3" or the board of a FEN) and the squares of the king ("f8,g8,h7"; none: any
    /// square that is not attacked), and checks that it can be.
    pub fn read(men: &str, kings: Option<&str>) -> Result<Belief, BeliefError> {
        let men = read_men(men)?;
        let roles: Vec<Role> = men.iter().map(|(role, _)| *role).collect();
        if Ending::of(&roles).is_none() {
            return Err(BeliefError::Material(names(&men)));
        }
        let kings = match kings {
            Some(text) => text.parse()?,
            None => squares(Placement::of(men.clone()).anywhere()),
        };
        Belief::new(men, kings)
    }

    /// Reads a belief with any two or three pieces, for views that need no solution.
    pub fn with_any_men(men: &str, kings: Option<&str>) -> Result<Belief, BeliefError> {
        let mut men = read_men(men)?;
        men.sort_by_key(|(role, square)| (*role != Role::King, *role, *square));
        let white_kings = men.iter().filter(|(role, _)| *role == Role::King).count();
        if white_kings != 1 {
            return Err(BeliefError::WhiteKings(white_kings));
        }
        let kings = match kings {
            Some(text) => text.parse()?,
            None => squares(Placement::of(men.clone()).anywhere()),
        };
        Belief::checked(men, kings)
    }

    /// A belief, checked.
    pub fn new(men: Men, kings: Squares) -> Result<Belief, BeliefError> {
        let roles: Vec<Role> = men.iter().map(|(role, _)| *role).collect();
        let Some(ending) = Ending::of(&roles) else {
            return Err(BeliefError::Material(names(&men)));
        };
        let mut men = men;
        men.sort_by_key(|(role, _)| ending.men().iter().position(|other| other == role));
        if ending == Ending::Kbbk && men[1].1.is_light() == men[2].1.is_light() {
            return Err(BeliefError::Bishops);
        }
        Belief::checked(men, kings)
    }

    fn checked(men: Men, kings: Squares) -> Result<Belief, BeliefError> {
        for (number, (role, square)) in men.iter().enumerate() {
            if men[..number].iter().any(|(_, other)| other == square) {
                return Err(BeliefError::Twice(*square));
            }
            if *role == Role::Pawn && Bitboard::BACKRANKS.contains(*square) {
                return Err(BeliefError::PawnRank(*square));
            }
        }
        let placement = Placement::of(men.clone());
        for square in kings.iter() {
            let bit = 1u64 << u32::from(square);
            let why = if placement.occupied & bit != 0 {
                NotThere::Taken
            } else if placement.attacked & bit != 0 {
                NotThere::InCheck
            } else {
                continue;
            };
            return Err(BeliefError::King { square, why });
        }
        if kings.is_empty() {
            return Err(BeliefError::Empty);
        }
        Ok(Belief { men, kings })
    }

    /// The ending.
    pub fn ending(&self) -> Option<Ending> {
        Ending::of(&self.men.iter().map(|(role, _)| *role).collect::<Vec<_>>())
    }

    /// White's pieces as a board.
    pub fn board(&self) -> Board {
        board(&self.men)
    }

    /// Everything that White may try and is not surely refused, with all answers, risky ones included.
    pub fn attempts(&self, goal: Goal) -> Vec<Attempt> {
        let own = self.board().occupied();
        let kings = self.kings.0.0;
        let mut attempts = Vec::new();
        for (man, (role, from)) in self.men.iter().enumerate() {
            let reach = match role {
                Role::Pawn => pawn_pushes(*from, own),
                role => attacks::attacks(*from, Piece { color: Color::White, role: *role }, own),
            };
            for to in reach & !own {
                let bit = 1u64 << u32::from(to);
                let crossed = attacks::between(*from, to).0 | bit;
                let blocking = if *role == Role::King { crossed | beside(bit) } else { crossed };
                let accepted = kings & !blocking;
                if accepted == 0 {
                    continue;
                }
                let promotes = *role == Role::Pawn && to.rank() == shakmaty::Rank::Eighth;
                let becomes: &[Role] =
                    if promotes { &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight] } else { &[*role] };
                for new_role in becomes {
                    let mut men = self.men.clone();
                    men[man] = (*new_role, to);
                    let plain = Movement::new(*from, to);
                    let won_by_promoting = promotes && goal == Goal::Promotion;
                    attempts.push(Attempt {
                        movement: if promotes { plain.promoting(*new_role) } else { plain },
                        name: name(*role, to, promotes.then_some(*new_role)),
                        refused: squares(kings & blocking),
                        accepted: squares(accepted),
                        heard: heard(&Placement::of(men.clone()), accepted, won_by_promoting),
                        men,
                    });
                }
            }
        }
        attempts
    }
}

impl Attempt {
    /// Whether nothing can be lost by it: no piece is taken and neither king is stalemated.
    pub fn is_safe(&self) -> bool {
        self.heard.iter().all(|heard| heard.stalemated.is_empty() && heard.taking.is_empty())
    }
}

fn heard(after: &Placement, accepted: u64, won_by_promoting: bool) -> Vec<Heard> {
    after
        .announcements
        .iter()
        .filter(|(set, _)| accepted & set != 0)
        .map(|(set, checks)| {
            let here = accepted & set;
            let taking = here & beside(after.occupied & !after.attacked);
            let (won, stalemated) = if won_by_promoting {
                (here & !taking, 0)
            } else {
                (here & after.mated, here & after.stalemated)
            };
            let going_on = here & !won & !stalemated;
            let next = beside(going_on) & !after.attacked & !after.occupied;
            Heard {
                checks: checks.clone(),
                won: squares(won),
                stalemated: squares(stalemated),
                taking: squares(taking),
                going_on: squares(going_on),
                next: squares(next),
            }
        })
        .collect()
}

fn squares(set: u64) -> Squares {
    Squares(Bitboard(set))
}

pub(super) fn board(men: &Men) -> Board {
    let mut board = Board::empty();
    for (role, square) in men {
        board.set_piece_at(*square, Piece { color: Color::White, role: *role });
    }
    board
}

fn name(role: Role, to: Square, promotion: Option<Role>) -> String {
    match (role, promotion) {
        (_, Some(new_role)) => format!("{to}={}", new_role.upper_char()),
        (Role::Pawn, None) => to.to_string(),
        (role, None) => format!("{}{to}", role.upper_char()),
    }
}

fn names(men: &Men) -> String {
    let list: Vec<String> =
        men.iter().map(|(role, square)| format!("{}{square}", role.upper_char())).collect();
    list.join(" ")
}

fn read_men(text: &str) -> Result<Men, BeliefError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(BeliefError::NoMen);
    }
    let mut men = Men::new();
    let mut add =
        |role, square| men.try_push((role, square)).map_err(|_| BeliefError::Material(text.to_owned()));
    if text.contains('/') {
        let placement = text.split_whitespace().next().unwrap_or_default();
        let board = Board::from_ascii_board_fen(placement.as_bytes())
            .map_err(|_| BeliefError::Man(text.to_owned()))?;
        if board.black().any() {
            return Err(BeliefError::BlackMan);
        }
        for (square, piece) in board {
            add(piece.role, square)?;
        }
        return Ok(men);
    }
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let wrong = || BeliefError::Man(word.to_owned());
        let (role, square) = match word.len() {
            2 => (Role::Pawn, word),
            3 if word.is_char_boundary(1) => {
                let letter = word.chars().next().ok_or_else(wrong)?;
                (Role::from_char(letter).ok_or_else(wrong)?, &word[1..])
            }
            _ => return Err(wrong()),
        };
        add(role, Square::from_ascii(square.as_bytes()).map_err(|_| wrong())?)?;
    }
    Ok(men)
}

impl fmt::Display for Belief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {}", names(&self.men), self.kings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_are_read_in_both_notations() {
        let belief = Belief::read("Qe3 Kf6", Some("f8,g8,h8,h7")).unwrap();
        assert_eq!(belief.to_string(), "Kf6 Qe3 | h7,f8,g8,h8");
        assert_eq!(Belief::read("8/8/5K2/8/8/4Q3/8/8 w", Some("f8,g8,h8,h7")).unwrap(), belief);
        let anywhere = Belief::read("Ke1 Rh1", None).unwrap();
        assert_eq!(
            anywhere.kings.len(),
            64 - 2 - 7 - 2 - 4,
            "the men, the rook's file and rank, the king's neighbours"
        );
    }

    #[test]
    fn what_cannot_be_is_answered_with_a_sentence() {
        let cases = [
            ("Kf6 Qe3", Some("e8"), "setup-wave-square(square: e8, why: not-there-in-check)"),
            ("Kf6 Qe3", Some("f6"), "setup-wave-square(square: f6, why: not-there-taken)"),
            ("Kf6 Qe3", Some("z9"), "squares-unreadable(part: z9"),
            ("Kf6 Qe3", Some(""), "belief-empty"),
            ("Kf6 Nf3 Ng3", None, "belief-material(men: "),
            (" ", None, "belief-no-men"),
            ("Kf6 Qe3 Qe4 Qe5", None, "belief-material(men: "),
            ("Kf6 Qf6", None, "belief-twice(square: f6)"),
            ("Kf6 d8", None, "setup-pawn-rank(square: d8)"),
            ("Kf6 Bc1 Be3", None, "belief-bishops"),
            ("Kf6 Xe3", None, "belief-no-man(text: Xe3)"),
            ("Kf6 Qé", None, "belief-no-man(text: Qé)"),
            ("8/8/5K2/8/8/4q3/8/8", None, "belief-black-man"),
            ("8/8/9/8", None, "belief-no-man(text: "),
        ];
        for (men, kings, words) in cases {
            let error = Belief::read(men, kings).expect_err(words).to_string();
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn figure_a_4_kf7_parts_the_kings() {
        let belief = Belief::read("Kf6 Qe3", Some("f8,g8,h8,h7")).unwrap();
        let attempts = belief.attempts(Goal::Mate);
        let kf7 = attempts.iter().find(|attempt| attempt.name == "Kf7").unwrap();
        assert_eq!(kf7.refused, "f8,g8".parse().unwrap());
        assert_eq!(kf7.accepted, "h8,h7".parse().unwrap());
        assert!(kf7.is_safe());
        assert_eq!(kf7.heard[0].next, "h8,h7".parse().unwrap());
    }

    #[test]
    fn figure_a_5_the_rook_at_a8_may_be_taken() {
        let belief = Belief::read("Kg6 Ra7", Some("b8,c8,d8,e8,f8,g8")).unwrap();
        let attempts = belief.attempts(Goal::Mate);
        let ra8 = attempts.iter().find(|attempt| attempt.name == "Ra8").unwrap();
        let heard = &ra8.heard[0];
        assert!(!ra8.is_safe());
        assert_eq!((heard.won, heard.taking), ("g8".parse().unwrap(), "b8".parse().unwrap()));
    }
}

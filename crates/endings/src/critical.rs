//! Critical positions as games (Maran 1993, ch. 2 §4 and §5): from the board to the tree with its information sets, from
//! the tree to the matrix, and from the matrix to the value.

mod local;

use super::belief::Belief;
use super::material::Ending;
use super::open_board::OpenBoard;
use super::placement::{Men, Space};
use super::prove::Prover;
use super::solution::Solution;
use super::solver::{Watcher, extend};
use super::words;
use arbitro_game::{Game, Message, Stopped};
use arbitro_games::chess::Movement;
use arbitro_games::kriegspiel::{Goal, Squares};
use arbitro_theory::extensive::{ExtensiveForm, Unfolded, reduced_form, unfold};
use arbitro_theory::number::{Rational, to_float, whole, write_rational};
use arbitro_theory::stochastic::{
    Cell, Component, Model, RecursiveError, ShapleyError, ShapleyMethod, StochasticGame, solve_recursive,
    solve_stochastic,
};
pub use local::{BLACK, Ends, LocalGame, LocalState, Said, Stage, WHITE};
use serde::Serialize;
use shakmaty::{Bitboard, Role, Square};
use std::fmt;
use std::sync::Arc;

/// One of the two critical positions of the thesis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Critical {
    /// Fig. 15.2: Kd5, pawn d6, black king on d7, Black to move.
    KingAndPawn,
    /// Fig. 3.2: Kf2, Ne6, Bg6, black king on g4, Black to move; the stages of figs. 5.2 and 4.2 are worth what is
    /// printed or what is proved.
    BishopAndKnight {
        /// Moves to mate from fig. 5.2 (king on h3, White's king on f2).
        first_stage: u8,
        /// Moves to mate from fig. 4.2 (king on h2 or h3, White's king on f3).
        second_stage: u8,
    },
}

/// Moves to mate that Maran prints after Ferguson 1992: from fig. 5.2 and from fig. 4.2.
pub const PRINTED: Critical = Critical::BishopAndKnight { first_stage: 18, second_stage: 24 };

/// Why there is no answer.
#[derive(Debug)]
pub enum CriticalError {
    /// Called off.
    Stopped(Stopped),
    /// The tree or the matrix could not be made.
    Form(String),
    /// A stochastic game without an answer.
    Shapley(ShapleyError),
    /// A recursive game without an answer.
    Recursive(RecursiveError),
}

impl CriticalError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            CriticalError::Stopped(why) => words::critical_stopped(why.message()),
            CriticalError::Form(why) => words::critical_form(why.clone()),
            CriticalError::Shapley(error) => error.message(),
            CriticalError::Recursive(error) => error.message(),
        }
    }
}

arbitro_game::errors_with_message!(CriticalError);

impl From<ShapleyError> for CriticalError {
    fn from(error: ShapleyError) -> Self {
        CriticalError::Shapley(error)
    }
}

impl From<RecursiveError> for CriticalError {
    fn from(error: RecursiveError) -> Self {
        CriticalError::Recursive(error)
    }
}

/// A cell of a matrix: a number, and this many times the game itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What is paid.
    pub payment: Rational,
    /// The probability that the game begins again.
    pub again: Rational,
}

impl Entry {
    fn at(&self, gamma: &Rational) -> Rational {
        &self.payment + &self.again * gamma
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nothing = Rational::default();
        match (self.payment == nothing, self.again == nothing) {
            (_, true) => f.write_str(&write_rational(&self.payment)),
            (true, false) => f.write_str("Γ"),
            (false, false) => write!(f, "Γ + {}", write_rational(&self.payment)),
        }
    }
}

/// A matrix with the game itself in some of its cells. Payments are to White where winning is counted (White's rows), and
/// White's moves where moves are counted (Black's rows, since Black wants many).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    /// The first player's strategies.
    pub rows: Vec<String>,
    /// The second player's.
    pub columns: Vec<String>,
    /// Row by row.
    pub cells: Vec<Vec<Entry>>,
}

/// Why a strategy left the matrix.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Removal {
    /// The strategy.
    pub removed: String,
    /// What is never worse.
    pub by: String,
    /// Whether they are equal, and not one better than the other.
    pub equal: bool,
}

/// Everything between the board and the value.
pub struct Analysis {
    /// The game.
    pub game: LocalGame,
    /// White's tries in the first turn that could be legal, in usual notation.
    pub possible: Vec<String>,
    /// Those that are left after the rules of pruning.
    pub kept: Vec<String>,
    /// The tree with its information sets, with beginning again worth nothing.
    pub tree: ExtensiveForm,
    /// The whole matrix.
    pub whole: Matrix,
    /// What was removed from it, in order.
    pub removed: Vec<Removal>,
    /// What is left of it, equal strategies still side by side.
    pub pruned: Matrix,
    /// The same with equal strategies once.
    pub matrix: Matrix,
    /// The value, to about 1e-9 where moves are counted; where winning is counted, of ε-optimal play.
    pub value: f64,
    /// Proved bounds on the value.
    pub bounds: (f64, f64),
    /// The first player's chances in the matrix.
    pub first: Vec<f64>,
    /// The second player's.
    pub second: Vec<f64>,
}

/// How near to 1 the proved bounds of the recursive game are to come.
const EPSILON: f64 = 1e-3;
const MOST_NODES: usize = 200_000;

impl Critical {
    fn board(self) -> (Men, Square) {
        let men = |list: &[(Role, Square)]| list.iter().copied().collect::<Men>();
        match self {
            Critical::KingAndPawn => (men(&[(Role::King, Square::D5), (Role::Pawn, Square::D6)]), Square::D7),
            Critical::BishopAndKnight { .. } => (
                men(&[(Role::King, Square::F2), (Role::Knight, Square::E6), (Role::Bishop, Square::G6)]),
                Square::G4,
            ),
        }
    }

    /// The beliefs of figs. 5.2 and 4.2.
    pub fn stages() -> [(&'static str, Belief); 2] {
        let (home, _) = PRINTED.board();
        let mut beside_h3 = home.clone();
        beside_h3[0].1 = Square::F3;
        let kings = |list: &[Square]| list.iter().copied().collect::<Squares>();
        [
            ("fig. 5.2", Belief { men: home, kings: kings(&[Square::H3]) }),
            ("fig. 4.2", Belief { men: beside_h3, kings: kings(&[Square::H2, Square::H3]) }),
        ]
    }

    /// The game around the position, with beginning again worth `again`.
    pub fn game(self, again: f64, watcher: &Watcher<'_>) -> Result<LocalGame, CriticalError> {
        let (home, king) = self.board();
        let ends = match self {
            Critical::KingAndPawn => {
                let mut solution = Solution::empty(Space::new(Ending::Kpk, Goal::Promotion));
                self.solve_around(&mut solution, watcher)?;
                Ends::Pawn { solution: Arc::new(solution), open: Arc::new(OpenBoard::solve(Ending::Kpk)) }
            }
            Critical::BishopAndKnight { first_stage, second_stage } => {
                let worth = [first_stage, second_stage];
                let stages = Critical::stages().into_iter().zip(worth);
                Ends::Stages(
                    stages
                        .map(|((name, belief), moves)| Stage { name: name.to_owned(), belief, moves })
                        .collect(),
                )
            }
        };
        Ok(LocalGame { home, king, ends, again })
    }

    /// Solves the beliefs that are two moves of White away: where the cut asks what is sure.
    fn solve_around(self, solution: &mut Solution, watcher: &Watcher<'_>) -> Result<(), CriticalError> {
        let (home, king) = self.board();
        let first = super::placement::Placement::of(home.clone());
        let wave = super::placement::beside(1 << u32::from(king)) & first.anywhere();
        let mut open = vec![Belief { men: home, kings: Squares(Bitboard(wave)) }];
        let mut starts = Vec::new();
        for _ in 0..3 {
            let mut next = Vec::new();
            for belief in open.drain(..) {
                for attempt in belief.attempts(Goal::Promotion) {
                    let mut follow = |men: &Men, kings: Squares| {
                        let found = Belief { men: men.clone(), kings };
                        let pawn = men.iter().any(|(role, _)| *role == Role::Pawn);
                        if pawn && !kings.is_empty() && !next.contains(&found) {
                            next.push(found);
                        }
                    };
                    follow(&belief.men, attempt.refused);
                    attempt.heard.iter().for_each(|heard| follow(&attempt.men, heard.next));
                }
            }
            starts.extend(
                next.iter()
                    .filter_map(|belief| solution.locate(&belief.men, belief.kings.0.0))
                    .map(|(id, set, _)| (id, set)),
            );
            open = next;
            if open.len() > 3_000 {
                break;
            }
        }
        extend(solution, &starts, watcher).map_err(CriticalError::Stopped)
    }

    /// From the board to the value.
    pub fn analyse(self, watcher: &Watcher<'_>) -> Result<Analysis, CriticalError> {
        let game = self.game(0.0, watcher)?;
        let form = |error: &dyn fmt::Display| CriticalError::Form(error.to_string());
        let plain = unfold(&game, game.start(), MOST_NODES).map_err(|error| form(&error))?;
        let shifted = LocalGame { again: 1.0, ..game.clone() };
        let once = unfold(&shifted, game.start(), MOST_NODES).map_err(|error| form(&error))?;
        let whole = self.whole_matrix(&game, &plain, &once)?;

        let mut range = match self {
            Critical::KingAndPawn => (whole_number(0), whole_number(1)),
            Critical::BishopAndKnight { .. } => {
                // How large Γ is decides what Black's gifts are worth: first the game is solved with all of them.
                let solved =
                    solve_stochastic(&self.stochastic(&whole), ShapleyMethod::Newton, &[25.0], 1e-9)?;
                (solved.bounds.lower[0].clone(), solved.bounds.upper[0].clone())
            }
        };
        if range.0 > range.1 {
            range = (range.1, range.0);
        }
        let mut removed = Vec::new();
        let pruned = whole.without_dominated(&range, &mut removed);
        let matrix = pruned.without_doubles(&mut removed);
        let stochastic = self.stochastic(&matrix);
        let (value, bounds, first, second) = match self {
            Critical::KingAndPawn => {
                let solved = solve_recursive(&stochastic, EPSILON)?;
                let bounds =
                    (to_float(&solved.attainable_by_first[0]), to_float(&solved.attainable_by_second[0]));
                (solved.values[0], bounds, solved.first, solved.second)
            }
            Critical::BishopAndKnight { .. } => {
                let solved = solve_stochastic(&stochastic, ShapleyMethod::Newton, &[25.0], 1e-9)?;
                let bounds = (to_float(&solved.bounds.lower[0]), to_float(&solved.bounds.upper[0]));
                (solved.values[0], bounds, solved.first, solved.second)
            }
        };
        let chances = |stationary: &[Vec<Rational>]| stationary[0].iter().map(to_float).collect();
        let mut state = game.start();
        // After any reply White knows the same.
        if let arbitro_game::Turn::One(seat, replies) = game.turn(&state) {
            game.play(&mut state, arbitro_game::Actor::Seat(seat), replies[0], &mut arbitro_game::Silence);
        }
        let names = |attempts: Vec<super::Attempt>| {
            attempts.into_iter().map(|attempt| attempt.name).collect::<Vec<_>>()
        };
        Ok(Analysis {
            possible: names(game.possible(&state)),
            kept: names(game.kept(&state)),
            tree: plain.form,
            whole,
            removed,
            pruned,
            matrix,
            value,
            bounds,
            first: chances(&first),
            second: chances(&second),
            game,
        })
    }

    /// The reduced normal form, with the game itself as an unknown.
    fn whole_matrix(
        self,
        game: &LocalGame,
        plain: &Unfolded<LocalGame>,
        once: &Unfolded<LocalGame>,
    ) -> Result<Matrix, CriticalError> {
        let form = |error: &dyn fmt::Display| CriticalError::Form(error.to_string());
        let zero = reduced_form(&plain.form).map_err(|error| form(&error))?;
        let one = reduced_form(&once.form).map_err(|error| form(&error))?;
        let names = |seat: arbitro_game::Seat| -> Vec<String> {
            zero.strategies[seat.index()]
                .iter()
                .map(|plan| {
                    let moves = plan
                        .choices
                        .iter()
                        .map(|(set, action)| named(game, seat, plain.moves[*set][*action]));
                    moves.collect::<Vec<_>>().join(", ")
                })
                .collect()
        };
        let (white, black) = (names(WHITE), names(BLACK));
        let count = |list: &[String]| list.len();
        let entry = |white: usize, black: usize| {
            let without = zero.game.payoff(&[white, black], WHITE.index()).clone();
            let with = one.game.payoff(&[white, black], WHITE.index()).clone();
            let again = with - &without;
            // Where moves are counted, the payments are Black's.
            match self {
                Critical::KingAndPawn => Entry { payment: without, again },
                Critical::BishopAndKnight { .. } => Entry { payment: -without, again: -again },
            }
        };
        let (whites, blacks) = (count(&white), count(&black));
        Ok(match self {
            Critical::KingAndPawn => Matrix {
                cells: (0..whites)
                    .map(|row| (0..blacks).map(|column| entry(row, column)).collect())
                    .collect(),
                rows: white,
                columns: black,
            },
            Critical::BishopAndKnight { .. } => Matrix {
                cells: (0..blacks)
                    .map(|row| (0..whites).map(|column| entry(column, row)).collect())
                    .collect(),
                rows: black,
                columns: white,
            },
        })
    }

    /// A matrix as a game for the theory.
    pub fn stochastic(self, matrix: &Matrix) -> StochasticGame {
        let (title, model, players) = match self {
            Critical::KingAndPawn => {
                ("King and pawn against king, fig. 15.2", Model::Recursive, ["White", "Black"])
            }
            Critical::BishopAndKnight { .. } => {
                ("King, bishop and knight against king, fig. 3.2", Model::Stochastic, ["Black", "White"])
            }
        };
        let cell = |entry: &Entry| Cell {
            payoff: entry.payment.clone(),
            next: if entry.again == Rational::default() {
                Vec::new()
            } else {
                vec![(0, entry.again.clone())]
            },
        };
        StochasticGame {
            title: title.to_owned(),
            comment: "Built from the board (Maran 1993, ch. 2).".to_owned(),
            model,
            players: players.map(str::to_owned),
            components: vec![Component {
                name: "G".to_owned(),
                description: String::new(),
                rows: matrix.rows.clone(),
                columns: matrix.columns.clone(),
                cells: matrix.cells.iter().map(|row| row.iter().map(cell).collect()).collect(),
            }],
            strategies: Vec::new(),
        }
    }
}

/// What the exact solver says of the two stages: a sure mate in this many moves, looked for up to `most`, or nothing.
pub fn prove_stages(most: u8, watcher: &Watcher<'_>) -> Result<[Option<u8>; 2], Stopped> {
    let mut prover = Prover::new(Ending::Kbnk);
    let [(_, first), (_, second)] = Critical::stages();
    Ok([prover.shortest(&first, most, watcher)?, prover.shortest(&second, most, watcher)?])
}

fn whole_number(number: i64) -> Rational {
    whole(number)
}

/// A try in usual notation: the pieces stay at home in these games, only king and pawn move.
fn named(game: &LocalGame, seat: arbitro_game::Seat, mv: Movement) -> String {
    let man = game.home.iter().skip(1).find(|(_, square)| seat == WHITE && *square == mv.from());
    match man {
        Some((Role::Pawn, _)) => mv.to().to_string(),
        Some((role, _)) => format!("{}{}", role.upper_char(), mv.to()),
        None => format!("K{}", mv.to()),
    }
}

impl Matrix {
    /// Removes strategies that are never better than another one and sometimes worse, wherever in the range the worth
    /// of the game itself lies, until there are none.
    fn without_dominated(&self, range: &(Rational, Rational), removed: &mut Vec<Removal>) -> Matrix {
        let mut matrix = self.clone();
        loop {
            let row = matrix.dominated_row(range, false);
            if let Some((worse, better)) = row {
                removed.push(Removal {
                    removed: matrix.rows[worse].clone(),
                    by: matrix.rows[better].clone(),
                    equal: false,
                });
                matrix = matrix.without_row(worse);
                continue;
            }
            let turned = matrix.turned();
            let Some((worse, better)) = turned.dominated_row(range, true) else { return matrix };
            removed.push(Removal {
                removed: turned.rows[worse].clone(),
                by: turned.rows[better].clone(),
                equal: false,
            });
            matrix = turned.without_row(worse).turned();
        }
    }

    /// A row that another one dominates; for the payer, smaller is better. Payments are linear in the worth of the
    /// game, so the two ends of the range decide for all of it.
    fn dominated_row(&self, range: &(Rational, Rational), payer: bool) -> Option<(usize, usize)> {
        let better = |one: &Entry, other: &Entry| {
            let (mut worse, mut better) = (false, false);
            for gamma in [&range.0, &range.1] {
                let (one, other) =
                    if payer { (other.at(gamma), one.at(gamma)) } else { (one.at(gamma), other.at(gamma)) };
                worse |= one < other;
                better |= one > other;
            }
            (worse, better)
        };
        let count = self.rows.len();
        (0..count).find_map(|worse| {
            let dominator = (0..count).filter(|other| *other != worse).find(|other| {
                let compared: Vec<(bool, bool)> = self.cells[*other]
                    .iter()
                    .zip(&self.cells[worse])
                    .map(|(one, two)| better(one, two))
                    .collect();
                compared.iter().all(|(worse, _)| !worse) && compared.iter().any(|(_, better)| *better)
            });
            dominator.map(|better| (worse, better))
        })
    }

    /// Keeps one of equal strategies.
    fn without_doubles(&self, removed: &mut Vec<Removal>) -> Matrix {
        let once = self.without_equal_rows(removed);
        once.turned().without_equal_rows(removed).turned()
    }

    fn without_equal_rows(&self, removed: &mut Vec<Removal>) -> Matrix {
        let mut kept: Vec<usize> = Vec::new();
        for row in 0..self.rows.len() {
            match kept.iter().find(|other| self.cells[**other] == self.cells[row]) {
                Some(other) => removed.push(Removal {
                    removed: self.rows[row].clone(),
                    by: self.rows[*other].clone(),
                    equal: true,
                }),
                None => kept.push(row),
            }
        }
        Matrix {
            rows: kept.iter().map(|row| self.rows[*row].clone()).collect(),
            columns: self.columns.clone(),
            cells: kept.iter().map(|row| self.cells[*row].clone()).collect(),
        }
    }

    fn without_row(&self, row: usize) -> Matrix {
        let mut matrix = self.clone();
        matrix.rows.remove(row);
        matrix.cells.remove(row);
        matrix
    }

    fn turned(&self) -> Matrix {
        Matrix {
            rows: self.columns.clone(),
            columns: self.rows.clone(),
            cells: (0..self.columns.len())
                .map(|column| self.cells.iter().map(|row| row[column].clone()).collect())
                .collect(),
        }
    }

    /// The matrix as a table of text.
    pub fn text(&self) -> String {
        let mut lines = vec![String::new(); self.rows.len() + 1];
        let pad = |lines: &mut Vec<String>| {
            let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) + 2;
            for line in lines.iter_mut() {
                let missing = width - line.chars().count();
                line.push_str(&" ".repeat(missing));
            }
        };
        for (line, name) in lines.iter_mut().skip(1).zip(&self.rows) {
            line.push_str(name);
        }
        for (number, name) in self.columns.iter().enumerate() {
            pad(&mut lines);
            lines[0].push_str(name);
            for (line, row) in lines.iter_mut().skip(1).zip(&self.cells) {
                line.push_str(&row[number].to_string());
            }
        }
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }
}

impl Serialize for Matrix {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let cells: Vec<Vec<String>> =
            self.cells.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect();
        let mut out = serializer.serialize_struct("Matrix", 3)?;
        out.serialize_field("rows", &self.rows)?;
        out.serialize_field("columns", &self.columns)?;
        out.serialize_field("cells", &cells)?;
        out.end()
    }
}

#[cfg(test)]
mod tests;

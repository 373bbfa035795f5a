//! What a position of chess is worth.

use arbitro_game::Seat;
use arbitro_games::chess::{Chess, Course, Movement, Position, color_of};
use arbitro_players::search::Evaluate;
use shakmaty::attacks::pawn_attacks;
use shakmaty::{Board, Color, Position as _, Role, Square};

/// Material, mobility, and placement that changes from the opening to the ending.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChessEvaluation;

/// What pieces are worth, in pawns.
const fn worth(role: Role) -> f64 {
    match role {
        Role::Pawn => 1.0,
        Role::Knight => 3.0,
        Role::Bishop => 3.25,
        Role::Rook => 5.0,
        Role::Queen => 9.0,
        Role::King => 0.0,
    }
}

/// What a square that a piece can reach is worth, in pawns.
const MOBILITY: f64 = 0.03;

/// Estimates stay within this share of a win: `pawns / (SCALE + |pawns|)`.
const SCALE: f64 = 12.0;

impl ChessEvaluation {
    /// The position in pawns, for White.
    pub fn pawns(position: &Position) -> f64 {
        let board = position.board();
        let stage = Stage::of(board);
        side(board, Color::White, &stage) - side(board, Color::Black, &stage)
    }
}

/// How far the game has come: 1 with all pieces on the board, 0 with none.
struct Stage {
    opening: f64,
}

impl Stage {
    fn of(board: &Board) -> Stage {
        let pieces = board.knights().count()
            + board.bishops().count()
            + 2 * board.rooks().count()
            + 4 * board.queens().count();
        Stage { opening: (pieces as f64 / 24.0).min(1.0) }
    }

    fn taper(&self, opening: f64, ending: f64) -> f64 {
        opening * self.opening + ending * (1.0 - self.opening)
    }
}

fn side(board: &Board, color: Color, stage: &Stage) -> f64 {
    let own = board.by_color(color);
    let mut total = 0.0;
    for square in own {
        let Some(role) = board.role_at(square) else { continue };
        let reach = match role {
            Role::Pawn | Role::King => 0,
            _ => (board.attacks_from(square) & !own).count(),
        };
        total += worth(role) + MOBILITY * reach as f64;
        total += match role {
            Role::Pawn => pawn(board, color, square, stage),
            Role::Knight => knight(board, color, square, stage),
            Role::King => stage.taper(-0.1 * steps_forward(color, square), 0.12 * centre(square)),
            Role::Bishop | Role::Rook | Role::Queen => 0.05 * centre(square),
        };
    }
    if board.by_color(color).intersect(board.bishops()).count() >= 2 {
        total += 0.3;
    }
    total
}

/// 0 in the corners, 6 on the four squares in the middle.
fn centre(square: Square) -> f64 {
    let from_edge = |coordinate: i32| coordinate.min(7 - coordinate);
    f64::from(from_edge(i32::from(square.file())) + from_edge(i32::from(square.rank())))
}

fn steps_forward(color: Color, square: Square) -> f64 {
    let rank = i32::from(square.rank());
    f64::from(color.fold_wb(rank, 7 - rank))
}

fn pawn(board: &Board, color: Color, square: Square, stage: &Stage) -> f64 {
    let enemies = board.pawns() & board.by_color(!color);
    let ahead = |other: Square| steps_forward(color, other) > steps_forward(color, square);
    let passed = !enemies
        .into_iter()
        .any(|other| ahead(other) && i32::from(other.file()).abs_diff(i32::from(square.file())) <= 1);
    let steps = steps_forward(color, square) - 1.0;
    let centre_file = centre(Square::from_coords(square.file(), shakmaty::Rank::First));
    let advanced = stage.taper(0.03 * steps * (centre_file / 2.0), 0.05 * steps);
    advanced + if passed { stage.taper(0.05, 0.12) * steps } else { 0.0 }
}

/// The knight of the lecture "adversarial search, games": a bonus for the middle of the board, one for opponents
/// within two squares that grows to 0.04 towards the ending, one for standing where no opposing pawn can drive it
/// away, and 0.01 off for every square of distance from each king. The lecture counts from 3.5 with up to 1 for
/// the middle; here the knight starts at 3, and the middle is worth 0.5 in the opening and 0.25 in the ending.
fn knight(board: &Board, color: Color, square: Square, stage: &Stage) -> f64 {
    let middle = stage.taper(0.5, 0.25) * centre(square) / 6.0;
    let near = board.by_color(!color).into_iter().any(|enemy| enemy.distance(square) <= 2);
    let beside_enemy = if near { stage.taper(0.0, 0.04) } else { 0.0 };
    let pawns = board.pawns() & board.by_color(!color);
    let attacked = pawns.into_iter().any(|enemy| pawn_attacks(!color, enemy).contains(square));
    let driven = pawns.into_iter().any(|enemy| {
        i32::from(enemy.file()).abs_diff(i32::from(square.file())) == 1
            && steps_forward(color, enemy) > steps_forward(color, square)
    });
    let outpost = if !attacked && !driven && steps_forward(color, square) >= 3.0 { 0.2 } else { 0.0 };
    let far: u32 = board.kings().into_iter().map(|king| king.distance(square)).sum();
    middle + beside_enemy + outpost - 0.01 * f64::from(far)
}

impl Evaluate<Chess> for ChessEvaluation {
    fn value(&self, _: &Chess, position: &Course, seat: Seat) -> f64 {
        let pawns = Self::pawns(position);
        let value = pawns / (SCALE + pawns.abs());
        if color_of(seat).is_white() { value } else { -value }
    }

    fn noisy(&self, _: &Chess, position: &Course, mv: Movement) -> bool {
        let on_board = mv.on(position.board());
        on_board.is_some_and(|on_board| on_board.is_capture()) || mv.promotion() == Some(Role::Queen)
    }

    fn restless(&self, _: &Chess, position: &Course) -> bool {
        position.is_check()
    }

    /// The most valuable victim first, taken by the least valuable man.
    fn rank(&self, _: &Chess, position: &Course, mv: Movement) -> i32 {
        let Some(on_board) = mv.on(position.board()) else { return 0 };
        let victim = on_board
            .capture()
            .map_or(0, |role| 16 * (4.0 * worth(role)) as i32 - (4.0 * worth(on_board.role())) as i32);
        let promotion = match mv.promotion() {
            None => 0,
            Some(Role::Queen) => 600,
            Some(_) => -100,
        };
        victim + promotion
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::{Actor, Cancel, Game, Limits, Player, Roll, Silence, Thought, Turn, dice};
    use arbitro_games::chess::Draws;
    use arbitro_players::search::workhorse::{Settings, Workhorse};

    fn pawns(fen: &str) -> f64 {
        ChessEvaluation::pawns(&fen.parse().unwrap())
    }

    #[test]
    fn the_start_is_level_and_mirrored_positions_are_opposite() {
        assert!(ChessEvaluation::pawns(&Position::default()).abs() < 1e-9);
        let white = pawns("4k3/8/8/3N4/8/8/PP6/4K3 w - - 0 1");
        let black = pawns("4k3/pp6/8/8/3n4/8/8/4K3 w - - 0 1");
        assert!((white + black).abs() < 1e-9 && white > 4.0, "{white} {black}");
    }

    #[test]
    fn a_knight_in_the_middle_is_worth_more_than_one_in_the_corner() {
        let middle = pawns("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1");
        let corner = pawns("4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
        assert!(middle > corner + 0.3, "{middle} {corner}");
    }

    #[test]
    fn estimates_never_reach_a_win() {
        let queens = Chess::from_position("QQQQQQ2/7k/8/8/8/8/8/K7 b - - 0 1".parse().unwrap());
        let value = ChessEvaluation.value(&queens, &queens.start(), Seat(0));
        assert!(value > 0.7 && value < 1.0, "{value}");
    }

    fn best(fen: &str, depth: u32) -> String {
        let game = Chess::from_position(fen.parse().unwrap());
        let position = game.start();
        let Turn::One(seat, moves) = game.turn(&position) else { panic!("over: {fen}") };
        let thought = Thought { game: &game, seat, view: &position, recall: &[], moves: &moves };
        super::super::player(depth, 1, Limits::default()).choose(thought).to_string()
    }

    #[test]
    fn it_finds_mates_and_does_not_take_poison() {
        // Back rank mate in one; a smothered mate in two (Qg8+ Rxg8, Nf7#).
        assert_eq!(best("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 3), "a1a8");
        assert_eq!(best("r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", 4), "b3g8");
        // The pawn on d5 is guarded: the queen must not take it. The rook on a8 is not.
        assert_ne!(best("4k3/8/4p3/3p4/3Q4/8/8/4K3 w - - 0 1", 1), "d4d5");
        assert_eq!(best("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", 2), "a1a8");
    }

    #[test]
    fn a_search_sees_the_third_repetition() {
        // Black is a rook down and can bring the first position about for the third time.
        for (repetition, value, mv) in [(true, 0.0..=0.0, Some("d8e8")), (false, -1.0..=-0.1, None)] {
            let from = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
            let game = Chess { draws: Draws { repetition, ..Draws::default() }, from };
            let mut state = game.start();
            let mut horse = Workhorse::new(Settings { depth: 5, verify: 0, ..Settings::default() });
            let moves = "a1a2 e8d8 a2a1 d8e8 a1a2 e8d8 a2a1";
            for (number, text) in moves.split(' ').enumerate() {
                // What the search found before the position came again must not hide the draw.
                let search = |horse: &mut Workhorse, state: &Course| {
                    horse.search(&game, state, &ChessEvaluation, Limits::default(), &Cancel::default())
                };
                search(&mut horse, &state).unwrap();
                let by = Actor::Seat(Seat(number as u8 % 2));
                game.play(&mut state, by, text.parse().unwrap(), &mut Silence);
                if number == 6 {
                    let found = search(&mut horse, &state).unwrap().found;
                    assert!(value.contains(&found.value), "{repetition}: {}", found.value);
                    let best = found.best.map(|best| best.to_string());
                    assert!(mv.is_none_or(|mv| best.as_deref() == Some(mv)), "{best:?}");
                }
            }
        }
    }

    #[test]
    fn it_beats_a_random_player() {
        for seed in 0..2 {
            let game = Chess::default();
            let mut dice = dice(seed);
            let mine = Seat(seed as u8);
            let mut player = super::super::player(3, 1, Limits::default());
            player.sit(&game, mine);
            let mut state = game.start();
            while let Turn::One(seat, moves) = game.turn(&state) {
                let mv = if seat == mine {
                    player.choose(Thought { game: &game, seat, view: &state, recall: &[], moves: &moves })
                } else {
                    dice.pick(&moves)
                };
                game.play(&mut state, Actor::Seat(seat), mv, &mut Silence);
            }
            assert_eq!(game.payoff(&state, mine), 1.0, "seed {seed}: {state:?}");
        }
    }
}

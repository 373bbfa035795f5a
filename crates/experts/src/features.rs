//! What evaluations look at, in games that are learnt by temporal differences ([`arbitro_players::td`]).
//!
//! With the colours exchanged every feature but the constant has the other sign, so that what is learnt for one seat holds for
//! the other.

use arbitro_game::Seat;
use arbitro_games::connect_four::{ConnectFour, Discs};
use arbitro_games::pig::{Pig, Score};
use arbitro_games::tris::{Cell, Position, Tris};

/// What signs in cells and counts of lines are multiplied with, so that they weigh less than threats.
const CELL: f64 = 0.25;
const SCALE: f64 = 0.1;

/// Of tris: cells and open lines.
pub fn tris(game: &Tris, position: &Position, features: &mut Vec<f64>) {
    let sign = |column, row| position.sign(Cell { column, row });
    let shape = (game.rows(), game.columns(), game.line());
    grid(shape, position.mover(), sign, |_, _| true, features);
}

/// Of connect four: cells, open lines, and whether the last free cell of a line is in an odd row or an even one.
pub fn connect_four(game: &ConnectFour, discs: &Discs, features: &mut Vec<f64>) {
    let sign = |column, row| discs.sign(column, row);
    let falls = |column, row: u8| row == 0 || sign(column, row - 1).is_some();
    grid(game.shape(), discs.mover(), sign, falls, features);
}

/// Of Pig: the scores and what the turn has earned, as a polynomial, and where the turn would bring the mover.
pub fn pig(game: &Pig, score: &Score, features: &mut Vec<f64>) {
    let goal = f64::from(game.goal());
    let share = |points: u16| f64::from(points) / goal;
    let (mine, turn) = (score.safe[score.mover.index()], score.turn);
    let [x, y, t] = [share(mine), share(score.safe[1 - score.mover.index()]), share(turn)];
    // The turn counts by the points of a roll, whatever the goal.
    let rolls = (f64::from(turn) / 20.0).min(2.0);
    let steps = (1..=10).map(|step| (x + t - f64::from(step) / 10.0).max(0.0));
    let behind = (1..=10).map(|step| (y - f64::from(step) / 10.0).max(0.0));
    let polynomial =
        [1.0, x, y, t, x * x, y * y, x * y, x * t, y * t, rolls, rolls * rolls, rolls * x, rolls * y];
    let all = polynomial.into_iter().chain(steps).chain(behind);
    features.extend(all.map(|feature| signed(score.mover) * feature));
}

/// 1 for seat 0, -1 for seat 1.
fn signed(seat: Seat) -> f64 {
    if seat == Seat(0) { 1.0 } else { -1.0 }
}

/// Of a board on which lines win; `open` says whether a sign can be put into a free cell now.
fn grid(
    (rows, columns, line): (u8, u8, u8),
    mover: Seat,
    sign: impl Fn(u8, u8) -> Option<Seat>,
    open: impl Fn(u8, u8) -> bool,
    features: &mut Vec<f64>,
) {
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let board: Vec<Option<Seat>> = cells.map(|(column, row)| sign(column, row)).collect();
    features.extend([1.0, signed(mover)]);
    features.extend(board.iter().map(|cell| cell.map_or(0.0, |seat| CELL * signed(seat))));
    let from = features.len();
    // Open lines by how many signs of the mover, then of the other; then last free cells in even and odd rows of seat 0 and of
    // seat 1.
    let levels = usize::from(line).saturating_sub(1);
    features.resize(from + 2 * levels + 4, 0.0);
    let (lines, last) = features[from..].split_at_mut(2 * levels);
    // The cells where each seat can complete a line now: the first, and whether there is another.
    let mut threats = [(None, false); 2];
    for_each_line(rows, columns, line, |cells| {
        let mut counts = [0usize; 2];
        let mut free = (0, 0);
        for &(column, row) in cells {
            match board[usize::from(row) * usize::from(columns) + usize::from(column)] {
                Some(seat) => counts[seat.index()] += 1,
                None => free = (column, row),
            }
        }
        let (seat, count) = match counts {
            [0, 0] => return,
            [count, 0] => (Seat(0), count),
            [0, count] => (Seat(1), count),
            _ => return,
        };
        if count > levels {
            return;
        }
        let place = if seat == mover { count - 1 } else { levels + count - 1 };
        lines[place] += SCALE * signed(mover);
        if count == levels {
            last[2 * seat.index() + usize::from(free.1 % 2)] += SCALE * signed(seat);
            if open(free.0, free.1) {
                let (first, more) = &mut threats[seat.index()];
                *more |= *first.get_or_insert(free) != free;
            }
        }
    });
    let (own, other) = (threats[mover.index()], threats[1 - mover.index()]);
    let wins = own.0.is_some();
    let flag = |flag: bool| if flag { signed(mover) } else { 0.0 };
    features.extend([wins, !wins && other.0.is_some(), !wins && other.1].map(flag));
}

/// Every line of this many cells, in the four directions.
fn for_each_line(rows: u8, columns: u8, line: u8, mut each: impl FnMut(&[(u8, u8)])) {
    let mut cells = Vec::with_capacity(usize::from(line));
    for (dx, dy) in [(1i16, 0i16), (0, 1), (1, 1), (1, -1)] {
        for row in 0..i16::from(rows) {
            for column in 0..i16::from(columns) {
                let reach = i16::from(line) - 1;
                let (right, top) = (column + dx * reach, row + dy * reach);
                if right >= i16::from(columns) || top >= i16::from(rows) || top < 0 {
                    continue;
                }
                cells.clear();
                cells.extend((0..=reach).map(|step| ((column + dx * step) as u8, (row + dy * step) as u8)));
                each(&cells);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::{Dice, Game, Open, dice};
    use arbitro_players::learner::{AtRandom, Quick, play};
    use arbitro_players::td::{Features, Settings, Taught, learn};

    /// The share of the points in games against a random player, from each seat in turn.
    fn score<G: Open>(game: &G, taught: &Taught<G>, games: u64, dice: &mut Dice) -> f64 {
        let mut taught = taught.clone();
        let mut points = 0.0;
        for number in 0..games {
            let payoff = match number % 2 {
                0 => play(game, &mut taught, &mut AtRandom, dice)[0],
                _ => play(game, &mut AtRandom, &mut taught, dice)[1],
            };
            points += (payoff + 1.0) / 2.0;
        }
        points / games as f64
    }

    fn after<G: Open>(game: &G, features: Features<G>, settings: Settings, games: u64) -> f64 {
        let taught = learn(game, features, &settings, games, |_| true).expect("a game for two");
        let again = learn(game, features, &settings, games, |_| true).expect("a game for two");
        assert_eq!(taught.model(), again.model(), "the same settings give the same model");
        score(game, &taught, 400, &mut dice(7))
    }

    #[test]
    fn lines_are_counted_once() {
        let mut lines = 0;
        for_each_line(6, 7, 4, |cells| {
            assert_eq!(cells.len(), 4);
            lines += 1;
        });
        assert_eq!(lines, 69, "connect four has 69 lines of four cells");
    }

    #[test]
    fn features_change_sign_with_the_colours() {
        let pig = Pig::new(100).unwrap();
        let score = Score { safe: [30, 50], turn: 12, mover: Seat(1), rolling: false };
        let other = Score { safe: [50, 30], mover: Seat(0), ..score };
        let (mut one, mut two) = (Vec::new(), Vec::new());
        super::pig(&pig, &score, &mut one);
        super::pig(&pig, &other, &mut two);
        assert_eq!(one, two.iter().map(|feature| -feature).collect::<Vec<f64>>());
    }

    #[test]
    fn what_is_learnt_of_tris_4x4_beats_random_moves() {
        let game = Tris::new(4, 4, 4).unwrap();
        assert!(after(&game, tris, Settings::usual(0, 1), 0) < 0.7, "nothing is known yet");
        let linear = after(&game, tris, Settings::usual(0, 1), 2000);
        assert!(linear > 0.9, "{linear}");
        let network = after(&game, tris, Settings::usual(16, 1), 2000);
        assert!(network > 0.85, "{network}");
    }

    #[test]
    fn what_is_learnt_of_connect_four_beats_random_moves() {
        let game = ConnectFour::classic();
        let linear = after(&game, connect_four, Settings::usual(0, 1), 500);
        assert!(linear > 0.95, "{linear}");
        let network = after(&game, connect_four, Settings::usual(16, 1), 500);
        assert!(network > 0.95, "{network}");
    }

    #[test]
    fn what_is_learnt_of_pig_beats_random_moves() {
        let game = Pig::new(100).unwrap();
        let network = after(&game, pig, Settings::usual(16, 1), 500);
        assert!(network > 0.75, "{network}");
    }

    #[test]
    fn what_is_learnt_is_the_same_after_writing_and_reading() {
        let game = ConnectFour::classic();
        for hidden in [0, 5] {
            let taught = learn(&game, connect_four, &Settings::usual(hidden, 3), 20, |_| true).unwrap();
            let text = taught.to_json("connect-four").unwrap();
            let read = Taught::from_json(&text, "connect-four", &game, connect_four).unwrap().unwrap();
            assert_eq!((read.model(), read.games()), (taught.model(), 20));
            let refused = |text: &str, name: &str| {
                Taught::from_json(text, name, &game, connect_four).unwrap_err().to_string()
            };
            assert!(refused(&text, "connect-four:rows=5").contains("has learnt connect-four, not"));
            let other = Tris::new(4, 4, 4).unwrap();
            let error = Taught::from_json(&text, "connect-four", &other, tris).unwrap_err().to_string();
            assert!(error.contains("weights are not those of"), "{error}");
            assert!(refused("{}", "connect-four").contains("this is no learner"));
        }
    }

    #[test]
    fn a_player_looks_one_move_ahead() {
        // O has three in a row at the bottom.
        let game = ConnectFour::classic();
        let mut state = game.start();
        for (number, column) in [0, 0, 1, 1, 2, 2].into_iter().enumerate() {
            let by = arbitro_game::Actor::Seat(Seat(number as u8 % 2));
            let mv = arbitro_games::connect_four::Column(column);
            game.play(&mut state, by, mv, &mut arbitro_game::Silence);
        }
        let mut taught = learn(&game, connect_four, &Settings::usual(0, 1), 0, |_| true).unwrap();
        let arbitro_game::Turn::One(seat, moves) = game.turn(&state) else { panic!("not over") };
        let mv = taught.pick(&game, &state, seat, moves.as_ref(), &mut dice(1));
        assert_eq!(mv.to_string(), "4");
    }
}

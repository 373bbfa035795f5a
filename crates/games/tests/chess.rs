//! Chess keeps the laws and counts as published.

use arbitro_game::{Actor, Game, Seat, Silence, Turn, laws::Laws};
use arbitro_games::chess::{Chess, Draws, Ending, Position, perft};

#[test]
fn chess_keeps_the_laws() {
    let looked = Laws { games: 40, nodes: 4_000, ..Laws::default() }.check(&Chess::default()).unwrap();
    assert!(looked.games == 40 && looked.states > 8_000, "{looked:?}");
}

#[test]
fn perft_counts_are_the_published_ones() {
    let mut checked = 0;
    for line in include_str!("../data/perft.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (depth, count): (u32, u64) = (fields[1].parse().unwrap(), fields[2].parse().unwrap());
        // Larger counts are left to the bench.
        if count > 2_200_000 {
            continue;
        }
        let position: Position = fields[0].parse().unwrap();
        let game = Chess { from: position, draws: Draws::NONE };
        assert_eq!(perft(&game, &game.start(), depth), count, "{line}");
        checked += 1;
    }
    assert!(checked > 30, "{checked} counts");
}

#[test]
fn the_umpire_calls_the_draws_he_is_asked_to_call() {
    let cases = [
        ("8/8/8/3k4/8/3K4/8/8 w - - 0 1", true),     // two bare kings
        ("8/8/8/3k4/8/3KB3/8/8 w - - 0 1", true),    // a bishop cannot mate
        ("8/8/8/3k4/8/3KR3/8/8 w - - 100 90", true), // fifty moves
        ("8/8/8/3k4/8/3KR3/8/8 w - - 99 90", false),
    ];
    for (fen, over) in cases {
        let game = Chess::from_position(fen.parse().unwrap());
        assert_eq!(game.turn(&game.start()).is_over(), over, "{fen}");
        let pure = Chess { draws: Draws::NONE, ..game };
        assert!(!pure.turn(&pure.start()).is_over(), "{fen}");
    }

    let mated = Chess::from_position("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1".parse().unwrap());
    let position = mated.start();
    assert!(matches!(mated.turn(&position), Turn::Over));
    assert_eq!(mated.payoff(&position, arbitro_game::Seat(0)), 1.0);
    assert_eq!(mated.payoff(&position, arbitro_game::Seat(1)), -1.0);
}

#[test]
fn a_position_that_comes_for_the_third_time_is_a_draw() {
    let game = Chess::default();
    let pure = Chess { draws: Draws { repetition: false, ..Draws::default() }, ..Chess::default() };
    let (mut counted, mut free) = (game.start(), pure.start());
    for (number, mv) in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(' ').enumerate() {
        assert!(!game.turn(&counted).is_over(), "before move {number}");
        let (by, mv) = (Actor::Seat(Seat(number as u8 % 2)), mv.parse().unwrap());
        game.play(&mut counted, by, mv, &mut Silence);
        pure.play(&mut free, by, mv, &mut Silence);
    }
    assert!(game.turn(&counted).is_over() && !pure.turn(&free).is_over());
    assert_eq!(game.ending(&counted), Some(Ending::Draw));
    assert_eq!(game.payoff(&counted, Seat(0)), 0.0);

    // The same men on the same squares, but the right to castle is lost: not the same position.
    let game = Chess::from_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap());
    let mut castling = game.start();
    for (number, mv) in "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8 h2h1 d8e8".split(' ').enumerate() {
        game.play(&mut castling, Actor::Seat(Seat(number as u8 % 2)), mv.parse().unwrap(), &mut Silence);
    }
    assert!(!game.turn(&castling).is_over());
}

//! Chess keeps the laws and counts as published.

use arbitro_game::{Game, Turn, laws::Laws};
use arbitro_games::chess::{Chess, Draws, Position, perft};

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
        let game = Chess { from: position.clone(), draws: Draws::NONE };
        assert_eq!(perft(&game, &position, depth), count, "{line}");
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
        assert_eq!(game.turn(&game.from).is_over(), over, "{fen}");
        let pure = Chess { draws: Draws::NONE, ..game };
        assert!(!pure.turn(&pure.from).is_over(), "{fen}");
    }

    let mated = Chess::from_position("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1".parse().unwrap());
    assert!(matches!(mated.turn(&mated.from), Turn::Over));
    assert_eq!(mated.payoff(&mated.from, arbitro_game::Seat(0)), 1.0);
    assert_eq!(mated.payoff(&mated.from, arbitro_game::Seat(1)), -1.0);
}

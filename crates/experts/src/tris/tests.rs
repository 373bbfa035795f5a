use super::*;
use arbitro_game::{Actor, Player, Roll, Silence, Thought, dice};
use arbitro_players::search::{Earned, Problem, alpha_beta};

fn value(rows: u8, columns: u8, line: u8) -> i32 {
    let mut solver = Solver::new(rows, columns, line, 64 << 20).expect("a small board");
    solver.value(0, 0, &mut Watch::free()).expect("no limit")
}

/// Values for the first player, from the table of m,n,k games in van den Herik, Uiterwijk and van Rijswijck, "Games solved:
/// Now and in the future" (Artificial Intelligence 134, 2002). Lines of one and two are trivial wins where they fit and the
/// second player cannot sit beside the first sign; lines of three are won from 3 × 4 on; lines of four are drawn up to 5 × 5.
#[test]
fn boards_up_to_five_by_five_and_lines_of_four_have_their_published_values() {
    for rows in 1..=5 {
        for columns in rows..=5 {
            for line in 1..=columns.min(4) {
                let expected = match line {
                    1 => 1,
                    2 => i32::from((rows, columns) != (1, 2)),
                    3 => i32::from(rows >= 3 && columns >= 4),
                    _ => 0,
                };
                assert_eq!(value(rows, columns, line), expected, "{rows} × {columns}, {line} in a line");
            }
        }
    }
}

#[test]
fn positions_have_the_values_that_exhaustive_search_finds() {
    let mut met = [0; 3];
    for (rows, columns, line) in [(3, 3, 3), (3, 4, 3), (2, 5, 3), (3, 4, 4), (4, 3, 2)] {
        let game: Tris = Tris::new(rows, columns, line).expect("a board");
        let mut solver = Solver::new(rows, columns, line, 1 << 12).expect("a small board");
        for seed in 0..120 {
            let (mut position, mut roll) = (game.start(), dice(seed));
            for _ in 0..rows * columns / 2 - 1 + (seed % 3) as u8 {
                let Turn::One(seat, cells) = game.turn(&position) else { break };
                game.play(&mut position, Actor::Seat(seat), roll.pick(cells.as_ref()), &mut Silence);
            }
            let Turn::One(seat, _) = game.turn(&position) else { continue };
            let found = alpha_beta::search(&Problem::new(&game, &position, &Earned), &mut Watch::free());
            let expected = found.expect("a game for two").value;
            let (own, other) = (signs(&game, &position, seat), signs(&game, &position, Seat(1 - seat.0)));
            let value = solver.value(own, other, &mut Watch::free()).expect("no limit");
            assert_eq!(f64::from(value), expected, "{position:?}");
            met[(value + 1) as usize] += 1;
        }
    }
    assert!(met.iter().all(|met| *met > 10), "{met:?}");
}

#[test]
fn it_wins_blocks_and_says_that_its_values_are_exact() {
    let game = Tris::classic();
    for (rows, expected) in
        [(["OO.", "XX.", "..."], "c3"), (["O..", ".X.", "O.."], "a2"), (["O..", "...", "..."], "b2")]
    {
        let position = game.position(&rows).expect("legal");
        let Turn::One(seat, moves) = game.turn(&position) else { panic!("it goes on") };
        let thought = Thought { game: &game, seat, view: &position, recall: &[], moves: moves.as_ref() };
        let mut player = player(Limits::default(), 1);
        player.sit(&game, seat);
        assert_eq!(player.choose(thought).to_string(), expected, "{rows:?}");
        let explanation = format!("{:?}", player.explain().expect("it chose"));
        assert!(explanation.contains("Exact") && !explanation.contains("Within"), "{explanation}");
    }
}

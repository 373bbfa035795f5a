use super::*;
use arbitro_game::{Actor, Player, Seat, Silence, Thought};

fn discs_after(game: &ConnectFour, columns: &str) -> Discs {
    let mut discs = game.start();
    for column in columns.chars() {
        game.play(&mut discs, Actor::Nature, column.to_string().parse().unwrap(), &mut Silence);
    }
    discs
}

/// The value for the side to move, by trying everything.
fn exhaustive(game: &ConnectFour, discs: &Discs) -> i32 {
    match game.turn(discs) {
        Turn::One(seat, columns) => {
            let values = columns.iter().map(|&column| {
                let mut after = *discs;
                game.play(&mut after, Actor::Seat(seat), column, &mut Silence);
                -exhaustive(game, &after)
            });
            values.max().unwrap_or(0)
        }
        _ => discs.winner().map_or(0, |winner| if winner == discs.mover() { 1 } else { -1 }),
    }
}

#[test]
fn small_boards_have_the_values_that_exhaustive_search_finds() {
    for (rows, columns) in [(4, 4), (3, 5), (5, 3), (2, 6), (6, 2)] {
        let game = ConnectFour::new(rows, columns, 4).unwrap();
        let mut solver = Solver::new(Shape::new(rows, columns).unwrap(), 1 << 16);
        let mut checked = 0;
        // Every position after six discs.
        let mut open = vec![(game.start(), 0)];
        while let Some((discs, placed)) = open.pop() {
            let Turn::One(seat, moves) = game.turn(&discs) else { continue };
            if placed == 6 {
                let score = solver.solve(position_of(&discs), &mut Watch::free()).unwrap();
                assert_eq!(score.signum(), exhaustive(&game, &discs), "{discs:?}");
                checked += 1;
                if checked > 150 {
                    break;
                }
                continue;
            }
            for &column in moves.iter() {
                let mut after = discs;
                game.play(&mut after, Actor::Seat(seat), column, &mut Silence);
                open.push((after, placed + 1));
            }
        }
        assert!(checked > 20, "{rows} × {columns}: {checked}");
    }
}

#[test]
fn the_end_of_a_game_follows_from_its_score() {
    let solver = Solver::new(Shape::new(6, 7).unwrap(), 1 << 10);
    let start = Position::new(0, 0);
    // The first player wins with the 41st disc, the second with the last one.
    assert_eq!(solver.end_of(start, 1), 41);
    assert_eq!(solver.end_of(start, -1), 42);
    assert_eq!(solver.end_of(start, 0), 42);
    // Three in a row, and the fourth is dropped.
    let game = ConnectFour::classic();
    let position = position_of(&discs_after(&game, "414141"));
    assert_eq!(solver.end_of(position, solver.win(position)), 7);
}

#[test]
fn what_the_book_says_wins() {
    let mut solver = Solver::new(Shape::new(6, 7).unwrap(), 16 << 20);
    let entries = book::entries();
    assert_eq!(entries[0], (Position::new(0, 0), Column(3)));
    let most = entries.iter().map(|(position, _)| position.placed()).max().unwrap();
    assert!(most >= 8, "{most}");
    // Every entry is followed by one for each reply, unless a disc wins at once there.
    let known = |position| {
        let at_once = (0..7).any(|column| solver.wins_at_once(position, column));
        at_once || winning_column(solver.shape(), position).is_some()
    };
    for (position, column) in entries.iter().filter(|(position, _)| position.placed() < most) {
        let after = solver.drop_disc(*position, column.0).unwrap();
        for reply in (0..7).filter(|reply| !solver.wins_at_once(after, *reply)) {
            assert!(solver.drop_disc(after, reply).is_none_or(known), "{position:?} {column} {reply}");
        }
    }
    // So the first player wins from the start if it does at the end of the book.
    let deepest: Vec<_> = entries.iter().filter(|(position, _)| position.placed() == most).collect();
    for (position, column) in deepest.iter().step_by(deepest.len() / 8) {
        let after = solver.drop_disc(*position, column.0).unwrap();
        assert_eq!(solver.between(after, -1, 1, &mut Watch::free()), Ok(-1), "{position:?} {column}");
    }
}

#[test]
fn along_a_line_of_best_moves_the_first_player_wins_with_disc_41() {
    // Known since 1988 (Allen, Allis): the first player wins by the centre column, with the 41st disc against best play. The
    // line is what the example `connect_four line 4444422` finds; from 12 discs on every position of it is solved here.
    let line = "44444222245355265553333366666277777711111";
    let game = ConnectFour::classic();
    let mut solver = Solver::new(Shape::new(6, 7).unwrap(), 16 << 20);
    for placed in 12..line.len() {
        let position = position_of(&discs_after(&game, &line[..placed]));
        let score = solver.solve(position, &mut Watch::free()).unwrap();
        assert_eq!(score > 0, placed % 2 == 0, "{}: {score}", &line[..placed]);
        assert_eq!(solver.end_of(position, score), 41, "{}: {score}", &line[..placed]);
    }
    let over = discs_after(&game, line);
    assert_eq!((over.winner(), line.len()), (Some(Seat(0)), 41));
}

#[test]
fn it_wins_at_once_blocks_and_answers_the_centre_with_the_centre() {
    let game = ConnectFour::classic();
    for (columns, expected) in [("", "4"), ("414141", "4"), ("4141411", "4"), ("12121", "1")] {
        let discs = discs_after(&game, columns);
        let Turn::One(seat, moves) = game.turn(&discs) else { panic!("{columns}") };
        let thought = Thought { game: &game, seat, view: &discs, recall: &[], moves: &moves };
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        let mut player = player(limits, 1);
        player.sit(&game, seat);
        assert_eq!(player.choose(thought).to_string(), expected, "{columns}");
    }
    assert_eq!(discs_after(&game, "4").mover(), Seat(1));
}

#[test]
fn what_is_known_to_win_is_kept_when_the_time_is_over() {
    // Column 4 makes three in a row with both ends open; to know what all others are worth takes far more nodes.
    let game = ConnectFour::classic();
    let discs = discs_after(&game, "3151");
    let mut solver = Solver::new(Shape::new(6, 7).unwrap(), 1 << 20);
    let Turn::One(_, columns) = game.turn(&discs) else { panic!("it goes on") };
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut watch = Watch::start(limits, Cancel::default());
    let kept = weigh(&mut solver, position_of(&discs), &columns, &mut watch).expect("a win is enough");
    assert!(kept.len() < columns.len(), "{kept:?}");
    assert_eq!(found(kept, &watch).best, Some(Column(3)));
}

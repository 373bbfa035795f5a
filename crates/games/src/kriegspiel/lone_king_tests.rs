//! The figures of Maran 1993, ch. 3 §3.3, and the umpire's own word, against the four revisions.

use super::{
    Announcement, Direction, Goal, Hidden, Kriegspiel, LoneKing, Notice, RuleSet, Squares, Start, Try,
};
use super::{PawnTries, Side};
use crate::chess::seat_of;
use arbitro_game::{Actor, Game, Overheard, Roll, Seat, Turn, dice};
use shakmaty::{Board, Color, Piece, Role, Square};

fn men(king: &str, pawn: &str) -> Board {
    let mut men = Board::empty();
    for (name, role) in [(king, Role::King), (pawn, Role::Pawn)] {
        let square = Square::from_ascii(name.as_bytes()).unwrap();
        men.set_piece_at(square, Piece { color: Color::White, role });
    }
    men
}

fn squares(text: &str) -> Squares {
    text.parse().unwrap()
}

fn said(by: Side, checks: &[Direction]) -> Announcement {
    Announcement {
        by,
        capture: None,
        promotion: false,
        checks: checks.iter().copied().collect(),
        pawn_tries: PawnTries::Untold,
        end: None,
    }
}

fn tried(text: &str) -> Try {
    text.parse().unwrap()
}

#[test]
fn figure_12_3_a_legal_king_move_takes_its_neighbours_out_of_the_wave() {
    let mut belief = LoneKing::new(men("f5", "c6"), squares("d8,e8,f8,e7,f7,d6,d5"));
    belief.accepted(tried("f5e6"), &said(Side::White, &[]));
    assert_eq!(belief.wave(), squares("d8,e8,f8"));
}

#[test]
fn figure_13_3_a_check_by_the_pawn_leaves_the_two_squares_it_attacks() {
    let wave = "a8,b8,c8,d8,e8,f8,g8,h8,a7,b7,c7,d7,e7,f7,g7,h7,a6,b6,g6,h6";
    // The pawn that checks from d6 stands on c7's long and on e7's long diagonal, or on a short one: on
    // c7 the king sees it on the falling diagonal b8-h2 (7 squares), on e7 on the rising one f8-a3 (6).
    let mut found = Squares::NONE;
    for direction in [Direction::LongDiagonal, Direction::ShortDiagonal] {
        let mut belief = LoneKing::new(men("e5", "d5"), squares(wave));
        belief.accepted(tried("d5d6"), &said(Side::White, &[direction]));
        found.0 |= belief.wave().0;
    }
    // The figure shows c7 and e7; the text beside it says c7 and d7, which the pawn does not attack.
    assert_eq!(found, squares("c7,e7"));
}

#[test]
fn figure_14_3_a_refusal_shows_the_king_beside_the_square() {
    let mut belief = LoneKing::new(men("e5", "d6"), squares("b8,c8,d8,f8,g8,h8,d7,g7,h7,g6,h6"));
    belief.refused(tried("e5e6"));
    assert_eq!(belief.wave(), squares("d7"));
}

#[test]
fn figure_15_3_the_wave_grows_when_black_moves_unseen() {
    let mut belief = LoneKing::new(men("f5", "d6"), squares("b7,g7"));
    belief.replied(&said(Side::Black, &[]));
    // Figure 15.3.b as printed: it follows from b7 and g7 ...
    assert_eq!(belief.wave(), squares("a8,b8,c8,a7,a6,b6,c6,f8,g8,h8,f7,h7,h6"));
    // ... although figure 15.3.a is printed with h7, from where the king reaches less.
    let mut printed = LoneKing::new(men("f5", "d6"), squares("b7,h7"));
    printed.replied(&said(Side::Black, &[]));
    assert_eq!(printed.wave(), squares("a8,b8,c8,a7,a6,b6,c6,g8,h8,g7,h6"));
}

/// Follows the umpire along random endings with different pieces: the wave must be exactly the squares from
/// which the same words would have been heard.
#[test]
fn the_wave_is_exactly_what_the_umpire_leaves_open() {
    let endings = [
        "K7/8/8/8/3P4/8/8/8",
        "K7/8/8/8/3Q4/8/8/8",
        "8/8/3K4/8/3R4/8/8/8",
        "8/8/3K4/8/3BB3/8/8/8",
        "8/3P4/3K4/8/3N4/P7/8/8",
    ];
    let mut compared = 0;
    for (index, placement) in endings.iter().cycle().take(40).enumerate() {
        let board = Board::from_ascii_board_fen(placement.as_bytes()).unwrap();
        let turn = if index % 2 == 0 { Color::White } else { Color::Black };
        let hidden = Hidden::everywhere(board.clone(), turn, Goal::Mate).unwrap();
        let wave = hidden.wave;
        let game = Kriegspiel::from_start(RuleSet::Icc, Start::Hidden(hidden));
        let mut belief = LoneKing::new(board, wave);
        let mut dice = dice(index as u64);
        let mut state = game.start();
        // Every king that could be there, living through the same words.
        let mut worlds: Vec<_> = Vec::new();
        for _ in 0..60 {
            match game.turn(&state) {
                Turn::Over | Turn::Together(_) => break,
                Turn::Nature(moves) => {
                    let place = arbitro_game::nature_moves::<Kriegspiel>(&moves, &mut dice);
                    let mut heard = Overheard::default();
                    game.play(&mut state, Actor::Nature, place, &mut heard);
                    let Some((_, begin @ Notice::Begin { checks })) =
                        heard.0.iter().find(|(seat, _)| *seat == Seat(0))
                    else {
                        panic!("White hears that the game begins: {heard:?}")
                    };
                    belief.begin(checks);
                    for (place, _) in moves {
                        let mut world = game.start();
                        let mut there = Overheard::default();
                        game.play(&mut world, Actor::Nature, place, &mut there);
                        if there.0.iter().any(|(seat, notice)| *seat == Seat(0) && notice == begin) {
                            worlds.push(world);
                        }
                    }
                }
                Turn::One(seat, tries) => {
                    let act = dice.pick(&tries);
                    let mut heard = Overheard::default();
                    game.play(&mut state, Actor::Seat(seat), act, &mut heard);
                    let Some((_, notice)) = heard.0.iter().find(|(seat, _)| *seat == Seat(0)) else {
                        continue; // Black was refused, unheard
                    };
                    let mut next = Vec::new();
                    for world in &worlds {
                        let Turn::One(mover, offered) = game.turn(world) else { continue };
                        assert_eq!(mover, seat);
                        let acts = if seat == Seat(0) { vec![act] } else { offered.to_vec() };
                        for act in acts {
                            let mut after = world.clone();
                            let mut there = Overheard::default();
                            game.play(&mut after, Actor::Seat(seat), act, &mut there);
                            if there.0.iter().any(|(seat, said)| *seat == Seat(0) && said == notice)
                                && !next.contains(&after)
                            {
                                next.push(after);
                            }
                        }
                    }
                    worlds = next;
                    match notice {
                        Notice::Refused { .. } => belief.refused(act),
                        Notice::Moved(said) if seat == seat_of(Color::White) => belief.accepted(act, said),
                        Notice::Moved(said) => belief.replied(said),
                        other => panic!("{other:?} in an ending"),
                    }
                    if state.end().is_some() {
                        break;
                    }
                }
            }
            use shakmaty::Position as _;
            let truth: Squares =
                worlds.iter().filter_map(|world| world.position().board().king_of(Color::Black)).collect();
            assert_eq!(belief.wave(), truth, "{placement} {}", state.position());
            compared += 1;
        }
    }
    assert!(compared > 1_000, "{compared} comparisons");
}

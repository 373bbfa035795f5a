//! Figures of the literature and properties of the exact solver. What is too dear for every run is in
//! `docs/blind-endings.md`, with its commands.

use super::open_board::OpenBoard;
use super::*;
use arbitro_game::{Actor, Game, Overheard, Seat, Turn};
use arbitro_games::chess::Position;
use arbitro_games::kriegspiel::{Goal, Hidden, Kriegspiel, LoneKing, Notice, RuleSet, Start, State, Try};
use shakmaty::{Color, Square};
use std::collections::HashSet;

fn belief(men: &str, kings: Option<&str>) -> Belief {
    Belief::read(men, kings).unwrap()
}

#[test]
fn figure_a_4_is_a_sure_mate_in_two_as_printed() {
    let start = belief("Kf6 Qe3", Some("f8,g8,h8,h7"));
    let solution =
        solve_near(Space::new(Ending::Kqk, Goal::Mate), &start, 2, &Watcher::silent()).unwrap().unwrap();
    assert_eq!(solution.judge(&start), Some(Verdict::Sure(2)));
    // The thesis begins with Kf7, and with Qe7 when that is refused.
    let kf7 = solution.rate(&start).into_iter().find(|rated| rated.attempt.name == "Kf7").unwrap();
    assert_eq!(kf7.verdict, Verdict::Sure(2));
    let refused = belief("Kf6 Qe3", Some("f8,g8"));
    let qe7 = solution.rate(&refused).into_iter().find(|rated| rated.attempt.name == "Qe7").unwrap();
    assert_eq!(qe7.verdict, Verdict::Sure(2));
    let plan = solution.plan(&start, 50).unwrap();
    assert!(plan.text().contains("if mate: won"), "{}", plan.text());
    assert!(plan.tree().contains("└"), "{}", plan.tree());
    let json = serde_json::to_value(&plan).unwrap();
    assert_eq!(json["verdict"]["sure"], 2);
    assert!(json["tries"][0]["answers"].as_array().unwrap().len() > 1);
    // One move less is not enough.
    let one = solve_near(Space::new(Ending::Kqk, Goal::Mate), &start, 1, &Watcher::silent()).unwrap();
    assert!(one.is_none());
}

#[test]
fn figure_a_5_wins_at_once_in_five_cases_of_six() {
    let kings = Some("b8,c8,d8,e8,f8,g8");
    let start = Belief::with_any_men("Kg6 Rh7 Qa1", kings).unwrap();
    let risks = risks(&start, Goal::Mate);
    let qa8 = risks.iter().find(|risk| risk.name == "Qa8").unwrap();
    assert_eq!((qa8.wins.len(), qa8.loses), (5, "b8".parse().unwrap()));
    assert!((qa8.win - 5.0 / 6.0).abs() < 1e-12 && (qa8.loss - 1.0 / 6.0).abs() < 1e-12);
}

/// King and rook, everything: the figures, and the properties that every solution must have.
#[test]
fn king_and_rook_is_solved_from_every_start() {
    let solution = solve(Space::new(Ending::Krk, Goal::Mate), Starts::All, &Watcher::silent()).unwrap();
    assert_eq!(solution.len(), 434_858, "the beliefs that can be met");
    let space = solution.space();
    let open = OpenBoard::solve(Ending::Krk);
    let mut longest_known = 0;
    for (id, placement) in space.placements().iter().enumerate() {
        let mut singles = [None; 64];
        for (set, verdict) in solution.shelf(id as PlacementId) {
            if set.count_ones() == 1 {
                let king = Square::new(set.trailing_zeros());
                let moves = verdict.moves().expect("a known king is always a sure win");
                singles[usize::from(king)] = Some(moves);
                longest_known = longest_known.max(moves);
                let seen = open.white_to_move(&placement.men, king).expect("won with open boards");
                assert!(moves >= seen, "sight cannot hurt: {placement:?}");
                // Where one move ends it, information does not matter.
                assert_eq!(moves == 1, seen == 1);
            }
        }
        // To know more is never worse: a square of a belief is won if the belief is, and as soon.
        for (set, verdict) in solution.shelf(id as PlacementId) {
            let Some(moves) = verdict.moves() else { continue };
            for king in shakmaty::Bitboard(set) {
                let Some(known) = singles[usize::from(king)] else { continue };
                assert!(known <= moves, "{placement:?} {set:x}");
            }
        }
    }
    assert_eq!(longest_known, 29, "Ciancarini and Favini: at most 29 moves with the king known");
    let anywhere = belief("Ke1 Rh1", None);
    assert_eq!(solution.judge(&anywhere), Some(Verdict::Sure(27)));

    // Mirrored boards are the same board.
    for (men, kings) in [("Ke1 Rh1", None), ("Kc3 Rb5", Some("d7,e7,e8")), ("Kf6 Ra1", Some("h8,h7"))] {
        let start = belief(men, kings);
        let mut solution = solution.clone();
        for symmetry in Symmetry::ALL {
            let turned = Belief {
                men: start.men.iter().map(|(role, square)| (*role, symmetry.square(*square))).collect(),
                kings: start.kings.iter().map(|square| symmetry.square(square)).collect(),
            };
            let (id, set, _) = solution.locate(&turned.men, turned.kings.0.0).unwrap();
            extend(&mut solution, &[(id, set)], &Watcher::silent()).unwrap();
            assert_eq!(solution.judge(&turned), solution.judge(&start), "{symmetry:?}");
        }
    }
    every_defence_loses(&solution, &anywhere, 27);
}

/// Plays the plan on the umpire's board against every king and every reply.
fn every_defence_loses(solution: &Solution, start: &Belief, bound: u32) {
    let hidden = Hidden::new(start.board(), Color::White, start.kings, None, Goal::Mate).unwrap();
    let game = Kriegspiel::from_start(RuleSet::Icc, Start::Hidden(hidden));
    let mut open: Vec<(State, LoneKing, u32)> = Vec::new();
    for king in start.kings.iter() {
        let mut state = game.start();
        game.play(&mut state, Actor::Nature, Try::Place(king), &mut Overheard::default());
        open.push((state, LoneKing::new(start.board(), start.kings), bound));
    }
    let mut met = HashSet::new();
    let mut mates = 0;
    while let Some((mut state, mut wave, left)) = open.pop() {
        assert!(left > 0, "the plan needs more than {bound} moves: {}", state.position());
        let men: Men = {
            let mut men: Men =
                wave.men().clone().into_iter().map(|(square, piece)| (piece.role, square)).collect();
            men.sort_by_key(|(role, _)| *role != shakmaty::Role::King);
            men
        };
        let here = Belief { men, kings: wave.wave() };
        let best = solution.rate(&here).into_iter().next().expect("a plan");
        assert!(best.verdict.moves().is_some_and(|moves| u32::from(moves) <= left), "{here}");
        let act = Try::Move(best.attempt.movement);
        let mut heard = Overheard::default();
        game.play(&mut state, Actor::Seat(Seat(0)), act, &mut heard);
        let (_, notice) = heard.0.into_iter().find(|(seat, _)| *seat == Seat(0)).expect("an answer");
        match notice {
            Notice::Refused { .. } => {
                wave.refused(act);
                open.push((state, wave, left));
            }
            Notice::Moved(said) => {
                if let Some(end) = said.end {
                    assert_eq!(end, arbitro_games::kriegspiel::End::Mate);
                    mates += 1;
                    continue;
                }
                wave.accepted(act, &said);
                let Turn::One(black, replies) = game.turn(&state) else { panic!("Black replies") };
                for reply in replies {
                    if !reply.movement().is_some_and(|movement| game.accepts(&state, movement)) {
                        continue;
                    }
                    let (mut after, mut wave) = (state.clone(), wave.clone());
                    let mut heard = Overheard::default();
                    game.play(&mut after, Actor::Seat(black), reply, &mut heard);
                    let Some((_, Notice::Moved(said))) = heard.0.into_iter().next() else { panic!("said") };
                    assert!(said.capture.is_none(), "a man was lost");
                    wave.replied(&said);
                    if met.insert((after.position().to_string(), wave.wave(), left)) {
                        open.push((after, wave, left - 1));
                    }
                }
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(mates > 10, "{mates} mates");
}

#[test]
fn work_that_is_called_off_leaves_nothing_half_solved() {
    let cancel = arbitro_game::Cancel::default();
    let progress = |progress| {
        if matches!(progress, Progress::Sure { .. }) {
            cancel.cancel();
        }
    };
    let watcher = Watcher { progress: &progress, cancel: &cancel };
    let stopped = solve(Space::new(Ending::Krk, Goal::Mate), Starts::KingAnywhere, &watcher);
    assert_eq!(stopped.err(), Some(arbitro_game::Stopped::Cancelled));
}

/// The starts of the ending as the thesis plays it: promotion without loss.
#[test]
fn king_and_pawn_to_promotion_with_the_king_known() {
    let solution = solve(Space::new(Ending::Kpk, Goal::Promotion), Starts::All, &Watcher::silent()).unwrap();
    let space = solution.space();
    let (mut sure, mut all, mut anywhere) = (0, 0, 0);
    for id in (0..space.placements().len() as PlacementId).filter(|id| space.is_own(*id)) {
        let placement = &space.placements()[id as usize];
        for (set, verdict) in solution.shelf(id) {
            if set.count_ones() == 1 {
                all += 1;
                sure += u32::from(verdict.moves().is_some());
            } else if set == placement.anywhere() {
                anywhere += u32::from(verdict.moves().is_some());
            }
            assert_ne!(verdict, Verdict::AlmostSure, "what dice can win here, a plan can win");
        }
    }
    assert_eq!((all, sure, anywhere), (81_664, 56_515, 60));
    // Figure 15.2 (ch. 2 §5): with Kd5 Pd6 and the king on one of three squares nothing is sure.
    let critical = belief("Kd5 d6", Some("c8,d8,e8"));
    let mut solution = solution;
    let (id, set, _) = solution.locate(&critical.men, critical.kings.0.0).unwrap();
    extend(&mut solution, &[(id, set)], &Watcher::silent()).unwrap();
    assert_eq!(solution.judge(&critical), Some(Verdict::Neither));
}

#[test]
fn positions_of_the_umpire_agree_with_the_space_on_who_is_mated() {
    let space = Space::new(Ending::Kqk, Goal::Mate);
    let mut compared = 0;
    for placement in space.placements().iter().step_by(7) {
        for king in Square::ALL {
            let bit = 1u64 << u32::from(king);
            let beside_king = beside(1 << u32::from(placement.men[0].1)) & bit != 0;
            if placement.occupied & bit != 0 || beside_king {
                continue;
            }
            let mut board = Belief { men: placement.men.clone(), kings: Default::default() }.board();
            board.set_piece_at(king, shakmaty::Piece { color: Color::Black, role: shakmaty::Role::King });
            let fen = format!("{} b - - 0 1", board.board_fen());
            let Ok(position) = fen.parse::<Position>() else { continue };
            use shakmaty::Position as _;
            assert_eq!(position.is_checkmate(), placement.mated & bit != 0, "{fen}");
            assert_eq!(position.is_stalemate(), placement.stalemated & bit != 0, "{fen}");
            assert_eq!(position.is_check(), placement.attacked & bit != 0, "{fen}");
            compared += 1;
        }
    }
    assert!(compared > 3_000, "{compared}");
}

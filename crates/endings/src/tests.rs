//! Figures of the literature and properties of the exact solver. What is too dear for every run is in
//! `docs/blind-endings.md`, with its commands.

use super::open_board::OpenBoard;
use super::*;
use arbitro_game::{Actor, Cancel, Game, Lived, Overheard, Player, Seat, Thought, Turn};
use arbitro_games::chess::Position;
use arbitro_games::kriegspiel::{
    Goal, Hidden, Kriegspiel, LoneKing, Notice, RuleSet, Squares, Start, State, Try,
};
use shakmaty::{Color, Square};
use std::collections::HashSet;
use std::sync::Arc;

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
    let text = plan.text().to_string();
    assert!(text.contains("plan-won(answers: answer-mate, "), "{text}");
    assert!(plan.tree().to_string().contains("└"), "{}", plan.tree());
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
    smaller_sets_are_no_worse(&solution);
    forced_lines_need_no_sight(&solution, &open);
    every_defence_loses(&Arc::new(solution), &anywhere, Goal::Mate, 27);
}

type Lives = Vec<Lived<Try, Notice>>;

/// Lets the player that follows the solution play on the umpire's board against every king and every reply.
pub(super) fn every_defence_loses(solution: &Arc<Solution>, start: &Belief, goal: Goal, bound: u32) {
    let hidden = Hidden::new(start.board(), Color::White, start.kings, None, goal).unwrap();
    let game = Kriegspiel::from_start(RuleSet::Icc, Start::Hidden(hidden));
    let white = Seat(0);
    let mut open: Vec<(State, Lives, LoneKing, u32)> = Vec::new();
    for king in start.kings.iter() {
        let mut state = game.start();
        let mut heard = Overheard::default();
        game.play(&mut state, Actor::Nature, Try::Place(king), &mut heard);
        let recall =
            heard.0.into_iter().filter(|(seat, _)| *seat == white).map(|(_, said)| Lived::Heard(said));
        open.push((state, recall.collect(), LoneKing::new(start.board(), start.kings), bound));
    }
    let mut met = HashSet::new();
    let mut wins = 0;
    while let Some((mut state, mut recall, mut wave, left)) = open.pop() {
        assert!(left > 0, "the plan needs more than {bound} moves: {}", state.position());
        let Turn::One(_, moves) = game.turn(&state) else { panic!("White is to move") };
        let mut follower = Follower::new(Arc::clone(solution), 1);
        follower.sit(&game, white);
        let view = game.view(&state, white);
        let act = follower.choose(Thought {
            game: &game,
            seat: white,
            view: &view,
            recall: &recall,
            moves: &moves,
        });
        let because = follower.explain().expect("a reason").because;
        assert!(because.to_string().contains("verdict-sure-win"), "{because}");
        recall.push(Lived::Did(act));
        let mut heard = Overheard::default();
        game.play(&mut state, Actor::Seat(white), act, &mut heard);
        let (_, notice) = heard.0.into_iter().find(|(seat, _)| *seat == white).expect("an answer");
        recall.push(Lived::Heard(notice.clone()));
        match notice {
            Notice::Refused { .. } => {
                wave.refused(act);
                open.push((state, recall, wave, left));
            }
            Notice::Moved(said) => {
                if said.end.is_some() || state.end().is_some() {
                    assert_eq!(game.payoff(&state, white), 1.0, "{:?}", state.end());
                    wins += 1;
                    continue;
                }
                wave.accepted(act, &said);
                let Turn::One(black, replies) = game.turn(&state) else { panic!("Black replies") };
                for reply in replies {
                    if !reply.movement().is_some_and(|movement| game.accepts(&state, movement)) {
                        continue;
                    }
                    let (mut after, mut wave, mut recall) = (state.clone(), wave.clone(), recall.clone());
                    let mut heard = Overheard::default();
                    game.play(&mut after, Actor::Seat(black), reply, &mut heard);
                    let own = heard.0.into_iter().filter(|(seat, _)| *seat == white);
                    for (_, notice) in own {
                        let Notice::Moved(said) = &notice else { panic!("said") };
                        assert!(said.capture.is_none(), "a man was lost");
                        wave.replied(said);
                        recall.push(Lived::Heard(notice));
                    }
                    if met.insert((after.position().to_string(), wave.wave(), left)) {
                        open.push((after, recall, wave, left - 1));
                    }
                }
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(wins > 0, "nothing was played");
}

/// To know more is never worse: whatever square is taken out of a belief, it is won as soon.
fn smaller_sets_are_no_worse(solution: &Solution) {
    let mut solution = solution.clone();
    let mut pairs = Vec::new();
    for id in (0..solution.space().placements().len() as PlacementId).step_by(11) {
        let few = solution.shelf(id).filter(|(set, _)| set.count_ones() > 2).step_by(97).take(6);
        for (set, verdict) in few.collect::<Vec<_>>() {
            let placement = &solution.space().placements()[id as usize];
            let smaller =
                |king: Square| solution.space().canonical_set(placement, set & !(1 << u32::from(king)));
            pairs.extend(
                shakmaty::Bitboard(set).into_iter().step_by(3).map(|king| (id, smaller(king), verdict)),
            );
        }
    }
    let starts: Vec<(PlacementId, u64)> = pairs.iter().map(|(id, set, _)| (*id, *set)).collect();
    extend(&mut solution, &starts, &Watcher::silent()).unwrap();
    let rank = |verdict: Verdict| match verdict {
        Verdict::Sure(moves) => u32::from(moves),
        Verdict::AlmostSure => 1_000,
        Verdict::Neither => 2_000,
    };
    for (id, set, verdict) in &pairs {
        let smaller = solution.canonical(*id, *set).expect("solved");
        assert!(rank(smaller) <= rank(*verdict), "{id} {set:x}: {smaller:?} and {verdict:?}");
    }
    assert!(pairs.len() > 200, "{}", pairs.len());
}

/// Whether the best play with open boards leaves the king one square each time: then there is nothing to learn.
pub(super) fn forced(open: &OpenBoard, id: PlacementId, king: u64, moves: u8) -> bool {
    let placement = &open.space().placements()[id as usize];
    placement.steps.iter().filter(|step| step.blocking & king == 0).any(|step| {
        let target = &open.space().placements()[step.target as usize];
        let there = step.turn.set(king);
        if target.mated & there != 0 {
            return moves == 1;
        }
        let replies = beside(there) & !target.attacked;
        replies.count_ones() == 1
            && replies & target.occupied == 0
            && moves > 1
            && open.least(step.target, replies) == Some(moves - 1)
            && forced(open, step.target, replies, moves - 1)
    })
}

/// Where there is nothing to learn, blind and seeing White are equally quick.
fn forced_lines_need_no_sight(solution: &Solution, open: &OpenBoard) {
    let mut compared = [0; 4];
    for id in 0..solution.space().placements().len() as PlacementId {
        for (set, verdict) in solution.shelf(id).filter(|(set, _)| set.count_ones() == 1) {
            let Some(seen) = open.least(id, set) else { continue };
            if seen <= 3 && forced(open, id, set, seen) {
                assert_eq!(verdict, Verdict::Sure(seen), "{id} {set:x}");
                compared[usize::from(seen)] += 1;
            }
        }
    }
    assert!(compared[1] > 50 && compared[2] > 5, "{compared:?}");
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
    // Every sure win of a slice, played out by the player that follows the solution.
    let shared = Arc::new(solution);
    let mut played = 0;
    for id in (0..shared.space().placements().len() as PlacementId)
        .filter(|id| shared.space().is_own(*id))
        .step_by(61)
    {
        let men = shared.space().placements()[id as usize].men.clone();
        for (set, verdict) in shared.shelf(id).step_by(29) {
            if let Verdict::Sure(moves) = verdict {
                let start = Belief { men: men.clone(), kings: Squares(shakmaty::Bitboard(set)) };
                every_defence_loses(&shared, &start, Goal::Promotion, u32::from(moves));
                played += 1;
            }
        }
    }
    assert!(played > 20, "{played}");
    let solution = Arc::unwrap_or_clone(shared);
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

#[test]
fn a_player_that_solves_for_itself_promotes_where_it_is_sure() {
    let start = belief("Kd6 d5", Some("d8"));
    let hidden = Hidden::new(start.board(), Color::White, start.kings, None, Goal::Promotion).unwrap();
    let game = Kriegspiel::from_start(RuleSet::Thesis, Start::Hidden(hidden));
    let white = Seat(0);
    let mut state = game.start();
    game.play(&mut state, Actor::Nature, Try::Place(Square::D8), &mut Overheard::default());
    let Turn::One(_, moves) = game.turn(&state) else { panic!("White is to move") };
    let view = game.view(&state, white);
    let mut choices = Vec::new();
    for cancelled in [false, true] {
        let cancel = Cancel::default();
        if cancelled {
            cancel.cancel();
        }
        let mut player = Follower::solving(cancel, 5);
        player.sit(&game, white);
        choices.push(player.choose(Thought {
            game: &game,
            seat: white,
            view: &view,
            recall: &[],
            moves: &moves,
        }));
        let because = player.explain().expect("a reason").because;
        assert_eq!(because.to_string().contains("verdict-sure-win"), !cancelled, "{because}");
    }
    assert!(choices.iter().all(|choice| moves.contains(choice)));
}

/// The stages of Maran 1993, figs. 5.2 and 4.2, printed as mates in 18 and 24: the proofs that they take fewer moves are
/// played out against every reply.
#[test]
fn the_stages_of_fig_3_2_are_mated_sooner_than_printed() {
    let mut prover = Prover::new(Ending::Kbnk);
    for ((name, start), moves) in critical::Critical::stages().into_iter().zip([16, 18]) {
        assert_eq!(prover.shortest(&start, 24, &Watcher::silent()), Ok(Some(moves)), "{name}");
        every_defence_loses(&Arc::new(prover.solution()), &start, Goal::Mate, u32::from(moves));
    }
    let mut impatient = Prover::new(Ending::Kbnk).at_most(100);
    let (_, start) = &critical::Critical::stages()[0];
    assert_eq!(impatient.shortest(start, 24, &Watcher::silent()), Err(arbitro_game::Stopped::Nodes));
}

#[test]
fn a_sure_promotion_is_played_against_every_defence() {
    let start = belief("Kd6 d5", Some("d8"));
    let mut solution = Solution::empty(Space::new(Ending::Kpk, Goal::Promotion));
    let (id, set, _) = solution.locate(&start.men, start.kings.0.0).unwrap();
    extend(&mut solution, &[(id, set)], &Watcher::silent()).unwrap();
    let Some(Verdict::Sure(moves)) = solution.judge(&start) else { panic!("it is sure") };
    let best = &solution.rate(&start)[0];
    assert_eq!(best.verdict, Verdict::Sure(moves));
    let solution = Arc::new(solution);
    every_defence_loses(&solution, &start, Goal::Promotion, u32::from(moves));

    // A table is enough, even for a player that is called off.
    let table = Arc::new(Table::decode(encode(&solution, Starts::KingKnown)).unwrap());
    let hidden = Hidden::new(start.board(), Color::White, start.kings, None, Goal::Promotion).unwrap();
    let game = Kriegspiel::from_start(RuleSet::Thesis, Start::Hidden(hidden));
    let mut state = game.start();
    game.play(&mut state, Actor::Nature, Try::Place(Square::D8), &mut Overheard::default());
    let Turn::One(white, moves) = game.turn(&state) else { panic!("White is to move") };
    let cancel = Cancel::default();
    cancel.cancel();
    let mut player = Follower::solving(cancel, 5).over(table);
    player.sit(&game, white);
    let view = game.view(&state, white);
    let act = player.choose(Thought { game: &game, seat: white, view: &view, recall: &[], moves: &moves });
    assert_eq!(act, Try::Move(best_move(&solution, &start)));
    let because = player.explain().expect("a reason").because;
    assert!(because.to_string().contains("verdict-sure-win"), "{because}");
}

fn best_move(solution: &Solution, start: &Belief) -> arbitro_games::chess::Movement {
    solution.rate(start)[0].attempt.movement
}

#[test]
fn the_plan_of_figure_a_4_as_text_and_as_a_tree() {
    let start = belief("Kf6 Qe3", Some("f8,g8,h8,h7"));
    let mut prover = Prover::new(Ending::Kqk);
    assert_eq!(prover.shortest(&start, 9, &Watcher::silent()), Ok(Some(2)));
    let plan = prover.solution().plan(&start, 50).unwrap();
    let text = [
        "plan-of(belief: Kf6 Qe3 | h7,f8,g8,h8, verdict: verdict-sure-win(moves: 2))",
        "plan-line(indent: , line: plan-play(mv: Kf7))",
        "plan-line(indent:   , line: plan-after-reply(answers: answer-legal, kings: h7,h8))",
        "plan-line(indent:     , line: plan-play(mv: Qh3))",
        "plan-line(indent:       , line: plan-won(answers: answer-mate, kings: h7,h8))",
        "plan-line(indent:   , line: plan-if(answers: answer-refused, kings: f8,g8))",
        "plan-line(indent:     , line: plan-play(mv: Qe7))",
        "plan-line(indent:       , line: plan-after-reply(answers: answer-legal, kings: h8))",
        "plan-line(indent:         , line: plan-play(mv: Qg7))",
        "plan-line(indent:           , line: plan-won(answers: answer-mate, kings: h8))",
        "plan-line(indent:       , line: plan-after-reply(answers: \
         answer-check(answer: answer-legal, how: kriegspiel-on-long-diagonal), kings: g8))",
        "plan-line(indent:         , line: plan-play(mv: Qg7))",
        "plan-line(indent:           , line: plan-won(answers: answer-mate, kings: g8))",
    ];
    let tree = [
        "plan-tree(belief: Kf6 Qe3 | h7,f8,g8,h8, verdict: verdict-sure-win(moves: 2))",
        "└─ Kf7",
        "plan-line(indent:    ├ , line: plan-leads(answers: answer-legal, kings: h7,h8))",
        "   │ └─ Qh3",
        "plan-line(indent:    │    └ , line: plan-ends(answers: answer-mate, kings: h7,h8))",
        "plan-line(indent:    └ , line: plan-leads(answers: answer-refused, kings: f8,g8))",
        "     └─ Qe7",
        "plan-line(indent:         ├ , line: plan-leads(answers: answer-legal, kings: h8))",
        "        │ └─ Qg7",
        "plan-line(indent:         │    └ , line: plan-ends(answers: answer-mate, kings: h8))",
        "plan-line(indent:         └ , line: plan-leads(answers: \
         answer-check(answer: answer-legal, how: kriegspiel-on-long-diagonal), kings: g8))",
        "          └─ Qg7",
        "plan-line(indent:              └ , line: plan-ends(answers: answer-mate, kings: g8))",
    ];
    for (found, expected) in [(plan.tree(), tree), (plan.text(), text)] {
        let found = found.to_string();
        assert_eq!(found.lines().collect::<Vec<_>>(), expected, "{found}");
    }
}

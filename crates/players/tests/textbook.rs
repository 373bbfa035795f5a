//! The four textbook searches give one answer; the workhorse gives it too.

mod wood;

use arbitro_game::{Cancel, Game, Limits, Seat, Stopped, Turn, Watch};
use arbitro_games::pig::Pig;
use arbitro_games::tree::{OpenTree, Tree};
use arbitro_games::tris::Tris;
use arbitro_players::search::workhorse::{Settings, Workhorse};
use arbitro_players::search::{Earned, Problem, SearchError, Side, Textbook, alpha_beta, listed, minimax};
use proptest::prelude::*;
use wood::Wood;

proptest! {
    #[test]
    fn all_four_agree_on_random_trees(seed in any::<u64>(), depth in 0u32..8, limited in any::<bool>(), other in any::<bool>()) {
        let wood = Wood { depth, ..Wood::new(seed) };
        let start = wood.start();
        let mut problem = Problem::new(&wood, &start, &Earned);
        if limited {
            problem = problem.depth(depth / 2);
        }
        if other {
            problem = problem.side(Side::of(Seat(1))); // the root may be a min node
        }
        let [plain, list, cutting, cutting_list] =
            Textbook::ALL.map(|textbook| textbook.search(&problem, &mut Watch::free()).unwrap());
        for found in [&list, &cutting, &cutting_list] {
            prop_assert_eq!(found.value, plain.value);
            prop_assert_eq!(found.best, plain.best);
            prop_assert_eq!(&found.line, &plain.line);
        }
        prop_assert_eq!(&list.weighed, &plain.weighed);
        prop_assert_eq!((list.counts.nodes, list.counts.leaves), (plain.counts.nodes, plain.counts.leaves));
        prop_assert_eq!(cutting.counts.nodes, cutting_list.counts.nodes);
        prop_assert_eq!(cutting.counts.leaves, cutting_list.counts.leaves);
        prop_assert_eq!(cutting.counts.cuts, cutting_list.counts.cuts);
        prop_assert!(cutting.counts.nodes <= plain.counts.nodes);
    }

    #[test]
    fn the_workhorse_agrees_with_minimax(seed in any::<u64>(), depth in 1u32..7, searched in 1u32..7) {
        let wood = Wood { depth, ..Wood::new(seed) };
        let start = wood.start();
        let exact = minimax::search(&Problem::new(&wood, &start, &Earned).depth(searched), &mut Watch::free()).unwrap();
        let settings = Settings { depth: searched, table: 1 << 12, verify: 0, ..Settings::default() };
        let deep = Workhorse::new(settings)
            .search(&wood, &start, &Earned, Limits::default(), &Cancel::default())
            .unwrap();
        if let Turn::One(..) = wood.turn(&start) {
            prop_assert!((deep.found.value - exact.value).abs() < 1e-4, "{} {}", deep.found.value, exact.value);
            let chosen = exact.weighed.iter().find(|weighed| Some(weighed.mv) == deep.found.best).unwrap();
            prop_assert_eq!(chosen.value, exact.value);
        }
    }
}

#[test]
fn tris_is_a_draw() {
    let tris = Tris::classic();
    let start = tris.start();
    let problem = Problem::new(&tris, &start, &Earned);
    let plain = minimax::search(&problem, &mut Watch::free()).unwrap();
    // 255,168 complete games; the nodes are all the beginnings of them.
    assert_eq!((plain.value, plain.counts.leaves, plain.counts.nodes), (0.0, 255_168, 549_946));
    let cutting = alpha_beta::search(&problem, &mut Watch::free()).unwrap();
    assert_eq!((cutting.value, cutting.counts.nodes), (0.0, 18_297));
    assert_eq!(cutting.best, plain.best);
    assert_eq!(listed::alpha_beta(&problem, &mut Watch::free()).unwrap().counts.nodes, 18_297);
}

#[test]
fn the_two_ply_tree_of_the_lecture_is_worth_three() {
    let text = "players: MAX MIN\nMAX
  a: MIN
    x: 3
    y: 12
    z: 8
  b: MIN
    x: 2
    y: 4
    z: 6
  c: MIN
    x: 14
    y: 5
    z: 2
";
    let game = OpenTree::new(Tree::parse(text).unwrap()).unwrap();
    let start = game.start();
    let problem = Problem::new(&game, &start, &Earned);
    let found = alpha_beta::search(&problem, &mut Watch::free()).unwrap();
    assert_eq!((found.value, found.best.unwrap().to_string()), (3.0, "a".to_owned()));
    // The second branch is cut after its 2; the third falls to 2 only at its last leaf.
    assert_eq!((found.counts.leaves, found.counts.cuts), (7, 1));
    assert_eq!(minimax::search(&problem, &mut Watch::free()).unwrap().counts.leaves, 9);
}

#[test]
fn a_node_limit_stops_and_keeps_what_is_known() {
    let tris = Tris::classic();
    let start = tris.start();
    let problem = Problem::new(&tris, &start, &Earned);
    for textbook in Textbook::ALL {
        let limits = Limits { nodes: Some(100_000), ..Limits::default() };
        let mut watch = Watch::start(limits, Cancel::default());
        let found = textbook.search(&problem, &mut watch).unwrap();
        let stops = !textbook.cuts();
        assert_eq!(found.stopped, if stops { Stopped::Nodes } else { Stopped::Finished }, "{textbook}");
        assert!(found.best.is_some(), "{textbook}");
        assert_eq!(found.weighed.len(), if stops { 1 } else { 9 }, "{textbook}");
    }
    let cancel = Cancel::default();
    cancel.cancel();
    let found = minimax::search(&problem, &mut Watch::start(Limits::default(), cancel)).unwrap();
    assert_eq!(found.stopped, Stopped::Cancelled);
}

#[test]
fn what_they_cannot_search_they_refuse() {
    let pig = Pig::new(10).unwrap();
    let start = pig.start();
    for textbook in Textbook::ALL {
        let refused = textbook.search(&Problem::new(&pig, &start, &Earned), &mut Watch::free());
        assert!(matches!(refused, Err(SearchError::Chance(_))), "{textbook}: {refused:?}");
    }
    let together = Wood { together: true, ..Wood::new(1) };
    let start = together.start();
    for textbook in Textbook::ALL {
        let refused = textbook.search(&Problem::new(&together, &start, &Earned), &mut Watch::free());
        assert!(matches!(refused, Err(SearchError::Together(_))), "{textbook}: {refused:?}");
    }
    let endless = Wood { depth: 400, branches: 1, early: false, ..Wood::new(0) };
    let start = endless.start();
    let problem = Problem::new(&endless, &start, &Earned);
    let refused = minimax::search(&problem, &mut Watch::free());
    assert_eq!(refused, Err(SearchError::TooDeep(256)));
    assert!(listed::minimax(&problem, &mut Watch::free()).is_ok());
}

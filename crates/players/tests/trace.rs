//! Traces: what they tell, and that no search, finished or stopped, breaks a drawing.

mod wood;

use arbitro_game::{Cancel, Game, Limits, Message, Watch};
use arbitro_games::tree::{OpenTree, Tree};
use arbitro_games::tris::Tris;
use arbitro_players::search::{Earned, Problem, Textbook};
use arbitro_players::trace::{Event, Fate, Trace};
use proptest::prelude::*;
use wood::Wood;

const TWO_PLIES: &str = "players: MAX MIN\nMAX\n  a1: MIN\n    b1: 3\n    b2: 12\n    b3: 8\n  a2: MIN\n    c1: 2\n    c2: 4\n    c3: 6\n  a3: MIN\n    d1: 14\n    d2: 5\n    d3: 2\n";

fn two_plies(algorithm: Textbook) -> Trace {
    let tree = OpenTree::new(Tree::parse(TWO_PLIES).unwrap()).unwrap();
    let start = tree.start();
    Trace::of(algorithm, &Problem::new(&tree, &start, &Earned), &mut Watch::free()).unwrap()
}

#[test]
fn a_trace_counts_as_the_search_does() {
    for algorithm in Textbook::ALL {
        let trace = two_plies(algorithm);
        let count =
            |wanted: fn(&Event) -> bool| trace.steps.iter().filter(|step| wanted(&step.event)).count() as u64;
        assert_eq!(count(|event| matches!(event, Event::Enter { .. })), trace.counts.nodes, "{algorithm}");
        assert_eq!(count(|event| matches!(event, Event::Leaf { .. })), trace.counts.leaves, "{algorithm}");
        let unseen = trace.nodes.iter().filter(|node| node.fate == Fate::Unseen).count();
        assert_eq!(unseen, if algorithm.cuts() { 2 } else { 0 }, "{algorithm}");
        assert_eq!(trace.steps.iter().any(|step| step.list.is_some()), algorithm.is_listed());
        assert_eq!(trace.line, ["a1", "b1"]);
    }
}

#[test]
fn drawings_show_cuts_and_escape_moves() {
    let trace = two_plies(Textbook::AlphaBeta);
    let svg = trace.to_svg(&Message::to_string);
    for part in ["✂ 2 ≤ α = 3", ">≤2<", "class=\"unseen\"", "class=\"max best\"", "class=\"min best\""]
    {
        assert!(svg.contains(part), "{part}");
    }
    assert!(
        trace
            .to_dot(&Message::to_string)
            .contains("n8 [shape=box, label=\"\", xlabel=\"\", style=dashed, color=grey];")
    );
    let mut odd = trace.clone();
    odd.nodes[1].mv = "<a&\"b\">".to_owned();
    assert!(odd.to_svg(&Message::to_string).contains(">&lt;a&amp;&quot;b&quot;&gt;<"));
    assert!(odd.to_dot(&Message::to_string).contains("label=\"<a&\\\"b\\\">\""));
}

#[test]
fn tris_with_a_depth_limit_is_traced() {
    let tris = Tris::classic();
    let start = tris.start();
    let problem = Problem::new(&tris, &start, &Earned).depth(2);
    let trace = Trace::of(Textbook::AlphaBeta, &problem, &mut Watch::free()).unwrap();
    assert!(trace.nodes.iter().any(|node| node.fate == Fate::Estimated));
    // Every reply after the first move is as good as it: one look at each is enough.
    assert_eq!((trace.counts.nodes, trace.counts.cuts), (1 + 9 + 8 + 8, 8));
}

proptest! {
    #[test]
    fn any_trace_is_drawn_and_survives_json(seed in any::<u64>(), nodes in 1u64..200, algorithm in 0usize..4) {
        let wood = Wood { depth: 4, ..Wood::new(seed) };
        let start = wood.start();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut watch = Watch::start(limits, Cancel::default());
        let problem = Problem::new(&wood, &start, &Earned);
        let trace = Trace::of(Textbook::ALL[algorithm], &problem, &mut watch).unwrap();
        let json = serde_json::to_string(&trace).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Trace>(&json).unwrap(), &trace);
        let lines = trace.steps_text().to_string().lines().filter(|line| !line.contains("trace-list(")).count();
        prop_assert_eq!(lines, trace.steps.len() + 1);
        prop_assert_eq!(trace.tree_text().lines.len(), trace.nodes.len());
        prop_assert_eq!(trace.to_svg(&Message::to_string).matches("class=\"move").count(), trace.nodes.len() - 1);
        prop_assert_eq!(trace.to_dot(&Message::to_string).matches(" -> ").count(), trace.nodes.len() - 1);
    }
}

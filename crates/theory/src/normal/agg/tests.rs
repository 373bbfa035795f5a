use super::*;
use crate::number::whole as number;
use proptest::prelude::*;

/// Two ice-cream sellers on two places: alone 3, together 1 at place 0 and 2 at place 1.
const SELLERS: &str = "#AGG\n2\n2\n0\n2 2\n0 1\n0 1\n# the graph\n1 0\n1 1\n0 3 1\n1 2 [1] 4 [2] 2\n";

#[test]
fn a_small_game_is_written_out() {
    let game = read_agg("g.agg", SELLERS).unwrap();
    let payoffs = |one: usize, two: usize| game.payoffs(&[one, two]).to_vec();
    assert_eq!(payoffs(0, 0), [number(1), number(1)]);
    assert_eq!(payoffs(0, 1), [number(3), number(4)]);
    assert_eq!(payoffs(1, 0), [number(4), number(3)]);
    assert_eq!(payoffs(1, 1), [number(2), number(2)]);
}

#[test]
fn function_nodes_sum_up_choices() {
    // Three players, two actions each; node 2 says whether any player chose node 1, node 3 the highest node chosen.
    let head = "#AGG\n3 2 2\n2 2 2\n0 1\n0 1\n0 1\n";
    let graph = "2 2 3\n0\n1 1\n2 0 1\n1 2\n";
    // Node 0 sees (0, 0) when all choose 0, (1, 1) otherwise.
    let game = read_agg("g.agg", &format!("{head}{graph}0 5 7\n0 9")).unwrap();
    assert_eq!(game.payoffs(&[0, 0, 0]), [number(5), number(5), number(5)]);
    assert_eq!(game.payoffs(&[0, 1, 0]), [number(7), number(9), number(7)]);
    // Weights: node 1 counts three, and there is a default of one for every player.
    let game = read_agg("g.agg", &format!("{head}1 2\n0\n2 0 1\n0\n10 1 [0 3] 0\n0 1 2 3\n0 9")).unwrap();
    assert_eq!(game.payoffs(&[0, 0, 0])[0], number(1));
    assert_eq!(game.payoffs(&[0, 0, 1])[0], number(2));
    assert_eq!(game.payoffs(&[0, 1, 1])[0], number(3));
}

#[test]
fn types_choose_on_their_own() {
    // The second player is of type 1 (only node 0) or type 2 (nodes 0 and 1) with 1/4 and 3/4.
    let text = "#BAGG\n2 2 0\n1 2\n1\n1/4 3/4\n2\n1 2\n0 1\n0\n0 1\n1 0\n1 1\n0 3 1\n0 4 2\n";
    let game = read_bagg("g.bagg", text).unwrap();
    assert_eq!(game.shape(), [2, 2]);
    assert_eq!(game.strategies[1], ["0/0", "0/1"]);
    assert_eq!(game.payoffs(&[0, 0]), [number(1), number(1)]);
    let quarter = |value: i64| Rational::new(value.into(), 4.into());
    assert_eq!(game.payoffs(&[0, 1]), [quarter(1 + 9), quarter(1 + 12)]);
    assert_eq!(game.payoffs(&[1, 1]), [quarter(4 + 6), quarter(3 + 6)]);
}

#[test]
fn every_bad_file_gets_one_sentence_with_its_place() {
    let check = |text: &str, expected: &str| {
        assert_eq!(read_agg("g", text).unwrap_err().to_string(), expected, "{text}");
    };
    check("#AGG\n0", "g:2:1: the number of players must be a whole number from 1 to 10000, not 0");
    check("2 2 0\n2 2\n0 5", "g:3:3: an action node of player 1 must be a whole number from 0 to 1, not 5");
    check(&SELLERS.replace("[2] 2", "[3] 2"), "g:12:1: action node 1 has no payoff for the counts [2]");
    check(
        &SELLERS.replace("[2] 2", "[1] 2"),
        "g:12:11: the counts [1] of action node 1 have a payoff already",
    );
    check(
        &SELLERS.replace("0 3 1", "2 3 1"),
        "g:11:1: the kind of payoffs of action node 0 (0 or 1) must be a whole number from 0 to 1, not 2",
    );
    check(
        "1 1 1\n1\n0\n1 1\n1 1\n0\n0 1",
        "g:4:1: function nodes lead to each other in a circle; remove one of the arcs",
    );
    let error = read_bagg("g", "1 1 0\n2\n1/2 1/3\n").unwrap_err().to_string();
    assert_eq!(error, "g:3:1: the probabilities of the types of player 1 sum to 5/6, not 1");
    assert!(read_agg("g", "9000 9000 9000\n").is_err());
}

#[test]
fn function_nodes_take_the_highest_the_lowest_or_whether_there_is_any() {
    let plain = |kind: Aggregate, default: i64| Function { kind, default, weights: None };
    let highest = plain(Aggregate::Highest, 9);
    let lowest = plain(Aggregate::Lowest, 9);
    for function in [&highest, &lowest] {
        assert_eq!([function.of(3, 0), function.of(3, 1), function.of(3, 2)], [9, 3, 3]);
        assert_eq!([function.joined(9, 4), function.joined(4, 9), function.joined(9, 9)], [4, 4, 9]);
    }
    assert_eq!([highest.joined(4, 5), highest.joined(5, 4)], [5, 5]);
    assert_eq!([lowest.joined(4, 5), lowest.joined(5, 4)], [4, 4]);
    let exists = plain(Aggregate::Exists, 0);
    assert_eq!([exists.of(0, 0), exists.of(0, 1), exists.of(0, 2)], [0, 1, 1]);
    let joined = [exists.joined(0, 0), exists.joined(1, 0), exists.joined(0, 1), exists.joined(1, 1)];
    assert_eq!(joined, [0, 1, 1, 1]);
    let weighed = Function { kind: Aggregate::Exists, default: 0, weights: Some(vec![0, 2]) };
    assert_eq!([weighed.of(0, 1), weighed.of(1, 1), weighed.of(1, 0)], [0, 1, 0]);
    let weighed = Function { kind: Aggregate::Lowest, default: 7, weights: Some(vec![4, 2]) };
    assert_eq!([weighed.of(0, 1), weighed.of(1, 1), weighed.of(1, 0)], [4, 2, 7]);
}

#[test]
fn function_nodes_are_read() {
    let read = |text: &str| Function::read(&mut Reader::new("g", text, LEXICON).unwrap(), 3, 2);
    let function = |kind, default, weights| Function { kind, default, weights };
    for (text, wanted) in [
        ("0", function(Aggregate::Sum, 0, None)),
        ("1", function(Aggregate::Exists, 0, None)),
        ("2", function(Aggregate::Highest, 5, None)),
        ("3", function(Aggregate::Lowest, 5, None)),
        ("10 -1 [-1 0 2]", function(Aggregate::Sum, -1, Some(vec![-1, 0, 2]))),
        ("11 0 [0 1 2]", function(Aggregate::Exists, 0, Some(vec![0, 1, 2]))),
        ("11 1 [0 1 2]", function(Aggregate::Exists, 1, Some(vec![0, 1, 2]))),
        ("12 -1 [-1 0 2]", function(Aggregate::Highest, -1, Some(vec![-1, 0, 2]))),
        ("13 4 [1 2 3]", function(Aggregate::Lowest, 4, Some(vec![1, 2, 3]))),
    ] {
        assert_eq!(read(text).unwrap(), wanted, "{text}");
    }
    for text in ["11 -1 [0 0 0]", "11 0 [0 -1 2]", "11 -1 [-1 0 0]", "4", "14 0 [0 0 0]"] {
        assert!(read(text).is_err(), "{text}");
    }
}

/// A function node that counts another one: action 0 leads to it in two ways, action 1 in three.
#[test]
fn function_nodes_follow_each_other() {
    let head = "2 2 2\n2 2\n0 1\n0 1\n";
    let payoffs = "1 2 [4] 7 [5] 8\n0 9";
    for graph in ["1 3\n0\n4 0 1 1 1\n2 2 0\n", "1 2\n0\n2 3 0\n4 0 1 1 1\n"] {
        let game = read_agg("g.agg", &format!("{head}{graph}0\n0\n{payoffs}")).unwrap();
        assert_eq!(game.payoffs(&[0, 0]), [number(7), number(7)], "{graph}");
        assert_eq!(game.payoffs(&[0, 1]), [number(8), number(9)], "{graph}");
        assert_eq!(game.payoffs(&[1, 1]), [number(9), number(9)], "{graph}");
    }
    for (graph, from, to) in [("1 3\n0\n4 0 1 1 1\n2 2 0\n", 2, 3), ("1 2\n0\n2 3 0\n4 0 1 1 1\n", 3, 2)] {
        let error = read_agg("g", &format!("{head}{graph}0\n1\n{payoffs}")).unwrap_err().to_string();
        let wanted = format!(
            "g:5:1: function node {from} leads to function node {to}, which is of another kind; make them alike"
        );
        assert_eq!(error, wanted);
    }
}

#[test]
fn the_action_of_the_last_type_moves_fastest() {
    let sets = [vec![0, 1], vec![2, 3, 4]];
    let all: Vec<[usize; 2]> =
        (0..6).map(|strategy| [0, 1].map(|kind| action(&sets, strategy, kind))).collect();
    assert_eq!(all, [[0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4]]);
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "([0-3]|10|\\[|\\]|#AGG\n|1/2| |\n|-1)*") {
        let _ = read_agg("g", &text);
        let _ = read_bagg("g", &text);
    }
}

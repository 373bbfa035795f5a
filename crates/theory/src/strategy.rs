//! Strategies that the user supplies: read, written, and compared with best responses.
//!
//! A file holds one block for each player whose strategy it gives. Information sets are named as reports name them in plain
//! words; what is not mentioned is played uniformly.
//!
//! ```
//! use arbitro_theory::report::Loaded;
//! use arbitro_theory::strategy::{read_strategy, tree_of};
//! let text = r#"NFG 1 R "Pennies" { "Ann" "Bob" } { { "h" "t" } { "h" "t" } }  1 -1 -1 1 -1 1 1 -1"#;
//! let tree = tree_of(&Loaded::read("pennies.nfg", text).unwrap()).unwrap();
//! let given = read_strategy("bob.strategy", "strategy \"Bob\" \"h\" 2/3 \"t\" 1/3", &tree).unwrap();
//! assert_eq!(given.players, [false, true]);
//! ```

use std::collections::HashMap;
use std::fmt::Write;

use num_traits::{One, Signed, Zero};

use crate::extensive::{Behaviour, ExtensiveForm, InformationSet, Kind, Names, Node, Outcome};
use crate::normal::NormalForm;
use crate::number::{Rational, write_rational};
use crate::report::{Loaded, SolveError};
use crate::text::{FileError, Lexicon, Reader, Token, quoted};
use crate::words::refused;

const LEXICON: Lexicon = Lexicon { signs: "", comment: Some('#') };
/// The largest table that is turned into a tree, in profiles.
const MOST_PROFILES: usize = 500_000;

/// What a file gives.
#[derive(Clone, PartialEq, Debug)]
pub struct Given {
    /// A distribution for every information set, uniform where the file says nothing.
    pub behaviour: Behaviour,
    /// For whom the file gives a strategy.
    pub players: Vec<bool>,
}

/// A game as a tree: a table becomes one in which the players move in turn without seeing each other's moves.
pub fn tree_of(game: &Loaded) -> Result<ExtensiveForm, SolveError> {
    match game {
        Loaded::Extensive(tree) => Ok(tree.clone()),
        Loaded::Normal(table) if table.profile_count() <= MOST_PROFILES => Ok(tree_of_table(table)),
        Loaded::Normal(_) => Err(SolveError::Refused(refused::tree_too_large(MOST_PROFILES))),
        Loaded::Stochastic(_) => Err(SolveError::Refused(refused::strategies_of_trees())),
    }
}

fn tree_of_table(table: &NormalForm) -> ExtensiveForm {
    let shape = table.shape();
    let sets = table.strategies.iter().enumerate().map(|(player, strategies)| InformationSet {
        name: String::new(),
        title: None,
        player,
        actions: strategies.clone(),
        members: Vec::new(),
    });
    let mut tree = ExtensiveForm {
        title: table.title.clone(),
        comment: table.comment.clone(),
        players: table.players.clone(),
        nodes: Vec::new(),
        sets: sets.collect(),
        outcomes: Vec::new(),
    };
    let mut waiting = vec![(Vec::new(), None)];
    while let Some((profile, parent)) = waiting.pop() {
        let number = tree.nodes.len();
        if let Some(parent) = parent {
            let parent: &mut Node = &mut tree.nodes[parent];
            parent.children.push(number);
        }
        let depth = profile.len();
        let (kind, outcome) = if depth == shape.len() {
            let payoffs = table.payoffs(&profile).to_vec();
            tree.outcomes.push(Outcome { name: String::new(), payoffs });
            (Kind::Terminal, Some(tree.outcomes.len() - 1))
        } else {
            tree.sets[depth].members.push(number);
            waiting.extend((0..shape[depth]).rev().map(|choice| {
                let mut next: Vec<usize> = profile.clone();
                next.push(choice);
                (next, Some(number))
            }));
            (Kind::Decision { set: depth }, None)
        };
        tree.nodes.push(Node { name: String::new(), kind, children: Vec::new(), outcome });
    }
    tree
}

/// Reads strategies for a tree.
pub fn read_strategy(file: &str, text: &str, tree: &ExtensiveForm) -> Result<Given, FileError> {
    let mut reader = Reader::new(file, text, LEXICON)?;
    let names = Names::new(tree);
    let sets: HashMap<(usize, &str), usize> =
        tree.sets.iter().enumerate().map(|(set, own)| ((own.player, names.plain(set)), set)).collect();
    let uniform = |set: &InformationSet| {
        vec![Rational::new(One::one(), set.actions.len().max(1).into()); set.actions.len()]
    };
    let mut given = Given {
        behaviour: tree.sets.iter().map(uniform).collect(),
        players: vec![false; tree.player_count()],
    };
    while reader.peek().is_some() {
        reader.word("strategy")?;
        let place = reader.place();
        let name = reader.text("the name of a player")?;
        let Some(player) = tree.players.iter().position(|known| *known == name) else {
            let message =
                format!("there is no player {}; the players are {}", quoted(&name), listed(&tree.players));
            return Err(reader.error_at(place, message));
        };
        if std::mem::replace(&mut given.players[player], true) {
            return Err(reader.error_at(place, format!("{} has a strategy already", quoted(&name))));
        }
        let own: Vec<usize> = tree.sets_of(player).collect();
        if let (Some(Token::Text(_)), [only]) = (reader.peek(), own.as_slice()) {
            given.behaviour[*only] = distribution(&mut reader, &tree.sets[*only])?;
            continue;
        }
        while matches!(reader.peek(), Some(Token::Word(word)) if word == "at") {
            reader.word("at")?;
            let place = reader.place();
            let name = reader.text("the name of an information set")?;
            let Some(&set) = sets.get(&(player, name.as_str())) else {
                let known: Vec<String> = own.iter().map(|&set| names.plain(set).to_owned()).collect();
                let message = format!(
                    "there is no information set {} here; choose from {}",
                    quoted(&name),
                    listed(&known)
                );
                return Err(reader.error_at(place, message));
            };
            given.behaviour[set] = distribution(&mut reader, &tree.sets[set])?;
        }
    }
    if !given.players.contains(&true) {
        return Err(reader.expected("`strategy` and the name of a player"));
    }
    Ok(given)
}

/// The first names of a list, in quotes.
fn listed(names: &[String]) -> String {
    let mut shown: Vec<String> = names.iter().take(12).map(|name| quoted(name)).collect();
    if names.len() > shown.len() {
        shown.push("…".to_owned());
    }
    shown.join(", ")
}

/// Moves with their probabilities, which must sum to one.
fn distribution(reader: &mut Reader, set: &InformationSet) -> Result<Vec<Rational>, FileError> {
    let start = reader.place();
    let mut weights = vec![Rational::zero(); set.actions.len()];
    while matches!(reader.peek(), Some(Token::Text(_))) {
        let place = reader.place();
        let name = reader.text("a move")?;
        let Some(action) = set.actions.iter().position(|known| *known == name) else {
            let message =
                format!("there is no move {} here; choose from {}", quoted(&name), listed(&set.actions));
            return Err(reader.error_at(place, message));
        };
        let place = reader.place();
        let weight = reader.number(&format!("the probability of {}", quoted(&name)))?;
        if weight.is_negative() {
            return Err(reader.error_at(place, "a probability must not be negative"));
        }
        weights[action] += weight;
    }
    let sum: Rational = weights.iter().sum();
    if !sum.is_one() {
        return Err(
            reader.error_at(start, format!("the probabilities sum to {sum}; they must sum to exactly 1"))
        );
    }
    Ok(weights)
}

/// Writes the strategies of all players, so that they can be edited and read again.
pub fn write_strategy(tree: &ExtensiveForm, behaviour: &Behaviour) -> String {
    let names = Names::new(tree);
    let mut text = String::new();
    for (player, name) in tree.players.iter().enumerate() {
        let _ = writeln!(text, "strategy {}", quoted(name));
        for set in tree.sets_of(player) {
            let moves: Vec<String> = tree.sets[set]
                .actions
                .iter()
                .zip(&behaviour[set])
                .map(|(action, weight)| format!("{} {}", quoted(action), write_rational(weight)))
                .collect();
            let _ = writeln!(text, "  at {} {}", quoted(names.plain(set)), moves.join(" "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extensive::{best_response, read_efg, regret};
    use crate::number::{fraction, whole};

    const KUHN: &str = include_str!("../../../catalog/extensive/kuhn.efg");

    fn pennies() -> ExtensiveForm {
        let text = "NFG 1 R \"\" { \"A\" \"B\" } { { \"h\" \"t\" } { \"h\" \"t\" } } 1 -1 -1 1 -1 1 1 -1";
        tree_of(&Loaded::read("g.nfg", text).unwrap()).unwrap()
    }

    #[test]
    fn what_is_written_can_be_read() {
        let tree = read_efg("kuhn.efg", KUHN).unwrap();
        let behaviour: Behaviour = tree.sets.iter().map(|_| vec![fraction(1, 3), fraction(2, 3)]).collect();
        let given = read_strategy("s", &write_strategy(&tree, &behaviour), &tree).unwrap();
        assert_eq!(given, Given { behaviour, players: vec![true, true] });
    }

    #[test]
    fn a_bent_coin_is_exploited() {
        let tree = pennies();
        let given = read_strategy("s", "strategy \"B\" \"h\" 3/4 \"t\" 1/4", &tree).unwrap();
        let (value, choices) = best_response(&tree, &given.behaviour, 0);
        assert_eq!((value, choices), (fraction(1, 2), vec![(0, 0)]));
        assert_eq!(regret(&tree, &given.behaviour), fraction(1, 2));
        assert_eq!(best_response(&tree, &given.behaviour, 1).0, whole(0));
    }

    #[test]
    fn every_bad_file_gets_one_sentence_with_its_place() {
        let tree = pennies();
        for (text, expected) in [
            ("", "s:1:1: the file ends where `strategy` and the name of a player should be"),
            ("strategy \"C\"", "s:1:10: there is no player \"C\"; the players are \"A\", \"B\""),
            ("strategy \"A\" \"h\" 1/2", "s:1:14: the probabilities sum to 1/2; they must sum to exactly 1"),
            ("strategy \"A\" \"x\" 1", "s:1:14: there is no move \"x\" here; choose from \"h\", \"t\""),
            ("strategy \"A\" \"h\" 2 \"t\" -1", "s:1:24: a probability must not be negative"),
            ("strategy \"A\"\nstrategy \"A\"", "s:2:10: \"A\" has a strategy already"),
        ] {
            assert_eq!(read_strategy("s", text, &tree).unwrap_err().to_string(), expected, "{text}");
        }
    }
}

//! Action-graph games (`.agg`) and Bayesian ones (`.bagg`) of Jiang and Leyton-Brown, in Gambit's formats, read as tables.
//!
//! A player chooses an action node; what it is paid depends on how many chose the neighbours of that node, and on function
//! nodes that sum up such counts. With types, a strategy says what each type does, and payoffs are expectations over the
//! types, which are independent.

use std::collections::{BTreeMap, BTreeSet};

use num_traits::{One, Signed, Zero};

use super::game::NormalForm;
use crate::number::Rational;
use crate::text::{FileError, Lexicon, Reader};

const LEXICON: Lexicon = Lexicon { signs: "[]", comment: Some('#') };
/// The most players, nodes, types, or actions of a type.
const MOST: usize = 10_000;
/// The most steps that expanding a game may take.
const MOST_WORK: usize = 50_000_000;

/// Reads an action-graph game and writes it out as a table.
pub fn read_agg(file: &str, text: &str) -> Result<NormalForm, FileError> {
    let mut reader = Reader::new(file, text, LEXICON)?;
    let [players, actions, functions] = head(&mut reader)?;
    let sizes = counts(&mut reader, players, "the number of actions of player")?;
    let mut sets = Vec::with_capacity(players);
    for (player, &size) in sizes.iter().enumerate() {
        sets.push(vec![nodes(
            &mut reader,
            size,
            actions,
            &format!("an action node of player {}", player + 1),
        )?]);
    }
    let chances = vec![vec![Rational::one()]; players];
    finish(reader, Types { sets, chances }, actions, functions)
}

/// Reads a Bayesian action-graph game and writes it out as a table of what each type does.
pub fn read_bagg(file: &str, text: &str) -> Result<NormalForm, FileError> {
    let mut reader = Reader::new(file, text, LEXICON)?;
    let [players, actions, functions] = head(&mut reader)?;
    let types = counts(&mut reader, players, "the number of types of player")?;
    let mut chances = Vec::with_capacity(players);
    for (player, &count) in types.iter().enumerate() {
        let place = reader.place();
        let mut own = Vec::with_capacity(count.min(reader.left()));
        for number in 1..=count {
            let place = reader.place();
            let chance =
                reader.number(&format!("the probability of type {number} of player {}", player + 1))?;
            if chance.is_negative() {
                return Err(reader.error_at(place, "a probability must not be negative".to_owned()));
            }
            own.push(chance);
        }
        let sum: Rational = own.iter().sum();
        if !sum.is_one() {
            let message =
                format!("the probabilities of the types of player {} sum to {sum}, not 1", player + 1);
            return Err(reader.error_at(place, message));
        }
        chances.push(own);
    }
    let mut sizes = Vec::with_capacity(players);
    for (player, &count) in types.iter().enumerate() {
        sizes.push(counts(
            &mut reader,
            count,
            &format!("for player {}, the number of actions of type", player + 1),
        )?);
    }
    let mut sets = Vec::with_capacity(players);
    for (player, sizes) in sizes.iter().enumerate() {
        let what = format!("an action node of player {}", player + 1);
        let own = sizes.iter().map(|&size| nodes(&mut reader, size, actions, &what));
        sets.push(own.collect::<Result<Vec<_>, _>>()?);
    }
    finish(reader, Types { sets, chances }, actions, functions)
}

/// The number of players, action nodes and function nodes.
fn head(reader: &mut Reader) -> Result<[usize; 3], FileError> {
    let players = reader.index("the number of players", 1, MOST)?;
    let actions = reader.index("the number of action nodes", 1, MOST)?;
    Ok([players, actions, reader.index("the number of function nodes", 0, MOST)?])
}

fn counts(reader: &mut Reader, many: usize, what: &str) -> Result<Vec<usize>, FileError> {
    (1..=many).map(|number| reader.index(&format!("{what} {number}"), 1, MOST)).collect()
}

fn nodes(reader: &mut Reader, many: usize, below: usize, what: &str) -> Result<Vec<usize>, FileError> {
    (0..many).map(|_| reader.index(what, 0, below.saturating_sub(1))).collect()
}

/// What each type of each player may do, and how probable the types are.
struct Types {
    sets: Vec<Vec<Vec<usize>>>,
    chances: Vec<Vec<Rational>>,
}

impl Types {
    /// All actions of a player, of any type.
    fn actions(&self, player: usize) -> BTreeSet<usize> {
        self.sets[player].iter().flatten().copied().collect()
    }
}

/// How a function node sums up the players' choices.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Function {
    kind: Aggregate,
    /// The value while no player has chosen anything that matters.
    default: i64,
    /// What each action node counts for; itself or one by default.
    weights: Option<Vec<i64>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aggregate {
    Sum,
    Exists,
    Highest,
    Lowest,
}

impl Function {
    fn read(reader: &mut Reader, actions: usize, functions: usize) -> Result<Function, FileError> {
        let place = reader.place();
        let code = reader.index("the kind of a function node (0 to 3, or 10 to 13 with weights)", 0, 13)?;
        let kind = match code % 10 {
            0 => Aggregate::Sum,
            1 => Aggregate::Exists,
            2 => Aggregate::Highest,
            3 => Aggregate::Lowest,
            _ => {
                let message =
                    format!("{code} is no kind of function node: write 0 to 3, or 10 to 13 with weights");
                return Err(reader.error_at(place, message));
            }
        };
        if code < 10 {
            let extreme = matches!(kind, Aggregate::Highest | Aggregate::Lowest);
            let default = if extreme { (actions + functions) as i64 } else { 0 };
            return Ok(Function { kind, default, weights: None });
        }
        let default = whole(reader, "the default value of a function node")?;
        reader.sign('[')?;
        let weights: Vec<i64> =
            (0..actions).map(|_| whole(reader, "the weight of an action node")).collect::<Result<_, _>>()?;
        reader.sign(']')?;
        if kind == Aggregate::Exists && (default < 0 || weights.iter().any(|&weight| weight < 0)) {
            return Err(reader.error_at(place, "the weights of kind 11 must not be negative".to_owned()));
        }
        Ok(Function { kind, default, weights: Some(weights) })
    }

    /// What one player contributes by an action that leads to the node in this many ways.
    fn of(&self, action: usize, ways: i64) -> i64 {
        let weight = self.weights.as_ref().map(|weights| weights[action]);
        match self.kind {
            Aggregate::Sum => self.default.saturating_add(weight.unwrap_or(1).saturating_mul(ways)),
            Aggregate::Exists => {
                i64::from(self.default.saturating_add(weight.unwrap_or(1).saturating_mul(ways)) > 0)
            }
            Aggregate::Highest | Aggregate::Lowest if ways == 0 => self.default,
            Aggregate::Highest | Aggregate::Lowest => weight.unwrap_or(action as i64),
        }
    }

    /// What two groups of players contribute together.
    fn joined(&self, one: i64, two: i64) -> i64 {
        match self.kind {
            Aggregate::Sum => one.saturating_add(two),
            Aggregate::Exists => i64::from(one.saturating_add(two) > 0),
            _ if one == self.default => two,
            _ if two == self.default => one,
            Aggregate::Highest => one.max(two),
            Aggregate::Lowest => one.min(two),
        }
    }
}

fn whole(reader: &mut Reader, what: &str) -> Result<i64, FileError> {
    let place = reader.place();
    let number = reader.number(what)?;
    let whole = number.is_integer().then(|| i64::try_from(number.to_integer()).ok()).flatten();
    whole.filter(|value| value.abs() <= 1 << 40).ok_or_else(|| {
        reader.error_at(place, format!("{what} must be a whole number of at most 13 digits, not {number}"))
    })
}

/// The neighbours of every node, and the function of every function node.
struct Graph {
    actions: usize,
    neighbours: Vec<Vec<usize>>,
    functions: Vec<Function>,
    /// For every function node, in how many ways each action node leads to it.
    ways: Vec<BTreeMap<usize, i64>>,
}

/// Why the actions that function nodes stand for cannot be counted.
#[derive(Debug, thiserror::Error)]
enum NoWays {
    #[error("function nodes lead to each other in a circle; remove one of the arcs")]
    Circle,
    #[error("function node {from} leads to function node {to}, which is of another kind; make them alike")]
    Unlike { from: usize, to: usize },
}

impl Graph {
    fn read(reader: &mut Reader, actions: usize, functions: usize) -> Result<Graph, FileError> {
        let place = reader.place();
        let all = actions + functions;
        let mut neighbours = Vec::with_capacity(all.min(reader.left()));
        for node in 0..all {
            let many = reader.index(&format!("the number of neighbours of node {node}"), 0, all)?;
            neighbours.push(nodes(reader, many, all, &format!("a neighbour of node {node}"))?);
        }
        let kinds = (0..functions).map(|_| Function::read(reader, actions, functions));
        let kinds: Vec<Function> = kinds.collect::<Result<_, _>>()?;
        let mut graph =
            Graph { actions, neighbours, functions: kinds, ways: vec![BTreeMap::new(); functions] };
        graph.count_ways().map_err(|error| reader.error_at(place, error.to_string()))?;
        Ok(graph)
    }

    /// Follows function nodes in an order in which each comes after those that lead to it.
    fn count_ways(&mut self) -> Result<(), NoWays> {
        let mut done = vec![false; self.functions.len()];
        for _ in 0..self.functions.len() {
            let ready = |number: usize| {
                !done[number]
                    && self.neighbours[self.actions + number]
                        .iter()
                        .all(|&node| node < self.actions || done[node - self.actions])
            };
            let Some(next) = (0..self.functions.len()).find(|&number| ready(number)) else {
                return Err(NoWays::Circle);
            };
            let mut ways: BTreeMap<usize, i64> = BTreeMap::new();
            for &node in &self.neighbours[self.actions + next] {
                if node < self.actions {
                    *ways.entry(node).or_default() += 1;
                    continue;
                }
                let before = node - self.actions;
                if self.functions[before] != self.functions[next] {
                    return Err(NoWays::Unlike { from: node, to: self.actions + next });
                }
                for (&action, &count) in &self.ways[before] {
                    let sum = ways.entry(action).or_default();
                    *sum = sum.saturating_add(count);
                }
            }
            self.ways[next] = ways;
            done[next] = true;
        }
        Ok(())
    }

    /// What one player's action contributes to the counts that a node sees.
    fn contribution(&self, node: usize, action: usize) -> Vec<i64> {
        let part = |&neighbour: &usize| match neighbour.checked_sub(self.actions) {
            None => i64::from(neighbour == action),
            Some(function) => {
                let ways = self.ways[function].get(&action).copied().unwrap_or(0);
                self.functions[function].of(action, ways)
            }
        };
        self.neighbours[node].iter().map(part).collect()
    }

    fn joined(&self, node: usize, one: &mut [i64], two: &[i64]) {
        for ((one, two), &neighbour) in one.iter_mut().zip(two).zip(&self.neighbours[node]) {
            *one = match neighbour.checked_sub(self.actions) {
                None => *one + two,
                Some(function) => self.functions[function].joined(*one, *two),
            };
        }
    }

    /// All counts that a node can see when one of the players chooses it; `None` if they are too many.
    fn configurations(&self, node: usize, types: &Types, work: &mut usize) -> Option<BTreeSet<Vec<i64>>> {
        let mut all = BTreeSet::new();
        let mut seen: BTreeSet<Vec<BTreeSet<usize>>> = BTreeSet::new();
        let sets: Vec<BTreeSet<usize>> = (0..types.sets.len()).map(|player| types.actions(player)).collect();
        for player in (0..sets.len()).filter(|&player| sets[player].contains(&node)) {
            let mut others: Vec<BTreeSet<usize>> = sets.clone();
            others.swap_remove(player);
            others.sort();
            if !seen.insert(others.clone()) {
                continue;
            }
            let mut reached = BTreeSet::from([self.contribution(node, node)]);
            for other in &others {
                let parts: BTreeSet<Vec<i64>> =
                    other.iter().map(|&action| self.contribution(node, action)).collect();
                let mut next = BTreeSet::new();
                for before in &reached {
                    for part in &parts {
                        *work += 1 + self.neighbours[node].len();
                        if *work > MOST_WORK {
                            return None;
                        }
                        let mut after = before.clone();
                        self.joined(node, &mut after, part);
                        next.insert(after);
                    }
                }
                reached = next;
            }
            all.extend(reached);
        }
        Some(all)
    }
}

type Payoffs = BTreeMap<Vec<i64>, Rational>;

/// Reads graph and payoffs, and writes the game out.
fn finish(
    mut reader: Reader,
    types: Types,
    actions: usize,
    functions: usize,
) -> Result<NormalForm, FileError> {
    let start = reader.place();
    let too_large = |reader: &Reader| {
        reader.error_at(
            start,
            "the game is too large to be written out as a table; solve a smaller one".to_owned(),
        )
    };
    // Whether the table can be built is known before the rest is read.
    let shape: Vec<usize> = types
        .sets
        .iter()
        .map(|sets| sets.iter().fold(1_usize, |all, set| all.saturating_mul(set.len())))
        .collect();
    NormalForm::entries(&shape).map_err(|error| reader.error_at(start, error.to_string()))?;
    let graph = Graph::read(&mut reader, actions, functions)?;
    let mut work = 0;
    let mut payoffs: Vec<Payoffs> = Vec::with_capacity(actions);
    for node in 0..actions {
        payoffs.push(payoffs_of(&mut reader, &graph, &types, node, &mut work)?);
    }
    reader.finish()?;
    let type_profiles = types.chances.iter().fold(1_usize, |all, own| all.saturating_mul(own.len()));
    let profiles = shape.iter().product::<usize>();
    let wide = graph.neighbours[..actions].iter().map(Vec::len).max().unwrap_or(0) + 1;
    let steps =
        [type_profiles, shape.len(), shape.len(), wide].into_iter().fold(profiles, usize::saturating_mul);
    if steps > MOST_WORK {
        return Err(too_large(&reader));
    }
    let names = |sets: &Vec<Vec<usize>>| -> Vec<String> {
        let mut names = vec![String::new()];
        for (number, set) in sets.iter().enumerate() {
            let joint = if number == 0 { "" } else { "/" };
            names = names
                .iter()
                .flat_map(|name| set.iter().map(move |node| format!("{name}{joint}{node}")))
                .collect();
        }
        names
    };
    let players = (1..=shape.len()).map(|player| player.to_string()).collect();
    let strategies = types.sets.iter().map(names).collect();
    let entries = written_out(&graph, &types, &shape, &payoffs);
    NormalForm::new("", players, strategies, entries)
        .map_err(|error| reader.error_at(start, error.to_string()))
}

/// The payoffs of an action node: all in order (0), or each with its counts (1).
fn payoffs_of(
    reader: &mut Reader,
    graph: &Graph,
    types: &Types,
    node: usize,
    work: &mut usize,
) -> Result<Payoffs, FileError> {
    let place = reader.place();
    let needed = graph.configurations(node, types, work).ok_or_else(|| {
        reader.error_at(place, format!("action node {node} can see too many different counts"))
    })?;
    let kind = reader.index(&format!("the kind of payoffs of action node {node} (0 or 1)"), 0, 1)?;
    if kind == 0 {
        let mut payoffs = Payoffs::new();
        for counts in needed {
            let payoff =
                reader.number(&format!("the payoff of action node {node} for the counts {counts:?}"))?;
            payoffs.insert(counts, payoff);
        }
        return Ok(payoffs);
    }
    let many = reader.index(&format!("the number of payoffs of action node {node}"), 0, MOST_WORK)?;
    let mut payoffs = Payoffs::new();
    for _ in 0..many {
        let place = reader.place();
        reader.sign('[')?;
        let counts: Vec<i64> = (0..graph.neighbours[node].len())
            .map(|_| whole(reader, &format!("a count of action node {node}")))
            .collect::<Result<_, _>>()?;
        reader.sign(']')?;
        let payoff = reader.number(&format!("the payoff of action node {node} for the counts {counts:?}"))?;
        if payoffs.insert(counts.clone(), payoff).is_some() {
            let message = format!("the counts {counts:?} of action node {node} have a payoff already");
            return Err(reader.error_at(place, message));
        }
    }
    match needed.iter().find(|counts| !payoffs.contains_key(*counts)) {
        Some(counts) => {
            Err(reader.error_at(place, format!("action node {node} has no payoff for the counts {counts:?}")))
        }
        None => Ok(payoffs),
    }
}

/// The payoffs of all profiles, the first player's strategy moving fastest.
fn written_out(graph: &Graph, types: &Types, shape: &[usize], payoffs: &[Payoffs]) -> Vec<Rational> {
    let players = shape.len();
    let mut entries = Vec::new();
    let mut profile = vec![0; players];
    loop {
        let mut expected = vec![Rational::zero(); players];
        let mut kinds = vec![0; players];
        loop {
            let chance: Rational =
                kinds.iter().zip(&types.chances).map(|(&kind, chances)| &chances[kind]).product();
            if !chance.is_zero() {
                let chosen: Vec<usize> = (0..players)
                    .map(|player| action(&types.sets[player], profile[player], kinds[player]))
                    .collect();
                for (player, sum) in expected.iter_mut().enumerate() {
                    *sum += &chance * paid(graph, payoffs, &chosen, player);
                }
            }
            if !advance(&mut kinds, |player| types.chances[player].len()) {
                break;
            }
        }
        entries.extend(expected);
        if !advance(&mut profile, |player| shape[player]) {
            return entries;
        }
    }
}

/// The next combination, the first place moving fastest; `false` after the last.
fn advance(places: &mut [usize], size: impl Fn(usize) -> usize) -> bool {
    for (number, place) in places.iter_mut().enumerate() {
        *place += 1;
        if *place < size(number) {
            return true;
        }
        *place = 0;
    }
    false
}

/// The action of one type in a strategy; the last type's action moves fastest, as in the strategies' names.
fn action(sets: &[Vec<usize>], strategy: usize, kind: usize) -> usize {
    let after: usize = sets[kind + 1..].iter().map(Vec::len).product();
    sets[kind][strategy / after % sets[kind].len()]
}

fn paid<'a>(graph: &Graph, payoffs: &'a [Payoffs], chosen: &[usize], player: usize) -> &'a Rational {
    static ZERO: std::sync::LazyLock<Rational> = std::sync::LazyLock::new(Rational::zero);
    let node = chosen[player];
    let mut counts = graph.contribution(node, node);
    for (_, &action) in chosen.iter().enumerate().filter(|&(other, _)| other != player) {
        graph.joined(node, &mut counts, &graph.contribution(node, action));
    }
    // Every count that can be reached has a payoff: that was checked while reading.
    payoffs[node].get(&counts).unwrap_or(&ZERO)
}

#[cfg(test)]
mod tests;

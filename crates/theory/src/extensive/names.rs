//! Names of information sets: their own, or what their player has seen on the way to them.

use std::collections::HashMap;

use arbitro_game::Arg;

use super::tree::{ExtensiveForm, Kind};
use crate::words::{facts, play};

/// An event that may have gone this many ways is named by all of them; with more it counts as not seen.
const MOST_ALTERNATIVES: usize = 3;

/// Trees in which the ways to all decisions are longer than this together name their sets by number.
const MOST_EVENTS: usize = 4_000_000;

/// The way to every node of a tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Ways {
    parents: Vec<Option<(usize, usize)>>,
}

impl Ways {
    /// The ways of a tree; the methods want the same tree again.
    pub fn new(game: &ExtensiveForm) -> Self {
        Ways { parents: game.parents() }
    }

    /// How many events the ways to all decisions have together.
    fn length(&self, game: &ExtensiveForm) -> usize {
        let mut depth = vec![0_usize; self.parents.len()];
        let mut sum = 0_usize;
        // Children come after their parents.
        for node in 0..self.parents.len() {
            depth[node] = self.parents[node].map_or(0, |(parent, _)| depth[parent] + 1);
            if matches!(game.nodes[node].kind, Kind::Decision { .. }) {
                sum = sum.saturating_add(depth[node]);
            }
        }
        sum
    }

    /// What happened on the way to a node, in order.
    pub fn story(&self, game: &ExtensiveForm, node: usize) -> Vec<Arg> {
        let mut story = Vec::new();
        let mut at = node;
        while let Some((parent, branch)) = self.parents[at] {
            story.push(match &game.nodes[parent].kind {
                Kind::Chance { labels, .. } => play::chance(&labels[branch]).into(),
                Kind::Decision { set } => {
                    let set = &game.sets[*set];
                    format!("{} {}", game.players[set.player], set.actions[branch]).into()
                }
                Kind::Terminal => "".into(),
            });
            at = parent;
        }
        story.reverse();
        story
    }

    /// What is the same on the way to every node of a set, and so known in it. Nothing, where the ways differ in length:
    /// then not even how much happened is known.
    pub fn known(&self, game: &ExtensiveForm, set: usize) -> Vec<Option<Arg>> {
        let alternatives = self.alternatives(game, set).unwrap_or_default();
        let only = |mut ways: Vec<Arg>| if ways.len() == 1 { ways.pop() } else { None };
        alternatives.into_iter().map(only).collect()
    }

    /// For every event on the way to a set, what it may have been; `None` where the ways differ in length.
    fn alternatives(&self, game: &ExtensiveForm, set: usize) -> Option<Vec<Vec<Arg>>> {
        let mut stories = game.sets[set].members.iter().map(|&member| self.story(game, member));
        let first = stories.next().unwrap_or_default();
        let mut events: Vec<Vec<Arg>> = first.into_iter().map(|event| vec![event]).collect();
        for story in stories {
            if story.len() != events.len() {
                return None;
            }
            for (ways, happened) in events.iter_mut().zip(story) {
                // One more than are named is enough to know that there are too many.
                if ways.len() <= MOST_ALTERNATIVES && !ways.contains(&happened) {
                    ways.push(happened);
                }
            }
        }
        Some(events)
    }

    /// The events that the player of a set has seen, as far as the moves tell; with alternatives, also those that may have
    /// gone in a few ways.
    fn seen(&self, game: &ExtensiveForm, set: usize, alternatives: bool) -> Vec<Arg> {
        let Some(events) = self.alternatives(game, set) else {
            // The ways differ in length: what they have in common.
            let mut stories = game.sets[set].members.iter().map(|&member| self.story(game, member));
            let mut common = stories.next().unwrap_or_default();
            stories.for_each(|story| common.retain(|event| story.contains(event)));
            return common;
        };
        let named = |mut ways: Vec<Arg>| match ways.len() {
            1 => ways.pop(),
            2..=MOST_ALTERNATIVES if alternatives => Some(facts::either(ways).into()),
            _ => None,
        };
        events.into_iter().filter_map(named).collect()
    }

    /// The events that name each set: the certain ones, and alternatives only where sets of a player would else be alike.
    fn events(&self, game: &ExtensiveForm) -> Vec<Vec<Arg>> {
        let certain: Vec<Vec<Arg>> = (0..game.sets.len()).map(|set| self.seen(game, set, false)).collect();
        let key = |set: usize| (game.sets[set].player, format!("{:?}", certain[set]));
        let mut count: HashMap<(usize, String), usize> = HashMap::new();
        (0..game.sets.len()).for_each(|set| *count.entry(key(set)).or_default() += 1);
        (0..game.sets.len())
            .map(|set| match count.get(&key(set)) {
                Some(1) => certain[set].clone(),
                _ => self.seen(game, set, true),
            })
            .collect()
    }
}

/// A name for every information set of a tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Names {
    names: Vec<Arg>,
    plain: Vec<String>,
}

impl Names {
    /// Takes the title of a set, or its own name, or else the moves that its player has seen. Sets of one player that would
    /// be called the same are numbered.
    pub fn new(game: &ExtensiveForm) -> Self {
        let ways = Ways::new(game);
        let too_long = ways.length(game) > MOST_EVENTS;
        let mut events = if too_long { vec![Vec::new(); game.sets.len()] } else { ways.events(game) };
        let plain_events: Vec<String> =
            events.iter().map(|events| events.iter().map(plain).collect::<Vec<_>>().join(", ")).collect();
        let mut names: Vec<Arg> = (0..game.sets.len())
            .map(|set| {
                let information = &game.sets[set];
                if let Some(title) = &information.title {
                    return title.place.clone().into();
                }
                if !information.name.is_empty() {
                    return Arg::from(&information.name);
                }
                match std::mem::take(&mut events[set]) {
                    nothing if nothing.is_empty() => facts::seen_nothing().into(),
                    events => facts::after(events).into(),
                }
            })
            .collect();
        let keys: Vec<(usize, String)> =
            game.sets.iter().zip(&names).map(|(set, name)| (set.player, name.to_string())).collect();
        let mut count: HashMap<&(usize, String), usize> = HashMap::new();
        keys.iter().for_each(|key| *count.entry(key).or_default() += 1);
        // Files name sets in plain words: their own names, or the moves seen.
        let mut plain: Vec<String> = game
            .sets
            .iter()
            .zip(plain_events)
            .map(|(set, events)| if set.name.is_empty() { events } else { set.name.clone() })
            .collect();
        let mut order = vec![0; game.player_count()];
        for (set, key) in keys.iter().enumerate() {
            order[key.0] += 1;
            if count[key] > 1 {
                names[set] = facts::numbered(names[set].clone(), order[key.0]).into();
            }
        }
        let mut taken: HashMap<(usize, String), usize> = HashMap::new();
        for (set, name) in plain.iter_mut().enumerate() {
            let times = taken.entry((game.sets[set].player, name.clone())).or_default();
            *times += 1;
            if *times > 1 {
                *name = format!("{name} ({times})");
            }
        }
        Names { names, plain }
    }

    /// The name of a set, without its player.
    pub fn of(&self, set: usize) -> &Arg {
        &self.names[set]
    }

    /// The name of a set in plain words, the same in every language, as files of strategies write it.
    pub fn plain(&self, set: usize) -> &str {
        &self.plain[set]
    }
}

/// An event in plain words: "chance Q", "first bet", or "A or B".
fn plain(event: &Arg) -> String {
    match event {
        Arg::Message(message) => match (message.arg("event"), message.arg("events")) {
            (Some(event), _) => format!("chance {event}"),
            (_, Some(Arg::List(events))) => events.iter().map(plain).collect::<Vec<_>>().join(" or "),
            _ => message.to_string(),
        },
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_efg;
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let game = read_efg("g.efg", text).unwrap();
        let names = Names::new(&game);
        (0..game.sets.len()).map(|set| names.of(set).to_string()).collect()
    }

    #[test]
    fn what_was_seen_names_a_set() {
        // Chance is seen by the first player only; the second sees what the first did.
        let text = "EFG 2 R \"\" { \"A\" \"B\" }\n\
            c \"\" 1 \"\" { \"red\" 1/2 \"black\" 1/2 } 0\n\
            p \"\" 1 1 \"\" { \"bet\" \"fold\" } 0\n\
            p \"\" 2 1 \"\" { \"call\" } 0\nt \"\" 0\nt \"\" 0\n\
            p \"\" 1 2 \"mine\" { \"bet\" \"fold\" } 0\n\
            p \"\" 2 1 0\nt \"\" 0\nt \"\" 0\n";
        assert_eq!(
            names(text),
            ["theory-after(events: theory-chance(event: red))", "theory-after(events: A bet)", "mine"]
        );
        let game = read_efg("g.efg", text).unwrap();
        let names = Names::new(&game);
        assert_eq!([0, 1, 2].map(|set| names.plain(set)), ["chance red", "A bet", "mine"]);
    }

    /// The second player distinguishes only the first half of the first one's moves from the second.
    fn halves(moves: &[&str]) -> Vec<String> {
        let list: Vec<String> = moves.iter().map(|name| format!("\"{name}\"")).collect();
        let mut text =
            format!("EFG 2 R \"\" {{ \"A\" \"B\" }}\np \"\" 1 1 \"\" {{ {} }} 0\n", list.join(" "));
        for branch in 0..moves.len() {
            let set = 1 + 2 * branch / moves.len();
            text += &format!("p \"\" 2 {set} \"\" {{ \"x\" }} 0\nt \"\" 0\n");
        }
        names(&text)
    }

    #[test]
    fn alternatives_are_named_where_they_tell_sets_apart() {
        let either =
            |one: &str, two: &str| format!("theory-after(events: theory-either(events: A {one} A {two}))");
        let found = halves(&["a", "b", "c", "d"]);
        assert_eq!(found, ["theory-seen-nothing".to_owned(), either("a", "b"), either("c", "d")]);
    }

    #[test]
    fn equal_names_are_numbered_and_an_empty_history_is_said() {
        assert_eq!(
            halves(&["a", "b", "c", "d", "e", "f", "g", "h"]),
            [
                "theory-seen-nothing",
                "theory-numbered(name: theory-seen-nothing, number: 1)",
                "theory-numbered(name: theory-seen-nothing, number: 2)",
            ]
        );
    }
}

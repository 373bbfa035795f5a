//! The file format: one node a line, children indented below their parent.
//!
//! ```text
//! # a comment
//! title: The two-ply tree
//! players: MAX MIN
//! MAX                      the root: who moves there
//!   a1: MIN                a branch and who moves at its end
//!     b1: 3                one number in a game of two: what the first wins, the second loses
//!     b2: 12 -4            or one for each player
//!   a2: chance             nature moves
//!     heads 1/2: 2         with these chances
//!     tails 0.5: 4
//!   a3: MIN {cell}         nodes with the same {name} look alike to the player
//!     b1: 14
//! ```

use super::{Kind, Label, Node, Tree};
use arbitro_game::Seat;
use arbitro_game::echo::{echoed, is_control};
use std::collections::{HashMap, HashSet};

/// What is wrong with a tree file, and where.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{line}:{column}: {kind}")]
pub struct TreeError {
    /// The line, counted from one.
    pub line: usize,
    /// The column, counted from one.
    pub column: usize,
    /// What is wrong.
    pub kind: TreeErrorKind,
}

/// What is wrong with a tree file.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum TreeErrorKind {
    /// No tree at all.
    #[error("there is no tree: write the root's player on a line of its own")]
    Empty,
    /// The players are missing.
    #[error("the players are not named: write \"players: MAX MIN\" (or other names) before the root")]
    NoPlayers,
    /// Too many players or a name twice.
    #[error(
        "\"{0}\" cannot name a player: names are different words, at most 200 of them, not numbers, not \"chance\""
    )]
    PlayerName(String),
    /// A header after the root.
    #[error("\"{0}:\" must stand before the root")]
    LateHeader(String),
    /// A second root.
    #[error("a second root: indent this line below its parent")]
    SecondRoot,
    /// An indentation that matches no open level.
    #[error("this indentation matches no line above: align it with its siblings")]
    Indentation,
    /// Tabs in the indentation.
    #[error("a tab in the indentation: use blanks only")]
    Tab,
    /// A character that is no letter.
    #[error("a control character: remove it")]
    Control,
    /// A branch without a name.
    #[error("a branch needs a name: write \"name: …\"")]
    NoLabel,
    /// A name that cannot be one.
    #[error("{0}")]
    Label(#[from] super::LabelError),
    /// Two branches of one node with the same name.
    #[error("the branch \"{0}\" is there already: give each branch of a node its own name")]
    LabelTwice(Label),
    /// Children of a leaf.
    #[error("an end with payoffs cannot have branches: indent this line less")]
    BelowEnd,
    /// A node that is neither a player nor payoffs.
    #[error("\"{word}\" is no player and no number{}", did_you_mean(.nearest))]
    Unknown {
        /// The word.
        word: String,
        /// The player that it looks like.
        nearest: Option<String>,
    },
    /// The wrong number of payoffs.
    #[error("{given} payoffs for {players} players: write one for each (or a single one in a game of two)")]
    Payoffs {
        /// How many there are.
        given: usize,
        /// How many there should be.
        players: usize,
    },
    /// A number that is none, or not finite.
    #[error("\"{0}\" is not a number: write it like 3, -0.5 or 1/3")]
    Number(String),
    /// A node without branches that is not an end.
    #[error("{0} has no branch to choose: indent its branches below it, or write payoffs")]
    Childless(String),
    /// Chances that do not sum to one.
    #[error("the chances of the branches sum to {0}: they must sum to 1")]
    Chances(f64),
    /// A chance missing or not positive.
    #[error("a branch of a chance node needs a chance above 0: write \"name 1/2: …\"")]
    NoChance,
    /// A chance where a player moves.
    #[error("only branches of a chance node have a chance: remove \"{0}\"")]
    Chance(String),
    /// The nodes of an information set differ.
    #[error(
        "the information set {{{0}}} joins nodes of different players or with different branches: they must be alike"
    )]
    Set(String),
    /// A brace that is not closed, or an empty name.
    #[error("an information set is written {{name}}: check the braces")]
    Braces,
    /// Deeper than any reader can follow.
    #[error("the tree is deeper than 10,000 levels: it is too deep to play")]
    TooDeep,
}

fn did_you_mean(word: &Option<String>) -> String {
    word.as_ref().map_or(String::new(), |word| format!(": did you mean \"{word}\"?"))
}

const DEEPEST: usize = 10_000;
const MOST_PLAYERS: usize = 200;

/// One line of the file with its place.
struct Line<'a> {
    number: usize,
    indent: usize,
    text: &'a str,
}

impl Line<'_> {
    /// An error at a part of this line, which must be a slice of its text.
    fn error(&self, part: &str, kind: TreeErrorKind) -> TreeError {
        let offset =
            (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize).min(self.text.len());
        let column = self.indent + self.text.get(..offset).map_or(0, |before| before.chars().count()) + 1;
        TreeError { line: self.number, column, kind }
    }
}

/// A branch's name, its chance (with its text), and what stands at its end.
type Branch<'a> = (Option<Label>, Option<(f64, &'a str)>, &'a str);

/// A tree that is being read.
#[derive(Default)]
struct Reader {
    title: String,
    players: Vec<String>,
    kinds: Vec<Kind>,
    branches: Vec<Vec<(Label, Node)>>,
    /// The names of the branches of each node, to find those that are there twice.
    taken: HashSet<(Node, Label)>,
    parents: Vec<Option<Node>>,
    /// Where each node stands, for errors that are found at the end.
    places: Vec<(usize, usize)>,
    sets: Vec<Option<String>>,
    named: HashMap<String, (u32, Node)>,
    /// The nodes from the root to the last line, with their indentation.
    open: Vec<(usize, Node)>,
    deepest: usize,
}

impl Tree {
    /// Reads a tree.
    pub fn parse(text: &str) -> Result<Tree, TreeError> {
        let mut reader = Reader::default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text); // some editors begin every file with it
        for (number, line) in text.lines().enumerate() {
            let line = line.split_once('#').map_or(line, |(before, _)| before).trim_end();
            let text = line.trim_start_matches(' ');
            let line = Line { number: number + 1, indent: line.len() - text.len(), text };
            if text.trim_start().is_empty() {
                continue;
            }
            if text.starts_with(char::is_whitespace) {
                return Err(line.error(text, TreeErrorKind::Tab));
            }
            if let Some(at) = text.find(|letter| is_control(letter) && letter != '\t') {
                return Err(line.error(&text[at..], TreeErrorKind::Control));
            }
            reader.read(&line)?;
        }
        reader.finish()
    }
}

impl Reader {
    fn read(&mut self, line: &Line<'_>) -> Result<(), TreeError> {
        if let Some((name @ ("title" | "players"), rest)) = line.text.split_once(':')
            && line.indent == 0
        {
            if !self.kinds.is_empty() {
                return Err(line.error(line.text, TreeErrorKind::LateHeader(name.to_owned())));
            }
            return if name == "title" {
                self.title = rest.trim().to_owned();
                Ok(())
            } else {
                self.read_players(line, rest)
            };
        }
        if self.players.is_empty() {
            return Err(line.error(line.text, TreeErrorKind::NoPlayers));
        }
        let parent = self.parent_of(line)?;
        let (label, chance, what) = match parent {
            None => (None, None, line.text),
            Some(_) => self.read_branch(line)?,
        };
        let node = Node(self.kinds.len() as u32);
        let kind = self.read_kind(line, what, node)?;
        if let (Some(parent), Some(label)) = (parent, label) {
            self.attach(line, parent, node, label, chance)?;
        }
        self.kinds.push(kind);
        self.branches.push(Vec::new());
        self.parents.push(parent);
        self.places.push((line.number, line.indent + 1));
        self.open.push((line.indent, node));
        self.deepest = self.deepest.max(self.open.len() - 1);
        if self.open.len() > DEEPEST {
            return Err(line.error(line.text, TreeErrorKind::TooDeep));
        }
        Ok(())
    }

    fn read_players(&mut self, line: &Line<'_>, names: &str) -> Result<(), TreeError> {
        for name in names.split_whitespace() {
            let taken = self.players.iter().any(|other| other == name);
            let strange = name == "chance" || number(name).is_some() || name.contains(['{', '}', ':']);
            if taken || strange || self.players.len() >= MOST_PLAYERS {
                return Err(line.error(name, TreeErrorKind::PlayerName(echoed(name))));
            }
            self.players.push(name.to_owned());
        }
        if self.players.is_empty() { Err(line.error(names, TreeErrorKind::NoPlayers)) } else { Ok(()) }
    }

    /// The node that this line stands below.
    fn parent_of(&mut self, line: &Line<'_>) -> Result<Option<Node>, TreeError> {
        let mut closed = None;
        while let Some(&(indent, _)) = self.open.last()
            && indent >= line.indent
        {
            closed = self.open.pop().map(|(indent, _)| indent);
        }
        match self.open.last() {
            None if self.kinds.is_empty() => Ok(None),
            None => Err(line.error(line.text, TreeErrorKind::SecondRoot)),
            Some(_) if closed.is_some_and(|indent| indent != line.indent) => {
                Err(line.error(line.text, TreeErrorKind::Indentation))
            }
            Some(&(_, parent)) => match self.kinds[parent.0 as usize] {
                Kind::End(_) => Err(line.error(line.text, TreeErrorKind::BelowEnd)),
                _ => Ok(Some(parent)),
            },
        }
    }

    fn read_branch<'a>(&self, line: &Line<'a>) -> Result<Branch<'a>, TreeError> {
        let Some((head, what)) = line.text.split_once(':') else {
            return Err(line.error(line.text, TreeErrorKind::NoLabel));
        };
        let (name, chance) = match head.trim().rsplit_once(' ') {
            Some((name, chance)) => (name.trim_end(), Some(chance)),
            None => (head.trim(), None),
        };
        let label = name.parse().map_err(|error: super::LabelError| line.error(name, error.into()))?;
        let chance = match chance {
            None => None,
            Some(text) => {
                let value =
                    number(text).ok_or_else(|| line.error(text, TreeErrorKind::Number(echoed(text))))?;
                Some((value, text))
            }
        };
        Ok((Some(label), chance, what.trim_start()))
    }

    fn read_kind(&mut self, line: &Line<'_>, what: &str, node: Node) -> Result<Kind, TreeError> {
        let what = what.trim();
        let first = what.split([' ', '{']).next().unwrap_or(what);
        if what == "chance" {
            return Ok(Kind::Chance(Vec::new()));
        }
        if let Some(seat) = self.players.iter().position(|name| name == first) {
            let set = self.read_set(line, what[first.len()..].trim_start(), node)?;
            return Ok(Kind::Choice { seat: Seat(seat as u8), set });
        }
        if number(first.trim_matches(['(', ')', ','])).is_none() {
            let nearest = self
                .players
                .iter()
                .map(|name| {
                    (
                        strsim::normalized_damerau_levenshtein(&name.to_lowercase(), &first.to_lowercase()),
                        name,
                    )
                })
                .filter(|(likeness, _)| *likeness >= 0.4)
                .max_by(|a, b| a.0.total_cmp(&b.0))
                .map(|(_, name)| name.clone());
            return Err(line.error(what, TreeErrorKind::Unknown { word: echoed(first), nearest }));
        }
        let mut payoffs = Vec::new();
        for word in what.split([' ', ',', '(', ')']).filter(|word| !word.is_empty()) {
            let payoff = number(word).ok_or_else(|| line.error(word, TreeErrorKind::Number(echoed(word))))?;
            payoffs.push(payoff);
        }
        match (payoffs.len(), self.players.len()) {
            (1, 2) => payoffs.push(if payoffs[0] == 0.0 { 0.0 } else { -payoffs[0] }),
            (given, players) if given != players => {
                return Err(line.error(what, TreeErrorKind::Payoffs { given, players }));
            }
            _ => {}
        }
        Ok(Kind::End(payoffs))
    }

    fn read_set(&mut self, line: &Line<'_>, braces: &str, node: Node) -> Result<u32, TreeError> {
        let fresh = self.sets.len() as u32;
        if braces.is_empty() {
            self.sets.push(None);
            return Ok(fresh);
        }
        let name = braces.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).map(str::trim);
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            return Err(line.error(braces, TreeErrorKind::Braces));
        };
        if let Some((set, _)) = self.named.get(name) {
            return Ok(*set);
        }
        self.named.insert(name.to_owned(), (fresh, node));
        self.sets.push(Some(name.to_owned()));
        Ok(fresh)
    }

    fn attach(
        &mut self,
        line: &Line<'_>,
        parent: Node,
        node: Node,
        label: Label,
        chance: Option<(f64, &str)>,
    ) -> Result<(), TreeError> {
        match (&mut self.kinds[parent.0 as usize], chance) {
            (Kind::Chance(chances), Some((chance, _))) if chance > 0.0 => chances.push(chance),
            (Kind::Chance(_), _) => return Err(line.error(line.text, TreeErrorKind::NoChance)),
            (_, Some((_, text))) => return Err(line.error(text, TreeErrorKind::Chance(echoed(text)))),
            _ => {}
        }
        if !self.taken.insert((parent, label)) {
            return Err(line.error(line.text, TreeErrorKind::LabelTwice(label)));
        }
        self.branches[parent.0 as usize].push((label, node));
        Ok(())
    }

    fn finish(self) -> Result<Tree, TreeError> {
        let at =
            |node: usize, kind| TreeError { line: self.places[node].0, column: self.places[node].1, kind };
        if self.kinds.is_empty() {
            return Err(TreeError { line: 1, column: 1, kind: TreeErrorKind::Empty });
        }
        for (index, kind) in self.kinds.iter().enumerate() {
            let childless = self.branches[index].is_empty();
            match kind {
                Kind::Choice { seat, .. } if childless => {
                    return Err(at(index, TreeErrorKind::Childless(self.players[seat.index()].clone())));
                }
                Kind::Chance(_) if childless => {
                    return Err(at(index, TreeErrorKind::Childless("chance".into())));
                }
                Kind::Chance(chances) => {
                    let sum: f64 = chances.iter().sum();
                    if (sum - 1.0).abs() > 1e-9 {
                        return Err(at(index, TreeErrorKind::Chances(sum)));
                    }
                }
                Kind::Choice { seat, set } => {
                    let Some((_, first)) =
                        self.sets[*set as usize].as_ref().and_then(|name| self.named.get(name))
                    else {
                        continue;
                    };
                    let labels = |node: usize| self.branches[node].iter().map(|(label, _)| *label);
                    let alike = matches!(self.kinds[first.0 as usize], Kind::Choice { seat: other, .. } if other == *seat)
                        && labels(first.0 as usize).eq(labels(index));
                    if !alike {
                        let name = self.sets[*set as usize].clone().unwrap_or_default();
                        return Err(at(index, TreeErrorKind::Set(name)));
                    }
                }
                Kind::End(_) => {}
            }
        }
        Ok(Tree {
            title: self.title,
            players: self.players,
            kinds: self.kinds,
            branches: self.branches,
            parents: self.parents,
            sets: self.sets,
            longest: self.deepest as u32,
        })
    }
}

/// A finite number, as a decimal or a fraction.
fn number(text: &str) -> Option<f64> {
    let value: f64 = match text.split_once('/') {
        None => text.parse().ok()?,
        Some((above, below)) => above.parse::<f64>().ok()? / below.parse::<f64>().ok()?,
    };
    value.is_finite().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TWO_PLY: &str =
        "title: Two plies\nplayers: MAX MIN\nMAX\n  a1: MIN\n    b1: 3\n    b2: 12\n  a2: 2\n";

    #[test]
    fn a_tree_reads() {
        let tree = Tree::parse(TWO_PLY).expect("well written");
        assert_eq!(tree.title(), "Two plies");
        assert_eq!(tree.nodes(), 5);
        assert_eq!(tree.kind(Node(3)), &Kind::End(vec![12.0, -12.0]));
        assert_eq!(tree.path(Node(3)).iter().map(Label::as_str).collect::<Vec<_>>(), ["a1", "b2"]);
        assert_eq!(tree.outline(Node(0), 1), "MAX\n  a1: MIN …\n  a2: 2 -2");
    }

    #[test]
    fn every_fault_has_its_place_and_its_sentence() {
        let cases = [
            ("", "1:1: there is no tree"),
            ("MAX\n", "1:1: the players are not named"),
            ("players: A A\n", "1:12: \"A\" cannot name a player"),
            ("players: A B\nA\n  x: 1\nA\n", "4:1: a second root"),
            ("players: A B\nA\n  x: C\n", "3:6: \"C\" is no player and no number"),
            (
                "players: MAX MIN\nMAX\n  x: MNI\n",
                "3:6: \"MNI\" is no player and no number: did you mean \"MIN\"?",
            ),
            ("players: A B\nA\n    x: 1\n  y: 1\n", "4:3: this indentation matches no line above"),
            ("players: A B\nA\n\tx: 1\n", "3:1: a tab in the indentation"),
            ("players: A B\nA\n  1\n", "3:3: a branch needs a name"),
            ("players: A B\nA\n  x: 1\n  x: 2\n", "4:3: the branch \"x\" is there already"),
            ("players: A B\nA\n  x: 1\n    y: 2\n", "4:5: an end with payoffs cannot have branches"),
            ("players: A B C\nA\n  x: 1 2\n", "3:6: 2 payoffs for 3 players"),
            ("players: A B\nA\n  x: 1 z\n", "3:8: \"z\" is not a number"),
            ("players: A B\nA\n  x: 1/0\n", "3:6: \"1/0\" is no player and no number"),
            ("players: A B\nA\n  x: B\n", "3:3: B has no branch to choose"),
            (
                "players: A B\nchance\n  x 1/2: 1\n  y 1/3: 0\n",
                "2:1: the chances of the branches sum to 0.83",
            ),
            ("players: A B\nchance\n  x: 1\n", "3:3: a branch of a chance node needs a chance"),
            ("players: A B\nA\n  x 1/2: 1\n", "3:5: only branches of a chance node have a chance"),
            ("players: A B\nA {s}\n  x: B {s}\n    x: 1\n", "3:3: the information set {s} joins nodes"),
            ("players: A B\nA {s\n  x: 1\n", "2:3: an information set is written {name}"),
            ("players: A B\nA\n  x\u{1b}[2J: 1\n", "3:4: a control character"),
            ("players: A\u{7} B\n", "1:11: a control character"),
            ("players: A B\nA\n  x: 1\ntitle: late\n", "4:1: \"title:\" must stand before the root"),
        ];
        for (text, expected) in cases {
            let error = Tree::parse(text).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{text:?}\n  gives    {error}\n  expected {expected}");
        }
    }

    #[test]
    fn a_mark_of_the_editor_is_passed_over_and_long_words_are_cut() {
        let tree = Tree::parse(&format!("\u{feff}{TWO_PLY}")).expect("well written");
        assert_eq!(tree.title(), "Two plies");
        let long = format!("players: A B\nA\n  x: {}\n", "z".repeat(1000));
        let error = Tree::parse(&long).expect_err("no player").to_string();
        assert!(error.len() < 120, "{error}");
    }

    #[test]
    fn a_node_may_have_very_many_branches() {
        let mut text = String::from("players: A B\nA\n");
        (0..100_000).for_each(|number| text += &format!("  x{number}: 1\n"));
        let begun = std::time::Instant::now();
        assert_eq!(Tree::parse(&text).expect("well written").nodes(), 100_001);
        assert!(begun.elapsed().as_secs() < 10, "comparing each with each would take minutes");
    }

    proptest! {
        #[test]
        fn no_text_can_panic(text in "(players: A B\n)?([ \t]{0,4}[A-Cxy1/2:{}# .-]{0,8}\n){0,8}") {
            if let Ok(tree) = Tree::parse(&text) {
                prop_assert!(tree.nodes() > 0);
            }
        }
    }
}

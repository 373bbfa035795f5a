//! Gambit's `.efg` files: the nodes of a tree in prefix order.

use std::collections::HashMap;
use std::fmt::Write;

use super::tree::{ExtensiveForm, InformationSet, Kind, Node, Outcome};
use crate::normal::nfg::{header, names};
use crate::number::{Rational, write_rational};
use crate::text::{FileError, Lexicon, Place, Reader, Token, quoted};

const LEXICON: Lexicon = Lexicon { signs: "{},", comment: None };

/// Reads an `.efg` file and checks what it says.
///
/// ```
/// use arbitro_theory::extensive::read_efg;
/// let text = r#"EFG 2 R "Trust" { "Ann" "Bob" }
/// p "" 1 1 "" { "trust" "leave" } 0
/// p "" 2 1 "" { "share" "keep" } 0
/// t "" 1 "" { 2, 2 }
/// t "" 2 "" { 0, 3 }
/// t "" 3 "" { 1, 1 }"#;
/// assert_eq!(read_efg("trust.efg", text).unwrap().sets.len(), 2);
/// ```
pub fn read_efg(file: &str, text: &str) -> Result<ExtensiveForm, FileError> {
    let mut reader = Reader::new(file, text, LEXICON)?;
    header(&mut reader, "EFG", 2)?;
    let title = reader.text("the title")?;
    let players = names(&mut reader, "a player's name")?;
    if players.is_empty() {
        return Err(reader.error_at(reader.place(), "the list of players is empty; name at least one"));
    }
    let comment = reader.take_text().unwrap_or_default();
    let mut draft = Draft {
        game: ExtensiveForm {
            title,
            comment,
            players,
            nodes: Vec::new(),
            sets: Vec::new(),
            outcomes: Vec::new(),
        },
        places: Vec::new(),
        sets: HashMap::new(),
        chances: HashMap::new(),
        outcomes: HashMap::new(),
    };
    // The nodes that still wait for children, with how many.
    let mut open: Vec<(usize, usize)> = Vec::new();
    loop {
        let place = reader.place();
        let number = draft.game.nodes.len();
        let branches = draft.node(&mut reader)?;
        draft.places.push(place);
        if let Some((parent, left)) = open.last_mut() {
            draft.game.nodes[*parent].children.push(number);
            *left -= 1;
        }
        if branches > 0 {
            open.push((number, branches));
        }
        while open.last().is_some_and(|&(_, left)| left == 0) {
            open.pop();
        }
        if open.is_empty() {
            break;
        }
    }
    reader.finish()?;
    draft.game.check().map_err(|error| reader.error_at(draft.places[error.node()], error.to_string()))?;
    Ok(draft.game)
}

/// The branches of a chance information set that was met before.
type ChanceMoves = (Vec<String>, Vec<Rational>);

struct Draft {
    game: ExtensiveForm,
    places: Vec<Place>,
    sets: HashMap<(usize, usize), usize>,
    chances: HashMap<usize, ChanceMoves>,
    outcomes: HashMap<usize, usize>,
}

impl Draft {
    /// Reads one node and says how many children it will have.
    fn node(&mut self, reader: &mut Reader) -> Result<usize, FileError> {
        let place = reader.place();
        let kind = match reader.peek() {
            Some(Token::Word(word)) if ["c", "p", "t"].contains(&word.as_str()) => word.clone(),
            _ => {
                let what = "a node (`c` for chance, `p` for a player, `t` for an end)";
                return Err(reader.expected(what));
            }
        };
        reader.take();
        let name = reader.text("the node's name")?;
        let (kind, branches) = match kind.as_str() {
            "c" => self.chance(reader)?,
            "p" => self.decision(reader, place)?,
            _ => (Kind::Terminal, 0),
        };
        let outcome = self.outcome(reader)?;
        self.game.nodes.push(Node { name, kind, children: Vec::with_capacity(branches), outcome });
        Ok(branches)
    }

    fn chance(&mut self, reader: &mut Reader) -> Result<(Kind, usize), FileError> {
        let place = reader.place();
        let number = reader.index("the number of the chance set", 1, usize::MAX >> 1)?;
        reader.take_text();
        if reader.take_sign('{') {
            let (mut labels, mut probabilities) = (Vec::new(), Vec::new());
            while !reader.take_sign('}') {
                labels.push(reader.text("the name of a chance branch")?);
                probabilities.push(reader.number("the probability of the branch")?);
                reader.take_sign(',');
            }
            if labels.is_empty() {
                return Err(reader.error_at(place, "this chance node has no branch; give at least one"));
            }
            let moves = (labels, probabilities);
            if self.chances.get(&number).is_some_and(|known| *known != moves) {
                return Err(reader.error_at(
                    place,
                    format!("chance set {number} has other branches or probabilities here than where it came first"),
                ));
            }
            self.chances.insert(number, moves);
        }
        let Some((labels, probabilities)) = self.chances.get(&number).cloned() else {
            return Err(
                reader.error_at(place, format!("chance set {number} comes first here, so list its branches"))
            );
        };
        let branches = labels.len();
        Ok((Kind::Chance { labels, probabilities }, branches))
    }

    fn decision(&mut self, reader: &mut Reader, node_place: Place) -> Result<(Kind, usize), FileError> {
        let player = reader.index("the player's number", 1, self.game.players.len())? - 1;
        let place = reader.place();
        let number = reader.index("the number of the information set", 1, usize::MAX >> 1)?;
        let name = reader.take_text();
        let actions = if reader.peek() == Some(&Token::Sign('{')) {
            let actions = names(reader, "the name of a move")?;
            if actions.is_empty() {
                return Err(reader.error_at(place, "this information set has no move; give at least one"));
            }
            Some(actions)
        } else {
            None
        };
        let set = match (self.sets.get(&(player, number)), actions) {
            (Some(&set), actions) => {
                if let Some(actions) = actions.filter(|actions| *actions != self.game.sets[set].actions) {
                    let known = self.game.sets[set].actions.join(", ");
                    let message = format!(
                        "information set {number} of player {} has the moves {} here but {known} where it came first",
                        player + 1,
                        actions.join(", ")
                    );
                    return Err(reader.error_at(node_place, message));
                }
                set
            }
            (None, Some(actions)) => {
                let members = Vec::new();
                self.game.sets.push(InformationSet {
                    name: name.unwrap_or_default(),
                    title: None,
                    player,
                    actions,
                    members,
                });
                self.sets.insert((player, number), self.game.sets.len() - 1);
                self.game.sets.len() - 1
            }
            (None, None) => {
                let message = format!(
                    "information set {number} of player {} comes first here, so list its moves",
                    player + 1
                );
                return Err(reader.error_at(place, message));
            }
        };
        self.game.sets[set].members.push(self.game.nodes.len());
        let branches = self.game.sets[set].actions.len();
        Ok((Kind::Decision { set }, branches))
    }

    fn outcome(&mut self, reader: &mut Reader) -> Result<Option<usize>, FileError> {
        let place = reader.place();
        let number = reader.index("the number of the outcome (0 for none)", 0, usize::MAX >> 1)?;
        if number == 0 {
            return Ok(None);
        }
        let name = reader.take_text();
        let players = self.game.players.len();
        if reader.take_sign('{') {
            let mut payoffs = Vec::with_capacity(players);
            while !reader.take_sign('}') {
                if payoffs.len() == players {
                    return Err(
                        reader.expected(&format!("`}}` after the {players} payoffs of outcome {number}"))
                    );
                }
                payoffs.push(
                    reader
                        .number(&format!("payoff {} of {players} of outcome {number}", payoffs.len() + 1))?,
                );
                reader.take_sign(',');
            }
            if payoffs.len() != players {
                let message = format!("outcome {number} has {} payoffs for {players} players", payoffs.len());
                return Err(reader.error_at(place, message));
            }
            if let Some(&known) = self.outcomes.get(&number) {
                if self.game.outcomes[known].payoffs != payoffs {
                    let message = format!("outcome {number} has other payoffs here than where it came first");
                    return Err(reader.error_at(place, message));
                }
            } else {
                self.game.outcomes.push(Outcome { name: name.unwrap_or_default(), payoffs });
                self.outcomes.insert(number, self.game.outcomes.len() - 1);
            }
        }
        match self.outcomes.get(&number) {
            Some(&outcome) => Ok(Some(outcome)),
            None => {
                Err(reader.error_at(place, format!("outcome {number} comes first here, so list its payoffs")))
            }
        }
    }
}

/// Writes an `.efg` file.
pub fn write_efg(game: &ExtensiveForm) -> String {
    let list = |names: &[String]| names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(" ");
    let mut text = format!(
        "EFG 2 R {} {{ {} }}\n{}\n\n",
        quoted(&game.title),
        list(&game.players),
        quoted(&game.comment)
    );
    let mut numbers: Vec<usize> = Vec::with_capacity(game.sets.len());
    let mut counts = vec![0; game.player_count()];
    for set in &game.sets {
        counts[set.player] += 1;
        numbers.push(counts[set.player]);
    }
    let mut chances = 0;
    // The nodes may be in any order with children after parents; the file wants prefix order.
    let mut stack = if game.nodes.is_empty() { Vec::new() } else { vec![0] };
    while let Some(number) = stack.pop() {
        let node = &game.nodes[number];
        let name = quoted(&node.name);
        let _ = match &node.kind {
            Kind::Chance { labels, probabilities } => {
                chances += 1;
                let moves: Vec<String> = labels
                    .iter()
                    .zip(probabilities)
                    .map(|(label, probability)| format!("{} {}", quoted(label), write_rational(probability)))
                    .collect();
                write!(text, "c {name} {chances} \"\" {{ {} }} ", moves.join(" "))
            }
            Kind::Decision { set } => {
                let information = &game.sets[*set];
                let (player, set_number, set_name) =
                    (information.player + 1, numbers[*set], quoted(&information.name));
                write!(
                    text,
                    "p {name} {player} {set_number} {set_name} {{ {} }} ",
                    list(&information.actions)
                )
            }
            Kind::Terminal => write!(text, "t {name} "),
        };
        let _ = match node.outcome {
            None => writeln!(text, "0"),
            Some(outcome) => {
                let payoffs: Vec<String> =
                    game.outcomes[outcome].payoffs.iter().map(write_rational).collect();
                let outcome_name = quoted(&game.outcomes[outcome].name);
                writeln!(text, "{} {outcome_name} {{ {} }}", outcome + 1, payoffs.join(", "))
            }
        };
        stack.extend(node.children.iter().rev());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extensive::check_perfect_recall;
    use proptest::prelude::*;

    const DILEMMA: &str = "EFG 2 R \"Dilemma\" { \"A\" \"B\" } \"source\"\n\
        p \"\" 1 1 \"\" { \"quiet\" \"talk\" } 0\n\
        p \"\" 2 1 \"\" { \"quiet\" \"talk\" } 0\n\
        t \"\" 1 \"\" { -1, -1 }\n\
        t \"\" 2 \"\" { -3 0 }\n\
        p \"\" 2 1 0\n\
        t \"\" 3 \"\" { 0, -3 }\n\
        t \"\" 4 \"\" { -2, -2 }\n";

    #[test]
    fn reads_a_tree_with_a_repeated_information_set() {
        let game = read_efg("d.efg", DILEMMA).unwrap();
        assert_eq!(game.nodes.len(), 7);
        assert_eq!(game.sets[1].members, vec![1, 4]);
        assert!(!game.is_perfect_information() && !game.is_zero_sum());
        assert_eq!(check_perfect_recall(&game), Ok(()));
        assert_eq!(read_efg("again", &write_efg(&game)).unwrap(), game);
    }

    #[test]
    fn every_bad_file_gets_one_sentence_with_its_place() {
        let head = "EFG 2 R \"\" { \"A\" \"B\" }\n";
        let check = |body: &str, expected: &str| {
            let error = read_efg("g", &format!("{head}{body}")).unwrap_err().to_string();
            assert_eq!(error, expected, "{body}");
        };
        check(
            "",
            "g:2:1: the file ends where a node (`c` for chance, `p` for a player, `t` for an end) should be",
        );
        check(
            "p \"\" 3 1 \"\" { \"a\" } 0",
            "g:2:6: the player's number must be a whole number from 1 to 2, not 3",
        );
        check("p \"\" 1 1 0", "g:2:8: information set 1 of player 1 comes first here, so list its moves");
        check(
            "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\nt \"\" 1 \"\" { 1, 2 }",
            "g:3:19: the file ends where a node (`c` for chance, `p` for a player, `t` for an end) should be",
        );
        check(
            "q \"\" 0",
            "g:2:1: found `q` where a node (`c` for chance, `p` for a player, `t` for an end) should be",
        );
        check(
            "c \"\" 1 \"\" { \"a\" 1 } 0\nc \"\" 1 \"\" { \"b\" 1 } 0\nt \"\" 0",
            "g:3:6: chance set 1 has other branches or probabilities here than where it came first",
        );
        check("t \"\" 1 \"\" { 1 }", "g:2:6: outcome 1 has 1 payoffs for 2 players");
        check("t \"\" 1", "g:2:6: outcome 1 comes first here, so list its payoffs");
        check("t \"\" 0\nt \"\" 0", "g:3:1: found `t` where the end of the file should be");
        check(
            "c \"\" 1 \"\" { \"a\" 1/2 \"b\" 1/3 } 0\nt \"\" 0\nt \"\" 0",
            "g:2:1: the probabilities of chance sum to 5/6; they must sum to exactly 1",
        );
        check(
            "c \"\" 1 \"\" { \"a\" 3/2 \"b\" -1/2 } 0\nt \"\" 0\nt \"\" 0",
            "g:2:1: a probability of chance is -1/2; it must not be negative",
        );
        check(
            "c \"\" 1 \"\" { \"a\" 1 \"b\" 0 } 0\nt \"\" 0\np \"\" 2 1 \"\" { \"x\" } 0\nt \"\" 0",
            "g:4:1: information set 1 of player 2 can never be reached: every way to it has probability 0",
        );
        check(
            "p \"\" 1 1 \"\" { \"a\" \"b\" } 0\nt \"\" 0\np \"\" 1 1 \"\" { \"a\" \"c\" } 0",
            "g:4:1: information set 1 of player 1 has the moves a, c here but a, b where it came first",
        );
    }

    #[test]
    fn forgetting_is_found() {
        // The player does not remember whether he went left or right.
        let text = "EFG 2 R \"\" { \"A\" }\np \"\" 1 1 \"\" { \"l\" \"r\" } 0\np \"\" 1 2 \"\" { \"a\" \"b\" } 0\nt \"\" 0\nt \"\" 0\np \"\" 1 2 0\nt \"\" 0\nt \"\" 0";
        let game = read_efg("g", text).unwrap();
        let error = check_perfect_recall(&game).unwrap_err();
        let refused = crate::words::refused::forgets(error.player, error.set);
        assert_eq!(error.message(), refused);
        let alone = crate::extensive::SequenceForm::new(&game).err().unwrap();
        assert_eq!(alone.message(), crate::words::refused::sequence_two(1));
        assert_eq!((error.player, error.set, error.node), (1, 2, 4));
        // The absent-minded driver meets the same crossing twice.
        let driver = "EFG 2 R \"\" { \"A\" }\np \"\" 1 1 \"\" { \"on\" \"off\" } 0\np \"\" 1 1 0\nt \"\" 0\nt \"\" 0\nt \"\" 0";
        assert!(check_perfect_recall(&read_efg("g", driver).unwrap()).is_err());
    }

    #[test]
    fn a_deep_tree_does_not_overflow_the_stack() {
        let mut text = "EFG 2 R \"\" { \"A\" }\n".to_owned();
        for depth in 1..=50_000 {
            let _ = writeln!(text, "p \"\" 1 {depth} \"\" {{ \"go\" }} 0");
        }
        text.push_str("t \"\" 0");
        let game = read_efg("deep", &text).unwrap();
        assert_eq!(game.nodes.len(), 50_001);
        assert_eq!(read_efg("deep", &write_efg(&game)).unwrap(), game);
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "(EFG 2 R \"\" \\{ \"a\" \\}|c|p|t|\"\"|\\{|\\}|2|,| |1|1/2)*") {
            let _ = read_efg("g", &text);
        }
    }
}

//! The names of a game's actions, in the order in which a tree in floating point numbers them, and observed play that is
//! written with them.

use crate::extensive::ExtensiveForm;
use crate::normal::NormalForm;
use crate::text::FileError;

/// One action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Whose it is, from zero.
    pub player: usize,
    /// The name of the player.
    pub player_name: String,
    /// The information set among those of the player, from one, and its name; `None` in a table.
    pub set: Option<(usize, String)>,
    /// The action among those of the set, from one.
    pub number: usize,
    /// Its name.
    pub action: String,
}

/// The names of all actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels(pub Vec<Label>);

impl Labels {
    /// The strategies of a table.
    pub fn of_table(game: &NormalForm) -> Self {
        let label = |player: usize, number: usize, name: &String| Label {
            player,
            player_name: game.players[player].clone(),
            set: None,
            number: number + 1,
            action: name.clone(),
        };
        let of_player = |(player, names): (usize, &Vec<String>)| {
            names.iter().enumerate().map(|(number, name)| label(player, number, name)).collect::<Vec<_>>()
        };
        Labels(game.strategies.iter().enumerate().flat_map(of_player).collect())
    }

    /// The actions of a tree.
    pub fn of_tree(game: &ExtensiveForm) -> Self {
        let mut labels = Vec::new();
        let mut order = vec![0; game.player_count()];
        for set in &game.sets {
            order[set.player] += 1;
            for (number, action) in set.actions.iter().enumerate() {
                labels.push(Label {
                    player: set.player,
                    player_name: game.players[set.player].clone(),
                    set: Some((order[set.player], set.name.clone())),
                    number: number + 1,
                    action: action.clone(),
                });
            }
        }
        Labels(labels)
    }

    /// Reads how often each action was observed: a line for every action with player, information set (in a tree), action
    /// and count, separated by commas. Names or numbers from one; a first line of headings and lines after `#` are skipped.
    ///
    /// ```
    /// use arbitro_theory::logit::Labels;
    /// use arbitro_theory::normal::read_nfg;
    /// let text = r#"NFG 1 R "" { "Ann" "Bob" } { 2 2 }  1 -1 -1 1 -1 1 1 -1"#;
    /// let labels = Labels::of_table(&read_nfg("pennies.nfg", text).unwrap());
    /// let counts = labels.read_counts("seen.csv", "player,strategy,count\nAnn,1,30\nAnn,2,10\nBob,2,5\n").unwrap();
    /// assert_eq!(counts, [30.0, 10.0, 0.0, 5.0]);
    /// ```
    pub fn read_counts(&self, file: &str, text: &str) -> Result<Vec<f64>, FileError> {
        let mut counts = vec![0.0; self.0.len()];
        let in_tree = self.0.iter().any(|label| label.set.is_some());
        let needed = if in_tree { 4 } else { 3 };
        let shape = if in_tree { "player,set,action,count" } else { "player,strategy,count" };
        for (number, line) in text.lines().enumerate() {
            let line = line.trim_start_matches('\u{feff}').trim();
            let fail =
                |message: String| FileError { file: file.to_owned(), line: number + 1, column: 1, message };
            let cells: Vec<&str> = line.split(',').map(|cell| cell.trim().trim_matches('"')).collect();
            let heading = number == 0 && cells.last().is_some_and(|last| last.eq_ignore_ascii_case("count"));
            if line.is_empty() || line.starts_with('#') || heading {
                continue;
            }
            if cells.len() != needed {
                return Err(fail(format!("{} columns where {needed} should be: {shape}", cells.len())));
            }
            let count =
                cells[needed - 1].parse::<f64>().ok().filter(|count| *count >= 0.0 && count.is_finite());
            let Some(count) = count else {
                return Err(fail(format!(
                    "`{}` is not a count; write a number from 0 up",
                    cells[needed - 1]
                )));
            };
            let set = in_tree.then(|| cells[1]);
            let mut fitting =
                (0..self.0.len()).filter(|&action| self.0[action].is(cells[0], set, cells[needed - 2]));
            let (Some(action), None) = (fitting.next(), fitting.next()) else {
                return Err(fail(format!(
                    "`{line}` does not name exactly one action of the game; use the names or numbers of the game: {shape}"
                )));
            };
            counts[action] += count;
        }
        if counts.iter().all(|&count| count == 0.0) {
            let message = format!("nothing was observed; write one line for every action: {shape}");
            return Err(FileError { file: file.to_owned(), line: 1, column: 1, message });
        }
        Ok(counts)
    }
}

impl Label {
    fn is(&self, player: &str, set: Option<&str>, action: &str) -> bool {
        let named = |asked: &str, name: &str, number: usize| {
            asked == name || asked.parse::<usize>().is_ok_and(|asked| asked == number)
        };
        let at_set = match (&self.set, set) {
            (Some((number, name)), Some(asked)) => named(asked, name, *number),
            _ => true,
        };
        named(player, &self.player_name, self.player + 1)
            && at_set
            && named(action, &self.action, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extensive::read_efg;

    #[test]
    fn sets_by_name_or_number_and_errors_with_a_line() {
        let game = read_efg("k", include_str!("../../../../catalog/extensive/kuhn.efg")).unwrap();
        let labels = Labels::of_tree(&game);
        let counts = labels
            .read_counts("seen.csv", "first,J,bet,3\n1,1,1,4\n# a remark\n\nsecond, Q bet ,pass,2")
            .unwrap();
        assert_eq!((counts.iter().sum::<f64>(), counts[0], counts[1]), (9.0, 4.0, 3.0));
        for (text, line) in [
            ("first,J,bet", 1),
            ("first,J,bet,1\nfirst,J,fold,1", 2),
            ("first,J,bet,-1", 1),
            ("first,J,bet,many", 1),
            ("first,J,bet,0", 1),
        ] {
            let error = labels.read_counts("seen.csv", text).unwrap_err();
            assert_eq!(error.line, line, "{text}");
        }
    }
}

//! Gambit's `.nfg` files, in both their forms: a list of payoffs, or outcomes and a table of their numbers.

use std::collections::HashMap;
use std::fmt::Write;

use num_traits::Zero;

use super::game::NormalForm;
use crate::number::{Rational, write_rational};
use crate::text::{FileError, Lexicon, Reader, Token, quoted};

const LEXICON: Lexicon = Lexicon { signs: "{},", comment: None };

/// The two ways to write a `.nfg` file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NfgStyle {
    /// One list of all payoffs.
    Payoffs,
    /// Named outcomes, then the outcome of every profile.
    Outcomes,
}

/// Reads a `.nfg` file.
///
/// ```
/// use arbitro_theory::normal::read_nfg;
/// let game = read_nfg("pennies.nfg", r#"NFG 1 R "Pennies" { "Ann" "Bob" } { 2 2 }  1 -1 -1 1 -1 1 1 -1"#).unwrap();
/// assert!(game.is_zero_sum());
/// let error = read_nfg("short.nfg", r#"NFG 1 R "" { "Ann" } { 2 }  1"#).unwrap_err();
/// assert_eq!(error.to_string(), "short.nfg:1:30: the file ends where payoff 2 of 2 should be");
/// ```
pub fn read_nfg(file: &str, text: &str) -> Result<NormalForm, FileError> {
    let mut reader = Reader::new(file, text, LEXICON)?;
    header(&mut reader, "NFG", 1)?;
    let title = reader.text("the title")?;
    let players = names(&mut reader, "a player's name")?;
    if players.is_empty() {
        return Err(reader.error_at(reader.place(), "the list of players is empty; name at least one"));
    }
    let place = reader.place();
    let strategies = strategy_lists(&mut reader, players.len())?;
    let shape: Vec<usize> = strategies.iter().map(Vec::len).collect();
    let entries = NormalForm::entries(&shape).map_err(|error| reader.error_at(place, error.to_string()))?;
    let comment = reader.take_text().unwrap_or_default();
    let payoffs = if reader.peek() == Some(&Token::Sign('{')) {
        outcome_table(&mut reader, players.len(), entries / players.len())?
    } else {
        payoff_list(&mut reader, entries)?
    };
    reader.finish()?;
    let place = reader.place();
    let mut game = NormalForm::new(title, players, strategies, payoffs)
        .map_err(|error| reader.error_at(place, error.to_string()))?;
    game.comment = comment;
    Ok(game)
}

/// The first three words of Gambit's files.
pub(crate) fn header(reader: &mut Reader, word: &str, version: usize) -> Result<(), FileError> {
    reader.word(word)?;
    reader.index(&format!("the version of the {word} format"), version, version)?;
    match reader.peek() {
        Some(Token::Word(kind)) if kind == "R" || kind == "D" => {
            reader.take();
            Ok(())
        }
        _ => Err(reader.expected("`R` (rational) or `D` (decimal)")),
    }
}

/// A list of quoted names in braces.
pub(crate) fn names(reader: &mut Reader, what: &str) -> Result<Vec<String>, FileError> {
    reader.sign('{')?;
    let mut list = Vec::new();
    while !reader.take_sign('}') {
        list.push(reader.text(what)?);
    }
    Ok(list)
}

fn strategy_lists(reader: &mut Reader, players: usize) -> Result<Vec<Vec<String>>, FileError> {
    let place = reader.place();
    reader.sign('{')?;
    let mut lists: Vec<Vec<String>> = Vec::new();
    while !reader.take_sign('}') {
        if reader.peek() == Some(&Token::Sign('{')) {
            lists.push(names(reader, "a strategy's name")?);
        } else {
            let count = reader.index("the number of strategies", 1, 1_000_000)?;
            // Names are made only for a table that can be.
            let shape: Vec<usize> = lists.iter().map(Vec::len).chain([count]).collect();
            NormalForm::entries(&shape).map_err(|error| reader.error_at(place, error.to_string()))?;
            lists.push((1..=count).map(|number| number.to_string()).collect());
        }
        if lists.len() > players {
            return Err(reader.error_at(
                place,
                format!("more lists of strategies are given than there are players ({players})"),
            ));
        }
        if lists.last().is_some_and(Vec::is_empty) {
            return Err(
                reader.error_at(place, format!("player {} has no strategy; give at least one", lists.len()))
            );
        }
    }
    if lists.len() == players {
        Ok(lists)
    } else {
        Err(reader
            .error_at(place, format!("{} lists of strategies are given for {players} players", lists.len())))
    }
}

fn payoff_list(reader: &mut Reader, entries: usize) -> Result<Vec<Rational>, FileError> {
    if reader.left() > entries * 2 {
        let left = reader.left();
        return Err(reader
            .error_at(reader.place(), format!("{left} words follow but the table needs {entries} payoffs")));
    }
    let mut payoffs = Vec::with_capacity(entries.min(reader.left()));
    for number in 1..=entries {
        payoffs.push(reader.number(&format!("payoff {number} of {entries}"))?);
        reader.take_sign(',');
    }
    if matches!(reader.peek(), Some(Token::Number(_))) {
        return Err(reader
            .error_at(reader.place(), format!("there are more payoffs than the {entries} of the table")));
    }
    Ok(payoffs)
}

fn outcome_table(reader: &mut Reader, players: usize, profiles: usize) -> Result<Vec<Rational>, FileError> {
    reader.sign('{')?;
    let mut outcomes: Vec<Vec<Rational>> = vec![vec![Rational::zero(); players]];
    while !reader.take_sign('}') {
        reader.sign('{')?;
        reader.take_text();
        let mut payoffs = Vec::with_capacity(players);
        while !reader.take_sign('}') {
            let what = format!("payoff {} of {players} of outcome {}", payoffs.len() + 1, outcomes.len());
            if payoffs.len() == players {
                return Err(reader
                    .expected(&format!("`}}` after the {players} payoffs of outcome {}", outcomes.len())));
            }
            payoffs.push(reader.number(&what)?);
            reader.take_sign(',');
        }
        if payoffs.len() != players {
            let found = payoffs.len();
            let message = format!("outcome {} has {found} payoffs for {players} players", outcomes.len());
            return Err(reader.error_at(reader.place(), message));
        }
        outcomes.push(payoffs);
    }
    let mut table = Vec::with_capacity((profiles * players).min(reader.left() * players));
    for number in 1..=profiles {
        let what = format!("the outcome of profile {number} of {profiles}");
        let outcome = reader.index(&what, 0, outcomes.len() - 1)?;
        table.extend_from_slice(&outcomes[outcome]);
    }
    if matches!(reader.peek(), Some(Token::Number(_))) {
        return Err(
            reader.error_at(reader.place(), format!("there are more numbers than the {profiles} profiles"))
        );
    }
    Ok(table)
}

/// Writes a `.nfg` file.
pub fn write_nfg(game: &NormalForm, style: NfgStyle) -> String {
    let list = |names: &[String]| names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(" ");
    let mut text = format!("NFG 1 R {} {{ {} }}\n\n{{", quoted(&game.title), list(&game.players));
    for strategies in &game.strategies {
        let _ = write!(text, " {{ {} }}", list(strategies));
    }
    let _ = write!(text, " }}\n{}\n\n", quoted(&game.comment));
    match style {
        NfgStyle::Payoffs => {
            for index in 0..game.profile_count() {
                let payoffs: Vec<String> = game.payoffs_at(index).iter().map(write_rational).collect();
                let _ = writeln!(text, "{}", payoffs.join(" "));
            }
        }
        NfgStyle::Outcomes => {
            let mut numbers: HashMap<&[Rational], usize> = HashMap::new();
            let mut table = Vec::with_capacity(game.profile_count());
            text.push_str("{\n");
            for index in 0..game.profile_count() {
                let payoffs = game.payoffs_at(index);
                let fresh = numbers.len() + 1;
                let number = *numbers.entry(payoffs).or_insert(fresh);
                if number == fresh {
                    let shown: Vec<String> = payoffs.iter().map(write_rational).collect();
                    let _ = writeln!(text, "{{ \"\" {} }}", shown.join(", "));
                }
                table.push(number.to_string());
            }
            let _ = writeln!(text, "}}\n{}", table.join(" "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{fraction, whole};
    use proptest::prelude::*;

    #[test]
    fn reads_both_forms_alike() {
        let payoffs = "NFG 1 R \"Dilemma\" { \"A\" \"B\" } { { \"quiet\" \"talk\" } { \"quiet\" \"talk\" } } \"source\"\n\
                       -1 -1 0 -3 -3 0 -2 -2";
        let outcomes = "NFG 1 R \"Dilemma\" { \"A\" \"B\" } { { \"quiet\" \"talk\" } { \"quiet\" \"talk\" } } \"source\"\n\
                        { { \"\" -1, -1 } { \"\" 0 -3 } { \"\" -3, 0 } { \"\" -2, -2 } } 1 2 3 4";
        let (first, second) = (read_nfg("a", payoffs).unwrap(), read_nfg("b", outcomes).unwrap());
        assert_eq!(first, second);
        assert_eq!(first.payoffs(&[1, 0]), &[whole(0), whole(-3)]);
        assert_eq!(first.comment, "source");
    }

    #[test]
    fn every_bad_file_gets_one_sentence_with_its_place() {
        let check = |text: &str, expected: &str| {
            assert_eq!(read_nfg("g", text).unwrap_err().to_string(), expected, "{text}");
        };
        check("", "g:1:1: the file ends where `NFG` should be");
        check("NFG 2 R", "g:1:5: the version of the NFG format must be a whole number from 1 to 1, not 2");
        check("NFG 1 X", "g:1:7: found `X` where `R` (rational) or `D` (decimal) should be");
        check(
            "NFG 1 R \"\" { \"A\" } { 2 3 }",
            "g:1:20: more lists of strategies are given than there are players (1)",
        );
        check("NFG 1 R \"\" { \"A\" } { 2 }\n1", "g:2:2: the file ends where payoff 2 of 2 should be");
        check("NFG 1 R \"\" { \"A\" } { 2 }\n1 2 3", "g:2:5: there are more payoffs than the 2 of the table");
        check(
            "NFG 1 R \"\" { \"A\" } { 1 }\n{ { \"\" 1, 2 } } 1",
            "g:2:11: found the number 2 where `}` after the 1 payoffs of outcome 1 should be",
        );
        check(
            "NFG 1 R \"\" { \"A\" } { 2 }\n{ { \"\" 1 } } 1 2",
            "g:2:16: the outcome of profile 2 of 2 must be a whole number from 0 to 1, not 2",
        );
        check("NFG 1 R \"\" { \"A\" } { { } }", "g:1:20: player 1 has no strategy; give at least one");
        let error =
            read_nfg("g", "NFG 1 R \"\" { \"A\" \"B\" } { 100000 100000 } 1").unwrap_err().to_string();
        assert!(error.starts_with("g:1:24: a table of 10000000000 profiles"), "{error}");
    }

    fn any_game() -> impl Strategy<Value = NormalForm> {
        prop::collection::vec(1_usize..4, 1..4).prop_flat_map(|shape| {
            let entries = shape.iter().product::<usize>() * shape.len();
            prop::collection::vec((-20_i64..20, 1_i64..5), entries).prop_map(move |numbers| {
                let names =
                    |count: usize| (0..count).map(|number| format!("s\"{number}")).collect::<Vec<_>>();
                NormalForm::new(
                    "t\\",
                    names(shape.len()),
                    shape.iter().map(|&count| names(count)).collect(),
                    numbers.into_iter().map(|(top, bottom)| fraction(top, bottom)).collect(),
                )
                .unwrap()
            })
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(game in any_game()) {
            for style in [NfgStyle::Payoffs, NfgStyle::Outcomes] {
                prop_assert_eq!(&read_nfg("g", &write_nfg(&game, style)).unwrap(), &game);
            }
        }

        #[test]
        fn no_text_makes_it_panic(text in "(NFG|1|R|\"\"|\\{|\\}|2|,| |-3|a)*") {
            let _ = read_nfg("g", &text);
        }
    }
}

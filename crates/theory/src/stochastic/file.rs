//! The file format for stochastic and recursive games (`.stg`), close to how the literature prints them.
//!
//! ```text
//! # a comment to the end of the line
//! stochastic "Five coins" { "A" "B" }        or: recursive "…" { … }
//! "where it comes from"                      optional
//! component G1 "A has one coin" { "heads" "tails" } { "heads" "tails" }
//!   3 + 1/2 G4 | -1                          one line for each row, cells separated by |
//!   -1         | 1 + 1/2 G2
//! ```
//!
//! A cell of a stochastic game is a payment and, for every component that may follow, its probability; with what is left
//! the game stops. `4 & 0.4 S, 0.5 G1, 0.1 G2` writes the stop down and then everything must sum to one. A cell of a
//! recursive game is a component (`G1`), a final payment (`20`), or a lottery of both (`1/2 G2 + 1/2 S(20)`).
//!
//! Strategies to be evaluated may follow. What was lived through is kept in named memories, the first one at the start:
//!
//! ```text
//! strategy "alternate" for "A"
//!   memory calm
//!     G1: 1/2 1/2
//!     after G1 "heads" * -> angry            component, row, column; * is any
//!   memory angry
//!     G1: 0 1
//! ```

use std::fmt::Write;

use num_traits::{One, Signed, Zero};

use super::game::{Cell, Component, Model, StochasticGame};
use super::memory::{FiniteMemory, Memory, Transition};
use crate::normal::nfg::names;
use crate::number::{Rational, write_rational};
use crate::text::{FileError, Lexicon, Place, Reader, Token, quoted};

const LEXICON: Lexicon = Lexicon { signs: "{}|&,+-():*>", comment: Some('#') };

/// Reads a `.stg` file.
pub fn read_stg(file: &str, text: &str) -> Result<StochasticGame, FileError> {
    let mut reader = Reader::new(file, text, LEXICON)?;
    let model = match reader.peek() {
        Some(Token::Word(word)) if word == "stochastic" => Model::Stochastic,
        Some(Token::Word(word)) if word == "recursive" => Model::Recursive,
        _ => return Err(reader.expected("`stochastic` or `recursive`")),
    };
    reader.take();
    let title = reader.text("the title")?;
    let place = reader.place();
    let players = names(&mut reader, "a player's name")?;
    let Ok(players) = <[String; 2]>::try_from(players) else {
        return Err(reader.error_at(place, "these games are for two players; name both"));
    };
    let comment = reader.take_text().unwrap_or_default();
    let mut game =
        StochasticGame { title, comment, model, players, components: Vec::new(), strategies: Vec::new() };
    let component_names = component_names(&reader);
    while matches!(reader.peek(), Some(Token::Word(word)) if word == "component") {
        let component = component(&mut reader, model, &component_names)?;
        if game.components.iter().any(|other| other.name == component.name) {
            let message = format!("the component {} is defined twice; give it another name", component.name);
            return Err(reader.error_at(reader.place(), message));
        }
        game.components.push(component);
    }
    if game.components.is_empty() {
        return Err(reader.expected("`component`"));
    }
    while matches!(reader.peek(), Some(Token::Word(word)) if word == "strategy") {
        let strategy = strategy(&mut reader, &game)?;
        game.strategies.push(strategy);
    }
    if reader.peek().is_some() {
        return Err(reader.expected("`component`, `strategy` or the end of the file"));
    }
    Ok(game)
}

/// The names of all components, which cells may use before they are defined.
fn component_names(reader: &Reader) -> Vec<String> {
    let mut ahead = reader.clone();
    let mut list = Vec::new();
    while let Some(token) = ahead.take() {
        if token == Token::Word("component".to_owned())
            && let Some(Token::Word(name)) = ahead.peek()
        {
            list.push(name.clone());
        }
    }
    list
}

fn component(reader: &mut Reader, model: Model, known: &[String]) -> Result<Component, FileError> {
    reader.word("component")?;
    let place = reader.place();
    let name = match reader.take() {
        Some(Token::Word(name)) if name != "S" => name,
        _ => {
            return Err(reader
                .error_at(place, "a component needs a name that is one word (not S, which is the stop)"));
        }
    };
    let description = reader.take_text().unwrap_or_default();
    let place = reader.place();
    let rows = names(reader, "the name of a row")?;
    let columns = names(reader, "the name of a column")?;
    if rows.is_empty() || columns.is_empty() {
        return Err(reader.error_at(place, format!("component {name} needs at least one row and one column")));
    }
    let mut cells = Vec::with_capacity(rows.len());
    for row in &rows {
        let line = reader.place();
        let mut list = vec![cell(reader, model, known, line.line)?];
        while reader.place().line == line.line && reader.take_sign('|') {
            list.push(cell(reader, model, known, line.line)?);
        }
        if list.len() != columns.len() {
            let message = format!(
                "row {row} of component {name} has {} cells for {} columns",
                list.len(),
                columns.len()
            );
            return Err(reader.error_at(line, message));
        }
        cells.push(list);
    }
    Ok(Component { name, description, rows, columns, cells })
}

/// One cell: everything up to `|` or the end of the line.
fn cell(reader: &mut Reader, model: Model, known: &[String], line: usize) -> Result<Cell, FileError> {
    let start = reader.place();
    let mut draft = CellDraft::default();
    let mut negative = false;
    let mut empty = true;
    while reader.place().line == line && reader.peek().is_some() {
        match reader.peek() {
            Some(Token::Sign('|')) => break,
            Some(Token::Sign('+' | ',' | '&')) => {
                reader.take();
            }
            Some(Token::Sign('-')) => {
                negative = !negative;
                reader.take();
            }
            Some(Token::Number(_) | Token::Word(_)) => {
                draft.term(reader, model, known, line, std::mem::take(&mut negative))?;
                empty = false;
            }
            _ => return Err(reader.expected("a payment or a component")),
        }
    }
    if empty {
        return Err(reader.error_at(start, "a cell is missing here; write a payment or a component"));
    }
    draft.finish(reader, model, start)
}

#[derive(Default)]
struct CellDraft {
    payoff: Rational,
    payments: usize,
    next: Vec<(usize, Rational)>,
    stop: Option<Rational>,
}

impl CellDraft {
    fn term(
        &mut self,
        reader: &mut Reader,
        model: Model,
        known: &[String],
        line: usize,
        negative: bool,
    ) -> Result<(), FileError> {
        let place = reader.place();
        let mut number = None;
        if let Some(Token::Number(value)) = reader.peek() {
            number = Some(value.clone());
            reader.take();
            if reader.place().line == line {
                reader.take_sign('*');
            }
        }
        let name = match reader.peek() {
            Some(Token::Word(name)) if reader.place().line == line => name.clone(),
            _ => {
                let value = number.unwrap_or_default();
                self.payoff += if negative { -value } else { value };
                self.payments += 1;
                return Ok(());
            }
        };
        let name_place = reader.place();
        reader.take();
        let probability = number.unwrap_or_else(Rational::one);
        if negative || probability.is_negative() || probability > Rational::one() {
            let shown = if negative { -probability } else { probability };
            return Err(reader
                .error_at(place, format!("the probability of {name} is {shown}; it must be from 0 to 1")));
        }
        if name == "S" {
            if reader.place().line == line && reader.take_sign('(') {
                if model == Model::Stochastic {
                    let message =
                        "in a stochastic game a payment is made at every stage; write it before the lottery";
                    return Err(reader.error_at(name_place, message));
                }
                let payment = reader.number("the payment at the stop")?;
                reader.sign(')')?;
                self.payoff += &probability * payment;
            }
            *self.stop.get_or_insert_with(Rational::zero) += probability;
            return Ok(());
        }
        let Some(component) = known.iter().position(|other| *other == name) else {
            let list = known.join(", ");
            return Err(reader.error_at(name_place, format!("`{name}` is no component; there are {list}")));
        };
        match self.next.iter_mut().find(|(other, _)| *other == component) {
            Some((_, sum)) => *sum += probability,
            None => self.next.push((component, probability)),
        }
        Ok(())
    }

    fn finish(mut self, reader: &Reader, model: Model, place: Place) -> Result<Cell, FileError> {
        self.next.retain(|(_, probability)| !probability.is_zero());
        let goes_on: Rational = self.next.iter().map(|(_, probability)| probability).sum();
        if model == Model::Recursive && self.payments > 0 {
            if self.payments > 1 || !self.next.is_empty() || self.stop.is_some() {
                let message =
                    "in a recursive game only a stop pays; write it as a lottery like 1/2 G1 + 1/2 S(20)";
                return Err(reader.error_at(place, message));
            }
            self.stop = Some(Rational::one());
        }
        let must_close = model == Model::Recursive || self.stop.is_some();
        let sum = &goes_on + self.stop.clone().unwrap_or_default();
        if (must_close && !sum.is_one()) || sum > Rational::one() {
            let wanted = if must_close { "exactly 1" } else { "at most 1" };
            return Err(reader.error_at(
                place,
                format!("the probabilities of this cell sum to {sum}; they must sum to {wanted}"),
            ));
        }
        self.next.sort_by_key(|&(component, _)| component);
        Ok(Cell { payoff: self.payoff, next: self.next })
    }
}

fn strategy(reader: &mut Reader, game: &StochasticGame) -> Result<FiniteMemory, FileError> {
    reader.word("strategy")?;
    let name = reader.text("the strategy's name")?;
    reader.word("for")?;
    let place = reader.place();
    let owner = reader.text("the player's name")?;
    let Some(player) = game.players.iter().position(|player| *player == owner) else {
        let [first, second] = &game.players;
        return Err(reader.error_at(
            place,
            format!("\"{owner}\" does not play here; the players are {first} and {second}"),
        ));
    };
    let memory_names = memory_names(reader);
    let mut memories = Vec::new();
    while matches!(reader.peek(), Some(Token::Word(word)) if word == "memory") {
        memories.push(memory(reader, game, player, &memory_names)?);
    }
    if memories.is_empty() {
        return Err(reader.expected("`memory`"));
    }
    Ok(FiniteMemory { name, player, memories })
}

fn memory_names(reader: &Reader) -> Vec<String> {
    let mut ahead = reader.clone();
    let mut list = Vec::new();
    while let Some(token) = ahead.take() {
        match token {
            Token::Word(word) if word == "memory" => {
                if let Some(Token::Word(name)) = ahead.peek() {
                    list.push(name.clone());
                }
            }
            Token::Word(word) if word == "strategy" => break,
            _ => {}
        }
    }
    list
}

fn memory(
    reader: &mut Reader,
    game: &StochasticGame,
    player: usize,
    known: &[String],
) -> Result<Memory, FileError> {
    reader.word("memory")?;
    let place = reader.place();
    let Some(Token::Word(name)) = reader.take() else {
        return Err(reader.error_at(place, "a memory needs a name that is one word"));
    };
    let mut play: Vec<Option<Vec<Rational>>> = vec![None; game.components.len()];
    let mut transitions = Vec::new();
    loop {
        match reader.peek() {
            Some(Token::Word(word)) if word == "after" => {
                reader.take();
                transitions.push(transition(reader, game, known)?);
            }
            Some(Token::Word(word)) if word != "memory" && word != "strategy" => {
                let place = reader.place();
                let word = word.clone();
                let component = component_number(game, &word).ok_or_else(|| {
                    reader.error_at(place, format!("`{word}` is no component of this game"))
                })?;
                reader.take();
                reader.sign(':')?;
                let choices = match player {
                    0 => game.components[component].rows.len(),
                    _ => game.components[component].columns.len(),
                };
                let numbers = reader.place();
                let mut weights = Vec::with_capacity(choices);
                for number in 1..=choices {
                    weights.push(
                        reader.number(&format!("probability {number} of {choices} for component {word}"))?,
                    );
                }
                let sum: Rational = weights.iter().sum();
                if !sum.is_one() || weights.iter().any(Rational::is_negative) {
                    let message =
                        format!("these probabilities sum to {sum}; they must not be negative and sum to 1");
                    return Err(reader.error_at(numbers, message));
                }
                play[component] = Some(weights);
            }
            _ => break,
        }
    }
    let missing = play.iter().position(Option::is_none);
    if let Some(component) = missing {
        let message = format!(
            "memory {name} does not say what to play in component {}",
            game.components[component].name
        );
        return Err(reader.error_at(place, message));
    }
    Ok(Memory { name, play: play.into_iter().flatten().collect(), transitions })
}

fn component_number(game: &StochasticGame, name: &str) -> Option<usize> {
    game.components.iter().position(|component| component.name == name)
}

fn transition(reader: &mut Reader, game: &StochasticGame, known: &[String]) -> Result<Transition, FileError> {
    let place = reader.place();
    let component =
        if reader.take_sign('*') {
            None
        } else {
            match reader.take() {
                Some(Token::Word(word)) => Some(component_number(game, &word).ok_or_else(|| {
                    reader.error_at(place, format!("`{word}` is no component of this game"))
                })?),
                _ => return Err(reader.error_at(place, "name a component here, or write * for any")),
            }
        };
    let choice = |reader: &mut Reader, rows: bool| -> Result<Option<String>, FileError> {
        if reader.take_sign('*') {
            return Ok(None);
        }
        let place = reader.place();
        let name = reader.text("a choice's name, or * for any,")?;
        let exists = game.components.iter().enumerate().any(|(number, candidate)| {
            let list = if rows { &candidate.rows } else { &candidate.columns };
            component.is_none_or(|component| component == number) && list.contains(&name)
        });
        if exists {
            Ok(Some(name))
        } else {
            let side = if rows { "row" } else { "column" };
            Err(reader.error_at(place, format!("\"{name}\" is no {side} there")))
        }
    };
    let row = choice(reader, true)?;
    let column = choice(reader, false)?;
    reader.sign('-')?;
    reader.sign('>')?;
    let place = reader.place();
    let target = match reader.take() {
        Some(Token::Word(word)) => known
            .iter()
            .position(|name| *name == word)
            .ok_or_else(|| reader.error_at(place, format!("`{word}` is no memory of this strategy")))?,
        _ => return Err(reader.error_at(place, "name the memory to go to")),
    };
    Ok(Transition { component, row, column, target })
}

/// Writes a `.stg` file.
pub fn write_stg(game: &StochasticGame) -> String {
    let list = |names: &[String]| names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(" ");
    let word = match game.model {
        Model::Stochastic => "stochastic",
        Model::Recursive => "recursive",
    };
    let mut text =
        format!("{word} {} {{ {} }}\n{}\n", quoted(&game.title), list(&game.players), quoted(&game.comment));
    for component in &game.components {
        let (rows, columns) = (list(&component.rows), list(&component.columns));
        let description = quoted(&component.description);
        let _ = writeln!(text, "\ncomponent {} {description} {{ {rows} }} {{ {columns} }}", component.name);
        for row in &component.cells {
            let cells: Vec<String> = row.iter().map(|cell| written(game, cell)).collect();
            let _ = writeln!(text, "  {}", cells.join(" | "));
        }
    }
    for strategy in &game.strategies {
        let owner = quoted(&game.players[strategy.player]);
        let _ = writeln!(text, "\nstrategy {} for {owner}", quoted(&strategy.name));
        for memory in &strategy.memories {
            let _ = writeln!(text, "  memory {}", memory.name);
            for (component, weights) in game.components.iter().zip(&memory.play) {
                let weights: Vec<String> = weights.iter().map(write_rational).collect();
                let _ = writeln!(text, "    {}: {}", component.name, weights.join(" "));
            }
            for transition in &memory.transitions {
                let component = transition.component.map_or("*", |number| &game.components[number].name);
                let choice =
                    |name: &Option<String>| name.as_ref().map_or("*".to_owned(), |name| quoted(name));
                let (row, column) = (choice(&transition.row), choice(&transition.column));
                let target = &strategy.memories[transition.target].name;
                let _ = writeln!(text, "    after {component} {row} {column} -> {target}");
            }
        }
    }
    text
}

fn written(game: &StochasticGame, cell: &Cell) -> String {
    let lottery: Vec<String> = cell
        .next
        .iter()
        .map(|(next, probability)| format!("{} {}", write_rational(probability), game.components[*next].name))
        .collect();
    let stop = cell.stop();
    match game.model {
        Model::Stochastic if lottery.is_empty() => write_rational(&cell.payoff),
        Model::Stochastic => format!("{} + {}", write_rational(&cell.payoff), lottery.join(" + ")),
        Model::Recursive if stop.is_zero() => lottery.join(" + "),
        Model::Recursive if lottery.is_empty() => write_rational(&cell.payoff),
        Model::Recursive => {
            let payment = write_rational(&(&cell.payoff / &stop));
            format!("{} + {} S({payment})", lottery.join(" + "), write_rational(&stop))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{fraction, whole};
    use proptest::prelude::*;

    /// The two components with which the thesis introduces stochastic games (ch. 2 §2).
    const THESIS: &str = r#"stochastic "Two components" { "1" "2" }
        component G1 { "a1" "a2" } { "b1" "b2" }
          4 & 0.4 S, 0.5 G1, 0.1 G2 | 0 & 0.2 S, 0.5 G1, 0.3 G2
          2 & 0.6 S, 0 G1, 0.4 G2   | 5 & 0.8 S, 0.2 G1, 0 G2
        component G2 { "a1" "a2" } { "b1" "b2" }
          2 & 0.6 S, 0.1 G1, 0.3 G2 | 9 & 1 S, 0 G1, 0 G2
          0 & 0.6 S, 0.2 G1, 0.2 G2 | 1 & 0.4 S, 0.4 G1, 0.2 G2
        strategy "stubborn then fair" for "1"
          memory first
            G1: 1 0
            G2: 0 1
            after * "a1" * -> fair
            after G2 * "b2" -> first
          memory fair
            G1: 1/2 1/2
            G2: 1/2 1/2"#;

    #[test]
    fn reads_the_notation_of_the_thesis_and_writes_it_back() {
        let game = read_stg("g", THESIS).unwrap();
        let cell = &game.components[0].cells[0][1];
        assert_eq!((cell.payoff.clone(), cell.stop()), (whole(0), fraction(1, 5)));
        assert_eq!(cell.next, vec![(0, fraction(1, 2)), (1, fraction(3, 10))]);
        assert_eq!(game.strategies[0].memories[0].transitions.len(), 2);
        assert_eq!(read_stg("g", &write_stg(&game)).unwrap(), game);
        let recursive = read_stg(
            "g",
            "recursive \"\" { \"1\" \"2\" }\ncomponent G { \"a\" } { \"x\" \"y\" \"z\" }\n G | -20 | 1/2 G + 1/4 S(8) + 1/4 S",
        )
        .unwrap();
        assert_eq!(recursive.components[0].cells[0][2].payoff, whole(2));
        assert_eq!(read_stg("g", &write_stg(&recursive)).unwrap(), recursive);
    }

    #[test]
    fn every_bad_file_gets_one_sentence_with_its_place() {
        let head = "{ \"1\" \"2\" }\ncomponent G { \"a\" } { \"x\" \"y\" }\n";
        let check = |model: &str, row: &str, expected: &str| {
            let error = read_stg("g", &format!("{model} \"\" {head}{row}")).unwrap_err().to_string();
            assert_eq!(error, expected, "{row}");
        };
        check("stochastic", "1", "g:3:1: row a of component G has 1 cells for 2 columns");
        check("stochastic", "1 | ", "g:3:5: a cell is missing here; write a payment or a component");
        check("stochastic", "1 | 2 + 1/2 H", "g:3:13: `H` is no component; there are G");
        check(
            "stochastic",
            "1 | 2 + 3/4 G + 1/2 G",
            "g:3:5: the probabilities of this cell sum to 5/4; they must sum to at most 1",
        );
        check(
            "stochastic",
            "1 | 2 & 1/2 G, 1/4 S",
            "g:3:5: the probabilities of this cell sum to 3/4; they must sum to exactly 1",
        );
        check("stochastic", "1 | 2 & 3/2 G", "g:3:9: the probability of G is 3/2; it must be from 0 to 1");
        check(
            "recursive",
            "1 | 2 + G",
            "g:3:5: in a recursive game only a stop pays; write it as a lottery like 1/2 G1 + 1/2 S(20)",
        );
        check(
            "recursive",
            "1 | 1/2 G",
            "g:3:5: the probabilities of this cell sum to 1/2; they must sum to exactly 1",
        );
        check(
            "recursive",
            "1 | G\n2",
            "g:4:1: found the number 2 where `component`, `strategy` or the end of the file should be",
        );
        check("cyclic", "1 | 2", "g:1:1: found `cyclic` where `stochastic` or `recursive` should be");
        let error = read_stg("g", &THESIS.replace("G2: 1/2 1/2", "G2: 1/2 1/3")).unwrap_err().to_string();
        assert_eq!(error, "g:16:17: these probabilities sum to 5/6; they must not be negative and sum to 1");
        let error = read_stg("g", &THESIS.replace("-> fair", "-> fare")).unwrap_err().to_string();
        assert_eq!(error, "g:12:31: `fare` is no memory of this strategy");
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "((stochastic|recursive) \"\" \\{ \"a\" \"b\" \\})?( |\n|component|G|S|\"\"|\\{|\\}|2|\\||1/2|\\(|\\)|-|\\+|strategy|for|memory|after|:|\\*|>)*") {
            let _ = read_stg("g", &text);
        }
    }

    #[test]
    fn what_is_written_is_short() {
        let head = "stochastic \"\" { \"1\" \"2\" }\ncomponent G { \"a\" } { \"x\" \"y\" \"z\" }\n";
        for (model, row, written) in [
            ("stochastic", "- 3 | 2 - - 1 + 1/2 G | 1/2 G", "-3 | 3 + 1/2 G | 0 + 1/2 G"),
            ("recursive", "- 3 | G | 1/2 G + 1/2 S(4)", "-3 | 1 G | 1/2 G + 1/2 S(4)"),
        ] {
            let game = read_stg("g", &format!("{}{row}", head.replace("stochastic", model))).unwrap();
            let text = write_stg(&game);
            assert!(text.contains(written), "{text}");
            assert_eq!(read_stg("g", &text).unwrap(), game);
        }
    }

    #[test]
    fn names_and_signs_are_checked() {
        let head = "{ \"1\" \"2\" }\n";
        let fails = |model: &str, rest: &str| read_stg("g", &format!("{model} \"\" {head}{rest}")).is_err();
        let component = "component G { \"a\" } { \"x\" \"y\" }\n";
        assert!(!fails("recursive", &format!("{component} 1 | G")));
        assert!(fails("recursive", &format!("{component} 1 + 2 | G")));
        assert!(fails("recursive", &format!("{component} 1 | -1/2 G + 1/2 S")));
        assert!(fails("stochastic", &format!("{component} 1 | -1/2 G")));
        assert!(fails("stochastic", "component S { \"a\" } { \"x\" }\n 1"));
        assert!(fails("stochastic", "component G { } { \"x\" }\n"));
        assert!(fails("stochastic", "component G { \"a\" } { }\n 1"));
        // A memory belongs to its own strategy, and a choice to its own component.
        let fair = "G1: 1/2 1/2\nG2: 1/2 1/2\n";
        let another = format!("{THESIS}\nstrategy \"other\" for \"1\"\nmemory late\n{fair}");
        assert!(read_stg("g", &another).is_ok());
        assert!(read_stg("g", &another.replace("-> fair", "-> late")).is_err());
        let renamed = THESIS.replacen("\"a1\" \"a2\"", "\"c1\" \"c2\"", 1);
        assert!(read_stg("g", &renamed).is_ok());
        assert!(read_stg("g", &renamed.replace("after * \"a1\"", "after G2 \"a1\"")).is_ok());
        assert!(read_stg("g", &renamed.replace("after * \"a1\"", "after G1 \"a1\"")).is_err());
    }
}

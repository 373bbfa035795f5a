//! Facts in text that are made of names and values alone, asserted without compiling them.

use super::State;
use super::limits::Fault;
use crate::numbers::{Number, parse_number};
use crate::program::{Kind, Program, SlotDefault, TemplateId};
use crate::syntax::lexer::ends_symbol;
use crate::value::{FactIndex, Value};

type Outcome<T> = Result<T, Box<Fault>>;

/// Longer facts are left to the compiler, which has a limit.
const MOST_FIELDS: usize = 1_000;

/// A fact with all its slots.
struct PlainFact {
    template: TemplateId,
    slots: Vec<Value>,
    /// How many values each multislot was given.
    packed: Vec<usize>,
}

/// What comes next in the text of a fact.
enum Piece<'t> {
    Open,
    Close,
    Name(&'t str),
    Value(Value),
}

/// Reads plain pieces; anything else ends it.
struct Pieces<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Pieces<'t> {
    fn skip_blanks(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count();
    }

    /// The next piece; `None` at the end and for whatever is not plain: variables, connectives, comments, letters beyond
    /// ASCII.
    fn next(&mut self) -> Option<Piece<'t>> {
        self.skip_blanks();
        let bytes = self.text.as_bytes();
        let start = self.at;
        match *bytes.get(start)? {
            b'(' => {
                self.at += 1;
                Some(Piece::Open)
            }
            b')' => {
                self.at += 1;
                Some(Piece::Close)
            }
            b'"' => {
                let rest = &bytes[start + 1..];
                let length = rest.iter().position(|&byte| matches!(byte, b'"' | b'\\'))?;
                if rest[length] == b'\\' {
                    return None;
                }
                self.at = start + length + 2;
                Some(Piece::Value(Value::text(self.text.get(start + 1..start + 1 + length)?)))
            }
            first if first.is_ascii_alphanumeric() || matches!(first, b'-' | b'+' | b'_' | b'*' | b'.') => {
                let rest = &bytes[start..];
                let length = rest.iter().position(|&byte| ends_symbol(char::from(byte)) || !byte.is_ascii());
                self.at = start + length.unwrap_or(rest.len());
                if bytes.get(self.at).is_some_and(|byte| !byte.is_ascii()) {
                    return None;
                }
                let word = self.text.get(start..self.at)?;
                if first.is_ascii_alphabetic() || first == b'_' {
                    return Some(Piece::Name(word));
                }
                Some(match parse_number(word) {
                    Some(Number::Integer(number)) => Piece::Value(Value::Integer(number)),
                    Some(Number::Float(number)) => Piece::Value(Value::Float(number)),
                    Some(Number::Endless(_)) => return None,
                    None => Piece::Name(word),
                })
            }
            _ => None,
        }
    }

    /// Whether nothing follows.
    fn is_done(&mut self) -> bool {
        self.skip_blanks();
        self.at == self.text.len()
    }
}

impl State {
    /// Asserts a fact in a text if it is a plain one; `None` if it has to be compiled, for its values or for its
    /// mistakes.
    pub(crate) fn assert_plain_text(
        &mut self,
        program: &Program,
        text: &str,
    ) -> Option<Outcome<Option<FactIndex>>> {
        let fact = self.read_plain(program, text)?;
        Some(self.assert_read(program, fact))
    }

    fn assert_read(&mut self, program: &Program, fact: PlainFact) -> Outcome<Option<FactIndex>> {
        for count in fact.packed {
            self.spend_fields(count)?;
        }
        self.step()?;
        let index = self.assert_fact(program, fact.template, fact.slots.into_iter())?;
        self.raise_kept()?;
        Ok(index)
    }

    fn read_plain(&mut self, program: &Program, text: &str) -> Option<PlainFact> {
        let mut pieces = Pieces { text, at: 0 };
        let (Piece::Open, Piece::Name(name)) = (pieces.next()?, pieces.next()?) else { return None };
        let template = program.find(Kind::Template, self.module, self.symbols.find(name)?)?;
        let shape = &program.templates[template as usize];
        let mut packed = Vec::new();
        let mut slots = Vec::with_capacity(shape.slots.len());
        if shape.hidden {
            return None;
        }
        if shape.implied {
            let values = self.read_values(&mut pieces)?;
            packed.push(values.len());
            slots.push(Value::many(values));
            return pieces.is_done().then_some(PlainFact { template, slots, packed });
        }
        slots.resize(shape.slots.len(), Value::Void);
        loop {
            match pieces.next()? {
                Piece::Open => {}
                Piece::Close => break,
                _ => return None,
            }
            let Piece::Name(name) = pieces.next()? else { return None };
            let place = shape.slot(self.symbols.find(name)?)?;
            let slot = &shape.slots[place];
            if !matches!(slots[place], Value::Void) {
                return None;
            }
            if slot.multi {
                let values = self.read_values(&mut pieces)?;
                let fits = values.iter().all(|value| slot.constraint.refuses(value).is_none());
                if !fits || !slot.constraint.allows_count(values.len()) {
                    return None;
                }
                packed.push(values.len());
                slots[place] = Value::many(values);
            } else {
                let value = self.plain_value(pieces.next()?)?;
                if slot.constraint.refuses(&value).is_some() || !matches!(pieces.next()?, Piece::Close) {
                    return None;
                }
                slots[place] = value;
            }
        }
        for (slot, value) in shape.slots.iter().zip(&mut slots) {
            match (&*value, &slot.default) {
                (Value::Void, SlotDefault::Fixed(default)) => *value = default.clone(),
                (Value::Void, _) => return None,
                _ => {}
            }
        }
        pieces.is_done().then_some(PlainFact { template, slots, packed })
    }

    /// Values up to a closing parenthesis.
    fn read_values(&mut self, pieces: &mut Pieces<'_>) -> Option<Vec<Value>> {
        let mut values = Vec::new();
        loop {
            match pieces.next()? {
                Piece::Close => return Some(values),
                piece if values.len() < MOST_FIELDS => values.push(self.plain_value(piece)?),
                _ => return None,
            }
        }
    }

    fn plain_value(&mut self, piece: Piece<'_>) -> Option<Value> {
        match piece {
            Piece::Name(name) => Some(Value::Symbol(self.intern(name))),
            Piece::Value(value) => Some(value),
            Piece::Open | Piece::Close => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Engine;

    #[test]
    fn plain_facts_are_those_that_the_compiler_makes() {
        let program =
            "(deftemplate card (slot rank) (slot points (type INTEGER) (default 7)) (multislot marks))
                       (deffacts seen (turn 0))";
        let facts = [
            "(card (rank asso))",
            " (card (points -11) (rank \"a (b)\") (marks)) ",
            "(card (marks a 1.5 \"x\" +3 -) (rank .5e2))",
            "(turn)",
            "(turn 1 two \"three\" 4.0 a-b_c*)",
        ];
        for fact in facts {
            let mut engines = [Engine::new(), Engine::new()];
            for engine in &mut engines {
                engine.load("cards.clp", program).expect("it loads");
                engine.reset().expect("it starts");
            }
            let [plain, compiled] = &mut engines;
            let shared = std::sync::Arc::clone(&plain.program);
            let made =
                plain.state.assert_plain_text(&shared, fact).expect("it is plain").expect("it is right");
            assert_eq!(made.map(|index| index.0), Some(2), "{fact}");
            compiled.eval(&format!("(assert {fact})")).expect("it is right");
            let texts =
                [plain, compiled].map(|engine| engine.facts().map(|fact| fact.text()).collect::<Vec<_>>());
            assert_eq!(texts[0], texts[1], "{fact}");
        }
    }

    #[test]
    fn other_facts_are_left_to_the_compiler() {
        let mut engine = Engine::new();
        let program =
            "(deftemplate card (slot rank (allowed-symbols asso re)) (slot number (default-dynamic (+ 1 2))))
                       (deftemplate pair (slot one (default ?NONE))) (deffacts seen (turn 0))";
        engine.load("cards.clp", program).expect("it loads");
        engine.reset().expect("it starts");
        let facts = [
            "(card (rank fante) (number 1))",
            "(card (rank asso))",
            "(card (rank asso asso) (number 1))",
            "(card (rank asso) (rank re) (number 1))",
            "(card (rang asso) (number 1))",
            "(pair)",
            "(turn (+ 1 2))",
            "(turn =(+ 1 2))",
            "(turn ?x)",
            "(turn a&b)",
            "(turn perché)",
            "(turn 1) (turn 2)",
            "(turn 1",
            "(unknown 1)",
            "(turn 99999999999999999999)",
        ];
        for fact in facts {
            let program = std::sync::Arc::clone(&engine.program);
            assert!(engine.state.assert_plain_text(&program, fact).is_none(), "{fact}");
        }
        assert_eq!(engine.facts().count(), 1);
    }
}

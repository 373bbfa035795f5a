//! The words of a game file, each with its place, and the one-sentence error that names a place.

use crate::number::{Rational, parse_rational, to_float};

/// The largest number that a file may hold: beyond it floating-point methods would compute with infinity.
const LARGEST: f64 = 1e300;

/// A place in a file, counted from one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Line, from one.
    pub line: usize,
    /// Column in characters, from one.
    pub column: usize,
}

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct FileError {
    /// The name of the file as the user gave it.
    pub file: String,
    /// Line, from one.
    pub line: usize,
    /// Column in characters, from one.
    pub column: usize,
    /// One sentence: what was found and what should be there.
    pub message: String,
}

/// One token of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A quoted text, without its quotes.
    Text(String),
    /// A bare word.
    Word(String),
    /// A number, exactly.
    Number(Rational),
    /// A single sign such as `{`.
    Sign(char),
}

impl Token {
    /// How a message names this token.
    pub fn shown(&self) -> String {
        match self {
            Token::Text(text) => format!("\"{}\"", shortened(text)),
            Token::Word(word) => format!("`{}`", shortened(word)),
            Token::Number(number) => format!("the number {}", shortened(&number.to_string())),
            Token::Sign(sign) => format!("`{sign}`"),
        }
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 {
        text.to_owned()
    } else {
        format!("{}…", text.chars().take(40).collect::<String>())
    }
}

/// How a file's text is cut into tokens.
#[derive(Clone, Copy, Debug)]
pub struct Lexicon {
    /// Signs that stand alone.
    pub signs: &'static str,
    /// The sign that starts a comment to the end of the line.
    pub comment: Option<char>,
}

/// The tokens of a file, read one after another.
#[derive(Clone, Debug)]
pub struct Reader {
    file: String,
    tokens: Vec<(Token, Place)>,
    end: Place,
    next: usize,
}

impl Reader {
    /// Cuts a text into tokens.
    pub fn new(file: &str, text: &str, lexicon: Lexicon) -> Result<Self, FileError> {
        let mut tokens = Vec::new();
        let mut place = Place { line: 1, column: 1 };
        let mut characters = text.chars().peekable();
        let fail = |place: Place, message: String| FileError {
            file: file.to_owned(),
            line: place.line,
            column: place.column,
            message,
        };
        let advance = |place: &mut Place, character: char| {
            if character == '\n' {
                *place = Place { line: place.line + 1, column: 1 };
            } else {
                place.column += 1;
            }
        };
        while let Some(&first) = characters.peek() {
            let start = place;
            if first.is_whitespace() || first == '\u{feff}' {
                characters.next();
                advance(&mut place, first);
            } else if Some(first) == lexicon.comment {
                while characters.peek().is_some_and(|&character| character != '\n') {
                    characters.next();
                }
            } else if first == '"' {
                characters.next();
                advance(&mut place, first);
                let mut content = String::new();
                loop {
                    let Some(character) = characters.next() else {
                        return Err(fail(start, "this quoted text is never closed; add a `\"`".to_owned()));
                    };
                    advance(&mut place, character);
                    match character {
                        '"' => break,
                        '\\' => {
                            if let Some(escaped) = characters.next() {
                                advance(&mut place, escaped);
                                content.push(escaped);
                            }
                        }
                        other => content.push(other),
                    }
                }
                tokens.push((Token::Text(content), start));
            } else if lexicon.signs.contains(first) && !starts_number(first, &characters) {
                characters.next();
                advance(&mut place, first);
                tokens.push((Token::Sign(first), start));
            } else {
                let mut word = String::new();
                while let Some(&character) = characters.peek() {
                    let ends = character.is_whitespace()
                        || character == '"'
                        || Some(character) == lexicon.comment
                        || (lexicon.signs.contains(character)
                            && !(matches!(character, '-' | '+')
                                && (word.is_empty() || exponent_goes_on(&word))));
                    if ends {
                        break;
                    }
                    word.push(character);
                    characters.next();
                    advance(&mut place, character);
                }
                let numeric = word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'));
                let token = match parse_rational(&word) {
                    Some(number) if to_float(&number).abs() > LARGEST => {
                        let message = format!("`{}` is too large; numbers go up to 1e300", shortened(&word));
                        return Err(fail(start, message));
                    }
                    Some(number) => Token::Number(number),
                    None if numeric => {
                        let word = shortened(&word);
                        return Err(fail(
                            start,
                            format!("`{word}` is not a number; write it like 3, -2.5, 1/3 or 1e-3"),
                        ));
                    }
                    None => Token::Word(word),
                };
                tokens.push((token, start));
            }
        }
        Ok(Reader { file: file.to_owned(), tokens, end: place, next: 0 })
    }

    /// The next token without taking it.
    pub fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    /// The place of the next token, or of the end of the file.
    pub fn place(&self) -> Place {
        self.tokens.get(self.next).map_or(self.end, |&(_, place)| place)
    }

    /// How many tokens are left: a bound for what the file can still hold.
    pub fn left(&self) -> usize {
        self.tokens.len() - self.next
    }

    /// Takes the next token.
    pub fn take(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.next).map(|(token, _)| token.clone());
        self.next += usize::from(token.is_some());
        token
    }

    /// An error at a place.
    pub fn error_at(&self, place: Place, message: impl Into<String>) -> FileError {
        FileError { file: self.file.clone(), line: place.line, column: place.column, message: message.into() }
    }

    /// An error at the next token that says what was expected there.
    pub fn expected(&self, what: &str) -> FileError {
        let found = self
            .peek()
            .map_or_else(|| "the file ends".to_owned(), |token| format!("found {}", token.shown()));
        self.error_at(self.place(), format!("{found} where {what} should be"))
    }

    /// Takes the given sign or fails.
    pub fn sign(&mut self, sign: char) -> Result<(), FileError> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    /// Takes the given sign if it is next.
    pub fn take_sign(&mut self, sign: char) -> bool {
        let there = self.peek() == Some(&Token::Sign(sign));
        self.next += usize::from(there);
        there
    }

    /// Takes the given word or fails.
    pub fn word(&mut self, word: &str) -> Result<(), FileError> {
        if matches!(self.peek(), Some(Token::Word(found)) if found == word) {
            self.next += 1;
            Ok(())
        } else {
            Err(self.expected(&format!("`{word}`")))
        }
    }

    /// Takes a quoted text or fails.
    pub fn text(&mut self, what: &str) -> Result<String, FileError> {
        match self.peek() {
            Some(Token::Text(text)) => {
                let text = text.clone();
                self.next += 1;
                Ok(text)
            }
            _ => Err(self.expected(&format!("{what} in quotes"))),
        }
    }

    /// Takes a quoted text if one is next.
    pub fn take_text(&mut self) -> Option<String> {
        match self.peek() {
            Some(Token::Text(text)) => {
                let text = text.clone();
                self.next += 1;
                Some(text)
            }
            _ => None,
        }
    }

    /// Takes a number or fails.
    pub fn number(&mut self, what: &str) -> Result<Rational, FileError> {
        match self.peek() {
            Some(Token::Number(number)) => {
                let number = number.clone();
                self.next += 1;
                Ok(number)
            }
            _ => Err(self.expected(what)),
        }
    }

    /// Takes a whole number from `least` to `most` or fails.
    pub fn index(&mut self, what: &str, least: usize, most: usize) -> Result<usize, FileError> {
        let place = self.place();
        let number = self.number(what)?;
        let index = number.is_integer().then(|| usize::try_from(number.to_integer()).ok()).flatten();
        match index {
            Some(index) if (least..=most).contains(&index) => Ok(index),
            _ => Err(self.error_at(
                place,
                format!("{what} must be a whole number from {least} to {most}, not {number}"),
            )),
        }
    }

    /// Fails unless everything has been read.
    pub fn finish(&self) -> Result<(), FileError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.expected("the end of the file")) }
    }
}

fn starts_number(first: char, characters: &std::iter::Peekable<std::str::Chars<'_>>) -> bool {
    if !matches!(first, '-' | '+') {
        return false;
    }
    let mut ahead = characters.clone();
    ahead.next();
    ahead.peek().is_some_and(|&next| next.is_ascii_digit() || next == '.')
}

fn exponent_goes_on(word: &str) -> bool {
    word.ends_with(['e', 'E'])
        && word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))
}

/// Writes a text in quotes, so that the reader gives it back.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{fraction, whole};

    const LEXICON: Lexicon = Lexicon { signs: "{},+-", comment: Some('#') };

    #[test]
    fn cuts_and_places() {
        let mut reader = Reader::new("a", "NFG 1 \"x \\\" y\" {\n -1/2,3 } # end\n", LEXICON).unwrap();
        assert_eq!(reader.take(), Some(Token::Word("NFG".to_owned())));
        assert_eq!(reader.take(), Some(Token::Number(whole(1))));
        assert_eq!(reader.take(), Some(Token::Text("x \" y".to_owned())));
        assert_eq!(reader.take(), Some(Token::Sign('{')));
        assert_eq!(reader.place(), Place { line: 2, column: 2 });
        assert_eq!(reader.take(), Some(Token::Number(fraction(-1, 2))));
        assert!(reader.take_sign(','));
        assert_eq!(reader.take(), Some(Token::Number(whole(3))));
        assert!(reader.finish().is_err());
        assert!(reader.take_sign('}'));
        assert!(reader.finish().is_ok());
    }

    #[test]
    fn a_sign_belongs_to_an_exponent_and_to_no_other_word() {
        let mut reader = Reader::new("a", "1e-3 .5E+2 12-3 note-1", LEXICON).unwrap();
        for number in [fraction(1, 1000), whole(50), whole(12), whole(-3)] {
            assert_eq!(reader.take(), Some(Token::Number(number)));
        }
        assert_eq!(reader.take(), Some(Token::Word("note".to_owned())));
        assert_eq!(reader.take(), Some(Token::Number(whole(-1))));
    }

    #[test]
    fn errors_name_the_place() {
        let error = Reader::new("game.nfg", "a\n  \"open", LEXICON).unwrap_err();
        assert_eq!(error.to_string(), "game.nfg:2:3: this quoted text is never closed; add a `\"`");
        let error = Reader::new("game.nfg", "1..2", LEXICON).unwrap_err();
        assert_eq!((error.line, error.column), (1, 1));
        for infinite in ["1e301", "-1e400", &"9".repeat(400)] {
            let error = Reader::new("game.nfg", &format!("1\n 2 {infinite}"), LEXICON).unwrap_err();
            assert_eq!((error.line, error.column), (2, 4), "{infinite}");
        }
    }
}

//! Tokens of the language.

use super::diagnostics::{Complaint, Span};
use crate::numbers::{Number, parse_number};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    Open,
    Close,
    And,
    Or,
    Not,
    Symbol(String),
    Text(String),
    Integer(i64),
    Float(f64),
    /// `?x`
    Single(String),
    /// `$?x`
    Multi(String),
    /// `?*x*`
    Global(String),
    /// `?`
    SingleWild,
    /// `$?`
    MultiWild,
}

/// Reads one token after another; comments and blanks are skipped.
pub(crate) struct Lexer<'a> {
    pub text: &'a str,
    pub at: usize,
    /// Numbers that do not fit in 64 bits are taken for the last one that does.
    pub lenient: bool,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Lexer { text, at: 0, lenient: false }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_blanks(&mut self) {
        while let Some(letter) = self.peek() {
            if letter == ';' {
                self.at = self.text[self.at..].find('\n').map_or(self.text.len(), |offset| self.at + offset);
            } else if letter.is_whitespace() || (letter == '\u{feff}' && self.at == 0) {
                self.at += letter.len_utf8();
            } else {
                break;
            }
        }
    }

    /// The next token, or `None` at the end of the text.
    pub(crate) fn next(&mut self) -> Result<Option<(Token, Span)>, Complaint> {
        self.skip_blanks();
        let start = self.at;
        let Some(letter) = self.peek() else { return Ok(None) };
        self.at += letter.len_utf8();
        let token = match letter {
            '(' => Token::Open,
            ')' => Token::Close,
            '&' => Token::And,
            '|' => Token::Or,
            '~' => Token::Not,
            '"' => self.string(start)?,
            control if control.is_control() => {
                return Err(Complaint::new(
                    Span::new(start, self.at),
                    format!("The character U+{:04X} cannot stand here.", control as u32),
                )
                .hint("It cannot be seen: type the line again."));
            }
            '?' => self.variable(),
            '$' if self.peek() == Some('?') => {
                self.at += 1;
                match self.variable() {
                    Token::SingleWild => Token::MultiWild,
                    Token::Single(name) => Token::Multi(name),
                    global => global,
                }
            }
            _ => {
                self.word();
                let word = &self.text[start..self.at];
                match parse_number(word) {
                    Some(Number::Integer(number)) => Token::Integer(number),
                    Some(Number::Float(number)) => Token::Float(number),
                    Some(Number::Endless(number)) if self.lenient => Token::Integer(number),
                    Some(Number::Endless(number)) => {
                        return Err(Complaint::new(
                            Span::new(start, self.at),
                            "This number does not fit in 64 bits.",
                        )
                        .hint(format!("The nearest that does is {number}.")));
                    }
                    None => Token::Symbol(word.to_string()),
                }
            }
        };
        Ok(Some((token, Span::new(start, self.at))))
    }

    fn word(&mut self) {
        while let Some(letter) = self.peek() {
            if ends_symbol(letter) {
                break;
            }
            self.at += letter.len_utf8();
        }
    }

    fn variable(&mut self) -> Token {
        let start = self.at;
        self.word();
        let name = &self.text[start..self.at];
        if name.is_empty() {
            Token::SingleWild
        } else if name.len() > 2 && name.starts_with('*') && name.ends_with('*') {
            Token::Global(name[1..name.len() - 1].to_string())
        } else {
            Token::Single(name.to_string())
        }
    }

    fn string(&mut self, start: usize) -> Result<Token, Complaint> {
        let mut out = String::new();
        let mut letters = self.text[self.at..].char_indices();
        while let Some((offset, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.at += offset + 1;
                    return Ok(Token::Text(out));
                }
                '\\' => match letters.next() {
                    Some((_, escaped)) => out.push(escaped),
                    None => break,
                },
                other => out.push(other),
            }
        }
        self.at = self.text.len();
        Err(Complaint::unfinished(Span::new(start, start + 1), "This string is never closed.")
            .hint("Add the closing quote."))
    }
}

pub(crate) fn ends_symbol(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_control()
        || matches!(letter, '"' | '(' | ')' | '&' | '|' | '<' | '~' | ';')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token> {
        let mut lexer = Lexer::new(text);
        let mut out = Vec::new();
        while let Some((token, _)) = lexer.next().unwrap() {
            out.push(token);
        }
        out
    }

    #[test]
    fn constraints_are_split_at_their_connectives() {
        assert_eq!(
            tokens("?x&~red|:(<= ?x 3)"),
            vec![
                Token::Single("x".into()),
                Token::And,
                Token::Not,
                Token::Symbol("red".into()),
                Token::Or,
                Token::Symbol(":".into()),
                Token::Open,
                Token::Symbol("<=".into()),
                Token::Single("x".into()),
                Token::Integer(3),
                Token::Close,
            ]
        );
    }

    #[test]
    fn variables_come_in_four_kinds() {
        assert_eq!(
            tokens("? $? ?x $?y ?*g* ; comment\n\"a\\\"b\""),
            vec![
                Token::SingleWild,
                Token::MultiWild,
                Token::Single("x".into()),
                Token::Multi("y".into()),
                Token::Global("g".into()),
                Token::Text("a\"b".into()),
            ]
        );
        assert!(Lexer::new("\"open").next().is_err());
    }
}

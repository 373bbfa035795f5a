//! `rules fmt`: one layout for all. Comments and strings stay as they are; only blanks change.

use super::Outcome;
use super::files::{read_text, write_text};
use crate::syntax::lexer::ends_symbol;
use std::io::Write;
use std::path::Path;

/// The widest line that is not broken.
const WIDTH: usize = 90;

/// The text cannot be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// More parentheses are opened than closed, or the other way round.
    #[error("the parentheses do not match; run check to find the place")]
    Unbalanced,
    /// A string is not closed.
    #[error("a string is never closed; run check to find the place")]
    OpenString,
    /// Parentheses lie too deep in each other.
    #[error("parentheses lie more than {0} deep in each other")]
    TooDeep(usize),
}

#[derive(Clone, Debug)]
enum Piece {
    /// A token, with whether it touches the one before it.
    Word(String, bool),
    List(Vec<Piece>),
    /// A comment, with whether it stands on a line of its own.
    Comment(String, bool),
    /// An empty line between pieces.
    Blank,
}

/// Formats files in place, or with `only_check` says which would change.
pub fn fmt(paths: &[&Path], only_check: bool, out: &mut dyn Write) -> std::io::Result<Outcome> {
    let mut outcome = Outcome::Success;
    for path in paths {
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => {
                writeln!(out, "{}: {error}", path.display())?;
                outcome = Outcome::Io;
                continue;
            }
        };
        match format_text(&text) {
            Ok(formatted) if formatted == text => {}
            Ok(_) if only_check => {
                writeln!(out, "{} would change", path.display())?;
                outcome = Outcome::Problems;
            }
            Ok(formatted) => match write_text(path, &formatted) {
                Ok(()) => writeln!(out, "{} formatted", path.display())?,
                Err(error) => {
                    writeln!(out, "{}: cannot be written: {error}", path.display())?;
                    outcome = Outcome::Io;
                }
            },
            Err(error) => {
                writeln!(out, "{}: {error}", path.display())?;
                outcome = Outcome::Problems;
            }
        }
    }
    Ok(outcome)
}

/// Lays a text out.
///
/// ```
/// let ugly = "(defrule a   (b ?x&:(> ?x 3)) ; big\n=>(assert(c ?x)))";
/// let nice = arbitro_rules::tools::format_text(ugly)?;
/// assert_eq!(nice, "(defrule a\n  (b ?x&:(> ?x 3)) ; big\n  =>\n  (assert (c ?x)))\n");
/// # Ok::<(), arbitro_rules::tools::FormatError>(())
/// ```
pub fn format_text(text: &str) -> Result<String, FormatError> {
    let pieces = parse(text)?;
    let mut out = String::new();
    for piece in &pieces {
        match piece {
            Piece::Blank => out.push('\n'),
            Piece::Comment(comment, true) => {
                out.push_str(comment);
                out.push('\n');
            }
            Piece::Comment(comment, false) => {
                if out.ends_with('\n') {
                    out.pop();
                }
                if !out.is_empty() {
                    out.push(' ');
                }
                out.push_str(comment);
                out.push('\n');
            }
            piece => {
                write_piece(piece, 0, &mut out);
                out.push('\n');
            }
        }
    }
    Ok(out)
}

fn parse(text: &str) -> Result<Vec<Piece>, FormatError> {
    let mut stack: Vec<Vec<Piece>> = vec![Vec::new()];
    let mut at = 0;
    let mut newlines = 1;
    let mut touching = false;
    while let Some(letter) = text[at..].chars().next() {
        if letter.is_whitespace() || letter.is_control() {
            newlines += usize::from(letter == '\n');
            touching = false;
            at += letter.len_utf8();
            continue;
        }
        let depth = stack.len();
        let Some(top) = stack.last_mut() else { return Err(FormatError::Unbalanced) };
        if newlines > 1 && depth == 1 && !top.is_empty() {
            top.push(Piece::Blank);
        }
        let start = at;
        at += letter.len_utf8();
        match letter {
            ';' => {
                at = text[at..].find('\n').map_or(text.len(), |offset| at + offset);
                top.push(Piece::Comment(text[start..at].trim_end().to_string(), newlines > 0));
                touching = false;
            }
            '(' => {
                if depth > crate::syntax::reader::DEEPEST_NESTING {
                    return Err(FormatError::TooDeep(crate::syntax::reader::DEEPEST_NESTING));
                }
                if touching {
                    top.push(Piece::Word(String::new(), true));
                }
                stack.push(Vec::new());
                touching = false;
            }
            ')' => {
                let Some(done) = stack.pop() else { return Err(FormatError::Unbalanced) };
                let Some(parent) = stack.last_mut() else { return Err(FormatError::Unbalanced) };
                parent.push(Piece::List(done));
                touching = false;
            }
            '"' => {
                let mut escaped = false;
                let mut closed = false;
                for (offset, inner) in text[at..].char_indices() {
                    if escaped {
                        escaped = false;
                    } else if inner == '\\' {
                        escaped = true;
                    } else if inner == '"' {
                        at += offset + 1;
                        closed = true;
                        break;
                    }
                }
                if !closed {
                    return Err(FormatError::OpenString);
                }
                top.push(Piece::Word(text[start..at].to_string(), touching));
                touching = glues_after(&text[at..]);
            }
            '&' | '|' | '~' => {
                top.push(Piece::Word(letter.to_string(), true));
                touching = true;
            }
            _ => {
                while let Some(next) = text[at..].chars().next() {
                    if ends_symbol(next) {
                        break;
                    }
                    at += next.len_utf8();
                }
                let word = &text[start..at];
                top.push(Piece::Word(word.to_string(), touching));
                // `:` and `=` belong to the expression after them, but only inside a constraint.
                touching = (touching && matches!(word, ":" | "=")) || glues_after(&text[at..]);
            }
        }
        newlines = 0;
    }
    match (stack.pop(), stack.is_empty()) {
        (Some(pieces), true) => Ok(pieces),
        _ => Err(FormatError::Unbalanced),
    }
}

/// Whether a connective follows at once.
fn glues_after(rest: &str) -> bool {
    rest.starts_with(['&', '|', '~'])
}

/// The piece on one line, unless a comment forbids it.
fn flat(piece: &Piece, out: &mut String) -> bool {
    match piece {
        Piece::Word(word, _) => {
            out.push_str(word);
            !word.contains('\n')
        }
        Piece::List(items) => {
            out.push('(');
            let mut glued = true;
            for item in items {
                if matches!(item, Piece::Blank) {
                    continue;
                }
                let touches = matches!(item, Piece::Word(_, true));
                if !glued && !touches {
                    out.push(' ');
                }
                if !flat(item, out) {
                    return false;
                }
                glued = glue_next(item);
            }
            out.push(')');
            true
        }
        Piece::Comment(..) => false,
        Piece::Blank => true,
    }
}

/// Whether what follows a piece touches it.
fn glue_next(piece: &Piece) -> bool {
    matches!(piece, Piece::Word(word, true) if word.is_empty() || matches!(word.as_str(), "&" | "|" | "~" | ":" | "="))
}

fn write_piece(piece: &Piece, indent: usize, out: &mut String) {
    let Piece::List(items) = piece else {
        flat(piece, out);
        return;
    };
    let head = match items.first() {
        Some(Piece::Word(word, _)) => word.as_str(),
        _ => "",
    };
    let breaks_always = matches!(head, "defrule" | "deffunction" | "deftemplate" | "defquery" | "deffacts");
    let mut line = String::new();
    if !(breaks_always && items.len() > 3)
        && flat(piece, &mut line)
        && indent + line.chars().count() <= WIDTH
        && !line.contains('\n')
    {
        out.push_str(&line);
        return;
    }
    out.push('(');
    // The head, the name of a construct, and its comment share the first line.
    let on_first_line = match head {
        "defrule" | "deffunction" | "deftemplate" | "defquery" | "deffacts" | "defmodule" => 2,
        "if" | "while" | "bind" | "switch" | "progn$" | "foreach" | "loop-for-count" | "modify"
        | "duplicate" => 2,
        "do-for-all-facts" | "do-for-fact" | "delayed-do-for-all-facts" | "printout" => 2,
        _ => 1,
    };
    let inner = indent + 2;
    let mut column_free = false;
    let mut glued = true;
    let mut placed = 0;
    let mut before = "";
    for (position, item) in items.iter().enumerate() {
        match item {
            Piece::Blank => {}
            Piece::Comment(comment, own_line) => {
                if *own_line || column_free {
                    newline(inner, out);
                } else {
                    out.push(' ');
                }
                out.push_str(comment);
                column_free = true;
                glued = false;
            }
            item => {
                let touches = matches!(item, Piece::Word(_, true)) || glued;
                let comment_string = placed == on_first_line
                    && breaks_always
                    && matches!(item, Piece::Word(word, _) if word.starts_with('"'));
                let then = head == "if" && matches!(item, Piece::Word(word, _) if word == "then");
                if column_free {
                    newline(inner, out);
                } else if position > 0 && !touches {
                    // `?f <- (pattern)` and `?*x* = value` stay together.
                    let word = word_of(item);
                    let tied = matches!((before, word), ("<-", _) | (_, "<-"))
                        || (head == "defglobal" && matches!((before, word), ("=", _) | (_, "=")));
                    let keep =
                        placed < on_first_line || comment_string || then || tied || (head == "declare");
                    if keep {
                        out.push(' ');
                    } else {
                        newline(inner, out);
                    }
                }
                column_free = false;
                let column = out.len() - out.rfind('\n').map_or(0, |at| at + 1);
                write_piece(item, column, out);
                glued = glue_next(item);
                before = word_of(item);
                placed += 1;
            }
        }
    }
    if column_free {
        newline(inner, out);
    }
    out.push(')');
}

fn word_of(piece: &Piece) -> &str {
    match piece {
        Piece::Word(word, _) => word,
        _ => "",
    }
}

fn newline(indent: usize, out: &mut String) {
    while out.ends_with(' ') {
        out.pop();
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::lexer::{Lexer, Token};

    fn tokens(text: &str) -> Vec<Token> {
        let mut lexer = Lexer::new(text);
        let mut out = Vec::new();
        while let Ok(Some((token, _))) = lexer.next() {
            out.push(token);
        }
        out
    }

    #[test]
    fn formatting_changes_no_token_and_is_stable() {
        let texts = [
            "(defrule a \"doc\" (declare (salience 10)) ?f <- (b ?x&~red|:(> ?x 3)) (test (= 1 =(+ 1 0))) => (if (> ?x 1) then (retract ?f) else (printout t \"a ; b\" crlf)))",
            "; top\n(deffacts x (a 1)\n\n (b 2)) ; end\n\n\n(deffunction f (?x $?r) (while (> ?x 0) do (bind ?x (- ?x 1))) ?x)",
            "(defrule long (very-long-template-name (first-slot ?first) (second-slot ?second) (third-slot ?third&:(neq ?third nil))) => )",
        ];
        for text in texts {
            let once = format_text(text).unwrap();
            assert_eq!(tokens(text), tokens(&once), "{once}");
            assert_eq!(format_text(&once).unwrap(), once);
            assert!(once.lines().all(|line| line.chars().count() <= 110), "{once}");
        }
    }

    #[test]
    fn what_belongs_together_stays_on_one_line() {
        let rule = format_text("(defrule r ?f <- (a ?x) => (retract ?f))").unwrap();
        assert_eq!(rule, "(defrule r\n  ?f <- (a ?x)\n  =>\n  (retract ?f))\n");
        let names: String = (0..9).map(|number| format!(" ?*weight-{number}* = 0.{number}")).collect();
        let globals = format_text(&format!("(defglobal{names})")).unwrap();
        assert!(globals.contains("\n  ?*weight-3* = 0.3\n"), "{globals}");
    }

    #[test]
    fn broken_texts_are_left_alone() {
        assert_eq!(format_text("(a"), Err(FormatError::Unbalanced));
        assert_eq!(format_text("a)"), Err(FormatError::Unbalanced));
        assert_eq!(format_text("(a \"b)"), Err(FormatError::OpenString));
    }
}

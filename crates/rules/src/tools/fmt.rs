//! `rules fmt`: one layout for all. Comments and strings stay as they are; only blanks change.

use super::files::read_text;
use super::{Outcome, Said, Voice};
use crate::syntax::lexer::ends_symbol;
use std::io::Write;
use std::path::Path;

/// The widest line that is not broken.
const WIDTH: usize = 119;

/// The text cannot be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// More parentheses are opened than closed, or the other way round.
    #[error("the parentheses do not match; run check to find the place")]
    Unbalanced,
    /// A string is not closed.
    #[error("a string is never closed; run check to find the place")]
    OpenString,
    /// Something is outside all parentheses.
    #[error("there is text outside all parentheses, so this is no rule file; it is left as it is")]
    NotRules,
    /// Parentheses lie too deep in each other.
    #[error("parentheses lie more than {0} deep in each other")]
    TooDeep(usize),
}

#[derive(Clone, Debug)]
enum Piece {
    /// A token, with whether it touches the one before it. An empty one stands before a list that touches.
    Word(String, bool),
    List(Vec<Piece>),
    Comment(Comment),
    /// An empty line between pieces.
    Blank,
    /// The end of a line within a list.
    Break,
}

#[derive(Clone, Debug)]
struct Comment {
    text: String,
    /// Whether it stands on a line of its own.
    alone: bool,
    /// Where it stands on its line, if the author moved it there: more than one blank is before it.
    column: Option<usize>,
}

impl Comment {
    /// Writes a comment after something else on the line, in its column if that is still free.
    fn follow(&self, out: &mut String) {
        let here = column_of(out);
        let blanks = self.column.map_or(1, |column| column.saturating_sub(here)).max(1);
        out.extend(std::iter::repeat_n(' ', blanks));
        out.push_str(&self.text);
    }
}

/// How wide the last line is.
fn column_of(text: &str) -> usize {
    text[text.rfind('\n').map_or(0, |at| at + 1)..].chars().count()
}

/// Writes a file whole or not at all.
pub type Writer<'a> = &'a dyn Fn(&Path, &str) -> std::io::Result<()>;

/// Formats files in place, or without a writer says which would change.
pub fn fmt(
    paths: &[&Path],
    write: Option<Writer<'_>>,
    out: &mut dyn Write,
    voice: &mut Voice<'_>,
) -> std::io::Result<Outcome> {
    let mut outcome = Outcome::Success;
    for path in paths {
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => {
                voice(&Said::Unreadable(path, &error), out)?;
                outcome = Outcome::Io;
                continue;
            }
        };
        match format_text(&text) {
            Ok(formatted) if formatted == text => {}
            Ok(formatted) => match write.map(|write| write(path, &formatted)) {
                None => {
                    voice(&Said::WouldChange(path), out)?;
                    outcome = Outcome::Problems;
                }
                Some(Ok(())) => voice(&Said::Formatted(path), out)?,
                Some(Err(error)) => {
                    voice(&Said::Unwritable(path, &error), out)?;
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
    if pieces.iter().any(|piece| matches!(piece, Piece::Word(..))) {
        return Err(FormatError::NotRules);
    }
    let mut out = String::new();
    for piece in &pieces {
        match piece {
            Piece::Blank => out.push('\n'),
            Piece::Break => {}
            Piece::Comment(comment) => {
                if comment.alone || out.is_empty() {
                    out.push_str(&comment.text);
                } else {
                    out.pop();
                    comment.follow(&mut out);
                }
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
    // Blanks after a connective do not part it from what follows.
    let mut held = false;
    while let Some(letter) = text[at..].chars().next() {
        if blank(letter) {
            newlines += usize::from(letter == '\n');
            touching = touching && held;
            at += letter.len_utf8();
            continue;
        }
        let depth = stack.len();
        let Some(top) = stack.last_mut() else { return Err(FormatError::Unbalanced) };
        if newlines > 1 && depth == 1 && !top.is_empty() {
            top.push(Piece::Blank);
        }
        if newlines > 0 && depth > 1 && letter != ')' && !top.is_empty() {
            top.push(Piece::Break);
        }
        let start = at;
        at += letter.len_utf8();
        held = false;
        match letter {
            ';' => {
                at = text[at..].find('\n').map_or(text.len(), |offset| at + offset);
                top.push(comment(text, start, at, newlines > 0));
                touching = false;
            }
            '(' => {
                if depth > crate::syntax::reader::DEEPEST_NESTING {
                    return Err(FormatError::TooDeep(crate::syntax::reader::DEEPEST_NESTING));
                }
                if touching && depth > 1 {
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
                at += end_of_string(&text[at..]).ok_or(FormatError::OpenString)?;
                top.push(Piece::Word(text[start..at].to_string(), touching));
                touching = glues_after(&text[at..]);
            }
            '&' | '|' | '~' => {
                top.push(Piece::Word(letter.to_string(), touching || letter != '~'));
                touching = true;
                held = true;
            }
            _ => {
                at = text[at..].find(ends_symbol).map_or(text.len(), |offset| at + offset);
                let word = &text[start..at];
                top.push(Piece::Word(word.to_string(), touching));
                // `:` and `=` belong to the expression after them, but only inside a constraint.
                held = touching
                    && matches!(word, ":" | "=")
                    && text[at..].trim_start_matches(blank).starts_with('(');
                touching = held || glues_after(&text[at..]);
            }
        }
        newlines = 0;
    }
    match (stack.pop(), stack.is_empty()) {
        (Some(pieces), true) => Ok(pieces),
        _ => Err(FormatError::Unbalanced),
    }
}

/// A comment from one place to another.
fn comment(text: &str, start: usize, end: usize, alone: bool) -> Piece {
    let before = &text[text[..start].rfind('\n').map_or(0, |at| at + 1)..start];
    Piece::Comment(Comment {
        text: text[start..end].trim_end().to_string(),
        alone,
        column: before.ends_with("  ").then(|| before.chars().count()),
    })
}

/// Where a string ends, after its closing quote.
fn end_of_string(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (offset, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(offset + 1),
            _ => {}
        }
    }
    None
}

/// Control characters are no part of a program.
fn blank(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
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
                if matches!(item, Piece::Blank | Piece::Break) {
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
        Piece::Comment(_) => false,
        Piece::Blank | Piece::Break => true,
    }
}

/// Whether what follows a piece touches it: a list after its mark.
fn glue_next(piece: &Piece) -> bool {
    matches!(piece, Piece::Word(word, _) if word.is_empty())
}

/// How the items of a list that does not fit on a line are laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// This many items on the first line, each of the others on a line of its own.
    Rows(usize),
    /// Lines end where they did before, and where the next item does not fit: slots of a template, fields of a
    /// pattern, arguments of a call.
    Filled(usize),
}

/// The layout of a list by its first word, and whether what follows stands below the second word or two blanks in.
fn layout(head: &str) -> (Layout, bool) {
    match head {
        "defrule" | "defquery" | "defmodule" => (Layout::Rows(2), false),
        "deffunction" => (Layout::Rows(3), false),
        "deftemplate" => (Layout::Filled(2), false),
        "deffacts" => (Layout::Rows(2), false),
        "defglobal" => (Layout::Rows(1), false),
        "if" | "while" | "switch" | "case" | "progn$" | "foreach" | "loop-for-count" => {
            (Layout::Rows(2), false)
        }
        "do-for-all-facts"
        | "do-for-fact"
        | "delayed-do-for-all-facts"
        | "any-factp"
        | "find-fact"
        | "find-all-facts" => (Layout::Rows(3), false),
        "progn" | "default" | "export" | "import" => (Layout::Rows(1), false),
        "bind" => (Layout::Rows(2), false),
        "declare" => (Layout::Filled(2), true),
        "and" | "or" | "not" | "exists" | "forall" | "test" | "logical" | "assert" | "modify"
        | "duplicate" => (Layout::Rows(2), true),
        "" => (Layout::Filled(1), true),
        _ => (Layout::Filled(2), true),
    }
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
    let construct = matches!(head, "defrule" | "deffunction" | "deftemplate" | "defquery" | "deffacts");
    let mut line = String::new();
    let count = items.iter().filter(|item| !matches!(item, Piece::Break)).count();
    if !(construct && count > 3) && flat(piece, &mut line) && indent + line.chars().count() <= WIDTH {
        out.push_str(&line);
        return;
    }
    let (layout, below_second) = layout(head);
    let mut writer = ListWriter {
        items,
        head,
        layout,
        // Below the first argument, or two blanks in; a list without a head, right behind its parenthesis.
        inner: match (head, below_second) {
            ("", _) => indent + 1,
            (_, true) => indent + head.chars().count() + 2,
            (_, false) => indent + 2,
        },
        placed: 0,
        fresh_line: false,
        broken: false,
        glued: true,
        before: "",
    };
    // Under a very long name nothing would fit.
    if below_second && writer.inner > indent + 30 {
        writer.inner = indent + 2;
    }
    out.push('(');
    for position in 0..items.len() {
        writer.item(position, out);
    }
    if writer.fresh_line {
        newline(writer.inner, out);
    }
    out.push(')');
}

/// A list on its way to several lines.
struct ListWriter<'p> {
    items: &'p [Piece],
    head: &'p str,
    layout: Layout,
    inner: usize,
    /// How many items are written, comments and the documentation of a construct not counted.
    placed: usize,
    /// A comment ended the line.
    fresh_line: bool,
    /// The next item began a line.
    broken: bool,
    glued: bool,
    before: &'p str,
}

impl<'p> ListWriter<'p> {
    fn item(&mut self, position: usize, out: &mut String) {
        let item = &self.items[position];
        match item {
            Piece::Blank => return,
            Piece::Break => {
                self.broken = true;
                return;
            }
            Piece::Comment(comment) => {
                if comment.alone || self.fresh_line {
                    newline(self.inner, out);
                    out.push_str(&comment.text);
                } else {
                    comment.follow(out);
                }
                self.fresh_line = true;
                self.broken = false;
                self.glued = false;
                return;
            }
            _ => {}
        }
        let touches = matches!(item, Piece::Word(_, true)) || self.glued;
        if self.fresh_line {
            newline(self.inner, out);
        } else if position > 0 && !touches {
            if self.stays_on_line(position, out) {
                out.push(' ');
            } else {
                newline(self.inner, out);
            }
        }
        self.fresh_line = false;
        self.broken = false;
        write_piece(item, column_of(out), out);
        self.glued = glue_next(item);
        self.before = word_of(item);
        // The documentation of a construct stands with its name, but does not take the place of what comes after.
        let documentation = self.head.starts_with("def") && self.placed == 2 && self.before.starts_with('"');
        self.placed += usize::from(!documentation && !touches);
        if position == 0 {
            self.placed = 1;
        }
    }

    fn stays_on_line(&self, position: usize, out: &str) -> bool {
        let item = &self.items[position];
        let word = word_of(item);
        let documentation = self.head.starts_with("def") && self.placed == 2 && word.starts_with('"');
        // `?f <- (pattern)` and `?*x* = value` stay together, and so does what `then` and `else` lead to.
        let tied = matches!((self.before, word), ("<-", _) | (_, "<-"))
            || (self.head == "defglobal" && matches!((self.before, word), ("=", _) | (_, "=")));
        let branch = self.head == "if" && (word == "then" || self.before == "else");
        if documentation || tied || branch || (self.head == "case" && word == "then") {
            return true;
        }
        match self.layout {
            Layout::Rows(first) => self.placed < first,
            Layout::Filled(first) => {
                if self.placed < first {
                    return true;
                }
                // The first line of a template holds its name; slots fill the lines below.
                let begins = self.head == "deftemplate" && self.placed == first;
                let mut text = String::new();
                let fits = flat(item, &mut text) && column_of(out) + 1 + text.chars().count() <= WIDTH;
                !begins && !self.broken && fits
            }
        }
    }
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
            "(defrule blanks (a ?x & = 5 | ~ red &: (> ?x 1)) (b =& =\t5 =\n(+ 1 2)) =>)",
            "(~(~))",
        ];
        for text in texts {
            let once = format_text(text).unwrap();
            assert_eq!(tokens(text), tokens(&once), "{once}");
            assert_eq!(format_text(&once).unwrap(), once);
            assert!(once.lines().all(|line| line.chars().count() <= 110), "{once}");
        }
    }

    #[test]
    fn formatting_is_stable_whatever_control_characters_there_are() {
        for text in ["(~(=~=\u{1}() 4))", "(=\0& =\u{0}5 =\u{0}4 )", "(a &\u{1}:\u{2}(b))"] {
            let once = format_text(text).unwrap();
            assert_eq!(format_text(&once).unwrap(), once);
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
        assert_eq!(format_text("NFG 1 R \"title\" { \"A\" \"B\" } { 2 2 }"), Err(FormatError::NotRules));
    }
}

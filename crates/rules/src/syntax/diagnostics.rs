//! Errors with file, line, column and the offending line underlined.

use std::fmt;

/// A stretch of the source text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    pub(crate) fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    pub(crate) fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end }
    }
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The construct is not loaded.
    Error,
    /// The construct is loaded, but look at it.
    Warning,
}

/// One thing wrong in a source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, as a sentence.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Where, in bytes.
    pub span: Span,
    /// The file, as it was named at loading.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The text of the line.
    pub source_line: String,
    /// How many characters to underline.
    pub width: usize,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.severity == Severity::Error { "error" } else { "warning" };
        writeln!(out, "{kind}: {}", self.message)?;
        self.write_excerpt(out)
    }
}

impl Diagnostic {
    /// The place alone: file, line and column, and the line underlined.
    pub fn excerpt(&self) -> String {
        let mut out = String::new();
        // Writing to a string never fails.
        let _ = self.write_excerpt(&mut out);
        out
    }

    fn write_excerpt(&self, out: &mut impl fmt::Write) -> fmt::Result {
        writeln!(out, "  --> {}:{}:{}", self.file, self.line, self.column)?;
        let number = self.line.to_string();
        let blank = " ".repeat(number.len());
        writeln!(out, "{blank} |")?;
        writeln!(out, "{number} | {}", self.source_line)?;
        let indent: String = self
            .source_line
            .chars()
            .take(self.column - 1)
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        write!(out, "{blank} | {indent}{}", "^".repeat(self.width.max(1)))?;
        if let Some(hint) = &self.hint {
            write!(out, "\n{blank} = hint: {hint}")?;
        }
        Ok(())
    }
}

/// What is wrong with a text, in the order of the text, up to a hundred mistakes. Constructs without errors were loaded
/// all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct LoadErrors(pub Vec<Diagnostic>);

impl fmt::Display for LoadErrors {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, diagnostic) in self.0.iter().enumerate() {
            if position > 0 {
                write!(out, "\n\n")?;
            }
            write!(out, "{diagnostic}")?;
        }
        Ok(())
    }
}

/// An error before its place is turned into line and column.
#[derive(Clone, Debug)]
pub(crate) struct Complaint {
    pub span: Span,
    pub message: String,
    pub hint: Option<String>,
    /// What else is wrong with the same construct.
    pub others: Vec<Complaint>,
    /// It follows from a mistake that is reported elsewhere.
    pub consequence: bool,
    /// The text ends within a string or a list: more of it could put that right.
    pub unfinished: bool,
}

impl Complaint {
    pub(crate) fn new(span: Span, message: impl Into<String>) -> Complaint {
        Complaint {
            span,
            message: message.into(),
            hint: None,
            others: Vec::new(),
            consequence: false,
            unfinished: false,
        }
    }

    /// The same, where the text ends within a string or a list.
    pub(crate) fn unfinished(span: Span, message: impl Into<String>) -> Complaint {
        Complaint { unfinished: true, ..Complaint::new(span, message) }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Complaint {
        self.hint = Some(hint.into());
        self
    }

    /// Not to be reported: it follows from another.
    pub(crate) fn following(mut self) -> Complaint {
        self.consequence = true;
        self
    }

    /// Together with what else is wrong.
    pub(crate) fn and(mut self, others: impl IntoIterator<Item = Complaint>) -> Complaint {
        self.others.extend(others);
        self
    }

    /// All of them as one, if there are any.
    pub(crate) fn all(complaints: Vec<Complaint>) -> Result<(), Complaint> {
        let mut complaints = complaints.into_iter();
        match complaints.next() {
            Some(first) => Err(first.and(complaints)),
            None => Ok(()),
        }
    }

    /// Each by itself.
    pub(crate) fn each(mut self) -> Vec<Complaint> {
        let others = std::mem::take(&mut self.others);
        std::iter::once(self).chain(others.into_iter().flat_map(Complaint::each)).collect()
    }

    pub(crate) fn locate(self, file: &str, text: &str, severity: Severity) -> Diagnostic {
        let start = floor_boundary(text, self.span.start as usize);
        let end = floor_boundary(text, self.span.end as usize).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let line = text[..start].matches('\n').count() + 1;
        let column = text[line_start..start].chars().count() + 1;
        let width = text[start..end.min(line_end).max(start)].chars().count().max(1);
        // A very long line would drown the message: show a window around the place.
        let source_line = text[line_start..line_end].trim_end_matches('\r').to_string();
        let (source_line, column_shown) = window(&source_line, column);
        let width = width.min(source_line.chars().count().saturating_sub(column_shown - 1).max(1));
        Diagnostic {
            severity,
            message: self.message,
            hint: self.hint,
            span: self.span,
            file: file.to_string(),
            line,
            column: column_shown,
            source_line,
            width,
        }
    }
}

fn window(line: &str, column: usize) -> (String, usize) {
    const WIDEST: usize = 200;
    if line.chars().count() <= WIDEST {
        return (line.to_string(), column);
    }
    let skip = column.saturating_sub(WIDEST / 2);
    (line.chars().skip(skip).take(WIDEST).collect(), column - skip)
}

fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_underlined() {
        let text = "(defrule è\n  (carta ?x)\n  => (foo))";
        let at = text.find("foo").unwrap();
        let shown = Complaint::new(Span::new(at, at + 3), "There is no function foo.")
            .hint("Define it with deffunction.")
            .locate("a.clp", text, Severity::Error)
            .to_string();
        let expected = "error: There is no function foo.\n  --> a.clp:3:7\n  |\n3 |   => (foo))\n  |       ^^^\n  = hint: Define it with deffunction.";
        assert_eq!(shown, expected);
    }
}

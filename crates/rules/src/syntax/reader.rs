//! Parenthesised forms. Reading goes on after an error, so that one load reports several.

use super::diagnostics::{Complaint, Span};
use super::lexer::{Lexer, Token};

/// Deeper nesting than this is refused: nobody writes it, and it keeps recursion bounded everywhere after.
pub(crate) const DEEPEST_NESTING: usize = 200;

#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub node: Node,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Atom(Token),
    List(Vec<Form>),
}

impl Form {
    pub(crate) fn list(&self) -> Option<&[Form]> {
        match &self.node {
            Node::List(items) => Some(items),
            Node::Atom(_) => None,
        }
    }

    pub(crate) fn token(&self) -> Option<&Token> {
        match &self.node {
            Node::Atom(token) => Some(token),
            Node::List(_) => None,
        }
    }

    pub(crate) fn symbol(&self) -> Option<&str> {
        match &self.node {
            Node::Atom(Token::Symbol(name)) => Some(name),
            _ => None,
        }
    }

    /// The name at the head of a list.
    pub(crate) fn head(&self) -> Option<&str> {
        self.list()?.first()?.symbol()
    }
}

/// Reads all top-level forms. A broken form is skipped up to the next line that opens with a parenthesis; its first
/// two words are returned, so that nobody complains that what it defines is missing.
pub(crate) fn read(text: &str) -> (Vec<Form>, Vec<Complaint>, Vec<(String, String)>) {
    let mut lexer = Lexer::new(text);
    let mut forms = Vec::new();
    let mut complaints = Vec::new();
    let mut broken = Vec::new();
    loop {
        match lexer.next() {
            Ok(None) => break,
            Ok(Some((Token::Open, span))) => match read_list(&mut lexer, span) {
                Ok(form) => forms.push(form),
                Err(complaint) => {
                    // A form that runs into the end of the file usually lacks a parenthesis long before:
                    // start again at the next line that opens with one.
                    let from = if lexer.at >= text.len() { span.end as usize } else { lexer.at };
                    lexer.at = text[from..].find("\n(").map_or(text.len(), |offset| from + offset + 1);
                    complaints.push(complaint);
                    broken.extend(first_words(&text[span.end as usize..]));
                }
            },
            Ok(Some((Token::Close, span))) => complaints.push(
                Complaint::new(span, "This parenthesis closes nothing.")
                    .hint("Remove it, or look for one too many above."),
            ),
            Ok(Some((token, span))) => forms.push(Form { node: Node::Atom(token), span }),
            Err(complaint) => {
                let from = complaint.span.end as usize;
                complaints.push(complaint);
                lexer.at = text[from..].find("\n(").map_or(text.len(), |offset| from + offset + 1);
            }
        }
        if complaints.len() > 50 {
            break;
        }
    }
    (forms, complaints, broken)
}

/// The kind and the name of a construct that was not read to its end.
fn first_words(text: &str) -> Option<(String, String)> {
    let mut lexer = Lexer::new(text);
    let Ok(Some((Token::Symbol(kind), _))) = lexer.next() else { return None };
    match lexer.next() {
        Ok(Some((Token::Symbol(name) | Token::Global(name), _))) => Some((kind, name)),
        _ => None,
    }
}

fn read_list(lexer: &mut Lexer<'_>, open: Span) -> Result<Form, Complaint> {
    let mut stack: Vec<(Span, Vec<Form>)> = vec![(open, Vec::new())];
    while let Some((token, span)) = lexer.next()? {
        match token {
            Token::Open => {
                if stack.len() >= DEEPEST_NESTING {
                    return Err(Complaint::new(
                        span,
                        format!("More than {DEEPEST_NESTING} parentheses are open here."),
                    )
                    .hint("Split the expression with bind or deffunction."));
                }
                stack.push((span, Vec::new()));
            }
            Token::Close => {
                let Some((start, items)) = stack.pop() else { break };
                let form = Form { node: Node::List(items), span: start.to(span) };
                match stack.last_mut() {
                    Some((_, parent)) => parent.push(form),
                    None => return Ok(form),
                }
            }
            token => {
                if let Some((_, items)) = stack.last_mut() {
                    items.push(Form { node: Node::Atom(token), span });
                }
            }
        }
    }
    let (start, _) = stack.pop().unwrap_or((open, Vec::new()));
    Err(Complaint::unfinished(start, "This parenthesis is never closed.")
        .hint("Count the closing parentheses of this construct."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_goes_on_after_an_error() {
        let (forms, complaints, _) = read("(a (b)\n(c)\n(d \"x)\n(e)) (f)");
        assert_eq!(complaints.len(), 3, "{complaints:?}");
        assert!(forms.iter().any(|form| form.head() == Some("f")));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = "(".repeat(100_000);
        let (forms, complaints, _) = read(&text);
        assert!(forms.is_empty());
        assert!(complaints[0].message.contains("parentheses are open"));
        let nested = |depth: usize| format!("{}{}", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(read(&nested(DEEPEST_NESTING)).1.len(), 0);
        assert_eq!(
            read(&nested(DEEPEST_NESTING + 1)).1[0].message,
            "More than 200 parentheses are open here."
        );
    }
}

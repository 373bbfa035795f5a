//! Parenthesised forms. Reading goes on after an error, so that one load reports several.

use super::diagnostics::{Complaint, Span};
use super::lexer::{Lexer, Token};

/// Deeper nesting than this is refused: no program needs it, and it keeps recursion bounded everywhere after.
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

    /// Whether two forms say the same, wherever they stand.
    pub(crate) fn same(&self, other: &Form) -> bool {
        match (&self.node, &other.node) {
            (Node::Atom(one), Node::Atom(two)) => one == two,
            (Node::List(one), Node::List(two)) => {
                one.len() == two.len() && one.iter().zip(two).all(|(one, two)| one.same(two))
            }
            _ => false,
        }
    }

    /// The name at the head of a list.
    pub(crate) fn head(&self) -> Option<&str> {
        self.list()?.first()?.symbol()
    }
}

/// What a form takes for each of its words, about.
pub(crate) const BYTES_OF_A_WORD: usize = 96;

/// Reads one top-level form after another. A broken form is skipped up to the next line that opens with a parenthesis;
/// its first two words are kept, so that no later error says that what it defines is missing.
pub(crate) struct Reader<'t> {
    lexer: Lexer<'t>,
    pub complaints: Vec<Complaint>,
    pub broken: Vec<(String, String)>,
    /// A form has at most this many words.
    longest: usize,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str, longest: usize) -> Reader<'t> {
        Reader { lexer: Lexer::new(text), complaints: Vec::new(), broken: Vec::new(), longest }
    }

    /// The next form; nothing at the end of the text, or after many mistakes.
    pub(crate) fn next(&mut self) -> Option<Form> {
        let text = self.lexer.text;
        while self.complaints.len() <= 50 {
            match self.lexer.next() {
                Ok(None) => return None,
                Ok(Some((Token::Open, span))) => match read_list(&mut self.lexer, span, self.longest) {
                    Ok(form) => return Some(form),
                    Err(complaint) => {
                        // A form that runs into the end of the file usually lacks a parenthesis long before:
                        // start again at the next line that opens with one.
                        let from =
                            if self.lexer.at >= text.len() { span.end as usize } else { self.lexer.at };
                        self.skip(from);
                        self.complaints.push(complaint);
                        self.broken.extend(first_words(&text[span.end as usize..]));
                    }
                },
                Ok(Some((Token::Close, span))) => self.complaints.push(
                    Complaint::new(span, "This parenthesis closes nothing.")
                        .hint("Remove it, or look for one too many above."),
                ),
                Ok(Some((token, span))) => return Some(Form { node: Node::Atom(token), span }),
                Err(complaint) => {
                    self.skip(complaint.span.end as usize);
                    self.complaints.push(complaint);
                }
            }
        }
        None
    }

    /// Goes on at the next line that opens with a parenthesis.
    fn skip(&mut self, from: usize) {
        let text = self.lexer.text;
        self.lexer.at = text[from..].find("\n(").map_or(text.len(), |offset| from + offset + 1);
    }
}

/// Reads all top-level forms of a short text.
pub(crate) fn read(text: &str) -> (Vec<Form>, Vec<Complaint>) {
    let mut reader = Reader::new(text, usize::MAX);
    let forms = std::iter::from_fn(|| reader.next()).collect();
    (forms, reader.complaints)
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

fn read_list(lexer: &mut Lexer<'_>, open: Span, longest: usize) -> Result<Form, Complaint> {
    let mut words = 0;
    let mut stack: Vec<(Span, Vec<Form>)> = vec![(open, Vec::new())];
    while let Some((token, span)) = lexer.next()? {
        words += 1;
        if words > longest {
            return Err(Complaint::new(open, "This construct is too long for the limit of memory."));
        }
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
        let (forms, complaints) = read("(a (b)\n(c)\n(d \"x)\n(e)) (f)");
        assert_eq!(complaints.len(), 3, "{complaints:?}");
        assert!(forms.iter().any(|form| form.head() == Some("f")));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = "(".repeat(100_000);
        let (forms, complaints) = read(&text);
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

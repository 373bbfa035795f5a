//! Makes a program on which the engines differ as small as it can be, and writes it as a case.

/// A word or a list of an input. `glued` ones follow the one before without a space, as in `?x&:(> ?x 1)`.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Word { text: String, glued: bool },
    List { items: Vec<Piece>, glued: bool },
}

impl Piece {
    fn write(&self, first: bool, out: &mut String) {
        let (Piece::Word { glued, .. } | Piece::List { glued, .. }) = self;
        if !first && !glued {
            out.push(' ');
        }
        match self {
            Piece::Word { text, .. } => out.push_str(text),
            Piece::List { items, .. } => {
                out.push('(');
                write_all(items, out);
                out.push(')');
            }
        }
    }
}

fn write_all(pieces: &[Piece], out: &mut String) {
    for (at, piece) in pieces.iter().enumerate() {
        piece.write(at == 0, out);
    }
}

/// Takes an input apart; what does not balance is one word.
fn parse(text: &str) -> Vec<Piece> {
    let mut open: Vec<(Vec<Piece>, bool)> = vec![(Vec::new(), false)];
    let mut letters = text.chars().peekable();
    let mut glued = false;
    while let Some(letter) = letters.next() {
        match letter {
            ' ' | '\n' | '\t' => {
                glued = false;
                continue;
            }
            '(' => {
                open.push((Vec::new(), glued));
                glued = false;
                continue;
            }
            ')' => {
                let Some((items, glued)) = open.pop().filter(|_| !open.is_empty()) else {
                    return vec![Piece::Word { text: text.to_string(), glued: false }];
                };
                if let Some(around) = open.last_mut() {
                    around.0.push(Piece::List { items, glued });
                }
            }
            _ => {
                let mut word = String::from(letter);
                if letter == '"' {
                    while let Some(inside) = letters.next() {
                        word.push(inside);
                        match inside {
                            '"' => break,
                            '\\' => word.extend(letters.next()),
                            _ => {}
                        }
                    }
                } else {
                    while let Some(&next) = letters.peek()
                        && !" \n\t()\"".contains(next)
                    {
                        word.push(next);
                        letters.next();
                    }
                }
                if let Some(around) = open.last_mut() {
                    around.0.push(Piece::Word { text: word, glued });
                }
            }
        }
        glued = true;
    }
    match open.len() {
        1 => open.pop().map(|(items, _)| items).unwrap_or_default(),
        _ => vec![Piece::Word { text: text.to_string(), glued: false }],
    }
}

/// Everything that is one step smaller: a piece left out, or a list replaced by one of its parts.
fn smaller(pieces: &[Piece]) -> Vec<Vec<Piece>> {
    let mut out = Vec::new();
    for at in 0..pieces.len() {
        let mut without = pieces.to_vec();
        without.remove(at);
        out.push(without);
        if let Piece::List { items, glued } = &pieces[at] {
            for part in items.iter().filter(|part| matches!(part, Piece::List { .. })) {
                let mut opened = pieces.to_vec();
                opened[at] = part.clone();
                out.push(opened);
            }
            for inside in smaller(items) {
                let mut changed = pieces.to_vec();
                changed[at] = Piece::List { items: inside, glued: *glued };
                out.push(changed);
            }
        }
    }
    out
}

/// Leaves out whatever is not needed for the inputs to fail: whole inputs first, in halves, then parts of them.
pub fn shrink(inputs: Vec<String>, mut fails: impl FnMut(&[String]) -> bool) -> Vec<String> {
    let mut best = inputs;
    let mut width = best.len() / 2;
    while width > 0 {
        let mut from = 0;
        while from < best.len() {
            let mut candidate = best.clone();
            candidate.drain(from..(from + width).min(best.len()));
            if fails(&candidate) {
                best = candidate;
            } else {
                from += width;
            }
        }
        width /= 2;
    }
    loop {
        let found = (0..best.len()).find_map(|at| {
            let mut candidates: Vec<Option<Vec<Piece>>> = vec![None];
            candidates.extend(smaller(&parse(&best[at])).into_iter().map(Some));
            candidates.into_iter().find_map(|pieces| {
                let mut candidate = best.clone();
                match pieces {
                    Some(pieces) => {
                        candidate[at].clear();
                        write_all(&pieces, &mut candidate[at]);
                    }
                    None => {
                        candidate.remove(at);
                    }
                }
                fails(&candidate).then_some(candidate)
            })
        });
        match found {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// The inputs as an entry of cases.txt, where everything is watched from the start.
pub fn as_case(name: &str, inputs: &[String]) -> String {
    let mut out = format!("### {name}\n");
    for item in ["facts", "rules", "activations"] {
        if !inputs.iter().any(|input| *input == format!("(watch {item})")) {
            out.push_str(&format!("(unwatch {item})\n"));
        }
    }
    for input in inputs.iter().filter(|input| !input.starts_with("(watch ")) {
        out.push_str(input);
        out.push('\n');
    }
    out
}

#[test]
fn only_what_is_needed_stays() {
    let inputs = ["(watch facts)", "(watch rules)", "(deffacts f (a 1) (b \"x (\" 2))", "(reset)", "(run)"];
    let inputs: Vec<String> = inputs.map(String::from).to_vec();
    let small = shrink(inputs, |inputs| {
        inputs.iter().any(|input| input.contains("(b") && input.contains("\"x (\""))
            && inputs.iter().any(|input| input == "(run)")
    });
    assert_eq!(small, ["(b \"x (\")", "(run)"]);
    assert_eq!(
        as_case("a shrunk one", &small),
        "### a shrunk one\n(unwatch facts)\n(unwatch rules)\n(unwatch activations)\n(b \"x (\")\n(run)\n"
    );
}

#[test]
fn taking_apart_and_writing_gives_the_same_text() {
    for text in ["(defrule r (a ?x&:(> ?x 1)|~red $?) => (printout t \"a\\\"b\" crlf))", "(a b", "a)", ""] {
        let mut out = String::new();
        write_all(&parse(text), &mut out);
        assert_eq!(out, text);
    }
}

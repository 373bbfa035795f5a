//! Hand-written cases: the points that implementers of this language get wrong.

/// All cases: a name, and inputs one after another.
pub fn all() -> Vec<(String, Vec<String>)> {
    read(include_str!("cases.txt"))
}

/// The cases of a text.
pub fn read(text: &str) -> Vec<(String, Vec<String>)> {
    text.split("\n### ")
        .skip(1)
        .map(|case| {
            let (name, body) = case.split_once('\n').unwrap_or((case, ""));
            let mut inputs = vec![
                "(watch facts)".to_string(),
                "(watch rules)".to_string(),
                "(watch activations)".to_string(),
            ];
            inputs.extend(self::inputs(body));
            (name.to_string(), inputs)
        })
        .collect()
}

/// The forms of a text, one after another.
pub fn inputs(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut current = String::new();
    for line in text.lines() {
        current.push_str(line);
        current.push('\n');
        if is_complete(&current) {
            found.push(current.trim().to_string());
            current.clear();
        }
    }
    found
}

/// Whether all parentheses outside of strings are closed.
fn is_complete(text: &str) -> bool {
    let (mut open, mut any, mut quoted, mut escaped) = (0, false, false, false);
    for letter in text.chars() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            '(' if !quoted => (open, any) = (open + 1, true),
            ')' if !quoted => open -= 1,
            _ => {}
        }
    }
    any && open == 0 && !quoted
}

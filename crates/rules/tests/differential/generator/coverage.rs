//! What the random programs contain: each part of the language that they are to compare is there often.

use super::program;
use std::collections::BTreeMap;

/// The pairs of an outer form and a form somewhere inside it, each once for each program.
fn nestings(text: &str, found: &mut BTreeMap<(String, String), usize>) {
    let mut open: Vec<&str> = Vec::new();
    let mut pairs = std::collections::BTreeSet::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => {
                let head = text[at + 1..]
                    .split(|c: char| c.is_whitespace() || "()".contains(c))
                    .next()
                    .unwrap_or("");
                pairs.extend(open.iter().map(|outer| (outer.to_string(), head.to_string())));
                open.push(head);
            }
            ')' => drop(open.pop()),
            _ => {}
        }
    }
    for pair in pairs {
        *found.entry(pair).or_default() += 1;
    }
}

#[test]
fn random_programs_cover_the_language() {
    const PROGRAMS: u64 = 4000;
    let mut found = BTreeMap::new();
    let (mut several, mut modules) = (0, 0);
    for seed in 1..=PROGRAMS {
        let text = program(seed).inputs().join("\n");
        nestings(&text, &mut found);
        several += usize::from(text.matches("$?").count() > 3);
        modules += usize::from(text.contains("(defrule A::") && text.contains("(focus "));
    }
    let least = PROGRAMS as usize / 100;
    let groups = ["forall", "exists", "not"];
    let mut wanted: Vec<(&str, &str)> =
        groups.iter().flat_map(|&outer| groups.map(|inner| (outer, inner))).collect();
    wanted.extend(["forall", "exists", "not"].map(|inner| ("logical", inner)));
    let queries = [
        "do-for-fact",
        "do-for-all-facts",
        "delayed-do-for-all-facts",
        "any-factp",
        "find-fact",
        "find-all-facts",
    ];
    wanted.extend(queries.map(|query| ("defrule", query)));
    for (outer, inner) in wanted {
        let count = found.get(&(outer.to_string(), inner.to_string())).copied().unwrap_or(0);
        assert!(count >= least, "{inner} stands inside {outer} in {count} of {PROGRAMS} programs");
    }
    assert!(several >= 20 * least, "several multifield variables in {several} programs");
    assert!(modules >= 5 * least, "rules of several modules in {modules} programs");
}

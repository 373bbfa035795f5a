//! What a person may have meant.

/// The candidate most like the text, whatever the case of the letters; the first of equals.
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text = text.trim().to_lowercase();
    let mut best: Option<(f64, &str)> = None;
    for candidate in candidates {
        let likeness = strsim::normalized_damerau_levenshtein(&text, &candidate.to_lowercase());
        if best.is_none_or(|(most, _)| likeness > most) {
            best = Some((likeness, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_is_found() {
        assert_eq!(nearest("trsi", ["connect", "tris", "tree"]), Some("tris"));
        assert_eq!(nearest(" B4", ["a1", "b3", "c3"]), Some("b3"));
        assert_eq!(nearest("x", []), None);
    }
}

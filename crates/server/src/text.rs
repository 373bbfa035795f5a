//! Names and texts that people write.

use crate::problem::Problem;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 32;
/// The longest line of chat or comment, in characters.
pub const LONGEST_TEXT: usize = 1_000;

/// A name, without blanks around it.
pub fn name(text: &str) -> Result<String, Problem> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > LONGEST_NAME {
        return Err(Problem::Text(format!(
            "a name has 1 to {LONGEST_NAME} characters, and this one has {length}: choose another"
        )));
    }
    if let Some(character) = text.chars().find(|character| !is_plain(*character)) {
        return Err(Problem::Text(format!(
            "a name cannot contain the character {character:?}: choose another"
        )));
    }
    Ok(text.to_owned())
}

/// A line of chat or a comment. Line breaks are kept.
pub fn words(text: &str) -> Result<String, Problem> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > LONGEST_TEXT {
        return Err(Problem::Text(format!(
            "a text has 1 to {LONGEST_TEXT} characters, and this one has {length}: write it again"
        )));
    }
    if let Some(character) = text.chars().find(|character| !is_plain(*character) && *character != '\n') {
        return Err(Problem::Text(format!("a text cannot contain the character {character:?}")));
    }
    Ok(text.to_owned())
}

/// No control characters, and nothing that turns the direction of writing around: with those, one name can be made
/// to look like another.
fn is_plain(character: char) -> bool {
    !character.is_control()
        && !matches!(character,
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_texts_are_checked() {
        assert_eq!(name("  Ada ").unwrap(), "Ada");
        assert_eq!(name("Nicolò 🂡").unwrap(), "Nicolò 🂡");
        for bad in ["", "   ", "a\nb", "a\u{202e}b", "\u{200b}", &"x".repeat(33)] {
            assert_eq!(name(bad).unwrap_err().code(), "text", "{bad:?}");
        }
        assert_eq!(words("one\ntwo").unwrap(), "one\ntwo");
        for bad in ["", "\u{7}", &"x".repeat(1_001)] {
            assert_eq!(words(bad).unwrap_err().code(), "text", "{bad:?}");
        }
    }
}

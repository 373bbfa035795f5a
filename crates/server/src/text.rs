//! Names and texts that people write.

use crate::problem::Problem;
use crate::words as say;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 32;
/// How many marks one letter may have: Vietnamese needs two.
const MOST_MARKS: usize = 3;
/// The longest line of chat or comment, in characters.
pub const LONGEST_TEXT: usize = 1_000;

/// A name, without blanks around it.
pub fn name(text: &str) -> Result<String, Problem> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > LONGEST_NAME {
        return Err(Problem::Text(say::name_length(LONGEST_NAME, length)));
    }
    if let Some(character) = text.chars().find(|character| !is_plain(*character)) {
        return Err(Problem::Text(say::name_character(format!("{character:?}"))));
    }
    if is_heaped(text) {
        return Err(Problem::Text(say::name_marks()));
    }
    Ok(text.to_owned())
}

/// A name with a number, for a second one at the same table. It is no longer than a name may be.
pub fn numbered(name: &str, number: usize) -> String {
    let number = format!(" ({number})");
    let kept: String = name.chars().take(LONGEST_NAME.saturating_sub(number.chars().count())).collect();
    format!("{}{number}", kept.trim_end())
}

/// Marks that are heaped upon one letter until it covers its neighbours.
fn is_heaped(text: &str) -> bool {
    let mark = |character: char| {
        matches!(character, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
    };
    let mut marks = 0;
    text.chars().any(|character| {
        marks = if mark(character) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    })
}

/// A line of chat or a comment. Line breaks are kept.
pub fn words(text: &str) -> Result<String, Problem> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > LONGEST_TEXT {
        return Err(Problem::Text(say::text_length(LONGEST_TEXT, length)));
    }
    if let Some(character) = text.chars().find(|character| !is_plain(*character) && *character != '\n') {
        return Err(Problem::Text(say::text_character(format!("{character:?}"))));
    }
    Ok(text.to_owned())
}

/// No control characters, nothing that is not seen and nothing that turns the direction of writing around: with those,
/// one name can be made to look like another.
fn is_plain(character: char) -> bool {
    !character.is_control()
        && !matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}'
                | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_texts_are_checked() {
        assert_eq!(name("  Ada ").unwrap(), "Ada");
        assert_eq!(name("Nicolò 🂡").unwrap(), "Nicolò 🂡");
        let zalgo = format!("a{}", "\u{301}".repeat(4));
        let unseen = ["\u{3164}", "a\u{ad}b", "\u{2800}", "\u{e0041}", &zalgo];
        for bad in ["", "   ", "a\nb", "a\u{202e}b", "\u{200b}", &"x".repeat(33)].into_iter().chain(unseen) {
            assert_eq!(name(bad).unwrap_err().code(), "text", "{bad:?}");
        }
        assert_eq!(numbered("Ada", 2), "Ada (2)");
        assert_eq!(name(&numbered(&"x".repeat(32), 10)).unwrap().len(), 32);
        assert_eq!(words("one\ntwo").unwrap(), "one\ntwo");
        for bad in ["", "\u{7}", &"x".repeat(1_001)] {
            assert_eq!(words(bad).unwrap_err().code(), "text", "{bad:?}");
        }
    }
}

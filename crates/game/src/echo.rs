//! What a person wrote, quoted in an answer.

/// How much of a text is said back.
const MOST: usize = 60;

/// A text that is safe to show: its control characters, which could move a terminal's cursor or turn the direction
/// of writing, are written out, and a long one is cut.
///
/// ```
/// use arbitro_game::echo::echoed;
/// assert_eq!(echoed("b2"), "b2");
/// assert_eq!(echoed("\u{1b}[2J"), "\\u{1b}[2J");
/// assert_eq!(echoed(&"x".repeat(100)), format!("{}…", "x".repeat(60)));
/// ```
pub fn echoed(text: &str) -> String {
    let mut letters = text.chars();
    let mut shown = without_controls(&letters.by_ref().take(MOST).collect::<String>());
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// A text of any length with its control characters written out.
pub fn without_controls(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_control(letter) {
            shown.extend(letter.escape_unicode());
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// Whether a character is no letter but an order to whatever shows it.
pub fn is_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

//! PGN: games of chess as text, in and out.
//!
//! Comments, numeric glyphs and variations are read over; the main line and the tags are kept.
//!
//! ```
//! use arbitro_games::chess::pgn;
//!
//! let games = pgn::read("[White \"A\"]\n\n1. e4 e5 2. Qh5 {early} Ke7?? 3. Qxe5# 1-0").unwrap();
//! assert_eq!(games[0].moves.len(), 5);
//! assert!(games[0].to_string().ends_with("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n"));
//! ```

use super::{Movement, Position, PositionError};
use shakmaty::Position as _;
use shakmaty::san::SanPlus;
use std::fmt;

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PgnGame {
    /// The tag pairs, in order.
    pub tags: Vec<(String, String)>,
    /// Where it starts: the usual position, or the tag `FEN`.
    pub start: Position,
    /// The moves of the main line.
    pub moves: Vec<Movement>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// A text that is not PGN, with the line where it stops being so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PgnError {
    /// A tag that is not `[Name "value"]`.
    #[error("line {line}: \"{text}\" is not a tag; write [Name \"value\"]")]
    Tag {
        /// Where.
        line: usize,
        /// The tag.
        text: String,
    },
    /// The starting position is not one.
    #[error("line {line}: {error}")]
    Start {
        /// Where.
        line: usize,
        /// What is wrong.
        error: PositionError,
    },
    /// Not a move, or not a legal one.
    #[error("line {line}: {text} is not a legal move of {side} here; the position is {fen}")]
    Move {
        /// Where.
        line: usize,
        /// The move.
        text: String,
        /// Who was to move.
        side: &'static str,
        /// The position before it.
        fen: String,
    },
    /// A result that the board contradicts.
    #[error("line {line}: the result {said} cannot be: the last move leaves {on_board}")]
    Result {
        /// Where.
        line: usize,
        /// The result.
        said: String,
        /// What is on the board.
        on_board: &'static str,
    },
    /// A comment or a variation that never ends.
    #[error("line {line}: the {what} that begins here is never closed")]
    Open {
        /// Where it begins.
        line: usize,
        /// "comment" or "variation".
        what: &'static str,
    },
}

/// Splits the text into what PGN calls tokens, each with its line.
struct Tokens<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Tokens<'a> {
    fn advance(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.bytes().filter(|byte| *byte == b'\n').count();
        self.rest = rest;
        taken
    }

    /// The next tag or word of the main line; everything else is read over.
    fn next(&mut self) -> Result<Option<(usize, &'a str)>, PgnError> {
        let mut depth = 0u32;
        let mut opened = 0;
        loop {
            let blank = self.rest.len() - self.rest.trim_start().len();
            self.advance(blank);
            let line = self.line;
            let Some(first) = self.rest.chars().next() else {
                return if depth > 0 {
                    Err(PgnError::Open { line: opened, what: "variation" })
                } else {
                    Ok(None)
                };
            };
            match first {
                '{' => match self.rest.find('}') {
                    Some(end) => drop(self.advance(end + 1)),
                    None => return Err(PgnError::Open { line, what: "comment" }),
                },
                ';' | '%' => drop(self.advance(self.rest.find('\n').unwrap_or(self.rest.len()))),
                '(' => {
                    self.advance(1);
                    if depth == 0 {
                        opened = line;
                    }
                    depth += 1;
                }
                ')' => {
                    self.advance(1);
                    depth = depth.saturating_sub(1);
                }
                '[' if depth == 0 => {
                    let end = self.rest.find('\n').unwrap_or(self.rest.len());
                    return Ok(Some((line, self.advance(end).trim_end())));
                }
                _ => {
                    let stops = |c: char| c.is_whitespace() || "{}();[".contains(c);
                    let end = self.rest.find(stops).filter(|end| *end > 0);
                    let word = self.advance(end.unwrap_or_else(|| {
                        // A lone closing brace or bracket is a word of its own.
                        if stops(first) { first.len_utf8() } else { self.rest.len() }
                    }));
                    if depth == 0 {
                        return Ok(Some((line, word)));
                    }
                }
            }
        }
    }
}

/// Reads all games of a text.
pub fn read(text: &str) -> Result<Vec<PgnGame>, PgnError> {
    let mut tokens = Tokens { rest: text.strip_prefix('\u{feff}').unwrap_or(text), line: 1 };
    let mut games = Vec::new();
    let mut game = PgnGame::default();
    let mut position = Position::default();
    let mut begun = false;
    while let Some((line, token)) = tokens.next()? {
        if token.starts_with('[') {
            if !game.moves.is_empty() {
                finish(&mut games, &mut game, "*");
                position = Position::default();
            }
            let (name, value) = tag(token).ok_or_else(|| PgnError::Tag { line, text: token.to_owned() })?;
            if name == "FEN" {
                position = value.parse().map_err(|error| PgnError::Start { line, error })?;
                game.start = position.clone();
            }
            game.tags.push((name, value));
            begun = true;
            continue;
        }
        if matches!(token, "1-0" | "0-1" | "1/2-1/2" | "*") {
            agree(&position, token).map_err(|on_board| PgnError::Result {
                line,
                said: token.to_owned(),
                on_board,
            })?;
            finish(&mut games, &mut game, token);
            position = Position::default();
            begun = false;
            continue;
        }
        // "12." and "12..." stand before moves, or glued to them.
        let word = token.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
        let word = if token.starts_with(|c: char| c.is_ascii_digit()) && !token.starts_with("0-0") {
            word
        } else {
            token
        };
        if word.is_empty() || word.starts_with('$') {
            continue;
        }
        begun = true;
        let mv = one_move(&position, word).ok_or_else(|| PgnError::Move {
            line,
            text: word.chars().take(40).collect(),
            side: position.turn().fold_wb("White", "Black"),
            fen: position.to_string(),
        })?;
        position.0.play_unchecked(mv);
        game.moves.push(Movement::of(mv));
    }
    if begun {
        finish(&mut games, &mut game, "*");
    }
    Ok(games)
}

/// Whether a result agrees with a last position that leaves no doubt.
fn agree(position: &Position, result: &str) -> Result<(), &'static str> {
    let (real, on_board) = if position.is_checkmate() {
        position.turn().fold_wb(("0-1", "White mated: 0-1"), ("1-0", "Black mated: 1-0"))
    } else if position.is_stalemate() {
        ("1/2-1/2", "a stalemate: 1/2-1/2")
    } else {
        return Ok(());
    };
    if result == "*" || result == real { Ok(()) } else { Err(on_board) }
}

fn finish(games: &mut Vec<PgnGame>, game: &mut PgnGame, result: &str) {
    game.result = result.to_owned();
    games.push(std::mem::take(game));
}

fn tag(text: &str) -> Option<(String, String)> {
    let inner = text.strip_prefix('[')?.trim_end().strip_suffix(']')?.trim();
    let (name, value) = inner.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut plain = String::new();
    let mut escaped = false;
    for c in value.chars() {
        if c == '\\' && !escaped {
            escaped = true;
        } else {
            plain.push(c);
            escaped = false;
        }
    }
    (!name.is_empty()).then(|| (name.to_owned(), plain))
}

fn one_move(position: &Position, word: &str) -> Option<shakmaty::Move> {
    let word = word.trim_end_matches(['!', '?']).replace("0-0-0", "O-O-O").replace("0-0", "O-O");
    if let Ok(san) = word.parse::<SanPlus>()
        && let Ok(mv) = san.san.to_move(&position.0)
    {
        return Some(mv);
    }
    let legal = position.legal_moves();
    let uci: Movement = word.parse().ok()?;
    legal.into_iter().find(|mv| Movement::of(*mv) == uci)
}

/// The move as people write it (SAN), with its sign of check or mate; `None` if it is not legal here.
pub fn san(position: &Position, mv: Movement) -> Option<String> {
    let found = position.legal_moves().into_iter().find(|legal| Movement::of(*legal) == mv)?;
    Some(SanPlus::from_move(position.0.clone(), found).to_string())
}

/// Reads a move as people write it, SAN or UCI; `None` if it is not legal here.
pub fn parse_move(position: &Position, text: &str) -> Option<Movement> {
    one_move(position, text).map(Movement::of)
}

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        if self.start != Position::default() && !self.tags.iter().any(|(name, _)| name == "FEN") {
            writeln!(f, "[SetUp \"1\"]\n[FEN \"{}\"]", self.start)?;
        }
        writeln!(f)?;
        let mut position = self.start.clone();
        let mut line = String::new();
        let mut words = Vec::new();
        for (index, mv) in self.moves.iter().enumerate() {
            if position.turn().is_white() {
                words.push(format!("{}.", position.fullmoves()));
            } else if index == 0 {
                words.push(format!("{}...", position.fullmoves()));
            }
            let Some(found) = position.legal_moves().into_iter().find(|m| Movement::of(*m) == *mv) else {
                break; // an illegal move ends what can be written
            };
            words.push(SanPlus::from_move_and_play_unchecked(&mut position.0, found).to_string());
        }
        words.push(if self.result.is_empty() { "*".to_owned() } else { self.result.clone() });
        for word in words {
            if line.len() + 1 + word.len() > 79 {
                writeln!(f, "{line}")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        writeln!(f, "{line}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::{Roll, dice};
    use proptest::prelude::*;

    #[test]
    fn comments_variations_glyphs_and_numbers_are_read_over() {
        let text = "[Event \"a \\\"quoted\\\" name\"]\n\n1.e4 $1 e5 (1... c5 2. Nf3 (2. c3)) 2. 0-0 *";
        assert!(matches!(read(text), Err(PgnError::Move { line: 3, .. })), "castling is not legal yet");
        let text = text.replace("2. 0-0", "2. Nf3 {a (comment} ; to the end\n Nc6 3.Bc4 Nf6 4. 0-0!");
        let games = read(&text).unwrap();
        assert_eq!(games[0].tags[0].1, "a \"quoted\" name");
        let uci: Vec<String> = games[0].moves.iter().map(Movement::to_string).collect();
        assert_eq!(uci, ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1g1"]);
        assert_eq!(read(&games[0].to_string()).unwrap(), games);
    }

    #[test]
    fn broken_games_say_where() {
        let cases = [
            ("[White \"A\"]\n\n1. e4 e5\n2. Ke3", "line 4: Ke3 is not a legal move of White"),
            ("[White A]", "line 1: \"[White A]\" is not a tag"),
            ("1. e4 {never closed", "line 1: the comment"),
            ("1. e4\n( 1. d4", "line 2: the variation"),
            ("[FEN \"8/8\"]", "line 1: the position \"8/8\" is not FEN"),
            ("1. f3 e5 2. g4 Qh4# 1-0", "line 1: the result 1-0 cannot be: the last move leaves White mated"),
            ("1. e4 }", "line 1: } is not a legal move of Black"),
        ];
        for (text, words) in cases {
            let error = read(text).expect_err(text).to_string();
            assert!(error.starts_with(words), "{text}: {error}");
        }
    }

    #[test]
    fn random_games_read_back() {
        for seed in 0..40 {
            let mut dice = dice(seed);
            let mut game = PgnGame { result: "*".into(), ..PgnGame::default() };
            let mut position = game.start.clone();
            for _ in 0..120 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = legal[dice.below(legal.len())];
                game.moves.push(Movement::of(mv));
                position.0.play_unchecked(mv);
            }
            assert_eq!(read(&game.to_string()).unwrap(), [game]);
        }
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_reader(text in "\\PC{0,80}|[\\[\\](){};%. \\n0-9eNdO$*/-]{0,80}") {
            if let Ok(games) = read(&text) {
                for game in games {
                    prop_assert!(game.to_string().contains(&game.result));
                }
            }
        }
    }
}

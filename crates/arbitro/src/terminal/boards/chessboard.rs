//! Chessboards: chess, and Kriegspiel with notes, the umpire's board and the wave of a bot.

use super::{Drawn, Notes, Sight, Spot, Study};
use crate::speech::say;
use crate::words;
use arbitro_game::{Arg, Explanation, Part};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

const LIGHT: Style = Style::new().bg(Color::Rgb(120, 110, 95));
const DARK: Style = Style::new().bg(Color::Rgb(80, 72, 60));
const WHITE_MAN: Style = Style::new().fg(Color::White).bold();
const BLACK_MAN: Style = Style::new().fg(Color::LightYellow);
const GUESS: Style = Style::new().fg(Color::LightMagenta).italic();
const WAVE: Style = Style::new().fg(Color::LightRed).bold();
const CURSOR: Style = Style::new().bg(Color::Blue);
const FRAME: Style = Style::new().fg(Color::DarkGray);

/// Moves in one line of the list.
const COLUMNS: usize = 10;

/// What stands on the squares, eight ranks from the eighth down.
#[derive(Clone, Copy, PartialEq)]
struct Grid([[Cell; 8]; 8]);

#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Empty,
    Man(char),
    Guess(char),
    Wave,
}

impl Grid {
    const EMPTY: Grid = Grid([[Cell::Empty; 8]; 8]);

    /// Puts the pieces of the board part of a FEN on the board; anything else puts nothing.
    fn add_fen(mut self, fen: &str) -> Grid {
        for (row, rank) in fen.split(' ').next().unwrap_or_default().split('/').take(8).enumerate() {
            let mut column = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(empty) => column += empty as usize,
                    None => {
                        if column < 8 {
                            self.0[row][column] = Cell::Man(letter);
                        }
                        column += 1;
                    }
                }
            }
        }
        self
    }

    fn add_notes(mut self, notes: &Notes) -> Grid {
        self.each_empty(|name| notes.at(name).map(Cell::Guess));
        self
    }

    fn add_wave(mut self, wave: &[String]) -> Grid {
        self.each_empty(|name| wave.iter().any(|square| square == name).then_some(Cell::Wave));
        self
    }

    fn each_empty(&mut self, what: impl Fn(&str) -> Option<Cell>) {
        for (row, cells) in self.0.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate().filter(|(_, cell)| **cell == Cell::Empty) {
                *cell = what(&square_name(row, column)).unwrap_or(Cell::Empty);
            }
        }
    }
}

fn square_name(row: usize, column: usize) -> String {
    format!("{}{}", char::from(b'a' + column as u8), 8 - row)
}

/// The order in which rows or columns are drawn.
fn order(black: bool) -> [usize; 8] {
    let forward = [0, 1, 2, 3, 4, 5, 6, 7];
    if black { forward.map(|index| 7 - index) } else { forward }
}

/// One board of several.
struct Window {
    title: String,
    grid: Grid,
}

/// What a person sees of Kriegspiel: its own board with its notes; in study mode also each machine's board with its
/// wave, and the umpire's.
fn kriegspiel_windows(view: &serde_json::Value, study: Option<&Study>, notes: &Notes) -> Vec<Window> {
    let men = |view: &serde_json::Value| {
        view.get("men").and_then(|men| men.as_str()).unwrap_or_default().to_owned()
    };
    let own = Grid::EMPTY.add_fen(&men(view)).add_notes(notes);
    let mut windows = vec![Window { title: say(&words::your_board()), grid: own }];
    let Some(study) = study else { return windows };
    for (seat, thought) in &study.thoughts {
        if let (Some(wave), Some(view)) = (wave_of(thought), study.views.get(seat.index())) {
            let grid = Grid::EMPTY.add_fen(&men(view)).add_wave(&wave);
            windows.push(Window { title: say(&words::bots_board()), grid });
        }
    }
    let umpire = study.views.iter().fold(Grid::EMPTY, |grid, view| grid.add_fen(&men(view)));
    windows.push(Window { title: say(&words::umpires_board()), grid: umpire });
    windows
}

/// Where a bot believes the opponent's king to be: Maran's wave, the set of a solved ending, or what sampled boards say.
fn wave_of(thought: &Explanation) -> Option<Vec<String>> {
    thought.parts.iter().find_map(|part| match part {
        Part::Set { name, items } if ["set-wave", "set-king-squares"].contains(&&*name.id) => {
            Some(items.iter().map(Arg::to_string).collect())
        }
        Part::Belief { about, chances } if about.id == "belief-opponent-king" => {
            Some(chances.iter().map(|chance| chance.what.to_string()).collect())
        }
        _ => None,
    })
}

/// Whether a game has windows: its board is partly hidden.
pub fn has_windows(game: &str) -> bool {
    game.split(':').next() == Some("kriegspiel")
}

/// The windows of a game as plain text, side by side; `None` if the game has none.
pub fn windows(game: &str, view: &serde_json::Value, study: Option<&Study>, notes: &Notes) -> Option<String> {
    if !has_windows(game) {
        return None;
    }
    let black = plays_black(view);
    let windows = kriegspiel_windows(view, study, notes);
    let mut text: Vec<String> =
        vec![windows.iter().map(|window| format!("  {:<22}", window.title)).collect()];
    for row in order(black) {
        let line = |window: &Window| {
            let cells: String = order(black)
                .iter()
                .map(|&column| match window.grid.0[row][column] {
                    Cell::Empty => ". ".to_owned(),
                    Cell::Man(letter) => format!("{letter} "),
                    Cell::Guess(letter) => format!("{letter}?"),
                    Cell::Wave => "X ".to_owned(),
                })
                .collect();
            format!("{} {cells}      ", 8 - row)
        };
        text.push(windows.iter().map(line).collect());
    }
    let letters = if black { "h g f e d c b a" } else { "a b c d e f g h" };
    text.push(windows.iter().map(|_| format!("  {letters}       ")).collect());
    Some(text.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n"))
}

fn plays_black(view: &serde_json::Value) -> bool {
    view.get("side").and_then(|side| side.as_str()) == Some("black")
}

/// Chess: the position is the view.
pub fn chess(sight: &Sight<'_>) -> Drawn {
    let fen = sight.view.as_str().unwrap_or_default();
    let window = Window { title: String::new(), grid: Grid::EMPTY.add_fen(fen).add_notes(sight.notes) };
    draw(sight, &[window], false)
}

/// Kriegspiel.
pub fn kriegspiel(sight: &Sight<'_>) -> Drawn {
    draw(sight, &kriegspiel_windows(sight.view, sight.study, sight.notes), plays_black(sight.view))
}

fn draw(sight: &Sight<'_>, windows: &[Window], black: bool) -> Drawn {
    let mut drawn = Drawn::default();
    // Three boards fit side by side into 80 columns only with narrow squares.
    let (side, wide) = if windows.len() > 2 { ("", 16) } else { (" ", 24) };
    if windows.len() > 1 {
        let title = |window: &Window| Span::styled(format!("   {:<1$}", window.title, wide + 3), FRAME);
        let titles = windows.iter().map(title);
        drawn.lines.push(Line::from(titles.collect::<Vec<_>>()));
    }
    let touched =
        |name: &str| sight.chosen.is_some_and(|mv| mv.get(..2) == Some(name) || mv.get(2..4) == Some(name));
    for row in order(black) {
        let mut line = Vec::new();
        for (number, window) in windows.iter().enumerate() {
            line.push(Span::styled(format!(" {} ", 8 - row), FRAME));
            for column in order(black) {
                let paper = if (row + column) % 2 == 0 { LIGHT } else { DARK };
                let (glyph, ink) = match window.grid.0[row][column] {
                    Cell::Empty => (' ', FRAME),
                    Cell::Man(letter) if letter.is_uppercase() => (letter, WHITE_MAN),
                    Cell::Man(letter) => (letter, BLACK_MAN),
                    Cell::Guess(letter) => (letter, GUESS),
                    Cell::Wave => ('×', WAVE),
                };
                let style = paper.patch(ink);
                let here = number == 0 && touched(&square_name(row, column));
                line.push(Span::styled(
                    format!(" {glyph}{side}"),
                    if here { style.patch(CURSOR) } else { style },
                ));
            }
            line.push(Span::from("   "));
        }
        drawn.lines.push(Line::from(line));
    }
    let letters: String =
        order(black).iter().map(|&column| format!(" {}{side}", char::from(b'a' + column as u8))).collect();
    let feet = windows.iter().map(|_| Span::styled(format!("   {letters}   "), FRAME));
    drawn.lines.push(Line::from(feet.collect::<Vec<_>>()));
    drawn.lines.push(Line::default());
    list_moves(sight, &mut drawn);
    drawn
}

fn list_moves(sight: &Sight<'_>, drawn: &mut Drawn) {
    for row in sight.offers.chunks(COLUMNS) {
        let y = drawn.lines.len() as u16;
        let mut line = Vec::new();
        for (index, offer) in row.iter().enumerate() {
            let area = Rect::new((index * 6) as u16, y, 5, 1);
            drawn.spots.push(Spot { area, mv: offer.mv.clone() });
            let chosen = sight.chosen == Some(offer.mv.as_str());
            line.push(Span::styled(
                format!("{:<6}", offer.notation),
                if chosen { CURSOR } else { Style::new() },
            ));
        }
        drawn.lines.push(Line::from(line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::Message;
    use arbitro_game::{Chance, Seat};
    use arbitro_table::Offer;

    fn view(side: &str, men: &str) -> serde_json::Value {
        serde_json::json!({"side": side, "men": men})
    }

    fn text(drawn: &Drawn) -> Vec<String> {
        drawn.lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    #[test]
    fn a_person_sees_its_own_men_and_its_notes() {
        let (view, mut notes) = (view("black", "3k4/8/8/8/8/8/8/8"), Notes::default());
        notes.command("note e1 K");
        let offers = [Offer { mv: "d8e8".into(), notation: "d8e8".into() }];
        let sight = Sight {
            view: &view,
            drawing: "",
            offers: &offers,
            chosen: Some("d8e8"),
            notes: &notes,
            study: None,
        };
        let drawn = kriegspiel(&sight);
        assert_eq!(text(&drawn)[0], " 1           K");
        assert_eq!(text(&drawn)[7], " 8              k");
        assert_eq!(drawn.spots, [Spot { area: Rect::new(0, 10, 5, 1), mv: "d8e8".into() }]);
    }

    #[test]
    fn study_mode_shows_the_two_windows_of_the_thesis_beside_ones_own() {
        let study = Study {
            views: vec![view("white", "8/8/3P4/4K3/8/8/8/8"), view("black", "3k4/8/8/8/8/8/8/8")],
            thoughts: vec![(
                Seat(0),
                Explanation::because(Message::default()).with(Part::Set {
                    name: Message::new("set-wave"),
                    items: vec!["d8".into(), "c8".into()],
                }),
            )],
        };
        let text = windows("kriegspiel:rules=icc", &study.views[1], Some(&study), &Notes::default()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "  your board              the bot’s               the umpire’s");
        assert_eq!(lines[8], "8 . . . . k . . .       8 . . . . X X . .       8 . . . . k . . .");
        assert_eq!(lines[6], "6 . . . . . . . .       6 . . . . P . . .       6 . . . . P . . .");
        assert_eq!(windows("chess", &study.views[0], None, &Notes::default()), None);
        let notes = Notes::default();
        let sight = Sight {
            view: &study.views[1],
            drawing: "",
            offers: &[],
            chosen: None,
            notes: &notes,
            study: Some(&study),
        };
        let drawn = kriegspiel(&sight);
        let width = drawn.lines.iter().map(Line::width).max();
        assert!(width <= Some(80), "{width:?} columns");
    }

    #[test]
    fn study_mode_shows_where_a_machine_takes_the_king_to_be_in_the_whole_game_too() {
        let chances = vec![Chance { what: "g8".into(), probability: 0.7 }];
        let belief = Part::Belief { about: Message::new("belief-opponent-king"), chances };
        assert_eq!(
            wave_of(&Explanation::because(Message::default()).with(belief)),
            Some(vec!["g8".to_owned()])
        );
        assert_eq!(wave_of(&Explanation::because(Message::default())), None);
    }

    #[test]
    fn a_view_that_is_no_board_draws_nothing_and_does_not_fail() {
        let (view, notes) = (serde_json::json!({"men": "99x/8////////"}), Notes::default());
        let sight = Sight { view: &view, drawing: "", offers: &[], chosen: None, notes: &notes, study: None };
        assert!(kriegspiel(&sight).spots.is_empty() && chess(&sight).spots.is_empty());
    }
}

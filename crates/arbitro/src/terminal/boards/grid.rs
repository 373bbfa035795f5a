//! Boards of two signs: tris and connect four.

use super::{Drawn, Sight, Spot};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

const O: Style = Style::new().fg(Color::LightCyan).bold();
const X: Style = Style::new().fg(Color::LightYellow).bold();
const FRAME: Style = Style::new().fg(Color::DarkGray);
const CURSOR: Style = Style::new().bg(Color::Blue);

/// The signs three lines high, for boards that are small enough.
const BIG: [(char, [&str; 3]); 3] = [
    ('O', ["╭───╮", "│   │", "╰───╯"]),
    ('X', ["╲   ╱", "  ╳  ", "╱   ╲"]),
    ('.', ["     ", "     ", "     "]),
];

fn rows(sight: &Sight<'_>) -> Vec<Vec<char>> {
    let rows = sight.view.get("rows").and_then(|rows| rows.as_array());
    let texts = rows.into_iter().flatten().filter_map(|row| row.as_str());
    texts.map(|row| row.chars().collect()).collect()
}

fn ink(sign: char) -> Style {
    match sign {
        'O' => O,
        'X' => X,
        _ => FRAME,
    }
}

/// Tris: large signs up to seven rows, small ones above.
pub fn tris(sight: &Sight<'_>) -> Drawn {
    let rows = rows(sight);
    let height = if rows.len() <= 7 { 3 } else { 1 };
    let width = if height == 3 { 7 } else { 3 };
    let mut drawn = Drawn::default();
    let columns = rows.first().map_or(0, Vec::len);
    for (index, row) in rows.iter().enumerate() {
        let number = rows.len() - index;
        let top = drawn.lines.len() as u16;
        let name = |column: usize| format!("{}{number}", char::from(b'a' + column as u8));
        for slice in 0..height {
            let label = if slice == height / 2 { format!("{number:>2} ") } else { "   ".into() };
            let mut line = vec![Span::styled(label, FRAME)];
            for (column, &sign) in row.iter().enumerate() {
                let glyph = match BIG.iter().find(|(known, _)| *known == sign) {
                    Some((_, big)) if height == 3 => format!(" {} ", big[slice]),
                    _ if sign == '.' => "   ".to_owned(),
                    _ => format!(" {sign} "),
                };
                let chosen = sight.chosen.is_some_and(|chosen| chosen == name(column));
                line.push(Span::styled(glyph, if chosen { ink(sign).patch(CURSOR) } else { ink(sign) }));
                if column + 1 < columns {
                    line.push(Span::styled("│", FRAME));
                }
            }
            drawn.lines.push(Line::from(line));
        }
        for column in 0..columns {
            let offered = sight.offers.iter().any(|offer| offer.mv == name(column));
            if offered {
                let area = Rect::new((3 + column * (width + 1)) as u16, top, width as u16, height as u16);
                drawn.spots.push(Spot { area, mv: name(column) });
            }
        }
        if index + 1 < rows.len() {
            let rule = vec!["─".repeat(width); columns].join("┼");
            drawn.lines.push(Line::from(Span::styled(format!("   {rule}"), FRAME)));
        }
    }
    let letters: String =
        (0..columns).map(|column| format!("{:^1$} ", char::from(b'a' + column as u8), width)).collect();
    drawn.lines.push(Line::from(Span::styled(format!("   {letters}"), FRAME)));
    drawn
}

/// Connect four: round discs, and a column to point at.
pub fn connect_four(sight: &Sight<'_>) -> Drawn {
    let rows = rows(sight);
    let columns = rows.first().map_or(0, Vec::len);
    let chosen = |column: usize| sight.chosen.is_some_and(|chosen| chosen == (column + 1).to_string());
    let mut drawn = Drawn::default();
    let arrows = (0..columns).map(|column| Span::styled(if chosen(column) { "  ▼ " } else { "    " }, X));
    drawn.lines.push(Line::from([vec![Span::from(" ")], arrows.collect()].concat()));
    for row in &rows {
        let mut line = vec![Span::styled("│", FRAME)];
        for (column, &sign) in row.iter().enumerate() {
            let glyph = if sign == '.' { " ·  " } else { " ●  " };
            line.push(Span::styled(glyph, if chosen(column) { ink(sign).patch(CURSOR) } else { ink(sign) }));
        }
        line.push(Span::styled("│", FRAME));
        drawn.lines.push(Line::from(line));
    }
    drawn.lines.push(Line::from(Span::styled(format!("└{}┘", "─".repeat(columns * 4)), FRAME)));
    let numbers: String = (1..=columns).map(|number| format!(" {number}  ")).collect();
    drawn.lines.push(Line::from(Span::styled(format!(" {numbers}"), FRAME)));
    for column in 0..columns {
        let mv = (column + 1).to_string();
        if sight.offers.iter().any(|offer| offer.mv == mv) {
            let area = Rect::new(1 + column as u16 * 4, 0, 4, rows.len() as u16 + 3);
            drawn.spots.push(Spot { area, mv });
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::notes::Notes;
    use arbitro_table::Offer;

    fn text(drawn: &Drawn) -> Vec<String> {
        drawn.lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    fn offers(moves: &[&str]) -> Vec<Offer> {
        moves.iter().map(|mv| Offer { mv: mv.to_string(), notation: mv.to_string() }).collect()
    }

    #[test]
    fn tris_is_drawn_large_and_can_be_pointed_at() {
        let view = serde_json::json!({"rows": ["O.X", "...", "..."], "winner": null});
        let offers = offers(&["b3", "a2"]);
        let drawn = tris(&Sight {
            view: &view,
            drawing: "",
            offers: &offers,
            chosen: Some("b3"),
            notes: &Notes::default(),
            study: None,
        });
        assert_eq!(
            text(&drawn)[..4],
            [
                "    ╭───╮ │       │ ╲   ╱",
                " 3  │   │ │       │   ╳",
                "    ╰───╯ │       │ ╱   ╲",
                "   ───────┼───────┼───────"
            ]
        );
        assert_eq!(drawn.spots[0], Spot { area: Rect::new(11, 0, 7, 3), mv: "b3".into() });
        assert_eq!(drawn.spots[1], Spot { area: Rect::new(3, 4, 7, 3), mv: "a2".into() });
    }

    #[test]
    fn a_view_that_is_no_board_draws_nothing_and_does_not_fail() {
        let view = serde_json::json!(7);
        let notes = Notes::default();
        let sight = Sight { view: &view, drawing: "", offers: &[], chosen: None, notes: &notes, study: None };
        assert!(tris(&sight).spots.is_empty() && connect_four(&sight).spots.is_empty());
    }
}

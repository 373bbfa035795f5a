//! The board of every game that has no board of its own: its drawing, and the moves as a list.

use super::{Drawn, Sight, Spot};
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::text::{Line, Span};

/// How wide the list of moves may become.
const WIDTH: usize = 64;

pub fn plain(sight: &Sight<'_>) -> Drawn {
    let mut drawn = Drawn {
        lines: sight.drawing.lines().map(|line| Line::from(line.to_owned())).collect(),
        spots: Vec::new(),
    };
    if sight.offers.is_empty() {
        return drawn;
    }
    drawn.lines.push(Line::default());
    let longest = sight.offers.iter().map(|offer| offer.notation.chars().count()).max().unwrap_or(1);
    let columns = (WIDTH / (longest + 3)).max(1);
    for row in sight.offers.chunks(columns) {
        let y = drawn.lines.len() as u16;
        let mut line = Vec::new();
        for (index, offer) in row.iter().enumerate() {
            let area = Rect::new((index * (longest + 3)) as u16, y, longest as u16 + 2, 1);
            drawn.spots.push(Spot { area, mv: offer.mv.clone() });
            let text = format!(" {:<longest$} ", offer.notation);
            let chosen = sight.chosen == Some(offer.mv.as_str());
            line.push(if chosen { text.reversed() } else { Span::from(text) });
            line.push(Span::from(" "));
        }
        drawn.lines.push(Line::from(line));
    }
    drawn
}

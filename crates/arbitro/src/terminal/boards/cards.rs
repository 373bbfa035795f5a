//! The board of card games: the table as text, and below it the hand as cards to point at.

use super::{Drawn, Sight, Spot, plain};
use crate::speech::say;
use crate::words;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};

const CURSOR: Style = Style::new().bg(Color::Blue);

/// How wide a card is drawn.
const WIDTH: u16 = 6;

/// Briscola: while cards are played the hand lies on the table; calls are a list.
pub fn cards(sight: &Sight<'_>) -> Drawn {
    let is_card =
        |mv: &str| mv.chars().count() == 2 && mv.chars().nth(1).is_some_and(|suit| "CDSB".contains(suit));
    if sight.offers.is_empty() || !sight.offers.iter().all(|offer| is_card(&offer.mv)) {
        return plain::plain(sight);
    }
    let trump = sight.view.get("trump").and_then(|trump| trump.as_str());
    let mut drawn = Drawn::default();
    // The last line of the drawing is the hand, which is drawn as cards below.
    let rows: Vec<&str> = sight.drawing.lines().collect();
    let table = rows[..rows.len().saturating_sub(1)].iter().copied();
    drawn.lines.extend(table.map(|line| Line::from(line.to_owned())));
    drawn.lines.push(Line::default());
    let top = drawn.lines.len() as u16;
    let mut rows: [Vec<Span<'static>>; 4] = Default::default();
    for (index, offer) in sight.offers.iter().enumerate() {
        let suit = offer.mv.chars().nth(1).unwrap_or(' ');
        let chosen = sight.chosen == Some(offer.mv.as_str());
        let style = if chosen { ink(suit).patch(CURSOR) } else { ink(suit) };
        let mark = if trump == Some(suit_name(suit)) { "★" } else { " " };
        let faces = [
            "╭───╮".to_owned(),
            format!("│{:<3}│", offer.notation),
            format!("│  {mark}│"),
            "╰───╯".to_owned(),
        ];
        for (row, face) in rows.iter_mut().zip(faces) {
            row.push(Span::styled(face, style));
            row.push(Span::from(" "));
        }
        let area = Rect::new(index as u16 * WIDTH, top, WIDTH - 1, 4);
        drawn.spots.push(Spot { area, mv: offer.mv.clone() });
    }
    drawn.lines.extend(rows.map(Line::from));
    if sight.offers.iter().any(|offer| offer.notation.ends_with(['C', 'D', 'S', 'B'])) {
        drawn.lines.push(Line::from(say(&words::suits())).fg(Color::DarkGray));
    }
    drawn
}

/// Whether the cards of a game have letters for the Italian suits.
pub fn has_suits(game: &str) -> bool {
    game.starts_with("briscola") && !game.contains("faces=french")
}

fn suit_name(letter: char) -> &'static str {
    match letter {
        'C' => "coppe",
        'D' => "denari",
        'S' => "spade",
        _ => "bastoni",
    }
}

fn ink(suit: char) -> Style {
    Style::new().bold().fg(match suit {
        'C' => Color::LightRed,
        'D' => Color::LightYellow,
        'S' => Color::LightBlue,
        _ => Color::LightGreen,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::boards::Notes;
    use arbitro_table::Offer;

    fn offers(moves: &[&str]) -> Vec<Offer> {
        moves.iter().map(|mv| Offer { mv: mv.to_string(), notation: mv.to_string() }).collect()
    }

    #[test]
    fn the_hand_can_be_pointed_at() {
        let view = serde_json::json!({"trump": "coppe"});
        let offers = offers(&["AC", "3S"]);
        let drawing = "trick 1\nyour cards: AC 3S";
        let drawn = cards(&Sight {
            view: &view,
            drawing,
            offers: &offers,
            chosen: Some("3S"),
            notes: &Notes::default(),
            study: None,
        });
        let text: Vec<String> =
            drawn.lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect();
        assert_eq!(
            text,
            [
                "trick 1",
                "",
                "╭───╮ ╭───╮",
                "│AC │ │3S │",
                "│  ★│ │   │",
                "╰───╯ ╰───╯",
                "C cups  D coins  S swords  B batons"
            ]
        );
        assert_eq!(drawn.spots[1], Spot { area: Rect::new(6, 2, 5, 4), mv: "3S".into() });
    }

    #[test]
    fn calls_are_a_list() {
        let view = serde_json::json!({"trump": null});
        let offers = offers(&["pass", "K", "2"]);
        let drawn = cards(&Sight {
            view: &view,
            drawing: "auction",
            offers: &offers,
            chosen: None,
            notes: &Notes::default(),
            study: None,
        });
        assert_eq!(drawn.spots.len(), 3);
        assert!(drawn.lines.iter().any(|line| line.to_string().contains("pass")));
    }
}

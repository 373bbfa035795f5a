//! Boards for the terminal. A board draws what a seat sees and says where each move on offer can be pointed at;
//! it knows no rules.

mod cards;
mod chessboard;
mod grid;
mod plain;

pub use cards::has_suits;
pub use chessboard::{has_windows, windows};

use super::notes::Notes;
use super::scene::Study;
use arbitro_table::Offer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

/// What a seat sees, as a board draws it.
pub struct Sight<'a> {
    /// The view as JSON.
    pub view: &'a serde_json::Value,
    /// The view as text.
    pub drawing: &'a str,
    /// The moves on offer.
    pub offers: &'a [Offer],
    /// The move that the cursor is on.
    pub chosen: Option<&'a str>,
    /// What the person has noted on the board.
    pub notes: &'a Notes,
    /// What may be seen beside one's own view: in study mode, and after the end.
    pub study: Option<&'a Study>,
}

/// A drawing with places to point at, relative to its top left corner.
#[derive(Default)]
pub struct Drawn {
    /// The lines.
    pub lines: Vec<Line<'static>>,
    /// Where each move on offer is.
    pub spots: Vec<Spot>,
}

/// Where a move can be pointed at.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Its place.
    pub area: Rect,
    /// The move.
    pub mv: String,
}

/// Draws a game.
pub type Board = fn(&Sight<'_>) -> Drawn;

/// The board for a game, by its name in the catalogue.
pub fn board_for(game: &str) -> Board {
    match game.split(':').next().unwrap_or_default() {
        "tris" => grid::tris,
        "connect-four" => grid::connect_four,
        "briscola" | "briscola5" => cards::cards,
        "chess" => chessboard::chess,
        "kriegspiel" => chessboard::kriegspiel,
        _ => plain::plain,
    }
}

/// A way to move the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Towards the top.
    Up,
    /// Towards the bottom.
    Down,
    /// Towards the left.
    Left,
    /// Towards the right.
    Right,
}

/// The move under a point.
pub fn spot_at(spots: &[Spot], x: u16, y: u16) -> Option<&Spot> {
    spots.iter().find(|spot| spot.area.contains(Position { x, y }))
}

/// The nearest spot in a direction from the chosen one; the first if none is chosen; the same if there is none.
pub fn steer<'a>(spots: &'a [Spot], chosen: Option<&str>, direction: Direction) -> Option<&'a Spot> {
    let Some(from) = spots.iter().find(|spot| Some(spot.mv.as_str()) == chosen) else {
        return spots.first();
    };
    let centre = |spot: &Spot| {
        let area = spot.area;
        // A character is about twice as high as it is wide.
        (i32::from(area.x) * 2 + i32::from(area.width), i32::from(area.y) * 4 + i32::from(area.height) * 2)
    };
    let (x, y) = centre(from);
    let distance = |spot: &Spot| {
        let (dx, dy) = (centre(spot).0 - x, centre(spot).1 - y);
        let (ahead, aside) = match direction {
            Direction::Up => (-dy, dx.abs()),
            Direction::Down => (dy, dx.abs()),
            Direction::Left => (-dx, dy.abs()),
            Direction::Right => (dx, dy.abs()),
        };
        (ahead > 0).then_some(ahead + 3 * aside)
    };
    let nearest = spots.iter().filter_map(|spot| Some((distance(spot)?, spot))).min_by_key(|(far, _)| *far);
    Some(nearest.map_or(from, |(_, spot)| spot))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spots() -> Vec<Spot> {
        // a3 . c3 / . b2 . / a1 b1 c1
        [("a3", 0, 0), ("c3", 8, 0), ("b2", 4, 2), ("a1", 0, 4), ("b1", 4, 4), ("c1", 8, 4)]
            .map(|(mv, x, y)| Spot { area: Rect::new(x, y, 3, 1), mv: mv.into() })
            .to_vec()
    }

    #[test]
    fn the_cursor_jumps_to_the_nearest_free_place() {
        let spots = spots();
        let to = |from, direction| steer(&spots, Some(from), direction).unwrap().mv.as_str();
        assert_eq!(to("a3", Direction::Right), "c3");
        assert_eq!(to("a3", Direction::Down), "a1");
        assert_eq!(to("b1", Direction::Up), "b2");
        assert_eq!(to("c1", Direction::Left), "b1");
        assert_eq!(to("c1", Direction::Right), "c1");
        assert_eq!(steer(&spots, None, Direction::Up).unwrap().mv, "a3");
        assert_eq!(steer(&[], None, Direction::Up), None);
        assert_eq!(spot_at(&spots, 5, 2).unwrap().mv, "b2");
        assert_eq!(spot_at(&spots, 5, 3), None);
    }
}

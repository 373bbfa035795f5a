//! A belief as a picture: White's pieces, and a cross wherever the black king may be.

use super::belief::Belief;
use shakmaty::{Role, Square};
use std::fmt::Write as _;

const SQUARE: u32 = 36;
const MARGIN: u32 = 22;

/// Draws a belief as SVG, with a line of text below.
pub fn svg(belief: &Belief, caption: &str) -> String {
    let (width, height) = (8 * SQUARE + MARGIN + 6, 8 * SQUARE + MARGIN + 28);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <g font-family=\"'DejaVu Sans', sans-serif\" text-anchor=\"middle\" fill=\"#1c2430\">\n"
    );
    for square in Square::ALL {
        let (x, y) = corner(square);
        let fill = if square.is_light() { "#f2ead8" } else { "#c9b48c" };
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{fill}\"/>"
        );
        let middle = (x + SQUARE / 2, y + SQUARE - 9);
        if let Some((role, _)) = belief.men.iter().find(|(_, place)| *place == square) {
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"28\">{}</text>",
                middle.0,
                middle.1,
                figure(*role)
            );
        } else if belief.kings.contains(square) {
            let (left, top) = (x + 11, y + 11);
            let size = SQUARE - 22;
            let _ = writeln!(
                out,
                "<path d=\"M{left} {top}l{size} {size}m0 -{size}l-{size} {size}\" stroke=\"#b3261e\" stroke-width=\"3\"/>"
            );
        }
    }
    for number in 0..8 {
        let letter = (b'a' + number as u8) as char;
        let along = MARGIN + number * SQUARE + SQUARE / 2;
        let _ =
            writeln!(out, "<text x=\"{along}\" y=\"{}\" font-size=\"12\">{letter}</text>", 8 * SQUARE + 18);
        let up = (7 - number) * SQUARE + SQUARE / 2 + 4;
        let _ = writeln!(out, "<text x=\"11\" y=\"{up}\" font-size=\"12\">{}</text>", number + 1);
    }
    let text = caption.replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"13\">{text}</text>\n</g>\n</svg>",
        width / 2,
        height - 8
    );
    out
}

fn corner(square: Square) -> (u32, u32) {
    (MARGIN + u32::from(square.file()) * SQUARE, (7 - u32::from(square.rank())) * SQUARE)
}

fn figure(role: Role) -> char {
    match role {
        Role::King => '♔',
        Role::Queen => '♕',
        Role::Rook => '♖',
        Role::Bishop => '♗',
        Role::Knight => '♘',
        Role::Pawn => '♙',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_of_the_page_are_what_the_program_draws() {
        let pages = [
            (
                "Kf6 Qe3",
                Some("f8,g8,h8,h7"),
                "Figure A.4: sure mate in 2",
                include_str!("../../../docs/pictures/blind-a4.svg"),
            ),
            (
                "Ke1 Rh1",
                None,
                "King anywhere: sure mate in 27",
                include_str!("../../../docs/pictures/blind-krk.svg"),
            ),
            (
                "Kd5 d6",
                Some("c8,d8,e8"),
                "Figure 16.2: nothing is sure",
                include_str!("../../../docs/pictures/blind-kpk.svg"),
            ),
            (
                "Kf2 Ne6 Bg6",
                Some("h3,h4"),
                "Figure 7.2: Kg2 or Kf3, by dice",
                include_str!("../../../docs/pictures/blind-kbnk.svg"),
            ),
        ];
        for (men, kings, caption, drawn) in pages {
            assert_eq!(svg(&Belief::read(men, kings).unwrap(), caption), drawn, "{men}");
        }
    }
}

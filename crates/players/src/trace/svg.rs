//! A trace as a picture.

use super::layout::{Block, LINE, MOVE, SHAPE, layout, text_width};
use super::{Fate, Trace, TraceNode, words};
use arbitro_game::Message;
use std::fmt::Write;

const MARGIN: f64 = 24.0;
const TITLE: f64 = 56.0;
const LEGEND: f64 = 44.0;
const LEGEND_WIDTH: f64 = 560.0;

const STYLE: &str = "\
text { font-family: 'DejaVu Sans', Verdana, sans-serif; text-anchor: middle; fill: #1c2430; }
.title { font-size: 15px; font-weight: bold; text-anchor: start; }
.value { font-size: 15px; font-weight: bold; }
.move { font-size: 12px; fill: #44506a; }
.window { font-size: 11px; fill: #5a6780; }
.before { font-size: 11px; fill: #8a94a6; }
.reason { font-size: 11px; fill: #b3261e; }
.key { font-size: 12px; text-anchor: start; fill: #44506a; }
.edge { fill: none; stroke: #8a94a6; stroke-width: 1.4; }
.max { fill: #dbe9ff; stroke: #3b5b92; stroke-width: 1.6; }
.min { fill: #ffe9d6; stroke: #a5622a; stroke-width: 1.6; }
.leaf { fill: #f2f4f7; stroke: #aab3c2; stroke-width: 1.2; }
.best { stroke: #1259c3; stroke-width: 3; }
.unseen { fill: #ffffff; stroke: #c3c9d4; stroke-width: 1.2; stroke-dasharray: 4 3; }
.edge.unseen { fill: none; }
.faint { fill: #a8b0bd; }
";

impl Trace {
    /// The tree as an SVG: squares for max, circles for min, their values inside, α and β below; branches that were
    /// not looked at are grey and dashed, with the reason below the node that cut them. `say` says what is written on it.
    pub fn to_svg(&self, say: &dyn Fn(&Message) -> String) -> String {
        let layout = layout(self, MARGIN, MARGIN + TITLE);
        let title = say(&self.summary());
        let width = (layout.width + MARGIN)
            .max(text_width(&title, 15.5) + 2.0 * MARGIN)
            .max(LEGEND_WIDTH + 2.0 * MARGIN);
        let height = layout.height + LEGEND + MARGIN;
        // A narrow tree stands in the middle of a wide title.
        let shift = (width - layout.width - MARGIN) / 2.0;
        let mut svg = String::new();
        let _ = writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n<style>\n{STYLE}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
        );
        let _ = writeln!(svg, "<text class=\"title\" x=\"{MARGIN}\" y=\"34\">{}</text>", escaped(&title));
        let _ = writeln!(svg, "<g transform=\"translate({shift:.1} 0)\">");
        for (node, block) in self.nodes.iter().zip(&layout.blocks) {
            if let Some(above) = node.parent.and_then(|parent| layout.blocks.get(parent as usize)) {
                edge(&mut svg, node, above, block);
            }
        }
        for (node, block) in self.nodes.iter().zip(&layout.blocks) {
            shape(&mut svg, node, block);
        }
        svg.push_str("</g>\n");
        legend(&mut svg, height - MARGIN, say);
        svg.push_str("</svg>\n");
        svg
    }
}

/// A line from a node to the move above its child.
fn edge(svg: &mut String, node: &TraceNode, above: &Block, below: &Block) {
    let class = match (node.fate, node.best) {
        (Fate::Unseen, _) => "edge unseen",
        (_, true) => "edge best",
        _ => "edge",
    };
    let (x1, y1) = (above.x, above.bottom());
    let (x2, y2) = (below.x, below.y - MOVE);
    let middle = (y1 + y2) / 2.0;
    let _ = writeln!(
        svg,
        "<path class=\"{class}\" d=\"M{x1:.1} {y1:.1} C{x1:.1} {middle:.1} {x2:.1} {middle:.1} {x2:.1} {y2:.1}\"/>"
    );
    let faint = if node.fate == Fate::Unseen { " faint" } else { "" };
    let y = below.y - 6.0;
    let _ =
        writeln!(svg, "<text class=\"move{faint}\" x=\"{x2:.1}\" y=\"{y:.1}\">{}</text>", escaped(&node.mv));
}

fn shape(svg: &mut String, node: &TraceNode, block: &Block) {
    let Block { x, y, width, captions } = block;
    let best = if node.best { " best" } else { "" };
    let half = width / 2.0;
    let _ = match node.fate {
        Fate::Max => writeln!(
            svg,
            "<rect class=\"max{best}\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{SHAPE}\"/>",
            x - half
        ),
        Fate::Min => writeln!(
            svg,
            "<ellipse class=\"min{best}\" cx=\"{x:.1}\" cy=\"{:.1}\" rx=\"{half:.1}\" ry=\"{:.1}\"/>",
            y + SHAPE / 2.0,
            SHAPE / 2.0
        ),
        Fate::Ended | Fate::Estimated => writeln!(
            svg,
            "<rect class=\"leaf{best}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"7\"/>",
            x - half + 2.0,
            y + 4.0,
            width - 4.0,
            SHAPE - 8.0
        ),
        Fate::Unseen => {
            let size = SHAPE * 0.5;
            writeln!(
                svg,
                "<rect class=\"unseen\" x=\"{:.1}\" y=\"{:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" rx=\"5\"/>",
                x - size / 2.0,
                y + 4.0
            )
        }
    };
    if let Some(value) = node.shown_value() {
        let middle = y + SHAPE / 2.0 + 5.5;
        let _ = writeln!(svg, "<text class=\"value\" x=\"{x:.1}\" y=\"{middle:.1}\">{value}</text>");
    }
    for (line, caption) in (1..).zip(captions) {
        let y = y + SHAPE + f64::from(line) * LINE - 1.0;
        let _ = writeln!(
            svg,
            "<text class=\"{}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>",
            caption.class,
            escaped(&caption.text)
        );
    }
}

fn legend(svg: &mut String, y: f64, say: &dyn Fn(&Message) -> String) {
    let (mark, base) = (y - 12.0, y);
    let mut x = MARGIN;
    let mut item = |shape: String, text: Message, width: f64| {
        let (at, text) = (x + 24.0, escaped(&say(&text)));
        let _ = writeln!(svg, "{shape}<text class=\"key\" x=\"{at:.1}\" y=\"{base:.1}\">{text}</text>");
        x += width;
        x
    };
    let square = |class: &str, x: f64| {
        format!("<rect class=\"{class}\" x=\"{x:.1}\" y=\"{mark:.1}\" width=\"15\" height=\"15\"/>")
    };
    let at = item(square("max", MARGIN), words::max_chooses(), 130.0);
    let circle = format!("<circle class=\"min\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"7.5\"/>", at + 7.5, mark + 7.5);
    let at = item(circle, words::min_chooses(), 130.0);
    let at = item(square("leaf", at), words::leaf(), 80.0);
    let at = item(square("unseen", at), words::not_visited(), 140.0);
    item(square("leaf best", at), words::best_line(), 0.0);
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

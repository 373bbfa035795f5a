//! Where everything goes in the picture: every subtree has a strip of its own, so nothing can overlap.

use super::{Fate, Trace, TraceNode};

/// The height of a node's shape.
pub(super) const SHAPE: f64 = 38.0;
/// The height of a line of small print below a shape.
pub(super) const LINE: f64 = 15.0;
/// Room above a shape for the move that leads there.
pub(super) const MOVE: f64 = 20.0;
const GAP: f64 = 14.0;
const BETWEEN_ROWS: f64 = 46.0;

/// A node in the picture.
pub(super) struct Block {
    /// The middle of its shape.
    pub x: f64,
    /// The top of its shape.
    pub y: f64,
    /// The width of its shape.
    pub width: f64,
    /// The small print below it.
    pub captions: Vec<Caption>,
}

/// A line of small print.
pub(super) struct Caption {
    pub class: &'static str,
    pub text: String,
}

impl Block {
    /// Where the lines to its children begin.
    pub fn bottom(&self) -> f64 {
        self.y + SHAPE + self.captions.len() as f64 * LINE + 4.0
    }
}

/// The picture: its blocks by node, and its size.
pub(super) struct Layout {
    pub blocks: Vec<Block>,
    pub width: f64,
    pub height: f64,
}

/// The width of a text of that size; generous, because fonts differ.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.62
}

pub(super) fn layout(trace: &Trace, left: f64, top: f64) -> Layout {
    let count = trace.nodes.len();
    let mut blocks: Vec<Block> = trace.nodes.iter().map(block).collect();
    // Children have higher numbers than their parents: backwards is bottom up, forwards is top down.
    let mut strips = vec![0.0f64; count];
    for number in (0..count).rev() {
        let node = &trace.nodes[number];
        let below = span(node, &strips);
        strips[number] = own_width(node, &blocks[number]).max(below);
    }
    let rows = row_tops(trace, &blocks, top);
    let mut starts = vec![left; count];
    for number in 0..count {
        let node = &trace.nodes[number];
        blocks[number].x = starts[number] + strips[number] / 2.0;
        blocks[number].y = rows.get(node.depth as usize).copied().unwrap_or(top);
        let mut start = starts[number] + (strips[number] - span(node, &strips)) / 2.0;
        for &child in &node.children {
            starts[child as usize] = start;
            start += strips[child as usize] + GAP;
        }
    }
    let bottom = blocks.iter().map(Block::bottom).fold(top, f64::max);
    Layout { width: left + strips.first().copied().unwrap_or(0.0), height: bottom, blocks }
}

fn block(node: &TraceNode) -> Block {
    let mut captions = Vec::new();
    if let Fate::Max | Fate::Min = node.fate {
        if let Some([alpha, beta]) = node.window {
            captions.push(Caption { class: "window", text: format!("α {alpha}\u{a0}\u{a0} β {beta}") });
        }
        if node.labels.len() > 2 {
            let before: Vec<String> =
                node.labels[..node.labels.len() - 1].iter().map(ToString::to_string).collect();
            captions.push(Caption { class: "before", text: format!("was {}", before.join(", ")) });
        }
    }
    if let Some(reason) = node.cut_reason() {
        captions.push(Caption { class: "reason", text: format!("✂ {reason}") });
    }
    let value = node.shown_value().unwrap_or_default();
    let width = match node.fate {
        Fate::Unseen => SHAPE * 0.6,
        _ => (text_width(&value, 15.0) + 14.0).max(SHAPE),
    };
    Block { x: 0.0, y: 0.0, width, captions }
}

/// The width of a node with its move and its small print.
fn own_width(node: &TraceNode, block: &Block) -> f64 {
    let captions = block.captions.iter().map(|caption| text_width(&caption.text, 11.0)).fold(0.0, f64::max);
    block.width.max(captions).max(text_width(&node.mv, 12.0))
}

/// The width of the children with the gaps between them.
fn span(node: &TraceNode, strips: &[f64]) -> f64 {
    let widths: f64 = node.children.iter().map(|&child| strips[child as usize]).sum();
    widths + GAP * node.children.len().saturating_sub(1) as f64
}

/// The top of the shapes at each depth: below the tallest block of the row above.
fn row_tops(trace: &Trace, blocks: &[Block], top: f64) -> Vec<f64> {
    let mut tallest: Vec<usize> = Vec::new();
    for (node, block) in trace.nodes.iter().zip(blocks) {
        let depth = node.depth as usize;
        if tallest.len() <= depth {
            tallest.resize(depth + 1, 0);
        }
        tallest[depth] = tallest[depth].max(block.captions.len());
    }
    let mut y = top;
    tallest
        .iter()
        .map(|lines| {
            let row = y;
            y += SHAPE + *lines as f64 * LINE + BETWEEN_ROWS + MOVE;
            row
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Earned, Problem, Textbook};
    use arbitro_game::{Game, Watch};
    use arbitro_games::tris::Tris;

    const ROUNDING: f64 = 1e-6;

    #[test]
    fn nothing_overlaps() {
        let tris = Tris::classic();
        let start = tris.start();
        let problem = Problem::new(&tris, &start, &Earned).depth(2);
        let trace = Trace::of(Textbook::AlphaBeta, &problem, &mut Watch::free()).unwrap();
        let picture = layout(&trace, 0.0, 0.0);
        let mut compared = 0;
        for (one, left) in picture.blocks.iter().enumerate() {
            let half = left.width / 2.0 - ROUNDING;
            assert!(left.x - half >= 0.0 && left.x + half <= picture.width);
            for (other, right) in picture.blocks.iter().enumerate().skip(one + 1) {
                if trace.nodes[one].depth == trace.nodes[other].depth {
                    let widths = own_width(&trace.nodes[one], left) + own_width(&trace.nodes[other], right);
                    assert!((left.x - right.x).abs() >= widths / 2.0 - ROUNDING, "{one} and {other}");
                    compared += 1;
                } else if trace.nodes[one].depth < trace.nodes[other].depth {
                    assert!(left.bottom() <= right.y - MOVE);
                }
            }
        }
        assert!(compared > 1_000);
    }
}

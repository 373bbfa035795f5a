//! A trace as a graph in the DOT language.

use super::{Fate, Trace};
use arbitro_game::Message;
use std::fmt::Write;

impl Trace {
    /// The tree for `dot`: squares for max, circles for min, dashed grey for what was not looked at.
    pub fn to_dot(&self, say: &dyn Fn(&Message) -> String) -> String {
        let mut text = String::from(
            "digraph search {\n  node [fontname=\"Helvetica\"];\n  edge [fontname=\"Helvetica\", arrowhead=none];\n",
        );
        let _ = writeln!(text, "  label={};", quoted(&say(&self.summary())));
        for (number, node) in self.nodes.iter().enumerate() {
            let shape = match node.fate {
                Fate::Max => "square",
                Fate::Min => "circle",
                _ => "box",
            };
            let value = node.shown_value().unwrap_or_default();
            let mut beside = Vec::new();
            if let (Some([alpha, beta]), Fate::Max | Fate::Min) = (node.window, node.fate) {
                beside.push(format!("α {alpha}  β {beta}"));
            }
            beside.extend(node.cut_reason().map(|reason| format!("✂ {reason}")));
            let look = match node.fate {
                Fate::Unseen => ", style=dashed, color=grey",
                _ if node.best => ", penwidth=2.5, color=\"#1f5fbf\"",
                _ => "",
            };
            let _ = writeln!(
                text,
                "  n{number} [shape={shape}, label={}, xlabel={}{look}];",
                quoted(&value),
                quoted(&beside.join("\n"))
            );
            if let Some(parent) = node.parent {
                let look = match node.fate {
                    Fate::Unseen => ", style=dashed, color=grey, fontcolor=grey",
                    _ if node.best => ", penwidth=2.5, color=\"#1f5fbf\"",
                    _ => "",
                };
                let _ = writeln!(text, "  n{parent} -> n{number} [label={}{look}];", quoted(&node.mv));
            }
        }
        text.push_str("}\n");
        text
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

//! A trace as text: the steps, and the tree that they leave.

use super::{Event, Fate, Trace};
use crate::search::{NodeId, Role};
use std::fmt::Write;

impl Trace {
    /// Every step as one numbered line, with the list L below it where there is one; then a summary.
    pub fn steps_text(&self) -> String {
        let mut text = String::new();
        for (number, step) in (1..).zip(&self.steps) {
            let _ = writeln!(text, "{number:>4}  {}", self.step_words(&step.event));
            if let Some(list) = &step.list {
                let list: Vec<String> = list.iter().map(|&node| self.name(node)).collect();
                let _ = writeln!(text, "        L = ({})", list.join(", "));
            }
        }
        let _ = writeln!(text, "{}", self.summary());
        text
    }

    /// What one step did, as a sentence.
    pub fn step_words(&self, event: &Event) -> String {
        match event {
            Event::Start => "the root is put into L".to_owned(),
            Event::Enter { node, alpha: Some(alpha), beta: Some(beta) } => {
                format!("look at {}: α = {alpha}, β = {beta}", self.spoken(*node))
            }
            Event::Enter { node, .. } => format!("look at {}", self.spoken(*node)),
            Event::Leaf { node, value, over: true } => {
                format!("{} is the end of the game: {value}", self.spoken(*node))
            }
            Event::Leaf { node, value, over: false } => {
                format!("{} is at the depth limit, estimated: {value}", self.spoken(*node))
            }
            Event::Expand { node, role, children: [first, end] } => {
                let (name, label) = match role {
                    Role::Max => ("max", "−∞"),
                    Role::Min => ("min", "+∞"),
                };
                format!(
                    "{} is a {name} node: {label}; below it: {}",
                    self.spoken(*node),
                    self.moves(*first, *end)
                )
            }
            Event::Label { node, child, from, to } if from == to => {
                format!("{} stays at {to} after {}", self.spoken(*node), self.spoken(*child))
            }
            Event::Label { node, child, from, to } => {
                let verb = if to > from { "rises" } else { "falls" };
                format!("{} {verb} from {from} to {to} by {}", self.spoken(*node), self.spoken(*child))
            }
            Event::Cut { node, cut } => {
                let reason =
                    self.nodes.get(*node as usize).and_then(|node| node.cut_reason()).unwrap_or_default();
                let rest: Vec<String> = (cut.rest[0]..cut.rest[1]).map(|node| self.name(node)).collect();
                let rest = match rest.as_slice() {
                    [] => "nothing was left to look at".to_owned(),
                    rest => format!("not looked at: {}", rest.join(" ")),
                };
                format!("{} is cut: {reason} of {}; {rest}", self.spoken(*node), self.spoken(cut.holder))
            }
            Event::Done { node, value } => format!("{} is worth {value}", self.spoken(*node)),
        }
    }

    fn moves(&self, first: NodeId, end: NodeId) -> String {
        let moves =
            (first..end).filter_map(|node| self.nodes.get(node as usize)).map(|node| node.mv.as_str());
        moves.collect::<Vec<_>>().join(" ")
    }

    /// The tree as it was left: values, windows and cuts; the best line is marked with `◀`.
    pub fn tree_text(&self) -> String {
        let mut text = String::new();
        // Depth first, without recursion: trees may be deep.
        let mut open: Vec<(NodeId, String, String)> = vec![(0, String::new(), String::new())];
        while let Some((number, lead, below)) = open.pop() {
            let Some(node) = self.nodes.get(number as usize) else { continue };
            let name = if number == 0 { "root" } else { &node.mv };
            let _ = write!(text, "{lead}{name}");
            match (node.fate, node.shown_value()) {
                (Fate::Unseen, _) => text.push_str("  not looked at"),
                (fate, Some(value)) => {
                    let kind = match fate {
                        Fate::Max => " max",
                        Fate::Min => " min",
                        _ => "",
                    };
                    let _ = write!(text, " {kind} {value}");
                }
                _ => {}
            }
            if let (Some([alpha, beta]), Fate::Max | Fate::Min) = (node.window, node.fate) {
                let _ = write!(text, "  (α {alpha}, β {beta})");
            }
            if let Some(reason) = node.cut_reason() {
                let _ = write!(text, "  ✂ {reason}");
            }
            text.push_str(if node.best { "  ◀\n" } else { "\n" });
            for (place, &child) in node.children.iter().enumerate().rev() {
                let last = place + 1 == node.children.len();
                let unseen = self.nodes.get(child as usize).is_some_and(|node| node.fate == Fate::Unseen);
                let (corner, bar) = match (last, unseen) {
                    (true, false) => ("└─ ", "   "),
                    (true, true) => ("└╌ ", "   "),
                    (false, false) => ("├─ ", "│  "),
                    (false, true) => ("├╌ ", "│  "),
                };
                open.push((child, format!("{below}{corner}"), format!("{below}{bar}")));
            }
        }
        text
    }
}

//! A trace as text: the steps, and the tree that they leave.

use super::{Event, Fate, Trace, words};
use crate::number::Extended;
use crate::search::{NodeId, Role};
use arbitro_game::{Arg, Drawing, Message};

/// The names of this many nodes are listed where they were not visited.
const LISTED: usize = 6;

impl Trace {
    /// Every step as one numbered line, with the list L below it where there is one; then a summary.
    pub fn steps_text(&self) -> Drawing {
        let mut drawing = Drawing::default();
        for (number, step) in (1..).zip(&self.steps) {
            drawing =
                drawing.line([Arg::from(format!("{number:>4}  ")), self.step_words(&step.event).into()]);
            if let Some(list) = &step.list {
                let list: Vec<Message> = list.iter().map(|&node| self.spoken(node)).collect();
                drawing = drawing.line([Arg::from("        "), words::list(list).into()]);
            }
        }
        drawing.line([Arg::from(self.summary())])
    }

    /// What one step did, as a sentence.
    pub fn step_words(&self, event: &Event) -> Message {
        let value = |value: &Extended| Arg::from(value.0);
        match event {
            Event::Start => words::start(),
            Event::Enter { node, alpha: Some(alpha), beta: Some(beta) } => {
                words::enter_window(self.spoken(*node), value(alpha), value(beta))
            }
            Event::Enter { node, .. } => words::enter(self.spoken(*node)),
            Event::Leaf { node, value: found, over: true } => {
                words::leaf_over(self.spoken(*node), value(found))
            }
            Event::Leaf { node, value: found, over: false } => {
                words::leaf_depth(self.spoken(*node), value(found))
            }
            Event::Expand { node, role, children: [first, end] } => {
                let expand = match role {
                    Role::Max => words::expand_max,
                    Role::Min => words::expand_min,
                };
                expand(self.spoken(*node), end.saturating_sub(*first))
            }
            Event::Label { node, child, from, to } if from == to => {
                words::label_same(self.spoken(*node), self.spoken(*child), value(to))
            }
            Event::Label { node, child, from, to } => {
                words::label(self.spoken(*node), self.spoken(*child), value(from), value(to))
            }
            Event::Cut { node, cut } => {
                let max = self.nodes.get(*node as usize).is_some_and(|node| node.fate == Fate::Max);
                let (sign, name) = if max { ("≥", "β") } else { ("≤", "α") };
                let mut rest: Vec<Arg> =
                    (cut.rest[0]..cut.rest[1]).take(LISTED).map(|node| self.spoken(node).into()).collect();
                if cut.rest[1].saturating_sub(cut.rest[0]) as usize > LISTED {
                    rest.push("…".into());
                }
                let rest = if rest.is_empty() { vec![words::nothing().into()] } else { rest };
                let (found, bound) = (value(&cut.value), value(&cut.bound));
                words::cut(self.spoken(*node), found, sign, name, bound, self.spoken(cut.holder), rest)
            }
            Event::Done { node, value: found } => words::done(self.spoken(*node), value(found)),
        }
    }

    /// The tree as it was left: values, windows and cuts; the best line is marked with `◀`.
    pub fn tree_text(&self) -> Drawing {
        let mut drawing = Drawing::default();
        // Depth first, without recursion: trees may be deep.
        let mut open: Vec<(NodeId, String, String)> = vec![(0, String::new(), String::new())];
        while let Some((number, lead, below)) = open.pop() {
            let Some(node) = self.nodes.get(number as usize) else { continue };
            let name = if number == 0 { words::root().into() } else { Arg::from(&node.mv) };
            let mut line = vec![Arg::from(lead), name];
            match (node.fate, node.shown_value()) {
                (Fate::Unseen, _) => line.extend(["  ".into(), words::not_visited().into()]),
                (fate, Some(value)) => {
                    let kind = match fate {
                        Fate::Max => " max",
                        Fate::Min => " min",
                        _ => "",
                    };
                    line.push(format!(" {kind} {value}").into());
                }
                _ => {}
            }
            if let (Some([alpha, beta]), Fate::Max | Fate::Min) = (node.window, node.fate) {
                line.push(format!("  (α {alpha}, β {beta})").into());
            }
            if let Some(reason) = node.cut_reason() {
                line.push(format!("  ✂ {reason}").into());
            }
            if node.best {
                line.push("  ◀".into());
            }
            drawing = drawing.line(line);
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
        drawing
    }
}

//! Watching a textbook search at work.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A position of the tree, numbered when its parent is expanded; the root is 0.
pub type NodeId = u32;

/// Whose choice a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The side that searches picks the highest value.
    Max,
    /// The others pick the lowest.
    Min,
}

impl Role {
    /// The label before anything is known.
    #[inline]
    pub fn worst(self) -> f64 {
        match self {
            Role::Max => f64::NEG_INFINITY,
            Role::Min => f64::INFINITY,
        }
    }

    /// Whether `new` is strictly better than `old` for the one who chooses.
    #[inline]
    pub fn prefers(self, new: f64, old: f64) -> bool {
        match self {
            Role::Max => new > old,
            Role::Min => new < old,
        }
    }
}

/// The values that still matter at a position: α is sure for max elsewhere, β for min.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// What max already has.
    pub alpha: f64,
    /// What min already has.
    pub beta: f64,
}

impl Window {
    /// Everything matters.
    pub const OPEN: Window = Window { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };
}

/// Hears every step of a textbook search.
pub trait Observer<M> {
    /// Whether there is an observer: what is worked out for the observer alone is skipped otherwise.
    const LISTENS: bool = true;
    /// A position is looked at for the first time.
    fn enter(&mut self, _node: NodeId, _window: Window) {}
    /// It is a leaf: an ended game, or the limit of depth.
    fn leaf(&mut self, _node: NodeId, _value: f64, _over: bool) {}
    /// It is expanded; its children are numbered from `first_child` in the order of `moves`.
    fn expand(&mut self, _node: NodeId, _role: Role, _first_child: NodeId, _moves: &[M]) {}
    /// A child's value reached the position: its label goes from `from` to `to`, which may be the same.
    fn label(&mut self, _node: NodeId, _child: NodeId, _from: f64, _to: f64) {}
    /// The rest of the position's children is cut, because `value` (that of child `by`) reaches `bound`.
    fn cut(&mut self, _node: NodeId, _by: NodeId, _value: f64, _bound: f64, _rest: Range<NodeId>) {}
    /// The label of the position is final.
    fn done(&mut self, _node: NodeId, _value: f64) {}
    /// The list L as it now is, its head first.
    fn list(&mut self, _nodes: impl Iterator<Item = NodeId>) {}
}

/// No observer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl<M> Observer<M> for Unobserved {
    const LISTENS: bool = false;
}

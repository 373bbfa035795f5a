//! What a seat remembers.

use crate::Game;
use serde::{Deserialize, Serialize};

/// One thing that a seat lived through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Lived<M, N> {
    /// A move that it made.
    Did(M),
    /// A notice that it heard.
    Heard(N),
}

/// What a seat did and heard, in order. Equal recalls are one information set.
pub type Recall<G> = [Lived<<G as Game>::Move, <G as Game>::Notice>];

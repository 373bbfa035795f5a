//! The study: what can be looked at without sitting down at a table. Everything that takes longer than a moment is a
//! job with limits.

mod jobs;
mod orders;
mod shelf;

pub use jobs::Jobs;
pub use shelf::Shelf;

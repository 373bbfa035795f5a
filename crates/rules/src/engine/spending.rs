//! What the machine spends: steps, bytes and depth, each up to its limit.

use super::State;
use super::limits::{Fault, Fence};

type Outcome<T> = Result<T, Box<Fault>>;

impl State {
    /// Work that re-enters the machine on the host stack; it may not nest deeply.
    pub(crate) fn nested<T>(&mut self, work: impl FnOnce(&mut State) -> Outcome<T>) -> Outcome<T> {
        if self.nesting >= 8 {
            return Err(Box::new(Fault::Limit(Fence::Recursion)));
        }
        self.nesting += 1;
        let result = work(self);
        self.nesting -= 1;
        result
    }

    pub(super) fn count_depth(&self, frames: usize) -> Outcome<()> {
        if frames >= self.limits.recursion {
            return Err(Box::new(Fault::Limit(Fence::Recursion)));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn step(&mut self) -> Outcome<()> {
        if self.out_of_fuel() {
            return Err(Box::new(Fault::Limit(self.spent_fence())));
        }
        Ok(())
    }

    /// Like [`State::step`], for work that grows with the size of its data.
    pub(crate) fn steps(&mut self, count: usize) -> Outcome<()> {
        self.fuel = self.fuel.saturating_sub(count as u64 / 8);
        self.step()
    }

    /// Counts bytes that values take.
    pub(crate) fn spend_bytes(&mut self, count: usize) -> Outcome<()> {
        self.spent_bytes = self.spent_bytes.saturating_add(count);
        if self.spent_bytes > self.limits.bytes {
            return Err(Box::new(Fault::Limit(Fence::Bytes)));
        }
        Ok(())
    }
}

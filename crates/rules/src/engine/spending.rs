//! What the machine spends: steps and depth, each up to its limit.

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
        let before = self.fuel;
        self.fuel = before.saturating_sub(count as u64 / 8);
        if before >> 12 != self.fuel >> 12 && self.look_at_clock() {
            return Err(Box::new(Fault::Limit(self.spent_fence())));
        }
        self.step()
    }
}

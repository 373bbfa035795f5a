//! The calls that the machine is in.

use crate::code::Code;

/// Where a caller goes on.
pub(super) struct Frame<'p> {
    pub(super) code: &'p Code,
    pub(super) at: usize,
    pub(super) base: usize,
}

/// The callers, the last one at the end. Most actions call no function, or one that calls no other: then they need no
/// memory of their own.
#[derive(Default)]
pub(super) struct Frames<'p> {
    first: Option<Frame<'p>>,
    more: Vec<Frame<'p>>,
}

impl<'p> Frames<'p> {
    #[inline]
    pub(super) fn push(&mut self, frame: Frame<'p>) {
        match self.first {
            None => self.first = Some(frame),
            Some(_) => self.more.push(frame),
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<Frame<'p>> {
        if self.more.is_empty() { self.first.take() } else { self.more.pop() }
    }

    pub(super) fn len(&self) -> usize {
        usize::from(self.first.is_some()) + self.more.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Frame<'p>> {
        self.first.iter().chain(&self.more)
    }
}

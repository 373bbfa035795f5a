//! The beliefs about one placement: a set of 64-bit sets that numbers its members.

/// Beliefs in the order in which they were met.
#[derive(Clone, Debug, Default)]
pub struct Beliefs {
    sets: Vec<u64>,
    /// Where a belief is: its number plus one, 0 where there is none. A power of two, at most two thirds full.
    slots: Vec<u32>,
}

impl Beliefs {
    /// The beliefs, by number.
    pub fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// The number of a belief.
    #[inline]
    pub fn find(&self, set: u64) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut slot = hash(set) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return None,
                entry if self.sets[entry as usize - 1] == set => return Some(entry - 1),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Adds a belief if it is new.
    #[inline]
    pub fn insert(&mut self, set: u64) -> bool {
        if (self.sets.len() + 1) * 3 > self.slots.len() * 2 {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut slot = hash(set) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => {
                    self.sets.push(set);
                    self.slots[slot] = self.sets.len() as u32;
                    return true;
                }
                entry if self.sets[entry as usize - 1] == set => return false,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Gives back memory that growing left over.
    pub fn shrink(&mut self) {
        self.sets.shrink_to_fit();
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(16);
        self.slots = vec![0; size];
        for (number, set) in self.sets.iter().enumerate() {
            let mut slot = hash(*set) as usize & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = number as u32 + 1;
        }
    }
}

impl FromIterator<u64> for Beliefs {
    fn from_iter<I: IntoIterator<Item = u64>>(sets: I) -> Self {
        let mut beliefs = Beliefs::default();
        for set in sets {
            beliefs.insert(set);
        }
        beliefs
    }
}

#[inline]
fn hash(set: u64) -> u64 {
    let mixed = set.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_numbered_in_the_order_of_their_coming() {
        let mut beliefs = Beliefs::default();
        let sets: Vec<u64> = (1..2_000u64).map(|n| n.wrapping_mul(0x0123_4567_89ab_cdef)).collect();
        for set in &sets {
            assert!(beliefs.insert(*set));
            assert!(!beliefs.insert(*set));
        }
        for (number, set) in sets.iter().enumerate() {
            assert_eq!(beliefs.find(*set), Some(number as u32));
        }
        assert_eq!(beliefs.find(7), None);
        assert_eq!(beliefs.sets(), sets);
        assert_eq!(Beliefs::default().find(0), None);
    }
}

//! Solutions as compact tables: written once, read whole, searched in place.
//!
//! A belief is kept as one bit for each square where the king can be at all, in as many bytes as that takes, and a byte for
//! the verdict. A table is read into memory and searched there. A memory map would share pages between processes, but a
//! file that is cut short while it is mapped ends the reader with a signal: no crate offers that without `unsafe`, and
//! reading the largest table takes a fraction of a second.

use super::beliefs::Beliefs;
use super::material::{Ending, Starts};
use super::placement::{Placement, PlacementId, Space};
use super::solution::{Shelf, Solution, Verdict};
use arbitro_games::kriegspiel::Goal;

const MAGIC: &[u8; 16] = b"arbitro blind 01";
/// The form of the tables that this program writes and reads.
pub const VERSION: u32 = 2;
const HEADER: usize = 16 + 4 + 4 + 4 + 8 + 8;

/// A table that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// Something else.
    #[error("it is not a table of a blind ending")]
    NotATable,
    /// Written by another version.
    #[error(
        "it is a table of version {found}, and this program reads version {VERSION}: build the table again"
    )]
    Version {
        /// Its version.
        found: u32,
    },
    /// Cut short, or too long.
    #[error(
        "it has {found} bytes instead of {expected}: it was cut short or something was added; build the table again"
    )]
    Length {
        /// Its length.
        found: u64,
        /// What its header promises.
        expected: u64,
    },
    /// Damaged.
    #[error("its check sum is wrong: it is damaged; build the table again")]
    Damaged,
}

/// A table in memory.
pub struct Table {
    space: Space,
    starts: Starts,
    bytes: Vec<u8>,
    index: Vec<Place>,
}

/// Where the beliefs about a placement are.
#[derive(Clone, Copy)]
struct Place {
    offset: usize,
    count: usize,
    /// The bytes of a belief.
    width: usize,
}

impl Place {
    fn verdicts(self) -> usize {
        self.offset + self.count * self.width
    }
}

/// Writes a solution as a table.
pub fn encode(solution: &Solution, starts: Starts) -> Vec<u8> {
    let space = solution.space();
    let total = solution.len() as usize;
    let mut bytes = Vec::with_capacity(HEADER + solution.shelves.len() * 4 + total * 9 + 8);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    let ending = Ending::ALL.iter().position(|ending| *ending == space.ending()).unwrap_or(0) as u8;
    let goal = u8::from(space.goal() == Goal::Promotion);
    bytes.extend_from_slice(&[ending, goal, starts_code(starts), 0]);
    bytes.extend_from_slice(&(solution.shelves.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&(total as u64).to_le_bytes());
    let length_at = bytes.len();
    bytes.extend_from_slice(&[0; 8]);
    for shelf in &solution.shelves {
        bytes.extend_from_slice(&(shelf.verdicts.len() as u32).to_le_bytes());
    }
    for (shelf, placement) in solution.shelves.iter().zip(space.placements()) {
        let (mask, width) = (placement.anywhere(), width(placement));
        let packed = shelf.beliefs.sets().iter().map(|set| pack(*set, mask));
        let mut entries: Vec<(u64, u8)> = packed.zip(shelf.verdicts.iter().copied()).collect();
        entries.sort_unstable();
        entries.iter().for_each(|(set, _)| bytes.extend_from_slice(&set.to_le_bytes()[..width]));
        bytes.extend(entries.iter().map(|(_, code)| *code));
    }
    let length = bytes.len() as u64 + 8;
    bytes[length_at..length_at + 8].copy_from_slice(&length.to_le_bytes());
    let sum = checksum(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

impl Table {
    /// Reads a table, checking all of it.
    pub fn decode(bytes: Vec<u8>) -> Result<Table, TableError> {
        if bytes.len() < HEADER || &bytes[..14] != MAGIC.split_at(14).0 {
            return Err(TableError::NotATable);
        }
        let version = word(&bytes, 16);
        if version != VERSION {
            return Err(TableError::Version { found: version });
        }
        let ending = *Ending::ALL.get(bytes[20] as usize).ok_or(TableError::Damaged)?;
        let goal = match bytes[21] {
            0 => Goal::Mate,
            1 => Goal::Promotion,
            _ => return Err(TableError::Damaged),
        };
        let starts = match bytes[22] {
            1 => Starts::KingKnown,
            2 => Starts::KingAnywhere,
            3 => Starts::All,
            _ => return Err(TableError::Damaged),
        };
        let (placements, total) = (word(&bytes, 24) as usize, long(&bytes, 28));
        let (found, expected) = (bytes.len() as u64, long(&bytes, 36));
        if found != expected {
            return Err(TableError::Length { found, expected });
        }
        let end = bytes.len() - 8;
        if end < HEADER || checksum(&bytes[..end]) != long(&bytes, end) {
            return Err(TableError::Damaged);
        }
        let space = Space::new(ending, goal);
        let mut offset = HEADER + placements * 4;
        if space.placements().len() != placements || offset > end {
            return Err(TableError::Damaged);
        }
        let mut index = Vec::with_capacity(placements);
        for (id, placement) in space.placements().iter().enumerate() {
            let count = word(&bytes, HEADER + id * 4) as usize;
            let width = width(placement);
            index.push(Place { offset, count, width });
            offset += count * (width + 1);
        }
        if offset != end || index.iter().map(|place| place.count as u64).sum::<u64>() != total {
            return Err(TableError::Damaged);
        }
        Ok(Table { space, starts, bytes, index })
    }

    /// The placements.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The starts that it was built from.
    pub fn starts(&self) -> Starts {
        self.starts
    }

    /// How many beliefs are in it.
    pub fn len(&self) -> u64 {
        self.index.iter().map(|place| place.count as u64).sum()
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The verdict on a canonical belief about a canonical placement, if it is in the table.
    pub fn canonical(&self, id: PlacementId, set: u64) -> Option<Verdict> {
        let place = *self.index.get(id as usize)?;
        let mask = self.space.placements()[id as usize].anywhere();
        if set & !mask != 0 {
            return None;
        }
        // Packing keeps the order.
        let wanted = pack(set, mask);
        let (mut low, mut high) = (0, place.count);
        while low < high {
            let middle = (low + high) / 2;
            match self.packed(place, middle).cmp(&wanted) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => {
                    return Some(Verdict::from_code(self.bytes[place.verdicts() + middle]));
                }
            }
        }
        None
    }

    fn packed(&self, place: Place, number: usize) -> u64 {
        let mut word = [0; 8];
        word[..place.width]
            .copy_from_slice(&self.bytes[place.offset + number * place.width..][..place.width]);
        u64::from_le_bytes(word)
    }

    /// The verdict on any belief, if it is in the table.
    pub fn verdict(&self, belief: &super::Belief) -> Option<Verdict> {
        let (id, symmetry) = self.space.find(&belief.men)?;
        let placement = &self.space.placements()[id as usize];
        self.canonical(id, self.space.canonical_set(placement, symmetry.set(belief.kings.0.0)))
    }

    /// The table as a solution that more starts can be added to.
    pub fn into_solution(self) -> Solution {
        let shelf = |(place, placement): (&Place, &Placement)| {
            let mask = placement.anywhere();
            let (mut beliefs, mut verdicts) = (Beliefs::default(), Vec::with_capacity(place.count));
            for number in 0..place.count {
                // A belief that is there twice counts once, whoever wrote the file.
                if beliefs.insert(unpack(self.packed(*place, number), mask)) {
                    verdicts.push(self.bytes[place.verdicts() + number]);
                }
            }
            Shelf { beliefs, verdicts }
        };
        let shelves = self.index.iter().zip(self.space.placements()).map(shelf).collect();
        Solution { space: self.space, shelves }
    }
}

/// The bytes of a belief about a placement.
fn width(placement: &Placement) -> usize {
    (placement.anywhere().count_ones() as usize).div_ceil(8)
}

/// The bits of a set that lie in a mask, side by side.
fn pack(set: u64, mask: u64) -> u64 {
    let mut rest = set & mask;
    let mut packed = 0;
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        packed |= 1 << (mask & (lowest - 1)).count_ones();
        rest &= rest - 1;
    }
    packed
}

/// The other way round.
fn unpack(mut packed: u64, mut mask: u64) -> u64 {
    let mut set = 0;
    while packed != 0 && mask != 0 {
        if packed & 1 != 0 {
            set |= mask & mask.wrapping_neg();
        }
        mask &= mask - 1;
        packed >>= 1;
    }
    set
}

fn starts_code(starts: Starts) -> u8 {
    match starts {
        Starts::KingKnown => 1,
        Starts::KingAnywhere => 2,
        Starts::All => 3,
    }
}

fn word(bytes: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|byte| bytes[offset + byte]))
}

fn long(bytes: &[u8], offset: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|byte| bytes[offset + byte]))
}

/// Every step can be undone, so no change of a single word goes unseen.
fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut tail = [0; 8];
    tail[..rest.len()].copy_from_slice(rest);
    words.iter().chain([&tail]).fold(bytes.len() as u64, |sum, word| {
        (sum ^ u64::from_le_bytes(*word)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
    })
}

#[cfg(test)]
mod tests {
    use super::super::solver::{Watcher, extend};
    use super::*;
    use crate::endings::Belief;

    fn small() -> (Belief, Solution) {
        let belief = Belief::read("Kf6 Qe3", Some("f8,g8,h8,h7")).unwrap();
        let mut solution = Solution::empty(Space::new(Ending::Krk, Goal::Mate));
        let near = Belief::read("Kf6 Re1", Some("f8,g8,h8")).unwrap();
        let (id, set, _) = solution.locate(&near.men, near.kings.0.0).unwrap();
        extend(&mut solution, &[(id, set)], &Watcher::silent()).unwrap();
        assert!(belief.ending() == Some(Ending::Kqk));
        (near, solution)
    }

    #[test]
    fn packed_sets_unpack_and_keep_their_order() {
        for mask in [0x00ff_10c3_8000_0001u64, u64::MAX, 1, 0xf0f0_0000_0000_000f] {
            let sets: Vec<u64> = (0..200u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask).collect();
            for set in &sets {
                let packed = pack(*set, mask);
                assert_eq!(unpack(packed, mask), *set);
                assert!(mask == u64::MAX || packed < 1 << mask.count_ones());
                for other in &sets {
                    assert_eq!(set.cmp(other), packed.cmp(&pack(*other, mask)));
                }
            }
        }
    }

    #[test]
    fn tables_read_back_and_anything_else_is_refused_in_one_sentence() {
        let (near, solution) = small();
        let bytes = encode(&solution, Starts::All);
        let table = Table::decode(bytes.clone()).unwrap();
        assert_eq!((table.len(), table.starts()), (solution.len(), Starts::All));
        let verdict = solution.verdict(&near.men, near.kings.0.0);
        assert!(matches!(verdict, Some(Verdict::Sure(_))), "{verdict:?}");
        assert_eq!(table.verdict(&near), verdict);
        let again = table.into_solution();
        for id in 0..again.space().placements().len() as u32 {
            for (set, verdict) in again.shelf(id) {
                assert_eq!(solution.canonical(id, set), Some(verdict));
            }
        }
        assert_eq!(Table::decode(b"PNG".to_vec()).err(), Some(TableError::NotATable));
        let mut other = bytes.clone();
        other[16] = 9;
        assert_eq!(Table::decode(other).err(), Some(TableError::Version { found: 9 }));
        let short = bytes[..bytes.len() - 100].to_vec();
        assert!(matches!(Table::decode(short), Err(TableError::Length { .. })));
        for position in [HEADER + 1, bytes.len() / 2, bytes.len() - 20] {
            let mut damaged = bytes.clone();
            damaged[position] ^= 4;
            assert_eq!(Table::decode(damaged).err(), Some(TableError::Damaged), "byte {position}");
        }
    }
}

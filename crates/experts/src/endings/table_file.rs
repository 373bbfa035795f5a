//! Solutions as compact tables: written once, read whole, searched in place.
//!
//! A table is read into memory and searched there. A memory map would share pages between processes, but no crate
//! offers one without `unsafe` (a mapped file may change under the reader), and reading the largest table takes
//! a fraction of a second.

use super::beliefs::Beliefs;
use super::material::{Ending, Starts};
use super::placement::{PlacementId, Space};
use super::solution::{Shelf, Solution, Verdict};
use arbitro_games::kriegspiel::Goal;

const MAGIC: &[u8; 16] = b"arbitro blind 01";
/// The form of the tables that this program writes and reads.
pub const VERSION: u32 = 1;
const HEADER: usize = 16 + 4 + 4 + 4 + 8;

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
        found: usize,
        /// What its header promises.
        expected: usize,
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
    /// For each placement, where its beliefs begin and how many there are.
    index: Vec<(usize, usize)>,
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
    for shelf in &solution.shelves {
        bytes.extend_from_slice(&(shelf.verdicts.len() as u32).to_le_bytes());
    }
    for shelf in &solution.shelves {
        let mut entries: Vec<(u64, u8)> =
            shelf.beliefs.sets().iter().copied().zip(shelf.verdicts.iter().copied()).collect();
        entries.sort_unstable();
        entries.iter().for_each(|(set, _)| bytes.extend_from_slice(&set.to_le_bytes()));
        bytes.extend(entries.iter().map(|(_, code)| *code));
    }
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
        let placements = word(&bytes, 24) as usize;
        let total = long(&bytes, 28);
        let length =
            total.checked_mul(9).and_then(|length| length.checked_add((HEADER + placements * 4 + 8) as u64));
        let expected =
            usize::try_from(length.ok_or(TableError::Damaged)?).map_err(|_| TableError::Damaged)?;
        if bytes.len() != expected {
            return Err(TableError::Length { found: bytes.len(), expected });
        }
        if checksum(&bytes[..expected - 8]) != long(&bytes, expected - 8) {
            return Err(TableError::Damaged);
        }
        let space = Space::new(ending, goal);
        if space.placements().len() != placements {
            return Err(TableError::Damaged);
        }
        let mut offset = HEADER + placements * 4;
        let mut index = Vec::with_capacity(placements);
        for id in 0..placements {
            let count = word(&bytes, HEADER + id * 4) as usize;
            index.push((offset, count));
            offset += count * 9;
        }
        if offset + 8 != expected {
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
        self.index.iter().map(|(_, count)| *count as u64).sum()
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The verdict on a canonical belief about a canonical placement, if it is in the table.
    pub fn canonical(&self, id: PlacementId, set: u64) -> Option<Verdict> {
        let (offset, count) = *self.index.get(id as usize)?;
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = (low + high) / 2;
            match long(&self.bytes, offset + middle * 8).cmp(&set) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => {
                    return Some(Verdict::from_code(self.bytes[offset + count * 8 + middle]));
                }
            }
        }
        None
    }

    /// The verdict on any belief, if it is in the table.
    pub fn verdict(&self, belief: &super::Belief) -> Option<Verdict> {
        let (id, symmetry) = self.space.find(&belief.men)?;
        let placement = &self.space.placements()[id as usize];
        self.canonical(id, self.space.canonical_set(placement, symmetry.set(belief.kings.0.0)))
    }

    /// The table as a solution that more starts can be added to.
    pub fn into_solution(self) -> Solution {
        let shelves = self
            .index
            .iter()
            .map(|(offset, count)| Shelf {
                beliefs: (0..*count)
                    .map(|number| long(&self.bytes, offset + number * 8))
                    .collect::<Beliefs>(),
                verdicts: self.bytes[offset + count * 8..][..*count].to_vec(),
            })
            .collect();
        Solution { space: self.space, shelves }
    }
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

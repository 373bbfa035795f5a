//! Solutions as compact tables: written once, and looked up where they lie.
//!
//! A belief is kept as one bit for each square where the king can be at all, in as many bytes as that takes, and a byte for
//! the verdict; the beliefs about one placement lie side by side, in order: a *section* of *blocks*, each with so few that it is
//! checked in no time. The bytes may be a memory map: opening a table reads its head (what it is, its length, and the first
//! belief and the check sum of each block) and nothing else; a look-up goes to one block, and the first one checks it. A
//! damaged block knows nothing.

use super::material::{Ending, Starts};
use super::placement::{Placement, PlacementId, Space};
use super::solution::{Solution, Verdict};
use super::words;
use arbitro_game::Message;
use arbitro_games::kriegspiel::Goal;
use rayon::prelude::*;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

const MAGIC: &[u8; 16] = b"arbitro blind 01";
/// The form of the tables that this program writes and reads.
pub const VERSION: u32 = 4;
/// What the table is, and how long.
const HEADER: usize = 16 + 4 + 4 + 4 + 8 + 8;
/// What the head says of a section: how many beliefs.
const SHELF: usize = 4;
/// What the head says of a block: its first belief, and its check sum.
const DRAWER: usize = 8 + 8;
const SUM: usize = 8;
/// How many beliefs a block has; the last one of a section may have fewer.
const IN_A_DRAWER: usize = 1024;

/// A table that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableError {
    /// Something else.
    NotATable,
    /// Written by another version.
    Version {
        /// Its version.
        found: u32,
    },
    /// Cut short, or too long.
    Length {
        /// Its length.
        found: u64,
        /// What its header promises.
        expected: u64,
    },
    /// Damaged.
    Damaged,
}

impl TableError {
    /// What is wrong, in words.
    pub fn message(&self) -> Message {
        match self {
            TableError::NotATable => words::not_a_table(),
            TableError::Version { found } => words::table_version(*found, VERSION),
            TableError::Length { found, expected } => words::table_length(*found, *expected),
            TableError::Damaged => words::table_damaged(),
        }
    }
}

arbitro_game::errors_with_message!(TableError);

/// A table, wherever its bytes are.
pub struct Table {
    space: Arc<Space>,
    starts: Starts,
    bytes: Box<dyn AsRef<[u8]> + Send + Sync>,
    index: Vec<Place>,
    drawers: Vec<Drawer>,
    damaged: AtomicBool,
}

const UNCHECKED: u8 = 0;
const SOUND: u8 = 1;
const DAMAGED: u8 = 2;

/// Where a section is.
#[derive(Clone, Copy)]
struct Place {
    offset: usize,
    count: usize,
    /// The bytes of a belief.
    width: usize,
    /// The number of its first block.
    drawers: usize,
}

/// What is known of a block.
struct Drawer {
    first: u64,
    sum: u64,
    /// Whether it has been checked.
    state: AtomicU8,
}

/// The beliefs of a block, as they lie in the table.
#[derive(Clone, Copy)]
struct Packed<'a> {
    sets: &'a [u8],
    verdicts: &'a [u8],
    width: usize,
}

impl Packed<'_> {
    fn set(&self, number: usize) -> u64 {
        let mut word = [0; 8];
        word[..self.width].copy_from_slice(&self.sets[number * self.width..][..self.width]);
        u64::from_le_bytes(word)
    }
}

/// Writes a solution as a table.
pub fn encode(solution: &Solution, starts: Starts) -> Vec<u8> {
    let space = solution.space();
    let total = solution.len() as usize;
    let counts = || solution.shelves.iter().map(|shelf| shelf.verdicts.len());
    let all_drawers: usize = counts().map(|count| count.div_ceil(IN_A_DRAWER)).sum();
    let head = HEADER + solution.shelves.len() * SHELF + all_drawers * DRAWER + SUM;
    let mut bytes = vec![0; head];
    bytes.reserve(total * 9);
    let mut drawers = Vec::with_capacity(all_drawers * DRAWER);
    for (shelf, placement) in solution.shelves.iter().zip(space.placements()) {
        let (mask, width) = (placement.anywhere(), width(placement));
        let packed = shelf.beliefs.sets().iter().map(|set| pack(*set, mask));
        let mut entries: Vec<(u64, u8)> = packed.zip(shelf.verdicts.iter().copied()).collect();
        entries.sort_unstable();
        for drawer in entries.chunks(IN_A_DRAWER) {
            let from = bytes.len();
            drawer.iter().for_each(|(set, _)| bytes.extend_from_slice(&set.to_le_bytes()[..width]));
            bytes.extend(drawer.iter().map(|(_, code)| *code));
            drawers.extend_from_slice(&drawer[0].0.to_le_bytes());
            drawers.extend_from_slice(&checksum(&bytes[from..]).to_le_bytes());
        }
    }
    let ending = Ending::ALL.iter().position(|ending| *ending == space.ending()).unwrap_or(0) as u8;
    let goal = u8::from(space.goal() == Goal::Promotion);
    let header = [
        &MAGIC[..],
        &VERSION.to_le_bytes(),
        &[ending, goal, starts_code(starts), 0],
        &(solution.shelves.len() as u32).to_le_bytes(),
        &(total as u64).to_le_bytes(),
        &(bytes.len() as u64).to_le_bytes(),
        &counts().flat_map(|count| (count as u32).to_le_bytes()).collect::<Vec<u8>>(),
        &drawers,
    ]
    .concat();
    bytes[..head - SUM].copy_from_slice(&header);
    bytes[head - SUM..head].copy_from_slice(&checksum(&header).to_le_bytes());
    bytes
}

impl Table {
    /// Opens a table that lies in memory, or in a file that is mapped there. Its head and its length are checked now, each
    /// block when it is first asked.
    pub fn decode(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Table, TableError> {
        let (space, starts, index, drawers) = read_head(bytes.as_ref())?;
        let (space, bytes) = (Arc::new(space), Box::new(bytes));
        Ok(Table { space, starts, bytes, index, drawers, damaged: AtomicBool::new(false) })
    }

    /// Checks all of it.
    pub fn check(&self) -> Result<(), TableError> {
        self.index.par_iter().for_each(|place| {
            (0..place.drawers()).for_each(|number| {
                self.sound(*place, number);
            });
        });
        self.damage().map_or(Ok(()), Err)
    }

    /// What was found to be wrong with it so far. Nothing that it said came from a damaged block, but what it did not say
    /// may have stood there.
    pub fn damage(&self) -> Option<TableError> {
        self.damaged.load(Relaxed).then_some(TableError::Damaged)
    }

    /// The placements.
    pub fn space(&self) -> &Space {
        &self.space
    }

    pub(super) fn shared_space(&self) -> Arc<Space> {
        Arc::clone(&self.space)
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
        let drawers = &self.drawers[place.drawers..][..place.drawers()];
        let number = drawers.partition_point(|drawer| drawer.first <= wanted).checked_sub(1)?;
        let packed = self.sound(place, number)?;
        let (mut low, mut high) = (0, packed.verdicts.len());
        while low < high {
            let middle = (low + high) / 2;
            match packed.set(middle).cmp(&wanted) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => return Some(Verdict::from_code(packed.verdicts[middle])),
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

    /// The beliefs about a canonical placement with their verdicts.
    pub fn shelf(&self, id: PlacementId) -> impl Iterator<Item = (u64, Verdict)> {
        self.index.get(id as usize).into_iter().flat_map(move |place| {
            let mask = self.space.placements()[id as usize].anywhere();
            (0..place.drawers()).filter_map(|number| self.sound(*place, number)).flat_map(move |packed| {
                let sets = (0..packed.verdicts.len()).map(move |number| unpack(packed.set(number), mask));
                sets.zip(packed.verdicts.iter().map(|code| Verdict::from_code(*code)))
            })
        })
    }

    /// What is in a block of a section, unless it is damaged.
    fn sound(&self, place: Place, number: usize) -> Option<Packed<'_>> {
        let (before, width) = (number * IN_A_DRAWER, place.width);
        let count = (place.count - before).min(IN_A_DRAWER);
        let all = (*self.bytes).as_ref();
        let bytes = &all[place.offset + before * (width + 1)..][..count * (width + 1)];
        let drawer = &self.drawers[place.drawers + number];
        let mut state = drawer.state.load(Relaxed);
        if state == UNCHECKED {
            state = if checksum(bytes) == drawer.sum { SOUND } else { DAMAGED };
            drawer.state.store(state, Relaxed);
            self.damaged.fetch_or(state == DAMAGED, Relaxed);
        }
        let (sets, verdicts) = bytes.split_at(count * width);
        (state == SOUND).then_some(Packed { sets, verdicts, width })
    }
}

impl Place {
    /// How many blocks the section has.
    fn drawers(&self) -> usize {
        self.count.div_ceil(IN_A_DRAWER)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = self.space.ending();
        f.debug_struct("Table").field("ending", &ending).field("beliefs", &self.len()).finish_non_exhaustive()
    }
}

/// What the head of a table says, if it can be believed.
fn read_head(bytes: &[u8]) -> Result<(Space, Starts, Vec<Place>, Vec<Drawer>), TableError> {
    if bytes.len() < HEADER || bytes[..14] != MAGIC[..14] {
        return Err(TableError::NotATable);
    }
    let version = word(bytes, 16);
    if version != VERSION {
        return Err(TableError::Version { found: version });
    }
    let (found, expected) = (bytes.len() as u64, long(bytes, 36));
    if found != expected {
        return Err(TableError::Length { found, expected });
    }
    let placements = word(bytes, 24) as usize;
    let first_drawer = HEADER + placements * SHELF;
    if first_drawer > bytes.len() {
        return Err(TableError::Damaged);
    }
    let count = |id: usize| word(bytes, HEADER + id * SHELF) as usize;
    let all_drawers: usize = (0..placements).map(|id| count(id).div_ceil(IN_A_DRAWER)).sum();
    let head = first_drawer + all_drawers * DRAWER;
    if head + SUM > bytes.len() || checksum(&bytes[..head]) != long(bytes, head) {
        return Err(TableError::Damaged);
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
    let space = Space::without_steps(ending, goal);
    if space.placements().len() != placements {
        return Err(TableError::Damaged);
    }
    let mut index = Vec::with_capacity(placements);
    let (mut offset, mut drawers) = (head + SUM, 0);
    for (id, placement) in space.placements().iter().enumerate() {
        let place = Place { offset, count: count(id), width: width(placement), drawers };
        offset += place.count * (place.width + 1);
        drawers += place.drawers();
        index.push(place);
    }
    let total: u64 = index.iter().map(|place| place.count as u64).sum();
    if offset != bytes.len() || total != long(bytes, 28) {
        return Err(TableError::Damaged);
    }
    let drawer = |number: usize| {
        let at = first_drawer + number * DRAWER;
        Drawer { first: long(bytes, at), sum: long(bytes, at + 8), state: AtomicU8::new(UNCHECKED) }
    };
    Ok((space, starts, index, (0..all_drawers).map(drawer).collect()))
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

/// Four sums side by side, because a processor adds to them at the same time. Every step can be undone, so no change of a
/// single word goes unseen.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let (blocks, rest) = bytes.as_chunks::<32>();
    let mut last = [0; 32];
    last[..rest.len()].copy_from_slice(rest);
    let mut sums = [bytes.len() as u64; 4];
    for block in blocks.iter().chain([&last]) {
        for (sum, word) in sums.iter_mut().zip(block.as_chunks::<8>().0) {
            *sum = step(*sum, u64::from_le_bytes(*word));
        }
    }
    sums.into_iter().fold(0, step)
}

#[cfg(test)]
mod tests {
    use super::super::solver::{Watcher, extend};
    use super::*;
    use crate::Belief;

    /// What follows from a few beliefs with a pawn: enough for sections of several blocks, and soon solved.
    fn small() -> (Belief, Solution) {
        let mut solution = Solution::empty(Space::new(Ending::Kpk, Goal::Promotion));
        let near = Belief::read("Ke6 Pe7", Some("e8")).unwrap();
        let wide = Belief::read("Kd3 Pe3", Some("a8,b7,c6,c8,d7,e8,f7,g6,h5")).unwrap();
        let place = |belief: &Belief| solution.locate(&belief.men, belief.kings.0.0).unwrap();
        let starts = [&near, &wide].map(place).map(|(id, set, _)| (id, set));
        extend(&mut solution, &starts, &Watcher::silent()).unwrap();
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
        assert!(table.index.iter().any(|place| place.drawers() > 1), "{} beliefs", table.len());
        assert_eq!((table.len(), table.starts()), (solution.len(), Starts::All));
        assert_eq!(table.check(), Ok(()));
        let verdict = solution.verdict(&near.men, near.kings.0.0);
        assert!(matches!(verdict, Some(Verdict::Sure(_))), "{verdict:?}");
        assert_eq!(table.verdict(&near), verdict);
        let mut read = 0;
        for id in 0..table.space().placements().len() as u32 {
            for (set, verdict) in table.shelf(id) {
                assert_eq!(solution.canonical(id, set), Some(verdict));
                assert_eq!(table.canonical(id, set), Some(verdict));
                read += 1;
            }
        }
        assert_eq!(read, solution.len());
        for strange in [&b""[..], b"PNG", &[7; 300]] {
            assert_eq!(Table::decode(strange.to_vec()).err(), Some(TableError::NotATable));
        }
        for version in [1, 2, 3, 9] {
            let mut other = bytes.clone();
            other[16] = version;
            let found = u32::from(version);
            assert_eq!(Table::decode(other).err(), Some(TableError::Version { found }));
        }
        for length in [HEADER, HEADER + 100, bytes.len() - 100, bytes.len() - 1] {
            let short = bytes[..length].to_vec();
            assert!(matches!(Table::decode(short), Err(TableError::Length { .. })), "{length} bytes");
        }
        let longer = [&bytes[..], b"!"].concat();
        assert!(matches!(Table::decode(longer), Err(TableError::Length { .. })));
    }

    #[test]
    fn damage_in_the_head_is_seen_at_once_and_damage_in_a_drawer_when_it_is_asked() {
        let (_, solution) = small();
        let bytes = encode(&solution, Starts::All);
        let sound = Table::decode(bytes.clone()).unwrap();
        let head = sound.index[0].offset;
        for position in (20..36).chain((44..head).step_by(61)).chain([head - 1]) {
            let mut damaged = bytes.clone();
            damaged[position] ^= 4;
            assert_eq!(Table::decode(damaged).err(), Some(TableError::Damaged), "byte {position}");
        }
        for position in (head..bytes.len()).step_by(bytes.len() / 20).chain([bytes.len() - 1]) {
            let mut damaged = bytes.clone();
            damaged[position] ^= 4;
            let table = Table::decode(damaged).unwrap();
            let holds = |place: &Place| {
                (place.offset..place.offset + place.count * (place.width + 1)).contains(&position)
            };
            let hit = table.index.iter().position(holds).unwrap() as u32;
            // The others answer, and nothing is known to be wrong.
            for id in (0..table.index.len() as u32).filter(|id| *id != hit) {
                assert!(table.shelf(id).eq(sound.shelf(id)));
            }
            assert_eq!(table.damage(), None);
            // This drawer says nothing, not even what is sound in it.
            let place = sound.index[hit as usize];
            let drawer = (position - place.offset) / (IN_A_DRAWER * (place.width + 1));
            for (number, (set, verdict)) in sound.shelf(hit).enumerate() {
                let expected = (number / IN_A_DRAWER != drawer).then_some(verdict);
                assert_eq!(table.canonical(hit, set), expected);
            }
            let lost = (place.count - drawer * IN_A_DRAWER).min(IN_A_DRAWER);
            assert_eq!(table.shelf(hit).count(), place.count - lost);
            assert_eq!(table.damage(), Some(TableError::Damaged));
            assert_eq!(table.check(), Err(TableError::Damaged));
        }
    }

    #[test]
    fn what_a_table_does_not_know_is_solved_on_top_of_it() {
        let (near, solution) = small();
        let bytes = encode(&solution, Starts::All);
        let further =
            [("Kd4 Pd3", "c8,d8,e8"), ("Ke6 Pe7", "e8"), ("Kc3 Pb2", "a1,a2"), ("Ke1 Ph3", "e5,e6")]
                .map(|(men, kings)| Belief::read(men, Some(kings)).unwrap());
        let starts: Vec<(PlacementId, u64)> = further
            .iter()
            .map(|belief| solution.locate(&belief.men, belief.kings.0.0).unwrap())
            .map(|(id, set, _)| (id, set))
            .collect();
        let mut alone = Solution::empty(Space::new(Ending::Kpk, Goal::Promotion));
        extend(&mut alone, &starts, &Watcher::silent()).unwrap();
        // With all of the table, and with every drawer of one shelf damaged.
        let place = Table::decode(bytes.clone()).unwrap().index[starts[1].0 as usize];
        let mut damaged = bytes.clone();
        for drawer in 0..place.drawers() {
            damaged[place.offset + drawer * IN_A_DRAWER * (place.width + 1)] ^= 1;
        }
        for (bytes, is_damaged) in [(bytes, false), (damaged, true)] {
            let mut over = Solution::over(Arc::new(Table::decode(bytes).unwrap()));
            assert_eq!(over.judge(&near), solution.judge(&near).filter(|_| !is_damaged));
            extend(&mut over, &starts, &Watcher::silent()).unwrap();
            for belief in &further {
                assert!(alone.judge(belief).is_some());
                assert_eq!(over.judge(belief), alone.judge(belief), "{belief}");
            }
            assert_eq!(over.damage().is_some(), is_damaged);
        }
    }
}

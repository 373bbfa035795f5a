//! Room for the long tables of an engine.

/// From this many bytes on, a table grows in large steps.
const LARGE: usize = 1 << 16;

/// The largest step in bytes, unless the table is larger itself.
const STEP: usize = 1 << 25;

/// Makes room for more entries. A large table takes much more room than it needs: memory that was never written to costs
/// nothing, but the move to another place costs twice, for the copy and for the new memory.
#[inline]
pub(super) fn make_room<T>(entries: &mut Vec<T>, more: usize) {
    if entries.capacity() - entries.len() < more {
        enlarge(entries, more);
    }
}

/// Appends an entry.
#[inline]
pub(super) fn append<T>(entries: &mut Vec<T>, entry: T) {
    make_room(entries, 1);
    entries.push(entry);
}

#[cold]
fn enlarge<T>(entries: &mut Vec<T>, more: usize) {
    let held = entries.capacity() * size_of::<T>();
    if held < LARGE {
        entries.reserve(more);
        return;
    }
    let step = (7 * held).min(STEP).max(held);
    entries.reserve_exact(more.max(step / size_of::<T>()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_tables_move_seldom() {
        let mut entries: Vec<u64> = Vec::new();
        let (mut moves, mut room) = (0, 0);
        for number in 0..1 << 20 {
            append(&mut entries, number);
            if entries.capacity() != room {
                room = entries.capacity();
                moves += usize::from(room * size_of::<u64>() > LARGE);
            }
        }
        assert!(moves <= 3, "{moves} moves");
        assert_eq!(entries.last(), Some(&((1 << 20) - 1)));
    }
}

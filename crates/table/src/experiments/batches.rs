//! Deals one after the other, a batch at a time on all cores.

use arbitro_game::Cancel;
use rayon::prelude::*;

/// Works on deals by their numbers, a batch at a time on all cores, with something of its own for each thread. What comes
/// of a batch is added in the order of the deals, with how many are done; answering false ends it. How many were done.
pub fn in_batches<S, T: Send>(
    deals: u64,
    batch: u64,
    cancel: &Cancel,
    of_thread: impl Fn() -> S + Sync + Send,
    one: impl Fn(&mut S, u64) -> T + Sync + Send,
    mut add: impl FnMut(Vec<T>, u64) -> bool,
) -> u64 {
    let mut done = 0;
    while done < deals && !cancel.is_cancelled() {
        let until = done.saturating_add(batch).min(deals);
        let found = (done..until).into_par_iter().map_init(&of_thread, &one).collect();
        done = until;
        if !add(found, done) {
            break;
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_come_in_order_and_may_end_early() {
        let work = |stop: u64| {
            let mut seen = Vec::new();
            let add = |found: Vec<u64>, done| {
                seen.extend(found);
                done < stop
            };
            let done = in_batches(10, 4, &Cancel::default(), || (), |(), number| number * 2, add);
            (done, seen.len() as u64, seen.is_sorted())
        };
        assert_eq!(work(u64::MAX), (10, 10, true));
        assert_eq!(work(5), (8, 8, true));
        let cancel = Cancel::default();
        cancel.cancel();
        assert_eq!(in_batches(10, 4, &cancel, || (), |(), number| number, |_: Vec<u64>, _| true), 0);
    }
}

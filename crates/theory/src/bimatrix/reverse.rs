//! Reverse search: all vertices of a polytope, one after another, without a list of those seen.
//!
//! Bland's rule leads from every feasible basis to the start. The tree of these paths is walked from the start, so the only
//! bases in memory are those on the way back. Every basis is kept in the narrowest of three widths that can hold it.

use arbitro_game::{Stopped, Watch};
use num_bigint::BigInt;

use super::dictionary::Dictionary;
use super::whole::Whole;

/// A dictionary in the width that it needs.
#[derive(Clone, Debug)]
pub(super) enum Basis {
    /// One machine word a number.
    Narrow(Dictionary<i64>),
    /// Two.
    Wide(Dictionary<i128>),
    /// Any size.
    Big(Dictionary<BigInt>),
}

/// Runs an expression with the dictionary inside a basis.
macro_rules! with {
    ($basis:expr, $dictionary:ident => $result:expr) => {
        match $basis {
            Basis::Narrow($dictionary) => $result,
            Basis::Wide($dictionary) => $result,
            Basis::Big($dictionary) => $result,
        }
    };
}
pub(super) use with;

impl Basis {
    /// The start of `{ z ≥ 0, M z ≤ b }`, where `b` is not negative.
    pub fn new(matrix: &[Vec<BigInt>], right: &[BigInt]) -> Option<Basis> {
        Dictionary::new(matrix, right)
            .map(Basis::Narrow)
            .or_else(|| Dictionary::new(matrix, right).map(Basis::Wide))
            .or_else(|| Dictionary::new(matrix, right).map(Basis::Big))
    }

    /// The basis after a pivot; `spare` gives its memory.
    pub fn pivot(&self, row: usize, column: usize, spare: Option<Basis>) -> Basis {
        match self {
            Basis::Narrow(own) => {
                let mut next = match spare {
                    Some(Basis::Narrow(spare)) => spare,
                    _ => own.clone(),
                };
                match own.pivot_into(row, column, &mut next) {
                    true => Basis::Narrow(next),
                    false => match own.converted::<i128>() {
                        Some(wide) => Basis::Wide(wide).pivot(row, column, None),
                        None => big(own, row, column),
                    },
                }
            }
            Basis::Wide(own) => {
                let mut next = match spare {
                    Some(Basis::Wide(spare)) => spare,
                    _ => own.clone(),
                };
                match own.pivot_into(row, column, &mut next) {
                    // Back to narrow numbers where they suffice, which the denominator and a look at all of them tell.
                    true => match next.narrowed() {
                        Some(narrow) => Basis::Narrow(narrow),
                        None => Basis::Wide(next),
                    },
                    false => big(own, row, column),
                }
            }
            Basis::Big(own) => {
                let mut next = own.clone();
                own.pivot_into(row, column, &mut next);
                match next.converted::<i128>() {
                    Some(wide) => Basis::Wide(wide),
                    None => Basis::Big(next),
                }
            }
        }
    }
}

fn big<T: Whole>(own: &Dictionary<T>, row: usize, column: usize) -> Basis {
    Basis::Big(own.big()).pivot(row, column, None)
}

/// Walks through all feasible bases and shows those that stand for their vertex, the start among them.
pub(super) fn vertices(
    start: Basis,
    watch: &mut Watch,
    mut show: impl FnMut(&Basis, &mut Watch) -> Stopped,
) -> Stopped {
    if with!(&start, dictionary => dictionary.is_representative()) {
        let stopped = show(&start, watch);
        if stopped != Stopped::Finished {
            return stopped;
        }
    }
    let mut path = vec![(start, 0)];
    let mut spare: Option<Basis> = None;
    while let Some((basis, next)) = path.last_mut() {
        let found = with!(&*basis, dictionary => (*next..dictionary.columns)
            .find_map(|column| dictionary.reverse(column).map(|row| (row, column))));
        let Some((row, column)) = found else {
            spare = path.pop().map(|(basis, _)| basis);
            continue;
        };
        *next = column + 1;
        if let Some(reason) = watch.count() {
            return reason;
        }
        let child = basis.pivot(row, column, spare.take());
        if with!(&child, dictionary => dictionary.is_representative()) {
            let stopped = show(&child, watch);
            if stopped != Stopped::Finished {
                return stopped;
            }
        }
        path.push((child, 0));
    }
    Stopped::Finished
}

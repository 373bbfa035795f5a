//! Dictionaries of `{ z ≥ 0, M z ≤ b }` in whole numbers over one denominator (Edmonds, Bareiss), and the lexicographic
//! rules of reverse search on them (Avis and Fukuda 1992, Avis 2000).

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::whole::Whole;

/// `basic = (right − entries · nonbasic) / denominator`. The last row is the objective, the last column the right side.
///
/// Variables are numbered: first those of the start's columns, then the slacks of its rows.
#[derive(Clone, Debug)]
pub(super) struct Dictionary<T> {
    /// Rows without the objective.
    pub rows: usize,
    /// Columns without the right side.
    pub columns: usize,
    entries: Vec<T>,
    denominator: T,
    /// The variable of each row.
    pub basic: Vec<u32>,
    /// The variable of each column.
    pub nonbasic: Vec<u32>,
}

/// Two quotients that differ by more than this share are in the order of their floating-point values.
const CLEAR: f64 = 1e-9;

impl<T: Whole> Dictionary<T> {
    /// The start: all variables at zero, every slack basic; `b` must not be negative. The objective is −Σz.
    pub fn new(matrix: &[Vec<BigInt>], right: &[BigInt]) -> Option<Self> {
        let (rows, columns) = (matrix.len(), matrix.first().map_or(0, Vec::len));
        let mut entries = Vec::with_capacity((rows + 1) * (columns + 1));
        for (row, right) in matrix.iter().zip(right) {
            for entry in row.iter().chain([right]) {
                entries.push(T::from_big(entry)?);
            }
        }
        entries.extend((0..columns).filter_map(|_| T::from_big(&BigInt::one())));
        entries.push(T::from_big(&BigInt::zero())?);
        Some(Dictionary {
            rows,
            columns,
            entries,
            denominator: T::from_big(&BigInt::one())?,
            basic: (columns as u32..(columns + rows) as u32).collect(),
            nonbasic: (0..columns as u32).collect(),
        })
    }

    /// The same in another width, if it can hold the numbers.
    pub fn converted<U: Whole>(&self) -> Option<Dictionary<U>> {
        let convert = |value: &T| U::from_big(&value.to_big());
        Some(Dictionary {
            rows: self.rows,
            columns: self.columns,
            entries: self.entries.iter().map(convert).collect::<Option<_>>()?,
            denominator: convert(&self.denominator)?,
            basic: self.basic.clone(),
            nonbasic: self.nonbasic.clone(),
        })
    }

    /// The same in numbers of any size.
    pub fn big(&self) -> Dictionary<BigInt> {
        Dictionary {
            rows: self.rows,
            columns: self.columns,
            entries: self.entries.iter().map(T::to_big).collect(),
            denominator: self.denominator.to_big(),
            basic: self.basic.clone(),
            nonbasic: self.nonbasic.clone(),
        }
    }

    /// One entry; the row after the last is the objective, the column after the last the right side.
    #[inline]
    pub fn entry(&self, row: usize, column: usize) -> &T {
        &self.entries[row * (self.columns + 1) + column]
    }

    /// The right side of a row: the numerator of its basic variable.
    #[inline]
    pub fn right(&self, row: usize) -> &T {
        self.entry(row, self.columns)
    }

    /// The common denominator.
    pub fn denominator(&self) -> &T {
        &self.denominator
    }

    /// Replaces the objective; the entries are what the row of a basic variable would hold.
    pub fn set_objective(&mut self, row: Vec<T>) {
        let start = self.rows * (self.columns + 1);
        self.entries.splice(start.., row);
    }

    /// The dictionary after a pivot, written over `next`; `false` if a number does not fit, and `next` is then of no use.
    pub fn pivot_into(&self, row: usize, column: usize, next: &mut Self) -> bool {
        let width = self.columns + 1;
        let pivot = self.entry(row, column);
        let negative = pivot.sign() < 0;
        let divisor = self.denominator.divisor();
        next.rows = self.rows;
        next.columns = self.columns;
        next.basic.clone_from(&self.basic);
        next.nonbasic.clone_from(&self.nonbasic);
        next.entries.clear();
        let pivot_row = &self.entries[row * width..(row + 1) * width];
        for (number, own) in self.entries.chunks_exact(width).enumerate() {
            if number == row {
                next.entries.extend(pivot_row.iter().enumerate().map(|(position, entry)| {
                    if position == column { self.denominator.clone() } else { entry.clone() }
                }));
                continue;
            }
            let factor = &own[column];
            for (position, entry) in own.iter().enumerate() {
                let new = if position == column {
                    factor.negated()
                } else {
                    match T::crossed(entry, pivot, factor, &pivot_row[position], &divisor) {
                        Some(new) => new,
                        None => return false,
                    }
                };
                next.entries.push(new);
            }
        }
        next.denominator = pivot.clone();
        if negative {
            next.denominator = pivot.negated();
            next.entries.iter_mut().for_each(|entry| *entry = entry.negated());
        }
        std::mem::swap(&mut next.basic[row], &mut next.nonbasic[column]);
        true
    }

    /// The row that leaves when a column enters, by the lexicographic rule; `None` if the column is unbounded.
    pub fn leaving(&self, column: usize) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for row in 0..self.rows {
            let entry = self.entry(row, column);
            if entry.sign() <= 0 {
                continue;
            }
            let ratio = self.right(row).to_float() / entry.to_float();
            let better = best.is_none_or(|(known, least)| {
                let clear = (ratio - least).abs() > CLEAR * (ratio.abs() + least.abs());
                if clear && ratio.is_finite() && least.is_finite() {
                    ratio < least
                } else {
                    self.leaves_before(row, known, column)
                }
            });
            if better {
                best = Some((row, ratio));
            }
        }
        best.map(|(row, _)| row)
    }

    /// Whether the perturbed quotient of one row is less than that of another. The right side of the start's row `k` is
    /// perturbed by ε^(k+1), so ties are broken by the columns of the slacks, in order.
    fn leaves_before(&self, one: usize, other: usize, column: usize) -> bool {
        let (below_one, below_other) = (self.entry(one, column), self.entry(other, column));
        match T::compared(self.right(one), below_other, self.right(other), below_one) {
            Ordering::Less => return true,
            Ordering::Greater => return false,
            Ordering::Equal => {}
        }
        for slack in self.columns as u32..(self.columns + self.rows) as u32 {
            // The column of a basic slack is a unit vector.
            if self.basic[one] == slack {
                return false;
            }
            if self.basic[other] == slack {
                return true;
            }
            let Some(position) = self.nonbasic.iter().position(|&variable| variable == slack) else {
                continue;
            };
            let (top_one, top_other) = (self.entry(one, position), self.entry(other, position));
            match T::compared(top_one, below_other, top_other, below_one) {
                Ordering::Less => return true,
                Ordering::Greater => return false,
                Ordering::Equal => {}
            }
        }
        false
    }

    /// The column that Bland's rule brings in to raise the objective: the least variable that does.
    pub fn entering(&self) -> Option<usize> {
        (0..self.columns)
            .filter(|&column| self.entry(self.rows, column).sign() < 0)
            .min_by_key(|&column| self.nonbasic[column])
    }

    /// The row to leave, if bringing in a column is the reverse of a pivot by the rule.
    pub fn reverse(&self, column: usize) -> Option<usize> {
        let cost = self.entry(self.rows, column);
        if cost.sign() <= 0 {
            return None;
        }
        let row = self.leaving(column)?;
        let pivot = self.entry(row, column);
        let left = self.basic[row];
        let (pivot_float, cost_float) = (pivot.to_float(), cost.to_float());
        // After the pivot no variable before the one that left may raise the objective.
        for other in 0..self.columns {
            if other == column || self.nonbasic[other] > left {
                continue;
            }
            let (own, entry) = (self.entry(self.rows, other), self.entry(row, other));
            match (own.sign(), entry.sign()) {
                (0 | 1, 0 | -1) => continue,
                (0 | -1, 0 | 1) => return None,
                _ => {}
            }
            let (one, two) = (own.to_float() * pivot_float, cost_float * entry.to_float());
            let clear = (one - two).abs() > CLEAR * (one.abs() + two.abs()) && (one - two).is_finite();
            let less = if clear { one < two } else { T::compared(own, pivot, cost, entry).is_lt() };
            if less {
                return None;
            }
        }
        Some(row)
    }

    /// Whether this basis stands for its vertex. Of all bases of a degenerate vertex it is the one whose nonbasic variables
    /// are perturbed least; it is lexicographically feasible, since every basic variable at zero is then perturbed more than
    /// all it depends on.
    pub fn is_representative(&self) -> bool {
        let start = self.columns as u32;
        // Variables of the start are not perturbed; later slacks are perturbed less than earlier ones.
        let rank = |variable: u32| if variable < start { 0 } else { u32::MAX - variable };
        (0..self.rows).filter(|&row| self.right(row).sign() == 0).all(|row| {
            let own = rank(self.basic[row]);
            (0..self.columns)
                .all(|column| rank(self.nonbasic[column]) <= own || self.entry(row, column).sign() == 0)
        })
    }

    /// Drops columns (variables that stay at zero) and rows (that say nothing), and numbers the variables anew: columns, then
    /// rows. Gives the old numbers.
    pub fn cut(&self, rows: &[usize], columns: &[usize]) -> (Self, Vec<u32>) {
        let mut entries = Vec::with_capacity((rows.len() + 1) * (columns.len() + 1));
        for &row in rows.iter().chain([&self.rows]) {
            entries.extend(columns.iter().map(|&column| self.entry(row, column).clone()));
            entries.push(self.right(row).clone());
        }
        let old = columns.iter().map(|&column| self.nonbasic[column]);
        let old = old.chain(rows.iter().map(|&row| self.basic[row])).collect();
        let count = columns.len() as u32;
        let cut = Dictionary {
            rows: rows.len(),
            columns: columns.len(),
            entries,
            denominator: self.denominator.clone(),
            basic: (count..count + rows.len() as u32).collect(),
            nonbasic: (0..count).collect(),
        };
        (cut, old)
    }
}

impl Dictionary<i128> {
    /// The same in machine words, if they can hold the numbers.
    pub fn narrowed(&self) -> Option<Dictionary<i64>> {
        let fits = |value: &i128| i64::try_from(*value).ok().filter(|value| value.unsigned_abs() < 1 << 62);
        // The denominator is about as large as the rest: looking at it first costs nothing.
        let denominator = fits(&self.denominator)?;
        if !self.entries.iter().all(|entry| fits(entry).is_some()) {
            return None;
        }
        Some(Dictionary {
            rows: self.rows,
            columns: self.columns,
            entries: self.entries.iter().filter_map(fits).collect(),
            denominator,
            basic: self.basic.clone(),
            nonbasic: self.nonbasic.clone(),
        })
    }
}

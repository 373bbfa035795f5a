//! The slots of facts, in rows.

use super::room::{append, make_room};
use crate::value::{Value, word_is_exact};

/// Where the slots of one fact are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub start: u32,
    width: u16,
}

impl Row {
    #[inline]
    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.width as usize
    }
}

/// The slots of all facts: their values, and the words by which they are hashed and compared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    values: Vec<Value>,
    pub words: Vec<u64>,
    /// Rows of this many slots that are free.
    free: Vec<Vec<u32>>,
}

impl Rows {
    /// A row of its own for a new fact. The caller fills all its slots, and gives it back if there is no fact.
    #[inline]
    pub(crate) fn take(&mut self, width: usize) -> Row {
        let start = match self.free.get_mut(width).and_then(Vec::pop) {
            Some(start) => start,
            None => self.lengthen(width),
        };
        Row { start, width: width as u16 }
    }

    fn lengthen(&mut self, width: usize) -> u32 {
        let start = self.words.len();
        make_room(&mut self.words, width);
        make_room(&mut self.values, width);
        self.words.resize(start + width, 0);
        self.values.resize(start + width, Value::Void);
        start as u32
    }

    /// A row with these slots.
    pub(crate) fn fill(&mut self, values: impl ExactSizeIterator<Item = Value>) -> Row {
        let row = self.take(values.len());
        for ((word, place), value) in self.places(row).zip(values) {
            *word = value.word();
            *place = value;
        }
        row
    }

    /// A row whose slots have these words, all of them exact.
    pub(crate) fn fill_words(&mut self, words: &[u64]) -> Row {
        let row = self.take(words.len());
        for ((place, value), &word) in self.places(row).zip(words) {
            *place = word;
            *value = Value::from_word(word).unwrap_or_default();
        }
        row
    }

    /// The words and values of a row, to be filled.
    #[inline]
    pub(crate) fn places(&mut self, row: Row) -> impl Iterator<Item = (&mut u64, &mut Value)> {
        self.words[row.range()].iter_mut().zip(&mut self.values[row.range()])
    }

    /// Values that hold memory are let go; the others may stay until the row is used again.
    pub(crate) fn give_back(&mut self, row: Row) {
        if self.words(row).iter().any(|&word| !word_is_exact(word)) {
            self.values[row.range()].fill(Value::Void);
        }
        let width = row.width as usize;
        if self.free.len() <= width {
            self.free.resize(width + 1, Vec::new());
        }
        append(&mut self.free[width], row.start);
    }

    #[inline]
    pub(crate) fn values(&self, row: Row) -> &[Value] {
        &self.values[row.range()]
    }

    #[inline]
    pub(crate) fn words(&self, row: Row) -> &[u64] {
        &self.words[row.range()]
    }

    /// The value in one slot of a row that begins there.
    #[inline]
    pub(crate) fn value(&self, start: u32, slot: u16) -> &Value {
        &self.values[start as usize + slot as usize]
    }

    /// Whether two rows hold the same values.
    pub(crate) fn same(&self, one: Row, other: Row) -> bool {
        let mut exact = true;
        one.width == other.width
            && self.words(one).iter().zip(self.words(other)).all(|(&word, &other)| {
                exact &= word_is_exact(word);
                word == other
            })
            && (exact || self.values(one).iter().zip(self.values(other)).all(|(a, b)| a.same(b)))
    }

    /// A rough count of the bytes that its values hold.
    pub(crate) fn weight(&self, row: Row) -> usize {
        let weigh = |(&word, value): (&u64, &Value)| if word_is_exact(word) { 0 } else { value.weight() };
        self.words(row).iter().zip(self.values(row)).map(weigh).sum()
    }

    /// Every value in it.
    pub(crate) fn all(&self) -> &[Value] {
        &self.values
    }

    /// The bytes of the table itself.
    pub(crate) fn bytes(&self) -> usize {
        self.words.len() * (size_of::<u64>() + size_of::<Value>())
    }

    pub(crate) fn clear(&mut self) {
        self.values.clear();
        self.words.clear();
        self.free.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_compared_by_value() {
        let mut rows = Rows::default();
        let row = |rows: &mut Rows, text: &str| rows.fill([Value::from(1), Value::text(text)].into_iter());
        let (one, other, third) = (row(&mut rows, "a"), row(&mut rows, "a"), row(&mut rows, "b"));
        assert!(rows.same(one, other));
        assert!(!rows.same(one, third));
    }

    #[test]
    fn a_row_given_back_is_used_again_and_holds_no_text() {
        let mut rows = Rows::default();
        let row = rows.fill([Value::from(1), Value::text("long")].into_iter());
        rows.give_back(row);
        assert!(matches!(rows.values(row)[1], Value::Void));
        assert_eq!(rows.take(2), row);
        assert_ne!(rows.take(2), row);
    }
}

//! Tables for terminals.

/// A table whose first column stands to the left and whose others stand to the right.
#[derive(Debug, Clone, Default)]
pub struct TextTable {
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table with these headings.
    pub fn new<const N: usize>(headings: [&str; N]) -> Self {
        TextTable { rows: vec![headings.map(str::to_owned).to_vec()] }
    }

    /// Adds a heading.
    pub fn heading(&mut self, heading: impl Into<String>) {
        if let Some(headings) = self.rows.first_mut() {
            headings.push(heading.into());
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl std::fmt::Display for TextTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for (number, row) in self.rows.iter().enumerate() {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                match column {
                    0 => line.push_str(&format!("{cell:<width$}", width = widths[0])),
                    _ => line.push_str(&format!("  {cell:>width$}", width = widths[column])),
                }
            }
            writeln!(f, "{}", line.trim_end())?;
            if number == 0 {
                let rule = widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1);
                writeln!(f, "{}", "─".repeat(rule))?;
            }
        }
        Ok(())
    }
}

/// A share as a person reads it: `58.5 %`.
pub fn percent(share: f64) -> String {
    let percent = share * 100.0;
    // Rare things keep two figures that count.
    if percent > 0.0 && percent < 1.0 { format!("{percent:.2} %") } else { format!("{percent:.1} %") }
}

/// A whole number in groups of three: `200,000`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = TextTable::new(["player", "games"]);
        table.row(["é".to_owned(), "1,000".to_owned()]);
        assert_eq!(table.to_string(), "player  games\n─────────────\né       1,000\n");
    }

    #[test]
    fn numbers_for_people() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([0.0, 0.00005, 0.5849, 1.0].map(percent), ["0.0 %", "0.01 %", "58.5 %", "100.0 %"]);
    }
}

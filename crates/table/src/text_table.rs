//! Tables and lines for terminals of any width.

/// A table whose first column stands to the left and whose others stand to the right.
///
/// A table that is wider than the terminal is shown in parts, one below the other; each part repeats the first column.
#[derive(Debug, Clone, Default)]
pub struct TextTable {
    rows: Vec<Vec<String>>,
    /// Columns that are shown beside the one before them, such as an interval beside its figure.
    joined: Vec<bool>,
    /// No line below the headings.
    plain: bool,
    /// How many columns name a row, beside the first.
    more_names: usize,
}

impl TextTable {
    /// A table with these headings.
    pub fn new<const N: usize>(headings: [&str; N]) -> Self {
        TextTable {
            rows: vec![headings.map(str::to_owned).to_vec()],
            joined: vec![false; N],
            plain: false,
            more_names: 0,
        }
    }

    /// A table whose first row is a row like the others.
    pub fn plain(rows: Vec<Vec<String>>) -> Self {
        TextTable { rows, joined: Vec::new(), plain: true, more_names: 0 }
    }

    /// Adds a heading.
    pub fn heading(&mut self, heading: impl Into<String>) {
        self.head(heading.into(), false);
    }

    /// Adds a heading of a column that belongs to the one before it.
    pub fn joined_heading(&mut self, heading: impl Into<String>) {
        self.head(heading.into(), true);
    }

    fn head(&mut self, heading: String, joined: bool) {
        match self.rows.first_mut() {
            Some(headings) => headings.push(heading),
            None => self.rows.push(vec![heading]),
        }
        self.joined.push(joined);
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The given number of columns after the first name a row too: they are never parted from it.
    pub fn named_by(mut self, more: usize) -> Self {
        self.more_names = more;
        self
    }

    /// The same table with one column of names.
    fn with_one_name(&self) -> TextTable {
        let merged = |row: &Vec<String>| {
            let (names, rest) = row.split_at((self.more_names + 1).min(row.len()));
            [names.join(" – ")].into_iter().chain(rest.iter().cloned()).collect()
        };
        TextTable {
            rows: self.rows.iter().map(merged).collect(),
            joined: self.joined.iter().skip(self.more_names).copied().collect(),
            plain: self.plain,
            more_names: 0,
        }
    }

    /// The table in lines of at most this many characters, as far as its widest figure allows.
    pub fn fitted(&self, width: usize) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let natural: Vec<usize> = (0..columns).map(|column| self.width(column)).collect();
        let whole = natural.iter().sum::<usize>() + GAP.len() * columns.saturating_sub(1);
        if whole > width && self.more_names > 0 {
            return self.with_one_name().fitted(width);
        }
        let groups = self.groups(columns);
        let group_width = |group: &std::ops::Range<usize>| {
            group.clone().map(|column| natural[column] + GAP.len()).sum::<usize>()
        };
        let widest = groups.iter().map(group_width).max().unwrap_or(0);
        let first = natural.first().copied().unwrap_or(0).min(width.saturating_sub(widest).max(NARROWEST));
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut room = 0;
        for group in &groups {
            let wide = group_width(group);
            match parts.last_mut() {
                Some(part) if wide <= room => part.extend(group.clone()),
                _ => {
                    parts.push(group.clone().collect());
                    room = width.saturating_sub(first);
                }
            }
            room = room.saturating_sub(wide);
        }
        if parts.is_empty() {
            parts.push(Vec::new());
        }
        let parts: Vec<String> = parts.iter().map(|part| self.part(first, part, &natural)).collect();
        parts.join("\n")
    }

    /// The columns after the first, those that belong together in one range.
    fn groups(&self, columns: usize) -> Vec<std::ops::Range<usize>> {
        let mut groups: Vec<std::ops::Range<usize>> = Vec::new();
        for column in 1..columns {
            match groups.last_mut() {
                Some(group) if self.joined.get(column) == Some(&true) => group.end = column + 1,
                _ => groups.push(column..column + 1),
            }
        }
        groups
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    }

    fn part(&self, first: usize, columns: &[usize], widths: &[usize]) -> String {
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            let name = row.first().map_or("", String::as_str);
            let mut names = broken(name, first, |letter| " ,:+=/".contains(letter)).into_iter();
            let mut line = format!("{:<first$}", names.next().unwrap_or_default());
            for &column in columns {
                let cell = row.get(column).map_or("", String::as_str);
                line.push_str(&format!("{GAP}{cell:>width$}", width = widths[column]));
            }
            text.push_str(line.trim_end());
            text.push('\n');
            for rest in names {
                text.push_str(&format!("{rest}\n"));
            }
            if number == 0 && !self.plain {
                let rule = first + columns.iter().map(|column| widths[*column] + GAP.len()).sum::<usize>();
                text.push_str(&format!("{}\n", "─".repeat(rule)));
            }
        }
        text
    }
}

/// Between two columns.
const GAP: &str = "  ";

/// The first column is never made narrower than this.
const NARROWEST: usize = 12;

/// As wide as it needs to be.
impl std::fmt::Display for TextTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.fitted(usize::MAX))
    }
}

/// A text in lines of at most `width` characters. Lines that go on are indented a little more than the line they belong to.
/// A word that is longer than a line is not broken.
pub fn wrapped(text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        if line.chars().count() <= width {
            lines.push(line.to_owned());
            continue;
        }
        let indent = line.chars().take_while(|letter| *letter == ' ').count();
        let hanging = indent + 2;
        let mut now = " ".repeat(indent);
        let mut empty = true;
        for word in line.trim_start().split(' ') {
            if !empty && now.chars().count() + 1 + word.chars().count() > width {
                lines.push(now.trim_end().to_owned());
                now = " ".repeat(hanging);
                empty = true;
            }
            if !empty {
                now.push(' ');
            }
            now.push_str(word);
            empty = false;
        }
        lines.push(now.trim_end().to_owned());
    }
    lines.join("\n")
}

/// A text in pieces of at most `width` characters, broken after a letter that allows it if there is one.
fn broken(text: &str, width: usize, after: impl Fn(char) -> bool) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut pieces = Vec::new();
    let mut rest = &letters[..];
    while rest.len() > width.max(1) {
        let room = &rest[..width.max(1)];
        let end = room.iter().rposition(|letter| after(*letter)).map_or(room.len(), |at| at + 1);
        pieces.push(rest[..end].iter().collect());
        rest = &rest[end..];
    }
    pieces.push(rest.iter().collect());
    pieces
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
    fn a_table_that_is_too_wide_is_shown_in_parts_with_names_that_are_broken() {
        let mut table = TextTable::default();
        table.heading("player");
        table.heading("wins %");
        table.joined_heading("95 %");
        table.heading("losses %");
        table.joined_heading("95 %");
        let cells = ["searcher:time=1s,worlds=200", "48.0", "38.2–57.9", "52.0", "42.1–61.8"];
        table.row(cells.map(str::to_owned));
        let shown = table.fitted(40);
        assert!(shown.lines().all(|line| line.chars().count() <= 40), "{shown}");
        assert_eq!(shown.matches("95 %").count(), 2, "{shown}");
        assert!(shown.contains("48.0  38.2–57.9") && shown.contains("52.0  42.1–61.8"), "{shown}");
        assert!(shown.contains("worlds=200"), "nothing is cut off: {shown}");
        assert_eq!(table.fitted(200).lines().count(), 3, "wide enough: one part");
    }

    #[test]
    fn a_row_of_two_names_keeps_both_in_every_part() {
        let mut table = TextTable::new(["player", "against", "wins %", "losses %"]);
        table.row(["random", "first", "1.0", "99.0"].map(str::to_owned));
        let table = table.named_by(1);
        assert_eq!(table.fitted(28).matches("random – first").count(), 2, "{}", table.fitted(28));
        assert!(table.fitted(80).contains("random    first"), "{}", table.fitted(80));
    }

    #[test]
    fn long_lines_are_wrapped_with_their_indentation() {
        let text = wrapped(&format!("  - {}", "word ".repeat(40).trim_end()), 60);
        assert!(text.lines().count() > 1 && text.lines().all(|line| line.chars().count() <= 60), "{text}");
        assert!(text.lines().skip(1).all(|line| line.starts_with("    word")), "{text}");
        assert_eq!(wrapped("short\n\nlines", 60), "short\n\nlines");
    }
}

//! Tables of figures.

use crate::stats::{Interval, Mean, Rating, Ratio, wilson};
use arbitro_game::Message;
use serde::{Deserialize, Serialize};

/// A table of figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ResultTable {
    /// What it is called in the names of files.
    pub name: String,
    /// A line above it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caption: Option<Message>,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows; each has a cell for every column.
    pub rows: Vec<Vec<Cell>>,
    /// What is to be known to read it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Message>,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Column {
    /// What it is called in spreadsheets.
    pub key: String,
    /// Its heading.
    pub label: Message,
    /// Decimals of its figures; as many as they need if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digits: Option<u8>,
    /// Whether its figures are shares, shown in percent.
    #[serde(default)]
    pub percent: bool,
    /// Whether its figures are shown with their sign.
    #[serde(default)]
    pub signed: bool,
    /// Whether it is left out of texts for people: it stands in spreadsheets alone.
    #[serde(default)]
    pub detail: bool,
}

/// A figure or a text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Cell {
    /// Nothing.
    None,
    /// A name, the same in every language.
    Text {
        /// The name.
        text: String,
    },
    /// A text.
    Label {
        /// Which one; in spreadsheets it is called by its key.
        label: Message,
        /// What it is called in spreadsheets.
        key: String,
    },
    /// A number of things.
    Count {
        /// How many.
        count: u64,
    },
    /// A figure, perhaps with the interval in which the true one lies with 95 % confidence.
    Number {
        /// The figure.
        value: f64,
        /// The interval.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        interval: Option<Interval>,
    },
    /// Successes among trials, with Wilson's interval of the true share.
    Share {
        /// How many succeeded.
        successes: u64,
        /// How many there were.
        trials: u64,
        /// The interval, if anything was tried.
        interval: Option<Interval>,
    },
    /// A mean with Student's interval.
    Mean(Estimate),
    /// The mean of differences between two ways to play the same deals or games, with its test against zero.
    Difference(Estimate),
    /// How likely chance alone would do as much.
    Probability {
        /// How likely; never zero.
        p: f64,
    },
    /// From here to there.
    Range {
        /// From here.
        low: f64,
        /// To here.
        high: f64,
    },
    /// Whether a figure agrees with the published one.
    Agrees {
        /// Whether it does.
        agrees: bool,
    },
}

/// A mean and what it says about the true mean.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// Of this many figures.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation.
    pub deviation: f64,
    /// Where the true mean lies with 95 % confidence; nothing if there are fewer than three figures or all are equal.
    pub interval: Option<Interval>,
    /// How likely a mean at least as far from zero would be if the true mean were zero; nothing if there are fewer than
    /// three figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
}

impl ResultTable {
    /// A table without rows.
    pub fn new(name: &str, columns: impl IntoIterator<Item = Column>) -> ResultTable {
        let columns = columns.into_iter().collect();
        ResultTable { name: name.to_owned(), caption: None, columns, rows: Vec::new(), notes: Vec::new() }
    }

    /// Adds a note.
    pub fn note(mut self, note: Message) -> ResultTable {
        self.notes.push(note);
        self
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let cells: Vec<Cell> = cells.into_iter().collect();
        debug_assert_eq!(cells.len(), self.columns.len(), "{}", self.name);
        self.rows.push(cells);
    }

    /// The cells of a column.
    pub fn column(&self, key: &str) -> impl Iterator<Item = &Cell> {
        let index = self.columns.iter().position(|column| column.key == key);
        self.rows.iter().filter_map(move |row| row.get(index?))
    }
}

impl Column {
    /// A column; spreadsheets know it by its key.
    pub fn new(key: &str, label: Message) -> Column {
        Column { key: key.to_owned(), label, digits: None, percent: false, signed: false, detail: false }
    }

    /// With this many decimals.
    pub fn digits(mut self, digits: u8) -> Column {
        self.digits = Some(digits);
        self
    }

    /// Shares, in percent with one decimal.
    pub fn percent(mut self) -> Column {
        self.percent = true;
        self.digits = self.digits.or(Some(1));
        self
    }

    /// In spreadsheets alone.
    pub fn detail(mut self) -> Column {
        self.detail = true;
        self
    }

    /// With signs.
    pub fn signed(mut self) -> Column {
        self.signed = true;
        self
    }
}

impl Cell {
    /// A name.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text { text: text.into() }
    }

    /// A text, and what it is called in spreadsheets.
    pub fn label(key: &str, label: Message) -> Cell {
        Cell::Label { label, key: key.to_owned() }
    }

    /// A number of things.
    pub fn count(count: u64) -> Cell {
        Cell::Count { count }
    }

    /// A figure.
    pub fn number(value: f64) -> Cell {
        Cell::Number { value, interval: None }
    }

    /// Successes among trials.
    pub fn share(successes: u64, trials: u64) -> Cell {
        let interval = (trials > 0).then(|| wilson(successes, trials));
        Cell::Share { successes, trials, interval }
    }

    /// Successes among trials. The shares are those of single observations: if one has several trials, they depend on each
    /// other.
    pub fn share_of(successes: u64, trials: u64, shares: &Mean) -> Cell {
        if shares.count() == trials {
            return Cell::share(successes, trials);
        }
        Cell::Share { successes, trials, interval: shares.share_interval() }
    }

    /// A mean.
    pub fn mean(mean: &Mean) -> Cell {
        Cell::Mean(Estimate { p: None, ..Estimate::of(mean) })
    }

    /// A mean of differences.
    pub fn difference(mean: &Mean) -> Cell {
        Cell::Difference(Estimate::of(mean))
    }

    /// A mean over blocks of figures.
    pub fn ratio(ratio: &Ratio) -> Cell {
        Cell::Number { value: ratio.value(), interval: ratio.interval() }
    }

    /// A rating.
    pub fn rating(rating: &Rating) -> Cell {
        Cell::Number { value: rating.elo, interval: rating.interval }
    }

    /// An interval, if there is one.
    pub fn range(interval: Option<Interval>) -> Cell {
        interval.map_or(Cell::None, |Interval { low, high }| Cell::Range { low, high })
    }

    /// Whether a figure agrees, if that can be said.
    pub fn agrees(agrees: Option<bool>) -> Cell {
        agrees.map_or(Cell::None, |agrees| Cell::Agrees { agrees })
    }

    /// The figure, if it is one.
    pub fn value(&self) -> Option<f64> {
        match self {
            Cell::Count { count } => Some(*count as f64),
            Cell::Number { value, .. } => Some(*value),
            Cell::Probability { p } => Some(*p),
            Cell::Share { successes, trials, .. } => {
                (*trials > 0).then(|| *successes as f64 / *trials as f64)
            }
            Cell::Mean(estimate) | Cell::Difference(estimate) => {
                (estimate.count > 0).then_some(estimate.mean)
            }
            Cell::None
            | Cell::Text { .. }
            | Cell::Label { .. }
            | Cell::Range { .. }
            | Cell::Agrees { .. } => None,
        }
    }

    /// Its interval, if it has one.
    pub fn interval(&self) -> Option<Interval> {
        match self {
            Cell::Number { interval, .. } | Cell::Share { interval, .. } => *interval,
            Cell::Mean(estimate) | Cell::Difference(estimate) => estimate.interval,
            Cell::Range { low, high } => Some(Interval { low: *low, high: *high }),
            _ => None,
        }
    }
}

impl Estimate {
    fn of(mean: &Mean) -> Estimate {
        Estimate {
            count: mean.count(),
            mean: mean.mean(),
            deviation: mean.deviation(),
            interval: mean.interval(),
            p: mean.p_value(),
        }
    }
}

//! How the figures of a document are drawn: which columns, and against what.

use super::Results;
use super::table::{Cell, ResultTable};
use crate::messages::Speaker;
use crate::plot::{Axis, Figure, Panel, Series, Style};
use arbitro_game::Message;
use serde::{Deserialize, Serialize};

/// A plot: panels that draw columns of tables.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plot {
    /// A line of small print.
    pub note: Message,
    /// The panels.
    pub panels: Vec<PlotPanel>,
}

/// One system of axes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlotPanel {
    /// Its title; the numbered names of the rows if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Message>,
    /// The name of the table whose columns are drawn.
    pub table: String,
    /// The axis to the right.
    pub x: PlotAxis,
    /// The column that says where a row stands on it; the number of the row if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The axis upwards.
    pub y: PlotAxis,
    /// What is drawn.
    pub lines: Vec<PlotLine>,
}

/// An axis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlotAxis {
    /// What it shows.
    pub label: Message,
    /// Whether equal steps are equal ratios.
    #[serde(default)]
    pub log: bool,
    /// Whether its figures are shares, shown in percent.
    #[serde(default)]
    pub percent: bool,
    /// What it shows at least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<[f64; 2]>,
}

/// A line or a cloud of dots: the figures of one column.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlotLine {
    /// What it is called.
    pub label: Message,
    /// The column.
    pub column: String,
    /// The column whose intervals are shaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub band: Option<String>,
    /// How it is drawn.
    pub style: Style,
    /// One of eight colours.
    pub colour: usize,
    /// Which rows are drawn; all if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Only>,
}

/// The rows that have this in a column.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Only {
    /// The column.
    pub column: String,
    /// What it has there, as in spreadsheets.
    pub is: String,
}

impl PlotPanel {
    /// A panel whose rows stand where a column says.
    pub fn new(table: &str, x: PlotAxis, at: &str, y: PlotAxis) -> PlotPanel {
        PlotPanel { at: Some(at.to_owned()), ..PlotPanel::of_rows(table, x, y) }
    }

    /// A panel whose rows stand one beside the other.
    pub fn of_rows(table: &str, x: PlotAxis, y: PlotAxis) -> PlotPanel {
        PlotPanel { title: None, table: table.to_owned(), x, at: None, y, lines: Vec::new() }
    }

    /// With a title.
    pub fn titled(mut self, title: Message) -> PlotPanel {
        self.title = Some(title);
        self
    }

    /// Draws one thing more.
    pub fn with(mut self, line: PlotLine) -> PlotPanel {
        self.lines.push(line);
        self
    }
}

impl PlotAxis {
    /// Equal steps.
    pub fn linear(label: Message) -> PlotAxis {
        PlotAxis { label, log: false, percent: false, range: None }
    }

    /// Equal ratios.
    pub fn log(label: Message) -> PlotAxis {
        PlotAxis { log: true, ..PlotAxis::linear(label) }
    }

    /// Shares in percent.
    pub fn percent(mut self) -> PlotAxis {
        self.percent = true;
        self
    }

    fn axis(&self, speaker: &Speaker) -> Axis {
        let label = speaker.say(&self.label);
        let mut axis = if self.log { Axis::log(label) } else { Axis::linear(label) };
        if self.percent {
            axis = axis.percent();
        }
        self.range.map_or(axis.clone(), |[low, high]| axis.from_to(low, high))
    }
}

impl PlotLine {
    /// A column in a style and a colour.
    pub fn new(label: Message, column: &str, style: Style, colour: usize) -> PlotLine {
        PlotLine { label, column: column.to_owned(), band: None, style, colour, only: None }
    }

    /// Shades the intervals of a column.
    pub fn band(mut self, column: &str) -> PlotLine {
        self.band = Some(column.to_owned());
        self
    }

    /// Draws only the rows that have this in a column.
    pub fn only(mut self, column: &str, is: &str) -> PlotLine {
        self.only = Some(Only { column: column.to_owned(), is: is.to_owned() });
        self
    }
}

impl Plot {
    /// The plot of a document.
    pub fn figure(&self, results: &Results, speaker: &Speaker) -> Figure {
        let figure = Figure::new(speaker.say(&results.title)).note(speaker.say(&self.note));
        let panel = |panel: &PlotPanel| Some(panel.draw(results.table(&panel.table)?, speaker));
        self.panels.iter().filter_map(panel).fold(figure, Figure::with)
    }
}

impl PlotPanel {
    fn draw(&self, table: &ResultTable, speaker: &Speaker) -> Panel {
        let title = match (&self.title, &self.at) {
            (Some(title), _) => speaker.say(title),
            (None, Some(_)) => String::new(),
            (None, None) => numbered(table, speaker),
        };
        let panel = Panel::new(title, self.x.axis(speaker), self.y.axis(speaker));
        self.lines.iter().fold(panel, |panel, line| panel.with(self.series(line, table, speaker)))
    }

    fn series(&self, line: &PlotLine, table: &ResultTable, speaker: &Speaker) -> Series {
        let cell = |row: usize, key: &str| {
            let column = table.columns.iter().position(|column| column.key == key)?;
            table.rows.get(row)?.get(column)
        };
        let meant = |row: usize| match &line.only {
            Some(only) => cell(row, &only.column).is_some_and(|cell| cell.key() == only.is),
            None => true,
        };
        let (mut points, mut band) = (Vec::new(), Vec::new());
        for row in (0..table.rows.len()).filter(|row| meant(*row)) {
            let x = match &self.at {
                Some(at) => cell(row, at).and_then(Cell::value),
                None => Some((row + 1) as f64),
            };
            let y = cell(row, &line.column).and_then(Cell::value);
            let (Some(x), Some(y)) = (x, y) else { continue };
            points.push((x, y));
            if let Some(of) = &line.band {
                let interval = cell(row, of).and_then(Cell::interval);
                band.push(interval.map_or((y, y), |interval| (interval.low, interval.high)));
            }
        }
        Series::new(speaker.say(&line.label), line.style, points).colour(line.colour).band(band)
    }
}

/// The rows with their numbers: the axis has no room for their names.
fn numbered(table: &ResultTable, speaker: &Speaker) -> String {
    let name = |cell: &Cell| match cell {
        Cell::Label { label, .. } => speaker.say(label),
        other => other.key(),
    };
    let rows = table.rows.iter().enumerate();
    let names = rows.filter_map(|(index, row)| Some(format!("{}: {}", index + 1, name(row.first()?))));
    names.collect::<Vec<_>>().join("; ")
}

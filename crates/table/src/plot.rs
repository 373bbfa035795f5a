//! Line plots as SVG, for figures beside a table.
//!
//! ```
//! use arbitro_table::plot::{Axis, Figure, Panel, Series, Style};
//!
//! let panel = Panel::new("", Axis::log("games"), Axis::linear("won").percent())
//!     .with(Series::new("measured", Style::Line, [(100.0, 0.59), (1000.0, 0.573)]))
//!     .with(Series::new("printed", Style::Dots, [(100.0, 0.59), (1000.0, 0.573)]));
//! let svg = Figure::new("Random play").with(panel).to_svg();
//! assert!(svg.starts_with("<svg") && svg.contains("measured"));
//! ```

mod axis;
mod draw;

pub use axis::Axis;

use serde::{Deserialize, Serialize};

/// A figure: one or several panels and one legend.
#[derive(Debug, Clone)]
pub struct Figure {
    pub(crate) title: String,
    pub(crate) note: String,
    pub(crate) panels: Vec<Panel>,
}

/// One system of axes.
#[derive(Debug, Clone)]
pub struct Panel {
    pub(crate) title: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) series: Vec<Series>,
}

/// One line, or one cloud of dots. Series of one name have one colour and one place in the legend.
#[derive(Debug, Clone)]
pub struct Series {
    pub(crate) name: String,
    pub(crate) style: Style,
    pub(crate) colour: usize,
    pub(crate) points: Vec<(f64, f64)>,
    /// From where to where the true values lie, one for each point.
    pub(crate) band: Vec<(f64, f64)>,
}

/// How a series is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// A line with small marks.
    Line,
    /// A broken line: what theory says.
    Dashed,
    /// Rings: figures of another source.
    Dots,
}

impl Figure {
    /// A figure without panels.
    pub fn new(title: impl Into<String>) -> Self {
        Figure { title: title.into(), note: String::new(), panels: Vec::new() }
    }

    /// A line of small print below the title.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Adds a panel; two stand side by side.
    pub fn with(mut self, panel: Panel) -> Self {
        self.panels.push(panel);
        self
    }

    /// The figure as a file.
    pub fn to_svg(&self) -> String {
        draw::figure(self)
    }
}

impl Panel {
    /// Empty axes.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Self {
        Panel { title: title.into(), x, y, series: Vec::new() }
    }

    /// Adds a series.
    pub fn with(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }
}

impl Series {
    /// A series. Points that have no place on an axis (zero on a logarithmic one) are left out.
    pub fn new(name: impl Into<String>, style: Style, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let points = points.into_iter().collect();
        Series { name: name.into(), style, colour: 0, points, band: Vec::new() }
    }

    /// One of eight colours that people with any kind of sight can tell apart.
    pub fn colour(mut self, colour: usize) -> Self {
        self.colour = colour;
        self
    }

    /// Shades from where to where the true values lie, one for each point.
    pub fn band(mut self, band: impl IntoIterator<Item = (f64, f64)>) -> Self {
        self.band = band.into_iter().collect();
        self
    }
}

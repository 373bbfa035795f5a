//! Panes of text that can be scrolled.

use arbitro_table::text_table::wrapped;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph};

/// Where the reader of a pane is.
#[derive(Default, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pane {
    /// Where it stands on the screen.
    area: Rect,
    /// The first line that is shown; `None` until the player scrolls.
    first: Option<usize>,
    /// How many lines there are, and how many are shown.
    lines: usize,
    room: usize,
}

/// What a pane shows until the player scrolls.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Its first lines.
    Top,
    /// Its last lines.
    Bottom,
}

impl Pane {
    /// Draws the text, framed if there is a title. The title is bright where keys scroll this pane, and says if there is
    /// more.
    pub fn draw(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        text: &str,
        rest: Rest,
        title: Option<(&str, bool)>,
    ) {
        let block = title.map(|_| Block::bordered()).unwrap_or_default();
        let inner = block.inner(area);
        let text = wrapped(text, inner.width.into());
        let lines: Vec<Line<'_>> = text.lines().map(Line::from).collect();
        (self.area, self.lines, self.room) = (area, lines.len(), inner.height.into());
        let last = self.last();
        let first = self.first.unwrap_or(if rest == Rest::Top { 0 } else { last }).min(last);
        self.first = self.first.map(|_| first);
        let block = match title {
            Some((title, focused)) => {
                let up = if first > 0 { "↑" } else { "" };
                let down = if first < last { "↓" } else { "" };
                let colour = if focused { Color::Gray } else { Color::DarkGray };
                block.title(format!(" {title} {up}{down}")).border_style(colour)
            }
            None => block,
        };
        frame.render_widget(Paragraph::new(lines).scroll((first as u16, 0)).block(block), area);
    }

    /// The first line that is shown at the end of the text.
    fn last(&self) -> usize {
        self.lines.saturating_sub(self.room)
    }

    /// Scrolls by this many lines, down if positive.
    pub fn scroll(&mut self, lines: isize, rest: Rest) {
        let now = self.first.unwrap_or(if rest == Rest::Top { 0 } else { self.last() });
        let then = now.saturating_add_signed(lines).min(self.last());
        // At its place of rest it follows the text again.
        let home = if rest == Rest::Top { 0 } else { self.last() };
        self.first = (then != home).then_some(then);
    }

    /// A page, less a line.
    pub fn page(&self) -> isize {
        self.room.saturating_sub(1).max(1) as isize
    }

    /// Whether a point lies in it.
    pub fn contains(&self, x: u16, y: u16) -> bool {
        self.area.contains((x, y).into())
    }

    /// Back to its place of rest, for another text.
    pub fn reset(&mut self) {
        self.first = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn shown(pane: &mut Pane, text: &str, rest: Rest) -> String {
        let mut terminal = Terminal::new(TestBackend::new(20, 5)).expect("a screen in memory");
        let drawn = terminal
            .draw(|frame| pane.draw(frame, frame.area(), text, rest, Some(("why", true))))
            .expect("drawn");
        let cells = drawn.buffer.content().iter().map(|cell| cell.symbol());
        cells.collect::<String>()
    }

    #[test]
    fn a_long_text_is_scrolled_and_a_pane_at_rest_follows_its_end() {
        let text =
            |lines: usize| (1..=lines).map(|line| format!("line {line}.")).collect::<Vec<_>>().join("\n");
        let mut pane = Pane::default();
        let at_rest = shown(&mut pane, &text(10), Rest::Bottom);
        assert!(
            at_rest.contains("line 10.") && !at_rest.contains("line 7.") && at_rest.contains("↑"),
            "{at_rest}"
        );
        pane.scroll(-pane.page(), Rest::Bottom);
        let back = shown(&mut pane, &text(10), Rest::Bottom);
        assert!(back.contains("line 6.") && !back.contains("line 10.") && back.contains("↓"), "{back}");
        assert!(shown(&mut pane, &text(11), Rest::Bottom).contains("line 6."), "who reads is not moved on");
        pane.scroll(100, Rest::Bottom);
        assert!(shown(&mut pane, &text(12), Rest::Bottom).contains("line 12."), "it follows again");
        pane.scroll(-100, Rest::Bottom);
        assert!(shown(&mut pane, &text(12), Rest::Bottom).contains("line 1."));
    }

    #[test]
    fn long_lines_are_wrapped() {
        let mut pane = Pane::default();
        let text = "one two three four five six seven";
        assert!(shown(&mut pane, text, Rest::Top).contains("seven"));
    }
}

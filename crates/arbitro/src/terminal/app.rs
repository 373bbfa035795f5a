//! The board on the screen, with cursor keys and mouse.

use super::Sitting;
use super::boards::{Board, Direction, Drawn, Sight, board_for, spot_at, steer};
use super::notes::Notes;
use super::scene::{Scene, counsel};
use crate::failure::Failure;
use arbitro_table::{AnyTable, Step};
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Padding, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

/// How long to wait for a key before looking whether the machine has moved.
const TICK: Duration = Duration::from_millis(40);

/// Plays until the person leaves.
pub fn play(sitting: &Sitting<'_>) -> Result<Box<dyn AnyTable>, Failure> {
    let table = (sitting.deal)(0)?;
    let mut terminal = ratatui::init();
    let mouse = execute!(std::io::stdout(), EnableMouseCapture);
    let played = App::new(sitting, table).run(&mut terminal);
    if mouse.is_ok() {
        execute!(std::io::stdout(), DisableMouseCapture)?;
    }
    ratatui::restore();
    played
}

struct App<'a> {
    sitting: &'a Sitting<'a>,
    /// The table, unless a machine is thinking at it.
    table: Option<Box<dyn AnyTable>>,
    thinking: Option<Receiver<Box<dyn AnyTable>>>,
    scene: Scene,
    board: Board,
    drawn: Drawn,
    /// Where the board stands on the screen.
    corner: Rect,
    chosen: Option<String>,
    typed: String,
    note: String,
    /// What the person has noted on the board.
    notes: Notes,
    games: u64,
    leaving: bool,
}

impl<'a> App<'a> {
    fn new(sitting: &'a Sitting<'a>, table: Box<dyn AnyTable>) -> Self {
        let scene = Scene::of(&*table, &sitting.people, sitting.study);
        App {
            sitting,
            board: board_for(&scene.game),
            scene,
            table: Some(table),
            thinking: None,
            drawn: Drawn::default(),
            corner: Rect::default(),
            chosen: None,
            typed: String::new(),
            notes: Notes::default(),
            note: "Arrows or mouse to choose, Enter to play; ? for a hint and for the machine's reasons."
                .to_owned(),
            games: 0,
            leaving: false,
        }
    }

    fn run(mut self, terminal: &mut DefaultTerminal) -> Result<Box<dyn AnyTable>, Failure> {
        loop {
            self.let_machines_think();
            terminal.draw(|frame| self.draw(frame))?;
            if !event::poll(TICK)? {
                continue;
            }
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key)?,
                Event::Mouse(mouse) => self.point(mouse),
                _ => {}
            }
            if self.leaving {
                return self.leave();
            }
        }
    }

    /// Hands the table to a thread when a machine is to move, and takes it back when it has.
    fn let_machines_think(&mut self) {
        if let Some(back) = &self.thinking {
            let Ok(table) = back.try_recv() else { return };
            self.thinking = None;
            self.table = Some(table);
            self.look();
        }
        let machine_asked = self.table.as_ref().is_some_and(|table| {
            let asked = table.waits_for();
            table.seats().iter().any(|card| card.machine && asked.contains(&card.seat))
        });
        if machine_asked && let Some(mut table) = self.table.take() {
            let (send, receive) = mpsc::channel();
            self.thinking = Some(receive);
            std::thread::spawn(move || {
                while let Step::Moved(_) = table.step() {}
                let _ = send.send(table); // nobody waits for it if the person has left
            });
        }
    }

    fn look(&mut self) {
        if let Some(table) = &self.table {
            self.scene = Scene::of(&**table, &self.sitting.people, self.sitting.study);
            if !self.scene.offers.iter().any(|offer| Some(&offer.mv) == self.chosen.as_ref()) {
                self.chosen = None;
            }
        }
    }

    fn press(&mut self, key: KeyEvent) -> Result<(), Failure> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => self.leaving = true,
            KeyCode::Esc if self.typed.is_empty() => self.leaving = true,
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Char('n') if self.scene.ending.is_some() => self.deal_again()?,
            KeyCode::Char('q') if self.scene.ending.is_some() => self.leaving = true,
            // "any?" is a question to the umpire of Kriegspiel.
            KeyCode::Char('?') if self.typed != "any" => self.explain(),
            KeyCode::Up => self.steer(Direction::Up),
            KeyCode::Down => self.steer(Direction::Down),
            KeyCode::Left => self.steer(Direction::Left),
            KeyCode::Right => self.steer(Direction::Right),
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Char(' ') if self.typed.is_empty() => self.play_chosen(),
            KeyCode::Enter if self.typed.is_empty() => self.play_chosen(),
            KeyCode::Enter => {
                let text = std::mem::take(&mut self.typed);
                match self.notes.command(&text) {
                    Some(answer) => self.note = answer,
                    None => self.submit(&text),
                }
            }
            KeyCode::Char(letter) if !control && self.typed.len() < 40 => self.typed.push(letter),
            _ => {}
        }
        Ok(())
    }

    fn point(&mut self, mouse: MouseEvent) {
        let (Some(x), Some(y)) =
            (mouse.column.checked_sub(self.corner.x), mouse.row.checked_sub(self.corner.y))
        else {
            return;
        };
        let Some(mv) = spot_at(&self.drawn.spots, x, y).map(|spot| spot.mv.clone()) else { return };
        match mouse.kind {
            MouseEventKind::Moved => self.chosen = Some(mv),
            MouseEventKind::Down(MouseButton::Left) => self.submit(&mv),
            _ => {}
        }
    }

    fn steer(&mut self, direction: Direction) {
        self.chosen = steer(&self.drawn.spots, self.chosen.as_deref(), direction).map(|spot| spot.mv.clone());
    }

    fn play_chosen(&mut self) {
        match self.chosen.clone() {
            Some(mv) => self.submit(&mv),
            None => self.note = "Choose a move first, with the arrows or the mouse, or type it.".to_owned(),
        }
    }

    fn submit(&mut self, text: &str) {
        let Some(table) = &mut self.table else {
            self.note = "The machine is thinking: wait for its move.".to_owned();
            return;
        };
        match table.submit(self.scene.seat, text) {
            Ok(_) => self.note.clear(),
            Err(refusal) => self.note = self.scene.why(text, &refusal),
        }
        self.look();
    }

    fn explain(&mut self) {
        if let Some(table) = &self.table {
            self.note = counsel(&**table, &self.scene, &self.sitting.adviser, self.sitting.study);
        }
    }

    fn deal_again(&mut self) -> Result<(), Failure> {
        self.games += 1;
        self.table = Some((self.sitting.deal)(self.games)?);
        self.note.clear();
        self.notes = Notes::default();
        self.look();
        Ok(())
    }

    /// Calls the machine off and gives the table back.
    fn leave(mut self) -> Result<Box<dyn AnyTable>, Failure> {
        self.sitting.cancel.cancel();
        let table = match (self.table.take(), self.thinking.take()) {
            (Some(table), _) => Some(table),
            (None, Some(back)) => back.recv_timeout(Duration::from_secs(5)).ok(),
            (None, None) => None,
        };
        let mut table = table.ok_or(Failure::StillThinking)?;
        table.break_off("the person left");
        Ok(table)
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let [head, body, foot] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(6), Constraint::Length(1)])
                .areas(frame.area());
        frame.render_widget(self.head(), head);
        let sight = Sight {
            view: &self.scene.view,
            drawing: &self.scene.drawing,
            offers: &self.scene.offers,
            chosen: self.chosen.as_deref(),
            notes: &self.notes,
            study: self.scene.study.as_ref(),
        };
        self.drawn = (self.board)(&sight);
        let width = self.drawn.lines.iter().map(Line::width).max().unwrap_or(0) as u16;
        let wide = body.width >= width + 36;
        let [left, right] = if wide {
            Layout::horizontal([Constraint::Length((width + 6).max(30)), Constraint::Min(30)]).areas(body)
        } else {
            let rows = self.drawn.lines.len() as u16 + 2;
            Layout::vertical([Constraint::Length(rows), Constraint::Min(4)]).areas(body)
        };
        let block = Block::new().padding(Padding::new(2, 1, 1, 0));
        self.corner = block.inner(left);
        frame.render_widget(Paragraph::new(self.drawn.lines.clone()).block(block), left);
        self.draw_side(frame, right);
        let keys = if self.scene.ending.is_some() {
            " n new game   ? why   q leave"
        } else {
            " ←↑↓→ choose   Enter play   or type a move   ? hint and why   Esc leave"
        };
        frame.render_widget(Line::from(keys).fg(Color::DarkGray), foot);
    }

    fn head(&self) -> Line<'static> {
        // A game with many options would leave no room for who plays.
        let spec = &self.scene.game;
        let game = if spec.len() <= 40 { spec } else { spec.split(':').next().unwrap_or(spec) };
        let mut spans = vec![Span::from(format!(" {game} ")).bold().reversed(), Span::from("  ")];
        for card in &self.scene.seats {
            let me = self.sitting.people.contains(&card.seat);
            let text = format!("{} {}   ", card.name, card.player);
            spans.push(if me { Span::from(text).bold() } else { Span::from(text) });
        }
        Line::from(spans)
    }

    fn draw_side(&self, frame: &mut Frame<'_>, area: Rect) {
        let [status, log, note] =
            Layout::vertical([Constraint::Length(3), Constraint::Min(3), Constraint::Percentage(55)])
                .areas(area);
        let (text, style) = match (&self.scene.ending, &self.thinking) {
            (Some(ending), _) => (ending.clone(), Style::new().fg(Color::LightGreen).bold()),
            (None, Some(_)) => ("The machine is thinking …".to_owned(), Style::new().fg(Color::Yellow)),
            (None, None) if self.typed.is_empty() => {
                (format!("Your move, {}.", self.scene.name()), Style::new().bold())
            }
            (None, None) => (format!("{}> {}▏", self.scene.name(), self.typed), Style::new().bold()),
        };
        frame.render_widget(Paragraph::new(text).style(style).wrap(Wrap { trim: true }), status);
        let room = log.height.saturating_sub(2) as usize;
        let skip = self.scene.told.len().saturating_sub(room);
        let lines: Vec<Line<'_>> =
            self.scene.told.iter().skip(skip).map(|words| Line::from(words.as_str())).collect();
        let titled = |title: &'static str| Block::bordered().title(title).border_style(Color::DarkGray);
        frame.render_widget(Paragraph::new(lines).block(titled(" the umpire ")), log);
        let note_text = Paragraph::new(self.note.as_str()).wrap(Wrap { trim: false }).block(titled(" why "));
        frame.render_widget(note_text, note);
    }
}

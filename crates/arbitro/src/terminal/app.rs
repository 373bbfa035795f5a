//! The board on the screen, with cursor keys and mouse.

use super::Sitting;
use super::boards::{Board, Direction, Drawn, Sight, board_for, has_windows, spot_at, steer};
use super::notes::Notes;
use super::panes::{Pane, Rest};
use super::scene::{Hint, Scene, counsel, thought_aloud};
use crate::failure::Failure;
use crate::speech::{person_or_bot, say};
use crate::words;
use arbitro_game::Seat;
use arbitro_table::{Bot, BotError, BrokenOff, LocalGame, Offer, Record};
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
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::Duration;

/// How long to wait for a key before looking whether the machine has moved.
const TICK: Duration = Duration::from_millis(40);

/// Plays until the person leaves.
pub fn play(sitting: &Sitting<'_>) -> Result<Record, Failure> {
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

/// What comes back from a thread that thinks.
enum Thought {
    /// A bot with its move.
    Move(Seat, Box<dyn Bot>, Result<Offer, BotError>),
    /// A hint.
    Hint(String),
}

struct App<'a> {
    sitting: &'a Sitting<'a>,
    table: LocalGame,
    thinking: Option<Receiver<Thought>>,
    /// What bots thought since the last move of a person, in study mode.
    thoughts: Vec<String>,
    scene: Scene,
    board: Board,
    drawn: Drawn,
    /// Where the board stands on the screen.
    corner: Rect,
    /// How far the board is scrolled, where it is larger than its place.
    scrolled: (u16, u16),
    chosen: Option<String>,
    typed: String,
    note: String,
    /// What each seat has noted on the board.
    notes: Vec<Notes>,
    /// What the umpire said, and what was asked for last.
    log: Pane,
    why: Pane,
    /// Whether keys scroll what the umpire said.
    log_focused: bool,
    /// The board is covered until the next person confirms that it looks.
    curtain: bool,
    games: u64,
    /// Esc was pressed: the next key says whether it was meant.
    doubted: bool,
    leaving: bool,
}

impl<'a> App<'a> {
    fn new(sitting: &'a Sitting<'a>, table: LocalGame) -> Self {
        let scene = Scene::of(&table, &sitting.people, sitting.study, None);
        let note = welcome(&scene.game);
        sitting.save(&table);
        App {
            sitting,
            board: board_for(&scene.game),
            scene,
            table,
            thinking: None,
            thoughts: Vec::new(),
            drawn: Drawn::default(),
            corner: Rect::default(),
            scrolled: (0, 0),
            chosen: None,
            typed: String::new(),
            notes: vec![Notes::default(); usize::from(sitting.game.seats())],
            note,
            log: Pane::default(),
            why: Pane::default(),
            log_focused: false,
            curtain: sitting.is_shared(),
            games: 0,
            doubted: false,
            leaving: false,
        }
    }

    fn run(mut self, terminal: &mut DefaultTerminal) -> Result<Record, Failure> {
        loop {
            self.let_machines_think()?;
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
                return Ok(self.leave());
            }
        }
    }

    /// Hands a bot that is asked to a thread, and makes its move when it has one.
    fn let_machines_think(&mut self) -> Result<(), Failure> {
        if let Some(back) = &self.thinking {
            match back.try_recv() {
                Ok(thought) => {
                    self.thinking = None;
                    self.on_thought(thought);
                }
                Err(TryRecvError::Empty) => return Ok(()),
                Err(TryRecvError::Disconnected) => return Err(Failure::MachineFailed),
            }
        }
        if let Some((seat, mut bot, thought)) = self.table.lend_bot() {
            self.think(move || {
                let chosen = bot.choose(thought);
                Thought::Move(seat, bot, chosen)
            });
        }
        Ok(())
    }

    fn on_thought(&mut self, thought: Thought) {
        match thought {
            Thought::Move(seat, bot, chosen) => {
                self.table.give_back(seat, bot, chosen);
                if self.sitting.study {
                    self.thoughts.extend(thought_aloud(&self.table, seat));
                    self.note = self.thoughts.join("\n");
                }
                self.look();
            }
            Thought::Hint(words) => {
                self.note = counsel(&self.table, &self.scene, self.sitting.study, Some(words));
            }
        }
    }

    /// Lets a thread think, so that the screen stays alive.
    fn think(&mut self, work: impl FnOnce() -> Thought + Send + 'static) {
        let (send, receive) = mpsc::channel();
        self.thinking = Some(receive);
        // If the person has left, there is no receiver.
        std::thread::spawn(move || drop(send.send(work())));
    }

    fn look(&mut self) {
        let before = self.scene.seat;
        self.scene = Scene::of(&self.table, &self.sitting.people, self.sitting.study, Some(before));
        self.sitting.save(&self.table);
        self.log.reset();
        if self.sitting.is_shared() && self.scene.seat != before && self.scene.ending.is_none() {
            self.curtain = true;
            self.typed.clear();
            self.note.clear();
        }
        if !self.scene.offers.iter().any(|offer| Some(&offer.mv) == self.chosen.as_ref()) {
            self.chosen = None;
        }
    }

    fn press(&mut self, key: KeyEvent) -> Result<(), Failure> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if std::mem::take(&mut self.doubted) {
            self.leaving = matches!(key.code, KeyCode::Esc | KeyCode::Char('y' | 's'))
                || control && key.code == KeyCode::Char('c');
            self.note.clear();
            return Ok(());
        }
        if self.curtain && !matches!(key.code, KeyCode::Esc) && !control {
            self.curtain = key.code != KeyCode::Enter;
            return Ok(());
        }
        match key.code {
            KeyCode::Char('c') if control => self.leaving = true,
            KeyCode::Char('z') if control => self.undo(),
            KeyCode::Esc if self.typed.is_empty() && self.scene.ending.is_some() => self.leaving = true,
            KeyCode::Esc if self.typed.is_empty() => {
                self.doubted = true;
                self.show(say(&words::leave_sure()));
            }
            KeyCode::Tab => self.log_focused = !self.log_focused,
            KeyCode::PageUp => self.scroll_pane(self.log_focused, -1),
            KeyCode::PageDown => self.scroll_pane(self.log_focused, 1),
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
                match self.notes[self.scene.seat.index()].command(&text) {
                    Some(answer) => self.show(answer),
                    None if text.trim() == "undo" => self.undo(),
                    None => self.submit(&text),
                }
            }
            KeyCode::Char(letter) if !control && self.typed.len() < 40 => self.typed.push(letter),
            _ => {}
        }
        Ok(())
    }

    /// Shows something in the pane of reasons.
    fn show(&mut self, note: String) {
        self.note = note;
        self.why.reset();
    }

    /// Scrolls a pane by pages, down if positive.
    fn scroll_pane(&mut self, log: bool, pages: isize) {
        match log {
            true => self.log.scroll(pages * self.log.page(), Rest::Bottom),
            false => self.why.scroll(pages * self.why.page(), Rest::Top),
        }
    }

    /// Takes the last move of a person back, and everything that followed it.
    fn undo(&mut self) {
        if self.thinking.is_some() {
            return self.show(say(&words::wait()));
        }
        match self.sitting.undone(&self.table) {
            Ok(before) => {
                self.table = before;
                self.thoughts.clear();
                self.show(String::new());
                self.look();
            }
            Err(why) => self.show(say(&why)),
        }
    }

    fn point(&mut self, mouse: MouseEvent) {
        if self.curtain || self.doubted {
            return;
        }
        let turned = match mouse.kind {
            MouseEventKind::ScrollUp => -3,
            MouseEventKind::ScrollDown => 3,
            _ => 0,
        };
        if turned != 0 {
            if self.log.contains(mouse.column, mouse.row) {
                self.log.scroll(turned, Rest::Bottom);
            } else if self.why.contains(mouse.column, mouse.row) {
                self.why.scroll(turned, Rest::Top);
            }
            return;
        }
        if !self.corner.contains((mouse.column, mouse.row).into()) {
            return;
        }
        let x = mouse.column - self.corner.x + self.scrolled.0;
        let y = mouse.row - self.corner.y + self.scrolled.1;
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
            None => self.note = say(&words::choose_first()),
        }
    }

    fn submit(&mut self, text: &str) {
        if self.thinking.is_some() {
            self.note = say(&words::wait());
            return;
        }
        match self.table.seat_mut(self.scene.seat).and_then(|mut seat| seat.submit(text)) {
            Ok(_) => {
                self.thoughts.clear();
                self.note.clear();
            }
            Err(refusal) => self.note = say(&refusal.message()),
        }
        self.look();
    }

    fn explain(&mut self) {
        if self.thinking.is_some() {
            return;
        }
        match Hint::of(self.sitting, &self.table, &self.scene) {
            Some(hint) => self.think(move || Thought::Hint(hint.words())),
            None => self.note = counsel(&self.table, &self.scene, self.sitting.study, None),
        }
    }

    fn deal_again(&mut self) -> Result<(), Failure> {
        self.games += 1;
        self.table = (self.sitting.deal)(self.games)?;
        self.thoughts.clear();
        self.note.clear();
        self.notes.fill(Notes::default());
        self.curtain = self.sitting.is_shared();
        self.look();
        Ok(())
    }

    /// Calls the bot off and gives the record.
    fn leave(mut self) -> Record {
        self.sitting.cancel.cancel();
        self.table.full_mut().break_off(BrokenOff::PersonLeft);
        self.table.full().record()
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        if frame.area().width < 24 || frame.area().height < 9 {
            let text = say(&words::larger());
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), frame.area());
            return;
        }
        if self.curtain && !self.doubted {
            let text = say(&words::pass_to(self.scene.title()));
            frame.render_widget(
                Paragraph::new(format!("\n  {text}")).wrap(Wrap { trim: false }).bold(),
                frame.area(),
            );
            return;
        }
        if self.curtain {
            frame.render_widget(Paragraph::new(self.note.as_str()).wrap(Wrap { trim: false }), frame.area());
            return;
        }
        let [head, body, foot] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(6), Constraint::Length(1)])
                .areas(frame.area());
        frame.render_widget(self.head(head.width), head);
        self.draw_board();
        let width = self.drawn.lines.iter().map(Line::width).max().unwrap_or(0) as u16;
        let rows = self.drawn.lines.len() as u16;
        let wide = body.width >= width + 36;
        let [left, right] = if wide {
            Layout::horizontal([Constraint::Length((width + 6).max(30)), Constraint::Min(30)]).areas(body)
        } else {
            // What is said comes first: a board can be scrolled.
            Layout::vertical([Constraint::Max(rows + 1), Constraint::Min(5)]).areas(body)
        };
        let block = Block::new().padding(Padding::new(if wide { 2 } else { 0 }, 0, u16::from(wide), 0));
        self.corner = block.inner(left);
        self.scrolled = self.scroll(width, rows);
        let (x, y) = self.scrolled;
        frame.render_widget(Paragraph::new(self.drawn.lines.clone()).scroll((y, x)).block(block), left);
        self.draw_side(frame, right);
        let room = usize::from(frame.area().width);
        let keys = match self.scene.ending {
            Some(_) => vec![words::keys_end()],
            None => vec![words::keys_all(self.sitting.undo()), words::keys(), words::keys_short()],
        };
        let keys = keys.iter().map(|keys| format!(" {}", say(keys)));
        let shortest = keys.clone().next_back().unwrap_or_default();
        let keys = keys.into_iter().find(|keys| keys.chars().count() <= room).unwrap_or(shortest);
        frame.render_widget(Line::from(keys).fg(Color::DarkGray), foot);
    }

    /// Draws the board, with the cursor on some move if there is one.
    fn draw_board(&mut self) {
        for _ in 0..2 {
            let sight = Sight {
                view: &self.scene.view,
                drawing: &self.scene.drawing,
                offers: &self.scene.offers,
                chosen: self.chosen.as_deref(),
                notes: &self.notes[self.scene.seat.index()],
                study: self.scene.study.as_ref(),
            };
            self.drawn = (self.board)(&sight);
            if self.chosen.is_some() || self.drawn.spots.is_empty() {
                return;
            }
            self.chosen = self.drawn.spots.first().map(|spot| spot.mv.clone());
        }
    }

    /// How far to scroll so that the cursor can be seen.
    fn scroll(&self, width: u16, rows: u16) -> (u16, u16) {
        let chosen = self.drawn.spots.iter().find(|spot| Some(&spot.mv) == self.chosen.as_ref());
        let Some(area) = chosen.map(|spot| spot.area) else { return (0, 0) };
        let towards = |middle: u16, room: u16, size: u16| {
            middle.saturating_sub(room / 2).min(size.saturating_sub(room))
        };
        (
            towards(area.x + area.width / 2, self.corner.width, width),
            towards(area.y + area.height / 2, self.corner.height, rows),
        )
    }

    /// The game and who plays it; where all options would leave no room for that, without them.
    fn head(&self, width: u16) -> Line<'static> {
        let spec = &self.scene.game;
        let game = if spec.len() <= 40 { spec } else { plain_name(spec) };
        // Those who play alike share one mention.
        let mut groups: Vec<(String, bool, Vec<String>)> = Vec::new();
        for card in &self.scene.seats {
            let me = self.sitting.people.contains(&card.seat);
            let own = person_or_bot(&card.player);
            match groups.iter_mut().find(|(player, people, _)| *player == own && *people == me) {
                Some((_, _, names)) => names.push(say(&card.title)),
                None => groups.push((own, me, vec![say(&card.title)])),
            }
        }
        let mention = |player: &str, names: &[String]| format!("{} {player}   ", names.join(", "));
        let whole: usize = groups.iter().map(|(player, _, names)| mention(player, names).len()).sum();
        let room = game.len() + 4 + whole <= usize::from(width);
        let mut spans = vec![Span::from(format!(" {game} ")).bold().reversed(), Span::from("  ")];
        for (player, me, names) in groups {
            let text = mention(if room { &player } else { plain_name(&player) }, &names);
            spans.push(if me { Span::from(text).bold() } else { Span::from(text) });
        }
        Line::from(spans)
    }

    fn draw_side(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let (text, style) = match (&self.scene.ending, &self.thinking) {
            (Some(ending), _) => (ending.clone(), Style::new().fg(Color::LightGreen).bold()),
            (None, Some(_)) => (say(&words::thinking()), Style::new().fg(Color::Yellow)),
            (None, None) if self.typed.is_empty() => {
                (say(&words::your_move(self.scene.name())), Style::new().bold())
            }
            (None, None) => (format!("{}> {}▏", self.scene.name(), self.typed), Style::new().bold()),
        };
        let status = Paragraph::new(text).style(style).wrap(Wrap { trim: true });
        let told = self.scene.told.join("\n");
        if area.height < 14 {
            // Little room: one thing at a time, without frames. What was just asked for goes first.
            let [top, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(area);
            frame.render_widget(status, top);
            // The umpire's last words stay, as far as there is room.
            let heard = match (self.note.is_empty(), rest.height) {
                (true, height) => height,
                (false, 5..) => 2.min(self.scene.told.len() as u16),
                (false, _) => 0,
            };
            let [log, rest] = Layout::vertical([Constraint::Length(heard), Constraint::Min(0)]).areas(rest);
            self.log.draw(frame, log, &told, Rest::Bottom, None);
            self.why.draw(frame, rest, &self.note, Rest::Top, None);
            return;
        }
        let [top, log, note] =
            Layout::vertical([Constraint::Length(3), Constraint::Min(3), Constraint::Percentage(55)])
                .areas(area);
        frame.render_widget(status, top);
        let (umpire, why) = (say(&words::umpire()), say(&words::why()));
        self.log.draw(frame, log, &told, Rest::Bottom, Some((&umpire, self.log_focused)));
        self.why.draw(frame, note, &self.note, Rest::Top, Some((&why, !self.log_focused)));
    }
}

/// A game or a player without its options.
fn plain_name(spec: &str) -> &str {
    spec.split(':').next().unwrap_or(spec)
}

/// What a person should know first.
fn welcome(game: &str) -> String {
    let keys = say(&words::welcome());
    if has_windows(game) { format!("{keys} {}", say(&words::help_notes())) } else { keys }
}

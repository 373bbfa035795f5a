//! What long commands share: a bar that moves, and Ctrl-C that keeps what was measured.

use crate::failure::Failure;
use crate::speech::say;
use crate::words;
use arbitro_game::{Cancel, Message};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A token that Ctrl-C cancels. A second Ctrl-C ends the program at once.
pub fn cancelled_by_keyboard() -> Result<Cancel, Failure> {
    let cancel = Cancel::default();
    let token = cancel.clone();
    ctrlc::set_handler(move || {
        if token.is_cancelled() {
            std::process::exit(130);
        }
        token.cancel();
    })
    .map_err(|error| Failure::Said(words::no_interrupt(error.to_string())))?;
    Ok(cancel)
}

/// How often a line tells how far it is where no bar can be drawn.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// A bar on standard error, where it does not mix with results. Where that is no terminal, a line now and then.
pub struct Bar {
    bar: ProgressBar,
    what: fn(u64, u64) -> Message,
    started: Instant,
    /// When the last line was written; `None` where the bar is drawn.
    told: Option<Mutex<Instant>>,
}

impl Bar {
    /// A bar with a message for how much is done, of how much.
    pub fn new(what: fn(u64, u64) -> Message) -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr_with_hz(8));
        if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {msg}, −{eta}") {
            bar.set_style(style);
        }
        let started = Instant::now();
        let told = (!std::io::stderr().is_terminal()).then(|| Mutex::new(started));
        Bar { bar, what, started, told }
    }

    /// How much is done, of how much.
    pub fn at(&self, done: u64, total: u64) {
        self.tell(done, total, &(self.what)(done, total));
    }

    /// How much is done, of how much, in words of its own.
    pub fn tell(&self, done: u64, total: u64, what: &Message) {
        self.bar.set_length(total);
        self.bar.set_position(done);
        self.bar.set_message(say(what));
        if let Some(told) = &self.told
            && let Ok(mut last) = told.lock()
            && last.elapsed() >= BETWEEN_LINES
        {
            *last = Instant::now();
            eprintln!("{}", say(&words::after_seconds(what.clone(), self.started.elapsed().as_secs())));
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

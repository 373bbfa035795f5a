//! What long commands share: a bar that moves, and Ctrl-C that keeps what was measured.

use crate::failure::Failure;
use arbitro_game::Cancel;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

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
    .map_err(|error| Failure::said(format!("Ctrl-C cannot be listened to: {error}")))?;
    Ok(cancel)
}

/// A bar on standard error, where it does not mix with results; it is silent when nobody watches.
pub struct Bar(ProgressBar);

impl Bar {
    /// A bar with a word for what is counted.
    pub fn new(what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr_with_hz(8));
        let template =
            format!("{{elapsed_precise}} {{wide_bar}} {{human_pos}} of {{human_len}} {what}, {{eta}} to go");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Bar(bar)
    }

    /// How much is done, of how much.
    pub fn at(&self, done: u64, total: u64) {
        self.0.set_length(total);
        self.0.set_position(done);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

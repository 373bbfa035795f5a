//! How news of the register travel. In one process it is a channel; NATS can stand here when one machine is no
//! longer enough.

use std::sync::Arc;
use tokio::sync::broadcast;

/// Carries news to all listeners. News may be lost by slow listeners: they look at the register again.
pub trait Bus: Send + Sync + 'static {
    /// Sends news to all listeners.
    fn publish(&self, news: News);
    /// Whether there are listeners: if not, news need not be written down.
    fn has_listeners(&self) -> bool;
    /// Listens from now on.
    fn listen(&self) -> broadcast::Receiver<News>;
}

/// The card of a table that has changed, as JSON; or the number of one that is gone.
#[derive(Debug, Clone)]
pub enum News {
    /// A table as it is now.
    Table(Arc<str>),
    /// A table that is gone.
    Gone(u64),
}

/// News within one process.
pub struct InProcess(broadcast::Sender<News>);

impl Default for InProcess {
    fn default() -> Self {
        InProcess(broadcast::channel(256).0)
    }
}

impl Bus for InProcess {
    fn publish(&self, news: News) {
        let _ = self.0.send(news); // Nobody listens: no news is lost on anybody.
    }

    fn has_listeners(&self) -> bool {
        self.0.receiver_count() > 0
    }

    fn listen(&self) -> broadcast::Receiver<News> {
        self.0.subscribe()
    }
}

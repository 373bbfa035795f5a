//! Tables for people and programs over the network: a public register, dealers that judge, a wire protocol, and a
//! store that survives anything. The server knows the rules of no game: it speaks through
//! [`FullGame`](arbitro_table::FullGame) and its handles.
//!
//! ```
//! use arbitro_server::{Durability, Server, Sqlite};
//! use arbitro_table::catalogue::Catalogue;
//! use std::sync::Arc;
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! let folder = tempfile::tempdir().unwrap();
//! let store = Sqlite::open(&folder.path().join("arbitro.db"), Durability::Process).await.unwrap();
//! let server = Server::new(Arc::new(store), Catalogue::empty());
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
//! let shutdown = async {}; // at once
//! server.run(listener, shutdown).await.unwrap();
//! # });
//! ```

mod address;
mod bus;
pub mod client;
mod dealer;
mod fence;
pub mod http;
mod journal;
mod lobby;
mod log;
mod metrics;
pub mod operation;
mod problem;
mod replay;
mod run;
mod scheduler;
mod settings;
pub mod store;
mod study;
mod text;
mod token;
pub mod wire;
mod words;

pub use bus::{Bus, InProcess, News};
pub use problem::Problem;
pub use run::{RunError, Server};
pub use settings::{ConfigError, Settings};
pub use store::{Durability, Sqlite, Store};

/// Every message that the server produces itself.
pub fn message_kinds() -> Vec<arbitro_game::MessageKind> {
    words::MESSAGES.to_vec()
}

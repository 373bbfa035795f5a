//! What the house allows.

use std::time::Duration;

/// Limits and times of a server. The defaults are for a public one.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The commit that the program was built from, for the results of experiments.
    pub commit: Option<&'static str>,
    /// Tables in all.
    pub tables: usize,
    /// Tables that one address may have opened at once.
    pub tables_per_client: usize,
    /// Sockets in all.
    pub sockets: usize,
    /// Sockets from one address.
    pub sockets_per_client: usize,
    /// Requests by HTTP from one address: as many at once, refilled in a minute.
    pub requests_per_minute: u32,
    /// Lines of chat and comments on one socket: as many at once, refilled in ten seconds.
    pub texts_per_ten_seconds: u32,
    /// Mistakes on one socket, after which it is closed: as many at once, refilled in ten seconds.
    pub mistakes_per_ten_seconds: u32,
    /// The longest message on a socket, in bytes.
    pub message_bytes: usize,
    /// The longest strategy file, in bytes.
    pub strategy_bytes: usize,
    /// Strategy files from one address, from one start of the server to the next.
    pub strategies_per_client: usize,
    /// Seats that one address may hold without being there: offers, and seats that nobody has connected to.
    pub held_per_client: usize,
    /// How long a seat is kept that was taken and never connected to.
    pub unclaimed: Duration,
    /// How long a table of programs waits before the next game, so that they can leave; those that say `done` are not
    /// waited for.
    pub between_games: Duration,
    /// Addresses, beside the machine itself, that may read `/metrics`.
    pub metrics_to: Vec<std::net::IpAddr>,
    /// Messages on one socket: as many at once, refilled in a second.
    pub messages_per_second: u32,
    /// How long an offer of a seat holds.
    pub offer: Duration,
    /// How long a player of the catalogue may think about one move.
    pub machine_thinking: Duration,
    /// How many players of the catalogue think at the same time.
    pub thinkers: usize,
    /// How long a finished game waits for comments of people who are not connected.
    pub commenting: Duration,
    /// How long a table stays in the register when nobody sits there.
    pub empty_table: Duration,
    /// How often the server asks a silent socket whether it is there; twice without an answer closes it.
    pub heartbeat: Duration,
    /// How long a job of the study may take.
    pub study_time: Duration,
    /// How many jobs of the study may wait or run at once; one of them runs at a time.
    pub study_jobs: usize,
    /// How many threads that job may use.
    pub study_threads: usize,
    /// How many games a learner may learn from in a job.
    pub study_games: u64,
    /// Comments on one game.
    pub comments_per_game: usize,
    /// Origins of pages, beside the server's own, that may talk to it.
    pub origins: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            commit: None,
            tables: 20_000,
            tables_per_client: 20,
            sockets: 20_000,
            sockets_per_client: 200,
            requests_per_minute: 600,
            texts_per_ten_seconds: 10,
            mistakes_per_ten_seconds: 30,
            message_bytes: 16 * 1024,
            strategy_bytes: 256 * 1024,
            strategies_per_client: 50,
            held_per_client: 40,
            unclaimed: Duration::from_secs(120),
            between_games: Duration::from_secs(1),
            metrics_to: Vec::new(),
            messages_per_second: 20_000,
            offer: Duration::from_secs(30),
            machine_thinking: Duration::from_secs(10),
            thinkers: cores,
            commenting: Duration::from_secs(600),
            empty_table: Duration::from_secs(3600),
            heartbeat: Duration::from_secs(20),
            study_time: Duration::from_secs(60),
            study_jobs: 16,
            study_threads: (cores / 2).max(1),
            study_games: 200_000,
            comments_per_game: 500,
            origins: Vec::new(),
        }
    }
}

//! What the server allows: every limit, with its default, stated once. The same list makes the configuration file.

use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

/// Declares the settings that a configuration file can give, with their defaults.
macro_rules! settings {
    ($($(#[doc = $about:literal])+ $(#[serde($($how:tt)+)])? $name:ident: $kind:ty = $default:expr;)+) => {
        /// Limits and times of a server. The defaults are for a public one.
        #[derive(Debug, Clone, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Settings {
            /// The commit that the program was built from, for the results of experiments.
            #[serde(skip)]
            pub commit: Option<&'static str>,
            $($(#[doc = $about])+ $(#[serde($($how)+)])? pub $name: $kind,)+
        }

        impl Default for Settings {
            fn default() -> Self {
                Settings { commit: None, $($name: $default,)+ }
            }
        }

        /// The settings with what they mean.
        const ABOUT: &[(&str, &[&str])] = &[$((stringify!($name), &[$($about),+]),)+];
    };
}

settings! {
    /// Tables in all.
    tables: usize = 20_000;
    /// Tables that one address may have open at once.
    tables_per_client: usize = 20;
    /// WebSockets in all.
    sockets: usize = 20_000;
    /// WebSockets from one address.
    sockets_per_client: usize = 200;
    /// Requests by HTTP from one address: as many at once, refilled in a minute.
    requests_per_minute: u32 = 600;
    /// Lines of chat and comments on one socket: as many at once, refilled in ten seconds.
    texts_per_ten_seconds: u32 = 10;
    /// Mistakes on one socket, after which it is closed: as many at once, refilled in ten seconds.
    mistakes_per_ten_seconds: u32 = 30;
    /// Messages on one socket: as many at once, refilled in a second.
    messages_per_second: u32 = 20_000;
    /// The longest message on a socket, in bytes.
    message_bytes: usize = 16 * 1024;
    /// The longest answer to a request, in bytes.
    answer_bytes: usize = 8 * 1024 * 1024;
    /// Bytes of long answers that one address has not read yet.
    unread_bytes_per_client: usize = 16 * 1024 * 1024;
    /// Bytes of long answers that have not been read yet, in all.
    unread_bytes: usize = 64 * 1024 * 1024;
    /// How long a client may take to send the head of a request.
    #[serde(with = "seconds")]
    head_time: Duration = Duration::from_secs(10);
    /// How long a client may take to send the body of a request.
    #[serde(with = "seconds")]
    body_time: Duration = Duration::from_secs(10);
    /// How long a connection may stay without taking anything that is sent.
    #[serde(with = "seconds")]
    write_time: Duration = Duration::from_secs(30);
    /// The longest strategy file, in bytes.
    strategy_bytes: usize = 256 * 1024;
    /// Strategy files from one address, from one start of the server to the next.
    strategies_per_client: usize = 50;
    /// Seats that one address may hold without being there: offers, and seats that were never connected to.
    held_per_client: usize = 40;
    /// How long a seat is kept that was taken and never connected to.
    #[serde(with = "seconds")]
    unclaimed: Duration = Duration::from_secs(120);
    /// How long a table of programs waits before the next game, so that they can leave; those that say `done` are not
    /// waited for.
    #[serde(with = "seconds")]
    between_games: Duration = Duration::from_secs(1);
    /// How long an offer of a seat holds.
    #[serde(with = "seconds")]
    offer: Duration = Duration::from_secs(30);
    /// How long a bot may think about one move.
    #[serde(with = "seconds")]
    machine_thinking: Duration = Duration::from_secs(10);
    /// Threads that one bot may use.
    bot_threads: u64 = 1;
    /// Megabytes that the table of one bot may use.
    bot_memory: u64 = 16;
    /// How many cores the work of clients is scheduled for; 0 for those of the machine.
    cores: usize = 0;
    /// How long a finished game waits for comments of people who are not connected.
    #[serde(with = "seconds")]
    commenting: Duration = Duration::from_secs(600);
    /// How long an abandoned table stays: no client is connected to it, and no game is being played.
    #[serde(with = "seconds")]
    empty_table: Duration = Duration::from_secs(60);
    /// How long a game that is being played waits when all have gone, and how long a seat is kept between games for a
    /// person who is not connected while others are.
    #[serde(with = "seconds")]
    away: Duration = Duration::from_secs(3600);
    /// How often the server asks a silent socket whether it is there; twice without an answer closes it.
    #[serde(with = "seconds")]
    heartbeat: Duration = Duration::from_secs(20);
    /// How long a job of the study may take.
    #[serde(with = "seconds")]
    study_time: Duration = Duration::from_secs(60);
    /// How many jobs of the study may wait or run at once.
    study_jobs: usize = 16;
    /// How many threads a job of the study may use; 0 for half of the cores.
    study_threads: usize = 0;
    /// How many games a learner may learn from in a job.
    study_games: u64 = 200_000;
    /// Comments on one game.
    comments_per_game: usize = 500;
    /// Records of finished games that are kept, the newest ones; 0 for all.
    records: u64 = 0;
    /// Days after which the record of a finished game is deleted; 0 for never.
    records_days: u64 = 0;
    /// Bytes of the database above which the oldest records are deleted; 0 for never.
    database_bytes: u64 = 0;
    /// Bytes of records and strategy files that one address may leave within a day; 0 for no limit.
    record_bytes_per_client: u64 = 256 * 1024 * 1024;
    /// Whether strategy files may be uploaded.
    uploads: bool = true;
    /// Whether positions can be searched and games studied.
    study: bool = true;
    /// Whether players may chat.
    chat: bool = true;
    /// Whether standings are shown.
    statistics: bool = true;
    /// Origins of pages, beside the server's own, that may talk to it, such as `https://play.example`.
    origins: Vec<String> = Vec::new();
    /// Names that the server is called by (the Host of a request), such as "play.example"; all if there are none.
    hosts: Vec<String> = Vec::new();
    /// Addresses of proxies whose X-Forwarded-For or Forwarded says where a request comes from.
    proxies: Vec<IpAddr> = Vec::new();
    /// Where metrics are served, such as "127.0.0.1:9090"; nowhere if it is empty.
    #[serde(with = "address")]
    metrics: Option<SocketAddr> = None;
}

/// Times are written as seconds.
mod seconds {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use std::time::Duration;

    const LONGEST: f64 = 1e9;

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Number {
        Whole(i64),
        Other(f64),
    }

    pub(super) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        time.as_secs_f64().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        let wrong = || D::Error::custom(format!("give a number of seconds from 0 to {LONGEST}"));
        let seconds = match Number::deserialize(deserializer).map_err(|_| wrong())? {
            Number::Whole(seconds) => seconds as f64,
            Number::Other(seconds) => seconds,
        };
        let time = Duration::try_from_secs_f64(seconds).ok();
        time.filter(|_| seconds <= LONGEST).ok_or_else(wrong)
    }
}

/// An address to listen at; the empty text is none.
mod address {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use std::net::SocketAddr;

    pub(super) fn serialize<S: Serializer>(
        address: &Option<SocketAddr>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&address.map(|address| address.to_string()).unwrap_or_default())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<SocketAddr>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = |_| D::Error::custom(format!("\"{text}\" is not an address with a port"));
        if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(wrong) }
    }
}

/// A configuration that cannot be read.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{from}: {why}")]
pub struct ConfigError {
    /// The file or the variable.
    pub from: String,
    /// What is wrong with it.
    pub why: String,
}

/// What the variables of the environment begin with.
const PREFIX: &str = "ARBITRO_";

impl Settings {
    /// The settings of a configuration file (its name and text), and then of variables of the environment: `ARBITRO_TABLES`
    /// is the setting `tables`.
    pub fn read(
        file: Option<(&str, &str)>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Settings, ConfigError> {
        let wrong = |from: &str, error: toml::de::Error| ConfigError {
            from: from.to_owned(),
            why: error.to_string().trim().to_owned(),
        };
        let mut table = toml::Table::new();
        if let Some((name, text)) = file {
            // Read as settings first: then the error names the line.
            toml::from_str::<Settings>(text).map_err(|error| wrong(name, error))?;
            table = text.parse().map_err(|error| wrong(name, error))?;
        }
        for (name, _) in ABOUT {
            let from = format!("{PREFIX}{}", name.to_uppercase());
            let Some(text) = variable(&from) else { continue };
            let read = |value: &str| format!("{name} = {value}").parse::<toml::Table>();
            let quoted = toml::Value::String(text.clone()).to_string();
            let given = read(&text).or_else(|_| read(&quoted)).map_err(|error| wrong(&from, error))?;
            given.clone().try_into::<Settings>().map_err(|error| wrong(&from, error))?;
            table.extend(given);
        }
        table.try_into().map_err(|error| wrong("settings", error))
    }

    /// A configuration file with these settings and what they mean.
    pub fn to_toml(&self) -> String {
        let table = toml::Table::try_from(self).unwrap_or_default();
        let mut text = String::new();
        for (name, about) in ABOUT {
            for line in *about {
                let _ = writeln!(text, "#{line}");
            }
            if let Some(value) = table.get(*name) {
                let _ = writeln!(text, "{name} = {value}\n");
            }
        }
        text
    }

    /// How many cores the work of clients is scheduled for.
    pub fn cores(&self) -> usize {
        match self.cores {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            cores => cores,
        }
    }

    /// How many threads a job of the study may use.
    pub fn study_threads(&self) -> usize {
        match self.study_threads {
            0 => (self.cores() / 2).max(1),
            threads => threads,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_configuration_is_read_again() {
        let settings = Settings {
            tables: 7,
            heartbeat: Duration::from_millis(1_500),
            proxies: vec!["::1".parse().unwrap()],
            metrics: "127.0.0.1:9090".parse().ok(),
            chat: false,
            ..Settings::default()
        };
        let text = settings.to_toml();
        let again = Settings::read(Some(("x.toml", &text)), |_| None).unwrap();
        assert_eq!(format!("{again:?}"), format!("{settings:?}"));
        assert!(text.contains("# Tables in all.\ntables = 7\n"), "{text}");
        assert_eq!(text.matches(" = ").count(), ABOUT.len());
    }

    #[test]
    fn the_environment_overrides_the_file() {
        let variable = |name: &str| match name {
            "ARBITRO_TABLES" => Some("9".to_owned()),
            "ARBITRO_METRICS" => Some("127.0.0.1:9091".to_owned()),
            "ARBITRO_HOSTS" => Some("[\"play.example\"]".to_owned()),
            "ARBITRO_OFFER" => Some("2".to_owned()),
            _ => None,
        };
        let settings = Settings::read(Some(("x.toml", "tables = 8\nsockets = 5")), variable).unwrap();
        assert_eq!((settings.tables, settings.sockets), (9, 5));
        assert_eq!(settings.metrics, "127.0.0.1:9091".parse().ok());
        assert_eq!(settings.hosts, ["play.example"]);
        assert_eq!(settings.offer, Duration::from_secs(2));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let file = |text| Settings::read(Some(("x.toml", text)), |_| None).unwrap_err().to_string();
        for (text, expected) in [
            ("tabels = 3", "unknown field `tabels`"),
            ("tables = -1", "tables = -1"),
            ("\noffer = \"soon\"", "line 2"),
            ("offer = -3", "give a number of seconds"),
            ("metrics = \"9090\"", "is not an address with a port"),
            ("tables = ", "line 1"),
        ] {
            let said = file(text);
            assert!(said.starts_with("x.toml: ") && said.contains(expected), "{text}: {said}");
        }
        let variable = |name: &str| (name == "ARBITRO_TABLES").then(|| "many".to_owned());
        let said = Settings::read(None, variable).unwrap_err().to_string();
        assert!(said.starts_with("ARBITRO_TABLES: "), "{said}");
    }
}

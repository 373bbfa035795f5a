//! What clients may name: games and players with parameters that cost no more than the server allows, and no files
//! of the server but those that were uploaded.

use crate::problem::Problem;
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use crate::words;
use arbitro_game::Message;
use arbitro_game::echo::echoed;
use arbitro_table::catalogue::{Catalogue, Cost, Kind, Parameter, Spec};
use arbitro_table::hex;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How uploaded files are called.
const UPLOAD: &str = "upload-";
/// How much more than its default a number in a player's parameters may be.
const GENEROSITY: u64 = 10;

/// How many addresses may send files at all, from one start of the server to the next: the disk has an end.
const SENDERS: usize = 200;

/// Checks names, and knows the uploaded files.
pub struct Fence {
    catalogue: Arc<Catalogue>,
    folder: Option<PathBuf>,
    longest_thought: Duration,
    most_threads: u64,
    most_megabytes: u64,
    /// How many files each address has sent since the start.
    sent: Mutex<HashMap<IpAddr, usize>>,
    most_files: usize,
}

impl Fence {
    /// A fence around a catalogue; uploaded files are kept in the folder, if there is one.
    pub fn new(catalogue: Arc<Catalogue>, folder: Option<PathBuf>, settings: &Settings) -> Self {
        Fence {
            catalogue,
            folder: folder.filter(|_| settings.uploads),
            longest_thought: settings.machine_thinking,
            most_threads: settings.bot_threads,
            most_megabytes: settings.bot_memory,
            sent: Mutex::default(),
            most_files: settings.strategies_per_client,
        }
    }

    /// Writes the uploaded files out, for players that read files.
    pub async fn restore(&self, store: &dyn Store) -> Result<(), StoreError> {
        for (id, text) in store.strategies().await? {
            if self.path(&id).is_some_and(|path| path.is_file()) {
                continue; // A file is named after its contents; on a full disk none could be written.
            }
            self.write(&id, &text).map_err(|error| StoreError::Failed(error.to_string()))?;
        }
        Ok(())
    }

    /// Takes a file in.
    pub async fn upload(&self, store: &dyn Store, text: &str, client: IpAddr) -> Result<String, Problem> {
        if self.folder.is_none() {
            return Err(Problem::Catalogue(words::no_files()));
        }
        if text.contains('\0') {
            return Err(Problem::Text(words::file_is_text()));
        }
        let digest = Sha256::digest(text.as_bytes());
        let id = format!("{UPLOAD}{}", hex(&digest[..12]));
        if self.path(&id).is_some_and(|path| path.is_file()) {
            return Ok(id); // It is there already.
        }
        {
            let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
            let senders = sent.len();
            let own = sent.entry(client).or_default();
            if *own >= self.most_files || senders > SENDERS {
                let most = self.most_files;
                return Err(Problem::limit("strategies_per_client", words::files_sent(most)));
            }
            *own += 1;
        }
        store.keep_strategy(&id, text).await?;
        self.write(&id, text).map_err(|_| Problem::Storage)?;
        Ok(id)
    }

    fn write(&self, id: &str, text: &str) -> std::io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        std::fs::create_dir_all(folder)?;
        let path = folder.join(id);
        arbitro_table::files::write_atomically(&path, text.as_bytes()).map_err(std::io::Error::other)
    }

    /// Checks the name of a game.
    pub fn game(&self, text: &str) -> Result<Spec, Problem> {
        let spec = spec(text)?;
        let games = self.catalogue.games();
        let listed: Vec<_> = games.iter().filter(|game| game.name == spec.name).collect();
        if let Some(game) = listed.first() {
            for (name, value) in &spec.arguments {
                let known = game.parameters.iter().find(|parameter| parameter.name == name);
                if known.is_some_and(|parameter| parameter.kind.may_be_file()) {
                    return Err(Problem::Catalogue(words::game_file(name, value)));
                }
            }
            return Ok(spec);
        }
        // The catalogue says it best, and does not look for a file of that name.
        let plain = spec.name.chars().all(|character| character.is_alphanumeric() || character == '-');
        if !plain {
            return Err(Problem::Catalogue(words::fence_no_game(echoed(&spec.name))));
        }
        Ok(spec)
    }

    /// No player may have the name of a bot: standings are kept by name.
    pub fn check_name(&self, name: &str) -> Result<(), Problem> {
        let short = name.split(':').next().unwrap_or(name).trim();
        if self.catalogue.players().iter().any(|player| player.name == short) {
            return Err(Problem::Text(words::name_of_bot(short)));
        }
        Ok(())
    }

    /// Checks the name of a player. The name keeps the names of uploaded files; [`expand`](Fence::expand) puts their
    /// places in.
    pub fn player(&self, game: &str, text: &str) -> Result<String, Problem> {
        let spec = spec(text)?;
        let Some(player) = self.catalogue.sitter(game, &spec.name) else {
            return Ok(spec.to_string()); // The catalogue will say who is meant.
        };
        for (name, value) in &spec.arguments {
            match player.parameters.iter().find(|parameter| parameter.name == name) {
                Some(parameter) => self.check(parameter, value)?,
                None if value.contains(['/', '\\']) => {
                    return Err(Problem::Catalogue(words::no_parameter(name, &spec.name)));
                }
                None => {} // The catalogue will say which there are.
            }
        }
        Ok(spec.to_string())
    }

    fn check(&self, parameter: &Parameter, value: &str) -> Result<(), Problem> {
        match parameter.kind {
            Kind::File | Kind::House(_) => {
                let house = matches!(parameter.kind, Kind::House(words) if words.contains(&value));
                let known = house || self.path(value).is_some_and(|path| path.is_file());
                if !known {
                    return Err(Problem::Catalogue(words::only_uploaded(parameter.name, value)));
                }
            }
            Kind::Time => {
                let longest = self.longest_thought;
                let seconds = value.strip_suffix("ms").map_or_else(
                    || value.strip_suffix('s').and_then(|number| number.parse::<f64>().ok()),
                    |number| number.parse::<f64>().ok().map(|milliseconds| milliseconds / 1000.0),
                );
                if seconds.is_some_and(|seconds| seconds > longest.as_secs_f64()) {
                    return Err(Problem::Catalogue(words::thinks_long(
                        parameter.name,
                        value,
                        longest.as_secs_f64(),
                    )));
                }
            }
            Kind::Whole(..) => {
                let default = parameter.default.and_then(|default| default.parse::<u64>().ok());
                let most = match parameter.cost {
                    Some(Cost::Threads) => Some(self.most_threads),
                    Some(Cost::Megabytes) => Some(self.most_megabytes),
                    None => default.map(|default| default.saturating_mul(GENEROSITY).max(GENEROSITY)),
                };
                let given = value.parse::<u64>().ok();
                if let (Some(most), Some(given)) = (most, given)
                    && given > most
                    && parameter.name != "seed"
                {
                    return Err(Problem::Catalogue(words::at_most(parameter.name, value, most)));
                }
            }
            Kind::Number(..) | Kind::Choice(_) | Kind::Text => {}
        }
        Ok(())
    }

    /// The place of an uploaded file.
    fn path(&self, name: &str) -> Option<PathBuf> {
        let digits = name.strip_prefix(UPLOAD)?;
        let plain = digits.len() == 24 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        plain.then(|| self.folder.as_ref().map(|folder| folder.join(name)))?
    }

    /// The name of a player with the places of its files.
    pub fn expand(&self, player: &str) -> String {
        let Ok(mut spec) = player.parse::<Spec>() else { return player.to_owned() };
        for (_, value) in &mut spec.arguments {
            if let Some(path) = self.path(value) {
                *value = path.to_string_lossy().into_owned();
            }
        }
        spec.to_string()
    }

    /// The other way round: sentences of the catalogue must not show where the server keeps its files.
    pub fn conceal(&self, text: &str) -> String {
        match &self.folder {
            Some(folder) => text.replace(&*Path::join(folder, "").to_string_lossy(), ""),
            None => text.to_owned(),
        }
    }

    /// The same for a message.
    pub fn conceal_message(&self, message: &Message) -> Message {
        let text = serde_json::to_string(message).unwrap_or_default();
        serde_json::from_str(&self.conceal(&text)).unwrap_or_default()
    }
}

fn spec(text: &str) -> Result<Spec, Problem> {
    if text.len() > 300 {
        return Err(Problem::TooLong(300));
    }
    // A name that ends like a file would be looked for as a file.
    let ending = text.rsplit_once('.').map_or("", |(_, ending)| ending);
    let name = text.split(':').next().unwrap_or_default();
    if ending.starts_with(|letter: char| letter.is_ascii_alphabetic()) || name.contains(['/', '\\']) {
        return Err(Problem::Catalogue(words::server_files()));
    }
    text.parse::<Spec>().map_err(|error| Problem::Catalogue(error.message()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::pennies::MatchingPennies;
    use arbitro_table::catalogue::{GameEntry, families};

    #[test]
    fn files_of_the_server_cannot_be_named() {
        let folder = tempfile::tempdir().unwrap();
        let pennies = GameEntry::new("pennies", "game-pennies", |_| Ok(MatchingPennies));
        let catalogue = Catalogue::empty().with(pennies.players(families::anyone()));
        let fence = Fence::new(Arc::new(catalogue), Some(folder.path().to_owned()), &Settings::default());
        for game in ["secret.tree", "../x.tree", "pennies:rows=/a.tree"] {
            assert_eq!(fence.game(game).unwrap_err().code(), "catalogue", "{game}");
        }
        assert!(fence.player("pennies", "random").is_ok());
        assert!(fence.player("pennies", "random:file=/etc/passwd").is_err());
        assert_eq!(fence.path("upload-../../../../etc/passwd"), None);
        let name = format!("upload-{}", "ab".repeat(12));
        let expanded = fence.expand(&format!("rules:file={name}"));
        assert!(expanded.contains(&*folder.path().to_string_lossy()), "{expanded}");
        assert!(!fence.conceal(&expanded).contains(&*folder.path().to_string_lossy()));
    }
}

//! `arbitro admin`: looking after a server and its database.

mod printed;

use crate::failure::Failure;
use crate::speech::say;
use crate::words;
use arbitro_server::operation::{Answer, Order, Status, ask, caller, on_store, socket_of};
use arbitro_server::store::{Broken, Operate, StoreError, Whom, audit, backup, check, restore};
use arbitro_server::{Durability, Sqlite, Store};
use arbitro_table::files::reason;
use clap::{Args, Subcommand};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

#[derive(Args)]
pub struct Admin {
    /// The file that the server keeps everything in; the socket of the running server is beside it
    #[arg(long, default_value = "arbitro.db", value_name = "FILE", global = true)]
    database: PathBuf,
    /// Print the answer of the server as a JSON document
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Say how many tables, games and sockets the running server has
    Status,
    /// List the tables of the running server, with the addresses that opened them
    Tables,
    /// Close a table of the running server: its game is broken off and its record kept
    CloseTable {
        /// The number of the table
        table: u64,
    },
    /// Ban a name or an address; with IPv6 the whole network (/64)
    Ban {
        /// A name or an address
        whom: String,
        /// For how many days; for good without
        #[arg(long)]
        days: Option<u32>,
        /// Why; only the list of bans and the log of operators show it
        #[arg(long, value_name = "TEXT", default_value = "")]
        reason: String,
    },
    /// Lift a ban
    Unban {
        /// The name or the address
        whom: String,
    },
    /// List the bans
    Bans,
    /// List the comments on a finished game
    Comments {
        /// The number of the record
        record: u64,
    },
    /// Delete a comment on a finished game
    DeleteComment {
        /// The number of the record
        record: u64,
        /// The number of the comment, as `comments` lists it
        comment: usize,
    },
    /// Delete the record of a finished game
    DeleteRecord {
        /// The number of the record
        record: u64,
    },
    /// Let the games of the running server end, begin no other ones, and stop the server then
    Drain {
        /// Keep the server running; `status` says when no game is played any more
        #[arg(long)]
        stay: bool,
        /// Wait until no game is played any more
        #[arg(long)]
        wait: bool,
    },
    /// Let tables and games begin again after `drain`
    Resume,
    /// Print what operators did
    Audit {
        /// How many of the last orders
        #[arg(long, default_value_t = 100)]
        limit: u32,
    },
    /// Say which rows cannot be read; a server may be running
    Check {
        /// Put these rows aside, into the table `quarantine`; the server must be stopped
        #[arg(long)]
        repair: bool,
    },
    /// Write a copy of the database to a new file; a server may be running
    Backup {
        /// The new file
        to: PathBuf,
    },
    /// Put a copy in the place of the database, which is kept beside it; the server must be stopped
    Restore {
        /// The copy
        from: PathBuf,
    },
}

impl Admin {
    pub fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(self.serve())
    }

    async fn serve(self) -> Result<(), Failure> {
        let order = match &self.task {
            Task::Check { repair } => return self.check(*repair).await,
            Task::Backup { to } => {
                backup(&self.database, to).await?;
                println!("{}", say(&words::admin_backup(to.display().to_string())));
                return Ok(());
            }
            Task::Restore { from } => return self.restore(from).await,
            Task::Audit { limit } => {
                audit(&self.database, *limit).await?.iter().for_each(printed::noted);
                return Ok(());
            }
            Task::Status => Order::Status,
            Task::Tables => Order::Tables,
            Task::CloseTable { table } => Order::CloseTable { table: *table },
            Task::Ban { whom, days, reason } => {
                Order::Ban { whom: Whom::read(whom), why: reason.clone(), days: *days }
            }
            Task::Unban { whom } => Order::Unban { whom: Whom::read(whom) },
            Task::Bans => Order::Bans,
            Task::Comments { record } => Order::Comments { record: *record },
            Task::DeleteComment { record, comment } => {
                Order::DeleteComment { record: *record, number: *comment }
            }
            Task::DeleteRecord { record } => Order::DeleteRecord { record: *record },
            Task::Drain { stay, .. } => Order::Drain { stop: !stay },
            Task::Resume => Order::Resume,
        };
        let answer = self.ask(&order).await?;
        let answer = match answer {
            Some(answer) => answer,
            None => self.without_server(order.clone()).await?,
        };
        if let Task::Drain { wait: true, stay } = self.task
            && matches!(answer, Answer::Status(_))
        {
            return self.wait_for_games(stay).await;
        }
        match answer {
            Answer::NotFound | Answer::Failed(_) | Answer::NoServer => printed::answer(&order, answer),
            _ if self.json => crate::json::print(&answer),
            _ => printed::answer(&order, answer),
        }
    }

    /// Asks the running server, if there is one.
    async fn ask(&self, order: &Order) -> Result<Option<Answer>, Failure> {
        let socket = socket_of(&self.database);
        ask(&socket, order).await.map_err(|error| {
            Failure::Said(words::admin_no_socket(socket.display().to_string(), reason(&error)))
        })
    }

    async fn without_server(&self, order: Order) -> Result<Answer, Failure> {
        Sqlite::is_there(&self.database)?;
        let mut tries = 0;
        let store = loop {
            match Sqlite::open(&self.database, Durability::Power).await {
                // A server that is starting has the file before it has the socket.
                Err(StoreError::InUse(_)) if tries < 20 => {
                    tries += 1;
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    if let Some(answer) = self.ask(&order).await? {
                        return Ok(answer);
                    }
                }
                store => break store?,
            }
        };
        let answer = on_store(&store, &caller(), now(), order).await;
        store.close().await;
        Ok(answer)
    }

    async fn wait_for_games(&self, stay: bool) -> Result<(), Failure> {
        loop {
            match self.ask(&Order::Status).await {
                Ok(Some(Answer::Status(Status { games: 0, .. }))) if stay => break,
                Ok(None) => break, // It has stopped.
                // One that stops just now may not answer any more.
                Ok(Some(_)) | Err(_) => tokio::time::sleep(Duration::from_millis(500)).await,
            }
        }
        println!("{}", say(&words::admin_drained()));
        Ok(())
    }

    async fn check(&self, repair: bool) -> Result<(), Failure> {
        let (found, said) = check(&self.database).await?;
        said.iter().for_each(|line| println!("{line}"));
        found.iter().for_each(|Broken { source, id, why }| {
            println!("{}", say(&words::admin_broken(*source, *id, why)));
        });
        if repair && !found.is_empty() {
            let store = Sqlite::open(&self.database, Durability::Power).await?;
            note(&store, "check --repair").await?;
            let put_aside = store.repair().await?.len();
            store.close().await;
            println!("{}", say(&words::admin_repaired(put_aside)));
            return if said.is_empty() { Ok(()) } else { Err(Failure::Told) };
        }
        println!("{}", say(&words::admin_checked(found.len() + said.len())));
        if found.is_empty() && said.is_empty() { Ok(()) } else { Err(Failure::Told) }
    }

    async fn restore(&self, from: &std::path::Path) -> Result<(), Failure> {
        let restored = restore(&self.database, from).await?;
        let store = Sqlite::open(&self.database, Durability::Power).await?;
        note(&store, &format!("restore \"{}\"", from.display())).await?;
        store.close().await;
        let file = self.database.display().to_string();
        println!("{}", say(&words::admin_restored(file, from.display().to_string())));
        if let Some(aside) = restored.aside {
            println!("{}", say(&words::admin_aside(aside.display().to_string())));
        }
        Ok(())
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Notes what an operator does to a database without a server.
async fn note(store: &Sqlite, what: &str) -> Result<(), Failure> {
    let note = store.note(now(), &arbitro_server::operation::who(&caller()), what).await?;
    Ok(store.note_outcome(note, "done").await?)
}

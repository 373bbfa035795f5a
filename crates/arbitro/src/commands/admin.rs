//! `arbitro admin`: looking after the database of a server.

use crate::failure::Failure;
use crate::speech::say;
use crate::words;
use arbitro_server::store::{Broken, backup, check};
use arbitro_server::{Durability, Sqlite, Store};
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Args)]
pub struct Admin {
    /// The file that the server keeps everything in
    #[arg(long, default_value = "arbitro.db", value_name = "FILE", global = true)]
    database: PathBuf,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
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
    /// Delete the record of a finished game; the server must be stopped
    DeleteRecord {
        /// The number of the record
        record: u64,
    },
}

impl Admin {
    pub fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(self.serve())
    }

    async fn serve(self) -> Result<(), Failure> {
        let database = &self.database;
        match self.task {
            Task::Check { repair } => {
                let (found, said) = check(database).await?;
                said.iter().for_each(|line| println!("{line}"));
                found.iter().for_each(|Broken { source, id, why }| {
                    println!("{}", say(&words::admin_broken(*source, *id, why)));
                });
                if repair && !found.is_empty() {
                    let store = Sqlite::open(database, Durability::Power).await?;
                    let put_aside = store.repair().await?.len();
                    store.close().await;
                    println!("{}", say(&words::admin_repaired(put_aside)));
                    return if said.is_empty() { Ok(()) } else { Err(Failure::Told) };
                }
                println!("{}", say(&words::admin_checked(found.len() + said.len())));
                if found.is_empty() && said.is_empty() { Ok(()) } else { Err(Failure::Told) }
            }
            Task::Backup { to } => {
                backup(database, &to).await?;
                println!("{}", say(&words::admin_backup(to.display().to_string())));
                Ok(())
            }
            Task::DeleteRecord { record } => {
                check(database).await?; // A missing file is not created.
                let store = Sqlite::open(database, Durability::Power).await?;
                let deleted = store.delete_record(record).await?;
                store.close().await;
                if !deleted {
                    return Err(Failure::Said(words::admin_no_record(record)));
                }
                println!("{}", say(&words::admin_deleted(record)));
                Ok(())
            }
        }
    }
}

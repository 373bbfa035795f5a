//! `arbitro licences`.

use crate::failure::Failure;
use clap::Args;
use std::io::{Write, stdout};

/// What this binary contains of others: names, licences, authors and texts. `make licences` writes it.
pub const NOTICES: &str = include_str!("../../licences.txt");

#[derive(Args)]
pub struct Licences {}

impl Licences {
    pub fn run(self) -> Result<(), Failure> {
        stdout().lock().write_all(NOTICES.as_bytes())?;
        Ok(())
    }
}

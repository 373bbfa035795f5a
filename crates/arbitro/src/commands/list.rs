//! `arbitro games` and `arbitro players`.

use crate::failure::Failure;
use arbitro_catalogue::standard;
use arbitro_table::catalogue::{Kind, Parameter};
use arbitro_table::nearest;
use clap::Args;
use std::io::{Write, stdout};

#[derive(Args)]
pub struct Games {
    /// Only this game, with everything that can be chosen about it
    name: Option<String>,
}

#[derive(Args)]
pub struct Players {
    /// Only the players that can play this game
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

impl Games {
    pub fn run(self) -> Result<(), Failure> {
        let catalogue = standard();
        let mut out = stdout().lock();
        let only = match &self.name {
            Some(name) => {
                let names: Vec<&str> = catalogue.games().iter().map(|game| game.name).collect();
                let known = names.iter().find(|known| *known == name).copied();
                let meant = || nearest(name, names.iter().copied()).unwrap_or_default();
                Some(known.ok_or_else(|| {
                    Failure::said(format!("there is no game \"{name}\": did you mean \"{}\"?", meant()))
                })?)
            }
            None => None,
        };
        for game in catalogue.games() {
            if only.is_some_and(|only| only != game.name) {
                continue;
            }
            writeln!(out, "{}: {}", game.name, game.about)?;
            write_parameters(&mut out, &game.parameters)?;
            if only.is_some() {
                let hidden = if game.is_open { "nothing is hidden" } else { "something is hidden" };
                writeln!(out, "  {hidden}; players: {}", game.players.join(", "))?;
            }
        }
        Ok(())
    }
}

impl Players {
    pub fn run(self) -> Result<(), Failure> {
        let catalogue = standard();
        let mut out = stdout().lock();
        let listings = match &self.game {
            Some(game) => catalogue.game(game)?.player_listings(),
            None => catalogue.players().to_vec(),
        };
        for player in &listings {
            writeln!(out, "{}: {} (for {})", player.name, player.about, player.needs)?;
            write_parameters(&mut out, &player.parameters)?;
        }
        Ok(())
    }
}

fn write_parameters(out: &mut impl Write, parameters: &[Parameter]) -> std::io::Result<()> {
    for parameter in parameters {
        let range = match &parameter.kind {
            Kind::Whole(low, high) => format!("{low} to {high}"),
            Kind::Number(low, high) => format!("{low} to {high}"),
            Kind::Choice(words) => words.join(" or "),
            Kind::Time => "a time such as 500ms or 2s".to_owned(),
            Kind::File => "a file".to_owned(),
            Kind::House(words) => format!("{}, or a file", words.join(", ")),
            Kind::Text => "a text".to_owned(),
        };
        let default = parameter.default.map_or(String::new(), |default| format!(", {default} if not given"));
        writeln!(out, "    {}=  {} ({range}{default})", parameter.name, parameter.about)?;
    }
    Ok(())
}

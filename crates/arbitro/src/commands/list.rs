//! `arbitro games` and `arbitro players`.

use crate::catalogue;
use crate::failure::Failure;
use crate::speech::{rules, say, speaker};
use crate::words;
use arbitro_game::Message;
use arbitro_table::catalogue::{Level, Parameter};
use arbitro_table::instead;
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
        let catalogue = catalogue();
        let mut out = stdout().lock();
        let only = match &self.name {
            Some(name) => {
                let names: Vec<&str> = catalogue.games().iter().map(|game| game.name).collect();
                let known = names.iter().find(|known| *known == name).copied();
                let instead = || instead(name, names.iter().copied()).message();
                Some(known.ok_or_else(|| Failure::Said(words::no_game(name, instead())))?)
            }
            None => None,
        };
        for game in catalogue.games() {
            if only.is_some_and(|only| only != game.name) {
                continue;
            }
            writeln!(out, "{}: {}", game.name, speaker().say_as(&Message::new(game.about), "about"))?;
            write_parameters(&mut out, &game.parameters)?;
            if only.is_some() {
                writeln!(out, "\n{}\n", rules(game.name))?;
                let information = if game.is_open { words::open } else { words::hidden };
                writeln!(out, "  {}", say(&information(game.players.join(", "))))?;
                let levels = catalogue.kit(game.name).levels;
                let level = |level: &Level| words::level(level.strength.message(), level.player);
                if !levels.is_empty() {
                    writeln!(out, "  {}", say(&words::levels(levels.iter().map(level).collect::<Vec<_>>())))?;
                }
            }
        }
        Ok(())
    }
}

impl Players {
    pub fn run(self) -> Result<(), Failure> {
        let catalogue = catalogue();
        let mut out = stdout().lock();
        let listings = match &self.game {
            Some(game) => catalogue.game(game)?.player_listings(),
            None => catalogue.players().to_vec(),
        };
        for player in &listings {
            let about = speaker().say_as(&Message::new(player.about), "about");
            let line = words::for_games(player.name, about, Message::new(player.needs));
            writeln!(out, "{}", say(&line))?;
            write_parameters(&mut out, &player.parameters)?;
        }
        Ok(())
    }
}

fn write_parameters(out: &mut impl Write, parameters: &[Parameter]) -> std::io::Result<()> {
    for parameter in parameters {
        let (about, kind) = (Message::new(parameter.about), parameter.kind.message());
        let line = match parameter.default {
            Some(default) => words::parameter_default(parameter.name, about, kind, default),
            None => words::parameter(parameter.name, about, kind),
        };
        writeln!(out, "    {}", say(&line))?;
    }
    Ok(())
}

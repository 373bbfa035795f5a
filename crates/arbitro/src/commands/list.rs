//! `arbitro games` and `arbitro players`.

use crate::catalogue;
use crate::failure::Failure;
use crate::json;
use crate::speech::{rules, say, speaker};
use crate::words;
use arbitro_game::Message;
use arbitro_table::catalogue::{GameListing, Level, Parameter, PlayerListing};
use arbitro_table::instead;
use clap::Args;
use serde::Serialize;
use std::io::{Write, stdout};

#[derive(Args)]
pub struct Games {
    /// Only this game, with everything that can be chosen about it
    name: Option<String>,
    /// Print a JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct Players {
    /// Only the players that can play this game
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Print a JSON document
    #[arg(long)]
    json: bool,
}

/// A parameter of a game or a player, for programs.
#[derive(Serialize)]
struct ParameterLine {
    name: &'static str,
    about: Message,
    kind: Message,
    default: Option<&'static str>,
}

#[derive(Serialize)]
struct GameLine {
    name: &'static str,
    about: Message,
    parameters: Vec<ParameterLine>,
    perfect_information: bool,
    players: Vec<&'static str>,
    levels: Vec<LevelLine>,
}

#[derive(Serialize)]
struct LevelLine {
    strength: Message,
    player: &'static str,
}

#[derive(Serialize)]
struct PlayerLine {
    name: &'static str,
    about: Message,
    needs: Message,
    parameters: Vec<ParameterLine>,
    games: Vec<&'static str>,
}

fn parameter_lines(parameters: &[Parameter]) -> Vec<ParameterLine> {
    let line = |parameter: &Parameter| ParameterLine {
        name: parameter.name,
        about: Message::new(parameter.about),
        kind: parameter.kind.message(),
        default: parameter.default,
    };
    parameters.iter().map(line).collect()
}

fn game_line(game: &GameListing) -> GameLine {
    let level = |level: &Level| LevelLine { strength: level.strength.message(), player: level.player };
    GameLine {
        name: game.name,
        about: Message::new(game.about),
        parameters: parameter_lines(&game.parameters),
        perfect_information: game.is_open,
        players: game.players.clone(),
        levels: game.levels.iter().map(level).collect(),
    }
}

fn player_line(player: &PlayerListing) -> PlayerLine {
    PlayerLine {
        name: player.name,
        about: Message::new(player.about),
        needs: Message::new(player.needs),
        parameters: parameter_lines(&player.parameters),
        games: player.games.clone(),
    }
}

impl Games {
    pub fn run(self) -> Result<(), Failure> {
        let catalogue = catalogue();
        let only = match &self.name {
            Some(name) => {
                let names: Vec<&str> = catalogue.games().iter().map(|game| game.name).collect();
                let known = names.iter().find(|known| *known == name).copied();
                let instead = || instead(name, names.iter().copied()).message();
                Some(known.ok_or_else(|| Failure::Said(words::no_game(name, instead())))?)
            }
            None => None,
        };
        let listed = catalogue.games().into_iter().filter(|game| only.is_none_or(|only| only == game.name));
        if self.json {
            return json::print(&listed.map(|game| game_line(&game)).collect::<Vec<_>>());
        }
        let mut out = stdout().lock();
        for game in listed {
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
        let listings = match &self.game {
            Some(game) => catalogue.game(game)?.player_listings(),
            None => catalogue.players().to_vec(),
        };
        if self.json {
            return json::print(&listings.iter().map(player_line).collect::<Vec<_>>());
        }
        let mut out = stdout().lock();
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

//! One command, one file.

mod admin;
mod analyse;
mod duel;
mod experiment;
mod join;
mod learn;
mod licences;
mod list;
mod matches;
mod play;
#[cfg(test)]
mod reference;
mod replay;
mod rules;
mod serve;
mod solve;
mod solve_branch;
mod solve_endings;
mod tree;
mod tune;

use crate::failure::Failure;
use arbitro_table::messages::Language;
use clap::{Parser, Subcommand};

pub use licences::NOTICES;

/// Play, study, solve and measure games, above all games with hidden information.
#[derive(Parser)]
#[command(name = "arbitro", version, arg_required_else_help = true)]
pub struct Arguments {
    /// The language of games and answers: en or it (that of LC_ALL, LC_MESSAGES or LANG if not given)
    #[arg(long, global = true, value_name = "LANGUAGE")]
    language: Option<Language>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the games with their parameters
    Games(list::Games),
    /// List the players with their parameters
    Players(list::Players),
    /// Play a game in the terminal
    Play(play::Play),
    /// Play many games between players and measure them
    Match(matches::Match),
    /// Play all bots of a game against each other at equal time, and rate them
    Ladder(matches::Ladder),
    /// Let a learner play many games and keep what it has learnt
    Learn(learn::Learn),
    /// Solve a game in a file (.nfg, .agg, .bagg, .efg or .stg), or an ending of chess or Kriegspiel
    Solve(solve::Solve),
    /// Watch a search at work on a tree or on a position
    Tree(tree::Tree),
    /// Run a published experiment again
    Experiment(experiment::Experiments),
    /// Check, run, try out and format strategies written as rules
    Rules(rules::Rules),
    /// Tune the weights of a strategy of briscola5 by self-play
    Tune(tune::Tune),
    /// Look at a recorded game again
    Replay(replay::Replay),
    /// Analyse a finished game of briscola or briscola5: the cost of each card, and when the partner was revealed
    Analyse(analyse::Analyse),
    /// Open tables for people and programs over the network
    Serve(serve::Serve),
    /// Operate a server: tables, bans, comments, records, shutdown, check, backup, restore
    Admin(admin::Admin),
    /// Seat a player that runs here at a table elsewhere
    Join(join::Join),
    /// Print the licences of the works of others in this program
    Licences(licences::Licences),
}

/// Does what was asked.
pub fn run(arguments: Arguments) -> Result<(), Failure> {
    crate::speech::choose(arguments.language);
    match arguments.command {
        Command::Games(command) => command.run(),
        Command::Admin(command) => command.run(),
        Command::Players(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Ladder(command) => command.run(),
        Command::Learn(command) => command.run(),
        Command::Solve(command) => command.run(),
        Command::Tree(command) => command.run(),
        Command::Tune(command) => command.run(),
        Command::Experiment(command) => command.run(),
        Command::Rules(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Analyse(command) => command.run(),
        Command::Serve(command) => command.run(),
        Command::Join(command) => command.run(),
        Command::Licences(command) => command.run(),
    }
}

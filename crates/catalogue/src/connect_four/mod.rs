//! Connect four.

use crate::byte;
use arbitro_games::connect_four::ConnectFour;
use arbitro_table::catalogue::{Catalogue, GameEntry, Kit, Level, NoGame, Parameter, Strength};

/// Adds connect four.
pub fn add(catalogue: Catalogue) -> Catalogue {
    catalogue.with(connect_four().open_players())
}

const KIT: Kit = Kit {
    levels: &[
        Level { strength: Strength::Beginner, player: "minimax:depth=1" },
        Level { strength: Strength::Medium, player: "mcts:simulations=200" },
        Level { strength: Strength::Strong, player: "search:time=1s" },
    ],
    formats: &[],
    analysis: None,
    studies: &[],
    icon: None,
    texts: ["", ""],
};

fn connect_four() -> GameEntry<ConnectFour> {
    GameEntry::new("connect-four", "discs fall into columns: the first line of four wins", |given| {
        ConnectFour::new(byte(given, "rows"), byte(given, "cols"), byte(given, "line")).map_err(NoGame::wrong)
    })
    .parameter(Parameter::whole("rows", 1..=19, "6", "rows of the board"))
    .parameter(Parameter::whole("cols", 1..=19, "7", "columns of the board"))
    .parameter(Parameter::whole("line", 1..=19, "4", "discs in a row that win"))
    .kit(KIT)
}

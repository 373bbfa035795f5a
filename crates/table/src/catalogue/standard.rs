//! What the house offers. Adding a game is one entry here.

use super::entry::{GameEntry, NoGame};
use super::parameters::{Arguments, Kind, Parameter};
use super::{Catalogue, boards, briscola, families};
use crate::files::read_text;
use arbitro_game::Present;
use arbitro_game::pennies::MatchingPennies;
use arbitro_games::connect_four::ConnectFour;
use arbitro_games::kuhn::Kuhn;
use arbitro_games::leduc::Leduc;
use arbitro_games::pig::Pig;
use arbitro_games::tree::{OpenTree, Tree, VeiledTree};
use arbitro_games::tris::{Tris, TrisError, Wide};

/// All games and players of the house.
pub fn standard() -> Catalogue {
    Catalogue::empty()
        .with(tris::<Tris>(Tris::new).open_players())
        .with(tris::<Tris<Wide>>(Tris::new).open_players())
        .with(connect_four().open_players())
        .with(pig().open_players())
        .with(boards::chess().searching_players())
        .with(boards::kriegspiel().players(families::anyone()))
        .with(pennies().players(families::anyone()).players([families::equilibrium()]))
        .with(kuhn().players(families::anyone()).players([families::equilibrium()]))
        .with(leduc().players(families::anyone()).players([families::equilibrium()]))
        .with(briscola::classic())
        .with(briscola::five())
        .with(
            tree(|tree| OpenTree::new(tree).map_err(|hides| NoGame::Elsewhere(hides.to_string())))
                .open_players(),
        )
        .with(
            tree(|tree| Ok(VeiledTree::new(tree)))
                .players(families::anyone())
                .players([families::equilibrium()]),
        )
}

/// The trees of the literature as games of their own, each by its name, to be searched and watched.
pub fn trees() -> Catalogue {
    let mut catalogue = Catalogue::empty();
    for file in crate::LITERATURE.iter().filter(|file| file.family == "trees") {
        let about = file.text.lines().find_map(|line| line.strip_prefix("title:")).unwrap_or_default().trim();
        let read = |file: &crate::LiteratureFile| {
            Tree::parse(file.text).map_err(|error| NoGame::InFile(format!("{}:{error}", file.file)))
        };
        catalogue = catalogue
            .with(
                GameEntry::new(file.name(), about, move |_| {
                    OpenTree::new(read(file)?).map_err(|hides| NoGame::Elsewhere(hides.to_string()))
                })
                .open_players(),
            )
            .with(
                GameEntry::new(file.name(), about, move |_| Ok(VeiledTree::new(read(file)?)))
                    .players(families::anyone()),
            );
    }
    catalogue
}

/// Small boards fit in one word of the machine; larger ones are an entry of their own.
fn tris<G: Present>(new: fn(u8, u8, u8) -> Result<G, TrisError>) -> GameEntry<G> {
    GameEntry::new("tris", "game-tris", move |given| {
        new(byte(given, "rows"), byte(given, "cols"), byte(given, "line")).map_err(|error| match error {
            TrisError::NeedsWide { .. } => NoGame::Elsewhere(error.to_string()),
            error => NoGame::wrong(error),
        })
    })
    .parameter(Parameter::whole("rows", 1..=19, "3", "parameter-rows"))
    .parameter(Parameter::whole("cols", 1..=19, "3", "parameter-cols"))
    .parameter(Parameter::whole("line", 1..=19, "3", "parameter-line-signs"))
}

fn connect_four() -> GameEntry<ConnectFour> {
    GameEntry::new("connect-four", "game-connect-four", |given| {
        ConnectFour::new(byte(given, "rows"), byte(given, "cols"), byte(given, "line")).map_err(NoGame::wrong)
    })
    .parameter(Parameter::whole("rows", 1..=19, "6", "parameter-rows"))
    .parameter(Parameter::whole("cols", 1..=19, "7", "parameter-cols"))
    .parameter(Parameter::whole("line", 1..=19, "4", "parameter-line-discs"))
}

fn pig() -> GameEntry<Pig> {
    GameEntry::new("pig", "game-pig", |given| Pig::new(given.whole("goal") as u16).map_err(NoGame::wrong))
        .parameter(Parameter::whole("goal", 2..=1000, "100", "parameter-goal-points"))
}

fn pennies() -> GameEntry<MatchingPennies> {
    GameEntry::new("pennies", "game-pennies", |_| Ok(MatchingPennies))
}

fn kuhn() -> GameEntry<Kuhn> {
    GameEntry::new("kuhn", "game-kuhn", |_| Ok(Kuhn))
}

fn leduc() -> GameEntry<Leduc> {
    GameEntry::new("leduc", "game-leduc", |_| Ok(Leduc))
}

fn tree<G: Present>(make: fn(Tree) -> Result<G, NoGame>) -> GameEntry<G> {
    GameEntry::new("tree", "game-tree", move |given| {
        let Some(file) = given.file("file") else {
            return Err(NoGame::wrong("say which file it is in: tree:file=PATH, or just the PATH"));
        };
        let text = read_text(&file).map_err(|error| NoGame::InFile(error.to_string()))?;
        let tree =
            Tree::parse(&text).map_err(|error| NoGame::InFile(format!("{}:{error}", file.display())))?;
        make(tree)
    })
    .parameter(Parameter::optional("file", Kind::File, "parameter-tree-file"))
    .read_from(&["tree"])
}

/// A parameter whose range lies within a byte.
fn byte(given: &Arguments, name: &str) -> u8 {
    u8::try_from(given.whole(name)).unwrap_or(u8::MAX)
}

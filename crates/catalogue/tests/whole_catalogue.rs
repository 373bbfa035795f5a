//! What holds for every game of the catalogue, without a list of games kept by hand.

use arbitro_catalogue::{standard, tree::trees};
use arbitro_game::laws::Laws;
use arbitro_table::catalogue::{AnyGame, Opening, PlayerListing, Sitter};
use arbitro_table::{Outcome, Seed, Step};
use std::sync::Arc;

/// Sizes and rules that are tested beside the default parameters of each game.
const MORE: [&str; 9] = [
    "tris:rows=4,cols=5,line=3",
    "tris:rows=15,cols=15,line=5",
    "connect-four:rows=2,cols=2,line=2",
    "pig:goal=20",
    "kriegspiel:ending=KPK,wave=d8+e8,moves=6",
    "kriegspiel:rules=thesis,moves=6",
    "briscola:players=4",
    "briscola5:declaration=after-first-trick",
    "briscola5:after-two=points,all-pass=void",
];

/// Chess and Kriegspiel, where random games are long, by parameters that end them soon.
fn short(name: &'static str) -> &'static str {
    match name {
        "chess" => "chess:fen=8/8/8/4k3/8/8/3QK3/8 w - - 80 60",
        "kriegspiel" => "kriegspiel:moves=6",
        other => other,
    }
}

/// Every game: those of the catalogue that need no file, the trees of the literature, and other sizes.
fn games() -> Vec<Arc<dyn AnyGame>> {
    let (standard, trees) = (standard(), trees());
    let named = standard.games().into_iter().filter(|game| game.name != "tree").map(|game| game.name);
    let mut games: Vec<_> =
        named.map(short).chain(MORE).map(|name| standard.game(name).expect("a game")).collect();
    games.extend(trees.games().into_iter().map(|tree| trees.game(tree.name).expect("a tree")));
    games
}

#[test]
fn every_game_keeps_the_laws() {
    let mut checked = 0;
    for game in games() {
        let laws = Laws { games: 12, nodes: 1_500, patience: 150, ..Laws::default() };
        let looked = game.check_laws(&laws).unwrap_or_else(|broken| panic!("{}: {broken}", game.spec()));
        assert_eq!(looked.games, 12, "{}", game.spec());
        let imagines = game.suitable_players().contains(&"ismcts");
        assert_eq!(looked.imagined > 0, imagines, "{}: {looked:?}", game.spec());
        checked += 1;
    }
    assert!(checked >= 20, "{checked} games");
}

/// A bot with parameters that make it quick.
fn quick(bot: &PlayerListing) -> String {
    const QUICK: [(&str, &str); 8] = [
        ("time", "20ms"),
        ("simulations", "20"),
        ("iterations", "20"),
        ("worlds", "3"),
        ("games", "30"),
        ("depth", "2"),
        ("memory", "1"),
        ("nodes", "200"),
    ];
    let given = QUICK.iter().filter(|(name, _)| bot.parameters.iter().any(|known| known.name == *name));
    let given: Vec<String> = given.map(|(name, value)| format!("{name}={value}")).collect();
    if given.is_empty() { bot.name.to_owned() } else { format!("{}:{}", bot.name, given.join(",")) }
}

#[test]
fn every_bot_of_every_game_finishes_a_game() {
    let mut played = 0;
    for game in games() {
        for bot in game.player_listings() {
            let spec = quick(&bot);
            // A bot sits at the first seat: some play one side only.
            let mut sitters = vec![Sitter::Player("random".to_owned()); usize::from(game.seats())];
            sitters[0] = Sitter::Player(spec.clone());
            let opening = Opening { sitters, seed: 7, ..Opening::default() };
            let mut table =
                game.table(opening).unwrap_or_else(|error| panic!("{} {spec}: {error}", game.spec()));
            while let Step::Moved(_) = table.step() {}
            let Some(Outcome::Finished(payoffs)) = table.outcome() else {
                panic!("{} {spec}: the game does not finish", game.spec())
            };
            assert_eq!(payoffs.len(), usize::from(game.seats()));
            played += 1;
        }
    }
    assert!(played > 100, "{played} games");
}

#[test]
fn what_kits_propose_can_be_played_searched_and_learnt() {
    let catalogue = standard();
    let mut names = Vec::new();
    for (_, kit) in catalogue.kits() {
        for preset in kit.presets {
            let game = catalogue.game(preset.game).expect(preset.name);
            assert!(preset.seat < game.seats(), "{}", preset.name);
            game.check_player(preset.player.unwrap_or(game.usual_player())).expect(preset.name);
            names.push(preset.name);
        }
        if let Some(example) = kit.tree {
            let game = catalogue.game(example.game).expect("a game");
            let mut table = game.begin(Vec::new(), Seed::default());
            for mv in example.after {
                let seat = table.waits_for()[0];
                table.seat_mut(seat).expect("a seat").submit(mv).expect(mv);
            }
            assert!(table.outcome().is_none(), "{}", example.game);
        }
        for game in kit.learning {
            let game = catalogue.game(game).expect("a game");
            assert!(game.suitable_players().contains(&"td"), "{}", game.spec());
        }
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!((names.len(), names.is_empty()), (count, false), "names of presets differ");
}

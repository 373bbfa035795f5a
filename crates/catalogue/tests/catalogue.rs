//! Games and players by name.

mod common;

use arbitro_catalogue::{speaker, standard};
use arbitro_game::{Cancel, Message, Seat};
use arbitro_players::search::ismcts;
use arbitro_players::td;
use arbitro_table::catalogue::{Catalogue, GameEntry, Opening, PlayerEntry, Sitter};
use arbitro_table::matches::{MatchOrder, play_match};
use arbitro_table::messages::Language;
use common::Liar;

fn catalogue() -> Catalogue {
    let secretive = PlayerEntry::new("searcher", "searches", |_, _| Never).needs("a game without dice");
    standard().with(
        GameEntry::new("liar", "a die and a lie", |_| Ok(Liar::default()))
            .players([secretive.suits(|game: &Liar| game.chatty)]),
    )
}

struct Never;
impl arbitro_game::Player<Liar> for Never {
    fn choose(&mut self, thought: arbitro_game::Thought<'_, Liar>) -> u8 {
        thought.moves[0]
    }
}

#[test]
fn wrong_names_are_answered_with_a_sentence() {
    let catalogue = catalogue();
    for (game, sentence) in [
        ("trs", "there is no game \"trs\": did you mean \"tris\"?"),
        ("tris:row=4", "tris has no parameter \"row\": did you mean \"rows\"?"),
        ("tris:rows=20", "\"20\" is not a value for rows of tris: it must be a whole number from 1 to 19"),
        (
            "tris:line=4",
            "tris:rows=3,cols=3,line=4 cannot be played: a line of 4 cannot be: it must be from 1 to 3, the longer \
             side of the board",
        ),
        ("pennies:goal=4", "pennies has no parameters, so \"goal\" cannot be set: write just pennies"),
        ("tree", "tree cannot be played: say which file it is in: tree:file=PATH, or just the PATH"),
        (
            "games/x.nfg",
            "there is no game \"games/x.nfg\": give such a file to `arbitro solve` or `arbitro play`",
        ),
        ("", "\"\" has no name: write a name, or name:parameter=value,parameter=value"),
    ] {
        let error = catalogue.game(game).err().expect(game);
        assert_eq!(speaker(Language::English).say(&error.message()), sentence);
    }
    let missing = catalogue.game("trees/none.tree").err().expect("missing").to_string();
    assert!(missing.starts_with("trees/none.tree: cannot be read: "), "{missing}");
}

#[test]
fn wrong_players_are_answered_with_a_sentence() {
    let catalogue = catalogue();
    for (game, player, sentence) in [
        ("tris", "rnadom", "there is no player \"rnadom\": did you mean \"random\"?"),
        ("tris", "person", "A person cannot play here: name bots (people play with `arbitro play`)."),
        ("tris", "random:seed=4", "random has no parameters, so \"seed\" cannot be set: write just random"),
        (
            "pennies",
            "searcher",
            "searcher cannot play pennies: it needs Briscola in 5 or Briscola or a game without dice. Suitable: random, first, equilibrium.",
        ),
    ] {
        let english = speaker(Language::English);
        let game = catalogue.game(game).expect("a game");
        let error = game.check_player(player).expect_err(player);
        assert_eq!(english.say(&error.message()), sentence);
    }
    let alone = Opening { sitters: vec![Sitter::Person("Ada".into())], ..Opening::default() };
    let error = catalogue.game("pennies").expect("a game").table(alone).err().expect("too few").to_string();
    assert_eq!(error, "pennies is for 2 players, but one was named.");
}

#[test]
fn wrong_learners_are_answered_with_their_place() {
    let tris = standard().game("tris").expect("a game");
    let missing = tris.check_player("learner:file=none.json").expect_err("missing").to_string();
    assert!(missing.contains("none.json: cannot be read"), "{missing}");
    let file = tempfile::NamedTempFile::new().expect("a file");
    let complaint = |text: &str| {
        std::fs::write(file.path(), text).expect("written");
        let error = tris.check_player(&format!("learner:file={}", file.path().display())).expect_err("wrong");
        error.to_string()
    };
    assert!(complaint("{\n  nonsense").contains(&format!("{}:2:", file.path().display())));
    let other = r#"{"format": "arbitro-learner", "version": 1, "game": "pig", "games": 0, "weights": []}"#;
    assert!(
        complaint(other).contains("has learnt pig, not tris:rows=3,cols=3,line=3"),
        "{}",
        complaint(other)
    );
}

#[test]
fn searching_players_never_lose_at_tris_and_learners_seldom() {
    let catalogue = standard();
    let tris = catalogue.game("tris").expect("a game");
    for (player, most_lost) in [
        ("alpha-beta", 0),
        ("search", 0),
        ("maxn", 0),
        ("expectiminimax:depth=9", 0),
        ("mcts:simulations=2000", 1),
        ("learner", 3),
    ] {
        let order = MatchOrder {
            entrants: vec![player.to_owned(), "random".to_owned()],
            games: 10,
            seed: 1,
            duplicate: false,
        };
        let report = play_match(&*tris, &order, &Cancel::default(), &|_, _| {}).expect("played");
        let result = &report.entrants[0];
        assert!(result.losses <= most_lost && result.wins >= 5, "{report:?}");
    }
}

#[test]
fn every_player_says_why() {
    let catalogue = standard();
    for (game, players) in [
        (
            "tris",
            vec![
                "random",
                "first",
                "minimax:depth=3",
                "alpha-beta-list:depth=3",
                "search:depth=3",
                "maxn:depth=2",
                "paranoid:depth=2",
                "mcts:simulations=50",
                "learner:games=10",
            ],
        ),
        ("pig", vec!["expectiminimax:depth=3"]),
    ] {
        let game = catalogue.game(game).expect("a game");
        for player in players {
            let sitters = vec![Sitter::Player(player.to_owned()), Sitter::Person("Ada".into())];
            let mut table = game.table(Opening { sitters, seed: 1, ..Opening::default() }).expect("opened");
            table.step();
            let explanation = table.explanation(Seat(0), Seat(1)).unwrap_or_else(|| panic!("{player}"));
            assert_ne!(explanation.because, arbitro_game::Message::default(), "{player}");
        }
    }
}

#[test]
fn large_boards_are_the_same_game() {
    let catalogue = standard();
    for spec in ["tris:rows=7,cols=7,line=4", "tris:rows=19,cols=19,line=5"] {
        assert_eq!(catalogue.game(spec).expect(spec).spec(), spec);
    }
    let names: Vec<&str> = catalogue.games().iter().map(|game| game.name).collect();
    let mut once = names.clone();
    once.dedup();
    assert_eq!(names, once, "entries of one name are listed once");
}

#[test]
fn a_tree_file_is_a_game_by_its_path() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../catalog/trees");
    let mut met = 0;
    for file in std::fs::read_dir(folder).expect("the trees of the house") {
        let path = file.expect("readable").path();
        let game = standard().game(&path.display().to_string()).expect("a tree");
        assert!(game.spec().starts_with("tree:file="), "{}", game.spec());
        // What the record says finds the game again.
        assert_eq!(standard().game(game.spec()).expect("the same").spec(), game.spec());
        met += 1;
    }
    assert!(met >= 4);
    let broken = tempfile::Builder::new().suffix(".tree").tempfile().expect("a file");
    std::fs::write(broken.path(), "players: A B\nA\n  left: 1 two\n").expect("written");
    let error = standard().game(&broken.path().display().to_string()).err().expect("broken").to_string();
    assert!(error.starts_with(&format!("{}:3:", broken.path().display())), "{error}");
}

#[test]
fn everything_listed_can_be_made() {
    let catalogue = standard();
    for listing in catalogue.games().into_iter().filter(|game| game.name != "tree") {
        let game = catalogue.game(listing.name).expect(listing.name);
        assert!(!listing.about.is_empty() && listing.players.contains(&"random"), "{listing:?}");
        for player in game.suitable_players() {
            let spec = game.check_player(player).expect(player);
            assert_eq!(game.check_player(&spec).expect(player), spec, "what is written out is understood");
        }
    }
    for player in catalogue.players() {
        assert!(!player.about.is_empty() && !player.games.is_empty(), "{player:?}");
        for parameter in &player.parameters {
            assert!(!parameter.about.is_empty(), "{parameter:?}");
        }
    }
}

#[test]
fn every_game_has_rules_in_both_languages() {
    let catalogue = standard();
    let speakers = Language::ALL.map(|language| catalogue.speaker(language));
    // The rules of a game from a file are those of the file.
    for listing in catalogue.games().into_iter().filter(|game| game.name != "tree") {
        let title = Message::new(listing.about);
        let [english, italian] = speakers.each_ref().map(|speaker| speaker.say_as(&title, "rules"));
        let headings = |rules: &str| rules.lines().filter(|line| line.starts_with("## ")).count();
        assert!(headings(&english) >= 3, "{}: {english}", listing.name);
        assert_eq!(headings(&english), headings(&italian), "{}: {italian}", listing.name);
        assert_ne!(english, italian, "{}", listing.name);
    }
}

/// Parameters have their defaults as texts; algorithms have them as numbers.
#[test]
fn the_defaults_of_bots_are_those_of_the_algorithms() {
    let catalogue = standard();
    let default = |player: &str, parameter: &str| -> f64 {
        let player = catalogue.players().iter().find(|known| known.name == player).expect(player);
        let known = player.parameters.iter().find(|known| known.name == parameter).expect(parameter);
        known.default.expect("a default").parse().expect("a number")
    };
    let trees = ismcts::Settings::default();
    assert_eq!(default("ismcts", "iterations"), trees.iterations as f64);
    assert_eq!(default("ismcts", "exploration"), trees.exploration);
    assert_eq!(default("td", "lambda"), td::LAMBDA);
}

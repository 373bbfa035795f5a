//! Records save, load and replay, and say what is wrong with them and where.

mod common;

use arbitro_catalogue::standard;
use arbitro_game::Seat;
use arbitro_table::catalogue::{Catalogue, GameEntry, Opening, PlayerEntry, Sitter};
use arbitro_table::{BrokenOff, LocalGame, Outcome, Record, RecordedResult, Seed, Settlement, Step};
use common::Liar;
use proptest::prelude::*;

fn catalogue() -> Catalogue {
    standard().with(GameEntry::new("liar", "a die and a lie", |_| Ok(Liar::default())))
}

fn people(seed: u64) -> Opening {
    let sitters = ["Ada", "Bo \"the\" Boss"].map(|name| Sitter::Person(name.to_owned())).to_vec();
    Opening { sitters, seed, ..Opening::default() }
}

fn table(seed: u64, moves: &[(u8, &str)]) -> LocalGame {
    let mut table = catalogue().game("liar").expect("there").table(people(seed)).expect("opened");
    for (seat, mv) in moves {
        table.seat_mut(Seat(*seat)).expect("a seat").submit(mv).expect("offered");
    }
    table
}

const FINISHED: &str = r#"{
  "arbitro": 1,
  "game": "liar",
  "seats": ["liar", "judge"],
  "players": ["Ada", "Bo \"the\" Boss"],
  "seed": 5,
  "moves": [
    {"n": 1, "by": "nature", "move": "1"},
    {"n": 2, "by": "liar", "move": "2"},
    {"n": 3, "by": "judge", "move": "1"}
  ],
  "result": {"payoffs": [1.0, -1.0]}
}
"#;

#[test]
fn a_record_is_text_for_people() {
    let written = table(5, &[(0, "2"), (1, "1")]).full().record().to_text();
    assert_eq!(written, FINISHED);
}

#[test]
fn a_record_replays_to_the_same_table() {
    let played = table(5, &[(0, "2"), (1, "1")]);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.json");
    played.full().record().save(&path).expect("saved");
    let loaded = Record::load(&path).expect("loaded");
    assert_eq!(loaded, played.full().record());
    let replayed = catalogue().replay(&loaded).expect("replayed");
    assert_eq!(replayed.record(), played.full().record());
    assert_eq!(replayed.outcome(), Some(Outcome::Finished(vec![1.0, -1.0])));
    for seat in [Seat(0), Seat(1)] {
        let (again, before) = (replayed.seat(seat).expect("a seat"), played.seat(seat).expect("a seat"));
        assert_eq!(again.view(), before.view());
        assert_eq!(again.notices(0), before.notices(0));
    }
    assert_eq!(
        replayed.moves_as_csv(),
        "number,actor,seat,move,payoff liar,payoff judge\n\
         1,nature,nature,1,0,0\n2,0,liar,2,0,0\n3,1,judge,1,1,-1\n"
    );
}

#[test]
fn an_open_record_is_played_on_as_if_never_left() {
    for seed in 0..20 {
        let half = table(seed, &[(0, "3")]);
        assert_eq!(half.full().record().result, RecordedResult::Open);
        let parsed = Record::parse(&half.full().record().to_text()).expect("what we wrote");
        let mut taken_up = catalogue().replay(&parsed).expect("replayed");
        taken_up.seat_mut(Seat(1)).expect("a seat").submit("0").expect("offered");
        assert_eq!(taken_up.record(), table(seed, &[(0, "3"), (1, "0")]).full().record());
        // A record that stops before nature's move goes on with the roll that the seed gives, when it is played on.
        let mut unrolled = half.full().record();
        unrolled.moves.clear();
        let liar = catalogue().game("liar").expect("there");
        let rolled = liar.resume(&unrolled).expect("it is played on");
        assert_eq!(rolled.record().moves[0], half.full().record().moves[0]);
    }
}

#[test]
fn rolls_are_checked_against_the_seed() {
    let mut found = 0;
    for seed in 0..20 {
        let mut record = table(seed, &[(0, "3"), (1, "0")]).full().record();
        assert_eq!(catalogue().replay(&record).expect("it replays").wrong_roll(), None);
        record.seed = Seed::Key([seed as u8; 32]);
        found += usize::from(catalogue().replay(&record).expect("it replays").wrong_roll().is_some());
    }
    assert!(found >= 5, "another seed gives other rolls: {found} of 20");
}

#[test]
fn replay_shows_what_happened_and_rolls_nothing() {
    let mut pig = catalogue().game("pig").expect("there").table(people(3)).expect("opened");
    pig.seat_mut(Seat(0)).expect("a seat").submit("roll").expect("offered");
    let record = pig.full().record();
    assert_eq!((&*record.moves[0].mv, &*record.moves[1].by), ("roll", "nature"));
    let mut in_the_air = record.clone();
    in_the_air.moves.truncate(1);
    let replayed = catalogue().replay(&in_the_air).expect("replayed");
    assert_eq!(replayed.moves_made(), 1);
    let then = replayed.seat(Seat(0)).expect("a seat");
    let view = then.view();
    assert_eq!((&view["turn"], &view["rolling"]), (&0.into(), &true.into()));
    let whole = catalogue().replay(&record).expect("replayed");
    let scenes = whole.scenes(Seat(0), 0, usize::MAX).expect("a seat");
    assert_eq!(scenes.len(), record.moves.len() + 1);
    assert_eq!(scenes[1].drawing, then.drawing());
    assert_eq!(scenes.last().expect("one").drawing, whole.seat(Seat(0)).expect("a seat").drawing());
    whole.scenes(Seat(2), 0, 1).expect_err("no such seat");
}

#[test]
fn a_broken_off_game_keeps_its_reason() {
    let mut broken = table(5, &[(0, "2")]);
    broken.full_mut().break_off(BrokenOff::Recorded("Bo went home".to_owned()));
    assert_eq!(
        broken.seat_mut(Seat(1)).expect("a seat").submit("1").expect_err("over").to_string(),
        "The game is over: no more moves are accepted."
    );
    let parsed = Record::parse(&broken.full().record().to_text()).expect("what we wrote");
    assert_eq!(parsed.result, RecordedResult::BrokenOff("Bo went home".into()));
    let replayed = catalogue().replay(&parsed).expect("replayed");
    assert_eq!(replayed.record(), broken.full().record());
}

#[test]
fn players_end_games_and_the_record_says_how_and_what_it_pays() {
    for (game, how, payoffs, result, row) in [
        (
            "chess",
            Settlement::Resigned(Seat(0)),
            [-1.0, 1.0],
            r#"{"payoffs": [-1.0, 1.0], "by": "resignation", "seat": "White"}"#,
            "1,end,White,resignation,-1,1",
        ),
        (
            "kriegspiel",
            Settlement::OutOfTime(Seat(1)),
            [1.0, -1.0],
            r#"{"payoffs": [1.0, -1.0], "by": "time", "seat": "Black"}"#,
            "1,end,Black,time,1,-1",
        ),
        (
            "tris",
            Settlement::DrawAgreed,
            [0.0, 0.0],
            r#"{"payoffs": [0.0, 0.0], "by": "agreement"}"#,
            "1,end,,agreement,0,0",
        ),
    ] {
        let mut table = standard().game(game).expect("there").table(people(1)).expect("opened");
        assert!(table.full_mut().settle(how), "{game}");
        assert!(!table.full_mut().settle(how), "it has ended");
        table.seat_mut(Seat(0)).expect("a seat").submit("e2e4").expect_err("over");
        let text = table.full().record().to_text();
        assert!(text.contains(&format!("\"result\": {result}")), "{text}");
        let replayed = standard().replay(&Record::parse(&text).expect("what we wrote")).expect("replayed");
        assert_eq!(replayed.record(), table.full().record());
        assert_eq!(replayed.outcome().expect("an end").payoffs(), Some(&payoffs[..]));
        assert!(replayed.moves_as_csv().ends_with(&format!("{row}\n")), "{}", replayed.moves_as_csv());
        for (wrong, said) in [
            (text.replace("1.0", "5.0").replace("0.0", "5.0"), "its moves lead to the end by"),
            (text.replace("\"by\": \"", "\"by\": \"no "), "cannot end by no "),
            (text.replace("\"by\": ", "\"why\": "), "no field \"why\""),
            (text.replace(", \"by\"", ", \"seat\": \"Grey\", \"by\""), "Grey"),
        ] {
            let error = Record::parse(&wrong).and_then(|record| standard().replay(&record).map(drop));
            let error = error.expect_err(&wrong).to_string();
            assert!(error.contains(said) || error.contains("twice"), "{wrong}: {error}");
        }
    }
    // No rule says what a game without bounds, or with more seats, pays to those who stay.
    for game in ["pennies", "briscola5", "kuhn"] {
        let game = standard().game(game).expect("there");
        let players = vec![String::new(); game.seats().into()];
        let mut full = game.begin(players, Seed::from(1_u64));
        assert!(!full.settle(Settlement::Resigned(Seat(0))), "{}", game.spec());
        assert_eq!(full.outcome(), None);
    }
}

/// What is wrong with the text, in the words of the house.
fn complaint(text: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.json");
    std::fs::write(&path, text).expect("written");
    let error = match Record::load(&path) {
        Ok(record) => catalogue().replay(&record).err().map(|error| error.to_string()),
        Err(error) => Some(error.to_string()),
    };
    let error = error.unwrap_or_else(|| panic!("this should be wrong:\n{text}"));
    let file = path.display().to_string();
    error.strip_prefix(&file).unwrap_or_else(|| panic!("{error} does not begin with the file")).to_owned()
}

#[test]
fn every_fault_has_its_place_and_its_sentence() {
    for (right, wrong, sentence) in [
        ("{\n", "[]\n{", ":1:1: invalid type: sequence, expected an object"),
        (
            "\"arbitro\": 1,",
            "\"arbitro\": 2,",
            ":2:14: this record is of version 2, and this program reads version 1",
        ),
        ("\"arbitro\": 1,", "", ":1:1: the field \"arbitro\" is missing"),
        ("\"seed\": 5", "\"sed\": 5", ":6:10: a record has no field \"sed\": did you mean \"seed\"?"),
        (
            "\"seed\": 5",
            "\"seed\": 5, \"seed\": 6",
            ":6:22: the field \"seed\" is there twice: keep one of them",
        ),
        ("\"seed\": 5", "\"seed\": -5", ":6:11: a seed is a number or a key"),
        (
            "\"game\": \"liar\"",
            "\"game\": \"lier\"",
            ":3:11: there is no game \"lier\": did you mean \"liar\"?",
        ),
        (
            "\"game\": \"liar\"",
            "\"game\": \"pennies\"",
            ":4:12: the seats are called even and odd, not liar and judge",
        ),
        ("[\"Ada\", ", "[", ":5:14: there are 1 players, but the game has 2 seats"),
        ("\"n\": 2", "\"n\": 3", ":9:11: this move has number 3, but it is number 2"),
        (
            "\"by\": \"judge\"",
            "\"by\": \"jugde\"",
            ":10:5: nobody called \"jugde\" plays here: did you mean \"judge\"?",
        ),
        ("\"by\": \"liar\"", "\"by\": \"judge\"", ":9:5: move 2 is by judge, but the rules wait for liar"),
        ("\"by\": \"nature\"", "\"by\": \"liar\"", ":8:5: move 1 is by liar, but the rules wait for nature"),
        (
            "\"move\": \"2\"",
            "\"move\": \"4\"",
            ":9:5: move 2: \"4\" is not on offer to liar there: the nearest move on offer is \"1\"",
        ),
        (
            "\"move\": \"2\"",
            "\"move\": \"x2\"",
            ":9:5: move 2 cannot be read: invalid digit found in string (the nearest move on offer is \"2\")",
        ),
        (
            "\"move\": \"2\"",
            "\"mvoe\": \"2\"",
            ":9:36: a record has no field \"mvoe\": did you mean \"move\"?",
        ),
        ("\"move\": \"2\"}", "\"move\": \"2\"", ":10:5: key must be a string"),
        (
            "\"move\": \"1\"}\n",
            "\"move\": \"1\"},\n    {\"n\": 4, \"by\": \"judge\", \"move\": \"1\"}\n",
            ":11:5: move 4 comes after the end of the game",
        ),
        (
            "[1.0, -1.0]",
            "[-1.0, 1.0]",
            ":12:13: the record says payoffs [-1.0, 1.0], but its moves lead to payoffs [1.0, -1.0]",
        ),
        (
            "{\"payoffs\": [1.0, -1.0]}",
            "null",
            ":12:13: the record says that the game goes on, but its moves lead to the end with payoffs [1.0, -1.0]",
        ),
        ("\"payoffs\"", "\"payofs\"", ":12:24: a record has no field \"payofs\": did you mean \"payoffs\"?"),
    ] {
        assert!(FINISHED.contains(right), "{right}");
        let text = FINISHED.replacen(right, wrong, 1);
        assert_eq!(complaint(&text), sentence, "\n{text}");
    }
    let text = FINISHED.replace(",\n    {\"n\": 3, \"by\": \"judge\", \"move\": \"1\"}", "");
    assert_eq!(
        complaint(&text),
        ":11:13: the record says payoffs [1.0, -1.0], but its moves lead to a game that is not finished"
    );
}

#[test]
fn what_a_record_says_gives_no_orders_to_a_terminal() {
    let error = complaint(&FINISHED.replace("Ada", "\\u001b[2JAda"));
    assert!(error.contains("control character") && error.contains("\\u{1b}[2JAda"), "{error}");
    let error = complaint(&FINISHED.replace("\"move\": \"2\"", "\"move\": \"\\u001b[2J\""));
    assert!(!error.contains('\u{1b}'), "{error}");
    let error = complaint(&FINISHED.replace("\"by\": \"liar\"", &format!("\"by\": \"{}\"", "x".repeat(500))));
    assert!(error.contains(&format!("{}…", "x".repeat(60))) && error.chars().count() < 200, "{error}");
    let marked = Record::parse(&format!("\u{feff}{FINISHED}")).expect("a record");
    assert_eq!(marked.to_text(), FINISHED);
}

#[test]
fn files_that_are_no_records_are_answered() {
    assert!(complaint("").contains("EOF"));
    assert!(complaint(&"[".repeat(100_000)).contains("expected an object"));
    let deep = FINISHED.replace("\"seed\": 5", &format!("\"seed\": {}", "[".repeat(100_000)));
    assert!(complaint(&deep).starts_with(":"), "no stack is overrun");
    let missing = Record::load(std::path::Path::new("no/such/file.json")).expect_err("missing").to_string();
    assert!(missing.starts_with("no/such/file.json: cannot be read:"), "{missing}");
}

#[test]
fn a_record_that_never_was_a_text_has_no_place() {
    let mut record = table(5, &[(0, "2")]).full().record();
    record.moves[1].mv = "8".into();
    let error = catalogue().replay(&record).err().expect("wrong").to_string();
    assert_eq!(error, "move 2: \"8\" is not on offer to liar there: the nearest move on offer is \"1\"");
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,60}") {
        prop_assert!(Record::parse(&text).is_err());
    }

    #[test]
    fn no_damage_makes_the_reader_panic(at in 0..FINISHED.len(), with in "\\PC{0,3}") {
        let mut text = FINISHED.to_owned();
        text.replace_range(at..at + 1, &with);
        if let Ok(record) = Record::parse(&text) {
            prop_assert_eq!(Record::parse(&record.to_text()).expect("what we wrote"), record.clone());
            let _ = catalogue().replay(&record);
        }
    }
}

#[test]
fn players_are_named_in_records_with_all_their_parameters() {
    let entry =
        GameEntry::new("liar", "a die and a lie", |_| Ok(Liar::default())).players([PlayerEntry::new(
            "fixed",
            "always the same",
            |arguments, _| Fixed(arguments.whole("number") as u8),
        )
        .parameter(arbitro_table::catalogue::Parameter::whole("number", 0..=3, "1", "what it says"))]);
    let game = Catalogue::empty().with(entry).game("liar").expect("there");
    let sitters = vec![Sitter::Player("fixed:number=3".into()), Sitter::Player("fixed".into())];
    let mut table = game.table(Opening { sitters, seed: 4, ..Opening::default() }).expect("opened");
    while table.outcome().is_none() {
        table.step();
    }
    assert_eq!(table.full().record().players, ["fixed:number=3", "fixed:number=1"]);
}

struct Fixed(u8);
impl arbitro_game::Player<Liar> for Fixed {
    fn choose(&mut self, _: arbitro_game::Thought<'_, Liar>) -> u8 {
        self.0
    }
}

#[test]
fn every_game_of_the_house_is_played_again_from_its_record() {
    let house = standard();
    let trees = ["two-ply", "prisoners-dilemma", "three-players", "coin-or-safe"];
    let trees = trees.map(|name| format!("../../catalog/trees/{name}.tree"));
    let games = house.games().into_iter().filter(|game| game.name != "tree").map(|game| game.name.to_owned());
    for spec in games.chain(trees) {
        let game = house.game(&spec).expect("a game");
        for seed in 0..3 {
            let sitters = vec![Sitter::Player("random".to_owned()); game.seats().into()];
            let mut table = game.table(Opening { sitters, seed, ..Opening::default() }).expect("opened");
            while let Step::Moved(_) = table.step() {}
            let record = Record::parse(&table.full().record().to_text()).expect("what we wrote");
            assert_eq!(record, table.full().record());
            // The moves lead to the same end …
            let replayed = house.replay(&record).unwrap_or_else(|error| panic!("{spec}: {error}"));
            assert_eq!(replayed.record(), record);
            assert_eq!(replayed.moves_as_csv(), table.full().moves_as_csv());
            assert_eq!(replayed.moves_as_csv().lines().count(), record.moves.len() + 1);
            // … and the game, the players and the seed lead to the same moves.
            let sitters = record.players.iter().cloned().map(Sitter::Player).collect();
            let opening =
                Opening { sitters, seed: record.seed.number().expect("a number"), ..Opening::default() };
            let mut again = house.game(&record.game).expect("the same").table(opening).expect("opened");
            while let Step::Moved(_) = again.step() {}
            assert_eq!(again.full().record(), record);
        }
    }
}

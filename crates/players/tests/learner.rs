//! The learner: the published figures, the file, and the seat at a table.

use arbitro_game::{Game, Player, Recall, Thought, Turn, dice};
use arbitro_games::tris::Tris;
use arbitro_players::Learner;
use arbitro_players::learner::{AtRandom, Quick, series};

/// Wins of O, draws and wins of X at each of the milestones.
fn tally(first: &mut impl Quick<Tris>, second: &mut impl Quick<Tris>, milestones: &[u64]) -> Vec<[u64; 3]> {
    let mut counts = [0; 3];
    let mut tallies = Vec::new();
    let games = milestones.last().copied().unwrap_or(0);
    series(&Tris::classic(), first, second, games, &mut dice(1), |played, [o, _]| {
        counts[if o > 0.0 {
            0
        } else if o == 0.0 {
            1
        } else {
            2
        }] += 1;
        if milestones.contains(&played) {
            tallies.push(counts);
        }
        true
    });
    tallies
}

#[test]
fn two_learners_do_exactly_what_was_published() {
    let (mut o, mut x) = (Learner::new(), Learner::new());
    let tallies = tally(&mut o, &mut x, &[100, 1_000, 200_000]);
    assert_eq!(tallies, [[10, 84, 6], [10, 984, 6], [10, 199_984, 6]]);
}

#[test]
fn one_learner_does_about_what_was_published() {
    let percent = |tally: [u64; 3]| tally.map(|count| count as f64 / 2_000.0);
    // Curcio and Romani, 200,000 games: O 93.0 and drawn 3.69; O 13.9 and drawn 13.7.
    let clever_o = percent(tally(&mut Learner::new(), &mut AtRandom, &[200_000])[0]);
    assert!((clever_o[0] - 93.0).abs() < 2.0 && (clever_o[1] - 3.69).abs() < 1.5, "{clever_o:?}");
    let clever_x = percent(tally(&mut AtRandom, &mut Learner::new(), &[200_000])[0]);
    assert!((clever_x[0] - 13.9).abs() < 2.5 && (clever_x[1] - 13.7).abs() < 2.5, "{clever_x:?}");
}

fn trained() -> Learner<Tris> {
    let mut learner = Learner::new();
    tally(&mut learner, &mut AtRandom, &[500]);
    learner
}

#[test]
fn a_saved_learner_comes_back() {
    let learner = trained();
    let text = learner.to_json("tris").unwrap();
    let back = Learner::<Tris>::from_json(&text, "tris").unwrap();
    assert_eq!(back.to_json("tris").unwrap(), text);
    assert_eq!((back.games(), back.configurations() > 50), (500, true));
}

#[test]
fn a_bad_file_is_one_sentence() {
    let good = trained().to_json("tris").unwrap();
    for (text, game, says) in [
        ("{", "tris", "1:1: EOF while parsing an object"),
        (
            "{\"format\": \"record\", \"version\": 1, \"game\": \"tris\"}",
            "tris",
            "not an \"arbitro-learner\"",
        ),
        (&good.replace("\"version\": 1", "\"version\": 9"), "tris", "file version 9"),
        (&good, "tris:rows=4", "has learnt tris, not tris:rows=4"),
        (&good.replacen("O", "Q", 1), "tris", "this is no learner of this game"),
        (&good[..good.len() / 2], "tris", "this is no learner of this game"),
    ] {
        let error = Learner::<Tris>::from_json(text, game).unwrap_err().to_string();
        assert!(error.contains(says) && !error.contains('\n'), "{error}");
    }
}

#[test]
fn a_file_may_claim_as_many_games_as_can_be() {
    let fresh = Learner::<Tris>::new().to_json("tris").expect("plain data");
    let claimed = fresh.replace("\"games\": 0", "\"games\": 18446744073709551615");
    let mut learner = Learner::<Tris>::from_json(&claimed, "tris").expect("a learner");
    learner.reward(1.0);
    assert_eq!(learner.games(), u64::MAX);
}

#[test]
fn the_learner_sits_at_a_table_and_learns_there() {
    let tris = Tris::classic();
    let mut learner = Learner::new();
    let recall: &Recall<Tris> = &[];
    let ask = |learner: &mut Learner<Tris>| {
        let state = tris.start();
        let Turn::One(seat, moves) = tris.turn(&state) else { panic!("the game has begun") };
        learner.sit(&tris, seat);
        learner.choose(Thought { game: &tris, seat, view: &state, recall, moves: moves.as_ref() }).to_string()
    };
    assert_eq!(ask(&mut learner), "a3");
    learner.finish(-1.0);
    assert_eq!(ask(&mut learner), "b3", "a punished configuration is avoided");
    learner.finish(1.0);
    assert_eq!(ask(&mut learner), "b3", "a rewarded one is taken again");
    let explanation = Player::<Tris>::explain(&learner).unwrap();
    let weighed = serde_json::to_string(&explanation.parts).expect("plain data");
    assert!(weighed.contains(r#"{"move":"a3","value":-1.0},{"move":"b3","value":1.0}"#), "{weighed}");
    let mut fixed = learner.stop_learning();
    fixed.finish(-1.0);
    assert_eq!((ask(&mut fixed), fixed.games()), ("b3".to_owned(), 2));
}

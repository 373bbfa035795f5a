//! Matches are fair, reproducible on any number of cores, and keep what was measured.

use arbitro_catalogue::standard;
use arbitro_game::{Cancel, Stopped};
use arbitro_table::matches::{MatchOrder, MatchReport, play_match};
use arbitro_table::messages::{Language, Speaker};
use arbitro_table::results::Clock;
use std::sync::atomic::{AtomicU64, Ordering};

fn order(entrants: &[&str], games: u64) -> MatchOrder {
    MatchOrder {
        entrants: entrants.iter().map(|&name| name.to_owned()).collect(),
        games,
        seed: 7,
        duplicate: false,
    }
}

fn play(game: &str, entrants: &[&str], games: u64) -> MatchReport {
    let game = standard().game(game).expect("a game");
    play_match(&*game, &order(entrants, games), &Cancel::default(), &|_, _| {}).expect("played")
}

#[test]
fn random_tris_gives_the_known_shares() {
    let report = play("tris", &["random", "random"], 20_000);
    let nought = &report.seats[0];
    // Counted over all 255,168 games with their chances: O 58.5 %, draw 12.7 %, X 28.8 %.
    for (count, share) in [(nought.wins, 0.585), (nought.draws, 0.127), (nought.losses, 0.288)] {
        assert!((count as f64 / 20_000.0 - share).abs() < 0.015, "{report:?}");
    }
    let [one, other] = &report.entrants[..] else { panic!("two entrants") };
    assert_eq!((one.wins, one.draws, one.losses), (other.losses, other.draws, other.wins));
    assert!((one.wins as f64 - other.wins as f64).abs() < 600.0, "the seats rotate: {report:?}");
}

#[test]
fn partners_win_together() {
    for (game, seats) in [("briscola5", 5), ("briscola:players=4", 4)] {
        let report = play(game, &vec!["random"; seats], 200);
        let sum = |count: fn(&arbitro_table::matches::SeatResult) -> u64| {
            report.seats.iter().map(count).sum::<u64>()
        };
        assert_eq!(sum(|seat| seat.draws) % seats as u64, 0, "all draw or none: {report:?}");
        let decided = report.games - sum(|seat| seat.draws) / seats as u64;
        let (wins, losses) = (sum(|seat| seat.wins), sum(|seat| seat.losses));
        assert!(decided > 0 && wins >= 2 * decided, "at least two win each game: {report:?}");
        assert!(losses >= 2 * decided, "at least two lose each game: {report:?}");
    }
}

#[test]
fn duplicate_deals_and_card_points() {
    let game = standard().game("briscola").expect("a game");
    let order = MatchOrder { duplicate: true, ..order(&["greedy", "greedy"], 40) };
    let report = play_match(&*game, &order, &Cancel::default(), &|_, _| {}).expect("played");
    assert_eq!(report.games, 40);
    for entrant in &report.entrants {
        let scored = entrant.scored.expect("card points");
        assert_eq!(
            (scored.count(), scored.mean(), entrant.payoff.mean()),
            (20, 60.0, 0.0),
            "one figure a deal"
        );
    }
    let ahead = report.pairs[0].ahead();
    assert_eq!((ahead.count(), ahead.mean(), ahead.deviation()), (20, 0.0, 0.0), "each deal is won and lost");
    for seat in &report.seats {
        assert_eq!(
            (seat.wins + seat.draws + seat.losses, seat.payoff.count()),
            (40, 20),
            "one figure a deal"
        );
    }
    // The points of both sides of Briscola in 5, three defenders and two others: 60 on average over the seats is no rule.
    let five = play("briscola5", &["random"; 5], 30);
    let sum: f64 = five.entrants.iter().map(|entrant| entrant.scored.expect("card points").mean()).sum();
    assert!(sum > 240.0 && sum < 360.0, "between two and three sides of 120: {sum}");
    assert_eq!(play("tris", &["random", "first"], 4).entrants[0].scored, None);
}

#[test]
fn games_that_the_same_players_repeat_are_named() {
    let report = play("tris", &["first", "first", "random"], 40);
    let repeated: Vec<_> =
        report.repeated.iter().map(|one| (&one.group[..], one.games, one.different)).collect();
    assert_eq!(repeated, [(&[0, 1][..], 40, 1)], "with a random player games differ");
    let said = report.repetitions().map(|remark| Speaker::new(Language::English, []).say(&remark));
    assert!(said.into_iter().all(|said| said.starts_with("first #1, first #2: the first 40 games")));
    // The deals are repeated, and they are chance.
    assert!(play("kuhn", &["first", "first"], 40).repeated.is_empty());
}

#[test]
fn duplicate_deals_give_ratings_by_deals() {
    let game = standard().game("briscola").expect("a game");
    let order = MatchOrder { duplicate: true, ..order(&["greedy", "greedy", "greedy"], 40) };
    let report = play_match(&*game, &order, &Cancel::default(), &|_, _| {}).expect("played");
    for entrant in &report.entrants {
        let rating = entrant.rating.expect("rated");
        assert_eq!(
            (rating.elo.round(), rating.interval),
            (0.0, None),
            "every deal is won and lost: {rating:?}"
        );
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| play("pig:goal=20", &["random", "first", "random"], 300))
    };
    assert_eq!(on(1), on(4));
}

#[test]
fn a_round_robin_has_ratings_and_a_table() {
    let report = play("connect-four", &["random", "first", "random"], 200);
    assert_eq!((report.games, report.pairs.len()), (600, 3));
    let total: f64 = report.entrants.iter().map(|entrant| entrant.rating.expect("rated").elo).sum();
    assert!(total.abs() < 1e-6);
    let results = report.results(Clock::start());
    let text = results.to_text(&Speaker::new(Language::English, []), 200);
    assert!(text.contains("Elo") && text.contains("sign test p") && text.contains("No incidents."), "{text}");
    assert_eq!(results.to_csv().lines().count(), 4);
}

#[test]
fn a_cancelled_match_keeps_what_was_played() {
    let game = standard().game("tris").expect("a game");
    let (cancel, done) = (Cancel::default(), AtomicU64::new(0));
    let progress = |games: u64, of: u64| {
        assert_eq!(of, 1_000_000);
        done.fetch_max(games, Ordering::Relaxed);
        if games >= 500 {
            cancel.cancel();
        }
    };
    let report =
        play_match(&*game, &order(&["random", "first"], 1_000_000), &cancel, &progress).expect("played");
    assert_eq!(report.stopped, Stopped::Cancelled);
    assert!((500..2000).contains(&report.games), "{}", report.games);
    assert_eq!(report.games, done.load(Ordering::Relaxed));
    let text = report.results(Clock::start()).to_text(&Speaker::new(Language::English, []), 200);
    assert!(text.contains("match (cancelled): ") && text.contains(" of 1,000,000 games"), "{text}");
}

#[test]
fn wrong_matches_are_answered_with_a_sentence() {
    let game = standard().game("pennies").expect("a game");
    for (entrants, games, sentence) in [
        (&["randon", "first"][..], 5, "there is no player \"randon\": did you mean \"random\"?"),
        (&[][..], 5, "a match needs at least one player: name some of random, first, equilibrium"),
        (&["first", "first"][..], 0, "a match needs at least one game"),
        (
            &["first", "first"][..],
            u64::MAX,
            "a match of one group with 18446744073709551615 games each is too long: the limit is 1,099,511,627,776 games",
        ),
    ] {
        let error =
            play_match(&*game, &order(entrants, games), &Cancel::default(), &|_, _| {}).expect_err("wrong");
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn the_first_game_can_be_kept() {
    let game = arbitro_catalogue::standard().game("briscola5").expect("a game");
    let order = order(&["random"], 1);
    let record = arbitro_table::matches::record_first(&*game, &order, &arbitro_game::Cancel::default())
        .expect("played");
    assert_eq!(record.players, ["random"; 5]);
    let again = arbitro_table::matches::record_first(&*game, &order, &arbitro_game::Cancel::default())
        .expect("played");
    assert_eq!(record.moves, again.moves);
    assert!(arbitro_catalogue::standard().replay(&record).is_ok());
}

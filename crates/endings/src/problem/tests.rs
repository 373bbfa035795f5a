use super::*;
use arbitro_game::{Actor, Game, Turn};
use arbitro_games::kriegspiel::End;
use shakmaty::{Position as _, Square};

const PAWN_TRIES: &str = "1K2k3/8/3BB3/n5P1/4Q3/1p3r2/6P1/b7 w - - 0 1";

fn solved(rule_set: RuleSet, fen: &str, hidden: &str, moves: u32) -> Solved {
    let problem = Problem::read(rule_set, fen, hidden).unwrap();
    problem.mate_in(moves, false, &mut Watch::free()).unwrap()
}

fn keys_of(case: &Case) -> Vec<String> {
    case.keys.iter().map(|key| key.key.to_string()).collect()
}

fn keys(rule_set: RuleSet, fen: &str) -> Vec<String> {
    solved(rule_set, fen, "", 2).cases.iter().flat_map(keys_of).collect()
}

#[test]
fn problems_in_two_have_their_keys() {
    assert_eq!(keys(RuleSet::English, "8/B1p1K2B/2P4p/1PRb3P/2pk4/6Q1/8/8 w - - 0 1"), ["g3a3"]);
    assert_eq!(keys(RuleSet::Icc, "3B4/8/2p5/2k5/p3KP2/P7/3RQ3/8 w - - 0 1"), ["e4d3"]);
}

#[test]
fn a_problem_that_lives_on_announced_pawn_tries_is_solved_where_enough_is_announced() {
    // It is known as a problem for the rules of ICC. RAND's umpire names the squares of all captures by pawns, which
    // tells more than their number: there it is solved too.
    for rule_set in RuleSet::ALL {
        let solved = keys(rule_set, PAWN_TRIES).contains(&"b8c7".to_owned());
        assert_eq!(solved, matches!(rule_set, RuleSet::Icc | RuleSet::Rand), "{rule_set}");
    }
}

#[test]
fn a_refusal_that_tells_nothing_ends_the_duty_to_capture() {
    // After 1.Rf2 the umpire answers "Any?" with yes; exd5 is refused, and then Bf3 mates.
    let fen = "8/5N2/8/4KQpk/4PP1b/7p/4R2p/6nB w - - 0 1";
    let keys = keys(RuleSet::English, fen);
    assert!(keys.contains(&"e2f2".to_owned()), "{keys:?}");
}

#[test]
fn beliefs_with_hidden_men_are_solved_case_by_case() {
    // The rook mates a king on a8 or b8 at once, but not a king on c8.
    let board = "8/8/1K6/8/8/8/8/7R";
    assert!(solved(RuleSet::Icc, board, "k=a8,b8", 1).is_won());
    assert!(!solved(RuleSet::Icc, board, "k=a8,b8,c8", 1).is_won());
    let known = Problem::read(RuleSet::Icc, board, "k=a8").unwrap();
    let found = known.mate_in(1, false, &mut Watch::free()).unwrap();
    assert_eq!(keys_of(&found.cases[0]), ["h1h8"]);
    assert_eq!((known.rule_set(), known.positions(), known.white_begins()), (RuleSet::Icc, 1, true));
    assert!(known.position().unwrap().to_string().starts_with("k7/8/1K6/8/8/8/8/7R w"));
    let knight = Problem::read(RuleSet::English, board, "k=a8 n=b1,none").unwrap();
    assert_eq!((knight.rule_set(), knight.positions(), knight.position()), (RuleSet::English, 2, None));
    let black = Problem::read(RuleSet::Icc, "k7/8/1K6/8/8/8/8/7R b - - 0 1", "").unwrap();
    assert!(!black.white_begins());
}

#[test]
fn black_may_move_first() {
    // Kb8 is met by Rh8, and there is no other move.
    let found = solved(RuleSet::Icc, "k7/8/1K6/8/8/8/8/7R b - - 0 1", "", 1);
    assert!(found.is_won());
    assert_eq!(found.cases.len(), 1);
    assert_eq!(keys_of(&found.cases[0]), ["h1h8"]);
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let read = |fen: &str, hidden: &str| Problem::read(RuleSet::Icc, fen, hidden).unwrap_err();
    let never = |man: &str, square| ProblemError::NeverThere { man: man.to_owned(), square };
    for (fen, hidden, expected) in [
        ("8/8/1K6/8/8/8/8/7R", "k=a7", ProblemError::Empty),
        ("8/8/1K6/8/8/8/8/7R", "k=", ProblemError::Empty),
        ("8/8/1K6/8/8/8/8/7R", "k", ProblemError::Man("k".to_owned())),
        ("8/8/1K6/8/8/8/8/7R", "k=any q=any r=any b=any", ProblemError::TooMany),
        ("8/8/8/8/8/8/8/4K3", "n=any n=any n=any n=any n=any n=any k=e1", ProblemError::TooMany),
        ("k6R/8/1K6/8/8/8/8/8 b - - 0 1", "", ProblemError::Over),
        // A square that was named is never left out silently: the white king is next to b7, and a pawn cannot be on d8.
        ("8/8/1K6/8/8/8/8/7R", "k=a8,b7", never("k=a8,b7", Square::B7)),
        ("8/8/1K6/8/8/8/8/7R", "k=a8 p=d7,d8", never("p=d7,d8", Square::D8)),
    ] {
        assert_eq!(read(fen, hidden), expected, "{fen} {hidden}");
    }
    assert!(matches!(read("8/8/1K6/8/8/8/8/7R", ""), ProblemError::Position(_)));
    assert!(matches!(read("8/8/1K6/8/8/8/8/7R", "k=a9"), ProblemError::Squares { .. }));
    assert!(
        matches!(read("8/8/1K6/8/8/8/8/7R", "k=a8,none"), ProblemError::Squares { .. }),
        "a king is there"
    );
    assert!(!ProblemError::Empty.message().to_string().is_empty());
    let named = Problem::read(RuleSet::Icc, "8/8/1K6/8/8/8/8/7R", "k=a8,d7 n=any").unwrap();
    assert!(named.positions() > 2, "squares of any are left out where the man cannot be");
}

#[test]
fn a_failed_key_is_refuted_by_a_reply() {
    let problem = Problem::read(RuleSet::English, "8/B1p1K2B/2P4p/1PRb3P/2pk4/6Q1/8/8", "").unwrap();
    let found = problem.mate_in(2, true, &mut Watch::free()).unwrap();
    let case = &found.cases[0];
    let legal = problem.worlds()[0].position().legal_moves().len();
    assert_eq!(case.keys.len() + case.refutations.len(), legal);
    assert!(case.refutations.iter().any(|refutation| refutation.reply.is_some()));
}

/// Plays a proof on the umpire's board against every reply: the search is not asked again.
fn replay(game: &Kriegspiel, state: &State, proof: &Proof, moves: u32, mates: &mut u32) {
    assert!(moves > 0, "too slow: {}", state.position());
    let mut after = state.clone();
    let mut heard = Overheard::default();
    game.play(&mut after, Actor::Seat(WHITE), proof.act, &mut heard);
    if after.end() == Some(End::Mate) {
        *mates += 1;
        return;
    }
    let notice = said_to_white(heard).unwrap();
    let answer = proof.after(&notice).unwrap_or_else(|| panic!("{notice:?} is not foreseen"));
    if let Some(then) = &answer.then {
        return replay(game, &after, then, moves, mates);
    }
    let Turn::One(black, replies) = game.turn(&after) else { panic!("Black replies") };
    let mut legal = 0;
    for reply in replies {
        if !reply.movement().is_some_and(|movement| game.accepts(&after, movement)) {
            continue;
        }
        legal += 1;
        let mut next = after.clone();
        let mut heard = Overheard::default();
        game.play(&mut next, Actor::Seat(black), reply, &mut heard);
        let notice = said_to_white(heard).unwrap();
        let known = answer.replies.iter().find(|answer| answer.said == notice);
        let then = known.and_then(|answer| answer.then.as_ref());
        replay(game, &next, then.unwrap_or_else(|| panic!("{reply} is not foreseen")), moves - 1, mates);
    }
    assert!(legal > 0);
}

#[test]
fn the_proof_that_rand_solves_it_too_can_be_replayed() {
    for rule_set in [RuleSet::Icc, RuleSet::Rand] {
        let found = solved(rule_set, PAWN_TRIES, "", 2);
        let key = found.cases[0].keys.iter().find(|key| key.key.to_string() == "b8c7").unwrap();
        let problem = Problem::read(rule_set, PAWN_TRIES, "").unwrap();
        let mut mates = 0;
        replay(&problem.game(), &problem.worlds()[0], &key.proof, 2, &mut mates);
        assert!(mates > 10, "{mates} defences");
        let json = serde_json::to_value(key).unwrap();
        assert_eq!(json["proof"]["try"], "b8c7");
    }
}

//! Every player chooses what is offered and can say why.

mod wood;

use arbitro_game::{Actor, Game, Limits, Player, Recall, Silence, Thought, Turn};
use arbitro_games::pig::Pig;
use arbitro_games::tris::Tris;
use arbitro_players::search::many::Alliances;
use arbitro_players::search::workhorse::Settings;
use arbitro_players::search::{Earned, Textbook, mcts};
use arbitro_players::searcher::{Expecting, MaxN, Paranoid, Plain, Strong, Uct};
use arbitro_players::{FirstPlayer, Learner, RandomPlayer, Searcher};
use wood::Wood;

/// Asks a player for a move after these moves; returns it with the explanation.
fn ask<G: Game<View = <G as Game>::State>>(
    game: &G,
    moves: &str,
    player: &mut dyn Player<G>,
) -> (String, String) {
    let mut state = game.start();
    for mv in moves.split_whitespace() {
        let Turn::One(seat, _) = game.turn(&state) else { panic!("{moves} goes on after the end") };
        let Ok(mv) = mv.parse() else { panic!("{mv} is no move") };
        game.play(&mut state, Actor::Seat(seat), mv, &mut Silence);
    }
    let turn = game.turn(&state);
    let seat = turn.movers()[0];
    let offered = turn.offered_to(seat).unwrap();
    let recall: &Recall<G> = &[];
    player.sit(game, seat);
    let mv = player.choose(Thought { game, seat, view: &state, recall, moves: offered });
    assert!(offered.contains(&mv), "{mv} was not offered");
    let why = player.explain().expect("every player explains");
    (mv.to_string(), format!("{} {}", why.because, serde_json::to_string(&why.parts).expect("plain data")))
}

fn plain(textbook: Textbook, depth: Option<u32>) -> Searcher<Plain> {
    Searcher::new(Plain { textbook, depth, evaluate: Earned })
}

#[test]
fn thinkers_take_the_win_and_explain_it() {
    let alliances = Alliances::none;
    let mut players: Vec<(Box<dyn Player<Tris>>, &str)> = vec![
        (
            Box::new(plain(Textbook::MinimaxList, Some(2))),
            "why-values(search: search-to-depth(search: minimax-list, depth: 2), mv: a3, value: 1)",
        ),
        (Box::new(plain(Textbook::AlphaBeta, None)), "why-values(search: alpha-beta, mv: a3, value: 1)"),
        (
            Box::new(Searcher::new(Strong::new(Settings::default(), Earned))),
            r#"{"line":{"moves":["a3"],"value":1.0,"certainty":"exact"}}"#,
        ),
        (
            Box::new(Searcher::new(MaxN { alliances: alliances(), depth: None, evaluate: Earned })),
            r#"{"set":{"name":{"id":"set-each-can-expect"},"items":[1.0,-1.0]}}"#,
        ),
        (
            Box::new(Searcher::new(Paranoid { alliances: alliances(), depth: None, evaluate: Earned })),
            "why-values(search: search-paranoid, mv: a3, value: 1)",
        ),
        (
            Box::new(Searcher::new(Expecting { depth: Some(3), evaluate: Earned })),
            "search-to-depth(search: expectiminimax, depth: 3)",
        ),
        (
            Box::new(Searcher::new(Uct::new(mcts::Settings { simulations: 500, ..Default::default() }, 1))),
            "why-values(search: search-uct(simulations: 500), mv: a3",
        ),
    ];
    for (player, says) in &mut players {
        let (mv, explanation) = ask(&Tris::classic(), "a1 b2 a2 c2", player.as_mut());
        assert_eq!(mv, "a3", "{explanation}");
        assert!(explanation.contains(*says), "{explanation}");
    }
}

#[test]
fn those_who_do_not_think_explain_that() {
    let tris = Tris::classic();
    assert_eq!(ask(&tris, "", &mut FirstPlayer), ("a3".into(), "why-first-on-offer []".into()));
    let (_, explanation) = ask(&tris, "a1", &mut RandomPlayer::new(1));
    assert!(explanation.starts_with("why-drawn-by-lot [{\"counts\":"), "{explanation}");
    assert!(explanation.contains(r#""args":{"number":8.0}},"number":8.0}"#), "{explanation}");
    let mut drawn: Vec<String> = (0..60).map(|seed| ask(&tris, "", &mut RandomPlayer::new(seed)).0).collect();
    drawn.sort();
    drawn.dedup();
    assert_eq!(drawn.len(), 9);
    assert_eq!(ask(&tris, "", &mut Learner::new()).0, "a3");
}

#[test]
fn what_cannot_be_searched_is_still_played() {
    let (mv, explanation) = ask(&Pig::new(10).unwrap(), "", &mut plain(Textbook::AlphaBeta, None));
    assert_eq!(mv, "roll");
    assert!(
        explanation.contains("search-no-chance") && explanation.contains("why-so-first-taken"),
        "{explanation}"
    );
    let together = Wood { together: true, ..Wood::new(1) };
    let (mv, explanation) = ask(&together, "", &mut Searcher::new(Uct::new(mcts::Settings::default(), 1)));
    assert_eq!(mv, "0");
    assert!(explanation.contains("search-seats-move-together"), "{explanation}");
}

#[test]
fn limits_are_told() {
    let limits = Limits { nodes: Some(50), ..Limits::default() };
    let mut player = plain(Textbook::Minimax, None).within(limits);
    let (_, explanation) = ask(&Tris::classic(), "", &mut player);
    assert!(explanation.contains("stopped-nodes"), "{explanation}");
}

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
    (mv.to_string(), player.explain().expect("every player explains").to_string())
}

fn plain(textbook: Textbook, depth: Option<u32>) -> Searcher<Plain> {
    Searcher::new(Plain { textbook, depth, evaluate: Earned })
}

#[test]
fn thinkers_take_the_win_and_explain_it() {
    let alliances = Alliances::none;
    let mut players: Vec<(Box<dyn Player<Tris>>, &str)> = vec![
        (Box::new(plain(Textbook::MinimaxList, Some(2))), "minimax-list to depth 2 values a3 at 1"),
        (Box::new(plain(Textbook::AlphaBeta, None)), "alpha-beta values a3 at 1"),
        (Box::new(Searcher::new(Strong::new(Settings::default(), Earned))), "line: a3 (1)"),
        (
            Box::new(Searcher::new(MaxN { alliances: alliances(), depth: None, evaluate: Earned })),
            "expect: 1 −1",
        ),
        (
            Box::new(Searcher::new(Paranoid { alliances: alliances(), depth: None, evaluate: Earned })),
            "the paranoid search values a3 at 1",
        ),
        (
            Box::new(Searcher::new(Expecting { depth: Some(3), evaluate: Earned })),
            "expectiminimax to depth 3",
        ),
        (
            Box::new(Searcher::new(Uct::new(mcts::Settings { simulations: 500, ..Default::default() }, 1))),
            "UCT with 500 random games values a3 at",
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
    assert_eq!(ask(&tris, "", &mut FirstPlayer), ("a3".into(), "it was the first move on offer".into()));
    let (_, explanation) = ask(&tris, "a1", &mut RandomPlayer::new(1));
    assert_eq!(explanation, "drawn by lot\n  8 moves on offer");
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
        explanation.contains("knows no dice") && explanation.contains("first move on offer"),
        "{explanation}"
    );
    let together = Wood { together: true, ..Wood::new(1) };
    let (mv, explanation) = ask(&together, "", &mut Searcher::new(Uct::new(mcts::Settings::default(), 1)));
    assert_eq!(mv, "0");
    assert!(explanation.contains("seats move together"), "{explanation}");
}

#[test]
fn limits_are_told() {
    let limits = Limits { nodes: Some(50), ..Limits::default() };
    let mut player = plain(Textbook::Minimax, None).within(limits);
    let (_, explanation) = ask(&Tris::classic(), "", &mut player);
    assert!(explanation.contains("node limit"), "{explanation}");
}

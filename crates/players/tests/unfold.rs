//! Any game unfolds: endings of tris solved by backward induction are worth what the search says, and hidden deals are
//! solved by their sequence form without a second definition.

use arbitro_game::{Actor, Game, Seat, Silence, Turn, Watch, dice};
use arbitro_game::{Roll, laws::Laws};
use arbitro_games::kuhn::Kuhn;
use arbitro_games::tris::Tris;
use arbitro_players::search::{Earned, Problem, alpha_beta};
use arbitro_theory::extensive::{UnfoldError, read_efg, subgame_perfect, unfold, write_efg};
use arbitro_theory::number::to_float;

#[test]
fn endings_of_tris_are_worth_what_the_search_says() {
    let tris: Tris = Tris::classic();
    let mut dice = dice(11);
    let mut seen = 0;
    for _ in 0..12 {
        let mut state = tris.start();
        for _ in 0..4 {
            let Turn::One(seat, moves) = tris.turn(&state) else { break };
            tris.play(&mut state, Actor::Seat(seat), dice.pick(moves.as_ref()), &mut Silence);
        }
        let Turn::One(mover, _) = tris.turn(&state) else { continue };
        let tree = unfold(&tris, state, 20_000).unwrap().form;
        assert!(tree.is_perfect_information() && tree.is_zero_sum());
        let found = subgame_perfect(&tree, 1).unwrap();
        let searched = alpha_beta::search(&Problem::new(&tris, &state, &Earned), &mut Watch::free()).unwrap();
        assert_eq!(to_float(&found.equilibria[0].payoffs[mover.index()]), searched.value);
        seen += 1;
    }
    assert!(seen > 5, "{seen}");
    assert_eq!(unfold(&tris, tris.start(), 1_000).err(), Some(UnfoldError::TooLarge { limit: 1_000 }));
}

#[test]
fn an_unfolded_game_survives_its_file() {
    assert!(Laws::default().check(&Kuhn).is_ok());
    let tree = unfold(&Kuhn, Kuhn.start(), 100).unwrap().form;
    let again = read_efg("kuhn.efg", &write_efg(&tree)).unwrap();
    assert_eq!(again.sets.len(), 12);
    assert_eq!(again.sets_of(Seat(1).index()).count(), 6);
    assert!(again.is_zero_sum());
}

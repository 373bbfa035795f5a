//! Worlds: uniform where nothing is read into plays, and better than uniform where plays are read.

use arbitro_experts::briscola::instinct::Instinct;
use arbitro_experts::briscola::round::Deal;
use arbitro_experts::briscola::scene::Scene;
use arbitro_experts::briscola::worlds::{Reading, Worlds};
use arbitro_game::{Actor, Game, Lived, Overheard, Recall, Seat, dice, seed_of};
use arbitro_games::briscola::five::{Five, Hands, Knowledge, Move, Notice, Options, OwnCard, SEATS, State};
use arbitro_games::briscola::{Card, CardSet};
use std::collections::HashMap;

type Recalls = [Vec<Lived<Move, Notice>>; SEATS as usize];

/// A deal played by instinct up to so many cards: the truth, and what everybody lived through.
fn played(game: &Five, number: u64, cards: usize) -> (State, Recalls) {
    let instinct = Instinct::default();
    let deal = Deal::of(game, seed_of(21, number)).expect("a caller");
    let mut state = *deal.state();
    let mut recalls = Recalls::default();
    deal.heard().iter().for_each(|(seat, notice)| recalls[seat.index()].push(Lived::Heard(*notice)));
    while state.history().len() < cards {
        let scene = Scene::of(game, &state, instinct.weights()).expect("a suit");
        let mover = scene.mover();
        let is_partner = mover == deal.partner() && mover != deal.caller();
        let card = instinct.choose(&scene, state.hand(mover), is_partner).expect("a card");
        let mut said = Overheard::default();
        game.play(&mut state, Actor::Seat(mover), Move::Play(card), &mut said);
        said.0.into_iter().for_each(|(seat, notice)| recalls[seat.index()].push(Lived::Heard(notice)));
    }
    (state, recalls)
}

fn known(game: &Five, seat: Seat, recall: &Recall<Five>) -> Knowledge {
    game.knowledge(seat, recall).expect("a deal")
}

/// All deals of the hidden cards that the rules allow.
fn every_world(game: &Five, knowledge: &Knowledge) -> Vec<Hands> {
    let mut found = Vec::new();
    let mut hands: Hands = std::array::from_fn(|seat| knowledge.shown(Seat(seat as u8)));
    hands[knowledge.seat().index()] = knowledge.hand();
    deal_rest(game, knowledge, knowledge.hidden(), &mut hands, &mut found);
    found
}

fn deal_rest(game: &Five, knowledge: &Knowledge, left: &[Card], hands: &mut Hands, found: &mut Vec<Hands>) {
    let Some((card, left)) = left.split_first() else {
        if knowledge.fits(game, hands) {
            found.push(*hands);
        }
        return;
    };
    for seat in 0..SEATS as usize {
        if hands[seat].len() < 8 {
            hands[seat].insert(*card);
            deal_rest(game, knowledge, left, hands, found);
            hands[seat].remove(*card);
        }
    }
}

#[test]
fn every_world_is_drawn_as_often_as_any_other() {
    let allowed = Five::new(Options { own_card: OwnCard::Allowed, ..Options::default() });
    for (game, number, cards) in [(Five::default(), 3, 33), (Five::default(), 8, 31), (allowed, 5, 33)] {
        for seat in Seat::all(SEATS) {
            let (_, recalls) = played(&game, number, cards);
            let knowledge = known(&game, seat, &recalls[seat.index()]);
            let all = every_world(&game, &knowledge);
            let mut dice = dice(9);
            let draws = 200 * all.len();
            let mut drawn: HashMap<[u64; 5], usize> = HashMap::new();
            for _ in 0..draws {
                let hands = knowledge.deal(&game, &mut dice).expect("a world");
                *drawn.entry(hands.map(CardSet::bits)).or_default() += 1;
            }
            assert_eq!(drawn.len(), all.len(), "every world, and no other");
            assert!(all.iter().all(|hands| drawn.contains_key(&hands.map(CardSet::bits))));
            // Pearson's chi squared: its mean is the number of worlds less one, its variance twice that.
            let squared: f64 = drawn.values().map(|&count| (count as f64 - 200.0).powi(2) / 200.0).sum();
            let free = (all.len() - 1) as f64;
            assert!((squared - free).abs() < 4.5 * (2.0 * free).sqrt().max(1.0), "{squared} for {free}");
        }
    }
}

#[test]
fn a_world_plays_on_like_the_truth() {
    let game = Five::default();
    let (state, recalls) = played(&game, 4, 17);
    for seat in Seat::all(SEATS) {
        let knowledge = known(&game, seat, &recalls[seat.index()]);
        let mut dice = dice(1);
        for _ in 0..50 {
            let hands = knowledge.deal(&game, &mut dice).expect("a world");
            let world = knowledge.state(&game, hands);
            assert_eq!(game.view(&world, seat), game.view(&state, seat), "indistinguishable");
        }
    }
}

#[test]
fn likely_worlds_are_those_in_which_the_plays_make_sense() {
    // Over many deals the true partner must become likelier than chance, and the true holder of each card too.
    let game = Five::default();
    let instinct = Instinct::default();
    let mut dice = dice(2);
    let (mut read, mut even, mut cases) = (0.0, 0.0, 0);
    for number in 0..60 {
        let (state, recalls) = played(&game, number, 15);
        let partner = state.partner().expect("declared");
        for seat in Seat::all(SEATS).filter(|&seat| seat != partner) {
            if Scene::of(&game, &state, instinct.weights()).expect("a suit").shown().is_some() {
                continue;
            }
            let knowledge = known(&game, seat, &recalls[seat.index()]);
            let belief = |reading, dice: &mut _| {
                Worlds::new(&game, &knowledge, &instinct, reading).belief(300, dice).expect("worlds")
            };
            let chance = belief(Reading::default(), &mut dice);
            assert!((chance.partner.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert_eq!(chance.partner[seat.index()], 0.0, "who does not hold the card knows it");
            for (card, chances) in &chance.cards {
                assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{card} is somewhere");
            }
            read -= chance.partner[partner.index()].max(1e-3).ln();
            even -= belief(Reading::nothing(), &mut dice).partner[partner.index()].max(1e-3).ln();
            cases += 1;
        }
    }
    assert!(cases > 50, "{cases}");
    assert!(read < 0.9 * even, "log loss {read} after reading, {even} without, {cases} cases");
}

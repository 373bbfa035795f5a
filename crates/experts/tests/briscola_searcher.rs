//! The searcher: in every variant, by every method, and better than chance; and the analysis of what was played.

use arbitro_experts::briscola::analysis::{Effort, PlayAnalysis, analyse};
use arbitro_experts::briscola::classic::{self, ClassicSearcher, Greedy};
use arbitro_experts::briscola::round::{Deal, play_whole};
use arbitro_experts::briscola::searcher::{Bidding, Method, Settings};
use arbitro_experts::briscola::{AuctionByTable, RandomCards, Searcher};
use arbitro_game::{
    Actor, Cancel, Game, Limits, Lived, Overheard, Part, Player, Seat, Thought, Turn, dice, nature_moves,
    seed_of,
};
use arbitro_games::briscola::classic::Classic;
use arbitro_games::briscola::five::{
    AfterTwo, Declaration, FirstLead, Five, Length, Move, Notice, Options, OwnCard, Role, SEATS, Winner,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn settings(method: Method, worlds: u64) -> Settings {
    let limits = Limits { nodes: Some(worlds), ..Limits::default() };
    Settings { method, limits, ..Settings::default() }
}

#[test]
fn it_plays_every_variant_by_every_method() {
    let plain = Options::default();
    let variants = [
        plain,
        Options { declaration: Declaration::AfterFirstTrick, ..plain },
        Options { own_card: OwnCard::Allowed, first_lead: FirstLead::Caller, ..plain },
        Options { after_two: AfterTwo::Points, first_lead: FirstLead::RightOfDealer, ..plain },
        Options { length: Length::BestOfThree, ..plain },
    ];
    for (number, options) in variants.into_iter().enumerate() {
        let game = Five::new(options);
        let methods = [Method::Rollouts, Method::Solver, Method::Ismcts, Method::Combined, Method::Combined];
        let mut players: Vec<Searcher> =
            methods.iter().zip(1..).map(|(method, seed)| Searcher::new(settings(*method, 6), seed)).collect();
        let [a, b, c, d, e] = players.as_mut_slice() else { panic!("five") };
        let result = play_whole(&game, seed_of(31, number as u64), &mut [a, b, c, d, e]);
        let result = result.unwrap_or_else(|why| panic!("{options:?}: {why}"));
        assert!(result.points <= 120);
    }
}

#[test]
fn it_explains_itself_reports_progress_and_repeats() {
    let game = Five::default();
    let deal = Deal::of(&game, seed_of(32, 1)).expect("a caller");
    let reports = Arc::new(AtomicU64::new(0));
    let play = || {
        let count = Arc::clone(&reports);
        let mut searcher = Searcher::new(settings(Method::Combined, 40), 7).reporting(move |progress| {
            assert!(progress.worlds > 0 && progress.value.is_finite());
            count.fetch_add(1, Ordering::Relaxed);
        });
        let mut others: Vec<AuctionByTable<RandomCards>> =
            (1..5).map(|seed| AuctionByTable::new(RandomCards::new(seed))).collect();
        let [b, c, d, e] = others.as_mut_slice() else { panic!("four") };
        let result = deal.play(&game, &mut [&mut searcher, b, c, d, e]).expect("a whole deal");
        (result, searcher.explain().expect("a reason"))
    };
    let (result, why) = play();
    assert_eq!((result, why.because.clone()), (play().0, play().1.because), "the same seed, the same game");
    assert!(reports.load(Ordering::Relaxed) > 0);
    assert!(
        why.because.id == "why-only-move" || why.parts.iter().any(|part| matches!(part, Part::Candidates(_)))
    );
}

#[test]
fn it_helps_its_side_among_random_players() {
    let game = Five::default();
    let (mut with, mut without) = (0, 0);
    for number in 0..40 {
        let deal = Deal::of(&game, seed_of(33, number)).expect("a caller");
        let caller = deal.caller();
        let play = |search: bool| {
            let mut players: Vec<Box<dyn Player<Five>>> = Seat::all(SEATS)
                .map(|seat| -> Box<dyn Player<Five>> {
                    if search && seat == caller {
                        Box::new(Searcher::new(settings(Method::Combined, 40), number))
                    } else {
                        Box::new(RandomCards::new(seed_of(number, seat.0.into())))
                    }
                })
                .collect();
            let [a, b, c, d, e] = players.as_mut_slice() else { panic!("five") };
            let result = deal.play(&game, &mut [&mut **a, &mut **b, &mut **c, &mut **d, &mut **e]);
            u32::from(result.expect("a whole deal").winner == Winner::Caller)
        };
        with += play(true);
        without += play(false);
    }
    assert!(with >= without + 4, "{with} won with a searcher, {without} without, of 40");
}

#[test]
fn bids_by_simulation_are_on_offer_and_explained() {
    let game = Five::default();
    let mut nature = dice(5);
    let mut state = game.start();
    let mut recall: Vec<Lived<Move, Notice>> = Vec::new();
    let mut heard = Overheard::default();
    while let Turn::Nature(moves) = game.turn(&state) {
        game.play(&mut state, Actor::Nature, nature_moves::<Five>(&moves, &mut nature), &mut heard);
    }
    let Turn::One(seat, moves) = game.turn(&state) else { panic!("somebody calls") };
    recall
        .extend(heard.0.into_iter().filter(|(who, _)| *who == seat).map(|(_, notice)| Lived::Heard(notice)));
    let view = game.view(&state, seat);
    let mut settings = settings(Method::Combined, 60);
    settings.bidding = Bidding::Simulated;
    let mut searcher = Searcher::new(settings, 1);
    let thought = Thought { game: &game, seat, view: &view, recall: &recall, moves: &moves };
    let bid = searcher.choose(thought);
    assert!(moves.contains(&bid));
    let why = searcher.explain().expect("a reason");
    assert_eq!(why.because.id, "why-pays", "{why:?}");
    assert!(format!("{:?}", why.because).contains("value-within"), "a mean has its interval: {why:?}");
}

#[test]
fn a_finished_deal_is_analysed() {
    let game = Five::default();
    let mut nature = dice(9);
    let mut state = game.start();
    let mut moves = Vec::new();
    loop {
        let (by, mv) = match game.turn(&state) {
            Turn::Nature(offered) => (Actor::Nature, nature_moves::<Five>(&offered, &mut nature)),
            // Everybody but the first passes, and cards are played as they lie in the hand.
            Turn::One(seat, offered) => {
                let call = state.caller().is_none() && !offered.contains(&Move::Play(offered_card(&offered)));
                let at = usize::from(call && offered.len() > 1 && offered[0] == Move::Pass);
                (Actor::Seat(seat), offered[at])
            }
            _ => break,
        };
        moves.push((by, mv));
        game.play(&mut state, by, mv, &mut arbitro_game::Silence);
    }
    let effort = Effort { worlds: 24, solve_from: 4, samples: 6, ..Effort::default() };
    let deals = analyse(&game, &moves, &effort, &Cancel::default(), &|_, _| {});
    let [deal] = deals.as_slice() else { panic!("one deal, not {}", deals.len()) };
    assert_eq!(deal.plays.len(), 40);
    assert_eq!(Some(&deal.result), state.last_deal());
    for play in &deal.plays {
        assert!(play.partner_found.is_some_and(|found| (0.0..=1.0).contains(&found)), "{play:?}");
        let (open, known) = (play.open.expect("a value for every card"), play.known.expect("another one"));
        assert_eq!(open.error.is_none(), play.trick > 4, "exact in the last four tricks: {play:?}");
        assert_eq!(known.error.is_none(), play.trick == 8, "{play:?}");
        assert!((0.0..=120.0).contains(&open.value) && (0.0..=120.0).contains(&known.value), "{play:?}");
        for compared in [open, known] {
            assert!(compared.lost >= 0.0 && compared.lost <= compared.range + 1e-9, "{play:?}");
            assert!(compared.lost == 0.0 || compared.best != play.card, "{play:?}");
        }
    }
    // With open cards nothing is gained or lost but by what cards cost: what the side of a card takes in the end is what it
    // took after the last card, and every card before it cost the difference.
    let last = deal.plays.last().expect("forty cards");
    let of_side = |play: &PlayAnalysis, points: f64| {
        if play.role == Some(Role::Villain) { 120.0 - points } else { points }
    };
    assert_eq!(of_side(last, last.open.expect("a value").value), f64::from(deal.result.points));
    for pair in deal.plays.windows(2).filter(|pair| pair[0].trick > 4) {
        let [before, after] = [&pair[0], &pair[1]].map(|play| play.open.expect("a value"));
        let best_after = of_side(&pair[1], after.value + after.lost);
        assert_eq!(of_side(&pair[0], before.value), best_after, "{pair:?}");
    }
    // Four believe something after every trick in which the called card stayed hidden.
    let shown = deal.plays.iter().position(|play| play.card == deal.called).expect("it is played");
    assert_eq!(deal.believed.len(), 4 * (shown / 5), "{:?}", deal.believed);
    for believed in &deal.believed {
        assert!((believed.chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{believed:?}");
        assert_eq!(believed.chances[believed.seat.index()], 0.0, "nobody takes himself for it: {believed:?}");
        assert_ne!(believed.seat, deal.partner);
    }
    let told = deal.given_away.expect("the called card is played at last");
    assert!(told.trick <= 8);
    assert_eq!(deal.seats.len(), 5);
    assert!(deal.seats.iter().all(|seat| (0.0..=100.0).contains(&seat.quality)), "{:?}", deal.seats);
}

fn offered_card(offered: &[Move]) -> arbitro_games::briscola::Card {
    let card = offered.iter().find_map(|mv| match mv {
        Move::Play(card) => Some(*card),
        _ => None,
    });
    card.unwrap_or(arbitro_games::briscola::Card::nth(0))
}

#[test]
fn in_two_player_briscola_it_beats_the_greedy_player() {
    let game = Classic::new(2).expect("two");
    let mut won = 0i32;
    for number in 0..30u64 {
        let searcher_at = Seat((number % 2) as u8);
        let limits = Limits { nodes: Some(60), ..Limits::default() };
        let settings = classic::Settings { limits, ..classic::Settings::default() };
        let (mut searcher, mut greedy) = (ClassicSearcher::new(settings, number), Greedy::default());
        let mut nature = dice(seed_of(34, number / 2));
        let mut state = game.start();
        let mut recalls = [Vec::new(), Vec::new()];
        loop {
            let (by, mv) = match game.turn(&state) {
                Turn::Nature(moves) => (Actor::Nature, nature_moves::<Classic>(&moves, &mut nature)),
                Turn::One(seat, moves) => {
                    let view = game.view(&state, seat);
                    let recall = &recalls[seat.index()];
                    let thought = Thought { game: &game, seat, view: &view, recall, moves: &moves };
                    let mv =
                        if seat == searcher_at { searcher.choose(thought) } else { greedy.choose(thought) };
                    assert!(moves.contains(&mv));
                    (Actor::Seat(seat), mv)
                }
                _ => break,
            };
            let mut said = Overheard::default();
            game.play(&mut state, by, mv, &mut said);
            said.0.into_iter().for_each(|(seat, notice)| recalls[seat.index()].push(Lived::Heard(notice)));
        }
        won += game.payoff(&state, searcher_at) as i32;
    }
    assert!(won > 0, "more won than lost: {won}");
}

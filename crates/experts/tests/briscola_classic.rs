//! The parts of the searcher of classic Briscola: open games, the solver, imagined deals, the policy and the hints.

use arbitro_experts::briscola::classic::learning::{Lessons, learn};
use arbitro_experts::briscola::classic::{
    ClassicSearcher, OpenGame, OpenSolver, Policy, Reading, Settings, Worlds,
};
use arbitro_game::{
    Actor, Cancel, Certainty, Dice, Game, Limits, Part, Player, Roll, Seat, Silence, Stopped, Thought, Turn,
    dice,
};
use arbitro_games::briscola::classic::{Classic, Move, State};
use arbitro_games::briscola::{Card, CardSet};

const PLAYERS: [u8; 4] = [2, 3, 4, 6];

/// A deck in the order of drawing, and the state before the first card is played.
fn dealt(game: &Classic, dice: &mut Dice) -> (Vec<Card>, State) {
    let mut deck: Vec<Card> = game.deck().iter().collect();
    dice.shuffle(&mut deck);
    let mut state = game.start();
    draw(game, &mut state, &deck);
    (deck, state)
}

/// Nature draws what is due, in the order of the deck.
fn draw(game: &Classic, state: &mut State, deck: &[Card]) {
    while let Turn::Nature(moves) = game.turn(state) {
        let next = deck[deck.len() - moves.len()];
        game.play(state, Actor::Nature, Move::Draw(next), &mut Silence);
    }
}

/// Random plays, as long as there are more cards to draw than `stock`.
fn played(game: &Classic, stock: u8, dice: &mut Dice) -> (State, OpenGame) {
    let (deck, mut state) = dealt(game, dice);
    let mut open = OpenGame::of_draws(game, &deck).expect("a whole deck");
    while open.stock_left() > stock {
        let cards: Vec<Card> = open.hand().iter().collect();
        let card = dice.pick(&cards);
        game.play(&mut state, Actor::Seat(open.mover()), Move::Play(card), &mut Silence);
        open.play(card);
        draw(game, &mut state, &deck);
    }
    (state, open)
}

#[test]
fn open_games_follow_the_rules() {
    for players in PLAYERS {
        let game = Classic::new(players).expect("a number of players");
        for seed in 0..20 {
            let mut dice = dice(seed);
            let (deck, mut state) = dealt(&game, &mut dice);
            let mut open = OpenGame::of_draws(&game, &deck).expect("a whole deck");
            while let Turn::One(seat, moves) = game.turn(&state) {
                assert_eq!((seat, usize::from(open.stock_left())), (open.mover(), state.stock_left()));
                assert_eq!(open.hand(), state.hand(seat));
                let Move::Play(card) = dice.pick(&moves) else { panic!("a card") };
                game.play(&mut state, Actor::Seat(seat), Move::Play(card), &mut Silence);
                open.play(card);
                draw(&game, &mut state, &deck);
            }
            assert!(open.is_over());
            for side in 0..game.sides() {
                assert_eq!(
                    open.points(side),
                    game.side_points(&state, side),
                    "{players} players, seed {seed}"
                );
            }
        }
        assert_eq!(OpenGame::of_draws(&game, &[]), None);
    }
}

/// What a side takes from here on, by looking at everything.
fn by_brute_force(game: &Classic, open: &OpenGame, side: u8) -> u8 {
    if open.is_over() {
        return 0;
    }
    let values = open.hand().iter().map(|card| {
        let mut next = *open;
        next.play(card);
        next.points(side) - open.points(side) + by_brute_force(game, &next, side)
    });
    if game.side(open.mover()) == side { values.max() } else { values.min() }.unwrap_or(0)
}

#[test]
fn the_solver_agrees_with_brute_force() {
    for (players, stock, deals) in [(2, 4, 12), (2, 0, 40), (3, 0, 10), (4, 0, 2)] {
        let game = Classic::new(players).expect("a number of players");
        let mut solver = OpenSolver::default();
        for seed in 0..deals {
            let (_, open) = played(&game, stock, &mut dice(seed));
            let side = game.side(open.mover());
            let best = by_brute_force(&game, &open, side);
            assert_eq!(solver.points(&open, side), Some(best), "{players} players, seed {seed}");
            let cards = solver.each_card(&open).expect("no limit");
            assert_eq!(cards.iter().map(|(_, points)| *points).max(), Some(best));
        }
    }
    let (_, open) = played(&Classic::new(2).expect("two"), 8, &mut dice(1));
    assert_eq!(OpenSolver::default().within(5).points(&open, 0), None, "a limit is kept");
}

#[test]
fn imagined_deals_agree_with_what_is_known() {
    for players in PLAYERS {
        let game = Classic::new(players).expect("a number of players");
        let policy = Policy::learned(&game);
        for seed in 0..12 {
            let mut dice = dice(seed);
            let (mut state, open) = played(&game, players * (seed as u8 % 4), &mut dice);
            if seed % 2 == 1 {
                let card = open.hand().iter().next().expect("a card");
                game.play(&mut state, Actor::Seat(open.mover()), Move::Play(card), &mut Silence);
            }
            let Turn::One(seat, _) = game.turn(&state) else { panic!("a turn") };
            let view = game.view(&state, seat);
            let worlds = Worlds::new(&game, &view, Some((&policy, Reading::default()))).expect("a trump");
            let unseen: CardSet =
                Seat::all(players).fold(CardSet::EMPTY, |all, other| all.or(state.hand(other)));
            for _ in 0..20 {
                let (mut world, weight) = worlds.draw(&mut dice).expect("a deal");
                assert!(weight > 0.0 && weight.is_finite());
                assert_eq!((world.mover(), world.hand()), (seat, view.hand));
                assert_eq!(world.stock_left(), view.stock);
                if view.stock == 0 && players == 2 {
                    assert!(worlds.is_certain());
                }
                let mut cards = CardSet::EMPTY;
                let mut taken = 0;
                while !world.is_over() {
                    let card = dice.pick(&world.hand().iter().collect::<Vec<_>>());
                    cards.insert(card);
                    world.play(card);
                }
                for side in 0..game.sides() {
                    taken += world.points(side);
                }
                assert_eq!(taken, 120, "all points are taken: nothing is there twice");
                if view.stock == 0 {
                    assert_eq!(cards, unseen);
                }
            }
        }
    }
}

#[test]
fn plays_change_what_is_believed() {
    // Anna leads the ace of denari, and Bruno gives the king: with a trump he would have taken eleven points.
    let game = Classic::new(2).expect("two");
    let mut deck: Vec<Card> =
        "AD 2S 4B KD 5B 2D".split(' ').map(|card| card.parse().expect("a card")).collect();
    deck.push("6C".parse().expect("the trump"));
    deck.extend(CardSet::DECK.without(deck.iter().copied().collect()).iter().collect::<Vec<_>>());
    let mut state = game.start();
    draw(&game, &mut state, &deck);
    for (seat, card) in [(0, "AD"), (1, "KD")] {
        let card = card.parse().expect("a card");
        game.play(&mut state, Actor::Seat(Seat(seat)), Move::Play(card), &mut Silence);
    }
    draw(&game, &mut state, &deck);
    let view = game.view(&state, Seat(0));
    let policy = Policy::learned(&game);
    let trumps = CardSet::of_suit(arbitro_games::briscola::Suit::Coppe);
    let with_a_trump = |reading: Option<(&Policy, Reading)>| {
        let worlds = Worlds::new(&game, &view, reading).expect("a trump");
        let (mut held, mut all, mut dice) = (0.0, 0.0, dice(1));
        for _ in 0..4_000 {
            let (mut world, weight) = worlds.draw(&mut dice).expect("a deal");
            world.play(world.hand().iter().next().expect("a card"));
            all += weight;
            held += if world.hand().and(trumps).len() >= 2 { weight } else { 0.0 };
        }
        held / all
    };
    let (before, after) = (with_a_trump(None), with_a_trump(Some((&policy, Reading::default()))));
    assert!(after < 0.75 * before, "two trumps: {before} before, {after} after the play");
    let strangers = Reading { strangers: 1.0, ..Reading::default() };
    let nothing = with_a_trump(Some((&policy, strangers)));
    assert!((nothing - before).abs() < 0.02, "of a player without a policy nothing is learned: {nothing}");
}

#[test]
fn the_stored_weights_are_read_and_written_back() {
    for players in PLAYERS {
        let game = Classic::new(players).expect("a number of players");
        let policy = Policy::learned(&game);
        assert_ne!(*policy, Policy::empty(), "{players}");
        assert_eq!(Policy::read(&policy.write("a heading\nof two lines")).as_ref(), Ok(&*policy));
    }
    let error = |text: &str| Policy::read(text).expect_err(text).to_string();
    assert!(error("1 2 x").contains("\"x\" is not a weight") && error("1 2").contains("holds 2 weights"));
}

#[test]
fn self_play_learns_and_repeats() {
    let game = Classic::new(2).expect("two");
    let lessons = Lessons { rounds: 2, games: 600, seed: 3 };
    let learned = learn(&game, Policy::empty(), &lessons, &Cancel::default(), &|_, _| {});
    assert_eq!(learned, learn(&game, Policy::empty(), &lessons, &Cancel::default(), &|_, _| {}));
    let mut ahead = 0i32;
    for number in 0..400 {
        let mut open = OpenGame::deal(&game, &mut dice(number));
        let mut any = dice(!number);
        let ours = Seat((number % 2) as u8);
        while !open.is_over() {
            let hand = open.hand();
            let random = hand.iter().nth(any.below(hand.len()));
            let card = if open.mover() == ours { learned.choose(&open) } else { random };
            open.play(card.expect("a card"));
        }
        ahead += i32::from(open.points(ours.0)) - i32::from(open.points(1 - ours.0));
    }
    assert!(ahead > 400 * 10, "at least ten points a game ahead of random cards: {ahead} in 400 games");
}

#[test]
fn hints_are_card_points_with_intervals_and_exact_at_the_end() {
    let game = Classic::new(2).expect("two");
    let limits = Limits { nodes: Some(400), ..Limits::default() };
    let settings = Settings { limits, ..Settings::default() };
    for (stock, exact) in [(20, false), (4, false), (0, true)] {
        let (state, open) = played(&game, stock, &mut dice(9));
        let Turn::One(seat, moves) = game.turn(&state) else { panic!("a turn") };
        let view = game.view(&state, seat);
        let mut searcher = ClassicSearcher::new(settings, 1);
        let judgement = searcher.judge(&game, &view);
        assert_eq!((judgement.exact, judgement.cards.len()), (exact, 3));
        let thought = Thought { game: &game, seat, view: &view, recall: &[], moves: &moves };
        let chosen = ClassicSearcher::new(settings, 1).choose(thought);
        assert_eq!(
            chosen,
            Move::Play(judgement.best().expect("a card").card),
            "the same seed, the same card"
        );
        let mut explained = ClassicSearcher::new(settings, 1);
        explained.choose(Thought { game: &game, seat, view: &view, recall: &[], moves: &moves });
        let why = explained.explain().expect("a reason");
        let Some(Part::Candidates(candidates)) = why.parts.first() else { panic!("{why:?}") };
        assert_eq!(candidates[0].mv, chosen.to_string(), "the chosen card comes first");
        let others = &candidates[1..];
        assert!(others.windows(2).all(|pair| pair[0].value >= pair[1].value), "{candidates:?}");
        assert!(others[0].value <= candidates[0].value + 0.5, "{candidates:?}");
        for candidate in candidates {
            assert!((0.0..=120.0).contains(&candidate.value), "{candidate:?}");
            match candidate.certainty {
                Certainty::Exact => assert!(exact),
                Certainty::Within { low, high } => {
                    assert!(!exact && low < candidate.value && candidate.value < high && high - low < 20.0);
                }
                other => panic!("{other:?}"),
            }
        }
        if exact {
            let solved = OpenSolver::default().each_card(&open).expect("no limit");
            for judged in &judgement.cards {
                let (_, points) = solved.iter().find(|(card, _)| *card == judged.card).expect("the card");
                assert_eq!(judged.points, f64::from(open.points(game.side(seat)) + points));
            }
            assert_eq!((judgement.worlds, judgement.stopped), (1, Stopped::Finished));
        }
    }
}

use super::*;
use arbitro_game::{Dice, Roll, Seat, dice};
use arbitro_games::briscola::{CardSet, Suit};

/// Every line of play, by the book.
fn brute(ending: &Ending) -> Points {
    let mover = ending.mover();
    let values = ending.hand(mover).iter().map(|card| {
        let (next, gained) = ending.after(card);
        gained + brute(&next)
    });
    let best = if ending.is_ours(mover) { values.max() } else { values.min() };
    best.unwrap_or(0)
}

/// A random ending; `rich` leaves out most cards without points, so that much is at stake.
fn random_ending(seats: usize, tricks: usize, rich: bool, dice: &mut Dice) -> Ending {
    let mut deck: Vec<Card> = CardSet::DECK.iter().collect();
    if rich {
        deck.retain(|card| card.points() > 0 || card.rank() as u8 > 2);
    }
    dice.shuffle(&mut deck);
    let hands: Vec<CardSet> =
        deck.chunks(tricks).take(seats).map(|hand| hand.iter().copied().collect()).collect();
    let mut side: Vec<Seat> = Seat::all(seats as u8).filter(|_| dice.below(2) == 0).collect();
    if side.is_empty() {
        side.push(Seat(0));
    }
    let trump = (dice.below(8) > 0).then(|| dice.pick(&Suit::ALL));
    let mut ending = Ending::new(&hands, &side, trump, Seat(dice.below(seats) as u8)).expect("an ending");
    for _ in 0..dice.below(seats) {
        let hand: Vec<Card> = ending.hand(ending.mover()).iter().collect();
        ending = ending.after(dice.pick(&hand)).0;
    }
    ending
}

fn check_against_brute_force(cases: usize, sizes: &[(usize, usize)], seed: u64) {
    let mut dice = dice(seed);
    // A small table is overwritten all the time, and is shared by endings of all sizes.
    let mut solver = Solver::with_entries(1 << 10);
    for case in 0..cases {
        let (seats, tricks) = sizes[case % sizes.len()];
        let ending = random_ending(seats, tricks, case % 2 == 0, &mut dice);
        let truth = brute(&ending);
        assert_eq!(solver.points(&ending), Ok(truth), "{ending:?}");
        for points in [truth.saturating_sub(1), truth, truth + 1, dice.below(60) as Points] {
            assert_eq!(solver.reaches(&ending, points), Ok(points <= truth), "{points} of {ending:?}");
        }
        if case % 4 == 0 {
            for (card, points) in solver.each_card(&ending).expect("no limits") {
                let (next, gained) = ending.play(card).expect("a card of the hand");
                assert_eq!(points, gained + brute(&next), "{card} in {ending:?}");
                let needed = points.saturating_sub(1);
                let reaches = solver.each_card_reaches(&ending, needed).expect("no limits");
                assert!(reaches.contains(&(card, true)), "{card} reaches {needed} in {ending:?}");
            }
        }
    }
}

#[test]
fn it_equals_brute_force_on_thousands_of_small_endings() {
    check_against_brute_force(6_000, &[(2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (2, 4), (3, 3), (2, 3)], 1);
    check_against_brute_force(400, &[(4, 3), (2, 5), (3, 3)], 2);
}

#[test]
fn it_equals_brute_force_with_five_players_and_three_tricks() {
    check_against_brute_force(60, &[(5, 3)], 3);
}

#[test]
fn one_table_serves_endings_of_any_kind() {
    let mut dice = dice(4);
    let endings: Vec<Ending> = (0..40).map(|case| random_ending(2 + case % 5, 4, false, &mut dice)).collect();
    let mut shared = Solver::default();
    for ending in &endings {
        let alone = Solver::default().points(ending).expect("no limits");
        assert_eq!(shared.points(ending), Ok(alone));
        assert_eq!(shared.points(ending), Ok(alone), "from the table");
    }
    shared.forget();
    assert_eq!(shared.points(&endings[0]), Solver::default().points(&endings[0]));
}

#[test]
fn limits_are_kept_and_said() {
    let ending = random_ending(5, 6, false, &mut dice(5));
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let mut solver = Solver::default().within(limits, Cancel::default());
    assert_eq!(solver.points(&ending), Err(Stopped::Nodes));
    assert!(solver.nodes() <= 110, "{}", solver.nodes());
    let cancel = Cancel::default();
    cancel.cancel();
    let mut solver = Solver::default().within(Limits::default(), cancel);
    assert_eq!(solver.points(&ending), Err(Stopped::Cancelled));
}

#[test]
fn what_is_no_ending_is_refused() {
    let hand = |text: &str| text.parse::<CardSet>().expect("cards");
    let new = |hands: &[&str], side: u8, leader: u8| {
        let hands: Vec<CardSet> = hands.iter().map(|text| hand(text)).collect();
        Ending::new(&hands, &[Seat(side)], None, Seat(leader)).map_err(|error| error.to_string())
    };
    for (hands, side, leader, told) in [
        (vec!["AC"], 0, 0, "2 to 6 players, not for 1"),
        (vec!["AC", "AC"], 0, 0, "AC is in two hands"),
        (vec!["AC", "2C 4C"], 0, 0, "seat 1 holds 2 cards"),
        (vec!["AC", "2C"], 2, 0, "no seat 2"),
        (vec!["AC", "2C"], 0, 5, "no seat 5"),
        (vec!["AC 3C KC QC JC 7C 6C 5C 4C 2C AD", "3D"], 0, 0, "11 cards in a hand are too many"),
    ] {
        let error = new(&hands, side, leader).expect_err(told);
        assert!(error.contains(told), "{error}");
    }
    let ending = new(&["AC", "2C"], 0, 0).expect("an ending");
    assert!(ending.play("2C".parse().expect("a card")).is_err());
}

/// Vinci 2015, §3.5.1, with French suits as ours (hearts coppe, diamonds denari, spades spade, clubs bastoni). A defender is
/// last; A, whose role is unknown, takes with the ace of hearts; K♥, J♦ and 2♠ lie there too, which makes 17 points
/// (the thesis counts 16). The defender holds the 2 of trumps and the 2 of hearts. In each world the sign is known.
#[test]
fn the_example_of_the_thesis_has_a_value_in_every_world() {
    let hand = |text: &str| text.parse::<CardSet>().expect("cards");
    let [caller, a, b, c, villain] = [0, 1, 2, 3, 4].map(Seat);
    let mut of_villains = Vec::new();
    for partner in [a, b, c] {
        // One card each for the last trick: the partner holds the called 5 of trumps, the caller 3 points.
        let mut rest = ["QS", "4D", "5S", "6S", "2B 2C"].map(hand);
        rest[partner.index()] = hand("5B");
        let before = ["KC", "AC", "JD", "2S", ""].map(hand);
        let hands: Vec<CardSet> = rest.iter().zip(before).map(|(rest, played)| rest.or(played)).collect();
        let mut ending =
            Ending::new(&hands, &[caller, partner], Some(Suit::Bastoni), caller).expect("an ending");
        let out = ending.points_out();
        for card in ["KC", "AC", "JD", "2S"] {
            ending = ending.play(card.parse().expect("a card")).expect("a card of the hand").0;
        }
        assert_eq!((ending.mover(), out), (villain, 20));
        let values = Solver::default().each_card(&ending).expect("no limits");
        let value = |text: &str| {
            let card: Card = text.parse().expect("a card");
            out - values.iter().find(|(known, _)| *known == card).expect("a card of the hand").1
        };
        of_villains.push((value("2B"), value("2C")));
    }
    assert_eq!(of_villains, [(17, 0), (17, 17), (17, 17)]);
}

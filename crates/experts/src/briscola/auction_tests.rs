//! Every cell of table 5.1, beside the table as it is printed.

use super::*;
use arbitro_game::{Roll, dice};

/// Vinci 2015, table 5.1, cell by cell as printed.
const PRINTED: [(&str, [&str; 8]); 7] = [
    ("8-0-0-0", ["Sempre; 4", "Sempre; 2", "Sempre; 2", "Imp.", "Imp.", "Imp.", "Imp.", "Imp."]),
    (
        "7-1-0-0",
        ["Sempre; 6", "Sempre; 5", "Sempre; 4", "Sempre; 2", "Sempre; 2", "Sempre; 2", "Imp.", "Imp."],
    ),
    (
        "6-2-0-0 6-1-1-0",
        [
            "Sempre; 7",
            "Sempre; 6",
            "Sempre; 5",
            "Sempre; 4",
            "Sempre; 2",
            "Sempre; 2",
            "Sempre; 2",
            "Sempre; 2",
        ],
    ),
    (
        "5-3-0-0 5-2-1-0 5-1-1-1",
        [
            "A o 3; J",
            "A o 3; 7",
            "A o 3 o K; 6",
            "A o 3 o K; 5",
            "A o 3 o K; 4",
            "A o 3 o K; 2",
            "A o 3 o K; 2",
            "Sempre; 2",
        ],
    ),
    (
        "4-4-0-0 4-3-1-0 4-2-2-0 4-2-1-1",
        [
            "A o 3; Q",
            "A o 3; J",
            "A o 3 o K; 7",
            "A o 3 o K; 6",
            "A o 3 o K; 5",
            "A o 3 o K; 4",
            "A o 3 o K; 2",
            "A o 3 o K; 2",
        ],
    ),
    (
        "3-3-2-0 3-3-1-1 3-2-2-1",
        [
            "A o 3; K",
            "A o 3; Q",
            "A o 3 o K; J",
            "A o 3 o K; 7",
            "A o 3 o K; 6",
            "A o 3 o K; 5",
            "A o 3 o K; 4",
            "A o 3 o K; 2",
        ],
    ),
    (
        "2-2-2-2",
        [
            "PASSO",
            "A e 3; J",
            "A e 3; 7",
            "A e 3; 6",
            "A e 3; 5",
            "Due tra A,3,K; 4",
            "Due tra A,3,K; 4",
            "Due tra A,3,K; 2",
        ],
    ),
];
const PRINTED_POINTS: [(Points, Points); 8] =
    [(15, 20), (21, 25), (26, 30), (31, 35), (36, 40), (41, 45), (46, 50), (51, 120)];

/// A random hand with a shape.
fn hand(shape: [u8; 4], dice: &mut arbitro_game::Dice) -> CardSet {
    let mut suits = Suit::ALL;
    dice.shuffle(&mut suits);
    let mut hand = CardSet::EMPTY;
    for (suit, length) in suits.into_iter().zip(shape) {
        let mut ranks = Rank::ALL;
        dice.shuffle(&mut ranks);
        ranks[..length as usize].iter().for_each(|&rank| hand.insert(Card::new(rank, suit)));
    }
    hand
}

/// The most points that a hand of a shape can have.
fn most(shape: [u8; 4]) -> Points {
    let strongest =
        |length: u8| Rank::ALL.iter().rev().take(length as usize).map(|rank| rank.points()).sum::<u8>();
    shape.into_iter().map(strongest).sum()
}

/// Whether the printed requirement holds for some longest suit, spelled out without the code under test.
fn printed_requirement(text: &str, hand: CardSet) -> bool {
    let lengths = Suit::ALL.map(|suit| hand.iter().filter(|card| card.suit() == suit).count());
    let longest = lengths.into_iter().max().unwrap();
    Suit::ALL.into_iter().zip(lengths).filter(|(_, length)| *length == longest).any(|(suit, _)| {
        let holds = |text: &str| hand.contains(format!("{text}{}", suit.letter()).parse().unwrap());
        let (ace, three, king) = (holds("A"), holds("3"), holds("K"));
        match text {
            "Sempre" => true,
            "A o 3" => ace || three,
            "A o 3 o K" => ace || three || king,
            "A e 3" => ace && three,
            "Due tra A,3,K" => [ace, three, king].iter().filter(|held| **held).count() >= 2,
            other => panic!("{other}"),
        }
    })
}

#[test]
fn every_cell_advises_what_is_printed() {
    let mut dice = dice(51);
    let (mut cells, mut calls, mut refusals) = (0, 0, 0);
    for (shapes, printed) in PRINTED {
        for (column, text) in printed.into_iter().enumerate() {
            let (least, highest) = PRINTED_POINTS[column];
            let mut met = 0;
            for shape in shapes.split(' ') {
                let shape: Vec<u8> = shape.split('-').map(|length| length.parse().unwrap()).collect();
                let shape: [u8; 4] = shape.try_into().unwrap();
                if text == "Imp." {
                    assert!(most(shape) < least, "{shape:?} can have {least} points");
                    continue;
                }
                for _ in 0..20_000 {
                    let hand = hand(shape, &mut dice);
                    if !(least..=highest).contains(&hand.points()) {
                        continue;
                    }
                    met += 1;
                    let Some((requirement, limit)) = text.split_once("; ") else {
                        assert_eq!((text, advise(hand)), ("PASSO", Advice::Pass), "{hand}");
                        continue;
                    };
                    if printed_requirement(requirement, hand) {
                        assert_eq!(advise(hand).limit(), Some(limit.parse().unwrap()), "{hand}");
                        calls += 1;
                    } else {
                        assert_eq!(advise(hand), Advice::Pass, "{hand}");
                        refusals += 1;
                    }
                }
            }
            assert!(text == "Imp." || met > 0, "no hand met for {shapes}, {least} to {highest} points");
            cells += 1;
        }
    }
    assert_eq!(cells, 56);
    assert!(calls > 10_000 && refusals > 1_000, "{calls} calls, {refusals} refusals");
}

#[test]
fn every_shape_of_eight_cards_has_a_row() {
    let mut shapes = 0;
    for a in 0..=8u8 {
        for b in 0..=a {
            for c in 0..=b {
                for d in (0..=c).filter(|d| a + b + c + d == 8) {
                    let rows = TABLE.iter().filter(|row| row.shapes.contains(&[a, b, c, d])).count();
                    assert_eq!(rows, 1, "{a}-{b}-{c}-{d}");
                    shapes += 1;
                }
            }
        }
    }
    assert_eq!(shapes, 15);
}

fn offer(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

#[test]
fn the_strongest_missing_card_is_called_down_to_the_limit() {
    let hand: CardSet = "AC KC QC 2C AD 4D 5S 6B".parse().unwrap(); // 29 points, 4-2-1-1: A o 3 o K; Lim: 7
    let call = |offered: &str| call(hand, &offer(offered)).unwrap().to_string();
    assert_eq!(call("pass A 3 K Q J 7 6 5 4 2"), "3");
    assert_eq!(call("pass K Q J 7 6 5 4 2"), "J");
    assert_eq!(call("pass 7 6 5 4 2"), "7");
    assert_eq!(call("pass 6 5 4 2"), "pass");
    assert_eq!(call("pass 61 62"), "pass");
    assert_eq!(
        declare(hand, Rank::Three, &offer("coppe denari spade bastoni")),
        Some(Move::Declare(Suit::Coppe))
    );
}

#[test]
fn poor_hands_pass_and_call_only_when_they_must() {
    let poor: CardSet = "AC 4C 2C 7D 6D 5S 2S 4B".parse().unwrap(); // 11 points
    assert_eq!(cell(poor), None);
    assert_eq!(call(poor, &offer("pass A 3 K")), Some(Move::Pass));
    assert_eq!(call(poor, &offer("A 3 K")), Some(Move::Call(Rank::Three)), "the last must call");
}

#[test]
fn of_equal_suits_the_richer_is_trumps() {
    let hand: CardSet = "3C QC 4C AD 5D 6D 7S 2B".parse().unwrap(); // 24 points: 13 in coppe, 11 in denari
    assert_eq!(advise(hand), Advice::Call { suit: Suit::Coppe, limit: Rank::Queen });
    let even: CardSet = "3C 7C 4C 3D 7D 4D KS 2B".parse().unwrap();
    assert_eq!(advise(even), Advice::Call { suit: Suit::Coppe, limit: Rank::Queen });
    let needs: CardSet = "KC QC JC AD 5D 6D 7S 2B".parse().unwrap(); // 20 points: A o 3
    assert_eq!(advise(needs), Advice::Call { suit: Suit::Denari, limit: Rank::King });
}

#[test]
fn a_suit_is_declared_for_any_call() {
    // Somebody called an ace by hand although the longest suit holds it.
    let hand: CardSet = "AC KC QC 2C AD 4D 5S 6B".parse().unwrap();
    assert_eq!(declare(hand, Rank::Ace, &offer("spade bastoni")), Some(Move::Declare(Suit::Bastoni)));
}

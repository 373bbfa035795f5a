//! The laws hold for small honest games, and catch games that break them.

use arbitro_game::laws::{Broken, Laws};
use arbitro_game::pennies::MatchingPennies;
use arbitro_game::{Actor, Announcer, Dice, Game, Imagine, Lived, Recall, Roll, Seat, Sum, Turn};

/// A hidden die: nature rolls 1 to 3 for the first seat alone, who names a number that all hear; the second
/// then says whether it is true. What is wrong with the umpire is a parameter.
#[derive(Clone, Copy)]
struct Liar {
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    ViewShowsDie,
    MovesShowDie,
    NoticeForNobody,
    TwiceOffered,
    UnevenPayoffs,
    EndlessGame,
    WrongChances,
    DeafImagination,
    WildImagination,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct Round {
    die: Option<u8>,
    named: Option<u8>,
    believed: Option<u8>,
}

impl Game for Liar {
    type State = Round;
    type Move = u8;
    type Moves = Vec<u8>;
    type Notice = (String, u8);
    type View = (Option<u8>, Option<u8>, Option<u8>);

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Round {
        Round::default()
    }

    fn turn(&self, round: &Round) -> Turn<Self> {
        let third = if self.fault == Fault::WrongChances { 0.25 } else { 1.0 / 3.0 };
        match round {
            Round { die: None, .. } => Turn::Nature((1..=3).map(|face| (face, third)).collect()),
            Round { named: None, .. } if self.fault == Fault::TwiceOffered => {
                Turn::One(Seat(0), vec![1, 2, 2, 3])
            }
            Round { named: None, .. } => Turn::One(Seat(0), vec![1, 2, 3]),
            Round { die: Some(die), believed: None, .. } if self.fault == Fault::MovesShowDie => {
                Turn::One(Seat(1), if *die == 1 { vec![0] } else { vec![0, 1] })
            }
            Round { believed: None, .. } => Turn::One(Seat(1), vec![0, 1]),
            _ if self.fault == Fault::EndlessGame => Turn::One(Seat(0), vec![1]),
            _ => Turn::Over,
        }
    }

    fn play(&self, round: &mut Round, by: Actor, mv: u8, say: &mut impl Announcer<(String, u8)>) {
        match by {
            Actor::Nature => {
                round.die = Some(mv);
                say.tell(Seat(0), || ("die".into(), mv));
            }
            Actor::Seat(Seat(0)) => {
                round.named = Some(mv);
                let listener = if self.fault == Fault::NoticeForNobody { Seat(7) } else { Seat(1) };
                say.tell(listener, || ("named".into(), mv));
            }
            Actor::Seat(_) => {
                round.believed = Some(mv);
                let die = round.die.unwrap_or(0);
                say.tell_all(2, || ("believed".into(), mv));
                say.tell_all(2, || ("die".into(), die));
            }
        }
    }

    fn view(&self, round: &Round, seat: Seat) -> Self::View {
        let open = seat == Seat(0) || round.believed.is_some() || self.fault == Fault::ViewShowsDie;
        (round.die.filter(|_| open), round.named, round.believed)
    }

    fn payoff(&self, round: &Round, seat: Seat) -> f64 {
        let honest = round.die == round.named;
        let second_wins = round.believed.is_some_and(|believed| (believed == 1) == honest);
        let gift = if self.fault == Fault::UnevenPayoffs { 0.5 } else { 0.0 };
        gift + if (seat == Seat(1)) == second_wins { 1.0 } else { -1.0 }
    }

    fn longest(&self) -> Option<u32> {
        Some(3)
    }

    fn sum(&self) -> Sum {
        Sum::Zero
    }
}

impl Imagine for Liar {
    fn imagine(&self, seat: Seat, recall: &Recall<Self>, dice: &mut Dice) -> Option<Round> {
        let mut round = Round::default();
        for event in recall {
            match (seat, event) {
                (_, Lived::Heard((what, face))) if what == "die" => round.die = Some(*face),
                (_, Lived::Heard((what, face))) if what == "named" => round.named = Some(*face),
                (Seat(0), Lived::Did(face)) => round.named = Some(*face),
                _ => {}
            }
        }
        if round.die.is_none() {
            round.die = Some(match self.fault {
                Fault::DeafImagination => 1,
                Fault::WildImagination => 1 + dice.below(4) as u8,
                _ => 1 + dice.below(3) as u8,
            });
        }
        Some(round)
    }
}

fn check(fault: Fault) -> Result<arbitro_game::laws::Looked, Broken> {
    Laws::default().check_imagination(&Liar { fault })
}

#[test]
fn an_honest_game_keeps_the_laws() {
    let looked = check(Fault::None).expect("honest");
    assert!(looked.whole_tree);
    assert_eq!(looked.games, 200);
    assert!(looked.twins > 100, "the laws must have met equal recalls in different states: {looked:?}");
    assert!(looked.imagined > 100, "{looked:?}");
}

#[test]
fn simultaneous_moves_keep_the_laws() {
    let looked = Laws::default().check(&MatchingPennies).expect("pennies");
    assert!(looked.whole_tree && looked.twins > 0, "{looked:?}");
}

#[test]
fn a_view_that_leaks_is_caught() {
    let broken = check(Fault::ViewShowsDie).expect_err("the second seat sees the die");
    assert!(matches!(broken, Broken::Leak { seat: Seat(1), .. }), "{broken}");
    assert!(broken.to_string().starts_with("leak: seat 1 lived through the same but sees"), "{broken}");
}

#[test]
fn offered_moves_that_leak_are_caught() {
    let broken = check(Fault::MovesShowDie).expect_err("the moves tell the die");
    assert!(broken.to_string().contains("is offered [0] and then [0, 1]"), "{broken}");
}

#[test]
fn malformed_games_are_caught() {
    for (fault, words) in [
        (Fault::NoticeForNobody, "a notice for seat 7"),
        (Fault::TwiceOffered, "2 twice"),
        (Fault::UnevenPayoffs, "do not sum to 0"),
        (Fault::EndlessGame, "its stated bound"),
        (Fault::WrongChances, "nature's chances sum to 0.75"),
    ] {
        let broken = check(fault).expect_err(words);
        assert!(matches!(broken, Broken::Form { .. }) && broken.to_string().contains(words), "{broken}");
    }
}

#[test]
fn imagination_that_misses_or_invents_worlds_is_caught() {
    let missed = check(Fault::DeafImagination).expect_err("never imagines 2 or 3");
    assert!(missed.to_string().contains("never imagined"), "{missed}");
    let wild = check(Fault::WildImagination).expect_err("imagines a four");
    assert!(wild.to_string().contains("which cannot be"), "{wild}");
}

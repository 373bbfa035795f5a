//! The figures of the thesis, and games.

use super::experiment::{Series, Tally, play, random_of_class, run};
use super::{Class, Defendable, EverettFiles, Information, King, Options, Revision, classify, propose};
use arbitro_game::{Actor, Seat, dice};
use arbitro_games::kriegspiel::{Goal, Hidden};
use shakmaty::{Color, Square};

fn information(king: &str, pawn: &str, wave: &str, taboo: &str) -> Information {
    Information {
        king: king.parse().unwrap(),
        pawn: pawn.parse().unwrap(),
        wave: wave.parse().unwrap(),
        taboo: taboo.parse().unwrap(),
    }
}

const FIGURE_1_3_B: &str = "a8,a7,b7,a6,b6,b5,g3,f2,g2,h2,h1";
const FIGURE_7_3: &str = "c8,d8,e8,c7,f7,g7";

#[test]
fn the_figures_fall_into_their_classes() {
    let text = Options::default();
    let listing = Options::listing();
    let cases = [
        ("figure 1.3", information("d5", "d6", "d7", ""), Class::Everett, Class::Everett),
        ("figure 1.3.b", information("e6", "d4", FIGURE_1_3_B, ""), Class::NotDefendable, Class::Defendable),
        (
            "figure 6.3",
            information("c3", "d6", "a8,a7,g8,h5,e5", ""),
            Class::OutsideSquare,
            Class::OutsideSquare,
        ),
        ("figure 7.3", information("d5", "c6", FIGURE_7_3, ""), Class::Everett, Class::Everett),
        ("figure 13.3.a", information("e5", "d5", "a8,c7,d7,h6", ""), Class::KingNear, Class::KingNear),
        (
            "far, but nearer than the wave",
            information("g4", "d4", "d8", ""),
            Class::Defendable,
            Class::Defendable,
        ),
        // The king in front of its pawn is near it, but it is not Everett's game.
        ("king in front", information("d7", "d6", "b8", ""), Class::KingNear, Class::KingNear),
        // The text says nothing of files; the listing has c to g.
        ("b file", information("c5", "b6", "b8", ""), Class::KingNear, Class::KingNear),
        ("g file", information("f5", "g6", "g8", ""), Class::Everett, Class::Everett),
    ];
    for (name, information, by_text, by_listing) in cases {
        assert_eq!(classify(&information, &text), by_text, "{name}");
        assert_eq!(classify(&information, &listing), by_listing, "{name}");
    }
    let both_wings = Options { everett_files: EverettFiles::BToG, ..text };
    assert_eq!(classify(&information("c5", "b6", "b8", ""), &both_wings), Class::Everett);
}

fn first(information: &Information, options: &Options, seed: u64) -> String {
    propose(information, options, &mut dice(seed))
        .map_or_else(String::new, |found| found.movement.to_string())
}

#[test]
fn each_class_has_its_rule() {
    let options = Options::default();
    let cases = [
        // The pawn runs; with its own king in front the king makes way, to the a file first; the last step promotes.
        (information("c3", "d6", "h4", ""), "d6d7"),
        (information("d7", "d6", "h3", ""), "d7c7"),
        (information("d7", "d6", "h3", "c7"), "d7e7"),
        (information("c3", "d7", "h4", ""), "d7d8q"),
        // Figure 7.3: the king stands behind the right side: to that side, or if refused back behind the pawn.
        (information("d5", "c6", FIGURE_7_3, ""), "d5d6"),
        (information("d5", "c6", FIGURE_7_3, "d6"), "d5c5"),
        // Beside the pawn: forward.
        (information("d6", "c6", "b8,c8", ""), "d6d7"),
        // Near: push if the king still guards, else advance, else keep guard.
        (information("e5", "d4", "d8", ""), "d4d5"),
        (information("e3", "d4", "d8", ""), "e3e4"),
        (information("e5", "d5", "d8", "d6"), "e5e6"),
        (information("e4", "d5", "d7", "d6,e5"), "e4d4"),
        // Beside a blocked pawn with no way forward no clause of the listing succeeds.
        (information("e5", "d5", "d7", "d6,e6"), ""),
    ];
    for (information, wanted) in cases {
        assert_eq!(first(&information, &options, 1), wanted, "{information:?}");
    }
}

#[test]
fn chance_decides_where_the_thesis_lets_it() {
    let options = Options::default();
    let count = |information: &Information, movement: &str| {
        (0..9_000).filter(|seed| first(information, &options, *seed) == movement).count()
    };
    // Behind the pawn: each side half the time.
    let behind = information("d5", "d6", "d7,d8", "");
    assert!((4_300..4_700).contains(&count(&behind, "d5e6")), "{}", count(&behind, "d5e6"));
    // Refused in front: the pawn is pushed one time in nine, else the king goes back.
    let refused = information("c6", "d6", "c8,d8", "c7");
    let pushed = count(&refused, "d6d7");
    assert!((900..1_100).contains(&pushed), "{pushed}");
    assert_eq!(pushed + count(&refused, "c6d5"), 9_000);
    // Not defendable: push or approach.
    let lost = information("h1", "d4", "e4,f4", "");
    let pushed = count(&lost, "d4d5");
    assert!((4_300..4_700).contains(&pushed), "{pushed}");
    assert_eq!(pushed + count(&lost, "h1g2"), 9_000);
}

#[test]
fn a_pawn_that_nobody_can_catch_is_always_promoted() {
    let options = Options::default();
    for king in King::ALL {
        let series = Series { options, king, games: 150, seed: 7, moves: 100 };
        let tally = run(&series, |dice| random_of_class(Class::OutsideSquare, &options, dice));
        assert_eq!(tally.won, 150, "{king}: {tally:?}");
    }
}

#[test]
fn games_of_every_class_and_reading_end_and_repeat() {
    for options in [
        Options::default(),
        Options::listing(),
        Options { defendable: Defendable::Listing, ..Options::default() },
    ] {
        for class in Class::ALL {
            let series = Series { options, king: King::Hunting, games: 40, seed: 3, moves: 300 };
            let once = run(&series, |dice| random_of_class(class, &options, dice));
            let again = run(&series, |dice| random_of_class(class, &options, dice));
            assert_eq!(once, again);
            assert_eq!(once.games(), 40);
            assert!(once.won > 0, "{class:?} {options:?}: {once:?}");
        }
    }
}

#[test]
fn everetts_game_is_nearly_always_won_against_a_king_that_does_not_see_the_choice() {
    let options = Options { risk: 0.01, ..Options::default() };
    let series = Series { options, king: King::Random, games: 400, seed: 5, moves: 500 };
    let wave = Square::D7.into();
    let wave = arbitro_games::kriegspiel::Squares(wave);
    let critical =
        Hidden::king_and_pawn(Color::Black, Square::D5, Square::D6, wave, None, Goal::Promotion).unwrap();
    let tally = run(&series, |_| critical.clone());
    assert!(tally.win_share()[1] > 0.98, "{tally:?}");
}

#[test]
fn the_wave_always_holds_the_king_under_both_ways_to_revise_it() {
    for revision in [Revision::Exact, Revision::Listing] {
        let options = Options { revision, ..Options::default() };
        let mut steps = 0;
        for seed in 0..60 {
            let mut dice = dice(seed);
            let class = Class::ALL[seed as usize % 5];
            let hidden = random_of_class(class, &options, &mut dice);
            let series = Series { options, king: King::AllSeeing, games: 1, seed, moves: 60 };
            let mut black = None;
            play(&series, hidden, &mut dice, &mut Tally::default(), &mut |step| {
                match step.act {
                    arbitro_games::kriegspiel::Try::Place(square) => black = Some(square),
                    arbitro_games::kriegspiel::Try::Move(movement) if step.by == Actor::Seat(Seat(1)) => {
                        black = Some(movement.to());
                    }
                    _ => {}
                }
                if let (Some(after), Some(black)) = (&step.after, black) {
                    assert!(after.wave.contains(black), "{revision:?} seed {seed}: {black} not in {after:?}");
                    steps += 1;
                }
            });
        }
        assert!(steps > 500, "{steps}");
    }
}

//! What dynamics and plans do at their limits: they stop in time, and what is refused comes with advice that fits the game.

use arbitro_game::{Arg, Cancel, Limits};
use arbitro_theory::extensive::read_efg;
use arbitro_theory::normal::{Dynamics, NormalForm, follow, paid, usual_start};
use arbitro_theory::number::{fraction, to_float, whole};
use arbitro_theory::report::{Loaded, Request, SolveError, solve};
use arbitro_theory::within::Within;
use std::fmt::Write;

/// Five strategies for each of four players, with payoffs that look like chance.
fn table() -> NormalForm {
    let names = |letter: char| (0..5).map(|number| format!("{letter}{number}")).collect();
    let players = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
    let payoffs = (0..4 * 625).map(|number: i64| whole(number * number * 7919 % 101)).collect();
    NormalForm::new("", players, "abcd".chars().map(names).collect(), payoffs).unwrap()
}

#[test]
fn dynamics_look_at_their_limits_at_every_step() {
    let (game, cancel) = (table(), Cancel::default());
    cancel.cancel();
    let within = Within::start(Limits::default(), cancel);
    // With one moment to show, a look at each moment would come after all the steps.
    let steps = 1_000_000_000_000;
    let moments = follow(&game, Dynamics::Replicator, &usual_start(&game), 0.01, steps, 1, &within);
    assert_eq!(moments.len(), 1);
}

#[test]
fn what_a_mixed_profile_pays_is_the_same_in_floating_point_and_in_fractions() {
    let game = table();
    let own = [1, 2, 3, 0, 4].map(|weight| fraction(weight, 10));
    let exact = vec![own.to_vec(); 4];
    let (payoffs, gains) = paid(&game, &vec![own.map(|weight| to_float(&weight)).to_vec(); 4]);
    for (player, payoff) in game.expected(&exact).iter().enumerate() {
        assert!((to_float(payoff) - payoffs[player]).abs() < 1e-9, "{payoff} {payoffs:?}");
    }
    for (player, gain) in game.gains(&exact).iter().enumerate() {
        assert!((to_float(gain) - gains[player]).abs() < 1e-9, "{gain} {gains:?}");
    }
    assert!(gains.iter().all(|gain| *gain > 0.0), "{gains:?}");
}

/// Nature shows one of six states to all but the first of four players, who move without seeing each other.
fn tree() -> String {
    let mut text = "EFG 2 R \"\" { \"a\" \"b\" \"c\" \"d\" }\nc \"\" 1 \"\" {".to_owned();
    (0..6).for_each(|state| write!(text, " \"{state}\" 1/6").unwrap());
    text += " } 0\n";
    let mut ends = 0;
    for state in 1..=6 {
        let mut open = vec![1];
        while let Some(player) = open.pop() {
            if player == 5 {
                ends += 1;
                writeln!(
                    text,
                    "t \"\" {ends} \"\" {{ {}, {}, {}, {} }}",
                    ends % 7,
                    ends % 5,
                    ends % 3,
                    ends % 2
                )
                .unwrap();
            } else {
                let set = if player == 1 { 1 } else { state };
                writeln!(text, "p \"\" {player} {set} \"\" {{ \"l\" \"r\" }} 0").unwrap();
                open.extend([player + 1; 2]);
            }
        }
    }
    text
}

#[test]
fn a_tree_for_four_whose_plans_are_too_many_is_not_advised_to_use_what_is_for_two() {
    let game = Loaded::Extensive(read_efg("four", &tree()).unwrap());
    for method in ["normal", "backward"] {
        let request = Request { method: Some(method.to_owned()), ..Request::default() };
        let Err(SolveError::Refused(why)) = solve(&game, &request) else { panic!("{method} needs a table") };
        assert_eq!(why.id, "theory-too-many-profiles", "{method}");
        let players = why.args.iter().find(|(name, _)| *name == "players").map(|(_, value)| value);
        assert_eq!(players, Some(&Arg::from(4_usize)), "{method}: {why:?}");
    }
}

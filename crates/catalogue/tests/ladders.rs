//! Levels and defaults are those that the measured ladders justify.

use arbitro_catalogue::standard;
use arbitro_table::catalogue::{Kit, Rung, Strength, name_of};
use arbitro_table::results::Results;

/// The games with levels, and their kits. Every tree is a game of its own, for which there is no ladder.
fn games() -> Vec<(&'static str, Kit)> {
    let kits = standard().kits();
    kits.into_iter().filter(|(name, kit)| *name != "tree" && !kit.levels.is_empty()).collect()
}

#[test]
fn every_game_with_levels_has_a_ladder_with_its_provenance() {
    for (name, kit) in games() {
        let results: Results =
            serde_json::from_str(kit.ladder).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(results.done.done, results.done.planned, "{name}: not all games were played");
        assert!(results.provenance.commit.is_some() && results.provenance.cpu_seconds > 0.0, "{name}");
        let rows = kit.ladder_rows();
        assert!(rows.len() >= 2, "{name}");
        assert!(rows.is_sorted_by(|one, other| one.elo >= other.elo), "{name}: the strongest comes first");
        let game = standard().game(name).unwrap_or_else(|error| panic!("{error}"));
        for Rung { player, .. } in &rows {
            assert!(
                game.check_player(player).is_ok(),
                "{name}: there is no {player} any more; measure again"
            );
        }
    }
}

#[test]
fn levels_are_in_the_order_of_the_ladder_and_no_bot_earns_more_than_the_last() {
    for (name, kit) in games() {
        let game = standard().game(name).unwrap_or_else(|error| panic!("{error}"));
        let rung = |player: &str| {
            let player = game.check_player(player).unwrap_or_else(|error| panic!("{name}: {error}"));
            kit.rung(&player).unwrap_or_else(|| panic!("{name}: {player} was not measured"))
        };
        // A bot of endings alone is no entrant of the whole game.
        let suitable = game.suitable_players();
        let suits = kit.levels.iter().filter(|level| suitable.contains(&name_of(level.player)));
        let levels: Vec<(Strength, Rung)> = suits.map(|level| (level.strength, rung(level.player))).collect();
        for pair in levels.windows(2) {
            assert!(pair[0].0 < pair[1].0, "{name}: {levels:?}");
            assert!(pair[0].1.payoff.low <= pair[1].1.payoff.high, "{name}: {levels:?}");
        }
        let (_, last) = levels.last().expect("levels");
        // Others may earn more against weak bots, but in the long run no bot wins against an equilibrium.
        if name_of(&last.player) != "equilibrium" {
            let stronger = kit.ladder_rows().into_iter().find(|rung| rung.payoff.low > last.payoff.high);
            assert_eq!(stronger, None, "{name}: {last:?} is the highest level");
        }
    }
}

#[test]
fn the_default_bot_is_the_highest_level_and_never_random() {
    for (name, kit) in games() {
        let game = standard().game(name).unwrap_or_else(|error| panic!("{error}"));
        let suitable = game.suitable_players();
        let highest = kit.levels.iter().rev().find(|level| suitable.contains(&name_of(level.player)));
        assert_eq!(Some(game.usual_player()), highest.map(|level| level.player), "{name}");
        assert_ne!(name_of(game.usual_player()), "random", "{name}");
    }
}

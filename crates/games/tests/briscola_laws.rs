//! The laws, for every variant and every option of Briscola.

use arbitro_game::laws::{Laws, Looked};
use arbitro_games::briscola::classic::{Classic, LastHand, PlayersError};
use arbitro_games::briscola::five::*;

fn laws(games: u32) -> Laws {
    Laws { games, nodes: 300, patience: 500, ..Laws::default() }
}

fn five(options: Options) -> Looked {
    let looked = laws(40).check_imagination(&Five::new(options)).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(looked.imagined > 1000, "{looked:?}");
    looked
}

#[test]
fn classic_briscola_keeps_the_laws() {
    for players in [2, 3, 4, 6] {
        for last_hand in [LastHand::Shown, LastHand::Hidden] {
            let mut game = Classic::new(players).expect("a number of players");
            game.last_hand = last_hand;
            let looked = laws(40).check_imagination(&game).unwrap_or_else(|broken| panic!("{broken}"));
            assert!(looked.imagined > 1000, "{players} players: {looked:?}");
        }
    }
}

#[test]
fn briscola_in_5_keeps_the_laws() {
    let looked = five(Options::default());
    assert!(looked.twins > 100, "equal recalls in different states: {looked:?}");
}

#[test]
fn every_option_keeps_the_laws() {
    let base = Options::default;
    let variants = [
        Options { after_two: AfterTwo::Points, ..base() },
        Options { own_card: OwnCard::Allowed, ..base() },
        Options { declaration: Declaration::AfterFirstTrick, ..base() },
        Options { first_lead: FirstLead::Caller, ..base() },
        Options { first_lead: FirstLead::RightOfDealer, ..base() },
        Options { sixty: Sixty::CallerLoses, ..base() },
        Options { sixty: Sixty::CallerWins, ..base() },
        Options { all_pass: AllPass::Void, ..base() },
        Options { all_pass: AllPass::LastMustCall, ..base() },
        Options { length: Length::BestOfThree, all_pass: AllPass::Void, ..base() },
        Options { length: Length::BestOfFive, all_pass: AllPass::LastMustCall, ..base() },
        Options { cappotto: Cappotto::Doubles, ..base() },
        // Everything at once.
        Options {
            after_two: AfterTwo::Points,
            own_card: OwnCard::Allowed,
            declaration: Declaration::AfterFirstTrick,
            first_lead: FirstLead::Caller,
            sixty: Sixty::CallerLoses,
            all_pass: AllPass::Void,
            length: Length::BestOfThree,
            cappotto: Cappotto::Doubles,
            ..base()
        },
    ];
    for options in variants {
        five(options);
    }
}

#[test]
fn other_numbers_of_players_are_refused_with_advice() {
    for players in [0, 1, 5, 7] {
        assert_eq!(Classic::new(players), Err(PlayersError(players)));
    }
    assert_eq!(PlayersError(5).message().id, "briscola-players");
}

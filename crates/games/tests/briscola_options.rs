//! Every option of Briscola in 5 changes what it says, and nothing else.

use arbitro_game::{Actor, Game, Overheard, Seat, Silence, Turn};
use arbitro_games::briscola::five::*;
use arbitro_games::briscola::{Card, CardSet};

/// Hands that leave no doubt: every seat has two cards of each suit.
const HANDS: [&str; 5] = [
    "AC KC AD KD AS KS AB KB",
    "3C QC 3D QD 3S QS 3B QB",
    "JC 7C JD 7D JS 7S JB 7B",
    "6C 5C 6D 5D 6S 5S 6B 5B",
    "4C 2C 4D 2D 4S 2S 4B 2B",
];

struct Table {
    game: Five,
    state: State,
    heard: Vec<(Seat, Notice)>,
}

impl Table {
    fn deal(options: Options, hands: [&str; 5]) -> Table {
        let game = Five::new(options);
        let mut table = Table { game, state: game.start(), heard: Vec::new() };
        table.deal_hands(hands);
        table
    }

    fn deal_hands(&mut self, hands: [&str; 5]) {
        let hands = hands.map(|hand| hand.parse::<CardSet>().expect("cards"));
        for index in 0..40 {
            let card = Card::nth(index);
            let seat = hands.iter().position(|hand| hand.contains(card)).expect("every card is dealt");
            self.make(Actor::Nature, Move::Deal(card, Seat(seat as u8)));
        }
    }

    fn make(&mut self, by: Actor, mv: Move) {
        let mut said = Overheard::default();
        self.game.play(&mut self.state, by, mv, &mut said);
        self.heard.extend(said.0);
    }

    /// Moves in turn, each checked to be on offer.
    fn moves(&mut self, moves: &str) -> &mut Table {
        for text in moves.split_whitespace() {
            let mv: Move = text.parse().expect("a move");
            let Turn::One(seat, offered) = self.game.turn(&self.state) else {
                panic!("{text}: nobody moves")
            };
            assert!(offered.contains(&mv), "{text} is not offered to {seat}: {offered:?}");
            self.make(Actor::Seat(seat), mv);
        }
        self
    }

    fn offered(&self) -> (u8, Vec<String>) {
        match self.game.turn(&self.state) {
            Turn::One(seat, moves) => (seat.0, moves.iter().map(Move::to_string).collect()),
            _ => (99, Vec::new()),
        }
    }

    /// Everybody plays the lowest card until the deal is counted.
    fn play_out(&mut self) -> DealResult {
        let deals = |table: &Table| {
            table.heard.iter().filter(|(_, notice)| matches!(notice, Notice::Counted(_))).count()
        };
        let before = deals(self);
        while deals(self) == before {
            let Turn::One(seat, offered) = self.game.turn(&self.state) else { panic!("nobody moves") };
            self.make(Actor::Seat(seat), offered[0]);
        }
        match self.heard.last() {
            Some((_, Notice::Counted(result))) => *result,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn calls_fall_and_a_pass_is_final() {
    let mut table = Table::deal(Options::default(), HANDS);
    assert_eq!(
        table.offered(),
        (0, words("pass 3 Q J 7 6 5 4 2")),
        "aces and kings are all in the first hand"
    );
    table.moves("Q pass 6");
    assert_eq!(table.offered(), (3, words("pass 4 2")), "only lower ranks; the fives are all his own");
    table.moves("pass pass");
    assert_eq!(table.offered(), (0, words("pass 5 4 2")), "who passed is not asked again");
    table.moves("5 pass");
    assert_eq!(table.offered(), (0, words("coppe denari spade bastoni")), "the others have passed");
    assert_eq!(table.state.phase(), Phase::Declaration);
    table.moves("spade");
    assert_eq!(table.state.called_card().map(|card| card.to_string()), Some("5S".into()));
    assert_eq!(table.state.partner(), Some(Seat(3)));
}

#[test]
fn the_two_ends_the_auction() {
    let mut table = Table::deal(Options::default(), HANDS);
    table.moves("3 2");
    assert_eq!(table.offered(), (1, words("coppe denari spade bastoni")));
}

#[test]
fn after_two_points_the_auction_goes_on() {
    let options = Options { after_two: AfterTwo::Points, ..Options::default() };
    let mut table = Table::deal(options, HANDS);
    table.moves("2");
    let (seat, offered) = table.offered();
    assert_eq!((seat, &offered[..3], offered.len()), (1, &words("pass 61 62")[..], 61));
    table.moves("61 80 pass");
    assert_eq!(table.offered(), (4, words("pass")), "who holds all the twos has none to call");
    table.moves("pass pass");
    let (seat, offered) = table.offered();
    assert_eq!((seat, offered[1].as_str()), (1, "81"));
    table.moves("pass");
    assert_eq!((table.state.caller(), table.state.promise()), (Some(Seat(2)), Some(80)));
    table.moves("coppe");
    assert_eq!(table.state.partner(), Some(Seat(4)));

    let mut highest = Table::deal(options, HANDS);
    highest.moves("2 120");
    assert_eq!(highest.state.phase(), Phase::Declaration, "nothing is higher than 120");
}

#[test]
fn own_card_allows_to_play_alone() {
    let refused = Table::deal(Options::default(), HANDS);
    assert!(!refused.offered().1.contains(&"A".to_owned()));
    let options = Options { own_card: OwnCard::Allowed, ..Options::default() };
    let mut table = Table::deal(options, HANDS);
    table.moves("A pass pass pass pass coppe");
    assert_eq!((table.state.caller(), table.state.partner()), (Some(Seat(0)), Some(Seat(0))));
    assert_eq!(table.game.view(&table.state, Seat(0)).partner, Some(Seat(0)), "the caller knows");
    assert_eq!(table.game.view(&table.state, Seat(1)).partner, None, "the others do not");
    let result = table.play_out();
    assert_eq!(result.scores.iter().map(|score| score.abs()).collect::<Vec<_>>(), [4, 1, 1, 1, 1]);
}

#[test]
fn without_own_card_only_suits_of_others_can_be_declared() {
    let mut hands = HANDS;
    hands[0] = "AC KC AD KD AS KS 2B KB";
    hands[4] = "4C 2C 4D 2D 4S 2S 4B AB";
    let mut table = Table::deal(Options::default(), hands);
    table.moves("A pass pass pass pass");
    assert_eq!(table.offered(), (0, words("bastoni")));
}

#[test]
fn al_buio_the_suit_is_declared_after_a_trick_without_trumps() {
    let options = Options { declaration: Declaration::AfterFirstTrick, ..Options::default() };
    let mut table = Table::deal(options, HANDS);
    table.moves("3 pass pass pass pass");
    assert_eq!(table.state.phase(), Phase::Play);
    assert_eq!(table.game.view(&table.state, Seat(1)).role, None, "nobody knows yet");
    table.moves("3S JC 6C 4C KD");
    assert_eq!(table.offered(), (0, words("coppe denari spade bastoni")), "the caller declares now");
    table.moves("denari");
    assert_eq!(table.state.points(Seat(1)), 16, "the king of denari was no trump when it was played");
    assert_eq!(table.offered().0, 1, "who took the trick leads");
    assert_eq!(table.game.view(&table.state, Seat(1)).role, Some(Role::Partner));
    // A called card that already lies in the first trick shows the partner at once.
    let mut shown = Table::deal(options, HANDS);
    shown.moves("3 pass pass pass pass 3S JC 6C 4C KD spade");
    assert_eq!(shown.game.view(&shown.state, Seat(2)).partner, Some(Seat(1)));
}

#[test]
fn first_lead_is_who_was_agreed() {
    for (first_lead, leader) in
        [(FirstLead::RightOfCaller, 3), (FirstLead::Caller, 2), (FirstLead::RightOfDealer, 0)]
    {
        let mut table = Table::deal(Options { first_lead, ..Options::default() }, HANDS);
        table.moves("pass pass Q pass pass coppe");
        assert_eq!(table.offered().0, leader, "{first_lead:?}");
    }
}

#[test]
fn all_pass_does_what_was_agreed() {
    let mut redeal = Table::deal(Options::default(), HANDS);
    redeal.moves("pass pass pass pass pass");
    assert!(matches!(redeal.game.turn(&redeal.state), Turn::Nature(_)));
    redeal.deal_hands(HANDS);
    assert_eq!(redeal.offered().0, 0, "the same dealer");

    let mut void = Table::deal(Options { all_pass: AllPass::Void, ..Options::default() }, HANDS);
    void.moves("pass pass pass pass pass");
    assert!(void.game.turn(&void.state).is_over());
    assert_eq!(void.game.payoff(&void.state, Seat(0)), 0.0);

    let options = Options { all_pass: AllPass::LastMustCall, ..Options::default() };
    let mut must = Table::deal(options, HANDS);
    must.moves("pass pass pass pass");
    assert_eq!(must.offered(), (4, words("A 3 K Q J 7 6 5")), "no pass, and no rank that is all one's own");
}

#[test]
fn a_match_goes_on_until_somebody_has_enough() {
    for (length, deals) in [(Length::BestOfThree, 2..=3), (Length::BestOfFive, 3..=5)] {
        let mut table = Table::deal(Options { length, ..Options::default() }, HANDS);
        let mut played = 0;
        while table.state.phase() != Phase::Over {
            if played > 0 {
                table.deal_hands(HANDS);
            }
            assert_eq!(table.offered().0, played % 5, "the next seat speaks first");
            table.moves("2").play_out();
            played += 1;
        }
        assert!(deals.contains(&played), "{length:?}: {played} deals");
        let view = table.game.view(&table.state, Seat(0));
        assert_eq!((view.deals_done, view.wins.iter().copied().max()), (played, Some(length.enough())));
        let total: f64 = Seat::all(5).map(|seat| table.game.payoff(&table.state, seat)).sum();
        assert!(total.abs() < 1e-9);
    }
}

#[test]
fn options_have_names_in_files() {
    let text = r#"{"after-two": "points", "own-card": "allowed", "declaration": "after-first-trick",
        "first-lead": "caller", "sixty": "caller-loses", "all-pass": "void", "length": "best-of-three",
        "cappotto": "doubles", "faces": "french"}"#;
    let options: Options = serde_json::from_str(text).expect("all names");
    assert_eq!(options.length, Length::BestOfThree);
    assert_eq!(serde_json::from_str::<Options>("{}").expect("nothing named"), Options::default());
    let error = serde_json::from_str::<Options>(r#"{"after_tow": "points"}"#).expect_err("no such option");
    assert!(error.to_string().contains("unknown field `after_tow`"), "{error}");
}

#[test]
fn the_partner_is_secret_until_the_card_is_played() {
    let mut table = Table::deal(Options::default(), HANDS);
    table.moves("Q pass pass pass pass coppe"); // seat 1 holds the queen and leads
    let seen = |table: &Table| {
        Seat::all(5).map(|seat| table.game.view(&table.state, seat).partner.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(seen(&table), [false, true, false, false, false]);
    table.moves("QC");
    assert_eq!(seen(&table), [true; 5]);
}

#[test]
fn a_silent_game_is_the_same_game() {
    let mut table = Table::deal(Options::default(), HANDS);
    table.moves("Q pass pass pass pass coppe");
    let mut silent = table.state;
    let Turn::One(seat, offered) = table.game.turn(&silent) else { panic!("seat 1 leads") };
    table.game.play(&mut silent, Actor::Seat(seat), offered[0], &mut Silence);
    table.make(Actor::Seat(seat), offered[0]);
    assert_eq!(silent, table.state);
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

proptest::proptest! {
    /// Whatever is typed is a move that reads back, or is refused; nothing breaks.
    #[test]
    fn any_text_is_a_move_or_is_refused(text in "\\PC{0,6}|[A2-7JQKRFC]?[CDSBcdsb♥♦♠♣]?>?[0-9]{0,3}") {
        if let Ok(mv) = text.parse::<Move>() {
            proptest::prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }
        if let Ok(mv) = text.parse::<arbitro_games::briscola::classic::Move>() {
            proptest::prop_assert_eq!(mv.to_string().parse::<arbitro_games::briscola::classic::Move>(), Ok(mv));
        }
    }
}

//! The expert of Briscola in 5: every rule has work, failures are survived and told, and its play is worth it.

use arbitro_experts::briscola::round::Deal;
use arbitro_experts::briscola::{Expert, HOUSE, RandomCards, Strategy};
use arbitro_game::{Part, Player, Seat, Thought, seed_of};
use arbitro_games::briscola::five::{Declaration, Five, Move, Notice, Options, OwnCard, Role, Winner};
use arbitro_games::briscola::{Card, Faces};
use std::collections::BTreeSet;

fn house(name: &str) -> Strategy {
    Strategy::house(name).expect("a strategy of the house").unwrap_or_else(|error| panic!("{error}"))
}

/// How many of the deals the caller's side wins when these roles are played by experts and the others at random.
fn caller_wins(strategy: &Strategy, deals: u64, expert_plays: impl Fn(Role) -> bool) -> u64 {
    let game = Five::default();
    let mut experts: [Expert; 5] = std::array::from_fn(|_| Expert::new(strategy.clone()));
    let mut wins = 0;
    for number in 0..deals {
        let deal = Deal::of(&game, seed_of(11, number)).expect("a caller");
        let mut others: [RandomCards; 5] =
            std::array::from_fn(|seat| RandomCards::new(seed_of(number, seat as u64)));
        let mut experts = experts.iter_mut();
        let mut others = others.iter_mut();
        let mut players: [&mut dyn Player<Five>; 5] = std::array::from_fn(|seat| {
            let (expert, other) = (experts.next().expect("five"), others.next().expect("five"));
            if expert_plays(deal.role(Seat(seat as u8))) { expert as &mut dyn Player<Five> } else { other }
        });
        let result = deal.play(&game, &mut players).expect("a whole deal");
        wins += u64::from(result.winner == Winner::Caller);
    }
    for expert in &experts {
        assert_eq!(expert.log(), [] as [&str; 0]);
    }
    wins
}

#[test]
fn every_rule_of_every_strategy_fires() {
    let game = Five::default();
    for (name, text) in HOUSE {
        let strategy = house(name);
        let mut experts: [Expert; 5] = std::array::from_fn(|_| Expert::new(strategy.clone()));
        experts.iter_mut().for_each(|expert| expert.remember_rules());
        for number in 0..150 {
            let deal = Deal::of(&game, seed_of(3, number)).expect("a caller");
            let mut players = experts.each_mut().map(|expert| expert as &mut dyn Player<Five>);
            deal.play(&game, &mut players).expect("a whole deal");
        }
        let fired: BTreeSet<String> = experts.iter_mut().flat_map(Expert::fired_rules).collect();
        let written: BTreeSet<String> = [arbitro_experts::briscola::FRAMEWORK, text]
            .into_iter()
            .flat_map(str::lines)
            .filter_map(|line| line.strip_prefix("(defrule "))
            .filter_map(|rest| rest.split_whitespace().next())
            .map(str::to_owned)
            .collect();
        assert!(written.len() > 20, "{name}: {written:?}");
        let idle: Vec<&String> = written.difference(&fired).collect();
        assert!(idle.is_empty(), "{name}: these rules never fired: {idle:?}");
    }
}

#[test]
fn the_expert_is_stronger_than_chance_on_either_side() {
    // The measured differences are above 20 percentage points; 300 deals distinguish them from zero.
    let deals = 300;
    for (name, _) in HOUSE {
        let strategy = house(name);
        let chance = caller_wins(&strategy, deals, |_| false);
        let team = caller_wins(&strategy, deals, |role| role != Role::Villain);
        let villains = caller_wins(&strategy, deals, |role| role == Role::Villain);
        assert!(team > chance + deals * 8 / 100, "{name}: {team} against {chance}");
        assert!(villains + deals * 12 / 100 < chance, "{name}: {villains} against {chance}");
    }
}

#[test]
fn the_same_cards_are_played_in_the_same_way() {
    let strategy = house("accorto");
    let first = caller_wins(&strategy, 20, |_| true);
    assert_eq!(first, caller_wins(&strategy, 20, |_| true));
}

#[test]
fn options_that_change_the_deal_are_survived() {
    let strategy = house("accorto");
    for options in [
        Options { declaration: Declaration::AfterFirstTrick, ..Options::default() },
        Options { own_card: OwnCard::Allowed, ..Options::default() },
    ] {
        let game = Five::new(options);
        let mut experts: [Expert; 5] = std::array::from_fn(|_| Expert::new(strategy.clone()));
        for number in 0..20 {
            play_whole(&game, &mut experts, seed_of(17, number));
        }
        for expert in &experts {
            assert_eq!(expert.log(), [] as [&str; 0], "{options:?}");
        }
    }
}

/// Plays a game from the deal on, the experts bidding for themselves.
fn play_whole(game: &Five, experts: &mut [Expert; 5], seed: u64) {
    use arbitro_game::{Actor, Game, Overheard, Thought, Turn, dice, nature_moves};
    let mut nature = dice(seed);
    let mut state = game.start();
    for seat in Seat::all(5) {
        experts[seat.index()].sit(game, seat);
    }
    loop {
        let (by, mv) = match game.turn(&state) {
            Turn::Nature(moves) => (Actor::Nature, nature_moves::<Five>(&moves, &mut nature)),
            Turn::One(seat, moves) => {
                let view = game.view(&state, seat);
                let thought = Thought { game, seat, view: &view, recall: &[], moves: &moves };
                let mv = experts[seat.index()].choose(thought);
                assert!(moves.contains(&mv), "{mv} is not on offer");
                (Actor::Seat(seat), mv)
            }
            Turn::Together(_) | Turn::Over => return,
        };
        let mut said = Overheard::default();
        game.play(&mut state, by, mv, &mut said);
        for (seat, notice) in said.0 {
            experts[seat.index()].hear(&notice);
        }
    }
}

#[test]
fn a_choice_is_explained_by_rules_and_suspicions() {
    let game = Five::default();
    let mut experts: [Expert; 5] = std::array::from_fn(|_| Expert::new(house("accorto")));
    let deal = Deal::of(&game, seed_of(3, 1)).expect("a caller");
    let mut players = experts.each_mut().map(|expert| expert as &mut dyn Player<Five>);
    deal.play(&game, &mut players).expect("a whole deal");
    let why = experts[0].explain().expect("it chose something");
    assert_eq!(why.because.id, "why-rule-wants", "{why:?}");
    assert!(why.parts.iter().any(|part| matches!(part, Part::Rules(rules) if !rules.is_empty())), "{why:?}");
}

#[test]
fn strategies_that_fail_are_survived_and_told() {
    let game = Five::default();
    for (text, told) in [
        ("(defrule endless (calcola-giocata) => (while TRUE do))", "the limit of steps, in the rule endless"),
        (
            "(defrule flood (calcola-giocata) => (loop-for-count (?i 1 100000000) (assert (water ?i))))",
            "in the rule flood",
        ),
        (
            "(defrule feeds-itself ?n <- (grows ?x) => (retract ?n) (assert (grows (+ ?x 1))))
             (defrule begin (calcola-giocata) => (assert (grows 1)))",
            "in the rule feeds-itself",
        ),
        (
            "(deffunction deep (?x) (deep (+ ?x 1))) (defrule dig (calcola-giocata) => (deep 0))",
            "the limit of recursion, in the rule dig",
        ),
        ("(defrule wrong (calcola-giocata) => (/ 1 0))", "(in the rule wrong)"),
        ("(defrule silent (calcola-giocata) (never) => (gioca silent AC 1))", "no rule named a card"),
        (
            "(defrule stranger (calcola-giocata) => (gioca stranger ZZ 1) (gioca stranger 77 1))",
            "no rule named a card",
        ),
        ("(defrule noisy (giocata) => (while TRUE do))", "in the rule noisy"),
    ] {
        let strategy = Strategy::read("broken.clp", text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut experts: [Expert; 5] = std::array::from_fn(|_| Expert::new(strategy.clone()));
        let deal = Deal::of(&game, seed_of(3, 2)).expect("a caller");
        let mut players = experts.each_mut().map(|expert| expert as &mut dyn Player<Five>);
        assert!(deal.play(&game, &mut players).is_ok(), "{text}: only legal cards are played");
        let incidents = experts[0].incidents();
        assert!(incidents.total() >= 8 && incidents.first.is_some(), "every card is counted: {incidents:?}");
        assert_eq!(incidents.fell_back >= 8, told.contains("no rule named"), "{text}: {incidents:?}");
        assert_eq!(experts[0].incidents().total(), 0, "each is told once");
        let log = experts[0].log();
        assert!(log.iter().any(|line| line.contains(told)), "{text}: {log:?}");
        assert!(log.iter().all(|line| line.starts_with("strategy broken.clp")), "{log:?}");
        // Whoever writes strategies cannot change the limits, and must not be told to.
        assert!(!log.iter().any(|line| line.contains("Limits") || line.contains("raise")), "{log:?}");
        // The sentence of a card says why, also when the rules failed long before it.
        let why = experts[0].explain().expect("a card").because;
        let expected = if told.contains("no rule named") { "why-no-rule-named-a-card" } else { told };
        assert!(why.to_string().contains(expected), "{text}: {why}");
    }
}

/// An expert whose cards are looked at: the last to play pays no more for a trick than it must.
struct Thrifty {
    expert: Expert,
    taken: u32,
}

impl Player<Five> for Thrifty {
    fn sit(&mut self, game: &Five, seat: Seat) {
        self.expert.sit(game, seat);
    }

    fn hear(&mut self, notice: &Notice) {
        self.expert.hear(notice);
    }

    fn choose(&mut self, thought: Thought<'_, Five>) -> Move {
        let (view, trick) = (thought.view, thought.view.trick.clone());
        let chosen = self.expert.choose(thought);
        let on_table: u8 = trick.iter().map(|play| play.card.points()).sum();
        let (Move::Play(card), 4, 10..) = (chosen, trick.len(), on_table) else { return chosen };
        let best = trick
            .iter()
            .map(|play| play.card)
            .reduce(|best, card| if card.beats(best, view.trump) { card } else { best });
        let takes = |card: Card| best.is_some_and(|best| card.beats(best, view.trump));
        if view.trump == Some(card.suit()) && takes(card) {
            self.taken += 1;
            let secret = |card: &Card| view.role == Some(Role::Partner) && view.called_card() == Some(*card);
            let cheaper = view.hand.iter().filter(|other| {
                let costs_less = view.trump != Some(other.suit()) || other.rank() < card.rank();
                takes(*other) && costs_less && !secret(other)
            });
            let cheaper: Vec<String> = cheaper.map(|card| card.to_string()).collect();
            assert!(cheaper.is_empty(), "{card} takes {on_table} points where {cheaper:?} would have done");
        }
        chosen
    }
}

#[test]
fn the_last_seat_takes_much_with_the_cheapest_trump_that_wins() {
    let game = Five::default();
    for (name, _) in HOUSE {
        let mut seats: [Thrifty; 5] =
            std::array::from_fn(|_| Thrifty { expert: Expert::new(house(name)), taken: 0 });
        for number in 0..150 {
            let deal = Deal::of(&game, seed_of(105, number)).expect("a caller");
            let mut players = seats.each_mut().map(|seat| seat as &mut dyn Player<Five>);
            deal.play(&game, &mut players).expect("a whole deal");
        }
        let taken: u32 = seats.iter().map(|seat| seat.taken).sum();
        assert!(taken > 50, "{name}: only {taken} such tricks were met");
    }
}

#[test]
fn a_worth_may_have_a_fraction() {
    let text = "(defrule dear (calcola-giocata) (scelta (card ?c)) => \
                (assert (da-giocarsi (card ?c) (sal 12.6) (regola dear))))";
    let strategy = Strategy::read("dear.clp", text).unwrap_or_else(|error| panic!("{error}"));
    let mut experts: [Expert; 5] = std::array::from_fn(|_| Expert::new(strategy.clone()));
    let deal = Deal::of(&Five::default(), seed_of(3, 2)).expect("a caller");
    let mut players = experts.each_mut().map(|expert| expert as &mut dyn Player<Five>);
    deal.play(&Five::default(), &mut players).expect("a whole deal");
    assert_eq!(experts[0].log(), [] as [&str; 0]);
    let why = experts[0].explain().expect("a card").because;
    assert_eq!(why.arg("rule"), Some(&"dear".into()));
    assert_eq!(why.arg("points"), Some(&1.3.into()), "{why}");
}

/// An expert whose reasons are kept.
struct Telling(Expert, Vec<String>);

impl Player<Five> for Telling {
    fn sit(&mut self, game: &Five, seat: Seat) {
        self.0.sit(game, seat);
    }

    fn hear(&mut self, notice: &Notice) {
        self.0.hear(notice);
    }

    fn choose(&mut self, thought: Thought<'_, Five>) -> Move {
        let chosen = self.0.choose(thought);
        self.1.extend(self.0.explain().map(|why| serde_json::to_string(&why).expect("plain data")));
        chosen
    }
}

#[test]
fn names_and_faces_are_those_of_the_table() {
    let game = Five::new(Options { faces: Faces::French, ..Options::default() });
    let mut seats: [Telling; 5] = std::array::from_fn(|_| Telling(Expert::new(house("accorto")), Vec::new()));
    let deal = Deal::of(&game, seed_of(3, 1)).expect("a caller");
    let mut players = seats.each_mut().map(|seat| seat as &mut dyn Player<Five>);
    deal.play(&game, &mut players).expect("a whole deal");
    let told: Vec<&String> = seats.iter().flat_map(|seat| &seat.1).collect();
    assert_eq!(told.len(), 40);
    assert!(
        told.iter().any(|why| why.contains(r#"{"id":"chance-suspect","args":{"player":"Bruno""#)),
        "{told:?}"
    );
    for why in told {
        let french = ["hearts", "diamonds", "spades", "clubs"].iter().any(|suit| why.contains(suit));
        assert!(!why.contains("seat ") && french, "{why}");
    }
}

#[test]
fn all_errors_of_a_file_are_told_with_their_places() {
    let text = "(defrule one (calcola-giocata) => (gioca one AC))\n(defrule two (tavolo (colore ?x)) =>)\n(defrle three)\n";
    let error = Strategy::read("mine.clp", text).err().expect("three mistakes").to_string();
    for place in ["mine.clp:1:", "mine.clp:2:", "mine.clp:3:"] {
        assert!(error.contains(place), "{place} in {error}");
    }
}

#[test]
fn all_errors_of_one_rule_are_told() {
    let text = "(defrule four (tavolo (colore ?x) (peso ?y)) (scelta (card ?c)) =>\n\
                  (gioca four ?c (twice ?z ?x))\n\
                  (assert (indizio (player ?w) (valore ?y))))\n\
                (deffunction five (?a) (+ ?b (half ?a)))\n";
    let error = Strategy::read("mine.clp", text).err().expect("seven mistakes").to_string();
    for words in [
        "no slot colore",
        "no slot peso",
        "no function twice",
        "?z has no",
        "?w has no",
        "?b has no",
        "no function half",
    ] {
        assert!(error.contains(words), "{words} in {error}");
    }
    for known in ["?x has", "?y has", "?c has", "?a has"] {
        assert!(!error.contains(known), "{known} follows from another mistake: {error}");
    }
}

/// An expert whose plays of the ace and the three of trumps in the first three tricks are counted, where they are led or
/// spent on at most four points before the last seat.
struct Counted {
    expert: Expert,
    wasted: u32,
}

impl Player<Five> for Counted {
    fn sit(&mut self, game: &Five, seat: Seat) {
        self.expert.sit(game, seat);
    }

    fn hear(&mut self, notice: &Notice) {
        self.expert.hear(notice);
    }

    fn choose(&mut self, thought: Thought<'_, Five>) -> Move {
        let view = thought.view;
        let chosen = self.expert.choose(thought);
        let on_table: u8 = view.trick.iter().map(|play| play.card.points()).sum();
        let poor = on_table <= 4 && view.trick.len() < 4 && view.history.len() < 15;
        let dear =
            matches!(chosen, Move::Play(card) if view.trump == Some(card.suit()) && card.points() >= 10);
        self.wasted += u32::from(poor && dear);
        chosen
    }
}

#[test]
fn the_default_strategy_keeps_the_ace_and_the_three_of_trumps() {
    let game = Five::default();
    let wasted = |name: &str| -> u32 {
        let mut seats: [Counted; 5] =
            std::array::from_fn(|_| Counted { expert: Expert::new(house(name)), wasted: 0 });
        for number in 0..100 {
            let deal = Deal::of(&game, seed_of(31, number)).expect("a caller");
            let mut players = seats.each_mut().map(|seat| seat as &mut dyn Player<Five>);
            deal.play(&game, &mut players).expect("a whole deal");
        }
        seats.iter().map(|seat| seat.wasted).sum()
    };
    let (default, accorto) = (wasted(HOUSE[0].0), wasted("accorto"));
    assert!(default <= 2 && accorto > 100, "{default} against {accorto} times in 100 deals");
}

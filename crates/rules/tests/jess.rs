//! The listings of docs/rules-jess.md load and do what the thesis says of them.

use arbitro_rules::{Engine, HostContext, HostError, HostObject, HostValue, StopReason, Value};
use std::any::Any;

const PAGE: &str = include_str!("../../../docs/rules-jess.md");
const TEMPLATES: &str = include_str!("data/vinci-templates.clp");

/// Players, suits, ranks and cards as the rules see them. A card is a suit and a rank; trumps are suit 0.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Thing {
    Player(u8),
    Suit(u8),
    /// With its points.
    Rank(u8, i64),
    Card(u8, u8, i64),
}

impl HostObject for Thing {
    fn text(&self) -> String {
        format!("{self:?}")
    }

    fn call(
        &self,
        method: &str,
        arguments: &[Value],
        _: &mut HostContext<'_>,
    ) -> Option<Result<Value, HostError>> {
        Some(Ok(match (method, *self) {
            ("getSuit", Thing::Card(suit, ..)) => thing(Thing::Suit(suit)),
            ("getRank", Thing::Card(_, rank, points)) => thing(Thing::Rank(rank, points)),
            ("getValue", Thing::Card(_, _, points) | Thing::Rank(_, points)) => Value::from(points),
            ("beats", Thing::Card(suit, rank, _)) => {
                let [other, led] = arguments else { return None };
                let (Thing::Card(other_suit, other_rank, _), Thing::Suit(led)) = (of(other)?, of(led)?)
                else {
                    return None;
                };
                let power = |suit: u8, rank: u8| (suit == 0, suit == led, rank);
                Value::bool(power(suit, rank) > power(other_suit, other_rank))
            }
            _ => return None,
        }))
    }

    fn same(&self, other: &dyn HostObject) -> bool {
        other.as_any().downcast_ref::<Thing>() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn thing(thing: Thing) -> Value {
    Value::Host(HostValue::new(thing))
}

fn of(value: &Value) -> Option<Thing> {
    let Value::Host(host) = value else { return None };
    host.get::<Thing>().copied()
}

fn listing(name: &str) -> &'static str {
    let fence = format!("```clp {name}\n");
    let (_, rest) = PAGE.split_once(&fence).unwrap_or_else(|| panic!("there is no listing {name}"));
    rest.split("```").next().unwrap_or(rest)
}

/// An engine with all listings, in the order of the page.
fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.load("5.1 and 5.2", TEMPLATES).unwrap_or_else(|errors| panic!("{errors}"));
    for name in ["rest", "5.4", "5.5", "5.6", "5.7"] {
        engine.load(name, listing(name)).unwrap_or_else(|errors| panic!("{errors}"));
    }
    engine.reset().expect("there are no first facts");
    engine
}

fn run(engine: &mut Engine) {
    let report = engine.run(None);
    assert_eq!(report.reason, StopReason::AgendaEmpty, "{report:?}");
}

/// Listing 5.3 in Rust.
fn add_play(engine: &mut Engine, player: u8, card: Thing) {
    let Thing::Card(suit, rank, points) = card else { panic!("only cards are played") };
    let (player, suit, rank) =
        (thing(Thing::Player(player)), thing(Thing::Suit(suit)), thing(Thing::Rank(rank, points)));
    let fact =
        engine.fact("nuova-giocata").expect("listed").set("player", player.clone()).set("card", thing(card));
    fact.set("rank", rank.clone()).set("suit", suit.clone()).assert().expect("a fact");
    let fact = engine.fact("in-tavolo").expect("listed").set("player", player).set("card", thing(card));
    fact.set("rank", rank).set("suit", suit).assert().expect("a fact");
    run(engine);
}

/// What listing 5.4 calls these plays of one trick.
fn kinds(engine: &mut Engine, plays: &[Thing]) -> Vec<String> {
    for (player, card) in plays.iter().enumerate() {
        add_play(engine, player as u8, *card);
    }
    let kind = |fact: arbitro_rules::FactView<'_>| {
        engine.name(&fact.slot("tipo").expect("a slot")).map(str::to_owned)
    };
    engine.facts_of("giocata").filter_map(kind).collect()
}

fn begin_trick(engine: &mut Engine, number: i64) {
    let (card, nobody) = (thing(Thing::Card(9, 0, 0)), thing(Thing::Player(9)));
    engine.fact("prende").expect("listed").set("player", nobody).set("card", card).assert().expect("a fact");
    engine
        .fact("seme-mano-fact")
        .expect("listed")
        .set("suit", thing(Thing::Suit(9)))
        .assert()
        .expect("a fact");
    engine.assert_ordered("giocata-numero", [Value::from(-1)]).expect("a fact");
    engine.assert_ordered("mano-numero", [Value::from(number)]).expect("a fact");
}

#[test]
fn listing_5_4_classifies_plays() {
    let mut engine = engine();
    begin_trick(&mut engine, 1);
    // The 2 leads; the asso takes; a trump takes; ten points and four points are given to it.
    let plays = [
        Thing::Card(1, 0, 0),
        Thing::Card(1, 9, 11),
        Thing::Card(0, 0, 0),
        Thing::Card(2, 8, 10),
        Thing::Card(2, 7, 4),
    ];
    assert_eq!(kinds(&mut engine, &plays), ["liscio", "strozzo", "taglio", "carico", "carichino"]);
    let takes = engine.facts_of("prende").next().expect("somebody takes");
    assert_eq!(takes.slot("player").as_ref().and_then(of), Some(Thing::Player(2)));
    assert_eq!(engine.facts_of("prende").count(), 1, "(remove prende) leaves one");
}

#[test]
fn listings_5_5_and_5_7_choose_a_card_for_the_partner() {
    let mut engine = engine();
    let role = engine.symbol("socio");
    engine.assert_ordered("calcola-giocata", []).expect("a fact");
    engine.assert_ordered("mio-ruolo", [role]).expect("a fact");
    engine.assert_ordered("mio-turno-numero", [Value::from(2)]).expect("a fact");
    engine.fact("giaguaro").expect("listed").set("player", thing(Thing::Player(4))).assert().expect("a fact");
    let turn = engine.fact("turno").expect("listed").set("player", thing(Thing::Player(4)));
    turn.set("posizione", 1).assert().expect("a fact");
    engine
        .fact("briscola")
        .expect("listed")
        .set("card", thing(Thing::Card(0, 9, 11)))
        .assert()
        .expect("a fact");
    for card in [Thing::Card(0, 9, 11), Thing::Card(0, 7, 4), Thing::Card(0, 1, 0)] {
        engine.fact("posso-prendere").expect("listed").set("card", thing(card)).assert().expect("a fact");
    }
    run(&mut engine);
    assert_eq!(engine.facts_of("da-giocarsi").count(), 2, "not the called card");
    let chosen = engine.call("carta-da-giocarsi", &[]).expect("a card");
    assert_eq!(of(&chosen), Some(Thing::Card(0, 1, 0)), "the cheaper one");
}

#[test]
fn listing_5_6_suspects_who_takes_after_the_caller() {
    for (trick, more) in [(2, 40), (5, 80)] {
        let mut engine = engine();
        begin_trick(&mut engine, trick);
        engine
            .fact("giaguaro")
            .expect("listed")
            .set("player", thing(Thing::Player(0)))
            .assert()
            .expect("a fact");
        for player in 0..5u8 {
            let turn = engine.fact("turno").expect("listed").set("player", thing(Thing::Player(player)));
            turn.set("posizione", i64::from(player)).assert().expect("a fact");
        }
        kinds(&mut engine, &[Thing::Card(1, 0, 0), Thing::Card(1, 9, 11), Thing::Card(2, 0, 0)]);
        let suspicion: Vec<Value> =
            engine.facts_of("sospetto").flat_map(|fact| fact.fields().to_vec()).collect();
        assert_eq!(suspicion.first().and_then(of), Some(Thing::Player(1)));
        assert_eq!(suspicion.get(1).and_then(Value::as_integer), Some(more));
    }
}

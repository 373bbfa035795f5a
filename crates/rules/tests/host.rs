//! Host values, functions, queries and snapshots, in the way a card player uses them.

use arbitro_rules::{
    AssertError, Engine, HostContext, HostError, HostObject, HostValue, QueryError, StopReason, Value,
};
use std::any::Any;

#[derive(Debug, PartialEq)]
struct Card {
    rank: u8,
    points: i64,
}

impl HostObject for Card {
    fn text(&self) -> String {
        format!("<card {}>", self.rank)
    }

    fn call(
        &self,
        method: &str,
        _: &[Value],
        context: &mut HostContext<'_>,
    ) -> Option<Result<Value, HostError>> {
        match method {
            "getRank" => Some(Ok(Value::from(i64::from(self.rank)))),
            "getValue" => Some(Ok(Value::from(self.points))),
            "getSuit" => Some(Ok(context.symbol("coppe"))),
            "explode" => Some(Err(HostError("the card is wet".into()))),
            _ => None,
        }
    }

    fn same(&self, other: &dyn HostObject) -> bool {
        other.as_any().downcast_ref::<Card>() == Some(self)
    }

    fn hash(&self) -> u64 {
        u64::from(self.rank)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn card(rank: u8, points: i64) -> Value {
    Value::Host(HostValue::new(Card { rank, points }))
}

const RULES: &str = r#"
(deftemplate in-hand (slot card))
(deftemplate to-play (slot card) (slot worth))
(defquery candidates (to-play (card ?c) (worth ?n)))
(defquery worth-of (declare (variables ?c)) (to-play (card ?c) (worth ?n)))
(deffunction best-card ()
  (bind ?it (run-query* candidates))
  (if (?it next) then
    (bind ?card (?it getObject c))
    (bind ?worth (?it getObject n))
    (while (?it next)
      (if (> (?it getObject n) ?worth) then
        (bind ?card (?it getObject c))
        (bind ?worth (?it getObject n))))
    return ?card))
(defrule consider
  (in-hand (card ?c))
  =>
  (assert (to-play (card ?c) (worth (- 100 (?c getValue))))))
(defrule pair
  (in-hand (card ?c)) (wanted ?c)
  =>
  (assert (found (?c getSuit))))
"#;

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.load("cards.clp", RULES).expect("the rules load");
    engine.reset().expect("reset works");
    engine
}

#[test]
fn methods_and_queries_choose_a_card() {
    let mut engine = engine();
    for (rank, points) in [(1, 11), (2, 0), (3, 10)] {
        engine.fact("in-hand").unwrap().set("card", card(rank, points)).assert().unwrap();
    }
    assert_eq!(engine.run(None).fired, 3);
    let best = engine.call("best-card", &[]).unwrap();
    let Value::Host(best) = best else { panic!("{best:?}") };
    assert_eq!(best.get::<Card>().unwrap().rank, 2);
    let answers = engine.query("candidates", &[]).unwrap();
    let worths: Vec<i64> = answers.iter().filter_map(|answer| answer.get("n")?.as_integer()).collect();
    assert_eq!(worths.len(), 3);
    let one = engine.query("worth-of", &[card(3, 10)]).unwrap();
    assert_eq!(one.len(), 1, "a host value finds its equal");
    assert_eq!(one[0].get("n").and_then(Value::as_integer), Some(90));
    assert!(matches!(engine.query("nothing", &[]), Err(QueryError::Unknown(_))));
    assert!(matches!(engine.query("worth-of", &[]), Err(QueryError::Arguments { .. })));
    // A query leaves nothing behind.
    assert_eq!(engine.facts().count(), 6);
}

#[test]
fn host_values_join_by_their_own_equality() {
    let mut engine = engine();
    engine.fact("in-hand").unwrap().set("card", card(7, 0)).assert().unwrap();
    engine.assert_ordered("wanted", [card(7, 0)]).unwrap();
    engine.run(None);
    assert_eq!(engine.facts_of("found").next().map(|fact| fact.text()), Some("(found coppe)".into()));
}

#[test]
fn a_method_that_is_not_offered_stops_the_run() {
    let mut engine = engine();
    engine.load("more.clp", "(defrule r (in-hand (card ?c)) => (?c steal))").unwrap();
    engine.fact("in-hand").unwrap().set("card", card(1, 11)).assert().unwrap();
    let report = engine.run(None);
    let StopReason::Error(error) = report.reason else { panic!("{report:?}") };
    assert!(error.to_string().contains("no method steal"), "{error}");
    assert!(error.to_string().contains("in the rule r"), "{error}");
    // The rest of the agenda is still there.
    assert_eq!(engine.run(None).reason, StopReason::AgendaEmpty);
}

#[test]
fn the_builder_refuses_what_does_not_fit() {
    let mut engine = Engine::new();
    engine
        .load(
            "t.clp",
            "(deftemplate t (slot n (type INTEGER) (range 1 10)) (slot must (default ?NONE)) (multislot m))",
        )
        .unwrap();
    engine.reset().unwrap();
    assert!(matches!(engine.fact("u"), Err(AssertError::UnknownTemplate(_))));
    assert!(matches!(engine.fact("t").unwrap().set("x", 1).assert(), Err(AssertError::UnknownSlot { .. })));
    assert!(matches!(engine.fact("t").unwrap().set("n", 11).assert(), Err(AssertError::Refused { .. })));
    assert!(matches!(engine.fact("t").unwrap().set("n", 1).assert(), Err(AssertError::Missing { .. })));
    let index = engine.fact("t").unwrap().set("n", 3).set("must", 1).set("m", 5).assert().unwrap();
    assert_eq!(engine.get(index).unwrap().text(), "(t (n 3) (must 1) (m 5))");
}

#[test]
fn a_snapshot_brings_everything_back() {
    let mut engine = engine();
    engine.fact("in-hand").unwrap().set("card", card(1, 11)).assert().unwrap();
    let before = engine.snapshot();
    let facts = |engine: &Engine| engine.facts().map(|fact| fact.text()).collect::<Vec<_>>();
    let (then, agenda) = (facts(&engine), engine.agenda());
    engine.run(None);
    engine.assert_text("(something new)").unwrap();
    assert_ne!(facts(&engine), then);
    engine.restore(&before);
    assert_eq!(facts(&engine), then);
    assert_eq!(engine.agenda(), agenda);
    // Both ways on from here give the same result.
    let mut other = engine.clone();
    engine.run(None);
    other.run(None);
    assert_eq!(facts(&engine), facts(&other));
    assert_eq!(engine.facts().count(), 2);
}

#[test]
fn engines_run_on_other_threads() {
    let mut engine = engine();
    engine.fact("in-hand").unwrap().set("card", card(1, 11)).assert().unwrap();
    let counts: Vec<u64> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..4)
            .map(|_| {
                let mut copy = engine.clone();
                scope.spawn(move || copy.run(None).fired)
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().unwrap()).collect()
    });
    assert_eq!(counts, vec![1; 4]);
}

#[test]
fn the_random_strategy_repeats_with_its_seed() {
    let order = |seed: u64| {
        let mut engine = Engine::new();
        engine.set_strategy(arbitro_rules::Strategy::Random);
        engine.set_seed(seed);
        engine
            .load("r.clp", "(deffacts f (a 1) (a 2) (a 3) (a 4) (a 5)) (defrule r (a ?x) => (printout t ?x))")
            .unwrap();
        engine.reset().unwrap();
        engine.run(None);
        engine.take_output()
    };
    assert_eq!(order(7), order(7));
    assert!((0..20).any(|seed| order(seed) != order(7)));
}

#[test]
fn facts_are_saved_and_loaded_in_the_folder_of_the_host_alone() {
    let mut engine = Engine::new();
    engine.load("t.clp", "(deftemplate t (slot x) (multislot y))").expect("loaded");
    engine.eval("(assert (t (x \"a b\") (y 1 2.5)) (o red))").expect("asserted");
    assert_eq!(engine.eval("(save-facts \"facts.txt\")").expect("refused").as_integer(), Some(-1));
    assert_eq!(engine.take_output(), "save-facts: the host allows no files here.\n");
    let folder = std::env::temp_dir().join(format!("rules-facts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    engine.set_folder(Some(folder.clone()));
    assert_eq!(engine.eval("(save-facts \"facts.txt\")").expect("saved").as_integer(), Some(2));
    let text = std::fs::read_to_string(folder.join("facts.txt")).expect("written");
    assert_eq!(text, "(t (x \"a b\") (y 1 2.5))\n(o red)\n");
    engine.reset().expect("reset");
    assert_eq!(engine.eval("(load-facts \"facts.txt\")").expect("loaded").as_integer(), Some(2));
    assert_eq!(engine.facts().count(), 2);
    for outside in ["../facts.txt", "/etc/passwd", "a/b", ".."] {
        let given = engine.eval(&format!("(load-facts \"{outside}\")")).expect("refused");
        let refused = engine.take_output();
        assert!(given.as_integer() == Some(-1) && refused.contains("without a folder"), "{refused}");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// Whether a strategy can come to assert `(play)` when the host asserts `(turn)`.
fn can_play(text: &str) -> bool {
    let mut engine = Engine::new();
    engine.load("mine.clp", text).unwrap_or_else(|errors| panic!("{errors}"));
    engine.can_assert("play", "mine.clp", |template| template == "turn")
}

#[test]
fn what_a_rule_can_assert_is_found_in_all_that_it_calls() {
    let mut chain = "(deffunction f0 () (assert (play)))".to_string();
    for number in 1..30_000 {
        chain += &format!("(deffunction f{number} () (f{}))", number - 1);
    }
    assert!(can_play(&format!("{chain} (defrule r (turn) => (f29999))")));
    assert!(can_play("(defmethod m ((?x INTEGER)) (assert (play))) (defrule r (turn) => (m 1))"));
    assert!(!can_play("(defmethod m ((?x INTEGER)) (assert (other))) (defrule r (turn) (play) => (m 1))"));
    for text in ["(eval \"(assert (play))\")", "(build \"(deffacts f (play))\")", "(load-facts \"f\")"] {
        assert!(can_play(&format!("(defrule r (turn) => {text})")), "{text}");
    }
}

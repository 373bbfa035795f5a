//! A rule engine in the syntax of CLIPS: facts, RETE, agenda, explanations.
//!
//! Rules are text that a person can read, change and share; the engine fires them in the same order as CLIPS 6.4,
//! within limits that the host sets, and can say why each one fired. It knows no game and needs no other crate of
//! the workspace.
//!
//! ```
//! use arbitro_rules::Engine;
//!
//! let mut engine = Engine::new();
//! engine.load("strategy.clp", r#"
//!     (deftemplate card (slot rank) (slot points (default 0)))
//!     (defrule play-safe "Nothing to lose: play a card without points."
//!        (card (rank ?rank) (points 0))
//!        =>
//!        (assert (play ?rank)))
//! "#)?;
//! engine.reset()?;
//! engine.fact("card")?.symbol("rank", "asso").set("points", 11).assert()?;
//! engine.fact("card")?.symbol("rank", "due").assert()?;
//! engine.remember_firings(10);
//! engine.run(None);
//! assert_eq!(engine.facts_of("play").next().unwrap().text(), "(play due)");
//! assert!(engine.why(1).unwrap().to_string().contains("f-2 (card (rank due) (points 0))"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builtins;
mod code;
mod compile;
mod engine;
mod generics;
mod host;
mod network;
mod newest;
mod numbers;
mod program;
mod symbols;
mod syntax;
pub mod tools;
mod value;

pub use engine::{
    AgendaEntry, Answer, AssertError, Engine, Explanation, FactBuilder, FactView, Fence, Firing, HostContext,
    Interrupt, Limits, MatchedFact, Obstacle, QueryError, RunError, RunReport, Sink, Snapshot, StopReason,
    Strategy, Template, UnknownStrategy, Watch, WhyNot,
};
pub use host::{HostError, HostFunction, HostObject, HostValue};
pub use symbols::{Symbol, SymbolTable};
pub use syntax::{Diagnostic, LoadErrors, Severity, Span};
pub use value::{FactIndex, Value};

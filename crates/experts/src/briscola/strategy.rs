//! Strategies: files of rules, on top of the built-in framework.

use arbitro_rules::{Engine, Limits, LoadErrors};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

/// What every strategy builds on.
pub const FRAMEWORK: &str = include_str!("../../../../knowledge/briscola5/framework.clp");

/// The built-in strategies, by name. The first is the default; the others are older and stay as references.
pub const HOUSE: [(&str, &str); 4] = [
    ("avveduto", include_str!("../../../../knowledge/briscola5/avveduto.clp")),
    ("accorto", include_str!("../../../../knowledge/briscola5/accorto.clp")),
    ("prudente", include_str!("../../../../knowledge/briscola5/prudente.clp")),
    ("audace", include_str!("../../../../knowledge/briscola5/audace.clp")),
];

/// `accorto` with the weights that tuning by self-play found, and its name.
pub const TUNED: (&str, &str) =
    ("accorto-tuned", include_str!("../../../../knowledge/briscola5/accorto-tuned.clp"));

/// A strategy, loaded: rules that were read, checked and compiled. Clones share them.
#[derive(Clone)]
pub struct Strategy {
    name: Arc<str>,
    engine: Engine,
    chooses: bool,
}

/// Why a text is no strategy: every error with its line and column.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{0}")]
pub struct StrategyError(pub String);

impl Strategy {
    /// Reads a strategy. All its errors are reported at once.
    ///
    /// ```
    /// use arbitro_experts::briscola::Strategy;
    /// let error = Strategy::read("mine.clp", "(defrule first (calcola-giocata) -> (gioca))").err().unwrap();
    /// assert!(error.to_string().contains("mine.clp:1:"));
    /// ```
    pub fn read(name: &str, text: &str) -> Result<Strategy, StrategyError> {
        let mut engine = Engine::new();
        let told = |errors: LoadErrors| StrategyError(errors.to_string());
        engine.set_limits(Limits {
            time: Some(Duration::from_secs(5)),
            bytes: fence().bytes,
            ..Limits::strict()
        });
        engine.load("framework.clp", FRAMEWORK).map_err(told)?;
        let asserted_by_the_host: HashSet<String> = engine.templates().map(str::to_owned).collect();
        engine.load(name, text).map_err(told)?;
        engine.set_limits(fence());
        engine.discard_output(true);
        let chooses =
            engine.can_assert("da-giocarsi", name, |template| asserted_by_the_host.contains(template));
        Ok(Strategy { name: name.into(), engine, chooses })
    }

    /// What is to be said about a strategy that can never choose a card.
    ///
    /// ```
    /// use arbitro_experts::briscola::Strategy;
    /// let text = "(defrule first (calcola-giocata) (my-card ?c) => (gioca first ?c 1))";
    /// assert!(Strategy::read("mine.clp", text)?.warning().unwrap().contains("mine.clp can never choose a card"));
    /// let text = "(defrule first (calcola-giocata) (scelta (card ?c)) => (gioca first ?c 1))";
    /// assert_eq!(Strategy::read("mine.clp", text)?.warning(), None);
    /// # Ok::<(), arbitro_experts::briscola::StrategyError>(())
    /// ```
    pub fn warning(&self) -> Option<String> {
        (!self.chooses).then(|| {
            format!(
                "{} can never choose a card: no rule of it that can fire calls (gioca rule card worth). Start its \
                 conditions with (calcola-giocata) (scelta (card ?c)), as docs/rules-guide.md shows",
                self.name
            )
        })
    }

    /// A built-in strategy, or the tuned one.
    pub fn house(name: &str) -> Option<Result<Strategy, StrategyError>> {
        HOUSE
            .iter()
            .chain([&TUNED])
            .find(|(known, _)| *known == name)
            .map(|(name, text)| Strategy::read(name, text))
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn engine(&self) -> Engine {
        self.engine.clone()
    }
}

/// What a strategy may use for one card: far more than any of ours, far less than would be noticed at the table.
fn fence() -> Limits {
    Limits {
        steps: 2_000_000,
        time: Some(Duration::from_millis(200)),
        recursion: 200,
        facts: 5_000,
        activations: 5_000,
        bytes: 16 << 20,
    }
}

//! A conversation with an engine: constructs, expressions and commands, one after another.

use super::stops::tell;
use crate::builtins::Builtin;
use crate::engine::{Engine, Interrupt, Limits, Sink};
use crate::syntax::reader;
use crate::value::Value;
use std::fmt::Write;

/// What an input did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Text to show; may be empty.
    Text(String),
    /// The input is not finished: parentheses are open.
    More,
    /// The user wants to leave.
    Exit,
}

/// A conversation with an engine.
///
/// ```
/// use arbitro_rules::tools::{Reply, Session};
/// let mut session = Session::new();
/// session.enter("(defrule hello (name ?n) => (printout t \"Hello \" ?n crlf))");
/// session.enter("(assert (name Ada))");
/// assert_eq!(session.enter("(run)"), Reply::Text("Hello Ada\n".into()));
/// ```
pub struct Session {
    engine: Engine,
    /// Where printed text goes at once, if not into the reply.
    live: Option<Sink>,
}

impl Default for Session {
    fn default() -> Self {
        Session::new()
    }
}

/// Commands of the prompt: the name, how it is written, and what it does.
pub(crate) const COMMANDS: &[(&str, &str, &str)] = &[
    ("reset", "(reset)", "forget all facts and assert the deffacts"),
    ("run", "(run)  (run 10)", "fire rules, all or so many"),
    ("facts", "(facts)  (facts 2 9)", "list the facts, all or from one index to another; or (facts MODULE)"),
    ("agenda", "(agenda)", "list the rules that are ready to fire; or (agenda MODULE), (agenda *)"),
    ("rules", "(rules)", "list the rules; so do (list-deftemplates), (list-deffunctions), ..."),
    ("ppdefrule", "(ppdefrule name)", "show the text of a rule; so do (ppdeftemplate name), ..."),
    ("matches", "(matches name)", "list the facts and partial matches of a rule"),
    ("firings", "(firings)", "list the rules that fired"),
    ("why", "(why 3)", "explain the third firing"),
    ("why-not", "(why-not name)", "say which condition of a rule fails"),
    (
        "watch",
        "(watch facts)",
        "trace facts, rules, activations, globals, focus or all; or (watch facts name)",
    ),
    ("unwatch", "(unwatch facts)", "stop tracing"),
    (
        "undefrule",
        "(undefrule name)",
        "remove a rule; (undefrule *) removes all; so do (undeftemplate name), ...",
    ),
    ("clear", "(clear)", "start again with nothing"),
    ("help", "(help)", "show this"),
    ("exit", "(exit)", "leave"),
];

impl Session {
    /// A session with an empty engine that remembers its firings.
    pub fn new() -> Session {
        Session::with_engine(Engine::new())
    }

    /// A session with an engine of the host.
    pub fn with_engine(mut engine: Engine) -> Session {
        engine.remember_firings(10_000);
        Session { engine, live: None }
    }

    /// Sends what is printed to a receiver as it comes, instead of into the replies.
    pub fn set_live(&mut self, live: Option<Sink>) {
        self.live = live;
        self.engine.set_sink(self.live.clone());
    }

    /// A handle that stops what is running; the facts stay.
    pub fn interrupt(&self) -> Interrupt {
        self.engine.interrupt()
    }

    /// Forgets everything but how it is set up.
    fn clear(&mut self) {
        let mut engine = Engine::new();
        engine.remember_firings(10_000);
        engine.set_limits(self.engine.limits().clone());
        engine.set_interrupt(self.engine.interrupt());
        engine.set_watch(self.engine.watch());
        engine.set_sink(self.live.clone());
        self.engine = engine;
    }

    /// The engine.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Handles an input and says what to show.
    pub fn enter(&mut self, text: &str) -> Reply {
        if text.trim().is_empty() {
            return Reply::Text(String::new());
        }
        let (forms, complaints) = reader::read(text);
        if complaints.iter().any(|complaint| complaint.unfinished) {
            return Reply::More;
        }
        if !complaints.is_empty() {
            let shown: Vec<String> = complaints
                .into_iter()
                .map(|complaint| complaint.locate("input", text, crate::syntax::Severity::Error).to_string())
                .collect();
            return Reply::Text(shown.join("\n") + "\n");
        }
        let mut out = String::new();
        for form in &forms {
            let source = &text[form.span.start as usize..form.span.end as usize];
            let words: Vec<String> = match form.list() {
                Some(items) => items
                    .iter()
                    .map(|item| text[item.span.start as usize..item.span.end as usize].to_string())
                    .collect(),
                None => Vec::new(),
            };
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            if matches!(words.as_slice(), ["exit" | "quit"]) {
                return Reply::Exit;
            }
            self.interrupt().clear();
            if self.command(&words, &mut out) {
                continue;
            }
            match words.first().and_then(|name| COMMANDS.iter().find(|command| command.0 == *name)) {
                Some((name, usage, meaning))
                    if !self.engine.has_function(name) && Builtin::find(name).is_none() =>
                {
                    let _ = writeln!(out, "{name} is written {usage}: {meaning}.");
                }
                _ => self.evaluate(source, &mut out),
            }
        }
        Reply::Text(out)
    }

    fn evaluate(&mut self, source: &str, out: &mut String) {
        let result = self.engine.eval(source);
        out.push_str(&self.engine.take_output());
        match result {
            Ok(Value::Void) => {}
            Ok(value) => {
                let _ = writeln!(out, "{}", self.engine.show(&value));
            }
            Err(errors) => {
                let _ = writeln!(out, "{errors}");
            }
        }
    }

    fn command(&mut self, words: &[&str], out: &mut String) -> bool {
        match words {
            ["reset"] => {
                let result = self.engine.reset();
                out.push_str(&self.engine.take_output());
                if let Err(error) = result {
                    let _ = writeln!(out, "{error}");
                }
            }
            ["clear"] => self.clear(),
            ["run"] => self.run(None, out),
            ["run", count] => match count.parse::<i64>() {
                Ok(count) => self.run(u64::try_from(count).ok(), out),
                Err(_) => out.push_str("run takes a whole number.\n"),
            },
            ["firings"] => {
                for firing in self.engine.firings() {
                    let _ = writeln!(out, "{} {}", firing.number, firing.rule);
                }
            }
            ["why", number] => match number.parse().ok().and_then(|number| self.engine.why(number)) {
                Some(explanation) => {
                    let _ = write!(out, "{explanation}");
                }
                None => out.push_str("There is no such firing; (firings) lists them.\n"),
            },
            ["why-not", name] => match self.engine.why_not(name) {
                Some(why_not) => {
                    let _ = write!(out, "{why_not}");
                }
                None => out.push_str("There is no such rule; (rules) lists them.\n"),
            },
            ["help"] => {
                for (_, usage, meaning) in COMMANDS {
                    let _ = writeln!(out, "{usage:<20} {meaning}");
                }
                out.push_str("Anything else is a construct to load or an expression to evaluate.\n");
            }
            _ => return false,
        }
        true
    }

    fn run(&mut self, most: Option<u64>, out: &mut String) {
        let report = self.engine.run(most);
        out.push_str(&self.engine.take_output());
        if let Some(told) = tell(&self.engine, &report) {
            let _ = writeln!(out, "{told}");
        }
    }

    /// Sets the limits of what is run from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.engine.set_limits(limits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(session: &mut Session, input: &str) -> String {
        match session.enter(input) {
            Reply::Text(text) => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_conversation_with_explanations() {
        let mut session = Session::new();
        assert_eq!(session.enter("(defrule wet (rain)"), Reply::More);
        text(&mut session, "(defrule wet \"Rain wets.\" (rain) => (assert (wet)))");
        text(&mut session, "(defrule umbrella (wet) (not (umbrella)) (home ?where) => )");
        assert_eq!(text(&mut session, "(assert (rain))"), "<Fact-1>\n");
        assert_eq!(text(&mut session, "(agenda)"), "0      wet: f-1\nFor a total of 1 activation.\n");
        text(&mut session, "(run)");
        assert!(text(&mut session, "(facts)").contains("f-2     (wet)"));
        let why = text(&mut session, "(why 1)");
        assert!(
            why.contains("Rain wets.") && why.contains("f-1 (rain)") && why.contains("asserted f-2"),
            "{why}"
        );
        let why_not = text(&mut session, "(why-not umbrella)");
        assert!(why_not.contains("X (home ?where)   <- no fact matches this pattern"), "{why_not}");
        assert!(text(&mut session, "(+ 1 foo)").contains("argument 2 must be a number"));
        assert_eq!(session.enter("(exit)"), Reply::Exit);
    }
}

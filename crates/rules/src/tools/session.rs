//! A conversation with an engine: constructs, expressions and commands, one after another.

use crate::engine::{Engine, Limits, StopReason};
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
#[derive(Debug)]
pub struct Session {
    engine: Engine,
}

impl Default for Session {
    fn default() -> Self {
        Session::new()
    }
}

/// Commands of the prompt and what they do.
pub(crate) const COMMANDS: &[(&str, &str)] = &[
    ("(reset)", "forget all facts and assert the deffacts"),
    ("(run)  (run 10)", "fire rules, all or so many"),
    ("(facts)", "list the facts"),
    ("(agenda)", "list the rules that are ready to fire"),
    ("(rules)", "list the rules"),
    ("(ppdefrule name)", "show the text of a rule"),
    ("(firings)", "list the rules that fired"),
    ("(why 3)", "explain the third firing"),
    ("(why-not name)", "say which condition of a rule fails"),
    ("(watch facts)", "trace facts, rules, activations, globals, focus or all; (unwatch ...) stops it"),
    ("(undefrule name)", "remove a rule"),
    ("(clear)", "start again with nothing"),
    ("(help)", "show this"),
    ("(exit)", "leave"),
];

impl Session {
    /// A session with an empty engine that remembers its firings.
    pub fn new() -> Session {
        let mut engine = Engine::new();
        engine.remember_firings(10_000);
        Session { engine }
    }

    /// A session with an engine of the host.
    pub fn with_engine(mut engine: Engine) -> Session {
        engine.remember_firings(10_000);
        Session { engine }
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
        let (forms, complaints, _) = reader::read(text);
        if complaints.iter().any(|complaint| complaint.message.contains("never closed")) {
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
            if !self.command(&words, &mut out) {
                self.evaluate(source, &mut out);
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
            ["clear"] => self.engine = Session::new().engine,
            ["run"] => self.run(None, out),
            ["run", count] => match count.parse::<i64>() {
                Ok(count) => self.run(u64::try_from(count).ok(), out),
                Err(_) => out.push_str("run takes a whole number.\n"),
            },
            ["facts"] => {
                let mut count = 0;
                for fact in self.engine.facts() {
                    let _ = writeln!(out, "{:<7} {}", format!("f-{}", fact.index().0), fact.text());
                    count += 1;
                }
                if count > 0 {
                    let _ =
                        writeln!(out, "For a total of {count} fact{}.", if count == 1 { "" } else { "s" });
                }
            }
            ["agenda"] => {
                let agenda = self.engine.agenda();
                for entry in &agenda {
                    let _ = writeln!(out, "{entry}");
                }
                let count = agenda.len();
                if count > 0 {
                    let _ = writeln!(
                        out,
                        "For a total of {count} activation{}.",
                        if count == 1 { "" } else { "s" }
                    );
                }
            }
            ["rules"] => {
                for rule in self.engine.rules() {
                    let _ = writeln!(out, "{rule}");
                }
            }
            ["ppdefrule", name] => {
                let _ = writeln!(out, "{}", self.engine.rule_text(name).unwrap_or("There is no such rule."));
            }
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
            ["watch", what] | ["unwatch", what] => self.watch(what, words[0] == "watch", out),
            ["undefrule", name] => {
                if !self.engine.remove_rule(name) {
                    out.push_str("There is no such rule; (rules) lists them.\n");
                }
            }
            ["help"] => {
                for (command, meaning) in COMMANDS {
                    let _ = writeln!(out, "{command:<18} {meaning}");
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
        match report.reason {
            StopReason::AgendaEmpty | StopReason::FiringLimit | StopReason::Halted => {}
            StopReason::Error(error) => {
                let _ = writeln!(out, "Stopped after {} firings: {error}", report.fired);
            }
            StopReason::Limit(fence) => {
                let _ = writeln!(
                    out,
                    "Stopped after {} firings: {}",
                    report.fired,
                    crate::engine::RunError::Limit(fence)
                );
            }
        }
    }

    fn watch(&mut self, what: &str, on: bool, out: &mut String) {
        let mut watch = self.engine.watch();
        match what {
            "facts" => watch.facts = on,
            "rules" => watch.rules = on,
            "activations" => watch.activations = on,
            "globals" => watch.globals = on,
            "focus" => watch.focus = on,
            "all" => {
                (watch.facts, watch.rules, watch.activations, watch.globals, watch.focus) =
                    (on, on, on, on, on);
            }
            _ => out.push_str("What can be watched: facts, rules, activations, globals, focus, all.\n"),
        }
        self.engine.set_watch(watch);
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

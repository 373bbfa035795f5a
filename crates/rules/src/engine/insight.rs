//! What the host can ask about rules: their names and texts, the agenda, and why they fired or did not.

use super::Engine;
use super::explain::{AgendaEntry, Explanation, Firing, WhyNot};
use crate::program::Kind;
use std::sync::Arc;

impl Engine {
    /// Names of the loaded rules.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.program
            .rules
            .iter()
            .filter(|rule| !rule.removed && !rule.query)
            .map(|rule| self.state.symbols.name(rule.name))
    }

    fn find_rule(&self, name: &str) -> Option<u32> {
        let symbol = self.state.symbols.find(name)?;
        self.program.find(Kind::Rule, self.state.module, symbol).or_else(|| {
            self.program
                .rules
                .iter()
                .position(|rule| !rule.removed && rule.name == symbol)
                .map(|id| id as u32)
        })
    }

    /// Removes a rule; says whether it was there.
    pub fn remove_rule(&mut self, name: &str) -> bool {
        let Some(id) = self.find_rule(name) else { return false };
        self.state.remove_rule(&mut self.program, id);
        true
    }

    /// Puts the matches of a rule that have fired back on the agenda; says whether the rule exists.
    pub fn refresh(&mut self, name: &str) -> bool {
        let Some(id) = self.find_rule(name) else { return false };
        let program = Arc::clone(&self.program);
        self.state.refuel();
        self.state.refresh_rule(&program, id).is_ok()
    }

    /// Whether the rules define a function of this name, or the host lends one.
    pub(crate) fn has_function(&self, name: &str) -> bool {
        let symbol = self.state.symbols.find(name);
        symbol.is_some_and(|symbol| self.program.find(Kind::Function, self.state.module, symbol).is_some())
            || self.program.host_names.contains_key(name)
    }

    /// The names of the modules.
    pub fn modules(&self) -> Vec<String> {
        self.program.modules.iter().map(|module| self.state.symbols.name(module.name).to_string()).collect()
    }

    /// The agenda of the module in focus, in the order of firing.
    pub fn agenda(&self) -> Vec<AgendaEntry> {
        let module = self.state.focus.last().copied().unwrap_or(0);
        self.state
            .agenda
            .listed(module)
            .into_iter()
            .map(|id| self.state.agenda_entry(&self.program, id))
            .collect()
    }

    /// Keeps the last `count` firings for explanations; 0 (as at the start) keeps none.
    pub fn remember_firings(&mut self, count: usize) {
        self.state.history.keep = count;
        while self.state.history.firings.len() > count {
            self.state.history.firings.pop_front();
        }
    }

    /// The remembered firings, the oldest first.
    pub fn firings(&self) -> impl Iterator<Item = &Firing> {
        self.state.history.firings.iter()
    }

    /// Why a rule fired: its facts, bindings, and the firings that led to it.
    pub fn why(&self, firing: u32) -> Option<Explanation> {
        self.state.explain_firing(firing)
    }

    /// Why a rule is not on the agenda: which element fails first.
    pub fn why_not(&self, rule: &str) -> Option<WhyNot> {
        self.find_rule(rule).map(|id| self.state.why_not(&self.program, id))
    }
}

//! Watch traces and the text of facts, in the format of CLIPS.

use super::State;
use super::memory::NONE;
use crate::program::{Program, SlotDefault};
use crate::value::Value;

/// What is traced to the output as it happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watch {
    /// Facts that come and go.
    pub facts: bool,
    /// Rules that fire.
    pub rules: bool,
    /// Activations that come and go.
    pub activations: bool,
    /// Calls of generic functions.
    pub generic_functions: bool,
    /// Calls of methods.
    pub methods: bool,
    /// Calls of functions.
    pub deffunctions: bool,
    /// Constructs as a file is loaded. Nothing is printed, as in CLIPS when a host loads them.
    pub compilations: bool,
    /// How many rules a run has fired.
    pub statistics: bool,
    /// Globals that change.
    pub globals: bool,
    /// The focus on modules.
    pub focus: bool,
}

impl State {
    /// Writes a fact as `(template (slot value) ...)`.
    pub(crate) fn write_fact(&self, program: &Program, fact: u32, only: Option<&[bool]>, out: &mut String) {
        let cell = &self.facts.cells[fact as usize];
        let template = &program.templates[cell.template as usize];
        out.push('(');
        out.push_str(self.symbols.name(template.name));
        if template.implied {
            for value in self.facts.fields(fact, 0) {
                out.push(' ');
                value.print(&self.symbols, out);
            }
        } else {
            let mut left_out = false;
            for (position, (slot, value)) in template.slots.iter().zip(self.facts.slots(fact)).enumerate() {
                if only.is_some_and(|only| !only[position]) {
                    // A row of unchanged slots is shown by three dots.
                    if !left_out {
                        out.push_str(" ...");
                    }
                    left_out = true;
                    continue;
                }
                left_out = false;
                out.push_str(" (");
                out.push_str(self.symbols.name(slot.name));
                match value.value() {
                    Value::Many(values) => {
                        for value in values.iter() {
                            out.push(' ');
                            value.print(&self.symbols, out);
                        }
                    }
                    one => {
                        out.push(' ');
                        one.print(&self.symbols, out);
                    }
                }
                out.push(')');
            }
        }
        out.push(')');
    }

    /// The fact with each slot on a line of its own; without those that hold their default if `hides_defaults`.
    pub(crate) fn fact_in_lines(&self, program: &Program, fact: u32, hides_defaults: bool) -> String {
        let cell = &self.facts.cells[fact as usize];
        let template = &program.templates[cell.template as usize];
        let mut out = String::new();
        if template.implied {
            self.write_fact(program, fact, None, &mut out);
            return out;
        }
        out.push('(');
        out.push_str(self.symbols.name(template.name));
        for (slot, value) in template.slots.iter().zip(self.facts.slots(fact)) {
            let value = value.value();
            if hides_defaults && matches!(&slot.default, SlotDefault::Fixed(default) if default.same(value)) {
                continue;
            }
            out.push_str(&format!(" \n   ({}", self.symbols.name(slot.name)));
            for one in value.as_many().unwrap_or(std::slice::from_ref(value)) {
                out.push(' ');
                one.print(&self.symbols, &mut out);
            }
            out.push(')');
        }
        out.push(')');
        out
    }

    pub(crate) fn trace_fact(&mut self, program: &Program, arrow: &str, fact: u32) {
        let mut line = format!("{arrow}{:<7} ", format!("f-{}", self.facts.cells[fact as usize].index.0));
        self.write_fact(program, fact, None, &mut line);
        line.push('\n');
        self.print("stdout", &line);
    }

    pub(crate) fn trace_change(&mut self, program: &Program, arrow: &str, fact: u32, changed: &[bool]) {
        let mut line = format!("{arrow}{:<7} ", format!("f-{}", self.facts.cells[fact as usize].index.0));
        self.write_fact(program, fact, Some(changed), &mut line);
        line.push('\n');
        self.print("stdout", &line);
    }

    /// The facts of a complete match: `f-1,*,f-3`.
    pub(crate) fn match_text(&self, patterns: u16, partial: u32) -> String {
        let mut out = String::new();
        for position in 0..patterns {
            if position > 0 {
                out.push(',');
            }
            match self.alpha_up(partial, patterns - 1 - position) {
                NONE => out.push('*'),
                alpha => {
                    let fact = self.memories.alphas[alpha as usize].fact;
                    out.push_str(&format!("f-{}", self.facts.cells[fact as usize].index.0));
                }
            }
        }
        out
    }

    /// One line of the agenda: `10     rule: f-1,f-2`.
    pub(crate) fn activation_text(&self, program: &Program, id: u32) -> String {
        let activation = self.agenda.activations[id as usize];
        let disjunct = &program.disjuncts[activation.disjunct as usize];
        let rule = &program.rules[disjunct.rule as usize];
        format!(
            "{:<6} {}: {}",
            activation.salience,
            self.symbols.name(rule.name),
            self.match_text(disjunct.patterns, activation.partial)
        )
    }

    pub(crate) fn trace_activation(&mut self, program: &Program, arrow: &str, id: u32) {
        let line = format!("{arrow}{}\n", self.activation_text(program, id));
        self.print("stdout", &line);
    }
}

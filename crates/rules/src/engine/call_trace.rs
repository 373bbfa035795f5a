//! Traces of calls: `watch deffunctions`, `watch generic-functions` and `watch methods`.

use super::{State, Value};
use crate::program::Program;
use std::fmt::Write;

/// A call that goes on while calls are watched.
#[derive(Clone, Debug)]
pub(super) struct TracedCall {
    /// Where its locals begin on the stack.
    base: usize,
    /// It is a call of the next method, which does not count as deeper.
    next: bool,
    /// What is printed when it ends.
    closing: String,
}

impl State {
    /// Brings up to date whether calls are watched.
    pub(crate) fn note_watch(&mut self) {
        let watch = &self.watch;
        let items = ["deffunctions", "generic-functions", "methods"];
        self.traces_calls = watch.deffunctions
            || watch.generic_functions
            || watch.methods
            || items.iter().any(|item| self.singled.contains_key(item));
    }

    /// A function is called, with its arguments on the stack.
    #[cold]
    pub(super) fn trace_function(&mut self, program: &Program, function: u32, base: usize) {
        let entry = &program.functions[function as usize];
        let shown = self.watches("deffunctions", self.watch.deffunctions, function);
        let parameters = entry.most.unwrap_or(entry.least + 1);
        let mut arguments = self.stack[base..base + parameters].to_vec();
        if entry.most.is_none()
            && let Some(rest) = arguments.pop()
        {
            arguments.extend(rest.as_many().unwrap_or(&[]).iter().cloned());
        }
        let name = format!("{} ", self.symbols.name(entry.name));
        let lines: &[(&str, String)] = if shown { &[("DFN", name)] } else { &[] };
        self.open_call(base, false, lines, &arguments);
    }

    /// A method is called, or without its place the function that a generic function extends.
    #[cold]
    pub(super) fn trace_method(
        &mut self,
        program: &Program,
        generic: u32,
        place: Option<usize>,
        next: bool,
        arguments: &[Value],
    ) {
        let entry = &program.generics[generic as usize];
        let name = self.symbols.name(entry.name);
        let (word, index) = match place {
            Some(place) => ("", entry.methods[place].index),
            None => ("SYS", 1),
        };
        let mut lines = Vec::new();
        if !next && self.watches("generic-functions", self.watch.generic_functions, generic) {
            lines.push(("GNC", format!("{name}  ")));
        }
        if self.watches("methods", self.watch.methods, method_key(generic, index)) {
            lines.push(("MTH", format!("{name}:#{word}{index}  ")));
        }
        self.open_call(self.stack.len(), next, &lines, arguments);
    }

    fn open_call(&mut self, base: usize, next: bool, lines: &[(&str, String)], arguments: &[Value]) {
        let outer = self.traced_calls.iter().filter(|call| !call.next).count();
        let depth = outer + usize::from(!next) + usize::from(self.firing_rule.is_some());
        let mut shown = String::new();
        for argument in arguments {
            if !shown.is_empty() {
                shown.push(' ');
            }
            argument.print(&self.symbols, &mut shown);
        }
        let (mut opening, mut closing) = (String::new(), String::new());
        for (word, name) in lines {
            let _ = writeln!(opening, "{word} >> {name}ED:{depth} ({shown})");
        }
        for (word, name) in lines.iter().rev() {
            let _ = writeln!(closing, "{word} << {name}ED:{depth} ({shown})");
        }
        self.print("stdout", &opening);
        self.traced_calls.push(TracedCall { base, next, closing });
    }

    /// The call whose locals begin here ends, and with it those that it had not ended.
    #[cold]
    pub(super) fn trace_return(&mut self, base: usize) {
        while self.traced_calls.last().is_some_and(|call| call.base >= base) {
            if let Some(call) = self.traced_calls.pop() {
                self.print("stdout", &call.closing);
            }
        }
    }
}

/// What stands for a method among those that are watched by themselves.
pub(crate) fn method_key(generic: u32, index: usize) -> u32 {
    generic.wrapping_mul(1 << 12).wrapping_add(index as u32)
}

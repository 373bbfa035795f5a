//! The focus: which module's rules fire.

use super::State;
use super::limits::Fault;
use crate::program::{ModuleId, Program};
use crate::value::Value;

/// A deeper stack of modules than this is a rule that feeds itself.
const DEEPEST: usize = 10_000;

impl State {
    /// Puts the modules that the last values name on top, and leaves whether there are such modules.
    pub(crate) fn focus_on_all(&mut self, program: &Program, count: usize) -> Result<(), Box<Fault>> {
        let names = self.stack.split_off(self.stack.len() - count);
        let mut found = true;
        for name in &names {
            found = found && self.focus_on(program, name)?;
        }
        self.stack.push(Value::bool(found));
        Ok(())
    }

    /// Puts the module of this name on top; says whether there is one.
    fn focus_on(&mut self, program: &Program, name: &Value) -> Result<bool, Box<Fault>> {
        let module = match name {
            Value::Symbol(symbol) => program.module(*symbol),
            _ => None,
        };
        let Some(module) = module else {
            let mut line = "focus: there is no module ".to_string();
            name.print(&self.symbols, &mut line);
            self.print("stderr", &(line + ".\n"));
            return Ok(false);
        };
        if self.focus.len() > DEEPEST {
            return Fault::error("The focus stack is too deep.");
        }
        self.push_focus(program, module);
        Ok(true)
    }

    /// Puts a module on top, unless it is there.
    pub(crate) fn push_focus(&mut self, program: &Program, module: ModuleId) {
        self.enter_module(module);
        if self.focus.last() == Some(&module) {
            return;
        }
        let before = self.focus.last().copied();
        self.focus.push(module);
        self.trace_focus(program, "==>", module, before.map(|before| ("from", before)));
    }

    /// Takes the module on top away.
    pub(crate) fn pop_focus(&mut self, program: &Program) -> Option<ModuleId> {
        let module = self.focus.pop()?;
        let after = self.focus.last().copied();
        if let Some(after) = after {
            self.enter_module(after);
        }
        self.trace_focus(program, "<==", module, after.map(|after| ("to", after)));
        Some(module)
    }

    /// The module in focus becomes the current one, but not while the actions of a rule are done.
    fn enter_module(&mut self, module: ModuleId) {
        if self.firing_rule.is_none() {
            self.module = module;
        }
    }

    /// Takes a module away, wherever it is.
    pub(crate) fn leave_focus(&mut self, program: &Program, module: ModuleId) {
        if self.focus.last() == Some(&module) {
            self.pop_focus(program);
        } else if let Some(place) = self.focus.iter().rposition(|&other| other == module) {
            self.focus.remove(place);
            self.trace_focus(program, "<==", module, None);
        }
    }

    /// Takes all away.
    pub(crate) fn clear_focus(&mut self, program: &Program) {
        while self.pop_focus(program).is_some() {}
    }

    fn trace_focus(
        &mut self,
        program: &Program,
        arrow: &str,
        module: ModuleId,
        other: Option<(&str, ModuleId)>,
    ) {
        if !self.watch.focus {
            return;
        }
        let name = |module: ModuleId| self.symbols.name(program.modules[module as usize].name);
        let mut line = format!("{arrow} Focus {}", name(module));
        if let Some((word, other)) = other {
            line.push_str(&format!(" {word} {}", name(other)));
        }
        line.push('\n');
        self.print("stdout", &line);
    }
}

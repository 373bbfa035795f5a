//! Constructs that are removed while the engine works: `undefrule` and its like, and `clear`.

use super::limits::Fault;
use super::{State, Value};
use crate::code::{Code, Op};
use crate::program::{Kind, Module, ModuleId, Program};
use crate::symbols::Symbol;
use std::sync::Arc;

type Outcome = Result<Value, Box<Fault>>;

impl State {
    /// A construct by its name, which may name its module.
    pub(crate) fn find_construct(&self, program: &Program, kind: Kind, name: &str) -> Option<u32> {
        let (module, name) = match name.split_once("::") {
            Some((module, name)) => (program.module(self.symbols.find(module)?)?, name),
            None => (self.module, name),
        };
        let symbol = self.symbols.find(name)?;
        if kind == Kind::Module {
            return program.module(symbol);
        }
        program.find(kind, module, symbol)
    }

    /// The names of all constructs of a kind, or of those of one module, in the order in which they were defined.
    pub(crate) fn constructs(
        &self,
        program: &Program,
        kind: Kind,
        only: Option<ModuleId>,
    ) -> Vec<(ModuleId, Symbol, u32)> {
        let mut found: Vec<(ModuleId, Symbol, u32)> = (program.names.iter())
            .filter(|((other, module, _), _)| *other == kind && only.is_none_or(|only| only == *module))
            .map(|((_, module, symbol), id)| (*module, *symbol, *id))
            .filter(|&(_, _, id)| kind != Kind::Template || !program.templates[id as usize].hidden)
            .collect();
        let rank = |id: u32| match kind {
            Kind::Function => program.functions[id as usize].rank,
            _ => id,
        };
        found.sort_unstable_by_key(|entry| (entry.0, rank(entry.2)));
        found
    }

    /// Removes a construct, or with `*` all of a kind in the current module; says what cannot be removed.
    pub(super) fn remove_constructs(
        &mut self,
        program: &mut Arc<Program>,
        kind: Kind,
        name: &str,
    ) -> Outcome {
        let doomed: Vec<u32> = match self.find_construct(program, kind, name) {
            Some(id) => vec![id],
            None if name == "*" => {
                self.constructs(program, kind, Some(self.module)).into_iter().map(|entry| entry.2).collect()
            }
            None => {
                self.print("stderr", &format!("There is no {} {name}.\n", kind.word()));
                return Ok(Value::Void);
            }
        };
        let all = name == "*";
        if all && kind == Kind::Function {
            self.empty_functions(program, &doomed);
        }
        for id in doomed {
            let key = program.names.iter().find(|(key, other)| key.0 == kind && **other == id);
            let Some(key) = key.map(|(key, _)| *key) else { continue };
            let used = match kind {
                // As in CLIPS, all of them go, also those that others call.
                Kind::Generic if all => self.is_executing_generic(program, id),
                _ => self.is_used(program, kind, id),
            };
            if used {
                let text = format!("{} {} is in use.\n", kind.word(), self.symbols.name(key.2));
                self.print("stderr", &text);
                continue;
            }
            if kind == Kind::Rule {
                self.remove_rule(program, id);
                self.breaks.remove(&id);
            }
            let changed = Arc::make_mut(program);
            changed.names.remove(&key);
            changed.places.remove(&key);
            match kind {
                Kind::Facts => changed.deffacts[id as usize].code = Arc::default(),
                Kind::Function => changed.functions[id as usize].code = Arc::default(),
                Kind::Generic => changed.generics[id as usize].methods.clear(),
                Kind::Global => changed.globals[id as usize].initial = Arc::default(),
                _ => {}
            }
        }
        Ok(Value::Void)
    }

    /// Gives functions that are all to be removed an empty body, so that they do not use each other.
    fn empty_functions(&self, program: &mut Arc<Program>, doomed: &[u32]) {
        let idle = |&&id: &&u32| !self.is_executing(&program.functions[id as usize].code);
        let idle: Vec<u32> = doomed.iter().filter(idle).copied().collect();
        for id in idle {
            let function = &mut Arc::make_mut(program).functions[id as usize];
            function.code = Arc::new(Code {
                locals: function.code.locals.clone(),
                constants: vec![Value::FALSE],
                ops: vec![Op::Const(0), Op::Return],
                ..Code::default()
            });
        }
    }

    fn is_used(&self, program: &Program, kind: Kind, id: u32) -> bool {
        match kind {
            Kind::Template => {
                self.facts.by_template.get(id as usize).is_some_and(|list| list.len() > 0)
                    || program.uses_template(id)
            }
            Kind::Function => {
                program.uses_function(id) || self.is_executing(&program.functions[id as usize].code)
            }
            Kind::Global => program.uses_global(id),
            Kind::Generic => program.uses_generic(id) || self.is_executing_generic(program, id),
            Kind::Rule => self.firing_rule == Some(id),
            Kind::Facts | Kind::Query | Kind::Module => false,
        }
    }

    /// Forgets all constructs and facts; what the host lends stays.
    pub(super) fn clear(&mut self, program: &mut Arc<Program>) -> Outcome {
        if self.running {
            self.print("stderr", "Nothing is cleared while rules fire.\n");
            return Ok(Value::Void);
        }
        let main = program.modules[0].name;
        let mut fresh = Program { hosts: program.hosts.clone(), ..Program::default() };
        fresh.host_names = program.host_names.clone();
        fresh.modules.push(Module { name: main, exports: Vec::new(), imports: Vec::new() });
        let mut state = State::new((*self.symbols).clone());
        state.limits = self.limits.clone();
        state.interrupt = self.interrupt.clone();
        state.output = std::mem::take(&mut self.output);
        state.watch = self.watch;
        state.note_watch();
        state.dice = self.dice.clone();
        state.gensym = self.gensym;
        state.stack = std::mem::take(&mut self.stack);
        state.history.keep = self.history.keep;
        state.folder = self.folder.take();
        state.agenda.strategy = self.agenda.strategy;
        state.salience_evaluation = self.salience_evaluation;
        state.keeps_globals = self.keeps_globals;
        state.checks_constraints = self.checks_constraints;
        state.facts.duplicates = self.facts.duplicates;
        (state.fuel, state.deadline) = (self.fuel, self.deadline);
        (state.allowed_bytes, state.nesting) = (self.allowed_bytes, self.nesting);
        *self = state;
        *program = Arc::new(fresh);
        Ok(Value::Void)
    }
}

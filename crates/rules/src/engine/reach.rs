//! Which facts rules can ever come to assert, as far as the templates of their conditions say.

use super::Engine;
use crate::builtins::Builtin;
use crate::code::{Code, Op};
use crate::network::{Join, RightInput};
use crate::program::{Kind, Program};
use rustc_hash::FxHashSet;

/// What some code may assert.
#[derive(Default)]
struct Asserted {
    templates: FxHashSet<u32>,
    functions: FxHashSet<u32>,
    /// It calls functions by their names, or makes facts from texts.
    anything: bool,
}

impl Asserted {
    fn look_at(&mut self, program: &Program, code: &Code) {
        for op in &code.ops {
            match *op {
                Op::Assert(template) => {
                    self.templates.insert(template);
                }
                Op::AssertPlain(place) => {
                    self.templates.insert(code.assertions[place as usize].template);
                }
                Op::User(function, _) if self.functions.insert(function) => {
                    self.look_at(program, &program.functions[function as usize].code);
                }
                Op::Dynamic(_) | Op::Expand(_) | Op::Duplicate(_) | Op::Call(Builtin::AssertString, _) => {
                    self.anything = true;
                }
                _ => {}
            }
        }
    }
}

impl Engine {
    /// The names of all templates that are known so far.
    pub fn templates(&self) -> impl Iterator<Item = &str> {
        self.program.templates.iter().map(|template| self.state.symbols.name(template.name))
    }

    /// Whether a rule of a file can come to assert a fact of a template, if the host asserts those of which `given` holds.
    /// Only the templates of the conditions are looked at: a rule that this calls possible may still never fire.
    ///
    /// ```
    /// use arbitro_rules::Engine;
    /// let mut engine = Engine::new();
    /// engine.load("a.clp", "(defrule far (thought) => (assert (play))) (defrule near (turn) => (assert (seen)))")?;
    /// assert!(!engine.can_assert("play", "a.clp", |template| template == "turn"));
    /// assert!(engine.can_assert("play", "a.clp", |template| template == "thought"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn can_assert(&self, wanted: &str, file: &str, given: impl Fn(&str) -> bool) -> bool {
        let program = &*self.program;
        let wanted = self.state.symbols.find(wanted).and_then(|name| program.find(Kind::Template, 0, name));
        let mut there: FxHashSet<u32> = (0..program.templates.len() as u32)
            .filter(|&id| given(self.state.symbols.name(program.templates[id as usize].name)))
            .collect();
        let mut first = Asserted::default();
        program.deffacts.iter().for_each(|facts| first.look_at(program, &facts.code));
        there.extend(first.templates);
        let mut waiting: Vec<u32> = (0..program.disjuncts.len() as u32).collect();
        loop {
            let (ready, rest): (Vec<u32>, Vec<u32>) =
                waiting.into_iter().partition(|&id| self.may_match(id, &there));
            if ready.is_empty() {
                return false;
            }
            for id in ready {
                let disjunct = &program.disjuncts[id as usize];
                let rule = &program.rules[disjunct.rule as usize];
                let mut asserted = Asserted::default();
                asserted.look_at(program, &disjunct.code);
                let own = program
                    .sources
                    .get(rule.place.source as usize)
                    .is_some_and(|source| &*source.file == file);
                if own && (asserted.anything || wanted.is_some_and(|id| asserted.templates.contains(&id))) {
                    return true;
                }
                if asserted.anything {
                    there.extend(0..program.templates.len() as u32);
                }
                there.extend(asserted.templates);
            }
            waiting = rest;
        }
    }

    /// Whether the facts that a disjunct asks for can be there.
    fn may_match(&self, disjunct: u32, there: &FxHashSet<u32>) -> bool {
        let disjunct = &self.program.disjuncts[disjunct as usize];
        if self.program.rules[disjunct.rule as usize].removed {
            return false;
        }
        let mut at = Some(disjunct.terminal);
        while let Some(id) = at {
            let join = &self.program.network.joins[id as usize];
            if self.template_of(join).is_some_and(|template| !there.contains(&template)) {
                return false;
            }
            at = join.parent;
        }
        true
    }

    /// The template of the fact that a join asks for, if it does.
    fn template_of(&self, join: &Join) -> Option<u32> {
        let RightInput::Memory(memory) = join.right else { return None };
        if join.negated {
            return None;
        }
        let network = &self.program.network;
        let mut node = &network.nodes[network.memories[memory as usize].node as usize];
        while let Some(parent) = node.parent {
            node = &network.nodes[parent as usize];
        }
        Some(node.root)
    }
}

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
    generics: FxHashSet<u32>,
    /// It calls functions by their names, or makes facts or rules from texts.
    anything: bool,
}

impl Asserted {
    /// What some code may assert, and all that it calls.
    fn by(program: &Program, code: &Code) -> Asserted {
        let mut asserted = Asserted::default();
        let mut waiting = vec![code];
        while let Some(code) = waiting.pop() {
            for &op in &code.ops {
                asserted.look_at(program, code, op, &mut waiting);
            }
        }
        asserted
    }

    /// Looks at one step of some code; what it calls has to be looked at next, unless it was before.
    fn look_at<'p>(&mut self, program: &'p Program, code: &Code, op: Op, waiting: &mut Vec<&'p Code>) {
        match op {
            Op::Assert(template) => {
                self.templates.insert(template);
            }
            Op::AssertPlain(place) => {
                self.templates.insert(code.assertions[place as usize].template);
            }
            Op::User(function, _) if self.functions.insert(function) => {
                waiting.push(&program.functions[function as usize].code);
            }
            Op::Generic(generic, _) if self.generics.insert(generic) => {
                for method in &program.generics[generic as usize].methods {
                    waiting.push(&method.code);
                    let restrictions = method.parameters.iter().chain(&method.wildcard);
                    let queries = restrictions.filter_map(|restriction| restriction.query.as_ref());
                    waiting.extend(queries.map(|(code, _)| &**code));
                }
            }
            Op::Dynamic(_)
            | Op::Expand(_)
            | Op::Duplicate(_)
            | Op::SpecificMethod(_)
            | Op::Call(Builtin::AssertString | Builtin::Eval | Builtin::Build | Builtin::LoadFacts, _) => {
                self.anything = true
            }
            _ => {}
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
        let all = 0..program.templates.len() as u32;
        for facts in &program.deffacts {
            let first = Asserted::by(program, &facts.code);
            there.extend(all.clone().filter(|id| first.anything || first.templates.contains(id)));
        }
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
                let asserted = Asserted::by(program, &disjunct.code);
                let own = program
                    .sources
                    .get(rule.place.source as usize)
                    .is_some_and(|source| &*source.file == file);
                if own && (asserted.anything || wanted.is_some_and(|id| asserted.templates.contains(&id))) {
                    return true;
                }
                if asserted.anything {
                    there.extend(all.clone());
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

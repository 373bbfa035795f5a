//! Which constructs others use: only what nothing uses can be removed or defined again.

use crate::code::{Code, Op, QueryTemplates, Test};
use crate::network::{NodeId, RightInput};
use crate::program::{Program, SlotDefault, TemplateId};

impl Program {
    /// Whether a rule, a function or a deffacts names a template.
    pub(crate) fn uses_template(&self, template: TemplateId) -> bool {
        self.matches_template(template)
            || self.any_code(&|code| {
                code.ops.iter().any(|op| match *op {
                    Op::Assert(id) => id == template,
                    Op::AssertPlain(place) => code.assertions[place as usize].template == template,
                    _ => false,
                }) || code.queries.iter().any(
                    |query| matches!(&query.templates, QueryTemplates::Known(ids) if ids.contains(&template)),
                )
            })
    }

    /// Whether something else calls a function.
    pub(crate) fn uses_function(&self, function: u32) -> bool {
        let own = &self.functions[function as usize].code;
        self.any_code(&|code| {
            code.ops.iter().any(|op| matches!(op, Op::User(id, _) if *id == function))
                && !std::ptr::eq(code, &**own)
        })
    }

    /// Whether something else than its methods calls a generic function.
    pub(crate) fn uses_generic(&self, generic: u32) -> bool {
        let methods = &self.generics[generic as usize].methods;
        self.any_code(&|code| {
            code.ops.iter().any(|op| matches!(op, Op::Generic(id, _) if *id == generic))
                && !methods.iter().any(|method| std::ptr::eq(code, &*method.code))
        })
    }

    /// Whether something reads or sets a global variable, other than the first values of globals.
    pub(crate) fn uses_global(&self, global: u32) -> bool {
        self.any_code(&|code| {
            code.ops.iter().any(
                |op| matches!(op, Op::Global(id) | Op::SetGlobal(id) | Op::ResetGlobal(id) if *id == global),
            ) && !self.globals.iter().any(|other| std::ptr::eq(code, &*other.initial))
        })
    }

    fn matches_template(&self, template: TemplateId) -> bool {
        let Some(roots) = self.network.roots.get(template as usize) else { return false };
        self.live_nodes().any(|mut node| {
            while let Some(parent) = self.network.nodes[node as usize].parent {
                node = parent;
            }
            roots.iter().any(|root| root == node)
        })
    }

    /// The last nodes of the patterns of all rules.
    fn live_nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.network.joins.iter().filter(|join| !join.removed).filter_map(|join| match join.right {
            RightInput::Memory(memory) => Some(self.network.memories[memory as usize].node),
            _ => None,
        })
    }

    /// Whether the code of some construct has a property.
    fn any_code(&self, holds: &dyn Fn(&Code) -> bool) -> bool {
        let functions = self.functions.iter().map(|function| &function.code);
        let methods = self.generics.iter().flat_map(|generic| &generic.methods).map(|method| &method.code);
        let facts = self.deffacts.iter().map(|facts| &facts.code);
        let globals = self.globals.iter().map(|global| &global.initial);
        let rules = self.rules.iter().filter(|rule| !rule.removed);
        let saliences = rules.clone().filter_map(|rule| rule.salience_code.as_ref());
        let actions =
            rules.flat_map(|rule| &rule.disjuncts).map(|&disjunct| &self.disjuncts[disjunct as usize].code);
        let defaults = self.templates.iter().flat_map(|template| &template.slots);
        let defaults = defaults.filter_map(|slot| match &slot.default {
            SlotDefault::Dynamic(code) => Some(code),
            _ => None,
        });
        let codes = functions
            .chain(methods)
            .chain(facts)
            .chain(globals)
            .chain(saliences)
            .chain(actions)
            .chain(defaults);
        codes.into_iter().any(|code| holds(code)) || self.any_condition(holds)
    }

    fn any_condition(&self, holds: &dyn Fn(&Code) -> bool) -> bool {
        let joins = self.network.joins.iter().filter(|join| !join.removed);
        let mut tests = joins.flat_map(|join| join.test.iter().chain(&join.secondary));
        tests.any(|test| test_has(test, holds))
            || self.live_nodes().any(|mut node| {
                loop {
                    let entry = &self.network.nodes[node as usize];
                    if entry.shape.test.as_ref().is_some_and(|test| test_has(test, holds)) {
                        return true;
                    }
                    match entry.parent {
                        Some(parent) => node = parent,
                        None => return false,
                    }
                }
            })
    }
}

fn test_has(test: &Test, holds: &dyn Fn(&Code) -> bool) -> bool {
    match test {
        Test::Condition(condition) => holds(&condition.code),
        Test::All(tests) | Test::Any(tests) => tests.iter().any(|test| test_has(test, holds)),
        _ => false,
    }
}

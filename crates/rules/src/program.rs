//! Everything that was loaded: modules, templates, functions, globals, rules, and the network they make.

use crate::code::{Access, Code, Place};
use crate::engine::Direct;
use crate::generics::Generic;
use crate::host::HostEntry;
use crate::network::Network;
use crate::symbols::Symbol;
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::sync::Arc;

pub(crate) type ModuleId = u32;
pub(crate) type TemplateId = u32;
pub(crate) type RuleId = u32;
pub(crate) type DisjunctId = u32;

/// The kinds of constructs that modules export and import.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum Kind {
    Template,
    Function,
    Global,
    Rule,
    Facts,
    Query,
    Generic,
    Module,
}

impl Kind {
    /// The word that introduces a construct of this kind.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Template => "deftemplate",
            Kind::Function => "deffunction",
            Kind::Global => "defglobal",
            Kind::Rule => "defrule",
            Kind::Facts => "deffacts",
            Kind::Query => "defquery",
            Kind::Generic => "defgeneric",
            Kind::Module => "defmodule",
        }
    }
}

/// One entry of an export or import list.
#[derive(Clone, Debug)]
pub(crate) struct Port {
    /// `None` means everything.
    pub kind: Option<Kind>,
    /// `None` means all names of the kind.
    pub name: Option<Symbol>,
}

#[derive(Clone, Debug)]
pub(crate) struct Module {
    pub name: Symbol,
    pub exports: Vec<Port>,
    pub imports: Vec<(ModuleId, Port)>,
}

/// Bits for the types a slot may hold.
pub(crate) mod types {
    pub const SYMBOL: u16 = 1;
    pub const STRING: u16 = 2;
    pub const INTEGER: u16 = 4;
    pub const FLOAT: u16 = 8;
    pub const FACT: u16 = 16;
    pub const HOST: u16 = 32;
    pub const ANY: u16 = 63;
}

/// What a slot may hold.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    pub types: u16,
    /// Allowed values for the types in the mask.
    pub allowed: Vec<(u16, Vec<Value>)>,
    pub range: (Option<Value>, Option<Value>),
    pub cardinality: (usize, Option<usize>),
}

impl Default for Constraint {
    fn default() -> Self {
        Constraint { types: types::ANY, allowed: Vec::new(), range: (None, None), cardinality: (0, None) }
    }
}

impl Constraint {
    pub(crate) fn type_of(value: &Value) -> u16 {
        match value {
            Value::Symbol(_) => types::SYMBOL,
            Value::Text(_) => types::STRING,
            Value::Integer(_) => types::INTEGER,
            Value::Float(_) => types::FLOAT,
            Value::Fact(_) => types::FACT,
            Value::Host(_) => types::HOST,
            Value::Many(_) | Value::Void => 0,
        }
    }

    /// Why a single value does not fit, or `None` if it does.
    pub(crate) fn refuses(&self, value: &Value) -> Option<&'static str> {
        let kind = Constraint::type_of(value);
        if kind & self.types == 0 {
            return Some("is of a type that this slot does not allow");
        }
        for (mask, values) in &self.allowed {
            if mask & kind != 0 && !values.iter().any(|allowed| allowed.same(value)) {
                return Some("is not among the allowed values of this slot");
            }
        }
        if let Some(number) = value.as_float() {
            let below = self.range.0.as_ref().and_then(Value::as_float).is_some_and(|least| number < least);
            let above = self.range.1.as_ref().and_then(Value::as_float).is_some_and(|most| number > most);
            if below || above {
                return Some("is outside the range of this slot");
            }
        }
        None
    }

    /// How many values a multislot holds, in words.
    pub(crate) fn count_text(&self) -> String {
        match self.cardinality {
            (least, Some(most)) if least == most => format!("exactly {least} values"),
            (least, Some(most)) => format!("{least} to {most} values"),
            (least, None) => format!("at least {least} values"),
        }
    }

    /// Whether a multislot may hold this many values.
    pub(crate) fn allows_count(&self, count: usize) -> bool {
        count >= self.cardinality.0 && self.cardinality.1.is_none_or(|most| count <= most)
    }

    /// The value that `?DERIVE` gives.
    pub(crate) fn derived(&self, empty_text: &Value) -> Value {
        let edge = self.range.0.clone().or_else(|| self.range.1.clone());
        for kind in [types::SYMBOL, types::STRING, types::INTEGER, types::FLOAT] {
            if self.types & kind == 0 {
                continue;
            }
            let mut lists = self.allowed.iter().filter(|entry| entry.0 & kind != 0).peekable();
            if lists.peek().is_some() {
                let fits = |value: &&Value| Constraint::type_of(value) == kind;
                match lists.flat_map(|entry| &entry.1).find(fits) {
                    Some(value) => return value.clone(),
                    None => continue,
                }
            }
            return match kind {
                types::SYMBOL => Value::NIL,
                types::STRING => empty_text.clone(),
                types::INTEGER => {
                    edge.filter(|value| matches!(value, Value::Integer(_))).unwrap_or(Value::Integer(0))
                }
                _ => edge.filter(|value| matches!(value, Value::Float(_))).unwrap_or(Value::Float(0.0)),
            };
        }
        Value::NIL
    }
}

/// What a slot holds if no value is given.
#[derive(Clone, Debug)]
pub(crate) enum SlotDefault {
    /// `?NONE`: it must be given.
    Required,
    Fixed(Value),
    Dynamic(Arc<Code>),
}

#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub name: Symbol,
    pub multi: bool,
    pub default: SlotDefault,
    pub constraint: Constraint,
}

/// The shape of a kind of facts. An ordered fact has one hidden multislot.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    pub name: Symbol,
    pub implied: bool,
    pub slots: Vec<Slot>,
    /// Triggers of queries are never shown.
    pub hidden: bool,
}

impl Template {
    pub(crate) fn slot(&self, name: Symbol) -> Option<usize> {
        self.slots.iter().position(|slot| slot.name == name)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub name: Symbol,
    pub least: usize,
    /// `None` with a wildcard parameter.
    pub most: Option<usize>,
    pub code: Arc<Code>,
    /// Its place in the order of definitions.
    pub rank: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Global {
    pub name: Symbol,
    pub initial: Arc<Code>,
}

#[derive(Clone, Debug)]
pub(crate) struct Deffacts {
    pub code: Arc<Code>,
}

/// A rule as it was written; `or` makes several disjuncts of it.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub name: Symbol,
    pub module: ModuleId,
    pub documentation: Option<String>,
    pub salience: i32,
    pub salience_code: Option<Arc<Code>>,
    pub auto_focus: bool,
    pub disjuncts: Vec<DisjunctId>,
    pub removed: bool,
    /// Whether it is one of the queries.
    pub query: bool,
    /// Where it stands.
    pub place: Place,
}

/// Where a variable of the left-hand side lives in a complete match.
#[derive(Clone, Debug)]
pub(crate) struct Binding {
    pub name: String,
    /// Position of the pattern, from 0.
    pub pattern: u16,
    pub access: Access,
    /// The actions name it; otherwise it is kept for explanations alone.
    pub wanted: bool,
}

/// A conditional element as explanations tell it.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub text: String,
    /// Tests that follow it and are made by the same join.
    pub tests: String,
    /// The join that tests it.
    pub join: u32,
    pub negated: bool,
}

/// One way to satisfy a rule.
#[derive(Clone, Debug)]
pub(crate) struct Disjunct {
    pub rule: RuleId,
    pub terminal: u32,
    pub patterns: u16,
    /// Loaded into the first locals at a firing, in this order.
    pub bindings: Vec<Binding>,
    pub code: Arc<Code>,
    /// The same without the machine, if it only asserts and retracts.
    pub direct: Option<Box<[Direct]>>,
    pub complexity: u32,
    /// The join whose partial match supports what the rule asserts.
    pub logical_join: Option<u32>,
    pub elements: Vec<Element>,
    /// Set when this collects the answers of a query instead of firing.
    pub query: Option<u32>,
}

/// A query: patterns that are asked, with parameters.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    pub parameters: usize,
    pub trigger: TemplateId,
    pub disjuncts: Vec<DisjunctId>,
}

/// All constructs. Engines share it and copy it only when they load more.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub modules: Vec<Module>,
    pub templates: Vec<Template>,
    pub functions: Vec<Function>,
    pub generics: Vec<Generic>,
    pub globals: Vec<Global>,
    pub deffacts: Vec<Deffacts>,
    pub rules: Vec<Rule>,
    pub disjuncts: Vec<Disjunct>,
    pub queries: Vec<Query>,
    pub hosts: Vec<HostEntry>,
    pub host_names: FxHashMap<String, u32>,
    pub names: FxHashMap<(Kind, ModuleId, Symbol), u32>,
    /// Where each construct stands.
    pub places: FxHashMap<(Kind, ModuleId, Symbol), Place>,
    pub network: Network,
    /// The texts that were loaded, so that an error while running can show its place.
    pub sources: Vec<Source>,
}

/// A text that was loaded.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub file: Arc<str>,
    pub text: Arc<str>,
}

/// The source of what is typed in and not kept.
pub(crate) const TYPED_IN: u32 = u32::MAX;

impl Program {
    pub(crate) fn module(&self, name: Symbol) -> Option<ModuleId> {
        self.modules.iter().position(|module| module.name == name).map(|id| id as ModuleId)
    }

    /// The code as it is shared, if it belongs to a construct.
    pub(crate) fn shared_code(&self, code: &Code) -> Option<Arc<Code>> {
        let defaults = self.templates.iter().flat_map(|template| &template.slots);
        let defaults = defaults.filter_map(|slot| match &slot.default {
            SlotDefault::Dynamic(code) => Some(code),
            _ => None,
        });
        let functions = self.functions.iter().map(|function| &function.code);
        let rules = self.disjuncts.iter().map(|disjunct| &disjunct.code);
        let methods = self.generics.iter().flat_map(|generic| &generic.methods).map(|method| &method.code);
        functions
            .chain(rules)
            .chain(defaults)
            .chain(methods)
            .find(|other| std::ptr::eq(&***other, code))
            .cloned()
    }

    /// The rule that a place lies in.
    pub(crate) fn rule_at(&self, place: Place) -> Option<RuleId> {
        let inside = |rule: &Rule| {
            rule.place.source == place.source
                && rule.place.span.start <= place.span.start
                && place.span.end <= rule.place.span.end
        };
        self.rules.iter().position(|rule| !rule.removed && inside(rule)).map(|id| id as RuleId)
    }

    /// Finds a construct by name as seen from a module: its own first, then what it imports.
    pub(crate) fn find(&self, kind: Kind, module: ModuleId, name: Symbol) -> Option<u32> {
        let mut visited = Vec::new();
        self.find_from(kind, module, name, &mut visited)
    }

    fn find_from(
        &self,
        kind: Kind,
        module: ModuleId,
        name: Symbol,
        visited: &mut Vec<ModuleId>,
    ) -> Option<u32> {
        if let Some(&id) = self.names.get(&(kind, module, name)) {
            return Some(id);
        }
        if visited.contains(&module) {
            return None;
        }
        visited.push(module);
        let lets = |port: &Port| port.kind.is_none_or(|k| k == kind) && port.name.is_none_or(|n| n == name);
        for (from, port) in &self.modules[module as usize].imports {
            if lets(port)
                && self.modules[*from as usize].exports.iter().any(lets)
                && let Some(id) = self.find_from(kind, *from, name, visited)
            {
                return Some(id);
            }
        }
        None
    }
}

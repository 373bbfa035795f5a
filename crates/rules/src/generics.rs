//! Generic functions: methods with restrictions on their parameters, and which of them comes first.

use crate::builtins::Builtin;
use crate::code::{Code, Place};
use crate::symbols::Symbol;
use crate::value::Value;
use std::cmp::Ordering;
use std::sync::Arc;

/// The classes of values, each with the one above it.
const CLASSES: &[(&str, &str)] = &[
    ("OBJECT", ""),
    ("PRIMITIVE", "OBJECT"),
    ("USER", "OBJECT"),
    ("NUMBER", "PRIMITIVE"),
    ("INTEGER", "NUMBER"),
    ("FLOAT", "NUMBER"),
    ("LEXEME", "PRIMITIVE"),
    ("SYMBOL", "LEXEME"),
    ("STRING", "LEXEME"),
    ("MULTIFIELD", "PRIMITIVE"),
    ("ADDRESS", "PRIMITIVE"),
    ("FACT-ADDRESS", "ADDRESS"),
    ("EXTERNAL-ADDRESS", "ADDRESS"),
    ("INSTANCE-ADDRESS", "ADDRESS"),
    ("INSTANCE", "PRIMITIVE"),
    ("INSTANCE-NAME", "INSTANCE"),
];

/// A class of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Class(&'static str);

impl Class {
    pub(crate) fn find(name: &str) -> Option<Class> {
        CLASSES.iter().find(|entry| entry.0 == name).map(|entry| Class(entry.0))
    }

    /// The names of all classes.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        CLASSES.iter().map(|entry| entry.0)
    }

    pub(crate) fn name(self) -> &'static str {
        self.0
    }

    /// Whether it lies below another class.
    fn is_below(self, other: Class) -> bool {
        let mut at = self.0;
        while let Some(entry) = CLASSES.iter().find(|entry| entry.0 == at) {
            at = entry.1;
            if at == other.0 {
                return true;
            }
        }
        false
    }

    /// The class that says nothing beside the others: this one or one of them.
    pub(crate) fn redundant_with(self, others: &[Class]) -> Option<Class> {
        others.iter().find_map(|&other| match (self.is_below(other), other.is_below(self)) {
            (true, _) => Some(self),
            (_, true) => Some(other),
            _ => None,
        })
    }

    fn holds(self, value: &Value) -> bool {
        Class::find(value.type_name()).is_some_and(|class| class == self || class.is_below(self))
    }
}

/// What a parameter of a method takes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Restriction {
    /// Any of these classes; none means every value.
    pub classes: Vec<Class>,
    /// A condition on the argument, and its text.
    pub query: Option<(Arc<Code>, String)>,
}

impl Restriction {
    /// Whether the class of a value fits.
    pub(crate) fn fits(&self, value: &Value) -> bool {
        self.classes.is_empty() || self.classes.iter().any(|class| class.holds(value))
    }

    /// As `list-defmethods` shows it.
    pub(crate) fn text(&self) -> String {
        let mut words: Vec<&str> = self.classes.iter().map(|class| class.name()).collect();
        if self.query.is_some() {
            words.push("<qry>");
        }
        words.join(" ")
    }

    /// Which of two restrictions is more specific: the lesser one comes first.
    fn order(&self, other: &Restriction) -> Ordering {
        let (ours, theirs) = (&self.classes, &other.classes);
        match (ours.is_empty(), theirs.is_empty()) {
            (true, true) => {}
            (true, false) => return Ordering::Greater,
            (false, true) => return Ordering::Less,
            (false, false) => {
                for (one, two) in ours.iter().zip(theirs) {
                    if one.is_below(*two) {
                        return Ordering::Less;
                    }
                    if two.is_below(*one) {
                        return Ordering::Greater;
                    }
                }
                match ours.len().cmp(&theirs.len()) {
                    Ordering::Equal if ours != theirs => return Ordering::Greater,
                    Ordering::Equal => {}
                    order => return order,
                }
            }
        }
        other.query.is_some().cmp(&self.query.is_some())
    }

    fn same(&self, other: &Restriction) -> bool {
        let text = |restriction: &Restriction| restriction.query.as_ref().map(|query| query.1.clone());
        self.classes == other.classes && text(self) == text(other)
    }
}

/// One way to do what a generic function does.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub index: usize,
    pub parameters: Vec<Restriction>,
    /// The restriction of the parameter that takes the rest.
    pub wildcard: Option<Restriction>,
    pub code: Arc<Code>,
    pub place: Place,
}

impl Method {
    pub(crate) fn takes(&self, count: usize) -> bool {
        count == self.parameters.len() || (count > self.parameters.len() && self.wildcard.is_some())
    }

    fn restrictions(&self) -> Vec<(&Restriction, bool)> {
        let plain = self.parameters.iter().map(|restriction| (restriction, false));
        plain.chain(self.wildcard.iter().map(|restriction| (restriction, true))).collect()
    }

    /// Which of two methods comes first; equal if they have the same restrictions.
    pub(crate) fn order(&self, other: &Method) -> Ordering {
        let (ours, theirs) = (self.restrictions(), other.restrictions());
        let mut differ = false;
        for ((one, one_wild), (two, two_wild)) in ours.iter().zip(&theirs) {
            let order = one_wild.cmp(two_wild).then_with(|| one.order(two));
            if order.is_ne() {
                return order;
            }
            differ |= !one.same(two);
        }
        if ours.len() == theirs.len() {
            return if differ { Ordering::Greater } else { Ordering::Equal };
        }
        other
            .parameters
            .len()
            .cmp(&self.parameters.len())
            .then_with(|| self.wildcard.is_some().cmp(&other.wildcard.is_some()))
    }

    /// As `list-defmethods` shows it, after the name.
    pub(crate) fn text(&self) -> String {
        let mut shown: Vec<String> =
            self.parameters.iter().map(|parameter| format!("({})", parameter.text())).collect();
        if let Some(wildcard) = &self.wildcard {
            let text = wildcard.text();
            shown.push(if text.is_empty() { "$?".to_string() } else { format!("($? {text})") });
        }
        format!("#{:<2} {}", self.index, shown.join(" "))
    }
}

/// A generic function.
#[derive(Clone, Debug)]
pub(crate) struct Generic {
    pub name: Symbol,
    /// In the order in which they are tried.
    pub methods: Vec<Method>,
    /// The function of the language that it extends.
    pub system: Option<Builtin>,
    pub next_index: usize,
}

impl Generic {
    /// The method with the same restrictions, if a method is to get another index than that one has.
    pub(crate) fn repeats(&self, method: &Method, given: Option<usize>) -> Option<usize> {
        let same = self.methods.iter().find(|other| method.order(other).is_eq())?;
        given.filter(|&index| index != same.index).map(|_| same.index)
    }

    /// Puts a method in its place; one with the same restrictions, or with the same given index, goes.
    pub(crate) fn add(&mut self, mut method: Method, given: Option<usize>) -> usize {
        let same = self.methods.iter().position(|other| method.order(other).is_eq());
        let index = given.or_else(|| same.map(|place| self.methods[place].index)).unwrap_or(self.next_index);
        self.next_index = self.next_index.max(index + 1);
        method.index = index;
        self.methods.retain(|other| other.index != index && method.order(other).is_ne());
        let place = self.methods.iter().position(|other| method.order(other).is_lt());
        let place = place.unwrap_or(self.methods.len());
        self.methods.insert(place, method);
        index
    }
}

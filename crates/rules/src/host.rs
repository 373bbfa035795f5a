//! What the host program lends to the rules: values with methods, and functions.

use crate::engine::HostContext;
use crate::value::Value;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Why a host function or method refused; the run halts with this sentence.
#[derive(Debug, Clone, thiserror::Error, PartialEq, Eq)]
#[error("{0}")]
pub struct HostError(pub String);

/// A value of the host that rules can hold, compare and ask: `(?card getRank)`.
///
/// Only what [`HostObject::call`] answers can be called; everything else is closed to the rules.
pub trait HostObject: Any + Send + Sync + fmt::Debug {
    /// The text that `printout` shows.
    fn text(&self) -> String;

    /// Answers a method, or `None` when there is no such method.
    fn call(
        &self,
        method: &str,
        arguments: &[Value],
        context: &mut HostContext<'_>,
    ) -> Option<Result<Value, HostError>>;

    /// Equality with another host value; identity unless said otherwise.
    fn same(&self, other: &dyn HostObject) -> bool {
        std::ptr::addr_eq(self as *const Self, other as *const dyn HostObject)
    }

    /// A hash that agrees with [`HostObject::same`]: equal objects must have equal hashes.
    fn hash(&self) -> u64 {
        0
    }

    /// The object as `Any`, so that the host can have its own type back.
    fn as_any(&self) -> &dyn Any;
}

/// A shared host object inside a [`Value`].
#[derive(Clone, Debug)]
pub struct HostValue(Arc<Box<dyn HostObject>>);

impl HostValue {
    /// Wraps a host object.
    pub fn new(object: impl HostObject) -> HostValue {
        HostValue(Arc::new(Box::new(object)))
    }

    /// The object, if it is of this type.
    pub fn get<T: 'static>(&self) -> Option<&T> {
        self.0.as_any().downcast_ref()
    }

    pub(crate) fn text(&self) -> String {
        self.0.text()
    }

    pub(crate) fn same(&self, other: &HostValue) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.same(other.0.as_ref().as_ref())
    }

    pub(crate) fn hash(&self) -> u64 {
        self.0.hash()
    }

    pub(crate) fn call(
        &self,
        method: &str,
        arguments: &[Value],
        context: &mut HostContext<'_>,
    ) -> Option<Result<Value, HostError>> {
        self.0.call(method, arguments, context)
    }
}

/// A function of the host, called by name from the rules.
pub type HostFunction = Arc<dyn Fn(&[Value], &mut HostContext<'_>) -> Result<Value, HostError> + Send + Sync>;

/// A host function with its name and how many arguments it takes.
#[derive(Clone)]
pub struct HostEntry {
    pub(crate) name: String,
    pub(crate) least: usize,
    pub(crate) most: usize,
    pub(crate) function: HostFunction,
}

impl fmt::Debug for HostEntry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "HostEntry({} {}..={})", self.name, self.least, self.most)
    }
}

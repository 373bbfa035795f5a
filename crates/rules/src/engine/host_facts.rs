//! Facts as the host asserts and reads them.

use super::Engine;
use super::fields::{Read, View};
use super::limits::RunError;
use crate::program::{Kind, SlotDefault, TemplateId};
use crate::symbols::Symbol;
use crate::syntax::diagnostics::LoadErrors;
use crate::value::{FactIndex, Value};
use std::borrow::Cow;
use std::sync::Arc;

/// Why a fact could not be asserted by the host.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AssertError {
    /// No template has this name.
    #[error("there is no template {0}; load its deftemplate first")]
    UnknownTemplate(String),
    /// The template has no such slot.
    #[error("the template {template} has no slot {slot}")]
    UnknownSlot {
        /// The template.
        template: String,
        /// The slot.
        slot: String,
    },
    /// A value that the slot does not take.
    #[error("the slot {slot} of {template} does not take this value: it {why}")]
    Refused {
        /// The template.
        template: String,
        /// The slot.
        slot: String,
        /// Why.
        why: String,
    },
    /// A slot without a default was not given.
    #[error("the slot {slot} of {template} must be given: it has no default")]
    Missing {
        /// The template.
        template: String,
        /// The slot.
        slot: String,
    },
    /// Matching failed.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl Engine {
    /// The template with this name, to be kept for fast assertions.
    pub fn template(&self, name: &str) -> Option<Template> {
        let symbol = self.state.symbols.find(name)?;
        self.program.find(Kind::Template, self.state.module, symbol).map(Template)
    }

    /// Starts a fact of a template; see [`FactBuilder`].
    pub fn fact(&mut self, template: &str) -> Result<FactBuilder<'_>, AssertError> {
        let id = self.template(template).ok_or_else(|| AssertError::UnknownTemplate(template.to_string()))?;
        Ok(self.fact_of(id))
    }

    /// Starts a fact of a known template.
    pub fn fact_of(&mut self, template: Template) -> FactBuilder<'_> {
        let slots = vec![None; self.program.templates[template.0 as usize].slots.len()];
        FactBuilder { engine: self, template: template.0, slots, error: None }
    }

    /// Asserts an ordered fact. Gives the existing fact's index for a duplicate.
    pub fn assert_ordered(
        &mut self,
        name: &str,
        fields: impl IntoIterator<Item = Value>,
    ) -> Result<FactIndex, AssertError> {
        let template = match self.template(name) {
            Some(template) => template.0,
            None => {
                let symbol = self.state.intern(name);
                let slot = self.state.intern("implied");
                let program = Arc::make_mut(&mut self.program);
                let id = program.templates.len() as TemplateId;
                program.templates.push(crate::program::Template::implied(symbol, slot));
                program.names.insert((Kind::Template, self.state.module, symbol), id);
                id
            }
        };
        if !self.program.templates[template as usize].implied {
            return Err(AssertError::Refused {
                template: name.into(),
                slot: "implied".into(),
                why: "has named slots; use fact()".into(),
            });
        }
        self.assert_slots(template, vec![Value::many(fields)])
    }

    fn assert_slots(&mut self, template: TemplateId, slots: Vec<Value>) -> Result<FactIndex, AssertError> {
        let program = Arc::clone(&self.program);
        self.state.refuel_outside();
        let asserted = self.state.assert_fact(&program, template, slots.into_iter());
        let index = asserted.map_err(|fault| self.state.run_error(&program, fault, None))?;
        Ok(index.unwrap_or(FactIndex(0)))
    }

    /// Asserts a fact written as text: `(card (rank asso))`.
    pub fn assert_text(&mut self, text: &str) -> Result<FactIndex, LoadErrors> {
        self.state.refuel();
        self.state.fault = None;
        self.state.place = None;
        let program = Arc::clone(&self.program);
        let asserted = self.state.assert_plain_text(&program, text);
        drop(program);
        let whole = || format!("(assert {text})");
        match asserted {
            Some(Ok(index)) => Ok(index.unwrap_or(FactIndex(0))),
            Some(Err(fault)) => Err(self.eval_errors(&whole(), *fault)),
            None => Ok(match self.eval(&whole())? {
                Value::Fact(index) => index,
                _ => FactIndex(0),
            }),
        }
    }

    /// Retracts a fact; says whether it was there.
    pub fn retract(&mut self, index: FactIndex) -> Result<bool, RunError> {
        let program = Arc::clone(&self.program);
        self.state.refuel_outside();
        let retracted = self.state.retract_fact(&program, index);
        retracted.map_err(|fault| self.state.run_error(&program, fault, None))
    }

    /// All facts, in order.
    pub fn facts(&self) -> impl Iterator<Item = FactView<'_>> {
        self.state.facts.all.iter().map(|(_, cell)| FactView { engine: self, cell })
    }

    /// The facts of one template, in order.
    pub fn facts_of(&self, template: &str) -> impl Iterator<Item = FactView<'_>> {
        let list = self.template(template).and_then(|id| self.state.facts.by_template.get(id.0 as usize));
        list.into_iter().flat_map(|list| list.iter()).map(|(_, cell)| FactView { engine: self, cell })
    }

    /// A fact by its index.
    pub fn get(&self, index: FactIndex) -> Option<FactView<'_>> {
        self.state.facts.all.get(index).map(|cell| FactView { engine: self, cell })
    }
}

/// A template of an engine (or of its clones).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Template(pub(crate) TemplateId);

/// A fact under construction, slot by slot.
///
/// ```
/// use arbitro_rules::Engine;
/// let mut engine = Engine::new();
/// engine.load("cards.clp", "(deftemplate card (slot rank) (slot points (default 0)))")?;
/// engine.reset()?;
/// let asso = engine.symbol("asso");
/// engine.fact("card")?.set("rank", asso).set("points", 11).assert()?;
/// assert_eq!(engine.facts().next().unwrap().text(), "(card (rank asso) (points 11))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FactBuilder<'e> {
    engine: &'e mut Engine,
    template: TemplateId,
    slots: Vec<Option<Value>>,
    error: Option<AssertError>,
}

impl FactBuilder<'_> {
    /// Sets a slot. A mistake shows at [`FactBuilder::assert`].
    pub fn set(mut self, slot: &str, value: impl Into<Value>) -> Self {
        let template = &self.engine.program.templates[self.template as usize];
        match self.engine.state.symbols.find(slot).and_then(|symbol| template.slot(symbol)) {
            Some(place) => self.slots[place] = Some(value.into()),
            None => {
                let template = self.engine.state.symbols.name(template.name).to_string();
                self.error.get_or_insert(AssertError::UnknownSlot { template, slot: slot.to_string() });
            }
        }
        self
    }

    /// Sets a slot to a symbol.
    pub fn symbol(self, slot: &str, name: &str) -> Self {
        let value = self.engine.symbol(name);
        self.set(slot, value)
    }

    /// Asserts the fact. Slots that were not set take their defaults.
    pub fn assert(self) -> Result<FactIndex, AssertError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let engine = self.engine;
        let program = Arc::clone(&engine.program);
        let template = &program.templates[self.template as usize];
        let mut slots = Vec::with_capacity(self.slots.len());
        for (slot, given) in template.slots.iter().zip(self.slots) {
            let value = match (given, &slot.default) {
                (Some(value), _) => {
                    let refused = match &value {
                        Value::Many(_) if !slot.multi => {
                            Some("is a multifield for a single slot".to_string())
                        }
                        Value::Many(values) => {
                            values.iter().find_map(|one| slot.constraint.refuses(one)).map(String::from)
                        }
                        one => slot.constraint.refuses(one).map(String::from),
                    };
                    if let Some(why) = refused {
                        let name = |symbol: Symbol| engine.state.symbols.name(symbol).to_string();
                        return Err(AssertError::Refused {
                            template: name(template.name),
                            slot: name(slot.name),
                            why,
                        });
                    }
                    if slot.multi { Value::many([value]) } else { value }
                }
                (None, SlotDefault::Fixed(value)) => value.clone(),
                (None, SlotDefault::Dynamic(code)) => {
                    let value = engine.state.execute(&program, code, View::Nothing);
                    value.map_err(|fault| engine.state.run_error(&program, fault, None))?
                }
                (None, SlotDefault::Required) => {
                    let name = |symbol: Symbol| engine.state.symbols.name(symbol).to_string();
                    return Err(AssertError::Missing {
                        template: name(template.name),
                        slot: name(slot.name),
                    });
                }
            };
            slots.push(value);
        }
        engine.assert_slots(self.template, slots)
    }
}

/// A fact of an engine.
#[derive(Clone, Copy, Debug)]
pub struct FactView<'e> {
    engine: &'e Engine,
    pub(super) cell: u32,
}

impl<'e> FactView<'e> {
    /// Its index.
    pub fn index(&self) -> FactIndex {
        self.engine.state.facts.cells[self.cell as usize].index
    }

    /// The name of its template.
    pub fn template(&self) -> &'e str {
        let template = self.engine.state.facts.cells[self.cell as usize].template;
        self.engine.state.symbols.name(self.engine.program.templates[template as usize].name)
    }

    /// The value of a slot.
    pub fn slot(&self, name: &str) -> Option<Value> {
        let cell = &self.engine.state.facts.cells[self.cell as usize];
        let template = &self.engine.program.templates[cell.template as usize];
        let place = template.slot(self.engine.state.symbols.find(name)?)?;
        Some(self.engine.state.facts.slot(self.cell, place as u16).into_value())
    }

    /// The fields of an ordered fact, or the slots of another.
    pub fn fields(&self) -> Cow<'e, [Value]> {
        let facts = &self.engine.state.facts;
        let template = facts.cells[self.cell as usize].template;
        if self.engine.program.templates[template as usize].implied {
            Cow::Borrowed(facts.fields(self.cell, 0))
        } else {
            Cow::Owned(facts.slots(self.cell).map(Read::into_value).collect())
        }
    }

    /// The fact as a program would write it.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.engine.state.write_fact(&self.engine.program, self.cell, None, &mut out);
        out
    }
}

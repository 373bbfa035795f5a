//! Compares the Fluent files of a language with the messages that the program can produce.

use arbitro_game::MessageKind;
use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};

/// Ids that begin like this belong to the pages; Rust does not produce them.
const OF_THE_PAGES: &str = "web-";

/// What every list has beside its items.
const LIST_FORMS: [&str; 3] = ["count", "or", "series"];

/// What is wrong with the texts of one language, a sentence each; empty if nothing is.
///
/// Every message must have a text; every text must belong to a message or to the pages; a text may use only the
/// arguments of its message, their forms (`$card-the`, where some message has the attribute `the`) and the lengths of
/// lists and the ways to join them (`$cards-count`, `$cards-or`, `$cards-series`).
///
/// `kinds` are the messages that Rust declares, `plain` the ids of those that have no arguments and that data names.
pub fn check<'a>(
    texts: impl IntoIterator<Item = &'a str>,
    kinds: &[MessageKind],
    plain: &[String],
) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut found: BTreeMap<String, Text> = BTreeMap::new();
    for text in texts {
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, errors)| {
            wrong.extend(errors.iter().map(|error| format!("not in Fluent syntax: {error}")));
            resource
        });
        for entry in resource.entries() {
            let Entry::Message(message) = entry else { continue };
            let mut text = Text::default();
            message.value.iter().for_each(|value| text.pattern(value));
            for attribute in &message.attributes {
                text.forms.insert(attribute.id.name.to_owned());
                text.pattern(&attribute.value);
            }
            if found.insert(message.id.name.to_owned(), text).is_some() {
                wrong.push(format!("{} is there twice", message.id.name));
            }
        }
    }
    let forms: BTreeSet<&str> =
        found.values().flat_map(|text| text.forms.iter().map(String::as_str)).collect();
    let mut known: BTreeMap<&str, &[&str]> = plain.iter().map(|id| (id.as_str(), &[][..])).collect();
    known.extend(kinds.iter().map(|kind| (kind.id, kind.args)));
    wrong.extend(known.keys().filter(|id| !found.contains_key(**id)).map(|id| format!("{id} has no text")));
    for (id, text) in &found {
        let other = text.messages.iter().filter(|other| !found.contains_key(*other));
        wrong.extend(other.map(|other| format!("{id} refers to {other}, which has no text")));
        match known.get(id.as_str()) {
            Some(args) => {
                let unknown = text.variables.iter().filter(|variable| !is_of(args, variable, &forms));
                wrong.extend(unknown.map(|variable| format!("{id} uses the unknown argument ${variable}")));
            }
            None if id.starts_with(OF_THE_PAGES) => {}
            None => wrong.push(format!("{id} is a text of no message")),
        }
    }
    wrong
}

fn is_of(args: &[&str], variable: &str, forms: &BTreeSet<&str>) -> bool {
    args.iter().any(|arg| match variable.strip_prefix(arg) {
        Some("") => true,
        Some(form) => {
            form.strip_prefix('-').is_some_and(|form| LIST_FORMS.contains(&form) || forms.contains(form))
        }
        None => false,
    })
}

/// What one message of a file has and uses.
#[derive(Default)]
struct Text {
    forms: BTreeSet<String>,
    variables: BTreeSet<String>,
    messages: BTreeSet<String>,
}

impl Text {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                variants.iter().for_each(|variant| self.pattern(&variant.value));
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.messages.insert(id.name.to_owned());
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                arguments.positional.iter().for_each(|argument| self.inline(argument));
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::TermReference { .. }
            | InlineExpression::StringLiteral { .. }
            | InlineExpression::NumberLiteral { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: &[MessageKind] = &[
        MessageKind { id: "calls", args: &["player", "card"] },
        MessageKind { id: "card-ace", args: &[] },
        MessageKind { id: "took", args: &["players"] },
    ];
    const GOOD: &str = "card-ace = asso\n    .the = l’asso\ncalls = { $player } chiama { $card-the }\n\
        took = { $players } { $players-count ->\n    [one] ha preso\n   *[other] hanno preso\n}\nweb-title = Arbitro\n";

    #[test]
    fn complete_texts_pass() {
        assert_eq!(check([GOOD], KINDS, &[]), Vec::<String>::new());
    }

    #[test]
    fn every_fault_is_found() {
        for (from, to, fault) in [
            ("card-ace", "card-king", "card-ace has no text"),
            ("web-title", "title", "title is a text of no message"),
            ("$player }", "$name }", "calls uses the unknown argument $name"),
            ("$card-the", "$card-a", "calls uses the unknown argument $card-a"),
            ("$players-count", "$player-count", "took uses the unknown argument $player-count"),
            ("web-title = Arbitro", "took = { $players }", "took is there twice"),
            ("= Arbitro", "= { arbitro }", "web-title refers to arbitro, which has no text"),
        ] {
            let wrong = check([GOOD.replace(from, to).as_str()], KINDS, &[]);
            assert!(wrong.contains(&fault.to_owned()), "{fault}: {wrong:?}");
        }
        assert!(
            check([GOOD.replace(" = asso", " = { asso").as_str()], KINDS, &[])[0]
                .starts_with("not in Fluent syntax")
        );
    }
}

//! Writes all mutants of a file into it, each as an alternative that is chosen at run time.

use crate::Mutant;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A file with its mutants woven in.
pub struct Woven {
    pub text: String,
    /// Where a mutant's own code is, and where all the code is that has been written for its place.
    pub own: Vec<(Range<usize>, u32)>,
    pub around: Vec<(Range<usize>, u32)>,
}

/// What is written at a place.
enum Edit {
    /// Code before the place: what goes before and after the condition that the mutant is on, and the mutant.
    Insert(&'static str, String, u32),
    /// Alternatives to the expression at the place.
    Instead(Vec<(u32, String)>),
}

/// Writes the mutants in.
pub fn weave(source: &str, mutants: &[&Mutant]) -> Woven {
    let lines: Vec<usize> =
        std::iter::once(0).chain(source.match_indices('\n').map(|(at, _)| at + 1)).collect();
    let offset = |mutant: &Mutant| {
        let line = lines[mutant.line - 1];
        let mut places = source[line..].char_indices();
        places.nth(mutant.column - 1).map_or(source.len(), |(at, _)| line + at)
    };
    let mut wanted: HashMap<(&str, usize), Vec<&Mutant>> = HashMap::new();
    for mutant in mutants {
        wanted.entry((mutant.genre.as_str(), offset(mutant))).or_default().push(mutant);
    }
    let mut finder = Finder { source, wanted, inserts: Vec::new(), instead: BTreeMap::new() };
    finder.visit_file(&syn::parse_file(source).expect("cargo-mutants has parsed it"));
    let instead = finder.instead.into_iter().map(|((start, end), all)| (start..end, Edit::Instead(all)));
    let mut edits: Vec<(Range<usize>, Edit)> = finder.inserts.into_iter().chain(instead).collect();
    // An insertion goes before the expression that starts there, and a long expression before its parts.
    edits.sort_by_key(|(range, edit)| {
        (range.start, matches!(edit, Edit::Instead(_)), std::cmp::Reverse(range.end))
    });
    let mut woven = Woven { text: String::new(), own: Vec::new(), around: Vec::new() };
    write(source, 0..source.len(), &mut edits.iter().peekable(), &mut woven);
    woven
}

type Edits<'a> = std::iter::Peekable<std::slice::Iter<'a, (Range<usize>, Edit)>>;

fn write(source: &str, range: Range<usize>, edits: &mut Edits, woven: &mut Woven) {
    let mut done = range.start;
    while let Some((place, edit)) = edits.next_if(|(place, _)| place.start < range.end) {
        woven.text.push_str(&source[done..place.start]);
        done = place.end;
        let start = woven.text.len();
        match edit {
            Edit::Insert(before, after, id) => {
                woven.text.push_str(&format!("{before}crate::mutant_switch::on({id}){after}"));
                woven.own.push((start..woven.text.len(), *id));
            }
            Edit::Instead(alternatives) => {
                // The code as it was comes first, so that the compiler takes its type as the right one.
                let on: Vec<_> =
                    alternatives.iter().map(|(id, _)| format!("crate::mutant_switch::on({id})")).collect();
                woven.text.push_str(&format!("(if !({}) {{", on.join("||")));
                write(source, place.clone(), edits, woven);
                for ((id, code), on) in alternatives.iter().zip(on) {
                    woven.text.push_str(&format!("}} else if {on} {{"));
                    let own = woven.text.len();
                    woven.text.push_str(code);
                    woven.own.push((own..woven.text.len(), *id));
                }
                woven.text.push_str("} else { unreachable!() })");
                let end = woven.text.len();
                woven.around.extend(alternatives.iter().map(|(id, _)| (start..end, *id)));
            }
        }
    }
    woven.text.push_str(&source[done..range.end]);
}

struct Finder<'a> {
    source: &'a str,
    wanted: HashMap<(&'a str, usize), Vec<&'a Mutant>>,
    inserts: Vec<(Range<usize>, Edit)>,
    instead: BTreeMap<(usize, usize), Vec<(u32, String)>>,
}

fn range(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

impl Finder<'_> {
    fn text(&self, node: &impl Spanned) -> &str {
        &self.source[range(node)]
    }

    fn take(&mut self, genre: &'static str, start: usize) -> Vec<(u32, String)> {
        let found = self.wanted.remove(&(genre, start)).unwrap_or_default();
        found.into_iter().map(|mutant| (mutant.id, mutant.replacement.clone())).collect()
    }

    fn replace(&mut self, whole: Range<usize>, alternatives: impl IntoIterator<Item = (u32, String)>) {
        let mut alternatives = alternatives.into_iter().peekable();
        if alternatives.peek().is_some() {
            self.instead.entry((whole.start, whole.end)).or_default().extend(alternatives);
        }
    }

    fn insert(&mut self, at: usize, before: &'static str, after: &str, id: u32) {
        self.inserts.push((at..at, Edit::Insert(before, after.to_owned(), id)));
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        // Two bodies of a function that returns `impl Trait` would have two types.
        let hidden = self.text(&signature.output).contains("impl ");
        if let (None, false, Some(first)) = (&signature.constness, hidden, block.stmts.first()) {
            for (id, value) in self.take("FnValue", range(first).start) {
                self.insert(range(block).start + 1, "if ", &format!(" {{ return {value}; }}"), id);
            }
        }
    }
}

/// Whether the expression is a chain with `let` in it, which cannot be put in parentheses.
fn has_let(expression: &syn::Expr) -> bool {
    match expression {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Constants and the bodies of constant functions are left out: what is chosen at run time cannot change them.
impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_variant(&mut self, _: &'ast syn::Variant) {}

    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        self.function(&node.sig, &node.block);
        if node.sig.constness.is_none() {
            visit::visit_item_fn(self, node);
        }
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        self.function(&node.sig, &node.block);
        if node.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, node);
        }
    }

    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        if let Some(block) = &node.default {
            self.function(&node.sig, block);
        }
        visit::visit_trait_item_fn(self, node);
    }

    fn visit_expr_repeat(&mut self, node: &'ast syn::ExprRepeat) {
        self.visit_expr(&node.expr);
    }

    fn visit_expr_binary(&mut self, node: &'ast syn::ExprBinary) {
        if !has_let(&node.left) && !has_let(&node.right) {
            let alternatives = self.take("BinaryOperator", range(&node.op).start);
            let (left, right) = (self.text(&node.left).to_owned(), self.text(&node.right).to_owned());
            let all =
                alternatives.into_iter().map(|(id, operator)| (id, format!("({left}) {operator} ({right})")));
            self.replace(range(node), all);
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_unary(&mut self, node: &'ast syn::ExprUnary) {
        let alternatives = self.take("UnaryOperator", range(&node.op).start);
        let operand = self.text(&node.expr).to_owned();
        self.replace(
            range(node),
            alternatives.into_iter().map(|(id, sign)| (id, format!("{sign}{operand}"))),
        );
        visit::visit_expr_unary(self, node);
    }

    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        // `None` looks like the name of a variable.
        let takes_the_rest = |arm: &syn::Arm| match &arm.pat {
            syn::Pat::Wild(_) => arm.guard.is_none(),
            syn::Pat::Ident(name) => {
                arm.guard.is_none() && name.ident.to_string().starts_with(char::is_lowercase)
            }
            _ => false,
        };
        if !node.arms.iter().any(takes_the_rest) {
            // Without one of its arms the match would be incomplete.
            node.arms.iter().for_each(|arm| drop(self.take("MatchArm", range(arm).start)));
        }
        visit::visit_expr_match(self, node);
    }

    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        for (id, _) in self.take("MatchArm", range(node).start) {
            match &node.guard {
                Some((_, guard)) => self.insert(range(guard).start, "!", " && ", id),
                None => self.insert(range(&node.pat).end, " if !", "", id),
            }
        }
        if let Some((_, guard)) = node.guard.as_ref().filter(|(_, guard)| !has_let(guard)) {
            let alternatives = self.take("MatchArmGuard", range(guard).start);
            self.replace(range(guard), alternatives);
        }
        visit::visit_arm(self, node);
    }

    fn visit_expr_struct(&mut self, node: &'ast syn::ExprStruct) {
        let whole = range(node);
        for pair in node.fields.pairs() {
            let field = range(*pair.value());
            let after = pair.punct().map_or(field.end, |comma| range(*comma).end);
            let code =
                format!("{}{}", &self.source[whole.start..field.start], &self.source[after..whole.end]);
            let alternatives = self.take("StructField", field.start);
            self.replace(whole.clone(), alternatives.into_iter().map(|(id, _)| (id, code.clone())));
        }
        visit::visit_expr_struct(self, node);
    }
}

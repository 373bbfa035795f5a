//! Random programs: small templates, rules with nested `not`, `exists`, `forall` and `or`, multifields, `logical`,
//! queries, modules, modify and salience, and a few facts.

mod coverage;
mod deeper;

/// A small generator of random numbers, so that a seed means the same program for ever.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        let at = self.below(items.len());
        &items[at]
    }
}

/// A program in parts.
pub struct Program {
    watch: Vec<String>,
    before: Vec<String>,
    facts: Vec<String>,
    rules: Vec<Rule>,
    steps: Vec<String>,
    /// The module of the first facts, as a prefix.
    home: &'static str,
}

struct Rule {
    name: String,
    declare: String,
    conditions: Vec<String>,
    actions: Vec<String>,
}

impl Rule {
    fn text(&self) -> String {
        format!(
            "(defrule {} {} {} => {})",
            self.name,
            self.declare,
            self.conditions.join(" "),
            self.actions.join(" ")
        )
    }
}

impl Program {
    pub fn inputs(&self) -> Vec<String> {
        let mut inputs = self.watch.clone();
        inputs.extend(self.before.iter().cloned());
        inputs.push(format!("(deffacts {}start {})", self.home, self.facts.join(" ")));
        inputs.extend(self.rules.iter().map(Rule::text));
        inputs.extend(self.steps.iter().cloned());
        inputs
    }
}

/// Variables known at a point of a left-hand side.
#[derive(Default, Clone)]
struct Known {
    single: Vec<String>,
    multi: Vec<String>,
    facts: Vec<(String, bool)>,
}

const VALUES: &[&str] = &["1", "2", "3", "red", "blue", "\"red\"", "1.0", "2.5"];
const COMMON: &[&str] = &["1", "2", "3", "red", "blue"];

struct Maker {
    dice: Dice,
    fresh: usize,
    /// Rules that work in stages, as large programs do: a fact says how far the work has come, patterns only compare,
    /// and what is asked to be absent is of other kinds than what is matched.
    staged: bool,
    /// A pattern of something absent is being made.
    absent: bool,
    /// Rules use more of the language: nested groups, queries, modules.
    rich: bool,
    /// Rules stand in several modules.
    modular: bool,
}

impl Maker {
    fn value(&mut self) -> String {
        let from = if self.dice.chance(85) { COMMON } else { VALUES };
        self.dice.pick(from).to_string()
    }

    /// A constraint on one field.
    fn field(&mut self, known: &Known, bound: &mut Vec<String>) -> String {
        let before = bound.len();
        let field = self.any_field(known, bound);
        if self.staged && field.contains('(') {
            bound.truncate(before);
            return self.value();
        }
        field
    }

    fn any_field(&mut self, known: &Known, bound: &mut Vec<String>) -> String {
        match self.dice.below(100) {
            0..=17 => self.value(),
            18..=27 => "?".to_string(),
            28..=47 => self.new_variable(bound),
            48..=65 => match self.some_variable(known, bound) {
                Some(name) => format!("?{name}"),
                None => self.new_variable(bound),
            },
            66..=72 => format!("~{}", self.value()),
            73..=78 => format!("{}|{}", self.value(), self.value()),
            79..=84 => {
                let other = self.some_variable(known, bound);
                let this = self.new_variable(bound);
                match other {
                    Some(other) => format!("{this}&~?{other}"),
                    None => format!("{this}&~{}", self.value()),
                }
            }
            85..=90 => {
                let other = self.some_variable(known, bound);
                let this = self.new_variable(bound);
                match other {
                    Some(other) => format!("{this}&:(neq {this} ?{other})"),
                    None => format!("{this}&:(neq {this} {})", self.value()),
                }
            }
            91..=94 => match self.some_variable(known, bound) {
                Some(other) => format!("=(str-cat ?{other})"),
                None => "red|blue".to_string(),
            },
            _ => {
                let this = self.new_variable(bound);
                format!("{this}&{}|{}", self.value(), self.value())
            }
        }
    }

    fn new_variable(&mut self, bound: &mut Vec<String>) -> String {
        self.fresh += 1;
        let name = format!("v{}", self.fresh);
        bound.push(name.clone());
        format!("?{name}")
    }

    fn some_variable(&mut self, known: &Known, bound: &[String]) -> Option<String> {
        let all: Vec<&String> = known.single.iter().chain(bound.iter()).collect();
        if all.is_empty() { None } else { Some((*self.dice.pick(&all)).clone()) }
    }

    /// A pattern, with the variables it binds. Ordered `a` and `b`, templates `t` and `u`.
    fn pattern(&mut self, known: &Known) -> (String, Vec<String>, Vec<String>, bool) {
        let mut bound = Vec::new();
        let mut multi = Vec::new();
        let kind = if self.staged && self.absent { 0 } else { self.dice.below(4) };
        let text = match kind {
            0 | 1 => {
                let name = if self.dice.chance(50) { "a" } else { "b" };
                let mut fields = Vec::new();
                for _ in 0..self.dice.below(3) {
                    fields.push(self.field(known, &mut bound));
                }
                if self.dice.chance(30) {
                    // CLIPS 6.4.2 reads the wrong field for `=(...)` after one `$?`, and crashes past the last field.
                    for field in fields.iter_mut().filter(|field| field.starts_with("=(")) {
                        *field = "red".to_string();
                    }
                    let count = 1 + self.dice.below(2);
                    for _ in 0..count {
                        let at = self.dice.below(fields.len() + 1);
                        let piece = match self.dice.below(3) {
                            0 => "$?".to_string(),
                            1 if !known.multi.is_empty() => format!("$?{}", self.dice.pick(&known.multi)),
                            _ => {
                                self.fresh += 1;
                                multi.push(format!("m{}", self.fresh));
                                format!("$?m{}", self.fresh)
                            }
                        };
                        fields.insert(at, piece);
                    }
                }
                format!("({name} {})", fields.join(" "))
            }
            _ => {
                let name = if self.dice.chance(60) { "t" } else { "u" };
                let mut slots = Vec::new();
                for slot in ["x", "y"] {
                    if self.dice.chance(60) {
                        slots.push(format!("({slot} {})", self.field(known, &mut bound)));
                    }
                }
                if self.dice.chance(25) {
                    let inner = match self.dice.below(4) {
                        0 => String::new(),
                        1 => self.field(known, &mut bound),
                        2 => format!("$? {} $?", self.field(known, &mut bound)),
                        _ => {
                            self.fresh += 1;
                            multi.push(format!("m{}", self.fresh));
                            format!("{} $?m{}", self.field(known, &mut bound), self.fresh)
                        }
                    };
                    slots.push(format!("(many {inner})"));
                }
                return (format!("({name} {})", slots.join(" ")), bound, multi, true);
            }
        };
        (text, bound, multi, false)
    }

    fn test(&mut self, known: &Known) -> Option<String> {
        let a = self.some_variable(known, &[]).filter(|_| !self.staged)?;
        let b =
            if self.dice.chance(60) { format!("?{}", self.some_variable(known, &[])?) } else { self.value() };
        let operator = if self.dice.chance(60) { "neq" } else { "eq" };
        Some(format!("(test ({operator} ?{a} {b}))"))
    }

    fn element(&mut self, known: &mut Known, depth: usize) -> String {
        if self.rich && depth < 3 && self.dice.chance(30) {
            return self.deep_element(known, depth);
        }
        let roll = self.dice.below(100);
        match roll {
            0..=54 => self.positive(known, depth),
            55..=72 => {
                let inner = self.negatable(known, depth);
                format!("(not {inner})")
            }
            73..=80 => {
                let inner = self.negatable(known, depth);
                format!("(exists {inner})")
            }
            81..=84 if depth < 2 && !self.staged => {
                let mut inside = known.clone();
                let (first, bound, multi, _) = self.pattern(&inside);
                inside.single.extend(bound);
                inside.multi.extend(multi);
                let (second, ..) = self.pattern(&inside);
                format!("(forall {first} {second})")
            }
            85..=91 => match self.test(known) {
                Some(test) => test,
                None => self.positive(known, depth),
            },
            92..=96 if depth == 0 => {
                // Alternatives bind nothing that is used outside.
                let (mut one, mut two) = (known.clone(), known.clone());
                let first = self.positive(&mut one, 2);
                let second = self.element(&mut two, 2);
                format!("(or {first} {second})")
            }
            _ => self.positive(known, depth),
        }
    }

    fn positive(&mut self, known: &mut Known, depth: usize) -> String {
        let (text, bound, multi, template) = self.pattern(known);
        known.single.extend(bound);
        known.multi.extend(multi);
        if depth == 0 && self.dice.chance(35) {
            self.fresh += 1;
            known.facts.push((format!("f{}", self.fresh), template));
            return format!("?f{} <- {text}", self.fresh);
        }
        text
    }

    /// Something inside not or exists: a pattern, or a group.
    fn negatable(&mut self, known: &Known, depth: usize) -> String {
        let mut inside = known.clone();
        if depth < 2 && self.dice.chance(if self.staged { 4 } else { 35 }) {
            let mut parts = Vec::new();
            for _ in 0..2 + self.dice.below(2) {
                parts.push(self.element(&mut inside, depth + 1));
            }
            // A group is made of patterns first, so that its tests have something to read.
            return format!("(and {})", parts.join(" "));
        }
        self.absent = true;
        let pattern = self.pattern(&inside).0;
        self.absent = false;
        pattern
    }

    fn action(&mut self, known: &Known, index: usize) -> String {
        if self.rich && self.dice.chance(25) {
            return self.rich_action(known, index);
        }
        let term = |maker: &mut Maker| match maker.some_variable(known, &[]) {
            Some(name) if maker.dice.chance(55) => format!("?{name}"),
            _ => maker.value(),
        };
        match self.dice.below(10) {
            0..=2 => {
                let name = if self.dice.chance(50) { "a" } else { "b" };
                format!(
                    "(assert ({name} {} {}))",
                    term(self),
                    if self.dice.chance(50) { term(self) } else { String::new() }
                )
            }
            3 | 4 => {
                let name = if self.dice.chance(60) { "t" } else { "u" };
                format!("(assert ({name} (x {}) (y {})))", term(self), term(self))
            }
            5 | 6 if !known.facts.is_empty() => {
                let (name, _) = self.dice.pick(&known.facts).clone();
                format!("(retract ?{name})")
            }
            7 | 8 => {
                let templates: Vec<&(String, bool)> = known.facts.iter().filter(|fact| fact.1).collect();
                if templates.is_empty() {
                    return format!("(printout t r{index} {} crlf)", term(self));
                }
                let (name, _) = (*self.dice.pick(&templates)).clone();
                format!("(modify ?{name} ({} {}))", self.dice.pick(&["x", "y"]), term(self))
            }
            _ => format!("(printout t r{index} \" \" {} crlf)", term(self)),
        }
    }

    fn rule(&mut self, index: usize) -> Rule {
        let mut known = Known::default();
        let mut conditions = Vec::new();
        let logical = self.dice.chance(8) && !self.staged;
        for position in 0..1 + self.dice.below(4) {
            let element = self.element(&mut known, 0);
            if logical && position == 0 && !element.starts_with("?f") {
                conditions.push(format!("(logical {element})"));
            } else {
                conditions.push(element);
            }
        }
        if self.rich && !logical && self.dice.chance(12) {
            self.wrap_logical(&mut conditions);
        }
        let declare = if self.dice.chance(25) {
            format!("(declare (salience {}))", self.dice.pick(&["10", "-10", "5"]))
        } else {
            String::new()
        };
        let mut actions: Vec<String> =
            (0..1 + self.dice.below(3)).map(|_| self.action(&known, index)).collect();
        if self.staged && self.dice.chance(75) {
            let place = if self.dice.chance(70) { 0 } else { self.dice.below(conditions.len() + 1) };
            let stage = if self.dice.chance(50) { "?".to_string() } else { self.stage() };
            conditions.insert(place, format!("?s <- (stage (at {stage}))"));
            actions.extend((0..self.dice.below(3)).map(|_| self.action(&known, index)));
            let next = self.stage();
            let (place, change) = (self.dice.below(actions.len() + 1), self.dice.below(4));
            match change {
                0 | 1 => actions.insert(place, format!("(modify ?s (at {next}))")),
                2 => {
                    actions.insert(place, format!("(assert (stage (at {next})))"));
                    actions.insert(place, "(retract ?s)".to_string());
                }
                _ => {}
            }
        }
        let module = if self.modular { *self.dice.pick(&["MAIN::", "A::", "B::"]) } else { "" };
        Rule { name: format!("{module}r{index}"), declare, conditions, actions }
    }

    fn stage(&mut self) -> String {
        self.dice.pick(&["1", "2", "3"]).to_string()
    }

    fn fact(&mut self) -> String {
        match self.dice.below(4) {
            0 | 1 => {
                let name = if self.dice.chance(50) { "a" } else { "b" };
                let fields: Vec<String> = (0..self.dice.below(4)).map(|_| self.value()).collect();
                format!("({name} {})", fields.join(" "))
            }
            2 => format!("(t (x {}) (y {}))", self.value(), self.value()),
            _ => {
                let many: Vec<String> = (0..self.dice.below(4)).map(|_| self.value()).collect();
                format!("(u (x {}) (many {}))", self.value(), many.join(" "))
            }
        }
    }
}

/// A rule that turns the clock when nothing else is left to do: it counts up to a bound, and every time asserts,
/// retracts or changes something, so that matches come and go.
const CLOCK: &str = "clock";

impl Maker {
    fn clock(&mut self) -> Rule {
        let mut actions = vec!["(retract ?c)".to_string(), "(assert (count (+ ?n 1)))".to_string()];
        for _ in 0..1 + self.dice.below(3) {
            let value = self.value();
            let template = *self.dice.pick(&["t", "u"]);
            actions.push(match self.dice.below(7) {
                0 => format!("(do-for-fact ((?f {template})) (eq ?f:x {value}) (retract ?f))"),
                1 => "(do-for-fact ((?f a b)) TRUE (retract ?f))".to_owned(),
                2 => format!("(do-for-fact ((?f {template})) (neq ?f:y {value}) (modify ?f (y {value})))"),
                3 => format!("(assert ({template} (x ?n) (y {value})))"),
                4 => format!("(assert (a ?n {value}))"),
                5 => "(assert (b (mod ?n 2)))".to_owned(),
                _ => format!("(assert {})", self.fact()),
            });
        }
        let bound = 3 + self.dice.below(6);
        Rule {
            name: format!("{}{CLOCK}", if self.modular { "MAIN::" } else { "" }),
            declare: "(declare (salience -50))".to_string(),
            conditions: vec![format!("?c <- (count ?n&:(< ?n {bound}))")],
            actions,
        }
    }
}

/// The program of a seed.
pub fn program(seed: u64) -> Program {
    // A quarter of them, whose activations are not watched.
    let staged = seed % 4 == 3;
    let rich = !staged && (seed / 4).is_multiple_of(2);
    let modular = rich && (seed / 8).is_multiple_of(2);
    let mut maker = Maker { dice: Dice(seed), fresh: 0, staged, absent: false, rich, modular };
    let mut before = vec![
        "(deftemplate t (slot x) (slot y) (multislot many))".to_string(),
        "(deftemplate u (slot x (default 1)) (slot y) (multislot many))".to_string(),
    ];
    if modular {
        before.splice(0..0, deeper::MODULES_BEFORE.iter().map(|text| text.to_string()));
        before.extend(deeper::MODULES_AFTER.iter().map(|text| text.to_string()));
    }
    if maker.dice.chance(30) {
        let strategy = *maker.dice.pick(&["breadth", "lex", "mea", "simplicity", "complexity"]);
        before.insert(0, format!("(set-strategy {strategy})"));
    }
    let mut facts: Vec<String> = (0..5 + maker.dice.below(10)).map(|_| maker.fact()).collect();
    let mut rules: Vec<Rule> = (0..3 + maker.dice.below(5)).map(|index| maker.rule(index)).collect();
    if staged {
        before.push("(deftemplate stage (slot at))".to_string());
        facts.push("(stage (at 1))".to_string());
    }
    if maker.dice.chance(85) {
        facts.push("(count 0)".to_string());
        let place = maker.dice.below(rules.len() + 1);
        let clock = maker.clock();
        rules.insert(place, clock);
    }
    let mut steps = vec!["(reset)".to_string()];
    if modular {
        steps.push(maker.focus());
    }
    if maker.dice.chance(50) {
        steps.push("(run 10)".to_string());
        steps.push(format!("(assert {})", maker.fact()));
        if maker.dice.chance(50) {
            steps.push(format!("(retract {})", 1 + maker.dice.below(4)));
        }
        steps.push("(agenda)".to_string());
    }
    steps.push("(run 60)".to_string());
    steps.push("(facts)".to_string());
    steps.push("(agenda)".to_string());
    // Traces of activations tell most, but matches may be taken away in another manner when nobody looks.
    let watched =
        if seed.is_multiple_of(2) { &["facts", "rules", "activations"][..] } else { &["facts", "rules"] };
    let watch = watched.iter().map(|item| format!("(watch {item})")).collect();
    Program { watch, before, facts, rules, steps, home: if modular { "MAIN::" } else { "" } }
}

/// How many rules fired in a trace, the clock left out.
pub fn firings(trace: &str) -> usize {
    trace.lines().filter(|line| line.starts_with("FIRE") && !line.contains(CLOCK)).count()
}

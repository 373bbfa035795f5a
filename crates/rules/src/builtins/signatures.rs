//! Which types of arguments the functions of the language take, and which they give: what is checked at load.
//!
//! A letter stands for a type, as in the tables of CLIPS: `l` whole number, `d` float, `y` symbol, `s` string, `m`
//! multifield, `f` fact; `*` is anything.

use crate::program::types;

/// The bit of multifields, beside those of single values.
pub(crate) const MANY: u16 = 64;

/// Anything at all.
pub(crate) const ANYTHING: u16 = types::ANY | MANY;

/// What a function gives, and what it takes; the last kind of argument repeats.
pub(crate) struct Signature {
    gives: &'static str,
    takes: &'static [&'static str],
}

impl Signature {
    pub(crate) fn gives(&self) -> u16 {
        mask(self.gives)
    }

    /// The types of an argument, from 0.
    pub(crate) fn takes(&self, place: usize) -> u16 {
        self.takes.get(place).or(self.takes.last()).map_or(ANYTHING, |letters| mask(letters))
    }
}

fn mask(letters: &str) -> u16 {
    letters.chars().fold(0, |mask, letter| {
        mask | match letter {
            'l' => types::INTEGER,
            'd' => types::FLOAT,
            'y' => types::SYMBOL,
            's' => types::STRING,
            'm' => MANY,
            'f' => types::FACT,
            _ => ANYTHING,
        }
    })
}

/// The types of a mask in words.
pub(crate) fn words(mask: u16) -> String {
    let known = [
        (types::INTEGER, "a whole number"),
        (types::FLOAT, "a float"),
        (types::SYMBOL, "a symbol"),
        (types::STRING, "a string"),
        (MANY, "a multifield"),
        (types::FACT, "a fact"),
        (types::HOST, "a value of the host"),
    ];
    if mask & (types::INTEGER | types::FLOAT) == types::INTEGER | types::FLOAT {
        let rest = words(mask & !(types::INTEGER | types::FLOAT));
        return if rest.is_empty() { "a number".to_string() } else { format!("a number or {rest}") };
    }
    let named: Vec<&str> = known.iter().filter(|entry| mask & entry.0 != 0).map(|entry| entry.1).collect();
    named.join(" or ")
}

/// The signature of a function, by its name; none if nothing is known of it.
pub(crate) fn of(name: &str) -> Option<Signature> {
    const NUMBERS: &[&str] = &["ld"];
    const TEXT: &[&str] = &["ys"];
    const ANY: &[&str] = &["*"];
    const FIELDS: &[&str] = &["m"];
    let (gives, takes): (&str, &[&str]) = match name {
        "+" | "-" | "*" | "/" | "max" | "min" | "abs" | "mod" | "**" => ("ld", NUMBERS),
        "div" | "round" | "integer" => ("l", NUMBERS),
        "float" | "sqrt" | "exp" | "log" | "log10" | "deg-rad" | "rad-deg" | "deg-grad" | "grad-deg" => {
            ("d", NUMBERS)
        }
        "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "sinh" | "cosh" | "tanh" | "sec" | "csc"
        | "cot" | "atan2" | "asec" | "acsc" | "acot" | "sech" | "csch" | "coth" | "asinh" | "acosh"
        | "atanh" | "asech" | "acsch" | "acoth" => ("d", NUMBERS),
        "pi" | "time" => ("d", ANY),
        "<" | "<=" | ">" | ">=" | "<>" => ("y", NUMBERS),
        "eq" | "neq" | "numberp" | "floatp" | "integerp" | "lexemep" | "stringp" | "symbolp"
        | "multifieldp" => ("y", ANY),
        "evenp" | "oddp" => ("y", &["l"]),
        "str-cat" => ("s", &["ysldf"]),
        "sym-cat" => ("y", &["ysldf"]),
        "sub-string" => ("s", &["l", "l", "ys"]),
        "str-index" => ("ly", TEXT),
        "upcase" | "lowcase" => ("ys", TEXT),
        "str-compare" => ("l", &["ys", "ys", "l"]),
        "str-length" | "str-byte-length" => ("l", TEXT),
        "str-replace" => ("ys", TEXT),
        "string-to-field" => ("*", TEXT),
        "format" => ("s", &["*", "s", "*"]),
        "explode$" => ("m", &["s"]),
        "implode$" => ("s", FIELDS),
        "create$" => ("m", ANY),
        "nth$" => ("*", &["l", "m"]),
        "member$" => ("lym", &["*", "m"]),
        "subsetp" => ("y", FIELDS),
        "delete$" | "subseq$" => ("m", &["m", "l", "l"]),
        "replace$" => ("m", &["m", "l", "l", "*"]),
        "insert$" => ("m", &["m", "l", "*"]),
        "first$" | "rest$" => ("m", FIELDS),
        "length$" => ("l", FIELDS),
        "delete-member$" => ("m", &["m", "*"]),
        "replace-member$" => ("m", &["m", "*", "*"]),
        "fact-index" => ("l", &["f"]),
        "gensym" | "gensym*" => ("y", ANY),
        "random" => ("l", &["l"]),
        "setgen" => ("l", &["l"]),
        "sort" => ("ym", &["y", "*"]),
        "set-strategy" | "set-salience-evaluation" => ("y", &["y"]),
        "get-strategy" | "get-current-module" | "get-focus" => ("y", ANY),
        "get-fact-list" | "get-defrule-list" | "get-deftemplate-list" | "get-focus-stack" => ("m", ANY),
        _ => return None,
    };
    Some(Signature { gives, takes })
}

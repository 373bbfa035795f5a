//! Angles: the circular and hyperbolic functions, their inverses, and degrees.

use super::{Builtin, Outcome, wrong};
use crate::engine::Fault;
use crate::value::Value;
use std::f64::consts::FRAC_PI_2;

/// Below this distance from a pole CLIPS takes an argument for the pole itself.
const NEAR: f64 = 1e-15;

/// Calls a function of one number.
pub(super) fn call(builtin: Builtin, name: &str, argument: &Value) -> Outcome {
    use Builtin as B;
    let Some(x) = argument.as_float() else { return wrong(name, 1, "a number", argument) };
    let inside = (-1.0..=1.0).contains(&x);
    let (allowed, expected) = match builtin {
        B::Asin | B::Acos => (inside, "must lie between -1 and 1"),
        B::Atanh => (inside && x.abs() < 1.0, "must lie between -1 and 1, ends excluded"),
        B::Acosh => (x >= 1.0, "must be 1 or more"),
        B::Asec | B::Acsc => (x.abs() >= 1.0, "must not lie between -1 and 1"),
        B::Acoth => (!inside, "must not lie between -1 and 1"),
        B::Asech => (x > 0.0 && x <= 1.0, "must be above 0 and at most 1"),
        B::Acsch | B::Coth | B::Csch => (x != 0.0, "must not be 0"),
        B::Tan | B::Sec => (x.cos().abs() > NEAR, "is a pole of this function"),
        B::Cot | B::Csc => (x.sin().abs() > NEAR, "is a pole of this function"),
        _ => (true, ""),
    };
    if !allowed {
        return Fault::error(format!("{name}: the number {expected}."));
    }
    Ok(Value::Float(match builtin {
        B::Sin => x.sin(),
        B::Cos => x.cos(),
        B::Tan => x.tan(),
        B::Sec => 1.0 / x.cos(),
        B::Csc => 1.0 / x.sin(),
        B::Cot => 1.0 / x.tan(),
        B::Asin => x.asin(),
        B::Acos => x.acos(),
        B::Atan => x.atan(),
        B::Asec => (1.0 / x).acos(),
        B::Acsc => (1.0 / x).asin(),
        B::Acot if x == 0.0 => FRAC_PI_2,
        B::Acot => (1.0 / x).atan(),
        B::Sinh => x.sinh(),
        B::Cosh => x.cosh(),
        B::Tanh => x.tanh(),
        B::Sech => 1.0 / x.cosh(),
        B::Csch => 1.0 / x.sinh(),
        B::Coth => 1.0 / x.tanh(),
        B::Asinh => x.asinh(),
        B::Acosh => x.acosh(),
        B::Atanh => x.atanh(),
        B::Asech => (1.0 / x).acosh(),
        B::Acsch => (1.0 / x).asinh(),
        B::Acoth => (1.0 / x).atanh(),
        B::DegRad => x.to_radians(),
        B::RadDeg => x.to_degrees(),
        B::DegGrad => x / 0.9,
        B::GradDeg => x * 0.9,
        _ => x,
    }))
}

#[cfg(test)]
mod tests {
    use crate::Engine;

    #[test]
    fn inverses_undo_their_functions() {
        let mut engine = Engine::new();
        for name in ["sin", "cos", "tan", "sec", "csc", "cot", "sinh", "cosh", "tanh", "sech", "csch", "coth"]
        {
            let text = format!("(a{name} ({name} 0.7))");
            let value = engine.eval(&text).expect("0.7 is harmless").as_float().expect("a number");
            assert!((value - 0.7).abs() < 1e-12, "{text} is {value}");
        }
    }

    #[test]
    fn poles_are_refused() {
        let mut engine = Engine::new();
        for text in [
            "(asin 2)",
            "(acos -2)",
            "(atanh 1)",
            "(acosh 0)",
            "(asec 0.5)",
            "(acsc 0)",
            "(acoth 1)",
            "(asech 0)",
            "(acsch 0)",
            "(coth 0)",
            "(csch 0)",
            "(cot 0)",
            "(csc 0)",
            "(sin x)",
        ] {
            assert!(engine.eval(text).is_err(), "{text}");
        }
    }
}

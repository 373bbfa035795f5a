//! Numbers as people write them, and as JSON can carry them.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A number as a person would write it: whole if it is whole, else with three decimals at most; `∞` for infinity.
pub(crate) struct Short(pub f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_infinite() {
            return f.write_str(if self.0 > 0.0 { "+∞" } else { "−∞" });
        }
        if self.0.is_nan() {
            return f.write_str("?");
        }
        let text = format!("{:.3}", self.0.abs());
        let text = text.trim_end_matches('0').trim_end_matches('.');
        let sign = if self.0 < 0.0 && text != "0" { "−" } else { "" };
        write!(f, "{sign}{text}")
    }
}

/// A value that may be infinite. JSON has no infinity: it is written as `"+inf"` or `"-inf"`.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Extended(pub f64);

impl fmt::Display for Extended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Short(self.0).fmt(f)
    }
}

impl Serialize for Extended {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            f64::INFINITY => serializer.serialize_str("+inf"),
            f64::NEG_INFINITY => serializer.serialize_str("-inf"),
            number => serializer.serialize_f64(number),
        }
    }
}

impl<'de> Deserialize<'de> for Extended {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(f64),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(number) => Ok(Extended(number)),
            Written::Text(text) if text == "+inf" => Ok(Extended(f64::INFINITY)),
            Written::Text(text) if text == "-inf" => Ok(Extended(f64::NEG_INFINITY)),
            Written::Text(text) => {
                Err(D::Error::custom(format!("\"{text}\" is neither a number nor \"+inf\" nor \"-inf\"")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        for (number, text) in
            [(3.0, "3"), (-0.5, "−0.5"), (0.99999, "1"), (-0.00001, "0"), (f64::INFINITY, "+∞")]
        {
            assert_eq!(Short(number).to_string(), text);
        }
    }

    #[test]
    fn infinity_survives_json() {
        for number in [1.5, f64::INFINITY, f64::NEG_INFINITY] {
            let text = serde_json::to_string(&Extended(number)).unwrap();
            assert_eq!(serde_json::from_str::<Extended>(&text).unwrap(), Extended(number));
        }
        assert!(serde_json::from_str::<Extended>("\"much\"").is_err());
    }
}

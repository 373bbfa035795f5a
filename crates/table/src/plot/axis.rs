//! Axes: where a number stands, and which numbers are written beside them.

/// An axis.
#[derive(Debug, Clone)]
pub struct Axis {
    pub(crate) label: String,
    log: bool,
    percent: bool,
    fixed: Option<(f64, f64)>,
}

/// An axis with its range.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scale {
    log: bool,
    percent: bool,
    low: f64,
    high: f64,
}

impl Axis {
    /// Equal steps.
    pub fn linear(label: impl Into<String>) -> Self {
        Axis { label: label.into(), log: false, percent: false, fixed: None }
    }

    /// Equal ratios.
    pub fn log(label: impl Into<String>) -> Self {
        Axis { label: label.into(), log: true, percent: false, fixed: None }
    }

    /// Writes shares as per cent.
    pub fn percent(mut self) -> Self {
        self.percent = true;
        self
    }

    /// Shows at least this range.
    pub fn from_to(mut self, low: f64, high: f64) -> Self {
        self.fixed = Some((low, high));
        self
    }

    /// The range that holds all numbers that have a place on the axis.
    pub(crate) fn scale(&self, numbers: impl Iterator<Item = f64>) -> Scale {
        let fixed = self.fixed.into_iter().flat_map(|(low, high)| [low, high]);
        let placed = numbers.chain(fixed).filter(|number| number.is_finite() && (!self.log || *number > 0.0));
        let (low, high) =
            placed.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), n| (low.min(n), high.max(n)));
        let (low, high) = if low > high { (1.0, 10.0) } else { (low, high) };
        let (low, high) = if self.log { (low.log10(), high.log10()) } else { (low, high) };
        let (low, high) = if high - low < 1e-9 { (low - 0.5, high + 0.5) } else { (low, high) };
        let scale = Scale { log: self.log, percent: self.percent, low, high };
        if self.fixed.is_some() || self.log { scale } else { scale.widened() }
    }
}

impl Scale {
    /// Where the number stands, from 0 to 1; `None` if it has no place.
    pub fn place(&self, number: f64) -> Option<f64> {
        if !number.is_finite() || self.log && number <= 0.0 {
            return None;
        }
        let number = if self.log { number.log10() } else { number };
        Some((number - self.low) / (self.high - self.low))
    }

    /// The numbers that are written, with their text.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        if self.log {
            let decades = (self.low - 1e-9).ceil() as i32..=(self.high + 1e-9).floor() as i32;
            let every = decades.clone().count().div_ceil(7).max(1) as i32;
            let short = self.high < 5.5;
            return decades
                .filter(|power| power % every == 0)
                .map(|power| {
                    (
                        10f64.powi(power),
                        if short && power >= 0 {
                            grouped(10u64.pow(power as u32))
                        } else {
                            format!("10{}", superscript(power))
                        },
                    )
                })
                .collect();
        }
        let step = self.step();
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last)
            .map(|index| index as f64 * step)
            .map(|number| (number, self.text(number, step)))
            .collect()
    }

    /// Lines between the written ones: 2, 3, … 9 within each decade.
    pub fn minor(&self) -> Vec<f64> {
        if !self.log || self.high - self.low > 7.0 {
            return Vec::new();
        }
        let decades = self.low.floor() as i32..=self.high.ceil() as i32;
        let within = |power: i32| (2..10).map(move |digit| f64::from(digit) * 10f64.powi(power));
        decades.flat_map(within).filter(|n| (self.low..=self.high).contains(&n.log10())).collect()
    }

    /// A round step that gives about five numbers.
    fn step(&self) -> f64 {
        let rough = (self.high - self.low) / 5.0;
        let decade = 10f64.powf(rough.log10().floor());
        [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .map(|digit| digit * decade)
            .find(|step| *step >= rough)
            .unwrap_or(rough)
    }

    fn widened(self) -> Self {
        let step = self.step();
        Scale { low: (self.low / step).floor() * step, high: (self.high / step).ceil() * step, ..self }
    }

    fn text(&self, number: f64, step: f64) -> String {
        let (number, step, sign) =
            if self.percent { (number * 100.0, step * 100.0, " %") } else { (number, step, "") };
        let decimals = (-step.log10().floor()).max(0.0) as usize;
        format!("{number:.decimals$}{sign}")
    }
}

fn superscript(power: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digit = |letter: char| letter.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize]);
    power.to_string().chars().map(digit).collect()
}

/// A whole number in groups of three: `200,000`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        let texts =
            |scale: Scale| scale.ticks().into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" ");
        assert_eq!(texts(Axis::linear("").scale([0.0, 1.0].into_iter())), "0.0 0.2 0.4 0.6 0.8 1.0");
        assert_eq!(
            texts(Axis::linear("").percent().scale([0.1, 0.87].into_iter())),
            "0 % 20 % 40 % 60 % 80 % 100 %"
        );
        assert_eq!(texts(Axis::log("").scale([90.0, 200_000.0].into_iter())), "100 1,000 10,000 100,000");
        assert_eq!(texts(Axis::log("").scale([1e-2, 1e6].into_iter())), "10⁻² 10⁰ 10² 10⁴ 10⁶");
    }

    #[test]
    fn nothing_and_nonsense_have_no_place() {
        let scale = Axis::log("").scale([f64::NAN, 0.0, -1.0].into_iter());
        assert_eq!(scale.place(0.0), None);
        assert_eq!(scale.place(f64::NAN), None);
        assert!(!scale.ticks().is_empty());
        let flat = Axis::linear("").scale([3.0].into_iter());
        assert!((flat.place(3.0).expect("a place") - 0.5).abs() < 1e-9);
    }
}

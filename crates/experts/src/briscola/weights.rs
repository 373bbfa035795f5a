//! The weights of the strategy `avveduto` and of `accorto`, from which it was made: the numbers of their rules, read from
//! their files and written back into them.

use super::strategy::{FRAMEWORK, HOUSE, TUNED};

/// The numbers of the strategy, in points unless said otherwise. The names in the file are Italian, see [`NAMES`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // each is explained beside its number in the file
pub struct Weights {
    pub attention: f32,
    pub expected: f32,
    pub cost_trump: f32,
    pub cost_power: f32,
    pub cost_points: f32,
    pub cost_master: f32,
    pub cost_late: f32,
    pub cost_carico: f32,
    pub cost_figure: f32,
    pub lead_liscio: f32,
    pub lead_bare: f32,
    pub lead_figure: f32,
    pub lead_carico: f32,
    pub lead_trump: f32,
    pub last_takes: f32,
    pub last_trumps: f32,
    pub last_trumps_little: f32,
    pub takes_safely: f32,
    pub takes_in_suit: f32,
    pub trumps_at_risk: f32,
    pub keeps_last: f32,
    pub loads_safely: f32,
    pub loads_on_friend: f32,
    pub loads_for_caller: f32,
    pub yields_to_enemy: f32,
    pub yields_to_unknown: f32,
    pub shows_called: f32,
    pub clue_early: f32,
    pub clue_late: f32,
    pub clue_keeps_last: f32,
    pub clue_carico: f32,
    pub clue_figure: f32,
    pub clue_against: f32,
    pub clue_takes_from_caller: f32,
    pub heat: f32,
    pub friend: f32,
    pub enemy: f32,
}

type Field = fn(&mut Weights) -> &mut f32;

/// Which name of the file is which weight.
pub const NAMES: [(&str, Field); 37] = [
    ("attenzione", |weights| &mut weights.attention),
    ("attesa", |weights| &mut weights.expected),
    ("costo-briscola", |weights| &mut weights.cost_trump),
    ("costo-forza", |weights| &mut weights.cost_power),
    ("costo-punti", |weights| &mut weights.cost_points),
    ("costo-maestra", |weights| &mut weights.cost_master),
    ("costo-tardi", |weights| &mut weights.cost_late),
    ("costo-carico", |weights| &mut weights.cost_carico),
    ("costo-figura", |weights| &mut weights.cost_figure),
    ("attacco-liscio", |weights| &mut weights.lead_liscio),
    ("attacco-sguarnito", |weights| &mut weights.lead_bare),
    ("attacco-figura", |weights| &mut weights.lead_figure),
    ("attacco-carico", |weights| &mut weights.lead_carico),
    ("attacco-briscola", |weights| &mut weights.lead_trump),
    ("ultimo-prende", |weights| &mut weights.last_takes),
    ("ultimo-taglia", |weights| &mut weights.last_trumps),
    ("ultimo-taglia-poco", |weights| &mut weights.last_trumps_little),
    ("prende-sicuro", |weights| &mut weights.takes_safely),
    ("prende-nel-seme", |weights| &mut weights.takes_in_suit),
    ("taglia-a-rischio", |weights| &mut weights.trumps_at_risk),
    ("tiene-ultimo", |weights| &mut weights.keeps_last),
    ("carica-al-sicuro", |weights| &mut weights.loads_safely),
    ("carica-sull-amico", |weights| &mut weights.loads_on_friend),
    ("carica-per-il-giaguaro", |weights| &mut weights.loads_for_caller),
    ("cede-al-nemico", |weights| &mut weights.yields_to_enemy),
    ("cede-all-ignoto", |weights| &mut weights.yields_to_unknown),
    ("mostra-la-chiamata", |weights| &mut weights.shows_called),
    ("indizio-presto", |weights| &mut weights.clue_early),
    ("indizio-tardi", |weights| &mut weights.clue_late),
    ("indizio-tiene-ultimo", |weights| &mut weights.clue_keeps_last),
    ("indizio-carico", |weights| &mut weights.clue_carico),
    ("indizio-figura", |weights| &mut weights.clue_figure),
    ("indizio-contro", |weights| &mut weights.clue_against),
    ("indizio-prende-al-giaguaro", |weights| &mut weights.clue_takes_from_caller),
    ("calore", |weights| &mut weights.heat),
    ("amico", |weights| &mut weights.friend),
    ("nemico", |weights| &mut weights.enemy),
];

const NONE: Weights = Weights {
    attention: 0.0,
    expected: 0.0,
    cost_trump: 0.0,
    cost_power: 0.0,
    cost_points: 0.0,
    cost_master: 0.0,
    cost_late: 0.0,
    cost_carico: 0.0,
    cost_figure: 0.0,
    lead_liscio: 0.0,
    lead_bare: 0.0,
    lead_figure: 0.0,
    lead_carico: 0.0,
    lead_trump: 0.0,
    last_takes: 0.0,
    last_trumps: 0.0,
    last_trumps_little: 0.0,
    takes_safely: 0.0,
    takes_in_suit: 0.0,
    trumps_at_risk: 0.0,
    keeps_last: 0.0,
    loads_safely: 0.0,
    loads_on_friend: 0.0,
    loads_for_caller: 0.0,
    yields_to_enemy: 0.0,
    yields_to_unknown: 0.0,
    shows_called: 0.0,
    clue_early: 0.0,
    clue_late: 0.0,
    clue_keeps_last: 0.0,
    clue_carico: 0.0,
    clue_figure: 0.0,
    clue_against: 0.0,
    clue_takes_from_caller: 0.0,
    heat: 60.0,
    friend: 0.2,
    enemy: 0.8,
};

/// A strategy whose numbers cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the strategy gives no number for ?*{0}*: weights can only be read from a strategy made like accorto.clp"
)]
pub struct WeightsError(pub &'static str);

impl Default for Weights {
    /// Those of `avveduto`, as its file has them.
    fn default() -> Self {
        Weights::read(HOUSE[0].1).unwrap_or(NONE)
    }
}

impl Weights {
    /// Those of `accorto`, as its file has them.
    pub fn accorto() -> Weights {
        Weights::read(HOUSE[1].1).unwrap_or(NONE)
    }

    /// Those of `accorto` after tuning by self-play, as the file beside it has them.
    pub fn tuned() -> Weights {
        Weights::read(TUNED.1).unwrap_or_default()
    }

    /// The weights that a strategy of its own sets: those that the framework does not give a number, and those that differ
    /// from it.
    pub(super) fn of_the_strategy(mut self) -> Vec<(&'static str, Field)> {
        let own = |(name, field): &(&str, Field)| {
            number(FRAMEWORK, name).is_none_or(|(_, usual)| usual != *field(&mut self))
        };
        NAMES.into_iter().filter(own).collect()
    }

    /// Reads the numbers from the text of a strategy that is made like `accorto`.
    pub fn read(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = NONE;
        for (name, field) in NAMES {
            let found = number(text, name).or_else(|| number(FRAMEWORK, name));
            *field(&mut weights) = found.ok_or(WeightsError(name))?.1;
        }
        Ok(weights)
    }

    /// The text of a strategy with these numbers in the place of its own. Weights that its file does not name stay as
    /// the framework has them.
    pub fn write_into(mut self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, field) in NAMES {
            if let Some((range, old)) = number(&text, name) {
                let new = *field(&mut self);
                if new != old {
                    text.replace_range(range, &format!("{new}"));
                }
            }
        }
        text
    }
}

/// The number that a text gives to a global, and where it stands.
fn number(text: &str, name: &str) -> Option<(std::ops::Range<usize>, f32)> {
    let global = format!("?*{name}* = ");
    let start = text.find(&global)? + global.len();
    let length = text[start..].find(|letter: char| letter.is_whitespace() || letter == ')')?;
    Some((start..start + length, text[start..start + length].parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_accorto_are_read_and_written_back() {
        let accorto = HOUSE[1].1;
        let mut weights = Weights::read(accorto).expect("our own file");
        assert_eq!(weights, Weights::accorto());
        assert_eq!((weights.cost_points, weights.cost_master), (0.0, 0.0));
        assert_eq!((weights.attention, weights.shows_called, weights.heat), (0.6, -4.0, 60.0));
        assert_eq!(weights.write_into(accorto), accorto);
        (weights.shows_called, weights.attention) = (-2.5, 0.75);
        let text = weights.write_into(accorto);
        assert_eq!(Weights::read(&text), Ok(weights));
        assert_eq!(text.lines().count(), accorto.lines().count());
    }

    #[test]
    fn a_strategy_of_another_make_is_refused() {
        let error = Weights::read("(defrule nothing =>)").expect_err("no numbers").to_string();
        assert!(error.contains("?*attenzione*"), "{error}");
    }
}

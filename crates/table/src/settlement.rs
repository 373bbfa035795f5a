//! Games that players end before the rules do: by giving up, by running out of time, by agreeing to a draw.

use arbitro_game::{Message, Present, Seat, Sum};
use serde::{Deserialize, Serialize};

/// How players ended a game that its rules had not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Settlement {
    /// This seat gave up.
    Resigned(Seat),
    /// The time of this seat was up, and the table counts that as a loss.
    OutOfTime(Seat),
    /// Both seats agreed to a draw.
    DrawAgreed,
}

impl Settlement {
    /// What a game pays that ends like this: in a game for two seats whose payoffs always add up to the same, the
    /// opponent of a seat that gave up or ran out of time gets the highest payoff of the game, and a draw shares the sum.
    ///
    /// `None` where no such rule exists: in games for more seats, in games whose payoffs have no stated bounds, and
    /// for a draw in games that know none.
    pub fn payoffs<G: Present>(self, game: &G) -> Option<Vec<f64>> {
        let total = match game.sum() {
            Sum::Zero => 0.0,
            Sum::Constant(total) => total,
            Sum::Any => return None,
        };
        if game.seats() != 2 {
            return None;
        }
        let [_, highest] = game.payoff_bounds()?;
        match self {
            Settlement::DrawAgreed => game.may_be_drawn().then(|| vec![total / 2.0; 2]),
            Settlement::Resigned(loser) | Settlement::OutOfTime(loser) => {
                let paid = |seat: Seat| if seat == loser { total - highest } else { highest };
                Some(Seat::all(2).map(paid).collect())
            }
        }
    }

    /// The seat that lost by it.
    pub fn loser(self) -> Option<Seat> {
        match self {
            Settlement::Resigned(seat) | Settlement::OutOfTime(seat) => Some(seat),
            Settlement::DrawAgreed => None,
        }
    }

    /// What records call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Settlement::Resigned(_) => "resignation",
            Settlement::OutOfTime(_) => "time",
            Settlement::DrawAgreed => "agreement",
        }
    }

    /// The settlement that a record names; the seat is that of the loser.
    pub(crate) fn named(name: &str, seat: Option<Seat>) -> Option<Settlement> {
        match (name, seat) {
            ("resignation", Some(seat)) => Some(Settlement::Resigned(seat)),
            ("time", Some(seat)) => Some(Settlement::OutOfTime(seat)),
            ("agreement", None) => Some(Settlement::DrawAgreed),
            _ => None,
        }
    }

    /// In words; `seat` is what people call the loser.
    pub(crate) fn message(self, seat: Message) -> Message {
        match self {
            Settlement::Resigned(_) => resigned(seat),
            Settlement::OutOfTime(_) => out_of_time(seat),
            Settlement::DrawAgreed => draw_agreed(),
        }
    }
}

arbitro_game::messages! {
    fn resigned(seat) = "settled-resigned";
    fn out_of_time(seat) = "settled-out-of-time";
    fn draw_agreed() = "settled-draw";
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::pennies::MatchingPennies;

    #[test]
    fn a_name_leads_back_to_the_settlement() {
        for how in [Settlement::Resigned(Seat(1)), Settlement::OutOfTime(Seat(0)), Settlement::DrawAgreed] {
            assert_eq!(Settlement::named(how.name(), how.loser()), Some(how));
        }
        for (name, seat) in [("agreement", Some(Seat(0))), ("time", None), ("boredom", Some(Seat(0)))] {
            assert_eq!(Settlement::named(name, seat), None);
        }
    }

    #[test]
    fn a_game_without_stated_bounds_cannot_be_settled() {
        assert_eq!(Settlement::Resigned(Seat(0)).payoffs(&MatchingPennies), None);
    }
}

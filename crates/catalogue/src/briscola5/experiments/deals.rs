//! What the experiments on deals of Briscola in 5 share: the game and the number of deals that their file names, who sits
//! in which role, and the deals one after the other.

use super::words;
use crate::briscola5::five;
use arbitro_experts::briscola::round::Deal;
use arbitro_game::{Message, Seat};
use arbitro_games::briscola::five::{Five, Role, SEATS};
use arbitro_table::experiments::Misread;
use serde::Deserialize;
use toml::Spanned;

/// The game of Briscola in 5 that a file names; `what` says what other games do not have.
pub(super) fn five_in(game: &Spanned<String>, what: &str) -> Result<Five, Misread> {
    let at = game.span().start;
    match five().game_in(game.get_ref()) {
        Some(found) => found.map_err(|why| (at, why.to_string())),
        None => Err((at, format!("{what} briscola5, not {}", game.get_ref()))),
    }
}

/// Whose place a player takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Place {
    Nobody,
    Everybody,
    #[serde(alias = "one-caller")]
    Caller,
    #[serde(alias = "one-partner")]
    Partner,
    #[serde(alias = "one-villain")]
    Villain,
    CallerSide,
    Villains,
    /// A seat from the auction on, whatever its role will be.
    Seat,
}

/// Who is meant, seat by seat.
pub(super) type Cast = [bool; SEATS as usize];

impl Place {
    /// What it is called in spreadsheets.
    pub fn key(self) -> &'static str {
        match self {
            Place::Nobody => "nobody",
            Place::Everybody => "everybody",
            Place::Caller => "caller",
            Place::Partner => "partner",
            Place::Villain => "villain",
            Place::CallerSide => "caller-side",
            Place::Villains => "villains",
            Place::Seat => "seat",
        }
    }

    /// What it is called in reports.
    pub fn label(self) -> Message {
        words::place(self.key())
    }

    /// Who may be meant in a deal: one defender is any of the three.
    pub fn casts(self, deal: &Deal) -> Vec<Cast> {
        let by = |is_meant: &dyn Fn(Seat) -> bool| std::array::from_fn(|seat| is_meant(Seat(seat as u8)));
        let has = |seat: Seat, role: Role| deal.role(seat) == role;
        let one = |cast: Cast| vec![cast];
        match self {
            Place::Nobody => one(by(&|_| false)),
            Place::Everybody => one(by(&|_| true)),
            Place::Caller => one(by(&|seat| has(seat, Role::Caller))),
            Place::Partner => one(by(&|seat| has(seat, Role::Partner))),
            Place::CallerSide => one(by(&|seat| !has(seat, Role::Villain))),
            Place::Villains => one(by(&|seat| has(seat, Role::Villain))),
            Place::Villain => {
                let villains = Seat::all(SEATS).filter(|&seat| has(seat, Role::Villain));
                villains.map(|villain| by(&|seat| seat == villain)).collect()
            }
            Place::Seat => Seat::all(SEATS).map(|one| by(&|seat| seat == one)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_means_the_seats_of_its_role() {
        let deal = Deal::of(&Five::default(), 1).expect("a caller");
        let [caller, partner] = [deal.caller().index(), deal.partner().index()];
        for (place, casts, seats) in [
            (Place::Nobody, 1, 0),
            (Place::Everybody, 1, 5),
            (Place::Caller, 1, 1),
            (Place::Partner, 1, 1),
            (Place::CallerSide, 1, 2),
            (Place::Villains, 1, 3),
            (Place::Villain, 3, 1),
            (Place::Seat, 5, 1),
        ] {
            let found = place.casts(&deal);
            assert_eq!(found.len(), casts, "{place:?}");
            let meant = |cast: &Cast| cast.iter().filter(|meant| **meant).count();
            assert!(found.iter().all(|cast| meant(cast) == seats), "{place:?}: {found:?}");
        }
        assert!(Place::Caller.casts(&deal)[0][caller] && Place::Partner.casts(&deal)[0][partner]);
        assert!(!Place::Villains.casts(&deal)[0][caller] && !Place::Villains.casts(&deal)[0][partner]);
    }
}

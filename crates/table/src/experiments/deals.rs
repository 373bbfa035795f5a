//! What the experiments on deals of Briscola in 5 share: the game and the number of deals that their file names, who sits
//! in which role, and the deals one after the other.

use crate::catalogue::briscola::five_in;
use crate::stats::{FEWEST, Interval, Mean, p_text};
use arbitro_experts::briscola::round::Deal;
use arbitro_game::{Cancel, Seat};
use arbitro_games::briscola::five::{Five, Role, SEATS};
use rayon::prelude::*;
use serde::Deserialize;
use toml::Spanned;

/// What is wrong in the file, at that byte.
pub(super) type Wrong = (usize, String);

/// The game of Briscola in 5 that a file names; `what` says what other games do not have.
pub(super) fn five(game: &Spanned<String>, what: &str) -> Result<Five, Wrong> {
    let at = game.span().start;
    match five_in(game.get_ref()) {
        Some(found) => found.map_err(|why| (at, why)),
        None => Err((at, format!("{what} briscola5, not {}", game.get_ref()))),
    }
}

/// A number of the file, if it is from 1 to the most that is allowed.
pub(super) fn counted(what: &str, number: &Spanned<u64>, most: u64) -> Result<u64, Wrong> {
    if (1..=most).contains(number.get_ref()) {
        return Ok(*number.get_ref());
    }
    Err((number.span().start, format!("{what} must be a whole number from 1 to {most}")))
}

/// Whose place somebody takes.
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
    /// Who may be meant in a deal: one villain is any of the three.
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

/// Works on deals by their numbers, a batch at a time on all cores, with something of its own for each thread. What comes
/// of a batch is added in the order of the deals, with how many are done; answering false ends it. How many were done.
pub(super) fn in_batches<S, T: Send>(
    deals: u64,
    batch: u64,
    cancel: &Cancel,
    of_thread: impl Fn() -> S + Sync + Send,
    one: impl Fn(&mut S, u64) -> T + Sync + Send,
    mut add: impl FnMut(Vec<T>, u64) -> bool,
) -> u64 {
    let mut done = 0;
    while done < deals && !cancel.is_cancelled() {
        let until = done.saturating_add(batch).min(deals);
        let found = (done..until).into_par_iter().map_init(&of_thread, &one).collect();
        done = until;
        if !add(found, done) {
            break;
        }
    }
    done
}

/// A share in percent.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// An interval of a share in percent.
pub(super) fn percents(interval: Interval) -> String {
    format!("{}–{}", percent(interval.low), percent(interval.high))
}

/// The interval of a difference.
pub(super) fn from_to(mean: &Mean, scale: f64, digits: usize) -> String {
    match mean.interval() {
        Some(interval) => {
            format!("{:+.digits$} to {:+.digits$}", interval.low * scale, interval.high * scale)
        }
        None if mean.count() < FEWEST => "too few deals".to_owned(),
        None => "all equal".to_owned(),
    }
}

/// How likely chance alone would do as much.
pub(super) fn p_of(mean: &Mean) -> String {
    mean.p_value().map_or("–".to_owned(), p_text)
}

/// Low, high and p for spreadsheets; nothing where they cannot be computed.
pub(super) fn low_high_p(mean: &Mean) -> String {
    let [low, high] = mean.interval().map_or([String::new(), String::new()], |interval| {
        [interval.low, interval.high].map(|end| end.to_string())
    });
    format!("{low},{high},{}", mean.p_value().map_or(String::new(), |p| format!("{p:e}")))
}

/// Names with their numbers, for plots whose axis has no room for them.
pub(super) fn numbered<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let numbered = |(index, name): (usize, &str)| format!("{}: {name}", index + 1);
    names.enumerate().map(numbered).collect::<Vec<_>>().join("; ")
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

    #[test]
    fn batches_come_in_order_and_may_end_early() {
        let work = |stop: u64| {
            let mut seen = Vec::new();
            let add = |found: Vec<u64>, done| {
                seen.extend(found);
                done < stop
            };
            let done = in_batches(10, 4, &Cancel::default(), || (), |(), number| number * 2, add);
            (done, seen.len() as u64, seen.is_sorted())
        };
        assert_eq!(work(u64::MAX), (10, 10, true));
        assert_eq!(work(5), (8, 8, true));
        let cancel = Cancel::default();
        cancel.cancel();
        assert_eq!(in_batches(10, 4, &cancel, || (), |(), number| number, |_: Vec<u64>, _| true), 0);
    }
}

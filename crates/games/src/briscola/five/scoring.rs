//! Who won a deal, and what it pays.

use super::super::cards::{ALL_POINTS, Points};
use super::options::{Cappotto, Options, Sixty};
use super::{SEATS, state::State};
use arbitro_game::Seat;
use serde::{Deserialize, Serialize};

/// Which side won a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// The caller and the partner.
    Caller,
    /// The defenders.
    Villains,
    /// Sixty each.
    Nobody,
}

/// How a deal ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DealResult {
    /// Who called.
    pub caller: Seat,
    /// Who held the called card; the caller himself if he called his own.
    pub partner: Seat,
    /// What the caller's side took.
    pub points: Points,
    /// Which side won.
    pub winner: Winner,
    /// What each seat scores.
    pub scores: [i8; SEATS as usize],
}

impl DealResult {
    /// Counts a deal in which all cards were played.
    pub(super) fn count(options: &Options, state: &State, caller: Seat, partner: Seat) -> DealResult {
        let side = |seat: Seat| seat == caller || seat == partner;
        let points = Seat::all(SEATS).filter(|&seat| side(seat)).map(|seat| state.points[seat.index()]).sum();
        DealResult::of(options, caller, partner, points, state.promise())
    }

    /// What a deal comes to when the caller's side took this many points.
    pub fn of(
        options: &Options,
        caller: Seat,
        partner: Seat,
        points: Points,
        promise: Option<Points>,
    ) -> DealResult {
        let winner = winner(options, points, promise.unwrap_or(0));
        let cappotto = points == ALL_POINTS || points == 0;
        let stake = if cappotto && options.cappotto == Cappotto::Doubles { 2 } else { 1 };
        let scores = std::array::from_fn(|index| stake * score(Seat(index as u8), caller, partner, winner));
        DealResult { caller, partner, points, winner, scores }
    }
}

fn winner(options: &Options, points: Points, promise: Points) -> Winner {
    match (promise, points, options.sixty) {
        (0, 60, Sixty::Draw) => Winner::Nobody,
        (0, 60, Sixty::CallerWins) => Winner::Caller,
        _ if points >= promise.max(61) => Winner::Caller,
        _ => Winner::Villains,
    }
}

/// The caller wins or loses 2, the partner 1, and each defender pays or gets 1; alone, the caller plays for all
/// four.
fn score(seat: Seat, caller: Seat, partner: Seat, winner: Winner) -> i8 {
    let for_winning_caller = match seat {
        _ if seat == caller && caller == partner => 4,
        _ if seat == caller => 2,
        _ if seat == partner => 1,
        _ => -1,
    };
    match winner {
        Winner::Caller => for_winning_caller,
        Winner::Villains => -for_winning_caller,
        Winner::Nobody => 0,
    }
}

/// What a finished match pays: those with the most won deals share what the others pay, one each.
pub(super) fn match_payoff(wins: &[u8; SEATS as usize], seat: Seat) -> f64 {
    let most = wins.iter().copied().max().unwrap_or(0);
    let winners = wins.iter().filter(|&&won| won == most).count();
    let losers = SEATS as usize - winners;
    if wins[seat.index()] == most { losers as f64 / winners as f64 } else { -1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALLER: Seat = Seat(1);
    const PARTNER: Seat = Seat(4);

    fn state(caller_side: Points, promise: Points) -> State {
        let mut state = State::new();
        state.points[CALLER.index()] = caller_side;
        state.points[0] = ALL_POINTS - caller_side;
        state.promise = promise;
        state
    }

    fn count(options: Options, caller_side: Points, promise: Points) -> DealResult {
        DealResult::count(&options, &state(caller_side, promise), CALLER, PARTNER)
    }

    #[test]
    fn more_than_sixty_wins_two_one_and_one() {
        let won = count(Options::default(), 61, 0);
        assert_eq!((won.winner, won.scores), (Winner::Caller, [-1, 2, -1, -1, 1]));
        let lost = count(Options::default(), 59, 0);
        assert_eq!((lost.winner, lost.scores), (Winner::Villains, [1, -2, 1, 1, -1]));
    }

    #[test]
    fn sixty_means_what_was_agreed() {
        for (sixty, winner) in [
            (Sixty::Draw, Winner::Nobody),
            (Sixty::CallerLoses, Winner::Villains),
            (Sixty::CallerWins, Winner::Caller),
        ] {
            let options = Options { sixty, ..Options::default() };
            assert_eq!(count(options, 60, 0).winner, winner);
            assert_eq!(count(options, 60, 61).winner, Winner::Villains, "61 were promised");
        }
        assert_eq!(count(Options::default(), 60, 0).scores, [0; 5]);
    }

    #[test]
    fn a_promise_must_be_kept() {
        assert_eq!(count(Options::default(), 79, 80).winner, Winner::Villains);
        assert_eq!(count(Options::default(), 80, 80).winner, Winner::Caller);
    }

    #[test]
    fn cappotto_doubles_where_agreed() {
        let doubled = Options { cappotto: Cappotto::Doubles, ..Options::default() };
        assert_eq!(count(doubled, 120, 0).scores, [-2, 4, -2, -2, 2]);
        assert_eq!(count(doubled, 0, 0).scores, [2, -4, 2, 2, -2]);
        assert_eq!(count(doubled, 119, 0).scores, [-1, 2, -1, -1, 1]);
        assert_eq!(count(Options::default(), 120, 0).scores, [-1, 2, -1, -1, 1]);
    }

    #[test]
    fn who_calls_his_own_card_plays_for_four() {
        let alone = DealResult::count(&Options::default(), &state(70, 0), CALLER, CALLER);
        assert_eq!(alone.scores, [-1, 4, -1, -1, -1]);
        assert_eq!(alone.points, 70);
    }

    #[test]
    fn the_best_of_a_match_share_what_the_others_pay() {
        assert_eq!(match_payoff(&[2, 2, 1, 0, 0], Seat(0)), 1.5);
        assert_eq!(match_payoff(&[2, 2, 1, 0, 0], Seat(2)), -1.0);
        assert_eq!(match_payoff(&[0; 5], Seat(3)), 0.0);
    }
}

//! The laws along random games.

use super::hidden::{Journey, Memory};
use super::{Broken, Laws, Looked, line};
use crate::{Actor, Dice, Game, Imagine, Roll, Seat, Silence, Sum, Turn, dice, nature_moves, seed_of};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashSet;
use std::fmt::Debug;

/// Plays random games and holds every law against each of them.
pub(super) fn games<G: Game>(
    laws: &Laws,
    game: &G,
    memory: &mut Memory<G>,
    looked: &mut Looked,
) -> Result<(), Broken> {
    for index in 0..laws.games {
        let seed = seed_of(laws.seed, u64::from(index));
        let journey = travel(laws, game, seed, |journey| {
            memory.compare(game, journey, looked)?;
            round_trips(game, journey)
        })?;
        let again = travel(laws, game, seed, |_| Ok(()))?;
        if again.record != journey.record {
            let what = format!("seed {seed} gave another game: {}", line::<G>(&again.record));
            return Err(Broken::Replay { what, record: line::<G>(&journey.record) });
        }
        replays(game, &journey)?;
        looked.games += 1;
    }
    Ok(())
}

/// Law 4 along random games: the seat that is asked cannot distinguish the imagined world from the true one.
pub(super) fn imagine<G: Imagine>(laws: &Laws, game: &G, looked: &mut Looked) -> Result<(), Broken> {
    for index in 0..laws.games {
        let mut dice = dice(seed_of(!laws.seed, u64::from(index)));
        travel(laws, game, seed_of(laws.seed, u64::from(index)), |journey| {
            let turn = game.turn(&journey.state);
            for seat in turn.movers() {
                let recall = &journey.recalls[seat.index()];
                let Some(world) = game.imagine(seat, recall, &mut dice) else { continue };
                looked.imagined += 1;
                let complain = |what| Broken::Imagination { what, record: line::<G>(&journey.record) };
                let (view, true_view) = (game.view(&world, seat), game.view(&journey.state, seat));
                if view != true_view {
                    return Err(complain(format!("seat {seat} sees {true_view:?} but imagined {view:?}")));
                }
                let imagined_turn = game.turn(&world);
                if imagined_turn.offered_to(seat) != turn.offered_to(seat) {
                    return Err(complain(format!(
                        "seat {seat} is offered {:?} but imagined {:?}",
                        turn.offered_to(seat),
                        imagined_turn.offered_to(seat)
                    )));
                }
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// Plays one random game, visiting every state with the last.
fn travel<G: Game>(
    laws: &Laws,
    game: &G,
    seed: u64,
    mut at: impl FnMut(&Journey<G>) -> Result<(), Broken>,
) -> Result<Journey<G>, Broken> {
    let mut dice: Dice = dice(seed);
    let mut journey = Journey::new(game);
    loop {
        at(&journey)?;
        let complain =
            |what: Malformed| Broken::Form { what: what.to_string(), record: line::<G>(&journey.record) };
        let turn = game.turn(&journey.state);
        well_formed(&turn, game.seats()).map_err(&complain)?;
        if let Some([low, high]) = game.payoff_bounds()
            && let Some(beyond) = Seat::all(game.seats())
                .map(|seat| game.payoff(&journey.state, seat))
                .find(|payoff| !(low..=high).contains(payoff))
        {
            return Err(complain(Malformed::Beyond(beyond, low, high)));
        }
        let (by, mv) = match turn {
            Turn::Over => {
                let payoffs: Vec<f64> =
                    Seat::all(game.seats()).map(|seat| game.payoff(&journey.state, seat)).collect();
                adds_up(game.sum(), &payoffs).map_err(complain)?;
                return Ok(journey);
            }
            Turn::Nature(moves) => (Actor::Nature, nature_moves::<G>(&moves, &mut dice)),
            Turn::One(seat, moves) => (Actor::Seat(seat), dice.pick(moves.as_ref())),
            Turn::Together(offers) => {
                let (seat, moves) = &offers[dice.below(offers.len())];
                (Actor::Seat(*seat), dice.pick(moves.as_ref()))
            }
        };
        let made = journey.record.len() as u32;
        match game.longest() {
            Some(bound) if made >= bound => {
                return Err(complain(Malformed::TooLong(made)));
            }
            None if made >= laws.patience => return Ok(journey),
            _ => journey.play(game, by, mv)?,
        }
    }
}

/// What is wrong with the form of a game, in one sentence for its author.
#[derive(Debug, thiserror::Error)]
enum Malformed {
    #[error("seat {0} is asked, which does not exist")]
    NoSeat(Seat),
    #[error("a payoff of {0} is not between {1} and {2}, as the game declares")]
    Beyond(f64, f64, f64),
    #[error("seat {0} is offered {1}")]
    Offer(Seat, Indistinct),
    #[error("asked together: {0}")]
    Together(Indistinct),
    #[error("nature has {0}")]
    Nature(Indistinct),
    #[error("nature's chances sum to {0} or are not all positive")]
    Chances(f64),
    #[error("payoffs {0:?} do not sum to {1}")]
    Payoffs(Vec<f64>, f64),
    #[error("still going on after {0} moves, its stated bound")]
    TooLong(u32),
}

/// What is wrong with a list that must have different items.
#[derive(Debug, thiserror::Error)]
enum Indistinct {
    #[error("nothing")]
    Empty,
    #[error("{0} twice")]
    Twice(String),
}

fn well_formed<G: Game>(turn: &Turn<G>, seats: u8) -> Result<(), Malformed> {
    let offer = |seat: Seat, moves: &[G::Move]| {
        if seat.0 >= seats {
            return Err(Malformed::NoSeat(seat));
        }
        distinct(moves.iter()).map_err(|what| Malformed::Offer(seat, what))
    };
    match turn {
        Turn::Over => Ok(()),
        Turn::One(seat, moves) => offer(*seat, moves.as_ref()),
        Turn::Together(offers) => {
            distinct(offers.iter().map(|(seat, _)| seat)).map_err(Malformed::Together)?;
            offers.iter().try_for_each(|(seat, moves)| offer(*seat, moves.as_ref()))
        }
        Turn::Nature(moves) => {
            distinct(moves.iter().map(|(mv, _)| mv)).map_err(Malformed::Nature)?;
            let total: f64 = moves.iter().map(|(_, chance)| chance).sum();
            if moves.iter().any(|(_, chance)| *chance <= 0.0) || (total - 1.0).abs() > 1e-9 {
                return Err(Malformed::Chances(total));
            }
            Ok(())
        }
    }
}

fn distinct<T: Eq + std::hash::Hash + Debug>(items: impl Iterator<Item = T>) -> Result<(), Indistinct> {
    let mut met = HashSet::new();
    for item in items {
        if met.contains(&item) {
            return Err(Indistinct::Twice(format!("{item:?}")));
        }
        met.insert(item);
    }
    if met.is_empty() { Err(Indistinct::Empty) } else { Ok(()) }
}

fn adds_up(sum: Sum, payoffs: &[f64]) -> Result<(), Malformed> {
    let total: f64 = payoffs.iter().sum();
    let expected = match sum {
        Sum::Zero => 0.0,
        Sum::Constant(constant) => constant,
        Sum::Any => total,
    };
    if payoffs.iter().any(|payoff| !payoff.is_finite()) || (total - expected).abs() > 1e-9 {
        return Err(Malformed::Payoffs(payoffs.to_vec(), expected));
    }
    Ok(())
}

/// Law 2: from the text of its moves a game becomes the same game again.
fn replays<G: Game>(game: &G, journey: &Journey<G>) -> Result<(), Broken> {
    let mut state = game.start();
    for (by, mv) in &journey.record {
        let text = mv.to_string();
        let read: G::Move = text.parse().map_err(|error| Broken::RoundTrip {
            what: format!("the move \"{text}\" does not read back: {error}"),
            record: line::<G>(&journey.record),
        })?;
        if read != *mv {
            let what = format!("the move {mv:?} is written \"{text}\" and read {read:?}");
            return Err(Broken::RoundTrip { what, record: line::<G>(&journey.record) });
        }
        game.play(&mut state, *by, read, &mut Silence);
    }
    if state != journey.state {
        let what = format!("played {:?}, replayed {state:?}", journey.state);
        return Err(Broken::Replay { what, record: line::<G>(&journey.record) });
    }
    Ok(())
}

fn round_trips<G: Game>(game: &G, journey: &Journey<G>) -> Result<(), Broken> {
    for seat in Seat::all(game.seats()) {
        json_round_trip(&game.view(&journey.state, seat), &journey.record, line::<G>)?;
        if let Some(crate::Lived::Heard(notice)) = journey.recalls[seat.index()].last() {
            json_round_trip(notice, &journey.record, line::<G>)?;
        }
    }
    Ok(())
}

fn json_round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug, R>(
    value: &T,
    record: &[R],
    line: impl Fn(&[R]) -> String,
) -> Result<(), Broken> {
    let complain = |what| Broken::RoundTrip { what, record: line(record) };
    let json = serde_json::to_string(value)
        .map_err(|error| complain(format!("{value:?} cannot be JSON: {error}")))?;
    let read: T = serde_json::from_str(&json)
        .map_err(|error| complain(format!("{json} does not read back: {error}")))?;
    if read != *value {
        return Err(complain(format!("{value:?} is written {json} and read {read:?}")));
    }
    Ok(())
}

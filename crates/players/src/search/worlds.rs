//! Sampled worlds: every move is tried in many imagined states, and each game is finished by random moves. Also known
//! as flat Monte Carlo over determinizations (Ginsberg 2001 for bridge, with a solver in place of random games).
//!
//! It is cheaper than [`super::ismcts`] and has a known weakness: it chooses as if the hidden information became known
//! after the move (strategy fusion, Frank and Basin 1998), so it never plays to hide or to find out something.

use super::ismcts::{WORLDS_AT_ONCE, payoffs};
use super::{Counts, Found, Weighed};
use crate::playout::playout;
use arbitro_game::{Actor, Dice, Imagine, Recall, Seat, Silence, Stopped, Watch};

/// How sampled worlds are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many states are imagined, unless the watch stops earlier.
    pub worlds: u64,
    /// Where random games are broken off; the payoff so far counts then.
    pub longest: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { worlds: 1_000, longest: 400 }
    }
}

/// The move with the best mean payoff over imagined states. `counts.nodes` is the number of imagined states,
/// `counts.leaves` the number of random games.
pub fn search<G: Imagine>(
    game: &G,
    seat: Seat,
    recall: &Recall<G>,
    moves: &[G::Move],
    settings: &Settings,
    dice: &mut Dice,
    watch: &mut Watch,
) -> Found<G::Move> {
    let mut totals = vec![0.0; moves.len()];
    let mut bounds = [f64::INFINITY, f64::NEG_INFINITY];
    let (mut worlds, mut pool) = (0u64, Vec::new());
    let mut stopped = Stopped::Finished;
    while worlds < settings.worlds {
        if let Some(reason) = watch.count().or_else(|| watch.check()) {
            stopped = reason;
            break;
        }
        if pool.is_empty() {
            pool = game.imagine_many(seat, recall, WORLDS_AT_ONCE, dice);
        }
        let Some(world) = pool.pop() else { break };
        for (mv, total) in moves.iter().zip(&mut totals) {
            let mut state = world.clone();
            game.play(&mut state, Actor::Seat(seat), *mv, &mut Silence);
            playout(game, &mut state, dice, settings.longest);
            let payoff = payoffs(game, &state)[seat.index()];
            bounds = [bounds[0].min(payoff), bounds[1].max(payoff)];
            *total += payoff;
        }
        worlds += 1;
    }
    let weighed: Vec<Weighed<G::Move>> = moves
        .iter()
        .zip(&totals)
        .map(|(mv, total)| Weighed::sampled(*mv, total / worlds.max(1) as f64, worlds, bounds))
        .collect();
    let best = match worlds {
        0 => None,
        _ => weighed.iter().reduce(|best, other| if other.value > best.value { other } else { best }),
    };
    Found {
        value: best.map_or(f64::NAN, |best| best.value),
        best: best.map(|best| best.mv),
        line: best.map(|best| best.mv).into_iter().collect(),
        counts: Counts { nodes: worlds, leaves: worlds * moves.len() as u64, cuts: 0, time: watch.elapsed() },
        weighed,
        stopped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::{Game, Lived, Overheard, Turn, dice};
    use arbitro_games::kuhn::Kuhn;

    type Heard = Lived<<Kuhn as Game>::Move, <Kuhn as Game>::Notice>;

    /// The recall of the second player of Kuhn poker with each card, after the first has bet.
    fn after_a_bet(seed: u64) -> (Vec<Heard>, <Kuhn as Game>::State) {
        let (game, mut roll) = (Kuhn, dice(seed));
        let mut state = game.start();
        let mut recall = Vec::new();
        loop {
            let (by, mv) = match game.turn(&state) {
                Turn::Nature(moves) => (Actor::Nature, arbitro_game::nature_moves::<Kuhn>(&moves, &mut roll)),
                Turn::One(Seat(0), moves) => {
                    let bet = moves.as_ref().iter().find(|mv| mv.to_string() == "bet");
                    (Actor::Seat(Seat(0)), *bet.expect("a bet is on offer"))
                }
                _ => return (recall, state),
            };
            let mut said = Overheard::default();
            game.play(&mut state, by, mv, &mut said);
            let heard = said.0.into_iter().filter(|(seat, _)| *seat == Seat(1));
            recall.extend(heard.map(|(_, notice)| Lived::Heard(notice)));
        }
    }

    #[test]
    fn the_king_calls_and_the_jack_folds() {
        // Against a bet, a call with the best card wins 2 for sure, a call with the worst loses 2 instead of 1.
        let mut met = [false; 2];
        for seed in 0..30 {
            let (recall, state) = after_a_bet(seed);
            let Turn::One(seat, moves) = Kuhn.turn(&state) else { panic!("the second player is asked") };
            let found = search(
                &Kuhn,
                seat,
                &recall,
                moves.as_ref(),
                &Settings::default(),
                &mut dice(1),
                &mut Watch::free(),
            );
            let value = |name: &str| {
                let weighed = found.weighed.iter().find(|weighed| weighed.mv.to_string() == name);
                weighed.map(|weighed| weighed.value).expect("on offer")
            };
            assert_eq!(value("pass"), -1.0);
            if value("bet") == 2.0 {
                met[0] = true;
                assert_eq!(found.best.map(|mv| mv.to_string()).as_deref(), Some("bet"));
            } else if value("bet") == -2.0 {
                met[1] = true;
                assert_eq!(found.best.map(|mv| mv.to_string()).as_deref(), Some("pass"));
            } else {
                assert!(
                    value("bet").abs() < 0.3,
                    "with the middle card the call is worth 0: {}",
                    value("bet")
                );
            }
        }
        assert_eq!(met, [true, true], "both cards were dealt");
    }
}

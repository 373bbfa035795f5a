//! Problems: "mate in n against any defence", from a position that White knows, under any rule set.
//!
//! An AND–OR search over belief states: White's tries are the ORs, what the umpire may say the ANDs.

use arbitro_game::{Actor, Game, Overheard, Seat, Silence, Stopped, Turn, Watch};
use arbitro_games::kriegspiel::{Draws, End, Kriegspiel, Notice, RuleSet, Start, State, Try};

/// A first try that solves a problem, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Every first try after which White mates in time against any defence.
    pub keys: Vec<Try>,
    /// How many beliefs were looked at.
    pub beliefs: u64,
}

const WHITE: Seat = Seat(0);

/// Finds every first try that mates in `moves` moves against any defence.
pub fn mate_in(
    rule_set: RuleSet,
    start: arbitro_games::chess::Position,
    moves: u32,
    watch: &mut Watch,
) -> Result<Solved, Stopped> {
    let mut game = Kriegspiel::from_start(rule_set, Start::Known(start));
    // A draw by rule cannot help Black to escape a mate that comes first.
    game.draws = Draws { dead_position: false, ..Draws::default() };
    let state = game.start();
    let mut search = Search { game: &game, watch };
    let mut keys = Vec::new();
    if let Turn::One(WHITE, tries) = game.turn(&state) {
        for act in tries {
            // A key is a move that the umpire accepts: the position is known.
            let accepted = act.movement().is_some_and(|movement| game.accepts(&state, movement));
            if accepted && search.tries(std::slice::from_ref(&state), act, moves)? {
                keys.push(act);
            }
        }
    }
    let beliefs = search.watch.nodes;
    Ok(Solved { keys, beliefs })
}

struct Search<'a> {
    game: &'a Kriegspiel,
    watch: &'a mut Watch,
}

impl Search<'_> {
    /// Whether White, to move and knowing only that one of these worlds is true, mates in `moves` moves.
    fn wins(&mut self, worlds: &[State], moves: u32) -> Result<bool, Stopped> {
        if let Some(stopped) = self.watch.count() {
            return Err(stopped);
        }
        let Some(Turn::One(WHITE, tries)) = worlds.first().map(|world| self.game.turn(world)) else {
            return Ok(false);
        };
        // With one move left a try must mate wherever it is accepted: most fail in the first world.
        for act in tries {
            if self.tries(worlds, act, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a try wins against everything that the umpire may say to it.
    fn tries(&mut self, worlds: &[State], act: Try, moves: u32) -> Result<bool, Stopped> {
        let mut answers: Vec<(Notice, Vec<State>)> = Vec::new();
        for world in worlds {
            let mut after = world.clone();
            let mut heard = Overheard::default();
            self.game.play(&mut after, Actor::Seat(WHITE), act, &mut heard);
            let Some(notice) = said_to_white(heard) else { return Ok(false) };
            match (&notice, after.end()) {
                (_, Some(End::Mate)) => continue,
                (_, Some(_)) => return Ok(false),
                (Notice::Moved(_), None) if moves <= 1 => return Ok(false),
                _ => {}
            }
            collect(&mut answers, notice, after);
        }
        // A refusal that tells nothing new only wastes the try.
        let useless = |(notice, after): &(Notice, Vec<State>)| {
            !matches!(notice, Notice::Moved(_)) && after.len() == worlds.len()
        };
        if answers.iter().any(useless) && act != Try::Any {
            return Ok(false);
        }
        for (notice, after) in answers {
            let won = match notice {
                Notice::Moved(_) => self.survives_replies(&after, moves - 1)?,
                _ => self.wins(&after, moves)?,
            };
            if !won {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether White wins whatever Black does in any of these worlds.
    fn survives_replies(&mut self, worlds: &[State], moves: u32) -> Result<bool, Stopped> {
        let mut answers: Vec<(Notice, Vec<State>)> = Vec::new();
        for world in worlds {
            let Turn::One(seat, tries) = self.game.turn(world) else { return Ok(false) };
            for act in tries {
                // What Black tries in vain can only tell White more.
                if !act.movement().is_some_and(|movement| self.game.accepts(world, movement)) {
                    continue;
                }
                let mut after = world.clone();
                let mut heard = Overheard::default();
                self.game.play(&mut after, Actor::Seat(seat), act, &mut heard);
                let Some(notice) = said_to_white(heard) else { return Ok(false) };
                if after.end().is_some() {
                    return Ok(false);
                }
                collect(&mut answers, notice, after);
            }
        }
        for (_, after) in answers {
            if !self.wins(&after, moves)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn said_to_white(heard: Overheard<Notice>) -> Option<Notice> {
    heard.0.into_iter().find(|(seat, _)| *seat == WHITE).map(|(_, notice)| notice)
}

fn collect(answers: &mut Vec<(Notice, Vec<State>)>, notice: Notice, world: State) {
    match answers.iter_mut().find(|(known, _)| *known == notice) {
        Some((_, worlds)) => {
            if !worlds.contains(&world) {
                worlds.push(world);
            }
        }
        None => answers.push((notice, vec![world])),
    }
}

/// The position after a key, for whoever wants to look at it.
pub fn after(rule_set: RuleSet, start: arbitro_games::chess::Position, key: Try) -> State {
    let game = Kriegspiel::from_start(rule_set, Start::Known(start));
    let mut state = game.start();
    game.play(&mut state, Actor::Seat(WHITE), key, &mut Silence);
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(rule_set: RuleSet, fen: &str) -> Vec<String> {
        let position = fen.parse().unwrap();
        let solved = mate_in(rule_set, position, 2, &mut Watch::free()).unwrap();
        solved.keys.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn problems_in_two_have_their_keys() {
        assert_eq!(keys(RuleSet::English, "8/B1p1K2B/2P4p/1PRb3P/2pk4/6Q1/8/8 w - - 0 1"), ["g3a3"]);
        assert_eq!(keys(RuleSet::Icc, "3B4/8/2p5/2k5/p3KP2/P7/3RQ3/8 w - - 0 1"), ["e4d3"]);
    }

    #[test]
    fn a_problem_that_lives_on_announced_pawn_tries_is_solved_where_enough_is_announced() {
        // It is known as a problem for the rules of ICC. RAND's umpire names the squares of all captures by pawns,
        // which tells more than their number: there it is solved too.
        let fen = "1K2k3/8/3BB3/n5P1/4Q3/1p3r2/6P1/b7 w - - 0 1";
        for rule_set in RuleSet::ALL {
            let solved = keys(rule_set, fen).contains(&"b8c7".to_owned());
            assert_eq!(solved, matches!(rule_set, RuleSet::Icc | RuleSet::Rand), "{rule_set}");
        }
    }
}

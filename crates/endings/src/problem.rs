//! Problems: "mate in n against any defence", from a position that White knows, under any rule set.
//!
//! An AND–OR search over belief states: White's tries are the ORs, what the umpire may say the ANDs.

use arbitro_game::{Actor, Game, Overheard, Present, Seat, Stopped, Turn, Watch};
use arbitro_games::kriegspiel::{Draws, End, Kriegspiel, Notice, RuleSet, Start, State, Try};
use serde::{Serialize, Serializer};

/// A problem and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Every first try after which White mates in time against any defence, with the proof.
    pub keys: Vec<Proof>,
    /// How many beliefs were looked at.
    pub beliefs: u64,
}

/// What White tries, and what follows each answer of the umpire: a proof that can be played against every defence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// The try.
    #[serde(rename = "try", serialize_with = "as_text")]
    pub act: Try,
    /// What the umpire may say to White, and what then. Answers that end the game by mate are left out.
    pub answers: Vec<Answered>,
}

/// One answer of the umpire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answered {
    /// His words.
    #[serde(serialize_with = "as_json")]
    pub said: Notice,
    /// How many positions White has to reckon with.
    pub positions: usize,
    /// The next try, in the same turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Box<Proof>>,
    /// After a move: what the umpire may say about Black's reply, and the next try.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<Answered>,
}

fn as_text<S: Serializer>(act: &Try, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(act)
}

fn as_json<S: Serializer>(notice: &Notice, serializer: S) -> Result<S::Ok, S::Error> {
    notice.serialize(serializer)
}

impl Proof {
    /// What White does next after an answer in the same turn.
    pub fn after(&self, said: &Notice) -> Option<&Answered> {
        self.answers.iter().find(|answer| answer.said == *said)
    }

    /// The proof as lines of text, indented.
    pub fn text(&self, game: &Kriegspiel) -> String {
        let mut out = String::new();
        self.write(game, 0, &mut out);
        out
    }

    fn write(&self, game: &Kriegspiel, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        let end = if self.answers.is_empty() { ": mate" } else { "" };
        out.push_str(&format!("{indent}try {}{end}\n", self.act));
        for answer in &self.answers {
            out.push_str(&format!(
                "{indent}  \"{}\" ({} {})\n",
                game.words(&answer.said),
                answer.positions,
                if answer.positions == 1 { "position" } else { "positions" }
            ));
            if let Some(then) = &answer.then {
                then.write(game, depth + 2, out);
            }
            for reply in &answer.replies {
                out.push_str(&format!(
                    "{indent}    Black: \"{}\" ({} {})\n",
                    game.words(&reply.said),
                    reply.positions,
                    if reply.positions == 1 { "position" } else { "positions" }
                ));
                if let Some(then) = &reply.then {
                    then.write(game, depth + 3, out);
                }
            }
        }
    }
}

const WHITE: Seat = Seat(0);

/// The game that a problem is played in. A draw by rule cannot help Black to escape a mate that comes first.
pub fn game(rule_set: RuleSet, start: arbitro_games::chess::Position) -> Kriegspiel {
    let mut game = Kriegspiel::from_start(rule_set, Start::Known(start));
    game.draws = Draws { dead_position: false, ..Draws::default() };
    game
}

/// Finds every first try that mates in `moves` moves against any defence.
pub fn mate_in(
    rule_set: RuleSet,
    start: arbitro_games::chess::Position,
    moves: u32,
    watch: &mut Watch,
) -> Result<Solved, Stopped> {
    let game = game(rule_set, start);
    let state = game.start();
    let mut search = Search { game: &game, watch };
    let mut keys = Vec::new();
    if let Turn::One(WHITE, tries) = game.turn(&state) {
        for act in tries {
            // A key is a move that the umpire accepts: the position is known.
            let accepted = act.movement().is_some_and(|movement| game.accepts(&state, movement));
            if accepted && let Some(proof) = search.tries(std::slice::from_ref(&state), act, moves)? {
                keys.push(proof);
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
    /// How White, to move and knowing only that one of these worlds is true, mates in `moves` moves, if it can.
    fn wins(&mut self, worlds: &[State], moves: u32) -> Result<Option<Box<Proof>>, Stopped> {
        if let Some(stopped) = self.watch.count() {
            return Err(stopped);
        }
        let Some(Turn::One(WHITE, tries)) = worlds.first().map(|world| self.game.turn(world)) else {
            return Ok(None);
        };
        // With one move left a try must mate wherever it is accepted: most fail in the first world.
        for act in tries {
            if let Some(proof) = self.tries(worlds, act, moves)? {
                return Ok(Some(Box::new(proof)));
            }
        }
        Ok(None)
    }

    /// The proof that a try wins against everything that the umpire may say to it, if it does.
    fn tries(&mut self, worlds: &[State], act: Try, moves: u32) -> Result<Option<Proof>, Stopped> {
        let mut answers: Vec<(Notice, Vec<State>)> = Vec::new();
        for world in worlds {
            let mut after = world.clone();
            let mut heard = Overheard::default();
            self.game.play(&mut after, Actor::Seat(WHITE), act, &mut heard);
            let Some(notice) = said_to_white(heard) else { return Ok(None) };
            match (&notice, after.end()) {
                (_, Some(End::Mate)) => continue,
                (_, Some(_)) => return Ok(None),
                (Notice::Moved(_), None) if moves <= 1 => return Ok(None),
                _ => {}
            }
            collect(&mut answers, notice, after);
        }
        // A refusal that tells nothing new only wastes the try.
        let useless = |(notice, after): &(Notice, Vec<State>)| {
            !matches!(notice, Notice::Moved(_)) && after.len() == worlds.len()
        };
        if answers.iter().any(useless) && act != Try::Any {
            return Ok(None);
        }
        let mut proof = Proof { act, answers: Vec::new() };
        for (said, after) in answers {
            let mut answered = Answered { said, positions: after.len(), then: None, replies: Vec::new() };
            if matches!(answered.said, Notice::Moved(_)) {
                let Some(replies) = self.survives_replies(&after, moves - 1)? else { return Ok(None) };
                answered.replies = replies;
            } else {
                answered.then = self.wins(&after, moves)?;
                if answered.then.is_none() {
                    return Ok(None);
                }
            }
            proof.answers.push(answered);
        }
        Ok(Some(proof))
    }

    /// What White tries next, whatever Black does in any of these worlds, if it always wins.
    fn survives_replies(&mut self, worlds: &[State], moves: u32) -> Result<Option<Vec<Answered>>, Stopped> {
        let mut answers: Vec<(Notice, Vec<State>)> = Vec::new();
        for world in worlds {
            let Turn::One(seat, tries) = self.game.turn(world) else { return Ok(None) };
            for act in tries {
                // What Black tries in vain can only tell White more.
                if !act.movement().is_some_and(|movement| self.game.accepts(world, movement)) {
                    continue;
                }
                let mut after = world.clone();
                let mut heard = Overheard::default();
                self.game.play(&mut after, Actor::Seat(seat), act, &mut heard);
                let Some(notice) = said_to_white(heard) else { return Ok(None) };
                if after.end().is_some() {
                    return Ok(None);
                }
                collect(&mut answers, notice, after);
            }
        }
        let mut replies = Vec::new();
        for (said, after) in answers {
            let Some(then) = self.wins(&after, moves)? else { return Ok(None) };
            replies.push(Answered { said, positions: after.len(), then: Some(then), replies: Vec::new() });
        }
        Ok(Some(replies))
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

#[cfg(test)]
mod tests {
    use super::*;

    const PAWN_TRIES: &str = "1K2k3/8/3BB3/n5P1/4Q3/1p3r2/6P1/b7 w - - 0 1";

    fn solved(rule_set: RuleSet, fen: &str) -> Vec<Proof> {
        let position = fen.parse().unwrap();
        mate_in(rule_set, position, 2, &mut Watch::free()).unwrap().keys
    }

    fn keys(rule_set: RuleSet, fen: &str) -> Vec<String> {
        solved(rule_set, fen).iter().map(|proof| proof.act.to_string()).collect()
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
        for rule_set in RuleSet::ALL {
            let solved = keys(rule_set, PAWN_TRIES).contains(&"b8c7".to_owned());
            assert_eq!(solved, matches!(rule_set, RuleSet::Icc | RuleSet::Rand), "{rule_set}");
        }
    }

    /// Plays a proof on the umpire's board against every reply: the search is not asked again.
    fn replay(game: &Kriegspiel, state: &State, proof: &Proof, moves: u32, mates: &mut u32) {
        assert!(moves > 0, "too slow: {}", state.position());
        let mut after = state.clone();
        let mut heard = Overheard::default();
        game.play(&mut after, Actor::Seat(WHITE), proof.act, &mut heard);
        if after.end() == Some(End::Mate) {
            *mates += 1;
            return;
        }
        let notice = said_to_white(heard).unwrap();
        let answer = proof.after(&notice).unwrap_or_else(|| panic!("{notice:?} is not foreseen"));
        if let Some(then) = &answer.then {
            return replay(game, &after, then, moves, mates);
        }
        let Turn::One(black, replies) = game.turn(&after) else { panic!("Black replies") };
        let mut legal = 0;
        for reply in replies {
            if !reply.movement().is_some_and(|movement| game.accepts(&after, movement)) {
                continue;
            }
            legal += 1;
            let mut next = after.clone();
            let mut heard = Overheard::default();
            game.play(&mut next, Actor::Seat(black), reply, &mut heard);
            let notice = said_to_white(heard).unwrap();
            let known = answer.replies.iter().find(|answer| answer.said == notice);
            let then = known.and_then(|answer| answer.then.as_ref());
            replay(game, &next, then.unwrap_or_else(|| panic!("{reply} is not foreseen")), moves - 1, mates);
        }
        assert!(legal > 0);
    }

    #[test]
    fn the_proof_that_rand_solves_it_too_can_be_replayed() {
        for rule_set in [RuleSet::Icc, RuleSet::Rand] {
            let proofs = solved(rule_set, PAWN_TRIES);
            let proof = proofs.iter().find(|proof| proof.act.to_string() == "b8c7").unwrap();
            let game = game(rule_set, PAWN_TRIES.parse().unwrap());
            let mut mates = 0;
            replay(&game, &game.start(), proof, 2, &mut mates);
            assert!(mates > 10, "{mates} defences");
            let text = proof.text(&game);
            assert!(text.contains("try b8c7") && text.contains("mate"), "{text}");
            let json = serde_json::to_value(proof).unwrap();
            assert_eq!(json["try"], "b8c7");
        }
    }
}

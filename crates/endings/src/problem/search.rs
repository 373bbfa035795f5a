//! The search.

use super::open::{Open, mates, replies};
use super::{Answered, Case, Groups, Key, Proof, Refutation, Reply, WHITE, said_to_white};
use arbitro_game::{Actor, Game, Overheard, Seat, Stopped, Watch};
use arbitro_games::kriegspiel::{End, Kriegspiel, Notice, PawnTryRule, State, Try};
use shakmaty::{Position as _, Square};
use std::collections::HashMap;

pub(super) struct Search<'a> {
    game: &'a Kriegspiel,
    watch: &'a mut Watch,
    open: Open,
    /// The try that wins from a belief, if there is one.
    known: HashMap<Belief, Option<Try>>,
}

/// What decides whether White wins: the positions, and what White may still do in this turn.
#[derive(PartialEq, Eq, Hash)]
struct Belief {
    positions: Box<[u64]>,
    moves: u32,
    must_capture: bool,
    asked: Option<bool>,
    /// The captures by pawns that were refused, where "Any?" could still make one useful.
    refused: Vec<(Square, Square)>,
}

impl<'a> Search<'a> {
    pub(super) fn new(game: &'a Kriegspiel, watch: &'a mut Watch) -> Self {
        Search { game, watch, open: Open::default(), known: HashMap::new() }
    }

    /// What White may have heard before its first try, and what wins then.
    pub(super) fn cases(&mut self, worlds: &[State], moves: u32, refute: bool) -> Result<Vec<Case>, Stopped> {
        let white_begins = worlds.first().is_none_or(|world| world.side().is_white());
        let groups = if white_begins {
            let mut groups = Groups::new();
            worlds.iter().for_each(|world| collect(&mut groups, world.told(), world.clone()));
            groups
        } else {
            self.after_replies(worlds)
        };
        groups.into_iter().map(|(said, worlds)| self.case(said, &worlds, moves, refute)).collect()
    }

    fn case(&mut self, said: Notice, worlds: &[State], most: u32, refute: bool) -> Result<Case, Stopped> {
        let positions = worlds.len();
        let mut case = Case { said, positions, moves: None, keys: Vec::new(), refutations: Vec::new() };
        let first_moves = self.first_moves(worlds);
        for moves in 1..=most {
            for (duty, worlds, act) in &first_moves {
                if self.wins_with(worlds, *act, moves)? {
                    let proof = self.proof(worlds, *act, moves)?;
                    let proof = duty.map_or(proof.clone(), |duty| after_refusal(duty, positions, proof));
                    case.keys.push(Key { key: *act, proof });
                }
            }
            if !case.keys.is_empty() {
                case.moves = Some(moves);
                break;
            }
        }
        for (_, worlds, act) in first_moves.iter().filter(|_| refute) {
            if !self.wins_with(worlds, *act, most)? {
                case.refutations.extend(self.refutation(worlds, *act, most)?);
            }
        }
        Ok(case)
    }

    /// The moves that White may make first, each with the worlds in which it makes them, and the try that has to be refused
    /// before, if White must be free of the duty to capture.
    fn first_moves(&self, worlds: &[State]) -> Vec<(Option<Try>, Vec<State>, Try)> {
        let mut starts = vec![(None, worlds.to_vec())];
        starts.extend(self.free_of_duty(worlds).map(|(duty, free)| (Some(duty), free)));
        let mut moves: Vec<(Option<Try>, Vec<State>, Try)> = Vec::new();
        for (duty, worlds) in starts {
            for act in self.tries(&worlds) {
                let seen = moves.iter().any(|(_, _, known)| *known == act);
                if !seen && self.is_candidate(&worlds, act) {
                    moves.push((duty, worlds.clone(), act));
                }
            }
        }
        moves
    }

    /// The tries of White. They are the same in all worlds of a belief.
    fn tries(&self, worlds: &[State]) -> Vec<Try> {
        let first = worlds.first().filter(|world| world.end().is_none() && world.side().is_white());
        first.map(|world| self.game.tries(world).to_vec()).unwrap_or_default()
    }

    /// A first move is one that may be accepted, or a question whose answer is not known.
    fn is_candidate(&self, worlds: &[State], act: Try) -> bool {
        match act.movement() {
            Some(movement) => worlds.iter().any(|world| self.game.accepts(world, movement)),
            None => self.heard(worlds, act).len() > 1,
        }
    }

    /// A capture by a pawn that is refused in every world, and the worlds in which White may then try anything.
    fn free_of_duty(&self, worlds: &[State]) -> Option<(Try, Vec<State>)> {
        worlds.first().filter(|world| world.must_capture())?;
        self.tries(worlds).into_iter().find_map(|act| {
            let movement = act.movement()?;
            let refused = !worlds.iter().any(|world| self.game.accepts(world, movement));
            refused.then(|| (act, worlds.iter().map(|world| self.after(world, act).1).collect()))
        })
    }

    fn after(&self, world: &State, act: Try) -> (Overheard<Notice>, State) {
        let mut after = world.clone();
        let mut heard = Overheard::default();
        self.game.play(&mut after, Actor::Seat(WHITE), act, &mut heard);
        (heard, after)
    }

    /// What the umpire may say to a try, with the worlds after it. Where the try mates there is nothing more to do.
    fn heard(&self, worlds: &[State], act: Try) -> Groups {
        let mut groups = Groups::new();
        for world in worlds {
            let (heard, after) = self.after(world, act);
            if let (Some(notice), true) = (said_to_white(heard), after.end() != Some(End::Mate)) {
                collect(&mut groups, notice, after);
            }
        }
        distinct(groups)
    }

    /// What White may hear of Black's replies, the largest belief first: it is the most likely to fail.
    fn after_replies(&self, worlds: &[State]) -> Groups {
        let mut groups = Groups::new();
        for world in worlds {
            for act in replies(self.game, world) {
                let mut after = world.clone();
                let mut heard = Overheard::default();
                self.game.play(&mut after, Actor::Seat(Seat(1)), act, &mut heard);
                if let Some(notice) = said_to_white(heard) {
                    collect(&mut groups, notice, after);
                }
            }
        }
        let mut groups = distinct(groups);
        groups.sort_by_key(|(_, worlds)| std::cmp::Reverse(worlds.len()));
        groups
    }

    /// How White, to move and knowing only that one of these worlds is true, mates in `moves` moves, if it can.
    fn wins(&mut self, worlds: &[State], moves: u32) -> Result<Option<Try>, Stopped> {
        if let Some(stopped) = self.watch.count() {
            return Err(stopped);
        }
        if moves <= 1 {
            return Ok(if moves == 1 { self.mates_at_once(worlds) } else { None });
        }
        for world in worlds {
            if world.end().is_some() || !self.open.mates(self.game, world, moves, self.watch)? {
                return Ok(None);
            }
        }
        let belief = self.belief(worlds, moves);
        if let Some(known) = self.known.get(&belief) {
            return Ok(*known);
        }
        let mut found = None;
        for act in self.tries(worlds) {
            if self.wins_with(worlds, act, moves)? {
                found = Some(act);
                break;
            }
        }
        self.known.insert(belief, found);
        Ok(found)
    }

    fn belief(&self, worlds: &[State], moves: u32) -> Belief {
        let mut positions: Box<[u64]> = worlds.iter().map(|world| world.position().zobrist()).collect();
        positions.sort_unstable();
        let first = worlds.first();
        let may_ask = self.game.rules().pawn_tries == PawnTryRule::OnDemand;
        let refused = first.filter(|world| may_ask && world.asked().is_none());
        let mut refused: Vec<(Square, Square)> = refused
            .into_iter()
            .flat_map(|world| world.refused())
            .map(|movement| (movement.from(), movement.to()))
            .filter(|(from, _)| first.is_some_and(|world| world.position().board().pawns().contains(*from)))
            .collect();
        refused.sort_unstable();
        Belief {
            positions,
            moves,
            must_capture: first.is_some_and(State::must_capture),
            asked: first.and_then(State::asked),
            refused,
        }
    }

    /// The first of the tries with which White mates in this turn, whatever is refused.
    ///
    /// A try is safe if it mates wherever it is accepted. A safe try never harms, so no choice has to be taken back. Only
    /// captures by pawns wait until "Any?" has been asked: a refused one ends the duty that the question brings.
    fn mates_at_once(&self, worlds: &[State]) -> Option<Try> {
        let tries = self.tries(worlds);
        let first = worlds.first()?;
        let may_ask = tries.contains(&Try::Any);
        let board = first.position().board();
        for act in tries {
            let Some(movement) = act.movement() else { continue };
            if may_ask && movement.is_diagonal() && board.pawns().contains(movement.from()) {
                continue;
            }
            let Some(refused) = self.refused_where_not_mate(worlds, act) else { continue };
            if refused.len() == worlds.len() && !first.must_capture() {
                continue;
            }
            let rest: Vec<State> = refused.into_iter().map(|world| self.after(world, act).1).collect();
            return (rest.is_empty() || self.mates_at_once(&rest).is_some()).then_some(act);
        }
        if !may_ask {
            return None;
        }
        let answers = self.heard(worlds, Try::Any);
        answers.iter().all(|(_, worlds)| self.mates_at_once(worlds).is_some()).then_some(Try::Any)
    }

    /// The worlds that refuse a try, if it mates in all the others.
    fn refused_where_not_mate<'w>(&self, worlds: &'w [State], act: Try) -> Option<Vec<&'w State>> {
        let movement = act.movement()?;
        let mut refused = Vec::new();
        for world in worlds {
            let on_board = movement.on(world.position().board());
            match on_board.filter(|on_board| world.position().is_legal(*on_board)) {
                None => refused.push(world),
                Some(on_board) if mates(world, on_board) => {}
                Some(_) => return None,
            }
        }
        Some(refused)
    }

    /// Whether a try wins against everything that the umpire may say to it.
    fn wins_with(&mut self, worlds: &[State], act: Try, moves: u32) -> Result<bool, Stopped> {
        let mut moved = false;
        let mut groups = Groups::new();
        for world in worlds {
            let (heard, after) = self.after(world, act);
            let Some(notice) = said_to_white(heard) else { return Ok(false) };
            if after.end() == Some(End::Mate) {
                continue;
            }
            moved |= matches!(notice, Notice::Moved(_));
            if after.end().is_some() || (moved && moves <= 1) {
                return Ok(false);
            }
            // A world in which Black escapes from a White that sees everything needs no belief.
            if matches!(notice, Notice::Moved(_))
                && !self.open.wins_after(self.game, &after, moves - 1, self.watch)?
            {
                return Ok(false);
            }
            collect(&mut groups, notice, after);
        }
        let groups = distinct(groups);
        if is_useless(worlds, act, &groups) {
            return Ok(false);
        }
        for (said, after) in &groups {
            if !self.wins_after(said, after, moves)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether White wins after one answer of the umpire.
    fn wins_after(&mut self, said: &Notice, after: &[State], moves: u32) -> Result<bool, Stopped> {
        if !matches!(said, Notice::Moved(_)) {
            return Ok(self.wins(after, moves)?.is_some());
        }
        for (_, worlds) in self.after_replies(after) {
            if self.wins(&worlds, moves - 1)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The proof of a try that wins.
    fn proof(&mut self, worlds: &[State], act: Try, moves: u32) -> Result<Proof, Stopped> {
        let mut proof = Proof { act, answers: Vec::new() };
        for (said, after) in self.heard(worlds, act) {
            let mut answered = Answered { said, positions: after.len(), then: None, replies: Vec::new() };
            if matches!(answered.said, Notice::Moved(_)) {
                for (said, worlds) in self.after_replies(&after) {
                    let then = self.best_proof(&worlds, moves - 1)?;
                    answered.replies.push(Answered {
                        said,
                        positions: worlds.len(),
                        then,
                        replies: Vec::new(),
                    });
                }
            } else {
                answered.then = self.best_proof(&after, moves)?;
            }
            proof.answers.push(answered);
        }
        Ok(proof)
    }

    fn best_proof(&mut self, worlds: &[State], moves: u32) -> Result<Option<Box<Proof>>, Stopped> {
        match self.wins(worlds, moves)? {
            Some(act) => Ok(Some(Box::new(self.proof(worlds, act, moves)?))),
            None => Ok(None),
        }
    }

    /// How Black escapes after a try that does not win.
    fn refutation(&mut self, worlds: &[State], act: Try, moves: u32) -> Result<Option<Refutation>, Stopped> {
        for (said, after) in self.heard(worlds, act) {
            let ended = after.iter().any(|world| world.end().is_some());
            let moved = matches!(said, Notice::Moved(_));
            let mut found = Refutation { act, said, positions: after.len(), reply: None };
            if ended || (moved && moves <= 1) {
                return Ok(Some(found));
            }
            if !moved {
                if self.wins(&after, moves)?.is_none() {
                    return Ok(Some(found));
                }
                continue;
            }
            for (said, worlds) in self.after_replies(&after) {
                if self.wins(&worlds, moves - 1)?.is_none() {
                    found.reply = self.reply_heard(&after, said, worlds.len());
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// A reply of Black of which White hears this.
    fn reply_heard(&self, worlds: &[State], said: Notice, positions: usize) -> Option<Reply> {
        let heard_of = |world: &State, act: Try| {
            let mut heard = Overheard::default();
            self.game.play(&mut world.clone(), Actor::Seat(Seat(1)), act, &mut heard);
            said_to_white(heard)
        };
        let mut all = worlds
            .iter()
            .flat_map(|world| replies(self.game, world).into_iter().map(move |act| (world, act)));
        let (_, act) = all.find(|(world, act)| heard_of(world, *act).as_ref() == Some(&said))?;
        Some(Reply { act, said, positions })
    }
}

/// A refusal or an answer that leaves White where it was. A refusal may tell nothing and still end the duty to capture.
fn is_useless(worlds: &[State], act: Try, groups: &Groups) -> bool {
    let [(said, after)] = &groups[..] else { return false };
    let duty = |worlds: &[State]| worlds.first().is_some_and(State::must_capture);
    !matches!(said, Notice::Moved(_))
        && after.len() == worlds.len()
        && (act == Try::Any || duty(after) == duty(worlds))
}

fn after_refusal(duty: Try, positions: usize, proof: Proof) -> Proof {
    let said = Notice::Refused { by: arbitro_games::kriegspiel::Side::White };
    let then = Some(Box::new(proof));
    Proof { act: duty, answers: vec![Answered { said, positions, then, replies: Vec::new() }] }
}

fn collect(groups: &mut Groups, notice: Notice, world: State) {
    match groups.iter_mut().find(|(known, _)| *known == notice) {
        Some((_, worlds)) => worlds.push(world),
        None => groups.push((notice, vec![world])),
    }
}

/// Each position once.
fn distinct(mut groups: Groups) -> Groups {
    for (_, worlds) in &mut groups {
        if worlds.len() > 1 {
            worlds.sort_by_cached_key(|world| world.position().zobrist());
            worlds.dedup_by(|one, other| one.position() == other.position());
        }
    }
    groups
}

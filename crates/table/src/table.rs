//! The umpire's table: it alone holds the state.

use crate::nearest::nearest;
use crate::outcome::{BrokenOff, Outcome};
use crate::refusal::Refusal;
use crate::seats::{seat_labels, seat_title};
use crate::seed::Seed;
use crate::settlement::Settlement;
use arbitro_game::{Actor, Announcer, Lived, Message, Present, Recall, Seat, Turn, nature_move};
use std::sync::Arc;

/// Where games that declare no bound are broken off, unless the table has another limit.
pub const MOVE_LIMIT: u32 = 5_000;

/// A game being played. It rolls nature's moves from a seed, asks seats for theirs, refuses what is not on offer,
/// tells notices and keeps the record.
///
/// ```
/// use arbitro_game::{Seat, pennies::MatchingPennies};
/// use arbitro_table::Table;
/// use std::sync::Arc;
///
/// let mut table = Table::open(Arc::new(MatchingPennies), 1);
/// table.submit_text(Seat(0), "heads").unwrap();
/// let refusal = table.submit_text(Seat(1), "tials").unwrap_err();
/// assert!(refusal.to_string().contains("nearest move on offer is \"tails\""));
/// table.submit_text(Seat(1), "tails").unwrap();
/// assert_eq!(table.payoffs(), [-1.0, 1.0]);
/// assert!(table.outcome().is_some());
/// ```
pub struct Table<G: Present> {
    game: Arc<G>,
    state: G::State,
    seed: Seed,
    rolls: u64,
    limit: u32,
    moves: Vec<(Actor, G::Move)>,
    recalls: Vec<Vec<Lived<G::Move, G::Notice>>>,
    /// The number of the move at which each thing was lived through, seat by seat.
    when: Vec<Vec<u32>>,
    aloud: Vec<G::Notice>,
    ended: Option<Ended>,
}

/// What ended a game before its rules did.
enum Ended {
    BrokenOff(BrokenOff),
    Settled(Settlement, Vec<f64>),
}

impl<G: Present> Table<G> {
    /// Lays out the game and rolls what nature rolls before the first move of a seat.
    pub fn open(game: Arc<G>, seed: impl Into<Seed>) -> Self {
        let mut table = Table::laid_out(game, seed.into());
        table.roll();
        table
    }

    /// The start, before nature has moved: replay brings nature's moves along.
    pub(crate) fn laid_out(game: Arc<G>, seed: Seed) -> Self {
        let state = game.start();
        let recalls = (0..game.seats()).map(|_| Vec::new()).collect();
        let when = (0..game.seats()).map(|_| Vec::new()).collect();
        let limit = game.longest().unwrap_or(MOVE_LIMIT);
        Table {
            game,
            state,
            seed,
            rolls: 0,
            limit,
            moves: Vec::new(),
            recalls,
            when,
            aloud: Vec::new(),
            ended: None,
        }
    }

    /// Breaks the game off after that many moves, nature's included, if its rules have not ended it before.
    pub fn with_limit(mut self, moves: u32) -> Self {
        self.limit = self.game.longest().map_or(moves, |longest| longest.min(moves));
        self.roll();
        self
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The rules, to be kept.
    pub fn shared_game(&self) -> Arc<G> {
        Arc::clone(&self.game)
    }

    /// The seed of nature's rolls and of the players.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// All moves so far, nature's included. This is the whole truth: not for the eyes of a seat during play.
    pub fn moves(&self) -> &[(Actor, G::Move)] {
        &self.moves
    }

    /// What a seat has done and heard.
    pub fn recall(&self, seat: Seat) -> &Recall<G> {
        &self.recalls[seat.index()]
    }

    /// The number of the move, from 1, at which a seat lived through the thing of that number, from 0.
    pub fn play_of(&self, seat: Seat, lived: usize) -> Option<usize> {
        self.when.get(seat.index())?.get(lived).map(|number| *number as usize)
    }

    /// The first thing, from 0, that a seat lived through at the move of that number.
    pub fn lived_at(&self, seat: Seat, play: usize) -> Option<usize> {
        self.when.get(seat.index())?.iter().position(|number| *number as usize == play)
    }

    /// What the umpire has said to all seats at once: spectators may hear it too.
    pub fn aloud(&self) -> &[G::Notice] {
        &self.aloud
    }

    /// What a seat sees.
    pub fn view(&self, seat: Seat) -> G::View {
        self.game.view(&self.state, seat)
    }

    /// What each seat has earned so far.
    pub fn payoffs(&self) -> Vec<f64> {
        Seat::all(self.game.seats()).map(|seat| self.game.payoff(&self.state, seat)).collect()
    }

    /// What the side of each seat has scored, in games that count that.
    pub fn scored(&self) -> Option<Vec<f64>> {
        Seat::all(self.game.seats()).map(|seat| self.game.scored(&self.state, seat)).collect()
    }

    /// Whom the rules wait for, unless the game was ended before.
    pub fn turn(&self) -> Turn<G> {
        if self.ended.is_some() { Turn::Over } else { self.game.turn(&self.state) }
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.ended {
            Some(Ended::BrokenOff(reason)) => {
                return Some(Outcome::BrokenOff { reason: reason.clone(), so_far: self.payoffs() });
            }
            Some(Ended::Settled(how, payoffs)) => {
                let (how, said) =
                    (*how, how.message(how.loser().map(|seat| self.title(seat)).unwrap_or_default()));
                return Some(Outcome::Settled { how, said, payoffs: payoffs.clone() });
            }
            None => {}
        }
        self.game.turn(&self.state).is_over().then(|| Outcome::Finished(self.payoffs()))
    }

    /// Ends the game here. A game that has ended stays as it is.
    pub fn break_off(&mut self, reason: BrokenOff) {
        if self.outcome().is_none() {
            self.ended = Some(Ended::BrokenOff(reason));
        }
    }

    /// What the game would pay if players ended it like this now; `None` if they cannot.
    pub fn settlement(&self, how: Settlement) -> Option<Vec<f64>> {
        how.payoffs(self.game()).filter(|_| self.outcome().is_none())
    }

    /// Ends the game like this, if players can; whether they could.
    pub fn settle(&mut self, how: Settlement) -> bool {
        let payoffs = self.settlement(how);
        let possible = payoffs.is_some();
        if let Some(payoffs) = payoffs {
            self.ended = Some(Ended::Settled(how, payoffs));
        }
        possible
    }

    /// What people call a seat.
    fn title(&self, seat: Seat) -> Message {
        let label = seat_labels(&*self.game).into_iter().nth(seat.index()).unwrap_or_default();
        seat_title(&*self.game, seat, &label)
    }

    /// Makes a seat's move, then nature's if nature follows.
    pub fn submit(&mut self, seat: Seat, mv: G::Move) -> Result<(), Refusal> {
        let turn = self.turn();
        let offered = self.offered(&turn, seat)?;
        if !offered.contains(&mv) {
            return Err(self.not_offered(seat, &mv.to_string(), mv, offered));
        }
        self.make(Actor::Seat(seat), mv);
        self.roll();
        Ok(())
    }

    /// Makes a seat's move in writing, in the game's notation or as the move's own text.
    pub fn submit_text(&mut self, seat: Seat, text: &str) -> Result<G::Move, Refusal> {
        let turn = self.turn();
        let offered = self.offered(&turn, seat)?;
        let mv = self.read(seat, text.trim(), offered)?;
        self.make(Actor::Seat(seat), mv);
        self.roll();
        Ok(mv)
    }

    /// The moves on offer to a seat, or why there are none.
    pub(crate) fn offered<'a>(&self, turn: &'a Turn<G>, seat: Seat) -> Result<&'a [G::Move], Refusal> {
        let seats = self.game.seats();
        if seat.0 >= seats {
            return Err(Refusal::NoSuchSeat { seat, last: seats.saturating_sub(1) });
        }
        if turn.is_over() {
            return Err(Refusal::Over);
        }
        turn.offered_to(seat).ok_or_else(|| Refusal::NotAsked {
            seat: self.game.seat_title(seat),
            waits_for: match self.game.turn_is_public() {
                true => turn.movers().into_iter().map(|seat| self.game.seat_title(seat)).collect(),
                false => Vec::new(),
            },
        })
    }

    /// The move on offer that a text means.
    fn read(&self, seat: Seat, text: &str, offered: &[G::Move]) -> Result<G::Move, Refusal> {
        let called = |mv: &G::Move, same: fn(&str, &str) -> bool| {
            same(text, &mv.to_string()) || same(text, &self.game.notation(*mv))
        };
        if let Some(mv) = offered.iter().find(|mv| called(mv, |written, name| written == name)) {
            return Ok(*mv);
        }
        // "B2" for "b2" is no reason to quarrel, as long as it can mean one move only.
        let mut alike = offered.iter().filter(|mv| called(mv, str::eq_ignore_ascii_case));
        if let (Some(mv), None) = (alike.next(), alike.next()) {
            return Ok(*mv);
        }
        let meant = self.game.read(&self.view(seat), seat, text);
        if let Some(mv) = meant.filter(|mv| offered.contains(mv)) {
            return Ok(mv);
        }
        match text.parse::<G::Move>() {
            Ok(mv) if offered.contains(&mv) => Ok(mv),
            Ok(mv) => Err(self.not_offered(seat, text, mv, offered)),
            Err(_) => Err(Refusal::Unreadable {
                text: arbitro_game::echo::echoed(text),
                how: self.game.how_to_write(),
                nearest: self.nearest_offer(text, offered),
            }),
        }
    }

    fn not_offered(&self, seat: Seat, text: &str, mv: G::Move, offered: &[G::Move]) -> Refusal {
        Refusal::NotOffered {
            text: text.to_owned(),
            nearest: self.nearest_offer(text, offered),
            why: self.game.why_not(&self.view(seat), mv),
        }
    }

    fn nearest_offer(&self, text: &str, offered: &[G::Move]) -> String {
        let names: Vec<String> = offered.iter().map(|mv| self.game.notation(*mv)).collect();
        nearest(text, names.iter().map(String::as_str)).unwrap_or_default().to_owned()
    }

    /// Makes a move that is known to be on offer, and sends every seat what it may know of it.
    pub(crate) fn make(&mut self, by: Actor, mv: G::Move) {
        match by {
            Actor::Nature => self.rolls += 1,
            Actor::Seat(seat) => self.recalls[seat.index()].push(Lived::Did(mv)),
        }
        self.moves.push((by, mv));
        self.game.play(
            &mut self.state,
            by,
            mv,
            &mut Ears { recalls: &mut self.recalls, aloud: &mut self.aloud },
        );
        for (when, recall) in self.when.iter_mut().zip(&self.recalls) {
            when.resize(recall.len(), self.moves.len() as u32);
        }
    }

    /// Rolls nature's moves until a seat must move or the game is over, and breaks the game off at its limit.
    pub(crate) fn roll(&mut self) {
        while self.ended.is_none() {
            let turn = self.game.turn(&self.state);
            if turn.is_over() {
                return;
            }
            if self.moves.len() >= self.limit as usize {
                self.ended = Some(Ended::BrokenOff(BrokenOff::MoveLimit(self.limit)));
                return;
            }
            let Some(mv) = self.next_roll() else { return };
            self.make(Actor::Nature, mv);
        }
    }

    /// What nature rolls next, if it is her turn. The n-th roll depends on the seed and n alone: a table that is taken up
    /// again from its record rolls what it would have rolled.
    pub(crate) fn next_roll(&self) -> Option<G::Move> {
        let Turn::Nature(moves) = self.game.turn(&self.state) else { return None };
        Some(nature_move::<G>(&moves, self.seed.roll(self.rolls)))
    }
}

/// Everything that is said goes into the memory of the seat that hears it.
struct Ears<'a, M, N> {
    recalls: &'a mut [Vec<Lived<M, N>>],
    aloud: &'a mut Vec<N>,
}

impl<M, N: Clone> Announcer<N> for Ears<'_, M, N> {
    fn tell(&mut self, seat: Seat, notice: impl FnOnce() -> N) {
        if let Some(recall) = self.recalls.get_mut(seat.index()) {
            recall.push(Lived::Heard(notice()));
        }
    }

    /// Only what a game says to all at once counts as said aloud: equal words whispered to each could be a
    /// coincidence of which no player knows.
    fn tell_all(&mut self, seats: u8, notice: impl Fn() -> N) {
        for seat in Seat::all(seats) {
            self.tell(seat, &notice);
        }
        if usize::from(seats) == self.recalls.len() {
            self.aloud.push(notice());
        }
    }
}

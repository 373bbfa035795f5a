//! A game that is played inside one program: the full game, and the bots of its seats.

use crate::bot::{Bot, BotError, OwnedThought};
use crate::full_game::{FullGame, Offer, SeatCard};
use crate::handles::{SeatHandle, SeatHandleMut};
use crate::outcome::{BrokenOff, Outcome};
use crate::refusal::Refusal;
use arbitro_game::{Explanation, Seat};

/// A full game with the bots that play in it.
pub struct LocalGame {
    game: Box<dyn FullGame>,
    bots: Vec<Option<Box<dyn Bot>>>,
    explanations: Vec<Option<Explanation>>,
}

/// What a step came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The bot at this seat moved.
    Moved(Seat),
    /// Only seats without a bot are asked.
    Waits,
    /// The game is over, perhaps because a bot had no move that could be made.
    Over,
}

impl LocalGame {
    /// A game with a bot, or none, for each seat. Bots catch up with what their seats have heard.
    pub fn new(game: Box<dyn FullGame>, bots: Vec<Option<Box<dyn Bot>>>) -> Self {
        LocalGame { game, explanations: vec![None; bots.len()], bots }
    }

    /// The full game: to store it, to end it, to show it to people who may see everything.
    pub fn full(&self) -> &dyn FullGame {
        &*self.game
    }

    /// The full game, to move and to end it.
    pub fn full_mut(&mut self) -> &mut dyn FullGame {
        &mut *self.game
    }

    /// What one seat may know.
    pub fn seat(&self, seat: Seat) -> Result<SeatHandle<'_>, Refusal> {
        self.game.seat(seat)
    }

    /// One seat, to move.
    pub fn seat_mut(&mut self, seat: Seat) -> Result<SeatHandleMut<'_>, Refusal> {
        self.game.seat_mut(seat)
    }

    /// The seats and who plays them.
    pub fn seats(&self) -> Vec<SeatCard> {
        self.game.seats()
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Lets one bot move, if one is asked. It may think for as long as its parameters allow.
    pub fn step(&mut self) -> Step {
        let Some((seat, mut bot, thought)) = self.lend_bot() else {
            return if self.game.outcome().is_some() { Step::Over } else { Step::Waits };
        };
        let chosen = bot.choose(thought);
        if self.give_back(seat, bot, chosen) { Step::Moved(seat) } else { Step::Over }
    }

    /// Hands out the first bot that is asked, with what it has to think about, for another thread.
    pub fn lend_bot(&mut self) -> Option<(Seat, Box<dyn Bot>, OwnedThought)> {
        let asked = self.game.waits_for();
        let seat = asked.into_iter().find(|seat| self.bots.get(seat.index()).is_some_and(Option::is_some))?;
        let thought = self.game.seat(seat).ok()?.thought().ok()?;
        Some((seat, self.bots[seat.index()].take()?, thought))
    }

    /// Takes a bot back and makes its move. A bot without a move, or with one that is refused, ends the game: then nothing
    /// was moved.
    pub fn give_back(&mut self, seat: Seat, bot: Box<dyn Bot>, chosen: Result<Offer, BotError>) -> bool {
        self.explanations[seat.index()] = bot.explain();
        self.bots[seat.index()] = Some(bot);
        let made = chosen
            .map_err(BrokenOff::from)
            .and_then(|offer| Ok(self.game.seat_mut(seat)?.submit(&offer.mv)?));
        match made {
            Ok(_) => true,
            Err(reason) => {
                self.game.break_off(reason);
                false
            }
        }
    }

    /// Why the bot at `of` made its last choice, as far as the seat `to` may know: in a game with imperfect information,
    /// the thoughts of other seats can be read only after the end.
    pub fn explanation(&self, of: Seat, to: Seat) -> Option<&Explanation> {
        let may_know = of == to || self.game.is_open() || self.game.outcome().is_some();
        self.explanations.get(of.index())?.as_ref().filter(|_| may_know)
    }
}

//! What one seat, or a spectator, may know of a game. A handle cannot reach the rest of the game: misuse does not
//! compile.

use crate::bot::OwnedThought;
use crate::full_game::{Experience, FullGame, Offer, Told};
use crate::outcome::Outcome;
use crate::record::RecordedMove;
use crate::refusal::Refusal;
use arbitro_game::{Drawing, Message, Seat};

/// What the handles ask of a game. Other crates cannot call it: they need a handle, which names one seat that exists.
pub(crate) trait Inside: FullGame {
    fn view(&self, seat: Seat) -> serde_json::Value;
    fn drawing(&self, seat: Seat) -> Drawing;
    fn alarms(&self, seat: Seat) -> Vec<String>;
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    fn lived(&self, seat: Seat, since: usize) -> Vec<Experience>;
    fn lived_count(&self, seat: Seat) -> usize;
    fn role(&self, seat: Seat) -> Option<Message>;
    fn thought(&self, seat: Seat) -> Result<OwnedThought, Refusal>;
    fn submit(&mut self, seat: Seat, text: &str) -> Result<Offer, Refusal>;
    fn aloud(&self, since: usize) -> Vec<Told>;
    fn same_move(&self, one: &str, other: &str) -> bool;
}

/// What one seat may know. It depends only on what that seat has done and heard.
///
/// ```
/// fn seen(seat: arbitro_table::SeatHandle<'_>) -> serde_json::Value {
///     seat.view()
/// }
/// fn recorded(game: &dyn arbitro_table::FullGame) -> arbitro_table::Record {
///     game.record()
/// }
/// ```
///
/// The full game cannot be reached from here:
///
/// ```compile_fail
/// fn recorded(seat: arbitro_table::SeatHandle<'_>) -> arbitro_table::Record {
///     seat.record()
/// }
/// ```
///
/// Nor can another seat:
///
/// ```compile_fail
/// fn seen(seat: arbitro_table::SeatHandle<'_>) -> serde_json::Value {
///     seat.game.view(arbitro_game::Seat(1))
/// }
/// ```
#[derive(Clone, Copy)]
pub struct SeatHandle<'a> {
    pub(crate) game: &'a dyn Inside,
    pub(crate) seat: Seat,
}

impl SeatHandle<'_> {
    /// The seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat sees, as JSON.
    pub fn view(&self) -> serde_json::Value {
        self.game.view(self.seat)
    }

    /// What the seat sees, as lines of text.
    pub fn drawing(&self) -> Drawing {
        self.game.drawing(self.seat)
    }

    /// What of the view people should be warned of at once, such as the square of a king in check.
    pub fn alarms(&self) -> Vec<String> {
        self.game.alarms(self.seat)
    }

    /// The moves that the seat may try now; none if it is not asked.
    pub fn offers(&self) -> Vec<Offer> {
        self.game.offers(self.seat)
    }

    /// What the seat has heard, from the given number on (the first notice is number 0).
    pub fn notices(&self, since: usize) -> Vec<Told> {
        let heard = self.lived(0).into_iter().filter_map(|event| match event {
            Experience::Heard(told) => Some(told),
            Experience::Did(_) => None,
        });
        heard.skip(since).collect()
    }

    /// What the seat has done and heard, in order, from the given number on.
    pub fn lived(&self, since: usize) -> Vec<Experience> {
        self.game.lived(self.seat, since)
    }

    /// Whether a text, in any spelling that the game reads, is the move that the seat made as the given thing that it lived
    /// through.
    pub fn did(&self, number: usize, text: &str) -> bool {
        match self.lived(number).into_iter().next() {
            Some(Experience::Did(offer)) => {
                offer.mv == text || offer.notation == text || self.game.same_move(&offer.mv, text)
            }
            _ => false,
        }
    }

    /// How much the seat has done and heard.
    pub fn lived_count(&self) -> usize {
        self.game.lived_count(self.seat)
    }

    /// The part that the seat plays, as far as it knows itself.
    pub fn role(&self) -> Option<Message> {
        self.game.role(self.seat)
    }

    /// Everything that a bot in this seat bases its next move on, if the seat is asked for one.
    pub fn thought(&self) -> Result<OwnedThought, Refusal> {
        self.game.thought(self.seat)
    }

    /// Whether the rules wait for this seat.
    pub fn is_asked(&self) -> bool {
        self.game.waits_for().contains(&self.seat)
    }

    /// Whom the rules wait for, if every seat may know.
    pub fn waits_for(&self) -> Option<Vec<Seat>> {
        self.game.turn_is_public().then(|| self.game.waits_for())
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
}

/// A seat that may move.
pub struct SeatHandleMut<'a> {
    pub(crate) game: &'a mut dyn Inside,
    pub(crate) seat: Seat,
}

impl SeatHandleMut<'_> {
    /// The same seat, to look only.
    pub fn handle(&self) -> SeatHandle<'_> {
        SeatHandle { game: self.game, seat: self.seat }
    }

    /// Makes the move that a text means, in the game's notation or as in records.
    pub fn submit(&mut self, text: &str) -> Result<Offer, Refusal> {
        self.game.submit(self.seat, text)
    }
}

/// What a spectator may know: everything in a game with perfect information, else what the umpire says to all seats
/// at once.
///
/// ```
/// fn heard(spectator: arbitro_table::SpectatorHandle<'_>) -> usize {
///     spectator.witnessed(0).len()
/// }
/// fn made(game: &dyn arbitro_table::FullGame) -> usize {
///     game.moves_made()
/// }
/// ```
///
/// The full game cannot be reached from here:
///
/// ```compile_fail
/// fn made(spectator: arbitro_table::SpectatorHandle<'_>) -> usize {
///     spectator.moves_made()
/// }
/// ```
///
/// Nor can a seat:
///
/// ```compile_fail
/// fn seen(spectator: arbitro_table::SpectatorHandle<'_>) -> serde_json::Value {
///     spectator.seat(arbitro_game::Seat(0)).unwrap().view()
/// }
/// ```
#[derive(Clone, Copy)]
pub struct SpectatorHandle<'a> {
    pub(crate) game: &'a dyn Inside,
}

/// Something that a spectator witnessed.
#[derive(Debug, Clone, PartialEq)]
pub enum Witnessed {
    /// A move of a game with perfect information.
    Play(RecordedMove),
    /// The umpire said this to all seats.
    Heard(Told),
}

impl<'a> SpectatorHandle<'a> {
    /// A seat whose view is public, if nothing is hidden.
    fn any_seat(&self) -> Option<SeatHandle<'a>> {
        self.game.is_open().then_some(SeatHandle { game: self.game, seat: Seat(0) })
    }

    /// What there is to see, as JSON, if nothing is hidden.
    pub fn view(&self) -> Option<serde_json::Value> {
        self.any_seat().map(|seat| seat.view())
    }

    /// What there is to see, as lines of text, if nothing is hidden.
    pub fn drawing(&self) -> Option<Drawing> {
        self.any_seat().map(|seat| seat.drawing())
    }

    /// What of the view people should be warned of at once.
    pub fn alarms(&self) -> Vec<String> {
        self.any_seat().map(|seat| seat.alarms()).unwrap_or_default()
    }

    /// What the umpire has said to all seats at once, from the given number on.
    pub fn aloud(&self, since: usize) -> Vec<Told> {
        self.game.aloud(since)
    }

    /// All moves if nothing is hidden, else what the umpire has said to all seats; from the given number on.
    pub fn witnessed(&self, since: usize) -> Vec<Witnessed> {
        if self.game.is_open() {
            self.game.moves_since(since).into_iter().map(Witnessed::Play).collect()
        } else {
            self.aloud(since).into_iter().map(Witnessed::Heard).collect()
        }
    }

    /// Whom the rules wait for, if every seat may know.
    pub fn waits_for(&self) -> Option<Vec<Seat>> {
        self.game.turn_is_public().then(|| self.game.waits_for())
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
}

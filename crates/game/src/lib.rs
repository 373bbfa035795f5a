//! The contract that every game keeps, and the laws that test it.
//!
//! A game is pure rules: functions over plain values, with no clock, no dice and no printing. Only the table
//! holds a state; a player gets its own [`Game::View`] and the umpire's notices.
//!
//! ```
//! use arbitro_game::{Actor, Game, Seat, Silence, Turn, pennies::{Face, MatchingPennies}};
//!
//! let game = MatchingPennies;
//! let mut state = game.start();
//! assert!(matches!(game.turn(&state), Turn::Together(offers) if offers.len() == 2));
//! game.play(&mut state, Actor::Seat(Seat(0)), Face::Heads, &mut Silence); // sealed until both are in
//! game.play(&mut state, Actor::Seat(Seat(1)), Face::Heads, &mut Silence);
//! assert!(matches!(game.turn(&state), Turn::Over));
//! assert_eq!(game.payoff(&state, Seat(0)), 1.0); // equal faces: the first player wins the penny
//! ```

mod contract;
mod dice;
pub mod echo;
mod explanation;
mod imagine;
pub mod incident;
pub mod laws;
mod message;
pub mod pennies;
mod player;
mod present;
mod recall;
mod seat;
mod work;

pub use contract::{Announcer, Game, Open, Overheard, Silence, Sum, Turn};
pub use dice::{Dice, Roll, dice, nature_move, nature_moves, seed_of};
pub use explanation::{Candidate, Certainty, Chance, Count, Explanation, FiredRule, Part};
pub use imagine::Imagine;
pub use incident::{Incident, Incidents};
pub use message::{Arg, Message, MessageKind, VERBATIM};
pub use player::{Player, Thought};
pub use present::{Drawing, Present};
pub use recall::{Lived, Recall};
pub use seat::{Actor, ActorError, Seat};
pub use work::{Cancel, Limits, Stopped, Watch};

/// Every message that this crate produces.
pub fn messages() -> Vec<MessageKind> {
    [
        &[MessageKind::plain("notation")],
        explanation::MESSAGES,
        incident::MESSAGES,
        message::MESSAGES,
        work::MESSAGES,
    ]
    .concat()
}

//! Bots of any game: they take a seat at a table of this program or of another one, and know what that seat knows.

use crate::full_game::{Experience, Offer};
use crate::outcome::BrokenOff;
use arbitro_game::{Explanation, Lived, Message, Player, Present, Seat, Thought};
use serde_json::Value;
use std::any::Any;
use std::sync::Arc;

/// How often a bot is asked again after a move that is not on offer.
pub(crate) const PATIENCE: usize = 3;

/// A bot whose game's type is forgotten. It holds the rules, and thinks without the table.
pub trait Bot: Send {
    /// The bot with all its parameters written out.
    fn spec(&self) -> &str;
    /// Chooses one of the moves on offer. What its seat has heard since the last time, it hears first.
    fn choose(&mut self, thought: OwnedThought) -> Result<Offer, BotError>;
    /// Why the last choice was made.
    fn explain(&self) -> Option<Explanation>;
    /// It will not be asked for a while: it may free memory that it can fill again.
    fn rest(&mut self);
    /// The game is over and paid this.
    fn finish(&mut self, payoff: f64);
    /// A new game begins at a table of another program.
    fn begin(&mut self);
    /// Its seat at a table of another program lived through this.
    fn live(&mut self, experience: &Experience) -> Result<(), BotError>;
    /// Chooses one of the moves on offer at a table of another program; they are written as in records.
    fn choose_from_text(&mut self, view: &Value, offered: &[String]) -> Result<Offer, BotError>;
}

/// Everything that a bot bases a choice on: the view of its seat, what that seat has done and heard, and the moves on
/// offer. It is a copy: the game goes on without waiting for the bot.
pub struct OwnedThought(Box<dyn Any + Send>);

/// A thought of a known game.
struct Known<G: Present> {
    seat: Seat,
    view: G::View,
    recall: Vec<Lived<G::Move, G::Notice>>,
    moves: Vec<G::Move>,
}

impl OwnedThought {
    pub(crate) fn of<G: Present>(thought: &Thought<'_, G>) -> Self {
        let Thought { seat, view, recall, moves, .. } = *thought;
        OwnedThought(Box::new(Known::<G> {
            seat,
            view: view.clone(),
            recall: recall.to_vec(),
            moves: moves.to_vec(),
        }))
    }
}

/// Why a bot has no move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BotError {
    /// A view that cannot be read.
    View {
        /// What is wrong with it.
        why: String,
    },
    /// A notice that cannot be read.
    Notice {
        /// What is wrong with it.
        why: String,
    },
    /// A move that cannot be read.
    Move {
        /// The move.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// Nothing to choose from.
    NoOffer,
    /// A thought of another game or of another seat.
    Elsewhere {
        /// The bot.
        spec: String,
    },
    /// It kept choosing a move that was not on offer.
    Insisted {
        /// The name of its seat.
        name: String,
        /// The move it wanted.
        mv: String,
    },
}

impl BotError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            BotError::View { .. } | BotError::Notice { .. } | BotError::Move { .. } => other_version(),
            BotError::NoOffer => no_offer(),
            BotError::Elsewhere { spec } => elsewhere(spec),
            BotError::Insisted { name, mv } => insisted(name, mv),
        }
    }
}

crate::messages::said_in_english!(BotError);
impl std::error::Error for BotError {}

arbitro_game::messages! {
    fn other_version() = "bot-other-version";
    fn no_offer() = "bot-no-offer";
    fn elsewhere(bot) = "bot-elsewhere";
    fn insisted(seat, mv) = "bot-insisted";
}

impl From<BotError> for BrokenOff {
    fn from(error: BotError) -> Self {
        match error {
            BotError::Insisted { name, mv } => BrokenOff::Insisted { name, mv },
            other => BrokenOff::Failed(other.message()),
        }
    }
}

/// A bot of a known game in its seat.
pub(crate) struct Seated<G: Present> {
    game: Arc<G>,
    seat: Seat,
    spec: String,
    player: Box<dyn Player<G>>,
    recall: Vec<Lived<G::Move, G::Notice>>,
    /// How much of the recall the player has heard.
    heard: usize,
}

impl<G: Present> Seated<G> {
    pub fn new(game: Arc<G>, seat: Seat, spec: String, player: Box<dyn Player<G>>) -> Self {
        let mut seated = Seated { game, seat, spec, player, recall: Vec::new(), heard: 0 };
        seated.begin();
        seated
    }

    fn listen(&mut self) {
        for event in &self.recall[self.heard..] {
            if let Lived::Heard(notice) = event {
                self.player.hear(notice);
            }
        }
        self.heard = self.recall.len();
    }

    fn choose_among(&mut self, view: &G::View, moves: &[G::Move]) -> Result<Offer, BotError> {
        self.listen();
        let (game, seat, recall) = (&*self.game, self.seat, &*self.recall);
        let mut wanted = String::new();
        for _ in 0..PATIENCE {
            let mv = self.player.choose(Thought { game, seat, view, recall, moves });
            if moves.contains(&mv) {
                return Ok(Offer::of(game, mv));
            }
            wanted = mv.to_string();
        }
        Err(BotError::Insisted { name: game.seat_name(seat), mv: wanted })
    }
}

fn read<G: Present>(text: &str) -> Result<G::Move, BotError> {
    text.parse::<G::Move>().map_err(|why| BotError::Move { text: text.to_owned(), why: why.to_string() })
}

impl<G: Present> Bot for Seated<G> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn choose(&mut self, thought: OwnedThought) -> Result<Offer, BotError> {
        let known = thought.0.downcast::<Known<G>>().ok().filter(|known| known.seat == self.seat);
        let known = *known.ok_or_else(|| BotError::Elsewhere { spec: self.spec.clone() })?;
        if known.recall.len() < self.heard {
            self.begin(); // A move was taken back.
        }
        self.recall = known.recall;
        self.choose_among(&known.view, &known.moves)
    }

    fn explain(&self) -> Option<Explanation> {
        self.player.explain()
    }

    fn rest(&mut self) {
        self.player.rest();
    }

    fn finish(&mut self, payoff: f64) {
        self.listen();
        self.player.finish(payoff);
    }

    fn begin(&mut self) {
        self.recall.clear();
        self.heard = 0;
        self.player.sit(&self.game, self.seat);
    }

    fn live(&mut self, experience: &Experience) -> Result<(), BotError> {
        self.recall.push(match experience {
            Experience::Did(offer) => Lived::Did(read::<G>(&offer.mv)?),
            Experience::Heard(told) => Lived::Heard(
                serde_json::from_value(told.notice.clone())
                    .map_err(|error| BotError::Notice { why: error.to_string() })?,
            ),
        });
        Ok(())
    }

    fn choose_from_text(&mut self, view: &Value, offered: &[String]) -> Result<Offer, BotError> {
        let view: G::View = serde_json::from_value(view.clone())
            .map_err(|error| BotError::View { why: error.to_string() })?;
        let moves = offered.iter().map(|text| read::<G>(text)).collect::<Result<Vec<_>, _>>()?;
        if moves.is_empty() {
            return Err(BotError::NoOffer);
        }
        self.choose_among(&view, &moves)
    }
}

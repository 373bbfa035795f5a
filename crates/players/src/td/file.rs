//! What was learnt as a file: JSON with a format name and a version.

use super::{Features, Model, Taught};
use crate::learner::LearnerError;
use crate::learner::file::{VERSION, head, syntax};
use arbitro_game::Open;
use serde::{Deserialize, Serialize};

const FORMAT: &str = "arbitro-td";
/// The largest hidden layer.
pub const MOST_HIDDEN: usize = 256;

#[derive(Serialize, Deserialize)]
struct Written {
    format: String,
    version: u32,
    game: String,
    games: u64,
    inputs: usize,
    hidden: usize,
    weights: Vec<f64>,
}

impl<G: Open> Taught<G> {
    /// The file; `game` is the name and parameters of the game, to be checked on reading.
    pub fn to_json(&self, game: &str) -> Result<String, LearnerError> {
        let written = Written {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: game.to_owned(),
            games: self.games,
            inputs: self.model.inputs(),
            hidden: self.model.hidden(),
            weights: self.model.weights().to_vec(),
        };
        serde_json::to_string(&written).map(|text| text + "\n").map_err(syntax)
    }

    /// What a file says, if it is of this game; `None` if the game cannot be learnt so.
    pub fn from_json(
        text: &str,
        name: &str,
        game: &G,
        features: Features<G>,
    ) -> Result<Option<Self>, LearnerError> {
        head(text, FORMAT, name)?;
        let Written { games, inputs, hidden, weights, .. } = serde_json::from_str(text).map_err(syntax)?;
        if let Some(place) = weights.iter().position(|weight| !weight.is_finite()) {
            return Err(LearnerError::Weight(place + 1));
        }
        let mut start = Vec::new();
        features(game, &game.start(), &mut start);
        let (count, known) = (weights.len(), start.len());
        let fits = inputs == known && hidden <= MOST_HIDDEN;
        let model = fits.then(|| Model::with(inputs, hidden, weights)).flatten();
        let model =
            model.ok_or(LearnerError::Shape { weights: count, inputs, known, hidden, most: MOST_HIDDEN })?;
        Ok(Taught::new(game, model, features, games))
    }
}

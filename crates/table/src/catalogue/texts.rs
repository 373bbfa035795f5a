//! The texts of the games, and who speaks them.

use super::{Catalogue, Parameter, PlayerListing};
use crate::experiments::{row_id, source_id, title_id};
use crate::messages::{Language, Speaker};
use arbitro_game::Message;

/// Where the texts of a language are among those of a kit.
fn place(language: Language) -> usize {
    match language {
        Language::English => 0,
        Language::Italian => 1,
    }
}

impl Catalogue {
    /// The Fluent texts of all games.
    pub fn texts(&self, language: Language) -> Vec<&'static str> {
        self.kits().into_iter().map(|(_, kit)| kit.texts[place(language)]).collect()
    }

    /// The Fluent texts of one game; none for a game that the catalogue does not have.
    pub fn texts_of(&self, game: &str, language: Language) -> &'static str {
        self.kit(game).texts[place(language)]
    }

    /// Says the messages of every game and of the program in a language.
    pub fn speaker(&self, language: Language) -> Speaker {
        Speaker::new(language, self.texts(language))
    }

    /// The ids of the messages that describe games, players, parameters and their values.
    pub fn described(&self) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for game in self.games() {
            ids.push(game.about.to_owned());
            ids.extend(game.parameters.iter().flat_map(of_parameter));
            ids.extend(game.sitters.iter().flat_map(of_player));
        }
        let presets = self.kits().into_iter().flat_map(|(_, kit)| kit.presets);
        ids.extend(presets.filter_map(|preset| preset.about).map(str::to_owned));
        for name in self.experiments() {
            ids.extend([title_id(name), source_id(name)]);
            ids.extend(self.rows_of(name).iter().map(|row| row_id(row)));
        }
        ids.sort_unstable();
        ids.dedup();
        ids
    }
}

impl Parameter {
    /// The words that may be chosen, as people say them.
    pub fn labels(&self) -> Vec<Message> {
        self.kind.words().iter().map(|word| Message::new(label(word))).collect()
    }
}

fn label(word: &str) -> String {
    format!("value-{word}")
}

fn of_parameter(parameter: &Parameter) -> Vec<String> {
    let values = parameter.kind.words().iter().map(|word| label(word));
    values.chain([parameter.about.to_owned()]).collect()
}

fn of_player(player: &PlayerListing) -> Vec<String> {
    let parameters = player.parameters.iter().flat_map(of_parameter);
    parameters.chain([player.about.to_owned(), player.needs.to_owned()]).collect()
}

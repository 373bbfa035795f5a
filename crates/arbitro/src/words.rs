//! What the terminal says.

arbitro_game::messages! {
    pub(crate) fn help() = "terminal-help";
    pub(crate) fn help_notes() = "terminal-help-notes";
    pub(crate) fn broken_off() = "terminal-broken-off";
    pub(crate) fn broken_off_because(reason) = "terminal-broken-off-because";
    pub(crate) fn not_finished() = "terminal-not-finished";
    pub(crate) fn draw(score) = "terminal-draw";
    pub(crate) fn you_win(score) = "terminal-you-win";
    pub(crate) fn win(winners, score) = "terminal-win";
    pub(crate) fn no_winner(score) = "terminal-no-winner";
    pub(crate) fn tries(player, mv) = "terminal-tries";
    pub(crate) fn hint(mv) = "terminal-hint";
    pub(crate) fn no_hint(why) = "terminal-no-hint";
    pub(crate) fn nothing_to_explain() = "terminal-nothing-to-explain";
    pub(crate) fn choose_first() = "terminal-choose-first";
    pub(crate) fn wait() = "terminal-wait";
    pub(crate) fn thinking() = "terminal-thinking";
    pub(crate) fn your_move(player) = "terminal-your-move";
    pub(crate) fn larger() = "terminal-larger";
    pub(crate) fn keys_end() = "terminal-keys-end";
    pub(crate) fn keys_short() = "terminal-keys-short";
    pub(crate) fn keys() = "terminal-keys";
    pub(crate) fn umpire() = "terminal-umpire";
    pub(crate) fn why() = "terminal-why";
    pub(crate) fn welcome() = "terminal-welcome";
    pub(crate) fn notes_cleared() = "notes-cleared";
    pub(crate) fn note_deleted(square) = "note-deleted";
    pub(crate) fn noted(man, square) = "noted";
    pub(crate) fn no_man(text) = "note-no-man";
    pub(crate) fn no_square(text) = "note-no-square";
    pub(crate) fn notes_help() = "notes-help";
    pub(crate) fn your_board() = "window-your-board";
    pub(crate) fn bots_board() = "window-bots-board";
    pub(crate) fn umpires_board() = "window-umpires-board";
    pub(crate) fn kept_record(path) = "terminal-kept-record";
    pub(crate) fn kept_log(path) = "terminal-kept-log";
    pub(crate) fn sits_at(player, table, seat, game) = "join-sits";
    pub(crate) fn game_over(payoff, seat) = "join-game-over";
    pub(crate) fn seed(game, seed) = "replay-seed";
    pub(crate) fn left_out(player, why) = "ladder-left-out";
    pub(crate) fn open(players) = "list-open";
    pub(crate) fn hidden(players) = "list-hidden";
    pub(crate) fn for_games(player, about, needs) = "list-player";
    pub(crate) fn parameter(name, about, kind) = "list-parameter";
    pub(crate) fn parameter_default(name, about, kind, default) = "list-parameter-default";
}

/// What is said of problems.
pub(crate) mod mate {
    arbitro_game::messages! {
        pub(crate) fn none(moves, rules) = "mate-none";
        pub(crate) fn case(said, positions) = "mate-case";
        pub(crate) fn key(mv, moves, rules) = "mate-key";
        pub(crate) fn no_key() = "mate-no-key";
        pub(crate) fn try_it(mv) = "mate-try";
        pub(crate) fn mates(mv) = "mate-mates";
        pub(crate) fn answer(said, positions) = "mate-answer";
        pub(crate) fn refuted(mv, said, positions) = "mate-refuted";
        pub(crate) fn refuted_by(mv, reply, said, positions) = "mate-refuted-by";
        pub(crate) fn effort(beliefs, seconds) = "mate-effort";
    }
}

#[cfg(test)]
mod tests {
    use arbitro_game::MessageKind;
    use arbitro_table::messages::{Language, check, texts};
    use std::collections::BTreeSet;

    /// Every message that any crate declares.
    fn kinds() -> Vec<MessageKind> {
        [
            arbitro_catalogue::message_kinds(),
            arbitro_server::message_kinds(),
            super::MESSAGES.to_vec(),
            super::mate::MESSAGES.to_vec(),
        ]
        .concat()
    }

    #[test]
    fn every_message_has_a_text_in_every_language_and_every_text_a_message() {
        let catalogue = arbitro_catalogue::standard();
        for language in Language::ALL {
            let texts = texts(language).iter().copied().chain(catalogue.texts(language));
            let wrong = check(texts, &kinds(), &catalogue.described());
            assert!(wrong.is_empty(), "{language}:\n{}", wrong.join("\n"));
        }
    }

    #[test]
    fn no_id_is_declared_twice() {
        let mut met = BTreeSet::new();
        let twice: Vec<&str> = kinds().iter().map(|kind| kind.id).filter(|id| !met.insert(*id)).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}

//! What the terminal says.

arbitro_game::messages! {
    pub(crate) fn help(undo) = "terminal-help";
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
    pub(crate) fn draw_offered() = "join-draw-offered";
    pub(crate) fn unknown_order(line) = "join-unknown-order";
    pub(crate) fn game_over(payoff, seat) = "join-game-over";
    pub(crate) fn seed(game, seed) = "replay-seed";
    pub(crate) fn nature() = "replay-nature";
    pub(crate) fn left_out(player, why) = "ladder-left-out";
    pub(crate) fn no_such_bot(name, known) = "ladder-no-such-bot";
    pub(crate) fn open(players) = "list-open";
    pub(crate) fn hidden(players) = "list-hidden";
    pub(crate) fn for_games(player, about, needs) = "list-player";
    pub(crate) fn parameter(name, about, kind) = "list-parameter";
    pub(crate) fn parameter_default(name, about, kind, default) = "list-parameter-default";

    pub(crate) fn terminal_failed(why) = "terminal-failed";
    pub(crate) fn bot_failed() = "terminal-bot-failed";
    pub(crate) fn see_above() = "terminal-see-above";

    pub(crate) fn solve_seconds(done, total) = "solve-seconds";
    pub(crate) fn solve_steps(steps) = "solve-steps";
    pub(crate) fn solve_steps_gap(steps, gap) = "solve-steps-gap";
    pub(crate) fn plot_ending(file) = "solve-plot-ending";
    pub(crate) fn learns_in_decimals(method) = "solve-learns-in-decimals";
    pub(crate) fn samples_catalogue(method) = "solve-samples-catalogue";
    pub(crate) fn precision_missed(epsilon, iterations) = "solve-precision-missed";
    pub(crate) fn nothing_to_plot() = "solve-nothing-to-plot";
    pub(crate) fn time_axis() = "solve-time-axis";
    pub(crate) fn written_as_nfg() = "solve-written-as-nfg";
    pub(crate) fn written_as_efg() = "solve-written-as-efg";
    pub(crate) fn written_as_stg() = "solve-written-as-stg";

    pub(crate) fn no_interrupt(why) = "progress-no-interrupt";
    pub(crate) fn after_seconds(done, seconds) = "progress-after";
    pub(crate) fn done_games(done, total) = "progress-games";
    pub(crate) fn done_steps(done, total) = "progress-steps";
    pub(crate) fn done_trials(done, total) = "progress-trials";
    pub(crate) fn done_moves(done, total) = "progress-moves";
    pub(crate) fn keys_all(undo) = "terminal-keys-all";
    pub(crate) fn leave_sure() = "terminal-leave-sure";
    pub(crate) fn pass_to(player) = "terminal-pass-to";
    pub(crate) fn suits() = "terminal-suits";
    pub(crate) fn no_undo_hidden() = "terminal-no-undo-hidden";
    pub(crate) fn nothing_to_undo() = "terminal-nothing-to-undo";
    pub(crate) fn nothing_to_resume() = "play-nothing-to-resume";
    pub(crate) fn you() = "terminal-you";
    pub(crate) fn warning(text) = "terminal-warning";
    pub(crate) fn unreadable(path, why) = "rules-unreadable";
    pub(crate) fn unwritable(path, why) = "rules-unwritable";
    pub(crate) fn rules_broken(path, errors) = "rules-broken";
    pub(crate) fn rules_fine(path, rules) = "rules-fine";
    pub(crate) fn rules_would_change(path) = "rules-would-change";
    pub(crate) fn rules_formatted(path) = "rules-formatted";
    pub(crate) fn rules_ran(fired, facts, seconds) = "rules-ran";
    pub(crate) fn strategy_fine(path) = "rules-strategy-fine";
    pub(crate) fn learning_stopped() = "learn-stopped";
    pub(crate) fn learnt(games, first, first_won, drawn, second, second_won) = "learn-games";
    pub(crate) fn learnt_file(configurations, path) = "learn-file";
    pub(crate) fn learnt_features(features, path) = "learn-features";
    pub(crate) fn measuring_stopped() = "experiment-stopped";
    pub(crate) fn written(files) = "experiment-written";
    pub(crate) fn trials_won(won, trials) = "tune-won";
    pub(crate) fn weight_changed(name, before, after) = "tune-changed";
    pub(crate) fn tuned_caller(deals, gain, error) = "tune-caller";
    pub(crate) fn tuned_defenders(deals, gain, error) = "tune-defenders";
    pub(crate) fn strategy_written(path) = "tune-written";
    pub(crate) fn no_listening(address, why) = "serve-no-listening";
    pub(crate) fn serving(address) = "serve-on";
    pub(crate) fn wrong_roll(number) = "verify-wrong";
    pub(crate) fn verified(rolls) = "verify-rolls";
    pub(crate) fn commitment(hash) = "verify-hash";
    pub(crate) fn no_commitment(seed) = "verify-number";
    pub(crate) fn admin_broken(source, id, why) = "admin-broken";
    pub(crate) fn admin_checked(count) = "admin-checked";
    pub(crate) fn admin_repaired(count) = "admin-repaired";
    pub(crate) fn admin_backup(file) = "admin-backup";
    pub(crate) fn admin_deleted(record) = "admin-deleted";
    pub(crate) fn admin_no_record(record) = "admin-no-record";
    pub(crate) fn admin_no_socket(path, why) = "admin-no-socket";
    pub(crate) fn admin_no_server() = "admin-no-server";
    pub(crate) fn admin_tables(count) = "admin-tables";
    pub(crate) fn admin_bans(count) = "admin-bans";
    pub(crate) fn admin_comments(count) = "admin-comments";
    pub(crate) fn admin_closed(table) = "admin-closed";
    pub(crate) fn admin_no_table(table) = "admin-no-table";
    pub(crate) fn admin_banned(whom) = "admin-banned";
    pub(crate) fn admin_unbanned(whom) = "admin-unbanned";
    pub(crate) fn admin_no_ban(whom) = "admin-no-ban";
    pub(crate) fn admin_for_good() = "admin-for-good";
    pub(crate) fn admin_deleted_comment(record, comment) = "admin-deleted-comment";
    pub(crate) fn admin_no_comment(record, comment) = "admin-no-comment";
    pub(crate) fn admin_resumed() = "admin-resumed";
    pub(crate) fn admin_drains(games) = "admin-drains";
    pub(crate) fn admin_drains_and_stays(games) = "admin-drains-and-stays";
    pub(crate) fn admin_drained() = "admin-drained";
    pub(crate) fn admin_status(tables, games, sockets, open) = "admin-status";
    pub(crate) fn admin_open() = "admin-open";
    pub(crate) fn admin_begins_nothing() = "admin-begins-nothing";
    pub(crate) fn admin_waiting() = "admin-waiting";
    pub(crate) fn admin_playing() = "admin-playing";
    pub(crate) fn admin_commenting() = "admin-commenting";
    pub(crate) fn admin_restored(file, copy) = "admin-restored";
    pub(crate) fn admin_aside(file) = "admin-aside";
    pub(crate) fn analysis_stopped() = "analyse-stopped";
    pub(crate) fn only_moves(moves) = "replay-only-moves";
    pub(crate) fn one_game() = "replay-one-game";
    pub(crate) fn no_game(name, instead) = "list-no-game";
    pub(crate) fn levels(levels) = "list-levels";
    pub(crate) fn level(strength, player) = "list-level";
    pub(crate) fn no_strategy_file(player, game) = "join-no-strategy-file";
    pub(crate) fn strategy_twice(player) = "join-strategy-twice";
    pub(crate) fn not_for_files(option) = "play-not-for-files";
    pub(crate) fn one_opponent(players) = "play-one-opponent";
    pub(crate) fn same_file(path) = "play-same-file";
    pub(crate) fn too_many_named(players, room) = "play-too-many-named";
    pub(crate) fn no_rules_player(game) = "play-no-rules-player";

    pub(crate) fn trace_too_long() = "tree-too-long";
    pub(crate) fn not_drawn() = "tree-not-drawn";
    pub(crate) fn no_such_seat(name, instead) = "tree-no-seat";

    pub(crate) fn you_are(title, player) = "duel-you-are";
    pub(crate) fn in_theory(promise) = "duel-in-theory";
    pub(crate) fn here(promise) = "duel-here";
    pub(crate) fn both_choose() = "duel-both-choose";
    pub(crate) fn opponent_had(choice, paid) = "duel-opponent-had";
    pub(crate) fn hidden_moves() = "duel-hidden-moves";
    pub(crate) fn so_far(known) = "duel-so-far";
    pub(crate) fn it_went(story, paid) = "duel-it-went";
    pub(crate) fn next_game() = "duel-next-game";
    pub(crate) fn no_seat(seat, seats) = "duel-no-seat";
    pub(crate) fn not_in_list(text) = "duel-not-in-list";
    pub(crate) fn not_a_number(text) = "duel-not-a-number";
    pub(crate) fn duel_over(number, won, mean) = "duel-over";
    pub(crate) fn in_all(games, total) = "duel-in-all";
}

/// What `arbitro solve kriegspiel` and `arbitro solve chess` say.
pub(crate) mod endings {
    arbitro_game::messages! {
        pub(crate) fn no_pawn(ending) = "endings-no-pawn";
        pub(crate) fn no_folder(folder, why) = "endings-no-folder";
        pub(crate) fn ending_solved(path, mebibytes, seconds) = "endings-solved";
        pub(crate) fn other_starts(path, starts, wanted) = "endings-other-starts";
        pub(crate) fn ending_there(path, starts, beliefs) = "endings-there";
        pub(crate) fn no_such_ending() = "endings-no-such-ending";
        pub(crate) fn not_in_table(belief, ending) = "endings-not-in-table";
        pub(crate) fn equally_likely(belief) = "endings-equally-likely";
        pub(crate) fn no_try_wins() = "endings-no-try-wins";
        pub(crate) fn risk(mv, win, wins, loss, loses) = "endings-risk";
        pub(crate) fn not_that_ending(belief, ending) = "endings-not-that-ending";
        pub(crate) fn drawn(king) = "endings-drawn";
        pub(crate) fn mate_by(king, moves, best) = "endings-mate-by";
        pub(crate) fn open_ending(ending, won, legal, longest, seconds) = "endings-open";
        pub(crate) fn beliefs_of(ending, beliefs) = "endings-beliefs";
        pub(crate) fn start_counts(starts, sure, longest, almost, neither, all) = "endings-start-counts";
        pub(crate) fn not_solved(stopped) = "endings-not-solved";
        pub(crate) fn beliefs_met(beliefs) = "endings-beliefs-met";
        pub(crate) fn beliefs_sure(beliefs, moves) = "endings-beliefs-sure";
        pub(crate) fn beliefs_almost(round, beliefs) = "endings-beliefs-almost";
        pub(crate) fn policy(policy, starts, states, sweeps, change) = "endings-policy";
        pub(crate) fn policy_heads() = "endings-policy-heads";
        // A row of a table has as many cells as the table has columns.
        #[allow(clippy::too_many_arguments)]
        pub(crate) fn policy_row(
            class, starts, open, possible, sure, almost, likely, unlikely, never, mean, mean_possible, longest,
        ) = "endings-policy-row";
        pub(crate) fn no_study(path) = "endings-no-study";
        pub(crate) fn other_study(path, found, version) = "endings-other-study";
        pub(crate) fn as_built() = "endings-as-built";
        pub(crate) fn as_printed() = "endings-as-printed";
        pub(crate) fn as_computed(first, second) = "endings-as-computed";
        pub(crate) fn sure_mate(moves) = "endings-sure-mate";
        pub(crate) fn no_sure_mate(moves) = "endings-no-sure-mate";
        pub(crate) fn computed_stages(first, second) = "endings-computed-stages";
        pub(crate) fn white_keeps(tries, kept) = "endings-white-keeps";
        pub(crate) fn tree_and_matrix(nodes, sets, rows, columns) = "endings-tree-and-matrix";
        pub(crate) fn removed_equal(strategy, other) = "endings-removed-equal";
        pub(crate) fn removed_dominated(strategy, other) = "endings-removed-dominated";
        pub(crate) fn what_is_left() = "endings-what-is-left";
        pub(crate) fn critical_value(value, lower, upper) = "endings-critical-value";
        pub(crate) fn chance_of(strategy, chance) = "endings-chance-of";
        pub(crate) fn bound_starts(starts, open, sure, between) = "endings-bound-starts";
        pub(crate) fn bound_rounds(above, change, below, gain, beliefs) = "endings-bound-rounds";
        pub(crate) fn bound_heads() = "endings-bound-heads";
        pub(crate) fn bound_range(from, to) = "endings-bound-range";
    }
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
            super::endings::MESSAGES.to_vec(),
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

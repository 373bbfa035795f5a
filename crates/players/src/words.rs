//! What players say about their choices.

use arbitro_game::MessageKind;

arbitro_game::messages! {
    /// The choice was random.
    pub fn drawn_by_lot() = "why-drawn-by-lot";
    /// The choice was the first move on offer.
    pub fn first_on_offer() = "why-first-on-offer";
    /// The choice was drawn from a mixed strategy.
    pub fn drawn_from_strategy() = "why-drawn-from-strategy";
    /// A search found its best move.
    pub fn values(search, mv, value) = "why-values";
    /// The same, but a limit stopped the search.
    pub fn values_stopped(search, mv, value, stopped) = "why-values-stopped";
    /// A search found no move.
    pub fn found_no_move(search, stopped) = "why-found-no-move";
    /// The first move was taken for want of a better one.
    pub fn so_first_taken() = "why-so-first-taken";
    /// A learner remembers what a move leads to.
    pub fn heaviest(mv, games) = "why-heaviest";
    /// There is no choice.
    pub fn only_move(mv) = "why-only-move";
    /// A search of some depth.
    pub fn to_depth(search, depth) = "search-to-depth";
    /// Alpha-beta with iterative deepening.
    pub fn deepening() = "search-deepening";
    /// The paranoid search.
    pub fn paranoid() = "search-paranoid";
    /// Sampled worlds.
    pub fn sampled_worlds() = "search-sampled-worlds";
    /// UCT.
    pub fn uct(simulations) = "search-uct";
    /// Moves on offer.
    pub fn moves_on_offer(number) = "count-moves-on-offer";
    /// Positions visited.
    pub fn nodes(number) = "count-nodes";
    /// Leaves valued.
    pub fn leaves(number) = "count-leaves";
    /// Cuts made.
    pub fn cuts(number) = "count-cuts";
    /// Time taken.
    pub fn milliseconds(number) = "count-milliseconds";
    /// Configurations that a learner knows.
    pub fn configurations(number) = "count-configurations";
    /// Depth reached.
    pub fn moves_deep(number) = "count-moves-deep";
    /// Sampled worlds.
    pub fn worlds(number) = "count-worlds";
    /// Sampled worlds that were played to their end.
    pub fn worlds_played_out(number) = "count-worlds-played-out";
    /// A second, deeper look.
    pub fn looked_deeper(moves) = "set-looked-deeper";
    /// The first choice stood the deeper look.
    pub fn held(mv) = "set-held";
    /// It did not.
    pub fn did_not_hold(mv, instead) = "set-did-not-hold";
    /// What each seat can expect.
    pub fn each_can_expect() = "set-each-can-expect";
    /// A search cannot answer: seats move together.
    pub fn seats_move_together(search) = "search-seats-move-together";
    /// A search cannot answer: there is chance.
    pub fn no_chance(search) = "search-no-chance";
    /// A search cannot answer: the tree is too deep.
    pub fn too_deep(moves) = "search-too-deep";
    /// A search cannot answer: too many seats.
    pub fn too_many_seats(seats, most) = "search-too-many-seats";
    /// Regret sampling needs another number of players.
    pub fn sampling_for_two(seats) = "sampling-for-two";
    /// Regret sampling needs a zero-sum game.
    pub fn sampling_zero_sum() = "sampling-zero-sum";
    /// Regret sampling needs a bound on the length.
    pub fn sampling_no_end() = "sampling-no-end";
}

/// Every message that this crate produces.
pub fn messages() -> Vec<MessageKind> {
    [MESSAGES, crate::trace::words::MESSAGES].concat()
}

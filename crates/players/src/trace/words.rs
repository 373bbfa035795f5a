//! What traces say.

arbitro_game::messages! {
    pub(super) fn root() = "trace-root";
    pub(super) fn node(name) = "trace-node";
    pub(super) fn start() = "trace-start";
    pub(super) fn enter(node) = "trace-enter";
    pub(super) fn enter_window(node, alpha, beta) = "trace-enter-window";
    pub(super) fn leaf_over(node, value) = "trace-leaf-over";
    pub(super) fn leaf_depth(node, value) = "trace-leaf-depth";
    pub(super) fn expand_max(node, count) = "trace-expand-max";
    pub(super) fn expand_min(node, count) = "trace-expand-min";
    pub(super) fn label(node, child, from, to) = "trace-label";
    pub(super) fn label_same(node, child, to) = "trace-label-same";
    pub(super) fn cut(node, value, sign, name, bound, holder, rest) = "trace-cut";
    pub(super) fn nothing() = "trace-nothing";
    pub(super) fn done(node, value) = "trace-done";
    pub(super) fn list(nodes) = "trace-list";
    pub(super) fn not_visited() = "trace-not-visited";
    pub(super) fn max_chooses() = "trace-max-chooses";
    pub(super) fn min_chooses() = "trace-min-chooses";
    pub(super) fn leaf() = "trace-leaf";
    pub(super) fn best_line() = "trace-best-line";
    pub(super) fn summary(algorithm, result, nodes, leaves, cuts) = "trace-summary";
    pub(super) fn stopped(summary, stopped) = "trace-stopped";
    pub(super) fn no_value() = "trace-no-value";
    pub(super) fn value(value) = "trace-value";
    pub(super) fn value_move(value, mv) = "trace-value-move";
    pub(super) fn no_cuts() = "trace-no-cuts";
    pub(super) fn cuts(number) = "trace-cuts";
}

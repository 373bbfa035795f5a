//! Games in extensive form: trees with chance and information sets.

mod backward;
mod efg;
mod float_tree;
pub(crate) mod lcp;
mod many_regrets;
mod names;
mod plans;
mod recall;
mod reduced;
mod sequence;
mod sequence_program;
mod tree;
mod unfold;

pub(crate) use backward::most_profiles;
pub use backward::{SubgamePerfect, SubgamePerfectEquilibria, subgame_perfect, subgame_perfect_within};
pub use efg::{read_efg, write_efg};
pub use float_tree::{FloatSet, FloatTree, Weights};
pub use lcp::{ComplementaryError, ComplementarySolution, solve_complementary};
pub use many_regrets::{ManyRegrets, Variant};
pub use names::{Names, Ways};
pub use plans::{
    Behaviour, behaviour_of_mixed, best_response, best_response_value, expected_payoffs, gains,
    mixed_of_behaviour, regret,
};
pub use recall::{RecallError, check_perfect_recall};
pub use reduced::{PureStrategy, ReducedForm, pure_strategy_count, reduced_form, reduced_form_within};
pub use sequence::{SequenceForm, SequenceFormError, SequencePlayer, SequenceSet};
pub use sequence_program::{
    ExactSequenceSolution, SequenceSolution, solve_sequence, solve_sequence_exact,
    solve_sequence_exact_within, solve_sequence_float, solve_sequence_within,
};
pub use tree::{ExtensiveForm, InformationSet, Kind, Node, Outcome, Title, TreeError};
pub use unfold::{Experience, UnfoldError, Unfolded, unfold};

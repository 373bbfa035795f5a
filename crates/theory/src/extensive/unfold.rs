//! Any [`Game`] as a tree: play every line, and join the nodes at which a seat has lived through the same things.

use std::collections::HashMap;

use arbitro_game::{Actor, Game, Lived, Message, Overheard, Recall, Seat, Turn};

use super::tree::{ExtensiveForm, InformationSet, Kind, Node, Outcome};
use crate::number::{Rational, from_float, simplest_near, to_float};
use crate::words::refused;

/// Why a game could not be unfolded.
#[derive(Clone, PartialEq, Debug)]
pub enum UnfoldError {
    /// The tree is larger than allowed.
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// A payoff or probability that is not a number.
    NotFinite(f64),
}

impl UnfoldError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            UnfoldError::TooLarge { limit } => refused::tree_too_large(*limit),
            UnfoldError::NotFinite(value) => refused::not_finite(*value),
        }
    }
}

arbitro_game::errors_with_message!(UnfoldError);

/// A tree together with the way back to the game's own moves and recalls.
pub struct Unfolded<G: Game> {
    /// The tree.
    pub form: ExtensiveForm,
    /// The moves of every information set, in the order of its actions.
    pub moves: Vec<Vec<G::Move>>,
    memories: Memories<G>,
    sets: HashMap<(Seat, usize), usize>,
}

impl<G: Game> Unfolded<G> {
    /// The information set in which a seat with this recall moves.
    pub fn set_of(&self, seat: Seat, recall: &Recall<G>) -> Option<usize> {
        let memory = self.memories.find(recall)?;
        self.sets.get(&(seat, memory)).copied()
    }
}

impl<G: Game> Unfolded<G> {
    /// The recall of every information set: what its seat had lived through when it had to move there.
    pub fn recalls(&self) -> Vec<(Seat, Vec<Experience<G>>)> {
        let before: HashMap<usize, &(usize, Experience<G>)> =
            self.memories.next.iter().map(|(step, &memory)| (memory, step)).collect();
        let mut recalls = vec![(Seat(0), Vec::new()); self.form.sets.len()];
        for (&(seat, memory), &set) in &self.sets {
            let mut recall = Vec::new();
            let mut at = memory;
            while let Some((earlier, experience)) = before.get(&at) {
                recall.push(experience.clone());
                at = *earlier;
            }
            recall.reverse();
            recalls[set] = (seat, recall);
        }
        recalls
    }
}

/// Recalls as a tree of memories, so that a recall is one number.
struct Memories<G: Game> {
    next: HashMap<(usize, Experience<G>), usize>,
}

/// One thing that a seat of a game lived through.
pub type Experience<G> = Lived<<G as Game>::Move, <G as Game>::Notice>;

impl<G: Game> Memories<G> {
    fn after(&mut self, memory: usize, experience: Experience<G>) -> usize {
        let fresh = self.next.len() + 1;
        *self.next.entry((memory, experience)).or_insert(fresh)
    }

    fn find(&self, recall: &Recall<G>) -> Option<usize> {
        recall.iter().try_fold(0, |memory, experience| self.next.get(&(memory, experience.clone())).copied())
    }
}

/// Unfolds a game from a state (for the whole game, `game.start()`), with at most `limit` nodes.
///
/// Moves made together become one after another, the later ones unseeing: the same game. Chances and payoffs are taken as
/// the simple fractions that they are the nearest floating-point numbers of.
///
/// ```
/// use arbitro_game::{Game, pennies::MatchingPennies};
/// use arbitro_theory::extensive::unfold;
/// let game = MatchingPennies;
/// let tree = unfold(&game, game.start(), 100).unwrap().form;
/// assert_eq!((tree.nodes.len(), tree.sets.len()), (7, 2));
/// ```
pub fn unfold<G: Game>(game: &G, state: G::State, limit: usize) -> Result<Unfolded<G>, UnfoldError> {
    let seats = game.seats();
    let mut unfolded = Unfolded {
        form: ExtensiveForm {
            title: String::new(),
            comment: String::new(),
            players: Seat::all(seats).map(|seat| seat.to_string()).collect(),
            nodes: Vec::new(),
            sets: Vec::new(),
            outcomes: Vec::new(),
        },
        moves: Vec::new(),
        memories: Memories { next: HashMap::new() },
        sets: HashMap::new(),
    };
    let mut outcomes: HashMap<Vec<Rational>, usize> = HashMap::new();
    let mut waiting: Vec<(G::State, Vec<usize>, Option<usize>)> =
        vec![(state, vec![0; usize::from(seats)], None)];
    while let Some((state, memories, parent)) = waiting.pop() {
        let number = unfolded.form.nodes.len();
        if number >= limit {
            return Err(UnfoldError::TooLarge { limit });
        }
        if let Some(parent) = parent {
            unfolded.form.nodes[parent].children.push(number);
        }
        let mut outcome = None;
        let (kind, by, moves) = match game.turn(&state) {
            Turn::Over => {
                let payoffs: Vec<Rational> = Seat::all(seats)
                    .map(|seat| exact(game.payoff(&state, seat)))
                    .collect::<Result<_, _>>()?;
                let fresh = outcomes.len();
                outcome = Some(*outcomes.entry(payoffs.clone()).or_insert_with(|| {
                    unfolded.form.outcomes.push(Outcome { name: String::new(), payoffs });
                    fresh
                }));
                (Kind::Terminal, Actor::Nature, Vec::new())
            }
            Turn::Nature(chances) => {
                let labels = chances.iter().map(|(mv, _)| mv.to_string()).collect();
                let probabilities =
                    exact_chances(&chances.iter().map(|&(_, chance)| chance).collect::<Vec<_>>())?;
                let moves = chances.into_iter().map(|(mv, _)| mv).collect();
                (Kind::Chance { labels, probabilities }, Actor::Nature, moves)
            }
            Turn::One(seat, moves) => {
                let moves = moves.as_ref().to_vec();
                (unfolded.decision(seat, memories[seat.index()], &moves, number), Actor::Seat(seat), moves)
            }
            Turn::Together(offers) => match offers.into_iter().next() {
                Some((seat, moves)) => {
                    let moves = moves.as_ref().to_vec();
                    (
                        unfolded.decision(seat, memories[seat.index()], &moves, number),
                        Actor::Seat(seat),
                        moves,
                    )
                }
                None => (Kind::Terminal, Actor::Nature, Vec::new()),
            },
        };
        unfolded.form.nodes.push(Node {
            name: String::new(),
            kind,
            children: Vec::with_capacity(moves.len()),
            outcome,
        });
        for &mv in moves.iter().rev() {
            let mut next = state.clone();
            let mut memories = memories.clone();
            if let Actor::Seat(seat) = by {
                let own = &mut memories[seat.index()];
                *own = unfolded.memories.after(*own, Lived::Did(mv));
            }
            let mut said = Overheard::default();
            game.play(&mut next, by, mv, &mut said);
            for (seat, notice) in said.0 {
                let own = &mut memories[seat.index()];
                *own = unfolded.memories.after(*own, Lived::Heard(notice));
            }
            waiting.push((next, memories, Some(number)));
        }
    }
    Ok(unfolded)
}

impl<G: Game> Unfolded<G> {
    fn decision(&mut self, seat: Seat, memory: usize, moves: &[G::Move], node: usize) -> Kind {
        let fresh = self.form.sets.len();
        let set = *self.sets.entry((seat, memory)).or_insert(fresh);
        if set == fresh {
            self.form.sets.push(InformationSet {
                name: String::new(),
                title: None,
                player: seat.index(),
                actions: moves.iter().map(ToString::to_string).collect(),
                members: Vec::new(),
            });
            self.moves.push(moves.to_vec());
        }
        self.form.sets[set].members.push(node);
        Kind::Decision { set }
    }
}

/// The simple fraction that a floating-point number stands for, or else its exact value.
fn exact(value: f64) -> Result<Rational, UnfoldError> {
    let simple = simplest_near(value, 1_000_000);
    if to_float(&simple) == value {
        return Ok(simple);
    }
    from_float(value).ok_or(UnfoldError::NotFinite(value))
}

/// Chances that sum to exactly one.
fn exact_chances(chances: &[f64]) -> Result<Vec<Rational>, UnfoldError> {
    let chances: Vec<Rational> = chances.iter().map(|&chance| exact(chance)).collect::<Result<_, _>>()?;
    let sum: Rational = chances.iter().sum();
    Ok(chances.into_iter().map(|chance| chance / &sum).collect())
}

#[cfg(test)]
mod tests {
    use super::super::{SequenceForm, check_perfect_recall, solve_sequence_exact};
    use super::*;
    use crate::number::{fraction, whole};
    use arbitro_game::pennies::MatchingPennies;

    #[test]
    fn pennies_unfold_to_their_known_solution() {
        let game = MatchingPennies;
        let tree = unfold(&game, game.start(), 1000).unwrap();
        assert_eq!(tree.form.check(), Ok(()));
        assert_eq!(check_perfect_recall(&tree.form), Ok(()));
        let solution = solve_sequence_exact(&SequenceForm::new(&tree.form).unwrap()).unwrap();
        assert_eq!(solution.value, whole(0));
        assert_eq!(solution.behaviour, vec![vec![fraction(1, 2); 2]; 2]);
        assert_eq!(tree.set_of(Seat(0), &[]), Some(0));
        assert_eq!(tree.set_of(Seat(1), &[]), Some(1));
        assert_eq!(tree.recalls(), vec![(Seat(0), Vec::new()), (Seat(1), Vec::new())]);
    }

    #[test]
    fn the_limit_is_kept() {
        let game = MatchingPennies;
        let error = unfold(&game, game.start(), 6).err();
        assert_eq!(error, Some(UnfoldError::TooLarge { limit: 6 }));
        assert_eq!(error.unwrap().message(), refused::tree_too_large(6));
    }

    #[test]
    fn chances_become_the_fractions_they_mean() {
        assert_eq!(exact_chances(&[1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]).unwrap(), vec![fraction(1, 3); 3]);
        assert_eq!(exact_chances(&[0.1, 0.9]).unwrap(), vec![fraction(1, 10), fraction(9, 10)]);
        // What was rounded sums to one again.
        assert_eq!(exact_chances(&[0.3333; 3]).unwrap(), vec![fraction(1, 3); 3]);
        assert!(matches!(exact(f64::NAN), Err(UnfoldError::NotFinite(_))));
    }
}

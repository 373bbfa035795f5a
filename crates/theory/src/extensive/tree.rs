//! The tree of a game.

use arbitro_game::Message;
use num_traits::{One, Signed, Zero};

use crate::number::Rational;

/// What happens at a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nature moves with these probabilities.
    Chance {
        /// The names of the branches.
        labels: Vec<String>,
        /// Their probabilities.
        probabilities: Vec<Rational>,
    },
    /// The player of an information set moves.
    Decision {
        /// The number of the information set.
        set: usize,
    },
    /// The game is over.
    Terminal,
}

/// A node. Its children come after it in the list of nodes, so that going backwards through the list goes up the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its name, often empty.
    pub name: String,
    /// What happens here.
    pub kind: Kind,
    /// Where the branches lead.
    pub children: Vec<usize>,
    /// The number of the outcome that is reached here, at an end or on the way.
    pub outcome: Option<usize>,
}

/// Payoffs that are reached at a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Its name, often empty.
    pub name: String,
    /// One payoff for each player.
    pub payoffs: Vec<Rational>,
}

/// What people call an information set of a game that has its own words for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Title {
    /// Who moves there: "the second player".
    pub player: Message,
    /// What the player has seen: "queen, after a bet".
    pub place: Message,
}

/// Nodes that their player cannot tell apart.
#[derive(Clone, PartialEq, Debug)]
pub struct InformationSet {
    /// Its name, often empty.
    pub name: String,
    /// What people call it, where the rules of the game say so; files hold none.
    pub title: Option<Title>,
    /// Who moves here.
    pub player: usize,
    /// The names of the moves.
    pub actions: Vec<String>,
    /// The nodes.
    pub members: Vec<usize>,
}

/// What is wrong with a tree; the node is the one to point at.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TreeError {
    /// Chances that are not a distribution.
    #[error("the probabilities of chance sum to {sum}; they must sum to exactly 1")]
    Chances {
        /// The node.
        node: usize,
        /// What they sum to.
        sum: String,
    },
    /// A chance below zero.
    #[error("a probability of chance is {value}; it must not be negative")]
    NegativeChance {
        /// The node.
        node: usize,
        /// The probability.
        value: String,
    },
    /// It cannot be reached.
    #[error(
        "information set {set} of player {player} can never be reached: every way to it has probability 0"
    )]
    Unreachable {
        /// A node of it.
        node: usize,
        /// The information set, from one in its player's order.
        set: usize,
        /// The player, from one.
        player: usize,
    },
}

impl TreeError {
    /// The node to point at.
    pub fn node(&self) -> usize {
        match self {
            TreeError::Chances { node, .. }
            | TreeError::NegativeChance { node, .. }
            | TreeError::Unreachable { node, .. } => *node,
        }
    }
}

/// A finite game in extensive form with exact payoffs and probabilities.
#[derive(Clone, PartialEq, Debug)]
pub struct ExtensiveForm {
    /// Its name.
    pub title: String,
    /// A remark that files carry along (source, known value).
    pub comment: String,
    /// The players' names.
    pub players: Vec<String>,
    /// The nodes; the first is the root, and children come after their parents.
    pub nodes: Vec<Node>,
    /// The information sets, in the order in which the nodes first meet them.
    pub sets: Vec<InformationSet>,
    /// The outcomes.
    pub outcomes: Vec<Outcome>,
}

impl ExtensiveForm {
    /// Checks chances and reachability.
    pub fn check(&self) -> Result<(), TreeError> {
        for (number, node) in self.nodes.iter().enumerate() {
            if let Kind::Chance { probabilities, .. } = &node.kind {
                if let Some(negative) = probabilities.iter().find(|value| value.is_negative()) {
                    return Err(TreeError::NegativeChance { node: number, value: negative.to_string() });
                }
                let sum: Rational = probabilities.iter().sum();
                if !sum.is_one() {
                    return Err(TreeError::Chances { node: number, sum: sum.to_string() });
                }
            }
        }
        let reach = self.chance_reach();
        for (number, set) in self.sets.iter().enumerate() {
            if set.members.iter().all(|&member| reach[member].is_zero()) {
                let order = self.sets[..=number].iter().filter(|other| other.player == set.player).count();
                let node = set.members.first().copied().unwrap_or_default();
                return Err(TreeError::Unreachable { node, set: order, player: set.player + 1 });
            }
        }
        Ok(())
    }

    /// How many players.
    pub fn player_count(&self) -> usize {
        self.players.len()
    }

    /// The information sets of a player, by number.
    pub fn sets_of(&self, player: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.sets.len()).filter(move |&set| self.sets[set].player == player)
    }

    /// The probability that chance leads to each node if the players go there.
    pub fn chance_reach(&self) -> Vec<Rational> {
        let mut reach = vec![Rational::zero(); self.nodes.len()];
        if let Some(root) = reach.first_mut() {
            *root = Rational::one();
        }
        for (number, node) in self.nodes.iter().enumerate() {
            for (branch, &child) in node.children.iter().enumerate() {
                reach[child] = match &node.kind {
                    Kind::Chance { probabilities, .. } => &reach[number] * &probabilities[branch],
                    _ => reach[number].clone(),
                };
            }
        }
        reach
    }

    /// What every player has been paid on the way to each node, its own outcome included.
    pub fn total_payoffs(&self) -> Vec<Vec<Rational>> {
        let mut totals = vec![vec![Rational::zero(); self.player_count()]; self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            if let Some(outcome) = node.outcome {
                for (total, payoff) in totals[number].iter_mut().zip(&self.outcomes[outcome].payoffs) {
                    *total += payoff;
                }
            }
            for &child in &node.children {
                totals[child] = totals[number].clone();
            }
        }
        totals
    }

    /// The ends of the game.
    pub fn terminals(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&node| self.nodes[node].kind == Kind::Terminal)
    }

    /// Whether every end pays a total of zero.
    pub fn is_zero_sum(&self) -> bool {
        let totals = self.total_payoffs();
        self.terminals().all(|node| totals[node].iter().sum::<Rational>().is_zero())
    }

    /// Whether every player always knows at which node he is.
    pub fn is_perfect_information(&self) -> bool {
        self.sets.iter().all(|set| set.members.len() == 1)
    }

    /// The parent of every node and the number of the branch that leads to it.
    pub fn parents(&self) -> Vec<Option<(usize, usize)>> {
        let mut parents = vec![None; self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            for (branch, &child) in node.children.iter().enumerate() {
                parents[child] = Some((number, branch));
            }
        }
        parents
    }
}

//! How good is a strategy? Exact evaluation of a fixed policy for king and pawn against a Black who sees everything.
//!
//! The policy turns the game into a decision process for Black alone, over pairs of what White knows and where the
//! king really is. Black makes White's probability of promoting safely as small as it can; a game without end
//! counts as not won. The values grow from 0 to the least fixpoint, so what is printed is never too high.

mod certainty;
mod table;

use super::{Class, Information, Options, propose};
use arbitro_endings::{Men, Placement, beside};
use arbitro_game::dice;
use arbitro_games::chess::Movement;
use arbitro_games::kriegspiel::Squares;
use rustc_hash::FxHashMap;
use shakmaty::{Bitboard, Rank, Role, Square, attacks};
pub use table::{ClassRow, PolicyTable, Start, StartsOf, TableOf};

/// What White does, knowing its pieces, the wave and the squares refused in this turn: tries with their probabilities.
pub trait Policy {
    /// The tries. The probabilities add up to 1; no tries means that the policy gives up.
    fn tries(&self, information: &Information) -> Vec<(Movement, f64)>;
}

/// Maran's player as a policy, with its chances written out.
pub struct MaranPolicy(pub Options);

impl Policy for MaranPolicy {
    fn tries(&self, information: &Information) -> Vec<(Movement, f64)> {
        // A rule throws at most one die: between two sides evenly, or with the option's own chance.
        let never = Options { push_chance: 0.0, risk: 0.0, ..self.0 };
        let always = Options { push_chance: 1.0, risk: 1.0, ..self.0 };
        let proposed = |options: &Options, seed| {
            propose(information, options, &mut dice(seed))
                .filter(|proposal| offered(information, proposal.movement))
        };
        let Some(first) = proposed(&never, 0) else {
            return fallback(information).map(|movement| (movement, 1.0)).into_iter().collect();
        };
        let other =
            (1..40).filter_map(|seed| proposed(&never, seed)).find(|other| other.movement != first.movement);
        if let Some(other) = other {
            return vec![(first.movement, 0.5), (other.movement, 0.5)];
        }
        match proposed(&always, 0) {
            Some(other) if other.movement != first.movement => {
                let chance =
                    if first.class == Class::NotDefendable { self.0.push_chance } else { self.0.risk };
                vec![(other.movement, chance), (first.movement, 1.0 - chance)]
            }
            _ => vec![(first.movement, 1.0)],
        }
    }
}

/// Whether the table would offer a move: on the board, and not refused in this turn.
fn offered(information: &Information, movement: Movement) -> bool {
    let (from, to) = (movement.from(), movement.to());
    if information.taboo.contains(to) {
        return false;
    }
    if from == information.king {
        return from.distance(to) == 1 && to != information.pawn;
    }
    from == information.pawn && to != information.king && from.file() == to.file()
}

/// Where no rule of the thesis speaks, the player stays near the pawn.
fn fallback(information: &Information) -> Option<Movement> {
    let king = attacks::king_attacks(information.king)
        .into_iter()
        .map(|to| Movement::new(information.king, to))
        .filter(|movement| offered(information, *movement))
        .min_by_key(|movement| movement.to().distance(information.pawn));
    let push = || {
        let to = information.pawn.offset(8)?;
        let movement = Movement::new(information.pawn, to);
        let movement = if to.rank() == Rank::Eighth { movement.promoting(Role::Queen) } else { movement };
        offered(information, movement).then_some(movement)
    };
    king.or_else(push)
}

/// What may follow one try.
struct Branch {
    chance: f64,
    /// The kings that refuse it, and the node after that.
    refused: u64,
    after_refusal: u32,
    /// The kings from which it wins.
    won: u64,
    /// For every announcement: the kings before their reply, the squares they may reach, and the node after it.
    /// Kings that take a piece or are stalemated are in none: they end the game.
    heard: Vec<(u64, u64, u32)>,
}

struct Node {
    kings: u64,
    first_value: usize,
    branches: Vec<Branch>,
}

type Key = (Square, Square, u64, u64);

/// The value of a policy from a set of starts.
pub struct Evaluation {
    nodes: Vec<Node>,
    index: FxHashMap<Key, u32>,
    values: Vec<f64>,
    /// How many sweeps were made.
    pub sweeps: u32,
    /// The largest change in the last sweep.
    pub change: f64,
}

/// King, pawn and wave at the start, White to move.
pub type KingAndPawn = (Square, Square, u64);

impl Evaluation {
    /// Follows a policy from the starts and computes what it is worth, until no value changes by more than
    /// `tolerance` in a sweep, or for `most_sweeps` sweeps.
    pub fn of(policy: &impl Policy, starts: &[KingAndPawn], tolerance: f64, most_sweeps: u32) -> Evaluation {
        let mut evaluation = Evaluation {
            nodes: Vec::new(),
            index: FxHashMap::default(),
            values: Vec::new(),
            sweeps: 0,
            change: f64::INFINITY,
        };
        let mut open = Vec::new();
        let mut placements = FxHashMap::default();
        for (king, pawn, kings) in starts {
            evaluation.node((*king, *pawn, *kings, 0), &mut open);
        }
        while let Some((number, key)) = open.pop() {
            let branches = evaluation.branches(policy, key, &mut open, &mut placements);
            evaluation.nodes[number as usize].branches = branches;
        }
        while evaluation.change > tolerance && evaluation.sweeps < most_sweeps {
            evaluation.change = evaluation.sweep();
            evaluation.sweeps += 1;
        }
        evaluation
    }

    /// How many states of White's knowledge were met.
    pub fn states(&self) -> usize {
        self.nodes.len()
    }

    /// The probability that White promotes safely when the king starts on a square of a start's wave.
    pub fn value(&self, start: KingAndPawn, king: Square) -> Option<f64> {
        let number = *self.index.get(&(start.0, start.1, start.2, 0))?;
        let bit = 1u64 << u32::from(king);
        let node = &self.nodes[number as usize];
        (node.kings & bit != 0).then(|| self.read(node, bit))
    }

    fn node(&mut self, key: Key, open: &mut Vec<(u32, Key)>) -> u32 {
        if let Some(number) = self.index.get(&key) {
            return *number;
        }
        let number = self.nodes.len() as u32;
        self.index.insert(key, number);
        self.nodes.push(Node { kings: key.2, first_value: self.values.len(), branches: Vec::new() });
        self.values.resize(self.values.len() + key.2.count_ones() as usize, 0.0);
        open.push((number, key));
        number
    }

    fn branches(
        &mut self,
        policy: &impl Policy,
        key: Key,
        open: &mut Vec<(u32, Key)>,
        placements: &mut FxHashMap<(Square, Square, Option<Role>), Placement>,
    ) -> Vec<Branch> {
        let (king, pawn, kings, taboo) = key;
        let information =
            Information { king, pawn, wave: Squares(Bitboard(kings)), taboo: Squares(Bitboard(taboo)) };
        let tries = policy.tries(&information);
        let mut branches = Vec::with_capacity(tries.len());
        for (movement, chance) in tries {
            let (from, to) = (movement.from(), movement.to());
            let bit = 1u64 << u32::from(to);
            let crossed = attacks::between(from, to).0 | bit;
            let (new_king, new_pawn, blocking) =
                if from == king { (to, pawn, crossed | beside(bit)) } else { (king, to, crossed) };
            let promotion = movement.promotion();
            let after = placements.entry((new_king, new_pawn, promotion)).or_insert_with(|| {
                let men: [(Role, Square); 2] =
                    [(Role::King, new_king), (promotion.unwrap_or(Role::Pawn), new_pawn)];
                Placement::of(men.into_iter().collect::<Men>())
            });
            let (refused, accepted) = (kings & blocking, kings & !blocking);
            let taking = accepted & beside(after.occupied & !after.attacked);
            let mut branch = Branch { chance, refused, after_refusal: 0, won: 0, heard: Vec::new() };
            let mut next = Vec::new();
            if promotion.is_some() {
                branch.won = accepted & !taking;
            } else {
                for (squares, _) in &after.announcements {
                    let here = accepted & squares & !after.stalemated;
                    let reach = beside(here) & !after.attacked & !after.occupied;
                    if here & !taking != 0 {
                        next.push((here & !taking, !after.attacked & !after.occupied, reach));
                    }
                }
            }
            for (here, free, reach) in next {
                let number = self.node((new_king, new_pawn, reach, 0), open);
                branch.heard.push((here, free, number));
            }
            if refused != 0 {
                // The same try is not made twice in a turn: the taboo grows, so the turn ends.
                branch.after_refusal = self.node((king, pawn, refused, taboo | bit), open);
            }
            branches.push(branch);
        }
        branches
    }

    fn sweep(&mut self) -> f64 {
        let mut change = 0.0f64;
        // Later nodes lie nearer to the end.
        for number in (0..self.nodes.len()).rev() {
            let node = &self.nodes[number];
            let mut kings = node.kings;
            let mut place = node.first_value;
            while kings != 0 {
                let bit = kings & kings.wrapping_neg();
                kings ^= bit;
                let value: f64 =
                    node.branches.iter().map(|branch| branch.chance * self.outcome(branch, bit)).sum();
                change = change.max(value - self.values[place]);
                self.values[place] = value;
                place += 1;
            }
        }
        change
    }

    fn outcome(&self, branch: &Branch, king: u64) -> f64 {
        if branch.refused & king != 0 {
            return self.read(&self.nodes[branch.after_refusal as usize], king);
        }
        if branch.won & king != 0 {
            return 1.0;
        }
        let Some((_, free, next)) = branch.heard.iter().find(|(here, _, _)| here & king != 0) else {
            return 0.0;
        };
        let next = &self.nodes[*next as usize];
        let mut replies = beside(king) & free;
        let mut worst = f64::INFINITY;
        while replies != 0 {
            let reply = replies & replies.wrapping_neg();
            replies ^= reply;
            worst = worst.min(self.read(next, reply));
        }
        if worst.is_finite() { worst } else { 0.0 }
    }

    fn read(&self, node: &Node, king: u64) -> f64 {
        self.values[self.place(node, king)]
    }

    fn place(&self, node: &Node, king: u64) -> usize {
        node.first_value + (node.kings & (king - 1)).count_ones() as usize
    }

    /// Where the values of a start's kings are.
    fn places(&self, start: KingAndPawn) -> std::ops::Range<usize> {
        let number = self.index.get(&(start.0, start.1, start.2, 0));
        number.map_or(0..0, |number| {
            let node = &self.nodes[*number as usize];
            node.first_value..node.first_value + node.kings.count_ones() as usize
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(king: &str, pawn: &str, wave: &str) -> Vec<f64> {
        let wave: Squares = wave.parse().unwrap();
        let start = (king.parse().unwrap(), pawn.parse().unwrap(), wave.0.0);
        let evaluation = Evaluation::of(&MaranPolicy(Options::default()), &[start], 1e-9, 20_000);
        wave.iter().map(|square| evaluation.value(start, square).unwrap()).collect()
    }

    #[test]
    fn a_pawn_that_nobody_catches_is_worth_one() {
        assert_eq!(worth("c3", "d6", "h4,h5,g3"), [1.0, 1.0, 1.0]);
    }

    #[test]
    fn in_the_critical_position_nothing_is_certain_against_a_king_that_sees() {
        // Figure 16.2: the king that sees White's side goes there too, and now and then the push stalemates.
        let values = worth("d5", "d6", "c8,d8,e8");
        assert!(values.iter().all(|value| (0.0..1.0).contains(value)), "{values:?}");
    }

    #[test]
    fn chances_add_up_to_one() {
        let policy = MaranPolicy(Options::default());
        let mut mixed = 0;
        for king in Square::ALL {
            for pawn in [Square::B4, Square::D6, Square::G2] {
                if king == pawn {
                    continue;
                }
                let wave = Squares(Bitboard(!(beside(1 << u32::from(king)) | 1 << u32::from(pawn))));
                let tries = policy.tries(&Information { king, pawn, wave, taboo: Squares::NONE });
                let sum: f64 = tries.iter().map(|(_, chance)| chance).sum();
                assert!((sum - 1.0).abs() < 1e-12, "{king} {pawn}: {tries:?}");
                mixed += usize::from(tries.len() > 1);
            }
        }
        assert!(mixed > 10, "{mixed}");
    }
}

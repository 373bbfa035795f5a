//! An equilibrium of a game for any number of players by simplicial subdivision, the constructive proof of Brouwer's theorem.
//!
//! The map of Nash (1951) moves every strategy towards those that are worth more than the mixture; its fixed points are the
//! equilibria. Merrill's method (1972, see Todd 1976) finds them: between a layer on which the map leads straight to the
//! starting point and a layer on which it is Nash's, both cut into the simplices of Freudenthal (1942), a path of simplices
//! leads from the start to one that contains a fixed point of the map made linear on it. The next path starts there with a
//! mesh half as wide.

use arbitro_game::Stopped;

use crate::extensive::{FloatTree, Weights};
use crate::logit::refined;
use crate::within::Within;

/// Meshes in turn, each half as wide as the one before.
const MOST_MESHES: u32 = 40;
/// The most simplices of all paths together.
const MOST_SIMPLICES: u64 = 20_000_000;

/// What subdivision found.
#[derive(Clone, PartialEq, Debug)]
pub struct SimplicialSolution {
    /// The strategies of all players, one after another.
    pub weights: Weights,
    /// What a player could gain at most by leaving them.
    pub regret: f64,
    /// How many meshes were used.
    pub meshes: u32,
    /// How many simplices the paths went through.
    pub simplices: u64,
    /// `Finished`, or why not.
    pub stopped: Stopped,
}

/// Halves the mesh until no player can gain more than `precision` times the range of the payoffs. A table (each player
/// chooses once) is what this is for; other trees are taken agent by agent.
pub fn solve_simplicial(tree: &FloatTree, precision: f64, within: &Within) -> SimplicialSolution {
    let map = NashMap::new(tree);
    let goal = precision * tree.range();
    let mut best = SimplicialSolution {
        weights: tree.uniform(),
        regret: tree.regret(&tree.uniform()),
        meshes: 0,
        simplices: 0,
        stopped: Stopped::Finished,
    };
    let mut start = map.point(&best.weights);
    let mut mesh = 0.5;
    while best.regret > goal && best.meshes < MOST_MESHES {
        let mut path = Path::new(&map, start.clone(), mesh);
        let end = match path.follow(within, &mut best.simplices) {
            Ok(end) => end,
            Err(reason) => {
                best.stopped = reason;
                break;
            }
        };
        best.meshes += 1;
        let weights = map.weights(&end);
        // Newton's method from a fine mesh on: from a coarse one it could lead anywhere.
        let (weights, regret) =
            if mesh < 0.02 { refined(tree, &weights) } else { (weights.clone(), tree.regret(&weights)) };
        if regret < best.regret {
            best.weights = weights;
            best.regret = regret;
        }
        within.tell(best.simplices, Some(best.regret));
        start = end;
        mesh /= 2.0;
    }
    best
}

/// Nash's map on the probabilities of all strategies but the last of every set. Points outside the simplices are first
/// moved to the nearest mixture, so that the map is defined everywhere and leads inside.
struct NashMap<'a> {
    tree: &'a FloatTree,
    size: usize,
    unit: f64,
}

impl<'a> NashMap<'a> {
    fn new(tree: &'a FloatTree) -> Self {
        let size = tree.sets.iter().map(|set| set.actions - 1).sum();
        NashMap { tree, size, unit: 1.0 / tree.range() }
    }

    fn point(&self, weights: &[f64]) -> Vec<f64> {
        self.tree
            .sets
            .iter()
            .flat_map(|set| weights[set.first..set.first + set.actions - 1].to_vec())
            .collect()
    }

    fn weights(&self, point: &[f64]) -> Weights {
        let mut weights = vec![0.0; self.tree.actions];
        let mut next = 0;
        for set in &self.tree.sets {
            let own = &mut weights[set.range()];
            let (last, others) = own.split_at_mut(set.actions - 1);
            last.copy_from_slice(&point[next..next + set.actions - 1]);
            others[0] = 1.0 - last.iter().sum::<f64>();
            next += set.actions - 1;
            own.iter_mut().for_each(|weight| *weight = weight.max(0.0));
            let sum: f64 = own.iter().sum();
            own.iter_mut().for_each(|weight| *weight /= sum);
        }
        weights
    }

    /// Where the map leads, minus the point.
    fn pull(&self, point: &[f64]) -> Vec<f64> {
        let mut weights = self.weights(point);
        let worth: Vec<Vec<f64>> =
            (0..self.tree.players).map(|player| self.tree.contributions(&weights, player)).collect();
        for set in &self.tree.sets {
            let own = &worth[set.player][set.range()];
            let mean: f64 = own.iter().zip(&weights[set.range()]).map(|(value, weight)| value * weight).sum();
            let gains: Vec<f64> = own.iter().map(|value| (value - mean).max(0.0) * self.unit).collect();
            let sum = 1.0 + gains.iter().sum::<f64>();
            weights[set.range()]
                .iter_mut()
                .zip(&gains)
                .for_each(|(weight, gain)| *weight = (*weight + gain) / sum);
        }
        self.point(&weights).iter().zip(point).map(|(to, from)| to - from).collect()
    }
}

/// One path through the simplices between the two layers. Coordinates are whole multiples of the mesh from the start; the
/// last one is the layer, 0 or 1.
struct Path<'a> {
    map: &'a NashMap<'a>,
    start: Vec<f64>,
    mesh: f64,
    /// The lowest vertex of the simplex and the order in which the coordinates grow by one.
    lowest: Vec<i64>,
    order: Vec<usize>,
    /// The inverse of the matrix whose columns are the labels of the vertices in the basis, and the places of these.
    inverse: Vec<Vec<f64>>,
    basis: Vec<usize>,
}

impl<'a> Path<'a> {
    fn new(map: &'a NashMap<'a>, start: Vec<f64>, mesh: f64) -> Self {
        let size = map.size;
        let basis: Vec<usize> = (0..=size).collect();
        let mut path = Path {
            map,
            start,
            mesh,
            lowest: vec![0; size + 1],
            // The layer grows last: all vertices but the last one are in the artificial layer.
            order: (0..=size).collect(),
            inverse: Vec::new(),
            basis,
        };
        // Coordinates of the first simplex start a bit below the point, so that it lies inside and not on a corner.
        let shift = |index: usize| (size - index) as f64 / (size + 1) as f64;
        for index in 0..size {
            path.start[index] -= mesh * shift(index);
        }
        path
    }

    /// The coordinates of a vertex of the simplex.
    fn vertex(&self, place: usize) -> Vec<i64> {
        let mut vertex = self.lowest.clone();
        self.order[..place].iter().for_each(|&axis| vertex[axis] += 1);
        vertex
    }

    fn at(&self, vertex: &[i64]) -> Vec<f64> {
        self.start.iter().zip(vertex).map(|(from, &steps)| from + self.mesh * steps as f64).collect()
    }

    /// The label of a vertex: 1 and then where the map of its layer leads from there.
    fn label(&self, vertex: &[i64]) -> Vec<f64> {
        let point = self.at(vertex);
        let size = self.map.size;
        let pull: Vec<f64> = if vertex[size] == 0 {
            let home =
                |index: usize| self.start[index] + self.mesh * (size - index) as f64 / (size + 1) as f64;
            (0..size).map(|index| home(index) - point[index]).collect()
        } else {
            self.map.pull(&point)
        };
        std::iter::once(1.0).chain(pull).collect()
    }

    fn follow(&mut self, within: &Within, simplices: &mut u64) -> Result<Vec<f64>, Stopped> {
        let size = self.map.size;
        let columns: Vec<Vec<f64>> = (0..=size).map(|place| self.label(&self.vertex(place))).collect();
        self.inverse = invert(&columns).ok_or(Stopped::Nodes)?;
        let mut entering = size + 1;
        loop {
            *simplices += 1;
            if *simplices > MOST_SIMPLICES {
                return Err(Stopped::Nodes);
            }
            if simplices.is_multiple_of(64)
                && let Some(reason) = within.check()
            {
                return Err(reason);
            }
            let leaving = self.enter(entering).ok_or(Stopped::Nodes)?;
            let layers: Vec<i64> = (0..size + 2)
                .filter(|&place| place != leaving)
                .map(|place| self.vertex(place)[size])
                .collect();
            if layers.iter().all(|&layer| layer == 1) {
                return Ok(self.fixed_point());
            }
            if layers.iter().all(|&layer| layer == 0) {
                // Back on the artificial layer, where only the first simplex has a solution: rounding went wrong.
                return Err(Stopped::Nodes);
            }
            entering = self.reflect(leaving);
        }
    }

    /// Brings the label of a vertex into the basis and returns the place of the vertex that leaves (least ratio, with ties
    /// broken lexicographically).
    fn enter(&mut self, place: usize) -> Option<usize> {
        let label = self.label(&self.vertex(place));
        let size = self.map.size + 1;
        let column: Vec<f64> = self.inverse.iter().map(|row| dot(row, &label)).collect();
        let ratio = |row: usize, position: usize| self.inverse[row][position] / column[row];
        let row = (0..size).filter(|&row| column[row] > 1e-11).min_by(|&one, &two| {
            (0..size)
                .map(|position| (ratio(one, position), ratio(two, position)))
                .find(|(first, second)| (first - second).abs() > 1e-13)
                .map_or(std::cmp::Ordering::Equal, |(first, second)| first.total_cmp(&second))
        })?;
        let pivot: Vec<f64> = self.inverse[row].iter().map(|entry| entry / column[row]).collect();
        for (index, other) in self.inverse.iter_mut().enumerate() {
            if index != row && column[index] != 0.0 {
                other.iter_mut().zip(&pivot).for_each(|(entry, above)| *entry -= column[index] * above);
            }
        }
        self.inverse[row] = pivot;
        Some(std::mem::replace(&mut self.basis[row], place))
    }

    /// Crosses the face opposite a vertex (Freudenthal's rule) and returns the place of the new vertex.
    fn reflect(&mut self, place: usize) -> usize {
        let last = self.order.len();
        let moved = |basis: &mut Vec<usize>, change: &dyn Fn(usize) -> usize| {
            basis.iter_mut().for_each(|own| *own = change(*own));
        };
        if place == 0 {
            self.lowest[self.order[0]] += 1;
            self.order.rotate_left(1);
            moved(&mut self.basis, &|own| own - 1);
            last
        } else if place == last {
            self.lowest[self.order[last - 1]] -= 1;
            self.order.rotate_right(1);
            moved(&mut self.basis, &|own| own + 1);
            0
        } else {
            self.order.swap(place - 1, place);
            place
        }
    }

    /// The point of the last face at which the map, made linear, stands still.
    fn fixed_point(&self) -> Vec<f64> {
        let mut point = vec![0.0; self.map.size];
        for (row, &place) in self.basis.iter().enumerate() {
            // The right-hand side is (1, 0, …, 0): the weights are the first column of the inverse.
            let weight = self.inverse[row][0];
            for (sum, value) in point.iter_mut().zip(self.at(&self.vertex(place))) {
                *sum += weight * value;
            }
        }
        point
    }
}

fn dot(one: &[f64], two: &[f64]) -> f64 {
    one.iter().zip(two).map(|(first, second)| first * second).sum()
}

/// The inverse of the matrix with these columns.
fn invert(columns: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = columns.len();
    let solved: Vec<Vec<f64>> = (0..size)
        .map(|unit| {
            let system = (0..size)
                .map(|row| {
                    let entries = columns.iter().map(|column| column[row]);
                    entries.chain([f64::from(u8::from(row == unit))]).collect()
                })
                .collect();
            super::approximate::solve(system)
        })
        .collect::<Option<_>>()?;
    Some((0..size).map(|row| (0..size).map(|unit| solved[unit][row]).collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal::{NormalForm, read_nfg};
    use crate::number::whole;
    use proptest::prelude::*;

    fn solved(tree: &FloatTree) -> SimplicialSolution {
        solve_simplicial(tree, 1e-7, &Within::default())
    }

    #[test]
    fn the_asymmetric_pennies() {
        let text = r#"NFG 1 R "" { "A" "B" } { 2 2 }  9 0  0 1  0 1  1 0"#;
        let found = solved(&FloatTree::of_table(&read_nfg("g.nfg", text).unwrap()));
        assert_eq!(found.stopped, Stopped::Finished);
        for (weight, expected) in found.weights.iter().zip([0.5, 0.5, 0.1, 0.9]) {
            assert!((weight - expected).abs() < 1e-6, "{found:?}");
        }
    }

    #[test]
    fn without_newton_the_mesh_alone_comes_near() {
        let text = r#"NFG 1 R "" { "A" "B" } { 2 2 }  9 0  0 1  0 1  1 0"#;
        let tree = FloatTree::of_table(&read_nfg("g.nfg", text).unwrap());
        let map = NashMap::new(&tree);
        let mut simplices = 0;
        let mut path = Path::new(&map, map.point(&tree.uniform()), 1.0 / 256.0);
        let end = path.follow(&Within::default(), &mut simplices).unwrap();
        assert!(tree.regret(&map.weights(&end)) < 0.05 && simplices > 10, "{end:?} {simplices}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]
        #[test]
        fn random_games_are_solved(
            numbers in prop::collection::vec(-9_i64..10, 64),
            shape in prop::sample::select(vec![vec![2, 2, 2], vec![3, 3], vec![3, 2, 2], vec![2, 2, 2, 2]]),
        ) {
            let names = |count: usize| (0..count).map(|number| number.to_string()).collect::<Vec<_>>();
            let entries = shape.iter().product::<usize>() * shape.len();
            let payoffs = (0..entries).map(|entry| whole(numbers[entry % 64])).collect();
            let strategies = shape.iter().map(|&count| names(count)).collect();
            let game = NormalForm::new("", names(shape.len()), strategies, payoffs).unwrap();
            let tree = FloatTree::of_table(&game);
            let found = solved(&tree);
            prop_assert!((tree.regret(&found.weights) - found.regret).abs() < 1e-12);
            prop_assert!(found.regret <= 1e-3 * tree.range(), "{:?}", found);
        }
    }
}

//! All extreme equilibria: the vertices of one best-response polytope by reverse search and, for each, the vertices of the
//! face of the other polytope whose labels complete it (Vorob'ev 1958, Mangasarian 1964; the plan of lrsnash, Avis,
//! Rosenberg, Savani and von Stengel 2010). Degenerate games need no special care: a face then has several vertices.

use std::collections::HashMap;

use arbitro_game::{Stopped, Watch};
use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::dictionary::Dictionary;
use super::reverse::{Basis, vertices, with};
use super::whole::Whole;
use super::{BimatrixError, Equilibrium, distribution, turned, whole_matrices};
use crate::normal::NormalForm;
use crate::number::Rational;
use crate::within::Within;

/// The bases that a search without another limit may visit: some seconds.
const MOST_BASES: u64 = 2_000_000;

/// All extreme equilibria of a game: every other equilibrium is a mixture of some of them within one component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtremeEquilibria {
    /// The equilibria, those in earlier strategies first.
    pub equilibria: Vec<Equilibrium>,
    /// For each equilibrium, the number of the connected component of equilibria that it belongs to.
    pub components: Vec<usize>,
    /// Whether some equilibrium is degenerate: a strategy of it has more best answers than strategies in its support.
    /// Only then can there be infinitely many equilibria, or an even number.
    pub degenerate: bool,
    /// Why the search ended; unless it finished, there may be more equilibria.
    pub stopped: Stopped,
}

impl ExtremeEquilibria {
    /// How many connected components of equilibria there are.
    pub fn component_count(&self) -> usize {
        self.components.iter().max().map_or(0, |last| last + 1)
    }
}

/// Finds all extreme equilibria of a two-player game, if some seconds suffice.
pub fn extreme_equilibria(game: &NormalForm) -> Result<ExtremeEquilibria, BimatrixError> {
    few_extreme_equilibria(game, &Within::default())
}

/// The same within limits.
pub(crate) fn few_extreme_equilibria(
    game: &NormalForm,
    within: &Within,
) -> Result<ExtremeEquilibria, BimatrixError> {
    let found = extreme_equilibria_within(game, &mut within.watch().limited_to(MOST_BASES))?;
    match found.stopped {
        Stopped::Finished => Ok(found),
        _ => {
            let shape = game.shape();
            Err(BimatrixError::TooLarge { rows: shape[0], columns: shape[1], limit: MOST_BASES as usize })
        }
    }
}

/// Finds extreme equilibria of a two-player game until all are found or the watch says stop; it counts bases.
pub fn extreme_equilibria_within(
    game: &NormalForm,
    watch: &mut Watch,
) -> Result<ExtremeEquilibria, BimatrixError> {
    let [first, second] = whole_matrices(game)?;
    // The polytope of the player with fewer strategies is walked through.
    let swapped = first[0].len() < first.len();
    let (inner, outer) = if swapped { (turned(&second), first) } else { (first, turned(&second)) };
    let ones = vec![BigInt::one(); outer.len()];
    let mut search = Search { faces: Faces::new(inner), found: Vec::new() };
    let stopped = match Basis::new(&outer, &ones) {
        Some(start) => {
            vertices(start, watch, |basis, watch| with!(basis, vertex => search.complete(vertex, watch)))
        }
        None => Stopped::Finished,
    };
    let mut found = search.found;
    if swapped {
        found
            .iter_mut()
            .for_each(|pair| std::mem::swap(&mut pair.equilibrium.first, &mut pair.equilibrium.second));
    }
    found.sort_by(|one, two| {
        let key = |pair: &Pair| (pair.equilibrium.first.clone(), pair.equilibrium.second.clone());
        key(two).cmp(&key(one))
    });
    let degenerate = found.iter().any(|pair| pair.degenerate);
    let equilibria: Vec<Equilibrium> = found.into_iter().map(|pair| pair.equilibrium).collect();
    Ok(ExtremeEquilibria { components: connected(&equilibria), equilibria, degenerate, stopped })
}

/// Numbers the connected components: equilibria that share a strategy of either player are in one.
fn connected(equilibria: &[Equilibrium]) -> Vec<usize> {
    let mut parent: Vec<usize> = (0..equilibria.len()).collect();
    fn root(parent: &mut [usize], mut node: usize) -> usize {
        while parent[node] != node {
            parent[node] = parent[parent[node]];
            node = parent[node];
        }
        node
    }
    let strategy: [fn(&Equilibrium) -> &Vec<Rational>; 2] = [|pair| &pair.first, |pair| &pair.second];
    for of in strategy {
        let mut holder: HashMap<&Vec<Rational>, usize> = HashMap::new();
        for (number, equilibrium) in equilibria.iter().enumerate() {
            let earlier = *holder.entry(of(equilibrium)).or_insert(number);
            let (one, two) = (root(&mut parent, number), root(&mut parent, earlier));
            parent[one.max(two)] = one.min(two);
        }
    }
    let mut names: HashMap<usize, usize> = HashMap::new();
    (0..equilibria.len())
        .map(|number| {
            let fresh = names.len();
            *names.entry(root(&mut parent, number)).or_insert(fresh)
        })
        .collect()
}

struct Pair {
    equilibrium: Equilibrium,
    degenerate: bool,
}

struct Search {
    faces: Faces,
    found: Vec<Pair>,
}

impl Search {
    /// Finds what completes a vertex to equilibria.
    fn complete<T: Whole>(&mut self, vertex: &Dictionary<T>, watch: &mut Watch) -> Stopped {
        let dimension = vertex.columns as u32;
        // The strategies that are played, and the other player's best answers to them.
        let (mut played, mut answers) = (Vec::new(), Vec::new());
        for (row, &variable) in vertex.basic.iter().enumerate() {
            let positive = vertex.right(row).sign() > 0;
            if variable < dimension && positive {
                played.push(variable as usize);
            } else if variable >= dimension && !positive {
                answers.push((variable - dimension) as usize);
            }
        }
        let slacks = vertex.nonbasic.iter().filter(|&&variable| variable >= dimension);
        answers.extend(slacks.map(|variable| (variable - dimension) as usize));
        if played.is_empty() {
            return Stopped::Finished;
        }
        played.sort_unstable();
        answers.sort_unstable();
        let mut own: Option<Vec<Rational>> = None;
        let found = &mut self.found;
        let simple = answers.len() == played.len();
        self.faces.vertices(&played, &answers, watch, |other, degenerate| {
            let own = own.get_or_insert_with(|| strategy(vertex));
            let equilibrium = Equilibrium { first: own.clone(), second: distribution(&other) };
            found.push(Pair { equilibrium, degenerate: degenerate || !simple });
        })
    }
}

/// The strategy that a vertex stands for.
fn strategy<T: Whole>(vertex: &Dictionary<T>) -> Vec<Rational> {
    let mut parts = vec![BigInt::zero(); vertex.columns];
    for (row, &variable) in vertex.basic.iter().enumerate() {
        if let Some(part) = parts.get_mut(variable as usize) {
            *part = vertex.right(row).to_big();
        }
    }
    distribution(&parts)
}

/// The polytope `{ y ≥ 0, M y ≤ 1 }` and its faces.
struct Faces {
    matrix: Vec<Vec<BigInt>>,
    /// The same in machine words, if they can hold it.
    words: Option<Vec<Vec<i64>>>,
}

impl Faces {
    fn new(matrix: Vec<Vec<BigInt>>) -> Self {
        let word = |row: &Vec<BigInt>| row.iter().map(i64::from_big).collect::<Option<Vec<_>>>();
        Faces { words: matrix.iter().map(word).collect(), matrix }
    }

    /// Shows the vertices of the face on which the rows are tight and only the columns are played: the numerators of all
    /// columns, and whether more is tight there than must be.
    fn vertices(
        &self,
        rows: &[usize],
        columns: &[usize],
        watch: &mut Watch,
        mut show: impl FnMut(Vec<BigInt>, bool),
    ) -> Stopped {
        if rows.len() == columns.len() {
            match self.corner(rows, columns) {
                Corner::None => return Stopped::Finished,
                Corner::One(parts, denominator) => {
                    if let Some(degenerate) = self.holds(rows, columns, &parts, &denominator) {
                        show(self.spread(columns, parts), degenerate);
                    }
                    return Stopped::Finished;
                }
                Corner::Unknown => {}
            }
        }
        self.walk(rows, columns, watch, show)
    }

    /// The only point at which the rows are tight, if there is one.
    fn corner(&self, rows: &[usize], columns: &[usize]) -> Corner {
        if let Some(words) = &self.words {
            let entry = |&row: &usize, &column: &usize| words[row][column];
            if let Some(corner) = solved(system(rows, columns, entry, 1)) {
                return corner;
            }
            let entry = |&row: &usize, &column: &usize| i128::from(words[row][column]);
            if let Some(corner) = solved(system(rows, columns, entry, 1)) {
                return corner;
            }
        }
        let entry = |&row: &usize, &column: &usize| self.matrix[row][column].clone();
        solved(system(rows, columns, entry, BigInt::one())).unwrap_or(Corner::Unknown)
    }

    /// Whether the other rows hold at a point, and if so, whether more is tight than must be.
    fn holds(
        &self,
        rows: &[usize],
        columns: &[usize],
        parts: &[BigInt],
        denominator: &BigInt,
    ) -> Option<bool> {
        let mut degenerate = parts.iter().any(Zero::is_zero);
        for row in (0..self.matrix.len()).filter(|row| !rows.contains(row)) {
            let sum: BigInt =
                columns.iter().zip(parts).map(|(&column, part)| &self.matrix[row][column] * part).sum();
            if sum > *denominator {
                return None;
            }
            degenerate |= sum == *denominator;
        }
        Some(degenerate)
    }

    fn spread(&self, columns: &[usize], parts: Vec<BigInt>) -> Vec<BigInt> {
        let mut all = vec![BigInt::zero(); self.matrix[0].len()];
        columns.iter().zip(parts).for_each(|(&column, part)| all[column] = part);
        all
    }

    /// Any face, by a linear program that finds a vertex of it and reverse search from there.
    fn walk(
        &self,
        rows: &[usize],
        columns: &[usize],
        watch: &mut Watch,
        mut show: impl FnMut(Vec<BigInt>, bool),
    ) -> Stopped {
        let part: Vec<Vec<BigInt>> = self
            .matrix
            .iter()
            .map(|row| columns.iter().map(|&column| row[column].clone()).collect())
            .collect();
        let Some(mut start) = Dictionary::<BigInt>::new(&part, &vec![BigInt::one(); part.len()]) else {
            return Stopped::Finished;
        };
        // Raise the sum of the rows that must be tight.
        let sum = |column: usize| -> BigInt { -rows.iter().map(|&row| &part[row][column]).sum::<BigInt>() };
        start.set_objective((0..columns.len()).map(sum).chain([BigInt::zero()]).collect());
        let mut basis = Basis::Big(start);
        while let Some((row, column)) =
            with!(&basis, at => at.entering().and_then(|column| Some((at.leaving(column)?, column))))
        {
            if let Some(reason) = watch.count() {
                return reason;
            }
            basis = basis.pivot(row, column, None);
        }
        let top = with!(&basis, at => at.big());
        if *top.right(top.rows) != top.denominator() * BigInt::from(rows.len()) {
            return Stopped::Finished;
        }
        // What would lower the sum stays at zero on the face; the rest are the coordinates of the face.
        let kept: Vec<usize> =
            (0..top.columns).filter(|&column| top.entry(top.rows, column).is_zero()).collect();
        let (mut face, old) = top.cut(&(0..top.rows).collect::<Vec<_>>(), &kept);
        let objective = kept.iter().map(|_| face.denominator().clone()).chain([BigInt::zero()]).collect();
        face.set_objective(objective);
        vertices(Basis::Big(face), watch, |basis, _| {
            let mut parts = vec![BigInt::zero(); columns.len()];
            let denominator = with!(basis, at => {
                for (row, &variable) in at.basic.iter().enumerate() {
                    if let Some(part) = parts.get_mut(old[variable as usize] as usize) {
                        *part = at.right(row).to_big();
                    }
                }
                at.denominator().to_big()
            });
            let more =
                columns.len() > rows.len() || self.holds(rows, columns, &parts, &denominator) == Some(true);
            show(self.spread(columns, parts), more);
            Stopped::Finished
        })
    }
}

enum Corner {
    /// No such point, or one with a negative part.
    None,
    /// The parts of the point and their denominator.
    One(Vec<BigInt>, BigInt),
    /// The rows are dependent.
    Unknown,
}

/// The rows restricted to the columns, with a right side.
fn system<T: Clone>(
    rows: &[usize],
    columns: &[usize],
    entry: impl Fn(&usize, &usize) -> T,
    one: T,
) -> Vec<Vec<T>> {
    let line = |row| columns.iter().map(|column| entry(row, column)).chain([one.clone()]).collect();
    rows.iter().map(line).collect()
}

/// Solves a square system by fraction-free Gauss–Jordan elimination; `None` if a number does not fit.
fn solved<T: Whole>(mut rows: Vec<Vec<T>>) -> Option<Corner> {
    let size = rows.len();
    let mut denominator = T::from_big(&BigInt::one())?;
    for step in 0..size {
        let Some(pivot) = (step..size).find(|&row| rows[row][step].sign() != 0) else {
            return Some(Corner::Unknown);
        };
        rows.swap(step, pivot);
        if rows[step][step].sign() < 0 {
            rows[step].iter_mut().for_each(|entry| *entry = entry.negated());
        }
        let pivot_row = std::mem::take(&mut rows[step]);
        let (pivot, divisor) = (&pivot_row[step], denominator.divisor());
        for (number, row) in rows.iter_mut().enumerate() {
            if number == step {
                continue;
            }
            let factor = row[step].clone();
            for column in step + 1..=size {
                row[column] = T::crossed(&row[column], pivot, &factor, &pivot_row[column], &divisor)?;
            }
        }
        denominator = pivot.clone();
        rows[step] = pivot_row;
    }
    if rows.iter().any(|row| row[size].sign() < 0) {
        return Some(Corner::None);
    }
    Some(Corner::One(rows.iter().map(|row| row[size].to_big()).collect(), denominator.to_big()))
}

#[cfg(test)]
mod tests {
    use super::super::double_description::all_by_double_description;
    use super::super::lemke_howson;
    use super::*;
    use crate::normal::pure_equilibria;
    use crate::number::{Rational, fraction, whole};
    use arbitro_game::{Cancel, Limits};
    use proptest::prelude::*;

    fn bimatrix(numbers: &[i64], rows: usize, columns: usize) -> NormalForm {
        let matrix = |offset: usize| -> Vec<Vec<Rational>> {
            (0..rows)
                .map(|row| {
                    (0..columns).map(|column| whole(numbers[offset + row * columns + column])).collect()
                })
                .collect()
        };
        NormalForm::bimatrix("", &matrix(0), &matrix(rows * columns)).unwrap()
    }

    #[test]
    fn the_battle_of_the_sexes_has_three() {
        let found = extreme_equilibria(&bimatrix(&[2, 0, 0, 1, 1, 0, 0, 2], 2, 2)).unwrap();
        assert_eq!(found.equilibria.len(), 3);
        assert_eq!(found.component_count(), 3);
        assert!(!found.degenerate);
        let mixed = Equilibrium {
            first: vec![fraction(2, 3), fraction(1, 3)],
            second: vec![fraction(1, 3), fraction(2, 3)],
        };
        assert!(found.equilibria.contains(&mixed));
    }

    #[test]
    fn a_degenerate_game_with_a_line_of_equilibria() {
        // The second player does not care: against her first column both rows are as good.
        let found = extreme_equilibria(&bimatrix(&[1, 1, 1, 0, 1, 1, 0, 0], 2, 2)).unwrap();
        assert!(found.degenerate);
        assert!(found.equilibria.len() > found.component_count());
    }

    #[test]
    fn a_constant_game_has_all_its_pure_profiles() {
        let found = extreme_equilibria(&bimatrix(&[0; 12], 2, 3)).unwrap();
        assert_eq!(found.equilibria.len(), 6);
        assert_eq!(found.component_count(), 1);
    }

    #[test]
    fn von_stengels_game_has_the_known_number() {
        // Identity against identity, 4×4: 2^4 - 1 equilibria.
        let identity: Vec<i64> = (0..16).map(|index| i64::from(index / 4 == index % 4)).collect();
        let numbers: Vec<i64> = identity.iter().chain(&identity).copied().collect();
        assert_eq!(extreme_equilibria(&bimatrix(&numbers, 4, 4)).unwrap().equilibria.len(), 15);
    }

    #[test]
    fn too_large_is_refused_with_advice() {
        let limits = Limits { nodes: Some(20), ..Limits::default() };
        let identity: Vec<i64> = (0..64).map(|index| i64::from(index / 8 == index % 8)).collect();
        let numbers: Vec<i64> = identity.iter().chain(&identity).copied().collect();
        let game = bimatrix(&numbers, 8, 8);
        let watch = &mut Watch::start(limits, Cancel::default());
        let some = extreme_equilibria_within(&game, watch).unwrap();
        assert_eq!(some.stopped, Stopped::Nodes);
        let all = extreme_equilibria(&game).unwrap();
        assert_eq!(all.equilibria.len(), 255);
        assert!(some.equilibria.iter().all(|one| all.equilibria.contains(one)));
        let cancel = Cancel::default();
        cancel.cancel();
        let mut watch = Watch::start(Limits::default(), cancel);
        assert!(extreme_equilibria_within(&bimatrix(&vec![1; 2 * 70 * 70], 70, 70), &mut watch).is_ok());
        let error = BimatrixError::TooLarge { rows: 8, columns: 8, limit: 20 };
        assert_eq!(error.message().id, "theory-too-many-vertices");
    }

    #[test]
    fn large_payoffs_need_wide_numbers_and_numbers_of_any_size() {
        // Random payoffs of some digits, so that determinants pass 62 and 124 bits.
        let mut state = 7_u64;
        let mut random = |most: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % most) as i64
        };
        for most in [100, 1_000_000_000, 1 << 60] {
            let numbers: Vec<i64> = (0..2 * 36).map(|_| random(most)).collect();
            let game = bimatrix(&numbers, 6, 6);
            let found = extreme_equilibria(&game).unwrap();
            assert_eq!(found.equilibria, all_by_double_description(&game));
            assert!(found.equilibria.len() % 2 == 1 && !found.degenerate);
        }
    }

    proptest! {
        #[test]
        fn they_are_equilibria_and_none_is_missing(
            rows in 1_usize..4,
            columns in 1_usize..5,
            numbers in prop::collection::vec(-2_i64..3, 40),
        ) {
            let game = bimatrix(&numbers, rows, columns);
            let found = extreme_equilibria(&game).unwrap();
            for equilibrium in &found.equilibria {
                prop_assert_eq!(game.regret(&[equilibrium.first.clone(), equilibrium.second.clone()]), whole(0));
            }
            let mut distinct = found.equilibria.clone();
            distinct.dedup();
            prop_assert_eq!(distinct.len(), found.equilibria.len());
            prop_assert_eq!(&found.equilibria, &all_by_double_description(&game));
            // Pure equilibria are extreme.
            for profile in pure_equilibria(&game) {
                let pure = |count: usize, played: usize| (0..count).map(|index| whole(i64::from(index == played))).collect();
                let pure = Equilibrium { first: pure(rows, profile[0]), second: pure(columns, profile[1]) };
                prop_assert!(found.equilibria.contains(&pure));
            }
            // Lemke–Howson ends in vertices, which are extreme.
            for label in 0..rows + columns {
                prop_assert!(found.equilibria.contains(&lemke_howson(&game, label).unwrap()));
            }
            // A game that is not degenerate has an odd number.
            prop_assert!(found.degenerate || found.equilibria.len() % 2 == 1);
        }
    }
}

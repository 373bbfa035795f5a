//! A player that draws its moves from a strategy for the whole game.

use super::{Tabular, TabularError, Variant};
use arbitro_game::{
    Dice, Explanation, Game, Incident, Incidents, Message, Part, Player, Roll, Thought, Watch, dice, incident,
};
use arbitro_theory::extensive::{Unfolded, unfold};
use std::sync::Arc;

/// A strategy close to an equilibrium of a whole game, ready to be played in either seat.
pub struct Equilibrium<G: Game> {
    tree: Arc<Unfolded<G>>,
    behaviour: Arc<Vec<Vec<f64>>>,
    /// What an opponent who knows the strategy gains from it at most, per game, above the value (half the sum of both
    /// seats' gains).
    pub exploitability: f64,
}

impl<G: Game> Equilibrium<G> {
    /// Solves a zero-sum game for two of at most `most_nodes` nodes by this many iterations of CFR+.
    pub fn of(game: &G, most_nodes: usize, iterations: u64) -> Result<Self, TabularError> {
        Self::watched(game, most_nodes, iterations, &mut Watch::free())
    }

    /// The same with as many of the iterations as the watch allows.
    pub fn watched(
        game: &G,
        most_nodes: usize,
        iterations: u64,
        watch: &mut Watch,
    ) -> Result<Self, TabularError> {
        let tree = Arc::new(unfold(game, game.start(), most_nodes)?);
        let mut solver = Tabular::of_unfolded(&tree, Variant::Plus)?;
        solver.run(iterations, watch);
        let exploitability = solver.exploitability();
        Ok(Equilibrium { tree, behaviour: Arc::new(solver.average()), exploitability })
    }

    /// A player of it whose draws follow from the seed.
    pub fn player(&self, seed: u64) -> StrategyPlayer<G> {
        StrategyPlayer::new(Arc::clone(&self.tree), Arc::clone(&self.behaviour), seed)
    }
}

/// Plays a behavioural strategy: an equilibrium, an average that was learnt, or any other.
pub struct StrategyPlayer<G: Game> {
    tree: Arc<Unfolded<G>>,
    behaviour: Arc<Vec<Vec<f64>>>,
    dice: Dice,
    last: Option<Vec<(String, f64)>>,
    incidents: Incidents,
}

impl<G: Game> StrategyPlayer<G> {
    /// A player of the distributions (one for every information set of the tree) whose draws follow from the seed.
    pub fn new(tree: Arc<Unfolded<G>>, behaviour: Arc<Vec<Vec<f64>>>, seed: u64) -> Self {
        StrategyPlayer { tree, behaviour, dice: dice(seed), last: None, incidents: Incidents::default() }
    }
}

impl<G: Game> Player<G> for StrategyPlayer<G> {
    fn choose(&mut self, thought: Thought<'_, G>) -> G::Move {
        let weights: Vec<f64> = self
            .tree
            .set_of(thought.seat, thought.recall)
            .map(|set| {
                let (known, weights) = (&self.tree.moves[set], &self.behaviour[set]);
                let weight = |mv| known.iter().position(|other| other == mv).map_or(0.0, |at| weights[at]);
                thought.moves.iter().map(weight).collect::<Vec<f64>>()
            })
            .filter(|weights| weights.iter().sum::<f64>() > 0.0)
            .unwrap_or_else(|| {
                self.incidents.count(Incident::FellBack, incident::no_plan);
                vec![1.0; thought.moves.len()]
            });
        let total: f64 = weights.iter().sum();
        let named = thought.moves.iter().zip(&weights);
        self.last = Some(named.map(|(mv, weight)| (mv.to_string(), weight / total)).collect());
        thought.moves[self.dice.weighted(weights.iter().copied())]
    }

    fn explain(&self) -> Option<Explanation> {
        let last = self.last.as_ref()?;
        let part =
            Part::counts(last.iter().map(|(name, weight)| (Message::verbatim(name.as_str()), *weight)));
        Some(Explanation::because(crate::words::drawn_from_strategy()).with(part))
    }

    fn incidents(&mut self) -> Incidents {
        std::mem::take(&mut self.incidents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::{Actor, Lived, Overheard, Seat, Turn, nature_moves};
    use arbitro_games::kuhn::Kuhn;

    #[test]
    fn an_equilibrium_of_kuhn_loses_one_eighteenth_to_itself() {
        let equilibrium = Equilibrium::of(&Kuhn, 1000, 2_000).unwrap();
        assert!(equilibrium.exploitability < 1e-3, "{}", equilibrium.exploitability);
        let mut players = [1, 2].map(|seed| equilibrium.player(seed));
        let mut nature = dice(3);
        let games = 40_000;
        let mut total = 0.0;
        for _ in 0..games {
            let mut state = Kuhn.start();
            let mut recalls = [Vec::new(), Vec::new()];
            loop {
                let (by, mv) = match Kuhn.turn(&state) {
                    Turn::Over => break,
                    Turn::Nature(chances) => (Actor::Nature, nature_moves::<Kuhn>(&chances, &mut nature)),
                    Turn::One(seat, moves) => {
                        let view = Kuhn.view(&state, seat);
                        let recall = &recalls[seat.index()];
                        let thought = Thought { game: &Kuhn, seat, view: &view, recall, moves: &moves };
                        (Actor::Seat(seat), players[seat.index()].choose(thought))
                    }
                    Turn::Together(_) => panic!("nobody moves together here"),
                };
                if let Actor::Seat(seat) = by {
                    recalls[seat.index()].push(Lived::Did(mv));
                }
                let mut said = Overheard::default();
                Kuhn.play(&mut state, by, mv, &mut said);
                for (seat, notice) in said.0 {
                    recalls[seat.index()].push(Lived::Heard(notice));
                }
            }
            total += Kuhn.payoff(&state, Seat(0));
        }
        // The standard error of the mean is about 0.006.
        assert!((total / f64::from(games) + 1.0 / 18.0).abs() < 0.02, "{}", total / f64::from(games));
        let explained = format!("{:?}", Player::<Kuhn>::explain(&players[0]).unwrap().parts);
        assert!(explained.contains("pass") && explained.contains("bet"), "{explained}");
    }
}

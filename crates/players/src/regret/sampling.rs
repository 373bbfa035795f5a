//! Monte Carlo regret minimisation (Lanctot and others 2009) over any game, without a tree: information sets are met as
//! they come and kept by what their seat has lived through.

use crate::words;
use arbitro_game::{
    Actor, Dice, Game, Lived, Message, Overheard, Recall, Roll, Seat, Stopped, Sum, Turn, Watch, dice,
    nature_moves,
};
use arbitro_theory::extensive::{Experience, Unfolded};
use rustc_hash::FxHashMap;

/// What is sampled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Sampling {
    /// Chance and the opponent; one's own moves are all tried.
    External,
    /// Everything: one line of play, with some exploration (a share from 0 to 1) of one's own moves.
    Outcome {
        /// How often a move of one's own is drawn evenly.
        exploration: f64,
    },
}

/// Why a game cannot be sampled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SamplerError {
    /// Not for two players.
    NotTwoPlayers(u8),
    /// Not zero-sum.
    NotZeroSum,
    /// No end in sight.
    NoEnd,
}

impl SamplerError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        match self {
            SamplerError::NotTwoPlayers(seats) => words::sampling_for_two(*seats),
            SamplerError::NotZeroSum => words::sampling_zero_sum(),
            SamplerError::NoEnd => words::sampling_no_end(),
        }
    }
}

arbitro_game::errors_with_message!(SamplerError);

/// Lines longer than this are refused: every move is a level of recursion.
const DEEPEST: u32 = 5_000;

struct Cell {
    start: u32,
    count: u32,
}

/// A sampling solver with everything that it has learnt so far.
pub struct Sampler<G: Game> {
    sampling: Sampling,
    memories: FxHashMap<(u32, Experience<G>), u32>,
    cells: FxHashMap<(Seat, u32), Cell>,
    regrets: Vec<f64>,
    sums: Vec<f64>,
    dice: Dice,
    iterations: u64,
}

type Memory = [u32; 2];

impl<G: Game> Sampler<G> {
    /// A solver whose samples follow from the seed.
    pub fn new(game: &G, sampling: Sampling, seed: u64) -> Result<Self, SamplerError> {
        if game.seats() != 2 {
            return Err(SamplerError::NotTwoPlayers(game.seats()));
        }
        if game.sum() != Sum::Zero {
            return Err(SamplerError::NotZeroSum);
        }
        if game.longest().is_none_or(|longest| longest > DEEPEST) {
            return Err(SamplerError::NoEnd);
        }
        Ok(Sampler {
            sampling,
            memories: FxHashMap::default(),
            cells: FxHashMap::default(),
            regrets: Vec::new(),
            sums: Vec::new(),
            dice: dice(seed),
            iterations: 0,
        })
    }

    /// One iteration: a sampled walk for each player.
    pub fn iterate(&mut self, game: &G, start: &G::State) {
        self.iterations += 1;
        for seat in [Seat(0), Seat(1)] {
            match self.sampling {
                Sampling::External => {
                    self.external(game, start.clone(), [0; 2], seat);
                }
                Sampling::Outcome { exploration } => {
                    let reaches = Reaches { own: 1.0, other: 1.0, sampled: 1.0 };
                    self.outcome(game, start.clone(), [0; 2], seat, reaches, exploration.clamp(0.0, 1.0));
                }
            }
        }
    }

    /// Iterates until done or told to stop.
    pub fn run(&mut self, game: &G, start: &G::State, iterations: u64, watch: &mut Watch) -> Stopped {
        for _ in 0..iterations {
            if let Some(reason) = watch.count() {
                return reason;
            }
            self.iterate(game, start);
        }
        Stopped::Finished
    }

    /// Iterations so far.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Information sets met so far.
    pub fn information_sets(&self) -> usize {
        self.cells.len()
    }

    /// The average strategy of a seat with this recall; `None` if it never came there.
    pub fn average(&self, seat: Seat, recall: &Recall<G>) -> Option<Vec<f64>> {
        let memory = recall
            .iter()
            .try_fold(0, |memory, lived| self.memories.get(&(memory, lived.clone())).copied())?;
        let cell = self.cells.get(&(seat, memory))?;
        let sums = &self.sums[cell.start as usize..(cell.start + cell.count) as usize];
        let total: f64 = sums.iter().sum();
        let even = 1.0 / f64::from(cell.count);
        Some(sums.iter().map(|sum| if total > 0.0 { sum / total } else { even }).collect())
    }

    /// The average strategies on the tree of the same game, even where the samples never came.
    pub fn behaviour(&self, tree: &Unfolded<G>) -> Vec<Vec<f64>> {
        tree.recalls()
            .iter()
            .zip(&tree.moves)
            .map(|((seat, recall), moves)| {
                self.average(*seat, recall).unwrap_or_else(|| vec![1.0 / moves.len() as f64; moves.len()])
            })
            .collect()
    }

    fn cell(&mut self, seat: Seat, memory: u32, count: usize) -> (usize, usize) {
        let fresh = self.regrets.len();
        let cell =
            self.cells.entry((seat, memory)).or_insert(Cell { start: fresh as u32, count: count as u32 });
        let start = cell.start as usize;
        if start == fresh {
            self.regrets.resize(fresh + count, 0.0);
            self.sums.resize(fresh + count, 0.0);
        }
        (start, start + count)
    }

    fn strategy(&self, start: usize, end: usize) -> Weights {
        let regrets = &self.regrets[start..end];
        let positive: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
        let even = 1.0 / regrets.len() as f64;
        regrets.iter().map(|regret| if positive > 0.0 { regret.max(0.0) / positive } else { even }).collect()
    }

    fn after(&mut self, game: &G, state: &mut G::State, memory: &mut Memory, by: Actor, mv: G::Move) {
        if let Actor::Seat(seat) = by {
            self.remember(&mut memory[seat.index()], Lived::Did(mv));
        }
        let mut said = Overheard::default();
        game.play(state, by, mv, &mut said);
        for (seat, notice) in said.0 {
            self.remember(&mut memory[seat.index()], Lived::Heard(notice));
        }
    }

    fn remember(&mut self, memory: &mut u32, lived: Experience<G>) {
        let fresh = self.memories.len() as u32 + 1;
        *memory = *self.memories.entry((*memory, lived)).or_insert(fresh);
    }

    fn external(&mut self, game: &G, mut state: G::State, mut memory: Memory, traverser: Seat) -> f64 {
        let (seat, moves) = loop {
            match game.turn(&state) {
                Turn::Over => return game.payoff(&state, traverser),
                Turn::Nature(chances) => {
                    let mv = nature_moves::<G>(&chances, &mut self.dice);
                    self.after(game, &mut state, &mut memory, Actor::Nature, mv);
                }
                Turn::One(seat, moves) => break (seat, moves),
                Turn::Together(offers) => match offers.into_iter().next() {
                    Some(offer) => break offer,
                    None => return game.payoff(&state, traverser),
                },
            }
        };
        let moves = moves.as_ref();
        let (start, end) = self.cell(seat, memory[seat.index()], moves.len());
        let strategy = self.strategy(start, end);
        if seat != traverser {
            for (sum, weight) in self.sums[start..end].iter_mut().zip(&strategy) {
                *sum += weight;
            }
            let chosen = self.dice.weighted(strategy.iter().copied());
            self.after(game, &mut state, &mut memory, Actor::Seat(seat), moves[chosen]);
            return self.external(game, state, memory, traverser);
        }
        let mut values = Weights::with_capacity(moves.len());
        for &mv in moves {
            let (mut next, mut next_memory) = (state.clone(), memory);
            self.after(game, &mut next, &mut next_memory, Actor::Seat(seat), mv);
            values.push(self.external(game, next, next_memory, traverser));
        }
        let expected: f64 = values.iter().zip(&strategy).map(|(value, weight)| value * weight).sum();
        for (regret, value) in self.regrets[start..end].iter_mut().zip(&values) {
            *regret += value - expected;
        }
        expected
    }

    fn outcome(
        &mut self,
        game: &G,
        mut state: G::State,
        mut memory: Memory,
        traverser: Seat,
        reaches: Reaches,
        exploration: f64,
    ) -> f64 {
        let (seat, moves) = loop {
            match game.turn(&state) {
                Turn::Over => return game.payoff(&state, traverser),
                // The chance of what nature did is in the reach and in the sample alike, and cancels.
                Turn::Nature(chances) => {
                    let mv = nature_moves::<G>(&chances, &mut self.dice);
                    self.after(game, &mut state, &mut memory, Actor::Nature, mv);
                }
                Turn::One(seat, moves) => break (seat, moves),
                Turn::Together(offers) => match offers.into_iter().next() {
                    Some(offer) => break offer,
                    None => return game.payoff(&state, traverser),
                },
            }
        };
        let moves = moves.as_ref();
        let (start, end) = self.cell(seat, memory[seat.index()], moves.len());
        let strategy = self.strategy(start, end);
        let even = 1.0 / moves.len() as f64;
        let drawn = |weight: f64| {
            if seat == traverser { exploration * even + (1.0 - exploration) * weight } else { weight }
        };
        let chosen = self.dice.weighted(strategy.iter().map(|&weight| drawn(weight)));
        let chance = drawn(strategy[chosen]);
        let next = Reaches {
            own: if seat == traverser { reaches.own * strategy[chosen] } else { reaches.own },
            other: if seat == traverser { reaches.other } else { reaches.other * strategy[chosen] },
            sampled: reaches.sampled * chance,
        };
        self.after(game, &mut state, &mut memory, Actor::Seat(seat), moves[chosen]);
        let value = self.outcome(game, state, memory, traverser, next, exploration) / chance;
        let expected = value * strategy[chosen];
        if seat == traverser {
            let scale = reaches.other / reaches.sampled;
            for (number, regret) in self.regrets[start..end].iter_mut().enumerate() {
                *regret += scale * (if number == chosen { value } else { 0.0 } - expected);
            }
            let share = reaches.own / reaches.sampled;
            for (sum, weight) in self.sums[start..end].iter_mut().zip(&strategy) {
                *sum += share * weight;
            }
        }
        expected
    }
}

/// Few numbers, as a rule.
type Weights = Vec<f64>;

/// How likely the line so far was, by one's own choices, by the other's, and in the sample.
#[derive(Clone, Copy)]
struct Reaches {
    own: f64,
    other: f64,
    sampled: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_games::kuhn::Kuhn;
    use arbitro_games::leduc::Leduc;
    use arbitro_games::pig::Pig;
    use arbitro_theory::extensive::{SequenceForm, unfold};

    fn exploitability<G: Game>(game: &G, sampler: &Sampler<G>) -> f64 {
        let tree = unfold(game, game.start(), 20_000).unwrap();
        let form = SequenceForm::new(&tree.form).unwrap();
        let [first, second] = form.plans(&sampler.behaviour(&tree));
        form.exploitability([&first, &second])
    }

    #[test]
    fn both_samplings_approach_the_equilibrium_of_kuhn() {
        for (sampling, iterations, near) in
            [(Sampling::External, 20_000, 0.02), (Sampling::Outcome { exploration: 0.6 }, 100_000, 0.04)]
        {
            let mut sampler = Sampler::new(&Kuhn, sampling, 7).unwrap();
            sampler.run(&Kuhn, &Kuhn.start(), iterations / 50, &mut Watch::free());
            let early = exploitability(&Kuhn, &sampler);
            sampler.run(&Kuhn, &Kuhn.start(), iterations, &mut Watch::free());
            let late = exploitability(&Kuhn, &sampler);
            assert!(late < near && late < early, "{sampling:?}: {early} then {late}");
            assert_eq!(sampler.information_sets(), 12);
        }
    }

    #[test]
    fn external_sampling_learns_leduc() {
        let mut sampler = Sampler::new(&Leduc, Sampling::External, 1).unwrap();
        sampler.run(&Leduc, &Leduc.start(), 3_000, &mut Watch::free());
        let found = exploitability(&Leduc, &sampler);
        assert!(found < 0.7, "{found}");
    }

    #[test]
    fn the_same_seed_learns_the_same() {
        let learnt = |seed: u64| {
            let mut sampler = Sampler::new(&Kuhn, Sampling::External, seed).unwrap();
            sampler.run(&Kuhn, &Kuhn.start(), 500, &mut Watch::free());
            exploitability(&Kuhn, &sampler)
        };
        assert_eq!(learnt(3), learnt(3));
        assert_ne!(learnt(3), learnt(4));
    }

    #[test]
    fn a_game_without_an_end_is_refused() {
        let pig = Pig::new(10).unwrap();
        assert_eq!(Sampler::new(&pig, Sampling::External, 1).err(), Some(SamplerError::NoEnd));
    }
}

//! ISMCTS with a tree for every seat (MO-ISMCTS, Cowling, Powley and Whitehouse 2012), for games in which a seat can
//! imagine the whole state.
//!
//! Every iteration imagines a world and plays it through. The seat that moves in it chooses at the node of its own information
//! set, which is known by what it has done and heard since the root: no tree branches on what its seat does not know. A
//! move is weighed by how often it could have been played, because not every world offers it.

use super::many::MOST_SEATS;
use super::{Counts, Found, SearchError, Weighed};
use crate::playout::playout;
use arbitro_game::{
    Actor, Announcer, Dice, Game, Imagine, Recall, Roll, Seat, Stopped, Turn, Watch, nature_moves,
};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// How ISMCTS works.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How many worlds to play through, unless the watch stops earlier.
    pub iterations: u64,
    /// The weight of curiosity, for payoffs from −1 to 1.
    pub exploration: f64,
    /// Where to break off random games that go on and on.
    pub longest: u32,
    /// How many information sets are kept; then the trees stop growing, and the iterations go on.
    pub nodes: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { iterations: 2_000, exploration: 0.7, longest: 10_000, nodes: 1_000_000 }
    }
}

/// How many worlds are imagined at once: where one is much work, more are little.
pub(super) const WORLDS_AT_ONCE: usize = 32;

/// What each seat gets at the end of an imagined game, seat by seat.
pub type Payoffs = [f64; MOST_SEATS];

/// The most visited move of a seat after many imagined worlds, each finished by random moves. `counts.nodes` is the
/// number of information sets, `counts.leaves` the number of iterations.
pub fn search<G: Imagine>(
    game: &G,
    seat: Seat,
    recall: &Recall<G>,
    settings: &Settings,
    dice: &mut Dice,
    watch: &mut Watch,
) -> Result<Found<G::Move>, SearchError> {
    let mut pool = Vec::new();
    let mut world = |dice: &mut Dice| {
        if pool.is_empty() {
            pool = game.imagine_many(seat, recall, WORLDS_AT_ONCE, dice);
        }
        pool.pop()
    };
    let mut finish = |state: &G::State, dice: &mut Dice| {
        let mut state = state.clone();
        playout(game, &mut state, dice, settings.longest);
        payoffs(game, &state)
    };
    search_with(game, seat, settings, &mut world, &mut finish, dice, watch)
}

/// The payoffs of a state.
pub fn payoffs<G: Game>(game: &G, state: &G::State) -> Payoffs {
    let mut payoffs = [0.0; MOST_SEATS];
    for seat in Seat::all(game.seats()) {
        payoffs[seat.index()] = game.payoff(state, seat);
    }
    payoffs
}

/// The same with worlds from elsewhere (weighed by what the others did, for instance) and finished by whatever policy.
pub fn search_with<G: Game>(
    game: &G,
    seat: Seat,
    settings: &Settings,
    world: &mut dyn FnMut(&mut Dice) -> Option<G::State>,
    finish: &mut dyn FnMut(&G::State, &mut Dice) -> Payoffs,
    dice: &mut Dice,
    watch: &mut Watch,
) -> Result<Found<G::Move>, SearchError> {
    if game.seats() as usize > MOST_SEATS {
        return Err(SearchError::TooManySeats(game.seats(), MOST_SEATS));
    }
    let mut trees = Trees::<G>::new(settings);
    let mut iterations = 0;
    let mut stopped = Stopped::Finished;
    while iterations < settings.iterations {
        // Iterations are few and slow: the clock is looked at every time.
        if let Some(reason) = watch.count().or_else(|| watch.check()) {
            stopped = reason;
            break;
        }
        let Some(state) = world(dice) else { break };
        trees.iterate(game, state, finish, dice)?;
        iterations += 1;
    }
    let bounds = [trees.lowest, trees.highest];
    let root = trees.root(seat);
    let weighed: Vec<Weighed<G::Move>> = root
        .iter()
        .map(|edge| Weighed::sampled(edge.mv, edge.mean(), u64::from(edge.visits), bounds))
        .collect();
    let best = root.iter().max_by(|a, b| a.visits.cmp(&b.visits).then(a.total.total_cmp(&b.total)));
    let counts =
        Counts { nodes: trees.nodes.len() as u64, leaves: iterations, cuts: 0, time: watch.elapsed() };
    Ok(Found {
        value: best.map_or(f64::NAN, Edge::mean),
        best: best.map(|edge| edge.mv),
        line: best.map(|edge| edge.mv).into_iter().collect(),
        weighed,
        counts,
        stopped,
    })
}

/// A move at an information set.
#[derive(Clone, Copy)]
struct Edge<M> {
    mv: M,
    visits: u32,
    /// How often it could have been played.
    available: u32,
    total: f64,
}

impl<M> Edge<M> {
    fn mean(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.total / f64::from(self.visits) }
    }
}

struct Trees<G: Game> {
    /// Information sets, by what their seat has done and heard since the root.
    places: FxHashMap<u64, usize>,
    nodes: Vec<Vec<Edge<G::Move>>>,
    path: Vec<(usize, usize, Seat)>,
    lowest: f64,
    highest: f64,
    settings: Settings,
}

/// What every seat has lived through since the root, as one number each.
struct Lives([u64; MOST_SEATS]);

impl Lives {
    fn new() -> Self {
        Lives(std::array::from_fn(|seat| mix(0x5eed, &seat)))
    }
}

fn mix(life: u64, event: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    life.hash(&mut hasher);
    event.hash(&mut hasher);
    hasher.finish()
}

impl<N: Hash> Announcer<N> for Lives {
    fn tell(&mut self, seat: Seat, notice: impl FnOnce() -> N) {
        if let Some(life) = self.0.get_mut(seat.index()) {
            *life = mix(*life, &notice());
        }
    }

    fn tell_all(&mut self, seats: u8, notice: impl Fn() -> N) {
        let notice = notice();
        for life in self.0.iter_mut().take(seats.into()) {
            *life = mix(*life, &notice);
        }
    }
}

impl<G: Game> Trees<G> {
    fn new(settings: &Settings) -> Self {
        Trees {
            places: FxHashMap::default(),
            nodes: Vec::new(),
            path: Vec::new(),
            lowest: f64::INFINITY,
            highest: f64::NEG_INFINITY,
            settings: *settings,
        }
    }

    fn root(&self, seat: Seat) -> &[Edge<G::Move>] {
        let place = self.places.get(&Lives::new().0[seat.index()]);
        place.map_or(&[], |&place| &self.nodes[place])
    }

    /// Plays one world through the trees and beyond.
    fn iterate(
        &mut self,
        game: &G,
        mut state: G::State,
        finish: &mut dyn FnMut(&G::State, &mut Dice) -> Payoffs,
        dice: &mut Dice,
    ) -> Result<(), SearchError> {
        let mut lives = Lives::new();
        self.path.clear();
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Together(_) => return Err(SearchError::Together("ISMCTS")),
                Turn::Nature(moves) => {
                    game.play(&mut state, Actor::Nature, nature_moves::<G>(&moves, dice), &mut lives);
                }
                Turn::One(seat, moves) => {
                    let life = lives.0[seat.index()];
                    let Some(node) = self.node(life) else { break };
                    let (edge, is_new) = self.choose(node, moves.as_ref(), dice);
                    let mv = self.nodes[node][edge].mv;
                    self.path.push((node, edge, seat));
                    game.play(&mut state, Actor::Seat(seat), mv, &mut lives);
                    lives.0[seat.index()] = mix(lives.0[seat.index()], &mv);
                    if is_new {
                        break;
                    }
                }
            }
        }
        let payoffs = finish(&state, dice);
        for &(node, edge, seat) in &self.path {
            let payoff = payoffs[seat.index()];
            self.lowest = self.lowest.min(payoff);
            self.highest = self.highest.max(payoff);
            let edge = &mut self.nodes[node][edge];
            edge.visits += 1;
            edge.total += payoff;
        }
        Ok(())
    }

    /// The node of an information set, a new one if there is room.
    fn node(&mut self, life: u64) -> Option<usize> {
        if let Some(&place) = self.places.get(&life) {
            return Some(place);
        }
        if self.nodes.len() >= self.settings.nodes {
            return None;
        }
        self.places.insert(life, self.nodes.len());
        self.nodes.push(Vec::new());
        Some(self.nodes.len() - 1)
    }

    /// A move among those that this world offers, and whether it is tried for the first time.
    fn choose(&mut self, node: usize, moves: &[G::Move], dice: &mut Dice) -> (usize, bool) {
        let spread = if self.highest > self.lowest { self.highest - self.lowest } else { 2.0 };
        let curiosity = self.settings.exploration * spread / 2.0;
        let edges = &mut self.nodes[node];
        let first = dice.below(moves.len());
        let (mut best, mut chosen) = (f64::NEG_INFINITY, 0);
        let mut untried = None;
        // From a random place on, so that ties and untried moves come in no fixed order.
        for &mv in moves[first..].iter().chain(&moves[..first]) {
            let place = edges.iter().position(|edge| edge.mv == mv).unwrap_or_else(|| {
                edges.push(Edge { mv, visits: 0, available: 0, total: 0.0 });
                edges.len() - 1
            });
            let edge = &mut edges[place];
            edge.available += 1;
            if edge.visits == 0 {
                untried = untried.or(Some(place));
                continue;
            }
            let unknown = (f64::from(edge.available).ln() / f64::from(edge.visits)).sqrt();
            let bound = edge.mean() + curiosity * unknown;
            if bound > best {
                (best, chosen) = (bound, place);
            }
        }
        match untried {
            Some(place) => (place, true),
            None => (chosen, false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::{Limits, Lived, Overheard, dice};
    use arbitro_games::briscola::classic::{Classic, Move, Notice};
    use arbitro_games::tree::{Label, Node, Tree, VeiledTree};

    /// A game of two near its end: the recall of the mover, and the state.
    fn near_the_end(seed: u64, left: u8) -> (Classic, Seat, Vec<Lived<Move, Notice>>) {
        let game = Classic::new(2).expect("two players");
        let mut dice = dice(seed);
        let mut state = game.start();
        let mut recalls = [Vec::new(), Vec::new()];
        loop {
            let (by, mv) = match game.turn(&state) {
                Turn::Nature(moves) => (Actor::Nature, nature_moves::<Classic>(&moves, &mut dice)),
                Turn::One(seat, moves) => {
                    if state.history().len() as u8 >= 40 - left {
                        return (game, seat, std::mem::take(&mut recalls[seat.index()]));
                    }
                    (Actor::Seat(seat), dice.pick(&moves))
                }
                _ => panic!("no such turn before the end"),
            };
            let mut said = Overheard::default();
            game.play(&mut state, by, mv, &mut said);
            for (seat, notice) in said.0 {
                recalls[seat.index()].push(Lived::Heard(notice));
            }
        }
    }

    #[test]
    fn the_same_seed_finds_the_same_move_and_limits_are_kept() {
        let (game, seat, recall) = near_the_end(7, 10);
        let settings = Settings { iterations: 500, ..Settings::default() };
        let run = |seed| {
            search(&game, seat, &recall, &settings, &mut dice(seed), &mut Watch::free()).expect("turns")
        };
        let found = run(1);
        assert_eq!((found.best, &found.weighed), (run(1).best, &run(1).weighed));
        assert_eq!(found.counts.leaves, 500);
        let visits: u64 = found.weighed.iter().filter_map(|weighed| weighed.visits).sum();
        assert_eq!(visits, 500);
        let limits = Limits { nodes: Some(20), ..Limits::default() };
        let mut watch = Watch::start(limits, arbitro_game::Cancel::default());
        let found = search(&game, seat, &recall, &settings, &mut dice(1), &mut watch).expect("turns");
        assert_eq!((found.stopped, found.counts.leaves), (Stopped::Nodes, 20));
    }

    fn veiled(text: &str) -> VeiledTree {
        VeiledTree::new(Tree::parse(text).expect("well written"))
    }

    fn label(game: &VeiledTree, world: Node, name: &str) -> Label {
        let Turn::One(_, moves) = game.turn(&world) else { panic!("a seat moves") };
        moves.into_iter().find(|mv| mv.to_string() == name).expect("on offer")
    }

    /// A seat knows what it did itself, and not what was done in secret.
    #[test]
    fn own_moves_tell_information_sets_apart_and_secret_moves_do_not() {
        // One set for A at the root, one for B, and two for A at the end: after his own left and after his own right.
        let game = veiled(
            "players: A B\nA\n  left: B {b}\n    x: A {a}\n      left: 1\n      right: 0\n    \
             y: A {a}\n      left: 1\n      right: 0\n  right: B {b}\n    x: A {a}\n      left: 0\n      right: 1\n    \
             y: A {a}\n      left: 0\n      right: 1\n",
        );
        let settings = Settings { iterations: 400, ..Settings::default() };
        let mut world = |_: &mut Dice| Some(game.start());
        let mut finish = |state: &Node, dice: &mut Dice| {
            let mut state = *state;
            playout(&game, &mut state, dice, 10);
            payoffs(&game, &state)
        };
        let found =
            search_with(&game, Seat(0), &settings, &mut world, &mut finish, &mut dice(1), &mut Watch::free())
                .expect("turns");
        assert_eq!(found.counts.nodes, 4);
        // A wins for sure with either move as long as he remembers it.
        for weighed in &found.weighed {
            assert!(weighed.value > 0.8, "{:?}", found.weighed);
        }
    }

    /// Worlds of two kinds, which the seat that moves first in the search cannot tell apart: one in ten offers `rare`.
    fn sometimes() -> (VeiledTree, [Node; 2]) {
        let game = veiled(
            "players: A B\nchance\n  often 9/10: A\n    safe: 0\n    other: 0\n  seldom 1/10: A\n    safe: 0\n    rare: 1\n",
        );
        let Turn::Nature(kinds) = game.turn(&game.start()) else { panic!("nature moves first") };
        let worlds = [kinds[0].0, kinds[1].0].map(|kind| {
            let mut world = game.start();
            game.play(&mut world, Actor::Nature, kind, &mut arbitro_game::Silence);
            world
        });
        (game, worlds)
    }

    #[test]
    fn a_move_is_available_as_often_as_a_world_offers_it() {
        let (game, [often, seldom]) = sometimes();
        let mut trees = Trees::<VeiledTree>::new(&Settings::default());
        let mut finish = |state: &Node, _: &mut Dice| payoffs(&game, state);
        let mut dice = dice(3);
        for number in 0..200 {
            let world = if number % 10 == 0 { seldom } else { often };
            trees.iterate(&game, world, &mut finish, &mut dice).expect("turns");
        }
        let available = |world: Node, name: &str| {
            let mv = label(&game, world, name);
            trees.root(Seat(0)).iter().find(|edge| edge.mv == mv).map(|edge| edge.available)
        };
        assert_eq!(available(often, "safe"), Some(200));
        assert_eq!(available(often, "other"), Some(180));
        assert_eq!(available(seldom, "rare"), Some(20));
        let visits: u32 = trees.root(Seat(0)).iter().map(|edge| edge.visits).sum();
        assert_eq!(visits, 200);
    }

    /// The bound of a move is mean + exploration · √(ln available / visits), with payoffs from −1 to 1.
    #[test]
    fn curiosity_counts_the_worlds_that_offered_the_move() {
        let (game, [often, _]) = sometimes();
        let [safe, other] = ["safe", "other"].map(|name| label(&game, often, name));
        let mut trees = Trees::<VeiledTree>::new(&Settings { exploration: 0.7, ..Settings::default() });
        (trees.lowest, trees.highest) = (-1.0, 1.0);
        let node = trees.node(1).expect("there is room");
        // Offered for the 1000th time: 0.5 + 0.7 · √(ln 1000 / 10) = 1.08. For the 10th: 0.6 + 0.7 · √(ln 10 / 10) = 0.94.
        // Counting visits of the node for both would prefer the second, whose mean is greater.
        trees.nodes[node] = vec![
            Edge { mv: safe, visits: 10, available: 999, total: 5.0 },
            Edge { mv: other, visits: 10, available: 9, total: 6.0 },
        ];
        assert_eq!(trees.choose(node, &[safe, other], &mut dice(1)), (0, false));
        // With equal counts the greater mean wins, and with equal means the one that was tried less.
        trees.nodes[node][1].available = 1000;
        assert_eq!(trees.choose(node, &[safe, other], &mut dice(1)), (1, false));
        trees.nodes[node][1] = Edge { mv: other, visits: 20, available: 1001, total: 10.0 };
        assert_eq!(trees.choose(node, &[safe, other], &mut dice(1)), (0, false));
    }

    #[test]
    fn when_nothing_is_hidden_it_finds_what_minimax_finds() {
        // With four cards left and an empty stock a player of two knows all cards.
        let mut agreed = 0;
        for seed in 0..20 {
            let (game, seat, recall) = near_the_end(seed, 4);
            let settings = Settings { iterations: 3_000, ..Settings::default() };
            let found =
                search(&game, seat, &recall, &settings, &mut dice(seed), &mut Watch::free()).expect("turns");
            let state = game.imagine(seat, &recall, &mut dice(0)).expect("the only world");
            let values: Vec<(Move, f64)> = match game.turn(&state) {
                Turn::One(_, moves) => moves
                    .iter()
                    .map(|&mv| {
                        let mut next = state;
                        game.play(&mut next, Actor::Seat(seat), mv, &mut arbitro_game::Silence);
                        (mv, best(&game, &next, seat))
                    })
                    .collect(),
                _ => panic!("a seat moves"),
            };
            let most = values.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
            agreed += usize::from(values.contains(&(found.best.expect("a move"), most)));
        }
        assert_eq!(agreed, 20);
    }

    fn best(game: &Classic, state: &<Classic as Game>::State, seat: Seat) -> f64 {
        let Turn::One(mover, moves) = game.turn(state) else { return game.payoff(state, seat) };
        let values = moves.iter().map(|&mv| {
            let mut next = *state;
            game.play(&mut next, Actor::Seat(mover), mv, &mut arbitro_game::Silence);
            best(game, &next, seat)
        });
        if mover == seat {
            values.fold(f64::NEG_INFINITY, f64::max)
        } else {
            values.fold(f64::INFINITY, f64::min)
        }
    }
}

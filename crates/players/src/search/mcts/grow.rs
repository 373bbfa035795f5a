//! The tree of UCT. Nodes are numbers into parallel arrays, so that a choice reads a few neighbouring bytes.

use super::Settings;
use super::prove::Proofs;
use crate::playout::playout;
use crate::search::many::MOST_SEATS;
use crate::search::{SearchError, Weighed};
use arbitro_game::{Actor, Certainty, Dice, Game, Roll, Seat, Silence, Turn};
use std::sync::LazyLock;

/// Who chooses at a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Chooser {
    /// Not expanded yet.
    Unknown,
    Seat(Seat),
    Nature,
    Over,
}

/// What a choice looks at: the mean payoff and how much curiosity is left.
#[derive(Clone, Copy)]
struct Worth {
    mean: f32,
    /// One over the root of the visits: large where little is known.
    unknown: f32,
}

/// What a choice does not look at.
#[derive(Clone, Copy)]
struct Node<M> {
    /// The move that leads here; the root has none.
    mv: Option<M>,
    total: f64,
    visits: u32,
    first_child: u32,
    /// The child that the seat takes next time.
    next: u32,
    children: u16,
    chooser: Chooser,
    /// Whether its value is proven.
    solved: bool,
}

/// Below this the root of the logarithm of the visits is read from a table.
const TABULATED: usize = 1 << 15;
static LOGS: LazyLock<Box<[f32]>> =
    LazyLock::new(|| (0..TABULATED).map(|visits| (visits.max(1) as f32).ln().sqrt()).collect());

pub(super) struct Tree<G: Game> {
    worth: Vec<Worth>,
    nodes: Vec<Node<G::Move>>,
    /// Nature's chances; empty in games without nature.
    chances: Vec<f64>,
    /// What is proven of the nodes, in games where that is possible.
    proofs: Option<Proofs>,
    /// The nodes of the current simulation below the root, with the seat that moved into each.
    path: Vec<(u32, Option<Seat>)>,
    logs: &'static [f32],
    lowest: f64,
    highest: f64,
    settings: Settings,
}

impl<G: Game> Tree<G> {
    pub(super) fn new(game: &G, state: &G::State, settings: &Settings) -> Result<Self, SearchError> {
        let mut tree = Tree {
            worth: Vec::new(),
            nodes: Vec::new(),
            chances: Vec::new(),
            proofs: Proofs::of(game).filter(|_| settings.solve),
            path: Vec::new(),
            logs: &LOGS,
            lowest: f64::INFINITY,
            highest: f64::NEG_INFINITY,
            settings: *settings,
        };
        tree.add([None]);
        tree.expand(game, state, 0)?;
        Ok(tree)
    }

    /// Whether there is anything to learn about the root.
    pub(super) fn is_open(&self) -> bool {
        self.nodes[0].chooser != Chooser::Over && !self.nodes[0].solved
    }

    pub(super) fn size(&self) -> usize {
        self.nodes.len()
    }

    fn add(&mut self, moves: impl IntoIterator<Item = Option<G::Move>>) {
        let (total, visits, children, chooser, solved) = (0.0, 0, 0, Chooser::Unknown, false);
        let node = |mv| Node { mv, total, visits, first_child: 0, next: 0, children, chooser, solved };
        self.nodes.extend(moves.into_iter().map(node));
        // Infinite until it is visited: every move is tried once before any is tried again.
        self.worth.resize(self.nodes.len(), Worth { mean: f32::INFINITY, unknown: 0.0 });
        if let Some(proofs) = &mut self.proofs {
            proofs.grow(self.nodes.len());
        }
    }

    /// Learns who chooses at a node and adds its children.
    fn expand(&mut self, game: &G, state: &G::State, node: u32) -> Result<(), SearchError> {
        let first_child = self.nodes.len();
        let chooser = match game.turn(state) {
            Turn::Over => Chooser::Over,
            Turn::One(seat, moves) => {
                self.add(moves.as_ref().iter().map(|&mv| Some(mv)));
                Chooser::Seat(seat)
            }
            Turn::Nature(moves) => {
                self.add(moves.iter().map(|&(mv, _)| Some(mv)));
                self.chances.resize(first_child, 1.0);
                self.chances.extend(moves.iter().map(|&(_, chance)| chance));
                Chooser::Nature
            }
            Turn::Together(_) => return Err(SearchError::Together("UCT")),
        };
        // More moves than a node has room for are as good as not offered.
        let children = u16::try_from(self.nodes.len() - first_child).unwrap_or(u16::MAX);
        let node = &mut self.nodes[node as usize];
        (node.chooser, node.first_child, node.children) = (chooser, first_child as u32, children);
        node.next = node.first_child;
        Ok(())
    }

    /// One random game from the root, through the tree and beyond.
    pub(super) fn simulate(&mut self, game: &G, root: &G::State, dice: &mut Dice) -> Result<(), SearchError> {
        let mut state = root.clone();
        let mut node = 0u32;
        self.path.clear();
        let over = loop {
            let Node { chooser, solved, .. } = self.nodes[node as usize];
            if solved {
                break true;
            }
            match chooser {
                Chooser::Seat(seat) => {
                    node = self.nodes[node as usize].next;
                    self.step(game, &mut state, node, Actor::Seat(seat));
                    self.path.push((node, Some(seat)));
                }
                Chooser::Nature => {
                    node = self.draw(node, dice);
                    self.step(game, &mut state, node, Actor::Nature);
                    self.path.push((node, None));
                }
                Chooser::Over => break true,
                Chooser::Unknown => {
                    let again = self.nodes[node as usize].visits > 0;
                    if !again || self.nodes.len() >= self.settings.nodes {
                        break false;
                    }
                    self.expand(game, &state, node)?;
                }
            }
        };
        if !over && playout(game, &mut state, dice, self.settings.longest.max(1)) == 0 {
            self.nodes[node as usize].chooser = Chooser::Over;
        }
        if let Some(value) = self.nodes[node as usize].solved.then(|| self.proven(node)).flatten() {
            self.hand_up(&[value, -value]);
            return Ok(());
        }
        let curiosity = self.curiosity();
        let payoffs = self.payoffs(game, &state);
        self.hand_up(&payoffs);
        if self.curiosity() != curiosity {
            (0..self.nodes.len() as u32).for_each(|node| self.choose_again(node));
        }
        if self.nodes[node as usize].chooser == Chooser::Over {
            self.prove(node, payoffs[0]);
        }
        Ok(())
    }

    #[inline]
    fn step(&self, game: &G, state: &mut G::State, node: u32, by: Actor) {
        if let Some(mv) = self.nodes[node as usize].mv {
            game.play(state, by, mv, &mut Silence);
        }
    }

    /// The weight of what is not known, for the payoffs seen so far.
    fn curiosity(&self) -> f32 {
        let spread = if self.highest > self.lowest { self.highest - self.lowest } else { 2.0 };
        (self.settings.exploration * spread / 2.0) as f32
    }

    /// Renews the choice of a seat's node after what it depends on has changed.
    fn choose_again(&mut self, node: u32) {
        if let Chooser::Seat(_) = self.nodes[node as usize].chooser {
            self.nodes[node as usize].next = self.choose(node, self.curiosity());
        }
    }

    /// The child with the highest upper confidence bound; the first among equals.
    #[inline]
    fn choose(&self, node: u32, curiosity: f32) -> u32 {
        let Node { first_child, children, visits, .. } = self.nodes[node as usize];
        let log = match self.logs.get(visits as usize) {
            Some(&log) => log,
            None => (visits as f32).ln().sqrt(),
        };
        let weight = curiosity * log;
        let first = first_child as usize;
        // Which child wins cannot be predicted: two selections cost less than a branch.
        let (mut best, mut chosen) = (f32::NEG_INFINITY, first_child);
        for (child, worth) in (first_child..).zip(&self.worth[first..first + children as usize]) {
            let bound = worth.mean + weight * worth.unknown;
            let better = bound > best;
            chosen = if better { child } else { chosen };
            best = if better { bound } else { best };
        }
        chosen
    }

    fn draw(&self, node: u32, dice: &mut Dice) -> u32 {
        let Node { first_child, children, .. } = self.nodes[node as usize];
        let chance =
            |place: u16| self.chances.get(first_child as usize + place as usize).copied().unwrap_or(1.0);
        first_child + dice.weighted((0..children).map(chance)) as u32
    }

    /// What a finished random game pays.
    #[inline]
    fn payoffs(&mut self, game: &G, state: &G::State) -> [f64; MOST_SEATS] {
        let mut payoffs = [0.0; MOST_SEATS];
        for seat in Seat::all(game.seats()) {
            let payoff = game.payoff(state, seat);
            payoffs[seat.index() % MOST_SEATS] = payoff;
            self.lowest = self.lowest.min(payoff);
            self.highest = self.highest.max(payoff);
        }
        payoffs
    }

    /// Hands the payoffs of a random game to the nodes on its path, and lets the seats on it choose for the next time. Here
    /// the processor works on the choices of all nodes at once; on the way down each would have to wait for the one before.
    #[inline]
    fn hand_up(&mut self, payoffs: &[f64]) {
        let curiosity = self.curiosity();
        self.nodes[0].visits += 1;
        let mut parent = 0;
        for &(node, mover) in &self.path {
            let known = &mut self.nodes[node as usize];
            known.visits += 1;
            if let Some(seat) = mover {
                known.total += payoffs[seat.index() % payoffs.len()];
            }
            let unknown = 1.0 / (known.visits as f32).sqrt();
            self.worth[node as usize] = Worth { mean: known.total as f32 * unknown * unknown, unknown };
            if mover.is_some() {
                self.nodes[parent as usize].next = self.choose(parent, curiosity);
            }
            parent = node;
        }
    }

    /// The proven value of a node for the first seat.
    fn proven(&self, node: u32) -> Option<f64> {
        self.proofs.as_ref()?.value(node)
    }

    /// The game is over at the last node of the path: what follows for the nodes above it is proven.
    #[cold]
    fn prove(&mut self, last: u32, value: f64) {
        let Some(mut proofs) = self.proofs.take() else { return };
        proofs.settle(last, value);
        self.solve(last, self.path.last().and_then(|(_, mover)| *mover), value);
        for at in (0..self.path.len()).rev() {
            let (parent, mover) = at.checked_sub(1).map_or((0, None), |above| self.path[above]);
            let Node { chooser, children, .. } = self.nodes[parent as usize];
            let list: Vec<u32> = self.children(parent).collect();
            // Of a node with more moves than it has room for, nothing can be proven.
            if children == u16::MAX || !proofs.combine(parent, chooser, &list, &self.chances) {
                break;
            }
            if let Some(value) = proofs.value(parent) {
                self.solve(parent, mover, value);
            } else if let Chooser::Seat(seat) = chooser {
                let pointless: Vec<u32> = match parent {
                    // The mean of the root is of no use.
                    0 => list.iter().copied().filter(|child| self.nodes[*child as usize].solved).collect(),
                    _ => Vec::new(),
                };
                for child in pointless.into_iter().chain(proofs.pointless(parent, seat, &list)) {
                    self.worth[child as usize] = Worth { mean: f32::NEG_INFINITY, unknown: 0.0 };
                }
            }
        }
        self.proofs = Some(proofs);
        self.choose_again(0);
        (0..self.path.len()).for_each(|at| self.choose_again(self.path[at].0));
    }

    /// The value of a node, into which `mover` has moved, is proven: it takes the place of the mean.
    fn solve(&mut self, node: u32, mover: Option<Seat>, value: f64) {
        let known = &mut self.nodes[node as usize];
        known.solved = true;
        if let Some(seat) = mover {
            let value = if seat == Seat(0) { value } else { -value };
            known.total = value * f64::from(known.visits);
            self.worth[node as usize].mean = value as f32;
        }
    }

    fn children(&self, node: u32) -> impl Iterator<Item = u32> + use<G> {
        let Node { first_child, children, .. } = self.nodes[node as usize];
        first_child..first_child + u32::from(children)
    }

    /// The moves at the root with what is proven of them, or their mean payoffs, and visits; none if nature moves there.
    pub(super) fn root_moves(&self) -> impl Iterator<Item = Weighed<G::Move>> + '_ {
        let chooser = match self.nodes[0].chooser {
            Chooser::Seat(seat) => Some(seat),
            _ => None,
        };
        self.children(0).filter_map(move |child| {
            let (seat, node) = (chooser?, &self.nodes[child as usize]);
            let mean = if node.visits == 0 { 0.0 } else { node.total / f64::from(node.visits) };
            let sampled =
                Weighed::sampled(node.mv?, mean, u64::from(node.visits), [self.lowest, self.highest]);
            let [low, high] = self.bounds(child, seat);
            let (value, certainty) = match mean {
                _ if low == high => (low, Certainty::Exact),
                mean if mean < low => (low, Certainty::AtLeast),
                mean if mean > high => (high, Certainty::AtMost),
                _ => return Some(sampled),
            };
            Some(Weighed { value, certainty, ..sampled })
        })
    }

    /// The most visited line, as far as seats choose; a move that is proven to be worse than another is not in it.
    pub(super) fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut node = 0;
        while let Chooser::Seat(seat) = self.nodes[node as usize].chooser {
            let sure = self.children(node).map(|child| self.bounds(child, seat)[0]);
            let sure = sure.fold(f64::NEG_INFINITY, f64::max);
            let mut best = None::<u32>;
            for child in self.children(node) {
                let merit = |child| self.merit(node, child, seat, sure);
                if best.is_none_or(|best| merit(child) > merit(best)) {
                    best = Some(child);
                }
            }
            let Some(best) = best else { break };
            // Below the root an unvisited move says nothing.
            if self.nodes[best as usize].visits == 0 && node != 0 {
                break;
            }
            line.extend(self.nodes[best as usize].mv);
            node = best;
        }
        line
    }

    /// By what the moves of a seat are compared, if one of them is sure to get it so much.
    fn merit(&self, node: u32, child: u32, seat: Seat, sure: f64) -> (bool, i8, u32, f64) {
        let Node { visits, total, solved, .. } = self.nodes[child as usize];
        let [_, most] = self.bounds(child, seat);
        let promises_more = total > sure * f64::from(visits) && most > sure;
        let lowest = self.proofs.as_ref().map_or(f64::NEG_INFINITY, |proofs| proofs.lowest(seat));
        let class = match (solved, self.nodes[node as usize].solved) {
            (true, true) => 1,
            (true, false) if sure <= lowest => -1,
            (false, false) if promises_more => 2,
            (true, false) => 1,
            (false, _) => 0,
        };
        (most >= sure, class, visits, total)
    }

    fn bounds(&self, child: u32, seat: Seat) -> [f64; 2] {
        match &self.proofs {
            Some(proofs) => proofs.of_seat(child, seat),
            None => [f64::NEG_INFINITY, f64::INFINITY],
        }
    }
}

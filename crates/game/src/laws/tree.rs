//! The laws on the whole tree, as far as it can be walked.

use super::hidden::{Journey, Memory};
use super::{Broken, Laws, Looked, line};
use crate::{Actor, Game, Imagine, Seat, Turn, dice};
use std::collections::VecDeque;

/// Walks the tree breadth first from the start, until it ends or enough nodes were seen.
pub(super) fn walk<G: Game>(
    laws: &Laws,
    game: &G,
    memory: &mut Memory<G>,
    looked: &mut Looked,
) -> Result<(), Broken> {
    looked.whole_tree = visit(laws, game, |journey| memory.compare(game, journey, looked))?;
    Ok(())
}

/// Law 4 on small trees: what a seat imagines is exactly what could be true.
pub(super) fn imagine<G: Imagine>(laws: &Laws, game: &G, looked: &mut Looked) -> Result<(), Broken> {
    let mut dice = dice(laws.seed);
    let mut journeys = Vec::new();
    let whole = visit(laws, game, |journey| {
        journeys.push(journey.clone());
        Ok(())
    })?;
    for seat in Seat::all(game.seats()) {
        for group in groups(&journeys, seat) {
            let asked = group.iter().filter(|j| game.turn(&j.state).offered_to(seat).is_some());
            let mut worlds: Vec<&G::State> = Vec::new();
            for journey in asked {
                if !worlds.contains(&&journey.state) {
                    worlds.push(&journey.state);
                }
            }
            if worlds.is_empty() || worlds.len() > 24 {
                continue;
            }
            let recall = &group[0].recalls[seat.index()];
            let record = || line::<G>(&group[0].record);
            let mut met = vec![false; worlds.len()];
            for _ in 0..60 * worlds.len() {
                let Some(world) = game.imagine(seat, recall, &mut dice) else { continue };
                looked.imagined += 1;
                match worlds.iter().position(|&known| *known == world) {
                    Some(index) => met[index] = true,
                    None if whole => {
                        let what = format!("seat {seat} imagined {world:?}, which cannot be");
                        return Err(Broken::Imagination { what, record: record() });
                    }
                    None => {}
                }
            }
            if let Some(index) = met.iter().position(|&met| !met) {
                let what = format!("seat {seat} never imagined {:?}, which may be true", worlds[index]);
                return Err(Broken::Imagination { what, record: record() });
            }
        }
    }
    Ok(())
}

fn groups<G: Game>(journeys: &[Journey<G>], seat: Seat) -> Vec<Vec<&Journey<G>>> {
    let mut by_recall: std::collections::HashMap<_, Vec<&Journey<G>>> = std::collections::HashMap::new();
    let mut order = Vec::new();
    for journey in journeys {
        let recall = &journey.recalls[seat.index()];
        let group = by_recall.entry(recall).or_default();
        if group.is_empty() {
            order.push(recall);
        }
        group.push(journey);
    }
    order.into_iter().filter_map(|recall| by_recall.remove(recall)).collect()
}

/// Visits states breadth first; returns whether all were visited.
fn visit<G: Game>(
    laws: &Laws,
    game: &G,
    mut at: impl FnMut(&Journey<G>) -> Result<(), Broken>,
) -> Result<bool, Broken> {
    let mut queue = VecDeque::from([Journey::new(game)]);
    let mut visited = 0;
    let mut whole = true;
    while let Some(journey) = queue.pop_front() {
        at(&journey)?;
        visited += 1;
        if visited >= laws.nodes {
            return Ok(whole && queue.is_empty());
        }
        // What waits in the queue has to fit into memory as well.
        if queue.len() > laws.nodes {
            whole = false;
            continue;
        }
        let choices: Vec<(Actor, G::Move)> = match game.turn(&journey.state) {
            Turn::Over => Vec::new(),
            Turn::Nature(moves) => moves.into_iter().map(|(mv, _)| (Actor::Nature, mv)).collect(),
            Turn::One(seat, moves) => moves.as_ref().iter().map(|&mv| (Actor::Seat(seat), mv)).collect(),
            Turn::Together(offers) => offers
                .iter()
                .flat_map(|(seat, moves)| moves.as_ref().iter().map(|&mv| (Actor::Seat(*seat), mv)))
                .collect(),
        };
        for (by, mv) in choices {
            let mut next = journey.clone();
            next.play(game, by, mv)?;
            queue.push_back(next);
        }
    }
    Ok(whole)
}

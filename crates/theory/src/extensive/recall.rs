//! Perfect recall: no player forgets what he knew or did.

use super::tree::{ExtensiveForm, Kind};
use crate::words::refused;
use arbitro_game::Message;

/// Where a player forgets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecallError {
    /// The player, from one.
    pub player: usize,
    /// The information set, from one in its player's order.
    pub set: usize,
    /// A node of it.
    pub node: usize,
}

impl RecallError {
    /// The reason in words.
    pub fn message(&self) -> Message {
        refused::forgets(self.player, self.set)
    }
}

arbitro_game::errors_with_message!(RecallError);

/// For every node, the last own choice of each player on the way to it: an information set and an action.
pub(super) type LastChoices = Vec<Vec<Option<(usize, usize)>>>;

pub(super) fn last_choices(game: &ExtensiveForm) -> LastChoices {
    let mut last = vec![vec![None; game.player_count()]; game.nodes.len()];
    for (number, node) in game.nodes.iter().enumerate() {
        for (branch, &child) in node.children.iter().enumerate() {
            let mut own = last[number].clone();
            if let Kind::Decision { set } = node.kind {
                own[game.sets[set].player] = Some((set, branch));
            }
            last[child] = own;
        }
    }
    last
}

/// Checks that all nodes of every information set have the same last own choice before them. By induction they then have
/// the same history of own choices, which is perfect recall (Kuhn 1953).
pub fn check_perfect_recall(game: &ExtensiveForm) -> Result<(), RecallError> {
    let last = last_choices(game);
    for (number, set) in game.sets.iter().enumerate() {
        let mut members = set.members.iter();
        let Some(&first) = members.next() else { continue };
        let forgotten = members.find(|&&member| last[member][set.player] != last[first][set.player]);
        // A node below another of its own set has that set as its last choice, at the latest at the second one.
        if let Some(&node) = forgotten {
            let order = game.sets[..=number].iter().filter(|other| other.player == set.player).count();
            return Err(RecallError { player: set.player + 1, set: order, node });
        }
    }
    Ok(())
}

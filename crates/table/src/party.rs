//! Players around a table.

use crate::outcome::{BrokenOff, Outcome};
use crate::table::Table;
use arbitro_game::{
    Cancel, Explanation, Incident, Incidents, Lived, Player, Present, Seat, Thought, Turn, incident,
};

/// How often a player is asked again after a move that is not on offer.
const PATIENCE: usize = 3;

/// The players of one table; a seat without one is moved from outside.
pub struct Party<G: Present> {
    players: Vec<Option<Box<dyn Player<G>>>>,
    /// How much of its seat's recall each player has been told.
    told: Vec<usize>,
    /// How often a move of each seat was refused.
    refused: Vec<Incidents>,
    finished: bool,
}

/// What a step came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The player at this seat moved.
    Moved(Seat),
    /// Only seats without a player are asked.
    Waits,
    /// The game is over.
    Over,
}

impl<G: Present> Party<G> {
    /// Seats the players, one for each seat of the game (missing ones are moved from outside).
    pub fn sit(table: &Table<G>, mut players: Vec<Option<Box<dyn Player<G>>>>) -> Self {
        players.resize_with(table.game().seats().into(), || None);
        for (seat, player) in Seat::all(table.game().seats()).zip(&mut players) {
            if let Some(player) = player {
                player.sit(table.game(), seat);
            }
        }
        let (told, refused) = (vec![0; players.len()], vec![Incidents::default(); players.len()]);
        let mut party = Party { told, refused, players, finished: false };
        party.listen(table);
        party
    }

    /// Whether a player of the party sits there.
    pub fn plays(&self, seat: Seat) -> bool {
        self.players.get(seat.index()).is_some_and(Option::is_some)
    }

    /// Why the player at a seat made its last choice.
    pub fn explain(&self, seat: Seat) -> Option<Explanation> {
        self.players.get(seat.index())?.as_ref()?.explain()
    }

    /// What went wrong at each seat since this was last asked.
    pub fn incidents(&mut self) -> Vec<Incidents> {
        let of_seat = |(player, refused): (&mut Option<Box<dyn Player<G>>>, &mut Incidents)| {
            let mut incidents = std::mem::take(refused);
            if let Some(player) = player {
                incidents.add(player.incidents());
            }
            incidents
        };
        self.players.iter_mut().zip(&mut self.refused).map(of_seat).collect()
    }

    /// Tells the players what their seats have heard since last time.
    pub fn listen(&mut self, table: &Table<G>) {
        for (index, player) in self.players.iter_mut().enumerate() {
            let Some(player) = player else { continue };
            let recall = table.recall(Seat(index as u8));
            for event in &recall[self.told[index]..] {
                if let Lived::Heard(notice) = event {
                    player.hear(notice);
                }
            }
            self.told[index] = recall.len();
        }
    }

    /// Lets one player move, if one is asked.
    pub fn step(&mut self, table: &mut Table<G>) -> Step {
        self.listen(table);
        let turn = table.turn();
        match &turn {
            Turn::One(seat, moves) if self.plays(*seat) => self.ask(table, *seat, moves.as_ref()),
            Turn::Together(offers) => match offers.iter().find(|(seat, _)| self.plays(*seat)) {
                Some((seat, moves)) => self.ask(table, *seat, moves.as_ref()),
                None => Step::Waits,
            },
            Turn::Over => {
                self.finish(table);
                Step::Over
            }
            Turn::One(..) | Turn::Nature(_) => Step::Waits,
        }
    }

    /// Plays to the end, as far as the party can. `None` when a seat must be moved from outside.
    pub fn run(&mut self, table: &mut Table<G>, cancel: &Cancel) -> Option<Outcome> {
        loop {
            if cancel.is_cancelled() {
                table.break_off(BrokenOff::Cancelled);
            }
            match self.step(table) {
                Step::Moved(_) => {}
                Step::Waits => return None,
                Step::Over => return table.outcome(),
            }
        }
    }

    fn ask(&mut self, table: &mut Table<G>, seat: Seat, moves: &[G::Move]) -> Step {
        let game = table.shared_game();
        let view = table.view(seat);
        let Some(player) = &mut self.players[seat.index()] else { return Step::Waits };
        let mut wanted = None;
        for _ in 0..PATIENCE {
            let thought = Thought { game: &*game, seat, view: &view, recall: table.recall(seat), moves };
            let mv = player.choose(thought);
            if moves.contains(&mv) {
                table.make(arbitro_game::Actor::Seat(seat), mv);
                table.roll();
                self.listen(table);
                return Step::Moved(seat);
            }
            self.refused[seat.index()].count(Incident::Refused, || incident::not_on_offer(mv.to_string()));
            wanted = Some(mv);
        }
        let mv = wanted.map(|mv| mv.to_string()).unwrap_or_default();
        table.break_off(BrokenOff::Insisted { name: game.seat_name(seat), mv });
        Step::Over
    }

    /// Pays the players, once, if the rules ended the game.
    fn finish(&mut self, table: &Table<G>) {
        if std::mem::replace(&mut self.finished, true) {
            return;
        }
        if let Some(Outcome::Finished(payoffs)) = table.outcome() {
            for (player, payoff) in self.players.iter_mut().zip(payoffs) {
                if let Some(player) = player {
                    player.finish(payoff);
                }
            }
        }
    }
}

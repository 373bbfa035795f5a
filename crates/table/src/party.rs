//! The players of one match game: they think where the table is, without copies.

use crate::bot::PATIENCE;
use crate::outcome::{BrokenOff, Outcome};
use crate::table::Table;
use arbitro_game::{
    Actor, Cancel, Incident, Incidents, Lived, Player, Present, Seat, Thought, Turn, incident,
};

/// The players of one table, one for each seat.
pub struct Party<G: Present> {
    players: Vec<Box<dyn Player<G>>>,
    /// How much of its seat's recall each player has heard.
    heard: Vec<usize>,
    /// How often a move of each seat was refused.
    refused: Vec<Incidents>,
}

impl<G: Present> Party<G> {
    /// Seats the players.
    pub fn sit(table: &Table<G>, mut players: Vec<Box<dyn Player<G>>>) -> Self {
        for (seat, player) in Seat::all(table.game().seats()).zip(&mut players) {
            player.sit(table.game(), seat);
        }
        let (heard, refused) = (vec![0; players.len()], vec![Incidents::default(); players.len()]);
        let mut party = Party { heard, refused, players };
        party.listen(table);
        party
    }

    /// What went wrong at each seat since this was last asked.
    pub fn incidents(&mut self) -> Vec<Incidents> {
        let of_seat = |(player, refused): (&mut Box<dyn Player<G>>, &mut Incidents)| {
            let mut incidents = std::mem::take(refused);
            incidents.add(player.incidents());
            incidents
        };
        self.players.iter_mut().zip(&mut self.refused).map(of_seat).collect()
    }

    /// Plays to the end and pays the players. `None` when a seat without a player is asked.
    pub fn run(&mut self, table: &mut Table<G>, cancel: &Cancel) -> Option<Outcome> {
        loop {
            if cancel.is_cancelled() {
                table.break_off(BrokenOff::Cancelled);
            }
            match table.turn() {
                Turn::One(seat, moves) => self.ask(table, seat, moves.as_ref())?,
                Turn::Together(offers) => {
                    let (seat, moves) = offers.first()?;
                    self.ask(table, *seat, moves.as_ref())?;
                }
                Turn::Nature(_) => return None,
                Turn::Over => break,
            }
        }
        let outcome = table.outcome();
        if let Some(Outcome::Finished(payoffs)) = &outcome {
            for (player, payoff) in self.players.iter_mut().zip(payoffs) {
                player.finish(*payoff);
            }
        }
        outcome
    }

    /// Tells the players what their seats have heard since last time.
    fn listen(&mut self, table: &Table<G>) {
        let players = self.players.iter_mut().zip(&mut self.heard);
        for ((player, heard), seat) in players.zip(Seat::all(table.game().seats())) {
            let recall = table.recall(seat);
            for event in &recall[*heard..] {
                if let Lived::Heard(notice) = event {
                    player.hear(notice);
                }
            }
            *heard = recall.len();
        }
    }

    /// Lets the player at a seat move. A player that insists on a move that is not on offer ends the game.
    fn ask(&mut self, table: &mut Table<G>, seat: Seat, moves: &[G::Move]) -> Option<()> {
        let player = self.players.get_mut(seat.index())?;
        let game = table.shared_game();
        let view = table.view(seat);
        let mut wanted = None;
        for _ in 0..PATIENCE {
            let thought = Thought { game: &*game, seat, view: &view, recall: table.recall(seat), moves };
            let mv = player.choose(thought);
            if moves.contains(&mv) {
                table.make(Actor::Seat(seat), mv);
                table.roll();
                self.listen(table);
                return Some(());
            }
            self.refused[seat.index()].count(Incident::Refused, || incident::not_on_offer(mv.to_string()));
            wanted = Some(mv);
        }
        let mv = wanted.map(|mv| mv.to_string()).unwrap_or_default();
        table.break_off(BrokenOff::Insisted { name: game.seat_name(seat), mv });
        Some(())
    }
}

//! Deals played outside a table, for measurements: the same cards again and again with other players.

use super::auction;
use arbitro_game::{
    Actor, Announcer, Game, Incident, Incidents, Lived, Player, Seat, Thought, Turn, dice, incident,
    nature_moves,
};
use arbitro_games::briscola::five::{DealResult, Five, Move, Notice, Phase, Role, SEATS, State};

/// A deal after its auction by table 5.1: who calls what does not depend on who plays the cards.
#[derive(Clone, Debug)]
pub struct Deal {
    state: State,
    caller: Seat,
    partner: Seat,
    heard: Vec<(Seat, Notice)>,
}

/// Why a deal was not played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// A player chose a move that was not on offer.
    #[error("{seat} chose {mv}, which was not on offer")]
    Refused {
        /// Where it sits.
        seat: Seat,
        /// The move.
        mv: Move,
    },
    /// All players pass, deal after deal.
    #[error("all players pass, deal after deal")]
    NeverCalled,
}

impl Unfinished {
    /// What went wrong, for reports.
    pub fn incidents(&self) -> Incidents {
        let mut incidents = Incidents::default();
        if let Unfinished::Refused { mv, .. } = self {
            incidents.count(Incident::Refused, || incident::not_on_offer(mv.to_string()));
        }
        incidents
    }
}

/// What each seat did and heard.
pub type Recalls = [Vec<Lived<Move, Notice>>; SEATS as usize];

struct Noted<'a>(&'a mut Vec<(Seat, Notice)>);

impl Announcer<Notice> for Noted<'_> {
    fn tell(&mut self, seat: Seat, notice: impl FnOnce() -> Notice) {
        self.0.push((seat, notice()));
    }
}

impl Deal {
    /// The deal of a seed, dealt again while all players pass. `None` if the options end or delay the auction
    /// otherwise than by a declared suit.
    pub fn of(game: &Five, seed: u64) -> Option<Deal> {
        let mut nature = dice(seed);
        let mut state = game.start();
        let mut heard = Vec::new();
        loop {
            let (by, mv) = match (game.turn(&state), state.phase()) {
                (Turn::Nature(moves), _) => (Actor::Nature, nature_moves::<Five>(&moves, &mut nature)),
                (Turn::One(seat, moves), Phase::Auction) => {
                    (Actor::Seat(seat), auction::call(state.hand(seat), &moves)?)
                }
                (Turn::One(seat, moves), Phase::Declaration) => {
                    (Actor::Seat(seat), auction::declare(state.hand(seat), state.rank()?, &moves)?)
                }
                _ => break,
            };
            game.play(&mut state, by, mv, &mut Noted(&mut heard));
        }
        let (caller, partner) = (state.caller()?, state.partner()?);
        Some(Deal { state, caller, partner, heard })
    }

    /// The role of a seat.
    pub fn role(&self, seat: Seat) -> Role {
        match seat {
            _ if seat == self.caller => Role::Caller,
            _ if seat == self.partner => Role::Partner,
            _ => Role::Villain,
        }
    }

    /// The whole truth before the first card, for measurements: no player gets it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What every player heard before the first card.
    pub fn heard(&self) -> &[(Seat, Notice)] {
        &self.heard
    }

    /// The seat of the partner.
    pub fn partner(&self) -> Seat {
        self.partner
    }

    /// The seat that called.
    pub fn caller(&self) -> Seat {
        self.caller
    }

    /// Plays the cards, a player for each seat.
    pub fn play(
        &self,
        game: &Five,
        players: &mut [&mut dyn Player<Five>; SEATS as usize],
    ) -> Result<DealResult, Unfinished> {
        self.play_watched(game, players, &mut |_, _| {})
    }

    /// Plays the cards, and shows the truth and what every player has lived through before each of them, for measurements.
    pub fn play_watched(
        &self,
        game: &Five,
        players: &mut [&mut dyn Player<Five>; SEATS as usize],
        watch: &mut dyn FnMut(&State, &Recalls),
    ) -> Result<DealResult, Unfinished> {
        let mut state = self.state;
        let mut recalls = Recalls::default();
        let mut said = self.heard.clone();
        for seat in Seat::all(SEATS) {
            players[seat.index()].sit(game, seat);
        }
        loop {
            for (seat, notice) in said.drain(..) {
                players[seat.index()].hear(&notice);
                recalls[seat.index()].push(Lived::Heard(notice));
            }
            let Turn::One(seat, moves) = game.turn(&state) else { break };
            watch(&state, &recalls);
            let view = game.view(&state, seat);
            let recall = &recalls[seat.index()];
            let mv = players[seat.index()].choose(Thought { game, seat, view: &view, recall, moves: &moves });
            if !moves.contains(&mv) {
                return Err(Unfinished::Refused { seat, mv });
            }
            recalls[seat.index()].push(Lived::Did(mv));
            game.play(&mut state, Actor::Seat(seat), mv, &mut Noted(&mut said));
        }
        for seat in Seat::all(SEATS) {
            players[seat.index()].finish(game.payoff(&state, seat));
        }
        state.last_deal().copied().ok_or(Unfinished::NeverCalled)
    }
}

/// Plays a whole deal from the cards of a seed on, auction included; dealt again while all players pass.
pub fn play_whole(
    game: &Five,
    seed: u64,
    players: &mut [&mut dyn Player<Five>; SEATS as usize],
) -> Result<DealResult, Unfinished> {
    let mut nature = dice(seed);
    let mut state = game.start();
    let mut recalls = Recalls::default();
    for seat in Seat::all(SEATS) {
        players[seat.index()].sit(game, seat);
    }
    for _ in 0..MOST_MOVES {
        let (by, mv) = match game.turn(&state) {
            Turn::Nature(moves) => (Actor::Nature, nature_moves::<Five>(&moves, &mut nature)),
            Turn::One(seat, moves) => {
                let view = game.view(&state, seat);
                let recall = &recalls[seat.index()];
                let thought = Thought { game, seat, view: &view, recall, moves: &moves };
                let mv = players[seat.index()].choose(thought);
                if !moves.contains(&mv) {
                    return Err(Unfinished::Refused { seat, mv });
                }
                recalls[seat.index()].push(Lived::Did(mv));
                (Actor::Seat(seat), mv)
            }
            Turn::Together(_) | Turn::Over => break,
        };
        let mut said = Vec::new();
        game.play(&mut state, by, mv, &mut Noted(&mut said));
        for (seat, notice) in said {
            players[seat.index()].hear(&notice);
            recalls[seat.index()].push(Lived::Heard(notice));
        }
    }
    for seat in Seat::all(SEATS) {
        players[seat.index()].finish(game.payoff(&state, seat));
    }
    state.last_deal().copied().ok_or(Unfinished::NeverCalled)
}

/// Enough for hundreds of deals in which all players pass.
const MOST_MOVES: usize = 20_000;

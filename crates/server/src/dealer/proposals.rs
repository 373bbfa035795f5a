//! What one seat proposes and the others answer: a draw, a move taken back, a substitute for an absent player, a rematch.
//!
//! Proposals are not stored: a restart of the server ends them, and they can be made again. What they bring about is
//! stored like a move.

use super::{Actor, Play};
use crate::problem::Problem;
use crate::store::{Comment, Entry, Explained, Happened};
use crate::wire::{Proposal, Proposed};
use crate::words;
use arbitro_game::{Message, Seat};
use arbitro_table::{FullGame, Settlement};

/// A proposal that has not been decided.
pub(super) struct Open {
    what: Proposed,
    by: Seat,
    agreed: Vec<Seat>,
    declined: Vec<Seat>,
}

/// The proposals of one game.
#[derive(Default)]
pub(super) struct Proposals {
    open: Vec<Open>,
    /// What was declined, and who had proposed it: they may propose it again after another move of their own.
    declined: Vec<(Seat, Proposed)>,
}

impl Actor {
    pub(super) async fn on_propose(&mut self, seat: Seat, what: Proposed) -> Result<(), Problem> {
        let play = self.playing(what)?;
        if play.proposals.open.iter().any(|open| open.what == what) {
            return self.on_agree(seat, what).await;
        }
        if play.proposals.declined.contains(&(seat, what)) {
            return Err(Problem::NotPossible(words::declined_before()));
        }
        let said = self.check_proposal(play, seat, what)?;
        let open = Open { what, by: seat, agreed: vec![seat], declined: Vec::new() };
        // What needs no answer is not announced.
        if self.is_agreed(&open) {
            return self.bring_about(what, seat).await;
        }
        if let Some(play) = &mut self.play {
            play.proposals.open.push(open);
        }
        self.tell_table(said);
        self.tell_proposals();
        Ok(())
    }

    pub(super) async fn on_answer_to(
        &mut self,
        seat: Seat,
        what: Proposed,
        agree: bool,
    ) -> Result<(), Problem> {
        if agree { self.on_agree(seat, what).await } else { self.on_decline(seat, what) }
    }

    async fn on_agree(&mut self, seat: Seat, what: Proposed) -> Result<(), Problem> {
        let index = self.find(seat, what)?;
        let Some(play) = &mut self.play else { return Err(Problem::NoGame) };
        let open = &mut play.proposals.open[index];
        if !open.agreed.contains(&seat) {
            open.declined.retain(|other| *other != seat);
            open.agreed.push(seat);
        }
        let by = open.by;
        let open = &self.playing(what)?.proposals.open[index];
        if !self.is_agreed(open) {
            self.tell_proposals();
            return Ok(());
        }
        if let Some(play) = &mut self.play {
            play.proposals.open.remove(index);
        }
        let done = self.bring_about(what, by).await;
        self.tell_proposals();
        done
    }

    fn on_decline(&mut self, seat: Seat, what: Proposed) -> Result<(), Problem> {
        let index = self.find(seat, what)?;
        let Some(play) = &mut self.play else { return Err(Problem::NoGame) };
        let open = &mut play.proposals.open[index];
        open.agreed.retain(|other| *other != seat);
        if !open.declined.contains(&seat) {
            open.declined.push(seat);
        }
        let (by, withdrawn) = (open.by, open.by == seat);
        let open = &self.playing(what)?.proposals.open[index];
        if withdrawn || !self.can_be_agreed(open) {
            self.end_proposal(index, (!withdrawn).then_some(by));
        }
        let name = self.name_of(seat);
        self.tell_table(if withdrawn { words::withdraws(name) } else { words::declines(name) });
        self.tell_proposals();
        Ok(())
    }

    /// Takes a proposal away; if it was declined, its author may not repeat it at once.
    fn end_proposal(&mut self, index: usize, declined: Option<Seat>) {
        let Some(play) = &mut self.play else { return };
        let open = play.proposals.open.remove(index);
        // There is no move after which a rematch may be proposed again: it may at once, as often as one may write.
        let declined = declined.filter(|_| open.what != Proposed::Rematch);
        play.proposals.declined.extend(declined.map(|by| (by, open.what)));
    }

    /// The game that is being played, or is over where this is proposed after it.
    fn playing(&self, what: Proposed) -> Result<&Play, Problem> {
        let play = self.play.as_ref().ok_or(Problem::NoGame)?;
        match play.over_since {
            Some(_) if what != Proposed::Rematch => Err(Problem::Over),
            _ => Ok(play),
        }
    }

    /// The proposal, if this seat has a say in it.
    fn find(&self, seat: Seat, what: Proposed) -> Result<usize, Problem> {
        let play = self.playing(what)?;
        let known = |open: &Open| open.what == what && self.has_a_say(open, seat);
        let found = play.proposals.open.iter().position(known);
        found.ok_or_else(|| Problem::NotPossible(words::no_proposal()))
    }

    /// Whether a proposal makes sense now, and what to say about it.
    fn check_proposal(&self, play: &Play, seat: Seat, what: Proposed) -> Result<Message, Problem> {
        let not = |why: Message| Err(Problem::NotPossible(why));
        let name = self.name_of(seat);
        let bot = self.has_bots(seat);
        match what {
            Proposed::Draw if play.game.settlement(Settlement::DrawAgreed).is_none() => {
                not(words::cannot_draw())
            }
            Proposed::Draw if bot => not(words::bot_declines()),
            Proposed::Draw => Ok(words::proposes_draw(name)),
            Proposed::Takeback if !self.may_take_back(seat) => not(words::cannot_take_back()),
            Proposed::Takeback if bot && !self.board.options.study => not(words::bot_declines()),
            Proposed::Takeback if self.last_move_of(&*play.game, seat).is_none() => {
                not(words::nothing_to_take_back())
            }
            Proposed::Takeback => Ok(words::proposes_takeback(name)),
            Proposed::Replace(absent) if !self.is_absent(absent.into()) => not(words::not_absent()),
            Proposed::Replace(absent) => Ok(words::proposes_replace(name, self.name_of(Seat(absent)))),
            Proposed::Rematch => self.check_rematch().map(|()| words::proposes_rematch(name)),
        }
    }

    /// Whether a bot plays in a seat other than this one, or will for a player who has left.
    pub(super) fn has_bots(&self, seat: Seat) -> bool {
        (0..self.chairs.len()).any(|index| index != seat.index() && !self.is_outside(index))
    }

    /// Whether a seat may offer a draw.
    pub(super) fn may_offer_draw(&self, seat: Seat) -> bool {
        let draw = |play: &Play| play.game.settlement(Settlement::DrawAgreed).is_some();
        self.play.as_ref().is_some_and(draw) && !self.has_bots(seat)
    }

    /// Whether the player of a seat is missing, and no substitute plays for it.
    fn is_absent(&self, index: usize) -> bool {
        index < self.chairs.len()
            && self.is_outside(index)
            && self.chairs[index].sockets == 0
            && !self.chairs[index].replaced
    }

    /// Whether a seat may take moves back: in games in which nothing is hidden, or alone with bots at a study table.
    pub(super) fn may_take_back(&self, seat: Seat) -> bool {
        self.game.is_open() || self.studies(Some(seat))
    }

    /// Whether a seat decides with others about a proposal. About a player who is absent those decide who are there.
    fn has_a_say(&self, open: &Open, seat: Seat) -> bool {
        match open.what {
            Proposed::Replace(_) => self.is_outside(seat.index()) && self.chairs[seat.index()].sockets > 0,
            Proposed::Draw | Proposed::Takeback | Proposed::Rematch => self.is_outside(seat.index()),
        }
    }

    fn voters(&self, open: &Open) -> Vec<Seat> {
        Seat::all(self.game.seats()).filter(|seat| self.has_a_say(open, *seat)).collect()
    }

    /// Whether enough agree: a majority about an absent player, all of them about anything else.
    fn is_agreed(&self, open: &Open) -> bool {
        let voters = self.voters(open);
        let agreed = voters.iter().filter(|seat| open.agreed.contains(seat)).count();
        match open.what {
            Proposed::Replace(_) => 2 * agreed > voters.len(),
            Proposed::Draw | Proposed::Takeback | Proposed::Rematch => agreed == voters.len(),
        }
    }

    fn can_be_agreed(&self, open: &Open) -> bool {
        let voters = self.voters(open);
        let declined = voters.iter().filter(|seat| open.declined.contains(seat)).count();
        match open.what {
            Proposed::Replace(_) => 2 * declined < voters.len(),
            Proposed::Draw | Proposed::Takeback | Proposed::Rematch => declined == 0,
        }
    }

    /// Does what was agreed.
    async fn bring_about(&mut self, what: Proposed, by: Seat) -> Result<(), Problem> {
        match what {
            Proposed::Draw => self.settle(Settlement::DrawAgreed).await,
            Proposed::Takeback => self.take_move_back(by).await,
            Proposed::Rematch => self.play_again().await,
            Proposed::Replace(absent) => {
                if self.is_absent(absent.into()) {
                    self.replace(absent.into());
                    self.go_on();
                }
                Ok(())
            }
        }
    }

    /// The number of moves that were made before the last one of a seat.
    fn last_move_of(&self, game: &dyn FullGame, seat: Seat) -> Option<usize> {
        let names = self.game.seat_names();
        let own = names.get(seat.index());
        game.moves_since(0).iter().rposition(|made| Some(&made.by) == own)
    }

    /// Takes the last move of a seat back, with all that came after it.
    async fn take_move_back(&mut self, seat: Seat) -> Result<(), Problem> {
        let play = self.playing(Proposed::Takeback)?;
        let nothing = || Problem::NotPossible(words::nothing_to_take_back());
        let remaining = self.last_move_of(&*play.game, seat).ok_or_else(nothing)?;
        let (id, name) = (play.id, self.name_of(seat));
        self.lobby.journal.store(vec![Entry::Event(id, Happened::TakenBack(remaining))]).await?;
        if let Some(play) = &mut self.play {
            play.stored_moves = remaining;
            forget_after(remaining, &mut play.comments, &mut play.explanations);
        }
        self.take_back().await;
        match &mut self.play {
            Some(play) if !self.gone => play.recount_comments(),
            _ => return Ok(()),
        }
        self.restart_clocks();
        self.tell_table(words::took_back(name));
        self.tell_start();
        self.go_on();
        Ok(())
    }

    /// After moves of these seats: who moves without having answered a draw offer has declined it, and no earlier move can
    /// be taken back any more. In games with hidden information, only a turn that all seats see to pass is a move in this sense.
    pub(super) fn lapse_proposals(&mut self, moved: &[Seat], passed: bool) {
        let (open, public) = (self.game.is_open(), self.game.turn_is_public());
        let Some(play) = &mut self.play else { return };
        play.proposals.declined.retain(|(by, _)| !moved.contains(by));
        if moved.is_empty() || play.proposals.open.is_empty() || !(open || (passed && public)) {
            return;
        }
        let stays = |proposal: &Open| match proposal.what {
            Proposed::Draw => moved.iter().all(|seat| proposal.agreed.contains(seat)),
            Proposed::Takeback => false,
            Proposed::Replace(_) | Proposed::Rematch => true,
        };
        let before = play.proposals.open.len();
        play.proposals.open.retain(stays);
        if play.proposals.open.len() != before {
            self.tell_proposals();
        }
    }

    /// After a player came, went or gave up a seat: proposals of seats without a player, and about players who are there,
    /// are over.
    pub(super) fn review_proposals(&mut self) {
        let Some(play) = &self.play else { return };
        if play.proposals.open.is_empty() {
            return;
        }
        let holds = |open: &Open| {
            let absent = match open.what {
                Proposed::Replace(absent) => self.is_absent(absent.into()),
                Proposed::Draw => (0..self.chairs.len()).all(|index| self.is_outside(index)),
                Proposed::Takeback => true,
                Proposed::Rematch => self.check_rematch().is_ok(),
            };
            absent && self.is_outside(open.by.index())
        };
        let held: Vec<bool> = play.proposals.open.iter().map(holds).collect();
        if held.contains(&false) {
            if let Some(play) = &mut self.play {
                let mut held = held.into_iter();
                play.proposals.open.retain(|_| held.next().unwrap_or(false));
            }
            self.tell_proposals();
        }
    }

    /// The proposals as seats see them.
    pub(super) fn proposals(&self) -> Vec<Proposal> {
        let Some(play) = &self.play else { return Vec::new() };
        let card = |open: &Open| {
            let waits = |seat: &Seat| !open.agreed.contains(seat) && !open.declined.contains(seat);
            Proposal {
                what: open.what,
                by: open.by.0,
                agreed: open.agreed.iter().map(|seat| seat.0).collect(),
                waits_for: self.voters(open).iter().filter(|seat| waits(seat)).map(|seat| seat.0).collect(),
            }
        };
        play.proposals.open.iter().map(card).collect()
    }
}

/// Keeps what belongs to the first this many moves. What was said about later ones stays, with the last that remain.
pub(super) fn forget_after(moves: usize, comments: &mut [Comment], explanations: &mut Vec<Explained>) {
    explanations.retain(|explained| explained.play <= moves);
    for comment in comments {
        comment.play = comment.play.min(moves);
    }
}

impl Play {
    /// After moves were taken back: comments are about what their authors have lived through now.
    pub(super) fn recount_comments(&mut self) {
        for comment in &mut self.comments {
            let seat = Seat(comment.seat);
            if self.game.play_of(seat, comment.on) != Some(comment.play) {
                comment.on = self.game.lived_at(seat, comment.play).unwrap_or_default();
            }
        }
    }
}

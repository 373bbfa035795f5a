//! What one seat of Briscola in 5 may see, and what the umpire says.

use super::super::cards::{Card, CardSet, Points, Rank, Suit};
use super::super::trick::Play;
use super::super::vocabulary::PlayKind;
use super::SEATS;
use super::scoring::DealResult;
use super::state::{Phase, State};
use arbitro_game::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The part that a seat plays in a deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Won the auction ("giaguaro", "chiamante").
    Caller,
    /// Holds the called card ("socio", "chiamato").
    Partner,
    /// One of the other three ("villano", "compare").
    Villain,
}

impl Role {
    /// All three.
    pub const ALL: [Role; 3] = [Role::Caller, Role::Partner, Role::Villain];
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Caller => "caller",
            Role::Partner => "partner",
            Role::Villain => "villain",
        })
    }
}

/// What the umpire tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notice {
    /// Your cards, and who dealt them.
    Dealt {
        /// The dealer.
        dealer: Seat,
        /// Your cards.
        hand: CardSet,
    },
    /// A player calls a rank.
    Called {
        /// Who.
        seat: Seat,
        /// Which.
        rank: Rank,
    },
    /// A player calls the 2 and promises points.
    Promised {
        /// Who.
        seat: Seat,
        /// How many.
        points: Points,
    },
    /// A player passes.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// No player called.
    AllPassed,
    /// The caller declares the suit.
    Declared {
        /// The caller.
        seat: Seat,
        /// The called card.
        card: Card,
    },
    /// A player plays a card.
    Played {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
        /// What such a play is called.
        kind: PlayKind,
    },
    /// A trick is taken.
    Taken {
        /// By whom.
        seat: Seat,
        /// What lay in it.
        points: Points,
    },
    /// The deal is over.
    Counted(DealResult),
}

/// What one seat may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub seat: Seat,
    /// What is going on.
    pub phase: Phase,
    /// Who dealt.
    pub dealer: Seat,
    /// Whom the table waits for.
    pub mover: Option<Seat>,
    /// One's own cards.
    pub hand: CardSet,
    /// Who has passed.
    pub passed: Vec<Seat>,
    /// The last to call; after the auction, the caller.
    pub caller: Option<Seat>,
    /// The rank called last.
    pub rank: Option<Rank>,
    /// The points promised by a call after the 2.
    pub promise: Option<Points>,
    /// The trump suit, once it is declared.
    pub trump: Option<Suit>,
    /// One's own role, once it is known.
    pub role: Option<Role>,
    /// The partner, for those who know.
    pub partner: Option<Seat>,
    /// The cards on the table.
    pub trick: Vec<Play>,
    /// Who would take them now.
    pub winning: Option<Seat>,
    /// All plays of the deal, in order; those on the table are the last.
    pub history: Vec<Play>,
    /// What each seat has taken.
    pub points: [Points; SEATS as usize],
    /// How the last finished deal of the match ended.
    pub last_deal: Option<DealResult>,
    /// Deals that were finished.
    pub deals_done: u8,
    /// On how many of them each seat was on the winning side.
    pub wins: [u8; SEATS as usize],
}

impl View {
    pub(super) fn of(state: &State, seat: Seat) -> View {
        let told = state.phase != Phase::Deal;
        let auction_over = matches!(state.phase, Phase::Declaration | Phase::Play | Phase::Over);
        let knows_partner = state.partner_shown
            || state.partner == Some(seat)
            || (state.phase == Phase::Over && state.last_deal.is_some());
        View {
            seat,
            phase: state.phase,
            dealer: state.dealer,
            mover: (told && state.phase != Phase::Over).then_some(state.mover),
            hand: if told { state.hands[seat.index()] } else { CardSet::EMPTY },
            passed: Seat::all(SEATS).filter(|seat| state.passed >> seat.0 & 1 != 0).collect(),
            caller: state.caller,
            rank: state.rank,
            promise: state.promise(),
            trump: state.trump,
            role: role(state, seat, auction_over),
            partner: state.partner.filter(|_| knows_partner),
            trick: state.trick.plays().to_vec(),
            winning: state.trick.taker(),
            history: state.history().to_vec(),
            points: state.points,
            last_deal: state.last_deal,
            deals_done: state.deals_done,
            wins: state.wins,
        }
    }

    /// The called card, once it is declared.
    pub fn called_card(&self) -> Option<Card> {
        Some(Card::new(self.rank?, self.trump?))
    }

    /// The plays of the last full trick.
    pub fn last_trick(&self) -> &[Play] {
        let full = self.history.len().saturating_sub(self.trick.len());
        &self.history[full.saturating_sub(SEATS as usize)..full]
    }
}

fn role(state: &State, seat: Seat, auction_over: bool) -> Option<Role> {
    if !auction_over {
        return None;
    }
    match (state.caller, state.partner) {
        (Some(caller), _) if caller == seat => Some(Role::Caller),
        (Some(_), Some(partner)) if partner == seat => Some(Role::Partner),
        (Some(_), Some(_)) => Some(Role::Villain),
        _ => None,
    }
}

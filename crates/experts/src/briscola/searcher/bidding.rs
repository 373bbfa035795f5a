//! Which call: what would follow each of them, played out in imagined deals.

use super::super::auction;
use super::super::instinct::Instinct;
use super::super::worlds::Worlds;
use super::cards::payoffs_by_instinct;
use arbitro_game::{Actor, Certainty, Dice, Game, Seat, Silence, Thought, Turn, Watch};
use arbitro_games::briscola::five::{Five, Move, Phase, State};
use arbitro_games::briscola::{Card, CardSet, Rank, Suit};
use arbitro_players::search::Weighed;

/// A call with the suit that would be declared, or a pass.
#[derive(Clone, Copy)]
struct Plan {
    mv: Move,
    suit: Option<Suit>,
    total: f64,
    squares: f64,
}

/// The most that a deal pays: to a caller who plays alone and takes everything.
const MOST_PAID: f64 = 8.0;
/// The fewest deals from which the spread of payoffs is estimated.
const FEWEST: u64 = 10;

impl Plan {
    /// The mean payoff after this many deals, and where it lies with 95 % confidence.
    fn paid(&self, tried: u64) -> (f64, Certainty) {
        let count = tried.max(1) as f64;
        let mean = self.total / count;
        if tried < FEWEST {
            return (mean, Certainty::of_mean(mean, tried, -MOST_PAID, MOST_PAID));
        }
        let half = 1.96 * ((self.squares / count - mean * mean).max(0.0) / count).sqrt();
        (mean, Certainty::Within { low: mean - half, high: mean + half })
    }
}

/// What each call pays in imagined deals: after it the others bid by table 5.1 and no player is called up again. Of all
/// ranks only the highest that is missing in each suit is tried: a stronger card makes a stronger partner.
pub(super) fn weigh(
    thought: &Thought<'_, Five>,
    worlds: &Worlds<'_>,
    instinct: &Instinct,
    stray: f32,
    dice: &mut Dice,
    watch: &mut Watch,
) -> Vec<Weighed<Move>> {
    let mut plans = plans(thought);
    let mut tried = 0u64;
    while plans.len() > 1 {
        if watch.count().or_else(|| watch.check()).is_some() && tried > 0 {
            break;
        }
        let Some(world) = worlds.draw(dice) else { break };
        let state = worlds.knowledge().state(thought.game, world.dealt);
        for plan in &mut plans {
            let paid = play_out(thought, state, plan, instinct, stray, dice);
            plan.total += paid;
            plan.squares += paid * paid;
        }
        tried += 1;
    }
    let mut bids: Vec<Weighed<Move>> = Vec::new();
    for plan in &plans {
        let (value, certainty) = plan.paid(tried);
        match bids.iter_mut().find(|bid| bid.mv == plan.mv) {
            Some(bid) if bid.value >= value => {}
            Some(bid) => (bid.value, bid.certainty) = (value, certainty),
            None => {
                let visits = Some(tried);
                bids.push(Weighed { visits, certainty, ..Weighed::exact(plan.mv, value) });
            }
        }
    }
    bids
}

fn plans(thought: &Thought<'_, Five>) -> Vec<Plan> {
    let view = thought.view;
    let dealt = view.hand.or(super::own_plays(view));
    let plan = |mv, suit| Plan { mv, suit, total: 0.0, squares: 0.0 };
    let mut plans = Vec::new();
    if view.phase == Phase::Declaration {
        let suits = thought.moves.iter().map(|mv| match mv {
            Move::Declare(suit) => plan(*mv, Some(*suit)),
            _ => plan(*mv, None),
        });
        return suits.collect();
    }
    if thought.moves.contains(&Move::Pass) {
        plans.push(plan(Move::Pass, None));
    }
    let promise = thought.moves.iter().find(|mv| matches!(mv, Move::Promise(_)));
    for suit in Suit::ALL {
        // A suit of which one holds nothing is no suit to call.
        if dealt.and(CardSet::of_suit(suit)).is_empty() {
            continue;
        }
        let missing = |rank: &Rank| !dealt.contains(Card::new(*rank, suit));
        let best = thought.moves.iter().filter_map(|mv| match mv {
            Move::Call(rank) => Some(*rank).filter(missing),
            _ => None,
        });
        if let Some(rank) = best.max() {
            plans.push(plan(Move::Call(rank), Some(suit)));
        }
        if let Some(promise) = promise.filter(|_| missing(&Rank::Two)) {
            plans.push(plan(*promise, Some(suit)));
        }
    }
    plans
}

fn play_out(
    thought: &Thought<'_, Five>,
    mut state: State,
    plan: &Plan,
    instinct: &Instinct,
    stray: f32,
    dice: &mut Dice,
) -> f64 {
    let (game, me) = (thought.game, thought.seat);
    let deals_done = game.view(&state, me).deals_done;
    game.play(&mut state, Actor::Seat(me), plan.mv, &mut Silence);
    loop {
        let Turn::One(seat, moves) = game.turn(&state) else { return 0.0 };
        let mine = seat == me;
        let dealt = state.dealt_hand(seat);
        let mv = match state.phase() {
            Phase::Auction if mine && moves.contains(&Move::Pass) => Some(Move::Pass),
            Phase::Auction => auction::call(dealt, &moves),
            Phase::Declaration => {
                match plan.suit.map(Move::Declare).filter(|mv| mine && moves.contains(mv)) {
                    Some(declared) => Some(declared),
                    None => state.rank().and_then(|rank| auction::declare(dealt, rank, &moves)),
                }
            }
            Phase::Play if state.trump().is_some() => break,
            // A first trick without trumps: any card.
            Phase::Play => moves.first().copied(),
            Phase::Deal | Phase::Over => return 0.0,
        };
        let Some(mv) = mv else { return 0.0 };
        game.play(&mut state, Actor::Seat(seat), mv, &mut Silence);
    }
    debug_assert_eq!(game.view(&state, me).deals_done, deals_done);
    payoffs_by_instinct(game, &state, instinct, stray, dice)[Seat::index(me)]
}

//! Players that bid by table 5.1, and one that throws cards at random.

use super::auction;
use crate::words;
use arbitro_game::{Dice, Explanation, Incidents, Player, Roll, Seat, Thought, dice};
use arbitro_games::briscola::five::{Five, Move, Notice, Phase};

/// Bids by table 5.1 and leaves the cards to another player.
pub struct AuctionByTable<P> {
    cards: P,
    bid: Option<Explanation>,
}

impl<P: Player<Five>> AuctionByTable<P> {
    /// The table's auction for a player that does not bring its own.
    pub fn new(cards: P) -> Self {
        AuctionByTable { cards, bid: None }
    }
}

impl<P: Player<Five>> Player<Five> for AuctionByTable<P> {
    fn sit(&mut self, game: &Five, seat: Seat) {
        self.bid = None;
        self.cards.sit(game, seat);
    }

    fn hear(&mut self, notice: &Notice) {
        self.cards.hear(notice);
    }

    fn choose(&mut self, thought: Thought<'_, Five>) -> Move {
        let view = thought.view;
        let bid = match (view.phase, view.rank) {
            (Phase::Auction, _) => auction::call(view.hand, thought.moves),
            (Phase::Declaration, Some(rank)) => {
                let dealt = view.history.iter().filter(|play| play.seat == view.seat).map(|play| play.card);
                auction::declare(view.hand.or(dealt.collect()), rank, thought.moves)
            }
            _ => None,
        };
        self.bid = bid.map(|mv| {
            let mv = mv.message(thought.game.options().faces);
            let shape = auction::shape_text(view.hand);
            Explanation::because(words::table(mv, view.hand.points(), shape))
        });
        bid.unwrap_or_else(|| self.cards.choose(thought))
    }

    fn finish(&mut self, payoff: f64) {
        self.cards.finish(payoff);
    }

    fn explain(&self) -> Option<Explanation> {
        self.bid.clone().or_else(|| self.cards.explain())
    }

    fn incidents(&mut self) -> Incidents {
        self.cards.incidents()
    }
}

/// Plays any card.
pub struct RandomCards(Dice);

impl RandomCards {
    /// With dice of this seed.
    pub fn new(seed: u64) -> Self {
        RandomCards(dice(seed))
    }
}

impl Player<Five> for RandomCards {
    fn choose(&mut self, thought: Thought<'_, Five>) -> Move {
        self.0.pick(thought.moves)
    }
}

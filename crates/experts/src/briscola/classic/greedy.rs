//! The greedy player of classic Briscola.

use crate::words;
use arbitro_game::{Explanation, Game, Message, Player, Seat, Thought};
use arbitro_games::briscola::classic::{Classic, Move, View};
use arbitro_games::briscola::{Card, CardSet, Points, Suit};

/// What a greedy player plays: it takes what it can take cheaply, and gives as little as it can.
///
/// * Leading: the cheapest card.
/// * A card of its suit that takes: the one with the most points.
/// * Ten points or more on the table: the cheapest trump that takes.
/// * Else the cheapest card.
pub fn greedy(hand: CardSet, best: Option<Card>, on_table: Points, trump: Option<Suit>) -> Option<Card> {
    let is_trump = |card: &Card| trump == Some(card.suit());
    let cost = |card: &Card| (is_trump(card), card.points(), card.rank() as u8);
    let cheapest = || hand.iter().min_by_key(cost);
    let Some(best) = best else { return cheapest() };
    let taking = || hand.iter().filter(|card| card.beats(best, trump));
    taking()
        .filter(|card| !is_trump(card))
        .max_by_key(|card| card.points())
        .or_else(|| taking().filter(|_| on_table >= 10).min_by_key(cost))
        .or_else(cheapest)
}

/// The greedy player: [`greedy`] when it plays last to a trick. Before that it risks no carico, and when its own side
/// takes it spends nothing, and puts its most valuable card that is no trump on a trick that no opponent can still win.
#[derive(Debug, Default)]
pub struct Greedy {
    last: Option<Explanation>,
}

impl Greedy {
    /// The card, and why.
    fn think(game: &Classic, view: &View) -> Option<(Card, Message)> {
        let trump = view.exposed.map(Card::suit);
        let hand = view.hand;
        let is_trump = |card: &Card| trump == Some(card.suit());
        let cost = |card: &Card| (is_trump(card), card.points(), card.rank() as u8);
        let cheapest = |why| hand.iter().min_by_key(cost).map(|card| (card, why));
        let taking = view
            .trick
            .iter()
            .reduce(|best, play| if play.card.beats(best.card, trump) { play } else { best });
        let Some(best) = taking else { return cheapest(words::leads_cheapest()) };
        let points: Points = view.trick.iter().map(|play| play.card.points()).sum();
        let is_last = view.trick.len() + 1 == usize::from(game.seats());
        if game.side(best.seat) == game.side(view.seat) {
            let most = hand.iter().filter(|card| !is_trump(card)).max_by_key(|card| card.points());
            return match most.filter(|_| is_last) {
                Some(card) => Some((card, words::loads_partner())),
                None => cheapest(words::partner_takes()),
            };
        }
        let takes = |card: &Card| card.beats(best.card, trump);
        if is_last {
            let card = greedy(hand, Some(best.card), points, trump)?;
            return Some((card, reason(takes(&card), is_trump(&card))));
        }
        let in_suit = hand.iter().filter(|card| takes(card) && !is_trump(card) && card.points() < 10);
        let at_any_cost = || hand.iter().filter(|card| takes(card) && points >= 10).min_by_key(cost);
        match in_suit.min_by_key(cost).or_else(at_any_cost) {
            Some(card) => Some((card, reason(true, is_trump(&card)))),
            None => cheapest(reason(false, false)),
        }
    }
}

fn reason(takes: bool, with_trump: bool) -> Message {
    match (takes, with_trump) {
        (true, true) => words::worth_a_trump(),
        (true, false) => words::takes_in_suit(),
        (false, _) => words::not_worth_taking(),
    }
}

impl Player<Classic> for Greedy {
    fn sit(&mut self, _: &Classic, _: Seat) {
        self.last = None;
    }

    fn choose(&mut self, thought: Thought<'_, Classic>) -> Move {
        let chosen = Greedy::think(thought.game, thought.view).map(|(card, why)| (Move::Play(card), why));
        let chosen = chosen.filter(|(mv, _)| thought.moves.contains(mv));
        let (mv, why) = chosen.unwrap_or_else(|| (thought.moves[0], words::first_card()));
        self.last = Some(Explanation::because(why));
        mv
    }

    fn explain(&self) -> Option<Explanation> {
        self.last.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_games::briscola::PlayKind;
    use arbitro_games::briscola::trick::Play;

    #[test]
    fn greed_takes_cheaply_and_gives_little() {
        let play = |hand: &str, table: &str| {
            let best = table.parse().ok();
            let points = best.map_or(0, |card: Card| card.points());
            greedy(hand.parse().expect("cards"), best, points, Some(Suit::Coppe)).map(|card| card.to_string())
        };
        assert_eq!(play("AC 2D KS", ""), Some("2D".into()), "leads its cheapest card");
        assert_eq!(play("AD 3D 2S", "KD"), Some("AD".into()), "takes with the most points");
        assert_eq!(play("7C 2C 2S", "AD"), Some("2C".into()), "ten points are worth the cheapest trump");
        assert_eq!(play("7C 2C 2S", "KD"), Some("2S".into()), "four are not");
    }

    #[test]
    fn greed_knows_its_partner_and_who_still_plays() {
        let play = |players: u8, hand: &str, table: &[(u8, &str)]| {
            let game = Classic::new(players).expect("a number of players");
            let mut view = game.view(&game.start(), Seat(table.len() as u8));
            (view.hand, view.exposed) = (hand.parse().expect("cards"), "2C".parse().ok());
            view.trick = table
                .iter()
                .map(|(seat, card)| Play {
                    seat: Seat(*seat),
                    card: card.parse().expect("a card"),
                    kind: PlayKind::Liscio,
                })
                .collect();
            Greedy::think(&game, &view).map(|(card, _)| card.to_string()).expect("a card")
        };
        let partner_takes = [(0, "2D"), (1, "AD"), (2, "2S")];
        assert_eq!(play(4, "3S 5B AC", &partner_takes), "3S", "loads the partner's trick, last");
        assert_eq!(play(4, "3S 5B AC", &partner_takes[..2]), "AC", "takes eleven points of the others");
        assert_eq!(play(4, "3S 5B AC", &[(0, "AD"), (1, "2S")]), "5B", "the partner may still lose it");
        assert_eq!(play(3, "AD 5B 4C", &[(0, "2D")]), "5B", "risks no ace while others follow");
        assert_eq!(play(2, "AD 5B 4C", &[(0, "2D")]), "AD", "as the last it is safe");
    }
}

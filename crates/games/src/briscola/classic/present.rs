//! Classic Briscola for people who read text.

use super::super::cards::CardSet;
use super::super::trick::Play;
use super::notation::Move;
use super::rules::Classic;
use super::view::{Notice, View};
use arbitro_game::{Game, Present, Seat};

impl Present for Classic {
    fn seat_name(&self, seat: Seat) -> String {
        ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"]
            .get(seat.index())
            .copied()
            .unwrap_or("?")
            .to_owned()
    }

    fn draw(&self, view: &View, _: Seat) -> String {
        let mut lines = vec![match view.exposed {
            Some(card) if view.stock > 0 => {
                format!("trump: {} on the table, {} cards to draw", card.named(self.faces), view.stock)
            }
            Some(card) => format!("trump: {}, nothing left to draw", card.suit().named(self.faces)),
            None => "the cards are being dealt".to_owned(),
        }];
        lines.extend(Seat::all(self.seats()).map(|seat| self.seat_line(view, seat)));
        if !view.last_trick().is_empty() {
            let plays: Vec<String> = view
                .last_trick()
                .iter()
                .map(|play| format!("{} {}", self.seat_name(play.seat), play.card.named(self.faces)))
                .collect();
            lines.push(format!("last trick: {}", plays.join(", ")));
        }
        for (partner, cards) in &view.partners {
            lines.push(format!("{} shows: {}", self.seat_name(*partner), self.cards(*cards)));
        }
        lines.push(format!("your cards: {}", self.cards(view.hand)));
        lines.join("\n")
    }

    fn words(&self, notice: &Notice) -> String {
        let name = |seat: Seat| self.seat_name(seat);
        match *notice {
            Notice::Drew { card } => format!("You draw {}.", card.named(self.faces)),
            Notice::OtherDrew { seat } => format!("{} draws a card.", name(seat)),
            Notice::Exposed { card } => format!("The trump is {}.", card.named(self.faces)),
            Notice::TookExposed { seat, card } => {
                format!("{} takes {} from the table.", name(seat), card.named(self.faces))
            }
            Notice::Shown { seat, hand } => format!("{} shows you {}.", name(seat), self.cards(hand)),
            Notice::Played { seat, card, kind } => {
                format!("{} plays {} ({kind}).", name(seat), card.named(self.faces))
            }
            Notice::Taken { seat, points } => format!("{} takes the trick: {points} points.", name(seat)),
        }
    }

    fn notation(&self, mv: Move) -> String {
        match mv {
            Move::Play(card) => card.named(self.faces),
            Move::Draw(card) => format!("+{}", card.named(self.faces)),
        }
    }
}

impl Classic {
    fn seat_line(&self, view: &View, seat: Seat) -> String {
        let marker = if view.mover == Some(seat) { '>' } else { ' ' };
        let played = view.trick.iter().find(|play| play.seat == seat);
        let played = played.map_or(String::new(), |play| self.play_text(play));
        let note = match seat {
            _ if seat == view.seat => "you",
            _ if self.sides() < self.seats() && self.side(seat) == self.side(view.seat) => "partner",
            _ => "",
        };
        let name = self.seat_name(seat);
        let points = view.points.get(seat.index()).copied().unwrap_or(0);
        format!("{marker} {name:<6} {points:>3} points  {played:<16} {note}").trim_end().to_owned()
    }

    fn play_text(&self, play: &Play) -> String {
        format!("{} ({})", play.card.named(self.faces), play.kind)
    }

    fn cards(&self, cards: CardSet) -> String {
        cards.iter().map(|card| card.named(self.faces)).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::cards::Faces;
    use super::*;

    #[test]
    fn the_trump_has_the_faces_of_the_table() {
        let mut game = Classic::new(2).expect("two play");
        game.faces = Faces::French;
        let mut view = game.view(&game.start(), Seat(0));
        view.exposed = "AD".parse().ok();
        view.stock = 0;
        let drawing = game.draw(&view, Seat(0));
        assert!(drawing.contains("trump: ♦, nothing left to draw"), "{drawing}");
    }
}

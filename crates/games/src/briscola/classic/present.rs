//! Classic Briscola for people who read text.

use super::super::cards::CardSet;
use super::super::trick::Play;
use super::super::words;
use super::notation::Move;
use super::rules::Classic;
use super::state::State;
use super::view::{Notice, View};
use arbitro_game::{Arg, Drawing, Game, Message, Present, Seat};

impl Present for Classic {
    fn seat_name(&self, seat: Seat) -> String {
        ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio"]
            .get(seat.index())
            .copied()
            .unwrap_or("?")
            .to_owned()
    }

    fn draw(&self, view: &View, _: Seat) -> Drawing {
        let headline = match view.exposed {
            Some(card) if view.stock > 0 => trump_on_table(card.named(self.faces), view.stock),
            Some(card) => trump(card.suit().message(self.faces)),
            None => words::dealing(),
        };
        let mut drawing = Drawing::of([headline]);
        drawing.lines.extend(Seat::all(self.seats()).map(|seat| self.seat_line(view, seat)));
        if !view.last_trick().is_empty() {
            let plays: Vec<String> = view
                .last_trick()
                .iter()
                .map(|play| format!("{} {}", self.seat_name(play.seat), play.card.named(self.faces)))
                .collect();
            drawing = drawing.line([words::last_trick(plays.join(", ")).into()]);
        }
        for (partner, cards) in &view.partners {
            drawing = drawing.line([partner_shows(self.seat_name(*partner), self.cards(*cards)).into()]);
        }
        drawing.line([words::your_cards(self.cards(view.hand)).into()])
    }

    fn words(&self, notice: &Notice) -> Message {
        let name = |seat: Seat| self.seat_name(seat);
        match *notice {
            Notice::Drew { card } => you_draw(card.message(self.faces)),
            Notice::OtherDrew { seat } => draws(name(seat)),
            Notice::Exposed { card } => exposed(card.message(self.faces)),
            Notice::TookExposed { seat, card } => takes_exposed(name(seat), card.message(self.faces)),
            Notice::Shown { seat, hand } => shows_you(name(seat), hand.message(self.faces)),
            Notice::Played { seat, card, kind } => {
                words::plays(name(seat), card.message(self.faces), kind.to_string())
            }
            Notice::Taken { seat, points } => words::takes(name(seat), points),
        }
    }

    fn scored(&self, state: &State, seat: Seat) -> Option<f64> {
        Some(self.side_points(state, self.side(seat)).into())
    }

    fn notation(&self, mv: Move) -> String {
        match mv {
            Move::Play(card) => card.named(self.faces),
            Move::Draw(card) => format!("+{}", card.named(self.faces)),
        }
    }
}

impl Classic {
    fn seat_line(&self, view: &View, seat: Seat) -> Vec<Arg> {
        let marker = if view.mover == Some(seat) { '>' } else { ' ' };
        let played = view.trick.iter().find(|play| play.seat == seat);
        let played = played.map_or(String::new(), |play| self.play_text(play));
        let note = match seat {
            _ if seat == view.seat => Some(words::you()),
            _ if self.sides() < self.seats() && self.side(seat) == self.side(view.seat) => {
                Some(words::partner())
            }
            _ => None,
        };
        let points = view.points.get(seat.index()).copied().unwrap_or(0);
        words::seat_line(marker, &self.seat_name(seat), points, &played, note)
    }

    fn play_text(&self, play: &Play) -> String {
        format!("{} ({})", play.card.named(self.faces), play.kind)
    }

    fn cards(&self, cards: CardSet) -> String {
        cards.iter().map(|card| card.named(self.faces)).collect::<Vec<_>>().join(" ")
    }
}

arbitro_game::messages! {
    fn trump_on_table(card, stock) = "briscola-trump-on-table";
    fn trump(suit) = "briscola-trump";
    fn partner_shows(player, cards) = "briscola-partner-shows";
    fn you_draw(card) = "briscola-you-draw";
    fn draws(player) = "briscola-draws";
    fn exposed(card) = "briscola-exposed";
    fn takes_exposed(player, card) = "briscola-takes-exposed";
    fn shows_you(player, cards) = "briscola-shows-you";
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
        let drawing = game.draw(&view, Seat(0)).to_string();
        assert!(drawing.contains("briscola-trump(suit: suit-diamonds)"), "{drawing}");
    }
}

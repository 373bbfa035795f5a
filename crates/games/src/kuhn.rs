//! Kuhn's poker (Kuhn 1950): three cards, one bet. The smallest game in which bluffing pays; worth −1/18 to the first.

use crate::words;
use arbitro_game::{
    Actor, Announcer, Dice, Drawing, Game, Imagine, Lived, Message, Present, Recall, Roll, Seat, Turn,
};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Kuhn's poker.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kuhn;

/// A card; a later one beats an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Card {
    /// The jack.
    Jack,
    /// The queen.
    Queen,
    /// The king.
    King,
}

impl Card {
    /// All cards, the weakest first.
    pub const ALL: [Card; 3] = [Card::Jack, Card::Queen, Card::King];
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["J", "Q", "K"][*self as usize])
    }
}

/// A move of a player or of the deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Bid {
    /// Nature gives a card to the next seat.
    Deal(Card),
    /// Checks, or gives up against a bet.
    Pass,
    /// Bets one, or pays a bet.
    Bet,
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bid::Deal(card) => card.fmt(f),
            Bid::Pass => f.write_str("pass"),
            Bid::Bet => f.write_str("bet"),
        }
    }
}

/// A text that is no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a move of Kuhn's poker: write pass or bet")]
pub struct BidError(pub String);

impl FromStr for Bid {
    type Err = BidError;
    fn from_str(text: &str) -> Result<Self, BidError> {
        match text {
            "pass" => Ok(Bid::Pass),
            "bet" => Ok(Bid::Bet),
            "J" => Ok(Bid::Deal(Card::Jack)),
            "Q" => Ok(Bid::Deal(Card::Queen)),
            "K" => Ok(Bid::Deal(Card::King)),
            _ => Err(BidError(text.to_owned())),
        }
    }
}

/// The cards and what has been bid.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deal {
    cards: ArrayVec<Card, 2>,
    bids: ArrayVec<Bid, 3>,
}

/// What the umpire says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Said {
    /// Your card.
    Dealt(Card),
    /// A player passed or bet.
    Heard(Seat, Bid),
    /// Both cards are shown.
    Shown([Card; 2]),
}

/// What a seat sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KuhnView {
    /// One's own card.
    pub own: Option<Card>,
    /// What has been bid, first seat first.
    pub bids: Vec<Bid>,
    /// Both cards, once they are shown.
    pub shown: Option<[Card; 2]>,
}

impl Deal {
    fn is_over(&self) -> bool {
        match self.bids.as_slice() {
            [_, Bid::Pass] => true,
            [Bid::Bet, _] => true,
            bids => bids.len() == 3,
        }
    }

    fn mover(&self) -> Seat {
        Seat((self.bids.len() % 2) as u8)
    }

    /// What each has put in beyond the ante.
    fn stakes(&self) -> [i32; 2] {
        let mut stakes = [0; 2];
        for (number, bid) in self.bids.iter().enumerate() {
            stakes[number % 2] += i32::from(*bid == Bid::Bet);
        }
        stakes
    }

    /// The cards are compared unless a player passed against a bet.
    fn is_shown(&self) -> bool {
        self.is_over() && self.stakes()[0] == self.stakes()[1]
    }

    fn both(&self) -> Option<[Card; 2]> {
        self.cards.clone().into_inner().ok()
    }
}

impl Game for Kuhn {
    type State = Deal;
    type Move = Bid;
    type Moves = [Bid; 2];
    type Notice = Said;
    type View = KuhnView;

    fn seats(&self) -> u8 {
        2
    }

    fn start(&self) -> Deal {
        Deal::default()
    }

    fn turn(&self, deal: &Deal) -> Turn<Self> {
        if deal.cards.len() < 2 {
            let left: Vec<Card> = Card::ALL.into_iter().filter(|card| !deal.cards.contains(card)).collect();
            let chance = 1.0 / left.len() as f64;
            return Turn::Nature(left.into_iter().map(|card| (Bid::Deal(card), chance)).collect());
        }
        if deal.is_over() { Turn::Over } else { Turn::One(deal.mover(), [Bid::Pass, Bid::Bet]) }
    }

    fn play(&self, deal: &mut Deal, by: Actor, bid: Bid, say: &mut impl Announcer<Said>) {
        match (bid, by) {
            (Bid::Deal(card), _) => {
                let seat = Seat(deal.cards.len() as u8);
                if deal.cards.try_push(card).is_ok() {
                    say.tell(seat, || Said::Dealt(card));
                }
            }
            (bid, Actor::Seat(seat)) => {
                if deal.bids.try_push(bid).is_ok() {
                    say.tell_all(2, || Said::Heard(seat, bid));
                }
                if deal.is_shown()
                    && let Some(cards) = deal.both()
                {
                    say.tell_all(2, || Said::Shown(cards));
                }
            }
            (_, Actor::Nature) => {}
        }
    }

    fn view(&self, deal: &Deal, seat: Seat) -> KuhnView {
        KuhnView {
            own: deal.cards.get(seat.index()).copied(),
            bids: deal.bids.to_vec(),
            shown: if deal.is_shown() { deal.both() } else { None },
        }
    }

    fn payoff(&self, deal: &Deal, seat: Seat) -> f64 {
        let Some([first, second]) = deal.both().filter(|_| deal.is_over()) else { return 0.0 };
        let stakes = deal.stakes();
        let first_wins = if stakes[0] == stakes[1] { first > second } else { stakes[0] > stakes[1] };
        let won = f64::from(1 + stakes[0].min(stakes[1]));
        if first_wins == (seat == Seat(0)) { won } else { -won }
    }

    fn longest(&self) -> Option<u32> {
        Some(5)
    }
}

impl Imagine for Kuhn {
    fn imagine(&self, seat: Seat, recall: &Recall<Self>, dice: &mut Dice) -> Option<Deal> {
        let mut deal = Deal::default();
        let mut own = None;
        let mut shown = None;
        for lived in recall {
            match lived {
                Lived::Heard(Said::Dealt(card)) => own = Some(*card),
                Lived::Heard(Said::Heard(_, bid)) => deal.bids.try_push(*bid).ok()?,
                Lived::Heard(Said::Shown(cards)) => shown = Some(*cards),
                Lived::Did(_) => {}
            }
        }
        if let Some(cards) = shown {
            deal.cards.extend(cards);
            return Some(deal);
        }
        let Some(own) = own else { return Some(deal) };
        let left: Vec<Card> = Card::ALL.into_iter().filter(|card| *card != own).collect();
        let other = dice.pick(&left);
        deal.cards.extend(if seat == Seat(0) { [own, other] } else { [other, own] });
        Some(deal)
    }
}

impl Present for Kuhn {
    fn seat_name(&self, seat: Seat) -> String {
        ["first", "second"][seat.index().min(1)].to_owned()
    }

    fn seat_title(&self, seat: Seat) -> Message {
        words::of_two(seat)
    }

    fn draw(&self, view: &KuhnView, _: Seat) -> Drawing {
        let own = view.own.map_or_else(no_card, |card| you_hold(card.message()));
        let bids: Vec<String> = view.bids.iter().map(ToString::to_string).collect();
        let bids = if bids.is_empty() { no_betting() } else { betting(bids.join(" ")) };
        let shown = view.shown.map(|[first, second]| showdown(first.message(), second.message()));
        Drawing::of([own, bids].into_iter().chain(shown))
    }

    fn words(&self, said: &Said) -> Message {
        match said {
            Said::Dealt(card) => dealt(card.message()),
            Said::Heard(seat, Bid::Bet) => bets(self.seat_title(*seat)),
            Said::Heard(seat, _) => passes(self.seat_title(*seat)),
            Said::Shown([first, second]) => show(first.message(), second.message()),
        }
    }

    fn recalled(&self, recall: &Recall<Self>) -> Option<Message> {
        let mut card = None;
        let mut bids = Vec::new();
        for lived in recall {
            match lived {
                Lived::Heard(Said::Dealt(own)) => card = Some(own.message()),
                Lived::Heard(Said::Heard(_, Bid::Bet)) => bids.push(a_bet()),
                Lived::Heard(Said::Heard(..)) => bids.push(a_pass()),
                Lived::Heard(Said::Shown(_)) | Lived::Did(_) => {}
            }
        }
        let card = card?;
        Some(if bids.is_empty() { opens_with(card) } else { holds_after(card, bids) })
    }
}

impl Card {
    fn message(self) -> Message {
        match self {
            Card::Jack => words::jack(),
            Card::Queen => words::queen(),
            Card::King => words::king(),
        }
    }
}

arbitro_game::messages! {
    fn no_card() = "kuhn-no-card";
    fn you_hold(card) = "kuhn-you-hold";
    fn no_betting() = "kuhn-no-betting";
    fn betting(bids) = "kuhn-betting";
    fn showdown(first, second) = "kuhn-showdown";
    fn dealt(card) = "kuhn-dealt";
    fn bets(player) = "kuhn-bets";
    fn passes(player) = "kuhn-passes";
    fn show(first, second) = "kuhn-show";
    fn opens_with(card) = "kuhn-opens-with";
    fn holds_after(card, bids) = "kuhn-holds-after";
    fn a_bet() = "kuhn-a-bet";
    fn a_pass() = "kuhn-a-pass";
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_game::Silence;
    use arbitro_game::laws::Laws;

    #[test]
    fn it_keeps_the_laws() {
        let looked = Laws::default().check(&Kuhn).unwrap();
        assert!(looked.whole_tree && looked.twins > 0);
        assert!(Laws::default().check_imagination(&Kuhn).unwrap().imagined > 0);
    }

    #[test]
    fn the_five_ways_to_end() {
        for (bids, expected) in [
            ("pass pass", 1.0),
            ("pass bet pass", -1.0),
            ("pass bet bet", 2.0),
            ("bet pass", 1.0),
            ("bet bet", 2.0),
        ] {
            let mut deal = Kuhn.start();
            for card in ["K", "J"] {
                Kuhn.play(&mut deal, Actor::Nature, card.parse().unwrap(), &mut Silence);
            }
            for bid in bids.split(' ') {
                let Turn::One(seat, _) = Kuhn.turn(&deal) else { panic!("{bids} ends early") };
                Kuhn.play(&mut deal, Actor::Seat(seat), bid.parse().unwrap(), &mut Silence);
            }
            assert!(Kuhn.turn(&deal).is_over());
            assert_eq!(Kuhn.payoff(&deal, Seat(0)), expected, "{bids}");
            assert_eq!(Kuhn.payoff(&deal, Seat(1)), -expected);
        }
    }
}

//! The expert: a player whose cards are chosen by rules, after Vinci 2015, ch. 5.
//!
//! The host keeps the facts true (what was played, who takes, what may be played); the rules of the strategy turn
//! plays into suspicions and name cards with what they are worth. The card with the highest worth is played.

use super::auction;
use super::facts::Facts;
use super::question::Question;
use super::strategy::Strategy;
use crate::words;
use arbitro_game::{
    Chance, Explanation, FiredRule, Incident, Incidents, Message, Part, Player, Present, Seat, Thought,
    incident,
};
use arbitro_games::briscola::five::{Five, Move, Notice, Phase, Role, View};
use arbitro_games::briscola::{Card, CardSet};

/// A player by rules.
pub struct Expert {
    strategy: Strategy,
    /// What cards and players are called.
    game: Five,
    facts: Facts,
    hand: CardSet,
    last: Option<Explanation>,
    /// Sentences about what went wrong, oldest first.
    log: Vec<String>,
    incidents: Incidents,
}

/// A card that a rule wants to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The card.
    pub card: Card,
    /// What the rule thinks it is worth, in tenths of a point.
    pub worth: i64,
    /// The rule.
    pub rule: String,
}

impl Expert {
    /// A player with this strategy. It bids by table 5.1.
    pub fn new(strategy: Strategy) -> Self {
        let facts = Facts::new(&strategy);
        let log = strategy.warning().map(|warning| format!("strategy {warning}"));
        Expert {
            strategy,
            game: Five::default(),
            facts,
            hand: CardSet::EMPTY,
            last: None,
            log: log.into_iter().collect(),
            incidents: Incidents::default(),
        }
    }

    /// What went wrong so far, for the log of the table.
    pub fn log(&self) -> &[String] {
        &self.log
    }

    /// Begins to remember which rules fire, for tests of strategies.
    pub fn remember_rules(&mut self) {
        self.facts.remember_rules();
    }

    /// The rules that have fired since [`Expert::remember_rules`].
    pub fn fired_rules(&mut self) -> Vec<String> {
        self.facts.fired_rules()
    }

    fn bid(&mut self, view: &View, moves: &[Move]) -> Option<Move> {
        let bid = match (view.phase, view.rank) {
            (Phase::Auction, _) => auction::call(self.hand, moves),
            (Phase::Declaration, Some(rank)) => auction::declare(self.hand, rank, moves),
            _ => None,
        }?;
        let mv = bid.message(self.game.options().faces);
        let because = words::table(mv, self.hand.points(), auction::shape_text(self.hand));
        self.last = Some(Explanation::because(because));
        Some(bid)
    }

    fn play(&mut self, view: &View, moves: &[Move]) -> Move {
        let fallback = cheapest(view, moves);
        let Some(question) = Question::of(view) else {
            self.last = Some(Explanation::because(words::no_suit_yet()));
            return fallback;
        };
        let wishes = match self.facts.ask(&question) {
            Ok(wishes) => wishes,
            Err(error) => {
                self.count_stop(&error);
                let why = format!("the rules stopped: {error}");
                return self.fall_back(fallback, &why, words::rules_stopped(error.to_string()));
            }
        };
        let offered = |wish: &&Wish| moves.contains(&Move::Play(wish.card));
        let best = wishes.iter().filter(offered).max_by_key(|wish| {
            (wish.worth, std::cmp::Reverse((wish.card.points(), wish.card.rank(), wish.card)))
        });
        match best {
            Some(best) => {
                self.last = Some(self.explanation(view, best, &wishes));
                Move::Play(best.card)
            }
            None => {
                let name = self.strategy.name();
                self.incidents.count(Incident::FellBack, || incident::no_rule_spoke(name));
                let why = "no rule named a card that can be played";
                self.fall_back(fallback, why, words::no_rule_named_a_card())
            }
        }
    }

    fn count_stop(&mut self, error: &impl std::fmt::Display) {
        let name = self.strategy.name();
        self.incidents.count(Incident::Stopped, || incident::rules_stopped(name, error.to_string()));
    }

    /// Plays on without the rules, and says so.
    fn fall_back(&mut self, mv: Move, why: &str, reason: Message) -> Move {
        let (name, card) = (self.strategy.name(), self.game.notation(mv));
        let played = match mv {
            Move::Play(card) => card.message(self.game.options().faces),
            other => other.message(self.game.options().faces),
        };
        self.last = Some(Explanation::because(words::fell_back(name, reason, played)));
        self.log.push(format!("strategy {name}: {why}; {card} is played instead, the cheapest card"));
        mv
    }

    fn explanation(&self, view: &View, best: &Wish, wishes: &[Wish]) -> Explanation {
        let faces = self.game.options().faces;
        let mut sorted: Vec<&Wish> = wishes.iter().collect();
        sorted.sort_by_key(|wish| (std::cmp::Reverse(wish.worth), wish.card));
        let rules = sorted.into_iter().map(|wish| FiredRule {
            rule: wish.rule.clone(),
            salience: wish.worth as f64 / 10.0,
            conclusion: words::concludes(wish.card.message(faces)),
        });
        let because = words::rule_wants(&best.rule, best.card.message(faces), best.worth as f64 / 10.0);
        let mut explanation = Explanation::because(because).with(Part::Rules(rules.collect()));
        let suspects = self.facts.suspects();
        if view.partner.is_none() && !suspects.is_empty() {
            let chance = |(seat, share, value): (Seat, f64, f64)| Chance {
                what: words::suspect(self.game.seat_name(seat), format!("{value:+.0}")).into(),
                probability: share,
            };
            explanation = explanation.with(Part::Belief {
                about: words::partner(),
                chances: suspects.into_iter().map(chance).collect(),
            });
        }
        explanation
    }
}

impl Player<Five> for Expert {
    fn sit(&mut self, game: &Five, seat: Seat) {
        self.game = *game;
        self.facts.sit(seat);
        self.last = None;
    }

    fn hear(&mut self, notice: &Notice) {
        if let Notice::Dealt { hand, .. } = notice {
            self.hand = *hand;
        }
        if let Err(error) = self.facts.hear(notice) {
            self.count_stop(&error);
            let name = self.strategy.name();
            self.log.push(format!(
                "strategy {name}: the rules stopped: {error}; this deal is played without them"
            ));
        }
    }

    fn choose(&mut self, thought: Thought<'_, Five>) -> Move {
        match self.bid(thought.view, thought.moves) {
            Some(bid) => bid,
            None => self.play(thought.view, thought.moves),
        }
    }

    fn explain(&self) -> Option<Explanation> {
        self.last.clone()
    }

    fn incidents(&mut self) -> Incidents {
        std::mem::take(&mut self.incidents)
    }
}

/// A legal card that costs as little as possible: no trump, no points, no power, and not the called card.
fn cheapest(view: &View, moves: &[Move]) -> Move {
    let cost = |mv: &Move| match mv {
        Move::Play(card) => {
            let shows = view.role == Some(Role::Partner) && view.called_card() == Some(*card);
            (shows, view.trump == Some(card.suit()), card.points(), card.rank() as u8)
        }
        _ => (false, false, 0, 0),
    };
    moves.iter().copied().min_by_key(cost).unwrap_or(Move::Pass)
}

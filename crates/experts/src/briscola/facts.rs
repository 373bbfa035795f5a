//! The host's side of the rules: primitive facts, kept true as the game goes on.

use super::expert::Wish;
use super::question::{Choice, Question};
use super::strategy::Strategy;
use arbitro_game::Seat;
use arbitro_games::briscola::five::{Notice, SEATS};
use arbitro_games::briscola::{Card, CardSet, PlayKind, Suit};
use arbitro_rules::{AssertError, Engine, FactIndex, Fence, RunError, StopReason, Value};
use std::collections::BTreeSet;

/// Why the rules gave no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum FactsError {
    #[error(transparent)]
    Run(RunError),
    #[error(transparent)]
    Assert(#[from] AssertError),
    #[error(
        "the rules reached {fence}, in the rule {rule} or because of it: look there for a loop, or for rules that feed \
         each other"
    )]
    Fence { fence: Fence, rule: String },
    #[error("they had stopped before in this deal, because {0}")]
    Broken(String),
}

/// A play as it was seen.
#[derive(Clone, Copy)]
struct Noted {
    seat: Seat,
    card: Card,
    kind: PlayKind,
    position: i64,
    /// Who took before it.
    took_from: Option<Seat>,
}

/// The working memory of one player.
pub(super) struct Facts {
    engine: Engine,
    words: Words,
    me: Seat,
    hand: CardSet,
    caller: Option<Seat>,
    called: Option<Card>,
    partner_known: bool,
    /// The facts `in-mano` and `in-mazzo`, by card.
    cards: Vec<(Card, FactIndex)>,
    /// Plays of the deal, for those that came before the suit was declared.
    early: Vec<Noted>,
    /// Who has played to the trick, and who takes.
    trick: Vec<(Seat, Card)>,
    taker: Option<Seat>,
    tricks_done: u8,
    /// Why the rules failed in this deal.
    broken: Option<String>,
    fired: BTreeSet<String>,
}

impl From<RunError> for FactsError {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Limit(fence) => FactsError::fence(fence, None),
            other => FactsError::Run(other),
        }
    }
}

impl FactsError {
    fn fence(fence: Fence, rule: Option<&str>) -> Self {
        FactsError::Fence { fence, rule: rule.unwrap_or("?").to_owned() }
    }
}

impl Facts {
    pub fn new(strategy: &Strategy) -> Facts {
        let mut engine = strategy.engine();
        let words = Words::of(&mut engine);
        Facts {
            engine,
            words,
            me: Seat(0),
            hand: CardSet::EMPTY,
            caller: None,
            called: None,
            partner_known: false,
            cards: Vec::new(),
            early: Vec::new(),
            trick: Vec::new(),
            taker: None,
            tricks_done: 0,
            broken: None,
            fired: BTreeSet::new(),
        }
    }

    pub fn sit(&mut self, seat: Seat) {
        self.me = seat;
    }

    /// Begins to remember which rules fire.
    pub fn remember_rules(&mut self) {
        self.engine.remember_firings(4096);
    }

    /// Names of rules that fired while firings were remembered.
    pub fn fired_rules(&mut self) -> Vec<String> {
        self.note_firings();
        self.fired.iter().cloned().collect()
    }

    fn note_firings(&mut self) {
        for firing in self.engine.firings() {
            if !self.fired.contains(&firing.rule) {
                self.fired.insert(firing.rule.clone());
            }
        }
    }

    /// Takes note of what the umpire says.
    pub fn hear(&mut self, notice: &Notice) -> Result<(), FactsError> {
        match *notice {
            Notice::Dealt { hand, .. } => {
                self.hand = hand;
                (self.caller, self.called, self.taker) = (None, None, None);
                self.early.clear();
                self.trick.clear();
                self.tricks_done = 0;
                self.broken = None;
                Ok(())
            }
            Notice::Declared { seat, card } => {
                (self.caller, self.called) = (Some(seat), Some(card));
                let begun = self.begin(seat, card);
                self.check(begun)
            }
            Notice::Played { seat, card, kind } => {
                let noted = self.note_play(seat, card, kind);
                self.check(noted)
            }
            Notice::Taken { .. } => {
                self.trick.clear();
                self.taker = None;
                self.tricks_done += 1;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// After a failure the rules rest until the next deal: their facts may be half true.
    fn check<T>(&mut self, result: Result<T, FactsError>) -> Result<T, FactsError> {
        if let Err(error) = &result
            && self.broken.is_none()
        {
            self.broken = Some(error.to_string());
        }
        result
    }

    fn begin(&mut self, caller: Seat, called: Card) -> Result<(), FactsError> {
        self.note_firings();
        self.engine.reset()?;
        self.cards.clear();
        self.partner_known = false;
        let (words, engine) = (&self.words, &mut self.engine);
        let holds_called = self.hand.contains(called);
        let role = match (self.me == caller, holds_called) {
            (true, _) => "giaguaro",
            (false, true) => "socio",
            (false, false) => "villano",
        };
        engine.fact("io")?.set("player", seat_value(self.me)).assert()?;
        engine.fact("giaguaro")?.set("player", seat_value(caller)).assert()?;
        let role = engine.symbol(role);
        engine.assert_ordered("mio-ruolo", [role])?;
        let briscola = engine.fact("briscola")?.set("card", words.card(called));
        briscola.set("rank", words.rank(called)).set("suit", words.suit(called.suit())).assert()?;
        let played: CardSet = self.early.iter().map(|play| play.card).collect();
        for card in CardSet::DECK.without(played).iter() {
            let mine = self.hand.contains(card);
            let fact = engine.fact(if mine { "in-mano" } else { "in-mazzo" })?.set("card", words.card(card));
            let fact = fact.set("rank", words.rank(card)).set("suit", words.suit(card.suit()));
            let fact = if mine {
                fact.set("punti", i64::from(card.points())).set("forza", card.rank() as i64)
            } else {
                fact
            };
            self.cards.push((card, fact.assert()?));
        }
        let early = self.early.iter().find(|play| play.card == called).map(|play| play.seat);
        if let Some(partner) = early.or(holds_called.then_some(self.me)) {
            self.show_partner(partner)?;
        } else {
            for seat in Seat::all(SEATS).filter(|&seat| seat != self.me && seat != caller) {
                self.engine.fact("sospetto")?.set("player", seat_value(seat)).assert()?;
            }
        }
        // Plays of a first trick without trumps: now they can be told, and the rules read them at the next play.
        let early = std::mem::take(&mut self.early);
        for (index, play) in early.iter().enumerate() {
            let before = &early[index + 1 - play.position as usize..index];
            self.assert_play(play, 1, before.iter().any(|earlier| earlier.seat == caller))?;
        }
        self.early = early;
        Ok(())
    }

    fn show_partner(&mut self, partner: Seat) -> Result<(), FactsError> {
        if std::mem::replace(&mut self.partner_known, true) {
            return Ok(());
        }
        self.engine.fact("socio")?.set("player", seat_value(partner)).assert()?;
        for seat in Seat::all(SEATS).filter(|&seat| seat != partner && Some(seat) != self.caller) {
            self.engine.fact("villano")?.set("player", seat_value(seat)).assert()?;
        }
        Ok(())
    }

    fn note_play(&mut self, seat: Seat, card: Card, kind: PlayKind) -> Result<(), FactsError> {
        let play = Noted { seat, card, kind, position: self.trick.len() as i64 + 1, took_from: self.taker };
        self.trick.push((seat, card));
        if self.taker.is_none() || kind.takes() {
            self.taker = Some(seat);
        }
        if self.caller.is_none() || self.called.is_none() {
            self.early.push(play);
            return Ok(());
        }
        if self.broken.is_some() {
            return Ok(());
        }
        if let Some(place) = self.cards.iter().position(|(known, _)| *known == card) {
            let (_, fact) = self.cards.swap_remove(place);
            self.engine.retract(fact)?;
        }
        if Some(card) == self.called {
            self.show_partner(seat)?;
        }
        let before_it = self.trick.iter().take_while(|(player, _)| *player != seat);
        let caller_has_played = before_it.into_iter().any(|(player, _)| Some(*player) == self.caller);
        self.assert_play(&play, self.tricks_done + 1, caller_has_played)?;
        self.run()
    }

    fn assert_play(&mut self, play: &Noted, trick: u8, caller_has_played: bool) -> Result<(), FactsError> {
        let Noted { seat, card, kind, position, took_from } = *play;
        let words = &self.words;
        let before = took_from.map_or_else(|| words.nobody.clone(), seat_value);
        let of_caller = match (Some(seat) == self.caller, caller_has_played) {
            (true, _) => &words.now,
            (false, true) => &words.has,
            (false, false) => &words.must,
        };
        let fact = self.engine.fact("giocata")?.set("player", seat_value(seat)).set("card", words.card(card));
        let fact = fact.set("suit", words.suit(card.suit())).set("punti", i64::from(card.points()));
        let fact = fact.set("mano", i64::from(trick)).set("posizione", position);
        let fact = fact.set("tipo", words.kinds[kind as usize].clone()).set("prendeva", before);
        fact.set("giaguaro", of_caller.clone()).assert()?;
        Ok(())
    }

    fn run(&mut self) -> Result<(), FactsError> {
        match self.engine.run(None).reason {
            StopReason::Error(error) => Err(error.into()),
            StopReason::Limit(fence) => Err(FactsError::fence(fence, self.engine.last_rule())),
            StopReason::AgendaEmpty | StopReason::FiringLimit | StopReason::Halted => Ok(()),
        }
    }

    /// Asks the rules for cards.
    pub fn ask(&mut self, question: &Question) -> Result<Vec<Wish>, FactsError> {
        if let Some(why) = &self.broken {
            return Err(FactsError::Broken(why.clone()));
        }
        let asked = self.put(question);
        let facts = self.check(asked)?;
        let run = self.run();
        let wishes = self.wishes();
        self.note_firings();
        let cleared = self.clear(facts);
        self.check(run)?;
        self.check(cleared)?;
        Ok(wishes)
    }

    fn put(&mut self, question: &Question) -> Result<Vec<FactIndex>, FactsError> {
        let mut facts = Vec::with_capacity(20);
        let (words, engine) = (&self.words, &mut self.engine);
        let position = question.trick.len() as i64 + 1;
        let taking = question.taking();
        let fact =
            engine.fact("tavolo")?.set("mano", i64::from(question.trick_number)).set("posizione", position);
        let fact = fact.set("punti", i64::from(question.points)).set("coperte", question.unseen.len() as i64);
        facts.push(fact.assert()?);
        for &(seat, card) in &question.trick {
            let fact =
                engine.fact("in-tavolo")?.set("player", seat_value(seat)).set("card", words.card(card));
            facts.push(fact.set("rank", words.rank(card)).set("suit", words.suit(card.suit())).assert()?);
        }
        if let Some((seat, card)) = taking {
            let fact = engine.fact("prende")?.set("player", seat_value(seat)).set("card", words.card(card));
            facts.push(fact.set("rank", words.rank(card)).set("suit", words.suit(card.suit())).assert()?);
        }
        if let Some(&(seat, _)) = question.trick.last() {
            facts.push(engine.fact("prima")?.set("player", seat_value(seat)).assert()?);
        }
        for step in 1..SEATS - question.trick.len() as u8 {
            let seat = Seat((question.seat.0 + step) % SEATS);
            facts.push(engine.fact("dopo")?.set("player", seat_value(seat)).assert()?);
        }
        let choices: Vec<Choice> = question.hand.iter().map(|card| question.choice(card)).collect();
        for choice in &choices {
            let Choice { card, takes, beating, .. } = *choice;
            let spares = choices.iter().any(|other| other.spares(choice));
            let fact = engine.fact("scelta")?.set("card", words.card(card)).set("rank", words.rank(card));
            let fact = fact.set("suit", words.suit(card.suit())).set("punti", i64::from(card.points()));
            let fact = fact.set("forza", card.rank() as i64);
            let fact = fact.set("atout", words.yes_if(choice.is_trump));
            let fact = fact.set("chiamata", words.yes_if(choice.is_secret));
            let fact = fact.set("prende", words.yes_if(takes)).set("risparmio", words.yes_if(spares));
            facts.push(fact.set("battono", beating).assert()?);
        }
        facts.push(engine.assert_ordered("calcola-giocata", [])?);
        Ok(facts)
    }

    fn wishes(&self) -> Vec<Wish> {
        let read = |fact: arbitro_rules::FactView<'_>| {
            let name =
                |slot: &str| fact.slot(slot).and_then(|value| self.engine.name(&value).map(str::to_owned));
            let card = name("card")?.parse().ok()?;
            let worth = fact.slot("sal")?;
            let worth = worth.as_integer().or_else(|| worth.as_float().map(|worth| worth.round() as i64))?;
            Some(Wish { card, worth, rule: name("regola").unwrap_or_else(|| "?".to_owned()) })
        };
        self.engine.facts_of("da-giocarsi").filter_map(read).collect()
    }

    /// Takes back what holds for one question only.
    fn clear(&mut self, asked: Vec<FactIndex>) -> Result<(), FactsError> {
        // What the rules derived goes before what they derived it from.
        for template in ["da-giocarsi", "relazione"] {
            let derived: Vec<FactIndex> = self.engine.facts_of(template).map(|fact| fact.index()).collect();
            for fact in derived {
                self.engine.retract(fact)?;
            }
        }
        for fact in asked.into_iter().rev() {
            self.engine.retract(fact)?;
        }
        Ok(())
    }

    /// Who may be the partner, how likely, and the suspicion itself.
    pub fn suspects(&self) -> Vec<(Seat, f64, f64)> {
        let heat = self.engine.global("calore").and_then(Value::as_float).unwrap_or(60.0);
        let suspects: Vec<(Seat, f64)> = self
            .engine
            .facts_of("sospetto")
            .filter_map(|fact| {
                let seat = fact.slot("player")?.as_integer()?;
                let value = fact.slot("valore")?.as_float()?;
                Some((Seat(u8::try_from(seat).ok()?), value))
            })
            .collect();
        let total: f64 = suspects.iter().map(|(_, value)| (value / heat).exp()).sum();
        suspects.into_iter().map(|(seat, value)| (seat, (value / heat).exp() / total, value)).collect()
    }
}

fn seat_value(seat: Seat) -> Value {
    Value::Integer(i64::from(seat.0))
}

/// The words of the rules, looked up once.
struct Words {
    cards: Vec<Value>,
    ranks: Vec<Value>,
    suits: Vec<Value>,
    kinds: Vec<Value>,
    yes: Value,
    no: Value,
    nobody: Value,
    has: Value,
    must: Value,
    now: Value,
}

impl Words {
    fn of(engine: &mut Engine) -> Words {
        let mut symbols = |names: &[&str]| names.iter().map(|name| engine.symbol(name)).collect::<Vec<_>>();
        let ranks =
            symbols(&["due", "quattro", "cinque", "sei", "sette", "fante", "cavallo", "re", "tre", "asso"]);
        let kinds = symbols(&["liscio", "carichino", "carico", "strozzino", "strozzo", "taglio"]);
        let suits = Suit::ALL.map(|suit| suit.to_string());
        let suits = symbols(&suits.each_ref().map(String::as_str));
        let cards: Vec<String> = (0..40).map(|index| Card::nth(index).to_string()).collect();
        let cards = symbols(&cards.iter().map(String::as_str).collect::<Vec<_>>());
        let mut word = |name: &str| engine.symbol(name);
        Words {
            cards,
            ranks,
            suits,
            kinds,
            yes: word("si"),
            no: word("no"),
            nobody: word("nessuno"),
            has: word("ha"),
            must: word("deve"),
            now: word("ora"),
        }
    }

    fn card(&self, card: Card) -> Value {
        self.cards[card.suit() as usize * 10 + card.rank() as usize].clone()
    }

    fn rank(&self, card: Card) -> Value {
        self.ranks[card.rank() as usize].clone()
    }

    fn suit(&self, suit: Suit) -> Value {
        self.suits[suit as usize].clone()
    }

    fn yes_if(&self, holds: bool) -> Value {
        if holds { self.yes.clone() } else { self.no.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::round::Deal;
    use super::*;
    use arbitro_game::{Player, Thought, seed_of};
    use arbitro_games::briscola::five::{Five, Move};

    /// Hears everything, and plays the first card.
    struct Listener(Facts);

    impl Player<Five> for Listener {
        fn sit(&mut self, _: &Five, seat: Seat) {
            self.0.sit(seat);
        }

        fn hear(&mut self, notice: &Notice) {
            self.0.hear(notice).expect("the rules of the house work");
        }

        fn choose(&mut self, thought: Thought<'_, Five>) -> Move {
            thought.moves[0]
        }
    }

    #[test]
    fn every_play_is_told_to_the_rules_and_only_strangers_are_suspected() {
        for (name, _) in super::super::HOUSE {
            let strategy = Strategy::house(name).expect("known").expect("loaded");
            let mut listeners: [Listener; 5] = std::array::from_fn(|_| Listener(Facts::new(&strategy)));
            for number in 0..20 {
                let deal = Deal::of(&Five::default(), seed_of(8, number)).expect("a caller");
                let mut players = listeners.each_mut().map(|player| player as &mut dyn Player<Five>);
                deal.play(&Five::default(), &mut players).expect("a whole deal");
                for Listener(facts) in &listeners {
                    assert_eq!(facts.engine.facts_of("giocata").count(), 40, "{name}");
                    // A clue about oneself, or about somebody who is known, would be left over.
                    assert_eq!(facts.engine.facts_of("indizio").count(), 0, "{name}");
                }
            }
        }
    }

    #[test]
    fn plays_before_the_suit_is_declared_are_told_too() {
        let strategy = Strategy::house("accorto").expect("known").expect("loaded");
        let mut facts = Facts::new(&strategy);
        facts.sit(Seat(0));
        let card = |text: &str| text.parse::<Card>().expect("a card");
        let hand = "2C 4C 5C 6C 7C JC QC KC".parse().expect("cards");
        let mut hear = |notice| facts.hear(&notice).expect("heard");
        hear(Notice::Dealt { dealer: Seat(4), hand });
        for (seat, text) in [(0, "2C"), (1, "2D"), (2, "4D"), (3, "2S"), (4, "AS")] {
            let kind = if text == "AS" { PlayKind::Carico } else { PlayKind::Liscio };
            hear(Notice::Played { seat: Seat(seat), card: card(text), kind });
        }
        hear(Notice::Taken { seat: Seat(0), points: 11 });
        hear(Notice::Declared { seat: Seat(2), card: card("AB") });
        assert_eq!(facts.engine.facts_of("giocata").count(), 5);
        let caller: Vec<String> = facts
            .engine
            .facts_of("giocata")
            .filter_map(|fact| facts.engine.name(&fact.slot("giaguaro")?).map(str::to_owned))
            .collect();
        assert_eq!(caller, ["deve", "deve", "ora", "ha", "ha"]);
    }
}

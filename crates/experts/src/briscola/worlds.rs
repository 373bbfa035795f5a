//! Worlds that a seat may be in, and how likely each is: every call and every card of the others is read backwards.
//!
//! Bayes' rule with a policy as the model of the others: a world is as likely as the observed plays would have
//! been in it, if the others bid by table 5.1 and play like the expert, but softly, and with a share of bluff (policy-based
//! inference, as Rebstock et al. 2019 do in Skat). A world contains the partner too, so the posterior also covers
//! who the partner is.

use super::auction::{Advice, advise, declare};
use super::instinct::{Instinct, Softness};
use super::scene::{Scene, next};
use arbitro_game::{Dice, Roll, Seat};
use arbitro_games::briscola::five::{
    AllPass, Declaration, FirstLead, Five, HAND, Hands, Knowledge, Move, SEATS,
};
use arbitro_games::briscola::{Card, CardSet, Rank, Suit};

/// How the others' calls and plays are read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// How far they may be from the expert's cards.
    pub cards: Softness,
    /// The share of people whose cards follow no policy at all. A bluff is one card; a player without a policy is known by all his cards
    /// together, so that among such players nothing is concluded, and among experts hardly less.
    pub strangers: f32,
    /// The share of calls that are not the table's.
    pub bold_calls: f32,
    /// Whether calls are read at all.
    pub calls: bool,
    /// Whether cards are read at all.
    pub plays: bool,
}

impl Default for Reading {
    fn default() -> Self {
        Reading {
            cards: Softness { heat: 1.0, bluff: 0.05 },
            strangers: 0.1,
            bold_calls: 0.1,
            calls: true,
            plays: true,
        }
    }
}

impl Reading {
    /// Every world that can be is as likely as any other.
    pub fn nothing() -> Reading {
        Reading { calls: false, plays: false, ..Reading::default() }
    }
}

/// A world that a seat may be in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct World {
    /// The hands as they were dealt.
    pub dealt: Hands,
    /// How likely it is, compared with others.
    pub weight: f64,
}

/// A play of another seat, with what every player saw before it.
#[derive(Clone, Debug)]
struct Observed {
    scene: Scene,
    seat: usize,
    card: Card,
    /// Cards that the seat had played before.
    gone: CardSet,
}

/// A call or a pass of a seat, and the rank called before it.
#[derive(Clone, Copy, Debug)]
struct Call {
    before: Option<Rank>,
    must: bool,
    called: Option<Rank>,
}

/// What a seat can conclude from what it has lived through.
#[derive(Clone, Debug)]
pub struct Worlds<'a> {
    game: &'a Five,
    knowledge: &'a Knowledge,
    instinct: &'a Instinct,
    reading: Reading,
    observed: Vec<Observed>,
    /// How likely the cards of each seat are for one who plays any card: the same in every world.
    by_chance: [f64; SEATS as usize],
    calls: [Vec<Call>; SEATS as usize],
    /// Other seats, those who called first: their hands are the most unusual.
    order: Vec<usize>,
    scene: Option<Scene>,
}

/// Deals to try for one that fits the calls.
const TRIES: usize = 300;

impl<'a> Worlds<'a> {
    /// Reads what happened once, for many worlds.
    pub fn new(game: &'a Five, knowledge: &'a Knowledge, instinct: &'a Instinct, reading: Reading) -> Self {
        let mut worlds = Worlds {
            game,
            knowledge,
            instinct,
            reading,
            observed: Vec::new(),
            by_chance: [1.0; SEATS as usize],
            calls: Default::default(),
            order: Vec::new(),
            scene: None,
        };
        worlds.read();
        worlds
    }

    fn read(&mut self) {
        let me = self.knowledge.seat();
        let (mut rank, mut passed) = (None, 0);
        let mut gone = [CardSet::EMPTY; SEATS as usize];
        let mut early: Vec<(Seat, Card)> = Vec::new();
        let mut promised = false;
        for &(seat, mv) in self.knowledge.public() {
            match mv {
                Move::Call(_) | Move::Pass => {
                    let called = match mv {
                        Move::Call(rank) => Some(rank),
                        _ => None,
                    };
                    let must = self.game.options().all_pass == AllPass::LastMustCall
                        && rank.is_none()
                        && passed == SEATS - 1;
                    // Who passes after a promise says nothing that the table knows.
                    if seat != me && !promised {
                        self.calls[seat.index()].push(Call { before: rank, must, called });
                    }
                    passed += u8::from(called.is_none());
                    rank = called.or(rank);
                }
                Move::Promise(_) => promised = true,
                Move::Declare(_) => {
                    if let Some((caller, card)) = self.knowledge.declared() {
                        let leader = match self.game.options().first_lead {
                            FirstLead::RightOfCaller => Seat(next(caller.0)),
                            FirstLead::Caller => caller,
                            FirstLead::RightOfDealer => Seat(next(self.knowledge.dealer().0)),
                        };
                        self.scene = Some(Scene::new(caller, card, leader).with_early(&early));
                    }
                }
                Move::Play(card) => {
                    match &mut self.scene {
                        None => early.push((seat, card)),
                        Some(scene) => {
                            let choice = gone[seat.index()].len() < 7;
                            if seat != me && choice {
                                let (scene, gone) = (*scene, gone[seat.index()]);
                                self.by_chance[seat.index()] /= f64::from(HAND) - gone.len() as f64;
                                self.observed.push(Observed { scene, seat: seat.index(), card, gone });
                            }
                            scene.play(card, self.instinct.weights());
                        }
                    }
                    gone[seat.index()].insert(card);
                }
                Move::Deal(..) => {}
            }
        }
        self.order = (0..SEATS as usize).filter(|&seat| seat != me.index()).collect();
        let declarer = self.knowledge.declared().map(|(seat, _)| seat.index());
        self.order.sort_by_key(|&seat| {
            let calls = self.calls[seat].iter().filter(|call| call.called.is_some()).count();
            (declarer != Some(seat), std::cmp::Reverse(calls))
        });
    }

    /// The rules.
    pub fn game(&self) -> &'a Five {
        self.game
    }

    /// What the seat knows.
    pub fn knowledge(&self) -> &'a Knowledge {
        self.knowledge
    }

    /// The ways that are ascribed to the others.
    pub fn instinct(&self) -> &'a Instinct {
        self.instinct
    }

    /// What every player sees now; `None` before the suit is declared.
    pub fn scene(&self) -> Option<&Scene> {
        self.scene.as_ref()
    }

    /// A world that fits the calls, with the weight that the cards give it.
    pub fn draw(&self, dice: &mut Dice) -> Option<World> {
        let mut dealt = self.knowledge.deal(self.game, dice)?;
        if self.reading.calls {
            for _ in 0..TRIES {
                if self.calls_fit(&dealt, dice) {
                    break;
                }
                dealt = self.knowledge.deal(self.game, dice)?;
            }
        }
        let weight = if self.reading.plays { self.likelihood(&dealt) } else { 1.0 };
        Some(World { dealt, weight })
    }

    /// Whether a deal stands the test of the calls: each that is not the table's lets only a share of them pass.
    fn calls_fit(&self, dealt: &Hands, dice: &mut Dice) -> bool {
        let bold = self.reading.bold_calls / (1.0 - self.reading.bold_calls).max(0.01) / 3.0;
        let mut passes = |fits: bool| fits || dice.unit() < f64::from(bold);
        for &seat in &self.order {
            let hand = dealt[seat];
            let advice = advise(hand);
            if !self.calls[seat].iter().all(|call| passes(fits(advice, hand, call))) {
                return false;
            }
            if let Some((caller, card)) = self.knowledge.declared()
                && caller.index() == seat
                && self.game.options().declaration == Declaration::BeforePlay
            {
                let offered = Suit::ALL.map(Move::Declare);
                let suits: Vec<Move> = offered
                    .into_iter()
                    .filter(|mv| matches!(mv, Move::Declare(suit) if !hand.contains(Card::new(card.rank(), *suit))))
                    .collect();
                if !passes(declare(hand, card.rank(), &suits) == Some(Move::Declare(card.suit()))) {
                    return false;
                }
            }
        }
        true
    }

    /// How likely the cards of the others would have been in a deal.
    #[inline]
    fn likelihood(&self, dealt: &Hands) -> f64 {
        let mut by_seat = [1.0; SEATS as usize];
        for play in &self.observed {
            let hand = dealt[play.seat].without(play.gone);
            let is_partner =
                play.seat != play.scene.caller as usize && dealt[play.seat].contains(play.scene.called);
            by_seat[play.seat] *= f64::from(self.instinct.likelihood(
                &play.scene,
                hand,
                is_partner,
                play.card,
                &self.reading.cards,
            ));
        }
        let strangers = f64::from(self.reading.strangers);
        let either = |(policy, any): (f64, f64)| (1.0 - strangers) * policy + strangers * any;
        by_seat.into_iter().zip(self.by_chance).map(either).product()
    }

    /// What is believed after this many worlds; nothing if no world was found.
    pub fn belief(&self, worlds: usize, dice: &mut Dice) -> Option<Belief> {
        let mut belief = Belief::default();
        for _ in 0..worlds {
            belief.add(&self.draw(dice)?, self.knowledge);
        }
        Some(belief.settled())
    }
}

/// Whether a call or a pass is what the table advises for a hand.
fn fits(advice: Advice, hand: CardSet, call: &Call) -> bool {
    if call.must {
        return true;
    }
    let best = match advice {
        Advice::Pass => None,
        Advice::Call { suit, limit } => Rank::ALL.into_iter().rev().find(|&rank| {
            rank >= limit
                && call.before.is_none_or(|before| rank < before)
                && !hand.contains(Card::new(rank, suit))
        }),
    };
    best == call.called
}

/// How likely each player is the partner, and holds each card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Belief {
    /// For each seat, how likely it holds or held the called card.
    pub partner: [f64; SEATS as usize],
    /// Hidden cards, each with the chance that each seat holds it.
    pub cards: Vec<(Card, [f64; SEATS as usize])>,
    /// How many worlds were looked at.
    pub worlds: u64,
    /// How many equally likely worlds would tell as much (Kish).
    pub effective: f64,
    weights: f64,
    squares: f64,
}

impl Belief {
    fn add(&mut self, world: &World, knowledge: &Knowledge) {
        if self.cards.is_empty() {
            self.cards = knowledge.hidden().iter().map(|card| (*card, [0.0; SEATS as usize])).collect();
        }
        let weight = world.weight;
        self.worlds += 1;
        self.weights += weight;
        self.squares += weight * weight;
        for (card, chances) in &mut self.cards {
            if let Some(holder) = world.dealt.iter().position(|hand| hand.contains(*card)) {
                chances[holder] += weight;
            }
        }
        if let Some((_, called)) = knowledge.declared()
            && let Some(holder) = world.dealt.iter().position(|hand| hand.contains(called))
        {
            self.partner[holder] += weight;
        }
    }

    fn settled(mut self) -> Belief {
        let all = self.weights.max(f64::MIN_POSITIVE);
        self.partner.iter_mut().for_each(|chance| *chance /= all);
        for (_, chances) in &mut self.cards {
            chances.iter_mut().for_each(|chance| *chance /= all);
        }
        self.effective = self.weights * self.weights / self.squares.max(f64::MIN_POSITIVE);
        self
    }
}

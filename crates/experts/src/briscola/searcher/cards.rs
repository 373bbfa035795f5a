//! Which card: every card of the hand in many imagined deals.

use super::super::instinct::Instinct;
use super::super::scene::Scene;
use super::super::solver::{Ending, Solver};
use super::super::worlds::{World, Worlds};
use super::lead::Lead;
use super::{Method, Settings};
use arbitro_game::{Dice, Roll, Seat, Stopped, Watch};
use arbitro_games::briscola::five::{DealResult, Five, HAND, Hands, SEATS, State, View, Winner};
use arbitro_games::briscola::{Card, CardSet, Points};
use arbitro_players::search::ismcts::{Payoffs, payoffs};

/// Worlds that are drawn at once, of which the likely ones are kept.
const BATCH: usize = 48;
/// Worlds that are kept of a batch.
const KEPT: usize = 12;

/// A card and what was found about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The card.
    pub card: Card,
    /// What it is worth: won deals less lost ones, and a little for points.
    pub value: f64,
    /// How likely our side wins.
    pub won: f64,
    /// What our side takes in the whole deal.
    pub points: f64,
    /// The standard error of the value.
    pub value_error: f64,
    /// The standard error of the points.
    pub points_error: f64,
}

#[derive(Clone, Copy, Default)]
struct Sum {
    value: f64,
    won: f64,
    points: f64,
    /// The squares of the values.
    value_squares: f64,
    /// The squares of the points.
    squares: f64,
}

/// A judgement of the cards that a seat may play, growing world by world.
pub struct Judgement<'a> {
    worlds: &'a Worlds<'a>,
    scene: Scene,
    settings: Settings,
    seat: Seat,
    /// Cards on the table, and who led.
    table: Vec<Card>,
    leader: Seat,
    promise: Option<Points>,
    cards: Vec<Card>,
    sums: Vec<Sum>,
    weights: f64,
    lead: Lead,
    played_out: u64,
    drawn: u64,
    partner: [f64; SEATS as usize],
    believed: f64,
}

impl<'a> Judgement<'a> {
    /// Nothing is judged yet.
    pub fn new(worlds: &'a Worlds<'a>, view: &View, settings: &Settings) -> Self {
        let scene = worlds.scene().copied();
        let cards = distinct(view);
        Judgement {
            worlds,
            scene: scene.unwrap_or_else(|| Scene::new(Seat(0), Card::nth(0), Seat(0))),
            settings: *settings,
            seat: view.seat,
            table: view.trick.iter().map(|play| play.card).collect(),
            leader: view.trick.first().map_or(view.seat, |play| play.seat),
            promise: view.promise,
            sums: vec![Sum::default(); cards.len()],
            lead: Lead::new(cards.len()),
            cards,
            weights: 0.0,
            played_out: 0,
            drawn: 0,
            partner: [0.0; SEATS as usize],
            believed: 0.0,
        }
    }

    /// Imagines deals and tries all cards in each, until the watch says stop.
    pub fn think(
        &mut self,
        solver: &mut Solver,
        dice: &mut Dice,
        watch: &mut Watch,
        mut progress: impl FnMut(u64, &Judged),
    ) -> Stopped {
        if self.worlds.scene().is_none() || self.cards.is_empty() {
            return Stopped::Finished;
        }
        let mut batch: Vec<World> = Vec::with_capacity(BATCH);
        loop {
            batch.clear();
            while batch.len() < BATCH {
                let Some(world) = self.worlds.draw(dice) else { return Stopped::Finished };
                self.believe(&world);
                batch.push(world);
                if let (Some(stopped), true) = (watch.check(), self.played_out > 0) {
                    return stopped;
                }
            }
            self.drawn += BATCH as u64;
            let total: f64 = batch.iter().map(|world| world.weight).sum();
            // If nothing explains what was played, every world is as good as any other.
            let even = total <= 0.0;
            let total = if even { BATCH as f64 } else { total };
            let step = total / KEPT as f64;
            let (mut at, mut reached) = (dice.unit() * step, 0.0);
            for world in &batch {
                reached += if even { 1.0 } else { world.weight };
                while at < reached {
                    at += step;
                    // At least one deal is played out, however little time there is.
                    if let (Some(stopped), true) =
                        (watch.count().or_else(|| watch.check()), self.played_out > 0)
                    {
                        return stopped;
                    }
                    self.try_cards(world, if even { 1e-12 } else { step }, solver, dice);
                }
            }
            if let Some(best) = self.best() {
                progress(self.played_out, &best);
            }
            let values = self.sums.iter().map(|sum| sum.value);
            self.lead.batch(values, self.weights);
            if self.settings.sure.is_some_and(|errors| self.lead.is_sure(errors)) {
                return Stopped::Finished;
            }
        }
    }

    fn believe(&mut self, world: &World) {
        if let Some(holder) = world.dealt.iter().position(|hand| hand.contains(self.scene.called)) {
            self.partner[holder] += world.weight;
            self.believed += world.weight;
        }
    }

    fn try_cards(&mut self, world: &World, weight: f64, solver: &mut Solver, dice: &mut Dice) {
        let partner = world.dealt.iter().position(|hand| hand.contains(self.scene.called));
        let Some(partner) = partner.map(|index| Seat(index as u8)) else { return };
        let hands: Hands = world.dealt.map(|hand| hand.without(self.scene.seen));
        let left = HAND + 1 - self.scene.trick;
        let by_solver = match self.settings.method {
            Method::Solver | Method::Combined => left <= self.settings.solve_from,
            Method::Rollouts | Method::Ismcts => false,
        };
        let mut values = vec![0.0; self.cards.len()];
        let solved = by_solver && self.solve(&hands, partner, solver, &mut values);
        let by_instinct = !solved || self.settings.method == Method::Combined;
        let ours = self.seat == partner || self.seat.0 == self.scene.caller;
        self.weights += weight;
        self.played_out += 1;
        for (index, card) in self.cards.iter().enumerate() {
            let mut share = 0.0;
            let mut sum = Sum::default();
            let mut add = |points: f64, part: f64| {
                let (value, won) = self.worth(points, partner, ours);
                sum.value += part * value;
                sum.won += part * won;
                sum.points += part * if ours { points } else { 120.0 - points };
                share += part;
            };
            if solved {
                add(values[index], 1.0);
            }
            if by_instinct {
                let mut hands = hands;
                let mut scene = self.scene;
                hands[self.seat.index()].remove(*card);
                let instinct = self.worlds.instinct();
                scene.play(*card, instinct.weights());
                add(instinct.finish(scene, &mut hands, partner, self.settings.stray, dice).into(), 1.0);
            }
            let all = &mut self.sums[index];
            let value = sum.value / share;
            all.value += weight * value;
            all.value_squares += weight * value * value;
            all.won += weight * sum.won / share;
            let points = sum.points / share;
            all.points += weight * points;
            all.squares += weight * points * points;
        }
    }

    /// What the caller's side takes in the whole deal after each card, with open cards.
    fn solve(&self, hands: &Hands, partner: Seat, solver: &mut Solver, values: &mut [f64]) -> bool {
        let Some(ending) = self.ending(hands, partner) else { return false };
        let Ok(solved) = solver.each_card(&ending) else { return false };
        let taken = self.scene.of_caller(partner);
        for (value, card) in values.iter_mut().zip(&self.cards) {
            let Some((_, points)) = solved.iter().find(|(known, _)| known == card) else { return false };
            *value = f64::from(taken + points);
        }
        true
    }

    fn ending(&self, hands: &Hands, partner: Seat) -> Option<Ending> {
        let mut before = *hands;
        let mut seat = self.leader;
        for card in &self.table {
            before[seat.index()].insert(*card);
            seat = Seat((seat.0 + 1) % SEATS);
        }
        let side = [Seat(self.scene.caller), partner];
        let ending = Ending::new(&before, &side, Some(self.scene.trump), self.leader).ok()?;
        self.table.iter().try_fold(ending, |ending, card| ending.play(*card).ok().map(|(next, _)| next))
    }

    /// The value for our side, and whether it wins (a draw is half).
    fn worth(&self, of_caller: f64, partner: Seat, ours: bool) -> (f64, f64) {
        let options = self.worlds.game().options();
        let result =
            DealResult::of(options, Seat(self.scene.caller), partner, of_caller as Points, self.promise);
        let outcome = match result.winner {
            Winner::Caller => 1.0,
            Winner::Villains => -1.0,
            Winner::Nobody => 0.0,
        };
        let target = f64::from(self.promise.unwrap_or(60));
        let value = outcome + self.settings.points * (of_caller - target) / 60.0;
        let (value, outcome) = if ours { (value, outcome) } else { (-value, -outcome) };
        (value, (outcome + 1.0) / 2.0)
    }

    /// How many worlds were played out.
    pub fn worlds(&self) -> u64 {
        self.played_out
    }

    /// How many worlds were drawn.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// How likely each seat is the partner.
    pub fn partner_chances(&self) -> [f64; SEATS as usize] {
        self.partner.map(|chance| chance / self.believed.max(f64::MIN_POSITIVE))
    }

    /// All cards, in the order of the hand.
    pub fn judged(&self) -> Vec<Judged> {
        let all = self.weights.max(f64::MIN_POSITIVE);
        let judged = |(card, sum): (&Card, &Sum)| {
            let points = sum.points / all;
            let error = |squares: f64, mean: f64| {
                ((squares / all - mean * mean).max(0.0) / self.played_out.max(1) as f64).sqrt()
            };
            Judged {
                card: *card,
                value: sum.value / all,
                won: sum.won / all,
                points,
                value_error: error(sum.value_squares, sum.value / all),
                points_error: error(sum.squares, points),
            }
        };
        self.cards.iter().zip(&self.sums).map(judged).collect()
    }

    /// The best card.
    pub fn best(&self) -> Option<Judged> {
        self.judged().into_iter().max_by(|a, b| a.value.total_cmp(&b.value))
    }

    /// The card that stands for a card that was left out because another does the same work.
    pub fn stands_for(&self, card: Card) -> Option<Card> {
        let below =
            |known: &&Card| known.suit() == card.suit() && known.points() == card.points() && **known <= card;
        self.cards.iter().filter(below).max().copied()
    }
}

/// The cards of the hand, without those that do the same work as a lower one: no card that another player may hold or that
/// takes now lies between.
fn distinct(view: &View) -> Vec<Card> {
    let gone: CardSet = view.history.iter().map(|play| play.card).collect();
    let takes = view
        .trick
        .iter()
        .map(|play| play.card)
        .reduce(|best, card| if card.beats(best, view.trump) { card } else { best });
    let mut between = CardSet::DECK.without(gone).without(view.hand);
    takes.iter().for_each(|card| between.insert(*card));
    let mut kept: Vec<Card> = Vec::new();
    let mut before: Option<Card> = None;
    for card in view.hand.iter() {
        let twin = before.is_some_and(|lower| {
            lower.suit() == card.suit()
                && lower.points() == card.points()
                && !between.iter().any(|other| lower < other && other < card)
        });
        if !twin {
            kept.push(card);
        }
        before = Some(card);
    }
    kept
}

/// Keeps the likely ones of many worlds, for those who want one at a time.
#[derive(Default)]
pub(super) struct Pool {
    kept: Vec<World>,
}

impl Pool {
    pub fn draw(&mut self, worlds: &Worlds<'_>, dice: &mut Dice) -> Option<World> {
        if self.kept.is_empty() {
            let batch: Vec<World> = (0..BATCH).map_while(|_| worlds.draw(dice)).collect();
            if batch.is_empty() {
                return None;
            }
            let even = batch.iter().map(|world| world.weight).sum::<f64>() <= 0.0;
            for _ in 0..KEPT {
                let weight = |world: &World| if even { 1.0 } else { world.weight };
                self.kept.push(batch[dice.weighted(batch.iter().map(weight))]);
            }
        }
        self.kept.pop()
    }
}

/// What every player gets when a state is played to its end by instinct.
pub(super) fn payoffs_by_instinct(
    game: &Five,
    state: &State,
    instinct: &Instinct,
    stray: f32,
    dice: &mut Dice,
) -> Payoffs {
    let (Some(scene), Some(caller), Some(partner)) =
        (Scene::of(game, state, instinct.weights()), state.caller(), state.partner())
    else {
        let mut state = *state;
        arbitro_players::playout::playout(game, &mut state, dice, 1_000);
        return payoffs(game, &state);
    };
    let mut hands: Hands = std::array::from_fn(|seat| state.hand(Seat(seat as u8)));
    let points = if scene.trick > HAND {
        scene.of_caller(partner)
    } else {
        instinct.finish(scene, &mut hands, partner, stray, dice)
    };
    let result = DealResult::of(game.options(), caller, partner, points, state.promise());
    let mut payoffs = Payoffs::default();
    for (payoff, score) in payoffs.iter_mut().zip(result.scores) {
        *payoff = f64::from(score);
    }
    payoffs
}

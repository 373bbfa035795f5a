//! A player of classic Briscola that tries its cards in imagined deals.

use super::greedy::greedy;
use super::open::OpenGame;
use super::policy::{Policy, Worths};
use super::solver::OpenSolver;
use super::worlds::{Reading, Worlds};
use crate::words;
use arbitro_game::{
    Cancel, Candidate, Certainty, Dice, Explanation, Incident, Incidents, Limits, Part, Player, Present,
    Roll, Seat, Stopped, Thought, Watch, dice, incident,
};
use arbitro_games::briscola::classic::{Classic, Move, View};
use arbitro_games::briscola::{ALL_POINTS, Card, Points};
use arbitro_players::words as players;
use std::sync::Arc;

/// How imagined deals are played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Playouts {
    /// By the learned policy; two players see all cards at the end, and that is solved.
    Learned,
    /// By greed, with one random card in twelve.
    Greedy,
}

/// How the searcher works.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How deals are played out.
    pub playouts: Playouts,
    /// How the plays of the others are read; `None`: not at all.
    pub reading: Option<Reading>,
    /// Imagined deals of two players with at most this many cards in the stock are solved; with more they are played out.
    /// Deals without a stock are always solved.
    pub solve_from: u8,
    /// What a won game counts beside the card points, in card points. By default nothing: who takes more points wins, and
    /// points vary less from deal to deal than wins do.
    pub win: f64,
    /// Time for a move, `nodes`: worlds for a move.
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            playouts: Playouts::Learned,
            reading: Some(Reading::default()),
            solve_from: 6,
            win: 0.0,
            limits: Limits { nodes: Some(2_000), ..Limits::default() },
        }
    }
}

impl Settings {
    /// The searcher as it was until 2026-11-18, to measure against: greedy playouts in deals that all weigh the same.
    pub fn greedy() -> Settings {
        let (playouts, reading) = (Playouts::Greedy, None);
        Settings { playouts, reading, solve_from: 0, win: 240.0, ..Settings::default() }
    }
}

/// Worlds that are drawn at once, and how many of them are kept where some are more likely than others.
const BATCH: usize = 32;
const KEPT: usize = 16;
/// Card points by which an ace or a three must be better than any other card to be played.
const CLOSE: f64 = 0.5;
/// Deals between two looks at the clock.
const WATCHED: u64 = 8;
/// How many deals that were played out the policy's own opinion of the cards counts for.
const OPINION: f64 = 60.0;
/// What one card point more adds to the share of won games, while the game is open.
const WON_BY_A_POINT: f64 = 0.02;
/// Batches from which an error is computed.
const FEWEST: u32 = 5;
/// The share of random cards in games that are played out by the policy.
const STRAY: f32 = 0.02;
/// Cards that the solver may play in the mind for one card of one deal.
const SOLVER_NODES: u64 = 200_000;

/// A card and what was found about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The card.
    pub card: Card,
    /// What it is worth: card points, and more for a won game.
    pub value: f64,
    /// The card points that its side takes in the whole game.
    pub points: f64,
    /// The standard error of the points; nothing if they are exact, or if there were too few deals to tell.
    pub error: Option<f64>,
    /// The share of games that its side wins, a draw being half.
    pub won: f64,
}

/// What was found about all cards of a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The cards, in the order of the hand.
    pub cards: Vec<Judged>,
    /// How many deals were tried.
    pub worlds: u64,
    /// Whether all cards are known and the rest of the game was solved.
    pub exact: bool,
    /// Why it stopped.
    pub stopped: Stopped,
}

impl Judgement {
    /// The best card. An ace or a three must be better than every other card by more than imagined deals can distinguish:
    /// else the best of the other cards.
    pub fn best(&self) -> Option<&Judged> {
        let by_value = |a: &&Judged, b: &&Judged| a.value.total_cmp(&b.value);
        let best = self.cards.iter().max_by(by_value)?;
        let close = if self.exact { 0.0 } else { CLOSE };
        let instead = self.cards.iter().filter(|judged| judged.card.points() < 10).max_by(by_value);
        Some(instead.filter(|instead| instead.value >= best.value - close).unwrap_or(best))
    }
}

/// What is added up for one card: over all deals, and over batches of them. The deals of a batch may be copies of each
/// other, but batches are drawn apart: the error comes from how they differ.
#[derive(Clone, Copy, Default)]
struct Sum {
    value: f64,
    points: f64,
    won: f64,
    /// The points at the end of the last batch.
    before: f64,
    squares: f64,
    products: f64,
}

/// A player of classic Briscola that tries its cards in imagined deals: played out by a policy while the stock is large,
/// then solved with open cards.
pub struct ClassicSearcher {
    settings: Settings,
    policy: Option<Arc<Policy>>,
    solver: OpenSolver,
    cancel: Cancel,
    dice: Dice,
    last: Option<Explanation>,
    incidents: Incidents,
}

impl ClassicSearcher {
    /// A player with dice of this seed.
    pub fn new(settings: Settings, seed: u64) -> Self {
        ClassicSearcher {
            settings,
            policy: None,
            solver: OpenSolver::default().within(SOLVER_NODES),
            cancel: Cancel::default(),
            dice: dice(seed),
            last: None,
            incidents: Incidents::default(),
        }
    }

    /// With a token that calls its thinking off.
    pub fn called_off_by(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// With another policy than the one that comes with the program.
    pub fn with_policy(mut self, policy: Arc<Policy>) -> Self {
        self.policy = Some(policy);
        self
    }

    /// What each card of a hand is worth by what its holder knows.
    pub fn judge(&mut self, game: &Classic, view: &View) -> Judgement {
        let policy = self.policy.clone().unwrap_or_else(|| Policy::learned(game));
        let reading = self.settings.reading.map(|reading| (&*policy, reading));
        let cards: Vec<Card> = view.hand.iter().collect();
        let mut sums = vec![Sum::default(); cards.len()];
        let (mut weights, mut weight_squares, mut batches, mut tried) = (0.0, 0.0, 0, 0u64);
        let mut watch = Watch::start(self.settings.limits, self.cancel.clone());
        let worlds = Worlds::new(game, view, reading);
        let exact = worlds.as_ref().is_some_and(Worlds::is_certain);
        let kept = if reading.is_some() { KEPT } else { BATCH };
        let mut batch: Vec<(OpenGame, f64)> = Vec::with_capacity(BATCH);
        let stopped = 'thinking: loop {
            let Some(worlds) = &worlds else { break Stopped::Finished };
            batch.clear();
            while batch.len() < BATCH {
                let Some(world) = worlds.draw_hands(&mut self.dice) else {
                    break 'thinking Stopped::Finished;
                };
                batch.push(world);
            }
            let step = batch.iter().map(|(_, weight)| weight).sum::<f64>() / kept as f64;
            let (mut at, mut reached, before) = (self.dice.unit() * step, 0.0, weights);
            for (world, weight) in &batch {
                reached += weight;
                while at < reached {
                    at += step;
                    // At least one deal is tried, however little time there is.
                    let due = tried.is_multiple_of(WATCHED);
                    let stopped = watch.count().or_else(|| if due { watch.check() } else { None });
                    if let (Some(stopped), true) = (stopped, tried > 0) {
                        break 'thinking stopped;
                    }
                    let mut world = *world;
                    worlds.draw_stock(&mut world, &mut self.dice);
                    // The only deal there can be weighs one, so that its values stay whole numbers.
                    let weight = if exact { 1.0 } else { step };
                    self.try_cards(&world, &cards, weight, &policy, &mut sums);
                    weights += weight;
                    tried += 1;
                    if exact {
                        break 'thinking Stopped::Finished;
                    }
                }
            }
            let weight = weights - before;
            weight_squares += weight * weight;
            batches += 1;
            for sum in &mut sums {
                let new = sum.points - sum.before;
                sum.squares += new * new;
                sum.products += new * weight;
                sum.before = sum.points;
            }
        };
        let all = f64::max(weights, f64::MIN_POSITIVE);
        let judged = |(card, sum): (&Card, &Sum)| {
            let points = sum.points / all;
            let square = sum.squares - 2.0 * points * sum.products + points * points * weight_squares;
            Judged {
                card: *card,
                value: sum.value / all,
                points,
                error: (batches >= FEWEST).then(|| square.max(0.0).sqrt() / all),
                won: sum.won / all,
            }
        };
        let mut cards: Vec<Judged> = cards.iter().zip(&sums).map(judged).collect();
        if let Some(worlds) = worlds.filter(|worlds| tried > 0 && !self.solves(worlds.now())) {
            self.add_opinion(&mut cards, &policy.worths(worlds.now(), view.hand), tried, game.sides());
        }
        Judgement { cards, worlds: tried, exact, stopped }
    }

    /// Mixes what the policy thinks of the cards into what was found about them, so that few deals do not decide alone.
    fn add_opinion(&self, cards: &mut [Judged], worths: &Worths, tried: u64, sides: u8) {
        if self.settings.playouts == Playouts::Greedy {
            return;
        }
        let share = OPINION / (OPINION + tried as f64);
        let mean = |part: fn(&Judged) -> f64| cards.iter().map(part).sum::<f64>() / cards.len() as f64;
        let (points, value) = (mean(|judged| judged.points), mean(|judged| judged.value));
        let usual = worths.iter().map(|(_, worth)| f64::from(*worth)).sum::<f64>() / worths.len() as f64;
        for (judged, (_, worth)) in cards.iter_mut().zip(worths) {
            // The policy counts what a side is ahead of the others on average.
            let more = (f64::from(*worth) - usual) * f64::from(sides - 1) / f64::from(sides);
            let mixed = |found: f64, said: f64| (1.0 - share) * found + share * said;
            judged.points = mixed(judged.points, points + more);
            judged.value = mixed(judged.value, value + more * (1.0 + self.settings.win * WON_BY_A_POINT));
            judged.error = judged.error.map(|error| (1.0 - share) * error);
        }
    }

    /// Whether imagined deals are solved from here on.
    fn solves(&self, game: &OpenGame) -> bool {
        game.stock_left() == 0 || game.seats == 2 && game.stock_left() <= self.settings.solve_from
    }

    fn try_cards(
        &mut self,
        world: &OpenGame,
        cards: &[Card],
        weight: f64,
        policy: &Policy,
        sums: &mut [Sum],
    ) {
        let side = world.side(world.mover);
        let solved = if self.solves(world) { self.solver.each_card(world) } else { None };
        // All cards with the same dice: what differs between them is the cards.
        let seed = self.dice.below(1 << 30) as u64;
        let half = f64::from(ALL_POINTS) / f64::from(world.sides);
        for (card, sum) in cards.iter().zip(sums) {
            let points = match solved.iter().flatten().find(|(known, _)| known == card) {
                Some((_, points)) => world.points(side) + points,
                None => {
                    let mut game = *world;
                    game.play(*card);
                    self.play_out(game, side, policy, seed)
                }
            };
            let points = f64::from(points);
            let won = match points {
                _ if points > half => 1.0,
                _ if points == half => 0.5,
                _ => 0.0,
            };
            sum.value += weight * (points + self.settings.win * won);
            sum.points += weight * points;
            sum.won += weight * won;
        }
    }

    /// What a side takes in the whole game.
    fn play_out(&mut self, mut game: OpenGame, side: u8, policy: &Policy, seed: u64) -> Points {
        let mut dice = dice(seed);
        match self.settings.playouts {
            Playouts::Learned => {
                let goes_on = |game: &OpenGame| game.seats > 2 || game.stock_left() > 0 || game.played > 0;
                policy.play_on(&mut game, STRAY, &mut dice, goes_on);
                let rest = if game.is_over() { None } else { self.solver.points(&game, side) };
                game.points(side) + rest.unwrap_or(0)
            }
            Playouts::Greedy => {
                while !game.is_over() {
                    let hand = game.hand();
                    let by_greed = greedy(hand, game.best, game.on_table, Some(game.trump));
                    let any = |dice: &mut Dice| hand.iter().nth(dice.below(hand.len()));
                    let card = if dice.below(12) == 0 { any(&mut dice) } else { by_greed };
                    let Some(card) = card else { break };
                    game.play(card);
                }
                game.points(side)
            }
        }
    }
}

impl Judgement {
    fn explanation(&self, game: &Classic) -> Explanation {
        let Some(best) = self.best().filter(|_| self.worlds > 0) else {
            return Explanation::because(words::no_deal_imagined(self.stopped.message()));
        };
        let card = best.card.message(game.faces);
        let because = if self.exact {
            words::solved_points(card, best.points)
        } else {
            words::wins_deals(card, best.won * 100.0, self.worlds, best.points, self.stopped.message())
        };
        let mut cards = self.cards.clone();
        cards.sort_by_key(|judged| judged.card != best.card);
        cards[1..].sort_by(|a, b| b.value.total_cmp(&a.value));
        let candidates = cards.iter().map(|judged| {
            let certainty = match judged.error {
                _ if self.exact => Certainty::Exact,
                Some(error) => {
                    let half = 1.96 * error;
                    Certainty::Within { low: judged.points - half, high: judged.points + half }
                }
                None => Certainty::of_mean(judged.points, self.worlds, 0.0, ALL_POINTS.into()),
            };
            Candidate::new(game.notation(Move::Play(judged.card)), judged.points, certainty)
                .visited(self.worlds)
        });
        Explanation::because(because).with(Part::Candidates(candidates.collect()))
    }
}

impl Player<Classic> for ClassicSearcher {
    fn sit(&mut self, _: &Classic, _: Seat) {
        self.last = None;
    }

    fn choose(&mut self, thought: Thought<'_, Classic>) -> Move {
        if let [only] = thought.moves {
            self.last = Some(Explanation::because(players::only_move(thought.game.notation(*only))));
            return *only;
        }
        let judgement = self.judge(thought.game, thought.view);
        if judgement.worlds == 0 && !self.cancel.is_cancelled() {
            self.incidents.count(Incident::FellBack, incident::no_world);
        }
        self.last = Some(judgement.explanation(thought.game));
        judgement.best().map_or(thought.moves[0], |best| Move::Play(best.card))
    }

    fn explain(&self) -> Option<Explanation> {
        self.last.clone()
    }

    fn incidents(&mut self) -> Incidents {
        std::mem::take(&mut self.incidents)
    }
}

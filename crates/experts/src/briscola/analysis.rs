//! A finished deal of Briscola in 5 through the eyes of one who sees all hands (the omniscient observer of Vinci 2015,
//! ch. 8): what every card cost, when the partner gave himself away, and how well each player played.
//!
//! A card is compared twice: with the best card *with open cards*, and with the best card *for one who knew what its player
//! knew* (imagined deals, weighed by what had happened). The first says what could have been had, the second what could
//! have been seen. With open cards the solver answers exactly near the end; before, the true deal is played on by instinct,
//! several times, until the solver can answer, and the mean is an estimate with its error.

use super::instinct::Instinct;
use super::scene::Scene;
use super::searcher::{Judged, Judgement, Settings};
use super::solver::{Ending, Solver};
use super::worlds::Worlds;
use arbitro_game::{Actor, Cancel, Dice, Game, Limits, Lived, Overheard, Seat, Turn, Watch, dice, seed_of};
use arbitro_games::briscola::Card;
use arbitro_games::briscola::five::{DealResult, Five, HAND, Hands, Move, Notice, Phase, Role, SEATS, State};
use serde::Serialize;

/// How much work an analysis may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Imagined deals for each card.
    pub worlds: u64,
    /// How many tricks before the end open cards are solved.
    pub solve_from: u8,
    /// How often the true deal is played on for each card where open cards are not solved.
    pub samples: u64,
    /// Cards that the solver may play in the mind for one question.
    pub nodes: u64,
    /// The seed of the dice.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { worlds: 240, solve_from: 5, samples: 24, nodes: 20_000_000, seed: 1 }
    }
}

/// A deal, analysed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DealAnalysis {
    /// Who called.
    pub caller: Seat,
    /// Who held the called card.
    pub partner: Seat,
    /// The called card.
    pub called: Card,
    /// How it ended.
    pub result: DealResult,
    /// Cards that were played before the suit was declared: there were no roles yet, and they are not judged.
    pub undeclared: u8,
    /// Every other card.
    pub plays: Vec<PlayAnalysis>,
    /// What was believed about the partner at the end of every trick, while the called card was hidden.
    pub believed: Vec<Believed>,
    /// When the defenders knew the partner.
    pub given_away: Option<GivenAway>,
    /// How well each seat played.
    pub seats: Vec<SeatAnalysis>,
}

/// What a seat believes about the partner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Believed {
    /// After this trick.
    pub trick: u8,
    /// Who believes it.
    pub seat: Seat,
    /// How likely each seat is the partner.
    pub chances: [f64; SEATS as usize],
}

/// A card, analysed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlayAnalysis {
    /// The trick, from 1.
    pub trick: u8,
    /// The place in the trick, from 1.
    pub order: u8,
    /// Who played.
    pub seat: Seat,
    /// In which role, where there are roles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// What.
    pub card: Card,
    /// Compared with the best card with open cards.
    pub open: Option<Compared>,
    /// Compared with the best card for one who knew what the player knew; nothing if no deal could be imagined.
    pub known: Option<Compared>,
    /// How likely the defenders took the partner for the partner after this card, on average, where there is a partner to
    /// be found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partner_found: Option<f64>,
}

/// A card beside the best one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Compared {
    /// The best card.
    pub best: Card,
    /// What its side takes in the whole deal after the card that was played.
    pub value: f64,
    /// The points that the card cost its side.
    pub lost: f64,
    /// The points between the best and the worst card.
    pub range: f64,
    /// The standard error of the points lost where they are an estimate; nothing where they are exact.
    pub error: Option<f64>,
}

/// The moment when the defenders knew the partner: when the called card lay on the table, or from when on they took him for the
/// partner two to one on average, and never again at less than evens.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct GivenAway {
    /// The trick, from 1.
    pub trick: u8,
    /// The place in the trick, from 1.
    pub order: u8,
    /// Who played then.
    pub seat: Seat,
    /// The card that told.
    pub card: Card,
    /// Whether it was the called card itself.
    pub by_called_card: bool,
}

/// How well a seat played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SeatAnalysis {
    /// Who.
    pub seat: Seat,
    /// In which role, where there are roles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Points that its cards cost its side, by what it knew.
    pub lost: f64,
    /// Points that its cards cost its side with open cards.
    pub lost_open: f64,
    /// The standard error of those, from the cards whose cost is an estimate.
    pub lost_open_error: f64,
    /// 100 for one who always plays the best card that he can know of, 0 for one who always plays the worst.
    pub quality: f64,
}

/// From here on the defenders know the partner: two to one on him, all together.
const FOUND: f64 = 2.0 / 3.0;

/// Analyses a finished game, move by move (nature's included): one analysis for each deal that was played. Moves that the
/// rules do not offer end it there.
pub fn analyse(
    game: &Five,
    moves: &[(Actor, Move)],
    effort: &Effort,
    cancel: &Cancel,
    progress: &dyn Fn(u64, u64),
) -> Vec<DealAnalysis> {
    let mut work = Work {
        game,
        effort: *effort,
        cancel: cancel.clone(),
        instinct: Instinct::default(),
        solver: Solver::with_entries(1 << 20)
            .within(Limits { nodes: Some(effort.nodes), ..Limits::default() }, cancel.clone()),
        dice: dice(effort.seed),
        recalls: Default::default(),
        plays: Vec::new(),
        believed: Vec::new(),
    };
    let mut state = game.start();
    let mut deals = Vec::new();
    for (number, &(by, mv)) in moves.iter().enumerate() {
        if cancel.is_cancelled() || !offered(game, &state, by, mv) {
            break;
        }
        let before = state;
        let mut said = Overheard::default();
        game.play(&mut state, by, mv, &mut said);
        let analysed = work.compare(&before, mv);
        for (seat, notice) in said.0 {
            work.recalls[seat.index()].push(Lived::Heard(notice));
            if let (Notice::Counted(result), Seat(0)) = (notice, seat) {
                deals.extend(work.finish(&before, result, analysed.clone()));
            }
        }
        if let (Some(mut play), Phase::Play) = (analysed, state.phase()) {
            play.partner_found = Some(work.partner_found(&state));
            work.plays.push(play);
        }
        progress(number as u64 + 1, moves.len() as u64);
    }
    deals
}

fn offered(game: &Five, state: &State, by: Actor, mv: Move) -> bool {
    match (game.turn(state), by) {
        (Turn::Nature(moves), Actor::Nature) => moves.iter().any(|(offered, _)| *offered == mv),
        (Turn::One(mover, moves), Actor::Seat(seat)) => mover == seat && moves.contains(&mv),
        _ => false,
    }
}

struct Work<'a> {
    game: &'a Five,
    effort: Effort,
    cancel: Cancel,
    instinct: Instinct,
    solver: Solver,
    dice: Dice,
    recalls: [Vec<Lived<Move, Notice>>; SEATS as usize],
    plays: Vec<PlayAnalysis>,
    believed: Vec<Believed>,
}

impl Work<'_> {
    /// A card beside the best ones; nothing for other moves, or while no suit is declared.
    fn compare(&mut self, before: &State, mv: Move) -> Option<PlayAnalysis> {
        let Move::Play(card) = mv else { return None };
        before.trump()?;
        let seat = before.mover();
        let view = self.game.view(before, seat);
        let played = before.history().len() as u8;
        let open = self.with_open_cards(before, card);
        let known = if view.hand.len() > 1 {
            self.with_what_was_known(before, seat, card)
        } else {
            // The last card: there is nothing to choose, and nothing left to know.
            open
        };
        Some(PlayAnalysis {
            trick: 1 + played / SEATS,
            order: 1 + played % SEATS,
            seat,
            role: Some(view.role?),
            card,
            open,
            known,
            partner_found: None,
        })
    }

    fn with_open_cards(&mut self, before: &State, card: Card) -> Option<Compared> {
        let mover = before.mover();
        let ending = Ending::of_five(before, mover).ok()?;
        let scene = Scene::of(self.game, before, self.instinct.weights())?;
        let taken = scene.of_caller(before.partner()?);
        let of_side = |of_caller: u8| {
            let of_caller = f64::from(of_caller);
            if ending.is_ours(mover) { of_caller } else { 120.0 - of_caller }
        };
        if before.hand(mover).len() <= self.effort.solve_from.into()
            && let Ok(solved) = self.solver.each_card(&ending)
        {
            let exact = |(card, points): (Card, u8)| Guess::exact(card, of_side(taken + points));
            return beside_the_best(&solved.into_iter().map(exact).collect::<Vec<_>>(), card);
        }
        let cards: Vec<Card> = before.hand(mover).iter().collect();
        let mut totals = vec![(0.0, 0.0); cards.len()];
        let mut samples = 0u32;
        for number in 0..self.effort.samples {
            // All cards with the same dice: what differs between them is the cards.
            let seed = seed_of(self.effort.seed, number);
            let played: Option<Vec<u8>> =
                cards.iter().map(|card| self.play_on(before, &scene, *card, seed)).collect();
            let Some(played) = played else { break };
            for ((sum, squares), points) in totals.iter_mut().zip(played) {
                let points = of_side(points);
                *sum += points;
                *squares += points * points;
            }
            samples += 1;
        }
        let guess = |(card, totals): (&Card, &(f64, f64))| Guess::of_sums(*card, *totals, samples);
        let guesses: Vec<Guess> = cards.iter().zip(&totals).map(guess).collect();
        beside_the_best(&guesses, card).filter(|_| samples > 0)
    }

    /// What the caller's side takes when the mover plays a card, every player goes on by instinct for some tricks, and the rest
    /// is solved with open cards.
    fn play_on(&mut self, before: &State, scene: &Scene, card: Card, seed: u64) -> Option<u8> {
        let last = (HAND - self.effort.solve_from.min(SOLVED_AFTER_SAMPLES)).max(scene.trick());
        let (mut scene, mut dice) = (*scene, dice(seed));
        let (caller, partner) = (before.caller()?, before.partner()?);
        let mut hands: Hands = std::array::from_fn(|seat| before.hand(Seat(seat as u8)));
        hands[scene.mover().index()].remove(card);
        scene.play(card, self.instinct.weights());
        self.instinct.play_on(&mut scene, &mut hands, partner, last, STRAY, &mut dice);
        let ending = Ending::new(&hands, &[caller, partner], before.trump(), scene.mover()).ok()?;
        Some(scene.of_caller(partner) + self.solver.points(&ending).ok()?)
    }

    fn with_what_was_known(&mut self, before: &State, seat: Seat, card: Card) -> Option<Compared> {
        let knowledge = self.game.knowledge(seat, &self.recalls[seat.index()])?;
        let settings = Settings { solve_from: 3, sure: None, ..Settings::default() };
        let worlds = Worlds::new(self.game, &knowledge, &self.instinct, settings.reading);
        let view = self.game.view(before, seat);
        let mut judgement = Judgement::new(&worlds, &view, &settings);
        let limits = Limits { nodes: Some(self.effort.worlds), ..Limits::default() };
        let mut watch = Watch::start(limits, self.cancel.clone());
        judgement.think(&mut self.solver, &mut self.dice, &mut watch, |_, _| {});
        if judgement.worlds() == 0 {
            return None;
        }
        let guess = |judged: &Judged| Guess {
            card: judged.card,
            points: judged.points,
            error: Some(judged.points_error),
        };
        let guesses: Vec<Guess> = judgement.judged().iter().map(guess).collect();
        beside_the_best(&guesses, judgement.stands_for(card)?)
    }

    /// How likely the defenders take the partner for the partner, on average. At the end of a trick it is kept what they and
    /// the caller believe.
    fn partner_found(&mut self, state: &State) -> f64 {
        let (Some(caller), Some(partner)) = (state.caller(), state.partner()) else { return 0.0 };
        let scene = Scene::of(self.game, state, self.instinct.weights());
        if scene.is_some_and(|scene| scene.shown().is_some()) || caller == partner {
            return 1.0;
        }
        let played = state.history().len() as u8;
        let (trick, is_over) = (played / SEATS, played.is_multiple_of(SEATS));
        let (mut found, mut villains) = (0.0, 0.0);
        for seat in Seat::all(SEATS).filter(|&seat| seat != partner && (seat != caller || is_over)) {
            let Some(knowledge) = self.game.knowledge(seat, &self.recalls[seat.index()]) else { continue };
            let worlds = Worlds::new(self.game, &knowledge, &self.instinct, Settings::default().reading);
            let belief = worlds.belief(self.effort.worlds as usize, &mut self.dice);
            let chances = belief.map_or([0.0; SEATS as usize], |belief| belief.partner);
            if is_over {
                self.believed.push(Believed { trick, seat, chances });
            }
            if seat != caller {
                found += chances[partner.index()];
                villains += 1.0;
            }
        }
        found / f64::max(villains, 1.0)
    }

    fn finish(
        &mut self,
        before: &State,
        result: DealResult,
        last: Option<PlayAnalysis>,
    ) -> Option<DealAnalysis> {
        let mut plays = std::mem::take(&mut self.plays);
        plays.extend(last.map(|mut last| {
            last.partner_found = Some(1.0);
            last
        }));
        let called = before.called_card()?;
        let quiet =
            plays.iter().rposition(|play| play.partner_found < Some(0.5)).map_or(0, |index| index + 1);
        let told = plays.iter().enumerate().find(|(index, play)| {
            play.card == called || (*index >= quiet && play.partner_found >= Some(FOUND))
        });
        let given_away = told.map(|(_, play)| GivenAway {
            trick: play.trick,
            order: play.order,
            seat: play.seat,
            card: play.card,
            by_called_card: play.card == called,
        });
        let seats = Seat::all(SEATS).filter_map(|seat| seat_analysis(seat, &plays)).collect();
        Some(DealAnalysis {
            caller: result.caller,
            partner: result.partner,
            called,
            result,
            undeclared: (SEATS * HAND).saturating_sub(plays.len() as u8),
            plays,
            believed: std::mem::take(&mut self.believed),
            given_away,
            seats,
        })
    }
}

pub(super) fn seat_analysis(seat: Seat, plays: &[PlayAnalysis]) -> Option<SeatAnalysis> {
    let own = || plays.iter().filter(|play| play.seat == seat);
    let role = own().next()?.role;
    let sum = |part: fn(&PlayAnalysis) -> Option<f64>| own().filter_map(part).sum::<f64>();
    let lost = sum(|play| play.known.map(|known| known.lost));
    let range = sum(|play| play.known.map(|known| known.range));
    let quality = if range > 0.0 { 100.0 * (1.0 - lost / range) } else { 100.0 };
    let squares = sum(|play| play.open.and_then(|open| open.error).map(|error| error * error));
    Some(SeatAnalysis {
        seat,
        role,
        lost,
        lost_open: sum(|play| play.open.map(|open| open.lost)),
        lost_open_error: squares.sqrt(),
        quality,
    })
}

/// What a side takes after a card, with its standard error if it is an estimate.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    pub card: Card,
    pub points: f64,
    pub error: Option<f64>,
}

impl Guess {
    pub fn exact(card: Card, points: f64) -> Guess {
        Guess { card, points, error: None }
    }

    /// From the sum of the points of this many samples, and of their squares.
    pub fn of_sums(card: Card, (sum, squares): (f64, f64), samples: u32) -> Guess {
        let count = f64::from(samples.max(1));
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(0.0);
        Guess { card, points: mean, error: Some((variance / count).sqrt()) }
    }
}

pub(super) fn beside_the_best(guesses: &[Guess], card: Card) -> Option<Compared> {
    let played = guesses.iter().find(|guess| guess.card == card)?;
    let best = guesses.iter().max_by(|a, b| a.points.total_cmp(&b.points))?;
    let least = guesses.iter().map(|guess| guess.points).fold(f64::INFINITY, f64::min);
    // A card that is as good as the best is the best.
    let best = if played.points >= best.points { played } else { best };
    // As if the two were estimated apart. They share deals and dice, so that it is rather less.
    let error = |mine: f64, other: f64| if best.card == card { mine } else { mine.hypot(other) };
    Some(Compared {
        best: best.card,
        value: played.points,
        lost: best.points - played.points,
        range: best.points - least,
        error: played.error.zip(best.error).map(|(mine, other)| error(mine, other)),
    })
}

/// How many tricks the solver answers after a deal was played on by instinct: it does so for every card and sample.
const SOLVED_AFTER_SAMPLES: u8 = 4;
/// The share of cards that are any card when a deal is played on.
const STRAY: f32 = 0.1;

/// The most tricks before the end that can be solved in an analysis.
pub const MOST_SOLVED: u8 = HAND - 2;

//! A finished deal of Briscola in 5 through the eyes of one who sees all hands (the omniscient observer of Vinci 2015,
//! ch. 8): what every card cost, when the partner gave himself away, and how well everybody played.
//!
//! A card is compared twice: with the best card *with open cards* (the solver, near the end), and with the best card *for
//! one who knew what its player knew* (imagined deals, weighed by what had happened). The first says what could have been
//! had, the second what could have been seen.

use super::instinct::Instinct;
use super::scene::Scene;
use super::searcher::{Judgement, Settings};
use super::solver::{Ending, Solver};
use super::worlds::Worlds;
use arbitro_game::{Actor, Cancel, Dice, Game, Limits, Lived, Overheard, Seat, Turn, Watch, dice};
use arbitro_games::briscola::Card;
use arbitro_games::briscola::five::{DealResult, Five, HAND, Move, Notice, Phase, Role, SEATS, State};
use serde::Serialize;

/// How much work an analysis may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Imagined deals for each card.
    pub worlds: u64,
    /// How many tricks before the end open cards are solved.
    pub solve_from: u8,
    /// Cards that the solver may play in the mind for one question.
    pub nodes: u64,
    /// The seed of the dice.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { worlds: 240, solve_from: 5, nodes: 20_000_000, seed: 1 }
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
    /// Every card.
    pub plays: Vec<PlayAnalysis>,
    /// When the villains knew the partner.
    pub given_away: Option<GivenAway>,
    /// How well each seat played.
    pub seats: Vec<SeatAnalysis>,
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
    /// In which role.
    pub role: Role,
    /// What.
    pub card: Card,
    /// Compared with the best card with open cards, where that was solved.
    pub open: Option<Compared>,
    /// Compared with the best card for one who knew what the player knew; nothing where there was no choice.
    pub known: Option<Compared>,
    /// How likely the villains took the partner for the partner after this card, on average.
    pub partner_found: f64,
}

/// A card beside the best one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Compared {
    /// The best card.
    pub best: Card,
    /// The points that the card cost its side.
    pub lost: f64,
    /// The points between the best and the worst card.
    pub range: f64,
}

/// The moment when the villains knew the partner.
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
    /// In which role.
    pub role: Role,
    /// Points that its cards cost its side, by what it knew.
    pub lost: f64,
    /// Points that its cards cost its side with open cards, in the tricks that were solved.
    pub lost_open: f64,
    /// 100 for one who always plays the best card that he can know of, 0 for one who always plays the worst.
    pub quality: f64,
}

/// From here on the villains know the partner: two to one on him, all together.
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
            play.partner_found = work.partner_found(&state);
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
}

impl Work<'_> {
    /// A card beside the best ones; nothing for other moves, or while no suit is declared.
    fn compare(&mut self, before: &State, mv: Move) -> Option<PlayAnalysis> {
        let Move::Play(card) = mv else { return None };
        before.trump()?;
        let seat = before.mover();
        let view = self.game.view(before, seat);
        let played = before.history().len() as u8;
        let choice = view.hand.len() > 1;
        let open = choice.then(|| self.with_open_cards(before, card)).flatten();
        let known = choice.then(|| self.with_what_was_known(before, seat, card)).flatten();
        Some(PlayAnalysis {
            trick: 1 + played / SEATS,
            order: 1 + played % SEATS,
            seat,
            role: view.role?,
            card,
            open,
            known,
            partner_found: 0.0,
        })
    }

    fn with_open_cards(&mut self, before: &State, card: Card) -> Option<Compared> {
        let mover = before.mover();
        if before.hand(mover).len() > self.effort.solve_from.into() {
            return None;
        }
        let ending = Ending::of_five(before, mover).ok()?;
        let sign = if ending.is_ours(mover) { 1.0 } else { -1.0 };
        let values: Vec<(Card, f64)> = self
            .solver
            .each_card(&ending)
            .ok()?
            .into_iter()
            .map(|(card, points)| (card, sign * f64::from(points)))
            .collect();
        beside_the_best(&values, card)
    }

    fn with_what_was_known(&mut self, before: &State, seat: Seat, card: Card) -> Option<Compared> {
        let knowledge = self.game.knowledge(seat, &self.recalls[seat.index()])?;
        let settings = Settings { solve_from: 3, ..Settings::default() };
        let worlds = Worlds::new(self.game, &knowledge, &self.instinct, settings.reading);
        let view = self.game.view(before, seat);
        let mut judgement = Judgement::new(&worlds, &view, &settings);
        let limits = Limits { nodes: Some(self.effort.worlds), ..Limits::default() };
        let mut watch = Watch::start(limits, self.cancel.clone());
        judgement.think(&mut self.solver, &mut self.dice, &mut watch, |_, _| {});
        let values: Vec<(Card, f64)> =
            judgement.judged().iter().map(|judged| (judged.card, judged.points)).collect();
        beside_the_best(&values, judgement.stands_for(card)?)
    }

    /// How likely the villains take the partner for the partner, on average.
    fn partner_found(&mut self, state: &State) -> f64 {
        let (Some(caller), Some(partner)) = (state.caller(), state.partner()) else { return 0.0 };
        let scene = Scene::of(self.game, state, self.instinct.weights());
        if scene.is_some_and(|scene| scene.shown().is_some()) || caller == partner {
            return 1.0;
        }
        let mut total = 0.0;
        let villains: Vec<Seat> =
            Seat::all(SEATS).filter(|&seat| seat != caller && seat != partner).collect();
        for &villain in &villains {
            let Some(knowledge) = self.game.knowledge(villain, &self.recalls[villain.index()]) else {
                continue;
            };
            let worlds = Worlds::new(self.game, &knowledge, &self.instinct, Settings::default().reading);
            let belief = worlds.belief(self.effort.worlds as usize, &mut self.dice);
            total += belief.map_or(0.0, |belief| belief.partner[partner.index()]);
        }
        total / villains.len().max(1) as f64
    }

    fn finish(
        &mut self,
        before: &State,
        result: DealResult,
        last: Option<PlayAnalysis>,
    ) -> Option<DealAnalysis> {
        let mut plays = std::mem::take(&mut self.plays);
        plays.extend(last.map(|mut last| {
            last.partner_found = 1.0;
            last
        }));
        let called = before.called_card()?;
        let quiet = plays.iter().rposition(|play| play.partner_found < 0.5).map_or(0, |index| index + 1);
        let told = plays
            .iter()
            .enumerate()
            .find(|(index, play)| play.card == called || (*index >= quiet && play.partner_found >= FOUND));
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
            plays,
            given_away,
            seats,
        })
    }
}

fn seat_analysis(seat: Seat, plays: &[PlayAnalysis]) -> Option<SeatAnalysis> {
    let own = || plays.iter().filter(|play| play.seat == seat);
    let role = own().next()?.role;
    let sum = |part: fn(&PlayAnalysis) -> Option<f64>| own().filter_map(part).sum::<f64>();
    let lost = sum(|play| play.known.map(|known| known.lost));
    let range = sum(|play| play.known.map(|known| known.range));
    let quality = if range > 0.0 { 100.0 * (1.0 - lost / range) } else { 100.0 };
    Some(SeatAnalysis { seat, role, lost, lost_open: sum(|play| play.open.map(|open| open.lost)), quality })
}

fn beside_the_best(values: &[(Card, f64)], card: Card) -> Option<Compared> {
    let played = values.iter().find(|(known, _)| *known == card)?.1;
    let &(best, most) = values.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let least = values.iter().map(|(_, value)| *value).fold(f64::INFINITY, f64::min);
    // A card that is as good as the best is the best.
    let best = if played >= most { card } else { best };
    Some(Compared { best, lost: most - played, range: most - least })
}

/// The most tricks before the end that can be solved in an analysis.
pub const MOST_SOLVED: u8 = HAND - 2;

//! What every card of a finished game of classic Briscola cost: with open cards, and by what its player knew.

use super::super::analysis::{
    Compared, Effort, Guess, PlayAnalysis, SeatAnalysis, beside_the_best, seat_analysis,
};
use super::open::OpenGame;
use super::policy::Policy;
use super::searcher::{ClassicSearcher, Settings};
use super::solver::OpenSolver;
use arbitro_game::{Actor, Cancel, Game, Limits, Seat, Silence, dice, seed_of};
use arbitro_games::briscola::classic::{Classic, Move, State};
use arbitro_games::briscola::{ALL_POINTS, Card, Points};
use serde::Serialize;

/// A game, analysed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct GameAnalysis {
    /// What each side took.
    pub points: Vec<Points>,
    /// Every card.
    pub plays: Vec<PlayAnalysis>,
    /// How well each seat played.
    pub seats: Vec<SeatAnalysis>,
}

/// Two players with at most this many cards in the stock: open cards are solved.
const SOLVED_STOCK: u8 = 10;
/// The share of random cards when the true deal is played on.
const STRAY: f32 = 0.1;

/// Analyses a finished game, move by move (nature's included). Nothing if the moves are no whole game, or if it was called
/// off.
pub fn analyse(
    game: &Classic,
    moves: &[(Actor, Move)],
    effort: &Effort,
    cancel: &Cancel,
    progress: &dyn Fn(u64, u64),
) -> Option<GameAnalysis> {
    let draws = moves.iter().filter_map(|(_, mv)| match mv {
        Move::Draw(card) => Some(*card),
        Move::Play(_) => None,
    });
    let mut truth = OpenGame::of_draws(game, &draws.collect::<Vec<Card>>())?;
    let mut state = game.start();
    let limits = Limits { nodes: Some(effort.worlds), ..Limits::default() };
    let settings = Settings { limits, ..Settings::default() };
    let mut judge = ClassicSearcher::new(settings, effort.seed).called_off_by(cancel.clone());
    let mut solver = OpenSolver::default().within(effort.nodes);
    let mut plays = Vec::new();
    for (number, &(by, mv)) in moves.iter().enumerate() {
        if cancel.is_cancelled() {
            return None;
        }
        if let (Actor::Seat(seat), Move::Play(card)) = (by, mv) {
            if !truth.hand().contains(card) || truth.mover() != seat {
                return None;
            }
            let open = with_open_cards(game, &truth, card, effort, &mut solver);
            let known = if truth.hand().len() > 1 {
                with_what_was_known(game, &state, card, &mut judge)
            } else {
                open
            };
            let (played, seats) = (plays.len() as u8, game.seats());
            let (trick, order) = (1 + played / seats, 1 + played % seats);
            plays.push(PlayAnalysis {
                trick,
                order,
                seat,
                role: None,
                card,
                open,
                known,
                partner_found: None,
            });
            truth.play(card);
        }
        game.play(&mut state, by, mv, &mut Silence);
        progress(number as u64 + 1, moves.len() as u64);
    }
    truth.is_over().then(|| GameAnalysis {
        points: (0..game.sides()).map(|side| truth.points(side)).collect(),
        seats: Seat::all(game.seats()).filter_map(|seat| seat_analysis(seat, &plays)).collect(),
        plays,
    })
}

fn with_open_cards(
    game: &Classic,
    truth: &OpenGame,
    card: Card,
    effort: &Effort,
    solver: &mut OpenSolver,
) -> Option<Compared> {
    let side = game.side(truth.mover());
    let taken = truth.points(side);
    let solves = truth.stock_left() == 0 || game.seats() == 2 && truth.stock_left() <= SOLVED_STOCK;
    if let Some(solved) = solves.then(|| solver.each_card(truth)).flatten() {
        let exact = |(card, points): &(Card, Points)| Guess::exact(*card, f64::from(taken + points));
        return beside_the_best(&solved.iter().map(exact).collect::<Vec<_>>(), card);
    }
    let policy = Policy::learned(game);
    let guess = |card: Card| {
        let mut sums = (0.0, 0.0);
        for sample in 0..effort.samples {
            // All cards with the same dice: what differs between them is the cards.
            let mut after = *truth;
            after.play(card);
            policy.play_on(&mut after, STRAY, &mut dice(seed_of(effort.seed, sample)), |_| true);
            let points = f64::from(after.points(side));
            sums = (sums.0 + points, sums.1 + points * points);
        }
        Guess::of_sums(card, sums, effort.samples as u32)
    };
    beside_the_best(&truth.hand().iter().map(guess).collect::<Vec<_>>(), card)
}

fn with_what_was_known(
    game: &Classic,
    state: &State,
    card: Card,
    judge: &mut ClassicSearcher,
) -> Option<Compared> {
    let seat = state.mover();
    let judgement = judge.judge(game, &game.view(state, seat));
    let guess = |judged: &super::Judged| {
        // With very few deals: the most that figures from 0 to 120 can vary.
        let most = f64::from(ALL_POINTS) / 2.0 / (judgement.worlds.max(1) as f64).sqrt();
        let error = (!judgement.exact).then(|| judged.error.unwrap_or(most));
        Guess { card: judged.card, points: judged.points, error }
    };
    let guesses: Vec<Guess> = judgement.cards.iter().map(guess).collect();
    beside_the_best(&guesses, card).filter(|_| judgement.worlds > 0)
}

//! Players of classic Briscola: a greedy one, and one that searches.

use super::solver::{Ending, Solver};
use crate::words;
use arbitro_game::{
    Actor, Cancel, Candidate, Certainty, Dice, Explanation, Game, Imagine, Incident, Incidents, Limits,
    Message, Part, Player, Roll, Seat, Silence, Stopped, Thought, Turn, Watch, dice, incident, nature_moves,
};
use arbitro_games::briscola::classic::{Classic, Move, State, View};
use arbitro_games::briscola::{Card, CardSet, Faces, Points, Suit};

/// What a greedy player plays: it takes what it can take cheaply, and gives as little as it can.
///
/// * Leading: the cheapest card.
/// * A card of its suit that takes: the one with the most points.
/// * Ten points or more on the table: the cheapest trump that takes.
/// * Else the cheapest card.
pub fn greedy(hand: CardSet, best: Option<Card>, on_table: Points, trump: Option<Suit>) -> Option<Card> {
    let is_trump = |card: &Card| trump == Some(card.suit());
    let cost = |card: &Card| (is_trump(card), card.points(), card.rank() as u8);
    let cheapest = || hand.iter().min_by_key(cost);
    let Some(best) = best else { return cheapest() };
    let taking = || hand.iter().filter(|card| card.beats(best, trump));
    taking()
        .filter(|card| !is_trump(card))
        .max_by_key(|card| card.points())
        .or_else(|| taking().filter(|_| on_table >= 10).min_by_key(cost))
        .or_else(cheapest)
}

/// The greedy player: [`greedy`] when it plays last to a trick. Before that it risks no carico, and when its own side
/// takes it spends nothing, and gives a trick that nobody can take back the most points that are no trumps.
#[derive(Debug, Default)]
pub struct Greedy {
    last: Option<Explanation>,
}

impl Greedy {
    /// The card, and why.
    fn think(game: &Classic, view: &View) -> Option<(Card, Message)> {
        let trump = view.exposed.map(Card::suit);
        let hand = view.hand;
        let is_trump = |card: &Card| trump == Some(card.suit());
        let cost = |card: &Card| (is_trump(card), card.points(), card.rank() as u8);
        let cheapest = |why| hand.iter().min_by_key(cost).map(|card| (card, why));
        let taking = view
            .trick
            .iter()
            .reduce(|best, play| if play.card.beats(best.card, trump) { play } else { best });
        let Some(best) = taking else { return cheapest(words::leads_cheapest()) };
        let points: Points = view.trick.iter().map(|play| play.card.points()).sum();
        let is_last = view.trick.len() + 1 == usize::from(game.seats());
        if game.side(best.seat) == game.side(view.seat) {
            let most = hand.iter().filter(|card| !is_trump(card)).max_by_key(|card| card.points());
            return match most.filter(|_| is_last) {
                Some(card) => Some((card, words::loads_partner())),
                None => cheapest(words::partner_takes()),
            };
        }
        let takes = |card: &Card| card.beats(best.card, trump);
        if is_last {
            let card = greedy(hand, Some(best.card), points, trump)?;
            return Some((card, reason(takes(&card), is_trump(&card))));
        }
        let in_suit = hand.iter().filter(|card| takes(card) && !is_trump(card) && card.points() < 10);
        let at_any_cost = || hand.iter().filter(|card| takes(card) && points >= 10).min_by_key(cost);
        match in_suit.min_by_key(cost).or_else(at_any_cost) {
            Some(card) => Some((card, reason(true, is_trump(&card)))),
            None => cheapest(reason(false, false)),
        }
    }
}

fn reason(takes: bool, with_trump: bool) -> Message {
    match (takes, with_trump) {
        (true, true) => words::worth_a_trump(),
        (true, false) => words::takes_in_suit(),
        (false, _) => words::not_worth_taking(),
    }
}

impl Player<Classic> for Greedy {
    fn sit(&mut self, _: &Classic, _: Seat) {
        self.last = None;
    }

    fn choose(&mut self, thought: Thought<'_, Classic>) -> Move {
        let chosen = Greedy::think(thought.game, thought.view).map(|(card, why)| (Move::Play(card), why));
        let chosen = chosen.filter(|(mv, _)| thought.moves.contains(mv));
        let (mv, why) = chosen.unwrap_or_else(|| (thought.moves[0], words::first_card()));
        self.last = Some(Explanation::because(why));
        mv
    }

    fn explain(&self) -> Option<Explanation> {
        self.last.clone()
    }
}

/// A player of classic Briscola that tries its cards in imagined deals: played out greedily while there is a stock, and
/// solved with open cards when there is none.
pub struct ClassicSearcher {
    /// Time for a move, `nodes`: worlds for a move.
    limits: Limits,
    cancel: Cancel,
    solver: Solver,
    dice: Dice,
    last: Option<Explanation>,
    incidents: Incidents,
}

/// Of the plays in the mind, one in so many is any card.
const STRAY: usize = 12;

impl ClassicSearcher {
    /// A player with dice of this seed.
    pub fn new(limits: Limits, seed: u64) -> Self {
        ClassicSearcher {
            limits,
            cancel: Cancel::default(),
            solver: Solver::with_entries(1 << 14),
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

    fn think(&mut self, thought: &Thought<'_, Classic>) -> (Vec<f64>, u64, Stopped) {
        let mut totals = vec![0.0; thought.moves.len()];
        let mut watch = Watch::start(self.limits, self.cancel.clone());
        let mut worlds = 0u32;
        let stopped = loop {
            if let (Some(stopped), true) = (watch.count().or_else(|| watch.check()), worlds > 0) {
                break stopped;
            }
            let Some(world) = thought.game.imagine(thought.seat, thought.recall, &mut self.dice) else {
                break Stopped::Finished;
            };
            worlds += 1;
            let solved = self.solve(thought, &world);
            for (index, (mv, total)) in thought.moves.iter().zip(&mut totals).enumerate() {
                *total += match &solved {
                    Some(values) => values[index],
                    None => self.play_out(thought, world, *mv),
                };
            }
        };
        totals.iter_mut().for_each(|total| *total /= f64::from(worlds.max(1)));
        (totals, worlds.into(), stopped)
    }

    fn solve(&mut self, thought: &Thought<'_, Classic>, world: &State) -> Option<Vec<f64>> {
        let ending = Ending::of_classic(thought.game, world, thought.seat, thought.seat).ok()?;
        let solved = self.solver.each_card(&ending).ok()?;
        let taken = thought.game.side_points(world, thought.game.side(thought.seat));
        let half = 120.0 / f64::from(thought.game.sides());
        let value = |mv: &Move| {
            let Move::Play(card) = mv else { return 0.0 };
            let points = solved.iter().find(|(known, _)| known == card).map_or(0, |(_, points)| *points);
            worth(f64::from(taken + points), half)
        };
        Some(thought.moves.iter().map(value).collect())
    }

    fn play_out(&mut self, thought: &Thought<'_, Classic>, mut state: State, mv: Move) -> f64 {
        let game = thought.game;
        game.play(&mut state, Actor::Seat(thought.seat), mv, &mut Silence);
        loop {
            match game.turn(&state) {
                Turn::Nature(moves) => {
                    let mv = nature_moves::<Classic>(&moves, &mut self.dice);
                    game.play(&mut state, Actor::Nature, mv, &mut Silence);
                }
                Turn::One(seat, moves) => {
                    let trick = state.trick();
                    let by_greed = greedy(state.hand(seat), trick.best(), trick.points(), state.trump());
                    let mv = match by_greed {
                        Some(card) if self.dice.below(STRAY) > 0 => Move::Play(card),
                        _ => self.dice.pick(&moves),
                    };
                    game.play(&mut state, Actor::Seat(seat), mv, &mut Silence);
                }
                Turn::Together(_) | Turn::Over => break,
            }
        }
        let points = game.side_points(&state, game.side(thought.seat));
        worth(f64::from(points), 120.0 / f64::from(game.sides()))
    }
}

/// What a game is worth at most.
const MOST_WORTH: f64 = 1.5;

/// A won game, and a little for the points.
fn worth(points: f64, half: f64) -> f64 {
    let outcome = if points > half {
        1.0
    } else if points < half {
        -1.0
    } else {
        0.0
    };
    outcome + 0.5 * (points - half) / half
}

/// The card of a move, in words.
fn chosen_card(mv: Move, faces: Faces) -> Message {
    match mv {
        Move::Play(card) | Move::Draw(card) => card.message(faces),
    }
}

impl Player<Classic> for ClassicSearcher {
    fn sit(&mut self, _: &Classic, _: Seat) {
        self.last = None;
    }

    fn choose(&mut self, thought: Thought<'_, Classic>) -> Move {
        let (values, worlds, stopped) = self.think(&thought);
        if worlds == 0 && !self.cancel.is_cancelled() {
            self.incidents.count(Incident::FellBack, incident::no_world);
        }
        let best = (0..values.len()).max_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap_or(0);
        let chosen = thought.moves[best];
        let candidates = thought.moves.iter().zip(&values).map(|(mv, value)| {
            let certainty = Certainty::of_mean(*value, worlds, -MOST_WORTH, MOST_WORTH);
            Candidate::new(mv, *value, certainty).visited(worlds)
        });
        let because = words::worth_most(chosen_card(chosen, thought.game.faces), worlds, stopped.message());
        self.last = Some(Explanation::because(because).with(Part::Candidates(candidates.collect())));
        chosen
    }

    fn explain(&self) -> Option<Explanation> {
        self.last.clone()
    }

    fn incidents(&mut self) -> Incidents {
        std::mem::take(&mut self.incidents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitro_games::briscola::PlayKind;
    use arbitro_games::briscola::trick::Play;

    #[test]
    fn greed_takes_cheaply_and_gives_little() {
        let play = |hand: &str, table: &str| {
            let best = table.parse().ok();
            let points = best.map_or(0, |card: Card| card.points());
            greedy(hand.parse().expect("cards"), best, points, Some(Suit::Coppe)).map(|card| card.to_string())
        };
        assert_eq!(play("AC 2D KS", ""), Some("2D".into()), "leads its cheapest card");
        assert_eq!(play("AD 3D 2S", "KD"), Some("AD".into()), "takes with the most points");
        assert_eq!(play("7C 2C 2S", "AD"), Some("2C".into()), "ten points are worth the cheapest trump");
        assert_eq!(play("7C 2C 2S", "KD"), Some("2S".into()), "four are not");
    }

    #[test]
    fn greed_knows_its_partner_and_who_still_plays() {
        let play = |players: u8, hand: &str, table: &[(u8, &str)]| {
            let game = Classic::new(players).expect("a number of players");
            let mut view = game.view(&game.start(), Seat(table.len() as u8));
            (view.hand, view.exposed) = (hand.parse().expect("cards"), "2C".parse().ok());
            view.trick = table
                .iter()
                .map(|(seat, card)| Play {
                    seat: Seat(*seat),
                    card: card.parse().expect("a card"),
                    kind: PlayKind::Liscio,
                })
                .collect();
            Greedy::think(&game, &view).map(|(card, _)| card.to_string()).expect("a card")
        };
        let partner_takes = [(0, "2D"), (1, "AD"), (2, "2S")];
        assert_eq!(play(4, "3S 5B AC", &partner_takes), "3S", "loads the partner's trick, last");
        assert_eq!(play(4, "3S 5B AC", &partner_takes[..2]), "AC", "takes eleven points of the others");
        assert_eq!(play(4, "3S 5B AC", &[(0, "AD"), (1, "2S")]), "5B", "the partner may still lose it");
        assert_eq!(play(3, "AD 5B 4C", &[(0, "2D")]), "5B", "risks no ace while others follow");
        assert_eq!(play(2, "AD 5B 4C", &[(0, "2D")]), "AD", "as the last it is safe");
    }
}

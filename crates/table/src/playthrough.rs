//! A whole game as text: what every seat sees and hears, what it is offered, what it is paid. Kept beside the tests,
//! such texts show at a glance what a change of the rules changes.

use crate::catalogue::{AnyGame, CatalogueError, Opening, Sitter};
use crate::full_game::FullGame;
use crate::local::Step;
use crate::messages::Speaker;
use crate::outcome::Outcome;
use arbitro_game::Seat;
use std::fmt::Write;

/// After this many moves only the end is still shown.
const SHOWN: usize = 40;
/// More moves at once than any turn has: some were passed over.
const PASSED_OVER: usize = 12;

/// Plays a game between bots and writes down everything.
///
/// ```
/// use arbitro_game::pennies::MatchingPennies;
/// use arbitro_table::catalogue::{Catalogue, GameEntry, families};
/// use arbitro_table::{messages::{Language, Speaker}, playthrough};
/// let pennies = GameEntry::new("pennies", "game-pennies", |_| Ok(MatchingPennies));
/// let game = Catalogue::empty().with(pennies.players(families::anyone())).game("pennies").unwrap();
/// let text = playthrough(&*game, "first", 1, &Speaker::new(Language::English, [])).unwrap();
/// assert!(text.contains("even is offered: heads tails"));
/// assert!(text.contains("the end: even 1, odd -1"));
/// ```
pub fn playthrough(
    game: &dyn AnyGame,
    player: &str,
    seed: u64,
    speaker: &Speaker,
) -> Result<String, CatalogueError> {
    let sitters = vec![Sitter::Player(player.to_owned()); game.seats().into()];
    let mut table = game.table(Opening { sitters, seed, ..Opening::default() })?;
    let mut text = String::new();
    let _ = writeln!(text, "{}, all seats {player}, seed {seed}", table.full().spec());
    let mut told = Told { moves: 0, notices: vec![0; game.seats().into()] };
    told.moves(&mut text, table.full(), speaker);
    show(&mut text, table.full(), speaker);
    while let Step::Moved(_) = table.step() {
        if table.full().moves_made() <= SHOWN || table.outcome().is_some() {
            told.moves(&mut text, table.full(), speaker);
            show(&mut text, table.full(), speaker);
        }
    }
    end(&mut text, table.full(), speaker);
    Ok(text)
}

/// How much has been written down.
struct Told {
    moves: usize,
    notices: Vec<usize>,
}

impl Told {
    /// The moves since last time, and what every seat heard of them.
    fn moves(&mut self, text: &mut String, table: &dyn FullGame, speaker: &Speaker) {
        let record = table.record();
        // The deal is shown whole; of a long stretch that was passed over, the last moves.
        let new = record.moves.len() - self.moves;
        let left_out = if self.moves > 0 && new > PASSED_OVER { new - 2 } else { 0 };
        if left_out > 0 {
            let _ = writeln!(text, "\n… {left_out} moves are left out …");
        }
        for (index, recorded) in record.moves.iter().enumerate().skip(self.moves + left_out) {
            let _ = writeln!(text, "\n── move {}: {} plays {}", index + 1, recorded.by, recorded.mv);
        }
        self.moves = record.moves.len();
        for card in table.seats() {
            let heard = &mut self.notices[card.seat.index()];
            let notices = table.seat(card.seat).map(|seat| seat.notices(*heard)).unwrap_or_default();
            *heard += notices.len();
            if left_out == 0 {
                for notice in &notices {
                    let _ = writeln!(text, "{} hears: {}", card.name, speaker.say(&notice.words));
                }
            }
        }
    }
}

/// What every seat sees, and what is offered to whom.
fn show(text: &mut String, table: &dyn FullGame, speaker: &Speaker) {
    let drawing = |seat: Seat| speaker.draw(&table.seat(seat).map(|seat| seat.drawing()).unwrap_or_default());
    let seats = table.seats();
    let same = seats.windows(2).all(|pair| drawing(pair[0].seat) == drawing(pair[1].seat));
    for card in seats.iter().take(if same { 1 } else { seats.len() }) {
        let _ =
            writeln!(text, "{}", if same { "all see:".to_owned() } else { format!("{} sees:", card.name) });
        for line in drawing(card.seat).lines() {
            let _ = writeln!(text, "    {}", line.trim_end());
        }
    }
    for seat in table.waits_for() {
        let offers = table.seat(seat).map(|seat| seat.offers()).unwrap_or_default();
        let offers: Vec<String> = offers.into_iter().map(|offer| offer.notation).collect();
        let _ = writeln!(text, "{} is offered: {}", seats[seat.index()].name, offers.join(" "));
    }
}

fn end(text: &mut String, table: &dyn FullGame, speaker: &Speaker) {
    let seats = table.seats();
    let paid = |payoffs: &[f64]| {
        let each = seats.iter().zip(payoffs).map(|(card, payoff)| format!("{} {payoff}", card.name));
        each.collect::<Vec<_>>().join(", ")
    };
    let _ = match table.outcome() {
        Some(Outcome::Finished(payoffs)) => writeln!(text, "\nthe end: {}", paid(&payoffs)),
        Some(Outcome::Settled { said, payoffs, .. }) => {
            writeln!(text, "\nthe end: {}; {}", speaker.say(&said), paid(&payoffs))
        }
        Some(Outcome::BrokenOff { reason, so_far }) => {
            writeln!(
                text,
                "\nbroken off because {}; so far: {}",
                speaker.say(&reason.message()),
                paid(&so_far)
            )
        }
        None => writeln!(text, "\nit goes on"),
    };
    for card in &seats {
        let view = table.seat(card.seat).map(|seat| seat.view()).unwrap_or_default();
        let _ = writeln!(text, "view of {}: {view}", card.name);
    }
}

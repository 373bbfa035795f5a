//! `arbitro play FILE`: a game of tables against its own solution, choices sealed.

use crate::failure::Failure;
use arbitro_game::dice;
use arbitro_table::files;
use arbitro_theory::duel::Duel;
use arbitro_theory::report::Loaded;
use std::io::{BufRead, Write, stdin, stdout};
use std::path::Path;

/// Whether the game is a file that is solved before it is played.
pub fn is_file(game: &str) -> bool {
    Path::new(game)
        .extension()
        .and_then(|ending| ending.to_str())
        .is_some_and(|ending| ["nfg", "stg", "efg"].contains(&ending.to_ascii_lowercase().as_str()))
}

/// Plays until the input ends or the person has enough.
pub fn play(file: &str, seat: Option<&str>, seed: u64) -> Result<(), Failure> {
    let text = files::read_text(Path::new(file)).map_err(Failure::said)?;
    let game = Loaded::read(file, &text).map_err(Failure::said)?;
    let mut duel = Duel::new(&game, 0).map_err(Failure::said)?;
    if let Some(seat) = seat {
        let by_name = duel.players.iter().position(|name| name.eq_ignore_ascii_case(seat));
        let person = by_name.or_else(|| seat.parse().ok().filter(|number| *number < 2)).ok_or_else(|| {
            Failure::said(format!("there is no seat \"{seat}\": choose one of {}", duel.players.join(", ")))
        })?;
        duel = Duel::new(&game, person).map_err(Failure::said)?;
    }
    let mut dice = dice(seed);
    let mut out = stdout().lock();
    let mut lines = stdin().lock().lines();
    writeln!(out, "{}: you are {}.", duel.title, duel.players[duel.person])?;
    writeln!(out, "In theory {}.", duel.promise)?;
    writeln!(out, "Both choose at once; your opponent's choice is sealed before yours. \"quit\" ends.")?;
    let (mut total, mut games) = (0.0, 0_u32);
    'games: for start in (0..duel.starts()).cycle() {
        let mut at = Some(start);
        let mut won = 0.0;
        while let Some(round) = at {
            let sealed = duel.seal(round, &mut dice);
            let names: Vec<String> = duel
                .choices(round)
                .iter()
                .enumerate()
                .map(|(number, name)| format!("{} {name}", number + 1))
                .collect();
            let choice = loop {
                write!(out, "\n{} — {}: ", duel.name(round), names.join(", "))?;
                out.flush()?;
                let Some(line) = lines.next() else { break 'games };
                let line = line?;
                let word = line.trim();
                if ["quit", "q"].contains(&word) {
                    break 'games;
                }
                let choices = duel.choices(round);
                let by_name = choices.iter().position(|name| name.eq_ignore_ascii_case(word));
                let by_number =
                    || word.parse::<usize>().ok().filter(|number| (1..=choices.len()).contains(number));
                match by_name.or_else(|| by_number().map(|number| number - 1)) {
                    Some(choice) => break choice,
                    None => {
                        writeln!(out, "\"{word}\" is not on offer: write a name or a number of the list")?
                    }
                }
            };
            let outcome = duel.open(round, choice, sealed, &mut dice);
            won += outcome.paid;
            writeln!(out, "Your opponent had {}: you get {}.", outcome.opponent, outcome.paid)?;
            at = outcome.next;
        }
        games += 1;
        total += won;
        writeln!(out, "Game {games} is over: {won} in it, {:.3} a game so far.", total / f64::from(games))?;
    }
    writeln!(out, "\n{games} games, {total} in all.")?;
    Ok(())
}

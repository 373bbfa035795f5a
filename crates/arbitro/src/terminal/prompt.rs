//! The plain prompt: lines in, lines out, for pipes, screen readers and old terminals.

use super::Sitting;
use super::boards::{has_suits, has_windows, windows};
use super::notes::Notes;
use super::scene::{Hint, Scene, counsel, machines_move};
use crate::failure::Failure;
use crate::speech::{rules, say};
use crate::words;
use arbitro_table::catalogue::name_of;
use arbitro_table::{BrokenOff, LocalGame, Record};
use std::io::{BufRead, Write};

/// Plays one game line by line.
pub fn play(
    sitting: &Sitting<'_>,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<Record, Failure> {
    let mut table = (sitting.deal)(0)?;
    let mut heard = vec![0; table.seats().len()];
    let mut notes = vec![Notes::default(); table.seats().len()];
    let mut last = None;
    writeln!(output, "{}. {}", table.full().spec(), help(sitting))?;
    loop {
        for thought in machines_move(&mut table, sitting.study) {
            writeln!(output, "  = {}", thought.replace('\n', "\n    "))?;
        }
        sitting.save(&table);
        let scene = Scene::of(&table, &sitting.people, sitting.study, last);
        if sitting.is_shared()
            && scene.ending.is_none()
            && last != Some(scene.seat)
            && !changed(&scene, input, output)?
        {
            return left(table, output);
        }
        last = Some(scene.seat);
        let notes = &mut notes[scene.seat.index()];
        for told in scene.told.iter().skip(heard[scene.seat.index()]) {
            writeln!(output, "  * {told}")?;
        }
        heard[scene.seat.index()] = scene.told.len();
        writeln!(output, "\n{}\n", picture(&scene, notes))?;
        if let Some(ending) = scene.ending {
            writeln!(output, "{ending}")?;
            return Ok(table.full().record());
        }
        if !ask(sitting, &mut table, &scene, notes, input, output)? {
            return left(table, output);
        }
    }
}

/// The person has left.
fn left(mut table: LocalGame, output: &mut impl Write) -> Result<Record, Failure> {
    table.full_mut().break_off(BrokenOff::PersonLeft);
    writeln!(output, "{}", say(&words::broken_off()))?;
    Ok(table.full().record())
}

/// As many empty lines push what the last person saw off the screen.
const BLANK: usize = 60;

/// Another person takes the keyboard and confirms it before anything of its board is shown; false if the input ends.
fn changed(scene: &Scene, input: &mut impl BufRead, output: &mut impl Write) -> Result<bool, Failure> {
    write!(output, "{}{}> ", "\n".repeat(BLANK), say(&words::pass_to(scene.title())))?;
    output.flush()?;
    let mut line = Vec::new();
    Ok(input.read_until(b'\n', &mut line)? > 0)
}

/// What can be typed; notes are for games whose board is partly hidden.
fn help(sitting: &Sitting<'_>) -> String {
    let game = sitting.game.spec();
    let mut lines = vec![say(&words::help(sitting.undo()))];
    lines.extend(has_windows(game).then(|| say(&words::help_notes())));
    lines.extend(has_suits(game).then(|| say(&words::suits())));
    lines.join(" ")
}

/// What the person sees: the drawing of the game, or its windows where there is more to see.
fn picture(scene: &Scene, notes: &Notes) -> String {
    if notes.is_empty() && scene.study.is_none() {
        return scene.drawing.clone();
    }
    windows(&scene.game, &scene.view, scene.study.as_ref(), notes).unwrap_or_else(|| scene.drawing.clone())
}

/// Asks until a move is made; false when the person leaves.
fn ask(
    sitting: &Sitting<'_>,
    table: &mut LocalGame,
    scene: &Scene,
    notes: &mut Notes,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<bool, Failure> {
    loop {
        write!(output, "{}> ", scene.name())?;
        output.flush()?;
        // Bytes that are no text are refused like any other move, and the game goes on.
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            writeln!(output)?;
            return Ok(false);
        }
        match String::from_utf8_lossy(&line).trim() {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" => writeln!(output, "{}", help(sitting))?,
            "rules" => writeln!(output, "{}", rules(name_of(sitting.game.spec())))?,
            "undo" => match sitting.undone(table) {
                Ok(before) => {
                    *table = before;
                    return Ok(true);
                }
                Err(why) => writeln!(output, "{}", say(&why))?,
            },
            "?" => {
                let hint = Hint::of(sitting, table, scene).map(Hint::words);
                writeln!(output, "{}", counsel(table, scene, sitting.study, hint))?;
            }
            "moves" => {
                let moves: Vec<&str> = scene.offers.iter().map(|offer| offer.notation.as_str()).collect();
                writeln!(output, "{}", moves.join(" "))?;
            }
            text if has_windows(&scene.game)
                && let Some(answer) = notes.command(text) =>
            {
                writeln!(output, "{answer}\n{}", picture(scene, notes))?;
            }
            text => match table.seat_mut(scene.seat).and_then(|mut seat| seat.submit(text)) {
                Ok(_) => return Ok(true),
                Err(refusal) => writeln!(output, "{}", say(&refusal.message()))?,
            },
        }
    }
}

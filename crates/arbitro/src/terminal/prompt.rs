//! The plain prompt: lines in, lines out, for pipes, screen readers and old terminals.

use super::Sitting;
use super::scene::{Scene, counsel};
use crate::failure::Failure;
use arbitro_table::{AnyTable, Step};
use std::io::{BufRead, Write};

const HELP: &str = "Write a move, or: moves (what may be tried), ? (hint, and why the machine moved), quit.";

/// Plays one game line by line.
pub fn play(
    sitting: &Sitting<'_>,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<Box<dyn AnyTable>, Failure> {
    let mut table = (sitting.deal)(0)?;
    let mut heard = vec![0; table.seats().len()];
    writeln!(output, "{}. {HELP}", table.game())?;
    loop {
        while let Step::Moved(_) = table.step() {}
        let scene = Scene::of(&*table, &sitting.people);
        for words in scene.told.iter().skip(heard[scene.seat.index()]) {
            writeln!(output, "  * {words}")?;
        }
        heard[scene.seat.index()] = scene.told.len();
        writeln!(output, "\n{}\n", scene.drawing)?;
        if let Some(ending) = scene.ending {
            writeln!(output, "{ending}")?;
            return Ok(table);
        }
        if !ask(sitting, &mut *table, &scene, input, output)? {
            table.break_off("the person left");
            writeln!(output, "The game was broken off.")?;
            return Ok(table);
        }
    }
}

/// Asks until a move is made; false when the person leaves.
fn ask(
    sitting: &Sitting<'_>,
    table: &mut dyn AnyTable,
    scene: &Scene,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<bool, Failure> {
    loop {
        write!(output, "{}> ", scene.name())?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(output)?;
            return Ok(false);
        }
        match line.trim() {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" => writeln!(output, "{HELP}")?,
            "?" => writeln!(output, "{}", counsel(table, scene, &sitting.adviser, sitting.study))?,
            "moves" => {
                let moves: Vec<&str> = scene.offers.iter().map(|offer| offer.notation.as_str()).collect();
                writeln!(output, "{}", moves.join(" "))?;
            }
            text => match table.submit(scene.seat, text) {
                Ok(_) => return Ok(true),
                Err(refusal) => writeln!(output, "{refusal}")?,
            },
        }
    }
}

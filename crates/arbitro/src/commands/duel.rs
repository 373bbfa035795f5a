//! `arbitro play FILE`: a game against its own solution; tables with sealed choices, trees from the root down.

use crate::failure::Failure;
use arbitro_game::{Dice, dice};
use arbitro_table::files;
use arbitro_theory::decider::Decider;
use arbitro_theory::duel::Duel;
use arbitro_theory::extensive::ExtensiveForm;
use arbitro_theory::report::Loaded;
use arbitro_theory::walk::{Stop, TreeDuel};
use std::io::{BufRead, Lines, StdinLock, StdoutLock, Write, stdin, stdout};
use std::path::Path;

/// Whether the game is a file that is solved before it is played.
pub fn is_file(game: &str) -> bool {
    Path::new(game)
        .extension()
        .and_then(|ending| ending.to_str())
        .is_some_and(|ending| ["nfg", "stg", "efg"].contains(&ending.to_ascii_lowercase().as_str()))
}

/// Plays until the input ends or the person has enough; the opponent is the solution unless a decision rule is named.
pub fn play(file: &str, opponent: Option<&str>, seat: Option<&str>, seed: u64) -> Result<(), Failure> {
    let rule = match opponent {
        None | Some("equilibrium") => None,
        Some(name) => Some(name.parse::<Decider>().map_err(Failure::said)?),
    };
    let text = files::read_text(Path::new(file)).map_err(Failure::said)?;
    let game = Loaded::read(file, &text).map_err(Failure::said)?;
    let mut keyboard = Keyboard { out: stdout().lock(), lines: stdin().lock().lines() };
    let mut dice = dice(seed);
    match game {
        Loaded::Extensive(tree) if rule.is_none() => walk(tree, seat, &mut keyboard, &mut dice),
        tables => duel(&tables, rule, seat, &mut keyboard, &mut dice),
    }
}

fn duel(
    game: &Loaded,
    rule: Option<Decider>,
    seat: Option<&str>,
    keyboard: &mut Keyboard,
    dice: &mut Dice,
) -> Result<(), Failure> {
    let sit = |person| match &rule {
        Some(rule) => Duel::with_rule(game, person, rule.clone()),
        None => Duel::new(game, person),
    };
    let mut duel = sit(0).map_err(Failure::said)?;
    let person = seat_of(seat, &duel.players)?;
    if person != duel.person {
        duel = sit(person).map_err(Failure::said)?;
    }
    writeln!(keyboard.out, "{}: you are {}.", duel.title, duel.players[duel.person])?;
    let theory = if rule.is_some() { "Here" } else { "In theory" };
    writeln!(keyboard.out, "{theory} {}.", duel.promise)?;
    writeln!(
        keyboard.out,
        "Both choose at once; your opponent's choice is sealed before yours. \"quit\" ends."
    )?;
    let mut tally = Tally::default();
    'games: for start in (0..duel.starts()).cycle() {
        let mut at = Some(start);
        let mut won = 0.0;
        while let Some(round) = at {
            let sealed = duel.seal(round, dice);
            let Some(choice) = keyboard.choice(duel.name(round), duel.choices(round))? else { break 'games };
            let outcome = duel.open(round, choice, sealed, dice);
            won += outcome.paid;
            writeln!(keyboard.out, "Your opponent had {}: you get {}.", outcome.opponent, outcome.paid)?;
            at = outcome.next;
        }
        tally.count(won, keyboard)?;
    }
    tally.close(keyboard)
}

fn walk(
    tree: ExtensiveForm,
    seat: Option<&str>,
    keyboard: &mut Keyboard,
    dice: &mut Dice,
) -> Result<(), Failure> {
    let person = seat_of(seat, &tree.players)?;
    let duel = TreeDuel::new(tree, person).map_err(Failure::said)?;
    writeln!(keyboard.out, "{}: you are {}.", duel.title(), duel.players()[duel.person])?;
    writeln!(keyboard.out, "In theory {}.", duel.promise)?;
    writeln!(keyboard.out, "What you cannot see is shown as \"?\" until the game is over. \"quit\" ends.")?;
    let mut tally = Tally::default();
    'games: loop {
        let mut walk = duel.start();
        let mut asked = false;
        let won = loop {
            match walk.go_on(dice) {
                Stop::Asked { place, known, choices } => {
                    asked = true;
                    let known: Vec<&str> = known.iter().map(|part| part.as_deref().unwrap_or("?")).collect();
                    if !known.is_empty() {
                        write!(keyboard.out, "\nSo far: {}.", known.join(", "))?;
                    }
                    let Some(choice) = keyboard.choice(&place, &choices)? else { break 'games };
                    walk.choose(choice);
                }
                Stop::Over { story, paid } => {
                    writeln!(keyboard.out, "It went: {}. You get {paid}.", story.join(", "))?;
                    break paid;
                }
            }
        };
        tally.count(won, keyboard)?;
        // A seat that is not asked would otherwise be dealt games for ever.
        if !asked && keyboard.choice("", &["next game".to_owned()])?.is_none() {
            break;
        }
    }
    tally.close(keyboard)
}

/// The number of the seat that a text names: by name or by number; the first if none is named.
fn seat_of(seat: Option<&str>, players: &[String]) -> Result<usize, Failure> {
    let Some(seat) = seat else { return Ok(0) };
    let by_name = players.iter().position(|name| name.eq_ignore_ascii_case(seat));
    by_name.or_else(|| seat.parse().ok().filter(|number| *number < players.len())).ok_or_else(|| {
        Failure::said(format!("there is no seat \"{seat}\": choose one of {}", players.join(", ")))
    })
}

/// Where a person reads and writes.
struct Keyboard {
    out: StdoutLock<'static>,
    lines: Lines<StdinLock<'static>>,
}

impl Keyboard {
    /// One of the choices, by name or number; `None` when the person has enough.
    fn choice(&mut self, place: &str, choices: &[String]) -> Result<Option<usize>, Failure> {
        // Choices that are numbers themselves are not numbered: "1" must mean one thing.
        let numbered = !choices.iter().any(|name| name.parse::<usize>().is_ok());
        let names: Vec<String> = choices
            .iter()
            .enumerate()
            .map(|(number, name)| if numbered { format!("{} {name}", number + 1) } else { name.clone() })
            .collect();
        let place = if place.is_empty() { String::new() } else { format!("{place} — ") };
        loop {
            write!(self.out, "\n{place}{}: ", names.join(", "))?;
            self.out.flush()?;
            let Some(line) = self.lines.next() else { return Ok(None) };
            let line = line?;
            let word = line.trim();
            if ["quit", "q"].contains(&word) {
                return Ok(None);
            }
            let by_name = choices.iter().position(|name| name.eq_ignore_ascii_case(word));
            let by_number = || {
                let number = word.parse::<usize>().ok().filter(|_| numbered)?;
                (1..=choices.len()).contains(&number).then_some(number)
            };
            match by_name.or_else(|| by_number().map(|number| number - 1)) {
                Some(choice) => return Ok(Some(choice)),
                None => {
                    let what = if numbered { "a name or a number" } else { "one" };
                    writeln!(self.out, "\"{word}\" is not on offer: write {what} of the list")?
                }
            }
        }
    }
}

/// What the games brought.
#[derive(Default)]
struct Tally {
    games: u32,
    total: f64,
}

impl Tally {
    fn count(&mut self, won: f64, keyboard: &mut Keyboard) -> Result<(), Failure> {
        self.games += 1;
        self.total += won;
        let mean = self.total / f64::from(self.games);
        writeln!(keyboard.out, "Game {} is over: {won} in it, {mean:.3} a game so far.", self.games)?;
        Ok(())
    }

    fn close(&self, keyboard: &mut Keyboard) -> Result<(), Failure> {
        let games = if self.games == 1 { "1 game".to_owned() } else { format!("{} games", self.games) };
        writeln!(keyboard.out, "\n{games}, {} in all.", self.total)?;
        Ok(())
    }
}

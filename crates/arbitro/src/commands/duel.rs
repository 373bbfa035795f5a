//! `arbitro play FILE`: a game against its own solution; tables with sealed choices, trees from the root down.

use super::solve::given as strategies;
use crate::failure::Failure;
use crate::speech::{say, title_of_literature};
use crate::words;
use arbitro_game::{Arg, Dice, Message, dice};
use arbitro_table::files;
use arbitro_theory::decider::Decider;
use arbitro_theory::duel::Duel;
use arbitro_theory::report::Loaded;
use arbitro_theory::strategy::tree_of;
use arbitro_theory::walk::{Stop, TreeDuel};
use arbitro_theory::words::rounded;
use std::io::{BufRead, Lines, StdinLock, StdoutLock, Write, stdin, stdout};
use std::path::Path;

/// Whether the game is a file that is solved before it is played.
pub fn is_file(game: &str) -> bool {
    Path::new(game).extension().and_then(|ending| ending.to_str()).is_some_and(|ending| {
        ["nfg", "agg", "bagg", "stg", "efg"].contains(&ending.to_ascii_lowercase().as_str())
    })
}

/// Plays until the input ends or the person has enough; the opponent is the solution unless a decision rule is named.
pub fn play(file: &str, opponent: Option<&str>, seat: Option<&str>, seed: u64) -> Result<(), Failure> {
    let given =
        opponent.map(Path::new).filter(|path| path.extension().is_some_and(|ending| ending == "strategy"));
    let rule = match opponent {
        None | Some("equilibrium") => None,
        Some(_) if given.is_some() => None,
        Some(name) => Some(name.parse::<Decider>().map_err(|error| Failure::Said(error.message()))?),
    };
    let text = files::read_text(Path::new(file))?;
    let mut game = Loaded::read(file, &text)?;
    if let Some((title, _)) = title_of_literature(&text) {
        match &mut game {
            Loaded::Normal(game) => game.title = title,
            Loaded::Extensive(game) => game.title = title,
            Loaded::Stochastic(game) => game.title = title,
        }
    }
    let mut keyboard = Keyboard { out: stdout().lock(), lines: stdin().lock().lines() };
    let mut dice = dice(seed);
    if let Some(path) = given {
        let tree = tree_of(&game)?;
        let person = seat_of(seat, &tree.players)?;
        let given = strategies(path, &tree)?;
        let duel = TreeDuel::against(tree, person, &given, &path.display().to_string())?;
        keyboard.say(&words::you_are(duel.title(), &duel.players()[duel.person]))?;
        keyboard.say(&words::here(duel.promise.clone()))?;
        return walk(&duel, &mut keyboard, &mut dice);
    }
    match game {
        Loaded::Extensive(tree) if rule.is_none() => {
            let person = seat_of(seat, &tree.players)?;
            let duel = TreeDuel::new(tree, person)?;
            keyboard.say(&words::you_are(duel.title(), &duel.players()[duel.person]))?;
            keyboard.say(&words::in_theory(duel.promise.clone()))?;
            walk(&duel, &mut keyboard, &mut dice)
        }
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
    let mut duel = sit(0)?;
    let person = seat_of(seat, &duel.players)?;
    if person != duel.person {
        duel = sit(person)?;
    }
    keyboard.say(&words::you_are(&duel.title, &duel.players[duel.person]))?;
    let promise = if rule.is_some() { words::here } else { words::in_theory };
    keyboard.say(&promise(duel.promise.clone()))?;
    keyboard.say(&words::both_choose())?;
    let mut tally = Tally::default();
    'games: for start in (0..duel.starts()).cycle() {
        let mut at = Some(start);
        let mut won = 0.0;
        while let Some(round) = at {
            let sealed = duel.seal(round, dice);
            let Some(choice) = keyboard.choice(duel.name(round), duel.choices(round))? else { break 'games };
            let outcome = duel.open(round, choice, sealed, dice);
            won += outcome.paid;
            keyboard.say(&words::opponent_had(&outcome.opponent, rounded(outcome.paid, 12)))?;
            at = outcome.next;
        }
        tally.count(won, keyboard)?;
    }
    tally.close(keyboard)
}

fn walk(duel: &TreeDuel, keyboard: &mut Keyboard, dice: &mut Dice) -> Result<(), Failure> {
    keyboard.say(&words::hidden_moves())?;
    let mut tally = Tally::default();
    'games: loop {
        let mut walk = duel.start();
        let mut asked = false;
        let won = loop {
            match walk.go_on(dice) {
                Stop::Asked { place, known, choices } => {
                    asked = true;
                    let known: Vec<Arg> =
                        known.into_iter().map(|part| part.unwrap_or_else(|| "?".into())).collect();
                    if !known.is_empty() {
                        write!(keyboard.out, "\n{}", say(&words::so_far(known)))?;
                    }
                    let Some(choice) = keyboard.choice(&place, &choices)? else { break 'games };
                    walk.choose(choice);
                }
                Stop::Over { story, paid } => {
                    keyboard.say(&words::it_went(story, rounded(paid, 12)))?;
                    break paid;
                }
            }
        };
        tally.count(won, keyboard)?;
        // A seat that is not asked would otherwise be dealt games for ever.
        if !asked && keyboard.choice("", &[say(&words::next_game())])?.is_none() {
            break;
        }
    }
    tally.close(keyboard)
}

/// The number of the seat that a text names: by name or by number; the first if none is named.
fn seat_of(seat: Option<&str>, players: &[String]) -> Result<usize, Failure> {
    let Some(seat) = seat else { return Ok(0) };
    let by_name = players.iter().position(|name| name.eq_ignore_ascii_case(seat));
    by_name
        .or_else(|| seat.parse().ok().filter(|number| *number < players.len()))
        .ok_or_else(|| Failure::Said(words::no_seat(seat, players.join(", "))))
}

/// Where a person reads and writes.
struct Keyboard {
    out: StdoutLock<'static>,
    lines: Lines<StdinLock<'static>>,
}

impl Keyboard {
    fn say(&mut self, message: &Message) -> Result<(), Failure> {
        writeln!(self.out, "{}", say(message))?;
        Ok(())
    }

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
                    let what = if numbered { words::not_in_list } else { words::not_a_number };
                    self.say(&what(word))?;
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
        keyboard.say(&words::duel_over(self.games, rounded(won, 12), mean))
    }

    fn close(&self, keyboard: &mut Keyboard) -> Result<(), Failure> {
        writeln!(keyboard.out)?;
        keyboard.say(&words::in_all(self.games, rounded(self.total, 12)))
    }
}

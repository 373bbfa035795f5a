//! The tutorial shows the program's own output: every block of `docs/kriegspiel-tutorial.md` is made here.
//! `UPDATE_GOLDEN=1` writes them again, to be read before they are committed.

use arbitro_catalogue::speaker;
use arbitro_experts::maran::experiment::{Series, Tally, play};
use arbitro_experts::maran::{Information, King, Options, classify, propose};
use arbitro_game::{Actor, Game, Message, Overheard, Seat, dice};
use arbitro_games::kriegspiel::{Goal, Hidden, Kriegspiel, LoneKing, Notice, RuleSet, Squares, Start, Try};
use arbitro_table::messages::Language;
use shakmaty::{Color, File, Rank, Square};
use std::fmt::Write;
use std::path::PathBuf;

/// A message in English.
fn english(message: &Message) -> String {
    speaker(Language::English).say(message)
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn board(king: Square, pawn: Option<Square>, wave: Squares) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        text.push(rank.char());
        for file in File::ALL {
            let here = Square::from_coords(file, rank);
            text.push(' ');
            text.push(match here {
                here if here == king => 'R',
                here if Some(here) == pawn => 'P',
                here if wave.contains(here) => 'X',
                _ => '.',
            });
        }
        text.push('\n');
    }
    text + "  a b c d e f g h\n"
}

/// Two drawings side by side.
fn beside(left: &str, right: &str) -> String {
    let right: Vec<&str> = right.lines().collect();
    left.lines()
        .enumerate()
        .map(|(index, line)| {
            format!("{line:<24}{}", right.get(index).unwrap_or(&"")).trim_end().to_owned() + "\n"
        })
        .collect()
}

fn show(information: &Information, name: &str) -> String {
    format!("{name}\n{}", board(information.king, Some(information.pawn), information.wave))
        + &advice(information)
}

/// The class of what White knows, the rule, and the try.
fn advice(information: &Information) -> String {
    let mut text = String::new();
    let options = Options::default();
    let _ = writeln!(text, "class: {}", classify(information, &options).name());
    if let Some(proposal) = propose(information, &options, &mut dice(1)) {
        let _ =
            writeln!(text, "rule:  {}\ntry:   {}", english(&Message::new(proposal.rule)), proposal.movement);
    }
    text
}

fn information(king: &str, pawn: &str, wave: &str, taboo: &str) -> Information {
    Information {
        king: square(king),
        pawn: square(pawn),
        wave: wave.parse().unwrap(),
        taboo: taboo.parse().unwrap(),
    }
}

/// A try of White, what the umpire said, and the wave before and after.
fn revise(name: &str, king: &str, pawn: &str, wave: &str, truth: &str, tried: &str) -> String {
    let wave: Squares = wave.parse().unwrap();
    let (king, pawn) = (square(king), square(pawn));
    let hidden =
        Hidden::king_and_pawn(Color::White, king, pawn, wave, Some(square(truth)), Goal::Promotion).unwrap();
    let mut belief = LoneKing::new(hidden.men().clone(), wave);
    let game = Kriegspiel::from_start(RuleSet::Thesis, Start::Hidden(hidden));
    let mut state = game.start();
    game.play(&mut state, Actor::Nature, Try::Place(square(truth)), &mut Overheard::default());
    let mut said = Overheard::default();
    let tried: Try = tried.parse().unwrap();
    game.play(&mut state, Actor::Seat(Seat(0)), tried, &mut said);
    let (_, notice) = said.0.first().unwrap();
    match notice {
        Notice::Moved(said) => belief.accepted(tried, said),
        _ => belief.refused(tried),
    }
    let men = belief.men();
    let after = board(men.king_of(Color::White).unwrap(), men.pawns().first(), belief.wave());
    format!(
        "{name}: the king is really on {truth}; White tries {tried}.\nThe umpire: {}\n{}wave after: {}\n",
        english(&notice.words()),
        beside(&board(king, Some(pawn), wave), &after),
        belief.wave()
    )
}

/// Black moves unseen.
fn grow(name: &str, king: &str, pawn: &str, wave: &str) -> String {
    let wave: Squares = wave.parse().unwrap();
    let (king, pawn) = (square(king), square(pawn));
    let first = wave.iter().next().unwrap();
    let hidden = Hidden::king_and_pawn(Color::Black, king, pawn, wave, Some(first), Goal::Promotion).unwrap();
    let mut belief = LoneKing::new(hidden.men().clone(), wave);
    let game = Kriegspiel::from_start(RuleSet::Thesis, Start::Hidden(hidden));
    let mut state = game.start();
    game.play(&mut state, Actor::Nature, Try::Place(first), &mut Overheard::default());
    let reply =
        game.tries(&state).into_iter().find(|act| game.accepts(&state, act.movement().unwrap())).unwrap();
    let mut said = Overheard::default();
    game.play(&mut state, Actor::Seat(Seat(1)), reply, &mut said);
    let Some((_, Notice::Moved(announced))) = said.0.first() else { panic!("{said:?}") };
    belief.replied(announced);
    format!(
        "{name}.\nThe umpire: {}\n{}wave after: {}\n",
        english(&announced.words()),
        beside(&board(king, Some(pawn), wave), &board(king, Some(pawn), belief.wave())),
        belief.wave()
    )
}

/// Whether a notice says no more than that a move was made.
fn plain(notice: &Notice) -> bool {
    matches!(notice, Notice::Moved(said) if english(&said.words()).ends_with(" has moved."))
}

fn whole_game(king: King, seed: u64) -> String {
    let wave = "d7".parse().unwrap();
    let hidden =
        Hidden::king_and_pawn(Color::Black, square("d5"), square("d6"), wave, None, Goal::Promotion).unwrap();
    let series = Series { options: Options::default(), king, games: 1, seed, moves: 100 };
    let mut text = String::new();
    let mut tally = Tally::default();
    play(&series, hidden, &mut dice(seed), &mut tally, &mut |step| {
        let who = match step.by {
            Actor::Nature => "nature",
            Actor::Seat(Seat(0)) => "White",
            Actor::Seat(_) => "Black",
        };
        let _ = writeln!(text, "{who} {}", step.act);
        if let Some(why) = &step.why {
            let _ = writeln!(text, "    because  {}", english(why));
        }
        // That the other side has moved goes without saying.
        for notice in step.heard.iter().filter(|notice| !plain(notice)) {
            let _ = writeln!(text, "    umpire   {}", english(&notice.words()));
        }
        if let Some(after) = &step.after {
            let taboo =
                if after.taboo.is_empty() { String::new() } else { format!("; taboo {}", after.taboo) };
            let _ = writeln!(text, "    wave     {}{taboo}", after.wave);
        }
    });
    shortened(&text)
}

/// The first and the last lines of a game.
fn shortened(game: &str) -> String {
    let lines: Vec<&str> = game.lines().collect();
    let (begin, end) = (&lines[..25], &lines[lines.len() - 6..]);
    format!("{}\n…\n{}\n", begin.join("\n"), end.join("\n"))
}

fn blocks() -> Vec<(&'static str, String)> {
    let everett = "c8,d8,e8,c7,f7,g7";
    let rows_7_and_8 = "a8,b8,c8,d8,e8,f8,g8,h8,a7,b7,c7,d7,e7,f7,g7,h7,a6,b6,g6,h6";
    vec![
        (
            "square",
            show(
                &information("c3", "d6", "a8,a7,g8,h5,e5", ""),
                "Figure 6.3, with a wave outside the square",
            ),
        ),
        (
            "everett",
            show(&information("d5", "c6", everett, ""), "Figure 7.3")
                + "\nAfter d5d6 was refused\n"
                + &advice(&information("d5", "c6", everett, "d6")),
        ),
        (
            "near",
            show(&information("e5", "d5", "c8,d8,d7", ""), "King near: the pawn may go on")
                + "\nAfter the pawn was refused, with a wave on d6 and d7\n"
                + &advice(&information("e5", "d5", "d6,d7", "d6")),
        ),
        ("defendable", show(&information("g4", "d4", "d8,e8", ""), "Nearer than every square of the wave")),
        ("not-defendable", show(&information("h1", "d4", "c6,e4,f4", ""), "Like figure 11.3")),
        ("figure-12", revise("Figure 12.3", "f5", "c6", "d8,e8,f8,e7,f7,d6,d5", "d8", "f5e6")),
        ("figure-13", revise("Figure 13.3", "e5", "d5", rows_7_and_8, "c7", "d5d6")),
        ("figure-14", revise("Figure 14.3", "e5", "d6", "b8,c8,d8,f8,g8,h8,d7,g7,h7,g6,h6", "d7", "e5e6")),
        ("figure-15", grow("Figure 15.3, with the king on b7 or g7", "f5", "d6", "b7,g7")),
        ("game", whole_game(King::Hunting, 12)),
    ]
}

#[test]
fn the_tutorial_shows_what_the_program_says() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/kriegspiel-tutorial.md");
    let mut page = std::fs::read_to_string(&path).expect("the tutorial is there");
    let blocks = blocks();
    assert_eq!(page.matches("<!-- output: ").count(), blocks.len(), "a mark for every block");
    for (name, text) in blocks {
        let begin = format!("<!-- output: {name} -->\n```text\n");
        let start = page.find(&begin).unwrap_or_else(|| panic!("no mark for {name}")) + begin.len();
        let length = page[start..].find("```").expect("a closed block");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            page.replace_range(start..start + length, &text);
        } else {
            assert_eq!(&page[start..start + length], text, "{name}: set UPDATE_GOLDEN=1 to write it again");
        }
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, page).unwrap();
    }
}

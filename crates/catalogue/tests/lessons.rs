//! The guided first games: every move in them is legal, and what the pages show is what the seat sees there.
//! `UPDATE_GOLDEN=1` writes the scenes again, to be read before they are committed.

use arbitro_catalogue::standard;
use arbitro_game::{Message, Seat};
use arbitro_table::{Experience, FullGame, Record, RecordedMove};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

#[derive(Deserialize)]
struct Lesson {
    chapters: Vec<Chapter>,
}

/// A game of which one seat is the learner's.
#[derive(Deserialize)]
struct Chapter {
    game: String,
    seed: u64,
    seats: Vec<String>,
    seat: u8,
    /// Seat (or nature) and move.
    moves: Vec<String>,
    steps: Vec<Step>,
}

/// Where the learner is told something, and where answers are given, asked for a move.
#[derive(Deserialize)]
struct Step {
    text: String,
    /// After so many moves.
    after: usize,
    /// Right moves; the first is the one with which the game goes on.
    #[serde(default)]
    answers: Vec<String>,
    /// Moves that are as good, but with which the game does not go on.
    #[serde(default)]
    also: Vec<String>,
}

impl Chapter {
    /// The game after so many moves.
    fn after(&self, moves: usize) -> Box<dyn FullGame> {
        let split = |text: &String| {
            let (by, mv) = text.split_once(' ').expect("who and what");
            RecordedMove { by: by.to_owned(), mv: mv.to_owned() }
        };
        let moves = self.moves[..moves].iter().map(split).collect();
        let record =
            Record::running(self.game.clone(), self.seats.clone(), self.seats.clone(), self.seed, moves);
        let game = standard().game(&self.game).unwrap_or_else(|error| panic!("{}: {error}", self.game));
        // The result does not matter: the game may be over after these moves, or go on.
        game.resume(&record).unwrap_or_else(|error| panic!("{}: {error}", self.game))
    }

    /// What the seats are called, and what the learner sees from the first step to the last, with what is new at each
    /// position.
    fn scenes(&self) -> Value {
        let (first, last) = (self.steps[0].after, self.steps[self.steps.len() - 1].after);
        let mut known = 0;
        let scene = |number: usize| {
            let table = self.after(number);
            let seat = table.seat(Seat(self.seat)).expect("the seat is there");
            let lived: Vec<Value> = seat.lived(known).into_iter().map(lived).collect();
            known += lived.len();
            let offers: Vec<Value> = seat
                .offers()
                .into_iter()
                .map(|offer| json!({"move": offer.mv, "notation": offer.notation}))
                .collect();
            let over = table.outcome().map(|outcome| json!({"payoffs": outcome.earned()}));
            json!({"number": number, "view": seat.view(), "alarms": seat.alarms(), "offers": offers, "lived": lived, "over": over})
        };
        let scenes: Vec<Value> = (first..=last).map(scene).collect();
        let titles: Vec<Message> = self.after(0).seats().into_iter().map(|card| card.title).collect();
        json!({"titles": titles, "scenes": scenes})
    }

    fn check(&self) {
        for step in &self.steps {
            let Some(answer) = step.answers.first() else { continue };
            let table = self.after(step.after);
            let offers = table.seat(Seat(self.seat)).expect("the seat is there").offers();
            for mv in step.answers.iter().chain(&step.also) {
                assert!(offers.iter().any(|offer| offer.mv == *mv), "{}: {mv} is not on offer", step.text);
            }
            let next = format!("{} {answer}", self.seats[usize::from(self.seat)]);
            assert_eq!(self.moves[step.after], next, "{}: the game goes on with the answer", step.text);
        }
    }
}

fn lived(experience: Experience) -> Value {
    match experience {
        Experience::Did(offer) => json!({"did": {"move": offer.mv, "notation": offer.notation}}),
        Experience::Heard(told) => json!({"heard": {"words": told.words, "notice": told.notice}}),
    }
}

#[test]
fn the_pages_show_what_the_learner_sees() {
    for game in ["briscola5", "kriegspiel", "tris"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(game);
        let text = fs::read_to_string(folder.join("lesson.json")).expect("a lesson");
        let lesson: Lesson = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{game}: {error}"));
        lesson.chapters.iter().for_each(Chapter::check);
        let scenes: Value = lesson.chapters.iter().map(Chapter::scenes).collect();
        let file = folder.join("lesson-scenes.json");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&file, format!("{scenes}\n")).expect("the folder can be written");
        }
        let kept: Value =
            serde_json::from_str(&fs::read_to_string(&file).expect("the scenes")).expect("scenes as JSON");
        assert!(scenes == kept, "{game}: set UPDATE_GOLDEN=1 to write the scenes again, and read them");
    }
}

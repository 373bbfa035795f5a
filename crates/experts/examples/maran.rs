//! Thousands of games of Maran's player: `cargo run --release -p arbitro-experts --example maran [GAMES]`.

use arbitro_experts::maran::experiment::{Series, Tally, random_of_class, run};
use arbitro_experts::maran::{Class, Defendable, EverettFiles, King, Options, Revision};
use arbitro_game::Dice;
use arbitro_games::kriegspiel::{Goal, Hidden};
use shakmaty::{Color, Square};

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2_000);
    let options = Options::default();
    println!("Random information positions of each class, White to move, {games} games a line\n");
    header("class and king");
    for class in Class::ALL {
        for king in King::ALL {
            let tally = run(&series(options, king, games), |dice| random_of_class(class, &options, dice));
            line(&format!("{}, {king}", class.name()), &tally);
        }
    }
    println!("\nThe critical position of ch. 2 §5 (fig. 15.2: Kd5, Pd6, king on d7, Black to move)\n");
    header("options and king");
    let named = [
        ("defaults", options),
        ("risk 1/100", Options { risk: 0.01, ..options }),
        ("risk 1/3", Options { risk: 1.0 / 3.0, ..options }),
        ("listing", Options::listing()),
    ];
    for (name, options) in named {
        for king in King::ALL {
            line(
                &format!("{name}, {king}"),
                &run(&series(options, king, games), |_| critical(Square::D5, Square::D6)),
            );
        }
    }
    println!(
        "\nWhere text, figures and listing disagree (random positions of the class concerned, all-seeing king)\n"
    );
    header("reading");
    for (name, files) in
        [("b to g", EverettFiles::BToG), ("c to g", EverettFiles::CToG), ("c to f", EverettFiles::CToF)]
    {
        let options = Options { everett_files: files, ..options };
        for (pawn, king) in
            [(Square::B6, King::Hunting), (Square::B6, King::AllSeeing), (Square::G6, King::AllSeeing)]
        {
            let tally = run(&series(options, king, games), |dice| everett_with(pawn, dice));
            line(&format!("Everett on files {name}, pawn on {pawn}, {king}"), &tally);
        }
    }
    for (name, defendable) in [("text", Defendable::Text), ("listing", Defendable::Listing)] {
        let wanted = options;
        let options = Options { defendable, ..options };
        for class in [Class::Defendable, Class::NotDefendable] {
            let tally =
                run(&series(options, King::AllSeeing, games), |dice| random_of_class(class, &wanted, dice));
            line(&format!("defendable by the {name}, {}", class.name()), &tally);
        }
    }
    for (name, revision) in [("exact", Revision::Exact), ("listing", Revision::Listing)] {
        let options = Options { revision, ..options };
        for class in [Class::Everett, Class::KingNear] {
            let tally =
                run(&series(options, King::AllSeeing, games), |dice| random_of_class(class, &options, dice));
            line(&format!("revision {name}, {}", class.name()), &tally);
        }
    }
}

fn series(options: Options, king: King, games: u32) -> Series {
    Series { options, king, games, seed: 1993, moves: 500 }
}

fn critical(king: Square, pawn: Square) -> Hidden {
    let front = pawn.offset(8).into_iter().collect();
    Hidden::king_and_pawn(Color::Black, king, pawn, front, None, Goal::Promotion).expect("a lawful position")
}

fn everett_with(pawn: Square, dice: &mut Dice) -> Hidden {
    let both_wings = Options { everett_files: EverettFiles::BToG, ..Options::default() };
    loop {
        let hidden = random_of_class(Class::Everett, &both_wings, dice);
        if hidden.men().pawns().contains(pawn) {
            return hidden;
        }
    }
}

fn header(what: &str) {
    println!("| {what} | won % (95 %) | pawn taken | stalemate | undecided | moves | refused tries |");
    println!("|---|---|---|---|---|---|---|");
}

fn line(name: &str, tally: &Tally) {
    let [low, share, high] = tally.win_share().map(|share| share * 100.0);
    let each = |count: u32| f64::from(count) / f64::from(tally.games().max(1));
    println!(
        "| {name} | {share:.1} ({low:.1} to {high:.1}) | {} | {} | {} | {:.1} | {:.1} |",
        tally.taken,
        tally.stalemate,
        tally.undecided,
        each(tally.moves),
        each(tally.refused)
    );
}

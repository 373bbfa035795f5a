//! Texts as an Italian reader sees them: articles, gender, singular and plural.

use arbitro_catalogue::{speaker, standard};
use arbitro_game::{Message, Present, Seat};
use arbitro_games::briscola::five::{DealResult, Five, Notice, Options, Winner};
use arbitro_games::briscola::{Card, Faces, PlayKind, Rank};
use arbitro_games::kriegspiel::{Kriegspiel, RuleSet};
use arbitro_table::catalogue::{Opening, Sitter};
use arbitro_table::messages::Language;

fn italian(message: &Message) -> String {
    speaker(Language::Italian).say(message)
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

#[test]
fn a_call_names_the_card_with_its_article() {
    let game = Five::default();
    let call = |rank: Rank| italian(&game.words(&Notice::Called { seat: Seat(4), rank }));
    for (rank, sentence) in [
        (Rank::Queen, "Elena chiama il cavallo."),
        (Rank::Ace, "Elena chiama l’asso."),
        (Rank::Three, "Elena chiama il tre."),
        (Rank::King, "Elena chiama il re."),
    ] {
        assert_eq!(call(rank), sentence);
    }
    let french = Five::new(Options { faces: Faces::French, ..Options::default() });
    let queen = Notice::Called { seat: Seat(4), rank: Rank::Queen };
    assert_eq!(italian(&french.words(&queen)), "Elena chiama la donna.");
}

#[test]
fn cards_in_sentences_have_their_articles() {
    let game = Five::default();
    let declared = Notice::Declared { seat: Seat(0), card: card("JS") };
    assert_eq!(
        italian(&game.words(&declared)),
        "Anna dichiara spade: la carta chiamata è il fante di spade."
    );
    let played = Notice::Played { seat: Seat(1), card: card("AC"), kind: PlayKind::Carico };
    assert_eq!(italian(&game.words(&played)), "Bruno gioca l’asso di coppe (carico).");
    let dealt = Notice::Dealt { dealer: Seat(2), hand: "AC KD 2B".parse().expect("cards") };
    assert_eq!(
        italian(&game.words(&dealt)),
        "Carla ti ha dato l’asso di coppe, il re di denari e il due di bastoni."
    );
}

#[test]
fn one_player_took_and_two_players_took() {
    let game = Five::default();
    let result = |caller: u8, partner: u8, points: u8, winner: Winner| {
        let result =
            DealResult { caller: Seat(caller), partner: Seat(partner), points, winner, scores: [0; 5] };
        italian(&game.words(&Notice::Counted(result)))
    };
    assert_eq!(
        result(0, 0, 61, Winner::Caller),
        "Anna (senza socio) ha fatto 61 punti su 120: vince la squadra del chiamante."
    );
    assert_eq!(
        result(0, 4, 59, Winner::Villains),
        "Anna e Elena hanno fatto 59 punti su 120: vincono i villani."
    );
    let taken = |points| italian(&game.words(&Notice::Taken { seat: Seat(0), points }));
    assert_eq!(taken(11), "Anna prende la mano: 11 punti.");
}

#[test]
fn colours_have_articles_where_the_sentence_needs_them() {
    let game = Kriegspiel::new(RuleSet::Icc);
    assert_eq!(italian(&game.seat_title(Seat(0))), "Bianco");
    let notice = serde_json::json!({"moved": {
        "by": "black", "capture": {"square": "e5", "man": "pawn", "en_passant": false},
        "promotion": false, "checks": ["file"], "pawn_tries": {"number": 1}, "end": null,
    }});
    let notice = serde_json::from_value(notice).expect("a notice");
    assert_eq!(
        italian(&game.words(&notice)),
        "Il Nero ha mosso. Preso un pedone in e5. Scacco sulla colonna. Il Bianco ha una presa di pedone possibile."
    );
}

#[test]
fn a_refusal_is_said_in_italian() {
    let game = standard().game("chess").expect("chess");
    let sitters = vec![Sitter::Person("Ada".into()), Sitter::Person("Ugo".into())];
    let mut table = game.table(Opening { sitters, ..Opening::default() }).expect("a table");
    let refusal = table.seat_mut(Seat(1)).expect("a seat").submit("e7e5").expect_err("White begins");
    assert_eq!(italian(&refusal.message()), "Nero: non è il tuo turno; il tavolo aspetta il Bianco.");
    let error = standard().game("tris:rows=0").err().expect("no rows");
    assert_eq!(
        italian(&error.message()),
        "«0» non è un valore di rows per tris: dev’essere un numero intero da 1 a 19"
    );
}

#[test]
fn drawings_are_labelled_in_italian() {
    let game = standard().game("briscola5").expect("briscola5");
    let sitters = vec![Sitter::Person("Ada".into()); 5];
    let table = game.table(Opening { sitters, seed: 7, ..Opening::default() }).expect("a table");
    let drawing = speaker(Language::Italian).draw(&table.seat(Seat(0)).expect("a seat").drawing());
    assert!(drawing.starts_with("asta: ancora nessuna chiamata"), "{drawing}");
    assert!(drawing.contains("le tue carte: "), "{drawing}");
}

//! The five classes and their rules.

use super::{Defendable, EverettFiles, Options};
use arbitro_game::{Dice, Roll};
use arbitro_game::{Message, MessageKind};
use arbitro_games::chess::Movement;
use arbitro_games::kriegspiel::Squares;
use shakmaty::attacks::king_attacks;
use shakmaty::{File, Rank, Role, Square};
use std::cmp::Ordering;

/// What the player knows: an information set of Maran 1993, ch. 3 §3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Information {
    /// Where its king stands.
    pub king: Square,
    /// Where its pawn stands.
    pub pawn: Square,
    /// Where the opposing king may be (*Onda*).
    pub wave: Squares,
    /// Where its pieces cannot go, by what the umpire said in this turn (*Tabù*).
    pub taboo: Squares,
}

/// The class of an information position, in the order in which they are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// The whole wave is outside the square of the pawn (*onda fuori quadrato*).
    OutsideSquare,
    /// The pawn on the sixth rank with the king beside or behind it: Everett's recursive game.
    Everett,
    /// The king guards the pawn (*re vicino*).
    KingNear,
    /// The king will be there in time (*pedo difendibile*).
    Defendable,
    /// Nothing can be guaranteed.
    NotDefendable,
}

impl Class {
    /// The classes in order.
    pub const ALL: [Class; 5] =
        [Class::OutsideSquare, Class::Everett, Class::KingNear, Class::Defendable, Class::NotDefendable];

    /// What the class is called.
    pub const fn name(self) -> &'static str {
        match self {
            Class::OutsideSquare => "wave outside the square",
            Class::Everett => "Everett",
            Class::KingNear => "king near",
            Class::Defendable => "pawn defendable",
            Class::NotDefendable => "pawn not defendable",
        }
    }
}

impl Class {
    /// The class in words.
    pub fn message(self) -> Message {
        Message::new(match self {
            Class::OutsideSquare => "maran-class-outside-square",
            Class::Everett => "maran-class-everett",
            Class::KingNear => "maran-class-king-near",
            Class::Defendable => "maran-class-defendable",
            Class::NotDefendable => "maran-class-not-defendable",
        })
    }
}

/// The messages of classes and rules.
pub const MESSAGES: &[MessageKind] = &[
    MessageKind::plain("maran-class-outside-square"),
    MessageKind::plain("maran-class-everett"),
    MessageKind::plain("maran-class-king-near"),
    MessageKind::plain("maran-class-defendable"),
    MessageKind::plain("maran-class-not-defendable"),
    MessageKind::plain("maran-only-kpk"),
    MessageKind::plain("maran-stay-near"),
    MessageKind::plain("maran-push-free"),
    MessageKind::plain("maran-make-way"),
    MessageKind::plain("maran-push-guarded"),
    MessageKind::plain("maran-advance-king"),
    MessageKind::plain("maran-keep-guard"),
    MessageKind::plain("maran-push-towards"),
    MessageKind::plain("maran-approach"),
    MessageKind::plain("maran-chance-push"),
    MessageKind::plain("maran-chance-approach"),
    MessageKind::plain("maran-blotto-to-a-side"),
    MessageKind::plain("maran-blotto-wait"),
    MessageKind::plain("maran-blotto-beside"),
    MessageKind::plain("maran-blotto-side-closed"),
    MessageKind::plain("maran-blotto-forward"),
    MessageKind::plain("maran-blotto-push"),
    MessageKind::plain("maran-blotto-back"),
];

/// What the player wants to try, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The class whose rule speaks.
    pub class: Class,
    /// The rule: the id of its message.
    pub rule: &'static str,
    /// The move.
    pub movement: Movement,
}

/// The class of an information position.
pub fn classify(information: &Information, options: &Options) -> Class {
    if !wave_in_square(information) {
        Class::OutsideSquare
    } else if is_everett(information, options) {
        Class::Everett
    } else if near(information.king, information.pawn) {
        Class::KingNear
    } else if is_defendable(information, options) {
        Class::Defendable
    } else {
        Class::NotDefendable
    }
}

/// What to try; `None` where no rule of the thesis says anything (its program stops there).
pub fn propose(information: &Information, options: &Options, dice: &mut Dice) -> Option<Proposal> {
    // Like the clauses of the listing: a class whose rule fails hands over to the next class that applies.
    let first = classify(information, options);
    Class::ALL.into_iter().filter(|class| *class >= first).find_map(|class| {
        let found = match class {
            Class::OutsideSquare => outside_square(information),
            Class::Everett if is_everett(information, options) => Some(blotto(information, options, dice)),
            Class::KingNear if near(information.king, information.pawn) => king_near(information),
            Class::Defendable if is_defendable(information, options) => defendable(information),
            Class::NotDefendable if !is_defendable(information, options) => {
                not_defendable(information, options, dice)
            }
            _ => None,
        };
        found.map(|(rule, movement)| Proposal { class, rule, movement })
    })
}

/// The square of the pawn (fig. 6.3): as far from it as it has to go, at its rank or in front of it.
fn wave_in_square(information: &Information) -> bool {
    let pawn = information.pawn;
    let to_go = 7 - i32::from(pawn.rank());
    information
        .wave
        .iter()
        .any(|square| square.rank() >= pawn.rank() && square.distance(pawn) as i32 <= to_go)
}

fn is_everett(information: &Information, options: &Options) -> bool {
    let files = match options.everett_files {
        EverettFiles::CToG => File::C..=File::G,
        EverettFiles::BToG => File::B..=File::G,
        EverettFiles::CToF => File::C..=File::F,
    };
    let (king, pawn) = (information.king, information.pawn);
    pawn.rank() == Rank::Sixth
        && files.contains(&pawn.file())
        && near(king, pawn)
        && king.rank() <= pawn.rank()
}

fn is_defendable(information: &Information, options: &Options) -> bool {
    let mine = information.king.distance(information.pawn);
    let mut theirs = information.wave.iter().map(|square| square.distance(information.pawn));
    match options.defendable {
        Defendable::Text => theirs.all(|distance| mine < distance),
        Defendable::Listing => theirs.any(|distance| mine <= distance + 1),
    }
}

fn near(king: Square, pawn: Square) -> bool {
    king.distance(pawn) == 1
}

type Found = Option<(&'static str, Movement)>;

/// *Spingi*: one step with the pawn.
fn push(information: &Information) -> Option<Movement> {
    let to = information.pawn.offset(8)?;
    let free = to != information.king && !information.taboo.contains(to);
    let movement = Movement::new(information.pawn, to);
    free.then(|| if to.rank() == Rank::Eighth { movement.promoting(Role::Queen) } else { movement })
}

/// The king's neighbours in the order in which the listing finds them: diagonals, then the rank, then the file.
fn neighbours(king: Square) -> impl Iterator<Item = Square> {
    const ORDER: [(i32, i32); 8] = [(-1, 1), (1, 1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1), (0, -1)];
    ORDER.into_iter().filter_map(move |(files, ranks)| {
        let file = i32::from(king.file()) + files;
        let rank = i32::from(king.rank()) + ranks;
        ((0..8).contains(&file) && (0..8).contains(&rank))
            .then(|| Square::from_coords(File::new(file as u32), Rank::new(rank as u32)))
    })
}

fn king_move(information: &Information, fits: impl Fn(Square) -> bool) -> Option<Movement> {
    neighbours(information.king)
        .find(|to| *to != information.pawn && !information.taboo.contains(*to) && fits(*to))
        .map(|to| Movement::new(information.king, to))
}

fn outside_square(information: &Information) -> Found {
    if let Some(movement) = push(information) {
        return Some(("maran-push-free", movement));
    }
    let rank = information.king.rank();
    king_move(information, |to| to.rank() == rank).map(|movement| ("maran-make-way", movement))
}

fn king_near(information: &Information) -> Found {
    let pawn = information.pawn;
    if let Some(movement) = push(information).filter(|movement| near(information.king, movement.to())) {
        return Some(("maran-push-guarded", movement));
    }
    let rank = information.king.rank();
    if let Some(movement) = king_move(information, |to| to.rank() > rank && near(to, pawn)) {
        return Some(("maran-advance-king", movement));
    }
    king_move(information, |to| to.rank() == rank && near(to, pawn))
        .map(|movement| ("maran-keep-guard", movement))
}

fn approach(information: &Information) -> Option<Movement> {
    let far = information.king.distance(information.pawn);
    king_move(information, |to| to.distance(information.pawn) < far)
}

fn defendable(information: &Information) -> Found {
    let far = information.king.distance(information.pawn);
    if let Some(movement) =
        push(information).filter(|movement| information.king.distance(movement.to()) < far)
    {
        return Some(("maran-push-towards", movement));
    }
    approach(information).map(|movement| ("maran-approach", movement))
}

/// Chance chooses before it is known whether the chosen move can be made. As in the listing, whose clause fails then, the
/// other move does not take its place.
fn not_defendable(information: &Information, options: &Options, dice: &mut Dice) -> Found {
    if dice.unit() < options.push_chance {
        push(information).map(|movement| ("maran-chance-push", movement))
    } else {
        approach(information).map(|movement| ("maran-chance-approach", movement))
    }
}

/// The ε-optimal strategy of the recursive game (ch. 2 §5, fig. 8.3 to 10.3), wherever the king stands.
fn blotto(information: &Information, options: &Options, dice: &mut Dice) -> (&'static str, Movement) {
    let (king, pawn) = (information.king, information.pawn);
    let beside = |files: i32, ranks: i32| pawn.offset(files + 8 * ranks);
    let open = |square: Square| !information.taboo.contains(square);
    let side = match king.file().cmp(&pawn.file()) {
        Ordering::Greater => 1,
        Ordering::Less => -1,
        Ordering::Equal if dice.unit() < 0.5 => 1,
        Ordering::Equal => -1,
    };
    let go = |to: Option<Square>| Movement::new(king, to.unwrap_or(king));
    if king.file() == pawn.file() {
        // Behind the pawn: to one side of it, or, if a side is known to be closed, to the square behind that side.
        let (left, right) = (beside(-1, 0), beside(1, 0));
        return if left.is_some_and(open) && right.is_some_and(open) {
            ("maran-blotto-to-a-side", go(beside(side, 0)))
        } else {
            ("maran-blotto-wait", go(beside(side, -1)))
        };
    }
    if king.rank() < pawn.rank() {
        return if beside(side, 0).is_some_and(open) {
            ("maran-blotto-beside", go(beside(side, 0)))
        } else {
            ("maran-blotto-side-closed", go(beside(0, -1)))
        };
    }
    // Beside the pawn: in front of that side; if refused, push with the small chance ε, else start again.
    if king.offset(8).is_some_and(open) {
        ("maran-blotto-forward", go(king.offset(8)))
    } else if dice.unit() < options.risk
        && let Some(movement) = push(information)
    {
        ("maran-blotto-push", movement)
    } else {
        ("maran-blotto-back", go(beside(0, -1)))
    }
}

/// Where the wave may go when Black moves unseen, as the listing computes it.
pub(super) fn listing_reply(information: &Information) -> Squares {
    let mut next = shakmaty::Bitboard::EMPTY;
    for square in information.wave.iter() {
        next |= king_attacks(square);
    }
    let attacked = shakmaty::attacks::pawn_attacks(shakmaty::Color::White, information.pawn);
    Squares(next & !king_attacks(information.king) & !attacked)
}

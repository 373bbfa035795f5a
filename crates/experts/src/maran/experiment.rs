//! Many games of Maran's player against measuring kings.

use super::{Class, Information, King, Maran, Options, classify, reply};
use arbitro_game::{
    Actor, Dice, Game, Lived, Overheard, Player, Roll, Seat, Thought, Turn, dice, nature_moves, seed_of,
};
use arbitro_games::kriegspiel::{Draws, End, Goal, Hidden, Kriegspiel, RuleSet, Squares, Start, Try};
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The pawn became a queen that stays.
    pub won: u32,
    /// The pawn was taken.
    pub taken: u32,
    /// The black king had no move.
    pub stalemate: u32,
    /// Not decided within the agreed number of moves.
    pub undecided: u32,
    /// White's moves in all, refused tries left out.
    pub moves: u32,
    /// Refused tries in all.
    pub refused: u32,
}

impl Tally {
    /// Games in all.
    pub fn games(&self) -> u32 {
        self.won + self.taken + self.stalemate + self.undecided
    }

    /// The share of wins with Wilson's 95 % interval: low, share, high.
    pub fn win_share(&self) -> [f64; 3] {
        let (n, z) = (f64::from(self.games().max(1)), 1.959_964);
        let share = f64::from(self.won) / n;
        let centre = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
        [(centre - half).max(0.0), share, (centre + half).min(1.0)]
    }
}

/// One series of games.
#[derive(Clone, Copy, Debug)]
pub struct Series {
    /// How the player is to be read.
    pub options: Options,
    /// Against whom.
    pub king: King,
    /// How many games.
    pub games: u32,
    /// The first seed.
    pub seed: u64,
    /// After how many moves a game counts as undecided.
    pub moves: u32,
}

/// Plays a series; `set_up` gives the information position of each game.
pub fn run(series: &Series, mut set_up: impl FnMut(&mut Dice) -> Hidden) -> Tally {
    let mut tally = Tally::default();
    for index in 0..series.games {
        let mut dice = dice(seed_of(series.seed, u64::from(index)));
        let hidden = set_up(&mut dice);
        play(series, hidden, &mut dice, &mut tally, &mut |_| {});
    }
    tally
}

/// What happened at one step of a game, for those who want to watch.
pub struct Step<'a> {
    /// What White knew when it chose.
    pub information: Option<Information>,
    /// Who acted.
    pub by: Actor,
    /// What it did.
    pub act: Try,
    /// What White heard.
    pub heard: Vec<&'a arbitro_games::kriegspiel::Notice>,
    /// Why, if White chose.
    pub why: Option<arbitro_game::Message>,
    /// What White knows now.
    pub after: Option<Information>,
}

/// Plays one game.
pub fn play(
    series: &Series,
    hidden: Hidden,
    dice: &mut Dice,
    tally: &mut Tally,
    watch: &mut dyn FnMut(&Step<'_>),
) {
    let draws = Draws { moves: Some(series.moves), ..Draws::default() };
    let game = Kriegspiel { rule_set: RuleSet::Thesis, start: Start::Hidden(hidden), draws };
    let mut player = Maran::new(series.options, dice.below(1 << 30) as u64);
    player.sit(&game, Seat(0));
    let mut recall = Vec::new();
    let mut state = game.start();
    loop {
        let before = player.information();
        let (by, act) = match game.turn(&state) {
            Turn::Over | Turn::Together(_) => break,
            Turn::Nature(moves) => (Actor::Nature, nature_moves::<Kriegspiel>(&moves, dice)),
            Turn::One(seat @ Seat(0), tries) => {
                let view = game.view(&state, seat);
                let thought = Thought { game: &game, seat, view: &view, recall: &recall, moves: &tries };
                let act = player.choose(thought);
                recall.push(Lived::Did(act));
                (Actor::Seat(seat), act)
            }
            Turn::One(seat, tries) => {
                let movement = reply(series.king, state.position(), dice);
                (Actor::Seat(seat), movement.map_or(tries[0], Try::Move))
            }
        };
        let mut said = Overheard::default();
        game.play(&mut state, by, act, &mut said);
        let heard: Vec<_> =
            said.0.iter().filter(|(seat, _)| *seat == Seat(0)).map(|(_, notice)| notice).collect();
        for notice in &heard {
            recall.push(Lived::Heard((*notice).clone()));
            if by == Actor::Seat(Seat(0)) {
                match notice {
                    arbitro_games::kriegspiel::Notice::Refused { .. } => tally.refused += 1,
                    _ => tally.moves += 1,
                }
            }
        }
        player.catch_up(&recall);
        let why = (by == Actor::Seat(Seat(0))).then(|| player.explain().map(|why| why.because)).flatten();
        watch(&Step { information: before, by, act, heard, why, after: player.information() });
    }
    match state.end() {
        Some(End::Promoted | End::Mate) => tally.won += 1,
        Some(End::DeadPosition) => tally.taken += 1,
        Some(End::Stalemate) => tally.stalemate += 1,
        Some(End::Repetition | End::FiftyMoves | End::Rule) | None => tally.undecided += 1,
    }
}

/// A random information position of a class: pieces anywhere, a wave of up to sixteen neighbouring squares, White to move.
pub fn random_of_class(class: Class, options: &Options, dice: &mut Dice) -> Hidden {
    loop {
        let king = Square::new(dice.below(64) as u32);
        let pawn = Square::new(8 + dice.below(48) as u32);
        let Some(everywhere) = everywhere(king, pawn) else { continue };
        let wave = patch(everywhere, dice);
        let information = Information { king, pawn, wave, taboo: Squares::NONE };
        if classify(&information, options) == class
            && let Ok(hidden) = Hidden::king_and_pawn(Color::White, king, pawn, wave, None, Goal::Promotion)
        {
            return hidden;
        }
    }
}

fn everywhere(king: Square, pawn: Square) -> Option<Bitboard> {
    if king == pawn {
        return None;
    }
    let mut men = Board::empty();
    men.set_piece_at(king, Piece { color: Color::White, role: Role::King });
    men.set_piece_at(pawn, Piece { color: Color::White, role: Role::Pawn });
    Hidden::everywhere(men, Color::White, Goal::Promotion).ok().map(|hidden| hidden.wave.0)
}

/// A connected patch of squares.
fn patch(allowed: Bitboard, dice: &mut Dice) -> Squares {
    let squares: Vec<Square> = allowed.into_iter().collect();
    let mut patch = Bitboard::from_square(dice.pick(&squares));
    for _ in 0..dice.below(16) {
        let around: Vec<Square> = patch
            .into_iter()
            .fold(Bitboard::EMPTY, |all, square| all | shakmaty::attacks::king_attacks(square))
            .intersect(allowed & !patch)
            .into_iter()
            .collect();
        if around.is_empty() {
            break;
        }
        patch.add(dice.pick(&around));
    }
    Squares(patch)
}

//! A second solver of problems, as simple as can be, must agree with the first on generated positions.
//!
//! `PROBLEMS=5000 cargo test -p arbitro-endings --release --test problems` takes all positions that were asked for.

use arbitro_endings::problem::Problem;
use arbitro_game::{Actor, Game, Overheard, Seat, Turn, Watch};
use arbitro_games::chess::Position;
use arbitro_games::kriegspiel::{Draws, End, Kriegspiel, Notice, RuleSet, Start, State, Try};
use rand::{Rng, RngExt, SeedableRng};
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, FromSetup, Piece, Position as _, Rank, Role, Setup, Square,
};
use std::collections::BTreeSet;

const WHITE: Seat = Seat(0);

fn kriegspiel(rule_set: RuleSet, position: Position) -> Kriegspiel {
    let draws = Draws { dead_position: false, ..Draws::default() };
    Kriegspiel { rule_set, start: Start::Known(position), draws }
}

fn groups(
    game: &Kriegspiel,
    worlds: &[State],
    seat: Seat,
    acts: impl Fn(&State) -> Vec<Try>,
) -> Vec<(Notice, Vec<State>)> {
    let mut groups: Vec<(Notice, Vec<State>)> = Vec::new();
    for world in worlds {
        for act in acts(world) {
            let mut after = world.clone();
            let mut heard = Overheard::default();
            game.play(&mut after, Actor::Seat(seat), act, &mut heard);
            // A side may hear nothing of what the other tries in vain: then nothing has changed for it.
            let Some((_, said)) = heard.0.into_iter().find(|(seat, _)| *seat == WHITE) else { continue };
            match groups.iter_mut().find(|(known, _)| *known == said) {
                Some((_, worlds)) if worlds.contains(&after) => {}
                Some((_, worlds)) => worlds.push(after),
                None => groups.push((said, vec![after])),
            }
        }
    }
    groups
}

/// All that Black can come to play, by playing its tries: first those that are refused, then what is legal.
fn black_moves(game: &Kriegspiel, world: &State) -> Vec<Try> {
    let mut moves = Vec::new();
    let Turn::One(_, tries) = game.turn(world) else { return moves };
    let legal = |act: &Try| act.movement().is_some_and(|movement| game.accepts(world, movement));
    let (accepted, refused): (Vec<Try>, Vec<Try>) =
        tries.into_iter().filter(|act| *act != Try::Any).partition(legal);
    moves.extend(accepted);
    if let (true, Some(vain)) = (world.must_capture(), refused.first()) {
        let mut freed = world.clone();
        game.play(&mut freed, Actor::Seat(Seat(1)), *vain, &mut Overheard::default());
        if let Turn::One(_, tries) = game.turn(&freed) {
            moves.extend(tries.into_iter().filter(legal));
        }
    }
    moves
}

/// Whether White can mate in `moves` moves with this try.
fn wins_with(game: &Kriegspiel, worlds: &[State], act: Try, moves: u32) -> bool {
    if moves == 1 && worlds.iter().any(|world| moves_without_mate(game, world, act)) {
        return false;
    }
    groups(game, worlds, WHITE, |_| vec![act]).into_iter().all(|(said, after)| {
        let moved = matches!(said, Notice::Moved(_));
        if after.iter().any(|world| world.end() == Some(End::Mate)) {
            return true; // The announcement says that it is mate.
        }
        if after.iter().any(|world| world.end().is_some()) {
            return false;
        }
        if moved {
            return moves > 1
                && groups(game, &after, Seat(1), |world| black_moves(game, world)).iter().all(
                    |(_, worlds)| {
                        worlds.iter().all(|world| world.end().is_none()) && wins(game, worlds, moves - 1)
                    },
                );
        }
        // A try that is refused everywhere may end a duty to capture, or a later question "Any?" may bring one that the try
        // would have ended. Otherwise it has no effect but to be gone.
        let pawn_capture = act.movement().is_some_and(|movement| {
            let pawns = worlds[0].position().board().pawns();
            movement.is_diagonal() && pawns.contains(movement.from())
        });
        let matters = worlds[0].must_capture() || game.rule_set == RuleSet::English;
        let nothing_new = after.len() == worlds.len() && act != Try::Any && !(pawn_capture && matters);
        !nothing_new && wins(game, &after, moves)
    })
}

fn moves_without_mate(game: &Kriegspiel, world: &State, act: Try) -> bool {
    let mut after = world.clone();
    game.play(&mut after, Actor::Seat(WHITE), act, &mut Overheard::default());
    after.plies() > world.plies() && after.end() != Some(End::Mate)
}

fn wins(game: &Kriegspiel, worlds: &[State], moves: u32) -> bool {
    let Turn::One(WHITE, tries) = game.turn(&worlds[0]) else { return false };
    tries.into_iter().any(|act| wins_with(game, worlds, act, moves))
}

/// The moves of White that mate in time. White may first be refused captures by pawns that cannot be.
fn keys(game: &Kriegspiel, state: &State, moves: u32) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![state.clone()];
    while let Some(state) = open.pop() {
        let Turn::One(WHITE, tries) = game.turn(&state) else { continue };
        for act in tries {
            let Some(movement) = act.movement() else { continue };
            if game.accepts(&state, movement) {
                if wins_with(game, std::slice::from_ref(&state), act, moves) {
                    found.insert(act.to_string());
                }
            } else if state.must_capture() {
                let mut freed = state.clone();
                game.play(&mut freed, Actor::Seat(WHITE), act, &mut Overheard::default());
                open = vec![freed];
            }
        }
    }
    found
}

/// A position with the black king near an edge, few men, and often pawns about to capture, to promote or to be taken en
/// passant.
fn position(rng: &mut impl Rng) -> Option<Position> {
    let mut board = Board::empty();
    let put = |board: &mut Board, square: Square, color: Color, role: Role| {
        let free = board.piece_at(square).is_none();
        if free {
            board.set_piece_at(square, Piece { color, role });
        }
        free.then_some(square)
    };
    let edge = |rng: &mut dyn Rng| {
        let along = rng.random_range(0..8);
        Square::new(if rng.random_bool(0.6) { 56 + along } else { along * 8 + 7 * rng.random_range(0..2) })
    };
    let black_king = edge(rng);
    put(&mut board, black_king, Color::Black, Role::King);
    let near = |rng: &mut dyn Rng| {
        let file = (i32::from(black_king.file()) + rng.random_range(-3..=3)).clamp(0, 7) as u32;
        let rank = (i32::from(black_king.rank()) + rng.random_range(-3..=3)).clamp(0, 7) as u32;
        Square::new(rank * 8 + file)
    };
    put(&mut board, near(rng), Color::White, Role::King)?;
    for _ in 0..rng.random_range(1..=3) {
        let role = [Role::Queen, Role::Rook, Role::Rook, Role::Bishop, Role::Knight][rng.random_range(0..5)];
        put(&mut board, Square::new(rng.random_range(0..64)), Color::White, role);
    }
    for _ in 0..rng.random_range(0..=2) {
        put(&mut board, near(rng), Color::White, Role::Pawn);
    }
    for _ in 0..rng.random_range(0..=2) {
        let role = [Role::Pawn, Role::Pawn, Role::Knight, Role::Rook, Role::Bishop][rng.random_range(0..5)];
        put(&mut board, near(rng), Color::Black, role);
    }
    let mut setup = Setup::empty();
    if rng.random_bool(0.15) {
        let file = shakmaty::File::new(rng.random_range(0..7));
        let passed = Square::from_coords(file, Rank::Fifth);
        let beside = passed.offset(1)?;
        let behind = Bitboard::from_square(passed.offset(8)?).with(passed.offset(16)?);
        if (board.occupied() & behind.with(passed).with(beside)).is_empty() {
            board.set_piece_at(passed, Piece { color: Color::Black, role: Role::Pawn });
            board.set_piece_at(beside, Piece { color: Color::White, role: Role::Pawn });
            setup.ep_square = passed.offset(8);
        }
    }
    setup.board = board;
    setup.turn = Color::White;
    setup.castling_rights = Bitboard::EMPTY;
    let chess = Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .ok()?;
    (!chess.legal_moves().is_empty()).then(|| chess.into())
}

#[test]
fn a_second_solver_agrees_under_every_rule_set() {
    let wanted: u32 = std::env::var("PROBLEMS").ok().and_then(|text| text.parse().ok()).unwrap_or(600);
    let mut rng = rand_pcg::Pcg64::seed_from_u64(27);
    let (mut checked, mut with_keys, mut en_passant, mut promotions, mut duties) = (0, 0, 0, 0, 0);
    while checked < wanted {
        let Some(position) = position(&mut rng) else { continue };
        checked += 1;
        en_passant += u32::from(position.maybe_ep_square().is_some());
        promotions += u32::from((position.our(Role::Pawn) & Bitboard::from_rank(Rank::Seventh)).any());
        for rule_set in RuleSet::ALL {
            let game = kriegspiel(rule_set, position.clone());
            let state = game.start();
            duties += u32::from(state.must_capture());
            let moves = if keys(&game, &state, 1).is_empty() { 2 } else { 1 };
            let simple = keys(&game, &state, moves);
            let problem = Problem::known(rule_set, position.clone()).unwrap();
            let solved = problem.mate_in(moves, false, &mut Watch::free()).unwrap();
            let found: BTreeSet<String> =
                solved.cases.iter().flat_map(|case| &case.keys).map(|key| key.key.to_string()).collect();
            assert_eq!(found, simple, "{position} in {moves} under {rule_set}");
            with_keys += u32::from(!found.is_empty());
        }
    }
    println!(
        "{checked} positions under {} rule sets: {with_keys} with keys, {en_passant} positions with en passant, {promotions} with promotions, {duties} with a duty to capture",
        RuleSet::ALL.len()
    );
    assert!(with_keys * 10 > checked, "too few problems with a key: {with_keys}");
    assert!(en_passant > 0 && promotions > 0 && duties > 0);
}

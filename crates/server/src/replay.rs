//! A finished game as pages look at it again.

use crate::dealer::lived;
use crate::problem::Problem;
use crate::store::ClosedGame;
use crate::wire::{Replay, ReplayComment, ReplayScene, ReplayStep, ReplayViews};
use arbitro_game::Seat;
use arbitro_table::catalogue::Catalogue;
use arbitro_table::{FullGame, Outcome, Record};

fn again(catalogue: &Catalogue, closed: &ClosedGame) -> Result<(Record, Box<dyn FullGame>), Problem> {
    let record = Record::parse(&closed.record).map_err(|_| Problem::Storage)?;
    let table = catalogue.replay(&record).map_err(|_| Problem::Storage)?;
    Ok((record, table))
}

/// The whole game, as it is public after the end.
pub fn replay(catalogue: &Catalogue, closed: ClosedGame) -> Result<Replay, Problem> {
    let (record, table) = again(catalogue, &closed)?;
    let seat_of = |label: &str| record.seats.iter().position(|seat| seat == label).map(|index| index as u8);
    let step = |play: arbitro_table::Play| ReplayStep {
        seat: seat_of(&play.by),
        explanation: closed
            .explanations
            .iter()
            .find(|explained| explained.play == play.number)
            .map(|explained| explained.explanation.clone()),
        number: play.number,
        by: play.by,
        notation: Some(play.notation).filter(|notation| *notation != play.mv),
        mv: play.mv,
        said: play.said,
        payoffs: play.payoffs,
    };
    let steps = table.plays().into_iter().map(step).collect();
    let outcome = table.outcome();
    let comment = |comment: &crate::store::Comment| ReplayComment {
        seat: comment.seat,
        name: comment.name.clone(),
        play: comment.play,
        text: comment.text.clone(),
    };
    let mut downloads = vec!["log".to_owned()];
    let kit = catalogue.kit(&record.game);
    let writable = kit.formats.iter().filter(|format| (format.write)(&record).is_ok());
    downloads.extend(writable.map(|format| format.name.to_owned()));
    Ok(Replay {
        record: closed.id,
        game: record.game.clone(),
        roles: Seat::all(record.seats.len() as u8).map(|seat| table.seat(seat).ok()?.role()).collect(),
        players: closed.players.clone(),
        open: table.is_open(),
        study: closed.study,
        closed_at: closed.closed_at,
        payoffs: outcome.as_ref().map(|outcome| outcome.earned().to_vec()).unwrap_or_default(),
        broken_off: outcome.as_ref().and_then(Outcome::broken_off),
        settled: outcome.as_ref().and_then(Outcome::settled).cloned(),
        steps,
        analysable: kit.analysis.is_some_and(|analysis| (analysis.suits)(&record)),
        comments: closed.comments.iter().map(comment).collect(),
        downloads,
        titles: table.seats().into_iter().map(|card| card.title).collect(),
        seats: record.seats,
    })
}

/// Part of the game as one seat lived it.
pub fn views(
    catalogue: &Catalogue,
    closed: &ClosedGame,
    seat: u8,
    from: usize,
    most: usize,
) -> Result<ReplayViews, Problem> {
    let (_, table) = again(catalogue, closed)?;
    let scene = |scene: arbitro_table::Scene| ReplayScene {
        number: scene.number,
        view: scene.view,
        drawing: scene.drawing,
        alarms: scene.alarms,
        lived: scene.lived.into_iter().map(lived).collect(),
    };
    let scenes = table.scenes(Seat(seat), from, most)?.into_iter().map(scene).collect();
    Ok(ReplayViews { seat, positions: table.moves_made() + 1, scenes })
}

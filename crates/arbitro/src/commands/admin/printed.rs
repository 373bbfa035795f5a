//! What `arbitro admin` prints.

use crate::failure::Failure;
use crate::speech::say;
use crate::words;
use arbitro_game::Message;
use arbitro_server::operation::{Answer, Order, Status, TableLine};
use arbitro_server::store::{Ban, Comment, Noted};
use arbitro_server::wire::{Phase, SitterKind};
use arbitro_table::results::utc;

/// What came of an order.
pub fn answer(order: &Order, answer: Answer) -> Result<(), Failure> {
    let said = match answer {
        Answer::Done => done(order),
        Answer::NotFound => return Err(Failure::Said(nothing(order))),
        Answer::Failed(why) => return Err(Failure::Said(why)),
        Answer::NoServer => return Err(Failure::Said(words::admin_no_server())),
        Answer::Status(now) => status(order, now),
        Answer::Tables(tables) => {
            tables.iter().for_each(table);
            words::admin_tables(tables.len())
        }
        Answer::Bans(bans) => {
            bans.iter().for_each(ban);
            words::admin_bans(bans.len())
        }
        Answer::Comments(comments) => {
            comments.iter().zip(1..).for_each(comment);
            words::admin_comments(comments.len())
        }
    };
    println!("{}", say(&said));
    Ok(())
}

fn done(order: &Order) -> Message {
    match order {
        Order::CloseTable { table } => words::admin_closed(*table),
        Order::Ban { whom, .. } => words::admin_banned(whom.to_string()),
        Order::Unban { whom } => words::admin_unbanned(whom.to_string()),
        Order::DeleteRecord { record } => words::admin_deleted(*record),
        Order::DeleteComment { record, number } => words::admin_deleted_comment(*record, *number),
        _ => words::admin_resumed(),
    }
}

fn nothing(order: &Order) -> Message {
    match order {
        Order::CloseTable { table } => words::admin_no_table(*table),
        Order::Unban { whom } => words::admin_no_ban(whom.to_string()),
        Order::DeleteComment { record, number } => words::admin_no_comment(*record, *number),
        Order::DeleteRecord { record } | Order::Comments { record } => words::admin_no_record(*record),
        _ => words::admin_no_server(),
    }
}

fn status(order: &Order, now: Status) -> Message {
    match order {
        Order::Drain { stop } if *stop => words::admin_drains(now.games),
        Order::Drain { .. } => words::admin_drains_and_stays(now.games),
        _ => {
            let open = if now.draining { words::admin_begins_nothing() } else { words::admin_open() };
            words::admin_status(now.tables, now.games, now.sockets as f64, open)
        }
    }
}

fn table(line: &TableLine) {
    let TableLine { card, opened_by } = line;
    let seat = |seat: &arbitro_server::wire::SeatInfo| match (&seat.name, seat.kind) {
        (Some(name), Some(SitterKind::Machine)) => format!("[{name}]"),
        (Some(name), _) => name.clone(),
        (None, _) => "-".to_owned(),
    };
    let seats: Vec<String> = card.seats.iter().map(seat).collect();
    let phase = match card.phase {
        Phase::Waiting => words::admin_waiting(),
        Phase::Playing => words::admin_playing(),
        Phase::Commenting => words::admin_commenting(),
    };
    let opened_by = opened_by.map_or("?".to_owned(), |address| address.to_string());
    println!("{}\t{}\t{}\t{}\t{opened_by}", card.table, card.game, say(&phase), seats.join(", "));
}

fn ban(ban: &Ban) {
    let until = ban.until.map_or_else(|| say(&words::admin_for_good()), utc);
    println!("{}\t{}\t{until}\t{}", ban.whom, utc(ban.since), ban.why);
}

fn comment((comment, number): (&Comment, usize)) {
    // A comment may have several lines.
    println!("{number}\t{}\t{}", comment.name, comment.text.replace('\n', " / "));
}

/// A line of the log of operators: as it is kept, in no language.
pub fn noted(noted: &Noted) {
    let outcome = noted.outcome.as_deref().unwrap_or("?");
    println!("{}\t{}\t{}\t{outcome}", utc(noted.at), noted.who, noted.what);
}

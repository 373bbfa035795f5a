//! How orders are obeyed: by a running server, or over the database alone.

use super::{Answer, Order, TableLine};
use crate::dealer;
use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::store::{Ban, Store, StoreError, Whom};
use crate::wire::SitterKind;
use std::sync::Arc;

/// The longest name of an operator and the longest reason of a ban, in characters.
const LONGEST: usize = 200;
const DAY: u64 = 24 * 60 * 60;

/// How the caller of this process is noted: the name that he goes by, and the user that he is.
pub fn caller() -> (String, u32) {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let name = ["SUDO_USER", "USER", "LOGNAME"].into_iter().find_map(variable).unwrap_or_default();
    #[cfg(unix)]
    let user = rustix::process::getuid().as_raw();
    #[cfg(not(unix))]
    let user = 0;
    (name, user)
}

/// One line without control characters, not too long.
fn line(text: &str) -> String {
    text.chars().filter(|character| !character.is_control()).take(LONGEST).collect()
}

/// How an operator is noted.
pub fn who((name, user): &(String, u32)) -> String {
    let name = line(name);
    if name.is_empty() { format!("uid {user}") } else { format!("{name} (uid {user})") }
}

/// The order with texts of a reasonable length.
fn tidied(order: Order) -> Order {
    match order {
        Order::Ban { whom: Whom::Name(name), why, days } => {
            Order::Ban { whom: Whom::name(&line(&name)), why: line(&why), days }
        }
        Order::Ban { whom, why, days } => Order::Ban { whom, why: line(&why), days },
        other => other,
    }
}

/// Notes an order, obeys it and notes what came of it.
async fn noted(
    store: &dyn Store,
    by: &(String, u32),
    now: u64,
    order: &Order,
    obeyed: impl Future<Output = Answer>,
) -> Answer {
    if order.only_looks() {
        return obeyed.await;
    }
    let note = match store.operate().note(now, &who(by), &order.to_string()).await {
        Ok(note) => note,
        Err(error) => return Answer::Failed(error.message()), // What is not noted is not done.
    };
    let answer = obeyed.await;
    let outcome = match &answer {
        Answer::NotFound => "not found".to_owned(),
        Answer::Failed(why) => why.to_string(),
        _ => "done".to_owned(),
    };
    if let Err(error) = store.operate().note_outcome(note, &outcome).await {
        tracing::error!(%error, "what came of an order could not be noted");
    }
    tracing::info!(by = who(by), %order, outcome, "an operator");
    answer
}

fn found(found: Result<bool, StoreError>) -> Answer {
    match found {
        Ok(true) => Answer::Done,
        Ok(false) => Answer::NotFound,
        Err(error) => Answer::Failed(error.message()),
    }
}

/// The ban of an order.
fn ban_of(order: &Order, now: u64) -> Option<Ban> {
    let Order::Ban { whom, why, days } = order else { return None };
    let until = days.map(|days| now.saturating_add(DAY * u64::from(days)));
    Some(Ban { whom: whom.clone(), why: why.clone(), since: now, until })
}

/// What an order comes to in the store.
async fn stored(store: &dyn Store, now: u64, order: &Order) -> Answer {
    match order {
        Order::Ban { .. } => match ban_of(order, now) {
            Some(ban) => found(store.operate().keep_ban(&ban).await.map(|()| true)),
            None => Answer::NotFound,
        },
        Order::Unban { whom } => found(store.operate().lift_ban(whom).await),
        Order::Bans => match store.operate().bans().await {
            Ok(bans) => Answer::Bans(bans),
            Err(error) => Answer::Failed(error.message()),
        },
        Order::Comments { record } => match store.record(*record).await {
            Ok(Some(closed)) => Answer::Comments(closed.comments),
            Ok(None) => Answer::NotFound,
            Err(error) => Answer::Failed(error.message()),
        },
        Order::DeleteRecord { record } => found(store.operate().delete_record(*record).await),
        Order::DeleteComment { record, number } => {
            found(store.operate().delete_comment(*record, *number).await)
        }
        Order::Status | Order::Tables | Order::CloseTable { .. } | Order::Drain { .. } | Order::Resume => {
            Answer::NoServer
        }
    }
}

/// Obeys an order over a database without a server.
pub async fn on_store(store: &dyn Store, by: &(String, u32), now: u64, order: Order) -> Answer {
    let order = tidied(order);
    if matches!(
        order,
        Order::Status | Order::Tables | Order::CloseTable { .. } | Order::Drain { .. } | Order::Resume
    ) {
        return Answer::NoServer;
    }
    noted(store, by, now, &order, stored(store, now, &order)).await
}

/// Obeys an order.
pub async fn obey(lobby: &Arc<Lobby>, by: &(String, u32), order: Order) -> Answer {
    let (order, now) = (tidied(order), lobby.now());
    noted(&*lobby.store, by, now, &order, on_server(lobby, now, &order)).await
}

async fn on_server(lobby: &Arc<Lobby>, now: u64, order: &Order) -> Answer {
    match order {
        Order::Status => Answer::Status(lobby.status().await),
        Order::Tables => Answer::Tables(lines(lobby)),
        Order::CloseTable { table } => match lobby.table(*table) {
            Ok(dealer) => match dealer.order(dealer::Order::Close).await {
                Ok(_) => Answer::Done,
                Err(Problem::NotFound { .. }) => Answer::Done, // It has just gone.
                Err(problem) => Answer::Failed(problem.message()),
            },
            Err(_) => Answer::NotFound,
        },
        Order::Ban { whom, .. } => {
            let answer = stored(&*lobby.store, now, order).await;
            if let (Answer::Done, Some(ban)) = (&answer, ban_of(order, now)) {
                lobby.bans.add(ban);
                remove(lobby, whom).await;
            }
            answer
        }
        Order::Unban { whom } => {
            let answer = stored(&*lobby.store, now, order).await;
            if answer == Answer::Done {
                lobby.bans.lift(whom);
            }
            answer
        }
        Order::Drain { stop } => {
            lobby.drain(*stop).await;
            Answer::Status(lobby.status().await)
        }
        Order::Resume => {
            lobby.resume().await;
            Answer::Done
        }
        Order::Bans | Order::Comments { .. } | Order::DeleteRecord { .. } | Order::DeleteComment { .. } => {
            stored(&*lobby.store, now, order).await
        }
    }
}

fn lines(lobby: &Lobby) -> Vec<TableLine> {
    lobby.entered().into_iter().map(|(card, opened_by)| TableLine { card, opened_by }).collect()
}

/// Takes the seats of a banned name away; connections of a banned address end by themselves.
async fn remove(lobby: &Lobby, whom: &Whom) {
    let Whom::Name(_) = whom else { return };
    for (card, _) in lobby.entered() {
        let sits = card.seats.iter().any(|seat| {
            seat.kind.is_some_and(|kind| kind != SitterKind::Machine)
                && seat.name.as_ref().is_some_and(|name| Whom::name(name) == *whom)
        });
        if sits && let Ok(dealer) = lobby.table(card.table) {
            dealer.tell(dealer::Order::Remove(whom.clone())).await;
        }
    }
}

//! Finished games.

use super::tables::record_number;
use super::{Asked, Client, Door};
use crate::problem::Problem;
use crate::store::{ClosedGame, Comment};
use crate::wire::{RecordCard, Replay, ReplayViews, Standing};
use crate::words;
use crate::{log, replay};
use arbitro_table::Record;
use arbitro_table::catalogue::Catalogue;
use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::time::{Duration, Instant};

#[derive(Deserialize)]
pub struct Part {
    before: Option<u64>,
    #[serde(default)]
    limit: Option<u32>,
}

pub async fn list(
    State(door): State<Door>,
    Asked(part): Asked<Part>,
) -> Result<Json<Vec<RecordCard>>, Problem> {
    let limit = part.limit.unwrap_or(50).min(500);
    Ok(Json(door.lobby.store.records(part.before, limit).await?))
}

async fn closed(door: &Door, record: &str) -> Result<ClosedGame, Problem> {
    let number = record_number(record)?;
    door.lobby.store.record(number).await?.ok_or_else(|| Problem::no_record(number))
}

pub async fn record(State(door): State<Door>, Path(record): Path<String>) -> Result<Response, Problem> {
    let closed = closed(&door, &record).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], closed.record).into_response())
}

pub async fn comments(
    State(door): State<Door>,
    Path(record): Path<String>,
) -> Result<Json<Vec<Comment>>, Problem> {
    Ok(Json(closed(&door, &record).await?.comments))
}

/// How long working on a record may take.
const READING: Duration = Duration::from_secs(10);

/// Works on a record when it is its turn.
async fn aside<T: Send + 'static>(
    door: &Door,
    client: Client,
    record: &str,
    work: impl FnOnce(&Catalogue, ClosedGame) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let closed = closed(door, record).await?;
    let catalogue = door.lobby.catalogue.clone();
    door.lobby.scheduler.ask(client.ip().into(), READING, move |_| work(&catalogue, closed)).await
}

fn attached(name: String) -> (header::HeaderName, String) {
    (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\""))
}

pub async fn log(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    Path(record): Path<String>,
) -> Result<Response, Problem> {
    let number = record_number(&record)?;
    let text = aside(&door, client, &record, |catalogue, closed| {
        log::csv(catalogue, &closed).map_err(|_| Problem::Storage)
    });
    let kind = (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned());
    Ok(([kind, attached(format!("arbitro-{number}.csv"))], text.await?).into_response())
}

/// A finished game in a format that its game brings along, such as PGN.
pub async fn format(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    Path((record, format)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let number = record_number(&record)?;
    let text = aside(&door, client, &record, move |catalogue, closed| {
        let record = Record::parse(&closed.record).map_err(|_| Problem::Storage)?;
        let kit = catalogue.kit(&record.game);
        let written = kit.formats.iter().find(|known| known.name == format);
        let written = written.and_then(|known| Some((*known, (known.write)(&record).ok()?)));
        written.ok_or_else(|| Problem::NotFound {
            what: words::what_format(),
            name: format.chars().take(40).collect(),
            hint: words::hint_downloads(),
        })
    });
    let (format, text) = text.await?;
    let kind = (header::CONTENT_TYPE, format.media_type.to_owned());
    Ok(([kind, attached(format!("arbitro-{number}.{}", format.name))], text).into_response())
}

pub async fn replay(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    Path(record): Path<String>,
) -> Result<Json<Replay>, Problem> {
    aside(&door, client, &record, replay::replay).await.map(Json)
}

#[derive(Deserialize)]
pub struct Window {
    #[serde(default)]
    from: usize,
    #[serde(default)]
    limit: Option<usize>,
}

pub async fn views(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    Path((record, seat)): Path<(String, String)>,
    Asked(window): Asked<Window>,
) -> Result<Json<ReplayViews>, Problem> {
    let seat = seat.parse().map_err(|_| Problem::NotFound {
        what: words::what_seat(),
        name: seat.chars().take(40).collect(),
        hint: words::hint_seats(),
    })?;
    let most = window.limit.unwrap_or(200).clamp(1, 500);
    let views =
        move |catalogue: &Catalogue, closed| replay::views(catalogue, &closed, seat, window.from, most);
    aside(&door, client, &record, views).await.map(Json)
}

/// Standings, and when they were counted.
pub struct Counted {
    at: Instant,
    standings: Vec<Standing>,
}

/// How long standings are sent again before they are counted anew: that is work for the whole store.
const FRESH: Duration = Duration::from_secs(1);

pub async fn statistics(State(door): State<Door>) -> Result<Json<Vec<Standing>>, Problem> {
    let mut kept = door.standings.lock().await;
    if let Some(counted) = &*kept
        && counted.at.elapsed() < FRESH
    {
        return Ok(Json(counted.standings.clone()));
    }
    let standings = door.lobby.store.standings(1_000).await?;
    *kept = Some(Counted { at: Instant::now(), standings: standings.clone() });
    Ok(Json(standings))
}

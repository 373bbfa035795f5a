//! Finished games.

use super::Door;
use super::tables::record_number;
use crate::log;
use crate::problem::Problem;
use crate::store::{ClosedGame, Comment};
use crate::wire::{RecordCard, Standing};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Part {
    before: Option<u64>,
    #[serde(default)]
    limit: Option<u32>,
}

pub async fn list(
    State(door): State<Door>,
    Query(part): Query<Part>,
) -> Result<Json<Vec<RecordCard>>, Problem> {
    let limit = part.limit.unwrap_or(50).min(500);
    Ok(Json(door.lobby.store.records(part.before, limit).await?))
}

async fn closed(door: &Door, record: &str) -> Result<ClosedGame, Problem> {
    let number = record_number(record)?;
    let missing = || Problem::NotFound {
        what: "record",
        name: number.to_string(),
        hint: "games have a record once their log is closed",
    };
    door.lobby.store.record(number).await?.ok_or_else(missing)
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

pub async fn log(State(door): State<Door>, Path(record): Path<String>) -> Result<Response, Problem> {
    let closed = closed(&door, &record).await?;
    let catalogue = door.lobby.catalogue.clone();
    let permit = door.lobby.thinkers.acquire().await.map_err(|_| Problem::ShuttingDown)?;
    let text = tokio::task::spawn_blocking(move || log::csv(&catalogue, &closed)).await;
    drop(permit);
    let text = text.map_err(|_| Problem::Storage)?.map_err(|_| Problem::Storage)?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], text).into_response())
}

pub async fn statistics(State(door): State<Door>) -> Result<Json<Vec<Standing>>, Problem> {
    Ok(Json(door.lobby.store.standings(1_000).await?))
}

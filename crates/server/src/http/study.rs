//! The study, over HTTP.

use super::tables::{Body, SMALL};
use super::{Asked, Client, Door, read};
use crate::problem::Problem;
use crate::wire::{
    StudyJob, StudyOrder, StudyPosition, StudyPositionAsk, StudySearch, StudySearched, StudyShelf,
};
use arbitro_theory::report::Request;
use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;

pub async fn shelf(State(door): State<Door>) -> Json<StudyShelf> {
    Json(door.lobby.shelf.list(&door.lobby.settings))
}

pub async fn position(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    body: Body,
) -> Result<Json<StudyPosition>, Problem> {
    let ask: StudyPositionAsk = read(body, SMALL)?;
    door.lobby.shelf.position(ask, client.ip().into()).await.map(Json)
}

pub async fn search(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    body: Body,
) -> Result<Json<StudySearched>, Problem> {
    let search: StudySearch = read(body, SMALL)?;
    door.lobby.shelf.search(search, client.ip().into()).await.map(Json)
}

#[derive(Deserialize)]
pub struct How {
    #[serde(default)]
    exact: bool,
    #[serde(default)]
    explain: bool,
    method: Option<String>,
    epsilon: Option<f64>,
}

pub async fn solve(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    Path((family, name)): Path<(String, String)>,
    Asked(how): Asked<How>,
) -> Result<Json<Value>, Problem> {
    let request = Request {
        exact: how.exact,
        method: how.method,
        epsilon: how.epsilon,
        explain: how.explain,
        ..Request::default()
    };
    door.lobby.shelf.solve(&family, &name, request, client.ip().into()).await.map(Json)
}

pub async fn start(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    body: Body,
) -> Result<(StatusCode, Json<StudyJob>), Problem> {
    let order: StudyOrder = read(body, SMALL)?;
    let job = door.lobby.jobs.order(&door.lobby, client.ip(), order).await?;
    Ok((StatusCode::CREATED, Json(job)))
}

pub async fn job(State(door): State<Door>, Path(job): Path<String>) -> Result<Json<StudyJob>, Problem> {
    door.lobby.jobs.card(&job).map(Json)
}

pub async fn cancel(State(door): State<Door>, Path(job): Path<String>) -> Result<Json<StudyJob>, Problem> {
    door.lobby.jobs.cancel(&job).map(Json)
}

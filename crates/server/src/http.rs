//! The endpoints: HTTP for the register and the records, WebSockets for play.

mod answers;
mod doorway;
mod gate;
mod origin;
mod pages;
mod records;
pub(crate) mod serving;
mod socket;
mod study;
mod tables;

pub(crate) use doorway::{Client, Doorway};
pub use pages::{Page, Pages, built_in};

use crate::lobby::Lobby;
use crate::problem::Problem;
use crate::words;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use gate::Gate;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// What every request may need.
#[derive(Clone)]
pub struct Door {
    pub(crate) lobby: Arc<Lobby>,
    gate: Arc<Gate>,
    unread: Arc<answers::Unread>,
    pages: Pages,
    /// The standings, and when they were counted.
    standings: Arc<tokio::sync::Mutex<Option<records::Counted>>>,
}

/// Every route but the pages: the description for programs (`/api/openapi.json`) is tested against this list.
pub const ROUTES: &[(&str, &str)] = &[
    ("get", "/api/version"),
    ("get", "/api/games"),
    ("get", "/api/texts/{language}/{game}"),
    ("get", "/api/players"),
    ("get", "/api/tables"),
    ("post", "/api/tables"),
    ("post", "/api/play"),
    ("get", "/api/tables/live"),
    ("get", "/api/tables/{table}"),
    ("delete", "/api/tables/{table}"),
    ("post", "/api/tables/{table}/offers"),
    ("post", "/api/tables/{table}/seats"),
    ("delete", "/api/tables/{table}/seats"),
    ("delete", "/api/tables/{table}/seats/{seat}"),
    ("get", "/api/tables/{table}/socket"),
    ("get", "/api/records"),
    ("get", "/api/records/{record}"),
    ("get", "/api/records/{record}/comments"),
    ("get", "/api/records/{record}/log"),
    ("get", "/api/records/{record}/{format}"),
    ("get", "/api/records/{record}/replay"),
    ("get", "/api/records/{record}/views/{seat}"),
    ("get", "/api/statistics"),
    ("post", "/api/strategies"),
    ("get", "/api/study"),
    ("post", "/api/study/position"),
    ("post", "/api/study/search"),
    ("get", "/api/study/games/{family}/{name}"),
    ("post", "/api/study/jobs"),
    ("get", "/api/study/jobs/{job}"),
    ("delete", "/api/study/jobs/{job}"),
    ("get", "/api/openapi.json"),
    ("get", "/health"),
];

/// The description of the routes for programs.
pub const OPENAPI: &str = include_str!("../openapi.json");

/// All routes.
pub fn router(lobby: Arc<Lobby>, pages: Pages) -> Router {
    let gate = Arc::new(Gate::new(&lobby.settings));
    let unread = Arc::new(answers::Unread::new(&lobby.settings));
    let strategy_bytes = lobby.settings.strategy_bytes;
    let door = Door { lobby, gate, unread, pages, standings: Arc::default() };
    let api = Router::new()
        .route("/api/version", get(version))
        .route("/api/games", get(tables::games))
        .route("/api/texts/{language}/{game}", get(tables::texts))
        .route("/api/players", get(tables::players))
        .route("/api/tables", get(tables::list).post(tables::open))
        .route("/api/play", post(tables::play))
        .route("/api/tables/live", get(tables::live))
        .route("/api/tables/{table}", get(tables::card).delete(tables::close))
        .route("/api/tables/{table}/offers", post(tables::offer))
        .route("/api/tables/{table}/seats", post(tables::take).delete(tables::leave))
        .route("/api/tables/{table}/seats/{seat}", delete(tables::remove))
        .route("/api/records", get(records::list))
        .route("/api/records/{record}", get(records::record))
        .route("/api/records/{record}/comments", get(records::comments))
        .route("/api/records/{record}/log", get(records::log))
        .route("/api/records/{record}/{format}", get(records::format))
        .route("/api/records/{record}/replay", get(records::replay))
        .route("/api/records/{record}/views/{seat}", get(records::views))
        .route("/api/statistics", get(records::statistics))
        .route("/api/strategies", post(tables::strategy))
        .route("/api/study", get(study::shelf))
        .route("/api/study/position", post(study::position))
        .route("/api/study/search", post(study::search))
        .route("/api/study/games/{family}/{name}", get(study::solve))
        .route("/api/study/jobs", post(study::start))
        .route("/api/study/jobs/{job}", get(study::job).delete(study::cancel))
        .layer(axum::middleware::from_fn_with_state(door.clone(), answers::limit))
        .layer(axum::middleware::from_fn_with_state(door.clone(), gate::limit));
    Router::new()
        .merge(api)
        .route("/api/tables/{table}/socket", get(socket::open))
        .route("/api/openapi.json", get(|| async { ([(header::CONTENT_TYPE, "application/json")], OPENAPI) }))
        .route("/health", get(health))
        .route("/api/{*rest}", get(no_route).post(no_route).merge(delete(no_route)))
        .fallback(pages::page)
        .method_not_allowed_fallback(no_method)
        .layer(axum::middleware::from_fn_with_state(door.clone(), gate::share))
        .layer(axum::extract::DefaultBodyLimit::max(strategy_bytes))
        .layer(axum::middleware::from_fn_with_state(door.clone(), origin::find))
        .layer(axum::middleware::map_response(security_headers))
        .with_state(door)
}

async fn no_route(uri: axum::http::Uri) -> Problem {
    Problem::NotFound {
        what: words::what_route(),
        name: uri.path().chars().take(100).collect(),
        hint: words::see("/docs"),
    }
}

async fn no_method(method: axum::http::Method, uri: axum::http::Uri) -> Problem {
    let path: String = uri.path().chars().take(100).collect();
    Problem::Method(format!("{method} {path}"))
}

/// Pages compare this with what they were made for.
async fn version() -> Json<serde_json::Value> {
    Json(serde_json::json!({ "protocol": crate::wire::PROTOCOL, "version": env!("CARGO_PKG_VERSION") }))
}

async fn health(axum::extract::State(door): axum::extract::State<Door>) -> Response {
    if door.lobby.is_closing() {
        return Problem::ShuttingDown.into_response();
    }
    let readable = door.lobby.store.records(None, 1).await.is_ok();
    // Nothing is written as long as all goes well.
    let writable = !door.lobby.metrics.cannot_store() || door.lobby.store.probe().await.is_ok();
    if readable && writable { "ok\n".into_response() } else { Problem::Storage.into_response() }
}

/// What is counted, at an address of its own: it is for the operator, because it tells, move by move, of tries that the
/// other players may not know of.
pub fn metrics(lobby: Arc<Lobby>) -> Router {
    let text = move || async move {
        let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
        (kind, lobby.metrics.text(lobby.scheduler.waiting())).into_response()
    };
    Router::new().route("/metrics", get(text))
}

async fn security_headers(mut response: Response) -> Response {
    const HEADERS: [(HeaderName, &str); 4] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
             frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// Reads a body, with a sentence for the client that sent something else.
fn read<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>, most: usize) -> Result<T, Problem> {
    let body = body.map_err(|_| Problem::TooLong(most))?;
    if body.len() > most {
        return Err(Problem::TooLong(most));
    }
    serde_json::from_slice(&body).map_err(|error| Problem::Malformed(error.to_string()))
}

/// What stands after the question mark, with a sentence for the client that wrote something else.
pub(crate) struct Asked<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> axum::extract::FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, state: &S) -> Result<Self, Problem> {
        match axum::extract::Query::<T>::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(asked)) => Ok(Asked(asked)),
            Err(rejection) => Err(Problem::Malformed(rejection.body_text())),
        }
    }
}

/// The token of a request.
fn bearer(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(|token| token.trim().to_owned())
}

//! Pages for people. The house has a plain page of its own; a program that embeds better ones hands them in.

use super::{Door, OPENAPI};
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::fmt::Write;

/// A file that belongs to a page.
#[derive(Clone, Copy)]
pub struct Page {
    /// Its MIME type.
    pub kind: &'static str,
    /// What is in it.
    pub content: &'static [u8],
}

/// Finds the file at a path such as `/index.html`. Unknown paths under `/` may answer with the start page.
pub type Pages = fn(path: &str) -> Option<Page>;

/// The plain pages of the house.
pub fn built_in(path: &str) -> Option<Page> {
    let (kind, content): (_, &[u8]) = match path {
        "/" | "/index.html" => ("text/html; charset=utf-8", include_bytes!("../pages/start.html")),
        "/start.js" => ("text/javascript; charset=utf-8", include_bytes!("../pages/start.js")),
        _ => return None,
    };
    Some(Page { kind, content })
}

pub async fn page(State(door): State<Door>, uri: Uri) -> Response {
    let path = uri.path();
    match path {
        "/docs" => return ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], docs()).into_response(),
        "/docs/protocol" => {
            let kind = [(header::CONTENT_TYPE, "text/markdown; charset=utf-8")];
            return (kind, include_str!("../../../../docs/protocol.md")).into_response();
        }
        _ => {}
    }
    match (door.pages)(path).or_else(|| built_in(path)) {
        Some(page) => ([(header::CONTENT_TYPE, page.kind)], page.content).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such page: begin at /\n").into_response(),
    }
}

/// The description of the routes for people.
fn docs() -> String {
    let openapi: serde_json::Value = serde_json::from_str(OPENAPI).unwrap_or_default();
    let mut text = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Arbitro: the routes</title>\
         <style>body{font-family:sans-serif;max-width:60em;margin:2em auto}code{background:#eee}</style>\
         <h1>The routes</h1><p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>. \
         What goes over the sockets: <a href=\"/docs/protocol\">the protocol</a>.</p><dl>",
    );
    for (path, methods) in openapi["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let summary = operation["summary"].as_str().unwrap_or_default();
            let _ = write!(
                text,
                "<dt><code>{} {}</code></dt><dd>{}</dd>",
                escape(&method.to_uppercase()),
                escape(path),
                escape(summary)
            );
        }
    }
    text.push_str("</dl></html>\n");
    text
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

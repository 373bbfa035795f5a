//! Pages for people. The server has a plain page of its own; a program that embeds better ones hands them in.

use super::{Door, OPENAPI};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::fmt::Write;

/// A file that belongs to a page, perhaps compressed already.
#[derive(Clone, Copy)]
pub struct Page {
    /// Its MIME type.
    pub kind: &'static str,
    /// What is in it.
    pub content: &'static [u8],
    /// The same, compressed by Brotli.
    pub brotli: Option<&'static [u8]>,
    /// The same, compressed by gzip.
    pub gzip: Option<&'static [u8]>,
    /// Whether its address changes with its content, so that it can be kept for ever.
    pub lasting: bool,
}

impl Page {
    /// A small file that may change with the next version.
    pub const fn plain(kind: &'static str, content: &'static [u8]) -> Page {
        Page { kind, content, brotli: None, gzip: None, lasting: false }
    }

    /// The file as this client can read it.
    fn answer(self, headers: &HeaderMap) -> Response {
        let accepted =
            headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
        let accepts = |name: &str| accepted.split(',').any(|coding| accepts(coding, name));
        let (coding, content) = match (self.brotli, self.gzip) {
            (Some(brotli), _) if accepts("br") => (Some("br"), brotli),
            (_, Some(gzip)) if accepts("gzip") => (Some("gzip"), gzip),
            _ => (None, self.content),
        };
        let keep = if self.lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
        let mut response =
            ([(header::CONTENT_TYPE, self.kind), (header::CACHE_CONTROL, keep)], content).into_response();
        let headers = response.headers_mut();
        if self.brotli.is_some() || self.gzip.is_some() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if let Some(coding) = coding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }
}

/// Whether one part of an `Accept-Encoding` header (`br;q=0.9`) accepts this coding.
fn accepts(part: &str, name: &str) -> bool {
    let mut pieces = part.split(';').map(str::trim);
    let named = pieces.next().is_some_and(|coding| coding.eq_ignore_ascii_case(name));
    let refused = pieces
        .filter_map(|piece| piece.strip_prefix("q="))
        .any(|quality| quality.parse().is_ok_and(|quality: f32| quality == 0.0));
    named && !refused
}

/// Finds the file at a path such as `/index.html`. Unknown paths under `/` may answer with the start page.
pub type Pages = fn(path: &str) -> Option<Page>;

/// The plain pages of the server.
pub fn built_in(path: &str) -> Option<Page> {
    let (kind, content): (_, &[u8]) = match path {
        "/" | "/index.html" => ("text/html; charset=utf-8", include_bytes!("../pages/start.html")),
        "/start.js" => ("text/javascript; charset=utf-8", include_bytes!("../pages/start.js")),
        _ => return None,
    };
    Some(Page::plain(kind, content))
}

pub async fn page(State(door): State<Door>, uri: Uri, headers: HeaderMap) -> Response {
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
        Some(page) => page.answer(&headers),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn coding(accept: &'static str, page: Page) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accept));
        let response = page.answer(&headers);
        let coding = response.headers().get(header::CONTENT_ENCODING)?;
        Some(coding.to_str().expect("a name").to_owned())
    }

    #[test]
    fn a_page_is_sent_as_the_client_can_read_it() {
        let page = Page {
            brotli: Some(b"br"),
            gzip: Some(b"gz"),
            lasting: true,
            ..Page::plain("text/plain", b"plain")
        };
        assert_eq!(coding("gzip, deflate, br", page).as_deref(), Some("br"));
        assert_eq!(coding("gzip;q=0.8", page).as_deref(), Some("gzip"));
        assert_eq!(coding("br;q=0, gzip", page).as_deref(), Some("gzip"));
        assert_eq!(coding("identity", page), None);
        assert_eq!(coding("br", Page::plain("text/plain", b"plain")), None);
    }
}

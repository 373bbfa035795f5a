//! Who may come in, and how often.

use super::{Client, Door};
use crate::problem::Problem;
use crate::settings::Settings;
use crate::words;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Addresses that are remembered at most; beyond, those that have been quiet are forgotten.
const REMEMBERED: usize = 10_000;

/// A bucket that refills steadily.
#[derive(Debug, Clone)]
pub struct Bucket {
    size: f64,
    per_second: f64,
    left: f64,
    at: Instant,
}

impl Bucket {
    /// Holds that many, and is refilled in that time.
    pub fn new(size: u32, refilled_in: Duration) -> Self {
        let size = f64::from(size);
        Bucket { size, per_second: size / refilled_in.as_secs_f64(), left: size, at: Instant::now() }
    }

    /// Takes one, or says when there will be one.
    pub fn take(&mut self) -> Result<(), Duration> {
        let now = Instant::now();
        let filled = self.left + now.duration_since(self.at).as_secs_f64() * self.per_second;
        (self.left, self.at) = (filled.min(self.size), now);
        if self.left < 1.0 {
            let wait = (1.0 - self.left) / self.per_second;
            return Err(Duration::try_from_secs_f64(wait).unwrap_or(Duration::MAX));
        }
        self.left -= 1.0;
        Ok(())
    }
}

/// Counts requests and sockets by address.
pub struct Gate {
    per_minute: u32,
    sockets_per_client: usize,
    sockets: usize,
    requests: Mutex<HashMap<IpAddr, Bucket>>,
    open: Mutex<(usize, HashMap<IpAddr, usize>)>,
}

/// A socket that is counted until it is dropped.
pub struct Counted {
    gate: Arc<Gate>,
    client: IpAddr,
}

impl Gate {
    pub fn new(settings: &Settings) -> Self {
        Gate {
            per_minute: settings.requests_per_minute,
            sockets_per_client: settings.sockets_per_client,
            sockets: settings.sockets,
            requests: Mutex::default(),
            open: Mutex::default(),
        }
    }

    fn request(&self, client: IpAddr) -> Result<(), Problem> {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        if requests.len() >= REMEMBERED {
            let minute = Duration::from_secs(60);
            requests.retain(|_, bucket| bucket.at.elapsed() < minute);
        }
        let bucket =
            requests.entry(client).or_insert_with(|| Bucket::new(self.per_minute, Duration::from_secs(60)));
        let most = self.per_minute;
        let until = |wait| Problem::limit_for("requests_per_minute", words::requests(most), wait);
        bucket.take().map_err(until)
    }

    /// Lets a socket in.
    pub fn socket(self: &Arc<Self>, client: IpAddr) -> Result<Counted, Problem> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, own) = (open.0, open.1.get(&client).copied().unwrap_or(0));
        if own >= self.sockets_per_client {
            return Err(Problem::limit("sockets_per_client", words::sockets_own(own)));
        }
        if all >= self.sockets {
            return Err(Problem::limit("sockets", words::sockets_taken()));
        }
        open.0 += 1;
        open.1.insert(client, own + 1);
        Ok(Counted { gate: self.clone(), client })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.gate.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.0 -= 1;
        if let Some(own) = open.1.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                open.1.remove(&self.client);
            }
        }
    }
}

/// Pages from elsewhere may read what is public but change nothing.
pub fn check_origin(settings: &Settings, headers: &HeaderMap) -> Result<(), Problem> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or("unreadable");
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let own = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    if own.is_some_and(|own| !own.is_empty() && own == host)
        || settings.origins.iter().any(|allowed| allowed == origin)
    {
        return Ok(());
    }
    Err(Problem::Origin(origin.chars().take(100).collect()))
}

/// Lets pages of the origins that the server allows read the answers, and ask before they send.
pub async fn share(State(door): State<Door>, request: Request, next: Next) -> Response {
    let origin = request.headers().get(header::ORIGIN).cloned();
    let known = |origin: &HeaderValue| {
        let allowed = &door.lobby.settings.origins;
        origin.to_str().is_ok_and(|origin| allowed.iter().any(|allowed| allowed == origin))
    };
    let Some(origin) = origin.filter(known) else { return next.run(request).await };
    let asks = request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = if asks { StatusCode::NO_CONTENT.into_response() } else { next.run(request).await };
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::VARY, HeaderValue::from_static("Origin"));
    if asks {
        let (methods, fields) = ("GET, POST, DELETE", "Authorization, Content-Type");
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(methods));
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(fields));
        headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    }
    response
}

/// Limits requests by address and checks where they come from.
pub async fn limit(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    request: Request,
    next: Next,
) -> Response {
    let settings = &door.lobby.settings;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let checked = door
        .gate
        .request(client.ip())
        .and_then(|()| if changes { check_origin(settings, request.headers()) } else { Ok(()) })
        .and_then(|()| check_switches(settings, request.uri().path()));
    let request = match checked {
        Ok(()) => whole(settings, request).await,
        Err(problem) => Err(problem),
    };
    match request {
        Ok(request) => next.run(request).await,
        Err(problem) => {
            door.lobby.metrics.refused();
            problem.into_response()
        }
    }
}

/// Some things can be switched off.
fn check_switches(settings: &Settings, path: &str) -> Result<(), Problem> {
    let off = [
        (settings.uploads, "/api/strategies"),
        (settings.study, "/api/study"),
        (settings.statistics, "/api/statistics"),
    ];
    match off.iter().any(|(on, route)| !on && path.starts_with(route)) {
        true => Err(Problem::SwitchedOff),
        false => Ok(()),
    }
}

/// A request with the whole of its body, which has to come in time.
async fn whole(settings: &Settings, request: Request) -> Result<Request, Problem> {
    let (head, body) = request.into_parts();
    let most = settings.strategy_bytes;
    let body = tokio::time::timeout(settings.body_time, axum::body::to_bytes(body, most)).await;
    let body =
        body.map_err(|_| Problem::Malformed("the body of the request did not come in time".to_owned()))?;
    let body = body.map_err(|_| Problem::TooLong(most))?;
    Ok(Request::from_parts(head, body.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_empty_after_its_size_and_refills() {
        let mut bucket = Bucket::new(3, Duration::from_millis(30));
        assert_eq!([0; 5].map(|_| bucket.take().is_ok()), [true, true, true, false, false]);
        let wait = bucket.take().unwrap_err();
        assert!(wait <= Duration::from_millis(10), "{wait:?}");
        std::thread::sleep(wait);
        assert!(bucket.take().is_ok());
    }

    #[test]
    fn only_own_and_allowed_origins_may_change_anything() {
        let settings = Settings { origins: vec!["https://play.example".into()], ..Settings::default() };
        let check = |origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, "localhost:8080".parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().unwrap());
            }
            check_origin(&settings, &headers).map_err(|problem| problem.code())
        };
        assert_eq!(check(None), Ok(()));
        assert_eq!(check(Some("http://localhost:8080")), Ok(()));
        assert_eq!(check(Some("https://play.example")), Ok(()));
        for evil in
            ["http://localhost:8081", "https://evil.example", "null", "http://", "http://localhost:8080.evil"]
        {
            assert_eq!(check(Some(evil)), Err("origin"), "{evil}");
        }
    }
}

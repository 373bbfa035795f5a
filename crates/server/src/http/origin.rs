//! Where a request comes from: through proxies that are trusted, and under which name the server was called.

use super::{Client, Door};
use crate::address;
use crate::problem::Problem;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};

/// Finds out who asks, and whether the server was meant.
pub async fn find(State(door): State<Door>, mut request: Request, next: Next) -> Response {
    let settings = &door.lobby.settings;
    let mut allowed = check_host(&settings.hosts, request.headers());
    if let Some(ConnectInfo(Client(peer))) = request.extensions().get::<ConnectInfo<Client>>().copied() {
        let address = client(peer.ip(), &settings.proxies, request.headers());
        let client = Client(SocketAddr::new(address, peer.port()));
        allowed = allowed.and_then(|()| door.lobby.bans.check_address(client.ip(), door.lobby.now()));
        request.extensions_mut().insert(ConnectInfo(client));
    }
    if let Err(problem) = allowed {
        door.lobby.metrics.refused();
        return problem.into_response();
    }
    next.run(request).await
}

/// The address that a request comes from: the last one that no trusted proxy has.
fn client(peer: IpAddr, proxies: &[IpAddr], headers: &HeaderMap) -> IpAddr {
    let trusted = |address: &IpAddr| proxies.contains(&address.to_canonical());
    if !trusted(&peer) {
        return peer;
    }
    let mut last = peer;
    for address in passed_on(headers).into_iter().rev() {
        let Some(address) = address else { return last }; // Unreadable: it was put there by who knows whom.
        last = address;
        if !trusted(&address) {
            break;
        }
    }
    last
}

/// The addresses that proxies have added, the nearest one last.
fn passed_on(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let texts = |name: &str| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).map(str::trim).collect::<Vec<_>>()
    };
    let forwarded = texts("forwarded");
    if !forwarded.is_empty() {
        let of = |element: &str| {
            let parts = element.split(';').filter_map(|part| part.trim().split_once('='));
            let (_, address) = parts.into_iter().find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
            address::read(address.trim_matches('"'))
        };
        return forwarded.into_iter().map(of).collect();
    }
    texts("x-forwarded-for").into_iter().map(address::read).collect()
}

/// A page of another name that leads here (DNS rebinding) must not use the server.
fn check_host(hosts: &[String], headers: &HeaderMap) -> Result<(), Problem> {
    if hosts.is_empty() {
        return Ok(());
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    // An IPv6 address stands in brackets; in the settings they may be left out.
    let bare = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    let called = |known: &str| [host, name, bare].iter().any(|called| known.eq_ignore_ascii_case(called));
    if hosts.iter().any(|known| called(known)) {
        return Ok(());
    }
    Err(Problem::Host(host.chars().take(100).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_trusted_proxies_say_where_a_request_comes_from() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let proxies = [address("127.0.0.1"), address("10.0.0.9"), address("::1")];
        let of = |peer: &str, pairs: &[(&'static str, &str)]| {
            client(address(peer), &proxies, &headers(pairs)).to_string()
        };
        let forged = [("x-forwarded-for", "6.6.6.6, 192.0.2.7")];
        assert_eq!(of("192.0.2.1", &forged), "192.0.2.1");
        assert_eq!(of("127.0.0.1", &forged), "192.0.2.7");
        assert_eq!(of("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(of("127.0.0.1", &[("x-forwarded-for", "192.0.2.7, 10.0.0.9")]), "192.0.2.7");
        assert_eq!(
            of("127.0.0.1", &[("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "192.0.2.8")]),
            "192.0.2.8"
        );
        assert_eq!(of("127.0.0.1", &[("x-forwarded-for", "192.0.2.7, rubbish")]), "127.0.0.1");
        let forwarded = "for=6.6.6.6, for=\"[2001:db8::7]:4711\";proto=https;by=10.0.0.9";
        assert_eq!(of("::1", &[("forwarded", forwarded)]), "2001:db8::7");
        assert_eq!(of("127.0.0.1", &[("forwarded", "For=192.0.2.60:80")]), "192.0.2.60");
        assert_eq!(of("127.0.0.1", &[("forwarded", "for=unknown")]), "127.0.0.1");
    }

    #[test]
    fn a_server_with_names_answers_to_these_only() {
        let hosts = ["play.example".to_owned(), "[::1]".to_owned(), "2001:db8::7".to_owned()];
        let check = |host: &str| check_host(&hosts, &headers(&[("host", host)])).is_ok();
        assert!(check("play.example") && check("Play.Example:8080") && check("[::1]:8080"));
        assert!(check("[::1]") && check("[2001:db8::7]") && check("[2001:db8::7]:443"));
        assert!(!check("[::2]") && !check("[2001:db8::8]:80") && !check("[2001:db8::7") && !check("[]"));
        assert!(!check("evil.example") && !check("play.example.evil") && !check(""));
        assert!(check_host(&[], &HeaderMap::new()).is_ok() && check_host(&hosts, &HeaderMap::new()).is_err());
    }
}

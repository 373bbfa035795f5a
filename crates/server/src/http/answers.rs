//! Long answers: how long they may be, and how much of them may wait to be read.

use super::{Client, Door};
use crate::problem::Problem;
use crate::scheduler::PATIENCE;
use crate::settings::Settings;
use crate::words;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Shorter answers are not counted.
const LONG: usize = 64 * 1024;

/// Bytes of long answers that have not been read yet.
pub struct Unread {
    most: usize,
    most_per_client: usize,
    /// In all, and by address.
    waiting: Mutex<(usize, HashMap<IpAddr, usize>)>,
}

/// An answer that is counted until it has been sent.
struct Counted {
    bytes: Bytes,
    client: IpAddr,
    unread: Arc<Unread>,
}

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut waiting = self.unread.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.0 = waiting.0.saturating_sub(self.bytes.len());
        if let Some(own) = waiting.1.get_mut(&self.client) {
            *own = own.saturating_sub(self.bytes.len());
            if *own == 0 {
                waiting.1.remove(&self.client);
            }
        }
    }
}

impl Unread {
    pub fn new(settings: &Settings) -> Self {
        Unread {
            most: settings.unread_bytes,
            most_per_client: settings.unread_bytes_per_client,
            waiting: Mutex::default(),
        }
    }

    fn count(self: &Arc<Self>, bytes: Bytes, client: IpAddr) -> Result<Bytes, Problem> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let own = waiting.1.get(&client).copied().unwrap_or(0) + bytes.len();
        let all = waiting.0 + bytes.len();
        if own > self.most_per_client {
            return Err(Problem::limit("unread_bytes_per_client", words::unread_answers()));
        }
        if all > self.most {
            return Err(Problem::limit_for("unread_bytes", words::busy(), PATIENCE));
        }
        waiting.0 = all;
        waiting.1.insert(client, own);
        drop(waiting);
        Ok(Bytes::from_owner(Counted { bytes, client, unread: self.clone() }))
    }
}

/// Keeps answers within their limits.
pub async fn limit(
    State(door): State<Door>,
    ConnectInfo(client): ConnectInfo<Client>,
    request: Request,
    next: Next,
) -> Response {
    let (mut head, body) = next.run(request).await.into_parts();
    // What has no length yet is a stream of news, which is sent as it comes.
    let Some(length) = body.size_hint().exact().map(|length| usize::try_from(length).unwrap_or(usize::MAX))
    else {
        return Response::from_parts(head, body);
    };
    if length <= LONG {
        return Response::from_parts(head, body);
    }
    let most = door.lobby.settings.answer_bytes;
    let counted = async {
        let bytes = axum::body::to_bytes(body, most).await;
        let bytes = bytes.map_err(|_| Problem::Catalogue(words::long_answer(most)))?;
        door.unread.count(bytes, client.ip())
    };
    match counted.await {
        Ok(bytes) => {
            head.headers.remove(header::CONTENT_LENGTH);
            Response::from_parts(head, Body::from(bytes))
        }
        Err(problem) => {
            door.lobby.metrics.refused();
            problem.into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_until_they_are_dropped() {
        let settings = Settings { unread_bytes: 250, unread_bytes_per_client: 150, ..Settings::default() };
        let unread = Arc::new(Unread::new(&settings));
        let [one, two, three] = [1, 2, 3].map(|last| IpAddr::from([192, 0, 2, last]));
        let answer = |client| unread.count(Bytes::from(vec![7; 100]), client);
        let first = answer(one).unwrap();
        assert_eq!(answer(one).unwrap_err().code(), "too-many");
        let second = answer(two).unwrap();
        assert_eq!(answer(three).unwrap_err().code(), "too-many");
        assert_eq!(first.as_ref(), [7; 100]);
        drop(first);
        assert!(answer(three).is_ok());
        drop(second);
        assert_eq!(*unread.waiting.lock().unwrap(), (0, HashMap::new()));
    }
}

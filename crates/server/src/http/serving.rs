//! Connections: each has a time to send the head of a request and a time to take what it is sent.

use super::{Client, Doorway};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tower_service::Service;

/// Serves until the server goes down, and then until all connections have come to an end.
pub async fn serve(mut doorway: Doorway, app: Router, head: Duration, mut closing: watch::Receiver<bool>) {
    // Each connection holds a sender: when all are dropped, the receiver is notified.
    let (open, mut all_gone) = mpsc::channel::<()>(1);
    loop {
        let (visitor, address) = tokio::select! {
            accepted = doorway.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        let app = app.clone();
        let service =
            hyper::service::service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
                request.extensions_mut().insert(ConnectInfo(Client(address)));
                app.clone().call(request.map(Body::new))
            });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(head)
            .max_buf_size(32 * 1024)
            .serve_connection(TokioIo::new(visitor), service)
            .with_upgrades();
        let (mut closing, open) = (closing.clone(), open.clone());
        tokio::spawn(async move {
            tokio::pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => Some(ended),
                _ = closing.wait_for(|closing| *closing) => None,
            };
            // Clients may go away at any moment, so errors are no news.
            if ended.is_none() {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
            drop(open);
        });
    }
    drop((doorway, open));
    let _ = all_gone.recv().await; // Nothing is ever sent.
}

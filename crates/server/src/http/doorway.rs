//! Where connections come in: counted, so that no client can take all of them by opening and saying nothing.

use crate::address::network;
use crate::settings::Settings;
use axum::serve::Listener;
use std::collections::HashMap;
use std::future::Future;
use std::io::{self, IoSlice};
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Sleep;

/// Connections beside the sockets of play: requests, pages, news of the register.
const BESIDE: usize = 100;

/// Lets connections in.
pub struct Doorway {
    listener: TcpListener,
    places: Arc<Places>,
    patience: Duration,
}

struct Places {
    most: usize,
    most_per_client: usize,
    /// All clients come through these.
    proxies: Vec<IpAddr>,
    /// In all, and by address.
    taken: Mutex<(usize, HashMap<IpAddr, usize>)>,
}

/// The address that a connection comes from.
#[derive(Debug, Clone, Copy)]
pub struct Client(pub SocketAddr);

impl Client {
    /// Who counts as one client ([`network`]).
    pub fn ip(&self) -> IpAddr {
        network(self.0.ip())
    }
}

/// A connection that is counted until it is dropped.
pub struct Visitor {
    stream: TcpStream,
    /// How long it may take nothing of what is sent.
    patience: Duration,
    /// Since when it has taken nothing.
    stalled: Option<Pin<Box<Sleep>>>,
    _place: Place,
}

struct Place {
    places: Arc<Places>,
    client: IpAddr,
}

impl Places {
    fn take(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let client = network(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let own = taken.1.get(&client).copied().unwrap_or(0);
        if taken.0 >= self.most
            || own >= self.most_per_client && !self.proxies.contains(&address.to_canonical())
        {
            return None;
        }
        taken.0 += 1;
        taken.1.insert(client, own + 1);
        Some(Place { places: self.clone(), client })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.0 = taken.0.saturating_sub(1);
        if let Some(own) = taken.1.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                taken.1.remove(&self.client);
            }
        }
    }
}

impl Doorway {
    /// Lets connections in as the server allows.
    pub fn new(listener: TcpListener, settings: &Settings) -> Self {
        let places = Places {
            most: settings.sockets.saturating_add(10 * BESIDE),
            most_per_client: settings.sockets_per_client.saturating_add(BESIDE),
            proxies: settings.proxies.clone(),
            taken: Mutex::default(),
        };
        Doorway { listener, places: Arc::new(places), patience: settings.write_time }
    }
}

impl Listener for Doorway {
    type Io = Visitor;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visitor, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            let _ = stream.set_nodelay(true); // Only slower without.
            match self.places.take(address.ip()) {
                Some(place) => {
                    let patience = self.patience;
                    return (Visitor { stream, patience, stalled: None, _place: place }, address);
                }
                None => drop(stream), // Whoever has that many open knows why.
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Visitor {
    fn stream(self: Pin<&mut Self>) -> Pin<&mut TcpStream> {
        Pin::new(&mut self.get_mut().stream)
    }

    /// An error if nothing could be sent for too long.
    fn patient<T>(&mut self, cx: &mut Context<'_>, sent: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.stalled = None;
            return sent;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Visitor {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_read(cx, buf)
    }
}

impl AsyncWrite for Visitor {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let sent = self.as_mut().stream().poll_write(cx, bytes);
        self.patient(cx, sent)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = self.as_mut().stream().poll_write_vectored(cx, parts);
        self.patient(cx, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

//! The socket through which a running server is operated: one line of JSON each way.

use super::{Answer, Order, Ordered, caller, obey};
use crate::lobby::Lobby;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};

/// The longest order, in bytes.
const LONGEST: u64 = 64 * 1024;
/// How long an operator may take to send an order or to take the answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a server may take to obey.
const OBEYING: Duration = Duration::from_secs(60);

/// Opens the socket. Only one server can have the database, so what is there belongs to one that has died.
pub fn listen(path: &Path) -> std::io::Result<UnixListener> {
    use std::os::unix::fs::PermissionsExt;
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let listener = UnixListener::bind(path)?;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
    Ok(listener)
}

/// Obeys orders until the server goes down.
pub async fn serve(listener: UnixListener, lobby: Arc<Lobby>) {
    let mut closing = lobby.closing();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => return,
        };
        match accepted {
            Ok((stream, _)) => {
                let lobby = lobby.clone();
                tokio::spawn(async move {
                    if let Err(error) = answer(stream, &lobby).await {
                        tracing::warn!(%error, "an operator could not be answered");
                    }
                });
            }
            Err(error) => {
                tracing::warn!(%error, "an operator could not come in");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

async fn answer(mut stream: UnixStream, lobby: &Arc<Lobby>) -> std::io::Result<()> {
    let late = |_| std::io::Error::from(std::io::ErrorKind::TimedOut);
    // The mode of the file keeps others away; between opening and setting it, this does.
    let user = stream.peer_cred()?.uid();
    let own = rustix::process::geteuid().as_raw();
    if user != 0 && user != own {
        return Err(std::io::ErrorKind::PermissionDenied.into());
    }
    let mut text = String::new();
    let mut reader = BufReader::new((&mut stream).take(LONGEST));
    tokio::time::timeout(PATIENCE, reader.read_line(&mut text)).await.map_err(late)??;
    let Ordered { by, order } = serde_json::from_str(&text)?;
    let answer = obey(lobby, &(by, user), order).await;
    let mut text = serde_json::to_string(&answer)?;
    text.push('\n');
    tokio::time::timeout(PATIENCE, stream.write_all(text.as_bytes())).await.map_err(late)?
}

/// Gives an order to the server that has that socket; nothing if none is there.
pub async fn ask(path: &Path, order: &Order) -> std::io::Result<Option<Answer>> {
    use std::io::ErrorKind::{ConnectionRefused, NotFound};
    let mut stream = match UnixStream::connect(path).await {
        Err(error) if matches!(error.kind(), NotFound | ConnectionRefused) => return Ok(None),
        stream => stream?,
    };
    let mut text = serde_json::to_string(&Ordered { by: caller().0, order: order.clone() })?;
    text.push('\n');
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    let reading = stream.read_to_string(&mut answer);
    tokio::time::timeout(OBEYING, reading).await.map_err(|_| std::io::ErrorKind::TimedOut)??;
    Ok(Some(serde_json::from_str(&answer)?))
}

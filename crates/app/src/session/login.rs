//! The login service (logind, `PrepareForSleep`) says when the computer goes to sleep, and waits a few seconds; and when it woke.

use futures_util::StreamExt;
use zbus::zvariant::OwnedFd;
use zbus::{Connection, Proxy};

const SERVICE: &str = "org.freedesktop.login1";
pub(crate) const PLACE: &str = "/org/freedesktop/login1";
pub(crate) const MANAGER: &str = "org.freedesktop.login1.Manager";

/// Listens on the system's bus until it goes: `asleep` is done before each sleep, `woke` after it.
///
/// # Errors
/// There is no bus, or nothing on it says so.
pub async fn hear<Closed: Future<Output = ()>>(asleep: impl Fn() -> Closed, woke: impl Fn()) -> zbus::Result<()> {
    listen(&Connection::system().await?, asleep, woke).await
}

/// The same, on a bus.
///
/// # Errors
/// Nothing on the bus says so.
pub async fn listen<Closed: Future<Output = ()>>(
    bus: &Connection,
    asleep: impl Fn() -> Closed,
    woke: impl Fn(),
) -> zbus::Result<()> {
    let manager = Proxy::new(bus, SERVICE, PLACE, MANAGER).await?;
    let mut signs = manager.receive_signal("PrepareForSleep").await?;
    let mut held = hold(&manager).await;
    while let Some(sign) = signs.next().await {
        if sign.body().deserialize::<bool>()? {
            asleep().await;
            // Let go: now it may sleep.
            drop(held.take());
        } else {
            woke();
            held = hold(&manager).await;
        }
    }
    Ok(())
}

/// Asks to be waited for. Where that is not granted the record is closed as fast as it can be.
async fn hold(manager: &Proxy<'_>) -> Option<OwnedFd> {
    let asked = ("sleep", "Alara", "Closing your record", "delay");
    match manager.call("Inhibit", &asked).await {
        Ok(held) => Some(held),
        Err(error) => {
            tracing::debug!(%error, "the computer will not wait for the record to be closed");
            None
        }
    }
}

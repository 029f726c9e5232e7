//! The computer goes to sleep: the record is closed first, where that was chosen. The login service waits for that for a few seconds.
//! Where none answers, a clock that ran ahead is noticed at the next tick.

use tauri::AppHandle;

/// Listens for as long as the program runs.
#[cfg(target_os = "linux")]
pub fn start(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        use tauri::Manager;
        let close = || async { app.state::<crate::desktop::Desktop>().falls_asleep().await };
        let heard = match zbus::Connection::system().await {
            Ok(bus) => login::listen(&bus, close).await,
            Err(error) => Err(error),
        };
        if let Err(error) = heard {
            tracing::debug!(%error, "the login service does not say when the computer sleeps");
        }
    });
}

/// Elsewhere a clock that ran ahead says that the computer slept.
#[cfg(not(target_os = "linux"))]
pub fn start(_: AppHandle) {}

#[cfg(target_os = "linux")]
mod login {
    use futures_util::StreamExt;
    use zbus::zvariant::OwnedFd;
    use zbus::{Connection, Proxy};

    const SERVICE: &str = "org.freedesktop.login1";
    const PLACE: &str = "/org/freedesktop/login1";
    const MANAGER: &str = "org.freedesktop.login1.Manager";

    /// Closes the record before each sleep, until the bus goes.
    pub async fn listen<Closed>(bus: &Connection, close: impl Fn() -> Closed) -> zbus::Result<()>
    where
        Closed: Future<Output = ()>,
    {
        let manager = Proxy::new(bus, SERVICE, PLACE, MANAGER).await?;
        let mut signs = manager.receive_signal("PrepareForSleep").await?;
        let mut hold = hold(&manager).await;
        while let Some(sign) = signs.next().await {
            if sign.body().deserialize::<bool>()? {
                close().await;
                // Let go: now it may sleep.
                drop(hold.take());
            } else {
                hold = self::hold(&manager).await;
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

    #[cfg(test)]
    mod tests {
        use std::io::{BufRead, BufReader, Read};
        use std::os::fd::OwnedFd as Fd;
        use std::process::{Child, Command, Stdio};
        use std::sync::atomic::{AtomicUsize, Ordering};
        use std::sync::{Arc, Mutex};

        use super::*;

        /// A login service that holds the other end of what it grants: it reads its end when that is let go.
        struct Login(Arc<Mutex<Vec<std::io::PipeReader>>>);

        #[zbus::interface(name = "org.freedesktop.login1.Manager")]
        impl Login {
            fn inhibit(&self, what: &str, _who: &str, _why: &str, mode: &str) -> zbus::fdo::Result<OwnedFd> {
                assert_eq!((what, mode), ("sleep", "delay"));
                let (read, write) = std::io::pipe().map_err(|error| zbus::fdo::Error::Failed(error.to_string()))?;
                self.0.lock().expect("the list").push(read);
                Ok(OwnedFd::from(Fd::from(write)))
            }
        }

        struct Bus(Child);

        impl Drop for Bus {
            fn drop(&mut self) {
                let _ = self.0.kill();
                let _ = self.0.wait();
            }
        }

        fn bus() -> (Bus, String) {
            let mut child = Command::new("dbus-daemon")
                .args(["--session", "--nofork", "--print-address=1"])
                .stdout(Stdio::piped())
                .spawn()
                .expect("dbus-daemon (Debian: dbus-x11)");
            let mut address = String::new();
            BufReader::new(child.stdout.take().expect("its output")).read_line(&mut address).expect("an address");
            (Bus(child), address.trim().to_owned())
        }

        async fn connected(address: &str) -> Connection {
            zbus::connection::Builder::address(address).expect("an address").build().await.expect("a bus")
        }

        async fn until(what: impl Fn() -> bool) {
            for _ in 0..1000 {
                if what() {
                    return;
                }
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
            panic!("waited in vain");
        }

        #[tokio::test]
        async fn the_record_is_closed_before_the_computer_may_sleep_and_each_time_anew() {
            let (_bus, address) = bus();
            let held: Arc<Mutex<Vec<std::io::PipeReader>>> = Arc::default();
            let login = connected(&address).await;
            login.object_server().at(PLACE, Login(held.clone())).await.expect("a place");
            login.request_name(SERVICE).await.expect("the name");

            let closed = Arc::new(AtomicUsize::new(0));
            let (count, ours) = (closed.clone(), connected(&address).await);
            let listening = tokio::spawn(async move {
                let close = || {
                    let count = count.clone();
                    async move {
                        count.fetch_add(1, Ordering::SeqCst);
                    }
                };
                listen(&ours, close).await
            });
            let says = async |asleep: bool| {
                login.emit_signal(None::<&str>, PLACE, MANAGER, "PrepareForSleep", &(asleep,)).await
            };
            for night in 1..=2 {
                until(|| held.lock().expect("the list").len() == 1).await;
                assert_eq!(closed.load(Ordering::SeqCst), night - 1);
                says(true).await.expect("said");
                let mut end = held.lock().expect("the list").remove(0);
                // It ends when the program lets go, and by then the record is closed.
                let read = tokio::task::spawn_blocking(move || end.read(&mut [0]).expect("the end"));
                assert_eq!(read.await.expect("read"), 0);
                assert_eq!(closed.load(Ordering::SeqCst), night);
                says(false).await.expect("said");
            }
            listening.abort();
        }
    }
}

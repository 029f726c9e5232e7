//! A bus of a test's own, with a notification service and a login service on it.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::os::fd::OwnedFd as Fd;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use zbus::Connection;
use zbus::zvariant::{OwnedFd, OwnedValue};

use super::super::address::{PLACE, SERVICE};

/// A bus of a test's own; it ends with this.
pub struct Bus(Child, String);

impl Drop for Bus {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Bus {
    pub fn start() -> Bus {
        let mut child = Command::new("dbus-daemon")
            .args(["--session", "--nofork", "--print-address=1"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("dbus-daemon (Debian: dbus-x11)");
        let mut address = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut address).expect("an address");
        Bus(child, address.trim().to_owned())
    }

    pub async fn connect(&self) -> Connection {
        zbus::connection::Builder::address(self.1.as_str()).expect("an address").build().await.expect("a bus")
    }
}

/// What a program sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    Notify {
        id: u32,
        replaces: u32,
        title: String,
        actions: Vec<String>,
    },
    Close(u32),
    /// It goes by itself: what is due is put there next.
    Place(u32),
}

struct Recorder {
    sent: UnboundedSender<Sent>,
    last: AtomicU32,
    open: Arc<Mutex<BTreeSet<u32>>>,
}

#[zbus::interface(name = "org.freedesktop.Notifications")]
impl Recorder {
    fn get_capabilities(&self) -> Vec<String> {
        vec!["actions".to_owned(), "body".to_owned()]
    }

    #[expect(clippy::too_many_arguments, reason = "the specification's own")]
    fn notify(
        &self,
        _app: String,
        replaces: u32,
        _icon: String,
        title: String,
        _body: String,
        actions: Vec<String>,
        _hints: std::collections::HashMap<String, OwnedValue>,
        timeout: i32,
    ) -> u32 {
        let id = if replaces == 0 { self.last.fetch_add(1, Ordering::SeqCst) + 1 } else { replaces };
        let ids = actions.into_iter().step_by(2).collect();
        self.open.lock().expect("the open ones").insert(id);
        // What goes by itself only holds a place.
        let sent = if timeout > 0 { Sent::Place(id) } else { Sent::Notify { id, replaces, title, actions: ids } };
        self.sent.send(sent).expect("heard");
        id
    }

    /// One that is gone is an error; one that was there is told of as closed by a call (3).
    async fn close_notification(&self, id: u32, #[zbus(connection)] bus: &Connection) -> zbus::fdo::Result<()> {
        if !self.open.lock().expect("the open ones").remove(&id) {
            return Err(zbus::fdo::Error::Failed("there is no such notification".to_owned()));
        }
        self.sent.send(Sent::Close(id)).expect("heard");
        bus.emit_signal(None::<&str>, PLACE, SERVICE, "NotificationClosed", &(id, 3u32)).await?;
        Ok(())
    }
}

/// A service that shows what it is sent, and never answers when something is to be taken away.
pub struct Deaf;

#[zbus::interface(name = "org.freedesktop.Notifications")]
impl Deaf {
    #[expect(clippy::too_many_arguments, reason = "the specification's own")]
    fn notify(
        &self,
        _app: String,
        _replaces: u32,
        _icon: String,
        _title: String,
        _body: String,
        _actions: Vec<String>,
        _hints: std::collections::HashMap<String, OwnedValue>,
        _timeout: i32,
    ) -> u32 {
        1
    }

    async fn close_notification(&self, _id: u32) {
        std::future::pending().await
    }
}

/// The service, and what it is sent.
pub struct Screen {
    bus: Connection,
    open: Arc<Mutex<BTreeSet<u32>>>,
    pub sent: UnboundedReceiver<Sent>,
}

impl Screen {
    pub async fn on(bus: &Bus) -> Screen {
        let (sender, sent) = unbounded_channel();
        let connection = bus.connect().await;
        let open: Arc<Mutex<BTreeSet<u32>>> = Arc::default();
        let service = Recorder { sent: sender, last: AtomicU32::new(0), open: Arc::clone(&open) };
        connection.object_server().at(PLACE, service).await.expect("a place");
        connection.request_name(SERVICE).await.expect("the name");
        Screen { bus: connection, open, sent }
    }

    /// The next that is not only a place for one.
    pub async fn next(&mut self) -> Sent {
        loop {
            match self.any().await {
                Sent::Place(_) => {}
                sent => return sent,
            }
        }
    }

    pub async fn any(&mut self) -> Sent {
        let waited = tokio::time::timeout(std::time::Duration::from_secs(20), self.sent.recv()).await;
        waited.expect("something is sent").expect("the service runs")
    }

    /// A button is pressed: the service says so, and closes what was pressed (2: by the user).
    pub async fn press(&self, id: u32, action: &str) {
        self.says("ActionInvoked", &(id, action)).await;
        self.dismiss(id).await;
    }

    /// The same of a service that says it the other way round.
    pub async fn press_closed(&self, id: u32, action: &str) {
        self.dismiss(id).await;
        self.says("ActionInvoked", &(id, action)).await;
    }

    async fn dismiss(&self, id: u32) {
        if self.open.lock().expect("the open ones").remove(&id) {
            self.says("NotificationClosed", &(id, 2u32)).await;
        }
    }

    async fn says<Body>(&self, sign: &str, body: &Body)
    where
        Body: serde::Serialize + zbus::zvariant::DynamicType + Sync,
    {
        self.bus.emit_signal(None::<&str>, PLACE, SERVICE, sign, body).await.expect("said");
    }
}

/// A login service that holds the other end of what it grants: it reads its end when that is let go.
pub struct Login(pub Arc<Mutex<Vec<std::io::PipeReader>>>);

#[zbus::interface(name = "org.freedesktop.login1.Manager")]
impl Login {
    fn inhibit(&self, what: &str, _who: &str, _why: &str, mode: &str) -> zbus::fdo::Result<OwnedFd> {
        assert_eq!((what, mode), ("sleep", "delay"));
        let (read, write) = std::io::pipe().map_err(|error| zbus::fdo::Error::Failed(error.to_string()))?;
        self.0.lock().expect("the list").push(read);
        Ok(OwnedFd::from(Fd::from(write)))
    }
}

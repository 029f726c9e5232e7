//! Notifications by the desktop's own service (Desktop Notifications Specification 1.3), each under the app's own name for it, so that
//! the same one replaces itself, also after a crash where the service knows tags; with buttons where it has them.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::sync::Mutex;
use zbus::zvariant::Value;
use zbus::{Connection, Message, Proxy};

use super::unavailable;
use crate::desktop::{Notice, NoticeDoes, Ringer};
use crate::view::{NotificationKind, Notifications};

pub(crate) const SERVICE: &str = "org.freedesktop.Notifications";
pub(crate) const PLACE: &str = "/org/freedesktop/Notifications";
/// The name under which desktops look up who sent it.
const PROGRAM: &str = "org.alara.Alara";
/// How long the service may think about what it can do: the bus may have to start it first.
const PATIENCE: Duration = Duration::from_secs(3);
/// So many that are gone are known still: a service says that one was closed before or after it says which of its buttons was pressed.
const GONE: usize = 256;

/// What a person did with a notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// A button of the one with this key.
    Button(String, NoticeDoes),
    /// It was clicked beside its buttons.
    Open,
}

/// The notifications that are shown.
#[derive(Clone)]
pub struct Notices {
    service: Proxy<'static>,
    shown: Arc<Mutex<OnScreen>>,
}

/// What is on the screen, and what was.
#[derive(Debug, Default)]
struct OnScreen {
    now: HashMap<String, Shown>,
    /// The newest last.
    gone: VecDeque<(u32, String)>,
}

impl OnScreen {
    /// It is shown under this id, which means no other from now on.
    fn put(&mut self, key: String, shown: Shown) {
        self.gone.retain(|(id, _)| *id != shown.id);
        self.now.retain(|other, each| each.id != shown.id || *other == key);
        if let Some(before) = self.now.insert(key.clone(), shown).filter(|before| before.id != shown.id) {
            self.past(before.id, key);
        }
    }

    fn take(&mut self, key: &str) -> Option<Shown> {
        let gone = self.now.remove(key)?;
        self.past(gone.id, key.to_owned());
        Some(gone)
    }

    fn closed(&mut self, id: u32) {
        if let Some(key) = self.now.iter().find(|(_, shown)| shown.id == id).map(|(key, _)| key.clone()) {
            self.take(&key);
        }
    }

    fn past(&mut self, id: u32, key: String) {
        self.gone.push_back((id, key));
        if self.gone.len() > GONE {
            self.gone.pop_front();
        }
    }

    /// What an id names, also where it was closed meanwhile.
    fn key(&self, id: u32) -> Option<String> {
        let now = self.now.iter().find(|(_, shown)| shown.id == id).map(|(key, _)| key);
        now.or_else(|| self.gone.iter().rev().find(|(gone, _)| *gone == id).map(|(_, key)| key)).cloned()
    }
}

impl std::fmt::Debug for Notices {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Notices")
    }
}

#[derive(Clone, Copy, Debug)]
struct Shown {
    id: u32,
    names: bool,
}

impl Notices {
    /// On the session's bus.
    ///
    /// # Errors
    /// There is none.
    pub async fn session() -> zbus::Result<Notices> {
        Notices::on(&Connection::session().await?).await
    }

    /// On a bus.
    ///
    /// # Errors
    /// The bus is gone.
    pub async fn on(bus: &Connection) -> zbus::Result<Notices> {
        let service = Proxy::new(bus, SERVICE, PLACE, SERVICE).await?;
        Ok(Notices { service, shown: Arc::default() })
    }

    /// What the service can do, and whether it shows anything now.
    pub async fn found(&self) -> Notifications {
        let asked = tokio::time::timeout(PATIENCE, self.service.call::<_, _, Vec<String>>("GetCapabilities", &()));
        let Ok(Ok(can)) = asked.await else { return unavailable() };
        let kind =
            if can.iter().any(|one| one == "actions") { NotificationKind::Actions } else { NotificationKind::Plain };
        // Where the service says it holds them back (KDE, Xfce and others have the property), they are seen later.
        let inhibited = tokio::time::timeout(PATIENCE, self.service.get_property::<bool>("Inhibited")).await;
        let held_back = matches!(inhibited, Ok(Ok(true)));
        let detail = "Do not disturb is on: your desktop holds notifications back until it is off.";
        Notifications { kind, detail: held_back.then(|| detail.to_owned()) }
    }

    /// Tells what people press, until the bus goes.
    ///
    /// # Errors
    /// The bus is gone.
    pub async fn listen(&self, pressed: impl Fn(Pressed)) -> zbus::Result<()> {
        // One stream, in the order in which the service said it: a press comes with the end of what was pressed.
        let mut signs = self.service.receive_all_signals().await?;
        while let Some(sign) = signs.next().await {
            match sign.header().member().map(|member| member.as_str()) {
                Some("ActionInvoked") => {
                    if let Some(done) = self.invoked(&sign).await {
                        pressed(done);
                    }
                }
                Some("NotificationClosed") => {
                    if let Ok((id, _)) = sign.body().deserialize::<(u32, u32)>() {
                        self.shown.lock().await.closed(id);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    async fn invoked(&self, sign: &Message) -> Option<Pressed> {
        let (id, action) = sign.body().deserialize::<(u32, String)>().ok()?;
        let key = self.shown.lock().await.key(id)?;
        match does(&action) {
            Some(does) => Some(Pressed::Button(key, does)),
            None if action == "default" => Some(Pressed::Open),
            None => None,
        }
    }

    /// The record was closed: what is still shown names nothing any more.
    pub async fn hide(&self) {
        let mut shown = self.shown.lock().await;
        for (key, each) in shown.now.iter_mut().filter(|(_, each)| each.names) {
            let plain = ("Reminder", "Something is due. Unlock Alara to see what.", vec![], true);
            match self.notify(key, each.id, plain).await {
                Ok(id) => *each = Shown { id, names: false },
                Err(_) => tracing::warn!("a notification could not be hidden"),
            }
        }
    }

    /// The program ends: what is still shown and names something is taken away. Answers which.
    pub async fn withdraw_all(&self) -> Vec<String> {
        let named: Vec<String> = {
            let shown = self.shown.lock().await;
            shown.now.iter().filter(|(_, each)| each.names).map(|(key, _)| key.clone()).collect()
        };
        for key in &named {
            self.withdraw(key).await;
        }
        named
    }

    async fn notify(
        &self,
        key: &str,
        replaces: u32,
        (title, body, actions, quietly): (&str, &str, Vec<(&str, &str)>, bool),
    ) -> zbus::Result<u32> {
        let mut buttons = vec!["default", "Open Alara"];
        buttons.extend(actions.into_iter().flat_map(|(id, label)| [id, label]));
        let hints: HashMap<&str, Value<'_>> = HashMap::from([
            ("desktop-entry", Value::from(PROGRAM)),
            ("category", Value::from("x-alara.reminder")),
            ("suppress-sound", Value::from(quietly)),
            // A service that knows tags replaces what an earlier life of this program showed under the same one.
            ("x-dunst-stack-tag", Value::from(key)),
        ]);
        // 0: it stays until it is answered.
        let sent = ("Alara", replaces, "", title, plain(body), buttons, hints, 0i32);
        self.service.call("Notify", &sent).await
    }
}

impl Ringer for Notices {
    async fn show(&self, notice: Notice) -> bool {
        // Held until the id is known: an answer waits for that.
        let mut shown = self.shown.lock().await;
        let before = shown.now.get(&notice.key).map(|each| each.id);
        if let Some(id) = before.filter(|_| notice.again) {
            // Some services show what replaces another without anybody noticing.
            close(&self.service, id).await;
        }
        let replaces = before.filter(|_| !notice.again).unwrap_or(0);
        let actions = notice.actions.iter().map(|action| (id_of(action.does), action.label.as_str())).collect();
        let text = (notice.title.as_str(), notice.body.as_str(), actions, notice.quietly);
        let sent = tokio::time::timeout(PATIENCE, self.notify(&notice.key, replaces, text)).await;
        match sent {
            Ok(Ok(id)) => {
                shown.put(notice.key, Shown { id, names: !notice.hidden });
                true
            }
            // Its error could carry the text, which is a person's.
            _ => {
                tracing::warn!("a notification was not taken");
                false
            }
        }
    }

    async fn withdraw(&self, key: &str) {
        let gone = self.shown.lock().await.take(key);
        if let Some(Shown { id, .. }) = gone {
            close(&self.service, id).await;
        }
    }
}

/// Closes one. One that is gone already is no error.
async fn close(service: &Proxy<'_>, id: u32) {
    match service.call::<_, _, ()>("CloseNotification", &(id,)).await {
        Ok(()) | Err(zbus::Error::MethodError(..)) => {}
        Err(_) => tracing::warn!("a notification may still be shown"),
    }
}

fn id_of(does: NoticeDoes) -> &'static str {
    match does {
        NoticeDoes::Taken => "taken",
        NoticeDoes::Skip => "skip",
        NoticeDoes::Snooze => "snooze",
        NoticeDoes::Review => "review",
    }
}

/// What a button says about what rang. Opening or closing a notification says nothing about it.
fn does(action: &str) -> Option<NoticeDoes> {
    use NoticeDoes::{Review, Skip, Snooze, Taken};
    [Taken, Skip, Snooze, Review].into_iter().find(|does| id_of(*does) == action)
}

/// The service reads a body as markup: a person's own words are not.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod told {
    use super::*;

    #[test]
    fn a_name_is_never_markup() {
        assert_eq!(plain("<b>A & B</b>"), "&lt;b&gt;A &amp; B&lt;/b&gt;");
    }

    #[test]
    fn opening_or_closing_a_notification_says_nothing_about_the_dose() {
        assert_eq!(does("taken"), Some(NoticeDoes::Taken));
        assert_eq!(does("default"), None);
        assert_eq!(does("__closed"), None);
    }
}

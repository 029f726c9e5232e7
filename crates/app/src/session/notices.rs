//! Notifications by the desktop's own service (Desktop Notifications Specification 1.3), each under the app's own name for it, so that
//! the same one replaces itself, also after a crash; with buttons where it has them. A new one begins as a place: words that name nothing
//! and go by themselves, whose id is kept before what is due takes that place. So no crash leaves one that nobody knows the id of.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use alara_protocol::{NotificationKind, Notifications};
use futures_util::StreamExt;
use tokio::sync::Mutex;
use zbus::fdo::DBusProxy;
use zbus::zvariant::Value;
use zbus::{Connection, Message, Proxy};

use super::address::{PLACE, SERVICE};
use super::held_back::{HeldBack, by_gsettings, held_back};
use super::on_screen::{OnScreen, Owner, Shown};
use super::{OFF, SILENT, unavailable};
use crate::desktop::{Notice, NoticeDoes, Notifier};

/// The name under which desktops look up who sent it.
const PROGRAM: &str = "org.alara.Alara";
/// What stands in a place before what is due is put there: a few milliseconds, or, where the program ends just then, for so long.
const PLACED: (&str, &str, i32) = ("Reminder", "Something is due.", 1000);
/// It stays until it is answered.
const STAYS: i32 = 0;
/// How long the service may think about what it is asked: the bus may have to start it first.
const PATIENCE: Duration = Duration::from_secs(3);

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

impl std::fmt::Debug for Notices {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Notices")
    }
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

    /// The same, with what an earlier life of the program left shown, by a file of this session: what crashed is neither shown twice nor
    /// left standing.
    pub async fn remembering(self, file: PathBuf) -> Notices {
        let owner = self.owner().await;
        let lost = {
            let mut shown = self.shown.lock().await;
            *shown = OnScreen::kept_in(file, owner.as_ref());
            shown.take_unnamed()
        };
        for id in lost {
            close(&self.service, id).await;
        }
        self
    }

    /// Who shows notifications now, and on which bus: an id means something to no other.
    async fn owner(&self) -> Option<Owner> {
        let bus = DBusProxy::new(self.service.connection()).await.ok()?;
        let service = bus.get_name_owner(self.service.destination().clone()).await.ok()?;
        Some(Owner { bus: bus.get_id().await.ok()?.to_string(), service: service.to_string() })
    }

    /// What the service can do, and whether it shows anything now on the desktops that are named (`XDG_CURRENT_DESKTOP`).
    pub async fn found(&self, desktops: &str) -> Notifications {
        let asked = tokio::time::timeout(PATIENCE, self.service.call::<_, _, Vec<String>>("GetCapabilities", &()));
        let Ok(Ok(can)) = asked.await else { return unavailable() };
        let kind =
            if can.iter().any(|one| one == "actions") { NotificationKind::Actions } else { NotificationKind::Plain };
        match held_back(self.service.connection(), desktops, by_gsettings).await {
            None => Notifications { kind, detail: None },
            Some(HeldBack::Silent) => Notifications { kind, detail: Some(SILENT.to_owned()) },
            // Nobody would see them: they wait until somebody does.
            Some(HeldBack::Off) => Notifications { kind: NotificationKind::Unavailable, detail: Some(OFF.to_owned()) },
        }
    }

    /// Tells what people press, until the bus goes.
    ///
    /// # Errors
    /// The bus is gone.
    pub async fn listen(&self, pressed: impl Fn(Pressed)) -> zbus::Result<()> {
        // One stream, in the order in which the service said it: a press comes with the end of what was pressed.
        let mut signs = self.service.receive_all_signals().await?;
        let mut owners = self.service.receive_owner_changed().await?;
        loop {
            let sign = tokio::select! {
                sign = signs.next() => sign,
                Some(_) = owners.next() => {
                    // What another service showed is gone with it, and its ids are somebody else's now.
                    let owner = self.owner().await;
                    self.shown.lock().await.shown_by(owner);
                    continue;
                }
            };
            let Some(sign) = sign else { return Ok(()) };
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
        for (key, id) in shown.named() {
            let plain = ("Reminder", "Something is due. Unlock Alara to see what.", vec![], true);
            match tokio::time::timeout(PATIENCE, self.notify(&key, id, plain, STAYS)).await {
                Ok(Ok(id)) => shown.put(key, Shown { id, names: false }),
                _ => tracing::warn!("a notification could not be hidden"),
            }
        }
    }

    /// The program ends: what is still shown and names something is taken away. Answers which.
    pub async fn withdraw_all(&self) -> Vec<String> {
        let named: Vec<String> = self.shown.lock().await.named().into_iter().map(|(key, _)| key).collect();
        for key in &named {
            self.withdraw(key).await;
        }
        named
    }

    /// Sends one; its id, where the service took it. One that does not answer in time took nothing.
    async fn notify(
        &self,
        key: &str,
        replaces: u32,
        (title, body, actions, quietly): (&str, &str, Vec<(&str, &str)>, bool),
        stays: i32,
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
        let sent = ("Alara", replaces, "", title, plain(body), buttons, hints, stays);
        self.service.call("Notify", &sent).await
    }

    /// The id of a place for something new.
    async fn place(&self, key: &str) -> Option<u32> {
        let (title, body, for_so_long) = PLACED;
        let sent = self.notify(key, 0, (title, body, vec![], true), for_so_long);
        tokio::time::timeout(PATIENCE, sent).await.ok()?.ok()
    }
}

impl Notifier for Notices {
    async fn show(&self, notice: Notice) -> bool {
        // Held until the id is known: an answer waits for that.
        let mut shown = self.shown.lock().await;
        let before = shown.id(&notice.key);
        if notice.again
            && shown.take(&notice.key).is_some()
            && let Some(id) = before
        {
            // Some services show what replaces another without anybody noticing.
            close(&self.service, id).await;
        }
        let id = match before.filter(|_| !notice.again) {
            Some(id) => id,
            None => {
                let Some(id) = self.place(&notice.key).await else {
                    tracing::warn!("a notification was not taken");
                    return false;
                };
                // The bus may have started it for this very one.
                shown.shown_by(self.owner().await);
                shown.put(notice.key.clone(), Shown { id, names: !notice.hidden });
                id
            }
        };
        let actions = notice.actions.iter().map(|action| (id_of(action.does), action.label.as_str())).collect();
        let text = (notice.title.as_str(), notice.body.as_str(), actions, notice.quietly);
        let sent = tokio::time::timeout(PATIENCE, self.notify(&notice.key, id, text, STAYS)).await;
        match sent {
            Ok(Ok(id)) => {
                // A service that let the place go meanwhile gives it another.
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

/// Closes one. One that is gone already is no error; a service that does not answer holds up no reminder behind it.
async fn close(service: &Proxy<'_>, id: u32) {
    match tokio::time::timeout(PATIENCE, service.call::<_, _, ()>("CloseNotification", &(id,))).await {
        Ok(Ok(()) | Err(zbus::Error::MethodError(..))) => {}
        _ => tracing::warn!("a notification may still be shown"),
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

/// What a button says about what was announced. Opening or closing a notification says nothing about it.
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

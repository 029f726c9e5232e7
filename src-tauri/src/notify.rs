//! Notifications by the platform's own service, with buttons where it has them. A button is the person's own act, as it is in the window.

use tauri::AppHandle;

use crate::desktop::{Notice, Notifications, Notifier};

/// What shows notifications here.
#[cfg(target_os = "linux")]
pub use linux::{Screen, hide, withdraw};
#[cfg(not(target_os = "linux"))]
pub use others::{Screen, hide, withdraw};

#[cfg(target_os = "linux")]
mod linux {
    use std::path::PathBuf;
    use std::sync::OnceLock;

    use alara_app::session::notices::{Notices, Pressed};
    use alara_app::session::{desktops, unavailable};
    use tokio::sync::Mutex;

    use super::*;
    use crate::desktop::{DoseAction, NoticeDoes};

    static NOTICES: OnceLock<Notices> = OnceLock::new();
    static FINDING: Mutex<()> = Mutex::const_new(());

    /// The session's notification service, as soon as there is a bus.
    #[derive(Clone)]
    pub struct Screen {
        app: AppHandle,
        /// Where what is shown is kept for as long as the session lasts.
        file: Option<PathBuf>,
    }

    impl Screen {
        pub fn new(app: AppHandle, place: u64) -> Screen {
            let session = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|path| path.is_absolute());
            Screen { app, file: session.map(|session| session.join(format!("alara-{place:016x}-shown.json"))) }
        }

        pub async fn found(&self) -> Notifications {
            match self.notices().await {
                Some(notices) => notices.found(&desktops()).await,
                None => unavailable(),
            }
        }

        async fn notices(&self) -> Option<&'static Notices> {
            if let Some(found) = NOTICES.get() {
                return Some(found);
            }
            let _one = FINDING.lock().await;
            if NOTICES.get().is_none() {
                let mut notices = Notices::session().await.ok()?;
                if let Some(file) = &self.file {
                    notices = notices.remembering(file.clone()).await;
                }
                if NOTICES.set(notices.clone()).is_ok() {
                    tauri::async_runtime::spawn(hear(self.app.clone(), notices));
                }
            }
            NOTICES.get()
        }
    }

    impl Notifier for Screen {
        async fn show(&self, notice: Notice) -> bool {
            match self.notices().await {
                Some(notices) => notices.show(notice).await,
                None => false,
            }
        }

        async fn withdraw(&self, key: &str) {
            if let Some(notices) = self.notices().await {
                notices.withdraw(key).await;
            }
        }
    }

    async fn hear(app: AppHandle, notices: Notices) {
        let heard = notices.listen(|pressed| match pressed {
            Pressed::Open | Pressed::Button(_, NoticeDoes::Review) => crate::window::show_today(&app),
            Pressed::Button(key, NoticeDoes::Taken) => crate::press::press(app.clone(), key, DoseAction::Taken),
            Pressed::Button(key, NoticeDoes::Skip) => crate::press::press(app.clone(), key, DoseAction::Skip),
            Pressed::Button(key, NoticeDoes::Snooze) => crate::press::press(app.clone(), key, DoseAction::Snooze),
        });
        if heard.await.is_err() {
            tracing::warn!("the buttons of notifications are not heard");
        }
    }

    /// The record was closed: what is still shown names nothing any more.
    pub fn hide() {
        if let Some(notices) = NOTICES.get() {
            tauri::async_runtime::spawn(notices.hide());
        }
    }

    /// The program ends: what is still shown and names something is taken away. Answers which.
    pub async fn withdraw() -> Vec<String> {
        match NOTICES.get() {
            Some(notices) => notices.withdraw_all().await,
            None => Vec::new(),
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod others {
    use notify_rust::{Notification, Timeout};

    use super::*;
    use crate::desktop::NotificationKind;

    /// The system's own service, whose buttons are not for every program: a click opens the window.
    #[derive(Clone)]
    pub struct Screen;

    impl Screen {
        pub fn new(_: AppHandle, _: u64) -> Screen {
            Screen
        }

        pub async fn found(&self) -> Notifications {
            Notifications { kind: NotificationKind::Plain, detail: None }
        }
    }

    impl Notifier for Screen {
        async fn show(&self, notice: Notice) -> bool {
            let mut shown = Notification::new();
            shown.appname("Alara").summary(&notice.title).body(&notice.body).timeout(Timeout::Never);
            // Its error could carry the text, which is a person's.
            let sent = tokio::task::spawn_blocking(move || shown.show().is_ok()).await;
            sent.unwrap_or(false)
        }

        async fn withdraw(&self, _: &str) {}
    }

    /// The service keeps what it shows: it has no way to be asked.
    pub fn hide() {}

    /// Nothing can be taken away.
    pub async fn withdraw() -> Vec<String> {
        Vec::new()
    }
}
